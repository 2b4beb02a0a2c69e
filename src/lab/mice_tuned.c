/* mice_tuned: see mice_tuned.h. */
#include "lab/mice_tuned.h"

#include "ai/maths.h"
#include "base/must_have.h"
#include "lab/mice_space.h"

#include <stdlib.h>

enum { CENTRE_MAX = MICE_COLOURS * MICE_ROW };

/* It is a sum over colours, see ai/mice/mice.h. */
struct tuned_judge {
    const struct mice *rules;
    struct mice_space space;
    double strength[MICE_COLOURS][SPACE_KINDS][CENTRE_MAX + 1][2]; /* mine… */
    double next[CENTRE_MAX + 1], second[CENTRE_MAX + 1];           /* to move */
};

struct tuned_judge *tuned_judge_new(const struct mice *rules)
{
    const struct mice_stage *stage =
        mice_stage_of(mice_weights_for(rules), rules, 0);
    double unit = mice_unit(rules), at[MICE_F_FEATURES];
    struct tuned_judge *t = must_have(malloc(sizeof *t));
    t->rules = rules;
    mice_space_init(&t->space, rules->per_colour);
    for (int k = 0; k <= MICE_COLOURS * rules->per_colour; k++) {
        mice_weights_at(stage, k, at);
        t->next[k] = at[MICE_F_TURN];
        t->second[k] = at[MICE_F_SECOND];
        for (int c = 0; c < MICE_COLOURS; c++)
            for (int i = 0; i < t->space.kinds * 2; i++) {
                const struct space_kind *kind = &t->space.kind[i / 2];
                struct mice_colour_counts n = {kind->centre,
                                               {kind->mine, kind->theirs}};
                double feature[MICE_F_COLOURS], sum = 0;
                mice_features(rules, c, &n, i % 2, unit, feature);
                for (int f = 0; f < MICE_F_COLOURS; f++)
                    sum += feature[f] * at[f];
                t->strength[c][i / 2][k][i % 2] = sum;
            }
    }
    return t;
}

double tuned_judge_share(const void *judge, const uint8_t kind[MICE_COLOURS],
                         bool rolls)
{
    const struct tuned_judge *t = judge;
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += t->space.kind[kind[c]].centre;
    if (centre < 5) /* it takes such a bank (M18) for an end */
        return space_outcome(&t->space, t->rules, kind);
    double z[2] = {rolls ? t->next[centre] : t->second[centre],
                   rolls ? t->second[centre] : t->next[centre]};
    for (int c = 0; c < MICE_COLOURS; c++)
        for (int i = 0; i < 2; i++)
            z[i] += t->strength[c][kind[c]][centre][i];
    return 1 / (1 + ai_exp(z[1] - z[0]));
}
