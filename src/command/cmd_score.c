/*
 * kocka score: for people with the real box: what do these forests score?
 *
 * One JSON object per line in, one JSON list per line out; a line that cannot
 * be scored is answered with its error, and the exit code says so at the end.
 */
#include "cli/commands.h"

#include "games/wispwood/wispwood.h"

#include <string.h>

/* The cards of one line, in their order. */
struct question {
    int card[WISP_CARDS];
    int cards;
    int round;
};

static bool read_cards(struct question *q, struct json list, struct problem *p)
{
    uint32_t seen = 0;
    if (json_type(list) != JSON_ARRAY)
        return problem_set(p, PROBLEM_BAD_REQUEST,
                           "\"cards\" must be a list of cards");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int card = wisp_card_find(i.value);
        if (card < 0 || seen >> card & 1)
            return problem_set(p, PROBLEM_BAD_REQUEST, "\"cards\" names %s",
                               card < 0 ? "an unknown card" : "a card twice");
        seen |= 1u << card;
        q->card[q->cards++] = card;
    }
    return true;
}

static bool read_question(struct question *q, struct json in, struct problem *p)
{
    int64_t round;
    if (json_type(in) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_REQUEST, "not an object");
    if (!json_int(json_get(in, "round"), 1, WISP_ROUNDS, &round))
        return problem_set(p, PROBLEM_BAD_REQUEST,
                           "\"round\" must be 1, 2 or 3");
    q->round = (int)round;
    if (json_type(json_get(in, "forests")) != JSON_ARRAY)
        return problem_set(p, PROBLEM_BAD_REQUEST,
                           "\"forests\" must be a list of forests");
    return read_cards(q, json_get(in, "cards"), p);
}

static void write_sheet(const struct question *q, const struct wisp_forest *f,
                        struct json_out *w)
{
    int bonus = wisp_bonus(f, q->round), total = bonus;
    json_open(w, '{');
    for (int i = 0; i < q->cards; i++) {
        int points = wisp_card_score(q->card[i], f);
        json_int_at(w, wisp_card_id(q->card[i]), points);
        total += points;
    }
    json_int_at(w, "bonus", bonus);
    json_int_at(w, "total", total);
    json_close(w, '}');
}

static bool answer(const char *line, size_t len, struct json_out *w,
                   struct problem *p)
{
    struct question q = {0};
    struct json in;
    char twice[JSON_NAME_SIZE];
    if (!json_check(line, len, &in))
        return problem_set(p, PROBLEM_BAD_JSON, "not JSON");
    if (json_twice_within(in, twice))
        return problem_twice(p, PROBLEM_BAD_REQUEST, twice);
    if (!read_question(&q, in, p))
        return false;
    json_open(w, '[');
    struct json_iter i = json_each(json_get(in, "forests"));
    while (json_next(&i)) {
        struct wisp_forest f = {0};
        if (!wisp_read_forest(&f, i.value, q.round, p))
            return false;
        write_sheet(&q, &f, w);
    }
    json_close(w, ']');
    return true;
}

static bool score_line(const char *line, size_t len, struct text *out)
{
    struct json_out w;
    struct problem p;
    text_reset(out);
    json_begin(&w, out);
    bool good = answer(line, len, &w, &p);
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

static int score_file(const char *path)
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
        bad += !score_line(at, len, &out);
        at += len + 1;
    }
    text_clear(&file);
    text_clear(&out);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

int cmd_score(int argc, char **argv)
{
    const struct flag flags[] = {{0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (words != 2)
        return cli_wrong("which game and which file? See 'kocka score "
                         "--help'.");
    const struct game *g = cli_game(argv[0]);
    if (!g)
        return EXIT_USAGE;
    if (g != &game_wispwood)
        return cli_wrong("only forests of wispwood can be scored");
    return score_file(argv[1]);
}
