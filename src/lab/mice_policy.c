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

/* ---- a sweep: the first half of a block is the first seat's ---- */

struct policy_work {
    struct mice_policy *policy;
    sweep_turn *best, *follow;
    double *result;
    double change[BLOCKS_JOBS_MAX];
};

static double *result_of(const struct policy_work *w, uint32_t index)
{
    return w->result + index * (size_t)w->policy->space.row_len;
}

static bool is_over(const struct mice_policy *p, const struct mice_block *b,
                    int centre)
{
    return !p->rolls[0] && block_centre(b) + centre < 5;
}

static void compute(void *arg, const struct mice_block *b, uint32_t index,
                    struct block_room *room)
{
    const struct policy_work *w = arg;
    const struct mice_policy *p = w->policy;
    int seat = b->half;
    struct sweep_table table = {
        {.is = p->ends[seat], .taken_for = p->taken_for[seat]},
        {.is = p->rolls[seat], .taken_for = p->bank_taken_for[seat]}};
    uint8_t kind[MICE_COLOURS];
    sweep_row_init(&room->row, &p->space, block_row(b, index, kind));
    for (int i = 0; i < b->slices; i++) {
        const struct sweep_slice *slice = &b->slice[i];
        double value[SPACE_LANES], *out = result_of(w, index) +
                                          p->space.line[slice->centre] +
                                          slice->theirs;
        if (is_over(p, b, slice->centre))
            continue;
        (p->taken_for[seat] ? w->follow : w->best)(&room->row, slice, &table,
                                                   &room->room, value);
        memcpy(out, value, slice->count * sizeof *out);
    }
}

static void write(void *arg, const struct mice_block *b, uint32_t index,
                  int job)
{
    struct policy_work *w = arg;
    struct mice_policy *p = w->policy;
    const double *value = result_of(w, index);
    uint8_t kind[MICE_COLOURS];
    block_row(b, index, kind);
    for (int last = 0; last < p->space.kinds; last++) {
        const struct space_kind *k = &p->space.kind[last];
        if (is_over(p, b, k->centre))
            continue;
        kind[SPACE_OUTER] = (uint8_t)last;
        struct space_places at = space_places(&p->space, kind);
        double now = value[p->space.line[k->centre] + k->theirs];
        double *other = &p->ends[!b->half][at.swapped];
        if (block_centre(b) + k->centre >= 5) {
            w->change[job] = fmax(w->change[job], fabs(1 - now - *other));
            *other = 1 - now;
        }
        if (p->rolls[b->half])
            p->rolls[b->half][at.here] = now;
    }
}

void mice_policy_sweep(struct mice_policy *p)
{
    struct policy_work w = {
        .policy = p, .best = sweep_turn_here(), .follow = sweep_follow_here()};
    struct block_sweep sweep = {.space = &p->space,
                                .jobs = p->jobs,
                                .arg = &w,
                                .compute = compute,
                                .write = write};
    uint8_t kind[MICE_COLOURS];
    size_t len = blocks_rows_max(&p->space) * (size_t)p->space.row_len;
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
