/* mice_blocks: see mice_blocks.h. */
#include "lab/mice_blocks.h"
#include "base/must_have.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MINE_MAX = MICE_COLOURS * SPACE_MOST };

struct team {
    const struct block_sweep *sweep;
    struct block_family *family;  /* all, by block */
    uint32_t first[MINE_MAX + 2]; /* of a block */
    struct mice_block block;      /* the present one */
    atomic_uint next;             /* its first family that nobody has begun */
    struct block_room room[BLOCKS_JOBS_MAX];
    pthread_barrier_t barrier;
    double work, done;
    bool over;
};

struct member {
    struct team *team;
    int job;
};

/* ---- the families ---- */

static bool is_sorted(const int mine[MICE_COLOURS])
{
    for (int c = 1; c < MICE_COLOURS; c++)
        if (mine[c] < mine[c - 1])
            return false;
    return true;
}

static uint32_t all_families(const struct mice_space *space)
{
    uint32_t count = 1;
    for (int c = 0; c < MICE_COLOURS; c++)
        count *= (uint32_t)space->per_colour + 1;
    return count;
}

/* The mice of a family by its number; returns their sum. */
static int family_mine(const struct mice_space *space, uint32_t number,
                       int mine[MICE_COLOURS])
{
    int sum = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        mine[c] = (int)(number % ((uint32_t)space->per_colour + 1));
        number /= (uint32_t)space->per_colour + 1;
        sum += mine[c];
    }
    return sum;
}

/* Families of the block, from `to` on; returns how many. */
static uint32_t list_block(const struct mice_space *space, int sum, bool alike,
                           struct block_family *to)
{
    uint32_t count = 0, before = 0;
    for (uint32_t i = 0; i < all_families(space); i++) {
        struct block_family f = {.before = before};
        if (family_mine(space, i, f.mine) != sum ||
            (alike && !is_sorted(f.mine)))
            continue;
        f.lines = sweep_lines(space, f.mine);
        before += f.lines;
        to[count++] = f;
    }
    return count;
}

size_t blocks_lines_max(const struct mice_space *space)
{
    size_t lines[MINE_MAX + 1] = {0}, most = 0;
    int mine[MICE_COLOURS];
    for (uint32_t i = 0; i < all_families(space); i++) {
        int sum = family_mine(space, i, mine);
        lines[sum] += sweep_lines(space, mine);
    }
    for (int i = 0; i <= MINE_MAX; i++)
        most = lines[i] > most ? lines[i] : most;
    return most;
}

/* About: in states of turns. */
static double family_work(const struct mice_space *space,
                          const struct block_family *f)
{
    double work = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        work *= 3 * (space->per_colour - f->mine[c]) + 0.3;
    return work;
}

/* ---- a team at work ---- */

static bool begin_block(struct team *t, int sum)
{
    const struct mice_space *space = t->sweep->space;
    if (sum < 0)
        return false;
    t->block.mine = sum;
    t->block.family = t->family + t->first[sum];
    t->block.count = t->first[sum + 1] - t->first[sum];
    t->block.space = space;
    atomic_store(&t->next, 0);
    return true;
}

static void end_block(struct team *t)
{
    struct mice_block *b = &t->block;
    for (uint32_t i = 0; i < b->count; i++)
        t->done += family_work(b->space, &b->family[i]);
    if (t->sweep->tell)
        t->sweep->tell(t->sweep->arg, t->done / t->work);
    b->seat = (b->seat + 1) % t->sweep->seats;
    t->over = !begin_block(t, b->mine - (b->seat == 0));
}

static void *work(void *arg)
{
    struct member *m = arg;
    struct team *t = m->team;
    const struct block_sweep *s = t->sweep;
    const struct mice_block *b = &t->block;
    bool more = true;
    while (more) {
        uint32_t i;
        while ((i = atomic_fetch_add(&t->next, 1)) < b->count) {
            sweep_family(&t->room[m->job].room, b->family[i].mine);
            s->compute(s->arg, b, &b->family[i], &t->room[m->job]);
        }
        pthread_barrier_wait(&t->barrier);
        for (i = (uint32_t)m->job; i < b->count; i += (uint32_t)s->jobs)
            s->write(s->arg, b, &b->family[i], m->job);
        pthread_barrier_wait(&t->barrier);
        if (m->job == 0)
            end_block(t);
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

static void make_rooms(struct team *t)
{
    for (int i = 0; i < t->sweep->jobs; i++) {
        t->room[i].job = i;
        sweep_room_init(&t->room[i].room, t->sweep->space, t->sweep->follow);
    }
}

void blocks_sweep(const struct block_sweep *sweep)
{
    const struct mice_space *space = sweep->space;
    struct team t = {.sweep = sweep};
    int most = MICE_COLOURS * space->per_colour;
    t.family = must_have(calloc(all_families(space), sizeof *t.family));
    make_rooms(&t);
    for (int sum = 0; sum <= most; sum++)
        t.first[sum + 1] = t.first[sum] + list_block(space, sum, sweep->alike,
                                                     t.family + t.first[sum]);
    for (uint32_t i = 0; i < t.first[most + 1]; i++)
        t.work += sweep->seats * family_work(space, &t.family[i]);
    begin_block(&t, most);
    run_team(&t);
    for (int i = 0; i < sweep->jobs; i++)
        sweep_room_clear(&t.room[i].room);
    free(t.family);
}
