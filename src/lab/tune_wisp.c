/*
 * tune_wisp: learning the worth of forests by self-play.
 *
 * In each of many small rounds the player plays itself with the present
 * weights and random errors in every second turn; then the weights become
 * those that fit best, in least squares, what was really scored from each
 * position on. What was seen before fades, and a ridge holds the weights near
 * those before, where there is little to learn from. Rounds of the game are
 * fitted apart.
 *
 * Alone, what the ghost gains hangs on how long the round goes on, and on
 * little else: it is fitted by those features only, and subtracted.
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

enum { ITERATIONS = 24, TURNS_MAX = 400, N = WISP_ROUND_FEATURES };

#define RIDGE 60.0
#define FADE  0.85 /* of what was seen in the iterations before */
#define SLIP  1.0  /* points */

/* A forest after its owner's turn, and what was scored until then. */
struct wisp_forest_seen {
    struct wisp_active x;
    int seat, left, points, ghost;
};

/* What the ghost has, or will have for sure. */
static int ghost_points(const struct wispwood *s)
{
    return wisp_is_solo(s) ? wisp_ghost_total(s) + wisp_ghost_holds(s) : 0;
}

/* All that is known of one round: a w = b, for oneself and for the ghost. */
struct fit {
    double a[N][N], own[N], ghost[N];
    double w[N], ghost_w[N];
};

struct tuning {
    struct wisp_weights w;
    struct rng rng;
    int places;
    struct wisp_forest_seen place[TURNS_MAX];
    move *moves;
    struct fit fit[WISP_ROUNDS]; /* by rounds left */
    double error, samples;
};

static void note(struct tuning *t, const struct wispwood *s, int seat, int left,
                 const struct wisp_after *after)
{
    struct wisp_forest_seen *p = &t->place[t->places];
    if (t->places == TURNS_MAX)
        return;
    wisp_features(s, after, &p->x);
    p->seat = seat;
    p->left = left;
    p->points = wisp_total(s, seat);
    p->ghost = ghost_points(s);
    t->places++;
}

/* The best turn, if each is misjudged a little or none is. */
static move choose(struct tuning *t, const struct wispwood *s, int seat)
{
    struct wisp_judge j;
    double best = -1e9, denial[WISP_SPACES + 1] = {0};
    move pick = 0;
    bool errs = rng_below(&t->rng, 2);
    uint32_t count = wisp_moves(s, seat, t->moves);
    wisp_judge_init(&j, &t->w, s, seat);
    for (int i = 0; wisp_is_solo(s) && i <= WISP_SPACES; i++)
        denial[i] = wisp_ghost_gain(s, i);
    for (uint32_t i = 0; i < count; i++) {
        move m = t->moves[i];
        bool wisp = wisp_move_kind(m) == WISP_MOVE_WISP;
        if (!wisp && wisp_move_kind(m) != WISP_MOVE_TREES)
            continue;
        double denied = denial[wisp ? wisp_move_space(m) : WISP_SPACES];
        double error = errs ? SLIP * ai_normal(&t->rng) : 0;
        double floor = best + denied - error;
        double worth = wisp_judge_worth(&j, m, floor);
        if (worth > floor) { /* else it is any value up to it */
            best = worth - denied + error;
            pick = m;
        }
    }
    return pick; /* W32: there is one */
}

static void play_turn(struct tuning *t, struct wispwood *s, int seat)
{
    struct wisp_forest forest;
    move pick = choose(t, s, seat);
    bool wisp = wisp_move_kind(pick) == WISP_MOVE_WISP;
    struct wisp_after after = {.forest = &forest,
                               .gone =
                                   wisp ? wisp_move_space(pick) : WISP_SPACES,
                               .race = wisp_race_of(s, seat)};
    wisp_forest_after(s, seat, pick, &forest);
    note(t, s, seat, wisp_last_round(s) - s->round, &after);
    game_wispwood.apply(s, seat, pick, NULL);
}

static void move_cat(struct tuning *t, struct wispwood *s, int seat)
{
    move pick = wisp_best_cat(&t->w, s, seat, t->moves);
    struct wispwood next = *s;
    struct wisp_after after = wisp_after_cat(&next, seat, pick);
    note(t, &next, seat, wisp_last_round(s) - next.round, &after);
    t->place[t->places - 1].ghost = ghost_points(s); /* not of the next */
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
            move_cat(t, s, seat);
        else
            play_turn(t, s, seat);
    }
}

static void learn(struct tuning *t, const struct wispwood *over)
{
    for (int i = 0; i < t->places; i++) {
        const struct wisp_forest_seen *p = &t->place[i];
        struct fit *f = &t->fit[p->left];
        double own = wisp_total(over, p->seat) - p->points, now = 0;
        double ghost = ghost_points(over) - p->ghost;
        for (int k = 0; k < p->x.count; k++) {
            int at = p->x.at[k];
            double x = (double)p->x.x[k];
            now += x * f->w[at];
            f->own[at] += x * own;
            f->ghost[at] += x * ghost;
            for (int l = 0; l < p->x.count; l++)
                f->a[at][p->x.at[l]] += x * (double)p->x.x[l];
        }
        t->error += (own - now) * (own - now);
        t->samples++;
    }
}

/* (A + RIDGE) w = b + RIDGE w0 for the features from `begin` to `end`, by
 * Cholesky; A is symmetric. */
static void solve(double (*a)[N], const double *b, double *w, int begin,
                  int end, double (*l)[N])
{
    double y[N];
    for (int i = begin; i < end; i++)
        for (int j = begin; j <= i; j++) {
            double sum = a[i][j] + (i == j ? RIDGE : 0);
            for (int k = begin; k < j; k++)
                sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum) : sum / l[j][j];
        }
    for (int i = begin; i < end; i++) {
        y[i] = b[i] + RIDGE * w[i];
        for (int k = begin; k < i; k++)
            y[i] -= l[i][k] * y[k];
        y[i] /= l[i][i];
    }
    for (int i = end - 1; i >= begin; i--) {
        for (int k = i + 1; k < end; k++)
            y[i] -= l[k][i] * y[k];
        y[i] /= l[i][i];
    }
    for (int i = begin; i < end; i++)
        w[i] = y[i];
}

static int16_t rounded(double points)
{
    double units = points / WISP_WEIGHT;
    if (units >= INT16_MAX || units <= -INT16_MAX)
        return units > 0 ? INT16_MAX : -INT16_MAX;
    return (int16_t)(units < 0 ? units - 0.5 : units + 0.5);
}

static void set_weights(struct tuning *t)
{
    for (int left = 0; left < WISP_ROUNDS; left++)
        for (int i = 0; i < N; i++)
            t->w.w[left * N + i] =
                rounded(t->fit[left].w[i] - t->fit[left].ghost_w[i]);
}

/* Where learning begins: wisps are scored again in every round to come. */
static void guess(struct tuning *t)
{
    for (int left = 0; left < WISP_ROUNDS; left++) {
        double *at = t->fit[left].w;
        for (int card = 0; card < WISP_CARDS;
             card++, at += WISP_CARD_FEATURES) {
            int family = card / WISP_PER_FAMILY;
            bool stays = family < WISP_HEART;
            at[0] = stays ? 1 + 0.85 * left : 1;
            at[1] = stays                  ? 0.5 + left
                    : family == WISP_HEART ? 1.5 + 5 * left
                                           : 0.3;
        }
        at[1] = -4 - 4 * left;
        at[12] = 1.5;
    }
    set_weights(t);
}

static void fade(struct fit *f)
{
    for (int i = 0; i < N; i++) {
        f->own[i] *= FADE;
        f->ghost[i] *= FADE;
        for (int j = 0; j < N; j++)
            f->a[i][j] *= FADE;
    }
}

static void fit(struct tuning *t, double (*l)[N])
{
    for (int left = 0; left < WISP_ROUNDS; left++) {
        struct fit *f = &t->fit[left];
        solve(f->a, f->own, f->w, 0, N, l);
        solve(f->a, f->ghost, f->ghost_w, WISP_AT_RACE, WISP_AT_LIE, l);
    }
    set_weights(t);
}

/* False: stopped. */
static bool iterate(struct tuning *t, int seats, int games,
                    const atomic_bool *stop, double (*l)[N])
{
    double points = 0;
    t->error = t->samples = 0;
    for (int left = 0; left < WISP_ROUNDS; left++)
        fade(&t->fit[left]);
    for (int i = 0; i < games; i++) {
        struct wispwood s;
        struct problem p;
        int at_table = seats < 3 ? seats : 3 + i % 2;
        if (atomic_load(stop))
            return false;
        if (!game_new(&game_wispwood, &s, at_table, (struct json){0}, &p))
            abort(); /* a game without options can always be set */
        if (seats == 1)
            s.ghost.level = (uint8_t)(1 + i % WISP_LEVELS);
        self_play(t, &s);
        learn(t, &s);
        for (int seat = 0; seat < at_table; seat++)
            points += (double)wisp_total(&s, seat) / at_table;
    }
    fprintf(stderr, "%d games: %.1f points, error %.1f\n", games,
            points / games, sqrt(t->error / t->samples));
    fit(t, l);
    return true;
}

/* ---- the tuner ---- */

/* What there are weights for; more than two seats: for three and four. */
static const struct {
    int seats;
    const char *name;
} sets[] = {{.seats = 2, .name = "tuned_two"},
            {.seats = 3, .name = "tuned_more"},
            {.seats = 1, .name = "tuned_alone"}};

static bool wanted(const struct tune_wishes *wish, int part)
{
    return !wish->seats || wish->seats == sets[part].seats;
}

static void write_weights(const struct wisp_weights *w, const char *name,
                          struct text *out)
{
    text_add(out, "static const struct wisp_weights %s = {{\n", name);
    for (int i = 0; i < WISP_FEATURES; i++)
        text_add(out, i % 16 == 15 ? "%d,\n" : "%d, ", w->w[i]);
    text_put(out, "}};\n");
}

static bool make(const struct tune_wishes *wish, int part, struct text *out)
{
    struct tuning *t = must_have(calloc(1, sizeof *t));
    double(*l)[N] = must_have(calloc(N, sizeof *l));
    bool good = true;
    t->moves = must_have(malloc(WISP_MAX_MOVES * sizeof *t->moves));
    rng_seed(&t->rng, wish->seed, strlen(wish->seed));
    guess(t);
    for (int i = 0; good && i < ITERATIONS; i++)
        good = iterate(t, sets[part].seats, wish->games / ITERATIONS,
                       wish->stop, l);
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
                                .seats_max = 3,
                                .parts = sizeof sets / sizeof *sets,
                                .trial = ITERATIONS,
                                .wanted = wanted,
                                .make = make,
                                .head = head,
                                .tail = ""};
