/* Rules that people can hold in the head: what they take, and when they stop.
 */
#include "lab/mice_lore.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { RED, ORANGE, YELLOW, GREEN, BLUE };

static const struct lore_rule rule = {.theft = 1,
                                      .colours = 4,
                                      .points = LORE_NEVER,
                                      .behind = LORE_NEVER,
                                      .order = LORE_MANY,
                                      .ahead = 20,
                                      .last = 9,
                                      .calm = 1,
                                      .both = 2,
                                      .safe = 1};

/* All in the centre, and seat 0 has rolled: so many of each there. */
static struct mice state_of(int phase, int centre)
{
    struct mice s;
    struct problem p;
    struct json none = {0};
    assert_true(game_new(&game_mice, &s, 2, none, &p));
    s.head.phase = (uint8_t)phase;
    memset(s.centre, centre, sizeof s.centre);
    return s;
}

/* What the rule does, as the game writes it. */
static const char *made(const struct lore_rule *by, const struct mice *s)
{
    static char words[64];
    move moves[MICE_MOVES_MAX];
    struct mice_choice choice[MICE_MOVES_MAX] = {{0}};
    struct text text;
    int count = (int)game_mice.moves(s, s->head.turn, moves);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        choice[i].move = moves[i];
    text_fixed(&text, words, sizeof words);
    int best = lore_follow((void *)by, s, choice, count);
    game_mice.print(s, moves[best], &text);
    return words;
}

static struct mice rolled(int centre, int one, int two)
{
    struct mice s = state_of(MICE_TAKE, centre);
    s.dice[0] = (uint8_t)one;
    s.dice[1] = (uint8_t)two;
    return s;
}

static void
one_colour_rather_than_two_and_two_mice_rather_than_one(void **state)
{
    struct mice s = rolled(6, RED, GREEN);
    (void)state;
    assert_string_equal(made(&rule, &s), "take red");
    s = rolled(6, GREEN, GREEN);
    assert_string_equal(made(&rule, &s), "take green green");
    s.cards[1][GREEN] = 2;
    assert_string_equal(made(&rule, &s), "take green@1 green@1");
}

static void a_single_mouse_of_which_the_other_has_fewest(void **state)
{
    struct lore_rule rash = rule;
    struct mice s = rolled(4, RED, GREEN);
    (void)state;
    s.cards[1][RED] = 2;
    assert_string_equal(made(&rule, &s), "take green");
    rash.safe = 0;
    assert_string_equal(made(&rash, &s), "take red");
}

static void
with_two_colours_in_hand_both_but_not_where_few_are_left(void **state)
{
    struct mice s = rolled(6, RED, GREEN);
    (void)state;
    s.catch[BLUE] = s.catch[YELLOW] = 1;
    assert_string_equal(made(&rule, &s), "take red green");
    memset(s.centre, 1, sizeof s.centre);
    s.cards[1][BLUE] = 6;
    assert_string_equal(made(&rule, &s), "take red");
}

static void what_wins_at_once_is_taken(void **state)
{
    struct mice s = rolled(1, RED, GREEN);
    (void)state;
    s.cards[0][BLUE] = 1;
    s.centre[BLUE] = 2; /* six are left: two must go */
    assert_string_equal(made(&rule, &s), "take red green");
    s.cards[1][BLUE] = 4; /* that would lose */
    assert_string_equal(made(&rule, &s), "take red");
}

static void stops_with_four_colours_with_three_if_ahead(void **state)
{
    struct mice s = state_of(MICE_CHOOSE, 5);
    (void)state;
    s.catch[RED] = s.catch[GREEN] = s.catch[BLUE] = 1;
    assert_string_equal(made(&rule, &s), "again");
    s.cards[0][ORANGE] = 6;
    assert_string_equal(made(&rule, &s), "stop");
    s.cards[0][ORANGE] = 0;
    s.catch[YELLOW] = 1;
    assert_string_equal(made(&rule, &s), "stop");
    s.cards[1][ORANGE] = 6; /* behind: that counts with few left alone */
    assert_string_equal(made(&rule, &s), "stop");
    memset(s.centre, 1, sizeof s.centre);
    assert_string_equal(made(&rule, &s), "again");
}

static void who_can_stop_and_win_does_and_nobody_stops_and_loses(void **state)
{
    struct mice s = state_of(MICE_CHOOSE, 0);
    (void)state;
    s.catch[RED] = 1;
    assert_string_equal(made(&rule, &s), "stop");
    s.cards[1][ORANGE] = 6;
    memset(s.catch, 1, sizeof s.catch);
    assert_string_equal(made(&rule, &s), "again");
}

static void a_rule_is_a_sentence(void **state)
{
    struct text text;
    (void)state;
    text_heap(&text);
    lore_tell(&rule, &text);
    assert_string_equal(
        text.data,
        "take fewest colours used up, then most mice, then points and the "
        "other's loss; with 2 colours in hand two mice rather than one; of "
        "single mice one of which the other has fewest; stop with 4 colours; "
        "a colour less if 20 ahead; with 9 left or fewer roll on unless 1 "
        "ahead");
    text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            one_colour_rather_than_two_and_two_mice_rather_than_one),
        cmocka_unit_test(a_single_mouse_of_which_the_other_has_fewest),
        cmocka_unit_test(
            with_two_colours_in_hand_both_but_not_where_few_are_left),
        cmocka_unit_test(what_wins_at_once_is_taken),
        cmocka_unit_test(stops_with_four_colours_with_three_if_ahead),
        cmocka_unit_test(who_can_stop_and_win_does_and_nobody_stops_and_loses),
        cmocka_unit_test(a_rule_is_a_sentence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
