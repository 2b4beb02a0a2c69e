/*
 * mice_sweep: laying out families; see mice_sweep.h. The turns themselves are
 * in mice_turns.inc, compiled for every processor here and for those with
 * wider vectors in mice_sweep_wide.c and mice_sweep_widest.c.
 */
#include "lab/mice_sweep.h"

#include "base/must_have.h"

#include <stdlib.h>

#define SWEEP_TURNS sweep_turns_plain
#include "lab/mice_turns.inc"

/* ---- room ---- */

enum { ALIGNED = 64 };

static size_t power(size_t base)
{
    return base * base * base * base; /* SPACE_OUTER colours */
}

/* A vector may be read that begins a little before the first state. */
static size_t values_len(const struct mice_space *space)
{
    return power(3 * (size_t)space->per_colour) * SWEEP_STATE + SPACE_LANES;
}

static size_t spots_len(const struct mice_space *space)
{
    return power(2 * (size_t)space->per_colour);
}

uint64_t sweep_room_bytes(const struct mice_space *space, bool follow)
{
    return (follow ? 2 : 1) * values_len(space) * sizeof(double) +
           spots_len(space) * sizeof(struct sweep_spot);
}

void sweep_room_init(struct sweep_room *room, const struct mice_space *space,
                     bool follow)
{
    size_t len = values_len(space);
    *room = (struct sweep_room){.space = space};
    room->spot = must_have(malloc(spots_len(space) * sizeof *room->spot));
    double *values = must_have(
        aligned_alloc(ALIGNED, (follow ? 2 : 1) * len * sizeof *values));
    room->bytes = values;
    for (size_t i = 0; i < (follow ? 2 : 1) * len; i++)
        values[i] = 0; /* what lies beside a line is read, too */
    room->value = values + SPACE_LANES;
    room->is = follow ? room->value + len : NULL;
}

void sweep_room_clear(struct sweep_room *room)
{
    free(room->spot);
    free(room->bytes);
    *room = (struct sweep_room){0};
}

/* ---- a family ---- */

static void add_way(struct sweep_ways *ways, bool may, int step)
{
    if (may)
        ways->step[ways->count++] = step;
}

/* With one more in hand a state lies `left` + 1 further, with one less in the
 * centre one nearer; with two in hand again `left` further. */
static void set_ways(struct sweep_colour *c)
{
    int n = c->left, unit = (int)c->weight * SWEEP_STATE;
    c->single = n * unit;
    for (int centre = 0; centre <= n; centre++) {
        struct sweep_ways *ways = &c->ways[centre];
        int theirs = n - centre;
        ways->count = 0;
        add_way(ways, centre > 0, n * unit);
        add_way(ways, centre > 1, (2 * n - 1) * unit);
        add_way(ways, theirs > 0, (n + 1) * unit);
        add_way(ways, theirs > 0 && centre > 0, 2 * n * unit);
        add_way(ways, theirs > 1, (2 * n + 1) * unit);
    }
}

static void set_states(struct sweep_colour *c, const struct mice_space *space,
                       uint32_t weight)
{
    c->states = 0;
    for (int hand = 0; hand < SWEEP_LINES; hand++)
        for (int centre = 0; centre <= c->left - hand; centre++) {
            int theirs = c->left - hand - centre, i = c->states++;
            c->stop[i] =
                (uint32_t)space_kind_of(space, centre, theirs) * weight;
            c->bust[i] =
                (uint32_t)space_kind_of(space, centre + hand, theirs) * weight;
        }
}

void sweep_family(struct sweep_room *room, const int mine[MICE_COLOURS])
{
    const struct mice_space *space = room->space;
    uint32_t states = 1;
    for (int i = 0; i < SPACE_OUTER; i++) {
        struct sweep_colour *c = &room->colour[i];
        c->left = space->per_colour - mine[i];
        c->weight = states;
        set_states(c, space, space->weight[i] * (uint32_t)space->row_len);
        set_ways(c);
        states *= (uint32_t)c->states;
    }
    for (int i = 0; i < MICE_COLOURS; i++)
        room->mine[i] = mine[i];
    room->left = space->per_colour - mine[SPACE_OUTER];
}

uint32_t sweep_lines(const struct mice_space *space,
                     const int mine[MICE_COLOURS])
{
    uint32_t lines = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        lines *= (uint32_t)(space->per_colour - mine[c] + 1);
    return lines;
}

void sweep_line_kinds(const struct mice_space *space,
                      const int mine[MICE_COLOURS], uint32_t line,
                      uint8_t kind[MICE_COLOURS])
{
    for (int c = 0; c < MICE_COLOURS; c++) {
        int left = space->per_colour - mine[c], centre = 0;
        if (c < SPACE_OUTER) {
            centre = (int)(line % (uint32_t)(left + 1));
            line /= (uint32_t)(left + 1);
        }
        kind[c] = (uint8_t)space_kind_of(space, centre, left - centre);
    }
}

/* ---- the quickest ---- */

#ifdef __x86_64__
#define HAS(what) (__builtin_cpu_supports(what) != 0)
#else
#define HAS(what) false
#endif

sweep_turns *sweep_turns_here(void)
{
    return HAS("avx512f") ? sweep_turns_widest
           : HAS("avx2")  ? sweep_turns_wide
                          : sweep_turns_plain;
}

sweep_turns *sweep_follow_here(void)
{
    return HAS("avx512f") ? sweep_follow_widest
           : HAS("avx2")  ? sweep_follow_wide
                          : sweep_follow_plain;
}
