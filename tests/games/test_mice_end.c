/*
 * Golden cases of Catch the Mice, M15 to M21: the end, the variants, matches,
 * and positions that cannot be.
 */
#include "games/mice_scene.h"

/* ---- M15, M16, M21: the end ---- */

static void fewer_than_five_in_the_centre_end_the_game_after_banking(void **u)
{
    (void)u;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "20000", .cards = {"46000", "00662"}});
    has(s.centre, "00004");
    assert_string_equal(events_of(&s, "stop"), "bank end");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(s.head.turn, 0); /* the one that played last */
    assert_int_equal(g->actors(&s), 0);
}

static void five_in_the_centre_let_the_game_go_on(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"56000", "00661"}});
    has(s.centre, "00005");
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"56000", "00662"}});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void an_empty_centre_within_a_turn_ends_nothing(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "blue blue", .catch = "01210", .cards = {"65405", "00050"}});
    play(&s, "take blue");
    has(s.centre, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    /* the return of a bust may put the end off */
    play_all(&s, "again, roll blue blue");
    has(s.centre, "01211");
    assert_int_equal(phase(&s), MICE_ROLL);
}

/* Only risky play (M18) can leave so few in the middle of a turn. */
static void a_bust_that_returns_too_few_ends_the_game(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .cards = {"66660", "00004"}});
    assert_string_equal(events_of(&s, "roll red red"), "roll bust end");
    assert_int_equal(phase(&s), MICE_OVER);
}

static uint32_t winners(struct drawing d)
{
    d.phase = "over";
    struct mice s = position(d);
    return score_of(&s).winners;
}

static void the_most_points_win(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.cards = {"66000", "00666"},
                                              .winners = "[0]"}),
                     1);
    assert_int_equal(winners((struct drawing){.cards = {"16066", "50600"},
                                              .winners = "[0]"}),
                     1);
}

/* Six yellow and three red are both worth 9. */
static void of_equal_points_more_mice_win(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.cards = {"30000", "00600"},
                                              .options = "\"limit\":1",
                                              .turns = 2,
                                              .winners = "[1]"}),
                     2);
}

static void equal_in_both_share_the_game(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.seats = 3,
                                              .cards = {"20000", "20000"},
                                              .options = "\"limit\":1",
                                              .turns = 3,
                                              .winners = "[0,1]"}),
                     3);
    assert_int_equal(winners((struct drawing){.options = "\"limit\":1",
                                              .turns = 2,
                                              .winners = "[0,1]"}),
                     3);
}

static void after_a_hundred_turns_each_the_game_ends(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.phase = "choose", .catch = "10000", .turns = 199});
    assert_int_equal(s.limit, 100);
    assert_string_equal(events_of(&s, "stop"), "bank limit");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(score_of(&s).winners, 1);
    s = position(
        (struct drawing){.phase = "choose", .catch = "10000", .turns = 198});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void the_limit_counts_each_player_and_busts_too(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"limit\":3",
                                              .seats = 3,
                                              .cards = {0, "60000"},
                                              .turns = 8});
    assert_string_equal(events_of(&s, "roll red red"), "roll");
    s = position((struct drawing){
        .options = "\"limit\":3", .seats = 3, .cards = {"60000"}, .turns = 8});
    assert_string_equal(events_of(&s, "roll red red"), "roll bust limit");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void without_a_limit_the_game_never_ends_by_turns(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"limit\":0",
                                              .phase = "choose",
                                              .catch = "10000",
                                              .turns = 999999999});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
}

/* ---- M17 to M20: variants ---- */

static void for_children_every_mouse_scores_one(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"children\":true",
                                              .cards = {"12345", "10000"}});
    assert_int_equal(mice_points(&s, 0), 15);
    assert_int_equal(mice_points(&s, 1), 1);
    assert_int_equal(score_of(&s).points[0][MICE_BLUE], 5);
}

static void risky_banks_five_colours_at_once_and_opens_them(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .dice = "green blue",
                                              .catch = "21100",
                                              .cards = {"10000"}});
    assert_string_equal(events_of(&s, "take green blue"), "take take bank");
    has(s.cards[0], "31111");
    has(s.catch, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    may(&s, "again, stop");
    play_all(&s, "again, roll red red, take red red");
    has(s.catch, "20000");
    /* a later bust loses the new catch only */
    play_all(&s, "again, roll red red");
    has(s.cards[0], "31111");
    has(s.centre, "35555");
    assert_int_equal(s.head.turn, 1);
}

static void risky_with_four_colours_banks_nothing(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .options = "\"risky\":true", .dice = "green blue", .catch = "11100"});
    assert_string_equal(events_of(&s, "take green"), "take");
    has(s.catch, "11110");
}

static void risky_tests_the_end_when_the_turn_ends(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .dice = "blue blue",
                                              .catch = "11110",
                                              .cards = {"00000", "55554"}});
    play(&s, "take blue blue");
    has(s.centre, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    assert_string_equal(events_of(&s, "stop"), "bank end");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void risky_may_stop_with_an_empty_catch_others_not(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .options = "\"risky\":true", .phase = "choose", .cards = {"11111"}});
    may(&s, "again, stop");
    not_a_position((struct drawing){.phase = "choose", .cards = {"11111"}},
                   "catch");
}

static const char ending[] = "stop";

/* The last turn of a game of a match: four mice are left in the centre. */
static struct drawing last_turn(const char *match, const char *other)
{
    return (struct drawing){.options = "\"match\":true",
                            .phase = "choose",
                            .catch = "00022",
                            .cards = {"66620", other},
                            .match = match};
}

static void a_match_goes_on_with_the_next_start_player(void **unused)
{
    (void)unused;
    struct mice s = position(
        last_turn("{\"game\":1,\"totals\":[0,0],\"wins\":[0,0]}", "00002"));
    assert_string_equal(events_of(&s, ending), "bank game");
    assert_int_equal(phase(&s), MICE_ROLL);
    assert_int_equal(s.game, 2);
    assert_int_equal(s.head.start, 1);
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(s.turns, 0);
    has(s.centre, "66666");
    has(s.cards[0], "00000");
    assert_int_equal(s.totals[0], 20 + 17 + 9 + 7 + 4);
    assert_int_equal(s.totals[1], 4);
    assert_int_equal(s.wins[0], 1);
    assert_int_equal(s.wins[1], 0);
}

static void a_match_scores_finished_games_plus_present_cards(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.options = "\"match\":true",
                                  .cards = {"10000", "02000"},
                                  .match = "{\"game\":2,\"totals\":[40,30],"
                                           "\"wins\":[1,0]}"});
    struct score score = score_of(&s);
    assert_int_equal(score.total[0], 43);
    assert_int_equal(score.total[1], 35);
    assert_int_equal(score.points[0][MICE_RED], 3);
    assert_int_equal(score.winners, 0);
}

static void a_match_ends_with_as_many_games_as_players(void **unused)
{
    (void)unused;
    struct mice s = position(
        last_turn("{\"game\":2,\"totals\":[0,70],\"wins\":[0,1]}", "00002"));
    assert_string_equal(events_of(&s, ending), "bank game end");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(s.totals[0], 57);
    assert_int_equal(s.totals[1], 74);
    struct score score = score_of(&s);
    assert_int_equal(score.total[0], 57); /* the last game not twice */
    assert_int_equal(score.winners, 2);   /* by the total, not the last game */
}

static uint32_t match_winners(const char *match, const char *said)
{
    return winners((struct drawing){.options = "\"match\":true",
                                    .cards = {"66600", "00066"},
                                    .match = match,
                                    .winners = said});
}

static void of_equal_totals_more_games_won_decide(void **unused)
{
    (void)unused;
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[80,80],\"wins\":[1,2]}", "[1]"),
        2);
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[81,80],\"wins\":[0,2]}", "[0]"),
        1);
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[80,80],\"wins\":[1,1]}",
                      "[0,1]"),
        3);
}

static void a_shared_game_counts_for_each(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.options = "\"match\":true,\"limit\":1",
                                  .phase = "choose",
                                  .catch = "10000",
                                  .cards = {0, "10000"},
                                  .turns = 1,
                                  .match = "{\"game\":1,\"totals\":[0,0],"
                                           "\"wins\":[0,0]}"});
    assert_string_equal(events_of(&s, "stop"), "bank game");
    assert_int_equal(s.wins[0], 1);
    assert_int_equal(s.wins[1], 1);
    assert_int_equal(s.totals[0], 3);
}

static void every_seat_starts_once_in_a_match(void **unused)
{
    (void)unused;
    struct mice s;
    int starts[4] = {0};
    check_new(g, &s, 4, "{\"match\":true,\"limit\":1,\"start\":2}");
    for (int game = 0; game < 4; game++) {
        assert_int_equal(s.game, game + 1);
        assert_int_equal(s.head.start, (2 + game) % 4);
        starts[s.head.start]++;
        for (int turn = 0; turn < 4; turn++)
            play_all(&s, "roll red red, take red, stop");
    }
    assert_int_equal(phase(&s), MICE_OVER);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(starts[seat], 1);
    assert_int_equal(score_of(&s).winners, 15);
}

static void options_change_numbers_of_mice_and_their_values(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 2, "{\"per_colour\":3,\"values\":{\"red\":[0,50,99]}}");
    has(s.centre, "33333");
    assert_int_equal(mice_value(&s, MICE_RED, 1), 0);
    assert_int_equal(mice_value(&s, MICE_RED, 3), 99);
    assert_int_equal(mice_value(&s, MICE_BLUE, 3), 6); /* ours stays */
}

static void options_out_of_range_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "{\"per_colour\":0}",
        "{\"per_colour\":7}", /* longer than our rows */
        "{\"per_colour\":13}",
        "{\"per_colour\":\"6\"}",
        "{\"limit\":10001}",
        "{\"limit\":-1}",
        "{\"risky\":1}",
        "{\"children\":null}",
        "{\"match\":\"true\"}",
        "{\"values\":[]}",
        "{\"values\":{\"red\":[]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,100]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,-1]}}",
        "{\"values\":{\"red\":[1,2,3,4,5]}}", /* six mice need six */
        "{\"values\":{\"joker\":[1,2,3,4,5,6]}}",
        "{\"values\":{\"violet\":[1,2,3,4,5,6]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,6],\"red\":[1,2,3,4,5,6]}}",
        "{\"start\":2}",
        "{\"nonsense\":1}",
    };
    struct mice s;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct problem p = {0};
        if (game_new(g, &s, 2, check_json(bad[i]), &p))
            fail_msg("taken: %s", bad[i]);
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
}

/* ---- states that cannot be ---- */

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    not_a_position((struct drawing){.phase = "choose", .catch = "30000"},
                   "catch");
    not_a_position((struct drawing){.phase = "over",
                                    .catch = "10000",
                                    .cards = {"56666"},
                                    .winners = "[0]"},
                   "catch");
    not_a_position((struct drawing){.phase = "choose",
                                    .options = "\"risky\":true",
                                    .catch = "11111"},
                   "catch");
    not_a_position((struct drawing){.cards = {"66666"}}, "five mice");
    not_a_position((struct drawing){.phase = "over", .winners = "[0,1]"},
                   "five mice");
    not_a_position((struct drawing){.turns = 200}, "limit");
    not_a_position((struct drawing){.dice = "orange red"}, "order");
    not_a_position((struct drawing){.dice = "red violet"}, "joker");
    not_a_position((struct drawing){.phase = "take"}, "dice");
    not_a_position((struct drawing){.phase = "roll", .dice = "red red"},
                   "dice");
    not_a_position((struct drawing){.dice = "red red", .cards = {"60000"}},
                   "nothing can be taken");
    not_a_position((struct drawing){.turn = 2}, "turn");
    not_a_position((struct drawing){.phase = "rest"}, "phase");
    not_a_position((struct drawing){.turns = -1}, "turns");
    not_a_position((struct drawing){.cards = {"70000"}}, "red");
    not_a_position((struct drawing){.winners = "[0]"}, "winners");
    not_a_position(
        (struct drawing){.phase = "over", .cards = {"66666"}, .winners = "[1]"},
        "winners");
    not_a_position((struct drawing){.phase = "over", .cards = {"66666"}},
                   "winners");
}

static void impossible_matches_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        NULL,
        "{}",
        "{\"game\":0,\"totals\":[0,0],\"wins\":[0,0]}",
        "{\"game\":3,\"totals\":[0,0],\"wins\":[0,0]}",
        "{\"game\":1,\"totals\":[0],\"wins\":[0,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[1,0]}",
        "{\"game\":1,\"totals\":[5,0],\"wins\":[0,0]}",
        "{\"game\":2,\"totals\":[496,0],\"wins\":[1,0]}",
        "{\"game\":2,\"totals\":[50,0],\"wins\":[2,0]}",
        "{\"game\":2,\"totals\":[-1,0],\"wins\":[1,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0],\"more\":1}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        not_a_position(
            (struct drawing){.options = "\"match\":true", .match = bad[i]},
            "match");
    not_a_position(
        (struct drawing){.match =
                             "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0]}"},
        "match");
    not_a_position((struct drawing){.phase = "over",
                                    .cards = {"66666"},
                                    .options = "\"match\":true",
                                    .match = "{\"game\":1,\"totals\":[72,0],"
                                             "\"wins\":[1,0]}",
                                    .winners = "[0]"},
                   "more games");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            fewer_than_five_in_the_centre_end_the_game_after_banking),
        cmocka_unit_test(five_in_the_centre_let_the_game_go_on),
        cmocka_unit_test(an_empty_centre_within_a_turn_ends_nothing),
        cmocka_unit_test(a_bust_that_returns_too_few_ends_the_game),
        cmocka_unit_test(the_most_points_win),
        cmocka_unit_test(of_equal_points_more_mice_win),
        cmocka_unit_test(equal_in_both_share_the_game),
        cmocka_unit_test(after_a_hundred_turns_each_the_game_ends),
        cmocka_unit_test(the_limit_counts_each_player_and_busts_too),
        cmocka_unit_test(without_a_limit_the_game_never_ends_by_turns),
        cmocka_unit_test(for_children_every_mouse_scores_one),
        cmocka_unit_test(risky_banks_five_colours_at_once_and_opens_them),
        cmocka_unit_test(risky_with_four_colours_banks_nothing),
        cmocka_unit_test(risky_tests_the_end_when_the_turn_ends),
        cmocka_unit_test(risky_may_stop_with_an_empty_catch_others_not),
        cmocka_unit_test(a_match_goes_on_with_the_next_start_player),
        cmocka_unit_test(a_match_scores_finished_games_plus_present_cards),
        cmocka_unit_test(a_match_ends_with_as_many_games_as_players),
        cmocka_unit_test(of_equal_totals_more_games_won_decide),
        cmocka_unit_test(a_shared_game_counts_for_each),
        cmocka_unit_test(every_seat_starts_once_in_a_match),
        cmocka_unit_test(options_change_numbers_of_mice_and_their_values),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(impossible_matches_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
