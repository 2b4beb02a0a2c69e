/*
 * kocka measure: what players lose on positions whose best moves are known
 * (lab/measure.h), in minutes instead of a match's hours.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/arena_player.h"
#include "cli/tables_file.h"
#include "lab/measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 500, SEATS = 2, TIMES = 4, SIMS = 1000 };

/* What one player's answers lost. */
struct loss_sum {
    int asked, best, judged; /* judged: not kept in the set */
    double lost, squares;
    double ms;    /* of processor time */
    double delay; /* seconds that it would have searched */
};

/* ---- one player ---- */

/* What is lost by this answer, in wins or points. */
static double loss_of(const struct measure_set *s, int index,
                      const struct measure_place *at, move m, int *judged)
{
    const struct measure_position *p = &s->position[index];
    for (int i = 0; i < p->count; i++)
        if (p->known[i].move == m)
            return p->known[i].loss / MEASURE_UNIT;
    *judged += !measure_computes(s->judge.game);
    double loss = measure_loss(&s->judge, at, p->known[0].move, m);
    loss += p->count ? p->known[0].loss / MEASURE_UNIT : 0;
    return loss > 0 ? loss : 0;
}

static bool measure(const struct measure_set *s, const struct contestant *c,
                    struct loss_sum *sum)
{
    const struct game *g = s->judge.game;
    void *state = must_have(malloc(g->state_size));
    void *view = must_have(malloc(g->state_size));
    bool good = true;
    for (int i = 0; good && i < s->count; i++) {
        struct measure_place at = measure_at(s, i, state);
        struct question q = {.game = g,
                             .view = view,
                             .seat = at.seat,
                             .sims = c->level.sims,
                             .slip = c->level.slip,
                             .tuned = c->tuned};
        struct thought t;
        struct cost cost;
        rng_seed_number(&q.rng, at.seed);
        game_view(g, view, state, at.seat);
        good = contestant_ask(c, &q, NULL, &t, &cost);
        double loss = good ? loss_of(s, i, &at, t.move, &sum->judged) : 0;
        sum->asked++;
        sum->best += loss * MEASURE_UNIT < 0.5;
        sum->lost += loss;
        sum->squares += loss * loss;
        sum->ms += (double)cost.ns / 1e6;
        sum->delay += t.delay_ms == DELAY_NEVER ? 0 : t.delay_ms / 1e3;
    }
    free(view);
    free(state);
    return good;
}

/* ---- telling ---- */

static void tell(const struct measure_set *s, const char *name,
                 const struct loss_sum *sum, bool json)
{
    double n = sum->asked, mean = sum->lost / n;
    double error = 1.96 * sqrt((sum->squares / n - mean * mean) / n);
    bool points = measure_computes(s->judge.game);
    if (json) {
        printf("{\"game\":\"%s\",\"player\":\"%s\",\"positions\":%d,"
               "\"unit\":\"%s\",\"loss\":%.6f,\"error\":%.6f,\"best\":%.4f,"
               "\"judged\":%d,\"ms\":%.4f,\"delay\":%.3f}\n",
               s->judge.game->id, name, sum->asked, points ? "point" : "win",
               mean, error, sum->best / n, sum->judged, sum->ms / n,
               sum->delay / n);
    } else {
        double per = points ? 1 : 100;
        printf("%-12s %8.3f%s +- %-7.3f %7.1f%% %10.3f", name, per * mean,
               points ? " points" : "%", per * error, 100 * sum->best / n,
               sum->ms / n);
        if (points)
            printf(" %9.1f s", sum->delay / n);
        putchar('\n');
    }
    fflush(stdout);
}

static void tell_head(const struct measure_set *s, const char *path)
{
    bool points = measure_computes(s->judge.game);
    printf("%s: %d positions of %d games, %s\n", path, s->count, s->games,
           s->exact ? "exact" : "searched");
    printf("%-12s %s%21s %10s%s\n", "player",
           points ? "lost a piece" : "lost a move ", "best", "ms",
           points ? "  searches" : "");
}

/* ---- many ---- */

static bool one_player(const struct measure_set *s, const char *name, bool json)
{
    struct contestant c;
    struct loss_sum sum = {0};
    if (!contestant_read(&c, s->judge.game, name,
                         (struct budget){.sims = SIMS}))
        return false;
    if (c.command)
        return cli_wrong("programs are for the arena"), false;
    if (!measure(s, &c, &sum))
        no_memory();
    tell(s, name, &sum, json);
    return true;
}

static bool all_players(const struct measure_set *s, bool json)
{
    bool good = one_player(s, "random", json) && one_player(s, "greedy", json);
    for (int n = 1; good && n <= players_levels(s->judge.game); n++) {
        char name[24];
        snprintf(name, sizeof name, "level%d", n);
        good = one_player(s, name, json);
    }
    return good;
}

static int measure_players(const char *path, char **names, int count, bool json)
{
    struct measure_set s = {0};
    bool good = measure_read(&s, path);
    if (good && !json)
        tell_head(&s, path);
    for (int i = 0; good && i < count; i++)
        good = one_player(&s, names[i], json);
    if (good && !count)
        good = all_players(&s, json);
    measure_clear(&s);
    return good ? EXIT_FINE : EXIT_FAILED;
}

static int make(const char *game, const struct measure_wishes *wish,
                uint32_t times, const char *tables)
{
    struct measure_set s = {.judge = {.game = cli_game(game), .times = times}};
    if (!s.judge.game)
        return EXIT_USAGE;
    if (tables && !tables_load(&s.judge.tables, tables))
        return EXIT_FAILED;
    bool good = measure_make(&s, wish);
    if (good)
        measure_write(&s, wish);
    measure_clear(&s);
    return good ? EXIT_FINE : EXIT_FAILED;
}

int cmd_measure(int argc, char **argv)
{
    const char *game = NULL, *count = NULL, *seats = NULL, *times = NULL,
               *tables = NULL;
    struct measure_wishes wish = {.seed = "1"};
    bool json = false;
    const struct flag flags[] = {{.name = "make", .value = &game},
                                 {.name = "count", .value = &count},
                                 {.name = "seats", .value = &seats},
                                 {.name = "seed", .value = &wish.seed},
                                 {.name = "times", .value = &times},
                                 {.name = "tables", .value = &tables},
                                 {.name = "json", .set = &json},
                                 {0}};
    long long n = COUNT, people = SEATS, search = TIMES;
    int words = cli_flags(argc, argv, flags);
    if (words < 0 || !cli_number("--count", count, 1, 100000, &n) ||
        !cli_number("--seats", seats, 1, SEATS_MAX, &people) ||
        !cli_number("--times", times, 1, 1000, &search))
        return EXIT_USAGE;
    wish.count = (int)n;
    wish.seats = (int)people;
    if (game) {
        text_heap(&wish.options);
        int code = cli_options(argv, words, &wish.options)
                       ? make(game, &wish, (uint32_t)search, tables)
                       : EXIT_USAGE;
        text_clear(&wish.options);
        return code;
    }
    if (!words)
        return cli_wrong("measure on which set of positions? See 'kocka "
                         "measure --help'");
    return measure_players(argv[0], argv + 1, words - 1, json);
}
