/*
 * solve_loss: `kocka solve mice --loss TABLE`: what the tuned player has of
 * the win against the solved game's, and against who knows how it plays.
 */
#include "lab/solve.h"

#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_policy.h"

/* When nothing changes by more than this, it is told. */
static const double still = 1e-6;

enum { SWEEPS_MAX = 1000, LONG = 1000000000 /* ns: then it is told */ };

/* Shares of the tuned player as first and as second; false: no memory. */
static bool evaluate(const struct mice_table *table, enum policy against,
                     int jobs, double share[2])
{
    struct mice_policy p;
    if (!mice_policy_init(&p, table, POLICY_TUNED, against, jobs))
        return false;
    bool good = true;
    for (int i = 1; good && p.change > still && i <= SWEEPS_MAX; i++) {
        uint64_t begin = cli_now();
        good = mice_policy_sweep(&p);
        if (cli_now() - begin > LONG)
            fprintf(stderr, "sweep %d: changes %.1e, shares %.6f and %.6f\n", i,
                    p.change, p.first[0], 1 - p.first[1]);
    }
    share[0] = p.first[0];
    share[1] = 1 - p.first[1];
    mice_policy_clear(&p);
    return good;
}

static void print_shares(const char *against, const double share[2], bool json)
{
    double mean = (share[0] + share[1]) / 2;
    if (json)
        printf("{\"against\":\"%s\",\"first\":%.9f,\"second\":%.9f,"
               "\"mean\":%.9f,\"loss\":%.9f}\n",
               against, share[0], share[1], mean, 0.5 - mean);
    else
        printf("the tuned player against %s: %.4f%% as first, %.4f%% as "
               "second; it loses %.4f%%\n",
               against, 100 * share[0], 100 * share[1], 100 * (0.5 - mean));
}

int solve_loss(const char *path, int jobs, bool json)
{
    static const struct {
        enum policy policy;
        const char *name;
    } rivals[] = {{POLICY_EXACT, "exact"}, {POLICY_BEST, "best response"}};
    struct tables tables = {0};
    if (!tables_load_file(&tables, path))
        return EXIT_FAILED;
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        double share[2];
        if (!evaluate(&tables.mice[0], rivals[i].policy, jobs, share))
            return cli_failed("out of memory");
        print_shares(rivals[i].name, share, json);
    }
    return EXIT_FINE;
}
