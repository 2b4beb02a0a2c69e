/*
 * mice: what a position between two turns of Catch the Mice is worth.
 *
 * A seat's strength is a sum over colours of a few features (points, what
 * the next mice would add, what thieves would cost), each weighted by how
 * far the game is; shares of the win are the softmax of the strengths. The
 * sum over colours is what makes a whole turn's search cheap: see mice_turn.c.
 *
 * Values of mice are measured in the average value of one, so that weights
 * serve other value tables too.
 */
#ifndef AI_MICE_H
#define AI_MICE_H

#include "games/mice/mice.h"

enum mice_feature {
    MICE_F_POINTS,
    MICE_F_COUNT,                 /* mice, which break ties */
    MICE_F_NEXT,                  /* what one more from the centre adds */
    MICE_F_NEXT_TWO,              /* and two more */
    MICE_F_LOSE,                  /* what one stolen costs */
    MICE_F_LOSE_TWO,              /* and two stolen */
    MICE_F_STEAL,                 /* what one from another's card adds */
    MICE_F_STEAL_TWO,             /* and two */
    MICE_F_COLOURS,               /* so far by colour; then by seat: */
    MICE_F_TURN = MICE_F_COLOURS, /* moves next */
    MICE_F_SECOND,                /* moves after that one */
    MICE_F_THIRD,
    MICE_F_FEATURES
};

/* Weights are given for some numbers of mice still to go, the knots; between
 * them they are interpolated. */
enum { MICE_KNOTS = 6 };

/* The knot below, with so many mice in the centre, and how far it is from
 * there (0) to the next (1). */
int mice_knot_of(int centre, double *part);

struct mice_stage {
    float at[MICE_KNOTS][MICE_F_FEATURES];
};

struct mice_weights {
    struct mice_stage last; /* the only game, or the last of a match */
    struct mice_stage more; /* others follow */
};

/* The weights tuned for these seats and variants. */
const struct mice_weights *mice_weights_for(const struct mice *s);

/* Those of one game; `game` counts from 1 in a match. */
const struct mice_stage *mice_stage_of(const struct mice_weights *w,
                                       const struct mice *s, int game);

/* With so many mice in the centre. */
void mice_weights_at(const struct mice_stage *stage, int centre,
                     double out[MICE_F_FEATURES]);

/* Average value of a mouse. */
double mice_unit(const struct mice *s);

/* Mice of one colour, wherever they are. */
struct mice_colour_counts {
    int centre;
    int card[MICE_SEATS];
};

/* The features of a seat for one colour; counts as given. */
void mice_features(const struct mice *s, int colour,
                   const struct mice_colour_counts *n, int seat, double unit,
                   double out[MICE_F_COLOURS]);

/*
 * Positions between turns that are not judged but known: a game for two,
 * solved. A position is told by the kind of each colour, see mice_kind.
 */
struct mice_known {
    const void *table;

    /* The share of the win of the seat whose mice are "mine": the other one
     * is to roll, or itself is if `rolls`. Where a game has ended (M15) only
     * the latter is asked for (M18). */
    double (*share)(const void *table, const uint8_t kind[MICE_COLOURS],
                    bool rolls);
};

/* How the mice of a colour lie, the rest of them being mine: numbered by mice
 * in the centre, then by theirs. */
static inline int mice_kind(int per_colour, int centre, int theirs)
{
    return centre * (2 * per_colour + 3 - centre) / 2 + theirs;
}

/* The rest of a turn, computed step by step, on what is known of its ends or
 * (NULL) on the tuned value; NULL: no memory. All must outlive it. */
struct mice_turn;
struct mice_turn *mice_turn_new(const struct mice *s,
                                const struct mice_weights *w,
                                const struct mice_known *known);
bool mice_turn_step(struct mice_turn *t); /* false: all is computed */
void mice_turn_free(struct mice_turn *t);

/* Then: the moves of the seat that acts, as the game lists them, and what
 * each is worth to it. */
struct mice_choice {
    move move;
    double value;
};
enum { MICE_MOVES_MAX = 80 };
int mice_turn_choices(const struct mice_turn *t, struct mice_choice *out);

/* Where the dice are to be rolled: what that is worth to the seat. */
double mice_turn_roll(const struct mice_turn *t);

/* And every seat's share of the win if the seat that acts makes this move, or
 * rolls where the dice are to be rolled, and goes on as computed; false: no
 * memory. */
bool mice_turn_shares(struct mice_turn *t, move chosen, double out[MICE_SEATS]);

/* The choices, all at once; 0: no memory. */
int mice_choices(const struct mice *s, const struct mice_weights *w,
                 const struct mice_known *known, struct mice_choice *out);

#endif
