/* solve: the games' parts of `kocka solve`; words behind the game's name. */
#ifndef LAB_SOLVE_H
#define LAB_SOLVE_H

#include "ai/mice/mice_fit.h"
#include "ai/mice/mice_table.h"

int solve_fives(int argc, char **argv);
int solve_mice(int argc, char **argv);
/* A part of solve mice: what the tuned player loses by this table. */
int solve_loss(const char *path, int jobs, bool json);

/* Another: mice_fits.inc from tables; and one fit, false: no memory. */
int solve_fit(int count, char **paths);
bool solve_fit_table(const struct mice_table *table, struct mice_fit *out);
int solve_pig(int argc, char **argv);

#endif
