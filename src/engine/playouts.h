/*
 * playouts: many whole games at random in one call, for programs in other
 * languages, where a call per move would cost more than the game.
 */
#ifndef ENGINE_PLAYOUTS_H
#define ENGINE_PLAYOUTS_H

#include "game/game.h"

struct playouts {
    uint64_t games, moves; /* moves of chance included */
    uint64_t wins[SEATS_MAX];
    int64_t points[SEATS_MAX]; /* final totals added up */
};

/*
 * Play `games` games; options are JSON, or NULL. NULL if all went well, else
 * a sentence in static memory: no such game, seats or options that it does
 * not take, no memory.
 */
const char *playouts_run(const char *game, int seats, const char *options,
                         const char *seed, uint64_t games,
                         struct playouts *out);

#endif
