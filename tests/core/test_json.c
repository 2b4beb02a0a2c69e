/* The reader and the writer of JSON. */
#include "support/check.h"

#include "base/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool takes(const char *text)
{
    struct json value;
    /* on the heap without its NUL, so that sanitizers see a step too far */
    size_t len = strlen(text);
    char *exact = malloc(len ? len : 1);
    memcpy(exact, text, len);
    bool good = json_check(exact, len, &value);
    free(exact);
    return good;
}

/* ---- checking ---- */

static void values_of_every_kind_are_taken(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "12",
        "-12",
        "1.5",
        "1e9",
        "1E-9",
        "-1.25e+10",
        "\"\"",
        "\"a\"",
        "[]",
        "{}",
        "[1]",
        "[1,[2,[3]]]",
        "{\"a\":1}",
        "{\"a\":{\"b\":[true,null]}}",
        " 1 ",
        "\t[\r\n]\n",
        "[ 1 , 2 ]",
        "{ \"a\" : 1 , \"b\" : 2 }",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0041\"",
        "\"\\ud83d\\udc31\"",
        "\"\\u0000\"",
        "\"\xc5\xbe\xe2\x82\xac\xf0\x9f\x90\xb1\"",
        "\"\x7f\""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!takes(good[i]))
            fail_msg("refused: %s", good[i]);
}

static const char *const no_json[] = {"",
                                      " ",
                                      "nul",
                                      "nulll",
                                      "True",
                                      "tru",
                                      "01",
                                      "-",
                                      "-01",
                                      "+1",
                                      ".5",
                                      "1.",
                                      "1e",
                                      "1e+",
                                      "1.e5",
                                      "0x10",
                                      "NaN",
                                      "Infinity",
                                      "1 2",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "[1",
                                      "]",
                                      "{",
                                      "}",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{a:1}",
                                      "{'a':1}",
                                      "{1:1}",
                                      "{\"a\" 1}",
                                      "[}",
                                      "{]",
                                      "\"",
                                      "\"a",
                                      "\"\\\"",
                                      "\"\\x\"",
                                      "\"\\",
                                      "\"\\u12\"",
                                      "\"\\u12g4\"",
                                      "\"\\ud83d\"",
                                      "\"\\udc31\"",
                                      "\"\\ud83d\\u0041\"",
                                      "\"\\ud83d\\n\"",
                                      "\"a\nb\"",
                                      "\"a\tb\"",
                                      "\"\x1f\"",
                                      "\"\xff\"",
                                      "\"\xc5\"",
                                      "\"\xc0\x80\"",
                                      "\"\xed\xa0\x80\"",
                                      "\"\xf4\x90\x80\x80\"",
                                      "1,",
                                      "//1",
                                      "/**/1",
                                      "[1]]",
                                      "\xef\xbb\xbf{}",
                                      "1\xc2\xa0"};

static void everything_else_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof no_json / sizeof *no_json; i++)
        if (takes(no_json[i]))
            fail_msg("taken: %s", no_json[i]);
}

static void every_beginning_of_a_value_is_refused(void **unused)
{
    (void)unused;
    static const char text[] = "{\"do\":\"new\",\"a\":[1.5e3,true,null,\"\\u00"
                               "e9\\ud83d\\udc31\xc5\xbe\"],\"b\":{\"c\":-7}}";
    char cut[sizeof text];
    assert_true(takes(text));
    for (size_t len = 0; len + 1 < sizeof text; len++) {
        memcpy(cut, text, len);
        cut[len] = '\0';
        assert_false(takes(cut));
    }
}

static void nul_bytes_are_refused(void **unused)
{
    (void)unused;
    struct json value;
    assert_false(json_check("1\0", 2, &value));
    assert_false(json_check("\0", 1, &value));
    assert_false(json_check("\"a\0b\"", 5, &value));
    assert_false(json_check("\"\\\0\"", 4, &value));
    assert_false(json_check("[1\0]", 4, &value));
}

static void depth_has_its_limit(void **unused)
{
    (void)unused;
    char text[600];
    for (int depth = 60; depth <= 70; depth++)
        for (int objects = 0; objects < 2; objects++) {
            struct text t;
            text_fixed(&t, text, sizeof text);
            for (int i = 0; i < depth; i++)
                text_put(&t, objects ? "{\"a\":" : "[");
            text_put(&t, "1");
            for (int i = 0; i < depth; i++)
                text_char(&t, objects ? '}' : ']');
            assert_false(t.full);
            assert_int_equal(takes(text), depth <= JSON_DEPTH_MAX);
        }
}

static void a_megabyte_of_brackets_is_refused_in_time(void **unused)
{
    (void)unused;
    size_t len = 1 << 20;
    char *text = malloc(len);
    struct json value;
    memset(text, '[', len);
    assert_false(json_check(text, len, &value));
    free(text);
}

/* ---- walking ---- */

static void members_are_found_by_their_keys(void **unused)
{
    (void)unused;
    struct json object =
        check_json(" { \"a\" : 1 , \"b\":{\"a\":\"}]\\\"\"}, \"c\" :[ ] } ");
    int64_t n;
    assert_true(json_int(json_get(object, "a"), 0, 9, &n));
    assert_int_equal(n, 1);
    assert_int_equal(json_type(json_get(object, "b")), JSON_OBJECT);
    assert_true(json_is(json_get(json_get(object, "b"), "a"), "}]\""));
    assert_int_equal(json_type(json_get(object, "c")), JSON_ARRAY);
    assert_int_equal(json_type(json_get(object, "d")), JSON_ABSENT);
    assert_int_equal(json_count(object), 3);
}

static void a_string_ends_at_a_quote_that_is_not_escaped(void **unused)
{
    (void)unused;
    int64_t n;
    struct json object =
        check_json("{\"a\":\"\\\\\",\"b\":\"\\\\\\\"\",\"c\\\\\":[\"\\\"\","
                   "\"\\\\\\\\\"],\"d\\\"\":\"\",\"e\":5}");
    assert_int_equal(json_count(object), 5);
    assert_int_equal(json_count(json_get(object, "c\\")), 2);
    assert_true(json_is(json_get(object, "a"), "\\"));
    assert_true(json_is(json_get(object, "b"), "\\\""));
    assert_true(json_is(json_get(object, "d\""), ""));
    assert_true(json_int(json_get(object, "e"), 5, 5, &n));
}

static void an_escaped_key_is_the_same_key(void **unused)
{
    (void)unused;
    struct json object = check_json("{\"\\u0064\\u006f\":true}");
    assert_int_equal(json_type(json_get(object, "do")), JSON_TRUE);
}

static void of_two_equal_keys_the_first_counts(void **unused)
{
    (void)unused;
    int64_t n = 0;
    assert_true(
        json_int(json_get(check_json("{\"a\":1,\"a\":2}"), "a"), 0, 9, &n));
    assert_int_equal(n, 1);
}

static bool twice(const char *text, const char *wanted)
{
    char name[JSON_NAME_SIZE] = "";
    bool found = json_twice_within(check_json(text), name);
    assert_string_equal(name, wanted);
    return found;
}

static void a_name_that_stands_twice_is_found(void **unused)
{
    (void)unused;
    assert_true(twice("{\"a\":1,\"a\":2}", "a"));
    assert_true(twice("{\"a\":1,\"b\":0,\"\\u0061\":2}", "a"));
    assert_true(twice("{\"\":1,\"\":2}", ""));
    assert_true(twice("[0,{\"x\":[{\"b\":1,\"b\":1}]}]", "b"));
    assert_false(twice("{\"a\":{\"a\":1},\"A\":{\"a\":1}}", ""));
    assert_false(twice("[1,1,\"a\",\"a\",{},{}]", ""));
    assert_false(twice("\"a\"", ""));
    char name[JSON_NAME_SIZE];
    struct json within = check_json("{\"x\":{\"a\":1,\"a\":2}}");
    assert_false(json_twice(within, name));
    assert_false(json_twice((struct json){0}, name));
}

/* So many that each can be compared with each. */
static void the_names_of_an_object_have_a_limit(void **unused)
{
    (void)unused;
    for (int count = JSON_NAMES_MAX; count <= JSON_NAMES_MAX + 1; count++) {
        struct text t;
        struct json_out w;
        struct json value;
        char name[JSON_NAME_SIZE];
        text_heap(&t);
        json_begin(&w, &t);
        json_open(&w, '{');
        for (int i = 0; i < count; i++) {
            snprintf(name, sizeof name, "%d", i);
            json_bool_at(&w, name, true);
        }
        json_close(&w, '}');
        bool good = json_check(t.data, t.len, &value);
        assert_int_equal(good, count <= JSON_NAMES_MAX);
        assert_false(good && json_twice(value, name));
        text_clear(&t);
    }
}

static void lists_are_walked_in_order(void **unused)
{
    (void)unused;
    struct json list = check_json("[ 1,\"a,b]\" ,[2,3], {\"x\":[4]},null ]");
    static const enum json_type types[] = {JSON_NUMBER, JSON_STRING, JSON_ARRAY,
                                           JSON_OBJECT, JSON_NULL};
    struct json_iter i = json_each(list);
    for (int n = 0; n < 5; n++) {
        assert_true(json_next(&i));
        assert_int_equal(json_type(i.value), types[n]);
    }
    assert_false(json_next(&i));
    assert_int_equal(json_count(list), 5);
    assert_int_equal(json_count(check_json("[]")), 0);
    assert_int_equal(json_count(check_json("{ }")), 0);
}

static void what_is_no_container_has_no_members(void **unused)
{
    (void)unused;
    struct json absent = {0}, number = check_json("1");
    struct json_iter i = json_each(absent);
    assert_false(json_next(&i));
    i = json_each(number);
    assert_false(json_next(&i));
    assert_int_equal(json_count(absent), 0);
    assert_null(json_get(absent, "a").at);
    assert_null(json_get(check_json("[\"a\"]"), "a").at);
}

/* ---- values ---- */

static void check_int(const char *text, bool good, int64_t wanted)
{
    int64_t n = 4711;
    assert_int_equal(json_int(check_json(text), INT64_MIN, INT64_MAX, &n),
                     good);
    assert_true(n == (good ? wanted : 4711));
}

static void whole_numbers_are_digits_only(void **unused)
{
    (void)unused;
    check_int("0", true, 0);
    check_int("-0", true, 0);
    check_int("42", true, 42);
    check_int("-42", true, -42);
    check_int("999999999999999999", true, 999999999999999999);
    check_int("1.0", false, 0);
    check_int("1e2", false, 0);
    check_int("\"1\"", false, 0);
    check_int("true", false, 0);
    check_int("null", false, 0);
    check_int("[1]", false, 0);
    check_int("99999999999999999999999999", false, 0);
}

static void whole_numbers_have_a_range(void **unused)
{
    (void)unused;
    int64_t n = 0;
    assert_true(json_int(check_json("3"), 3, 5, &n));
    assert_true(json_int(check_json("5"), 3, 5, &n));
    assert_false(json_int(check_json("2"), 3, 5, &n));
    assert_false(json_int(check_json("6"), 3, 5, &n));
    assert_int_equal(n, 5);
}

static void only_true_and_false_are_truths(void **unused)
{
    (void)unused;
    bool b = false;
    assert_true(json_bool(check_json("true"), &b) && b);
    assert_true(json_bool(check_json("false"), &b) && !b);
    assert_false(json_bool(check_json("1"), &b));
    assert_false(json_bool(check_json("\"true\""), &b));
    assert_false(json_bool((struct json){0}, &b));
}

static void strings_are_decoded(void **unused)
{
    (void)unused;
    char out[64];
    assert_true(json_string(
        check_json("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u017e\\u20AC"
                   "\\ud83d\\udc31\xc5\xbe\""),
        out, sizeof out));
    assert_string_equal(
        out, "\"\\/\b\f\n\r\tA\xc5\xbe\xe2\x82\xac\xf0\x9f\x90\xb1\xc5\xbe");
}

static void a_string_must_fit_and_hold_no_nul(void **unused)
{
    (void)unused;
    char out[4];
    assert_true(json_string(check_json("\"abc\""), out, sizeof out));
    assert_false(json_string(check_json("\"abcd\""), out, sizeof out));
    assert_false(json_string(check_json("\"\\u0000\""), out, sizeof out));
    assert_false(json_string(check_json("12"), out, sizeof out));
    assert_false(json_string((struct json){0}, out, sizeof out));
}

static void a_string_that_is_cut_keeps_whole_characters(void **unused)
{
    (void)unused;
    char out[4];
    assert_false(json_string(check_json("\"ab\xc5\xbe"
                                        "c\""),
                             out, sizeof out));
    assert_string_equal(out, "ab");
    assert_false(json_string(check_json("\"a\\ud83d\\udc31\""), out, 4));
    assert_string_equal(out, "a");
}

static void names_are_found_in_a_list(void **unused)
{
    (void)unused;
    static const char *const names[] = {"red", "orange", NULL};
    assert_int_equal(json_index(check_json("\"red\""), names), 0);
    assert_int_equal(json_index(check_json("\"\\u006frange\""), names), 1);
    assert_int_equal(json_index(check_json("\"re\""), names), -1);
    assert_int_equal(json_index(check_json("1"), names), -1);
    assert_int_equal(json_index((struct json){0}, names), -1);
    assert_false(json_is(check_json("\"red\\u0000\""), "red"));
}

/* ---- writing ---- */

static void what_is_written_is_json(void **unused)
{
    (void)unused;
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_int_at(&w, "n", -5);
    json_bool_at(&w, "b", true);
    json_string_at(&w, "s", "a\"b\\c\nd\x01\xc5\xbe");
    json_key(&w, "l");
    json_open(&w, '[');
    json_put_null(&w);
    json_put_bool(&w, false);
    json_open(&w, '[');
    json_close(&w, ']');
    json_put_int(&w, 2);
    json_put_raw(&w);
    text_put(&t, "3");
    json_close(&w, ']');
    json_close(&w, '}');
    assert_string_equal(t.data,
                        "{\"n\":-5,\"b\":true,\"s\":\"a\\\"b\\\\c\\nd\\u0001"
                        "\xc5\xbe\",\"l\":[null,false,[],2,3]}");
    check_json(t.data);
    text_clear(&t);
}

static void a_value_is_written_again_without_its_spaces(void **unused)
{
    (void)unused;
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    json_put_value(
        &w, check_json("{ \"a b\" :\n[1,\t-2.5 ,\r\n\" \\\" \\\\\" , { } ] }"));
    assert_string_equal(t.data, "{\"a b\":[1,-2.5,\" \\\" \\\\\",{}]}");
    text_clear(&t);
}

static void every_byte_below_128_survives_writing_and_reading(void **unused)
{
    (void)unused;
    char all[128], back[128];
    struct text t;
    struct json_out w;
    for (int i = 1; i < 128; i++)
        all[i - 1] = (char)i;
    all[127] = '\0';
    text_heap(&t);
    json_begin(&w, &t);
    json_put_string(&w, all);
    assert_true(json_string(check_json(t.data), back, sizeof back));
    assert_string_equal(all, back);
    text_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_every_kind_are_taken),
        cmocka_unit_test(everything_else_is_refused),
        cmocka_unit_test(every_beginning_of_a_value_is_refused),
        cmocka_unit_test(nul_bytes_are_refused),
        cmocka_unit_test(depth_has_its_limit),
        cmocka_unit_test(a_megabyte_of_brackets_is_refused_in_time),
        cmocka_unit_test(members_are_found_by_their_keys),
        cmocka_unit_test(a_string_ends_at_a_quote_that_is_not_escaped),
        cmocka_unit_test(an_escaped_key_is_the_same_key),
        cmocka_unit_test(of_two_equal_keys_the_first_counts),
        cmocka_unit_test(a_name_that_stands_twice_is_found),
        cmocka_unit_test(the_names_of_an_object_have_a_limit),
        cmocka_unit_test(lists_are_walked_in_order),
        cmocka_unit_test(what_is_no_container_has_no_members),
        cmocka_unit_test(whole_numbers_are_digits_only),
        cmocka_unit_test(whole_numbers_have_a_range),
        cmocka_unit_test(only_true_and_false_are_truths),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(a_string_must_fit_and_hold_no_nul),
        cmocka_unit_test(a_string_that_is_cut_keeps_whole_characters),
        cmocka_unit_test(names_are_found_in_a_list),
        cmocka_unit_test(what_is_written_is_json),
        cmocka_unit_test(a_value_is_written_again_without_its_spaces),
        cmocka_unit_test(every_byte_below_128_survives_writing_and_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
