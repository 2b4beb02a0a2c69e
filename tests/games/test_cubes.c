/*
 * Golden cases of Seven Cubes, C7 to C12: a turn, rule by rule. See
 * cubes_scene.h for how positions are drawn.
 */
#include "games/cubes_scene.h"

/* ---- C7, C8, C9 ---- */

static void l_moves_are_a_knights(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.figures = "d4 a1", .rows = TWO});
    moves_are(&s, "L c2, L e2, L b3, L f3, L b5, L f5, L c6, L e6");
    refused(&s, "L d5", "not-an-l");
    refused(&s, "L d4", "same-square");
    refused(&s, "L h5", "off-the-board");
    refused(&s, "L", "nonsense");
    refused(&s, "step d5", "phase");
    play(&s, "L c2");
    stands(&s, 0, "c2");
    turn_of(&s, 1);
}

static void pass_is_refused_while_an_l_move_is_legal(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.figures = "a1 g7", .rows = TWO});
    moves_are(&s, "L c2, L b3");
    refused(&s, "pass", "must-move");
}

static void figure_blocked_in_its_corner_passes(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "a1 b3 c2", .rows = "roygbvw roygbvw roygbvw"});
    moves_are(&s, "pass");
    refused(&s, "L b3", "nothing-to-steal");
    play(&s, "pass");
    turn_of(&s, 1);
    assert_int_equal(s.turns, 1);
}

static void cube_of_the_next_colour_is_taken(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".r....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    assert_int_equal(lying(&s, "b3"), CUBES_NONE);
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "b3");
    turn_of(&s, 1);
}

static void cube_of_another_colour_stays(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".o....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    assert_int_equal(lying(&s, "b3"), CUBES_ORANGE);
    row_is(&s, 0, "roygbvw");
    turn_of(&s, 1);
}

static void token_under_the_figure_at_the_start_does_nothing(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "b3 g7", .rows = TWO});
    moves_are(&s, "L a1, L c1, L d2, L d4, L a5, L c5");
    refused(&s, "step b4", "phase");
}

/* ---- C10: each token alone ---- */

static void step_goes_one_square_straight(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    phase_is(&s, CUBES_SPECIAL, 0);
    moves_are(&s, "stay, step b2, step a3, step c3, step b4");
    refused(&s, "step a2", "not-a-step");
    refused(&s, "slant a2", "other-token");
    refused(&s, "step b3", "same-square");
    refused(&s, "L c5", "phase");
    play(&s, "step b4");
    stands(&s, 0, "b4");
    assert_int_equal(lying(&s, "b3"), CUBES_STEP); /* never removed */
    turn_of(&s, 1);
}

static void slant_goes_one_square_diagonally(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..x...."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, slant b1, slant d1, slant b3, slant d3");
    refused(&s, "slant c3", "not-a-slant");
    play(&s, "slant d1");
    stands(&s, 0, "d1");
    turn_of(&s, 1);
}

static void leap_is_another_l_move(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..L...."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, leap a1, leap e1, leap a3, leap e3, leap b4, leap d4");
    refused(&s, "leap c3", "not-a-leap");
    play(&s, "leap a1"); /* the square that the figure has left is free */
    stands(&s, 0, "a1");
    turn_of(&s, 1);
}

static void gate_leads_to_any_other_free_gate(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..G....", [3] = "G.....G", [6] = "...G..."},
        .figures = "a1 a4",
        .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, gate g4, gate d7");
    refused(&s, "gate a4", "gate-occupied");
    refused(&s, "gate b4", "not-a-gate");
    refused(&s, "gate c2", "same-square");
    play(&s, "gate d7");
    stands(&s, 0, "d7");
    turn_of(&s, 1);
}

static void gate_reached_through_a_gate_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "..G....", [3] = "G.....G"},
                                  .figures = "a1 g7",
                                  .rows = TWO});
    play(&s, "L c2");
    play(&s, "gate a4");
    stands(&s, 0, "a4");
    turn_of(&s, 1);
}

static void gate_with_all_others_occupied_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..G....", [3] = "G.....G"},
        .figures = "a1 a4 g4",
        .rows = "roygbvw Roygbvw Roygbvw"}); /* even with cubes to steal */
    play(&s, "L c2");
    stands(&s, 0, "c2");
    turn_of(&s, 1);
}

static void shield_protects_what_is_held_now(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".S.....", [4] = "..y...."},
                                  .figures = "a1 g7",
                                  .rows = "ROygbvw roygbvw"});
    play(&s, "L b3");
    row_is(&s, 0, "R!O!ygbvw");
    turn_of(&s, 1);
    play(&s, "L f5");
    play(&s, "L c5");
    row_is(&s, 0, "R!O!Ygbvw"); /* taken later: not protected */
}

static void staying_on_a_special_token_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    play(&s, "stay");
    stands(&s, 0, "b3");
    turn_of(&s, 1);
}

/* C13; a step with no legal square leaves nothing to choose. */
static void token_without_a_legal_use_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[3] = "+......"},
                                  .figures = "b2 a3 b4 a5",
                                  .rows = "roygbvw roygbvw roygbvw roygbvw"});
    play(&s, "L a4");
    stands(&s, 0, "a4");
    turn_of(&s, 1);
}

static void special_moves_do_not_leave_the_board(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[3] = "......x"}, .figures = "f2 a1", .rows = TWO});
    play(&s, "L g4");
    moves_are(&s, "stay, slant f3, slant f5");
    refused(&s, "slant h3", "off-the-board");
}

/* ---- C11: chains ---- */

static void chain_of_four_takes_the_cube_at_its_end(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.board = {".......", ".......", ".+.....", ".x.....",
                                   "..L....", ".......", ".r....."},
                         .figures = "a1 g7",
                         .rows = TWO});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "slant c5");
    assert_int_equal(s.used_count, 2);
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "leap b7");
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "b7");
    turn_of(&s, 1);
    assert_int_equal(s.turns, 1);
}

static void chain_leads_through_a_gate_at_its_end(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+.....", [3] = ".G.....", [6] = "...G..."},
        .figures = "a1 g7",
        .rows = TWO});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "gate d7");
    stands(&s, 0, "d7");
    turn_of(&s, 1);
}

static void token_is_not_used_twice_in_a_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "...L...", [2] = ".L....."},
                                  .figures = "a1 g7",
                                  .rows = TWO});
    play(&s, "L b3");
    play(&s, "leap d2");
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "leap b3"); /* used: the arrival ends the turn */
    stands(&s, 0, "b3");
    turn_of(&s, 1);
    refused(&s, "leap c5", "phase");
}

static void the_same_token_serves_again_in_a_later_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".L....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    play(&s, "leap a1");
    play(&s, "L f5");
    play(&s, "L b3");
    phase_is(&s, CUBES_SPECIAL, 0);
}

static void returning_to_the_first_square_is_an_arrival(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "...L...", [2] = ".+....."},
                                  .figures = "b3 g7",
                                  .rows = TWO});
    play(&s, "L d2");
    play(&s, "leap b3");
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "step b4");
    turn_of(&s, 1);
}

/* ---- C12: stealing ---- */

static void robbed_chip_moves_to_the_end_of_the_row(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw ORVgbwy"});
    play(&s, "L b3");
    row_is(&s, 0, "Roygbvw");
    row_is(&s, 1, "OVgbwyr");
    stands(&s, 1, "b3");
    phase_is(&s, CUBES_CORNER, 0);
    assert_int_equal(s.figure[0], 0);
    moves_are(&s, "corner a1, corner g1, corner a7, corner g7");
    refused(&s, "corner d4", "not-a-corner");
    refused(&s, "L c2", "phase");
    play(&s, "corner a1"); /* just left, so free */
    stands(&s, 0, "a1");
    turn_of(&s, 1);
}

static void steal_at_the_end_of_a_chain(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".+.....", [3] = ".L....."},
                                  .figures = "a1 d5",
                                  .rows = "roygbvw Roygbvw"});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "leap d5");
    phase_is(&s, CUBES_CORNER, 0);
    assert_int_equal(s.used_count, 2); /* the turn is not over yet */
    play(&s, "corner g7");
    row_is(&s, 0, "Roygbvw");
    row_is(&s, 1, "oygbvwr");
    stands(&s, 0, "g7");
    turn_of(&s, 1);
}

static void player_with_all_seven_can_be_robbed(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw ORVGBWY"});
    play(&s, "L b3");
    row_is(&s, 1, "OVGBWYr");
    assert_int_equal(s.next[1], CUBES_RED);
}

static void protected_cube_is_not_stolen(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw R!Oygbvw"});
    moves_are(&s, "L c2");
    refused(&s, "L b3", "protected");
}

static void occupied_square_without_my_colour_is_closed(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw OYGrbvw"});
    moves_are(&s, "L c2");
    refused(&s, "L b3", "nothing-to-steal");
}

static void stolen_cube_is_unprotected_until_the_next_shield(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = "S......"},
                                               .figures = "a1 b3",
                                               .rows = "O!rygbvw Roygbvw"});
    play(&s, "L b3");
    row_is(&s, 0, "O!Rygbvw");
    play(&s, "corner a1");
    refused(&s, "L a1", "protected"); /* seat 1 wants orange now */
    play(&s, "L d4");
    play(&s, "L c2");
    play(&s, "L b3");
    play(&s, "L a3");
    row_is(&s, 0, "O!R!ygbvw");
}

static void two_corners_taken_leave_two(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "d5 b4 g1 a7", .rows = "roygbvw Roygbvw roygbvw roygbvw"});
    play(&s, "L b4");
    moves_are(&s, "corner a1, corner g7");
    refused(&s, "corner g1", "corner-taken");
}

static void only_free_corner_is_still_a_move(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "b3 a1 g1 a7", .rows = "roygbvw Roygbvw roygbvw roygbvw"});
    play(&s, "L a1");
    moves_are(&s, "corner g7");
    play(&s, "corner g7");
    stands(&s, 0, "g7");
    turn_of(&s, 1);
}

static void cube_stolen_on_the_centre_does_not_win(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 d4", .rows = "OYGBVWr Roygbvw"});
    play(&s, "L d4");
    row_is(&s, 0, "OYGBVWR");
    assert_int_equal(s.next[0], CUBES_NONE);
    play(&s, "corner a1");
    turn_of(&s, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(l_moves_are_a_knights),
        cmocka_unit_test(pass_is_refused_while_an_l_move_is_legal),
        cmocka_unit_test(figure_blocked_in_its_corner_passes),
        cmocka_unit_test(cube_of_the_next_colour_is_taken),
        cmocka_unit_test(cube_of_another_colour_stays),
        cmocka_unit_test(token_under_the_figure_at_the_start_does_nothing),
        cmocka_unit_test(step_goes_one_square_straight),
        cmocka_unit_test(slant_goes_one_square_diagonally),
        cmocka_unit_test(leap_is_another_l_move),
        cmocka_unit_test(gate_leads_to_any_other_free_gate),
        cmocka_unit_test(gate_reached_through_a_gate_ends_the_turn),
        cmocka_unit_test(gate_with_all_others_occupied_ends_the_turn),
        cmocka_unit_test(shield_protects_what_is_held_now),
        cmocka_unit_test(staying_on_a_special_token_ends_the_turn),
        cmocka_unit_test(token_without_a_legal_use_ends_the_turn),
        cmocka_unit_test(special_moves_do_not_leave_the_board),
        cmocka_unit_test(chain_of_four_takes_the_cube_at_its_end),
        cmocka_unit_test(chain_leads_through_a_gate_at_its_end),
        cmocka_unit_test(token_is_not_used_twice_in_a_turn),
        cmocka_unit_test(the_same_token_serves_again_in_a_later_turn),
        cmocka_unit_test(returning_to_the_first_square_is_an_arrival),
        cmocka_unit_test(robbed_chip_moves_to_the_end_of_the_row),
        cmocka_unit_test(steal_at_the_end_of_a_chain),
        cmocka_unit_test(player_with_all_seven_can_be_robbed),
        cmocka_unit_test(protected_cube_is_not_stolen),
        cmocka_unit_test(occupied_square_without_my_colour_is_closed),
        cmocka_unit_test(stolen_cube_is_unprotected_until_the_next_shield),
        cmocka_unit_test(two_corners_taken_leave_two),
        cmocka_unit_test(only_free_corner_is_still_a_move),
        cmocka_unit_test(cube_stolen_on_the_centre_does_not_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
