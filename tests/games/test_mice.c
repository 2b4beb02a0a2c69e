/*
 * Golden cases of Catch the Mice, M1 to M14: a turn, rule by rule, and every
 * reason for a refused move. See mice_scene.h for how positions are drawn.
 */
#include "games/mice_scene.h"

/* ---- M1 to M4: what there is, and the start ---- */

static void six_mice_of_each_of_five_colours_lie_in_the_centre(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 3, "{}");
    has(s.centre, "66666");
    has(s.catch, "00000");
    for (int seat = 0; seat < 3; seat++)
        has(s.cards[seat], "00000");
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void two_like_dice_of_six_faces_have_21_rolls_of_36(void **unused)
{
    (void)unused;
    struct mice s;
    struct outcome outcomes[OUTCOMES_MAX];
    check_new(g, &s, 2, "{}");
    assert_int_equal(g->chance(&s, outcomes), 21);
    int n = 0;
    for (int a = 0; a < 6; a++)
        for (int b = a; b < 6; b++, n++) {
            char text[32], wanted[32];
            struct text t;
            text_fixed(&t, text, sizeof text);
            g->print(&s, outcomes[n].move, &t);
            snprintf(wanted, sizeof wanted, "roll %s %s", mice_faces[a],
                     mice_faces[b]);
            assert_string_equal(text, wanted);
            assert_int_equal(outcomes[n].weight, a == b ? 1 : 2);
        }
}

static void two_to_four_may_play(void **unused)
{
    (void)unused;
    struct mice s;
    struct problem p;
    for (int seats = 0; seats <= 6; seats++)
        assert_int_equal(game_new(g, &s, seats, (struct json){0}, &p),
                         seats >= 2 && seats <= 4);
}

static void a_colour_scores_the_last_number_covered_not_the_sum(void **unused)
{
    (void)unused;
    static const int table[5][6] = {{3, 6, 9, 12, 16, 20},
                                    {2, 5, 8, 11, 14, 17},
                                    {1, 2, 3, 5, 7, 9},
                                    {1, 3, 5, 7, 9, 12},
                                    {2, 4, 6, 8, 11, 14}};
    struct mice s;
    check_new(g, &s, 2, "{}");
    for (int c = 0; c < 5; c++) {
        assert_int_equal(mice_value(&s, c, 0), 0);
        for (int n = 1; n <= 6; n++)
            assert_int_equal(mice_value(&s, c, n), table[c][n - 1]);
    }
    s = position((struct drawing){.cards = {"12345", "10000"}});
    assert_int_equal(mice_points(&s, 0), 3 + 5 + 3 + 7 + 11);
    assert_int_equal(mice_points(&s, 1), 3);
    struct score score = score_of(&s);
    assert_int_equal(score.points[0][MICE_ORANGE], 5);
    assert_int_equal(score.points[1][MICE_ORANGE], 0);
}

static void the_start_player_begins_and_the_turn_goes_round(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 3, "{\"start\":1}");
    assert_int_equal(s.head.turn, 1);
    play_all(&s, "roll red blue, take red, stop");
    assert_int_equal(s.head.turn, 2);
    play_all(&s, "roll red blue, take red, stop");
    assert_int_equal(s.head.turn, 0);
    assert_int_equal(s.turns, 2);
}

/* ---- M5 to M11: taking ---- */

static void a_taken_mouse_goes_to_the_catch_not_the_card(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red orange"});
    assert_string_equal(events_of(&s, "take red orange"), "take take");
    has(s.catch, "11000");
    has(s.centre, "55666");
    has(s.cards[0], "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
}

static void who_can_take_must_take(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red orange"});
    refused(&s, "stop", "phase", NULL, "");
    refused(&s, "again", "phase", NULL, "");
    may(&s, "take orange, take red, take red orange");
}

static void two_colours_give_one_mouse_of_each_or_one(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "yellow blue", .cards = {"00000", "00303"}});
    may(&s, "take blue, take yellow, take yellow blue");
}

static void two_colours_come_from_the_centre_only(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red orange", .cards = {"00000", "33000"}});
    refused(&s, "take red@1", "steal-needs-pair", "M8", "red");
    refused(&s, "take orange@1", "steal-needs-pair", "M8", "orange");
    refused(&s, "take red orange@1", "steal-needs-pair", "M8", "orange");
}

static void a_pair_gives_one_or_two_from_centre_and_cards_mixed(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red red", .seats = 3, .cards = {"00000", "10000", "20000"}});
    may(&s, "take red, take red red, take red red@1, take red red@2, "
            "take red@1, take red@1 red@2, take red@2, take red@2 red@2");
    assert_string_equal(events_of(&s, "take red@1 red@2"), "steal steal");
    has(s.cards[1], "00000");
    has(s.cards[2], "10000");
    has(s.catch, "20000");
}

static void a_pair_may_be_stolen_while_the_centre_has_none(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red red", .seats = 3, .cards = {"00000", "20000", "40000"}});
    may(&s, "take red@1, take red@1 red@1, take red@1 red@2, take red@2, "
            "take red@2 red@2");
}

static void the_last_mouse_of_a_place_comes_alone(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"40000", "10000"}});
    may(&s, "take red, take red red@1, take red@1");
    refused(&s, "take red red", "only-one", "M8", "red");
    refused(&s, "take red@1 red@1", "only-one", "M8", "red");
}

static void a_joker_is_any_colour_or_makes_a_pair(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red joker", .cards = {"00000", "11000"}});
    may(&s, "take blue, take green, take orange, take red, take red blue, "
            "take red green, take red orange, take red red, take red red@1, "
            "take red yellow, take red@1, take yellow");
}

static void a_joker_does_not_double_the_colours_it_is_not(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red joker", .cards = {"00000", "02000"}});
    refused(&s, "take orange orange", "two-need-pair", "M8", "orange");
    refused(&s, "take orange@1", "steal-needs-pair", "M8", "orange");
    refused(&s, "take orange yellow", "not-both", "M7", "yellow");
}

static void two_jokers_are_any_two_colours_or_any_pair(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "joker joker",
                                              .per_colour = 2,
                                              .catch = "11000",
                                              .cards = {"00000", "00011"}});
    may(&s, "take blue, take blue blue@1, take blue@1, take green, "
            "take green blue, take green green@1, take green@1, take yellow, "
            "take yellow blue, take yellow green, take yellow yellow");
}

static void the_longest_list_of_takes_is_the_stated_maximum(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "joker joker",
                         .per_colour = 12,
                         .options = "\"values\":{"
                                    "\"red\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"orange\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"yellow\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"green\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"blue\":[1,2,3,4,5,6,7,8,9,10,11,12]}",
                         .seats = 4,
                         .cards = {"00000", "22222", "22222", "22222"}});
    move_text texts[TEXTS];
    assert_int_equal(list_moves(&s, texts), g->max_moves);
}

static void a_caught_colour_is_closed_for_the_turn(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red joker", .catch = "10000", .cards = {"00000", "10000"}});
    refused(&s, "take red", "colour-closed", "M10", "red");
    refused(&s, "take red@1", "colour-closed", "M10", "red");
    may(&s, "take blue, take green, take orange, take yellow");
}

static void a_colour_on_the_own_card_is_open_but_not_from_there(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"30000", "00000"}});
    may(&s, "take red, take red red");
    refused(&s, "take red@0", "own-card", "M11", "red");
    refused(&s, "take red red@0", "own-card", "M11", "red");
}

static void an_empty_centre_gives_no_colour_though_others_hold_it(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red orange", .cards = {"00000", "60000"}});
    may(&s, "take orange");
    refused(&s, "take red", "centre-empty", "M22", "red");
    refused(&s, "take red orange", "centre-empty", "M22", "red");
}

/* ---- every reason, with rule and word ---- */

static void every_reason_says_rule_and_colour(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "orange joker",
                                              .catch = "00100",
                                              .seats = 3,
                                              .cards = {"01000", "01060"}});
    static const struct {
        const char *text, *id, *rule, *what;
    } cases[] = {
        {"take yellow", "colour-closed", "M10", "yellow"},
        {"take orange yellow", "colour-closed", "M10", "yellow"},
        {"take orange@0", "own-card", "M11", "orange"},
        {"take orange@3", "no-card", "M8", ""},
        {"take orange orange@9", "no-card", "M8", ""},
        {"take orange@2", "card-empty", "M8", "orange"},
        {"take green", "centre-empty", "M22", "green"},
        {"take green@1", "steal-needs-pair", "M8", "green"},
        {"take orange@1 orange@1", "only-one", "M8", "orange"},
        {"take red red", "two-need-pair", "M8", "red"},
        {"take red blue", "not-both", "M7", "blue"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refused(&s, cases[i].text, cases[i].id, cases[i].rule, cases[i].what);
    s = position((struct drawing){.dice = "orange orange"});
    refused(&s, "take red", "not-rolled", "M7", "red");
    refused(&s, "take red orange", "not-rolled", "M7", "red");
    refused(&s, "take orange blue", "not-rolled", "M7", "blue");
}

static void a_reason_is_a_sentence_with_its_rule(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.dice = "red joker", .catch = "10000"});
    struct reason why;
    char sentence[128];
    struct text t;
    check_refused(g, &s, -1, "take red", &why);
    text_fixed(&t, sentence, sizeof sentence);
    reason_print(g, &why, &t);
    assert_string_equal(sentence, "M10: red is already in your catch.");
}

static void parts_in_another_order_are_refused_with_the_right_one(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "joker joker", .cards = {"00000", "10000"}});
    refused(&s, "take orange red", "order", NULL, "take red orange");
    refused(&s, "take red@1 red", "order", NULL, "take red red@1");
    refused(&s, "take blue red@1", "order", NULL, "take red@1 blue");
    refused(&s, "roll joker red", "order", NULL, "roll red joker");
}

static void nonsense_is_called_nonsense(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red joker"});
    static const char *const texts[] = {
        "",
        " ",
        "take",
        "take ",
        "take joker",
        "take violet",
        "take red@-1",
        "take red@",
        "take red@1x",
        "take red@01",
        "take red orange blue",
        "Take red",
        "take  red",
        "take red ",
        "takered",
        "again again",
        "stop it",
        "roll red",
        "roll red red red",
        "roll red violet",
        "roll",
        "take red\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&s, texts[i], "nonsense", NULL, "");
}

static void takes_belong_to_the_phase_after_a_roll(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "10000"});
    refused(&s, "take orange", "phase", NULL, "");
    may(&s, "again, stop");
}

/* ---- M12 to M14: busts and the choice ---- */

static void bust_returns_stolen_mice_to_the_centre(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"00300", "20000"}});
    play_all(&s, "take red@1 red@1, again");
    assert_string_equal(events_of(&s, "roll red red"), "roll bust");
    has(s.centre, "66366");
    has(s.catch, "00000");
    has(s.cards[1], "00000");
    has(s.cards[0], "00300"); /* what is on the card stays */
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(s.turns, 1);
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void a_first_roll_can_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.cards = {"00000", "66000"}});
    assert_string_equal(events_of(&s, "roll red orange"), "roll bust");
    assert_int_equal(s.head.turn, 1);
}

static void only_own_mice_in_a_pair_are_a_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.cards = {"60000", "00000"}});
    play(&s, "roll red red");
    assert_int_equal(s.head.turn, 1);
}

static void a_joker_that_can_still_take_is_no_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "roll", .catch = "11110", .cards = {"00000", "00006"}});
    play(&s, "roll blue joker"); /* a pair, from the other's card only */
    may(&s, "take blue@1, take blue@1 blue@1");
}

static void stopping_banks_the_catch(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "21000", .cards = {"10000", "00000"}});
    assert_int_equal(score_of(&s).total[0], 3); /* cards only, no catch */
    assert_string_equal(events_of(&s, "stop"), "bank");
    has(s.cards[0], "31000");
    has(s.catch, "00000");
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(score_of(&s).total[0], 9 + 2);
}

static void again_rolls_with_the_same_catch(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "21000"});
    play(&s, "again");
    assert_int_equal(phase(&s), MICE_ROLL);
    assert_int_equal(s.head.turn, 0);
    has(s.catch, "21000");
    assert_int_equal(g->actors(&s), ACT_CHANCE);
}

static void with_five_colours_every_roll_busts_but_may_be_made(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "11111"});
    may(&s, "again, stop");
    assert_int_equal(mice_busts(&s), 36);
    play(&s, "again");
    play(&s, "roll joker joker");
    assert_int_equal(s.head.turn, 1);
    has(s.centre, "66666");
}

/* Red closed: of 36 rolls red-red busts; with no orange in the centre also
 * orange-orange and red-orange. */
static void the_risk_counts_the_rolls_of_36(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "10000"});
    assert_int_equal(mice_busts(&s), 1);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"06000", "00000"}});
    assert_int_equal(mice_busts(&s), 4);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"00000", "06000"}});
    assert_int_equal(mice_busts(&s), 3); /* orange-orange steals */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_mice_of_each_of_five_colours_lie_in_the_centre),
        cmocka_unit_test(two_like_dice_of_six_faces_have_21_rolls_of_36),
        cmocka_unit_test(two_to_four_may_play),
        cmocka_unit_test(a_colour_scores_the_last_number_covered_not_the_sum),
        cmocka_unit_test(the_start_player_begins_and_the_turn_goes_round),
        cmocka_unit_test(a_taken_mouse_goes_to_the_catch_not_the_card),
        cmocka_unit_test(who_can_take_must_take),
        cmocka_unit_test(two_colours_give_one_mouse_of_each_or_one),
        cmocka_unit_test(two_colours_come_from_the_centre_only),
        cmocka_unit_test(a_pair_gives_one_or_two_from_centre_and_cards_mixed),
        cmocka_unit_test(a_pair_may_be_stolen_while_the_centre_has_none),
        cmocka_unit_test(the_last_mouse_of_a_place_comes_alone),
        cmocka_unit_test(a_joker_is_any_colour_or_makes_a_pair),
        cmocka_unit_test(a_joker_does_not_double_the_colours_it_is_not),
        cmocka_unit_test(two_jokers_are_any_two_colours_or_any_pair),
        cmocka_unit_test(the_longest_list_of_takes_is_the_stated_maximum),
        cmocka_unit_test(a_caught_colour_is_closed_for_the_turn),
        cmocka_unit_test(a_colour_on_the_own_card_is_open_but_not_from_there),
        cmocka_unit_test(an_empty_centre_gives_no_colour_though_others_hold_it),
        cmocka_unit_test(every_reason_says_rule_and_colour),
        cmocka_unit_test(a_reason_is_a_sentence_with_its_rule),
        cmocka_unit_test(parts_in_another_order_are_refused_with_the_right_one),
        cmocka_unit_test(nonsense_is_called_nonsense),
        cmocka_unit_test(takes_belong_to_the_phase_after_a_roll),
        cmocka_unit_test(bust_returns_stolen_mice_to_the_centre),
        cmocka_unit_test(a_first_roll_can_bust),
        cmocka_unit_test(only_own_mice_in_a_pair_are_a_bust),
        cmocka_unit_test(a_joker_that_can_still_take_is_no_bust),
        cmocka_unit_test(stopping_banks_the_catch),
        cmocka_unit_test(again_rolls_with_the_same_catch),
        cmocka_unit_test(with_five_colours_every_roll_busts_but_may_be_made),
        cmocka_unit_test(the_risk_counts_the_rolls_of_36),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
