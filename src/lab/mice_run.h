/*
 * mice_run: a solver at work: it tells how far it is, keeps its work on disk
 * from time to time, and goes on from there.
 */
#ifndef LAB_MICE_RUN_H
#define LAB_MICE_RUN_H

#include "lab/mice_solver.h"

struct mice_run {
    struct mice_solver solver;
    double wait;           /* seconds between checkpoints */
    char checkpoint[4096]; /* "": none */
    bool locked;           /* for us, and if so: */
    int lock;              /* a descriptor */
    double spent;          /* seconds, by those before us */
    uint64_t start, saved, told;
};

/* Of memory; more than this is refused. */
bool mice_run_fits(const struct mice *rules, int seats);

/* How many threads of those wanted there is memory for. */
int mice_run_jobs(const struct mice *rules, int seats, int wanted);

/* Sweeps to the end, with the work kept in NAME.part (NULL: nowhere), which
 * nobody else may work at meanwhile. The solver was begun. False after a
 * sentence. */
bool mice_run(struct mice_run *r, const char *name);

/* `done`: what came of it is safe, and the work on disk is no longer wanted. */
void mice_run_end(struct mice_run *r, bool done);

double mice_run_seconds(const struct mice_run *r);

#endif
