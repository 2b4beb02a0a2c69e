/*
 * tune_wisp: learning the worth of forests by self-play.
 *
 * In each of a few rounds the player plays itself with the present weights
 * and small random errors; then the weights become those that fit best, in
 * least squares, what was really scored from each position on. A ridge holds
 * them near the weights before, where there is little to learn from.
 */
#include "lab/tune.h"

#include "ai/maths.h"
#include "ai/wispwood/wisp.h"
#include "base/must_have.h"
#include "cli/cli.h"
#include "game/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 6, TURNS_MAX = 400, N = WISP_FEATURES };

#define RIDGE 60.0
#define FADE  0.5 /* of what was seen in the iteration before */
#define SLIP  1.5 /* points */

/* A forest after its owner's turn, and what was scored until then. */
struct wisp_forest_seen {
    struct wisp_active x;
    int seat, points;
};

/* Points so far, or to come for sure; alone, less those of the ghost. */
static int points_of(const struct wispwood *s, int seat)
{
    int points = wisp_total(s, seat);
    if (wisp_is_solo(s))
        points -= wisp_ghost_total(s) + wisp_ghost_holds(s);
    return points;
}

struct tuning {
    struct wisp_weights w;
    struct rng rng;
    int places;
    struct wisp_forest_seen place[TURNS_MAX];
    move *moves;
    double a[N][N], b[N];
    double error, samples;
};

static void note(struct tuning *t, const struct wispwood *s, int seat,
                 const struct wisp_forest *f)
{
    struct wisp_forest_seen *p = &t->place[t->places];
    if (t->places == TURNS_MAX)
        return;
    wisp_features(s, f, wisp_rival(s, seat), &p->x);
    p->seat = seat;
    p->points = points_of(s, seat);
    t->places++;
}

static void play_turn(struct tuning *t, struct wispwood *s, int seat)
{
    struct wisp_bests b;
    struct wisp_forest after;
    double best = -1e9;
    move pick = 0;
    uint32_t count = wisp_find_bests(&t->w, s, seat, t->moves, &b);
    for (int i = 0; i <= WISP_SPACES; i++) {
        double worth = b.worth[i] + SLIP * ai_normal(&t->rng);
        if (wisp_is_solo(s))
            worth -= wisp_ghost_gain(s, i);
        if (b.worth[i] > -1e8 && worth > best) {
            best = worth;
            pick = b.move[i];
        }
    }
    if (best < -1e8) /* refreshes only: cannot be, W32 */
        pick = t->moves[rng_below(&t->rng, count)];
    wisp_forest_after(s, seat, pick, &after);
    note(t, s, seat, &after);
    game_wispwood.apply(s, seat, pick, NULL);
}

static void self_play(struct tuning *t, struct wispwood *s)
{
    const struct game *g = &game_wispwood;
    actor_set actors;
    t->places = 0;
    while ((actors = g->actors(s))) {
        int seat = actors & ACT_CHANCE ? SEAT_CHANCE : __builtin_ctz(actors);
        if (seat == SEAT_CHANCE)
            g->apply(s, seat, draw_move(g, s, &t->rng), NULL);
        else if (s->head.phase == WISP_SETUP)
            g->apply(s, seat, wisp_moves(s, seat, t->moves) ? *t->moves : 0,
                     NULL);
        else if (s->head.phase == WISP_CAT_MOVES)
            g->apply(s, seat, wisp_best_cat(&t->w, s, seat, t->moves), NULL);
        else
            play_turn(t, s, seat);
    }
}

static void learn(struct tuning *t, const struct wispwood *over)
{
    for (int i = 0; i < t->places; i++) {
        const struct wisp_forest_seen *p = &t->place[i];
        double y = points_of(over, p->seat) - p->points, now = 0;
        for (int k = 0; k < p->x.count; k++) {
            now += (double)(p->x.x[k] * t->w.w[p->x.at[k]]);
            t->b[p->x.at[k]] += (double)p->x.x[k] * y;
            for (int l = 0; l < p->x.count; l++)
                t->a[p->x.at[k]][p->x.at[l]] +=
                    (double)p->x.x[k] * (double)p->x.x[l];
        }
        t->error += (y - now) * (y - now);
        t->samples++;
    }
}

/* (A + RIDGE) w = b + RIDGE w0, by Cholesky; A is symmetric. */
static void solve(struct tuning *t, double (*l)[N])
{
    double y[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double sum = t->a[i][j] + (i == j ? RIDGE : 0);
            for (int k = 0; k < j; k++)
                sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum) : sum / l[j][j];
        }
    for (int i = 0; i < N; i++) {
        y[i] = t->b[i] + RIDGE * (double)t->w.w[i];
        for (int k = 0; k < i; k++)
            y[i] -= l[i][k] * y[k];
        y[i] /= l[i][i];
    }
    for (int i = N - 1; i >= 0; i--) {
        for (int k = i + 1; k < N; k++)
            y[i] -= l[k][i] * y[k];
        y[i] /= l[i][i];
    }
    for (int i = 0; i < N; i++)
        t->w.w[i] = (float)y[i];
}

/* Where learning begins: wisps are scored again in every round to come. */
static void guess(struct wisp_weights *w)
{
    for (int left = 0; left < WISP_ROUNDS; left++) {
        float *at = w->w + left * WISP_ROUND_FEATURES;
        for (int card = 0; card < WISP_CARDS;
             card++, at += WISP_CARD_FEATURES) {
            int family = card / WISP_PER_FAMILY;
            bool stays = family < WISP_HEART;
            at[0] = stays ? 1 + 0.85f * (float)left : 1;
            at[1] = stays                  ? 0.5f + (float)left
                    : family == WISP_HEART ? 1.5f + 5 * (float)left
                                           : 0.3f;
        }
        at[1] = -4 - 4 * (float)left;
        at[3] = 1.5f;
    }
}

/* False: stopped. */
static bool iterate(struct tuning *t, const struct wispwood *start, int games,
                    const atomic_bool *stop, double (*l)[N])
{
    int seats = start->head.seats;
    double points = 0;
    t->error = t->samples = 0;
    for (int i = 0; i < N; i++) {
        t->b[i] *= FADE;
        for (int j = 0; j < N; j++)
            t->a[i][j] *= FADE;
    }
    for (int i = 0; i < games; i++) {
        struct wispwood s = *start;
        if (atomic_load(stop))
            return false;
        if (seats == 1)
            s.ghost.level = (uint8_t)(1 + i % WISP_LEVELS);
        self_play(t, &s);
        learn(t, &s);
        for (int seat = 0; seat < seats; seat++)
            points += (double)wisp_total(&s, seat) / seats;
    }
    fprintf(stderr, "%d games: %.1f points, error %.1f\n", games,
            points / games, sqrt(t->error / t->samples));
    solve(t, l);
    return true;
}

/* ---- the tuner ---- */

/* What there are weights for. */
static const struct {
    int seats;
    const char *name;
} sets[] = {{.seats = 2, .name = "tuned_several"},
            {.seats = 1, .name = "tuned_alone"}};

static bool wanted(const struct tune_wishes *wish, int part)
{
    return !wish->seats || wish->seats == sets[part].seats;
}

static void write_weights(const struct wisp_weights *w, const char *name,
                          struct text *out)
{
    text_add(out, "static const struct wisp_weights %s = {{\n", name);
    for (int i = 0; i < N; i++) {
        tune_put(out, (double)w->w[i]);
        text_put(out, i % 8 == 7 ? ",\n" : ", ");
    }
    text_put(out, "}};\n");
}

static bool make(const struct tune_wishes *wish, int part, struct text *out)
{
    struct tuning *t = must_have(calloc(1, sizeof *t));
    double(*l)[N] = must_have(calloc(N, sizeof *l));
    struct wispwood start;
    struct problem p;
    bool good = true;
    if (!game_new(&game_wispwood, &start, sets[part].seats, (struct json){0},
                  &p))
        abort(); /* a game without options can always be set */
    t->moves = must_have(malloc(WISP_MAX_MOVES * sizeof *t->moves));
    rng_seed(&t->rng, wish->seed, strlen(wish->seed));
    guess(&t->w);
    for (int i = 0; good && i < ITERATIONS; i++)
        good = iterate(t, &start, wish->games / ITERATIONS, wish->stop, l);
    write_weights(&t->w, sets[part].name, out);
    free(t->moves);
    free(t);
    free(l);
    return good;
}

static void head(const struct tune_wishes *wish, struct text *out)
{
    text_add(out,
             "/* wisp_weights: made by `kocka tune wispwood --games %d --seed "
             "%s`. */\n",
             wish->games, wish->seed);
}

const struct tuner tune_wisp = {.game = "wispwood",
                                .seats_min = 1,
                                .seats_max = 2,
                                .parts = sizeof sets / sizeof *sets,
                                .trial = ITERATIONS,
                                .wanted = wanted,
                                .make = make,
                                .head = head,
                                .tail = ""};
