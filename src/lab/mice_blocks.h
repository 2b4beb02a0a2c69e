/*
 * mice_blocks: a sweep over all families of a mice_space, on all cores.
 *
 * Families with the same number of mice on the mover's card are a *block*.
 * A block is done once for each seat that the caller counts. Its families are
 * computed on what was before it, by any thread, and written afterwards: so
 * the numbers do not depend on the threads.
 */
#ifndef LAB_MICE_BLOCKS_H
#define LAB_MICE_BLOCKS_H

#include "lab/mice_sweep.h"

enum { BLOCKS_JOBS_MAX = 64 };

struct block_family {
    int mine[MICE_COLOURS];
    uint32_t lines;
    uint32_t before; /* lines of the block's families before it */
};

struct mice_block {
    const struct mice_space *space;
    int mine; /* mice of all colours on the mover's card */
    int seat;
    uint32_t count;
    const struct block_family *family;
};

/* What a thread computes in. */
struct block_room {
    int job;
    struct sweep_room room;
};

struct block_sweep {
    const struct mice_space *space;
    int jobs;
    int seats;
    bool alike;  /* colours are: of families that differ in their order, one */
    bool follow; /* the room is for sweep_follow_*, too */
    void *arg;
    void (*compute)(void *arg, const struct mice_block *b,
                    const struct block_family *f, struct block_room *room);
    void (*write)(void *arg, const struct mice_block *b,
                  const struct block_family *f, int job);
    void (*tell)(void *arg, double done); /* by the calling thread; or NULL */
};

void blocks_sweep(const struct block_sweep *sweep);

/* The most lines that a block has. */
size_t blocks_lines_max(const struct mice_space *space);

#endif
