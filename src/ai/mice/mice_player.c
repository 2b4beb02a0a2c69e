/*
 * mice_player: the strong player of Catch the Mice.
 *
 * It computes the whole turn (mice_turn.c), on the values of a solved game if
 * it is given one, from its end backwards; so it has no answer before the
 * last step, and one who stops it waits for that, some milliseconds at most.
 */
#include "ai/maths.h"
#include "ai/mice/mice_fit.h"
#include "ai/player.h"
#include "ai/tables.h"

#include <stdlib.h>
#include <string.h>

struct mind {
    struct mice s;
    struct rng rng;
    double slip;
    bool hint;
    const move *compare;
    bool exact;
    struct mice_known known; /* share is NULL: nothing is */
    struct mice_recall recall;
    struct mice_turn *turn;
    int count;
    struct mice_choice choice[MICE_MOVES_MAX];
    double error[MICE_MOVES_MAX]; /* of a player that slips */
};

static bool fits(const struct game *g)
{
    return g == &game_mice;
}

static const struct mice_known *known_to(const struct mind *m)
{
    return m->known.share ? &m->known : NULL;
}

/* Exactly from a table, or roughly from the weights fitted to one. */
static void look_up(struct mind *m, const struct question *q)
{
    const struct mice_table *table = tables_mice(q->tables, &m->s);
    const struct mice_fit *fit = q->tuned ? NULL : mice_fit_for(&m->s);
    m->exact = table != NULL;
    if (table)
        m->known = (struct mice_known){table, mice_table_share};
    if (table || !fit)
        return;
    mice_recall_init(&m->recall, fit);
    m->known = (struct mice_known){&m->recall, mice_recall_share};
}

static void *begin(const struct question *q)
{
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->s, q->view, sizeof m->s);
    m->rng = q->rng;
    m->slip = (double)q->slip;
    m->hint = q->hint;
    m->compare = q->compare;
    look_up(m, q);
    m->turn = mice_turn_new(&m->s, mice_weights_for(&m->s), known_to(m));
    if (!m->turn) {
        free(m);
        return NULL;
    }
    return m;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->count)
        return false;
    if (mice_turn_step(m->turn))
        return true;
    m->count = mice_turn_choices(m->turn, m->choice);
    for (int i = 0; i < m->count && m->slip > 0; i++)
        m->error[i] = m->slip * ai_normal(&m->rng);
    return false;
}

static void end(void *mind)
{
    struct mind *m = mind;
    mice_turn_free(m->turn);
    free(m);
}

/* Is there a move that takes two mice? */
static bool two_at_once(const struct mind *m)
{
    struct mice_take take;
    for (int i = 0; i < m->count; i++)
        if (mice_take_of(m->choice[i].move, &take) && take.count > 1)
            return true;
    return false;
}

static void explain(const struct mind *m, const struct mice_choice *best,
                    const struct mice_choice *other, struct why *why)
{
    struct mice_take take;
    int busts = (mice_busts(&m->s) * 100 + 18) / 36;
    int gain = (int)(100 * (best->value - other->value) + 0.5);
    if (m->s.head.phase == MICE_CHOOSE) {
        why_say(why, "another roll loses the catch %d times in 100", NULL,
                busts, 0);
        if (gain > 0)
            why_say(why, "this way wins %d games more in 100", NULL, gain, 0);
        return;
    }
    if (mice_take_of(best->move, &take) && take.from[0].seat >= 0)
        why_say(why, "stealing hurts a rival too", NULL, 0, 0);
    else if (take.count == 1 && two_at_once(m))
        why_say(why, "leaves more colours open for another roll", NULL, 0, 0);
    else
        why_say(why, "takes what is worth most", NULL, 0, 0);
}

/* Chosen by what it takes moves to be worth; told is what they are. */
static const struct mice_choice *choose(const struct mind *m)
{
    int best = 0;
    for (int i = 1; i < m->count; i++)
        if (m->choice[i].value + m->error[i] >
            m->choice[best].value + m->error[best])
            best = i;
    return &m->choice[best];
}

static void fill_values(const struct mind *m, const struct mice_choice *best,
                        struct thought *out)
{
    const struct mice *s = &m->s;
    int me = s->head.turn;
    out->has_value = true;
    if (s->head.seats == 2)
        out->value[1 - me] = 1 - best->value;
    else
        out->has_value = mice_turn_shares(m->turn, best->move, out->value);
    out->value[me] = best->value;
    for (int i = 0; m->compare && i < m->count; i++)
        for (int k = 0; k < 2; k++)
            if (m->choice[i].move == m->compare[k])
                out->compared[k] = m->choice[i].value;
}

/* The move; to who asks for a hint, also whether to go on after a take. */
static void fill_line(const struct mind *m, move chosen, struct thought *out)
{
    struct mice after = m->s;
    struct mice_choice next[MICE_MOVES_MAX];
    out->line_len = 1;
    out->line[0].move = chosen;
    out->line[0].actor = m->s.head.turn;
    game_mice.apply(&after, m->s.head.turn, chosen, NULL);
    if (!m->hint || after.head.phase != MICE_CHOOSE ||
        mice_choices(&after, mice_weights_for(&after), known_to(m), next) != 2)
        return;
    out->line[1].move = next[next[1].value > next[0].value].move;
    out->line[1].actor = m->s.head.turn;
    out->line_len = 2;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    while (step(m))
        ;
    *out = (struct thought){.visits = (uint32_t)m->count, .exact = m->exact};
    if (!m->count)
        return;
    const struct mice_choice *best = choose(m), *other = NULL;
    for (int i = 0; i < m->count; i++)
        if (&m->choice[i] != best &&
            (!other || m->choice[i].value > other->value))
            other = &m->choice[i];
    out->move = best->move;
    fill_line(m, best->move, out);
    fill_values(m, best, out);
    if (other) {
        out->has_second = true;
        out->second = other->move;
        explain(m, best, other, &out->why);
    } else {
        why_say(&out->why, "the only move", NULL, 0, 0);
    }
}

const struct player player_mice = {
    .id = "strong",
    .about = "computes the whole turn, on a tuned value of what it leaves",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
