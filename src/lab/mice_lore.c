/* mice_lore: see mice_lore.h. */
#include "lab/mice_lore.h"

#include <limits.h>
#include <stdio.h>

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

/* What a take is. */
struct lore_take {
    int mice, stolen, colours;
    int gain, harm; /* points: ours, and what the other loses */
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
        }
    }
    out.mice = take.count;
    out.gain = lore_points(&after) - lore_points(s);
    out.harm = mice_points(s, !me) - mice_points(&after, !me);
    return out;
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

/* ---- rules ---- */

/* What a take counts; what comes first in the rule's order weighs most. */
static int worth_of(const struct lore_rule *rule, const struct lore_take *t)
{
    int points = t->gain + rule->theft * t->harm - rule->price * t->colours;
    switch (rule->order) {
    case LORE_COLOURS:
        return points + 1000 * t->stolen - 10000 * t->colours;
    case LORE_THEFT:
        return points + 10000 * t->stolen - 1000 * t->colours;
    case LORE_FEW:
        return points - 10000 * t->colours;
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
        int worth = worth_of(rule, &t);
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
    if (in_centre(s) <= rule->last &&
        (rule->calm == LORE_NEVER || lead < rule->calm))
        return lore_colours(s) == MICE_COLOURS ? LORE_STOP : LORE_AGAIN;
    bool stop = lore_colours(s) >= colours || lore_colours(s) == MICE_COLOURS ||
                lore_points(s) >= rule->points;
    return stop ? LORE_STOP : LORE_AGAIN;
}

static const char *const order_words[] = {
    "", "fewest colours used up, then most stolen, then ",
    "most stolen, then fewest colours used up, then ",
    "fewest colours used up, then "};

void lore_tell(const struct lore_rule *rule, char *buf, size_t len)
{
    char price[64] = "", points[64] = "", behind[64] = "", ahead[64] = "",
         last[64] = "", calm[64] = "";
    if (rule->price)
        snprintf(price, sizeof price, ", less %d a colour used up",
                 rule->price);
    if (rule->points != LORE_NEVER)
        snprintf(points, sizeof points, " or %d points", rule->points);
    if (rule->behind != LORE_NEVER)
        snprintf(behind, sizeof behind, "; a colour more if %d behind",
                 rule->behind);
    if (rule->ahead != LORE_NEVER)
        snprintf(ahead, sizeof ahead, "; a colour less if %d ahead",
                 rule->ahead);
    if (rule->last)
        snprintf(last, sizeof last, "; with %d left or fewer roll on",
                 rule->last);
    if (rule->last && rule->calm != LORE_NEVER)
        snprintf(calm, sizeof calm, " unless %d ahead", rule->calm);
    snprintf(buf, len, "take %spoints%s%s; stop with %d colours%s%s%s%s%s",
             order_words[rule->order],
             rule->theft > 1    ? ", the other's loss twice"
             : rule->theft == 1 ? " and the other's loss"
                                : "",
             price, rule->colours, points, behind, ahead, last, calm);
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
