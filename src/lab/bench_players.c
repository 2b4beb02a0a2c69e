/*
 * bench_players: simulations per second of plain tree search, one rollout
 * each, from the first decision of a two-player game; a new tree every time.
 */
#include "lab/bench.h"

#include "ai/player.h"
#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct subject {
    const struct game *game;
    const struct player *player;
    uint32_t sims;
    void *start, *state;
    move *moves;
    struct rng rng;
};

static bool begin(struct subject *s, const char *id, uint32_t sims)
{
    struct problem p;
    struct draw_step step;
    const struct game *g = games_find(id);
    *s = (struct subject){.game = g, .sims = sims};
    s->player = players_find(g, "mcts");
    s->start = malloc(g->state_size);
    s->state = malloc(g->state_size);
    s->moves = malloc(g->max_moves * sizeof *s->moves);
    rng_seed_number(&s->rng, 1);
    if (!s->start || !s->state || !s->moves ||
        !game_new(g, s->start, 2, (struct json){0}, &p))
        return false;
    while (g->actors(s->start) & ACT_CHANCE &&
           draw_step(g, s->start, &s->rng, s->moves, &step))
        g->apply(s->start, step.actor, step.move, NULL);
    return true;
}

static void end(struct subject *s)
{
    free(s->start);
    free(s->state);
    free(s->moves);
}

static uint64_t think(void *data)
{
    struct subject *s = data;
    struct thought thought;
    actor_set actors = s->game->actors(s->start);
    struct question q = {.game = s->game,
                         .view = s->start,
                         .seat = __builtin_ctz(actors & ACT_SEATS),
                         .sims = s->sims,
                         .rng = s->rng};
    rng_next(&s->rng);
    return player_ask(s->player, &q, &thought) ? thought.visits : 1;
}

/* Raw playouts from the same position. */
static uint64_t play(void *data)
{
    struct subject *s = data;
    for (uint32_t i = 0; i < s->sims; i++) {
        memcpy(s->state, s->start, s->game->state_size);
        draw_playout(s->game, s->state, &s->rng, s->moves);
    }
    return s->sims;
}

static double rate(const char *id, uint32_t sims)
{
    struct subject s;
    double found = begin(&s, id, sims) ? bench_rate(think, &s) : 0;
    end(&s);
    return found;
}

static double pig(void)
{
    return rate("pig", 50000);
}

/* Both measured here, one right after the other. */
static double pig_share(void)
{
    struct subject s;
    double share = 0;
    if (begin(&s, "pig", 50000)) {
        double raw = bench_rate(play, &s);
        share = bench_rate(think, &s) / raw;
    }
    end(&s);
    return share;
}

static double mice(void)
{
    return rate("mice", 20000);
}

static double cubes(void)
{
    return rate("cubes", 5000);
}

static double wispwood(void)
{
    return rate("wispwood", 300);
}

static double fives(void)
{
    return rate("fives", 300);
}

#define SIMS "simulations per second of plain tree search"

const struct bench_row bench_players[] = {
    {"pig", "simulations_per_s", SIMS, pig},
    {"pig", "simulations_share", "of the raw playouts per second", pig_share},
    {"mice", "simulations_per_s", SIMS, mice},
    {"cubes", "simulations_per_s", SIMS, cubes},
    {"wispwood", "simulations_per_s", SIMS, wispwood},
    {"fives", "simulations_per_s", SIMS, fives},
    {0}};
