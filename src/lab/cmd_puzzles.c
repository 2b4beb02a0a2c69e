/*
 * kocka puzzles: make puzzles of games between computers (lab/puzzles.h), and
 * solve a stock of them anew.
 *
 * A stock is a file of lines: first what it is and the command that made it,
 * then one puzzle each. Games are looked through from their numbers, so the
 * same command makes the same stock, here or on other machines.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/tables_file.h"
#include "lab/puzzle_recheck.h"
#include "lab/puzzle_stock.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNT = 200,
    TIMES = 10 /* as much search, until one is believed */
};

/* ---- making ---- */

static void make_here(struct stock *s)
{
    uint64_t most = stock_games(s);
    for (uint64_t n = 0; s->count < s->wanted && n < most; n++) {
        struct stock_place at;
        struct table *t = stock_begin(s, n, &at);
        if (!t)
            no_memory();
        stock_look_through(s, t, &at);
        table_free(t);
    }
}

/* What the stock is, the command and the checksums of the tables. */
static void write_head(const struct stock *s)
{
    const struct game *g = s->series.game;
    printf("{\"game\":\"%s\",\"rules\":%d,\"seats\":%d,\"puzzles\":%d,"
           "\"command\":\"kocka "
           "puzzles %s --count %d --seats %d --seed %s --times %u%s\"",
           g->id, g->rules, s->series.seats, s->count, g->id, s->wanted,
           s->series.seats, s->series.seed, s->times,
           s->tables ? " --tables FOLDER" : "");
    for (int i = 0; s->tables && i < s->tables->count; i++) {
        printf(i ? ",\"" : ",\"tables\":[\"");
        for (int k = 0; k < SHA256_BYTES; k++)
            printf("%02x", s->tables->mice[i].sha256[k]);
        printf(i + 1 < s->tables->count ? "\"" : "\"]");
    }
    puts("}");
}

static void write_all(const struct stock *s)
{
    const struct game *g = s->series.game;
    struct text line;
    text_heap(&line);
    write_head(s);
    for (int i = 0; i < s->count; i++) {
        text_reset(&line);
        puzzle_write(g, &s->made[i], &line);
        puts(line.data);
    }
    text_clear(&line);
}

static int make(struct stock *s, const char *db)
{
    bool good = true;
    if (!stock_open(s))
        return EXIT_USAGE;
    if (db)
        good = stock_ask(s, db);
    else
        make_here(s);
    if (good) {
        stock_grade(s);
        write_all(s);
    }
    int count = s->count;
    stock_close(s);
    if (good && count < s->wanted)
        return cli_failed("only %d of %d were found", count, s->wanted);
    return good ? EXIT_FINE : EXIT_FAILED;
}

/* ---- solving a stock anew ---- */

/* The first line says which game it is. */
static bool read_head(struct recheck *c, struct json head)
{
    char id[32];
    return json_string(json_get(head, "game"), id, sizeof id) &&
           (c->game = cli_game(id)) != NULL;
}

/* One in `every` of the lines behind the first; false: `bad` is no line. */
static bool read_stock(struct recheck *c, const struct text *file, int every,
                       int *bad)
{
    const char *at = file->data, *end = file->data + file->len;
    for (int number = 1; at < end; number++) {
        struct json line;
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        *bad = number;
        if (!json_check(at, (size_t)(stop - at), &line) ||
            (number == 1 && !read_head(c, line)))
            return false;
        if (number > 1 && (number - 2) % every == 0) {
            c->line = must_have(
                realloc(c->line, (size_t)(c->lines + 1) * sizeof *c->line));
            c->line[c->lines++] = (struct stock_line){number, line};
        }
        at = stop + 1;
    }
    return c->game != NULL;
}

static void solve_here(struct recheck *c)
{
    for (int i = 0; i < c->lines; i++) {
        double margin = 1;
        const char *bad = recheck_solve(c, c->line[i].json, &margin);
        recheck_count(c, i, bad, margin);
    }
}

static int check(const char *path, struct recheck *c, int every, const char *db)
{
    struct text file;
    int bad = 1;
    text_heap(&file);
    if (!cli_read_file(path, &file))
        return EXIT_FAILED;
    bool good = read_stock(c, &file, every, &bad);
    if (!good)
        cli_failed("%s, line %d: no puzzle", path, bad);
    else if (db)
        good = recheck_ask(c, db);
    else
        solve_here(c);
    free(c->line);
    text_clear(&file);
    if (!good)
        return EXIT_FAILED;
    printf("%s: %d solved anew with %u times the search, %d wrong", path,
           c->lines, c->times, c->wrong);
    if (c->least < 1)
        printf("; the least margin is %.1f%% of a win", 100 * c->least);
    putchar('\n');
    return c->wrong ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the words ---- */

/* Those of the folder, if one is named; false after a sentence. */
static bool load_tables(const char *folder, const char *db,
                        struct tables *tables)
{
    if (folder && db)
        return cli_wrong("who works at a database has no tables"), false;
    if (folder && !tables_load(tables, folder))
        return false;
    if (folder && !tables->count)
        return cli_failed("%s: there are no tables", folder), false;
    return true;
}

int cmd_puzzles(int argc, char **argv)
{
    const char *count = NULL, *seats = NULL, *seed = "1", *file = NULL,
               *times = NULL, *every = NULL, *db = NULL, *folder = NULL;
    struct tables tables = {0};
    const struct flag flags[] = {{.name = "count", .value = &count},
                                 {.name = "seats", .value = &seats},
                                 {.name = "seed", .value = &seed},
                                 {.name = "check", .value = &file},
                                 {.name = "times", .value = &times},
                                 {.name = "every", .value = &every},
                                 {.name = "db", .value = &db},
                                 {.name = "tables", .value = &folder},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    long long n = COUNT, people = 2, search = TIMES, step = 1;
    if (words < 0 || !cli_number("--count", count, 1, 100000, &n) ||
        !cli_number("--seats", seats, 1, SEATS_MAX, &people) ||
        !cli_number("--times", times, 1, 1000, &search) ||
        !cli_number("--every", every, 1, 100000, &step))
        return EXIT_USAGE;
    if (!load_tables(folder, db, &tables))
        return EXIT_FAILED;
    const struct tables *judge = folder ? &tables : NULL;
    if (file) {
        struct recheck c = {
            .times = (uint32_t)search, .tables = judge, .least = 1};
        return check(file, &c, (int)step, db);
    }
    if (words != 1)
        return cli_wrong("puzzles of which game? See 'kocka puzzles --help'");
    struct stock s = {.series = {.game = cli_game(argv[0]),
                                 .seats = (int)people,
                                 .seed = seed},
                      .wanted = (int)n,
                      .times = (uint32_t)search,
                      .tables = judge};
    return s.series.game ? make(&s, db) : EXIT_USAGE;
}
