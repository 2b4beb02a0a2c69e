/*
 * fives_plan: solo, planned over the rolls still to come.
 *
 * A move is worth its points and those that the board it leaves can be
 * expected to bring, see fives_plan.c. Nothing is drawn by chance. A plan
 * lives on the heap, about 250 KB.
 */
#ifndef AI_FIVES_PLAN_H
#define AI_FIVES_PLAN_H

#include "games/fives/fives.h"

struct plan;

/* For the board of this seat; NULL: no memory. The caller frees it. */
struct plan *plan_new(const struct fives *s, int seat);

/* Weigh a drawing or a crossing too. */
void plan_add(struct plan *p, move m);

/* The best of them; 0: none was added. */
move plan_best(const struct plan *p);

/* A move's points, and those to come after it. */
float plan_worth(struct plan *p, move m);

/* By roll of this round, the points to come with the best move; their mean. */
float plan_rolls(struct plan *p, float worth[ROLLS]);

/*
 * What the dice on the table bring above the mean of all rolls, in points.
 * Before they fall the mean of this is 0, whoever plays and however well: so
 * points less luck have the mean of the points, and vary far less.
 */
float plan_luck(struct plan *p);

/* The crossings that spoil least, roughly; how many fit. */
enum { PLAN_CROSSINGS = 3 };
int plan_crossings(struct plan *p, move out[PLAN_CROSSINGS]);

#endif
