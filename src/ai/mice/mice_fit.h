/*
 * mice_fit: the solved game for two, remembered roughly.
 *
 * What the seat that is to roll has of the win is fitted as a logistic
 * function of a sum over colours: a weight for how the mice of the colour lie
 * (mice_kind), given for some numbers of mice in the centre, the knots, and
 * interpolated between them. Some kilobytes instead of a table's 34 MB.
 */
#ifndef AI_MICE_FIT_H
#define AI_MICE_FIT_H

#include "ai/mice/mice.h"

enum {
    MICE_FIT_MOST = 6, /* mice a colour */
    MICE_FIT_KINDS = (MICE_FIT_MOST + 1) * (MICE_FIT_MOST + 2) / 2,
    MICE_FIT_KNOTS = 8,
    MICE_FIT_UNIT = 1024 /* a weight of 1 */
};

struct mice_fit {
    uint8_t per_colour, children, risky;
    uint8_t values[MICE_COLOURS][MICE_FIT_MOST];
    int16_t weight[MICE_FIT_KNOTS][MICE_COLOURS][MICE_FIT_KINDS];
};

/* The knot below so many mice in the centre, and how far it is from there (0)
 * to the next (1). */
int mice_fit_knot(int centre, double *part);

/* The fit for this game, NULL if there is none. */
const struct mice_fit *mice_fit_for(const struct mice *s);

/* A fit laid out to be looked up; it must outlive this. */
struct mice_recall {
    const struct mice_fit *fit;
    uint8_t centre[MICE_FIT_KINDS];  /* of a kind */
    uint8_t swapped[MICE_FIT_KINDS]; /* as the other seat sees it */
};
void mice_recall_init(struct mice_recall *r, const struct mice_fit *fit);

/* For struct mice_known; the table is a struct mice_recall. */
double mice_recall_share(const void *table, const uint8_t kind[MICE_COLOURS],
                         bool rolls);

#endif
