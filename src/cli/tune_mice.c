/*
 * tune_mice: learning the value of positions between turns by self-play.
 *
 * The player plays itself with small random errors. After each game every
 * position between turns is moved towards what came of it: a mixture of the
 * value of the position after it and, with weight LAMBDA, of what that one is
 * moved to (temporal differences). The steps are Adam's.
 */
#include "cli/tune.h"

#include "ai/maths.h"
#include "ai/mice.h"
#include "cli/cli.h"
#include "game/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 400, PARAMS = MICE_KNOTS * MICE_F_FEATURES };

#define LAMBDA 0.8
#define SLIP   0.02

/* Where learning begins: points count the more the nearer the end. */
static const float guess[MICE_KNOTS] = {1.5f, 1.0f, 0.6f, 0.4f, 0.25f, 0.15f};

/* A position between turns. */
struct place {
    int left;
    double x[MICE_SEATS][MICE_F_FEATURES];
};

struct tuning {
    struct mice_weights w;
    double exact[PARAMS]; /* the weights, not rounded to float */
    double mean[PARAMS], square[PARAMS];
    double average[PARAMS]; /* over the last half of the steps */
    long steps, averaged;
    struct rng rng;
    struct place place[TURNS_MAX];
    int places;
};

static void note_place(struct tuning *t, const struct mice *s)
{
    struct place *p = &t->place[t->places];
    int centre = 0, seats = s->head.seats;
    double unit = mice_unit(s);
    if (t->places == TURNS_MAX)
        return;
    memset(p, 0, sizeof *p);
    for (int c = 0; c < MICE_COLOURS; c++) {
        struct mice_colour_counts n = {.centre = s->centre[c]};
        centre += s->centre[c];
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
        if (wait < 3)
            p->x[seat][MICE_F_TURN + wait] = 1;
    }
    p->left = mice_left(s, centre);
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
            int count = mice_choices(s, &t->w, choice);
            double best = -9;
            for (int i = 0; i < count; i++) {
                double v = choice[i].value + SLIP * ai_normal(&t->rng);
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

static void shares(const struct tuning *t, const struct place *p, int seats,
                   double out[MICE_SEATS])
{
    double at[MICE_F_FEATURES], sum = 0, z[MICE_SEATS];
    mice_weights_at(&t->w, p->left, at);
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

/* Where `left` lies between the knots: knot k with 1 - part, k + 1 with part */
static int knot_of(int left, double *part)
{
    int k = 0;
    while (k < MICE_KNOTS - 2 && left > mice_knots[k + 1])
        k++;
    *part = (double)(left - mice_knots[k]) /
            (double)(mice_knots[k + 1] - mice_knots[k]);
    return k;
}

static void add_gradient(const struct place *p, int seats,
                         const double wanted[MICE_SEATS],
                         const double now[MICE_SEATS], double g[PARAMS])
{
    double part;
    int k = knot_of(p->left, &part);
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
        t->w.at[i / MICE_F_FEATURES][i % MICE_F_FEATURES] = (float)t->exact[i];
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
        add_gradient(&t->place[i], seats, wanted, now, g);
        for (int seat = 0; seat < seats; seat++)
            wanted[seat] = LAMBDA * wanted[seat] + (1 - LAMBDA) * now[seat];
    }
    adam(t, g, rate);
}

static void tune_set(struct tuning *t, const struct mice *start, int games)
{
    for (int i = 0; i < games; i++) {
        struct mice s = *start;
        double y[MICE_SEATS] = {0};
        self_play(t, &s, y);
        learn(t, s.head.seats, y, 0.02 / (1 + 20.0 * i / games));
        if (i < games / 2)
            continue;
        t->averaged++;
        for (int p = 0; p < PARAMS; p++)
            t->average[p] += (t->exact[p] - t->average[p]) / t->averaged;
    }
}

static void print_set(const struct tuning *t)
{
    puts("{{");
    for (int k = 0; k < MICE_KNOTS; k++) {
        printf("    {");
        for (int i = 0; i < MICE_F_FEATURES; i++)
            printf("%s%.4ff", i ? ", " : "",
                   t->average[k * MICE_F_FEATURES + i]);
        puts("},");
    }
    puts("}},");
}

static bool tune_variant(const struct tune_wishes *wish, int seats,
                         const char *options)
{
    struct tuning *t = calloc(1, sizeof *t);
    struct mice start;
    struct problem p;
    struct json json;
    if (!t || !json_check(options, strlen(options), &json) ||
        !game_new(&game_mice, &start, seats, json, &p))
        return false;
    for (int k = 0; k < MICE_KNOTS; k++) {
        t->w.at[k][MICE_F_POINTS] = guess[k];
        t->exact[k * MICE_F_FEATURES + MICE_F_POINTS] = (double)guess[k];
    }
    rng_seed(&t->rng, wish->seed, strlen(wish->seed));
    tune_set(t, &start, wish->games);
    print_set(t);
    fflush(stdout);
    free(t);
    return true;
}

/* A header as it lies in src/ai; with --seats only that part of it. */
int tune_mice(const struct tune_wishes *wish)
{
    static const char *const variants[2][2] = {
        {"{}", "{\"risky\":true}"},
        {"{\"children\":true}", "{\"children\":true,\"risky\":true}"}};
    printf("/* mice_weights: made by `kocka tune mice --games %d --seed %s`: "
           "by seats,\n * children or not, risky or not. */\n"
           "static const struct mice_weights tuned[3][2][2] = {\n",
           wish->games, wish->seed);
    for (int seats = 2; seats <= MICE_SEATS; seats++) {
        if (wish->seats && wish->seats != seats)
            continue;
        puts("{");
        for (int v = 0; v < 4; v++) {
            if (v % 2 == 0)
                puts("{");
            if (!tune_variant(wish, seats, variants[v / 2][v % 2]))
                return cli_failed("out of memory");
            if (v % 2)
                puts("},");
        }
        puts("},");
    }
    puts("};");
    return EXIT_FINE;
}
