/* draw: letting chance happen, and playing at random; see draw.h. */
#include "game/draw.h"

/* Begin at a random seat, take the first that can. */
bool draw_turn(const struct game *g, const void *state, struct rng *rng,
               move *moves, struct draw_turn *out)
{
    actor_set actors = g->actors(state);
    int seats = game_head(state)->seats;
    int from = (int)rng_below(rng, (uint32_t)seats);
    bool clock = actors & ACT_CLOCK && rng_below(rng, 8) == 0;
    for (int i = 0; i < seats && !clock; i++) {
        int seat = (from + i) % seats;
        uint32_t count = actors >> seat & 1 ? g->moves(state, seat, moves) : 0;
        if (!count)
            continue;
        *out = (struct draw_turn){.actor = seat, .count = count};
        return true;
    }
    struct parsed parsed;
    struct reason why;
    if (!(actors & ACT_CLOCK) || !g->parse(state, "time", &parsed, &why))
        return false;
    *out = (struct draw_turn){.actor = SEAT_CLOCK, .time = parsed.move};
    return true;
}

static bool step_together(const struct game *g, const void *state,
                          struct rng *rng, move *moves, struct draw_step *out)
{
    struct draw_turn turn;
    if (!draw_turn(g, state, rng, moves, &turn))
        return false;
    move m = turn.actor == SEAT_CLOCK ? turn.time
                                      : moves[rng_below(rng, turn.count)];
    *out = (struct draw_step){m, turn.actor};
    return true;
}

bool draw_step(const struct game *g, const void *state, struct rng *rng,
               move *moves, struct draw_step *out)
{
    actor_set actors = g->actors(state);
    if (actors & ACT_CHANCE) {
        *out = (struct draw_step){draw_move(g, state, rng), SEAT_CHANCE};
        return true;
    }
    if (actors & ACT_ALL)
        return step_together(g, state, rng, moves, out);
    if (!actors)
        return false;
    int seat = __builtin_ctz(actors);
    uint32_t count = g->moves(state, seat, moves);
    *out = (struct draw_step){moves[rng_below(rng, count)], seat};
    return true;
}

uint64_t draw_playout(const struct game *g, void *state, struct rng *rng,
                      move *moves)
{
    struct draw_step step;
    uint64_t count = 0;
    for (; draw_step(g, state, rng, moves, &step); count++)
        g->apply(state, step.actor, step.move, NULL);
    return count;
}
