/*
 * boards_make: making boards for fives.
 *
 * A board begins as a shuffle of 16 or 17 of each symbol, and two squares are
 * swapped again and again. What is measured is how far the 126 rolls are from
 * the wished band of findable pieces, and how many symbols clump; a swap that
 * makes it worse is kept ever more rarely (simulated annealing).
 */
#ifndef LAB_BOARDS_MAKE_H
#define LAB_BOARDS_MAKE_H

#include "base/rng.h"
#include "games/fives/fives_piece.h"

struct band {
    int min, max; /* different pieces per roll */
};

/* False if it was not reached in so many swaps; the board is the best. */
bool boards_make(struct rng *rng, struct band band, int swaps,
                 uint8_t out[CELLS]);

#endif
