/* mice_solver: sweeps on all cores; see mice_solver.h. */
#include "lab/mice_solver.h"

#include "base/must_have.h"
#include "lab/mice_blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The least toll: a turn adds and takes the larger of some hundred numbers
 * below 40, over at most five rolls; its rounding stays far below 1e-13, and
 * half a toll must be more. */
static const double toll_min = 4e-13;

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

static int centre_of(const struct mice_space *space,
                     const uint8_t kind[MICE_COLOURS])
{
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += space->kind[kind[c]].centre;
    return centre;
}

typedef void visitor(struct mice_solver *s, const uint8_t kind[MICE_COLOURS],
                     const void *arg);

static void visit_all(struct mice_solver *s, visitor *visit, const void *arg)
{
    uint8_t kind[MICE_COLOURS];
    for (uint32_t row = 0; row < s->space.rows; row++) {
        row_kinds(&s->space, row, kind);
        for (; kind[SPACE_OUTER] < s->space.kinds; kind[SPACE_OUTER]++)
            visit(s, kind, arg);
    }
}

/* M15: where the game is over the outcome is known. */
static void set_guess(struct mice_solver *s, const uint8_t kind[MICE_COLOURS],
                      const void *arg)
{
    const struct mice_known *judge = arg;
    size_t at = space_place(&s->space, kind);
    s->ends[SOLVER_LOW][at] = centre_of(&s->space, kind) < 5
                                  ? space_outcome(&s->space, &s->rules, kind)
                                  : judge->share(judge->table, kind, false);
    if (s->rolls[SOLVER_LOW])
        s->rolls[SOLVER_LOW][at] = judge->share(judge->table, kind, true);
}

/* About how many turns are still to come, rather too many: bounds begin so
 * many tolls away from the guess. */
static double turns_left(int centre)
{
    return 4 + 0.8 * centre;
}

static double toll_for(const struct mice_solver *s)
{
    double widest = 2 * turns_left(MICE_COLOURS * s->space.per_colour);
    double toll = s->error / widest;
    return toll > toll_min ? toll : toll_min;
}

void mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      const struct mice_known *judge, double error, int jobs)
{
    *s = (struct mice_solver){
        .rules = *rules, .error = error, .change = 1, .gap = 1};
    s->jobs = jobs < 1 ? 1 : jobs > BLOCKS_JOBS_MAX ? BLOCKS_JOBS_MAX : jobs;
    mice_space_init(&s->space, rules->per_colour);
    for (int side = 0; side < SOLVER_SIDES; side++) {
        s->ends[side] = must_have(calloc(s->space.table_len, sizeof(double)));
        if (!has_rolls(rules))
            continue;
        s->rolls[side] = must_have(calloc(s->space.table_len, sizeof(double)));
    }
    s->toll = toll_for(s);
    visit_all(s, set_guess, judge);
}

void mice_solver_clear(struct mice_solver *s)
{
    for (int side = 0; side < SOLVER_SIDES; side++) {
        free(s->ends[side]);
        free(s->rolls[side]);
        s->ends[side] = s->rolls[side] = NULL;
    }
}

/* ---- from the guess to bounds ---- */

static double at_most_one(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* Part two values that are `less` below and above. */
static void part(double *low, double *high, double less)
{
    *high = at_most_one(*low + less);
    *low = at_most_one(*low - less);
}

static void part_bounds(struct mice_solver *s, const uint8_t kind[MICE_COLOURS],
                        const void *arg)
{
    (void)arg;
    size_t at = space_place(&s->space, kind);
    int centre = centre_of(&s->space, kind);
    double less = s->toll * turns_left(centre);
    part(&s->ends[SOLVER_LOW][at], &s->ends[SOLVER_HIGH][at],
         centre < 5 ? 0 : less);
    if (s->rolls[SOLVER_LOW])
        part(&s->rolls[SOLVER_LOW][at], &s->rolls[SOLVER_HIGH][at], less);
}

static void narrow(double *low, double *high, double share)
{
    double middle = (*low + *high) / 2, half = (*high - *low) / 2;
    *low = at_most_one(middle - share * half);
    *high = at_most_one(middle + share * half);
}

/* Bounds hold, but are too far apart: with a smaller toll once more. */
static void narrow_bounds(struct mice_solver *s,
                          const uint8_t kind[MICE_COLOURS], const void *arg)
{
    const double *share = arg;
    size_t at = space_place(&s->space, kind);
    narrow(&s->ends[SOLVER_LOW][at], &s->ends[SOLVER_HIGH][at], *share);
    if (s->rolls[SOLVER_LOW])
        narrow(&s->rolls[SOLVER_LOW][at], &s->rolls[SOLVER_HIGH][at], *share);
}

static void begin_proof(struct mice_solver *s)
{
    s->stage = SOLVER_PROVES;
    visit_all(s, part_bounds, NULL);
}

/* After a sweep. */
static void next_stage(struct mice_solver *s)
{
    if (s->stage == SOLVER_GUESSES) {
        if (s->change <= s->toll / 2)
            begin_proof(s);
        return;
    }
    if (s->change > s->toll / 2)
        return;
    double share = 0.8 * s->error / s->gap;
    if (s->gap <= s->error || s->toll * share < toll_min) {
        s->stage = SOLVER_DONE;
        return;
    }
    s->toll *= share;
    visit_all(s, narrow_bounds, &share);
}

/* ---- a sweep ---- */

struct work {
    struct mice_solver *solver;
    sweep_turn *turn;
    double *result; /* of the rows of a block, one side behind the other */
    double change[BLOCKS_JOBS_MAX], gap[BLOCKS_JOBS_MAX];
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

static int sides_of(const struct mice_solver *s)
{
    return s->stage == SOLVER_GUESSES ? 1 : SOLVER_SIDES;
}

static void compute_slice(const struct work *w, const struct sweep_slice *slice,
                          uint32_t index, struct block_room *room)
{
    const struct mice_solver *s = w->solver;
    const double toll[SOLVER_SIDES] = {-s->toll, s->toll};
    for (int side = 0; side < sides_of(s); side++) {
        struct sweep_table table = {{.is = s->ends[side]},
                                    {.is = s->rolls[side]}};
        double value[SPACE_LANES];
        double *out = result_of(w, index, (enum solver_side)side) +
                      s->space.line[slice->centre] + slice->theirs;
        w->turn(&room->row, slice, &table, &room->room, value);
        for (int i = 0; i < slice->count; i++)
            out[i] = s->stage == SOLVER_GUESSES
                         ? value[i]
                         : at_most_one(value[i] + toll[side]);
    }
}

/* Where the game is over nobody rolls, but see M18. */
static bool is_over(const struct mice_solver *s, const struct mice_block *b,
                    const struct sweep_slice *slice)
{
    return !s->rolls[SOLVER_LOW] && block_centre(b) + slice->centre < 5;
}

static void compute(void *arg, const struct mice_block *b, uint32_t index,
                    struct block_room *room)
{
    const struct work *w = arg;
    const struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    uint32_t row = block_row(b, index, kind);
    if (!is_in_half(s, b, kind))
        return;
    sweep_row_init(&room->row, &s->space, row);
    for (int i = 0; i < b->slices; i++)
        if (!is_over(s, b, &b->slice[i]))
            compute_slice(w, &b->slice[i], index, room);
}

/* What the seat that is to roll has there, by one side. */
static double rolls_at(const struct mice_solver *s, struct space_places at,
                       enum solver_side side)
{
    if (s->rolls[side])
        return s->rolls[side][at.here];
    return 1 - s->ends[sides_of(s) - 1 - side][at.swapped];
}

/* What one seat may hope for the other must fear. */
static void write_side(struct mice_solver *s, struct space_places at, bool over,
                       enum solver_side side, double value)
{
    if (!over)
        s->ends[sides_of(s) - 1 - side][at.swapped] = 1 - value;
    if (s->rolls[side])
        s->rolls[side][at.here] = value;
}

/* A position's results; returns the change, of bounds how far they widen. */
static double write_position(struct mice_solver *s, struct space_places at,
                             bool over, double low, double high)
{
    double fall = rolls_at(s, at, SOLVER_LOW) - low, rise;
    if (s->stage == SOLVER_GUESSES) {
        write_side(s, at, over, SOLVER_LOW, low);
        return fabs(fall);
    }
    rise = high - rolls_at(s, at, SOLVER_HIGH);
    write_side(s, at, over, SOLVER_LOW, low);
    write_side(s, at, over, SOLVER_HIGH, high);
    return fmax(fall, rise);
}

/* A slice's results to the row of these kinds. */
static void write_slice(struct work *w, uint8_t kind[MICE_COLOURS],
                        const struct sweep_slice *slice, uint32_t index,
                        int job)
{
    struct mice_solver *s = w->solver;
    int first = s->space.line[slice->centre] + slice->theirs;
    const double *low = result_of(w, index, SOLVER_LOW) + first;
    const double *high = result_of(w, index, SOLVER_HIGH) + first;
    for (int i = 0; i < slice->count; i++) {
        kind[SPACE_OUTER] =
            (uint8_t)space_kind_of(&s->space, slice->centre, slice->theirs + i);
        bool over = centre_of(&s->space, kind) < 5;
        double change = write_position(s, space_places(&s->space, kind), over,
                                       low[i], high[i]);
        w->change[job] = fmax(w->change[job], change);
        if (s->stage == SOLVER_PROVES)
            w->gap[job] = fmax(w->gap[job], high[i] - low[i]);
    }
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
    const struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    block_row(b, index, kind);
    if (!is_in_half(s, b, kind))
        return;
    do {
        for (int i = 0; i < b->slices; i++)
            if (!is_over(s, b, &b->slice[i]))
                write_slice(w, kind, &b->slice[i], index, job);
    } while (s->rules.children && next_order(kind));
}

static void tell(void *arg, double done)
{
    const struct work *w = arg;
    if (w->tell)
        w->tell(w->arg, done);
}

void mice_solver_sweep(struct mice_solver *s, solver_tell *teller, void *arg)
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
    w.result = must_have(calloc(len * SOLVER_SIDES, sizeof *w.result));
    blocks_sweep(&sweep);
    free(w.result);
    s->change = 0;
    s->gap = s->stage == SOLVER_PROVES ? 0 : 1;
    for (int i = 0; i < s->jobs; i++) {
        s->change = fmax(s->change, w.change[i]);
        s->gap = fmax(s->gap, w.gap[i]);
    }
    s->sweeps++;
    next_stage(s);
}
