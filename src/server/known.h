/*
 * known: the players that a table knows, and which of their requests were
 * done.
 *
 * Whoever is named in an event of a table is known there, each once, by a
 * number that stays. A request that made an event is never done again as long
 * as the table lives. Both are found at once, however many there are; a table
 * has at most EVENTS_MAX of either.
 */
#ifndef SERVER_KNOWN_H
#define SERVER_KNOWN_H

#include "server/seat.h"

/* Places in a list by the hashes of what is there. */
struct known_index {
    uint32_t *slot; /* a place in the list and 1; 0: free */
    size_t size;    /* a power of two, or 0 */
};

/* Zeroed, it knows nobody. */
struct known {
    char (*player)[KEY_SIZE];
    size_t players, players_size;
    struct known_index by_key;
    struct done {
        uint64_t client; /* a hash of its name */
        int64_t seq;
        uint32_t n;      /* its event */
        uint32_t player; /* who asked */
    } * done;
    size_t count, done_size;
    struct known_index by_request;
};

void known_clear(struct known *k);

/* The player's number; known from now on. */
size_t known_meet(struct known *k, const char *key);

/* This request of the player's has made event n. */
void known_note(struct known *k, const char *key, const char *client,
                int64_t seq, uint32_t n);
/* Has it? Then *n is the event. */
bool known_done(const struct known *k, const char *key, const char *client,
                int64_t seq, uint32_t *n);

/* From now on he is called otherwise. Costs as much as there are players. */
void known_rename(struct known *k, size_t number, const char *as);

#endif
