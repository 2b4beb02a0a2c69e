/*
 * seating: which tables a player sits at, which are open to anybody, which
 * are over and only not yet forgotten.
 *
 * Whoever asks for such a list pays for what is in it, not for all tables
 * there are. Each list has the table that changed last in front (only that of
 * the spare ones has it at its end), so the newest hundred are the first
 * hundred. The questions are the ones that a store could
 * answer by an index; nobody else looks into these lists.
 */
#ifndef SERVER_SEATING_H
#define SERVER_SEATING_H

#include "server/hash_key.h"

#include <stdbool.h>
#include <stddef.h>

struct hub;
struct live_table;

/* A table in a list. */
struct live_link {
    struct live_link *next, **at; /* at: NULL if it is in none */
    struct live_table *live;
};

/* Of a hub; zeroed: nobody sits anywhere. */
struct seating {
    struct hash_key hash_key; /* of the buckets; drawn with the first */
    struct guest **bucket;
    size_t buckets, players;
    struct live_link *open;
    struct live_link *spare, **spare_end; /* the longest there first */
};

/* Of a live table. */
struct live_seating {
    struct live_link open, spare;
    struct sitter *sitter; /* who has a seat; when it is over: who is known */
    size_t sitters;
};

/* The table changed (its seats, or only the game); or it goes. */
void seating_changed(struct live_table *live, bool seats);
void seating_leave(struct live_table *live);
void seating_clear(struct hub *h);

/* Tables of this hub, the one that changed last first: open ones; those where
 * a player sits; those that are over and know him. */
typedef void live_visit(struct live_table *live, void *arg);
void seating_open(const struct hub *h, size_t max, live_visit *visit,
                  void *arg);
void seating_of(struct hub *h, const char *key, size_t max, live_visit *visit,
                void *arg);
void seating_was(struct hub *h, const char *key, live_visit *visit, void *arg);

/* Of some that never began or that all have left, at which nobody is, one
 * whose owner has the most; another time others are looked at. Or NULL. */
struct live_table *seating_spare(struct hub *h);

#endif
