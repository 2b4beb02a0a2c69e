/*
 * value_iteration: two-player games with chance, solved.
 *
 * Value iteration over positions between turns, from both sides: `low` never
 * exceeds the true chance of the mover, `high` never falls below it, because
 * both begin so (0 and 1) and a step keeps it so. When they meet, the error
 * is proved, not estimated.
 */
#ifndef LAB_VALUE_ITERATION_H
#define LAB_VALUE_ITERATION_H

#include <stdint.h>

/* What a position between turns is worth to the seat that moves. */
struct bounds {
    double low, high;
};

/*
 * A game for two as positions between turns, numbered from 0, in layers: a
 * layer leads to itself and to the layers solved before it only. A game
 * without such an order is one layer.
 */
struct solvable {
    const void *rules; /* the game's own */
    uint32_t positions, layers;

    /* The positions of a layer, into `out`; returns their number. */
    uint32_t (*layer)(const void *rules, uint32_t layer, uint32_t *out);

    /* One whole turn from a position, on what the others are worth now. */
    struct bounds (*turn)(const void *rules, uint32_t position,
                          const struct bounds *worth);
};

/* Solve until no bounds are further apart than `error`, on so many threads.
 * `worth` holds all positions. Returns the sweeps made. */
uint64_t solve_game(const struct solvable *g, struct bounds *worth,
                    double error, int jobs);

#endif
