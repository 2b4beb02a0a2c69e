/* solve: the games' parts of `kocka solve`; words behind the game's name. */
#ifndef LAB_SOLVE_H
#define LAB_SOLVE_H

int solve_fives(int argc, char **argv);
int solve_mice(int argc, char **argv);
int solve_pig(int argc, char **argv);

#endif
