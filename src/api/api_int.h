/*
 * api_int: what the files of the public interface share: kocka.h's names for
 * the library's own things, and its problems.
 *
 * A kocka_game is a struct game and a kocka_rng a struct rng, looked at from
 * outside; the casts are here and nowhere else.
 */
#ifndef API_API_INT_H
#define API_API_INT_H

#include "api/kocka.h"
#include "base/rng.h"
#include "game/game.h"

static inline const struct game *game_of(const struct kocka_game *game)
{
    return (const struct game *)game;
}

static inline struct rng *rng_of(struct kocka_rng *rng)
{
    return (struct rng *)rng;
}

/* Fill in their problem (NULL: they do not ask) and return false. */
bool api_problem(struct kocka_problem *out, const struct problem *p);
bool api_refuse(struct kocka_problem *out, enum problem_code code,
                const char *sentence);

/* -1 stands for the only one that may act; where several may it stays -1. */
int api_actor(const struct game *g, const void *state, int actor);

/* The options of a new game; NULL: none. */
bool api_new(const struct game *g, void *state, int seats, const char *options,
             struct kocka_problem *problem);

#endif
