/* random: the player that takes any legal move, each as likely. */
#include "ai/player.h"

#include <stdlib.h>

struct mind {
    struct rng rng;
    uint32_t count;
    move moves[];
};

static bool fits(const struct game *g)
{
    (void)g;
    return true;
}

static void *begin(const struct question *q)
{
    const struct game *g = q->game;
    struct mind *m = malloc(sizeof *m + g->max_moves * sizeof *m->moves);
    if (!m)
        return NULL;
    m->rng = q->rng;
    m->count = g->moves(q->view, q->seat, m->moves);
    return m;
}

static bool step(void *mind)
{
    (void)mind;
    return false;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    struct rng rng = m->rng; /* asked twice, it answers the same */
    *out = (struct thought){0};
    if (m->count)
        out->move = m->moves[rng_below(&rng, m->count)];
}

const struct player player_random = {
    .id = "random",
    .about = "any legal move, each as likely",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = free,
};
