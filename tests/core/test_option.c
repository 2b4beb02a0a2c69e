/* Options: their defaults, their ranges, their texts, in every game. */
#include "support/check.h"

#include "game/option.h"
#include "games/games.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const struct game *g, void *state, const char *options,
                   struct problem *p)
{
    *p = (struct problem){0};
    return game_new(g, state, g->max_seats, check_json(options), p);
}

static void write_options(const struct game *g, const void *state,
                          struct text *out)
{
    struct json_out w;
    text_reset(out);
    json_begin(&w, out);
    options_write(g, state, &w);
}

/* Call for every game, with memory for a state. */
static void each_game(void (*look)(const struct game *g, void *state))
{
    for (int i = 0; games_all[i]; i++) {
        void *state = malloc(games_all[i]->state_size);
        look(games_all[i], state);
        free(state);
    }
}

static void none_is_as_an_empty_object(const struct game *g, void *state)
{
    struct problem p;
    void *other = malloc(g->state_size);
    assert_true(game_new(g, state, g->max_seats, (struct json){0}, &p));
    assert_true(begins(g, other, "{}", &p));
    assert_memory_equal(state, other, g->state_size);
    free(other);
}

static void no_options_are_all_defaults(void **unused)
{
    (void)unused;
    each_game(none_is_as_an_empty_object);
}

/* What options_describe says is the default is the default. */
/* Left out of a state while it is the default. */
static bool is_quiet(const struct game *g, const char *name)
{
    for (const struct option *o = g->options; o->name; o++)
        if (!strcmp(o->name, name))
            return o->quiet;
    return false;
}

static void described(const struct game *g, void *state)
{
    struct text told, written;
    struct json_out w;
    struct problem p;
    text_heap(&told);
    text_heap(&written);
    json_begin(&w, &told);
    options_describe(g, &w);
    assert_true(begins(g, state, "{}", &p));
    write_options(g, state, &written);
    struct json list = check_json(told.data), all = check_json(written.data);
    size_t count = 0, quiet = 0;
    struct json_iter i = json_each(list);
    for (; json_next(&i); count++) {
        char name[64];
        assert_true(json_string(json_get(i.value, "name"), name, sizeof name));
        struct json preset = json_get(i.value, "default");
        struct json now = json_get(all, name);
        if (is_quiet(g, name)) {
            assert_null(now.at);
            quiet++;
            continue;
        }
        assert_int_equal(preset.len, now.len);
        assert_memory_equal(preset.at, now.at, now.len);
        assert_int_equal(json_type(json_get(i.value, "meaning")), JSON_STRING);
        assert_int_equal(json_type(json_get(i.value, "type")), JSON_STRING);
    }
    assert_int_equal(count, json_count(all) + quiet);
    text_clear(&told);
    text_clear(&written);
}

static void described_defaults_are_those_of_a_new_game(void **unused)
{
    (void)unused;
    each_game(described);
}

/* ---- a form, made of nothing but what `games` tells ---- */

struct form {
    const struct game *g;
    void *state;
    char name[64];
    int tried;
};

/* Alone: how options fit together is not what their descriptions tell. */
static void fill_in(struct form *f, bool good, const char *value)
{
    struct text t;
    struct json_out w;
    struct problem p = {0};
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_key(&w, f->name);
    text_put(&t, value);
    json_close(&w, '}');
    if (options_change(f->g, f->state, check_json(t.data), &p) != good)
        fail_msg("%s %s: %s %s", f->g->id, t.data, good ? "refused:" : "taken",
                 p.text);
    f->tried++;
    text_clear(&t);
}

static void fill_in_slice(struct form *f, struct json value)
{
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)value.len, value.at);
    fill_in(f, true, text);
}

static void fill_in_numbers(struct form *f, struct json about)
{
    struct json range[2] = {json_get(about, "min"), json_get(about, "max")};
    for (int i = 0; i < 2; i++) {
        char text[32];
        int64_t n = 0;
        assert_true(json_int(range[i], 0, 65535, &n));
        fill_in_slice(f, range[i]);
        snprintf(text, sizeof text, "%d", (int)n + (i ? 1 : -1));
        fill_in(f, false, text);
    }
}

static void fill_in_object(struct form *f, struct json about)
{
    static const char *const ends[2] = {"min", "max"};
    int64_t most = 0, n = 0;
    struct json_iter i = json_each(json_get(about, "length"));
    while (json_next(&i))
        json_int(i.value, 1, 99, &most);
    struct json_iter key = json_each(json_get(about, "keys"));
    while (json_next(&key))
        for (int end = 0; end < 4; end++) {
            char text[256];
            struct text t;
            assert_true(json_int(json_get(about, ends[end & 1]), 0, 99, &n));
            n += end == 2 ? -1 : end == 3; /* beyond them */
            text_fixed(&t, text, sizeof text);
            text_char(&t, '{');
            text_bytes(&t, key.value.at, key.value.len);
            text_put(&t, most ? ":[" : ":");
            text_int(&t, n);
            for (int k = 1; k < most; k++) {
                text_char(&t, ',');
                text_int(&t, n);
            }
            text_put(&t, most ? "]}" : "}");
            fill_in(f, end < 2, text);
        }
    fill_in(f, false, "{\"no such\":1}");
}

static void fill_in_list(struct form *f, struct json about)
{
    struct json items = json_get(about, "items");
    int64_t length[2];
    char text[512];
    struct json_iter end = json_each(json_get(about, "length"));
    for (int n = 0; json_next(&end); n++)
        assert_true(json_int(end.value, 0, 99, &length[n]));
    if (items.at && length[0] == (int64_t)json_count(items)) {
        fill_in_slice(f, items); /* all of them, in any order */
    } else {
        struct json_iter i = json_each(items);
        while (json_next(&i)) {
            snprintf(text, sizeof text, "[%.*s]", (int)i.value.len, i.value.at);
            fill_in(f, true, text);
        }
    }
    fill_in(f, false, "[\"no such\"]");
}

/* A board is a text for each seat, or one of so many of a box, all different;
 * the pattern says which texts are. */
static void fill_in_boards(struct form *f, struct json about)
{
    char pattern[128], text[1024];
    regex_t regex;
    static const char line[] = "ABCDEFABCD";
    int64_t count = f->g->max_seats;
    struct json length = json_get(about, "length");
    struct json_iter end = json_each(length);
    assert_int_equal(json_is(json_get(about, "each"), "seat"), !length.at);
    while (length.at && json_next(&end))
        assert_true(json_int(end.value, 1, 6, &count));
    assert_true(
        json_string(json_get(about, "pattern"), pattern, sizeof pattern));
    assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED), 0);
    for (int lines = 9; lines <= 11; lines++) {
        char board[160] = "";
        struct text t;
        struct json_out w;
        for (int n = 0; n < lines; n++)
            strcat(strcat(board, n ? "\n" : ""), line);
        text_fixed(&t, text, sizeof text);
        json_begin(&w, &t);
        json_open(&w, '[');
        for (int i = 0; i < count; i++) {
            board[0] = (char)('A' + i);
            json_put_string(&w, board);
        }
        json_close(&w, ']');
        bool fits = regexec(&regex, board, 0, NULL, 0) == 0;
        assert_int_equal(fits, lines == 10);
        fill_in(f, fits, text);
    }
    regfree(&regex);
}

static void filled_in(const struct game *g, void *state)
{
    struct text told;
    struct json_out w;
    struct problem p;
    text_heap(&told);
    json_begin(&w, &told);
    options_describe(g, &w);
    assert_true(begins(g, state, "{}", &p));
    struct json_iter i = json_each(check_json(told.data));
    while (json_next(&i)) {
        struct form f = {.g = g, .state = state};
        assert_true(
            json_string(json_get(i.value, "name"), f.name, sizeof f.name));
        struct json_iter choice = json_each(json_get(i.value, "choices"));
        while (json_next(&choice))
            fill_in_slice(&f, choice.value);
        if (json_get(i.value, "keys").at)
            fill_in_object(&f, i.value);
        else if (json_get(i.value, "pattern").at)
            fill_in_boards(&f, i.value);
        else if (json_get(i.value, "items").at)
            fill_in_list(&f, i.value);
        else if (json_get(i.value, "min").at)
            fill_in_numbers(&f, i.value);
        if (f.tried < 2)
            fail_msg("%s %s says nothing of its values", g->id, f.name);
    }
    text_clear(&told);
}

static void a_form_can_be_made_of_what_is_told(void **unused)
{
    (void)unused;
    each_game(filled_in);
}

static void written(const struct game *g, void *state)
{
    struct rng rng;
    struct text text, again;
    struct problem p;
    void *other = malloc(g->state_size);
    rng_seed_number(&rng, 1);
    text_heap(&text);
    text_heap(&again);
    for (int n = 0; n < 50; n++) {
        check_random_options(g, &rng, &text);
        if (!begins(g, state, text.data, &p))
            continue;
        write_options(g, state, &text);
        assert_true(begins(g, other, text.data, &p));
        assert_memory_equal(state, other, g->state_size);
        write_options(g, other, &again);
        assert_string_equal(text.data, again.data);
    }
    text_clear(&text);
    text_clear(&again);
    free(other);
}

static void written_options_read_back(void **unused)
{
    (void)unused;
    each_game(written);
}

static void refuse(const struct game *g, void *state, const char *name,
                   const char *value)
{
    char options[256];
    struct problem p;
    snprintf(options, sizeof options, "{\"%s\":%s}", name, value);
    if (begins(g, state, options, &p))
        fail_msg("%s takes %s", g->id, options);
    assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    assert_true(strlen(p.text) > 5);
}

static void refuse_all(const struct game *g, void *state, const char *name,
                       const char *const *values)
{
    for (int i = 0; values[i]; i++)
        refuse(g, state, name, values[i]);
}

static void wrong_values(const struct game *g, void *state)
{
    static const char *const for_bool[] = {"0",  "1",  "null",    "\"true\"",
                                           "[]", "{}", "\"yes\"", NULL};
    static const char *const for_int[] = {"1.5",   "1e1",        "null", "true",
                                          "\"1\"", "[1]",        "{}",   "-1",
                                          "65536", "4294967297", NULL};
    static const char *const for_choice[] = {
        "0", "null", "true", "[]", "\"\"", "\"no such\"", NULL};
    char number[16];
    for (const struct option *o = g->options; o->name; o++) {
        if (o->type == OPTION_BOOL)
            refuse_all(g, state, o->name, for_bool);
        if (o->type == OPTION_CHOICE)
            refuse_all(g, state, o->name, for_choice);
        if (o->type != OPTION_INT)
            continue;
        refuse_all(g, state, o->name, for_int);
        snprintf(number, sizeof number, "%d", o->max + 1);
        refuse(g, state, o->name, number);
        snprintf(number, sizeof number, "%d", o->min - 1);
        refuse(g, state, o->name, number);
    }
    refuse_all(g, state, "start", for_int);
    snprintf(number, sizeof number, "%d", g->max_seats);
    refuse(g, state, "start", number);
    refuse(g, state, "no-such-option", "1");
    refuse(g, state, "", "1");
}

static void wrong_values_are_refused_in_every_game(void **unused)
{
    (void)unused;
    each_game(wrong_values);
}

static void options_that_are_no_object_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"null", "[]", "\"\"", "1", "true"};
    char state[4096];
    const struct game *g = games_find("pig");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct problem p;
        assert_false(begins(g, state, bad[i], &p));
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
}

static void limits_of_a_number_are_taken(void **unused)
{
    (void)unused;
    char state[4096];
    struct problem p;
    const struct game *g = games_find("pig");
    assert_true(begins(g, state, "{\"goal\":1}", &p));
    assert_true(begins(g, state, "{\"goal\":10000}", &p));
    assert_true(begins(g, state, "{\"start\":9}", &p));
    assert_int_equal(game_head(state)->turn, 9);
}

/* A long name is cut, but never within a character. */
static void a_long_name_is_told_in_whole_characters(void **unused)
{
    (void)unused;
    char state[4096], options[128];
    struct problem p;
    for (int len = 30; len < 45; len++) {
        snprintf(options, sizeof options, "{\"%.*s\xc5\xbe\xc5\xbe\":1}", len,
                 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        assert_false(begins(games_find("pig"), state, options, &p));
        struct text t;
        struct json_out w;
        struct json ignored;
        text_heap(&t);
        json_begin(&w, &t);
        json_put_string(&w, p.text);
        assert_true(json_check(t.data, t.len, &ignored));
        text_clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_options_are_all_defaults),
        cmocka_unit_test(described_defaults_are_those_of_a_new_game),
        cmocka_unit_test(a_form_can_be_made_of_what_is_told),
        cmocka_unit_test(written_options_read_back),
        cmocka_unit_test(wrong_values_are_refused_in_every_game),
        cmocka_unit_test(options_that_are_no_object_are_refused),
        cmocka_unit_test(limits_of_a_number_are_taken),
        cmocka_unit_test(a_long_name_is_told_in_whole_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
