/*
 * The engine: every request, every error code, and that a request that fails
 * changes nothing.
 */
#include "support/check.h"

#include "engine/engine.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *ask(struct engine *e, const char *request)
{
    const char *answer = engine_answer(e, request, strlen(request));
    assert_null(strchr(answer, '\n'));
    check_json(answer);
    return answer;
}

/* Ask; it must work out. */
static struct json good(struct engine *e, const char *request)
{
    const char *answer = ask(e, request);
    bool ok = false;
    if (!json_bool(json_get(check_json(answer), "ok"), &ok) || !ok)
        fail_msg("%s\n%s", request, answer);
    return check_json(answer);
}

static void is(struct json value, const char *text)
{
    if (value.len != strlen(text) || memcmp(value.at, text, value.len) != 0)
        fail_msg("%.*s instead of %s", (int)value.len, value.at ? value.at : "",
                 text);
}

/* Everything that can be seen of an engine's game: its record and what the
 * next outcomes of chance will be, by a copy that plays on. */
static char *all_of(struct engine *e)
{
    struct text out;
    text_heap(&out);
    text_put(&out, ask(e, "{\"do\":\"state\"}"));
    text_put(&out, ask(e, "{\"do\":\"record\"}"));
    return out.data;
}

/* Ask; it must fail with this code and change nothing. */
static void bad(struct engine *e, const char *request, const char *code)
{
    char *before = all_of(e);
    const char *answer = ask(e, request);
    struct json error = json_get(check_json(answer), "error");
    bool ok = true;
    if (!json_bool(json_get(check_json(answer), "ok"), &ok) || ok ||
        !json_is(json_get(error, "code"), code))
        fail_msg("%s\n%s instead of %s", request, answer, code);
    char message[300];
    assert_true(
        json_string(json_get(error, "message"), message, sizeof message));
    assert_true(strlen(message) > 5);
    char *after = all_of(e);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static struct engine *with(const char *request)
{
    struct engine *e = engine_new("test");
    assert_non_null(e);
    if (request)
        good(e, request);
    return e;
}

#define NEW_PIG  "{\"do\":\"new\",\"game\":\"pig\",\"seed\":\"s\"}"
#define NEW_MICE "{\"do\":\"new\",\"game\":\"mice\",\"seed\":\"s\"}"
#define NEW_FIVES                                                              \
    "{\"do\":\"new\",\"game\":\"fives\",\"seats\":2,"                          \
    "\"options\":{\"boards\":\"grey\"},\"seed\":\"s\"}"
#define ROLLED "{\"do\":\"play\",\"move\":\"roll red blue\"}"

/* ---- lines ---- */

static void what_is_no_json_is_bad_json(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"",
                                        "{",
                                        "hello",
                                        "{\"do\":}",
                                        "{\"do\":\"state\"",
                                        "\xff",
                                        "{\"do\":\"st\xc3\"}",
                                        "{\"do\":\"state\"}}",
                                        "{'do':'state'}"};
    struct engine *e = with(NEW_PIG);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        bad(e, lines[i], "bad-json");
    engine_free(e);
}

static void what_is_no_request_is_a_bad_request(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"[]",
                                        "1",
                                        "null",
                                        "\"state\"",
                                        "{}",
                                        "{\"id\":1}",
                                        "{\"do\":1}",
                                        "{\"do\":null}",
                                        "{\"do\":\"\"}",
                                        "{\"do\":\"States\"}",
                                        "{\"do\":[\"state\"]}"};
    struct engine *e = with(NEW_PIG);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        bad(e, lines[i], "bad-request");
    engine_free(e);
}

/* Which of the two is meant nobody can say: the same answer everywhere. */
static void a_name_twice_in_an_object_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *code, *name;
    } cases[] = {
        {"{\"do\":\"state\",\"do\":\"state\"}", "bad-request", "do"},
        {"{\"do\":\"state\",\"x\":1,\"x\":1}", "bad-request", "x"},
        {"{\"do\":\"state\",\"\\u0064o\":\"moves\"}", "bad-request", "do"},
        {"{\"do\":\"new\",\"game\":\"pig\",\"seats\":2,\"seats\":3}",
         "bad-request", "seats"},
        {"{\"do\":\"new\",\"game\":\"pig\",\"options\":"
         "{\"goal\":5,\"goal\":6}}",
         "bad-option", "goal"},
        {"{\"do\":\"new\",\"game\":\"mice\",\"options\":{\"values\":"
         "{\"red\":[1,2,3,4,5,6],\"red\":[1,2,3,4,5,6]}}}",
         "bad-option", "red"},
        {"{\"do\":\"new\",\"game\":\"fives\",\"options\":{\"values\":"
         "{\"F\":1,\"F\":2}}}",
         "bad-option", "F"},
        {"{\"do\":\"set\",\"state\":{\"game\":\"pig\",\"options\":"
         "{\"goal\":50,\"goal\":60},\"start\":0,\"turn\":0,"
         "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}}",
         "bad-state", "goal"},
        {"{\"do\":\"load\",\"record\":\"kocka 1\\ngame: pig\\nseats: 2\\n"
         "options: {\\\"goal\\\":5,\\\"goal\\\":6}\\n\\n\"}",
         "bad-option", "goal"},
    };
    struct engine *e = with(NEW_PIG);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char wanted[64];
        bad(e, cases[i].line, cases[i].code);
        snprintf(wanted, sizeof wanted, "\\\"%s\\\" stands there twice",
                 cases[i].name);
        const char *answer = ask(e, cases[i].line);
        if (!strstr(answer, wanted))
            fail_msg("%s instead of %s", answer, wanted);
    }
    is(json_get(good(e, "{\"do\":\"state\",\"id\":{\"a\":1,\"a\":2}}"), "id"),
       "{\"a\":1,\"a\":2}"); /* an id is theirs, whatever it is */
    engine_free(e);
}

static void a_line_over_a_mebibyte_is_too_long(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    size_t len = ENGINE_LINE_MAX + 1;
    char *line = malloc(len + 1);
    memset(line, ' ', len);
    line[len] = '\0';
    bad(e, line, "too-long");
    memcpy(line, "{\"do\":\"state\"}", 14);
    line[len - 1] = '\0'; /* exactly as long as it may be */
    good(e, line);
    free(line);
    engine_free(e);
}

static void an_id_of_any_kind_is_echoed(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"1",
                                      "-1.5e9",
                                      "\"text\"",
                                      "null",
                                      "true",
                                      "false",
                                      "[1,[2]]",
                                      "{\"a\":{\"b\":[]}}",
                                      "\"\\u017e\\n\"",
                                      "\"\xc5\xbe\"",
                                      "{}",
                                      "\"\""};
    struct engine *e = with(NULL);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char line[128];
        snprintf(line, sizeof line, "{\"id\":%s,\"do\":\"games\"}", ids[i]);
        is(json_get(check_json(ask(e, line)), "id"), ids[i]);
        snprintf(line, sizeof line, "{\"do\":\"state\",\"id\":%s}", ids[i]);
        struct json answer = check_json(ask(e, line)); /* a refusal too */
        is(json_get(answer, "id"), ids[i]);
        is(json_get(answer, "ok"), "false");
    }
    is(json_get(check_json(ask(e, "{\"id\":[1,\t2],\"do\":\"x\"}")), "id"),
       "[1, 2]");
    assert_null(json_get(check_json(ask(e, "{\"do\":\"games\"}")), "id").at);
    engine_free(e);
}

static void without_a_game_most_requests_say_so(void **unused)
{
    (void)unused;
    static const char *const names[] = {"state",   "moves",  "play", "chance",
                                        "score",   "best",   "undo", "record",
                                        "explain", "preview"};
    struct engine *e = with(NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[64];
        snprintf(line, sizeof line, "{\"do\":\"%s\"}", names[i]);
        bad(e, line, "no-game");
    }
    bad(e, "{\"do\":\"load\"}", "bad-request");
    bad(e, "{\"do\":\"set\"}", "bad-request");
    engine_free(e);
}

static void quit_is_answered_and_noted(void **unused)
{
    (void)unused;
    struct engine *e = with(NULL);
    assert_false(engine_done(e));
    good(e, "{\"do\":\"quit\"}");
    assert_true(engine_done(e));
    engine_free(e);
    engine_free(NULL);
}

/* ---- games, new, set ---- */

static void games_are_listed_with_all_there_is_to_know(void **unused)
{
    (void)unused;
    static const char *const keys[] = {"id",     "title",  "seats", "options",
                                       "phases", "events", "rules"};
    struct engine *e = with(NULL);
    struct json games = json_get(good(e, "{\"do\":\"games\"}"), "games");
    int count = 0;
    struct json_iter i = json_each(games);
    for (; json_next(&i); count++) {
        assert_true(json_is(json_get(i.value, "id"), games_all[count]->id));
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_non_null(json_get(i.value, keys[k]).at);
        struct json_iter o = json_each(json_get(i.value, "options"));
        while (json_next(&o)) {
            assert_non_null(json_get(o.value, "default").at);
            assert_non_null(json_get(o.value, "type").at);
            assert_non_null(json_get(o.value, "meaning").at);
        }
    }
    assert_null(games_all[count]);
    engine_free(e);
}

static void a_new_game_has_default_seats_and_options(void **unused)
{
    (void)unused;
    struct engine *e = with(NULL);
    struct json answer = good(e, "{\"do\":\"new\",\"game\":\"pig\"}");
    is(json_get(answer, "state"),
       "{\"game\":\"pig\",\"options\":{\"goal\":100,\"start\":0},\"start\":0,"
       "\"turn\":0,\"phase\":\"choose\",\"banks\":[0,0],\"pot\":0}");
    is(json_get(answer, "to_act"), "0");
    is(json_get(answer, "horizon"), "0");
    answer = good(e, "{\"do\":\"new\",\"game\":\"pig\",\"seats\":3,"
                     "\"options\":{\"start\":2,\"goal\":9}}");
    is(json_get(answer, "to_act"), "2");
    is(json_get(json_get(answer, "state"), "banks"), "[0,0,0]");
    engine_free(e);
}

static void new_games_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *rest, *code;
    } cases[] = {
        {"", "bad-request"},
        {",\"game\":7", "bad-request"},
        {",\"game\":null", "bad-request"},
        {",\"game\":\"chess\"", "unknown-game"},
        {",\"game\":\"\"", "unknown-game"},
        {",\"game\":\"Pig\"", "unknown-game"},
        {",\"game\":\"pig\\u0000\"", "unknown-game"},
        {",\"game\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
         "unknown-game"},
        {",\"game\":\"pig\",\"seats\":1", "bad-option"},
        {",\"game\":\"pig\",\"seats\":11", "bad-option"},
        {",\"game\":\"pig\",\"seats\":-2", "bad-option"},
        {",\"game\":\"pig\",\"seats\":2.5", "bad-option"},
        {",\"game\":\"pig\",\"seats\":99999999999999999999", "bad-option"},
        {",\"game\":\"pig\",\"seats\":\"2\"", "bad-request"},
        {",\"game\":\"pig\",\"seats\":null", "bad-request"},
        {",\"game\":\"pig\",\"options\":[]", "bad-option"},
        {",\"game\":\"pig\",\"options\":{\"goal\":0}", "bad-option"},
        {",\"game\":\"pig\",\"options\":{\"gaol\":5}", "bad-option"},
        {",\"game\":\"pig\",\"options\":{\"start\":2}", "bad-option"},
        {",\"game\":\"pig\",\"seed\":null", "bad-request"},
        {",\"game\":\"pig\",\"seed\":[1]", "bad-request"},
    };
    struct engine *e = with(NEW_MICE);
    good(e, ROLLED);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[256];
        snprintf(line, sizeof line, "{\"do\":\"new\"%s}", cases[i].rest);
        bad(e, line, cases[i].code);
    }
    engine_free(e);
}

#define PIG_STATE                                                              \
    "{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":1,"                 \
    "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}"

static void a_position_can_be_set(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    struct json answer =
        good(e, "{\"do\":\"set\",\"state\":" PIG_STATE ",\"seed\":\"x\"}");
    is(json_get(answer, "to_act"), "1");
    is(json_get(answer, "horizon"), "0");
    is(json_get(json_get(answer, "state"), "pot"), "7");
    bad(e, "{\"do\":\"undo\"}", "bad-request");
    engine_free(e);
}

static void positions_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *state, *code;
    } cases[] = {
        {"null", "bad-state"},
        {"[]", "bad-state"},
        {"{}", "bad-state"},
        {"{\"game\":7}", "bad-state"},
        {"{\"game\":\"chess\"}", "unknown-game"},
        {"{\"game\":\"pig\"}", "bad-state"},
        {"{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":2,"
         "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}",
         "bad-state"},
        {"{\"game\":\"pig\",\"options\":{\"goal\":0},\"start\":0,\"turn\":0,"
         "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}",
         "bad-state"},
        {"{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":0,"
         "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7,\"x\":1}",
         "bad-state"},
        {"{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":0,\"turn\":0,"
         "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}",
         "bad-state"},
    };
    struct engine *e = with(NEW_MICE);
    good(e, ROLLED);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[256];
        snprintf(line, sizeof line, "{\"do\":\"set\",\"state\":%s}",
                 cases[i].state);
        bad(e, line, cases[i].code);
    }
    bad(e, "{\"do\":\"set\",\"state\":" PIG_STATE ",\"seed\":true}",
        "bad-request");
    engine_free(e);
}

/* A key that is cut in the message is cut between characters. */
static void a_long_unknown_field_is_named_in_whole_characters(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    for (int len = 30; len < 48; len++) {
        char line[256];
        snprintf(line, sizeof line,
                 "{\"do\":\"set\",\"state\":{\"game\":\"pig\","
                 "\"%.*s\xf0\x9f\x90\xb1\xc5\xbe\":1}}",
                 len, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        bad(e, line, "bad-state");
    }
    engine_free(e);
}

/* ---- state, moves, play, chance ---- */

static void moves_are_told_with_who_acts(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    struct json answer = good(e, "{\"do\":\"moves\"}");
    is(json_get(answer, "to_act"), "0");
    is(json_get(answer, "moves"), "[\"roll\",\"stop\"]");
    good(e, "{\"do\":\"moves\",\"seat\":0}");
    bad(e, "{\"do\":\"moves\",\"seat\":1}", "not-your-turn");
    bad(e, "{\"do\":\"moves\",\"seat\":2}", "bad-request");
    bad(e, "{\"do\":\"moves\",\"seat\":\"0\"}", "bad-request");
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    answer = good(e, "{\"do\":\"moves\"}");
    is(json_get(answer, "to_act"), "\"chance\"");
    assert_int_equal(json_count(json_get(answer, "moves")), 6);
    struct json_iter i = json_each(json_get(answer, "moves"));
    while (json_next(&i))
        assert_true(json_get(i.value, "p").len > 10);
    bad(e, "{\"do\":\"moves\",\"seat\":0}", "not-your-turn");
    engine_free(e);
}

static void where_all_act_moves_need_a_seat(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_FIVES);
    good(e, "{\"do\":\"chance\"}");
    is(json_get(good(e, "{\"do\":\"state\"}"), "to_act"), "\"all\"");
    bad(e, "{\"do\":\"moves\"}", "bad-request");
    bad(e, "{\"do\":\"best\"}", "bad-request");
    bad(e, "{\"do\":\"play\",\"move\":\"done\"}", "bad-request");
    good(e, "{\"do\":\"moves\",\"seat\":1}");
    good(e, "{\"do\":\"play\",\"move\":\"done\",\"seat\":1}");
    bad(e, "{\"do\":\"play\",\"move\":\"time\",\"seat\":1}", "not-your-turn");
    good(e, "{\"do\":\"play\",\"move\":\"time\"}");
    engine_free(e);
}

static void a_view_leaves_hidden_things_out(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_FIVES);
    good(e, "{\"do\":\"chance\"}");
    struct json moves =
        json_get(good(e, "{\"do\":\"moves\",\"seat\":0}"), "moves");
    char line[256];
    struct json_iter i = json_each(moves);
    assert_true(json_next(&i));
    snprintf(line, sizeof line, "{\"do\":\"play\",\"seat\":0,\"move\":%.*s}",
             (int)i.value.len, i.value.at);
    good(e, line);
    struct json own =
        json_get(good(e, "{\"do\":\"state\",\"seat\":0}"), "state");
    struct json_iter o = json_each(json_get(own, "outlines"));
    assert_true(json_next(&o));
    assert_int_equal(json_type(o.value), JSON_ARRAY);
    struct json other =
        json_get(good(e, "{\"do\":\"state\",\"seat\":1}"), "state");
    o = json_each(json_get(other, "outlines"));
    assert_true(json_next(&o));
    is(o.value, "1");
    bad(e, "{\"do\":\"state\",\"seat\":2}", "bad-request");
    bad(e, "{\"do\":\"state\",\"seat\":-1}", "bad-request");
    engine_free(e);
}

static void a_move_answers_with_state_events_and_horizon(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    struct json answer = good(e, ROLLED);
    is(json_get(answer, "events"), "[{\"kind\":\"roll\",\"seat\":0,"
                                   "\"a\":\"red\",\"b\":\"blue\"}]");
    is(json_get(answer, "horizon"), "0");
    answer = good(e, "{\"do\":\"play\",\"move\":\"take red\",\"seat\":0}");
    is(json_get(answer, "events"), "[{\"kind\":\"take\",\"seat\":0,"
                                   "\"colour\":\"red\"}]");
    is(json_get(answer, "horizon"), "1");
    is(json_get(json_get(answer, "state"), "phase"), "\"choose\"");
    engine_free(e);
}

static void moves_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    bad(e, "{\"do\":\"play\",\"move\":\"take red\"}", "not-your-turn");
    bad(e, "{\"do\":\"play\",\"move\":\"roll red red\",\"seat\":0}",
        "not-your-turn");
    good(e, ROLLED);
    bad(e, "{\"do\":\"play\"}", "bad-request");
    bad(e, "{\"do\":\"play\",\"move\":7}", "bad-request");
    bad(e, "{\"do\":\"play\",\"move\":null}", "bad-request");
    bad(e, "{\"do\":\"play\",\"move\":\"\"}", "illegal-move");
    bad(e, "{\"do\":\"play\",\"move\":\"take green\"}", "illegal-move");
    bad(e, "{\"do\":\"play\",\"move\":\"take red\\u0000\"}", "illegal-move");
    bad(e, "{\"do\":\"play\",\"move\":\"take blue red\"}", "illegal-move");
    bad(e, "{\"do\":\"play\",\"move\":\"stop\"}", "illegal-move");
    bad(e, "{\"do\":\"play\",\"move\":\"take red\",\"seat\":1}",
        "not-your-turn");
    bad(e, "{\"do\":\"play\",\"move\":\"take red\",\"seat\":2}", "bad-request");
    bad(e, ROLLED, "not-your-turn");
    bad(e, "{\"do\":\"chance\"}", "not-your-turn");
    engine_free(e);
}

static void an_endless_move_is_illegal(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    char line[1000];
    snprintf(line, sizeof line, "{\"do\":\"play\",\"move\":\"%0900d\"}", 0);
    bad(e, line, "illegal-move");
    engine_free(e);
}

static void a_refusal_tells_its_reason(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    good(e, ROLLED);
    struct json error = json_get(
        check_json(ask(e, "{\"do\":\"play\",\"move\":\"take green\"}")),
        "error");
    is(json_get(error, "message"), "\"M7: the dice do not show green.\"");
    is(json_get(error, "reason"),
       "{\"code\":\"not-rolled\",\"rule\":\"M7\","
       "\"text\":\"the dice do not show %s.\",\"what\":\"green\","
       "\"squares\":[]}");
    engine_free(e);
}

static void a_finished_game_is_over(void **unused)
{
    (void)unused;
    struct engine *e = with("{\"do\":\"new\",\"game\":\"pig\",\"options\":"
                            "{\"goal\":1}}");
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    good(e, "{\"do\":\"play\",\"move\":\"die 6\"}");
    struct json answer = good(e, "{\"do\":\"play\",\"move\":\"stop\"}");
    is(json_get(answer, "to_act"), "\"over\"");
    is(json_get(json_get(answer, "state"), "winners"), "[0]");
    answer = good(e, "{\"do\":\"moves\"}");
    is(json_get(answer, "to_act"), "\"over\"");
    is(json_get(answer, "moves"), "[]");
    bad(e, "{\"do\":\"play\",\"move\":\"roll\"}", "over");
    bad(e, "{\"do\":\"play\",\"move\":\"nonsense\"}", "over");
    bad(e, "{\"do\":\"preview\",\"move\":\"roll\"}", "over");
    bad(e, "{\"do\":\"chance\"}", "over");
    bad(e, "{\"do\":\"best\"}", "over");
    answer = good(e, "{\"do\":\"score\"}");
    is(json_get(answer, "winners"), "[0]");
    good(e, "{\"do\":\"undo\"}");
    is(json_get(good(e, "{\"do\":\"state\"}"), "to_act"), "0");
    engine_free(e);
}

static void a_seed_decides_what_chance_gives(void **unused)
{
    (void)unused;
    struct text first, second;
    text_heap(&first);
    text_heap(&second);
    for (int run = 0; run < 2; run++) {
        struct engine *e = with(NEW_MICE);
        struct text *out = run ? &second : &first;
        for (int i = 0; i < 5; i++) {
            struct json drawn =
                json_get(good(e, "{\"do\":\"chance\"}"), "move");
            text_bytes(out, drawn.at, drawn.len);
            bad(e, "{\"do\":\"play\",\"move\":\"fly\"}", /* draws nothing */
                "illegal-move");
            good(e, "{\"do\":\"undo\"}");
        }
        engine_free(e);
    }
    assert_string_equal(first.data, second.data);
    text_clear(&first);
    text_clear(&second);
}

/* ---- score, explain, preview ---- */

static void scores_write_every_item(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    struct json answer = good(e, "{\"do\":\"score\"}");
    is(json_get(answer, "score"),
       "[{\"total\":0,\"items\":{\"red\":0,\"orange\":0,\"yellow\":0,"
       "\"green\":0,\"blue\":0}},{\"total\":0,\"items\":{\"red\":0,"
       "\"orange\":0,\"yellow\":0,\"green\":0,\"blue\":0}}]");
    assert_null(json_get(answer, "winners").at);
    engine_free(e);
}

static void explain_and_preview_change_nothing(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    good(e, ROLLED);
    char *before = all_of(e);
    struct json answer = good(e, "{\"do\":\"explain\"}");
    is(json_get(answer, "explain"),
       "{\"bust\":{\"of\":36,\"rolls\":0},\"at_stake\":0,\"left\":26}");
    good(e, "{\"do\":\"explain\",\"seat\":1}");
    answer = good(e, "{\"do\":\"preview\",\"move\":\"take red blue\"}");
    is(json_get(json_get(answer, "state"), "phase"), "\"choose\"");
    assert_int_equal(json_count(json_get(answer, "events")), 2);
    assert_non_null(json_get(answer, "score").at);
    bad(e, "{\"do\":\"explain\",\"seat\":9}", "bad-request");
    bad(e, "{\"do\":\"preview\"}", "bad-request");
    bad(e, "{\"do\":\"preview\",\"move\":\"take green\"}", "illegal-move");
    bad(e, "{\"do\":\"preview\",\"move\":\"roll red red\"}", "not-your-turn");
    char *after = all_of(e);
    assert_string_equal(before, after);
    free(before);
    free(after);
    engine_free(e);
}

/* ---- best ---- */

static void the_same_question_has_the_same_answer(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_MICE);
    good(e, "{\"do\":\"play\",\"move\":\"roll joker joker\"}");
    static const char *const questions[] = {
        "{\"do\":\"best\",\"player\":\"random\",\"seed\":\"a\"}",
        "{\"do\":\"best\",\"player\":\"greedy\",\"seed\":\"a\"}",
        "{\"do\":\"best\",\"player\":\"mcts\",\"sims\":300,\"seed\":\"a\"}",
        "{\"do\":\"best\",\"level\":1,\"seed\":7}"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        char *before = all_of(e);
        char *first = strdup(ask(e, questions[i]));
        good(e, questions[i]);
        assert_string_equal(first, ask(e, questions[i]));
        struct json answer = check_json(first);
        assert_int_equal(json_type(json_get(answer, "move")), JSON_STRING);
        assert_non_null(json_get(answer, "visits").at);
        assert_int_equal(json_type(json_get(answer, "line")), JSON_ARRAY);
        assert_int_equal(json_type(json_get(answer, "why")), JSON_STRING);
        char *after = all_of(e);
        assert_string_equal(before, after);
        free(first);
        free(before);
        free(after);
    }
    engine_free(e);
}

static uint64_t ticking(void)
{
    static uint64_t ticks;
    return ++ticks;
}

static void questions_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const char *const rest[] = {"\"player\":\"nobody\"", "\"player\":7",
                                       "\"level\":0",           "\"level\":99",
                                       "\"level\":\"1\"",       "\"sims\":0",
                                       "\"sims\":-5",           "\"sims\":1.5",
                                       "\"sims\":100000001",    "\"ms\":0",
                                       "\"ms\":3600001",        "\"ms\":\"1\"",
                                       "\"seed\":{}",           "\"seat\":2",
                                       "\"seat\":\"0\""};
    struct engine *e = with(NEW_PIG);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        char line[128];
        snprintf(line, sizeof line, "{\"do\":\"best\",%s}", rest[i]);
        bad(e, line, "bad-request");
    }
    bad(e, "{\"do\":\"best\",\"seat\":1}", "not-your-turn");
    bad(e, "{\"do\":\"best\",\"ms\":5}", "bad-request"); /* without a clock */
    engine_set_clock(e, ticking);
    good(e, "{\"do\":\"best\",\"player\":\"random\",\"ms\":5}");
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    bad(e, "{\"do\":\"best\"}", "not-your-turn");
    engine_free(e);
}

/* ---- who acts next ---- */

/* A search of two: boards are dealt and the dice rolled. */
static struct engine *search(void)
{
    struct engine *e = engine_new("1");
    good(e, "{\"do\":\"new\",\"game\":\"fives\",\"seats\":2}");
    for (int i = 0; i < 3; i++)
        good(e, "{\"do\":\"chance\"}");
    return e;
}

static void next_says_what_a_host_is_to_do(void **unused)
{
    struct engine *e = search();
    (void)unused;
    is(good(e, "{\"do\":\"next\",\"now\":5,\"computers\":[1]}"),
       "{\"ok\":true,\"next\":\"ask\",\"seat\":1,"
       "\"clock\":{\"wait\":2,\"left\":600000}}");
    is(good(e, "{\"do\":\"next\",\"now\":5,\"computers\":[1],"
               "\"answer\":{\"move\":\"turn\"}}"),
       "{\"ok\":true,\"next\":\"wait\",\"until\":2005,"
       "\"clock\":{\"wait\":2,\"left\":600000}}");
    is(good(e, "{\"do\":\"next\",\"now\":2005,\"computers\":[1]}"),
       "{\"ok\":true,\"next\":\"play\",\"seat\":1,\"move\":\"turn\","
       "\"clock\":{\"wait\":2,\"left\":598000}}");
    good(e, "{\"do\":\"play\",\"seat\":1,\"move\":\"turn\"}");
    is(good(e, "{\"do\":\"next\",\"now\":3000}"),
       "{\"ok\":true,\"next\":\"wait\",\"until\":63000,"
       "\"clock\":{\"wait\":3,\"left\":60000}}");
    is(good(e, "{\"do\":\"next\",\"now\":63000}"),
       "{\"ok\":true,\"next\":\"play\",\"move\":\"time\"}");
    engine_free(e);
}

static void who_comes_back_goes_on_with_the_wait_that_was(void **unused)
{
    struct engine *e = search();
    (void)unused;
    is(good(e, "{\"do\":\"next\",\"now\":5,\"clock\":{\"wait\":9,"
               "\"left\":7000}}"),
       "{\"ok\":true,\"next\":\"wait\",\"until\":600005,"
       "\"clock\":{\"wait\":2,\"left\":600000}}");
    is(good(e, "{\"do\":\"next\",\"now\":5,\"clock\":{\"wait\":2,"
               "\"left\":7000}}"),
       "{\"ok\":true,\"next\":\"wait\",\"until\":7005,"
       "\"clock\":{\"wait\":2,\"left\":7000}}");
    engine_free(e);
}

static void an_answer_to_a_position_that_is_gone_is_not_taken(void **unused)
{
    struct engine *e = engine_new("1");
    (void)unused;
    good(e, "{\"do\":\"new\",\"game\":\"pig\"}");
    is(good(e, "{\"do\":\"next\",\"now\":0,\"computers\":[0]}"),
       "{\"ok\":true,\"next\":\"ask\",\"seat\":0}");
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    good(e, "{\"do\":\"undo\"}");
    is(good(e, "{\"do\":\"next\",\"now\":0,\"computers\":[0],"
               "\"answer\":{\"move\":\"roll\"}}"),
       "{\"ok\":true,\"next\":\"ask\",\"seat\":0}");
    is(good(e, "{\"do\":\"next\",\"now\":0,\"computers\":[0],"
               "\"answer\":null}"),
       "{\"ok\":true,\"next\":\"ask\",\"seat\":0}");
    bad(e, "{\"do\":\"next\",\"now\":0,\"answer\":{\"move\":\"die 1\"}}",
        "not-your-turn");
    engine_free(e);
}

static void questions_of_time_that_cannot_be_are_refused(void **unused)
{
    static const char *const requests[] = {
        "{\"do\":\"next\"}",
        "{\"do\":\"next\",\"now\":-1}",
        "{\"do\":\"next\",\"now\":9007199254740993}",
        "{\"do\":\"next\",\"now\":1,\"computers\":1}",
        "{\"do\":\"next\",\"now\":1,\"computers\":[2]}",
        "{\"do\":\"next\",\"now\":1,\"clock\":5}",
        "{\"do\":\"next\",\"now\":1,\"clock\":{}}",
    };
    struct engine *e = search();
    (void)unused;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        bad(e, requests[i], "bad-request");
    good(e, "{\"do\":\"next\",\"now\":1,\"computers\":[0]}");
    bad(e, "{\"do\":\"next\",\"now\":1,\"answer\":5}", "bad-request");
    bad(e, "{\"do\":\"next\",\"now\":1,\"answer\":{}}", "bad-request");
    bad(e,
        "{\"do\":\"next\",\"now\":1,\"answer\":{\"move\":\"turn\","
        "\"delay_ms\":\"x\"}}",
        "bad-request");
    engine_free(e);
}

static void where_all_act_it_is_told_who_still_has_something_to_do(void **u)
{
    struct engine *e = search();
    (void)u;
    is(json_get(good(e, "{\"do\":\"state\"}"), "busy"), "[0,1]");
    is(json_get(good(e, "{\"do\":\"state\"}"), "clock"),
       "{\"wait\":2,\"ms\":600000}");
    is(json_get(good(e, "{\"do\":\"play\",\"seat\":1,\"move\":\"done\"}"),
                "busy"),
       "[0]");
    engine_free(e);
}

/* ---- undo, record, load ---- */

static void undo_goes_back_to_the_start_and_no_further(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    char *start = strdup(ask(e, "{\"do\":\"state\"}"));
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    good(e, "{\"do\":\"play\",\"move\":\"die 6\"}");
    good(e, "{\"do\":\"play\",\"move\":\"stop\"}");
    for (int i = 0; i < 3; i++)
        good(e, "{\"do\":\"undo\"}");
    assert_string_equal(start, ask(e, "{\"do\":\"state\"}"));
    bad(e, "{\"do\":\"undo\"}", "bad-request");
    free(start);
    engine_free(e);
}

static void a_record_loads_into_the_same_game(void **unused)
{
    (void)unused;
    struct engine *e = with(NEW_PIG);
    good(e, "{\"do\":\"play\",\"move\":\"roll\"}");
    good(e, "{\"do\":\"play\",\"move\":\"die 6\"}");
    char *before = all_of(e);
    struct json record = json_get(good(e, "{\"do\":\"record\"}"), "record");
    struct text load;
    text_heap(&load);
    text_put(&load, "{\"do\":\"load\",\"record\":");
    text_bytes(&load, record.at, record.len);
    text_put(&load, "}");
    good(e, NEW_MICE);
    good(e, load.data);
    char *after = all_of(e);
    assert_string_equal(before, after);
    good(e, "{\"do\":\"undo\"}");
    text_clear(&load);
    free(before);
    free(after);
    engine_free(e);
}

static void records_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *record, *code;
    } cases[] = {
        {"7", "bad-request"},
        {"null", "bad-request"},
        {"\"\"", "bad-request"},
        {"\"kocka 1\\ngame: chess\\nseats: 2\\n\\n\"", "unknown-game"},
        {"\"kocka 1\\ngame: pig\\nseats: 99\\n\\n\"", "bad-option"},
        {"\"kocka 1\\ngame: pig\\nseats: 1\\n\\n\"", "bad-option"},
        {"\"kocka 1\\ngame: pig\\nseats: 2\\n\\nfly\\n\"", "illegal-move"},
        {"\"kocka 1\\ngame: pig\\nseats: 2\\n\\ndie 1\\n\"", "not-your-turn"},
        {"\"kocka 1\\ngame: pig\\nseats: 2\\n\\nroll #0000000000000000\"",
         "bad-state"},
    };
    struct engine *e = with(NEW_MICE);
    good(e, ROLLED);
    bad(e, "{\"do\":\"load\"}", "bad-request");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[256];
        snprintf(line, sizeof line, "{\"do\":\"load\",\"record\":%s}",
                 cases[i].record);
        bad(e, line, cases[i].code);
    }
    engine_free(e);
}

static void engines_share_nothing(void **unused)
{
    (void)unused;
    struct engine *a = with(NEW_PIG), *b = with(NEW_MICE);
    good(a, "{\"do\":\"play\",\"move\":\"roll\"}");
    is(json_get(json_get(good(b, "{\"do\":\"state\"}"), "state"), "game"),
       "\"mice\"");
    engine_free(a);
    is(json_get(good(b, "{\"do\":\"state\"}"), "to_act"), "\"chance\"");
    engine_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_json_is_bad_json),
        cmocka_unit_test(what_is_no_request_is_a_bad_request),
        cmocka_unit_test(a_name_twice_in_an_object_is_refused),
        cmocka_unit_test(a_line_over_a_mebibyte_is_too_long),
        cmocka_unit_test(an_id_of_any_kind_is_echoed),
        cmocka_unit_test(without_a_game_most_requests_say_so),
        cmocka_unit_test(quit_is_answered_and_noted),
        cmocka_unit_test(games_are_listed_with_all_there_is_to_know),
        cmocka_unit_test(a_new_game_has_default_seats_and_options),
        cmocka_unit_test(new_games_that_cannot_be_are_refused),
        cmocka_unit_test(a_position_can_be_set),
        cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(a_long_unknown_field_is_named_in_whole_characters),
        cmocka_unit_test(moves_are_told_with_who_acts),
        cmocka_unit_test(where_all_act_moves_need_a_seat),
        cmocka_unit_test(a_view_leaves_hidden_things_out),
        cmocka_unit_test(a_move_answers_with_state_events_and_horizon),
        cmocka_unit_test(moves_that_cannot_be_are_refused),
        cmocka_unit_test(an_endless_move_is_illegal),
        cmocka_unit_test(a_refusal_tells_its_reason),
        cmocka_unit_test(a_finished_game_is_over),
        cmocka_unit_test(a_seed_decides_what_chance_gives),
        cmocka_unit_test(scores_write_every_item),
        cmocka_unit_test(explain_and_preview_change_nothing),
        cmocka_unit_test(the_same_question_has_the_same_answer),
        cmocka_unit_test(questions_that_cannot_be_are_refused),
        cmocka_unit_test(next_says_what_a_host_is_to_do),
        cmocka_unit_test(who_comes_back_goes_on_with_the_wait_that_was),
        cmocka_unit_test(an_answer_to_a_position_that_is_gone_is_not_taken),
        cmocka_unit_test(questions_of_time_that_cannot_be_are_refused),
        cmocka_unit_test(
            where_all_act_it_is_told_who_still_has_something_to_do),
        cmocka_unit_test(undo_goes_back_to_the_start_and_no_further),
        cmocka_unit_test(a_record_loads_into_the_same_game),
        cmocka_unit_test(records_that_cannot_be_are_refused),
        cmocka_unit_test(engines_share_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
