/*
 * bench: what `kocka bench` measures of a game beyond what it measures of
 * every game. A game's (or player's) file brings a list of rows.
 */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "cli/cli.h"

struct bench_row {
    const char *game; /* id; NULL: every game */
    const char *key;  /* in --json */
    const char *about;
    double (*measure)(const struct game *g);
};

/* Lists end with a row without a key. */
extern const struct bench_row *const bench_lists[];
extern const struct bench_row bench_cubes[];
extern const struct bench_row bench_fives[];
extern const struct bench_row bench_players[];
extern const struct bench_row bench_wispwood[];

/*
 * Call `work` (which does some work and returns how many units it did) again
 * and again for about a third of a second; returns units per second.
 */
double bench_rate(uint64_t (*work)(void *data), void *data);

#endif
