/*
 * Every player in every game: legal moves only, the same answer to the same
 * question, an answer at any time, and nothing that the seat may not know.
 */
#include "ai/maths.h"
#include "ai/player.h"
#include "engine/engine.h"
#include "game/draw.h"
#include "games/fives/fives.h"
#include "games/games.h"
#include "games/pig/pig.h"
#include "support/check.h"
#include "support/secret.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct table_for_test {
    const struct game *g;
    char *state, *view;
    move *moves;
    struct rng rng;
};

static void sit_down(struct table_for_test *t, const struct game *g, int seats,
                     const char *options, int seed)
{
    struct json json = {0};
    struct problem p;
    t->g = g;
    t->state = malloc(g->state_size);
    t->view = malloc(g->state_size);
    t->moves = malloc(g->max_moves * sizeof *t->moves);
    json_check(options, strlen(options), &json);
    assert_true(game_new(g, t->state, seats, json, &p));
    rng_seed_number(&t->rng, (uint64_t)seed);
}

static void get_up(struct table_for_test *t)
{
    free(t->state);
    free(t->view);
    free(t->moves);
}

/* The seat to ask now, or -1 if chance or nobody acts. */
static int to_ask(struct table_for_test *t)
{
    actor_set actors = t->g->actors(t->state);
    if (actors & ACT_CHANCE || !actors)
        return -1;
    if (!(actors & ACT_ALL))
        return __builtin_ctz(actors);
    int from = (int)rng_below(&t->rng, game_head(t->state)->seats);
    for (int i = 0; i < game_head(t->state)->seats; i++) {
        int seat = (from + i) % game_head(t->state)->seats;
        if (actors >> seat & 1 && t->g->moves(t->state, seat, t->moves))
            return seat;
    }
    return -1;
}

static void random_step(struct table_for_test *t)
{
    struct draw_step step;
    if (draw_step(t->g, t->state, &t->rng, t->moves, &step))
        t->g->apply(t->state, step.actor, step.move, NULL);
}

static struct question question_at(struct table_for_test *t, int seat,
                                   uint32_t sims)
{
    struct question q = {
        .game = t->g, .view = t->view, .seat = seat, .sims = sims};
    game_view(t->g, t->view, t->state, seat);
    rng_seed_number(&q.rng, 7);
    return q;
}

/* Shares of one win; who plays alone has what the ghost leaves. */
static void check_values(const struct table_for_test *t,
                         const struct thought *thought)
{
    double sum = 0;
    int seats = game_head(t->state)->seats;
    for (int i = 0; thought->has_value && i < seats; i++) {
        assert_true(thought->value[i] >= -1e-9 &&
                    thought->value[i] <= 1 + 1e-9);
        sum += thought->value[i];
    }
    if (thought->has_value && seats > 1)
        assert_true(fabs(sum - 1) < 1e-6);
}

static void check_answer(struct table_for_test *t, const struct player *p,
                         int seat)
{
    struct thought now, first, second;
    struct reason why;
    struct question q = question_at(t, seat, 20);
    void *mind = p->begin(&q);
    assert_non_null(mind);
    p->answer(mind, &now);
    p->end(mind);
    assert_true(t->g->legal(t->state, seat, now.move, &why));
    assert_true(player_ask(p, &q, &first));
    assert_true(player_ask(p, &q, &second));
    assert_true(first.move == second.move);
    assert_int_equal(first.why.count, second.why.count);
    assert_memory_equal(first.why.part, second.why.part, sizeof first.why.part);
    assert_true(t->g->legal(t->state, seat, first.move, &why));
    check_values(t, &first);
    q.slip = 0.2f;
    assert_true(player_ask(p, &q, &first));
    assert_true(t->g->legal(t->state, seat, first.move, &why));
    check_values(t, &first);
}

/* Random games; all players are asked at some of the positions. */
static void check_game(const struct game *g, int seats, const char *options)
{
    struct table_for_test t;
    for (int seed = 0; seed < 2; seed++) {
        sit_down(&t, g, seats, options, seed);
        for (int ply = 0; ply < 3000 && g->actors(t.state); ply++) {
            int seat = rng_below(&t.rng, 12) == 0 ? to_ask(&t) : -1;
            for (int i = 0; seat >= 0 && players_all[i]; i++)
                if (players_all[i]->fits(g))
                    check_answer(&t, players_all[i], seat);
            random_step(&t);
        }
        get_up(&t);
    }
}

static void every_player_answers_legally_and_alike(void **state)
{
    (void)state;
    for (int i = 0; games_all[i]; i++)
        for (int seats = games_all[i]->min_seats;
             seats <= games_all[i]->max_seats && seats <= 4; seats++)
            check_game(games_all[i], seats, "{}");
    check_game(games_find("mice"), 2, "{\"risky\":true,\"match\":true}");
    check_game(games_find("mice"), 3, "{\"children\":true,\"per_colour\":2}");
    check_game(games_find("pig"), 3, "{\"goal\":37}");
    check_game(games_find("fives"), 2, "{\"mode\":\"puzzle\"}");
    check_game(games_find("fives"), 1, "{\"mode\":\"solo\"}");
    check_game(games_find("wispwood"), 2, "{\"no-trees-card\":true}");
}

static void every_game_has_at_least_five_levels(void **state)
{
    struct level level;
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game *g = games_all[i];
        assert_in_range(players_levels(g), 5, LEVELS_MAX);
        for (int n = 1; n <= players_levels(g); n++) {
            assert_true(players_level(g, n, &level));
            assert_true(level.player->fits(g));
        }
        assert_false(players_level(g, 0, &level));
        assert_false(players_level(g, players_levels(g) + 1, &level));
    }
}

/* Errors, too, choose among the moves there are. */
static void check_levels(const struct game *g)
{
    struct table_for_test t;
    struct level level;
    struct thought thought;
    struct reason why;
    sit_down(&t, g, g->min_seats > 2 ? g->min_seats : 2, "{}", 5);
    for (int ply = 0; ply < 400 && g->actors(t.state); ply++) {
        int seat = ply % 10 ? -1 : to_ask(&t);
        for (int n = 1; seat >= 0 && players_level(g, n, &level); n++) {
            struct question q = question_at(&t, seat, level.sims);
            q.slip = level.slip;
            if (level.sims > 100)
                break;
            assert_true(player_ask(level.player, &q, &thought));
            assert_true(g->legal(t.state, seat, thought.move, &why));
        }
        random_step(&t);
    }
    get_up(&t);
}

static void every_level_answers_legally(void **state)
{
    (void)state;
    for (int i = 0; games_all[i]; i++)
        check_levels(games_all[i]);
}

/* ---- pig, where no table is kept ---- */

static move pig_answer(struct table_for_test *t, int level, int lead)
{
    struct level l;
    struct thought thought;
    struct pig *s = (struct pig *)t->state;
    s->banks[0] = lead;
    assert_true(players_level(t->g, level, &l));
    struct question q = question_at(t, 0, l.sims);
    q.slip = l.slip;
    q.rng = rng_split(&t->rng);
    assert_true(player_ask(l.player, &q, &thought));
    return thought.move;
}

static void pig_plays_on_however_far_ahead(void **state)
{
    struct table_for_test t;
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        sit_down(&t, &game_pig, seats, "{\"goal\":1000}", 1);
        for (int lead = 0; lead < 1000; lead += 10)
            assert_true(pig_answer(&t, 5, lead) == PIG_ROLL);
        ((struct pig *)t.state)->pot = 40;
        assert_true(pig_answer(&t, 5, 0) == PIG_STOP);
        assert_true(pig_answer(&t, 5, 975) == PIG_STOP); /* that wins */
        ((struct pig *)t.state)->pot = 5;
        assert_true(pig_answer(&t, 5, 500) == PIG_ROLL);
        get_up(&t);
    }
}

/* The pot that three play for: too early or too late the more often, the
 * lower the level. */
static void weak_levels_of_pig_err_at_every_table(void **state)
{
    struct table_for_test t;
    int wrong[6] = {0};
    (void)state;
    sit_down(&t, &game_pig, 3, "{}", 1);
    for (int level = 1; level <= 5; level++)
        for (int pot = 10; pot <= 30; pot += 10)
            for (int i = 0; i < 100; i++) {
                ((struct pig *)t.state)->pot = (int16_t)pot;
                bool rolls = pig_answer(&t, level, 0) == PIG_ROLL;
                wrong[level] += rolls != (pot < 21);
            }
    for (int level = 2; level <= 5; level++)
        assert_true(wrong[level] < wrong[level - 1]);
    assert_int_equal(wrong[5], 0);
    get_up(&t);
}

/* ---- a budget in time ---- */

/* Think on to the end of the budget, simulations for time; returns whether
 * the player said before that its move was settled: then it must be. */
static bool settles(struct table_for_test *t, int seat, uint32_t budget)
{
    const struct player *p = players_find(t->g, "mcts");
    struct question q = question_at(t, seat, 0);
    struct thought early = {0}, now = {0};
    bool said = false;
    void *mind = p->begin(&q);
    assert_non_null(mind);
    assert_false(player_enough(p, mind, 0, budget));
    while (p->step(mind) && now.visits < budget) {
        p->answer(mind, &now);
        if (said || !player_enough(p, mind, now.visits, budget))
            continue;
        assert_true(now.visits > budget / 2);
        said = now.visits < budget;
        early = now;
    }
    p->end(mind);
    if (said)
        assert_true(early.move == now.move);
    return said;
}

static void who_stops_early_has_the_move_of_the_whole_time(void **state)
{
    struct table_for_test t;
    int asked = 0, early = 0;
    (void)state;
    for (int seed = 0; seed < 4; seed++) {
        sit_down(&t, games_find("mice"), 2 + seed % 3, "{}", seed);
        for (int ply = 0; ply < 120 && t.g->actors(t.state); ply++) {
            int seat = to_ask(&t);
            if (seat >= 0 && t.g->moves(t.state, seat, t.moves) > 1) {
                asked++;
                early += settles(&t, seat, 2000);
            }
            random_step(&t);
        }
        get_up(&t);
    }
    assert_in_range(early, asked / 4, asked - 1);
}

/* A clock that goes on by one with each look at it, and one of real work. */
static uint64_t looks;

static uint64_t count_looks(void)
{
    return looks++;
}

static uint64_t processor_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* What a move costs by this clock; if wanted, it must be this one. */
static uint64_t time_for(uint64_t (*now)(void), const char *state, int budget,
                         const char *wanted)
{
    char line[600], text[32];
    bool ok = false;
    struct engine *e = engine_new("time");
    engine_set_clock(e, now);
    snprintf(line, sizeof line, "{\"do\":\"set\",\"state\":%s}", state);
    struct json set = check_json(engine_answer(e, line, strlen(line)));
    assert_true(json_bool(json_get(set, "ok"), &ok) && ok);
    snprintf(line, sizeof line,
             "{\"do\":\"best\",\"player\":\"mcts\",\"ms\":%d}", budget);
    uint64_t start = now();
    struct json best = check_json(engine_answer(e, line, strlen(line)));
    uint64_t used = now() - start;
    assert_true(json_string(json_get(best, "move"), text, sizeof text));
    if (wanted)
        assert_string_equal(text, wanted);
    engine_free(e);
    return used;
}

/* The last turn, all colours caught: stop wins, again can only bust. */
static const char decided[] =
    "{\"game\":\"mice\",\"options\":{\"limit\":1},\"start\":0,\"turn\":1,"
    "\"phase\":\"choose\",\"centre\":{\"red\":3,\"orange\":4,\"yellow\":4,"
    "\"green\":4,\"blue\":4},\"cards\":[{\"red\":1,\"orange\":0,\"yellow\":0,"
    "\"green\":0,\"blue\":0},{\"red\":0,\"orange\":0,\"yellow\":0,\"green\":0,"
    "\"blue\":0}],\"catch\":{\"red\":2,\"orange\":2,\"yellow\":2,\"green\":2,"
    "\"blue\":2},\"dice\":null,\"turns\":1}";

/* Roll or stop: it hardly matters. */
static const char open_still[] =
    "{\"game\":\"pig\",\"options\":{},\"start\":0,\"turn\":0,"
    "\"phase\":\"choose\",\"banks\":[0,0],\"pot\":20}";

/* By a clock without noise; one look is the engine's first, one is ours. */
static void a_decided_move_ends_the_time_early_and_none_too_late(void **state)
{
    (void)state;
    for (int budget = 100; budget <= 400; budget += 100) {
        uint64_t used = time_for(count_looks, decided, budget, "stop");
        assert_in_range(used, budget / 2, budget * 6 / 10);
        used = time_for(count_looks, open_still, budget, NULL);
        assert_in_range(used, budget / 2, budget + 2);
    }
}

/* And by the processor's, which a busy machine does not disturb. */
static void a_decided_move_saves_time_of_the_processor(void **state)
{
    (void)state;
    assert_in_range(time_for(processor_ms, decided, 300, "stop"), 149, 240);
    assert_in_range(time_for(processor_ms, open_still, 60, NULL), 30, 120);
}

/* ---- where all act at once ---- */

static void search_begins(struct table_for_test *t, int seats,
                          const char *options, int seed)
{
    sit_down(t, &game_fives, seats, options, seed);
    while (!(t->g->actors(t->state) & ACT_ALL))
        random_step(t);
}

static void ask_fives(struct table_for_test *t, const struct level *level,
                      struct thought *out)
{
    struct question q = {.game = t->g,
                         .view = t->view,
                         .seat = 0,
                         .sims = level->sims,
                         .slip = level->slip,
                         .rng = rng_split(&t->rng)};
    game_view(t->g, t->view, t->state, 0);
    assert_true(player_ask(level->player, &q, out));
}

static int value_of(const struct fives *s, move m)
{
    uint8_t cell[PIECE_SIZE];
    if (move_kind(m) != MOVE_DRAW)
        return 0;
    move_take_cells(m, cell);
    return s->values[piece_of(cell)];
}

/* The dearest of all while there is any; then it ends its search. */
static void check_greedy(int seats, const char *options, int seed)
{
    struct table_for_test t;
    struct level greedy = {.player = players_find(&game_fives, "greedy")};
    struct thought thought;
    search_begins(&t, seats, options, seed);
    const struct fives *s = (const struct fives *)t.state;
    for (;;) {
        uint32_t count = t.g->moves(t.state, 0, t.moves);
        int dearest = 0;
        for (uint32_t i = 0; i < count; i++)
            if (value_of(s, t.moves[i]) > dearest)
                dearest = value_of(s, t.moves[i]);
        ask_fives(&t, &greedy, &thought);
        assert_int_equal(value_of(s, thought.move), dearest);
        if (!dearest)
            break;
        t.g->apply(t.state, 0, thought.move, NULL);
    }
    assert_int_equal(move_kind(thought.move),
                     s->mode == FIVES_SOLO ? MOVE_DONE : MOVE_TURN);
    get_up(&t);
}

static void greedy_draws_the_dearest_piece(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        check_greedy(2, "{}", seed);
        check_greedy(2, "{\"mode\":\"puzzle\"}", seed);
        check_greedy(1, "{\"mode\":\"solo\"}", seed);
    }
}

/* Milliseconds to its first find, on average. */
static double pace_of(int level)
{
    enum { ROUNDS = 200 };
    struct table_for_test t;
    struct level l;
    struct thought thought;
    double sum = 0;
    assert_true(players_level(&game_fives, level, &l));
    for (int seed = 0; seed < ROUNDS; seed++) {
        search_begins(&t, 2, "{}", seed);
        ask_fives(&t, &l, &thought);
        sum += thought.delay_ms;
        get_up(&t);
    }
    return sum / ROUNDS;
}

static void better_levels_of_fives_find_sooner(void **state)
{
    (void)state;
    int last = players_levels(&game_fives);
    double slow = pace_of(1);
    assert_true(slow > 10000);
    for (int level = 2; level <= last; level++) {
        double quick = pace_of(level);
        assert_true(quick < slow);
        slow = quick;
    }
    assert_true(slow >= 1000 && slow < 2000);
}

/* In the puzzle the first has the mark: a child is sometimes that. */
static void a_child_is_sometimes_first_in_the_puzzle(void **state)
{
    enum { ROUNDS = 300 };
    struct table_for_test t;
    struct level child, good;
    struct thought slow, quick;
    int first = 0;
    (void)state;
    assert_true(players_level(&game_fives, 1, &child));
    assert_true(players_level(&game_fives, 5, &good));
    for (int seed = 0; seed < ROUNDS; seed++) {
        search_begins(&t, 2, "{\"mode\":\"puzzle\"}", seed);
        ask_fives(&t, &child, &slow);
        ask_fives(&t, &good, &quick);
        first += slow.delay_ms < quick.delay_ms;
        get_up(&t);
    }
    assert_in_range(first, ROUNDS / 20, ROUNDS * 2 / 5);
}

/* ---- what a seat may not know ---- */

/* Two states that look the same to seat 0, from fives: seat 1 has drawn
 * another outline in each. */
static bool make_secret(struct table_for_test *t, char *other)
{
    const struct game *g = t->g;
    while (g->actors(t->state) && !(g->actors(t->state) & ACT_ALL))
        random_step(t);
    if (!g->actors(t->state))
        return false;
    uint32_t count = g->moves(t->state, 1, t->moves), draws = 0;
    for (uint32_t i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        struct text out;
        text_fixed(&out, text, sizeof text);
        g->print(t->state, t->moves[i], &out);
        if (strncmp(text, "draw", 4) == 0)
            t->moves[draws++] = t->moves[i];
    }
    if (draws < 2)
        return false;
    memcpy(other, t->state, g->state_size);
    g->apply(t->state, 1, t->moves[0], NULL);
    g->apply(other, 1, t->moves[draws - 1], NULL);
    return true;
}

static void a_player_never_knows_what_its_seat_may_not(void **state)
{
    const struct game *g = games_find("fives");
    struct table_for_test t;
    int tried = 0;
    (void)state;
    for (int seed = 0; seed < 30; seed++) {
        sit_down(&t, g, 2, "{}", seed);
        char *other = malloc(g->state_size), *view = malloc(g->state_size);
        if (make_secret(&t, other)) {
            tried++;
            assert_memory_not_equal(t.state, other, g->state_size);
            for (int i = 0; players_all[i]; i++) {
                struct thought a, b;
                if (!players_all[i]->fits(g))
                    continue;
                struct question q = question_at(&t, 0, 10);
                assert_true(player_ask(players_all[i], &q, &a));
                game_view(g, view, other, 0);
                assert_memory_equal(t.view, view, g->state_size);
                q.view = view;
                assert_true(player_ask(players_all[i], &q, &b));
                assert_true(a.move == b.move);
                assert_true(a.delay_ms == b.delay_ms);
                assert_int_equal(a.why.count, b.why.count);
                assert_memory_equal(a.why.part, b.why.part, sizeof a.why.part);
                assert_memory_equal(a.value, b.value, sizeof a.value);
            }
        }
        free(other);
        free(view);
        get_up(&t);
    }
    assert_true(tried > 5);
}

/* The engine, too, hands on the view and not the state. */
static void best_of_the_engine_is_blind_too(void **state)
{
    const struct game *g = games_find("fives");
    struct table_for_test t;
    (void)state;
    sit_down(&t, g, 2, "{}", 3);
    char *other = malloc(g->state_size);
    assert_true(make_secret(&t, other));
    char answers[2][4096];
    for (int i = 0; i < 2; i++) {
        struct engine *e = engine_new("x");
        struct text request;
        struct json_out w;
        text_heap(&request);
        json_begin(&w, &request);
        text_put(&request, "{\"do\":\"set\",\"state\":");
        game_write(g, i ? other : t.state, &w);
        text_put(&request, "}");
        engine_answer(e, request.data, request.len);
        const char *best = "{\"do\":\"best\",\"player\":\"mcts\",\"sims\":50,"
                           "\"seed\":\"s\",\"seat\":0}";
        const char *said = engine_answer(e, best, strlen(best));
        assert_non_null(strstr(said, "\"ok\":true"));
        strncpy(answers[i], said, sizeof answers[i] - 1);
        answers[i][sizeof answers[i] - 1] = '\0';
        text_clear(&request);
        engine_free(e);
    }
    assert_string_equal(answers[0], answers[1]);
    free(other);
    get_up(&t);
}

/* Anna has laid one of 1 to 6 face down, each as likely; with a 6 in hand one
 * wins at least. A blanked number, which none is, would beat every hand. */
static void tree_search_guesses_what_is_hidden(void **state)
{
    const struct game *g = &game_secret;
    struct table_for_test t;
    struct thought thought;
    struct parsed parsed;
    struct reason why;
    (void)state;
    sit_down(&t, g, 2, "{}", 1);
    for (const char *const *text =
             (const char *const[]){"deal 3", "deal 6", "lay", NULL};
         *text; text++) {
        assert_true(g->parse(t.state, *text, &parsed, &why));
        g->apply(t.state, parsed.actor ? parsed.actor : 0, parsed.move, NULL);
    }
    struct question q = question_at(&t, 1, 200);
    assert_true(player_ask(players_find(g, "mcts"), &q, &thought));
    assert_true(g->parse(t.state, "lay", &parsed, &why));
    assert_true(thought.move == parsed.move);
    assert_true(thought.value[1] > 0.8);
    get_up(&t);
}

/* ---- maths ---- */

static void log_and_exp_are_those_of_the_library(void **state)
{
    (void)state;
    for (double x = 1e-6; x < 1e9; x *= 1.37)
        assert_true(fabs(ai_log(x) - log(x)) < 1e-11 * (1 + fabs(log(x))));
    for (double x = -40; x < 40; x += 0.173)
        assert_true(fabs(ai_exp(x) / exp(x) - 1) < 1e-10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_player_answers_legally_and_alike),
        cmocka_unit_test(every_game_has_at_least_five_levels),
        cmocka_unit_test(every_level_answers_legally),
        cmocka_unit_test(who_stops_early_has_the_move_of_the_whole_time),
        cmocka_unit_test(a_decided_move_ends_the_time_early_and_none_too_late),
        cmocka_unit_test(a_decided_move_saves_time_of_the_processor),
        cmocka_unit_test(greedy_draws_the_dearest_piece),
        cmocka_unit_test(pig_plays_on_however_far_ahead),
        cmocka_unit_test(weak_levels_of_pig_err_at_every_table),
        cmocka_unit_test(a_child_is_sometimes_first_in_the_puzzle),
        cmocka_unit_test(better_levels_of_fives_find_sooner),
        cmocka_unit_test(a_player_never_knows_what_its_seat_may_not),
        cmocka_unit_test(best_of_the_engine_is_blind_too),
        cmocka_unit_test(tree_search_guesses_what_is_hidden),
        cmocka_unit_test(log_and_exp_are_those_of_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
