/*
 * seat: who sits at a table, and who asks something of it.
 *
 * Players are known by a key that everybody may see (hub_derive makes it of
 * their secret). A set of seats is a number with a bit for each.
 */
#ifndef SERVER_SEAT_H
#define SERVER_SEAT_H

#include "base/json.h"
#include "server/server.h"

enum {
    KEY_SIZE = 33,    /* a player's public key: 32 hex digits and NUL */
    CLIENT_SIZE = 25, /* a client's name and NUL */
    FROM_SIZE = 6,    /* '#', four hex digits and NUL */
    NAME_SIZE = 65,
    CATS_MAX = 24 /* pictures of players; the page has some of them */
};

enum seat_kind { KIND_OPEN, KIND_PERSON, KIND_COMPUTER, SEAT_KINDS };

/* What they are called, by kind; NULL behind them. */
extern const char *const seat_kinds[SEAT_KINDS + 1];

struct seat {
    uint8_t kind;
    uint8_t level;
    uint8_t cat; /* which picture its player has picked, from 1; 0: none */
    char program[PROGRAM_NAME]; /* a computer's: the operator's, or "" */
    bool ready;         /* has sat down; seats can be kept for somebody */
    char key[KEY_SIZE]; /* whose it is, "" nobody's; a computer with a key
                           stands in for that player */
    char name[NAME_SIZE];
};

/* Who asks, and which of his requests it is. */
struct who {
    char key[KEY_SIZE];   /* "": nobody in particular */
    char from[FROM_SIZE]; /* a mark of his address, see owners_mark; or "" */
    char client[CLIENT_SIZE];
    int64_t seq; /* -1: not said */
};

/* A set of seats as a list of their numbers, at this key. */
void seats_write(struct json_out *w, const char *key, uint32_t set);

/* And back: 0 if it has something that is no seat. */
uint32_t seats_read(struct json list);

#endif
