/*
 * mice_sweep: whole turns of Catch the Mice for two, a family at once.
 *
 * In a turn the mice on the mover's card stay where they are, and from where
 * it has taken a mouse no longer counts: a bust returns it to the centre. So
 * all positions with the same mice of each colour on the mover's card, a
 * *family*, share the states of their turns: of each colour, how many are in
 * hand (0 to 2) and in the centre; the rest is theirs. Each state is computed
 * once, from the most in hand down to nothing; the states that differ only in
 * the centre's mice of the last colour, a *line*, as one vector.
 */
#ifndef LAB_MICE_SWEEP_H
#define LAB_MICE_SWEEP_H

#include "lab/mice_space.h"

/*
 * What a turn's ends are worth to the seat that moves, by place; and what it
 * takes them for, if that is another thing (sweep_follow_here). Then it may do
 * either of what it takes for equal: with the sign 1 it has at least what is
 * told, with -1 at most.
 */
struct sweep_ends {
    const double *is, *taken_for;
    double sign;
};

struct sweep_table {
    struct sweep_ends ends; /* it has just ended its turn so */
    struct sweep_ends bank; /* M18: it goes on; NULL in the base game */
};

enum {
    SWEEP_LINES = 3, /* of the last colour: so many in hand */
    SWEEP_STATE = SWEEP_LINES * SPACE_LANES,
    SWEEP_STATES = 3 * SPACE_MOST, /* of a colour */
    SWEEP_WAYS = 5,                /* one or two mice, each from two places */
    SWEEP_MASKS = 1 << SPACE_OUTER
};

/* Ways to take mice of a colour: how far away the states are that they lead
 * to. Where the centre has one, the first is one from there. */
struct sweep_ways {
    int count;
    int step[SWEEP_WAYS];
};

/* A colour of the first four: its states, none in hand first, then by mice in
 * the centre; and what each adds to the places where the turn ends. */
struct sweep_colour {
    int left; /* mice that are not mine; 0: nothing is to be had */
    int states;
    uint32_t weight; /* in a state's number */
    uint32_t stop[SWEEP_STATES], bust[SWEEP_STATES];
    struct sweep_ways ways[SPACE_MOST + 1]; /* by mice in the centre */
    int single;                             /* the step of one from there */
};

/* Of the first four colours: one state, and its open colours' mice in the
 * centre. */
struct sweep_spot {
    uint32_t at, stop, bust;
    uint8_t centre[SPACE_OUTER];
};

/* A family, laid out, and room for its turns; one per thread. */
struct sweep_room {
    const struct mice_space *space;
    int mine[MICE_COLOURS];
    struct sweep_colour colour[SPACE_OUTER];
    int left; /* of the last colour */
    struct sweep_spot *spot;
    double *value, *is; /* by state; the latter for sweep_follow_* */
    void *bytes;
};

/* Pair with clear. */
void sweep_room_init(struct sweep_room *room, const struct mice_space *space,
                     bool follow);
void sweep_room_clear(struct sweep_room *room);
uint64_t sweep_room_bytes(const struct mice_space *space, bool follow);

/* Lay out the family with these mice on the mover's card. */
void sweep_family(struct sweep_room *room, const int mine[MICE_COLOURS]);

/* Numbers of its lines, and how many a line of results takes. */
uint32_t sweep_lines(const struct mice_space *space,
                     const int mine[MICE_COLOURS]);

/* The kinds of a line's positions; of the last colour that without a mouse in
 * the centre. */
void sweep_line_kinds(const struct mice_space *space,
                      const int mine[MICE_COLOURS], uint32_t line,
                      uint8_t kind[MICE_COLOURS]);

/*
 * What the positions of a family are worth to the seat that is to roll: if it
 * plays best, or (the ones that follow) if it decides by what it takes the
 * ends for. A vector for each line, by mice of the last colour in the centre.
 */
typedef void sweep_turns(const struct sweep_room *room,
                         const struct sweep_table *table, double *out);

/* The quickest for this processor; all give the same bits. */
sweep_turns *sweep_turns_here(void);
sweep_turns *sweep_follow_here(void);

sweep_turns sweep_turns_plain, sweep_turns_wide, sweep_turns_widest;
sweep_turns sweep_follow_plain, sweep_follow_wide, sweep_follow_widest;

#endif
