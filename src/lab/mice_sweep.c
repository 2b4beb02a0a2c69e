/*
 * mice_sweep: laying out turns; see mice_sweep.h. The turns themselves are in
 * mice_turns.inc, compiled for every processor here and for those with wider
 * vectors in mice_sweep_wide.c.
 */
#include "lab/mice_sweep.h"

#define SWEEP_TURN sweep_turn_plain
#include "lab/mice_turns.inc"

/* The spots of one set of caught colours: each way of each of them. */
static uint32_t add_spots(struct sweep_row *row, int caught, uint32_t first,
                          uint32_t number)
{
    const struct mice_space *space = row->space;
    uint32_t len = (uint32_t)space->row_len, count = 1;
    struct sweep_spot *spot = row->spot + first;
    spot[0] = (struct sweep_spot){0, SPACE_MARGIN + number * len,
                                  SPACE_MARGIN + number * len};
    for (int c = 0; c < SPACE_OUTER; c++) {
        const struct space_kind *kind = row->kind[c];
        int self = (int)(kind - space->kind);
        uint32_t step = space->weight[c] * len, before = count;
        if (!(caught >> c & 1))
            continue;
        if (kind->ways == 1)
            return first;
        for (uint32_t w = kind->ways - 1u; w > 0; w--)
            for (uint32_t i = 0; i < before; i++) {
                struct sweep_spot *to = &spot[(w - 1) * before + i];
                *to = spot[i];
                to->at += w * row->weight[c];
                to->stop += (uint32_t)(kind->stop[w] - self) * step;
                to->bust += (uint32_t)(kind->bust[w] - self) * step;
            }
        count = before * (kind->ways - 1u);
    }
    return first + count;
}

void sweep_row_init(struct sweep_row *row, const struct mice_space *space,
                    uint32_t number)
{
    uint32_t states = 1;
    row->space = space;
    row->centre = 0;
    for (int c = 0; c < SPACE_OUTER; c++) {
        uint32_t kind = number / space->weight[c] % (uint32_t)space->kinds;
        row->kind[c] = &space->kind[kind];
        row->centre += row->kind[c]->centre;
        row->weight[c] = states;
        states *= row->kind[c]->ways;
    }
    row->first[0] = 0;
    for (int caught = 0; caught < SWEEP_MASKS; caught++)
        row->first[caught + 1] =
            add_spots(row, caught, row->first[caught], number);
}

/* With none in the centre and none to steal nothing of the colour can be
 * taken: such a position is a slice of its own. */
int sweep_slices(const struct mice_space *space,
                 struct sweep_slice slice[SWEEP_SLICES])
{
    int count = 0;
    for (int centre = 0; centre <= space->per_colour; centre++) {
        int most = space->per_colour - centre, theirs = 0;
        while (theirs <= most) {
            int n = centre == 0 && theirs == 0 ? 1 : SPACE_LANES;
            if (n > most + 1 - theirs)
                n = most + 1 - theirs;
            slice[count++] = (struct sweep_slice){(uint8_t)centre,
                                                  (uint8_t)theirs, (uint8_t)n};
            theirs += n;
        }
    }
    return count;
}

static bool is_wide(void)
{
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

sweep_turn *sweep_turn_here(void)
{
    return is_wide() ? sweep_turn_wide : sweep_turn_plain;
}

sweep_turn *sweep_follow_here(void)
{
    return is_wide() ? sweep_follow_wide : sweep_follow_plain;
}
