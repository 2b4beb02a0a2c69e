/*
 * kocka score: for people with the real box: what is on this table worth?
 *
 * One JSON object per line in, one JSON value per line out; a line that cannot
 * be scored is answered with its error, and the exit code says so at the end.
 * A line is what the engine's request `tally` takes; of wispwood a line may
 * also have single forests.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "cli/language.h"
#include "games/wispwood/wispwood.h"

#include <stdlib.h>
#include <string.h>

/* Counts a sheet; the options are those of the line, over those of a box. */
static bool count(const struct game *g, const struct box_file *box,
                  struct json in, int seats, void *state, struct score *score,
                  struct json_out *w, struct problem *p)
{
    struct json options = json_get(in, "options");
    struct json sheet = json_get(in, "sheet");
    struct text merged;
    struct json_out m;
    if (!box->there || (options.at && json_type(options) != JSON_OBJECT))
        return game_tally(g, state, seats, options, sheet, score, w, p);
    text_heap(&merged);
    json_begin(&m, &merged);
    box_options(&box->box, g, seats, options, &m);
    bool good = !merged.full && json_check(merged.data, merged.len, &options);
    if (!good)
        no_memory();
    good = game_tally(g, state, seats, options, sheet, score, w, p);
    text_clear(&merged);
    return good;
}

/* A whole sheet. */
static bool tally(const struct game *g, const struct box_file *box,
                  struct json in, struct json_out *w, struct problem *p)
{
    struct json seats = json_get(in, "seats");
    struct score score;
    int64_t n = g->min_seats;
    if (seats.at && !json_int(seats, 0, SEATS_MAX, &n))
        return problem_set(p, PROBLEM_BAD_REQUEST, "\"seats\" is a number");
    if (!json_get(in, "sheet").at)
        return problem_set(p, PROBLEM_BAD_REQUEST, "there is no \"sheet\"");
    void *state = must_have(malloc(g->state_size));
    json_open(w, '{');
    json_key(w, "tally");
    json_open(w, '{');
    bool good = count(g, box, in, (int)n, state, &score, w, p);
    json_close(w, '}');
    if (good)
        game_write_score(&score, (int)n, game_over(g, state), w);
    json_close(w, '}');
    free(state);
    return good;
}

static bool answer(const struct game *g, const struct box_file *box,
                   const char *line, size_t len, struct json_out *w,
                   struct problem *p)
{
    struct json in;
    char twice[JSON_NAME_SIZE];
    if (!json_check(line, len, &in))
        return problem_set(p, PROBLEM_BAD_JSON, "not JSON");
    if (json_twice_within(in, twice))
        return problem_twice(p, PROBLEM_BAD_REQUEST, twice);
    if (g == &game_wispwood && !json_get(in, "sheet").at)
        return wisp_score_forests(in, w, p);
    return tally(g, box, in, w, p);
}

static bool score_line(const struct game *g, const struct box_file *box,
                       const char *line, size_t len, struct text *out)
{
    struct json_out w;
    struct problem p;
    text_reset(out);
    json_begin(&w, out);
    bool good = answer(g, box, line, len, &w, &p);
    if (!good) {
        text_reset(out);
        json_begin(&w, out);
        json_open(&w, '{');
        json_string_at(&w, "error", p.text);
        json_close(&w, '}');
    }
    puts(out->data);
    return good;
}

static int score_file(const struct game *g, const struct box_file *box,
                      const char *path)
{
    struct text file, out;
    int bad = 0;
    text_heap(&file);
    text_heap(&out);
    if (!cli_read_file(path, &file)) {
        text_clear(&file);
        text_clear(&out);
        return EXIT_FAILED;
    }
    for (const char *at = file.data, *stop = at + file.len; at < stop;) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        size_t len = (size_t)((end ? end : stop) - at);
        bad += !score_line(g, box, at, len, &out);
        at += len + 1;
    }
    text_clear(&file);
    text_clear(&out);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

int cmd_score(int argc, char **argv)
{
    const char *path = NULL;
    struct box_file box;
    const struct flag flags[] = {{.name = "box", .value = &path}, {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (words != 2)
        return cli_wrong("which game and which file? See 'kocka score "
                         "--help'.");
    const struct game *g = cli_game(argv[0]);
    if (!g)
        return EXIT_USAGE;
    if (!g->tally)
        return cli_wrong("%s has no score sheet", g->id);
    int code =
        box_file_read(&box, path, g, say_catalogue(language_choose(NULL)));
    if (code == EXIT_FINE)
        code = score_file(g, &box, argv[1]);
    box_file_clear(&box);
    return code;
}
