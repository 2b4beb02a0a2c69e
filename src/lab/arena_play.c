/*
 * arena_play: one game of a match; see arena_int.h.
 *
 * Each seat has its own stream of chance, drawn from while it is that seat's
 * turn, and each decision a seed of its own: a game is a function of the
 * match's seed and its number.
 */
#include "lab/arena_int.h"

#include "base/must_have.h"
#include "game/draw.h"
#include "table/driver.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 1000000 };

static void seed_of(struct rng *rng, const char *seed, const char *what,
                    uint32_t a, uint32_t b)
{
    char text[SEED_MAX + 100];
    int len = snprintf(text, sizeof text, "%s/%s/%u/%u", seed, what, a, b);
    rng_seed(rng, text, (size_t)len);
}

/* Who sits in a seat in this game. */
static int sitting(const struct arena *a, uint32_t game, int seat)
{
    int turned = (int)(game % (uint32_t)a->seats);
    return (seat + a->seats - turned) % a->seats;
}

static bool begin_game(struct worker *w)
{
    struct arena *a = w->arena;
    struct problem p;
    struct json options;
    json_check(a->options.data, a->options.len, &options);
    if (!game_new(a->game, w->state, a->seats, options, &p))
        return false; /* tried before */
    memset(w->effort, 0, sizeof w->effort);
    pthread_mutex_lock(&a->lock); /* so that none starts when all are ended */
    for (int seat = 0; seat < a->seats; seat++) {
        const struct contestant *c = &a->who[sitting(a, w->game, seat)];
        seed_of(&w->luck[seat], a->seed, "luck", w->game / (uint32_t)a->seats,
                (uint32_t)seat);
        w->exec[seat] = c->command ? exec_player_start(c->command) : NULL;
    }
    pthread_mutex_unlock(&a->lock);
    return true;
}

static void end_game(struct worker *w)
{
    struct arena *a = w->arena;
    pthread_mutex_lock(&a->lock);
    for (int seat = 0; seat < a->seats; seat++) {
        exec_player_stop(w->exec[seat]);
        w->exec[seat] = NULL;
    }
    pthread_mutex_unlock(&a->lock);
}

/* Why the seat has lost, for a person. */
static const char *fault_of(const struct worker *w, int seat)
{
    const struct contestant *c =
        &w->arena->who[sitting(w->arena, w->game, seat)];
    if (!c->command)
        no_memory(); /* else it answers */
    return w->exec[seat] ? exec_player_fault(w->exec[seat])
                         : "it cannot be started";
}

static bool ask(struct worker *w, int seat, uint32_t ply, bool together,
                struct thought *out)
{
    struct arena *a = w->arena;
    int who = sitting(a, w->game, seat);
    const struct contestant *c = &a->who[who];
    struct effort *e = &w->effort[who];
    struct question q = {.game = a->game,
                         .view = w->view,
                         .seat = seat,
                         .sims = c->ms ? 0 : c->level.sims,
                         .slip = c->level.slip,
                         .tuned = c->tuned,
                         .tables = c->tuned || c->fitted ? NULL : &a->tables};
    struct cost cost;
    struct reason why;
    seed_of(&q.rng, a->seed, "mind", w->game,
            ply * SEATS_MAX + (uint32_t)(together ? seat : 0));
    game_view(a->game, w->view, w->state, seat);
    bool good = contestant_ask(c, &q, w->exec[seat], out, &cost);
    e->decisions++;
    e->ns += cost.ns;
    e->visits += cost.visits;
    if (cost.ns / 1000 > e->max_us)
        e->max_us = (uint32_t)(cost.ns / 1000);
    return good && a->game->legal(w->state, seat, out->move, &why);
}

static void make(struct worker *w, int actor, move m, uint32_t *plies)
{
    w->arena->game->apply(w->state, actor, m, NULL);
    ++*plies;
}

/* Play to the end on a clock without real time; returns the seat that
 * forfeited, or -1. */
static int play(struct worker *w, uint32_t *plies)
{
    const struct game *g = w->arena->game;
    struct driver d;
    uint64_t now = 0;
    driver_init(&d, g, ACT_SEATS, w->moves);
    for (*plies = 0; *plies < PLIES_MAX;) {
        struct driven next = driver_next(&d, w->state, now);
        struct rng *luck = &w->luck[game_head(w->state)->turn];
        struct thought thought;
        switch ((enum drive)next.what) {
        case DRIVE_OVER:
            return -1;
        case DRIVE_DRAW:
            make(w, SEAT_CHANCE, draw_move(g, w->state, luck), plies);
            break;
        case DRIVE_ASK:
            if (!ask(w, next.actor, *plies, next.together, &thought))
                return next.actor;
            driver_answer(&d, thought.move, thought.delay_ms);
            break;
        case DRIVE_MAKE:
            make(w, next.actor, next.move, plies);
            if (next.actor == SEAT_CLOCK)
                now = 0; /* it may have been at the end of time */
            break;
        case DRIVE_WAIT:
            if (now == DRIVER_NEVER)
                return -1;
            now = next.at;
            break;
        }
    }
    return -1;
}

static void settle(struct worker *w, int loser, uint32_t plies,
                   struct result *r)
{
    const struct arena *a = w->arena;
    struct score score = {0};
    a->game->score(w->state, &score);
    uint32_t winners = score.winners;
    if (loser >= 0)
        winners = ((1u << a->seats) - 1) & ~(1u << loser);
    *r = (struct result){.done = true,
                         .plies = (uint16_t)(plies > 65535 ? 65535 : plies)};
    for (int seat = 0; seat < a->seats; seat++) {
        int who = sitting(a, w->game, seat);
        r->points[who] = score.total[seat];
        if (winners >> seat & 1)
            r->share[who] = 1.0f / (float)__builtin_popcount(winners);
        if (seat == loser)
            r->forfeits |= (uint16_t)(1u << who);
    }
    memcpy(r->effort, w->effort, sizeof r->effort);
}

void worker_init(struct worker *w, struct arena *a)
{
    const struct game *g = a->game;
    *w = (struct worker){
        .arena = a,
        .state = must_have(malloc(g->state_size)),
        .view = must_have(malloc(g->state_size)),
        .moves = must_have(malloc(g->max_moves * sizeof *w->moves))};
}

void worker_clear(struct worker *w)
{
    free(w->state);
    free(w->view);
    free(w->moves);
}

bool worker_play(struct worker *w, uint32_t game, struct result *r,
                 const char **why)
{
    uint32_t plies;
    w->game = game;
    if (!begin_game(w))
        return false;
    int loser = play(w, &plies);
    settle(w, loser, plies, r);
    *why = loser < 0 ? NULL : fault_of(w, loser);
    end_game(w);
    return true;
}
