/* kocka solve: what is best, worked out exactly; one row per game. */
#include "cli/commands.h"

#include "lab/solve.h"

#include <string.h>

static const struct {
    const char *game;
    int (*run)(int argc, char **argv);
} solvers[] = {
    {.game = "fives", .run = solve_fives},
    {.game = "mice", .run = solve_mice},
    {.game = "pig", .run = solve_pig},
};

int cmd_solve(int argc, char **argv)
{
    if (argc < 1)
        return cli_wrong("solve which game? See 'kocka solve --help'");
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (strcmp(solvers[i].game, argv[0]) == 0)
            return solvers[i].run(argc - 1, argv + 1);
    return cli_game(argv[0])
               ? cli_wrong("there is nothing to solve in %s", argv[0])
               : EXIT_USAGE;
}
