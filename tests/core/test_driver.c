/* The driver: who acts next, and when. */
#include "support/check.h"

#include "ai/player.h"
#include "game/draw.h"
#include "games/games.h"
#include "table/driver.h"

#include <stdlib.h>

/* A game with a driver whose time is whatever a test says. */
struct scene {
    const struct game *game;
    void *state;
    move *moves;
    struct driver driver;
};

static void begin(struct scene *s, const char *id, int seats,
                  const char *options, uint32_t computers)
{
    s->game = games_find(id);
    s->state = malloc(s->game->state_size);
    s->moves = malloc(s->game->max_moves * sizeof *s->moves);
    check_new(s->game, s->state, seats, options);
    driver_init(&s->driver, s->game, computers, s->moves);
}

/* Two search: boards are dealt and the dice rolled. */
static void begin_search(struct scene *s, const char *options,
                         uint32_t computers)
{
    struct rng rng;
    rng_seed_number(&rng, 1);
    begin(s, "fives", 2, options, computers);
    while (s->game->actors(s->state) & ACT_CHANCE)
        s->game->apply(s->state, SEAT_CHANCE,
                       draw_move(s->game, s->state, &rng), NULL);
}

static void end(struct scene *s)
{
    free(s->state);
    free(s->moves);
}

static struct driven next(struct scene *s, uint64_t now)
{
    return driver_next(&s->driver, s->state, now);
}

static void make(struct scene *s, struct driven what)
{
    assert_int_equal(what.what, DRIVE_MAKE);
    s->game->apply(s->state, what.actor, what.move, NULL);
}

static void expect_ask(struct scene *s, uint64_t now, int seat)
{
    struct driven what = next(s, now);
    assert_int_equal(what.what, DRIVE_ASK);
    assert_int_equal(what.actor, seat);
}

static void expect_wait(struct scene *s, uint64_t now, uint64_t until)
{
    struct driven what = next(s, now);
    assert_int_equal(what.what, DRIVE_WAIT);
    assert_int_equal(what.at, until);
}

static void expect_make(struct scene *s, uint64_t now, int actor)
{
    struct driven what = next(s, now);
    assert_int_equal(what.actor, actor);
    make(s, what);
}

/* The seat that was asked draws the first outline that it can. */
static void answer_draw(struct scene *s, int seat, uint32_t delay)
{
    assert_true(s->game->moves(s->state, seat, s->moves));
    driver_answer(&s->driver, s->moves[0], delay);
}

static move parse(struct scene *s, const char *text)
{
    struct parsed parsed;
    struct reason why;
    assert_true(s->game->parse(s->state, text, &parsed, &why));
    return parsed.move;
}

/* ---- one after the other ---- */

static void a_computer_in_turn_is_asked_and_its_move_made_at_once(void **unused)
{
    struct scene s;
    (void)unused;
    begin(&s, "pig", 2, "{\"start\":1}", 1u << 1);
    expect_ask(&s, 0, 1);
    driver_answer(&s.driver, parse(&s, "roll"), DELAY_NEVER);
    expect_make(&s, 0, 1);
    assert_int_equal(next(&s, 0).what, DRIVE_DRAW);
    end(&s);
}

static void a_person_is_waited_for(void **unused)
{
    struct scene s;
    (void)unused;
    begin(&s, "pig", 2, "{\"start\":0}", 1u << 1);
    expect_wait(&s, 5, DRIVER_NEVER);
    end(&s);
}

static void nobody_is_asked_while_a_question_is_out(void **unused)
{
    struct scene s;
    (void)unused;
    begin(&s, "pig", 2, "{}", ACT_SEATS);
    expect_ask(&s, 0, 0);
    expect_wait(&s, 0, DRIVER_NEVER);
    driver_lost(&s.driver);
    expect_ask(&s, 0, 0);
    end(&s);
}

static void an_end_is_an_end(void **unused)
{
    struct scene s;
    struct rng rng;
    (void)unused;
    begin(&s, "pig", 2, "{}", ACT_SEATS);
    rng_seed_number(&rng, 1);
    draw_playout(s.game, s.state, &rng, s.moves);
    assert_int_equal(next(&s, 0).what, DRIVE_OVER);
    end(&s);
}

/* ---- all at once ---- */

static void the_earliest_plan_is_made_at_its_time(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{}", ACT_SEATS);
    expect_ask(&s, 100, 0);
    answer_draw(&s, 0, 5000);
    expect_ask(&s, 100, 1);
    answer_draw(&s, 1, 3000);
    expect_wait(&s, 100, 3100);
    expect_wait(&s, 3099, 3100);
    expect_make(&s, 3100, 1);
    expect_ask(&s, 3100, 1);
    answer_draw(&s, 1, DELAY_NEVER);
    expect_wait(&s, 3100, 5100);
    expect_make(&s, 6000, 0);
    end(&s);
}

static void who_does_not_say_takes_two_seconds_and_haste_halves_them(void **u)
{
    struct scene s;
    (void)u;
    begin_search(&s, "{}", 1u << 0);
    expect_ask(&s, 0, 0);
    answer_draw(&s, 0, 0);
    expect_wait(&s, 0, 2000);
    driver_forget(&s.driver);
    s.driver.haste = 2;
    expect_ask(&s, 0, 0);
    answer_draw(&s, 0, 0);
    expect_wait(&s, 0, 1000);
    end(&s);
}

static void a_plan_that_can_no_longer_be_is_asked_for_again(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{}", 1u << 1);
    expect_ask(&s, 0, 1);
    driver_answer(&s.driver, parse(&s, "turn"), 4000);
    expect_wait(&s, 0, 4000);
    check_play(s.game, s.state, 0, "turn");
    expect_ask(&s, 1000, 1);
    end(&s);
}

static void a_seat_that_a_person_takes_has_no_plan(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{\"idle\":600}", 1u << 1);
    expect_ask(&s, 0, 1);
    answer_draw(&s, 1, 4000);
    expect_wait(&s, 0, 4000);
    s.driver.computers = 0;
    expect_wait(&s, 9000, 600000);
    s.driver.computers = 1u << 1;
    expect_ask(&s, 9000, 1);
    end(&s);
}

static void plans_and_clock_go_on_while_a_question_is_out(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{\"timer\":60}", ACT_SEATS);
    check_play(s.game, s.state, 0, "turn");
    expect_ask(&s, 0, 1);
    expect_wait(&s, 0, 60000);
    expect_make(&s, 60000, SEAT_CLOCK);
    driver_lost(&s.driver);
    end(&s);
}

/* ---- the clock ---- */

static void the_clock_comes_before_a_plan_of_the_same_moment(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{\"timer\":60}", 1u << 1);
    check_play(s.game, s.state, 0, "turn");
    expect_ask(&s, 1000, 1);
    answer_draw(&s, 1, 60000);
    expect_wait(&s, 1000, 61000);
    expect_make(&s, 61000, SEAT_CLOCK);
    assert_int_equal(s.driver.planned, 0);
    end(&s);
}

static void a_new_wait_begins_when_the_sand_does(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{\"timer\":60,\"idle\":600}", 0);
    expect_wait(&s, 0, 600000);
    check_play(s.game, s.state, 0, "turn");
    expect_wait(&s, 7000, 67000);
    end(&s);
}

static void a_host_that_knows_since_when_the_clock_runs_is_believed(void **u)
{
    struct scene s;
    (void)u;
    begin_search(&s, "{\"idle\":600}", 0);
    driver_wind(&s.driver, s.game->clock(s.state), 5000);
    expect_wait(&s, 100000, 605000);
    end(&s);
}

static void at_the_end_of_time_the_clock_moves(void **unused)
{
    struct scene s;
    (void)unused;
    begin_search(&s, "{\"timer\":0}", 1u << 1);
    check_play(s.game, s.state, 0, "turn");
    expect_ask(&s, 0, 1);
    answer_draw(&s, 1, DELAY_NEVER);
    expect_wait(&s, 0, DRIVER_NEVER);
    expect_make(&s, DRIVER_NEVER, SEAT_CLOCK);
    end(&s);
}

static void a_plan_does_not_outlive_its_search(void **unused)
{
    struct scene s;
    struct rng rng;
    (void)unused;
    begin_search(&s, "{\"timer\":60}", ACT_SEATS);
    rng_seed_number(&rng, 1);
    expect_ask(&s, 0, 0);
    driver_answer(&s.driver, parse(&s, "turn"), 2000);
    expect_ask(&s, 0, 1);
    driver_answer(&s.driver, parse(&s, "done"), 1000);
    check_play(s.game, s.state, SEAT_CLOCK, "time");
    assert_int_equal(next(&s, 1000).what, DRIVE_DRAW);
    while (s.game->actors(s.state) & ACT_CHANCE)
        s.game->apply(s.state, SEAT_CHANCE, draw_move(s.game, s.state, &rng),
                      NULL);
    expect_ask(&s, 1000, 0);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_computer_in_turn_is_asked_and_its_move_made_at_once),
        cmocka_unit_test(a_person_is_waited_for),
        cmocka_unit_test(nobody_is_asked_while_a_question_is_out),
        cmocka_unit_test(an_end_is_an_end),
        cmocka_unit_test(the_earliest_plan_is_made_at_its_time),
        cmocka_unit_test(
            who_does_not_say_takes_two_seconds_and_haste_halves_them),
        cmocka_unit_test(a_plan_that_can_no_longer_be_is_asked_for_again),
        cmocka_unit_test(a_seat_that_a_person_takes_has_no_plan),
        cmocka_unit_test(plans_and_clock_go_on_while_a_question_is_out),
        cmocka_unit_test(the_clock_comes_before_a_plan_of_the_same_moment),
        cmocka_unit_test(a_new_wait_begins_when_the_sand_does),
        cmocka_unit_test(
            a_host_that_knows_since_when_the_clock_runs_is_believed),
        cmocka_unit_test(at_the_end_of_time_the_clock_moves),
        cmocka_unit_test(a_plan_does_not_outlive_its_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
