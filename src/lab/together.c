/* together: a clock without real time; see together.h. */
#include "lab/together.h"

enum { HASTE_MS = 2000 }; /* for a move of who does not say */

static void watch_clock(struct together *t, const struct game *g,
                        const void *state)
{
    uint64_t wait = g->clock ? g->clock(state) : 0;
    if (wait == t->wait)
        return;
    t->wait = wait;
    t->deadline = wait & UINT32_MAX ? t->now + (wait & UINT32_MAX) : 0;
}

static uint64_t when(const struct together *t, uint32_t delay_ms)
{
    if (delay_ms == DELAY_NEVER)
        return UINT64_MAX;
    return t->now + (delay_ms ? delay_ms : HASTE_MS);
}

/* Ask those without a plan. Returns a seat that failed to say, or -1. */
static int make_plans(struct together *t, const struct game *g,
                      const void *state, const struct together_asked *a)
{
    for (int seat = 0; seat < game_head(state)->seats; seat++) {
        struct thought thought;
        struct reason why;
        if (t->plan[seat].asked &&
            !g->legal(state, seat, t->plan[seat].move, &why))
            t->plan[seat].asked = false; /* something has changed */
        if (t->plan[seat].asked || !(g->actors(state) >> seat & 1) ||
            !g->moves(state, seat, a->moves))
            continue;
        if (!a->ask(a->context, seat, &thought))
            return seat;
        t->plan[seat].asked = true;
        t->plan[seat].move = thought.move;
        t->plan[seat].at = when(t, thought.delay_ms);
    }
    return -1;
}

/* The seat whose plan is due first, or -1. */
static int earliest(const struct together *t)
{
    int first = -1;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (t->plan[seat].asked && t->plan[seat].at < UINT64_MAX &&
            (first < 0 || t->plan[seat].at < t->plan[first].at))
            first = seat;
    return first;
}

static bool let_clock(struct together *t, const struct game *g,
                      const void *state, move *m)
{
    struct parsed parsed;
    struct reason why;
    if (!(g->actors(state) & ACT_CLOCK) ||
        !g->parse(state, "time", &parsed, &why))
        return false;
    *t = (struct together){.now = t->deadline};
    *m = parsed.move;
    return true;
}

bool together_next(struct together *t, const struct game *g, const void *state,
                   const struct together_asked *a, int *actor, move *m)
{
    watch_clock(t, g, state);
    *actor = make_plans(t, g, state, a);
    if (*actor >= 0)
        return false;
    int first = earliest(t);
    if (first < 0 || (t->deadline && t->plan[first].at >= t->deadline)) {
        *actor = SEAT_CLOCK;
        return let_clock(t, g, state, m);
    }
    t->plan[first].asked = false;
    t->now = t->plan[first].at;
    *actor = first;
    *m = t->plan[first].move;
    return true;
}
