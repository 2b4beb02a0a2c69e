/*
 * perft: counting the ends of all lines of play of a given length.
 *
 * Every actor's moves count, chance outcomes once each whatever their weight.
 * A line that ends earlier counts where it ends. Two generators that agree on
 * these numbers agree on the rules.
 */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "game/game.h"

/*
 * memory: perft_memory bytes, for (depth + 1) states and as many lists of
 * max_moves moves.
 */
size_t perft_memory(const struct game *g, int depth);
uint64_t perft_count(const struct game *g, const void *state, int depth,
                     void *memory);

#endif
