/*
 * kocka tune: finding the numbers that players are tuned with.
 *
 * Each tuner prints what is kept under src/ai, with the command that made it
 * in its first line; the same command makes the same numbers again.
 */
#include "cli/commands.h"
#include "lab/tune.h"

#include <string.h>

enum { GAMES_MIN = 50 }; /* fewer teach nothing */

static const struct tuner tuners[] = {
    {"mice", tune_mice, 2, 4}, {"wispwood", tune_wisp, 1, 2}, {0}};

int cmd_tune(int argc, char **argv)
{
    struct tune_wishes wish = {.seed = "1"};
    const char *games = NULL, *seats = NULL;
    const struct flag flags[] = {{.name = "games", .value = &games},
                                 {.name = "seats", .value = &seats},
                                 {.name = "seed", .value = &wish.seed},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    long long n = 20000, k = 0;
    if (words < 0)
        return EXIT_USAGE;
    for (const struct tuner *t = tuners; words == 1 && t->game; t++) {
        if (strcmp(t->game, argv[0]) != 0)
            continue;
        if (!cli_number("--games", games, GAMES_MIN, 100000000, &n) ||
            !cli_number("--seats", seats, t->seats_min, t->seats_max, &k))
            return EXIT_USAGE;
        wish.games = (int)n;
        wish.seats = (int)k;
        return t->run(&wish);
    }
    if (words != 1)
        return cli_wrong("tune which game? See 'kocka tune --help'");
    return cli_game(argv[0])
               ? cli_wrong("there is nothing to tune in %s", argv[0])
               : EXIT_USAGE;
}
