/* worker: threads on which computer players think; see worker.h. */
#include "server/worker.h"

#include "ai/player.h"
#include "base/must_have.h"
#include "base/json.h"
#include "base/rng.h"
#include "server/thought_queue.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROGRAM_COST = 10000, /* simulations that an operator's program is like */
    REVIEW_COST = 10000,  /* the same of a portion of a review, or a record */
    PERCENT_MIN = 5
};

struct workers {
    pthread_mutex_t lock; /* of the queue only */
    pthread_cond_t some;
    struct thought_queue line[2]; /* by `last` */
    uint64_t begun, shortened;
    unsigned percent;   /* of the last one */
    atomic_bool urgent; /* somebody is in the first */
    unsigned late;      /* thoughts of the second under way */
    bool closing;
    const struct server_programs *programs;
    const struct tables *tables; /* solved games, or NULL */
    unsigned threads;
    struct worker_thread {
        struct workers *all;
        pthread_t thread;
        bool aside;                 /* its thought has given way to another */
        void *player[PROGRAMS_MAX]; /* started programs */
    } worker[64];
};

static bool fail(struct thinking *t, const char *why)
{
    snprintf(t->fault, sizeof t->fault, "%s", why);
    return false;
}

/* The state that the view tells of; the caller's to free. */
static void *read_view(const struct thinking *t)
{
    struct problem problem;
    struct json view;
    void *state = must_have(malloc(t->game->state_size));
    if (json_check(t->view.data, t->view.len, &view) &&
        game_read(t->game, state, view, &problem))
        return state;
    free(state);
    return NULL;
}

static void say_move(struct thinking *t, const void *state, move m)
{
    struct text out;
    text_fixed(&out, t->move, sizeof t->move);
    t->game->print(state, m, &out);
}

/* ---- our own players ---- */

static void give_way(struct worker_thread *me);

static void ponder(struct worker_thread *me, const struct thinking *t,
                   const struct player *p, const struct question *q,
                   struct thought *out)
{
    void *mind = p->begin(q);
    if (!mind)
        abort();
    while (p->step(mind))
        if (t->last)
            give_way(me);
    p->answer(mind, out);
    p->end(mind);
}

static void run(struct worker_thread *me, struct thinking *t)
{
    while (t->run(t))
        if (t->last)
            give_way(me);
}

static uint32_t budget(uint32_t sims, unsigned percent)
{
    uint64_t some = (uint64_t)sims * percent / 100;
    return some || !sims ? (uint32_t)some : 1;
}

static void think(struct worker_thread *me, struct thinking *t)
{
    int levels = players_levels(t->game);
    struct level level;
    struct thought thought = {0};
    void *view = read_view(t);
    if (!view || !players_level(t->game, t->level < levels ? t->level : levels,
                                &level)) {
        free(view);
        return; /* our fault, and never seen */
    }
    struct question q = {.game = t->game,
                         .view = view,
                         .seat = t->seat,
                         .sims = budget(level.sims, t->percent),
                         .slip = level.slip,
                         .tables = me->all->tables};
    rng_seed_number(&q.rng, t->seed);
    ponder(me, t, level.player, &q, &thought);
    say_move(t, view, thought.move);
    t->delay_ms = thought.delay_ms;
    free(view);
}

/* ---- programs ---- */

static bool ask_player(const struct server_programs *p, void *player,
                       struct thinking *t, const void *state)
{
    struct thought thought = {0};
    if (!p->ask(player, t->game, state, t->seat, &thought))
        return fail(t, p->fault(player));
    say_move(t, state, thought.move);
    t->delay_ms = thought.delay_ms;
    return true;
}

/* Programs stay, to be asked again; one that failed is stopped. */
static void ask_slot(struct worker_thread *w, size_t i, struct thinking *t,
                     const void *state)
{
    const struct server_programs *p = w->all->programs;
    if (!w->player[i])
        w->player[i] = p->start(p->program[i].command);
    if (!w->player[i]) {
        fail(t, "it cannot be started");
    } else if (!ask_player(p, w->player[i], t, state)) {
        p->stop(w->player[i]);
        w->player[i] = NULL;
    }
}

static void think_program(struct worker_thread *w, struct thinking *t)
{
    const struct server_programs *p = w->all->programs;
    size_t i = 0;
    void *state = read_view(t);
    while (i < p->count && strcmp(p->program[i].name, t->program) != 0)
        i++;
    if (i == p->count)
        fail(t, "this server has no such program");
    else if (!state)
        fail(t, "its view cannot be read"); /* our fault, and never seen */
    else
        ask_slot(w, i, t, state);
    free(state);
}

static void stop_players(struct worker_thread *w)
{
    for (int i = 0; i < PROGRAMS_MAX; i++)
        if (w->player[i])
            w->all->programs->stop(w->player[i]);
}

/* ---- the queue; under its lock ---- */

/* What it costs compared with others, without knowing what it will. */
static uint32_t cost_of(const struct thinking *t)
{
    struct level level;
    if (t->run)
        return REVIEW_COST;
    if (t->program[0])
        return PROGRAM_COST;
    int levels = players_levels(t->game);
    return players_level(t->game, t->level < levels ? t->level : levels, &level)
               ? 1 + level.sims
               : 1;
}

static void put(struct workers *w, struct thinking *t)
{
    thought_queue_put(&w->line[t->last], t);
    w->urgent = w->line[false].waiting;
    pthread_cond_signal(&w->some);
}

static void take(struct workers *w, struct thinking *t)
{
    thought_queue_take(&w->line[t->last], t);
    w->urgent = w->line[false].waiting;
}

/* It begins. As long as no more wait than there are threads, of its address
 * and of addresses, it has its whole budget; then each has its part. */
static void begin(struct workers *w, struct thinking *t)
{
    struct thought_queue *line = &w->line[t->last];
    size_t own = thought_queue_beside(t), others = line->parties - 1;
    size_t crowd = own > others ? own : others;
    t->percent =
        crowd > w->threads ? (unsigned)(100 * w->threads / crowd) : 100;
    if (t->percent < PERCENT_MIN)
        t->percent = PERCENT_MIN;
    w->percent = t->percent;
    w->begun++;
    w->shortened += t->percent < 100;
    thought_queue_begin(line, t);
    w->urgent = w->line[false].waiting;
}

/* What to think about now, taken; NULL: nothing. Those that come last leave
 * half of the threads alone, or all but one. */
static struct thinking *next(struct workers *w, bool urgent)
{
    struct thinking *t = thought_queue_next(&w->line[false]);
    if (!t && !urgent && w->late < (w->threads + 1) / 2)
        t = thought_queue_next(&w->line[true]);
    if (w->closing || !t)
        return NULL;
    begin(w, t);
    return t;
}

/* ---- threads ---- */

/* Think about it; the lock is left meanwhile. */
static void attend(struct worker_thread *me, struct thinking *t)
{
    struct workers *w = me->all;
    bool late = t->last;
    w->late += late;
    pthread_mutex_unlock(&w->lock);
    t->move[0] = '\0';
    if (t->run)
        run(me, t);
    else if (t->program[0])
        think_program(me, t);
    else
        think(me, t);
    t->done(t);
    pthread_mutex_lock(&w->lock);
    w->late -= late;
    if (late)
        pthread_cond_signal(&w->some); /* another of its kind may begin */
}

/* Between two steps of a thought that comes last. One that was let pass goes
 * to its end, even if its visitors leave: else who comes and goes at many
 * tables would pile up half-finished thoughts. */
static void give_way(struct worker_thread *me)
{
    struct workers *w = me->all;
    struct thinking *t;
    if (!w->urgent || me->aside)
        return;
    me->aside = true;
    pthread_mutex_lock(&w->lock);
    while ((t = next(w, true)))
        attend(me, t);
    pthread_mutex_unlock(&w->lock);
    me->aside = false;
}

static void *work(void *arg)
{
    pthread_setname_np(pthread_self(), "player");
    struct worker_thread *me = arg;
    struct workers *w = me->all;
    pthread_mutex_lock(&w->lock);
    while (!w->closing) {
        struct thinking *t = next(w, false);
        if (t)
            attend(me, t);
        else
            pthread_cond_wait(&w->some, &w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    stop_players(me);
    return NULL;
}

struct workers *workers_new(unsigned threads,
                            const struct server_programs *programs,
                            const struct tables *tables)
{
    struct workers *w = must_have(calloc(1, sizeof *w));
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->some, NULL);
    w->programs = programs;
    w->tables = tables;
    w->threads = threads < 64 ? threads : 64;
    for (unsigned i = 0; i < w->threads; i++) {
        w->worker[i].all = w;
        if (pthread_create(&w->worker[i].thread, NULL, work, &w->worker[i]))
            abort();
    }
    return w;
}

void workers_ask(struct workers *w, struct thinking *t)
{
    t->cost = cost_of(t);
    pthread_mutex_lock(&w->lock);
    bool closing = w->closing;
    if (!closing)
        put(w, t);
    pthread_mutex_unlock(&w->lock);
    if (closing)
        t->done(t);
}

void workers_rank(struct workers *w, struct thinking *t, bool last)
{
    if (t->last == last)
        return;
    pthread_mutex_lock(&w->lock);
    bool queued = t->at;
    if (queued)
        take(w, t);
    t->last = last;
    if (queued)
        put(w, t);
    pthread_mutex_unlock(&w->lock);
}

/* Their askers may still rank them. */
static struct thinking *take_first(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    struct thinking *t = thought_queue_next(&w->line[false]);
    t = t ? t : thought_queue_next(&w->line[true]);
    if (t)
        take(w, t);
    pthread_mutex_unlock(&w->lock);
    return t;
}

struct workers_stats workers_stats(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    struct workers_stats s = {
        .waiting = w->line[false].waiting + w->line[true].waiting,
        .owners = w->line[false].parties,
        .begun = w->begun,
        .shortened = w->shortened,
        .percent = w->percent,
    };
    pthread_mutex_unlock(&w->lock);
    return s;
}

void workers_stop(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_broadcast(&w->some);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->threads; i++)
        pthread_join(w->worker[i].thread, NULL);
    for (struct thinking *t; (t = take_first(w));)
        t->done(t);
}

void workers_free(struct workers *w)
{
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->some);
    free(w);
}
