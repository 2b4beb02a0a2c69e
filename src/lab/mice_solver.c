/* mice_solver: sweeps on all cores; see mice_solver.h. */
#include "lab/mice_solver.h"

#include "lab/mice_blocks.h"

#include <stdlib.h>
#include <string.h>

/* Bounds that are closer than this part of the widest are left alone until
 * the others have come after: nothing else would gain by them. A part, found
 * by trials with three and four mice a colour, makes the work a third less. */
static const double ahead = 0.3;

/* A turn adds and takes the larger of some hundred numbers below 40, over at
 * most five rolls; its rounding stays far below this. */
static const double rounding = 1e-13;

/* ---- tables ---- */

static bool has_rolls(const struct mice *rules)
{
    return rules->risky;
}

uint64_t mice_solver_bytes(const struct mice *rules)
{
    struct mice_space space;
    mice_space_init(&space, rules->per_colour);
    uint64_t tables = has_rolls(rules) ? 4 : 2;
    return tables * space.table_len * sizeof(double);
}

/* Kinds of a row, the first kind of the last colour. */
static void row_kinds(const struct mice_space *space, uint32_t row,
                      uint8_t kind[MICE_COLOURS])
{
    for (int c = 0; c < SPACE_OUTER; c++)
        kind[c] = (uint8_t)(row / space->weight[c] % (uint32_t)space->kinds);
    kind[SPACE_OUTER] = 0;
}

/* M15: where the game is over both bounds are the outcome. */
static void set_bounds(struct mice_solver *s)
{
    const struct mice_space *space = &s->space;
    uint8_t kind[MICE_COLOURS];
    for (uint32_t row = 0; row < space->rows; row++) {
        row_kinds(space, row, kind);
        for (; kind[SPACE_OUTER] < space->kinds; kind[SPACE_OUTER]++) {
            size_t at = space_place(space, kind);
            int centre = 0;
            for (int c = 0; c < MICE_COLOURS; c++)
                centre += space->kind[kind[c]].centre;
            s->ends[SOLVER_LOW][at] =
                centre < 5 ? space_outcome(space, &s->rules, kind) : 0;
            s->ends[SOLVER_HIGH][at] =
                centre < 5 ? space_outcome(space, &s->rules, kind) : 1;
            if (s->rolls[SOLVER_HIGH])
                s->rolls[SOLVER_HIGH][at] = 1;
        }
    }
}

bool mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      double error, int jobs)
{
    *s = (struct mice_solver){.rules = *rules, .error = error, .gap = 1};
    s->jobs = jobs < 1 ? 1 : jobs > BLOCKS_JOBS_MAX ? BLOCKS_JOBS_MAX : jobs;
    mice_space_init(&s->space, rules->per_colour);
    bool good = true;
    for (int side = 0; side < SOLVER_SIDES; side++) {
        s->ends[side] = calloc(s->space.table_len, sizeof(double));
        good &= s->ends[side] != NULL;
        if (!has_rolls(rules))
            continue;
        s->rolls[side] = calloc(s->space.table_len, sizeof(double));
        good &= s->rolls[side] != NULL;
    }
    if (good)
        set_bounds(s);
    else
        mice_solver_clear(s);
    return good;
}

void mice_solver_clear(struct mice_solver *s)
{
    for (int side = 0; side < SOLVER_SIDES; side++) {
        free(s->ends[side]);
        free(s->rolls[side]);
        s->ends[side] = s->rolls[side] = NULL;
    }
}

/* ---- a sweep ---- */

/* A row's results are laid out as the row is, one side behind the other;
 * what was not computed anew is SKIPPED. */
static const double skipped = -1;

struct work {
    struct mice_solver *solver;
    sweep_turn *turn;
    double *result; /* of the rows of a block */
    double gap[BLOCKS_JOBS_MAX];
    solver_tell *tell;
    void *arg;
};

/*
 * Where every mouse scores 1 (M17) colours are alike: of rows that differ in
 * the order of their colours alone, one is computed and written to all.
 */
static void sort_kinds(const struct mice_solver *s, uint8_t kind[MICE_COLOURS])
{
    for (int i = 1; i < SPACE_OUTER && s->rules.children; i++)
        for (int k = i; k > 0 && kind[k] < kind[k - 1]; k--) {
            uint8_t swap = kind[k];
            kind[k] = kind[k - 1];
            kind[k - 1] = swap;
        }
}

/*
 * After a bust (the commonest end that does not lead on) the other seat has
 * the same position. Of two such rows one is in the first half of a block,
 * the other in the second and can use it: so bounds close twice as fast.
 * Is this row to be computed in this half?
 */
static bool is_in_half(const struct mice_solver *s, const struct mice_block *b,
                       const uint8_t kind[MICE_COLOURS])
{
    uint8_t sorted[MICE_COLOURS], other[MICE_COLOURS] = {0};
    memcpy(sorted, kind, sizeof sorted);
    sort_kinds(s, sorted);
    if (memcmp(sorted, kind, SPACE_OUTER) != 0)
        return false;
    for (int c = 0; c < SPACE_OUTER; c++)
        other[c] = s->space.kind[kind[c]].swapped;
    sort_kinds(s, other);
    return (memcmp(other, kind, SPACE_OUTER) < 0) == b->half;
}

static double *result_of(const struct work *w, uint32_t index,
                         enum solver_side side)
{
    size_t len = (size_t)w->solver->space.row_len;
    return w->result + (index * (size_t)SOLVER_SIDES + side) * len;
}

/* How far apart the bounds are of what a position is worth to the seat that
 * is to roll there. */
static double gap_at(const struct mice_solver *s, struct space_places at)
{
    if (s->rolls[SOLVER_LOW])
        return s->rolls[SOLVER_HIGH][at.here] - s->rolls[SOLVER_LOW][at.here];
    return s->ends[SOLVER_HIGH][at.swapped] - s->ends[SOLVER_LOW][at.swapped];
}

static double close_enough(const struct mice_solver *s)
{
    double end = s->error / 2, now = ahead * s->gap;
    return end > now ? end : now;
}

/* Bounds that are close enough for now; they go on holding. */
static bool is_settled(const struct mice_solver *s,
                       const struct sweep_slice *slice,
                       uint8_t kind[MICE_COLOURS])
{
    double enough = close_enough(s);
    for (int i = 0; i < slice->count; i++) {
        kind[SPACE_OUTER] =
            (uint8_t)space_kind_of(&s->space, slice->centre, slice->theirs + i);
        if (gap_at(s, space_places(&s->space, kind)) > enough)
            return false;
    }
    return true;
}

static void compute_slice(const struct work *w, const struct sweep_slice *slice,
                          uint32_t index, struct block_room *room)
{
    const struct mice_solver *s = w->solver;
    for (int side = 0; side < SOLVER_SIDES; side++) {
        struct sweep_table table = {{.is = s->ends[side]},
                                    {.is = s->rolls[side]}};
        double value[SPACE_LANES];
        double *out = result_of(w, index, (enum solver_side)side) +
                      s->space.line[slice->centre] + slice->theirs;
        w->turn(&room->row, slice, &table, &room->room, value);
        for (int i = 0; i < slice->count; i++) {
            double v = value[i] + (side == SOLVER_LOW ? -rounding : rounding);
            out[i] = v < 0 ? 0 : v > 1 ? 1 : v;
        }
    }
}

static void compute(void *arg, const struct mice_block *b, uint32_t index,
                    struct block_room *room)
{
    const struct work *w = arg;
    const struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    uint32_t number = block_row(b, index, kind);
    bool laid_out = false;
    if (!is_in_half(s, b, kind))
        return;
    for (int i = 0; i < b->slices; i++) {
        const struct sweep_slice *slice = &b->slice[i];
        double *out = result_of(w, index, SOLVER_LOW) +
                      s->space.line[slice->centre] + slice->theirs;
        /* where the game is over nobody rolls, but see M18 */
        bool over =
            !s->rolls[SOLVER_LOW] && block_centre(b) + slice->centre < 5;
        if (over || is_settled(s, slice, kind)) {
            for (int k = 0; k < slice->count; k++)
                out[k] = skipped;
            continue;
        }
        if (!laid_out)
            sweep_row_init(&room->row, &s->space, number);
        laid_out = true;
        compute_slice(w, slice, index, room);
    }
}

/* What one seat may hope for the other must fear. */
static void write_position(struct mice_solver *s, struct space_places at,
                           bool over, double low, double high)
{
    if (!over) {
        s->ends[SOLVER_HIGH][at.swapped] = 1 - low;
        s->ends[SOLVER_LOW][at.swapped] = 1 - high;
    }
    if (s->rolls[SOLVER_LOW]) {
        s->rolls[SOLVER_LOW][at.here] = low;
        s->rolls[SOLVER_HIGH][at.here] = high;
    }
}

/* A row's results to the row of these kinds; returns the widest gap. */
static double write_row(struct mice_solver *s, uint8_t kind[MICE_COLOURS],
                        int centre, const double *low, const double *high)
{
    const struct mice_space *space = &s->space;
    double gap = 0;
    for (int last = 0; last < space->kinds; last++) {
        const struct space_kind *k = &space->kind[last];
        int i = space->line[k->centre] + k->theirs;
        if (low[i] < 0) /* SKIPPED */
            continue;
        kind[SPACE_OUTER] = (uint8_t)last;
        write_position(s, space_places(space, kind), centre + k->centre < 5,
                       low[i], high[i]);
        gap = high[i] - low[i] > gap ? high[i] - low[i] : gap;
    }
    return gap;
}

/* The next order of a row's colours; false: that was the last. */
static bool next_order(uint8_t kind[SPACE_OUTER])
{
    int i = SPACE_OUTER - 2, k = SPACE_OUTER - 1;
    while (i >= 0 && kind[i] >= kind[i + 1])
        i--;
    if (i < 0)
        return false;
    while (kind[k] <= kind[i])
        k--;
    uint8_t swap = kind[i];
    kind[i] = kind[k];
    kind[k] = swap;
    for (int from = i + 1, to = SPACE_OUTER - 1; from < to; from++, to--) {
        swap = kind[from];
        kind[from] = kind[to];
        kind[to] = swap;
    }
    return true;
}

static void write(void *arg, const struct mice_block *b, uint32_t index,
                  int job)
{
    struct work *w = arg;
    struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    block_row(b, index, kind);
    if (!is_in_half(s, b, kind))
        return;
    do {
        double gap =
            write_row(s, kind, block_centre(b), result_of(w, index, SOLVER_LOW),
                      result_of(w, index, SOLVER_HIGH));
        w->gap[job] = gap > w->gap[job] ? gap : w->gap[job];
    } while (s->rules.children && next_order(kind));
}

static void tell(void *arg, double done)
{
    const struct work *w = arg;
    if (w->tell)
        w->tell(w->arg, done);
}

bool mice_solver_sweep(struct mice_solver *s, solver_tell *teller, void *arg)
{
    struct work w = {
        .solver = s, .turn = sweep_turn_here(), .tell = teller, .arg = arg};
    struct block_sweep sweep = {.space = &s->space,
                                .jobs = s->jobs,
                                .arg = &w,
                                .compute = compute,
                                .write = write,
                                .tell = tell};
    size_t len = blocks_rows_max(&s->space) * (size_t)s->space.row_len;
    w.result = calloc(len * SOLVER_SIDES, sizeof *w.result);
    bool good = w.result && blocks_sweep(&sweep);
    free(w.result);
    if (!good)
        return false;
    s->gap = close_enough(s); /* of those that were left alone */
    for (int i = 0; i < s->jobs; i++)
        s->gap = w.gap[i] > s->gap ? w.gap[i] : s->gap;
    s->sweeps++;
    return true;
}
