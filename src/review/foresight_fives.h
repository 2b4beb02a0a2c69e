/*
 * foresight_fives: what nobody can beat in the puzzle of fives: the greatest
 * sum for one who knows all rolls in advance.
 *
 * One piece a round at most, all different, each showing its round's dice, no
 * two sharing a square. A piece that is crossed off blocks squares too (F14);
 * that is left out, so the sum is an upper bound, and the exact optimum where
 * every piece is placed.
 */
#ifndef REVIEW_FORESIGHT_FIVES_H
#define REVIEW_FORESIGHT_FIVES_H

#include "games/fives/fives.h"

struct foresight_task {
    const uint8_t *board;  /* 100 letters */
    const uint8_t *values; /* by piece */
    int rounds;
    uint8_t dice[PUZZLE_ROUNDS][PIECE_SIZE];
};

struct foresight {
    int points;
    bool proved; /* there are such placements; else nobody has found out */
};

/* False: out of memory. */
bool foresee(const struct foresight_task *task, struct foresight *out);

#endif
