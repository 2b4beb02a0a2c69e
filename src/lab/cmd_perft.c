/* kocka perft: count lines of play; compare the counts of a file. */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "game/draw.h"
#include "game/perft.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* A state with the memory to count from it. */
struct position {
    const struct game *g;
    void *state, *memory;
};

static void open_position(struct position *p, const struct game *g, int depth)
{
    p->g = g;
    p->state = must_have(malloc(g->state_size));
    p->memory = must_have(malloc(perft_memory(g, depth)));
}

static void close_position(struct position *p)
{
    free(p->state);
    free(p->memory);
}

/* ---- a file of positions with their counts ---- */

static bool count_matches(const struct position *p, int depth,
                          struct json wanted, const char *where)
{
    int64_t n;
    if (!json_int(wanted, 0, INT64_MAX, &n)) {
        cli_failed("%s: counts are not numbers", where);
        return false;
    }
    uint64_t found = perft_count(p->g, p->state, depth, p->memory);
    if (found == (uint64_t)n)
        return true;
    cli_failed("%s: depth %d has %llu lines, not %lld", where, depth,
               (unsigned long long)found, (long long)n);
    return false;
}

/* {"state":{…},"counts":[depth 1, depth 2, …]} */
static bool check_line(const char *line, size_t len, const char *where)
{
    struct json in;
    struct problem problem;
    struct position p = {0};
    char id[32] = "";
    if (!json_check(line, len, &in)) {
        cli_failed("%s: not JSON", where);
        return false;
    }
    struct json state = json_get(in, "state"), counts = json_get(in, "counts");
    json_string(json_get(state, "game"), id, sizeof id);
    const struct game *g = games_find(id);
    if (g)
        open_position(&p, g, (int)json_count(counts));
    bool good = g && game_read(g, p.state, state, &problem);
    if (!good)
        cli_failed("%s: %s", where, g ? problem.text : "unknown game");
    struct json_iter i = json_each(counts);
    for (int depth = 1; good && json_next(&i); depth++)
        good = count_matches(&p, depth, i.value, where);
    close_position(&p);
    return good;
}

static int check_file(const char *path)
{
    struct text file;
    int line = 0, bad = 0;
    text_heap(&file);
    if (!cli_read_file(path, &file))
        return EXIT_FAILED;
    for (char *at = file.data; at && *at;) {
        char *end = strchr(at, '\n'), where[512];
        size_t len = end ? (size_t)(end - at) : strlen(at);
        snprintf(where, sizeof where, "%s:%d", path, ++line);
        if (len && *at != '#')
            bad += !check_line(at, len, where);
        at = end ? end + 1 : NULL;
    }
    text_clear(&file);
    printf("%s: %s\n", path, bad ? "differs" : "agrees");
    return bad ? EXIT_FAILED : EXIT_FINE;
}

/* ---- one position ---- */

/* Play so many random steps into the game, unless it ends before. */
static void advance(struct position *p, const char *seed, long long plies)
{
    move *moves = must_have(malloc(p->g->max_moves * sizeof *moves));
    struct rng rng;
    struct draw_step step;
    rng_seed(&rng, seed, strlen(seed));
    while (plies-- > 0 && draw_step(p->g, p->state, &rng, moves, &step))
        p->g->apply(p->state, step.actor, step.move, NULL);
    free(moves);
}

static void print_counts(const struct position *p, int depth, bool json)
{
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_key(&w, "state");
    game_write(p->g, p->state, &w);
    json_key(&w, "counts");
    json_open(&w, '[');
    for (int d = 1; d <= depth; d++) {
        uint64_t from = cli_now();
        uint64_t n = perft_count(p->g, p->state, d, p->memory);
        json_put_int(&w, (int64_t)n);
        if (!json)
            printf("depth %2d  %15llu lines  %8.3f s\n", d,
                   (unsigned long long)n, (double)(cli_now() - from) / 1e9);
    }
    json_close(&w, ']');
    json_close(&w, '}');
    if (json)
        puts(t.data);
    text_clear(&t);
}

static int count_one(const struct game *g, long long seats, long long depth,
                     const char *seed, long long plies, struct json options,
                     bool json)
{
    struct position p = {0};
    struct problem problem;
    int code = EXIT_FINE;
    open_position(&p, g, (int)depth);
    if (game_new(g, p.state, seats, options, &problem)) {
        advance(&p, seed, plies);
        print_counts(&p, (int)depth, json);
    } else {
        code = cli_wrong("%s", problem.text);
    }
    close_position(&p);
    return code;
}

int cmd_perft(int argc, char **argv)
{
    const char *depth_text = NULL, *seats_text = NULL, *plies_text = NULL;
    const char *seed = "1", *file = NULL, *box = NULL;
    bool json = false;
    const struct flag flags[] = {{.name = "depth", .value = &depth_text},
                                 {.name = "seats", .value = &seats_text},
                                 {.name = "plies", .value = &plies_text},
                                 {.name = "seed", .value = &seed},
                                 {.name = "check", .value = &file},
                                 {.name = "box", .value = &box},
                                 {.name = "json", .set = &json},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (file)
        return check_file(file);
    if (!words)
        return cli_wrong("which game? See 'kocka perft --help'.");
    const struct game *g = cli_game(argv[0]);
    if (!g)
        return EXIT_USAGE;
    long long depth = 3, seats = g->min_seats, plies = 0;
    struct text t;
    struct json options;
    text_heap(&t);
    int code = EXIT_USAGE;
    if (cli_number("--depth", depth_text, 1, 30, &depth) &&
        cli_number("--seats", seats_text, 1, SEATS_MAX, &seats) &&
        cli_number("--plies", plies_text, 0, 1000000, &plies))
        code = box_file_options(box, g, (int)seats, argv + 1, words - 1,
                                catalogues, &t);
    if (code == EXIT_FINE && !json_check(t.data, t.len, &options))
        code = cli_wrong("the options are not JSON");
    if (code == EXIT_FINE)
        code = count_one(g, seats, depth, seed, plies, options, json);
    text_clear(&t);
    return code;
}
