/*
 * draw: letting chance happen, and playing at random, through the seam only.
 */
#ifndef GAME_DRAW_H
#define GAME_DRAW_H

#include "base/rng.h"
#include "game/game.h"

static inline uint64_t draw_total(const struct outcome *outcomes,
                                  uint32_t count)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += outcomes[i].weight;
    return total;
}

/*
 * The outcome on which a number below the total falls. Going through all of
 * them without a branch is quicker than stopping where a guess goes wrong.
 */
static inline move draw_pick(const struct outcome *outcomes, uint32_t count,
                             uint64_t ticket)
{
    uint64_t sum = 0;
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += outcomes[i].weight;
        at += ticket >= sum;
    }
    return outcomes[at].move;
}

/* One outcome of the chance that acts now. */
static inline move draw_move(const struct game *g, const void *state,
                             struct rng *rng)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = game_chance(g, state, outcomes);
    uint64_t total = draw_total(outcomes, count);
    return draw_pick(outcomes, count, rng_below(rng, (uint32_t)total));
}

/*
 * Where all may act at once: who does, the clock one time in eight where it
 * may, else a seat by chance, or the next behind it that has a move; its moves
 * are then in `moves`. If no seat has one the clock acts, where it may. False
 * if nobody can.
 */
struct draw_turn {
    int actor;
    uint32_t count; /* of the seat's moves */
    move time;      /* the clock's move */
};
bool draw_turn(const struct game *g, const void *state, struct rng *rng,
               move *moves, struct draw_turn *out);

/*
 * One random step by whoever may act: chance by its weights, else a seat (where
 * all may, as draw_turn finds it) with a move, each as likely; the clock one
 * time in eight where it may act. `moves` holds game->max_moves. False if the
 * game is over.
 */
struct draw_step {
    move move;
    int actor;
};
bool draw_step(const struct game *g, const void *state, struct rng *rng,
               move *moves, struct draw_step *out);

/* Play at random to the end; returns the number of moves, chance included. */
uint64_t draw_playout(const struct game *g, void *state, struct rng *rng,
                      move *moves);

#endif
