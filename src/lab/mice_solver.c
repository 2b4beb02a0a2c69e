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
    uint64_t bytes = tables * space.table_len * sizeof(double);
    if (rules->per_colour > SPACE_MOST)
        return bytes; /* far too many */
    uint64_t results = blocks_lines_max(&space) * SPACE_LANES * SOLVER_SIDES;
    return bytes + results * sizeof(double) + sweep_room_bytes(&space, false);
}

int mice_solver_jobs(const struct mice *rules, int wanted, uint64_t memory)
{
    struct mice_space space;
    mice_space_init(&space, rules->per_colour);
    uint64_t bytes = mice_solver_bytes(rules);
    uint64_t room = sweep_room_bytes(&space, false);
    uint64_t more = bytes < memory ? (memory - bytes) / room : 0;
    return (uint64_t)wanted - 1 < more ? wanted : (int)more + 1;
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
    sweep_turns *turns;
    double *result; /* of the lines of a block, one side behind the other */
    size_t lines;   /* of a side */
    double change[BLOCKS_JOBS_MAX], gap[BLOCKS_JOBS_MAX];
    solver_tell *tell;
    void *arg;
};

static double *result_of(const struct work *w, const struct block_family *f,
                         enum solver_side side)
{
    return w->result + (side * w->lines + f->before) * SPACE_LANES;
}

static int sides_of(const struct mice_solver *s)
{
    return s->stage == SOLVER_GUESSES ? 1 : SOLVER_SIDES;
}

static void compute(void *arg, const struct mice_block *b,
                    const struct block_family *f, struct block_room *room)
{
    const struct work *w = arg;
    const struct mice_solver *s = w->solver;
    (void)b;
    for (int side = 0; side < sides_of(s); side++) {
        struct sweep_table table = {{.is = s->ends[side]},
                                    {.is = s->rolls[side]}};
        w->turns(&room->room, &table, result_of(w, f, (enum solver_side)side));
    }
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

/*
 * Changes of a guess shrink, in the end, to the same share of themselves with
 * every second sweep (they swing, as what one seat gains the other loses). So
 * of four sweeps the first and the third tell this share, and after the fourth
 * values leap to where the last two changes would lead. Until then it is kept
 * on the other side, which counts for nothing yet.
 */
enum { LEAP = 4, LEAP_FROM = 8 };

static bool leaps(const struct mice_solver *s)
{
    return s->sweeps % LEAP == LEAP - 1 && s->sweeps >= LEAP_FROM;
}

static double leap_length(uint64_t sweep, double kept, double change)
{
    float pair[2]; /* a change, a share */
    memcpy(pair, &kept, sizeof pair);
    if (sweep % LEAP == 3)
        return pair[1] / (1 - pair[1]) * ((double)pair[0] + change);
    if (sweep % LEAP == 1)
        return kept;
    double share = sweep % LEAP == 2 && pair[0] ? change / (double)pair[0] : 0;
    pair[0] = (float)change;
    pair[1] = share > 0 && share < 0.75 ? (float)share : 0;
    memcpy(&kept, pair, sizeof pair);
    return kept;
}

/* After such a sweep. */
static void leap(struct mice_solver *s)
{
    for (size_t i = 0; i < s->space.table_len; i++) {
        s->ends[SOLVER_LOW][i] =
            at_most_one(s->ends[SOLVER_LOW][i] - s->ends[SOLVER_HIGH][i]);
        if (s->rolls[SOLVER_LOW])
            s->rolls[SOLVER_LOW][i] =
                at_most_one(s->rolls[SOLVER_LOW][i] + s->rolls[SOLVER_HIGH][i]);
    }
}

/* A guess; returns the change. */
static double guess_position(struct mice_solver *s, struct space_places at,
                             bool over, double value)
{
    double *kept = s->rolls[SOLVER_HIGH] ? &s->rolls[SOLVER_HIGH][at.here]
                                         : &s->ends[SOLVER_HIGH][at.swapped];
    double change = value - rolls_at(s, at, SOLVER_LOW);
    *kept = leap_length(s->sweeps, *kept, change);
    if (!over)
        s->ends[SOLVER_HIGH][at.swapped] = *kept;
    write_side(s, at, over, SOLVER_LOW, value);
    return fabs(change);
}

/* Bounds; returns how far they widen. */
static double bound_position(struct mice_solver *s, struct space_places at,
                             bool over, double low, double high)
{
    double fall = rolls_at(s, at, SOLVER_LOW) - low;
    double rise = high - rolls_at(s, at, SOLVER_HIGH);
    write_side(s, at, over, SOLVER_LOW, low);
    write_side(s, at, over, SOLVER_HIGH, high);
    return fmax(fall, rise);
}

/* ---- writing ---- */

/* A position's results, to it and, where every mouse scores 1 (M17) and so
 * colours are alike, to those that differ in their order alone. */
static void write_result(struct work *w, const uint8_t found[MICE_COLOURS],
                         double low, double high, int job)
{
    struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    memcpy(kind, found, sizeof kind);
    bool over = centre_of(&s->space, kind) < 5;
    if (over && !s->rolls[SOLVER_LOW])
        return; /* nobody rolls, but see M18 */
    if (s->stage == SOLVER_PROVES) {
        low = at_most_one(low - s->toll);
        high = at_most_one(high + s->toll);
        w->gap[job] = fmax(w->gap[job], high - low);
    }
    if (s->rules.children)
        space_sort(kind);
    do {
        struct space_places at = space_places(&s->space, kind);
        double change = s->stage == SOLVER_GUESSES
                            ? guess_position(s, at, over, low)
                            : bound_position(s, at, over, low, high);
        w->change[job] = fmax(w->change[job], change);
    } while (s->rules.children && space_next_order(kind));
}

static void write(void *arg, const struct mice_block *b,
                  const struct block_family *f, int job)
{
    struct work *w = arg;
    const struct mice_solver *s = w->solver;
    const double *low = result_of(w, f, SOLVER_LOW);
    const double *high = result_of(w, f, SOLVER_HIGH);
    int left = b->space->per_colour - f->mine[SPACE_OUTER];
    for (uint32_t line = 0; line < f->lines; line++) {
        uint8_t kind[MICE_COLOURS];
        sweep_line_kinds(b->space, f->mine, line, kind);
        for (int i = 0; i <= left; i++) {
            size_t at = line * (size_t)SPACE_LANES + (size_t)i;
            kind[SPACE_OUTER] = (uint8_t)space_kind_of(b->space, i, left - i);
            if (!s->rules.children || space_is_first(&s->space, kind))
                write_result(w, kind, low[at], high[at], job);
        }
    }
}

static void tell(void *arg, double done)
{
    const struct work *w = arg;
    if (w->tell)
        w->tell(w->arg, done);
}

void mice_solver_sweep(struct mice_solver *s, solver_tell *teller, void *arg)
{
    struct work w = {.solver = s,
                     .turns = sweep_turns_here(),
                     .lines = blocks_lines_max(&s->space),
                     .tell = teller,
                     .arg = arg};
    struct block_sweep sweep = {.space = &s->space,
                                .jobs = s->jobs,
                                .seats = 1,
                                .alike = s->rules.children,
                                .arg = &w,
                                .compute = compute,
                                .write = write,
                                .tell = tell};
    size_t len = w.lines * SPACE_LANES * SOLVER_SIDES;
    w.result = must_have(calloc(len, sizeof *w.result));
    blocks_sweep(&sweep);
    free(w.result);
    s->change = 0;
    s->gap = s->stage == SOLVER_PROVES ? 0 : 1;
    for (int i = 0; i < s->jobs; i++) {
        s->change = fmax(s->change, w.change[i]);
        s->gap = fmax(s->gap, w.gap[i]);
    }
    if (s->stage == SOLVER_GUESSES && leaps(s) && s->change > s->toll / 2)
        leap(s);
    s->sweeps++;
    next_stage(s);
}
