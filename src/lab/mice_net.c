/* mice_net: see mice_net.h. */
#include "lab/mice_net.h"

#include "base/must_have.h"
#include "base/rng.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = MICE_FIT_WIDE,
    DEEP = MICE_FIT_DEEP,
    BATCH = 512, /* lessons in a step */
    ELSEWHERE = 8
};

static const float fastest = 4e-3f, slowest = 2e-5f; /* how far a step goes */

/* Numbers in the order of struct mice_fit; all are learnt alike. */
struct mice_net {
    float first[MICE_COLOURS][MICE_FIT_KINDS][WIDE];
    float second[WIDE][DEEP];
    float second_bias[DEEP], third[DEEP];
    float third_bias;
};
enum { NUMBERS = sizeof(struct mice_net) / sizeof(float) };

struct learner {
    const struct net_lessons *lessons;
    struct rng rng;
    bool alike; /* the colours */
    struct mice_net exact, rounded, gradient, mean, square;
    const struct mice_net *used; /* of the first two */
    double deviation;            /* squares of the last lessons */
};

/* What a position lights up. */
struct lit {
    float wide[WIDE], deep[DEEP];
    float share;
};

static float *numbers(struct mice_net *n)
{
    return &n->first[0][0][0];
}

static int rows_of(const struct learner *l, int colour)
{
    return l->alike ? 0 : colour;
}

static float between(float low, float x, float high)
{
    return x < low ? low : x > high ? high : x;
}

/* ---- a lesson ---- */

static void light(const struct learner *l, const uint8_t kind[MICE_COLOURS],
                  struct lit *out)
{
    const struct mice_net *n = l->used;
    const float most = (float)MICE_FIT_LIT / MICE_FIT_UNIT;
    float sum = n->third_bias;
    memset(out->wide, 0, sizeof out->wide);
    for (int c = 0; c < MICE_COLOURS; c++)
        for (int i = 0; i < WIDE; i++)
            out->wide[i] += n->first[rows_of(l, c)][kind[c]][i];
    memcpy(out->deep, n->second_bias, sizeof out->deep);
    for (int i = 0; i < WIDE; i++) {
        out->wide[i] = between(0, out->wide[i], most);
        for (int k = 0; k < DEEP; k++)
            out->deep[k] += out->wide[i] * n->second[i][k];
    }
    for (int k = 0; k < DEEP; k++) {
        out->deep[k] = out->deep[k] > 0 ? out->deep[k] : 0;
        sum += out->deep[k] * n->third[k];
    }
    out->share = 1 / (1 + expf(-sum));
}

/* How the error would change with each number. */
static void blame(struct learner *l, const uint8_t kind[MICE_COLOURS],
                  const struct lit *lit, float slope)
{
    const float most = (float)MICE_FIT_LIT / MICE_FIT_UNIT;
    const struct mice_net *n = l->used;
    struct mice_net *g = &l->gradient;
    float deep[DEEP], wide[WIDE];
    g->third_bias += slope;
    for (int k = 0; k < DEEP; k++) {
        g->third[k] += slope * lit->deep[k];
        deep[k] = lit->deep[k] > 0 ? slope * n->third[k] : 0;
        g->second_bias[k] += deep[k];
    }
    for (int i = 0; i < WIDE; i++) {
        float part[4] = {0}; /* four sums: they go side by side */
        for (int k = 0; k < DEEP; k++) {
            g->second[i][k] += lit->wide[i] * deep[k];
            part[k % 4] += n->second[i][k] * deep[k];
        }
        bool free = lit->wide[i] > 0 && lit->wide[i] < most;
        wide[i] = free ? part[0] + part[1] + part[2] + part[3] : 0;
    }
    for (int c = 0; c < MICE_COLOURS; c++)
        for (int i = 0; i < WIDE; i++)
            g->first[rows_of(l, c)][kind[c]][i] += wide[i];
}

/* Any position in which somebody rolls. */
static void go_elsewhere(struct learner *l, uint8_t kind[MICE_COLOURS])
{
    const struct mice *rules = &l->lessons->table->rules;
    int most = rules->per_colour, all;
    do {
        all = 0;
        for (int c = 0; c < MICE_COLOURS; c++) {
            int centre, theirs;
            do {
                centre = (int)rng_below(&l->rng, (uint32_t)most + 1);
                theirs = (int)rng_below(&l->rng, (uint32_t)most + 1);
            } while (centre + theirs > most);
            kind[c] = (uint8_t)mice_kind(most, centre, theirs);
            all += centre;
        }
    } while (all < 5 && !rules->risky);
}

static void take_lesson(struct learner *l)
{
    const struct net_lessons *lessons = l->lessons;
    uint8_t kind[MICE_COLOURS];
    struct lit lit;
    if (!lessons->places || rng_below(&l->rng, ELSEWHERE) == 0)
        go_elsewhere(l, kind);
    else
        memcpy(
            kind,
            lessons->place[rng_below(&l->rng, (uint32_t)lessons->places)].kind,
            sizeof kind);
    light(l, kind, &lit);
    float off = lit.share - (float)mice_table_share(lessons->table, kind, true);
    l->deviation += (double)(off * off);
    blame(l, kind, &lit, off * lit.share * (1 - lit.share));
}

/* ---- steps ---- */

static void begin(struct learner *l)
{
    float *x = numbers(&l->exact);
    for (int i = 0; i < NUMBERS; i++) {
        double throw = (double)(rng_next(&l->rng) >> 11) / 9007199254740992.0;
        x[i] = (float)(throw -0.5) * 0.6f;
    }
    l->used = &l->exact;
}

/* Adam: the mean of the gradients over the root of their squares' mean. */
static void step(struct learner *l, double number, float rate)
{
    float *x = numbers(&l->exact), *g = numbers(&l->gradient);
    float *mean = numbers(&l->mean), *square = numbers(&l->square);
    float fresh =
        (float)(sqrt(1 - pow(0.999, number)) / (1 - pow(0.9, number)));
    for (int i = 0; i < NUMBERS; i++) {
        float slope = g[i] / BATCH;
        mean[i] = 0.9f * mean[i] + 0.1f * slope;
        square[i] = 0.999f * square[i] + 0.001f * slope * slope;
        x[i] -= rate * fresh * mean[i] / (sqrtf(square[i]) + 1e-9f);
    }
    memset(g, 0, sizeof l->gradient);
}

static float round_to(float x, float most)
{
    float whole = floorf(x * MICE_FIT_UNIT + 0.5f);
    return between(-most, whole, most) / MICE_FIT_UNIT;
}

/* As the fit has them: the layers in 8 bits, the rest in 16. */
static void round_numbers(struct learner *l)
{
    const float *x = numbers(&l->exact);
    float *out = numbers(&l->rounded);
    const int small = offsetof(struct mice_net, second_bias) / sizeof *x;
    for (int i = 0; i < NUMBERS; i++)
        out[i] = round_to(x[i], i < small ? INT8_MAX : INT16_MAX);
}

static void learn(struct learner *l)
{
    uint64_t steps = l->lessons->count / BATCH, told = steps / 20;
    begin(l);
    for (uint64_t i = 1; i <= steps; i++) {
        double done = (double)i / (double)steps;
        if (done > 0.5) {
            round_numbers(l);
            l->used = &l->rounded;
        }
        for (int k = 0; k < BATCH; k++)
            take_lesson(l);
        float slow = (float)(0.5 * (1 + cos(3.141592653589793 * done)));
        step(l, (double)i, slowest + (fastest - slowest) * slow);
        if (l->lessons->tell && told && i % told == 0) {
            double lessons = (double)(told * BATCH);
            l->lessons->tell(done, sqrt(l->deviation / lessons));
            l->deviation = 0;
        }
    }
    round_numbers(l);
}

/* ---- what comes of it ---- */

static int whole(float x)
{
    return (int)(x * MICE_FIT_UNIT); /* it is rounded already */
}

static void write_fit(const struct learner *l, struct net_fit *out)
{
    const struct mice *rules = &l->lessons->table->rules;
    const struct mice_net *n = &l->rounded;
    struct mice_fit *fit = &out->fit;
    *fit = (struct mice_fit){.per_colour = (uint8_t)rules->per_colour,
                             .children = rules->children,
                             .risky = rules->risky,
                             .first = (const mice_fit_rows *)out->first,
                             .third_bias = (int16_t)whole(n->third_bias)};
    for (int c = 0; c < MICE_COLOURS; c++) {
        memcpy(fit->values[c], rules->values[c], rules->per_colour);
        for (int k = 0; k < MICE_FIT_KINDS; k++)
            for (int i = 0; i < WIDE; i++)
                out->first[c][k][i] =
                    (int8_t)whole(n->first[rows_of(l, c)][k][i]);
    }
    for (int k = 0; k < DEEP; k++) {
        for (int i = 0; i < WIDE; i++)
            fit->second[i][k] = (int8_t)whole(n->second[i][k]);
        fit->second_bias[k] = (int16_t)whole(n->second_bias[k]);
        fit->third[k] = (int16_t)whole(n->third[k]);
    }
}

void mice_net_learn(const struct net_lessons *lessons, struct net_fit *out)
{
    struct learner *l = must_have(calloc(1, sizeof *l));
    l->lessons = lessons;
    l->alike = lessons->table->rules.children;
    rng_seed_number(&l->rng, 21);
    learn(l);
    write_fit(l, out);
    free(l);
}
