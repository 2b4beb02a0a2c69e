/*
 * workers: computers in the world think at once, and of any legal move.
 *
 * Which move is good is no matter of the server's; that it is asked for,
 * comes late, and is no longer wanted, is. So the interface of worker.h is
 * kept and the threads are not.
 */
#include "memo.h"
#include "world.h"

#include "base/must_have.h"
#include "server/worker.h"

#include <stdlib.h>

struct workers {
    uint64_t begun;
};

struct workers *workers_new(unsigned threads,
                            const struct server_programs *programs,
                            const struct tables *tables)
{
    (void)threads, (void)programs, (void)tables;
    return must_have(calloc(1, sizeof(struct workers)));
}

static void think(struct thinking *t)
{
    struct problem problem;
    struct reason why;
    struct json view;
    struct rng rng;
    void *state = must_have(malloc(t->game->state_size));
    move *moves = must_have(malloc(t->game->max_moves * sizeof *moves));
    uint32_t count = 0;
    rng_seed_number(&rng, t->seed);
    if (memo_state(t->game, t->view.data, t->view.len, state) ||
        (json_check(t->view.data, t->view.len, &view) &&
         game_read(t->game, state, view, &problem)))
        count = t->game->moves(state, t->seat, moves);
    while (count) {
        struct text out;
        uint32_t i = rng_below(&rng, count);
        text_fixed(&out, t->move, sizeof t->move);
        t->game->print(state, moves[i], &out);
        if (t->game->legal(state, t->seat, moves[i], &why))
            break;
        moves[i] = moves[--count];
    }
    t->delay_ms = rng_below(&rng, 8000);
    free(moves);
    free(state);
}

static void has_thought(void *arg, uint64_t n)
{
    struct thinking *t = arg;
    (void)n;
    t->move[0] = '\0';
    if (t->run)
        while (t->run(t))
            ;
    else
        think(t);
    t->done(t);
}

void workers_ask(struct workers *w, struct thinking *t)
{
    w->begun++;
    world_after(draw_wait(100 * MS), world->current, "thought", has_thought, t,
                0);
}

void workers_rank(struct workers *w, struct thinking *t, bool last)
{
    (void)w;
    t->last = last;
}

void workers_stop(struct workers *w)
{
    (void)w;
}

void workers_free(struct workers *w)
{
    free(w);
}

struct workers_stats workers_stats(struct workers *w)
{
    return (struct workers_stats){.begun = w->begun};
}
