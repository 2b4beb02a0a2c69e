/*
 * cubes_tree: the search of Seven Cubes.
 *
 * Everybody is taken to play for themselves (max^n): a position is worth a
 * share of the win to each seat, and whoever moves goes for the own share. The
 * tree grows where that is promising. Where a node grows, all its turns are
 * judged at once by the paces of the seats, so nothing is played at random.
 */
#ifndef AI_CUBES_TREE_H
#define AI_CUBES_TREE_H

#include "ai/cubes/cubes.h"

/* How many units of worth are a factor e in the chances of a win. */
#define CUBES_SHARE_SCALE (2.5 * CUBES_TURN)

struct cubes_tree;

/* The turns are those of the root; it, the map and they must live as long.
 * About so many positions will be judged; 0: many. NULL: no memory. */
struct cubes_tree *cubes_tree_new(const struct cubes *root,
                                  const struct cubes_map *map,
                                  const struct cubes_turns *turns,
                                  uint32_t nodes);
void cubes_tree_free(struct cubes_tree *t);

/* Grow by one node, below one of these root turns (NULL: any). False: there
 * is no more to find out, or no room. */
bool cubes_tree_grow(struct cubes_tree *t, const bool *among);

uint32_t cubes_tree_nodes(const struct cubes_tree *t); /* positions judged */

/* How often a root turn was looked at (0: the root has not grown), and what
 * each seat has then. */
uint32_t cubes_tree_visits(const struct cubes_tree *t, int turn);
void cubes_tree_shares(const struct cubes_tree *t, int turn,
                       double out[CUBES_SEATS]);

/* The root turn that is best as far as is known, of these (NULL: all); 0 if
 * the root has not grown, -1 if these are none. */
int cubes_tree_best(const struct cubes_tree *t, const bool *among);

/* Turns, their numbers as cubes_turns lists them, that are expected after a
 * root turn; returns how many. */
int cubes_tree_line(const struct cubes_tree *t, int turn, uint8_t *out,
                    int most);

#endif
