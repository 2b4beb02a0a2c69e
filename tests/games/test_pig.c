/* Cases of pig, the smallest game. */
#include "games/games.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

/* The state is private to pig.c: it is told by its text. */
union pig {
    struct head head;
    char bytes[256];
};

static const struct game *pig(void)
{
    const struct game *g = games_find("pig");
    assert_non_null(g);
    assert_true(g->state_size <= sizeof(union pig));
    return g;
}

static bool read_as(union pig *s, const char *banks, const char *rest,
                    struct problem *p)
{
    char buf[256];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    text_add(&t,
             "{\"game\":\"pig\",\"options\":{\"goal\":20},\"start\":0,"
             "\"banks\":%s,%s}",
             banks, rest);
    return game_read(pig(), s, check_json(buf), p);
}

static union pig position(const char *banks, const char *rest)
{
    union pig s;
    struct problem p = {0};
    if (!read_as(&s, banks, rest, &p))
        fail_msg("not a position: %s", p.text);
    return s;
}

static void not_a_position(const char *banks, const char *rest)
{
    union pig s;
    struct problem p = {0};
    if (read_as(&s, banks, rest, &p))
        fail_msg("taken: %s %s", banks, rest);
    assert_int_equal(p.code, PROBLEM_BAD_STATE);
}

static void is(const union pig *s, const char *end)
{
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    game_write(pig(), s, &w);
    const char *found = strstr(t.data, "\"turn\":");
    assert_non_null(found);
    assert_string_equal(found, end);
    text_clear(&t);
}

static void play(union pig *s, const char *text)
{
    check_play(pig(), s, -1, text);
}

static void points_of_the_die_go_to_the_pot(void **unused)
{
    (void)unused;
    union pig s = position("[3,4]", "\"turn\":0,\"phase\":\"choose\","
                                    "\"pot\":0");
    play(&s, "roll");
    play(&s, "die 6");
    play(&s, "roll");
    play(&s, "die 2");
    is(&s, "\"turn\":0,\"phase\":\"choose\",\"banks\":[3,4],\"pot\":8}");
}

static void a_one_loses_the_pot_and_the_turn(void **unused)
{
    (void)unused;
    union pig s = position("[3,4]", "\"turn\":0,\"phase\":\"roll\","
                                    "\"pot\":15");
    play(&s, "die 1");
    is(&s, "\"turn\":1,\"phase\":\"choose\",\"banks\":[3,4],\"pot\":0}");
}

static void stop_banks_the_pot_and_passes(void **unused)
{
    (void)unused;
    union pig s = position("[3,4]", "\"turn\":1,\"phase\":\"choose\","
                                    "\"pot\":15");
    play(&s, "stop");
    is(&s, "\"turn\":0,\"phase\":\"choose\",\"banks\":[3,19],\"pot\":0}");
}

static void the_goal_wins_when_it_is_banked(void **unused)
{
    (void)unused;
    union pig s = position("[3,4]", "\"turn\":0,\"phase\":\"choose\","
                                    "\"pot\":17");
    struct score score = {0};
    pig()->score(&s, &score);
    assert_int_equal(score.winners, 0); /* the pot does not count */
    assert_int_equal(score.total[0], 3);
    play(&s, "stop");
    is(&s, "\"turn\":0,\"phase\":\"over\",\"banks\":[20,4],\"pot\":0,"
           "\"winners\":[0]}");
    assert_int_equal(pig()->actors(&s), 0);
}

static void the_die_has_six_even_sides(void **unused)
{
    (void)unused;
    union pig s = position("[0,0]", "\"turn\":0,\"phase\":\"roll\","
                                    "\"pot\":0");
    struct outcome outcomes[OUTCOMES_MAX];
    assert_int_equal(pig()->chance(&s, outcomes), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(outcomes[i].weight, 1);
}

static void moves_of_others_and_nonsense_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"",       "die",    "die 0", "die 7",
                                        "die 1 ", "die 01", "rolls", "Roll",
                                        "stop 1", "die 6 6"};
    union pig s = position("[0,0]", "\"turn\":0,\"phase\":\"choose\","
                                    "\"pot\":0");
    struct reason why;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(check_refused(pig(), &s, 0, texts[i], &why),
                            "nonsense");
    assert_string_equal(check_refused(pig(), &s, 1, "roll", &why), "phase");
    play(&s, "roll");
    assert_string_equal(check_refused(pig(), &s, 0, "stop", &why), "phase");
}

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    not_a_position("[20,0]", "\"turn\":0,\"phase\":\"choose\",\"pot\":0");
    not_a_position("[0,20]", "\"turn\":0,\"phase\":\"over\",\"pot\":0,"
                             "\"winners\":[1]");
    not_a_position("[20,20]", "\"turn\":0,\"phase\":\"over\",\"pot\":0,"
                              "\"winners\":[0]");
    not_a_position("[20,0]", "\"turn\":0,\"phase\":\"over\",\"pot\":3,"
                             "\"winners\":[0]");
    not_a_position("[20,0]", "\"turn\":0,\"phase\":\"over\",\"pot\":0");
    not_a_position("[20,0]", "\"turn\":0,\"phase\":\"over\",\"pot\":0,"
                             "\"winners\":[1]");
    not_a_position("[0,0]", "\"turn\":2,\"phase\":\"choose\",\"pot\":0");
    not_a_position("[0,0]", "\"turn\":0,\"phase\":\"choose\",\"pot\":-1");
    not_a_position("[0]", "\"turn\":0,\"phase\":\"choose\",\"pot\":0");
    not_a_position("[0,\"0\"]", "\"turn\":0,\"phase\":\"choose\",\"pot\":0");
    not_a_position("[0,0]", "\"turn\":0,\"phase\":\"choose\"");
    not_a_position("[0,0]", "\"turn\":0,\"phase\":\"choose\",\"pot\":0,"
                            "\"pot\":0");
    not_a_position("[0,0]", "\"turn\":0,\"phase\":\"choose\",\"pot\":0,"
                            "\"dice\":1");
}

static void a_pot_never_overflows(void **unused)
{
    (void)unused;
    union pig s;
    check_new(pig(), &s, 2, "{\"goal\":10000}");
    for (int i = 0; i < 20000; i++) {
        play(&s, "roll");
        play(&s, "die 6");
    }
    play(&s, "stop");
    assert_int_equal(pig()->actors(&s), 0);
    struct score score = {0};
    pig()->score(&s, &score);
    assert_in_range(score.total[0], 20000, 30000);
}

/* What can be reached can be read: a bank short of its goal, then the fullest
 * pot. */
static void the_largest_bank_is_taken(void **unused)
{
    (void)unused;
    union pig s;
    struct problem p;
    char text[256];
    static const char format[] =
        "{\"game\":\"pig\",\"options\":{\"goal\":10000},\"start\":0,"
        "\"turn\":0,\"phase\":\"over\",\"banks\":[%d,0],\"pot\":0,"
        "\"winners\":[0]}";
    snprintf(text, sizeof text, format, 9999 + 20006);
    assert_true(game_read(pig(), &s, check_json(text), &p));
    snprintf(text, sizeof text, format, 9999 + 20007);
    assert_false(game_read(pig(), &s, check_json(text), &p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_the_die_go_to_the_pot),
        cmocka_unit_test(a_one_loses_the_pot_and_the_turn),
        cmocka_unit_test(stop_banks_the_pot_and_passes),
        cmocka_unit_test(the_goal_wins_when_it_is_banked),
        cmocka_unit_test(the_die_has_six_even_sides),
        cmocka_unit_test(moves_of_others_and_nonsense_are_refused),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(a_pot_never_overflows),
        cmocka_unit_test(the_largest_bank_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
