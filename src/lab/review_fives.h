/*
 * review_fives: a game of fives looked at afterwards: what was found in each
 * round, and what there was to find (F18).
 */
#ifndef LAB_REVIEW_FIVES_H
#define LAB_REVIEW_FIVES_H

#include "table/table.h"

/* Prints, as lines of JSON or for a person; false: out of memory. */
bool review_fives(const struct table *t, bool json);

#endif
