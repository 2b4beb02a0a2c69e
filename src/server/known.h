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

#include "server/hash_key.h"
#include "server/seat.h"

/* Places in a list by the hashes of what is there. */
struct known_index {
    uint32_t *slot; /* a place in the list and 1; 0: free */
    size_t size;    /* a power of two, or 0 */
};

/* What he becomes when he is forgotten, worked out when it is first asked. */
struct known_alias {
    char name[KEY_SIZE];
};

/* Zeroed, it knows nobody. */
struct known {
    struct hash_key hash_key; /* of all its indices; drawn with the first */
    char (*player)[KEY_SIZE];
    size_t players, players_size;
    struct known_index by_key;
    struct known_alias *alias;    /* of the first players … */
    size_t aliases, aliases_size; /* … so many */
    struct known_index by_alias;
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

/* The players that are called so, or will be when they are forgotten: at most
 * two numbers, and how many. `alias` tells what one will be called; it is asked
 * once for each player. */
typedef void known_name(const void *arg, const char *key, char out[KEY_SIZE]);
int known_called(struct known *k, const char *as, known_name *alias,
                 const void *arg, size_t number[2]);

#endif
