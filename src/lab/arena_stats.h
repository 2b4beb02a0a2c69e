/*
 * arena_stats: what the results of games say, and how surely.
 *
 * Games come in sets: the same chance with the players rotated through the
 * seats. The games of a set are not independent, so the set is the unit: its
 * mean share of the win is one observation.
 */
#ifndef LAB_ARENA_STATS_H
#define LAB_ARENA_STATS_H

#include <stdbool.h>

/* One player's shares of the win, one observation per whole set. */
struct tally {
    double sets, sum, squares;
    int per_set; /* games of a set */
};

void tally_add(struct tally *t, double share);

double tally_mean(const struct tally *t);

/* An interval for the mean share; z is 1.96 for 95%, 2.576 for 99%. */
struct interval {
    double low, high;
};
struct interval tally_interval(const struct tally *t, double z);

/* How far above the others, on the Elo scale, this share of a game among so
 * many players is. */
double elo_of(double share, int players);
double share_of_elo(double elo, int players);

/*
 * The log-likelihood ratio of "elo1 better than the others" against "elo0
 * better", by the normal approximation over sets.
 */
double tally_llr(const struct tally *t, double elo0, double elo1, int players);

#endif
