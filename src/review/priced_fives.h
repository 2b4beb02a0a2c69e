/*
 * priced_fives: fives alone for one who knows all rolls and pays for that.
 *
 * The luck of a roll (plan_luck in fives_plan.h) has the mean 0 for whoever
 * does not know it beforehand, whatever was played before. So without
 * foresight the mean of the points is that of the points less luck, and no
 * more than the mean of the most that any way of playing the same rolls has
 * of them: an upper bound. (Brown, Smith and Sun call luck the penalty.)
 *
 * The ways are searched with a beam: of those that are ahead after a round
 * `width` go on. What it finds is from below: the bound itself is what an
 * endless beam would find that leaves out no move.
 */
#ifndef REVIEW_PRICED_FIVES_H
#define REVIEW_PRICED_FIVES_H

#include "base/rng.h"
#include "games/fives/fives.h"

/* From this sheet of seat 0 on, before the dice of the round: points to come
 * less luck, for rolls drawn from rng. false: no memory. */
bool priced_foresight(const struct fives *s, int width, struct rng *rng,
                      double *out);

#endif
