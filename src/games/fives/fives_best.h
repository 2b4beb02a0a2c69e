/*
 * fives_best: the exact optimum of a board and a roll, F18.
 *
 * Of all placements that show the dice: at most five, all of different
 * pieces, no two sharing a square, with the greatest sum of values. The
 * answer is proved: the search leaves out only what a bound excludes.
 */
#ifndef GAMES_FIVES_BEST_H
#define GAMES_FIVES_BEST_H

#include "games/fives/fives_piece.h"

enum { BEST_PIECES = 5 };

struct best_task {
    const uint8_t *board;  /* 100 letters 'A' to 'F' */
    const uint8_t *dice;   /* 5 letters */
    const uint8_t *values; /* by piece */
    struct cells taken;    /* squares that are not free (puzzle) */
    uint32_t used;         /* set of pieces that are not to be had (puzzle) */
    int most;              /* pieces, up to BEST_PIECES */
};

struct best {
    int value;
    int pieces; /* how many, dearest first */
    uint8_t piece[BEST_PIECES];
    uint8_t cell[BEST_PIECES][PIECE_SIZE];
    int placements; /* that show the dice and are free */
    uint64_t nodes; /* of the search */
};

/* Needs about 110 KB of stack and allocates nothing. */
void best_find(const struct best_task *task, struct best *out);

/* A placement in two bytes. */
struct place {
    uint8_t orientation, corner;
};

static inline int place_piece(struct place p)
{
    return orientations[p.orientation].piece;
}

void place_cells(struct place p, uint8_t cell[PIECE_SIZE]);

/*
 * All placements that show the dice on free squares, of pieces that are to
 * be had; by piece. `out` has room for PLACEMENTS; returns how many.
 */
int best_placements(const struct best_task *task, struct place *out);

#endif
