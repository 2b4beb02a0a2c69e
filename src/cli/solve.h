/* solve: the games' parts of `kocka solve`; words behind the game's name. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

int solve_fives(int argc, char **argv);
int solve_pig(int argc, char **argv);

#endif
