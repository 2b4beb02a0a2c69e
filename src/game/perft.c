/* perft: counting the ends of all lines of play; see perft.h. */
#include "game/perft.h"

#include <string.h>

struct perft_walk {
    const struct game *g;
    char *states;
    move *lists;
};

static size_t padded(const struct game *g)
{
    return (g->state_size + 15) / 16 * 16;
}

size_t perft_memory(const struct game *g, int depth)
{
    size_t levels = (size_t)depth + 1;
    return levels * (padded(g) + g->max_moves * sizeof(move));
}

static uint64_t count(struct perft_walk *w, int depth);

static uint64_t after(struct perft_walk *w, int depth, int actor, move m)
{
    char *state = w->states + (size_t)depth * padded(w->g);
    char *next = state - padded(w->g);
    memcpy(next, state, w->g->state_size);
    w->g->apply(next, actor, m, NULL);
    return count(w, depth - 1);
}

static uint64_t count_chance(struct perft_walk *w, const void *state, int depth)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t n = w->g->chance(state, outcomes);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += after(w, depth, SEAT_CHANCE, outcomes[i].move);
    return sum;
}

static uint64_t count_seat(struct perft_walk *w, const void *state, int depth,
                           int seat)
{
    move *list = w->lists + (size_t)depth * w->g->max_moves;
    uint32_t n = w->g->moves(state, seat, list);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += after(w, depth, seat, list[i]);
    return sum;
}

static uint64_t count_clock(struct perft_walk *w, const void *state, int depth)
{
    struct parsed parsed;
    struct reason why;
    if (!w->g->parse(state, "time", &parsed, &why))
        return 0;
    return after(w, depth, SEAT_CLOCK, parsed.move);
}

static uint64_t count(struct perft_walk *w, int depth)
{
    const void *state = w->states + (size_t)depth * padded(w->g);
    actor_set actors = w->g->actors(state);
    uint64_t sum = 0;
    if (!depth || !actors)
        return 1;
    if (actors & ACT_CHANCE)
        sum += count_chance(w, state, depth);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (actors >> seat & 1)
            sum += count_seat(w, state, depth, seat);
    if (actors & ACT_CLOCK)
        sum += count_clock(w, state, depth);
    return sum;
}

uint64_t perft_count(const struct game *g, const void *state, int depth,
                     void *memory)
{
    size_t levels = (size_t)depth + 1;
    struct perft_walk w = {.g = g, .states = memory};
    w.lists = (move *)(void *)(w.states + levels * padded(g));
    memcpy(w.states + (size_t)depth * padded(g), state, g->state_size);
    return count(&w, depth);
}
