/*
 * simulate: one whole game between computer players, of a series.
 *
 * The number and the seed of the series decide everything, so games can be made
 * in any order, on any number of threads, and again. Two generators are seeded
 * per game, one for what chance does and one for the players, so that no
 * player can meet in its own thoughts the dice that are to come.
 */
#ifndef LAB_SIMULATE_H
#define LAB_SIMULATE_H

#include "ai/player.h"
#include "table/table.h"

#include <stdatomic.h>

/* What games are made of. */
struct series {
    const struct game *game;
    int seats;           /* 0: drawn per game */
    struct json options; /* an object */
    bool vary;           /* options that `options` does not name are drawn */
    const char *seed;
    struct level players[SEATS_MAX]; /* seat k has number k % count */
    int count;
    const atomic_bool *stop; /* give up */
};

/* Options by chance: what the series names, then the rest. They may not fit
 * together. */
void simulate_draw_options(const struct series *series, int seats,
                           struct rng *rng, struct text *out);

/* Can a game be begun at all in this series? False with a problem. */
bool simulate_check(const struct series *series, struct problem *p);

/*
 * Play game `number` to its end. NULL if told to stop, or out of memory; the
 * caller frees the table.
 */
struct table *simulate_game(const struct series *series, uint64_t number);

/* A finished game as one line of JSON, without its end. */
bool simulate_line(const struct series *series, uint64_t number,
                   const struct table *t, struct text *out);

#endif
