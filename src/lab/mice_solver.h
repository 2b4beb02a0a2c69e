/*
 * mice_solver: Catch the Mice for two, solved.
 *
 * A table holds what a position between turns is worth to the seat that has
 * just ended its turn there. First it is guessed: values are iterated until
 * they hardly change. Then it is proved: two tables, a little below and above,
 * are iterated with a *toll*, which each turn takes off the lower and adds to
 * the upper. When a sweep makes no bounds wider by more than half of the toll,
 * the bounds hold, whatever an endless game should count: who plays by the
 * lower one gains at least half a toll with each turn, as the bounds count it,
 * and they end at 1; so the game ends, and what is gained is the outcome
 * (docs/players.md). The guess need not be right for that, only near.
 *
 * What players have who decide by their own idea of positions is found and
 * proved in the same way, with tables for each seat. Of what one of them takes
 * for equal it may do either: the bounds hold for both.
 */
#ifndef LAB_MICE_SOLVER_H
#define LAB_MICE_SOLVER_H

#include "lab/mice_space.h"

enum { SOLVER_SEATS = 2 };

enum solver_side { SOLVER_LOW, SOLVER_HIGH, SOLVER_SIDES };

enum solver_stage { SOLVER_GUESSES, SOLVER_PROVES, SOLVER_DONE };

struct mice_solver {
    struct mice rules; /* a state that has the options; limit is 0 */
    struct mice_space space;
    double error;
    int jobs;
    int seats; /* 1: both play best, and their tables are the same */

    enum solver_stage stage;
    uint64_t sweeps;
    double change; /* the greatest of the last sweep; of bounds: widening */
    double gap;    /* bounds after it: the widest, or with two the start's */
    double toll;

    /* What each seat has, by place, that has just ended its turn, and (M18,
     * else NULL) is to roll there. While it guesses the first side alone
     * counts. And what it takes that for; NULL: it plays best. */
    struct solver_seat {
        double *ends[SOLVER_SIDES], *rolls[SOLVER_SIDES];
        double *ends_taken_for, *rolls_taken_for;
    } seat[SOLVER_SEATS];
};

/* Bytes that a solution takes with one thread; and how many threads, of those
 * that are wanted, so many bytes have room for. */
uint64_t mice_solver_bytes(const struct mice *rules, int seats);
int mice_solver_jobs(const struct mice *rules, int seats, int wanted,
                     uint64_t memory);

/* Begins with what a judge thinks of the positions. `player` says how the two
 * seats judge them, NULL in it: that one plays best; all NULL: both do. Pair
 * with clear. */
void mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      const struct mice_known *judge,
                      const struct mice_known *const *player, double error,
                      int jobs);
void mice_solver_clear(struct mice_solver *s);

/* What a seat has if it begins the game. */
double mice_solver_start(const struct mice_solver *s, int seat,
                         enum solver_side side);

/* One sweep, and on to the next stage if it is time. `tell`
 * is called by the calling thread from time to time with the share done; it
 * may be NULL. */
typedef void solver_tell(void *arg, double done);
void mice_solver_sweep(struct mice_solver *s, solver_tell *tell, void *arg);

#endif
