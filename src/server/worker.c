/* worker: threads on which computer players think; see worker.h. */
#include "server/worker.h"

#include "ai/player.h"
#include "base/json.h"
#include "base/rng.h"
#include "engine/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct workers {
    pthread_mutex_t lock; /* of the queue only */
    pthread_cond_t some;
    struct thinking *first, **end;
    bool closing;
    const struct server_programs *programs;
    unsigned threads;
    struct worker {
        struct workers *all;
        pthread_t thread;
        void *player[PROGRAMS_MAX]; /* started programs */
    } worker[64];
};

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Ask the engine; the answer, or absent if it refused. */
static struct json ask(struct engine *e, const struct text *request)
{
    struct json answer;
    bool ok = false;
    const char *text = engine_answer(e, request->data, request->len);
    if (!json_check(text, strlen(text), &answer) ||
        !json_bool(json_get(answer, "ok"), &ok) || !ok)
        return (struct json){0};
    return answer;
}

static void set_view(struct engine *e, const struct thinking *t,
                     struct text *request)
{
    text_reset(request);
    text_put(request, "{\"do\":\"set\",\"state\":");
    text_bytes(request, t->view.data, t->view.len);
    text_char(request, '}');
    ask(e, request);
}

static void begin(struct json_out *w, struct text *request, const char *what,
                  const struct thinking *t)
{
    text_reset(request);
    json_begin(w, request);
    json_open(w, '{');
    json_string_at(w, "do", what);
    json_int_at(w, "seat", t->seat);
}

static bool think_best(struct engine *e, struct thinking *t,
                       struct text *request)
{
    char seed[17];
    struct text s;
    struct json_out w;
    text_fixed(&s, seed, sizeof seed);
    text_hex(&s, t->seed);
    begin(&w, request, "best", t);
    int levels = players_levels(t->game);
    json_int_at(&w, "level", t->level < levels ? t->level : levels);
    json_string_at(&w, "seed", seed);
    json_close(&w, '}');
    return json_string(json_get(ask(e, request), "move"), t->move,
                       sizeof t->move);
}

/* Any legal move: for games that have no player of their own yet. */
static void think_random(struct engine *e, struct thinking *t,
                         struct text *request)
{
    struct json_out w;
    struct rng rng;
    begin(&w, request, "moves", t);
    json_close(&w, '}');
    struct json moves = json_get(ask(e, request), "moves");
    uint32_t count = (uint32_t)json_count(moves);
    rng_seed_number(&rng, t->seed);
    uint32_t chosen = count ? rng_below(&rng, count) : 0;
    struct json_iter i = {0};
    while (json_next(moves, &i))
        if (chosen-- == 0)
            json_string(i.value, t->move, sizeof t->move);
}

static void think(struct thinking *t)
{
    struct engine *e = engine_new("server");
    struct text request;
    if (!e)
        abort();
    engine_set_clock(e, now_ms);
    text_heap(&request);
    t->move[0] = '\0';
    set_view(e, t, &request);
    if (!think_best(e, t, &request))
        think_random(e, t, &request);
    text_clear(&request);
    engine_free(e);
}

/* ---- programs ---- */

static bool fail(struct thinking *t, const char *why)
{
    snprintf(t->fault, sizeof t->fault, "%s", why);
    return false;
}

static bool ask_player(const struct server_programs *p, void *player,
                       struct thinking *t, const void *state)
{
    struct text out;
    move m;
    if (!p->ask(player, t->game, state, t->seat, &m))
        return fail(t, p->fault(player));
    text_fixed(&out, t->move, sizeof t->move);
    t->game->print(state, m, &out);
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
    struct problem problem;
    struct json view;
    size_t i = 0;
    void *state = malloc(t->game->state_size);
    if (!state)
        abort();
    while (i < p->count && strcmp(p->program[i].name, t->program) != 0)
        i++;
    t->move[0] = '\0';
    if (i == p->count)
        fail(t, "this server has no such program");
    else if (!json_check(t->view.data, t->view.len, &view) ||
             !game_read(t->game, state, view, &problem))
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

/* ---- threads ---- */

static void *work(void *arg)
{
    pthread_setname_np(pthread_self(), "player");
    struct worker *me = arg;
    struct workers *w = me->all;
    pthread_mutex_lock(&w->lock);
    while (!w->closing) {
        struct thinking *t = w->first;
        if (!t) {
            pthread_cond_wait(&w->some, &w->lock);
            continue;
        }
        w->first = t->next;
        if (!w->first)
            w->end = &w->first;
        pthread_mutex_unlock(&w->lock);
        if (t->program[0])
            think_program(me, t);
        else
            think(t);
        t->done(t);
        pthread_mutex_lock(&w->lock);
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
    w->end = &w->first;
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
    t->next = NULL;
    pthread_mutex_lock(&w->lock);
    bool closing = w->closing;
    if (!closing) {
        *w->end = t;
        w->end = &t->next;
        pthread_cond_signal(&w->some);
    }
    pthread_mutex_unlock(&w->lock);
    if (closing)
        t->done(t);
}

void workers_stop(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_broadcast(&w->some);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->threads; i++)
        pthread_join(w->worker[i].thread, NULL);
    while (w->first) {
        struct thinking *t = w->first;
        w->first = t->next;
        t->done(t);
    }
}

void workers_free(struct workers *w)
{
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->some);
    free(w);
}
