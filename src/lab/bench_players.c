/*
 * bench_players: simulations per second of plain tree search, one rollout
 * each, from the first decision of a two-player game; a new tree every time.
 */
#include "lab/bench.h"

#include "ai/player.h"
#include "base/must_have.h"
#include "game/draw.h"

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

/* Of one question, so that it takes a moment; a game not named has 1000. */
static uint32_t sims_of(const struct game *g)
{
    static const struct {
        const char *game;
        uint32_t sims;
    } some[] = {{.game = "pig", .sims = 50000},
                {.game = "mice", .sims = 20000},
                {.game = "cubes", .sims = 5000},
                {.game = "wispwood", .sims = 300},
                {.game = "fives", .sims = 300}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (strcmp(some[i].game, g->id) == 0)
            return some[i].sims;
    return 1000;
}

static bool begin(struct subject *s, const struct game *g)
{
    struct problem p;
    struct draw_step step;
    int seats = g->min_seats < 2 && g->max_seats > 1 ? 2 : g->min_seats;
    *s = (struct subject){.game = g, .sims = sims_of(g)};
    s->player = players_find(g, "mcts");
    s->start = must_have(malloc(g->state_size));
    s->state = must_have(malloc(g->state_size));
    s->moves = must_have(malloc(g->max_moves * sizeof *s->moves));
    rng_seed_number(&s->rng, 1);
    if (!game_new(g, s->start, seats, (struct json){0}, &p))
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

static double rate(const struct game *g)
{
    struct subject s;
    double found = begin(&s, g) ? bench_rate(think, &s) : 0;
    end(&s);
    return found;
}

/* Both measured here, one right after the other. */
static double share_of(const struct game *g)
{
    struct subject s;
    double share = 0;
    if (begin(&s, g)) {
        double raw = bench_rate(play, &s);
        share = bench_rate(think, &s) / raw;
    }
    end(&s);
    return share;
}

const struct bench_row bench_players[] = {
    {.key = "simulations_per_s",
     .about = "simulations per second of plain tree search",
     .measure = rate},
    {.game = "pig",
     .key = "simulations_share",
     .about = "of the raw playouts per second",
     .measure = share_of},
    {0}};
