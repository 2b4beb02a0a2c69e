/*
 * value_iteration: sweeps on all cores; see value_iteration.h.
 *
 * The positions of a layer are swept again and again. Threads write disjoint
 * positions of a second array, so that a sweep reads one consistent past and
 * the result does not depend on the number of threads.
 */
#include "lab/value_iteration.h"
#include "base/must_have.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A layer smaller than this is not worth waiting for one another. */
enum { JOBS_MAX = 64, SHARED_MIN = 128 };

struct value_team {
    const struct solvable *game;
    struct bounds *worth, *next;
    uint32_t *list; /* the present layer */
    uint32_t count;
    double whole_error;
    double error; /* allowed in the present layer */
    int jobs;
    double gap[JOBS_MAX]; /* widest of each thread's part */
    bool over;            /* the present layer is solved */
    uint64_t sweeps;
    pthread_barrier_t barrier;
};

struct team_member {
    struct value_team *team;
    int index;
};

static void sweep_part(struct value_team *t, int index)
{
    uint64_t jobs = (uint64_t)t->jobs;
    uint32_t from = (uint32_t)(t->count * (uint64_t)index / jobs);
    uint32_t to = (uint32_t)(t->count * ((uint64_t)index + 1) / jobs);
    double gap = 0;
    for (uint32_t i = from; i < to; i++) {
        struct bounds b = t->game->turn(t->game->rules, t->list[i], t->worth);
        t->next[i] = b;
        if (b.high - b.low > gap)
            gap = b.high - b.low;
    }
    t->gap[index] = gap;
}

static void finish_sweep(struct value_team *t)
{
    double gap = 0;
    for (int i = 0; i < t->jobs; i++)
        gap = t->gap[i] > gap ? t->gap[i] : gap;
    for (uint32_t i = 0; i < t->count; i++)
        t->worth[t->list[i]] = t->next[i];
    t->over = gap <= t->error;
    t->sweeps++;
}

/* A small layer, by the first thread for all parts. */
static void solve_alone(struct value_team *t)
{
    while (!t->over) {
        for (int part = 0; part < t->jobs; part++)
            sweep_part(t, part);
        finish_sweep(t);
    }
}

static void *work(void *arg)
{
    struct team_member *m = arg;
    struct value_team *t = m->team;
    for (uint32_t layer = 0; layer < t->game->layers; layer++) {
        if (m->index == 0) {
            t->count = t->game->layer(t->game->rules, layer, t->list);
            t->over = t->count == 0;
            /* it grows, for a layer inherits the gaps of those before */
            t->error = t->whole_error * (layer + 1) / t->game->layers;
            if (t->count < SHARED_MIN)
                solve_alone(t);
        }
        pthread_barrier_wait(&t->barrier);
        while (!t->over) {
            sweep_part(t, m->index);
            pthread_barrier_wait(&t->barrier);
            if (m->index == 0)
                finish_sweep(t);
            pthread_barrier_wait(&t->barrier);
        }
        pthread_barrier_wait(&t->barrier); /* all have seen `over` */
    }
    return NULL;
}

static void run_team(struct value_team *t)
{
    pthread_t threads[JOBS_MAX];
    struct team_member members[JOBS_MAX];
    pthread_barrier_init(&t->barrier, NULL, (unsigned)t->jobs);
    for (int i = 0; i < t->jobs; i++)
        members[i] = (struct team_member){t, i};
    for (int i = 1; i < t->jobs; i++)
        if (pthread_create(&threads[i], NULL, work, &members[i]))
            abort(); /* the others wait for it at the barrier */
    work(&members[0]);
    for (int i = 1; i < t->jobs; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&t->barrier);
}

uint64_t solve_game(const struct solvable *g, struct bounds *worth,
                    double error, int jobs)
{
    struct value_team t = {.game = g, .worth = worth, .whole_error = error};
    t.jobs = jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : jobs;
    t.next = must_have(malloc(g->positions * sizeof *t.next));
    t.list = must_have(malloc(g->positions * sizeof *t.list));
    for (uint32_t i = 0; i < g->positions; i++)
        worth[i] = (struct bounds){0, 1};
    run_team(&t);
    free(t.next);
    free(t.list);
    return t.sweeps;
}
