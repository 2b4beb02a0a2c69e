/*
 * solve_loss: `kocka solve mice --loss TABLE`: what the tuned player has of
 * the win against the solved game's, and against who knows how it plays.
 */
#include "lab/solve.h"

#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_net.h"
#include "lab/mice_play.h"
#include "lab/mice_policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* When nothing changes by more than this, it is told. */
static const double still = 1e-6;

enum { SWEEPS_MAX = 1000, LONG = 1000000000 /* ns: then it is told */ };

/* Shares of a player as first and as second. */
static void evaluate(const struct mice_table *table,
                     const struct mice_known *player,
                     const struct mice_known *against, int jobs,
                     double share[2])
{
    struct mice_policy p;
    mice_policy_init(&p, table, player, against, jobs);
    for (int i = 1; p.change > still && i <= SWEEPS_MAX; i++) {
        uint64_t begin = cli_now();
        mice_policy_sweep(&p);
        if (cli_now() - begin > LONG)
            fprintf(stderr, "sweep %d: changes %.1e, shares %.6f and %.6f\n", i,
                    p.change, p.first[0], 1 - p.first[1]);
    }
    share[0] = p.first[0];
    share[1] = 1 - p.first[1];
    mice_policy_clear(&p);
}

static double start_share(const struct mice_table *table)
{
    int most = table->rules.per_colour;
    uint8_t kind[MICE_COLOURS];
    memset(kind, mice_kind(most, most, 0), sizeof kind);
    return mice_table_share(table, kind, true);
}

static void print_shares(const char *player, const char *against,
                         const double share[2], bool json)
{
    double mean = (share[0] + share[1]) / 2;
    if (json)
        printf("{\"player\":\"%s\",\"against\":\"%s\",\"first\":%.9f,"
               "\"second\":%.9f,\"mean\":%.9f,\"loss\":%.9f}\n",
               player, against, share[0], share[1], mean, 0.5 - mean);
    else
        printf("%s against %s: %.4f%% as first, %.4f%% as second; it loses "
               "%.4f%%\n",
               player, against, 100 * share[0], 100 * share[1],
               100 * (0.5 - mean));
    fflush(stdout);
}

/* By so many games, half of them as first: what the decisions lost. */
static void sample(const char *name, const struct mice_known *player,
                   const struct mice_table *table, int games, bool json)
{
    struct mice_play play = {.table = table, .player = player};
    double share[2], sum[2] = {0}, squares = 0, mean;
    rng_seed_number(&play.rng, 21);
    for (int i = 0; i < games; i++) {
        double lost = mice_play_game(&play, i % 2);
        sum[i % 2] += lost;
        squares += lost * lost;
    }
    mean = (sum[0] + sum[1]) / games;
    double start = start_share(table);
    share[0] = start - sum[0] / ((games + 1) / 2);
    share[1] = 1 - start - sum[1] / (games / 2);
    print_shares(name, "exact, in games", share, json);
    fprintf(stderr, "%d games, standard error %.4f%%\n", games,
            100 * sqrt((squares / games - mean * mean) / games));
}

static void tell_player(const char *name, const struct mice_known *player,
                        const struct mice_table *table, int jobs, int games,
                        bool json)
{
    struct mice_known exact = {table, mice_table_share};
    double share[2];
    if (games) {
        sample(name, player, table, games, json);
        return;
    }
    evaluate(table, player, &exact, jobs, share);
    print_shares(name, "exact", share, json);
    evaluate(table, player, NULL, jobs, share);
    print_shares(name, "best response", share, json);
}

/* By the fit that the program has for the game or, if it has none, by one
 * that is made here. */
static void tell_fitted(const struct mice_table *table, int jobs, int games,
                        bool json)
{
    const struct mice_fit *fit = mice_fit_for(&table->rules);
    struct net_fit made;
    struct mice_recall recall;
    struct mice_known fitted = {&recall, mice_recall_share};
    if (!fit) {
        solve_fit_table(table, &made);
        fit = &made.fit;
    }
    mice_recall_init(&recall, fit);
    tell_player("fitted", &fitted, table, jobs, games, json);
}

int solve_loss(const char *path, int jobs, int games, bool json)
{
    struct tables tables = {0};
    if (!tables_load_file(&tables, path))
        return EXIT_FAILED;
    const struct mice_table *table = &tables.mice[0];
    struct tuned_judge *judge = tuned_judge_new(&table->rules);
    struct mice_known tuned = {judge, tuned_judge_share};
    tell_player("tuned", &tuned, table, jobs, games, json);
    if (table->rules.per_colour <= MICE_FIT_MOST)
        tell_fitted(table, jobs, games, json);
    free(judge);
    return EXIT_FINE;
}
