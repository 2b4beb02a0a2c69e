/*
 * mice_policy: what fixed players of Catch the Mice get against one another,
 * by evaluating every position, not by matches.
 *
 * Two seats; each decides by its own idea of what positions between turns are
 * worth, or plays best against the other. What they really have is iterated
 * from the solved game's values until it no longer changes.
 */
#ifndef LAB_MICE_POLICY_H
#define LAB_MICE_POLICY_H

#include "ai/mice/mice_table.h"
#include "lab/mice_space.h"

enum { POLICY_SEATS = 2 };

struct mice_policy {
    const struct mice_table *table; /* the solved game */
    struct mice_space space;
    int jobs;

    /* By seat and place: what a seat takes a position for that has just ended
     * its turn there, or (M18, else NULL) is to roll there; NULL of both: it
     * plays best. And what it is. */
    double *taken_for[POLICY_SEATS], *bank_taken_for[POLICY_SEATS];
    double *ends[POLICY_SEATS], *rolls[POLICY_SEATS];
    double change;              /* the greatest of the last sweep */
    double first[POLICY_SEATS]; /* a seat's share if it begins the game */
};

/* By what the seats judge positions; NULL: this one plays best. Pair with
 * clear. The table must outlive it. */
void mice_policy_init(struct mice_policy *p, const struct mice_table *table,
                      const struct mice_known *one,
                      const struct mice_known *two, int jobs);
void mice_policy_clear(struct mice_policy *p);

/* The tuned value of mice.h, to judge by: the table of a mice_known. Pair
 * with free. The rules must outlive it. */
struct tuned_judge;
struct tuned_judge *tuned_judge_new(const struct mice *rules);
double tuned_judge_share(const void *judge, const uint8_t kind[MICE_COLOURS],
                         bool rolls);

/* One more sweep. */
void mice_policy_sweep(struct mice_policy *p);

#endif
