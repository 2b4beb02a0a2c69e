/* mice_blocks: see mice_blocks.h. */
#include "lab/mice_blocks.h"
#include "base/must_have.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct team {
    const struct block_sweep *sweep;
    struct mice_block block; /* the present one */
    atomic_uint next;        /* its first row that nobody has begun */
    struct block_room *room[BLOCKS_JOBS_MAX];
    pthread_barrier_t barrier;
    double work, done;
    bool over;
};

struct member {
    struct team *team;
    int job;
};

uint32_t block_row(const struct mice_block *b, uint32_t index,
                   uint8_t kind[MICE_COLOURS])
{
    const struct mice_space *space = b->space;
    uint32_t number = 0;
    for (int c = SPACE_OUTER - 1; c >= 0; c--) {
        uint32_t theirs = (uint32_t)(space->per_colour - b->centre[c] + 1);
        kind[c] =
            (uint8_t)space_kind_of(space, b->centre[c], (int)(index % theirs));
        number += kind[c] * space->weight[c];
        index /= theirs;
    }
    kind[SPACE_OUTER] = 0;
    return number;
}

int block_centre(const struct mice_block *b)
{
    int centre = 0;
    for (int c = 0; c < SPACE_OUTER; c++)
        centre += b->centre[c];
    return centre;
}

size_t blocks_rows_max(const struct mice_space *space)
{
    size_t rows = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        rows *= (size_t)space->per_colour + 1;
    return rows;
}

/* About: in states of turns. */
static double block_work(const struct mice_block *b)
{
    const struct mice_space *space = b->space;
    double work = 1;
    for (int c = 0; c < SPACE_OUTER; c++) {
        int sum = 0;
        for (int i = space->first[b->centre[c]];
             i < space->first[b->centre[c] + 1]; i++)
            sum += space->kind[i].ways;
        work *= sum;
    }
    return work;
}

/* The next half or block; false: that was the last. */
static bool next_half(struct mice_block *b)
{
    b->half = !b->half;
    if (b->half)
        return true;
    for (int c = SPACE_OUTER - 1; c >= 0; c--) {
        if (b->centre[c]++ < b->space->per_colour)
            return true;
        b->centre[c] = 0;
    }
    return false;
}

static void begin_half(struct team *t)
{
    struct mice_block *b = &t->block;
    b->rows = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        b->rows *= (uint32_t)(b->space->per_colour - b->centre[c] + 1);
    atomic_store(&t->next, 0);
}

static void end_half(struct team *t)
{
    t->done += block_work(&t->block);
    if (t->sweep->tell)
        t->sweep->tell(t->sweep->arg, t->done / t->work);
    t->over = !next_half(&t->block);
    begin_half(t);
}

static void *work(void *arg)
{
    struct member *m = arg;
    struct team *t = m->team;
    const struct block_sweep *s = t->sweep;
    bool more = true;
    while (more) {
        uint32_t i;
        while ((i = atomic_fetch_add(&t->next, 1)) < t->block.rows)
            s->compute(s->arg, &t->block, i, t->room[m->job]);
        pthread_barrier_wait(&t->barrier);
        for (i = (uint32_t)m->job; i < t->block.rows; i += (uint32_t)s->jobs)
            s->write(s->arg, &t->block, i, m->job);
        pthread_barrier_wait(&t->barrier);
        if (m->job == 0)
            end_half(t);
        pthread_barrier_wait(&t->barrier);
        more = !t->over;
    }
    return NULL;
}

static void run_team(struct team *t)
{
    int jobs = t->sweep->jobs;
    pthread_t threads[BLOCKS_JOBS_MAX];
    struct member members[BLOCKS_JOBS_MAX];
    pthread_barrier_init(&t->barrier, NULL, (unsigned)jobs);
    for (int i = 0; i < jobs; i++)
        members[i] = (struct member){t, i};
    for (int i = 1; i < jobs; i++)
        if (pthread_create(&threads[i], NULL, work, &members[i]))
            abort(); /* the others wait for it at the barrier */
    work(&members[0]);
    for (int i = 1; i < jobs; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&t->barrier);
}

void blocks_sweep(const struct block_sweep *sweep)
{
    struct team t = {.sweep = sweep, .block = {.space = sweep->space}};
    for (int i = 0; i < sweep->jobs; i++) {
        t.room[i] =
            must_have(aligned_alloc(64, (sizeof *t.room[i] + 63) / 64 * 64));
        t.room[i]->job = i;
    }
    t.block.slices = sweep_slices(sweep->space, t.block.slice);
    do
        t.work += block_work(&t.block);
    while (next_half(&t.block));
    begin_half(&t);
    run_team(&t);
    for (int i = 0; i < sweep->jobs; i++)
        free(t.room[i]);
}
