/*
 * The public interface, used as strangers use it: what kocka.h promises, and
 * that no number or text from outside gets past it.
 */
#include "support/check.h"

#include "api/kocka.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_MAX = 8192 };
static _Alignas(16) char state[STATE_MAX], other[STATE_MAX];

static const struct kocka_game *begin(const char *id, int seats)
{
    const struct kocka_game *g = kocka_game_find(id);
    assert_non_null(g);
    assert_true(kocka_game_state_size(g) <= STATE_MAX);
    assert_true(kocka_state_new(g, state, seats, NULL, NULL));
    return g;
}

static void every_game_is_found_by_index_and_by_name(void **unused)
{
    (void)unused;
    int count = 0;
    for (const struct kocka_game *g; (g = kocka_game_at(count)); count++) {
        assert_ptr_equal(kocka_game_find(kocka_game_id(g)), g);
        assert_true(kocka_game_least_seats(g) >= 1);
        assert_true(kocka_game_most_seats(g) <= KOCKA_SEATS_MAX);
        assert_true(*kocka_game_title(g));
    }
    assert_true(count >= 5);
    assert_null(kocka_game_at(-1));
    assert_null(kocka_game_find("chess"));
}

static void what_is_wrong_is_said_with_a_code(void **unused)
{
    (void)unused;
    const struct kocka_game *g = kocka_game_find("pig");
    struct kocka_problem p;
    assert_false(kocka_state_new(g, state, 11, NULL, &p));
    assert_string_equal(p.code, "bad-option");
    assert_false(kocka_state_new(g, state, 2, "{\"goal\":}", &p));
    assert_string_equal(p.code, "bad-json");
    assert_false(kocka_state_new(g, state, 2, "[]", &p));
    assert_string_equal(p.code, "bad-option");
    assert_false(kocka_state_read(g, state, "{}", 2, &p));
    assert_string_equal(p.code, "bad-state");
    begin("pig", 2);
    assert_false(kocka_state_say(g, state, 1, "roll", &p));
    assert_string_equal(p.code, "not-your-turn");
    assert_false(kocka_state_say(g, state, 5, "roll", &p));
    assert_false(kocka_state_say(g, state, 0, "jump", &p));
    assert_string_equal(p.code, "illegal-move");
    assert_true(*p.text);
}

/* Of each game: what is listed can be played, nothing else can, and no number
 * makes the rules read what is not there (this runs under ASan too). */
static void any_number_is_safe_as_a_move(void **unused)
{
    (void)unused;
    struct kocka_rng rng;
    kocka_rng_seed(&rng, "any number");
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = kocka_game_at(i);
        begin(kocka_game_id(g), 2);
        for (int step = 0; step < 200; step++) {
            uint64_t number = (uint64_t)kocka_rng_below(&rng, UINT32_MAX)
                              << kocka_rng_below(&rng, 48);
            int actor = (int)kocka_rng_below(&rng, 20) - 2;
            char text[KOCKA_TEXT_MAX];
            memcpy(other, state, sizeof other);
            bool known = kocka_state_text(g, state, number, text, sizeof text);
            if (!kocka_state_play(g, state, actor, number, NULL))
                assert_memory_equal(state, other, sizeof other);
            else
                assert_true(known);
            if (!kocka_state_random(g, state, &rng, NULL, NULL))
                begin(kocka_game_id(g), 2);
        }
    }
}

static void a_random_game_is_the_same_by_number_and_by_text(void **unused)
{
    (void)unused;
    struct kocka_rng rng;
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = begin(kocka_game_id(kocka_game_at(i)), 2);
        memcpy(other, state, sizeof other);
        kocka_rng_seed(&rng, "both");
        int actor;
        uint64_t made;
        while (kocka_state_random(g, state, &rng, &actor, &made)) {
            char text[KOCKA_TEXT_MAX];
            assert_true(kocka_state_text(g, other, made, text, sizeof text));
            assert_true(kocka_state_say(
                g, other, actor < KOCKA_SEATS_MAX ? actor : -1, text, NULL));
            assert_memory_equal(state, other, kocka_game_state_size(g));
        }
        int32_t totals[KOCKA_SEATS_MAX];
        assert_true(kocka_state_score(g, state, totals) != 0);
        assert_int_equal(kocka_state_actors(g, state), 0);
        assert_false(kocka_state_play(g, state, 0, made, NULL));
    }
}

static void the_only_one_who_may_act_need_not_be_named(void **unused)
{
    (void)unused;
    const struct kocka_game *g = begin("pig", 2);
    struct kocka_rng rng;
    uint64_t moves[2], made;
    kocka_rng_seed(&rng, "only");
    assert_int_equal(kocka_state_moves(g, state, -1, moves), 2);
    assert_false(kocka_state_draw(g, state, &rng, &made));
    assert_true(kocka_state_play(g, state, -1, moves[0], NULL));
    assert_int_equal(kocka_state_moves(g, state, -1, moves), 0);
    assert_true(kocka_state_draw(g, state, &rng, &made));
    assert_true(made >= 1 && made <= 6);
}

static void its_actions_are_the_same_without_its_name(void **unused)
{
    (void)unused;
    struct kocka_rng rng;
    kocka_rng_seed(&rng, "actions");
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = begin(kocka_game_id(kocka_game_at(i)), 2);
        uint64_t *moves = malloc(kocka_game_most_moves(g) * sizeof *moves);
        uint64_t made;
        int actor;
        for (int n = 0; n < 100; n++) {
            int seat = __builtin_ctz(kocka_state_actors(g, state) | 1u << 31);
            size_t count = kocka_state_moves(g, state, -1, moves);
            for (size_t k = 0; k < count && k < 50; k++)
                assert_int_equal(kocka_state_action(g, state, -1, moves[k]),
                                 kocka_state_action(g, state, seat, moves[k]));
            kocka_state_random(g, state, &rng, &actor, &made);
        }
        free(moves);
    }
}

static void a_state_is_the_same_after_writing_and_reading(void **unused)
{
    (void)unused;
    const struct kocka_game *g = begin("mice", 3);
    char text[4096], cut[8];
    size_t len = kocka_state_write(g, state, text, sizeof text);
    assert_int_equal(len, strlen(text));
    assert_int_equal(kocka_state_write(g, state, cut, sizeof cut), len);
    assert_int_equal(strlen(cut), sizeof cut - 1);
    assert_int_equal(kocka_state_write(g, state, NULL, 0), len);
    assert_true(kocka_state_read(g, other, text, len, NULL));
    assert_memory_equal(state, other, kocka_game_state_size(g));
    assert_true(kocka_state_hash(g, state) == kocka_state_hash(g, other));
    assert_int_equal(kocka_state_seats(g, state), 3);
}

static void a_view_hides_what_others_drew(void **unused)
{
    (void)unused;
    const struct kocka_game *g = begin("fives", 2);
    struct kocka_rng rng;
    uint64_t moves[8192];
    kocka_rng_seed(&rng, "view");
    while (kocka_state_actors(g, state) & 1 << KOCKA_CHANCE)
        kocka_state_random(g, state, &rng, NULL, NULL);
    assert_true(kocka_game_most_moves(g) <= 8192);
    assert_true(kocka_state_moves(g, state, 0, moves) > 2);
    assert_true(kocka_state_play(g, state, 0, moves[0], NULL));
    kocka_state_view(g, other, state, 1);
    assert_memory_not_equal(other, state, kocka_game_state_size(g));
    assert_int_equal(kocka_state_moves(g, state, 7, moves), 0);
    assert_int_equal(kocka_state_moves(g, state, -1, moves), 0);
}

static void playouts_count_their_games(void **unused)
{
    (void)unused;
    const struct kocka_game *g = kocka_game_find("pig");
    struct kocka_playouts sums, again;
    struct kocka_problem p;
    assert_true(kocka_playouts(g, 2, NULL, "x", 100, &sums, &p));
    assert_int_equal(sums.games, 100);
    assert_int_equal(sums.wins[0] + sums.wins[1], 100);
    assert_true(kocka_playouts(g, 2, NULL, "x", 100, &again, &p));
    assert_memory_equal(&sums, &again, sizeof sums);
    assert_false(kocka_playouts(g, 2, "{\"goal\":0}", "x", 1, &sums, &p));
    assert_string_equal(p.code, "bad-option");
}

static void an_engine_answers_until_it_is_told_to_end(void **unused)
{
    (void)unused;
    struct kocka_engine *e = kocka_engine_new("seed");
    assert_non_null(strstr(kocka_engine_answer(e, "{}", 2), "\"ok\":false"));
    assert_false(kocka_engine_done(e));
    kocka_engine_answer(e, "{\"do\":\"quit\"}", 13);
    assert_true(kocka_engine_done(e));
    kocka_engine_free(e);
    kocka_engine_free(NULL);
    assert_int_equal(kocka_abi(), KOCKA_ABI);
    assert_true(*kocka_version());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_found_by_index_and_by_name),
        cmocka_unit_test(what_is_wrong_is_said_with_a_code),
        cmocka_unit_test(any_number_is_safe_as_a_move),
        cmocka_unit_test(a_random_game_is_the_same_by_number_and_by_text),
        cmocka_unit_test(the_only_one_who_may_act_need_not_be_named),
        cmocka_unit_test(its_actions_are_the_same_without_its_name),
        cmocka_unit_test(a_state_is_the_same_after_writing_and_reading),
        cmocka_unit_test(a_view_hides_what_others_drew),
        cmocka_unit_test(playouts_count_their_games),
        cmocka_unit_test(an_engine_answers_until_it_is_told_to_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
