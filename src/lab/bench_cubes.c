/*
 * bench_cubes: how long all whole turns of a position of Seven Cubes take,
 * over positions from the middle of random games.
 */
#include "lab/bench.h"

#include "game/draw.h"
#include "games/cubes/cubes.h"

#include <string.h>

enum { POSITIONS = 256, MIDDLE = 40 /* turns */ };

struct middle {
    struct cubes position[POSITIONS];
    uint64_t outcomes;
};

static uint64_t turns_of_all(void *data)
{
    struct middle *m = data;
    struct cubes_turns turns;
    for (int i = 0; i < POSITIONS; i++) {
        cubes_turns(&m->position[i], &turns);
        m->outcomes += (uint64_t)turns.count;
    }
    return POSITIONS;
}

/* The position at the beginning of a turn; false: the game ended before. */
static bool play_to_the_middle(struct cubes *s, int seats, struct rng *rng)
{
    struct problem p;
    const struct game *g = &game_cubes;
    if (!game_new(g, s, seats, (struct json){0}, &p))
        return false;
    while (g->actors(s) && (s->turns < MIDDLE || s->head.phase != CUBES_MOVE)) {
        move moves[CUBES_MOVES_MAX];
        bool chance = g->actors(s) & ACT_CHANCE;
        uint32_t count = chance ? 0 : g->moves(s, s->head.turn, moves);
        move m = chance ? draw_move(g, s, rng) : moves[rng_below(rng, count)];
        g->apply(s, chance ? SEAT_CHANCE : s->head.turn, m, NULL);
    }
    return g->actors(s);
}

static double turn_microseconds(const struct game *g)
{
    (void)g;
    struct middle m = {0};
    struct rng rng;
    rng_seed_number(&rng, 1);
    for (int i = 0; i < POSITIONS;)
        i += play_to_the_middle(&m.position[i], 2 + i % 3, &rng);
    return 1e6 / bench_rate(turns_of_all, &m);
}

const struct bench_row bench_cubes[] = {
    {.game = "cubes",
     .key = "turns_us",
     .about = "µs for all whole turns of a position",
     .measure = turn_microseconds},
    {0}};
