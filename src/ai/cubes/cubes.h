/*
 * cubes: what a position of Seven Cubes is worth, and making whole turns.
 *
 * Worth is measured in turns to go: how many turns a figure needs, alone on
 * the board, to fetch its missing colours in order and reach the centre. The
 * special tokens are never taken away, so how far it is from square to square
 * is found once for a thought. What is left behind the next cube changes only
 * when a cube does, and is kept from turn to turn.
 */
#ifndef AI_CUBES_H
#define AI_CUBES_H

#include "games/cubes/cubes.h"

enum {
    CUBES_TURN = 64, /* one turn, in the units of worth */
    CUBES_LATER = 72 /* one for a later colour: plans break */
};

/* The board as a figure sees it that is alone on it. */
struct cubes_map {
    uint64_t reach[CUBES_SQUARES];             /* where a turn may end */
    uint8_t far[CUBES_SQUARES][CUBES_SQUARES]; /* in turns; to itself: back */
};

/* Where a seat may fetch its next cube, and the way that then is left. A box
 * has six cubes of a colour at most, but a position that is set may have no
 * other tokens. None: it is to be had by a theft alone. */
struct cubes_plan {
    int16_t base;   /* for colours that lie nowhere */
    int16_t corner; /* the rest, from a corner: after a theft */
    int16_t rest[CUBES_TOKENS];
    uint8_t at[CUBES_TOKENS];
    uint8_t count;
};

struct cubes_plans {
    struct cubes_plan of[CUBES_SEATS];
};

/* All squares where a turn that begins on one of `from` may end, if no other
 * figure stood in the way. */
uint64_t cubes_turn_reach(const struct cubes *s, uint64_t from);

void cubes_find_map(const struct cubes *s, struct cubes_map *out);

/* Of all seats. They hold until a cube is taken or made safe. */
void cubes_find_plans(const struct cubes *s, const struct cubes_map *map,
                      struct cubes_plans *out);

/* A position, and what is known of it. */
struct cubes_look {
    const struct cubes *s;
    const struct cubes_map *map;
    const struct cubes_plans *plans;
};

/* After a turn of `mover` that took a cube (or NONE, but made some safe). The
 * look has the position after it and the plans before it. */
void cubes_renew_plans(const struct cubes_look *l, int mover, int taken,
                       struct cubes_plans *out);

/* Turns that this seat still needs, in units, dangers included. */
int cubes_to_go(const struct cubes_look *l, int seat);

/* Fewer turns than these cannot be enough, but for thefts later on. */
int cubes_least_turns(const struct cubes_look *l, int seat);

/* What it needs with the turns of others that it has to wait for. */
int cubes_pace(const struct cubes_look *l, int seat);

/* As cubes_turns where a turn begins, in the same order, without the ways;
 * quicker. Returns the count. */
int cubes_list_turns(const struct cubes *s, const struct cubes_map *map,
                     struct cubes_turn out[CUBES_TURNS_MAX]);

/* Make a whole turn; true if the game is over then. */
bool cubes_make_turn(struct cubes *s, const struct cubes_turn *t);

#endif
