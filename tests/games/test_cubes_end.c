/*
 * Golden cases of Seven Cubes: the end (C14 to C16), the setup (C4 to C6),
 * states that are none, and whole turns.
 */
#include "games/cubes_scene.h"

/* ---- C14 to C16: the end ---- */

static void centre_is_an_ordinary_square_before_seven(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 a1", .rows = "ROYGBVw roygbvw"});
    play(&s, "L d4");
    stands(&s, 0, "d4");
    turn_of(&s, 1);
}

static void centre_with_all_seven_wins_at_once(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "b3 a1", .rows = "ROYGBVW roygbvw", .turns = 40});
    play(&s, "L d4");
    phase_is(&s, CUBES_OVER, 0);
    assert_int_equal(g->actors(&s), 0);
    assert_int_equal(s.turns, 41);
    assert_int_equal(winners(&s), 1);
}

static void centre_at_the_end_of_a_chain_wins(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = "..x...."},
                                               .figures = "a2 a1",
                                               .rows = "R!O!YGBVW roygbvw"});
    play(&s, "L c3");
    play(&s, "slant d4");
    phase_is(&s, CUBES_OVER, 0);
    assert_int_equal(s.used_count, 0);
    assert_int_equal(winners(&s), 1);
}

static void occupied_centre_is_closed_to_seven_cubes(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 d4", .rows = "ROYGBVW Roygbvw"});
    refused(&s, "L d4", "has-all-seven");
    moves_are(&s, "L a1, L c1, L d2, L a5, L c5");
}

static void limit_shares_the_game_among_those_with_most(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.options = "{\"limit\":2}",
                                  .figures = "a1 g1 g7",
                                  .rows = "ROygbvw Roygbvw OVrygbw",
                                  .turn = 2,
                                  .turns = 5});
    play(&s, "L f5");
    phase_is(&s, CUBES_OVER, 2);
    assert_int_equal(s.turns, 6);
    assert_int_equal(winners(&s), 1 | 4);
}

static void win_on_the_last_turn_goes_first(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.options = "{\"limit\":2}",
                                               .figures = "a1 b3",
                                               .rows = "ROYGBVW ROYGBVW",
                                               .turn = 1,
                                               .turns = 3});
    play(&s, "L d4");
    phase_is(&s, CUBES_OVER, 1);
    assert_int_equal(winners(&s), 2);
}

static void limit_zero_never_ends_the_game(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.options = "{\"limit\":0}",
                                               .figures = "a1 g7",
                                               .rows = TWO,
                                               .turns = 1999999999});
    play(&s, "L b3");
    turn_of(&s, 1);
}

/* ---- C4 to C6: setup ---- */

static struct cubes fresh(int seats, const char *options)
{
    struct cubes s;
    struct problem p;
    struct json object;
    assert_true(json_check(options, strlen(options), &object));
    if (!game_new(g, &s, seats, object, &p))
        fail_msg("%s", p.text);
    return s;
}

/* The first outcome each time, so the tokens come sorted by kind. */
static void lay_all(struct cubes *s)
{
    struct outcome list[OUTCOMES_MAX];
    for (int i = 0; i < CUBES_TOKENS; i++) {
        assert_int_equal(g->actors(s), ACT_CHANCE);
        assert_true(g->chance(s, list) > 0);
        g->apply(s, SEAT_CHANCE, list[0].move, NULL);
    }
}

static void draw_rows_of(struct cubes *s)
{
    struct outcome list[OUTCOMES_MAX];
    while (g->actors(s) == ACT_CHANCE) {
        assert_true(g->chance(s, list) > 0);
        g->apply(s, SEAT_CHANCE, list[0].move, NULL);
    }
}

static void tokens_are_laid_by_their_share_in_reading_order(void **state)
{
    (void)state;
    struct cubes s = fresh(2, "{}");
    struct outcome list[OUTCOMES_MAX];
    assert_int_equal(g->chance(&s, list), 12);
    assert_int_equal(list[0].weight, 4);  /* red */
    assert_int_equal(list[11].weight, 2); /* shield */
    play(&s, "token shield");
    assert_int_equal(lying(&s, "b1"), CUBES_SHIELD);
    play(&s, "token shield");
    assert_int_equal(lying(&s, "c1"), CUBES_SHIELD);
    assert_int_equal(g->chance(&s, list), 11);
    refused(&s, "token shield", "outcome");
    refused(&s, "chip red", "outcome");
    refused(&s, "corner a1", "phase");
}

static void corners_are_chosen_in_turn_order(void **state)
{
    (void)state;
    struct cubes s = fresh(3, "{\"start\":1}");
    lay_all(&s);
    assert_int_equal(cubes_all_tokens(&s), CUBES_LAID);
    phase_is(&s, CUBES_SETUP, 1);
    moves_are(&s, "corner a1, corner g1, corner a7, corner g7");
    play(&s, "corner g1");
    phase_is(&s, CUBES_SETUP, 2);
    refused(&s, "corner g1", "corner-taken");
    refused(&s, "corner d4", "not-a-corner");
    play(&s, "corner a1");
    phase_is(&s, CUBES_SETUP, 0);
    moves_are(&s, "corner a7, corner g7");
    play(&s, "corner g7");
    assert_int_equal(g->actors(&s), ACT_CHANCE);
    phase_is(&s, CUBES_SETUP, 1);
    draw_rows_of(&s);
    turn_of(&s, 1);
}

static void chips_are_drawn_for_seat_0_first(void **state)
{
    (void)state;
    struct cubes s = fresh(2, "{\"start\":1,\"choose-corners\":false}");
    struct outcome list[OUTCOMES_MAX];
    stands(&s, 0, "a1");
    stands(&s, 1, "g7");
    lay_all(&s);
    assert_int_equal(g->chance(&s, list), 7);
    play(&s, "chip violet");
    assert_int_equal(s.row[0][0], CUBES_VIOLET);
    refused(&s, "chip violet", "outcome");
    assert_int_equal(g->chance(&s, list), 6);
    draw_rows_of(&s);
    assert_int_equal(s.next[0], CUBES_VIOLET);
    assert_int_equal(s.next[1], CUBES_RED);
    turn_of(&s, 1);
}

static void fixed_corners_follow_the_seats(void **state)
{
    (void)state;
    struct cubes s = fresh(4, "{\"choose-corners\":false,\"start\":3}");
    stands(&s, 0, "a1");
    stands(&s, 1, "g7");
    stands(&s, 2, "g1");
    stands(&s, 3, "a7");
}

static void options_must_make_44_tokens(void **state)
{
    (void)state;
    struct cubes s =
        fresh(2, "{\"cubes_per_colour\":6,\"specials\":{\"gate\":2}}");
    assert_int_equal(s.specials[CUBES_GATE - CUBES_STEP], 2);
    assert_int_equal(s.specials[0], 0);
    static const char *const wrong[] = {
        "{\"cubes_per_colour\":5}",
        "{\"cubes_per_colour\":7}",
        "{\"specials\":{\"gate\":2}}",
        "{\"specials\":{\"gate\":2,\"red\":14}}",
        "{\"specials\":{\"gate\":8,\"gate\":16}}",
        "{\"specials\":[16]}",
        "{\"start\":2}",
        "{\"limit\":-1}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct problem p;
        struct json object;
        assert_true(json_check(wrong[i], strlen(wrong[i]), &object));
        assert_false(game_new(g, &s, 2, object, &p));
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
}

/* ---- states that are none ---- */

static void impossible_states_are_refused(void **state)
{
    (void)state;
    const char *const corner[7] = {"r......"};
    const char *const centre[7] = {[3] = "...+..."};
    const char *const leap[7] = {[2] = ".L....."};
    const struct drawing wrong[] = {
        {.figures = "a1 a1", .rows = TWO},
        {.figures = "a1 -", .rows = TWO},
        {.figures = "a1 h8", .rows = TWO},
        {.figures = "a1", .rows = "roygbvw"},
        {.figures = "a1 g7", .rows = "roygbvw roygbvv"},
        {.figures = "a1 g7", .rows = "roygbvw roygbv"},
        {.figures = "a1 g7", .rows = "roygbvw r!oygbvw"},
        {.figures = "a1 g7", .rows = "roygbvw roYgbvw"},
        {.figures = "a1 g7", .rows = "roygbvw"},
        {.figures = "a1 g7", .rows = TWO, .phase = "special"},
        {.figures = "a1 g7", .rows = TWO, .phase = "corner"},
        {.figures = "a1 g7", .rows = TWO, .phase = "setup"},
        {.figures = "a1 g7", .rows = TWO, .phase = "over"},
        {.figures = "d4 g7", .rows = "ROYGBVW roygbvw"},
        {.figures = "a1 g7", .rows = TWO, .turns = 600},
        {.figures = "a1 g7", .rows = TWO, .turns = -1},
        {.figures = "a1 g7", .rows = TWO, .used = "\"b3\""},
        {.figures = "a1 g7", .rows = TWO, .options = "{\"start\":1}"},
        {.figures = "a1 g7", .rows = TWO, .options = "{\"limits\":1}"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        not_a_position(wrong[i]);
    struct drawing d = {.figures = "b3 g7", .rows = TWO, .phase = "special"};
    memcpy(d.board, leap, sizeof leap);
    (void)position(d);
    d.used = "\"b3\""; /* used, so it cannot be used again */
    not_a_position(d);
    d.used = NULL;
    d.phase = "move";
    memcpy(d.board, corner, sizeof corner);
    not_a_position(d);
    memcpy(d.board, centre, sizeof centre);
    not_a_position(d);
}

static void more_than_44_tokens_are_refused(void **state)
{
    (void)state;
    struct drawing d = {.board = {".rrrrr.", "ooooooo", "yyyyyyy", "ggg.ggg",
                                  "bbbbbbb", "vvvvvvv", ".wwwww."},
                        .figures = "a1 g7",
                        .rows = TWO};
    (void)position(d);
    d.rows = "Roygbvw roygbvw";
    not_a_position(d);
}

/* ---- whole turns ---- */

static int find_turn(const struct cubes_turns *t, const char *end, int robbed)
{
    int at = (end[1] - '1') * 7 + end[0] - 'a';
    for (int i = 0; i < t->count; i++)
        if (t->turn[i].end == at && t->turn[i].robbed == robbed)
            return i;
    return -1;
}

static void whole_turns_list_each_end_once(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.board = {".......", "..G....", ".+.....", ".r....G",
                                   ".......", ".......", "...o..."},
                         .figures = "a1 c3",
                         .rows = "roygbvw ORygbvw"});
    struct cubes_turns t;
    cubes_turns(&s, &t);
    /* c2, g4; b3, b2, a3, b4; the steal on c3 with each of four corners */
    assert_int_equal(t.count, 6 + 4);
    assert_int_equal(t.turn[find_turn(&t, "b4", -1)].takes, CUBES_RED);
    assert_int_equal(t.turn[find_turn(&t, "g4", -1)].takes, CUBES_NONE);
    assert_true(find_turn(&t, "a7", 1) >= 0);
}

static void token_under_a_robbed_figure_leads_nowhere(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = ".L....."},
                                               .figures = "a1 b3",
                                               .rows = "roygbvw Roygbvw"});
    struct cubes_turns t;
    cubes_turns(&s, &t);
    assert_int_equal(t.count, 1 + 4); /* c2, and the steal */
}

static void path_of_a_whole_turn_can_be_played(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".+.....", [3] = ".L....."},
                                  .figures = "a1 d5",
                                  .rows = "roygbvw Roygbvw"});
    struct cubes_turns t;
    move path[CUBES_PATH_MAX];
    cubes_turns(&s, &t);
    int i = find_turn(&t, "g1", 1);
    assert_true(i >= 0);
    assert_int_equal(t.turn[i].takes, CUBES_RED);
    assert_int_equal(cubes_turn_path(&s, &t, i, path), 4);
    for (int k = 0; k < 4; k++)
        g->apply(&s, 0, path[k], NULL);
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "g1");
    turn_of(&s, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centre_is_an_ordinary_square_before_seven),
        cmocka_unit_test(centre_with_all_seven_wins_at_once),
        cmocka_unit_test(centre_at_the_end_of_a_chain_wins),
        cmocka_unit_test(occupied_centre_is_closed_to_seven_cubes),
        cmocka_unit_test(limit_shares_the_game_among_those_with_most),
        cmocka_unit_test(win_on_the_last_turn_goes_first),
        cmocka_unit_test(limit_zero_never_ends_the_game),
        cmocka_unit_test(tokens_are_laid_by_their_share_in_reading_order),
        cmocka_unit_test(corners_are_chosen_in_turn_order),
        cmocka_unit_test(chips_are_drawn_for_seat_0_first),
        cmocka_unit_test(fixed_corners_follow_the_seats),
        cmocka_unit_test(options_must_make_44_tokens),
        cmocka_unit_test(impossible_states_are_refused),
        cmocka_unit_test(more_than_44_tokens_are_refused),
        cmocka_unit_test(whole_turns_list_each_end_once),
        cmocka_unit_test(token_under_a_robbed_figure_leads_nowhere),
        cmocka_unit_test(path_of_a_whole_turn_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
