/*
 * mice_blocks: a sweep over all rows of a mice_space, on all cores.
 *
 * Rows with the same number of each colour in the centre are a *block*; blocks
 * come with few mice first, because a turn that ends well leads there. A block
 * is done in two halves; what these are the caller says. The rows of a half
 * are computed on what was before it, by any thread, and written afterwards:
 * so the numbers do not depend on the threads.
 */
#ifndef LAB_MICE_BLOCKS_H
#define LAB_MICE_BLOCKS_H

#include "lab/mice_sweep.h"

enum { BLOCKS_JOBS_MAX = 64 };

struct mice_block {
    const struct mice_space *space;
    int centre[SPACE_OUTER]; /* mice of these colours in the centre */
    int half;                /* 0 or 1 */
    uint32_t rows;
    int slices; /* of each row */
    struct sweep_slice slice[SWEEP_SLICES];
};

/* What a thread computes in. */
struct block_room {
    int job;
    struct sweep_row row;
    struct sweep_room room;
};

struct block_sweep {
    const struct mice_space *space;
    int jobs;
    void *arg;
    /* A row by its index in the block; both may leave it alone. */
    void (*compute)(void *arg, const struct mice_block *b, uint32_t index,
                    struct block_room *room);
    void (*write)(void *arg, const struct mice_block *b, uint32_t index,
                  int job);
    void (*tell)(void *arg, double done); /* by the calling thread; or NULL */
};

void blocks_sweep(const struct block_sweep *sweep);

/* The most rows that a block has. */
size_t blocks_rows_max(const struct mice_space *space);

int block_centre(const struct mice_block *b); /* mice of all these colours */

/* The kinds of a row; of the last colour the first kind. Returns the row's
 * number. */
uint32_t block_row(const struct mice_block *b, uint32_t index,
                   uint8_t kind[MICE_COLOURS]);

#endif
