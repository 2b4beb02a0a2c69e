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

/* Of one seat: its bounds, and what it takes positions for. */
static uint64_t tables_of(const struct mice *rules, int seats)
{
    return (rules->risky ? 2 : 1) * (SOLVER_SIDES + (seats > 1));
}

uint64_t mice_solver_bytes(const struct mice *rules, int seats)
{
    struct mice_space space;
    mice_space_init(&space, rules->per_colour);
    uint64_t tables = (uint64_t)seats * tables_of(rules, seats);
    uint64_t bytes = tables * space.table_len * sizeof(double);
    if (rules->per_colour > SPACE_MOST)
        return bytes; /* far too many */
    uint64_t results = blocks_lines_max(&space) * SPACE_LANES * SOLVER_SIDES;
    return bytes + results * sizeof(double) +
           sweep_room_bytes(&space, seats > 1);
}

int mice_solver_jobs(const struct mice *rules, int seats, int wanted,
                     uint64_t memory)
{
    struct mice_space space;
    mice_space_init(&space, rules->per_colour);
    uint64_t bytes = mice_solver_bytes(rules, seats);
    uint64_t room = sweep_room_bytes(&space, seats > 1);
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

typedef void visitor(struct mice_solver *s, struct solver_seat *seat,
                     const uint8_t kind[MICE_COLOURS], const void *arg);

static void visit_all(struct mice_solver *s, struct solver_seat *seat,
                      visitor *visit, const void *arg)
{
    uint8_t kind[MICE_COLOURS];
    for (uint32_t row = 0; row < s->space.rows; row++) {
        row_kinds(&s->space, row, kind);
        for (; kind[SPACE_OUTER] < s->space.kinds; kind[SPACE_OUTER]++)
            visit(s, seat, kind, arg);
    }
}

static void visit_seats(struct mice_solver *s, visitor *visit, const void *arg)
{
    for (int i = 0; i < s->seats; i++)
        visit_all(s, &s->seat[i], visit, arg);
}

/* M15: where the game is over the outcome is known. */
static double judged(const struct mice_solver *s,
                     const struct mice_known *judge,
                     const uint8_t kind[MICE_COLOURS])
{
    return centre_of(&s->space, kind) < 5
               ? space_outcome(&s->space, &s->rules, kind)
               : judge->share(judge->table, kind, false);
}

static void set_guess(struct mice_solver *s, struct solver_seat *seat,
                      const uint8_t kind[MICE_COLOURS], const void *arg)
{
    const struct mice_known *judge = arg;
    size_t at = space_place(&s->space, kind);
    seat->ends[SOLVER_LOW][at] = judged(s, judge, kind);
    if (seat->rolls[SOLVER_LOW])
        seat->rolls[SOLVER_LOW][at] = judge->share(judge->table, kind, true);
}

static void set_taken_for(struct mice_solver *s, struct solver_seat *seat,
                          const uint8_t kind[MICE_COLOURS], const void *arg)
{
    const struct mice_known *judge = arg;
    size_t at = space_place(&s->space, kind);
    seat->ends_taken_for[at] = judged(s, judge, kind);
    if (seat->rolls_taken_for)
        seat->rolls_taken_for[at] = judge->share(judge->table, kind, true);
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

static double *make_table(const struct mice_solver *s)
{
    return must_have(calloc(s->space.table_len, sizeof(double)));
}

static void init_seat(struct mice_solver *s, struct solver_seat *seat,
                      const struct mice_known *player)
{
    bool risky = s->rules.risky;
    for (int side = 0; side < SOLVER_SIDES; side++) {
        seat->ends[side] = make_table(s);
        if (risky)
            seat->rolls[side] = make_table(s);
    }
    if (!player)
        return;
    seat->ends_taken_for = make_table(s);
    if (risky)
        seat->rolls_taken_for = make_table(s);
    visit_all(s, seat, set_taken_for, player);
}

void mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      const struct mice_known *judge,
                      const struct mice_known *const *player, double error,
                      int jobs)
{
    *s = (struct mice_solver){
        .rules = *rules, .error = error, .change = 1, .gap = 1};
    s->jobs = jobs < 1 ? 1 : jobs > BLOCKS_JOBS_MAX ? BLOCKS_JOBS_MAX : jobs;
    s->seats = player ? SOLVER_SEATS : 1;
    mice_space_init(&s->space, rules->per_colour);
    s->toll = toll_for(s);
    for (int i = 0; i < s->seats; i++)
        init_seat(s, &s->seat[i], player ? player[i] : NULL);
    visit_seats(s, set_guess, judge);
}

void mice_solver_clear(struct mice_solver *s)
{
    for (int i = 0; i < s->seats; i++) {
        struct solver_seat *seat = &s->seat[i];
        for (int side = 0; side < SOLVER_SIDES; side++) {
            free(seat->ends[side]);
            free(seat->rolls[side]);
        }
        free(seat->ends_taken_for);
        free(seat->rolls_taken_for);
        *seat = (struct solver_seat){0};
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

static void part_bounds(struct mice_solver *s, struct solver_seat *seat,
                        const uint8_t kind[MICE_COLOURS], const void *arg)
{
    (void)arg;
    size_t at = space_place(&s->space, kind);
    int centre = centre_of(&s->space, kind);
    double less = s->toll * turns_left(centre);
    part(&seat->ends[SOLVER_LOW][at], &seat->ends[SOLVER_HIGH][at],
         centre < 5 ? 0 : less);
    if (seat->rolls[SOLVER_LOW])
        part(&seat->rolls[SOLVER_LOW][at], &seat->rolls[SOLVER_HIGH][at], less);
}

static void narrow(double *low, double *high, double share)
{
    double middle = (*low + *high) / 2, half = (*high - *low) / 2;
    *low = at_most_one(middle - share * half);
    *high = at_most_one(middle + share * half);
}

/* Bounds hold, but are too far apart: with a smaller toll once more. */
static void narrow_bounds(struct mice_solver *s, struct solver_seat *seat,
                          const uint8_t kind[MICE_COLOURS], const void *arg)
{
    const double *share = arg;
    size_t at = space_place(&s->space, kind);
    narrow(&seat->ends[SOLVER_LOW][at], &seat->ends[SOLVER_HIGH][at], *share);
    if (seat->rolls[SOLVER_LOW])
        narrow(&seat->rolls[SOLVER_LOW][at], &seat->rolls[SOLVER_HIGH][at],
               *share);
}

static void begin_proof(struct mice_solver *s)
{
    s->stage = SOLVER_PROVES;
    visit_seats(s, part_bounds, NULL);
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
    if (s->gap <= s->error || s->toll * share < toll_min || s->seats > 1) {
        s->stage = SOLVER_DONE;
        return;
    }
    s->toll *= share;
    visit_seats(s, narrow_bounds, &share);
}

/* ---- a sweep ---- */

struct work {
    struct mice_solver *solver;
    sweep_turns *best, *follow;
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
    const struct solver_seat *seat = &s->seat[b->seat];
    for (int side = 0; side < sides_of(s); side++) {
        double sign = side == SOLVER_HIGH ? -1 : 1;
        struct sweep_table table = {
            {seat->ends[side], seat->ends_taken_for, sign},
            {seat->rolls[side], seat->rolls_taken_for, sign}};
        (seat->ends_taken_for ? w->follow : w->best)(
            &room->room, &table, result_of(w, f, (enum solver_side)side));
    }
}

/* A position in which a seat is to roll: its places, and where its share is
 * kept. What one seat may hope for the other must fear. */
struct roller {
    bool over;
    double *rolls[SOLVER_SIDES]; /* M18, else NULL */
    double *ends[SOLVER_SIDES];  /* the other seat's, 1 less it */
};

static struct roller roller_at(const struct mice_solver *s, int number,
                               const uint8_t kind[MICE_COLOURS])
{
    const struct solver_seat *seat = &s->seat[number];
    const struct solver_seat *other = &s->seat[(number + 1) % s->seats];
    struct space_places at = space_places(&s->space, kind);
    struct roller r = {.over = centre_of(&s->space, kind) < 5};
    for (int side = 0; side < SOLVER_SIDES; side++) {
        r.rolls[side] = seat->rolls[side] ? seat->rolls[side] + at.here : NULL;
        r.ends[side] =
            other->ends[sides_of(s) == 1 ? side : !side] + at.swapped;
    }
    return r;
}

/* What the seat has there, by one side. */
static double share_of(const struct roller *r, enum solver_side side)
{
    return r->rolls[side] ? *r->rolls[side] : 1 - *r->ends[side];
}

static void set_share(const struct roller *r, enum solver_side side,
                      double share)
{
    if (!r->over)
        *r->ends[side] = 1 - share;
    if (r->rolls[side])
        *r->rolls[side] = share;
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
static void leap(struct mice_solver *s, struct solver_seat *seat)
{
    double *ends = seat->ends[SOLVER_LOW], *rolls = seat->rolls[SOLVER_LOW];
    for (size_t i = 0; i < s->space.table_len; i++) {
        ends[i] = at_most_one(ends[i] - seat->ends[SOLVER_HIGH][i]);
        if (rolls)
            rolls[i] = at_most_one(rolls[i] + seat->rolls[SOLVER_HIGH][i]);
    }
}

/* A guess; returns the change. */
static double guess_position(struct mice_solver *s, const struct roller *r,
                             double value)
{
    double *kept =
        r->rolls[SOLVER_HIGH] ? r->rolls[SOLVER_HIGH] : r->ends[SOLVER_HIGH];
    double change = value - share_of(r, SOLVER_LOW);
    *kept = leap_length(s->sweeps, *kept, change);
    if (!r->over)
        *r->ends[SOLVER_HIGH] = *kept;
    set_share(r, SOLVER_LOW, value);
    return fabs(change);
}

/* Bounds; returns how far they widen. */
static double bound_position(const struct roller *r, double low, double high)
{
    double fall = share_of(r, SOLVER_LOW) - low;
    double rise = high - share_of(r, SOLVER_HIGH);
    set_share(r, SOLVER_LOW, low);
    set_share(r, SOLVER_HIGH, high);
    return fmax(fall, rise);
}

/* ---- writing ---- */

/* A position's results, to it and, where every mouse scores 1 (M17) and so
 * colours are alike, to those that differ in their order alone. */
static void write_result(struct work *w, int seat,
                         const uint8_t found[MICE_COLOURS], double low,
                         double high, int job)
{
    struct mice_solver *s = w->solver;
    uint8_t kind[MICE_COLOURS];
    memcpy(kind, found, sizeof kind);
    if (centre_of(&s->space, kind) < 5 && !s->rules.risky)
        return; /* nobody rolls, but see M18 */
    if (s->stage == SOLVER_PROVES) {
        low = at_most_one(low - s->toll);
        high = at_most_one(high + s->toll);
        w->gap[job] = fmax(w->gap[job], high - low);
    }
    if (s->rules.children)
        space_sort(kind);
    do {
        struct roller r = roller_at(s, seat, kind);
        double change = s->stage == SOLVER_GUESSES
                            ? guess_position(s, &r, low)
                            : bound_position(&r, low, high);
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
                write_result(w, b->seat, kind, low[at], high[at], job);
        }
    }
}

static void tell(void *arg, double done)
{
    const struct work *w = arg;
    if (w->tell)
        w->tell(w->arg, done);
}

double mice_solver_start(const struct mice_solver *s, int seat,
                         enum solver_side side)
{
    uint8_t kind[MICE_COLOURS];
    memset(kind, space_kind_of(&s->space, s->space.per_colour, 0), sizeof kind);
    struct roller r = roller_at(s, seat, kind);
    return share_of(&r, side);
}

/* What the sweep changed, and how far apart bounds are. */
static void sum_up(struct mice_solver *s, const struct work *w)
{
    s->change = 0;
    s->gap = s->stage == SOLVER_PROVES ? 0 : 1;
    for (int i = 0; i < s->jobs; i++) {
        s->change = fmax(s->change, w->change[i]);
        s->gap = fmax(s->gap, w->gap[i]);
    }
    if (s->stage == SOLVER_GUESSES || s->seats == 1)
        return;
    s->gap = 0;
    for (int i = 0; i < s->seats; i++)
        s->gap = fmax(s->gap, mice_solver_start(s, i, SOLVER_HIGH) -
                                  mice_solver_start(s, i, SOLVER_LOW));
}

void mice_solver_sweep(struct mice_solver *s, solver_tell *teller, void *arg)
{
    struct work w = {.solver = s,
                     .best = sweep_turns_here(),
                     .follow = sweep_follow_here(),
                     .lines = blocks_lines_max(&s->space),
                     .tell = teller,
                     .arg = arg};
    struct block_sweep sweep = {.space = &s->space,
                                .jobs = s->jobs,
                                .seats = s->seats,
                                .follow = s->seats > 1,
                                .alike = s->rules.children,
                                .arg = &w,
                                .compute = compute,
                                .write = write,
                                .tell = tell};
    size_t len = w.lines * SPACE_LANES * SOLVER_SIDES;
    w.result = must_have(calloc(len, sizeof *w.result));
    blocks_sweep(&sweep);
    free(w.result);
    sum_up(s, &w);
    if (s->stage == SOLVER_GUESSES && leaps(s) && s->change > s->toll / 2)
        for (int i = 0; i < s->seats; i++)
            leap(s, &s->seat[i]);
    s->sweeps++;
    next_stage(s);
}
