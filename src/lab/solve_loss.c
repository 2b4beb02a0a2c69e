/*
 * solve_loss: `kocka solve mice --loss TABLE`: what the players without a
 * table have of the win against the solved game's, and against who knows how
 * they play.
 */
#include "lab/solve.h"

#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_net.h"
#include "lab/mice_play.h"
#include "lab/mice_run.h"
#include "lab/mice_tuned.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A player, and how it judges positions. */
struct loser {
    const char *name;
    struct mice_known judge;
};

/* What it has as first and as second, on average; none is further from the
 * truth than the error. */
struct shares {
    double first, second, error;
};

static void print_shares(const char *player, const char *against,
                         struct shares s, bool json)
{
    double mean = (s.first + s.second) / 2;
    if (json)
        printf("{\"player\":\"%s\",\"against\":\"%s\",\"first\":%.9f,"
               "\"second\":%.9f,\"mean\":%.9f,\"loss\":%.9f,\"error\":%.9f}\n",
               player, against, s.first, s.second, mean, 0.5 - mean, s.error);
    else
        printf("%s against %s: %.4f%% as first, %.4f%% as second; it loses "
               "%.4f%% (±%.4f)\n",
               player, against, 100 * s.first, 100 * s.second,
               100 * (0.5 - mean), 100 * s.error);
    fflush(stdout);
}

/* ---- by all positions ---- */

static struct shares shares_of(const struct mice_solver *s)
{
    double first_low = mice_solver_start(s, 0, SOLVER_LOW);
    double first_high = mice_solver_start(s, 0, SOLVER_HIGH);
    double second_low = 1 - mice_solver_start(s, 1, SOLVER_HIGH);
    double second_high = 1 - mice_solver_start(s, 1, SOLVER_LOW);
    return (struct shares){
        (first_low + first_high) / 2, (second_low + second_high) / 2,
        fmax(first_high - first_low, second_high - second_low) / 2};
}

/* Against the exact player, or (NULL) the one that plays best against it. */
static bool evaluate(const struct loss_wishes *w,
                     const struct mice_table *table, const struct loser *loser,
                     const struct mice_known *against)
{
    struct mice_run r = {.wait = w->wait};
    struct mice_known exact = {table, mice_table_share};
    const struct mice_known *player[SOLVER_SEATS] = {&loser->judge, against};
    char name[4000];
    int jobs = mice_run_jobs(&table->rules, SOLVER_SEATS, w->jobs);
    snprintf(name, sizeof name, "%s.%s-%s", w->table, loser->name,
             against ? "exact" : "best");
    mice_solver_init(&r.solver, &table->rules, &exact, player, w->error, jobs);
    bool good = mice_run(&r, name);
    if (good)
        print_shares(loser->name, against ? "exact" : "best response",
                     shares_of(&r.solver), w->json);
    mice_run_end(&r, good);
    return good;
}

/* ---- by games ---- */

static double start_share(const struct mice_table *table)
{
    int most = table->rules.per_colour;
    uint8_t kind[MICE_COLOURS];
    memset(kind, mice_kind(most, most, 0), sizeof kind);
    return mice_table_share(table, kind, true);
}

/* Half of them as first: what the decisions lost. The error is a standard
 * error here. */
static void sample(const struct loss_wishes *w, const struct mice_table *table,
                   const struct loser *loser)
{
    struct mice_play play = {.table = table, .player = &loser->judge};
    double sum[2] = {0}, squares = 0, start = start_share(table);
    rng_seed_number(&play.rng, 21);
    for (int i = 0; i < w->games; i++) {
        double lost = mice_play_game(&play, i % 2);
        sum[i % 2] += lost;
        squares += lost * lost;
    }
    double mean = (sum[0] + sum[1]) / w->games;
    struct shares shares = {
        start - sum[0] / ((w->games + 1) / 2),
        1 - start - sum[1] / (w->games / 2),
        sqrt((squares / w->games - mean * mean) / w->games)};
    print_shares(loser->name, "exact, in games", shares, w->json);
}

/* ---- the players ---- */

static bool is_wanted(const char *wish, const char *name)
{
    return !wish || strcmp(wish, name) == 0;
}

static bool tell_player(const struct loss_wishes *w,
                        const struct mice_table *table,
                        const struct loser *loser)
{
    struct mice_known exact = {table, mice_table_share};
    if (!is_wanted(w->player, loser->name))
        return true;
    if (w->games) {
        sample(w, table, loser);
        return true;
    }
    return (!is_wanted(w->against, "exact") ||
            evaluate(w, table, loser, &exact)) &&
           (!is_wanted(w->against, "best") || evaluate(w, table, loser, NULL));
}

static bool tell_tuned(const struct loss_wishes *w,
                       const struct mice_table *table)
{
    struct tuned_judge *judge = tuned_judge_new(&table->rules);
    struct loser tuned = {"tuned", {judge, tuned_judge_share}};
    bool good = tell_player(w, table, &tuned);
    free(judge);
    return good;
}

/* By the fit that the program has for the game or, if it has none, by one
 * that is made here. */
static bool tell_fitted(const struct loss_wishes *w,
                        const struct mice_table *table)
{
    const struct mice_fit *fit = mice_fit_for(&table->rules);
    struct net_fit made;
    struct mice_recall recall;
    struct loser fitted = {"fitted", {&recall, mice_recall_share}};
    if (table->rules.per_colour > MICE_FIT_MOST ||
        !is_wanted(w->player, fitted.name))
        return true;
    if (!fit) {
        solve_fit_table(table, &made);
        fit = &made.fit;
    }
    mice_recall_init(&recall, fit);
    return tell_player(w, table, &fitted);
}

static bool is_one_of(const char *flag, const char *wish, const char *one,
                      const char *two)
{
    if (!wish || strcmp(wish, one) == 0 || strcmp(wish, two) == 0)
        return true;
    cli_wrong("%s must be %s or %s, not \"%s\"", flag, one, two, wish);
    return false;
}

int solve_loss(const struct loss_wishes *w)
{
    struct tables tables = {0};
    if (!is_one_of("--player", w->player, "tuned", "fitted") ||
        !is_one_of("--against", w->against, "exact", "best"))
        return EXIT_USAGE;
    if (!tables_load_whole(&tables, w->table))
        return EXIT_FAILED;
    const struct mice_table *table = &tables.mice[0];
    if (!w->games && !mice_run_fits(&table->rules, SOLVER_SEATS))
        return EXIT_FAILED;
    return tell_tuned(w, table) && tell_fitted(w, table) ? EXIT_FINE
                                                         : EXIT_FAILED;
}
