/*
 * mice_sweep: whole turns of Catch the Mice for two, four positions at once.
 *
 * Four positions that differ only in theirs of the last colour have, but for
 * the mice that two of them may lack, the same turns: what one way of taking
 * leads to lies side by side in the table. So a turn is computed on vectors:
 * each state once, from the most that can be taken down to nothing.
 */
#ifndef LAB_MICE_SWEEP_H
#define LAB_MICE_SWEEP_H

#include "lab/mice_space.h"

/* What a turn's ends are worth to the seat that moves, by place; and what it
 * takes them for, if that is another thing (sweep_follow). */
struct sweep_ends {
    const double *is, *taken_for;
};

struct sweep_table {
    struct sweep_ends ends; /* it has just ended its turn so */
    struct sweep_ends bank; /* M18: it goes on; NULL in the base game */
};

/* Of the first four colours: what is taken of them in one state of a turn. */
struct sweep_spot {
    uint32_t at;         /* the state's number */
    uint32_t stop, bust; /* where the rows begin that the ends lie in */
};

enum {
    SWEEP_MASKS = 1 << SPACE_OUTER,
    SWEEP_SPOTS = SPACE_WAYS * SPACE_WAYS * SPACE_WAYS * SPACE_WAYS
};

/* A row's turns, laid out: first its spots, by the set of colours caught. */
struct sweep_row {
    const struct mice_space *space;
    const struct space_kind *kind[SPACE_OUTER];
    int centre;                      /* mice of these colours in the centre */
    uint32_t weight[SPACE_OUTER];    /* in a state's number */
    uint32_t first[SWEEP_MASKS + 1]; /* spots of a set */
    struct sweep_spot spot[SWEEP_SPOTS];
};

void sweep_row_init(struct sweep_row *row, const struct mice_space *space,
                    uint32_t number);

/* Room for the states of a turn; one per thread. */
struct sweep_room {
    union {
        double value[SWEEP_SPOTS * SPACE_WAYS][SPACE_LANES];
        double followed[SWEEP_SPOTS * SPACE_WAYS][2][SPACE_LANES];
    } __attribute__((aligned(64)));
};

/* A slice: positions of a row with `centre` mice of the last colour in the
 * centre, and `theirs`, `theirs` + 1, … of them on the other's card. */
struct sweep_slice {
    uint8_t centre, theirs, count;
};
enum { SWEEP_SLICES = 64 };
int sweep_slices(const struct mice_space *space,
                 struct sweep_slice slice[SWEEP_SLICES]);

/* What the positions of a slice are worth to the seat that is to roll: if it
 * plays best, or (the ones that follow) if it decides by what it takes the
 * ends for. */
typedef void sweep_turn(const struct sweep_row *row,
                        const struct sweep_slice *slice,
                        const struct sweep_table *table,
                        struct sweep_room *room, double out[SPACE_LANES]);

/* The quickest for this processor; all give the same bits. */
sweep_turn *sweep_turn_here(void);
sweep_turn *sweep_follow_here(void);

sweep_turn sweep_turn_plain, sweep_turn_wide;
sweep_turn sweep_follow_plain, sweep_follow_wide;

#endif
