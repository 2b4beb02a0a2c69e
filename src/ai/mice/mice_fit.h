/*
 * mice_fit: the solved game for two, remembered roughly.
 *
 * A small network says what the seat that is to roll has of the win. How the
 * mice of a colour lie (mice_kind) adds its row of numbers to a first layer,
 * that one feeds a second, and a logistic function of the second is the share.
 * Some kilobytes instead of a table's 34 MB; whole numbers only, so that it
 * says the same everywhere.
 */
#ifndef AI_MICE_FIT_H
#define AI_MICE_FIT_H

#include "ai/mice/mice.h"

enum {
    MICE_FIT_MOST = 6, /* mice a colour */
    MICE_FIT_KINDS = (MICE_FIT_MOST + 1) * (MICE_FIT_MOST + 2) / 2,
    MICE_FIT_WIDE = 16, /* the first layer */
    MICE_FIT_DEEP = 8,  /* the second */
    MICE_FIT_UNIT = 64, /* a weight of 1 */
    MICE_FIT_LIT = 255  /* no number of the first layer counts for more */
};

typedef int8_t mice_fit_rows[MICE_FIT_KINDS][MICE_FIT_WIDE];

struct mice_fit {
    uint8_t per_colour, children, risky;
    uint8_t values[MICE_COLOURS][MICE_FIT_MOST];
    const mice_fit_rows *first; /* by colour; of `children` one for all */
    int8_t second[MICE_FIT_WIDE][MICE_FIT_DEEP];
    int16_t second_bias[MICE_FIT_DEEP];
    int16_t third[MICE_FIT_DEEP];
    int16_t third_bias;
};

/* The fit for this game, NULL if there is none. */
const struct mice_fit *mice_fit_for(const struct mice *s);

/* A fit laid out to be looked up; it must outlive this. */
struct mice_recall {
    const struct mice_fit *fit;
    uint8_t swapped[MICE_FIT_KINDS]; /* a kind as the other seat sees it */
};
void mice_recall_init(struct mice_recall *r, const struct mice_fit *fit);

/* For struct mice_known; the table is a struct mice_recall. */
double mice_recall_share(const void *table, const uint8_t kind[MICE_COLOURS],
                         bool rolls);

#endif
