/*
 * puzzles: positions of real games in which one move is clearly best.
 *
 * A game is looked at by its own way, where it has one that proves (cubes: a
 * forced win; fives: the dearest piece), else by its strongest player: what it
 * finds best must be so again and again, and better than whatever it finds
 * next best by a margin that is not chance. If solved games are given, only
 * what they tell is a puzzle (mice: to roll or to stop).
 *
 * How hard a puzzle is has been measured: the share of the computer's levels,
 * each asked several times, that find the answer.
 */
#ifndef LAB_PUZZLES_H
#define LAB_PUZZLES_H

#include "ai/player.h"
#include "table/table.h"

enum { PUZZLE_LINE = 48, PUZZLE_GRADES = 5 };

struct puzzle {
    int seat;
    /* The answer: one move, or a turn of several, which other moves that
     * lead to the same position answer as well. */
    bool turn;
    int count;
    move line[PUZZLE_LINE];

    double margin; /* to the next best, in shares of a win; or, if it is: */
    int wins;      /* a win in so many turns, and no other turn forces it */
    int points;    /* the dearest piece by so many points */
    double ease;   /* from 0, nobody finds it, to 1 */
};

/* Where somebody looks. */
struct puzzle_place {
    const struct game *game;
    const void *state;
    int seat;
    const struct tables *tables; /* solved games that judge; NULL: none */
    uint32_t times; /* as much search as for making one: 1; to check it: 10 */
    uint64_t seed;
};

struct puzzle_way {
    const struct game *game;
    bool (*find)(const struct puzzle_place *at, struct puzzle *out);
    int answers; /* so many there can be; 0: many */
};

extern const struct puzzle_way puzzles_cubes, puzzles_fives, puzzles_mice;

/* As the strongest player judges; for ways. */
bool puzzle_find_by_value(const struct puzzle_place *at, struct puzzle *out);

/* Of so many puzzles, those that may have the same answer, or one could guess
 * it. */
int puzzle_same_answers(const struct game *g, int puzzles);

/* Is there one here? `ease` is not set. False: no, or no memory. */
bool puzzle_find(const struct puzzle_place *at, struct puzzle *out);

/* Do these moves, the seat's own first, answer it? */
bool puzzle_answered(const struct puzzle_place *at, const struct puzzle *p,
                     const move *line, int count);

/* Let every level try; sets `ease`. False: no memory. */
bool puzzle_measure(const struct puzzle_place *at, struct puzzle *p);

#endif
