/* A table: who may move, what may be taken back, what is noted. */
#include "support/check.h"
#include "support/secret.h"

#include "games/games.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static struct table *sit(const struct game *g, int seats, const char *options)
{
    struct problem p = {0};
    struct table *t = table_new(g, seats, check_json(options), &p);
    if (!t)
        fail_msg("%s", p.text);
    return t;
}

/* Say a text; NULL if it was played, else the code of the problem. */
static const char *say(struct table *t, int seat, const char *text)
{
    struct ply ply;
    struct problem p = {0};
    struct reason why = {0};
    size_t size = t->game->state_size;
    void *before = malloc(size);
    memcpy(before, t->state, size);
    bool good = table_judge(t, text, seat, &ply, &p, &why);
    assert_memory_equal(before, t->state, size); /* judging changes nothing */
    free(before);
    if (good)
        assert_true(table_play(t, ply, NULL));
    else
        assert_true(strlen(p.text) > 5);
    return good ? NULL : problem_name(p.code);
}

static void play(struct table *t, const char *moves)
{
    char copy[512], *rest = copy;
    strcpy(copy, moves);
    for (char *text; (text = strsep(&rest, ","));) {
        const char *wrong = say(t, -1, text);
        if (wrong)
            fail_msg("\"%s\": %s", text, wrong);
        if (rest)
            rest++; /* the space */
    }
}

static const char *refused(struct table *t, int seat, const char *text)
{
    const char *code = say(t, seat, text);
    if (!code)
        fail_msg("\"%s\" was taken", text);
    return code;
}

/* ---- judging ---- */

static void a_seats_move_while_chance_acts_is_not_its_turn(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    assert_string_equal(refused(t, -1, "take red"), "not-your-turn");
    assert_string_equal(refused(t, 0, "take red"), "not-your-turn");
    assert_string_equal(refused(t, -1, "stop"), "not-your-turn");
    table_free(t);
}

static void chance_while_a_seat_acts_is_not_its_turn(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    play(t, "roll red blue");
    assert_string_equal(refused(t, -1, "roll red blue"), "not-your-turn");
    table_free(t);
}

static void a_seat_does_not_make_chances_moves(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    assert_string_equal(refused(t, 0, "roll red blue"), "not-your-turn");
    table_free(t);
}

static void another_seats_turn_is_told(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{\"start\":1}");
    play(t, "roll red blue");
    assert_string_equal(refused(t, 0, "take red"), "not-your-turn");
    assert_null(say(t, 1, "take red"));
    table_free(t);
}

static void nonsense_is_illegal_whoever_acts(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    assert_string_equal(refused(t, -1, "nonsense"), "illegal-move");
    assert_string_equal(refused(t, -1, ""), "illegal-move");
    play(t, "roll red blue");
    assert_string_equal(refused(t, -1, "take violet"), "illegal-move");
    assert_string_equal(refused(t, 0, "take green"), "illegal-move");
    assert_string_equal(refused(t, 0, "take blue red"), "illegal-move");
    table_free(t);
}

static void an_outcome_that_cannot_be_is_illegal(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("cubes"), 2,
                          "{\"choose-corners\":false,"
                          "\"cubes_per_colour\":6,"
                          "\"specials\":{\"step\":2,"
                          "\"slant\":0,\"leap\":0,"
                          "\"gate\":0,\"shield\":0}}");
    play(t, "token step, token step");
    struct ply ply;
    struct problem p;
    struct reason why;
    assert_false(table_judge(t, "token step", -1, &ply, &p, &why));
    assert_int_equal(p.code, PROBLEM_ILLEGAL_MOVE);
    assert_int_equal(why.code, REASON_OUTCOME);
    table_free(t);
}

static void a_finished_game_takes_no_move(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 2, "{\"goal\":1}");
    play(t, "roll, die 6, stop");
    assert_string_equal(refused(t, -1, "roll"), "over");
    assert_string_equal(refused(t, -1, "nonsense"), "over");
    assert_string_equal(refused(t, 1, "die 6"), "over");
    table_free(t);
}

/* The letters that a board of ten rows repeats: no draw fits its dice. */
static struct table *search(void)
{
    struct table *t = sit(games_find("fives"), 2, "{\"boards\":\"grey\"}");
    struct outcome outcomes[OUTCOMES_MAX];
    while (t->game->actors(t->state) & ACT_CHANCE) {
        t->game->chance(t->state, outcomes);
        assert_true(table_play(
            t, (struct ply){.move = outcomes[0].move, .actor = SEAT_CHANCE},
            NULL));
    }
    assert_true(t->game->actors(t->state) & ACT_ALL);
    return t;
}

static void where_all_act_the_seat_must_be_said(void **unused)
{
    (void)unused;
    struct table *t = search();
    assert_string_equal(refused(t, -1, "done"), "bad-request");
    assert_null(say(t, 1, "done"));
    assert_string_equal(refused(t, 1, "done"), "illegal-move");
    assert_null(say(t, 1, "resume"));
    table_free(t);
}

static void the_clock_is_no_seat(void **unused)
{
    (void)unused;
    struct table *t = search();
    struct problem p;
    struct reason why;
    struct ply ply;
    assert_string_equal(refused(t, 0, "time"), "not-your-turn");
    assert_true(table_judge(t, "time", -1, &ply, &p, &why));
    assert_int_equal(ply.actor, SEAT_CLOCK);
    table_free(t);
}

/* ---- the horizon ---- */

static void chance_ends_what_may_be_taken_back(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    assert_int_equal(table_horizon(t), 0);
    play(t, "roll red blue");
    assert_int_equal(table_horizon(t), 0);
    play(t, "take red");
    assert_int_equal(table_horizon(t), 1);
    play(t, "again");
    assert_int_equal(table_horizon(t), 2);
    play(t, "roll red blue");
    assert_int_equal(table_horizon(t), 0);
    play(t, "take blue, stop");
    assert_int_equal(table_horizon(t), 2);
    table_free(t);
}

static void another_players_move_ends_it_too(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 3, "{}");
    play(t, "stop");
    assert_int_equal(table_horizon(t), 1);
    play(t, "stop");
    assert_int_equal(table_horizon(t), 1);
    play(t, "stop, stop");
    assert_int_equal(table_horizon(t), 1);
    table_free(t);
}

/* The last one's move shows all hands; those before show nothing. */
static void a_revelation_cannot_be_taken_back(void **unused)
{
    (void)unused;
    struct table *t = sit(&game_secret, 2, "{}");
    play(t, "deal 3, deal 4");
    assert_int_equal(table_horizon(t), 0);
    play(t, "lay");
    assert_int_equal(table_horizon(t), 1);
    assert_int_equal(t->plies[2].shown, 0);
    play(t, "throw");
    assert_int_equal(t->plies[3].shown, 1);
    assert_int_equal(table_horizon(t), 0);
    table_free(t);
}

static void the_engine_may_go_further_back_than_the_players(void **unused)
{
    (void)unused;
    struct table *t = sit(&game_secret, 2, "{}");
    play(t, "deal 3, deal 4, lay, throw");
    for (int i = 0; i < 4; i++)
        assert_true(table_undo(t));
    assert_false(table_undo(t));
    table_free(t);
}

static void the_clock_cannot_be_taken_back(void **unused)
{
    (void)unused;
    struct table *t = search();
    assert_null(say(t, 0, "done"));
    assert_int_equal(table_horizon(t), 1);
    assert_null(say(t, -1, "time"));
    assert_int_equal(table_horizon(t), 0);
    table_free(t);
}

static void a_position_that_was_set_is_the_horizon(void **unused)
{
    (void)unused;
    struct problem p;
    struct table *t = table_from(
        games_find("pig"),
        check_json("{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":1,"
                   "\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}"),
        &p);
    assert_non_null(t);
    assert_true(t->set);
    assert_int_equal(table_horizon(t), 0);
    assert_false(table_undo(t));
    play(t, "roll");
    assert_int_equal(table_horizon(t), 1);
    assert_true(table_undo(t));
    assert_false(table_undo(t));
    table_free(t);
}

/* ---- going back ---- */

static void undo_and_play_again_gives_the_same_state(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 2, "{\"goal\":10000}");
    size_t size = t->game->state_size;
    void *there = malloc(size), *before = malloc(size);
    for (int i = 0; i < 100; i++) { /* over several kept states */
        memcpy(before, t->state, size);
        play(t, "roll");
        memcpy(there, t->state, size);
        assert_true(table_undo(t));
        assert_memory_equal(t->state, before, size);
        play(t, "roll");
        assert_memory_equal(t->state, there, size);
        play(t, i % 3 ? "die 4" : "die 1");
    }
    assert_int_equal(t->count, 200);
    free(there);
    free(before);
    table_free(t);
}

static void another_road_can_be_taken_after_undo(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("mice"), 2, "{}");
    struct table *straight = sit(games_find("mice"), 2, "{}");
    play(t, "roll red blue, take red, again, roll blue joker, take green");
    for (int i = 0; i < 4; i++)
        assert_true(table_undo(t));
    play(t, "take blue, stop, roll joker joker");
    play(straight, "roll red blue, take blue, stop, roll joker joker");
    assert_memory_equal(t->state, straight->state, t->game->state_size);
    assert_int_equal(t->count, straight->count);
    table_free(t);
    table_free(straight);
}

static void every_state_of_the_past_can_be_seen(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 2, "{\"goal\":10000}");
    size_t size = t->game->state_size;
    char *all = malloc(101 * size), *seen = malloc(size);
    for (size_t i = 0; i <= 100; i++) {
        memcpy(all + i * size, t->state, size);
        play(t, i % 2 ? "die 5" : "roll");
    }
    for (size_t i = 0; i <= 100; i++) {
        table_state_at(t, i, seen);
        assert_memory_equal(seen, all + i * size, size);
    }
    free(all);
    free(seen);
    table_free(t);
}

/* ---- notes, refusals ---- */

static void check_copy(const struct table *t)
{
    size_t size = t->game->state_size;
    void *was = malloc(size), *is = malloc(size);
    struct table *copy = table_copy(t);
    assert_non_null(copy);
    assert_int_equal(copy->count, t->count);
    for (size_t ply = 0; ply <= t->count; ply++) {
        table_state_at(t, ply, was);
        table_state_at(copy, ply, is);
        assert_memory_equal(was, is, size);
    }
    assert_string_equal(copy->names, t->names);
    assert_null(copy->date);
    play(copy, "stop"); /* it goes on by itself */
    assert_int_equal(copy->count, t->count + 1);
    table_free(copy);
    free(was);
    free(is);
}

static void a_copy_has_the_whole_past(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 2, "{}");
    assert_true(table_note(&t->names, "[\"Ann\"]", 7));
    for (int moves = 0; moves < 34; moves++) { /* around what is kept */
        check_copy(t);
        play(t, "stop");
    }
    table_free(t);
}

static void notes_are_copied_replaced_and_taken_away(void **unused)
{
    (void)unused;
    struct table *t = sit(games_find("pig"), 2, "{}");
    char names[] = "[\"Ann\",\"Bo\"]";
    assert_true(table_note(&t->names, names, strlen(names)));
    names[2] = 'X';
    assert_string_equal(t->names, "[\"Ann\",\"Bo\"]");
    assert_true(table_note(&t->names, "[]", 2));
    assert_string_equal(t->names, "[]");
    assert_true(table_note(&t->names, NULL, 0));
    assert_null(t->names);
    assert_true(table_note(&t->date, "2026-11-15", 10));
    assert_string_equal(t->date, "2026-11-15");
    table_free(t);
}

static void a_table_is_not_made_of_nonsense(void **unused)
{
    (void)unused;
    struct problem p;
    const struct game *g = games_find("mice");
    assert_null(table_new(g, 1, (struct json){0}, &p));
    assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    assert_null(table_new(g, 2, check_json("{\"risky\":7}"), &p));
    assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    assert_null(table_from(g, check_json("{\"game\":\"mice\"}"), &p));
    assert_int_equal(p.code, PROBLEM_BAD_STATE);
    assert_null(table_from(g, check_json("[]"), &p));
    assert_int_equal(p.code, PROBLEM_BAD_STATE);
    table_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seats_move_while_chance_acts_is_not_its_turn),
        cmocka_unit_test(chance_while_a_seat_acts_is_not_its_turn),
        cmocka_unit_test(a_seat_does_not_make_chances_moves),
        cmocka_unit_test(another_seats_turn_is_told),
        cmocka_unit_test(nonsense_is_illegal_whoever_acts),
        cmocka_unit_test(an_outcome_that_cannot_be_is_illegal),
        cmocka_unit_test(a_finished_game_takes_no_move),
        cmocka_unit_test(where_all_act_the_seat_must_be_said),
        cmocka_unit_test(the_clock_is_no_seat),
        cmocka_unit_test(chance_ends_what_may_be_taken_back),
        cmocka_unit_test(another_players_move_ends_it_too),
        cmocka_unit_test(a_revelation_cannot_be_taken_back),
        cmocka_unit_test(the_engine_may_go_further_back_than_the_players),
        cmocka_unit_test(the_clock_cannot_be_taken_back),
        cmocka_unit_test(a_position_that_was_set_is_the_horizon),
        cmocka_unit_test(undo_and_play_again_gives_the_same_state),
        cmocka_unit_test(another_road_can_be_taken_after_undo),
        cmocka_unit_test(every_state_of_the_past_can_be_seen),
        cmocka_unit_test(a_copy_has_the_whole_past),
        cmocka_unit_test(notes_are_copied_replaced_and_taken_away),
        cmocka_unit_test(a_table_is_not_made_of_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
