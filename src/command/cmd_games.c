/* kocka games: what can be played, with which options. */
#include "cli/commands.h"

#include "ai/player.h"
#include "games/games.h"

#include <string.h>

static void print_game(const struct game *g)
{
    printf("%-10s %-16s ", g->id, g->title);
    if (g->min_seats == g->max_seats)
        printf("%d players\n", g->min_seats);
    else
        printf("%d–%d players\n", g->min_seats, g->max_seats);
}

static void print_option(const struct option *o)
{
    printf("  %-15s %s", o->name, o->meaning);
    switch (o->type) {
    case OPTION_BOOL:
        printf(" [%s]\n", o->preset ? "true" : "false");
        break;
    case OPTION_INT:
        if (o->gap)
            printf(" (%d, %d–%d) [%d]\n", o->min, o->gap, o->max, o->preset);
        else
            printf(" (%d–%d) [%d]\n", o->min, o->max, o->preset);
        break;
    case OPTION_CHOICE:
        printf(" (%s", o->choices[0]);
        for (int i = 1; o->choices[i]; i++)
            printf(", %s", o->choices[i]);
        printf(") [%s]\n", o->choices[o->preset]);
        break;
    case OPTION_OTHER:
        printf("\n  %-15s [%s]\n", "", o->preset_text);
        break;
    }
}

static void print_whole(const struct game *g)
{
    print_game(g);
    printf("\nOptions:\n");
    for (const struct option *o = g->options; o->name; o++)
        print_option(o);
    printf("  %-15s the seat that begins (0–%d) [0]\n", "start",
           g->max_seats - 1);
    printf("\nComputer players (levels 1–%d):\n", players_levels(g));
    for (int i = 0; players_all[i]; i++)
        if (players_all[i]->fits(g))
            printf("  %-15s %s\n", players_all[i]->id, players_all[i]->about);
}

int cmd_games(int argc, char **argv)
{
    if (argc > 1)
        return cli_wrong("one game at a time; see 'kocka games --help'");
    if (argc == 1) {
        const struct game *g = cli_game(argv[0]);
        if (!g)
            return EXIT_USAGE;
        print_whole(g);
        return EXIT_FINE;
    }
    for (int i = 0; games_all[i]; i++)
        print_game(games_all[i]);
    return EXIT_FINE;
}
