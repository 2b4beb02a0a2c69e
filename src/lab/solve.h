/* solve: the games' parts of `kocka solve`; words behind the game's name. */
#ifndef LAB_SOLVE_H
#define LAB_SOLVE_H

#include <stdbool.h>

int solve_fives(int argc, char **argv);
int solve_mice(int argc, char **argv);
/* A part of solve mice: what the tuned player loses by this table. */
int solve_loss(const char *path, int jobs, bool json);
int solve_pig(int argc, char **argv);

#endif
