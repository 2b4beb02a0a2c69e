/* playouts: many whole games at random in one call; see playouts.h. */
#include "engine/playouts.h"

#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static void count(const struct game *g, const void *state, struct playouts *out)
{
    struct score score = {0};
    g->score(state, &score);
    out->games++;
    for (int seat = 0; seat < game_head(state)->seats; seat++) {
        out->wins[seat] += score.winners >> seat & 1;
        out->points[seat] += score.total[seat];
    }
}

static bool begin(const struct game *g, void *start, int seats,
                  const char *options)
{
    struct json json = {0};
    struct problem ignored;
    if (options && !json_check(options, strlen(options), &json))
        return false;
    return game_new(g, start, seats, json, &ignored);
}

static const char *run(const struct game *g, const void *start, struct rng *rng,
                       uint64_t games, struct playouts *out)
{
    void *state = malloc(g->state_size);
    move *moves = malloc(g->max_moves * sizeof *moves);
    bool good = state && moves;
    for (uint64_t i = 0; i < games && good; i++) {
        memcpy(state, start, g->state_size);
        out->moves += draw_playout(g, state, rng, moves);
        count(g, state, out);
    }
    free(state);
    free(moves);
    return good ? NULL : "out of memory";
}

const char *playouts_run(const char *game, int seats, const char *options,
                         const char *seed, uint64_t games, struct playouts *out)
{
    const struct game *g = games_find(game);
    const char *problem = "the game does not take these seats or options";
    struct rng rng;
    *out = (struct playouts){0};
    if (!g)
        return "there is no such game";
    void *start = malloc(g->state_size);
    if (!start)
        return "out of memory";
    rng_seed(&rng, seed, strlen(seed));
    if (begin(g, start, seats, options))
        problem = run(g, start, &rng, games, out);
    free(start);
    return problem;
}
