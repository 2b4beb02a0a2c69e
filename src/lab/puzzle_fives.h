/*
 * puzzle_fives: the puzzle of fives, one player alone: which piece to circle
 * now, looking at the rest of the game.
 *
 * Exact play is out of reach: 126 rolls a round and dozens of placements
 * each. So every candidate is tried in the same random futures, played on by
 * a simple rule, and the one with the best mean is chosen. Beside it stands
 * what nobody can beat: for each of these futures, known in advance, the
 * greatest sum that the rolls allow if pieces never got into each other's
 * way.
 */
#ifndef LAB_PUZZLE_FIVES_H
#define LAB_PUZZLE_FIVES_H

#include "base/rng.h"
#include "games/fives/fives.h"

struct puzzle_task {
    uint8_t board[CELLS], dice[PIECE_SIZE], values[PIECE_COUNT];
    struct cells taken;
    uint32_t used; /* pieces circled or crossed off */
    int rounds;    /* left, this one included */
    int futures;
};

struct puzzle_advice {
    bool found; /* something can be circled now */
    uint8_t cell[PIECE_SIZE];
    int candidates;
    double expected; /* points from this round on, with the piece advised */
    double bound;    /* no way of playing has a higher mean */
};

void puzzle_advise(const struct puzzle_task *task, struct rng *rng,
                   struct puzzle_advice *out);

#endif
