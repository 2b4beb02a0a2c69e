/*
 * tune: the tuners behind `kocka tune`, one per game; see cmd_tune.c.
 *
 * What a tuner finds is made of parts that need nothing of each other, such as
 * the weights for one number of seats: so other machines can make them.
 */
#ifndef LAB_TUNE_H
#define LAB_TUNE_H

#include "base/text.h"

#include <stdatomic.h>

struct tune_wishes {
    int games; /* of self-play, per set of weights */
    int seats; /* 0: all numbers of seats */
    const char *seed;
    const atomic_bool *stop; /* give up */
};

struct tuner {
    const char *game;
    int seats_min, seats_max;
    int parts;
    int trial; /* games that are enough to see whether a machine counts alike */
    /* Is this part among those wished for? */
    bool (*wanted)(const struct tune_wishes *wish, int part);
    /* Its text as it lies in src/ai; false: stopped. */
    bool (*make)(const struct tune_wishes *wish, int part, struct text *out);
    /* What stands before and behind all parts. */
    void (*head)(const struct tune_wishes *wish, struct text *out);
    const char *tail;
};

extern const struct tuner tune_mice, tune_wisp;

/* A weight as C has it, with four digits behind the point. */
void tune_put(struct text *out, double weight);

#endif
