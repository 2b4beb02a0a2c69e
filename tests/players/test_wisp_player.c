/*
 * The strong player of Wispwood: it plays by the rules with any number of
 * seats and any options, says the same when asked the same, answers at any
 * time, and wins where it must.
 */
#include "ai/player.h"
#include "ai/wispwood/wisp.h"
#include "game/draw.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_wispwood;

struct match {
    const struct player *player[WISP_SEATS];
    uint32_t sims;
    move *moves;
    struct rng rng;
};

static const struct player *named(const char *id)
{
    const struct player *p = players_find(g, id);
    assert_non_null(p);
    return p;
}

static struct question question(const struct wispwood *s, int seat,
                                uint32_t sims, struct rng *rng)
{
    return (struct question){.game = g,
                             .view = s,
                             .seat = seat,
                             .sims = sims,
                             .rng = rng_split(rng)};
}

static move ask(struct match *m, const struct wispwood *s, int seat)
{
    struct question q = question(s, seat, m->sims, &m->rng);
    struct thought thought;
    struct reason why;
    assert_true(player_ask(m->player[seat], &q, &thought));
    assert_true(g->legal(s, seat, thought.move, &why));
    return thought.move;
}

/* To the end; every move is checked. */
static void play(struct match *m, struct wispwood *s)
{
    actor_set actors;
    while ((actors = g->actors(s))) {
        int seat = actors & ACT_CHANCE ? SEAT_CHANCE : __builtin_ctz(actors);
        move next =
            seat == SEAT_CHANCE ? draw_move(g, s, &m->rng) : ask(m, s, seat);
        g->apply(s, seat, next, NULL);
    }
}

static struct match match(const char *seed, uint32_t sims)
{
    struct match m = {.sims = sims};
    for (int seat = 0; seat < WISP_SEATS; seat++)
        m.player[seat] = named("strong");
    rng_seed(&m.rng, seed, strlen(seed));
    return m;
}

static void plays_whole_games_with_all_seats_and_options(void **unused)
{
    static const char *const options[] = {"{}", "{\"two-rounds\":true}",
                                          "{\"no-trees-card\":true}",
                                          "{\"cards\":\"one-paw\"}"};
    (void)unused;
    for (int seats = 1; seats <= WISP_SEATS; seats++) {
        struct match m = match("whole", 2);
        struct wispwood s;
        check_new(g, &s, seats, options[seats - 1]);
        play(&m, &s);
        for (int seat = 0; seat < seats; seat++)
            assert_true(wisp_total(&s, seat) > 0);
    }
}

static void beats_random_players(void **unused)
{
    (void)unused;
    for (int game = 0; game < 4; game++) {
        struct match m = match(game & 1 ? "one" : "two", 4);
        struct wispwood s;
        int own = game & 1;
        m.player[1 - own] = named("random");
        check_new(g, &s, 2, "{}");
        play(&m, &s);
        assert_true(wisp_total(&s, own) > wisp_total(&s, 1 - own));
    }
}

static void beats_the_easy_ghost(void **unused)
{
    (void)unused;
    for (int game = 0; game < 3; game++) {
        struct match m = match(game ? game == 1 ? "a" : "b" : "c", 8);
        struct wispwood s;
        check_new(g, &s, 1, "{\"ghost\":1}");
        play(&m, &s);
        assert_true(wisp_total(&s, 0) >= wisp_ghost_total(&s));
    }
}

/* Some turns of a game into it. */
static void middle(struct wispwood *s, struct match *m, int turns)
{
    struct draw_step step;
    check_new(g, s, 2, "{}");
    while (turns > 0 && draw_step(g, s, &m->rng, m->moves, &step)) {
        g->apply(s, step.actor, step.move, NULL);
        turns -= step.actor < SEATS_MAX;
    }
    while (g->actors(s) & ACT_CHANCE)
        g->apply(s, SEAT_CHANCE, draw_move(g, s, &m->rng), NULL);
}

/* The fast way against the plain one, with weights that are all different. */
static void judges_every_move_as_the_forest_after_it(void **unused)
{
    (void)unused;
    struct match m = match("judge", 0);
    struct wisp_weights w;
    m.moves = malloc(g->max_moves * sizeof *m.moves);
    for (int i = 0; i < WISP_FEATURES; i++)
        w.w[i] = (float)rng_below(&m.rng, 64) / 8 - 4;
    for (int turns = 0; turns < 60; turns += 2) {
        struct wispwood s;
        struct wisp_judge j;
        struct wisp_forest f;
        middle(&s, &m, turns);
        int seat = s.head.turn;
        if (s.head.phase != WISP_TURN)
            continue;
        uint32_t count = g->moves(&s, seat, m.moves);
        wisp_judge_init(&j, &w, &s, seat);
        for (uint32_t i = 0; i < count; i += 1 + i / 500) {
            if (wisp_move_kind(m.moves[i]) > WISP_MOVE_TREES)
                continue;
            wisp_forest_after(&s, seat, m.moves[i], &f);
            double plain = wisp_worth(&w, &s, &f, wisp_rival(&s, seat));
            double fast = wisp_judge_worth(&j, m.moves[i], -1e9);
            assert_true(fabs(plain - fast) < 0.01);
        }
    }
    free(m.moves);
}

static void says_the_same_when_asked_the_same(void **unused)
{
    (void)unused;
    struct match m = match("same", 20);
    m.moves = malloc(g->max_moves * sizeof *m.moves);
    for (int turns = 0; turns < 12; turns += 3) {
        struct wispwood s;
        struct thought a, b;
        middle(&s, &m, turns);
        struct question q = question(&s, s.head.turn, 20, &m.rng);
        assert_true(player_ask(named("strong"), &q, &a));
        assert_true(player_ask(named("strong"), &q, &b));
        assert_true(a.move == b.move);
        assert_int_equal(a.visits, b.visits);
        assert_int_equal(a.why.count, b.why.count);
        assert_memory_equal(a.why.part, b.why.part, sizeof a.why.part);
    }
    free(m.moves);
}

static void answers_at_any_time(void **unused)
{
    (void)unused;
    struct match m = match("any", 0);
    m.moves = malloc(g->max_moves * sizeof *m.moves);
    struct wispwood s;
    struct thought thought;
    struct reason why;
    middle(&s, &m, 6);
    struct question q = question(&s, s.head.turn, 0, &m.rng);
    const struct player *p = named("strong");
    void *mind = p->begin(&q);
    assert_non_null(mind);
    for (int steps = 0; steps < 60; steps++) {
        p->answer(mind, &thought);
        assert_true(g->legal(&s, s.head.turn, thought.move, &why));
        p->step(mind);
    }
    assert_true(thought.why.count);
    p->end(mind);
    free(m.moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_whole_games_with_all_seats_and_options),
        cmocka_unit_test(beats_random_players),
        cmocka_unit_test(beats_the_easy_ghost),
        cmocka_unit_test(judges_every_move_as_the_forest_after_it),
        cmocka_unit_test(says_the_same_when_asked_the_same),
        cmocka_unit_test(answers_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
