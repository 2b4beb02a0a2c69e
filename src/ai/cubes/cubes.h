/*
 * cubes: what a position of Seven Cubes is worth, and making whole turns.
 *
 * Worth is measured in turns to go: how many turns a figure needs, alone on
 * the board, to fetch its missing colours in order and reach the centre. The
 * special tokens are part of it, for a turn's reach is a flood of sets.
 */
#ifndef AI_CUBES_H
#define AI_CUBES_H

#include "games/cubes/cubes.h"

enum {
    CUBES_TURN = 64,     /* one turn, in the units of worth */
    CUBES_WIN = 1 << 20, /* more than any worth */
};

/* All squares where a turn that begins on one of `from` may end, if no other
 * figure stood in the way. */
uint64_t cubes_turn_reach(const struct cubes *s, uint64_t from);

/* Turns that this seat still needs, in units, dangers included. */
int cubes_to_go(const struct cubes *s, int seat);

/* The same with the turns of others that it has to wait for. */
int cubes_pace(const struct cubes *s, int seat);

/* The pace of the others: of the nearest, and a little of the rest. */
int cubes_rivals_pace(const struct cubes *s, int me);

/* How much better it stands for `me` than for the others, in units. */
int cubes_worth(const struct cubes *s, int me);

/* Make a whole turn; true if the game is over then. */
bool cubes_make_turn(struct cubes *s, const struct cubes_turn *t);

/* Who has won a game that is over: ±CUBES_WIN, or between if shared. */
int cubes_result(const struct cubes *s, int me);

#endif
