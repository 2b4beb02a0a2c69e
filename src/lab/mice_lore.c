/* mice_lore: see mice_lore.h. */
#include "lab/mice_lore.h"

#include <limits.h>

/* ---- what people look at ---- */

int lore_colours(const struct mice *s)
{
    int colours = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        colours += s->catch[c] > 0;
    return colours;
}

int lore_points(const struct mice *s)
{
    const uint8_t *card = s->cards[s->head.turn];
    int points = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        points +=
            mice_value(s, c, card[c] + s->catch[c]) - mice_value(s, c, card[c]);
    return points;
}

int lore_lead(const struct mice *s)
{
    return mice_points(s, s->head.turn) - mice_points(s, !s->head.turn);
}

static int in_centre(const struct mice *s)
{
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += s->centre[c];
    return centre;
}

/* If one stops: does that end the game (M15), and with which lead (M16)? */
static bool stop_ends(const struct mice *s, int *lead)
{
    int mice = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        mice += s->cards[s->head.turn][c] + s->catch[c] -
                s->cards[!s->head.turn][c];
    }
    *lead = lore_lead(s) + lore_points(s);
    *lead = *lead ? *lead : mice;
    return in_centre(s) < 5;
}

/* What a take is. */
struct lore_take {
    int mice, stolen, colours;
    int gain, harm; /* points: ours, and what the other loses */
    int rivals;     /* the other one's mice of the first colour */
    int lead;       /* if one stops then */
    bool ends;      /* that ends the game */
};

static struct lore_take take_of(const struct mice *s, move m)
{
    struct mice_take take = {0};
    struct lore_take out = {0};
    struct mice after = *s;
    int me = s->head.turn;
    mice_take_of(m, &take);
    for (int i = 0; i < take.count; i++) {
        int colour = take.from[i].colour;
        out.colours += after.catch[colour]++ == 0;
        if (take.from[i].seat >= 0) {
            out.stolen++;
            after.cards[!me][colour]--;
        } else {
            after.centre[colour]--;
        }
    }
    out.mice = take.count;
    out.rivals = s->cards[!me][take.from[0].colour];
    out.gain = lore_points(&after) - lore_points(s);
    out.harm = mice_points(s, !me) - mice_points(&after, !me);
    out.ends = stop_ends(&after, &out.lead);
    return out;
}

/* ---- rules ---- */

/* Each weighs more than all that comes later in a rule. */
enum {
    FIRST = 100000000,
    SECOND = 10000000,
    THIRD = 1000000,
    FOURTH = 100000,
    FIFTH = 1000
};

/* Does one roll on because few mice are left? */
static bool is_late(const struct lore_rule *rule, const struct mice *s,
                    int lead)
{
    return in_centre(s) <= rule->last &&
           (rule->calm == LORE_NEVER || lead < rule->calm);
}

/* What comes before the order of the rule. */
static int urgent_of(const struct lore_rule *rule, const struct mice *s,
                     const struct lore_take *t)
{
    int urgent = t->ends && t->lead > 0 ? FIRST : 0;
    if (lore_colours(s) >= rule->both && !is_late(rule, s, t->lead))
        urgent += SECOND * t->mice;
    return urgent;
}

/* What a take counts; what comes first in the rule's order weighs most. */
static int worth_of(const struct lore_rule *rule, const struct lore_take *t)
{
    int points = t->gain + rule->theft * t->harm - rule->price * t->colours;
    if (rule->safe && t->mice == 1)
        points -= FIFTH * t->rivals;
    switch (rule->order) {
    case LORE_COLOURS:
        return points + FOURTH * t->stolen - THIRD * t->colours;
    case LORE_THEFT:
        return points + THIRD * t->stolen - FOURTH * t->colours;
    case LORE_FEW:
        return points - THIRD * t->colours;
    case LORE_MANY:
        return points + FOURTH * t->mice - THIRD * t->colours;
    default:
        return points;
    }
}

static int follow_take(const struct lore_rule *rule, const struct mice *s,
                       const struct mice_choice *choice, int count)
{
    int best = 0, most = INT_MIN;
    for (int i = 0; i < count; i++) {
        struct lore_take t = take_of(s, choice[i].move);
        int worth = urgent_of(rule, s, &t) + worth_of(rule, &t);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

int lore_follow(void *arg, const struct mice *s,
                const struct mice_choice *choice, int count)
{
    const struct lore_rule *rule = arg;
    int lead, colours = rule->colours;
    if (s->head.phase == MICE_TAKE)
        return follow_take(rule, s, choice, count);
    if (stop_ends(s, &lead) && lead)
        return lead > 0 ? LORE_STOP : LORE_AGAIN;
    if (rule->behind != LORE_NEVER && -lore_lead(s) >= rule->behind)
        colours++;
    else if (rule->ahead != LORE_NEVER && lead >= rule->ahead)
        colours--;
    if (is_late(rule, s, lead))
        return LORE_AGAIN;
    bool stop = lore_colours(s) >= colours || lore_colours(s) == MICE_COLOURS ||
                lore_points(s) >= rule->points;
    return stop ? LORE_STOP : LORE_AGAIN;
}

static const char *const order_words[] = {
    "", "fewest colours used up, then most stolen, then ",
    "most stolen, then fewest colours used up, then ",
    "fewest colours used up, then ",
    "fewest colours used up, then most mice, then "};

/* A part of the sentence, if the rule has it. */
static void tell_part(struct text *out, bool has, const char *before,
                      int number, const char *after)
{
    if (has)
        text_add(out, "%s%d%s", before, number, after);
}

static void tell_takes(const struct lore_rule *rule, struct text *out)
{
    text_add(out, "take %spoints%s", order_words[rule->order],
             rule->theft > 1    ? ", the other's loss twice"
             : rule->theft == 1 ? " and the other's loss"
                                : "");
    tell_part(out, rule->price, ", less ", rule->price, " a colour used up");
    tell_part(out, rule->both != LORE_NEVER, "; with ", rule->both,
              " colours in hand two mice rather than one");
    if (rule->safe)
        text_put(out, "; of single mice one of which the other has fewest");
}

void lore_tell(const struct lore_rule *rule, struct text *out)
{
    tell_takes(rule, out);
    tell_part(out, true, "; stop with ", rule->colours, " colours");
    tell_part(out, rule->points != LORE_NEVER, " or ", rule->points, " points");
    tell_part(out, rule->behind != LORE_NEVER, "; a colour more if ",
              rule->behind, " behind");
    tell_part(out, rule->ahead != LORE_NEVER, "; a colour less if ",
              rule->ahead, " ahead");
    tell_part(out, rule->last, "; with ", rule->last, " left or fewer roll on");
    tell_part(out, rule->last && rule->calm != LORE_NEVER, " unless ",
              rule->calm, " ahead");
}

/* ---- habits ---- */

/* The best of those that have most of something. */
static int best_with_most(const struct mice_choice *choice, int count,
                          const int amount[MICE_MOVES_MAX])
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        int more = amount[i] - amount[best];
        if (more > 0 || (more == 0 && choice[i].value > choice[best].value))
            best = i;
    }
    return best;
}

/* Of a take, what the habit goes by. */
typedef int lore_measure(const struct lore_take *t);

static int take_by(const struct mice *s, const struct mice_choice *choice,
                   int count, lore_measure *measure)
{
    int amount[MICE_MOVES_MAX] = {0};
    for (int i = 0; i < count && s->head.phase == MICE_TAKE; i++) {
        struct lore_take t = take_of(s, choice[i].move);
        amount[i] = measure(&t);
    }
    return best_with_most(choice, count, amount);
}

static int two_mice(const struct lore_take *t)
{
    return t->mice;
}

static int no_theft(const struct lore_take *t)
{
    return -t->stolen;
}

static int theft(const struct lore_take *t)
{
    return t->stolen;
}

static int points(const struct lore_take *t)
{
    return t->gain + t->harm;
}

static int few_colours(const struct lore_take *t)
{
    return -t->colours;
}

#define TAKES_BY(measure)                                                      \
    static int takes_##measure(void *arg, const struct mice *s,                \
                               const struct mice_choice *choice, int count)    \
    {                                                                          \
        (void)arg;                                                             \
        return take_by(s, choice, count, measure);                             \
    }
TAKES_BY(two_mice)
TAKES_BY(no_theft)
TAKES_BY(theft)
TAKES_BY(points)
TAKES_BY(few_colours)

/* What is always done after a take; -1: what is best. */
typedef int lore_after(const struct mice *s);

static int choose_by(const struct mice *s, const struct mice_choice *choice,
                     int count, lore_after *after)
{
    int lead, always = -1;
    if (s->head.phase == MICE_CHOOSE && !(stop_ends(s, &lead) && lead))
        always = after(s);
    return always >= 0 ? always : mice_play_best(choice, count);
}

static int at_three(const struct mice *s)
{
    return lore_colours(s) >= 3 ? LORE_STOP : -1;
}

static int at_four(const struct mice *s)
{
    return lore_colours(s) >= 4 ? LORE_STOP : -1;
}

static int not_below_three(const struct mice *s)
{
    return lore_colours(s) < 3 ? LORE_AGAIN : -1;
}

static int not_below_four(const struct mice *s)
{
    return lore_colours(s) < 4 ? LORE_AGAIN : -1;
}

static int behind(const struct mice *s)
{
    return lore_lead(s) < 0 && lore_colours(s) < 4 ? LORE_AGAIN : -1;
}

static int ahead(const struct mice *s)
{
    return lore_lead(s) > 0 && lore_colours(s) > 1 ? LORE_STOP : -1;
}

#define CHOOSES(after)                                                         \
    static int chooses_##after(void *arg, const struct mice *s,                \
                               const struct mice_choice *choice, int count)    \
    {                                                                          \
        (void)arg;                                                             \
        return choose_by(s, choice, count, after);                             \
    }
CHOOSES(at_three)
CHOOSES(at_four)
CHOOSES(not_below_three)
CHOOSES(not_below_four)
CHOOSES(behind)
CHOOSES(ahead)

const struct lore_habit lore_habits[] = {
    {.name = "always takes two mice where it may", .rule = takes_two_mice},
    {.name = "never steals", .rule = takes_no_theft},
    {.name = "always steals where it can", .rule = takes_theft},
    {.name = "always takes most points", .rule = takes_points},
    {.name = "always uses up as few colours as it can",
     .rule = takes_few_colours},
    {.name = "always stops with three colours", .rule = chooses_at_three},
    {.name = "always stops with four colours", .rule = chooses_at_four},
    {.name = "never stops with fewer than three",
     .rule = chooses_not_below_three},
    {.name = "never stops with fewer than four",
     .rule = chooses_not_below_four},
    {.name = "behind: never stops with fewer than four",
     .rule = chooses_behind},
    {.name = "ahead: always stops with two", .rule = chooses_ahead},
    {0}};
