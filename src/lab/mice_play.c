/* mice_play: see mice_play.h. */
#include "lab/mice_play.h"

#include "ai/maths.h"
#include "base/must_have.h"
#include "game/draw.h"

#include <string.h>

enum mice_after { AFTER_STOP, AFTER_BUST, AFTER_BANK };

/* The position that is left, as who rolls there sees it. */
static void think_of(const struct mice_play *p, const struct mice *s,
                     enum mice_after after)
{
    int roller = after == AFTER_BANK ? s->head.turn : !s->head.turn;
    int mice = 0;
    uint8_t kind[MICE_COLOURS];
    for (int c = 0; c < MICE_COLOURS; c++) {
        int caught = s->catch[c];
        int centre = s->centre[c] + (after == AFTER_BUST ? caught : 0);
        int theirs = s->cards[!roller][c] + (after == AFTER_STOP ? caught : 0);
        kind[c] = (uint8_t)mice_kind(s->per_colour, centre, theirs);
        mice += centre;
    }
    if (mice >= 5 || after == AFTER_BANK) /* M15 */
        p->thought(p->arg, kind);
}

/* What is weighed here: the ends that the takes could lead to at once; to
 * stop, or a bust; or (M18) to go on with all on the card. */
static void think(const struct mice_play *p, const struct mice *s)
{
    move moves[MICE_MOVES_MAX];
    int count = (int)game_mice.moves(s, s->head.turn, moves), caught = 0;
    for (int i = 0; i < count && s->head.phase == MICE_TAKE; i++) {
        struct mice after = *s;
        game_mice.apply(&after, s->head.turn, moves[i], NULL);
        think_of(p, &after, AFTER_STOP);
    }
    if (s->head.phase != MICE_CHOOSE)
        return;
    for (int c = 0; c < MICE_COLOURS; c++)
        caught += s->catch[c];
    think_of(p, s, AFTER_STOP);
    think_of(p, s, caught ? AFTER_BUST : AFTER_BANK);
}

int mice_play_best(const struct mice_choice *choice, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (choice[i].value > choice[best].value)
            best = i;
    return best;
}

/* The best of them to one who misjudges them. */
static int slipped(const struct mice_play *p, struct mice_choice *choice,
                   int count, struct rng *rng)
{
    for (int i = 0; i < count && p->slip > 0; i++)
        choice[i].value += p->slip * ai_normal(rng);
    return mice_play_best(choice, count);
}

/* The move of the seat that acts, and what it loses. */
static void decide(struct mice_play *p, const struct mice *s, bool mine,
                   move *out, double *loss)
{
    struct mice_known table = {p->table, mice_table_share};
    struct mice_choice is[MICE_MOVES_MAX], taken_for[MICE_MOVES_MAX];
    const struct mice_weights *w = mice_weights_for(s);
    int count = mice_choices(s, w, &table, is), made;
    if (count == 0)
        no_memory();
    memcpy(taken_for, is, sizeof taken_for);
    if (mine && p->player && !mice_choices(s, w, p->player, taken_for))
        no_memory();
    if (mine && p->rule)
        made = p->rule(p->rule_arg, s, is, count);
    else
        made = slipped(p, taken_for, count, &p->rng);
    *out = is[made].move;
    *loss = is[mice_play_best(is, count)].value - is[made].value;
}

double mice_play_game(struct mice_play *p, int seat)
{
    struct mice s = p->table->rules;
    double lost = 0, loss;
    while (s.head.phase != MICE_OVER) {
        move m;
        bool mine = s.head.turn == seat;
        if (s.head.phase == MICE_ROLL) {
            m = draw_move(&game_mice, &s, &p->rng);
        } else {
            if (p->thought)
                think(p, &s);
            decide(p, &s, mine, &m, &loss);
            lost += mine ? loss : 0;
        }
        game_mice.apply(&s, s.head.turn, m, NULL);
    }
    return lost;
}
