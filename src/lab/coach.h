/*
 * coach: a player's courage over all games of a review, against the best: how
 * much was lost by stopping too early and by going on too long, ahead and
 * behind.
 */
#ifndef LAB_COACH_H
#define LAB_COACH_H

#include "review/review.h"

#include <stdio.h>

enum { COACH_NAME = 64 };

struct coach_pupil {
    char name[COACH_NAME];
    int games;
    struct review_courage at[REVIEW_STANDINGS];
};

/* The players of a game that has been reviewed; returns how many. None where
 * nobody can be brave. */
int coach_pupils(const struct review *r, const struct table *t,
                 struct coach_pupil out[SEATS_MAX]);

/* All games so far, by the players' names. Zeroed at first; free `pupil`. */
struct coach {
    struct coach_pupil *pupil;
    size_t count, size;
};
void coach_add(struct coach *c, const struct coach_pupil *pupil);

void coach_tell(const struct coach *c, FILE *out);

#endif
