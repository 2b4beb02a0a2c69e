/*
 * mice_play: games of a solved Catch the Mice, with what each decision costs.
 *
 * A player that decides by its own idea of positions meets the exact one.
 * What its moves lose by the table, added up over a game, is on average
 * exactly its share that is missing: so some thousand games tell as much as
 * millions of results would.
 */
#ifndef LAB_MICE_PLAY_H
#define LAB_MICE_PLAY_H

#include "ai/mice/mice_table.h"
#include "base/rng.h"

/* A position between turns that somebody thought of: kinds as the seat that
 * is to roll sees them. */
typedef void mice_thought(void *arg, const uint8_t kind[MICE_COLOURS]);

/* Which of the moves is made; what each is worth is told, by the table. */
typedef int mice_rule(void *arg, const struct mice *s,
                      const struct mice_choice *choice, int count);

/* The best of them. */
int mice_play_best(const struct mice_choice *choice, int count);

struct mice_play {
    const struct mice_table *table;
    const struct mice_known *player; /* how it judges ends; or */
    mice_rule *rule;                 /* how it plays; NULL of both: exactly */
    void *rule_arg;
    double slip;           /* random error of both, as it judges */
    mice_thought *thought; /* or NULL: at each decision, what ends */
    void *arg;             /* that may be near would leave */
    struct rng rng;
};

/* One game; the player has the seat. Returns what it lost. */
double mice_play_game(struct mice_play *p, int seat);

#endif
