/* worker: threads on which computer players think; see worker.h. */
#include "server/worker.h"

#include "ai/player.h"
#include "base/json.h"
#include "base/rng.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct workers {
    pthread_mutex_t lock; /* of the queue only */
    pthread_cond_t some;
    struct line {
        struct thinking *first, **end;
    } line[2];          /* by `last` */
    atomic_bool urgent; /* somebody is in the first */
    unsigned late;      /* thoughts of the second under way */
    bool closing;
    const struct server_programs *programs;
    unsigned threads;
    struct worker {
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
    void *state = malloc(t->game->state_size);
    if (!state)
        abort();
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

static void give_way(struct worker *me);

static void ponder(struct worker *me, const struct thinking *t,
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

static void think(struct worker *me, struct thinking *t)
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
                         .sims = level.sims,
                         .slip = level.slip};
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
static void ask_slot(struct worker *w, size_t i, struct thinking *t,
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

static void think_program(struct worker *w, struct thinking *t)
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

static void stop_players(struct worker *w)
{
    for (int i = 0; i < PROGRAMS_MAX; i++)
        if (w->player[i])
            w->all->programs->stop(w->player[i]);
}

/* ---- the queue; under its lock ---- */

static void put(struct workers *w, struct thinking *t)
{
    struct line *line = &w->line[t->last];
    t->next = NULL;
    t->at = line->end;
    *line->end = t;
    line->end = &t->next;
    w->urgent = w->line[false].first;
    pthread_cond_signal(&w->some);
}

static void take(struct workers *w, struct thinking *t)
{
    *t->at = t->next;
    if (t->next)
        t->next->at = t->at;
    else
        w->line[t->last].end = t->at;
    t->at = NULL;
    w->urgent = w->line[false].first;
}

/* What to think about now, taken; NULL: nothing. Those that come last leave
 * half of the threads alone, or all but one. */
static struct thinking *next(struct workers *w, bool urgent)
{
    struct thinking *t = w->line[false].first;
    if (!t && !urgent && w->late < (w->threads + 1) / 2)
        t = w->line[true].first;
    if (w->closing || !t)
        return NULL;
    take(w, t);
    return t;
}

/* ---- threads ---- */

/* Think about it; the lock is left meanwhile. */
static void attend(struct worker *me, struct thinking *t)
{
    struct workers *w = me->all;
    bool late = t->last;
    w->late += late;
    pthread_mutex_unlock(&w->lock);
    t->move[0] = '\0';
    if (t->program[0])
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
static void give_way(struct worker *me)
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
    struct worker *me = arg;
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
                            const struct server_programs *programs)
{
    struct workers *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    for (int i = 0; i < 2; i++)
        w->line[i].end = &w->line[i].first;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->some, NULL);
    w->programs = programs;
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
    struct thinking *t = w->line[false].first;
    t = t ? t : w->line[true].first;
    if (t)
        take(w, t);
    pthread_mutex_unlock(&w->lock);
    return t;
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
