/* Records: what a reader must take, what it must refuse, what is kept. */
#include "support/check.h"

#include "games/games.h"
#include "table/notes.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct table *read_text(const char *text, struct problem *p, int *line)
{
    /* exactly as long as it is, so that sanitizers see a step too far */
    size_t len = strlen(text);
    char *exact = malloc(len ? len : 1);
    memcpy(exact, text, len);
    *p = (struct problem){0};
    struct table *t = record_read(exact, len, games_find, p, line);
    free(exact);
    return t;
}

static struct table *taken(const char *text)
{
    struct problem p;
    int line;
    struct table *t = read_text(text, &p, &line);
    if (!t)
        fail_msg("refused: %s", p.text);
    return t;
}

static void refused(const char *text, const char *code, int line)
{
    struct problem p;
    int at = -1;
    struct table *t = read_text(text, &p, &at);
    if (t)
        fail_msg("taken: %s", text);
    if (strcmp(problem_name(p.code), code) != 0 || at != line)
        fail_msg("%s in line %d (%s): %s", problem_name(p.code), at, p.text,
                 text);
    assert_true(strlen(p.text) > 5);
}

static char *written(const struct table *t)
{
    struct text out;
    text_heap(&out);
    assert_true(record_write(t, &out));
    return out.data; /* the heap's: to be freed */
}

#define HEAD "kocka 1\ngame: pig\nseats: 2\n"

static void lines_without_hash_and_time_are_taken(void **unused)
{
    (void)unused;
    struct table *t = taken(HEAD "\nroll\ndie 6\nstop\n");
    assert_int_equal(t->count, 3);
    assert_true(t->plies[0].ms == PLY_NO_TIME);
    table_free(t);
}

static void a_time_without_a_hash_is_taken(void **unused)
{
    (void)unused;
    struct table *t = taken(HEAD "\nroll +250\ndie 6 +0\nstop +4294967294\n");
    assert_int_equal(t->plies[0].ms, 250);
    assert_int_equal(t->plies[1].ms, 0);
    assert_true(t->plies[2].ms == 4294967294u);
    table_free(t);
}

static void the_last_line_needs_no_end(void **unused)
{
    (void)unused;
    struct table *t = taken(HEAD "\nroll\ndie 6");
    assert_int_equal(t->count, 2);
    table_free(t);
    t = taken("kocka 1\ngame: pig\nseats: 2");
    assert_int_equal(t->count, 0);
    table_free(t);
}

static void lines_may_end_as_on_windows(void **unused)
{
    (void)unused;
    struct table *t =
        taken("kocka 1\r\ngame: pig\r\nseats: 2\r\ndate: 2026\r\n\r\n"
              "roll\r\ndie 6 +7\r\n\r\nstop\r\n");
    assert_int_equal(t->count, 3);
    assert_string_equal(t->date, "2026");
    table_free(t);
}

static void unknown_keys_of_the_header_are_passed_over(void **unused)
{
    (void)unused;
    struct table *t = taken("kocka 1\ngame: pig\nwho knows: what\nseats: 3\n"
                            "Result: {\"winners\":[0]}\nx:\n\nroll\n");
    assert_int_equal(t->count, 1);
    assert_int_equal(game_head(t->state)->seats, 3);
    table_free(t);
}

static void spaces_behind_the_colon_do_not_matter(void **unused)
{
    (void)unused;
    struct table *t = taken("kocka 1\ngame:pig\nseats:    2\n"
                            "options: { \"goal\" : 7 }\n\nroll\ndie 6\n");
    assert_int_equal(t->count, 2);
    table_free(t);
}

static void names_and_date_are_kept(void **unused)
{
    (void)unused;
    struct table *t =
        taken("kocka 1\ngame: pig\nseats: 2\nnames: [\"\xc5\xbdofie\",\"Bo\"]\n"
              "date: 2026-11-15\n\nroll\n");
    char *text = written(t);
    assert_non_null(strstr(text, "names: [\"\xc5\xbdofie\",\"Bo\"]\n"));
    assert_non_null(strstr(text, "date: 2026-11-15\n"));
    struct table *again = taken(text);
    assert_string_equal(again->names, t->names);
    assert_string_equal(again->date, t->date);
    free(text);
    table_free(t);
    table_free(again);
}

static void a_record_is_a_text_for_people(void **unused)
{
    (void)unused;
    struct table *t = taken("kocka 1\ngame: pig\nseats: 2\n"
                            "options: {\"goal\":6}\n\nroll +5\ndie 6\nstop\n");
    char *text = written(t);
    assert_string_equal(
        text, "kocka 1\ngame: pig\nseats: 2\n"
              "options: {\"goal\":6,\"start\":0}\n"
              "result: {\"winners\":[0],\"totals\":[6,0]}\nrules: 1\n\n"
              "roll #cc3c12b5ae8ba709 +5\ndie 6 #caabe5c4c894827d\nstop "
              "#fa2a6cf318f1e246\n");
    free(text);
    table_free(t);
}

static void hashes_are_of_the_canonical_text(void **unused)
{
    (void)unused;
    struct table *t = taken(HEAD "\nroll\n");
    char *text = written(t), wanted[64];
    struct text state;
    struct json_out w;
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    text_heap(&state);
    json_begin(&w, &state);
    game_write(t->game, t->state, &w);
    for (size_t i = 0; i < state.len; i++)
        hash = (hash ^ (unsigned char)state.data[i]) * UINT64_C(0x100000001b3);
    snprintf(wanted, sizeof wanted, "roll #%016llx\n",
             (unsigned long long)hash);
    assert_non_null(strstr(text, wanted));
    text_clear(&state);
    free(text);
    table_free(t);
}

static void a_wrong_hash_is_found_in_its_line(void **unused)
{
    (void)unused;
    refused(HEAD "\nroll\ndie 6 #0123456789abcdef\nstop\n", "bad-state", 6);
}

static void malformed_hashes_and_times_are_refused(void **unused)
{
    (void)unused;
    static const char *const tails[] = {" #",
                                        " #0123",
                                        " #0123456789ABCDEF",
                                        " #0123456789abcdefg",
                                        " +",
                                        " +x",
                                        " +-1",
                                        " +4294967295",
                                        " +1.5",
                                        " +99999999999999999999",
                                        " #0123456789abcdeg",
                                        " +1 +1",
                                        " +1 #0123456789abcdef"};
    char text[200];
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        snprintf(text, sizeof text, HEAD "\nroll%s\n", tails[i]);
        struct problem p;
        int line;
        struct table *t = read_text(text, &p, &line);
        if (t)
            fail_msg("taken: roll%s", tails[i]);
        assert_int_equal(line, 5);
    }
}

#define FROM                                                                   \
    "from: {\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":1,"           \
    "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}"

static void a_game_may_begin_from_a_position(void **unused)
{
    (void)unused;
    static const char record[] = HEAD FROM "\n\nstop\nroll\n";
    struct table *t = taken(record);
    assert_true(t->set);
    assert_int_equal(t->count, 2);
    char *text = written(t);
    assert_non_null(strstr(text, "\nfrom: {\"game\":\"pig\""));
    struct table *again = taken(text);
    assert_memory_equal(t->state, again->state, t->game->state_size);
    free(text);
    table_free(t);
    table_free(again);
}

static void an_impossible_beginning_is_refused(void **unused)
{
    (void)unused;
    refused("kocka 1\ngame: pig\nseats: 3\n" FROM "\n\nroll\n", "bad-request",
            3);
    refused("kocka 1\ngame: pig\nfrom: {\"game\":\"mice\"}\n\nroll\n",
            "bad-state", 4);
    refused("kocka 1\ngame: pig\nfrom: {\"game\":\n\nroll\n", "bad-request", 3);
    refused("kocka 1\ngame: pig\nfrom: []\n\nroll\n", "bad-state", 4);
}

/* What the header names must be the same in `from`; it need not name all. */
static void options_of_the_header_are_those_of_from(void **unused)
{
    (void)unused;
    static const char *const good[] = {"{}", "{\"start\":0}", "{\"goal\":100}",
                                       "{\"goal\":100,\"start\":0}"};
    static const char *const wrong[] = {"{\"goal\":50}", "{\"start\":1}",
                                        "{\"goal\":100,\"start\":1}"};
    char text[400];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, HEAD "options: %s\n" FROM "\n\nstop\n",
                 good[i]);
        table_free(taken(text));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, HEAD "options: %s\n" FROM "\n\nstop\n",
                 wrong[i]);
        refused(text, "bad-request", 4);
    }
    refused(HEAD "options: {\"gaol\":1}\n" FROM "\n\nstop\n", "bad-option", 4);
    refused(HEAD "options: {\"goal\":100,\"goal\":100}\n" FROM "\n\nstop\n",
            "bad-option", 4);
}

#define WON "options: {\"goal\":6}\n%s\n\nroll\ndie 6\nstop\n"

static void the_result_is_that_of_the_moves(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "result: {\"winners\":[0],\"totals\":[6,0]}",
        "result: { \"totals\" : [ 6, 0 ] }",
        "result: {\"winners\":[0]}",
        "result: {\"how\":\"by a nose\"}",
        "result: {}",
        "result: Ann has won", /* not ours: who knows */
        "result: 0",
        "result: [0]",
        "result:"};
    static const char *const wrong[] = {
        "result: {\"winners\":[1],\"totals\":[6,0]}",
        "result: {\"winners\":[0],\"totals\":[5,0]}",
        "result: {\"winners\":[0,1]}",
        "result: {\"winners\":0}",
        "result: {\"totals\":[6]}",
        "result: {\"totals\":[6,0,0]}"};
    char text[400];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, HEAD WON, good[i]);
        table_free(taken(text));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, HEAD WON, wrong[i]);
        refused(text, "bad-state", 5);
    }
    snprintf(text, sizeof text, HEAD WON, "result: {\"a\":0,\"a\":0}");
    refused(text, "bad-request", 5);
}

/* Who plays a record through step by step loads its beginning. */
static void a_result_may_stand_before_a_part_of_the_moves(void **unused)
{
    (void)unused;
    static const char part[] = HEAD "result: {\"winners\":[0]}\n\nroll\n";
    struct problem p = {0};
    int line;
    bool whole = true;
    table_free(taken(part));
    table_free(
        record_read_far(part, strlen(part), games_find, &p, &line, &whole));
    assert_false(whole);
    assert_int_equal(line, 4);
}

static void a_header_line_stands_there_once(void **unused)
{
    (void)unused;
    refused(HEAD "seats: 3\n\nroll\n", "bad-request", 4);
    refused(HEAD "game: pig\n\nroll\n", "bad-request", 4);
    refused(HEAD "options: {}\noptions: {}\n\nroll\n", "bad-request", 5);
    table_free(taken(HEAD "note: 1\nnote: 2\n\nroll\n"));
}

/* For anyone who wants to see how far it goes. */
static void what_was_played_before_the_fault_is_told(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        HEAD "result: {}\n\nroll\ndie 6\nfly\nstop\n",
        HEAD "result: {}\n\nroll\ndie 6\nstop #0123456789abcdef\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct problem p = {0};
        int line;
        bool whole = true;
        struct table *t = record_read_far(texts[i], strlen(texts[i]),
                                          games_find, &p, &line, &whole);
        assert_false(whole);
        assert_int_equal(line, 8);
        assert_int_equal(t->count, 2);
        table_free(t);
    }
}

static void headers_that_make_no_game_are_refused(void **unused)
{
    (void)unused;
    refused("", "bad-request", 0);
    refused("\n", "bad-request", 1);
    refused("kocka 2\n", "bad-request", 1);
    refused("Kocka 1\n", "bad-request", 1);
    refused("kocka 1", "unknown-game", 1);
    refused("kocka 1\n\nroll\n", "unknown-game", 2);
    refused("kocka 1\ngame: chess\nseats: 2\n\n", "unknown-game", 4);
    refused("kocka 1\ngame: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            "\nseats: 2\n\n",
            "bad-request", 2);
    refused("kocka 1\ngame: pig\n\nroll\n", "bad-option", 3);
    refused("kocka 1\ngame: pig\nseats: 11\n\n", "bad-option", 4);
    refused("kocka 1\ngame: pig\nseats: two\n\n", "bad-request", 3);
    refused("kocka 1\ngame: mice\nseats: 5\n\n", "bad-option", 4);
    refused(HEAD "options: {\"goal\":0}\n\n", "bad-option", 5);
    refused(HEAD "options: {goal}\n\n", "bad-request", 4);
    refused(HEAD "names: Ann\n\n", "bad-request", 4);
    refused(HEAD "names: {}\n\n", "bad-request", 4);
    refused(HEAD "no colon\n\n", "bad-request", 4);
}

static void moves_that_cannot_be_are_refused_in_their_line(void **unused)
{
    (void)unused;
    refused(HEAD "\nroll\nroll\n", "not-your-turn", 6);
    refused(HEAD "\ndie 6\n", "not-your-turn", 5);
    refused(HEAD "\nroll\ndie 7\n", "illegal-move", 6);
    refused(HEAD "\nfly\n", "illegal-move", 5);
    refused(HEAD "\n roll\n", "illegal-move", 5);
    refused(HEAD "\n0 roll\n", "illegal-move", 5);
    refused(HEAD "options: {\"goal\":2}\n\nroll\ndie 6\nstop\nroll\n", "over",
            9);
}

static void seats_stand_where_all_act_at_once(void **unused)
{
    (void)unused;
    static const char head[] =
        "kocka 1\ngame: fives\nseats: 2\noptions: {\"boards\":\"grey\"}\n\n";
    struct table *t = taken(head);
    struct outcome outcomes[OUTCOMES_MAX];
    struct text text;
    t->game->chance(t->state, outcomes);
    text_heap(&text);
    text_put(&text, head);
    t->game->print(t->state, outcomes[0].move, &text);
    table_free(t);
    size_t rolled = text.len;
    text_put(&text, "\n1 done\n1 resume\n0 done\n1 done\n");
    t = taken(text.data);
    assert_int_equal(t->count, 5);
    assert_int_equal(t->plies[1].actor, 1);
    assert_int_equal(t->plies[3].actor, 0);
    char *again = written(t);
    assert_non_null(strstr(again, "\n1 resume #"));
    assert_non_null(strstr(again, "\n0 done #"));
    assert_non_null(strstr(again, "\nroll ")); /* chance has no seat */
    free(again);
    table_free(t);
    text.len = rolled;
    text_put(&text, "\ndone\n");
    refused(text.data, "bad-request", 7);
    text.len = rolled;
    text_put(&text, "\n2 done\n");
    refused(text.data, "bad-request", 7);
    text.len = rolled;
    text_put(&text, "\n1 time\n");
    refused(text.data, "not-your-turn", 7);
    text.len = rolled;
    text_put(&text, "\ntime\n");
    t = taken(text.data);
    assert_int_equal(t->plies[1].actor, SEAT_CLOCK);
    table_free(t);
    text_clear(&text);
}

/* Cut anywhere: a shorter game, or refused; never a crash. */
static void a_truncated_record_is_a_shorter_game_or_refused(void **unused)
{
    (void)unused;
    struct table *whole = taken(HEAD "names: [\"a\",\"b\"]\n\nroll +5\ndie 6\n"
                                     "stop\nroll\ndie 1\nroll\n");
    char *text = written(whole);
    int good = 0;
    for (size_t len = strlen(text); len-- > 0;) {
        struct problem p;
        int line;
        text[len] = '\0';
        struct table *t = read_text(text, &p, &line);
        good += t != NULL;
        table_free(t);
    }
    assert_true(good >= 6);
    free(text);
    table_free(whole);
}

static void garbage_is_refused(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed_number(&rng, 3);
    struct table *whole = taken(HEAD "\nroll\ndie 6\nstop\nroll\n");
    char *text = written(whole);
    size_t len = strlen(text);
    char *damaged = malloc(len);
    for (int n = 0; n < 2000; n++) {
        struct problem p = {0};
        int line;
        memcpy(damaged, text, len);
        for (uint32_t i = 0; i <= rng_below(&rng, 4); i++)
            damaged[rng_below(&rng, (uint32_t)len)] =
                (char)rng_below(&rng, 256);
        struct table *t = record_read(damaged, len, games_find, &p, &line);
        assert_true(t || strlen(p.text) > 5);
        table_free(t);
    }
    free(damaged);
    free(text);
    table_free(whole);
}

static void notes_travel_in_the_record(void **unused)
{
    (void)unused;
    struct table *t = taken(HEAD "\nroll\ndie 6\nstop\n");
    struct notes notes = {0};
    assert_true(notes_put(&notes, 3, "too\n early "));
    assert_true(notes_put(&notes, 0, "<script>alert(1)</script>"));
    assert_true(notes_put(&notes, 2, "a six"));
    assert_true(notes_put(&notes, 2, "a \"six\"")); /* in its place */
    assert_true(notes_keep(&notes, t));
    char *text = written(t);
    assert_non_null(strstr(text, "\nnotes: [{\"after\":0,"));
    struct table *again = taken(text);
    memset(&notes, 0, sizeof notes);
    notes_read(again, &notes);
    assert_int_equal(notes.count, 3);
    assert_string_equal(notes_at(&notes, 0), "<script>alert(1)</script>");
    assert_string_equal(notes_at(&notes, 2), "a \"six\"");
    assert_string_equal(notes_at(&notes, 3), "too early");
    assert_null(notes_at(&notes, 1));
    for (size_t after = 0; after < 4; after++)
        assert_true(notes_put(&notes, after, ""));
    assert_true(notes_keep(&notes, again));
    assert_null(again->notes);
    free(text);
    table_free(again);
    table_free(t);
}

static void notes_have_limits_whoever_wrote_them(void **unused)
{
    (void)unused;
    struct text text;
    struct notes notes;
    text_heap(&text);
    text_put(&text, HEAD "notes: [0,null,{},{\"after\":1},{\"after\":-1,"
                         "\"text\":\"x\"},{\"after\":999,\"text\":\"x\"},"
                         "{\"after\":0,\"text\":\"\\u001b[2J\\u202eb");
    for (int i = 0; i < 2 * NOTE_LETTERS; i++)
        text_put(&text, "\xc3\xa9");
    text_put(&text, "\"}");
    for (int i = 1; i <= 50; i++)
        text_add(&text, ",{\"after\":%d,\"text\":\"n\"}", i);
    text_put(&text, "]\n\n");
    for (int i = 0; i < 30; i++)
        text_put(&text, "roll\ndie 1\n");
    struct table *t = taken(text.data);
    notes_read(t, &notes);
    assert_int_equal(notes.count, NOTES_MAX);
    assert_false(notes_put(&notes, 55, "one too many"));
    assert_memory_equal(notes_at(&notes, 0), "[2Jb\xc3\xa9", 6);
    assert_true(strlen(notes_at(&notes, 0)) <= 2 * NOTE_LETTERS);
    table_free(t);
    text_clear(&text);
    for (int i = 0; i < 5; i++) { /* something else of another program */
        static const char *const other[] = {"x", "{}", "\"mine\"", "[", ""};
        char record[256];
        snprintf(record, sizeof record, HEAD "notes: %s\n\nroll\n", other[i]);
        t = taken(record);
        notes_read(t, &notes);
        assert_int_equal(notes.count, 0);
        assert_null(t->notes);
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_without_hash_and_time_are_taken),
        cmocka_unit_test(a_time_without_a_hash_is_taken),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(lines_may_end_as_on_windows),
        cmocka_unit_test(unknown_keys_of_the_header_are_passed_over),
        cmocka_unit_test(spaces_behind_the_colon_do_not_matter),
        cmocka_unit_test(names_and_date_are_kept),
        cmocka_unit_test(a_record_is_a_text_for_people),
        cmocka_unit_test(hashes_are_of_the_canonical_text),
        cmocka_unit_test(a_wrong_hash_is_found_in_its_line),
        cmocka_unit_test(malformed_hashes_and_times_are_refused),
        cmocka_unit_test(a_game_may_begin_from_a_position),
        cmocka_unit_test(an_impossible_beginning_is_refused),
        cmocka_unit_test(options_of_the_header_are_those_of_from),
        cmocka_unit_test(the_result_is_that_of_the_moves),
        cmocka_unit_test(a_result_may_stand_before_a_part_of_the_moves),
        cmocka_unit_test(a_header_line_stands_there_once),
        cmocka_unit_test(what_was_played_before_the_fault_is_told),
        cmocka_unit_test(headers_that_make_no_game_are_refused),
        cmocka_unit_test(moves_that_cannot_be_are_refused_in_their_line),
        cmocka_unit_test(seats_stand_where_all_act_at_once),
        cmocka_unit_test(a_truncated_record_is_a_shorter_game_or_refused),
        cmocka_unit_test(garbage_is_refused),
        cmocka_unit_test(notes_travel_in_the_record),
        cmocka_unit_test(notes_have_limits_whoever_wrote_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
