/*
 * truth: what really happened at every table, by the units that were stored,
 * and what each client may be told of it.
 *
 * Whenever a unit is committed it is applied to a room of our own: the log
 * must be readable, whole and without repetition. After each event is noted
 * what every viewer sees, by the rules alone (game_view). Clients compare what
 * they are told with that.
 */
#ifndef SIM_TRUTH_H
#define SIM_TRUTH_H

#include "server/room.h"
#include "store/store.h"

struct moment {
    uint64_t hash[SEATS_MAX + 1]; /* of each viewer's view */
    uint32_t plies;
    int actor; /* the seat that moved, or -1 */
    char client[CLIENT_SIZE];
    int64_t seq;
    uint64_t body; /* a hash */
};

struct truth {
    char id[TABLE_ID_SIZE];
    struct room *room;
    struct moment *moment; /* [n - 1] is after event n */
    size_t count;
    uint64_t at;     /* when the last event was stored, by the world's time */
    char secret[65]; /* behind its dice, in hex: only when it is over */
    bool forgets;    /* a player was forgotten: bodies have changed */
};

/* A unit is durable. */
void truth_take(const char *table, const struct store_events *events);

struct truth *truth_of(const char *table); /* NULL: there is no such table */
size_t truth_tables(void);
struct truth *truth_at(size_t i);

/* This player is taken out of what is finished. */
void truth_forget(const char *key);
/* Nothing that is stored has these words. */
void truth_check_gone(const char *key, const char *name);

/* Does the store have all of it, as it was stored? */
void truth_check_store(void);

/* Nothing that a table does by itself is late by more than `patience`, though
 * nobody may be there; both in milliseconds, `now` by the servers' clocks. */
void truth_check_due(int64_t now, int64_t patience);

/* Nor does a table rest that was moved later than that, by a clock which has
 * been set back. */
void truth_check_rows(int64_t now, int64_t patience);

/* Are these moves, as they are told after event n, veiled for this viewer? */
void truth_check_lines(const struct truth *t, uint32_t n, int viewer,
                       size_t from, struct json lines);

/* game_view without what may be planted there. */
void __real_game_view(const struct game *g, void *view, const void *state,
                      int viewer);

/* Nothing in a message of this table that its hearer may not know. */
void truth_check_text(const char *message, struct json table);

#endif
