/* mice_solver: sweeps on all cores; see mice_solver.h. */
#include "lab/mice_solver.h"

#include "lab/mice_sweep.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MAX = 64 };

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

double mice_solver_final(const struct mice_solver *s,
                         const uint8_t kind[MICE_COLOURS])
{
    int lead = 0, more = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct space_kind *k = &s->space.kind[kind[c]];
        lead += mice_value(&s->rules, c, k->mine);
        lead -= mice_value(&s->rules, c, k->theirs);
        more += k->mine - k->theirs;
    }
    lead = lead ? lead : more;
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
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
                centre < 5 ? mice_solver_final(s, kind) : 0;
            s->ends[SOLVER_HIGH][at] =
                centre < 5 ? mice_solver_final(s, kind) : 1;
            if (s->rolls[SOLVER_HIGH])
                s->rolls[SOLVER_HIGH][at] = 1;
        }
    }
}

bool mice_solver_init(struct mice_solver *s, const struct mice *rules,
                      double error, int jobs)
{
    *s = (struct mice_solver){.rules = *rules, .error = error, .gap = 1};
    s->jobs = jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : jobs;
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

struct team {
    struct mice_solver *solver;
    sweep_turn *turn;
    int slices;
    struct sweep_slice slice[SWEEP_SLICES];

    int centre[SPACE_OUTER]; /* of the present block */
    int half;                /* of it: see is_mirrored */
    uint32_t count;          /* its rows */
    atomic_uint next;        /* the first that nobody has begun */
    double *result;
    double gap[JOBS_MAX];
    pthread_barrier_t barrier;
    solver_tell *tell; /* by the first thread, after each block */
    void *arg;
    double work, done;
    bool over;
};

struct member {
    struct team *team;
    int index;
};

/* The kinds of a block's row; of the last colour the first kind. */
static void block_kinds(const struct team *t, uint32_t index,
                        uint8_t kind[MICE_COLOURS])
{
    const struct mice_space *space = &t->solver->space;
    for (int c = SPACE_OUTER - 1; c >= 0; c--) {
        uint32_t theirs = (uint32_t)(space->per_colour - t->centre[c] + 1);
        kind[c] =
            (uint8_t)space_kind_of(space, t->centre[c], (int)(index % theirs));
        index /= theirs;
    }
    kind[SPACE_OUTER] = 0;
}

static uint32_t block_rows(const struct team *t)
{
    uint32_t count = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        count *= (uint32_t)(t->solver->space.per_colour - t->centre[c] + 1);
    return count;
}

static int block_centre(const struct team *t)
{
    int centre = 0;
    for (int c = 0; c < SPACE_OUTER; c++)
        centre += t->centre[c];
    return centre;
}

/*
 * A block is computed in two halves: after a bust (the commonest end that
 * does not lead on) the other seat has the same position. Once one of the
 * two is written the other can use it, and the bounds close twice as fast.
 * Is this row the later one?
 */
static int is_mirrored(const struct team *t, uint32_t index)
{
    uint8_t kind[MICE_COLOURS];
    block_kinds(t, index, kind);
    for (int c = 0; c < SPACE_OUTER; c++) {
        int swapped = t->solver->space.kind[kind[c]].swapped;
        if (swapped != kind[c])
            return swapped < kind[c];
    }
    return 0;
}

/* About: in states of turns. */
static double block_work(const struct team *t)
{
    const struct mice_space *space = &t->solver->space;
    double work = 1;
    for (int c = 0; c < SPACE_OUTER; c++) {
        int sum = 0;
        for (int i = space->first[t->centre[c]];
             i < space->first[t->centre[c] + 1]; i++)
            sum += space->kind[i].ways;
        work *= sum;
    }
    return work;
}

/* The next half or block, few mice in the centre first; false: that was the
 * last. */
static bool next_half(struct team *t)
{
    t->half = !t->half;
    if (t->half)
        return true;
    for (int c = SPACE_OUTER - 1; c >= 0; c--) {
        if (t->centre[c]++ < t->solver->space.per_colour)
            return true;
        t->centre[c] = 0;
    }
    return false;
}

static double *result_of(const struct team *t, uint32_t index,
                         enum solver_side side)
{
    size_t len = (size_t)t->solver->space.row_len;
    return t->result + (index * (size_t)SOLVER_SIDES + side) * len;
}

/* The places of a position and of the same one seen by the other seat. */
struct places {
    size_t here, swapped;
};

static struct places find_places(const struct mice_space *space,
                                 const uint8_t kind[MICE_COLOURS])
{
    uint8_t swapped[MICE_COLOURS];
    for (int c = 0; c < MICE_COLOURS; c++)
        swapped[c] = space->kind[kind[c]].swapped;
    return (struct places){space_place(space, kind),
                           space_place(space, swapped)};
}

/* How far apart the bounds are of what a position is worth to the seat that
 * is to roll there. */
static double gap_at(const struct mice_solver *s, struct places at)
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
        if (gap_at(s, find_places(&s->space, kind)) > enough)
            return false;
    }
    return true;
}

/* Where nobody rolls there is nothing to compute: the game is over. */
static bool is_needed(const struct team *t, const struct sweep_slice *slice,
                      uint8_t kind[MICE_COLOURS])
{
    const struct mice_solver *s = t->solver;
    if (!s->rolls[SOLVER_LOW] && block_centre(t) + slice->centre < 5)
        return false;
    return !is_settled(s, slice, kind);
}

static void compute_slice(const struct team *t, const struct sweep_row *row,
                          const struct sweep_slice *slice, uint32_t index,
                          struct sweep_room *room)
{
    const struct mice_solver *s = t->solver;
    for (int side = 0; side < SOLVER_SIDES; side++) {
        struct sweep_table table = {s->ends[side], s->rolls[side]};
        double value[SPACE_LANES];
        double *out = result_of(t, index, (enum solver_side)side) +
                      s->space.line[slice->centre] + slice->theirs;
        t->turn(row, slice, &table, room, value);
        for (int i = 0; i < slice->count; i++) {
            double v = value[i] + (side == SOLVER_LOW ? -rounding : rounding);
            out[i] = v < 0 ? 0 : v > 1 ? 1 : v;
        }
    }
}

static void compute_row(const struct team *t, uint32_t index,
                        struct sweep_row *row, struct sweep_room *room)
{
    const struct mice_space *space = &t->solver->space;
    uint8_t kind[MICE_COLOURS];
    uint32_t number = 0;
    bool laid_out = false;
    block_kinds(t, index, kind);
    for (int c = 0; c < SPACE_OUTER; c++)
        number += kind[c] * space->weight[c];
    for (int i = 0; i < t->slices; i++) {
        const struct sweep_slice *slice = &t->slice[i];
        double *out = result_of(t, index, SOLVER_LOW) +
                      space->line[slice->centre] + slice->theirs;
        if (!is_needed(t, slice, kind)) {
            for (int k = 0; k < slice->count; k++)
                out[k] = skipped;
            continue;
        }
        if (!laid_out)
            sweep_row_init(row, space, number);
        laid_out = true;
        compute_slice(t, row, slice, index, room);
    }
}

/* What one seat may hope for the other must fear. */
static void write_row(const struct team *t, uint32_t index)
{
    struct mice_solver *s = t->solver;
    const struct mice_space *space = &s->space;
    const double *low = result_of(t, index, SOLVER_LOW),
                 *high = result_of(t, index, SOLVER_HIGH);
    int centre = block_centre(t);
    uint8_t kind[MICE_COLOURS];
    block_kinds(t, index, kind);
    for (int last = 0; last < space->kinds; last++) {
        const struct space_kind *k = &space->kind[last];
        int i = space->line[k->centre] + k->theirs;
        kind[SPACE_OUTER] = (uint8_t)last;
        struct places at = find_places(space, kind);
        if (low[i] < 0) /* SKIPPED */
            continue;
        if (centre + k->centre >= 5) {
            s->ends[SOLVER_HIGH][at.swapped] = 1 - low[i];
            s->ends[SOLVER_LOW][at.swapped] = 1 - high[i];
        }
        if (s->rolls[SOLVER_LOW]) {
            s->rolls[SOLVER_LOW][at.here] = low[i];
            s->rolls[SOLVER_HIGH][at.here] = high[i];
        }
    }
}

static double row_gap(const struct team *t, uint32_t index)
{
    const struct mice_space *space = &t->solver->space;
    const double *low = result_of(t, index, SOLVER_LOW),
                 *high = result_of(t, index, SOLVER_HIGH);
    double gap = 0;
    for (int last = 0; last < space->kinds; last++) {
        int i =
            space->line[space->kind[last].centre] + space->kind[last].theirs;
        if (low[i] >= 0 && high[i] - low[i] > gap)
            gap = high[i] - low[i];
    }
    return gap;
}

static void begin_half(struct team *t)
{
    t->count = block_rows(t);
    atomic_store(&t->next, 0);
}

static void end_half(struct team *t)
{
    t->done += block_work(t);
    if (t->tell)
        t->tell(t->arg, t->done / t->work);
    t->over = !next_half(t);
    begin_half(t);
}

static void compute_rows(struct team *t, struct sweep_row *row,
                         struct sweep_room *room)
{
    uint32_t i;
    while ((i = atomic_fetch_add(&t->next, 1)) < t->count)
        if (is_mirrored(t, i) == t->half)
            compute_row(t, i, row, room);
}

static void write_rows(struct team *t, int index)
{
    uint32_t jobs = (uint32_t)t->solver->jobs;
    for (uint32_t i = (uint32_t)index; i < t->count; i += jobs) {
        if (is_mirrored(t, i) != t->half)
            continue;
        double gap = row_gap(t, i);
        write_row(t, i);
        t->gap[index] = gap > t->gap[index] ? gap : t->gap[index];
    }
}

static void sweep_all(struct team *t, int index, struct sweep_row *row,
                      struct sweep_room *room)
{
    bool more = true;
    while (more) {
        compute_rows(t, row, room);
        pthread_barrier_wait(&t->barrier);
        write_rows(t, index);
        pthread_barrier_wait(&t->barrier);
        if (index == 0)
            end_half(t);
        pthread_barrier_wait(&t->barrier);
        more = !t->over;
    }
}

static void *work(void *arg)
{
    struct member *m = arg;
    struct sweep_row *row = malloc(sizeof *row);
    struct sweep_room *room = aligned_alloc(64, sizeof *room);
    if (!row || !room)
        abort(); /* the others wait for it at the barrier */
    sweep_all(m->team, m->index, row, room);
    free(row);
    free(room);
    return NULL;
}

static void run_team(struct team *t)
{
    int jobs = t->solver->jobs;
    pthread_t threads[JOBS_MAX];
    struct member members[JOBS_MAX];
    pthread_barrier_init(&t->barrier, NULL, (unsigned)jobs);
    for (int i = 0; i < jobs; i++)
        members[i] = (struct member){t, i};
    for (int i = 1; i < jobs; i++)
        if (pthread_create(&threads[i], NULL, work, &members[i]))
            abort();
    work(&members[0]);
    for (int i = 1; i < jobs; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&t->barrier);
}

bool mice_solver_sweep(struct mice_solver *s, solver_tell *tell, void *arg)
{
    struct team t = {.solver = s, .tell = tell, .arg = arg};
    size_t most = 1;
    for (int c = 0; c < SPACE_OUTER; c++)
        most *= (size_t)s->space.per_colour + 1;
    t.result = calloc(most * SOLVER_SIDES * (size_t)s->space.row_len,
                      sizeof *t.result);
    if (!t.result)
        return false;
    t.turn = sweep_turn_here();
    t.slices = sweep_slices(&s->space, t.slice);
    do
        t.work += block_work(&t);
    while (next_half(&t));
    begin_half(&t);
    run_team(&t);
    free(t.result);
    s->gap = close_enough(s); /* of those that were left alone */
    for (int i = 0; i < s->jobs; i++)
        s->gap = t.gap[i] > s->gap ? t.gap[i] : s->gap;
    s->sweeps++;
    return true;
}
