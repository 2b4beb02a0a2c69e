/* solve: the games' parts of `kocka solve`; words behind the game's name. */
#ifndef LAB_SOLVE_H
#define LAB_SOLVE_H

#include "ai/mice/mice_table.h"

struct net_fit;

int solve_fives(int argc, char **argv);
int solve_mice(int argc, char **argv);

/* A part of solve mice: what players without it lose by this table. */
struct loss_wishes {
    const char *table, *player, *against; /* NULL: all */
    int games;                            /* 0: over all positions; then: */
    double error;                         /* about how exactly */
    int jobs;
    double wait; /* seconds between checkpoints, which lie beside the table */
    bool json;
};
int solve_loss(const struct loss_wishes *w);

/* Another: mice_fits.inc from tables, by so many games each; and a middling
 * fit. */
int solve_fit(int count, char **paths, int games);
void solve_fit_table(const struct mice_table *table, struct net_fit *out);

/* Others, by games with a table: what habits cost, the best rules (searched
 * for with the first table) and a picture; and how long decisions take. */
int solve_habits(const char *path, int games);
int solve_rules(const char *small, const char *large, int games);
int solve_picture(const char *path, int games);
int solve_time(const char *path, int count);

int solve_pig(int argc, char **argv);

#endif
