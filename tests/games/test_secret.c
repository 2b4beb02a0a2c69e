/* Cases of secret, one for each numbered rule. */
#include "support/check.h"

#include "game/game.h"

extern const struct game game_secret;

/* The state is private to the game; this is large enough for it. */
union state {
    struct head head;
    char bytes[256];
};

static void play(union state *s, const char *text)
{
    const struct game *g = &game_secret;
    struct parsed parsed = {0};
    struct reason why = {0};
    assert_true(g->parse(s, text, &parsed, &why));
    int actor = parsed.actor ? parsed.actor : s->head.turn;
    assert_true(game_legal(g, s, actor, parsed.move, &why));
    g->apply(s, actor, parsed.move, NULL);
}

static union state dealt(const char *first, const char *second)
{
    union state s = {0};
    assert_true(game_secret.state_size <= sizeof s);
    check_new(&game_secret, &s, 2, "{}");
    play(&s, first);
    play(&s, second);
    return s;
}

static void S1_a_number_is_dealt_as_often_as_it_is_in_the_deck(void **unused)
{
    (void)unused;
    union state s = {0};
    struct outcome outcomes[OUTCOMES_MAX];
    check_new(&game_secret, &s, 2, "{\"deck\":1}");
    assert_int_equal(game_secret.chance(&s, outcomes), 6);
    play(&s, "deal 3");
    assert_int_equal(game_secret.chance(&s, outcomes), 5);
}

static void S3_a_number_is_laid_or_thrown_away(void **unused)
{
    (void)unused;
    union state s = dealt("deal 3", "deal 5");
    move moves[2];
    assert_int_equal(game_secret.moves(&s, 0, moves), 2);
}

static void S4_a_one_cannot_be_laid(void **unused)
{
    (void)unused;
    union state s = dealt("deal 1", "deal 5");
    struct parsed parsed;
    struct reason why = {0};
    assert_true(game_secret.parse(&s, "lay", &parsed, &why));
    assert_false(game_legal(&game_secret, &s, 0, parsed.move, &why));
    assert_string_equal(reason_row(&game_secret, &why)->rule, "S4");
}

static void S5_the_highest_number_laid_wins(void **unused)
{
    (void)unused;
    union state s = dealt("deal 6", "deal 5");
    struct score score = {0};
    play(&s, "throw");
    play(&s, "lay");
    assert_true(game_over(&game_secret, &s));
    game_secret.score(&s, &score);
    assert_int_equal(score.winners, 1u << 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(S1_a_number_is_dealt_as_often_as_it_is_in_the_deck),
        cmocka_unit_test(S3_a_number_is_laid_or_thrown_away),
        cmocka_unit_test(S4_a_one_cannot_be_laid),
        cmocka_unit_test(S5_the_highest_number_laid_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
