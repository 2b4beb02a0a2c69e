/*
 * pig: the player that plays by the solution.
 *
 * The table holds the mover's chance between turns for two players and a goal
 * of 100, as `kocka solve pig` proves it; the turn is computed from it, pot by
 * pot. For other goals and more players no table is kept: there it keeps pace
 * with the leader and races at the end, the best simple rule known (Neller
 * and Presser, "Practical play of the dice game Pig", 2010).
 */
#include "ai/maths.h"
#include "ai/player.h"
#include "games/pig/pig.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIG_GOAL = 100,
    POINTS = 200 /* by which a slip of 1 misjudges the pot: even levels */
};

#include "ai/pig/pig_table.inc"

struct mind {
    struct pig s;
    struct rng rng;
    double slip;
    const move *compare;
};

static bool fits(const struct game *g)
{
    return g == &game_pig;
}

static void *begin(const struct question *q)
{
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->s, q->view, sizeof m->s);
    m->rng = q->rng;
    m->slip = (double)q->slip;
    m->compare = q->compare;
    return m;
}

static bool step(void *mind)
{
    (void)mind;
    return false;
}

/* The other one's chances with a bank of theirs, by mine, in 65535ths. */
static void unpack(int theirs, uint16_t chances[PIG_GOAL])
{
    uint16_t bend[PIG_GOAL] = {0}, step[PIG_GOAL] = {0}, sum = 0;
    for (int row = 0; row <= theirs; row++)
        for (int mine = 0; mine < PIG_GOAL; mine++) {
            int more = pig_low[row][mine] + 256 * pig_high[row][mine];
            bend[mine] = (uint16_t)(bend[mine] + more);
            step[mine] = (uint16_t)(step[mine] + bend[mine]);
        }
    for (int mine = 0; mine < PIG_GOAL; mine++)
        chances[mine] = sum = (uint16_t)(sum + step[mine]);
}

/* The mover's chance if the turn passes to one who has that chance. */
static double passed(uint16_t other)
{
    return 1 - other / 65535.0;
}

/* Chances to win by rolling and by stopping now. */
static void solve(int mine, int theirs, int pot, double *roll, double *stop)
{
    uint16_t other[PIG_GOAL];
    unpack(theirs, other);
    double ahead[7], lost = passed(other[mine]);
    int need = PIG_GOAL - mine;
    *roll = (lost + 5) / 6; /* the pot is enough, but a 1 loses it */
    *stop = 1;
    for (int i = 0; i < 7; i++)
        ahead[i] = 1;
    for (int at = need - 1; at >= pot; at--) {
        double sum = lost;
        for (int die = 2; die <= 6; die++)
            sum += ahead[(at + die) % 7];
        *roll = sum / 6;
        *stop = passed(other[mine + at]);
        ahead[at % 7] = *roll > *stop ? *roll : *stop;
    }
}

/* Keep pace, end race; for any goal and number of players. `error` is by how
 * many points the pot is misjudged. */
static bool rule_rolls(const struct pig *s, double error)
{
    int mine = s->banks[s->head.turn], best = 0;
    int near = s->goal - 29;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != s->head.turn && s->banks[seat] > best)
            best = s->banks[seat];
    double hold = 21 + (best - mine) * (PIG_GOAL / 8.0) / s->goal;
    if (mine >= near || best >= near)
        hold = s->goal - mine;
    if (s->pot == 0)
        return true; /* there is nothing to lose */
    return mine + s->pot < s->goal && s->pot + error < hold;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    const struct pig *s = &m->s;
    struct rng rng = m->rng;
    int me = s->head.turn;
    double slip = m->slip > 0 ? m->slip * ai_normal(&rng) : 0;
    bool rolls = rule_rolls(s, slip * POINTS);
    *out = (struct thought){.line_len = 1};
    if (s->head.seats == 2 && s->goal == PIG_GOAL) {
        double roll, stop;
        solve(s->banks[me], s->banks[1 - me], s->pot, &roll, &stop);
        rolls = roll + slip > stop && s->banks[me] + s->pot < s->goal;
        out->has_value = true;
        out->value[me] = rolls ? roll : stop;
        out->value[1 - me] = 1 - out->value[me];
        out->has_second = true;
        out->second = rolls ? PIG_STOP : PIG_ROLL;
        for (int k = 0; m->compare && k < 2; k++)
            out->compared[k] = m->compare[k] == PIG_ROLL ? roll : stop;
        why_say(&out->why,
                rolls ? "rolling wins %d%%, stopping %d%%"
                      : "stopping wins %d%%, rolling %d%%",
                NULL, (int)(100 * out->value[me] + 0.5),
                (int)(100 * (rolls ? stop : roll) + 0.5));
    } else {
        why_say(&out->why,
                rolls ? "the pot is not worth stopping for yet"
                      : "a 1 would lose too much",
                NULL, 0, 0);
    }
    out->move = rolls ? PIG_ROLL : PIG_STOP;
    out->line[0].move = out->move;
    out->line[0].actor = (uint8_t)me;
}

const struct player player_pig = {
    .id = "strong",
    .about = "plays by the exact solution (two players to 100)",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = free,
};
