/*
 * mice_solver: Catch the Mice for two, solved by value iteration.
 *
 * Two tables hold bounds of what a position between turns is worth to the
 * seat that has just ended its turn there. They begin at 0 and 1 where the
 * game goes on, and a turn computed on bounds gives bounds; so they always
 * hold, whatever an endless game should count, and their distance is the
 * error. What rounding might do is added to it.
 */
#ifndef LAB_MICE_SOLVER_H
#define LAB_MICE_SOLVER_H

#include "lab/mice_space.h"

enum solver_side { SOLVER_LOW, SOLVER_HIGH, SOLVER_SIDES };

struct mice_solver {
    struct mice rules; /* a state that has the options; limit is 0 */
    struct mice_space space;
    double error;
    int jobs;
    uint64_t sweeps;
    double gap; /* widest bounds after the last sweep */

    /* By place: just ended, and (M18, else NULL) to roll there. */
    double *ends[SOLVER_SIDES], *rolls[SOLVER_SIDES];
};

/* Bytes that a solution takes. */
uint64_t mice_solver_bytes(const struct mice *rules);

/* Pair with clear; false: no memory. */
bool mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      double error, int jobs);
void mice_solver_clear(struct mice_solver *s);

static inline bool mice_solver_done(const struct mice_solver *s)
{
    return s->sweeps > 0 && s->gap <= s->error;
}

/* One sweep; false: no memory. `tell` is called by the calling thread from
 * time to time with the share done; it may be NULL. */
typedef void solver_tell(void *arg, double done);
bool mice_solver_sweep(struct mice_solver *s, solver_tell *tell, void *arg);

#endif
