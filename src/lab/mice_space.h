/*
 * mice_space: all positions of Catch the Mice for two, between turns.
 *
 * The mice of one colour lie in the centre, on the card of the seat that
 * moves ("mine") and on the other's ("theirs"): that is their *kind*, 28 of
 * them with six a colour. Kinds are numbered by mice in the centre, then by
 * theirs. A position is a kind for each of the five colours.
 *
 * In memory the first four colours make a *row*. In it lie the kinds of the
 * fifth as *lines*, one for each number of mine, centre ascending: so positions
 * that differ only in whether mice of the fifth colour are in the centre or
 * theirs are neighbours, and each way of taking leads them all equally far.
 */
#ifndef LAB_MICE_SPACE_H
#define LAB_MICE_SPACE_H

#include "ai/mice/mice.h"

enum {
    SPACE_KINDS = (MICE_ROW + 1) * (MICE_ROW + 2) / 2,
    SPACE_LANES = 8,                /* of a vector, which holds a line */
    SPACE_MOST = 7,                 /* mice of a colour, so that it does */
    SPACE_OUTER = MICE_COLOURS - 1, /* colours of a row */
    SPACE_MARGIN = 8                /* numbers before and behind a table */
};

struct space_kind {
    uint8_t centre, mine, theirs;
    uint8_t swapped; /* the same for the other seat */
};

struct mice_space {
    int per_colour;
    int kinds;
    struct space_kind kind[SPACE_KINDS];
    uint32_t rows;
    uint32_t weight[SPACE_OUTER]; /* of a colour's kind in a row's number */
    int line[MICE_ROW + 1];       /* where a line begins in its row */
    int row_len;                  /* all kinds */
    uint64_t positions;
    size_t table_len; /* of a number for each position, with the margins */
};

void mice_space_init(struct mice_space *space, int per_colour);

/* Where the game is over: the share of the seat whose mice are "mine" (M16),
 * by the values of these rules. */
double space_outcome(const struct mice_space *space, const struct mice *rules,
                     const uint8_t kind[MICE_COLOURS]);

/* Where colours are alike (M17) positions are that differ in their order alone:
 * all orders of sorted kinds, one after the other (false: that was the last);
 * and of those of a family, whose mine are sorted, is this the one that stands
 * for all? */
void space_sort(uint8_t kind[MICE_COLOURS]);
bool space_next_order(uint8_t kind[MICE_COLOURS]);
bool space_is_first(const struct mice_space *space,
                    const uint8_t kind[MICE_COLOURS]);

/* The number of a kind. */
static inline int space_kind_of(const struct mice_space *space, int centre,
                                int theirs)
{
    return mice_kind(space->per_colour, centre, theirs);
}

/* Where a position stands in a table, the kinds given. */
static inline size_t space_place(const struct mice_space *space,
                                 const uint8_t kind[MICE_COLOURS])
{
    const struct space_kind *last = &space->kind[kind[SPACE_OUTER]];
    size_t row = 0;
    for (int c = 0; c < SPACE_OUTER; c++)
        row += (size_t)kind[c] * space->weight[c];
    return SPACE_MARGIN + row * (size_t)space->row_len +
           (size_t)space->line[last->mine] + last->centre;
}

/* The places of a position and of the same one as the other seat sees it. */
struct space_places {
    size_t here, swapped;
};

static inline struct space_places space_places(const struct mice_space *space,
                                               const uint8_t kind[MICE_COLOURS])
{
    uint8_t swapped[MICE_COLOURS];
    for (int c = 0; c < MICE_COLOURS; c++)
        swapped[c] = space->kind[kind[c]].swapped;
    return (struct space_places){space_place(space, kind),
                                 space_place(space, swapped)};
}

#endif
