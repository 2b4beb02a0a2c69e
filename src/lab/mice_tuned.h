/*
 * mice_tuned: the tuned value of mice.h, to judge all positions by: the table
 * of a mice_known, laid out so that it is quick.
 */
#ifndef LAB_MICE_TUNED_H
#define LAB_MICE_TUNED_H

#include "ai/mice/mice.h"

/* Pair with free. The rules must outlive it. */
struct tuned_judge;
struct tuned_judge *tuned_judge_new(const struct mice *rules);
double tuned_judge_share(const void *judge, const uint8_t kind[MICE_COLOURS],
                         bool rolls);

#endif
