/*
 * playouts: many whole games at random in one call, as kocka.h has them: for
 * programs in other languages, where a call per move would cost more than the
 * game.
 */
#include "api/api_int.h"
#include "game/draw.h"

#include <stdlib.h>
#include <string.h>

static void count(const struct game *g, const void *state,
                  struct kocka_playouts *out)
{
    struct score score = {0};
    g->score(state, &score);
    out->games++;
    for (int seat = 0; seat < game_head(state)->seats; seat++) {
        out->wins[seat] += score.winners >> seat & 1;
        out->points[seat] += score.total[seat];
    }
}

bool kocka_playouts(const struct kocka_game *game, int seats,
                    const char *options, const char *seed, uint64_t games,
                    struct kocka_playouts *out, struct kocka_problem *problem)
{
    const struct game *g = game_of(game);
    struct rng rng;
    char *states = malloc(2 * (size_t)g->state_size);
    move *moves = malloc(g->max_moves * sizeof *moves);
    bool good = states && moves;
    *out = (struct kocka_playouts){0};
    rng_seed(&rng, seed, strlen(seed));
    if (!good)
        api_refuse(problem, PROBLEM_BAD_REQUEST, "out of memory");
    else
        good = api_new(g, states, seats, options, problem);
    void *state = states + (good ? g->state_size : 0);
    for (uint64_t i = 0; i < games && good; i++) {
        memcpy(state, states, g->state_size);
        out->moves += draw_playout(g, state, &rng, moves);
        count(g, state, out);
    }
    free(states);
    free(moves);
    return good;
}
