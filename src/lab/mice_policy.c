/* mice_policy: see mice_policy.h. */
#include "lab/mice_policy.h"

#include "ai/maths.h"
#include "base/must_have.h"
#include "lab/mice_blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CENTRE_MAX = MICE_COLOURS * MICE_ROW };

/* ---- what positions are taken for ---- */

/* The tuned value laid out: a sum over colours, see ai/mice/mice.h. */
struct tuned_judge {
    const struct mice *rules;
    struct mice_space space;
    double strength[MICE_COLOURS][MICE_KINDS][CENTRE_MAX + 1][2]; /* mine… */
    double next[CENTRE_MAX + 1], second[CENTRE_MAX + 1];          /* to move */
};

struct tuned_judge *tuned_judge_new(const struct mice *rules)
{
    const struct mice_stage *stage =
        mice_stage_of(mice_weights_for(rules), rules, 0);
    double unit = mice_unit(rules), at[MICE_F_FEATURES];
    struct tuned_judge *t = must_have(malloc(sizeof *t));
    t->rules = rules;
    mice_space_init(&t->space, rules->per_colour);
    for (int k = 0; k <= MICE_COLOURS * rules->per_colour; k++) {
        mice_weights_at(stage, k, at);
        t->next[k] = at[MICE_F_TURN];
        t->second[k] = at[MICE_F_SECOND];
        for (int c = 0; c < MICE_COLOURS; c++)
            for (int i = 0; i < t->space.kinds * 2; i++) {
                const struct space_kind *kind = &t->space.kind[i / 2];
                struct mice_colour_counts n = {kind->centre,
                                               {kind->mine, kind->theirs}};
                double feature[MICE_F_COLOURS], sum = 0;
                mice_features(rules, c, &n, i % 2, unit, feature);
                for (int f = 0; f < MICE_F_COLOURS; f++)
                    sum += feature[f] * at[f];
                t->strength[c][i / 2][k][i % 2] = sum;
            }
    }
    return t;
}

double tuned_judge_share(const void *judge, const uint8_t kind[MICE_COLOURS],
                         bool rolls)
{
    const struct tuned_judge *t = judge;
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += t->space.kind[kind[c]].centre;
    if (centre < 5) /* it takes such a bank (M18) for an end */
        return space_outcome(&t->space, t->rules, kind);
    double z[2] = {rolls ? t->next[centre] : t->second[centre],
                   rolls ? t->second[centre] : t->next[centre]};
    for (int c = 0; c < MICE_COLOURS; c++)
        for (int i = 0; i < 2; i++)
            z[i] += t->strength[c][kind[c]][centre][i];
    return 1 / (1 + ai_exp(z[1] - z[0]));
}

/* Fill in what a position is at first, and what a seat takes it for. */
static void set_position(struct mice_policy *p, int seat,
                         const struct mice_known *judge,
                         const uint8_t kind[MICE_COLOURS])
{
    size_t at = space_place(&p->space, kind);
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += p->space.kind[kind[c]].centre;
    bool over = centre < 5, bank = p->rolls[seat] != NULL;
    p->ends[seat][at] = over ? space_outcome(&p->space, &p->table->rules, kind)
                             : mice_table_share(p->table, kind, false);
    if (bank)
        p->rolls[seat][at] = mice_table_share(p->table, kind, true);
    if (!judge)
        return;
    p->taken_for[seat][at] =
        over ? p->ends[seat][at] : judge->share(judge->table, kind, false);
    if (bank)
        p->bank_taken_for[seat][at] = judge->share(judge->table, kind, true);
}

static void set_tables(struct mice_policy *p, int seat,
                       const struct mice_known *judge)
{
    uint8_t kind[MICE_COLOURS] = {0};
    for (uint64_t i = 0; i < p->space.positions; i++) {
        set_position(p, seat, judge, kind);
        for (int c = MICE_COLOURS - 1; c >= 0; c--) {
            if (++kind[c] < p->space.kinds)
                break;
            kind[c] = 0;
        }
    }
}

static double *make_table(const struct mice_policy *p)
{
    return must_have(calloc(p->space.table_len, sizeof(double)));
}

void mice_policy_init(struct mice_policy *p, const struct mice_table *table,
                      const struct mice_known *one,
                      const struct mice_known *two, int jobs)
{
    const struct mice_known *const judge[POLICY_SEATS] = {one, two};
    *p = (struct mice_policy){.table = table, .jobs = jobs, .change = 1};
    mice_space_init(&p->space, table->rules.per_colour);
    bool risky = table->rules.risky;
    for (int seat = 0; seat < POLICY_SEATS; seat++) {
        p->ends[seat] = make_table(p);
        if (risky)
            p->rolls[seat] = make_table(p);
        if (judge[seat])
            p->taken_for[seat] = make_table(p);
        if (judge[seat] && risky)
            p->bank_taken_for[seat] = make_table(p);
    }
    for (int seat = 0; seat < POLICY_SEATS; seat++)
        set_tables(p, seat, judge[seat]);
}

void mice_policy_clear(struct mice_policy *p)
{
    for (int seat = 0; seat < POLICY_SEATS; seat++) {
        free(p->ends[seat]);
        free(p->rolls[seat]);
        free(p->taken_for[seat]);
        free(p->bank_taken_for[seat]);
    }
}

/* ---- a sweep ---- */

struct policy_work {
    struct mice_policy *policy;
    sweep_turns *best, *follow;
    double *result;
    double change[BLOCKS_JOBS_MAX];
};

static double *result_of(const struct policy_work *w,
                         const struct block_family *f)
{
    return w->result + (size_t)f->before * SPACE_LANES;
}

static void compute(void *arg, const struct mice_block *b,
                    const struct block_family *f, struct block_room *room)
{
    const struct policy_work *w = arg;
    const struct mice_policy *p = w->policy;
    int seat = b->seat;
    struct sweep_table table = {
        {.is = p->ends[seat], .taken_for = p->taken_for[seat]},
        {.is = p->rolls[seat], .taken_for = p->bank_taken_for[seat]}};
    (p->taken_for[seat] ? w->follow : w->best)(&room->room, &table,
                                               result_of(w, f));
}

static void write_position(struct policy_work *w, int job, int seat,
                           const uint8_t kind[MICE_COLOURS], double now)
{
    struct mice_policy *p = w->policy;
    struct space_places at = space_places(&p->space, kind);
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += p->space.kind[kind[c]].centre;
    if (centre >= 5) {
        double *other = &p->ends[!seat][at.swapped];
        w->change[job] = fmax(w->change[job], fabs(1 - now - *other));
        *other = 1 - now;
    }
    if (p->rolls[seat])
        p->rolls[seat][at.here] = now;
}

static bool is_alike(const struct mice_policy *p)
{
    return p->table->rules.children;
}

static void write_result(struct policy_work *w, int job, int seat,
                         const uint8_t found[MICE_COLOURS], double now)
{
    bool alike = is_alike(w->policy);
    uint8_t kind[MICE_COLOURS];
    if (alike && !space_is_first(&w->policy->space, found))
        return;
    memcpy(kind, found, sizeof kind);
    if (alike)
        space_sort(kind);
    do
        write_position(w, job, seat, kind, now);
    while (alike && space_next_order(kind));
}

static void write(void *arg, const struct mice_block *b,
                  const struct block_family *f, int job)
{
    struct policy_work *w = arg;
    const double *value = result_of(w, f);
    int left = b->space->per_colour - f->mine[SPACE_OUTER];
    for (uint32_t line = 0; line < f->lines; line++) {
        uint8_t kind[MICE_COLOURS];
        sweep_line_kinds(b->space, f->mine, line, kind);
        for (int i = 0; i <= left; i++) {
            kind[SPACE_OUTER] = (uint8_t)space_kind_of(b->space, i, left - i);
            write_result(w, job, b->seat, kind,
                         value[line * (size_t)SPACE_LANES + (size_t)i]);
        }
    }
}

void mice_policy_sweep(struct mice_policy *p)
{
    struct policy_work w = {
        .policy = p, .best = sweep_turns_here(), .follow = sweep_follow_here()};
    struct block_sweep sweep = {.space = &p->space,
                                .jobs = p->jobs,
                                .seats = POLICY_SEATS,
                                .follow = true,
                                .alike = is_alike(p),
                                .arg = &w,
                                .compute = compute,
                                .write = write};
    uint8_t kind[MICE_COLOURS];
    size_t len = blocks_lines_max(&p->space) * SPACE_LANES;
    w.result = must_have(calloc(len, sizeof *w.result));
    blocks_sweep(&sweep);
    free(w.result);
    p->change = 0;
    for (int i = 0; i < p->jobs; i++)
        p->change = fmax(p->change, w.change[i]);
    memset(kind, space_kind_of(&p->space, p->space.per_colour, 0), sizeof kind);
    for (int seat = 0; seat < POLICY_SEATS; seat++)
        p->first[seat] = 1 - p->ends[!seat][space_place(&p->space, kind)];
}
