/*
 * tune_mice: learning the value of positions between turns by self-play.
 *
 * The player plays itself with small random errors. After each game every
 * position between turns is moved towards what came of it: a mixture of the
 * value of the position after it and, with weight LAMBDA, of what that one is
 * moved to (temporal differences). The steps are Adam's.
 *
 * First the weights of single games are learnt, then, in matches, those of
 * the games before the last, in which the former stay as they are.
 *
 * A turn's search takes the best of what is judged, and so says more than
 * comes of it: whoever is to roll is overrated. With more than two seats, where
 * no solved game is known, the weights of the order of seats in single games
 * are fitted once more at last, until the search says of the positions between
 * turns what they are judged to be, on average.
 */
#include "lab/tune.h"

#include "ai/maths.h"
#include "ai/mice/mice.h"
#include "base/must_have.h"
#include "cli/cli.h"
#include "game/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 400, PARAMS = MICE_KNOTS * MICE_F_FEATURES };

#define LAMBDA 0.8
#define SLIP   0.02

/* Where learning begins: points count the more the nearer the end; if games
 * follow, they do not. */
static const float guess[MICE_KNOTS] = {1.5f, 1.0f, 0.6f, 0.4f, 0.25f, 0.15f};

/* A position between turns. */
struct mice_position {
    int centre;
    bool more; /* games of the match follow */
    double x[MICE_SEATS][MICE_F_FEATURES];
    double said[MICE_SEATS]; /* the shares by the search, if it is asked */
};

struct tuning {
    struct mice_weights w;
    struct mice_stage *stage; /* the part of them that is learnt */
    double exact[PARAMS];     /* the weights, not rounded to float */
    double mean[PARAMS], square[PARAMS];
    double average[PARAMS]; /* over the last half of the steps */
    long steps, averaged;
    struct rng rng;
    double slip; /* of its choices, in shares */
    bool asks;   /* the search, too, at each position between turns */
    struct mice_position place[TURNS_MAX];
    int places;
};

static void ask_search(const struct tuning *t, const struct mice *s,
                       double out[MICE_SEATS])
{
    struct mice_turn *turn = must_have(mice_turn_new(s, &t->w, NULL));
    while (mice_turn_step(turn))
        ;
    if (!mice_turn_shares(turn, 0, out))
        no_memory();
    mice_turn_free(turn);
}

static void note_place(struct tuning *t, const struct mice *s)
{
    struct mice_position *p = &t->place[t->places];
    int seats = s->head.seats;
    double unit = mice_unit(s);
    if (t->places == TURNS_MAX)
        return;
    memset(p, 0, sizeof *p);
    p->more = s->match && s->game < seats;
    for (int c = 0; c < MICE_COLOURS; c++) {
        struct mice_colour_counts n = {.centre = s->centre[c]};
        p->centre += s->centre[c];
        for (int seat = 0; seat < seats; seat++)
            n.card[seat] = s->cards[seat][c];
        for (int seat = 0; seat < seats; seat++) {
            double x[MICE_F_COLOURS];
            mice_features(s, c, &n, seat, unit, x);
            for (int i = 0; i < MICE_F_COLOURS; i++)
                p->x[seat][i] += x[i];
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        int wait = (seat + seats - s->head.turn) % seats;
        p->x[seat][MICE_F_POINTS] += s->totals[seat] / unit;
        if (wait < 3)
            p->x[seat][MICE_F_TURN + wait] = 1;
    }
    if (t->asks)
        ask_search(t, s, p->said);
    t->places++;
}

/* One game by itself; the shares of the win into `y`. */
static void self_play(struct tuning *t, struct mice *s, double y[MICE_SEATS])
{
    struct mice_choice choice[MICE_MOVES_MAX];
    t->places = 0;
    note_place(t, s);
    while (s->head.phase != MICE_OVER) {
        uint32_t turns = s->turns;
        move m = 0;
        if (s->head.phase == MICE_ROLL) {
            m = draw_move(&game_mice, s, &t->rng);
        } else {
            int count = mice_choices(s, &t->w, NULL, choice);
            double best = -9;
            for (int i = 0; i < count; i++) {
                double v = choice[i].value + t->slip * ai_normal(&t->rng);
                if (v > best) {
                    best = v;
                    m = choice[i].move;
                }
            }
        }
        game_mice.apply(s, s->head.turn, m, NULL);
        if (s->turns != turns && s->head.phase != MICE_OVER)
            note_place(t, s);
    }
    struct score score = {0};
    game_mice.score(s, &score);
    for (int seat = 0; seat < s->head.seats; seat++)
        y[seat] = score.winners >> seat & 1
                      ? 1.0 / __builtin_popcount(score.winners)
                      : 0;
}

static void shares(const struct tuning *t, const struct mice_position *p,
                   int seats, double out[MICE_SEATS])
{
    double at[MICE_F_FEATURES], sum = 0, z[MICE_SEATS];
    mice_weights_at(p->more ? &t->w.more : &t->w.last, p->centre, at);
    for (int seat = 0; seat < seats; seat++) {
        z[seat] = 0;
        for (int i = 0; i < MICE_F_FEATURES; i++)
            z[seat] += at[i] * p->x[seat][i];
        out[seat] = ai_exp(z[seat] - z[0]);
        sum += out[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] /= sum;
}

static void add_gradient(const struct mice_position *p, int seats,
                         const double wanted[MICE_SEATS],
                         const double now[MICE_SEATS], double g[PARAMS])
{
    double part;
    int k = mice_knot_of(p->centre, &part);
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < MICE_F_FEATURES; i++) {
            double d = (wanted[seat] - now[seat]) * p->x[seat][i];
            g[k * MICE_F_FEATURES + i] += d * (1 - part);
            g[(k + 1) * MICE_F_FEATURES + i] += d * part;
        }
}

static void adam(struct tuning *t, const double g[PARAMS], double rate)
{
    t->steps++;
    double fix1 = 1 - pow(0.9, (double)t->steps);
    double fix2 = 1 - pow(0.999, (double)t->steps);
    for (int i = 0; i < PARAMS; i++) {
        t->mean[i] += 0.1 * (g[i] - t->mean[i]);
        t->square[i] += 0.001 * (g[i] * g[i] - t->square[i]);
        t->exact[i] +=
            rate * (t->mean[i] / fix1) / (sqrt(t->square[i] / fix2) + 1e-6);
        t->stage->at[i / MICE_F_FEATURES][i % MICE_F_FEATURES] =
            (float)t->exact[i];
    }
}

static void learn(struct tuning *t, int seats, const double y[MICE_SEATS],
                  double rate)
{
    double wanted[MICE_SEATS], g[PARAMS] = {0};
    memcpy(wanted, y, sizeof wanted);
    for (int i = t->places - 1; i >= 0; i--) {
        double now[MICE_SEATS];
        shares(t, &t->place[i], seats, now);
        if (t->place[i].more == (t->stage == &t->w.more))
            add_gradient(&t->place[i], seats, wanted, now, g);
        for (int seat = 0; seat < seats; seat++)
            wanted[seat] = LAMBDA * wanted[seat] + (1 - LAMBDA) * now[seat];
    }
    adam(t, g, rate);
}

static void take_average(struct tuning *t)
{
    t->averaged++;
    for (int p = 0; p < PARAMS; p++)
        t->average[p] += (t->exact[p] - t->average[p]) / t->averaged;
}

/* The mean of what was learnt, as it is printed. */
static void settle(struct tuning *t)
{
    for (int i = 0; i < PARAMS; i++)
        t->stage->at[i / MICE_F_FEATURES][i % MICE_F_FEATURES] =
            (float)(round(t->average[i] * 1e4) / 1e4);
}

/* Learn one part of the weights by so many games; false: stopped. */
static bool tune_stage(struct tuning *t, struct mice_stage *stage,
                       const struct mice *start, const struct tune_wishes *wish)
{
    int games = wish->games, seats = start->head.seats;
    if (start->match) /* long, and there is less to learn */
        games = games * 2 / (seats * seats);
    *t = (struct tuning){.w = t->w, .stage = stage, .slip = SLIP};
    rng_seed(&t->rng, wish->seed, strlen(wish->seed));
    for (int k = 0; k < MICE_KNOTS; k++) {
        float point = guess[start->match ? MICE_KNOTS - 1 : k];
        stage->at[k][MICE_F_POINTS] = point;
        t->exact[k * MICE_F_FEATURES + MICE_F_POINTS] = (double)point;
    }
    for (int i = 0; i < games; i++) {
        struct mice s = *start;
        double y[MICE_SEATS] = {0};
        if (atomic_load(wish->stop))
            return false;
        self_play(t, &s, y);
        learn(t, s.head.seats, y, 0.02 / (1 + 20.0 * i / games));
        if (i >= games / 2)
            take_average(t);
    }
    settle(t);
    return true;
}

/* By one game, from which the search was asked at each position. */
static void learn_order(struct tuning *t, int seats, double rate)
{
    double g[PARAMS] = {0};
    for (int i = 1; i < t->places; i++) { /* no turn ends at the first */
        double now[MICE_SEATS];
        shares(t, &t->place[i], seats, now);
        add_gradient(&t->place[i], seats, t->place[i].said, now, g);
    }
    for (int i = 0; i < PARAMS; i++)
        if (i % MICE_F_FEATURES < MICE_F_TURN)
            g[i] = 0;
    adam(t, g, rate);
}

/* Learn the order of seats anew, the rest being learnt; false: stopped. */
static bool tune_order(struct tuning *t, const struct mice *start,
                       const struct tune_wishes *wish)
{
    int games = wish->games / 4; /* three numbers a knot are soon learnt */
    *t = (struct tuning){.w = t->w, .stage = &t->w.last, .asks = true};
    rng_seed(&t->rng, wish->seed, strlen(wish->seed));
    for (int i = 0; i < PARAMS; i++)
        t->exact[i] =
            (double)t->w.last.at[i / MICE_F_FEATURES][i % MICE_F_FEATURES];
    for (int i = 0; i < games; i++) {
        struct mice s = *start;
        double y[MICE_SEATS];
        if (atomic_load(wish->stop))
            return false;
        self_play(t, &s, y);
        learn_order(t, s.head.seats, 0.01 / (1 + 20.0 * i / games));
        if (i >= games / 2)
            take_average(t);
    }
    settle(t);
    return true;
}

static void write_stage(const struct mice_stage *stage, struct text *out)
{
    text_put(out, "{{\n");
    for (int k = 0; k < MICE_KNOTS; k++) {
        text_put(out, "    {");
        for (int i = 0; i < MICE_F_FEATURES; i++) {
            text_put(out, i ? ", " : "");
            tune_put(out, (double)stage->at[k][i]);
        }
        text_put(out, "},\n");
    }
    text_put(out, "}},\n");
}

static void begin(struct mice *s, int seats, const char *options)
{
    struct problem p;
    struct json json;
    if (!json_check(options, strlen(options), &json) ||
        !game_new(&game_mice, s, seats, json, &p))
        abort(); /* they are our own */
}

/* The weights of one variant; false: stopped. */
static bool tune_variant(const struct tune_wishes *wish, int seats,
                         const char *const options[2], struct text *out)
{
    struct tuning *t = must_have(calloc(1, sizeof *t));
    struct mice start, long_start;
    begin(&start, seats, options[0]);
    begin(&long_start, seats, options[1]);
    bool good = tune_stage(t, &t->w.last, &start, wish) &&
                tune_stage(t, &t->w.more, &long_start, wish) &&
                (seats == 2 || tune_order(t, &start, wish));
    text_put(out, "{\n");
    write_stage(&t->w.last, out);
    write_stage(&t->w.more, out);
    text_put(out, "},\n");
    free(t);
    return good;
}

/* ---- the tuner ---- */

/* Single games, and matches. */
static const char *const variants[][2] = {
    {"{}", "{\"match\":true}"},
    {"{\"risky\":true}", "{\"risky\":true,\"match\":true}"},
    {"{\"children\":true}", "{\"children\":true,\"match\":true}"},
    {"{\"children\":true,\"risky\":true}",
     "{\"children\":true,\"risky\":true,\"match\":true}"}};

enum { VARIANTS = sizeof variants / sizeof *variants };

static int seats_of(int part)
{
    return 2 + part / VARIANTS;
}

static bool wanted(const struct tune_wishes *wish, int part)
{
    return !wish->seats || wish->seats == seats_of(part);
}

/* The braces of tuned[seats][children][risky] stand with the first and last of
 * what they hold. */
static bool make(const struct tune_wishes *wish, int part, struct text *out)
{
    int v = part % VARIANTS;
    text_put(out, v == 0 ? "{\n{\n" : v % 2 == 0 ? "{\n" : "");
    bool good = tune_variant(wish, seats_of(part), variants[v], out);
    text_put(out, v == VARIANTS - 1 ? "},\n},\n" : v % 2 ? "},\n" : "");
    return good;
}

static void head(const struct tune_wishes *wish, struct text *out)
{
    text_add(out,
             "/* mice_weights: made by `kocka tune mice --games %d --seed %s`: "
             "by seats,\n * children or not, risky or not; single games, then "
             "the games of a match\n * before its last. */\n"
             "static const struct mice_weights tuned[3][2][2] = {\n",
             wish->games, wish->seed);
}

const struct tuner tune_mice = {.game = "mice",
                                .seats_min = 2,
                                .seats_max = MICE_SEATS,
                                .parts = (MICE_SEATS - 1) * VARIANTS,
                                .trial = 50,
                                .wanted = wanted,
                                .make = make,
                                .head = head,
                                .tail = "};\n"};
