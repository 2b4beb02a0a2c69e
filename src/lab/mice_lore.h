/*
 * mice_lore: how people play Catch the Mice, for mice_play.h: rules that one
 * can hold in the head, and habits that seem to be common sense.
 */
#ifndef LAB_MICE_LORE_H
#define LAB_MICE_LORE_H

#include "base/text.h"
#include "lab/mice_play.h"

/* How takes are compared: by one thing first, if equal by the next. */
enum lore_order {
    LORE_POINTS,  /* points, see lore_rule */
    LORE_COLOURS, /* few colours used up, many mice stolen, points */
    LORE_THEFT,   /* many mice stolen, few colours used up, points */
    LORE_FEW,     /* few colours used up, points */
    LORE_MANY     /* few colours used up, many mice, points */
};

/*
 * A rule. A take counts the points that it adds to the card, `theft` times
 * those that the other one loses, less `price` for every colour that it uses
 * up; if it is `safe`, a single mouse is first of a colour of which the other
 * one has few, who may steal it with them. Stop with `colours` caught, or with
 * `points` in the catch; who is behind by `behind` points waits for one colour
 * more, and who would be ahead by `ahead` is content with one fewer. With
 * `last` mice or fewer in the centre roll on, even if that can only bust, or
 * stop as ever if that is `calm` points ahead. Else who has `both` colours in
 * hand takes two mice rather than one, also of two colours. In any case: what
 * wins the game at once is taken and stopped with, and nobody stops and loses.
 */
struct lore_rule {
    uint8_t theft, price, colours, points, behind, order, ahead, last, calm,
        both, safe;
};
enum {
    LORE_NEVER = 99
}; /* of points, behind, ahead, calm, both: it does not count */

mice_rule lore_follow; /* the argument is a struct lore_rule */

/* The rule as a sentence. */
void lore_tell(const struct lore_rule *rule, struct text *out);

/* A habit: otherwise the best is done. Ends with a row without a name. */
struct lore_habit {
    const char *name;
    mice_rule *rule;
};
extern const struct lore_habit lore_habits[];

/* Colours in the catch, and the points that it adds to the card. */
int lore_colours(const struct mice *s);
int lore_points(const struct mice *s);

/* Points on the card more than the other has. */
int lore_lead(const struct mice *s);

/* Of the two choices after a take (the game lists them so). */
enum lore_choice { LORE_AGAIN, LORE_STOP };

#endif
