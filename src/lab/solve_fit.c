/*
 * solve_fit: `kocka solve mice --fit TABLE …`: the networks of mice_fit.h,
 * learnt from solved games, as src/ai/mice/mice_fits.inc.
 *
 * What counts is to be right about the positions that players think of: so
 * games are played by the table, half of them with errors, and the ends that
 * come to mind at each decision are what is learnt.
 */
#include "lab/solve.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_net.h"
#include "lab/mice_play.h"

#include <stdlib.h>
#include <string.h>

enum {
    LESSONS = 6000, /* for each game played */
    MIDDLING = 300  /* games, where it is only to be seen what it would lose */
};

static const double slip = 0.03;

/* Positions as they come to mind. */
struct thoughts {
    struct net_place *place;
    size_t count, room;
};

static void note(void *arg, const uint8_t kind[MICE_COLOURS])
{
    struct thoughts *t = arg;
    if (t->count == t->room) {
        size_t room = t->room ? 2 * t->room : 1024;
        struct net_place *more =
            must_have(realloc(t->place, room * sizeof *more));
        t->place = more;
        t->room = room;
    }
    memcpy(t->place[t->count++].kind, kind, MICE_COLOURS);
}

static void play(const struct mice_table *table, int games,
                 struct thoughts *out)
{
    struct mice_play play = {.table = table, .thought = note, .arg = out};
    rng_seed_number(&play.rng, 2);
    for (int i = 0; i < games; i++) {
        play.slip = i % 2 ? slip : 0;
        mice_play_game(&play, 0);
    }
}

static void tell(double done, double deviation)
{
    fprintf(stderr, "%3.0f%%: %.3f%% from the table\n", 100 * done,
            100 * deviation);
}

static void learn(const struct mice_table *table, int games, bool aloud,
                  struct net_fit *out)
{
    struct thoughts thoughts = {0};
    play(table, games, &thoughts);
    struct net_lessons lessons = {.table = table,
                                  .place = thoughts.place,
                                  .places = thoughts.count,
                                  .count = (uint64_t)games * LESSONS,
                                  .tell = aloud ? tell : NULL};
    if (aloud)
        fprintf(stderr, "%d games, %zu positions\n", games, thoughts.count);
    mice_net_learn(&lessons, out);
    free(thoughts.place);
}

void solve_fit_table(const struct mice_table *table, struct net_fit *out)
{
    learn(table, MIDDLING, false, out);
}

/* ---- the file ---- */

static void print_rows(const struct net_fit *f, int number)
{
    int colours = f->fit.children ? 1 : MICE_COLOURS;
    printf("static const mice_fit_rows first_%d[] = {", number);
    for (int c = 0; c < colours; c++) {
        printf("{");
        for (int k = 0; k < MICE_FIT_KINDS; k++) {
            printf("{");
            for (int i = 0; i < MICE_FIT_WIDE; i++)
                printf(i ? ",%d" : "%d", f->first[c][k][i]);
            printf("},");
        }
        printf("},");
    }
    puts("};");
}

static void print_numbers(const char *name, const int16_t *number)
{
    printf(".%s={", name);
    for (int i = 0; i < MICE_FIT_DEEP; i++)
        printf(i ? ",%d" : "%d", number[i]);
    printf("},");
}

static void print_fit(const struct mice_fit *fit, int number)
{
    printf("{.per_colour=%d,.children=%d,.risky=%d,.values={", fit->per_colour,
           fit->children, fit->risky);
    for (int c = 0; c < MICE_COLOURS; c++) {
        printf("{");
        for (int i = 0; i < fit->per_colour; i++)
            printf(i ? ",%d" : "%d", fit->values[c][i]);
        printf("},");
    }
    printf("},.first=first_%d,.second={", number);
    for (int k = 0; k < MICE_FIT_WIDE; k++) {
        printf("{");
        for (int i = 0; i < MICE_FIT_DEEP; i++)
            printf(i ? ",%d" : "%d", fit->second[k][i]);
        printf("},");
    }
    printf("},");
    print_numbers("second_bias", fit->second_bias);
    print_numbers("third", fit->third);
    printf(".third_bias=%d},\n", fit->third_bias);
}

static int fit_file(const char *path, int games, struct net_fit *out)
{
    struct tables tables = {0};
    if (!tables_load_whole(&tables, path))
        return EXIT_FAILED;
    if (tables.mice[0].rules.per_colour > MICE_FIT_MOST)
        return cli_failed("only up to %d mice a colour are fitted",
                          MICE_FIT_MOST);
    learn(&tables.mice[0], games, true, out);
    return EXIT_FINE;
}

int solve_fit(int count, char **paths, int games)
{
    struct net_fit *fits = must_have(calloc((size_t)count, sizeof *fits));
    int code = EXIT_FINE;
    for (int i = 0; code == EXIT_FINE && i < count; i++)
        code = fit_file(paths[i], games, &fits[i]);
    if (code == EXIT_FINE) {
        puts("/* mice_fits: made by `kocka solve mice --fit TABLE …` of the\n"
             " * solved games for two; see mice_fit.h. */");
        for (int i = 0; i < count; i++)
            print_rows(&fits[i], i);
        puts("static const struct mice_fit fits[] = {");
        for (int i = 0; i < count; i++)
            print_fit(&fits[i].fit, i);
        puts("};");
    }
    free(fits);
    return code;
}
