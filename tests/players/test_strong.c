/*
 * The strong players against slow computations written straight from the
 * seam: the exact turn of mice, whole turns of cubes, the solution of pig,
 * the last choices of fives alone.
 */
#include "ai/cubes/cubes.h"
#include "ai/fives/fives_plan.h"
#include "ai/mice/mice.h"
#include "ai/player.h"
#include "game/draw.h"
#include "games/fives/fives.h"
#include "games/games.h"
#include "games/pig/pig.h"
#include "games/wispwood/wispwood.h"
#include "review/priced_fives.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- mice: in the last turn before the limit values are exact ---- */

static double last_turn_value(const struct mice *s, int me);

static double after(const struct mice *s, int me, int actor, move m)
{
    struct mice next = *s;
    game_mice.apply(&next, actor, m, NULL);
    return last_turn_value(&next, me);
}

/* Expectimax over the seam alone. */
static double last_turn_value(const struct mice *s, int me)
{
    actor_set actors = game_mice.actors(s);
    if (!actors) {
        struct score score = {0};
        game_mice.score(s, &score);
        return score.winners >> me & 1 ? 1.0 / __builtin_popcount(score.winners)
                                       : 0;
    }
    if (actors & ACT_CHANCE) {
        struct outcome o[OUTCOMES_MAX];
        uint32_t count = game_mice.chance(s, o);
        double sum = 0;
        for (uint32_t i = 0; i < count; i++)
            sum += o[i].weight * after(s, me, SEAT_CHANCE, o[i].move);
        return sum / 36;
    }
    move moves[MICE_MOVES_MAX];
    uint32_t count = game_mice.moves(s, me, moves);
    double best = -1;
    for (uint32_t i = 0; i < count; i++) {
        double v = after(s, me, me, moves[i]);
        best = v > best ? v : best;
    }
    return best;
}

static int colours_caught(const struct mice *s)
{
    int caught = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        caught += s->catch[c] > 0;
    return caught;
}

/* A game at random up to its last turn, with three colours caught, so that
 * the slow way is short enough. */
static bool last_turn(struct mice *s, int seats, const char *text,
                      struct rng *rng)
{
    struct draw_step step;
    struct json options = {0};
    struct problem p;
    move moves[MICE_MOVES_MAX];
    json_check(text, strlen(text), &options);
    assert_true(game_new(&game_mice, s, seats, options, &p));
    while (game_mice.actors(s)) {
        if (s->turns + 1 == 3u * s->head.seats && colours_caught(s) >= 3 &&
            s->head.phase != MICE_ROLL && (!s->match || s->game == seats))
            return true;
        draw_step(&game_mice, s, rng, moves, &step);
        game_mice.apply(s, step.actor, step.move, NULL);
    }
    return false;
}

static void check_last_turns(int seats, const char *options)
{
    struct rng rng;
    int checked = 0;
    rng_seed_number(&rng, 5);
    for (int i = 0; i < 3000 && checked < 40; i++) {
        struct mice s;
        struct mice_choice choice[MICE_MOVES_MAX];
        if (!last_turn(&s, seats, options, &rng))
            continue;
        checked++;
        int count = mice_choices(&s, mice_weights_for(&s), NULL, choice);
        for (int k = 0; k < count; k++) {
            double slow = after(&s, s.head.turn, s.head.turn, choice[k].move);
            assert_true(fabs(slow - choice[k].value) < 1e-9);
        }
    }
    assert_true(checked >= 20);
}

static void the_turn_of_mice_is_exact(void **state)
{
    (void)state;
    for (int seats = 2; seats <= MICE_SEATS; seats++) {
        check_last_turns(seats, "{\"limit\":3}");
        check_last_turns(seats, "{\"limit\":3,\"children\":true}");
        check_last_turns(seats, "{\"limit\":3,\"match\":true}");
    }
}

static int in_centre(const struct mice *s)
{
    int mice = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        mice += s->centre[c];
    return mice;
}

/* M18: once five colours are safe another roll can only win. */
static int check_banks(const struct mice *s)
{
    struct mice_choice take[MICE_MOVES_MAX], then[MICE_MOVES_MAX];
    int banks = 0;
    int count = mice_choices(s, mice_weights_for(s), NULL, take);
    for (int k = 0; k < count; k++) {
        struct mice next = *s;
        game_mice.apply(&next, s->head.turn, take[k].move, NULL);
        if (colours_caught(&next) || in_centre(&next) < 5)
            continue;
        banks++;
        assert_int_equal(
            mice_choices(&next, mice_weights_for(&next), NULL, then), 2);
        assert_true(then[0].value > then[1].value);
        assert_true(take[k].value > then[1].value);
    }
    return banks;
}

static void a_bank_of_mice_is_worth_another_turn(void **state)
{
    struct rng rng;
    struct json options = {0};
    struct problem p;
    const char *text = "{\"risky\":true}";
    int banks = 0;
    (void)state;
    rng_seed_number(&rng, 18);
    json_check(text, strlen(text), &options);
    for (int i = 0; i < 600; i++) {
        struct mice s;
        struct draw_step step;
        move moves[MICE_MOVES_MAX];
        assert_true(game_new(&game_mice, &s, 2 + i % 3, options, &p));
        while (game_mice.actors(&s)) {
            if (s.head.phase == MICE_TAKE && colours_caught(&s) == 4)
                banks += check_banks(&s);
            draw_step(&game_mice, &s, &rng, moves, &step);
            game_mice.apply(&s, step.actor, step.move, NULL);
        }
    }
    assert_true(banks > 50);
}

/* ---- what players say of moves ---- */

/* A random game up to some decision; false: it ended before. */
static bool random_decision(const struct game *g, void *state, int seats,
                            move *moves, struct rng *rng)
{
    struct problem p;
    struct draw_step step;
    assert_true(game_new(g, state, seats, (struct json){0}, &p));
    uint32_t plies = 60 + rng_below(rng, 60);
    for (uint32_t i = 0; g->actors(state); i++) {
        actor_set actors = g->actors(state);
        if (i >= plies && !(actors & ACT_CHANCE) &&
            g->moves(state, __builtin_ctz(actors), moves) > 1)
            return true;
        draw_step(g, state, rng, moves, &step);
        g->apply(state, step.actor, step.move, NULL);
    }
    return false;
}

static struct thought asked(const struct game *g, const void *state, float slip,
                            const move *compare, uint64_t seed)
{
    struct thought thought;
    struct question q = {.game = g,
                         .view = state,
                         .seat = game_head(state)->turn,
                         .sims = g == &game_wispwood ? 3 : 300,
                         .slip = slip,
                         .compare = compare};
    rng_seed_number(&q.rng, seed);
    assert_true(player_ask(players_find(g, "strong"), &q, &thought));
    return thought;
}

/* Two moves are weighed alike: a move and itself the same; and one who slips
 * says of the move that it makes what it is worth, not what it took it for. */
static void moves_are_told_at_their_worth(void **state)
{
    static const struct game *const exact[] = {&game_pig, &game_mice,
                                               &game_cubes, &game_wispwood};
    struct rng rng;
    int checked = 0;
    (void)state;
    rng_seed_number(&rng, 11);
    for (int i = 0; i < 60; i++) {
        const struct game *g = exact[i % 4];
        int seats = g == &game_pig ? 2 : 2 + i / 4 % 3;
        char *s = malloc(g->state_size);
        move *moves = malloc(g->max_moves * sizeof *moves);
        if (random_decision(g, s, seats, moves, &rng)) {
            checked++;
            struct thought said = asked(g, s, 0.3f, NULL, 1);
            move same[2] = {said.move, said.move};
            struct thought pair = asked(g, s, 0, same, 2);
            assert_true(said.has_value && pair.has_value);
            assert_true(pair.compared[0] == pair.compared[1]);
            assert_true(pair.doubt == 0);
            if (g == &game_pig || g == &game_mice)
                assert_true(said.value[game_head(s)->turn] == pair.compared[0]);
        }
        free(s);
        free(moves);
    }
    assert_true(checked > 30);
}

/* Of all moves none is better than the one that is chosen. */
static void the_best_move_of_mice_compares_best(void **state)
{
    struct rng rng;
    move moves[MICE_MOVES_MAX];
    (void)state;
    rng_seed_number(&rng, 12);
    for (int i = 0; i < 30; i++) {
        struct mice s;
        if (!random_decision(&game_mice, &s, 2 + i % 3, moves, &rng))
            continue;
        struct thought best = asked(&game_mice, &s, 0, NULL, 1);
        uint32_t count = game_mice.moves(&s, s.head.turn, moves);
        for (uint32_t k = 0; k < count; k++) {
            move two[2] = {best.move, moves[k]};
            struct thought pair = asked(&game_mice, &s, 0, two, 1);
            assert_true(pair.compared[0] == best.value[s.head.turn]);
            assert_true(pair.compared[0] >= pair.compared[1]);
        }
    }
}

static struct mice_turn *whole_turn(const struct mice *s)
{
    struct mice_turn *t = mice_turn_new(s, mice_weights_for(s), NULL);
    assert_non_null(t);
    while (mice_turn_step(t))
        ;
    return t;
}

/* Of one win, and this much for the seat that acts. */
static void assert_shares(const struct mice *s, struct mice_turn *t, move m,
                          double wanted)
{
    double share[MICE_SEATS], sum = 0;
    assert_true(mice_turn_shares(t, m, share));
    for (int seat = 0; seat < s->head.seats; seat++)
        sum += share[seat];
    assert_true(fabs(share[s->head.turn] - wanted) < 1e-9);
    assert_true(fabs(sum - 1) < 1e-9);
}

/* The odds followed forwards give the mover what the pass from the end gave,
 * and the rest to whom it belongs. */
static void shares_of_mice_are_those_of_the_search(void **state)
{
    struct rng rng;
    move moves[MICE_MOVES_MAX];
    int checked = 0;
    (void)state;
    rng_seed_number(&rng, 13);
    for (int i = 0; i < 60; i++) {
        struct mice s;
        struct mice_choice choice[MICE_MOVES_MAX];
        if (!random_decision(&game_mice, &s, 2 + i % 3, moves, &rng))
            continue;
        struct mice_turn *t = whole_turn(&s);
        int count = mice_turn_choices(t, choice);
        for (int k = 0; k < count; k++, checked++)
            assert_shares(&s, t, choice[k].move, choice[k].value);
        mice_turn_free(t);
    }
    assert_true(checked > 100);
}

static void shares_of_mice_are_told_before_a_roll_too(void **state)
{
    (void)state;
    for (int seats = 2; seats <= MICE_SEATS; seats++) {
        struct mice s;
        struct problem p;
        assert_true(game_new(&game_mice, &s, seats, (struct json){0}, &p));
        struct mice_turn *t = whole_turn(&s);
        assert_shares(&s, t, 0, mice_turn_roll(t));
        mice_turn_free(t);
    }
}

static void who_has_most_mice_is_expected_to_win(void **state)
{
    struct mice s;
    struct problem p;
    (void)state;
    assert_true(game_new(&game_mice, &s, 3, (struct json){0}, &p));
    for (int c = 0; c < MICE_COLOURS; c++) {
        s.cards[1][c] = 4;
        s.centre[c] = 2;
    }
    s.centre[0] = 1;
    s.catch[0] = 1;
    s.head.phase = MICE_CHOOSE;
    struct thought said = asked(&game_mice, &s, 0, NULL, 1);
    assert_true(said.value[1] > 0.7 && said.value[2] < 0.2);
}

/* By the clock: some steps, and then its answer. */
static move best_so_far(const struct player *p, const struct question *q)
{
    struct thought thought;
    void *mind = p->begin(q);
    assert_non_null(mind);
    for (int i = 0; i < 3 && p->step(mind); i++)
        ;
    p->answer(mind, &thought);
    p->end(mind);
    return thought.move;
}

/* C16: a long game makes levels restless, but a hint is a hint, and who
 * thinks by the clock can wait. */
static void a_hint_of_cubes_is_the_best_in_long_games_too(void **state)
{
    struct rng rng;
    static struct cubes s;
    move moves[CUBES_MOVES_MAX];
    int restless = 0;
    (void)state;
    rng_seed_number(&rng, 14);
    for (int i = 0; i < 8; i++) {
        assert_true(random_decision(&game_cubes, &s, 2, moves, &rng));
        s.turns = i ? 400 : 2000000000; /* as many as may be set */
        s.limit = 0;
        struct question q = {.game = &game_cubes,
                             .view = &s,
                             .seat = s.head.turn,
                             .sims = 300,
                             .hint = true};
        struct thought hint, other;
        const struct player *strong = players_find(&game_cubes, "strong");
        assert_true(player_ask(strong, &q, &hint));
        for (uint64_t seed = 1; seed < 8; seed++) {
            rng_seed_number(&q.rng, seed);
            q.hint = true;
            assert_true(player_ask(strong, &q, &other));
            assert_true(other.move == hint.move);
            q.hint = false;
            assert_true(player_ask(strong, &q, &other));
            restless += other.move != hint.move;
            struct question timed = q, hinted = q;
            timed.sims = hinted.sims = 0;
            hinted.hint = true;
            assert_true(best_so_far(strong, &timed) ==
                        best_so_far(strong, &hinted));
        }
    }
    assert_true(restless > 0);
}

/* The expected line can be played. */
static void the_line_of_cubes_is_legal(void **state)
{
    struct rng rng;
    static struct cubes s;
    move moves[CUBES_MOVES_MAX];
    int replies = 0;
    (void)state;
    rng_seed_number(&rng, 15);
    for (int i = 0; i < 20; i++) {
        assert_true(random_decision(&game_cubes, &s, 2 + i % 3, moves, &rng));
        int me = s.head.turn;
        struct thought said = asked(&game_cubes, &s, 0, NULL, 1);
        for (int k = 0; k < said.line_len; k++) {
            struct reason why;
            int actor = said.line[k].actor;
            assert_int_equal(game_cubes.actors(&s), 1 << actor);
            assert_true(game_cubes.legal(&s, actor, said.line[k].move, &why));
            game_cubes.apply(&s, actor, said.line[k].move, NULL);
            replies += actor != me;
        }
    }
    assert_true(replies > 0);
}

/* ---- cubes: a whole turn is its moves one after the other ---- */

static void a_whole_turn_of_cubes_is_its_moves(void **state)
{
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    (void)state;
    rng_seed_number(&rng, 9);
    for (int game = 0; game < 30; game++) {
        struct cubes s;
        struct problem p;
        struct draw_step step;
        assert_true(
            game_new(&game_cubes, &s, 2 + game % 3, (struct json){0}, &p));
        for (int ply = 0; ply < 600 && game_cubes.actors(&s); ply++) {
            if (s.head.phase == CUBES_MOVE) {
                static struct cubes_turns turns;
                cubes_turns(&s, &turns);
                for (int i = 0; i < turns.count; i++) {
                    struct cubes fast = s, slow = s;
                    move path[CUBES_PATH_MAX];
                    int n = cubes_turn_path(&s, &turns, i, path);
                    for (int k = 0; k < n; k++)
                        game_cubes.apply(&slow, s.head.turn, path[k], NULL);
                    cubes_make_turn(&fast, &turns.turn[i]);
                    assert_memory_equal(&fast.figure, &slow.figure,
                                        sizeof fast.figure);
                    assert_memory_equal(&fast.lies, &slow.lies,
                                        sizeof fast.lies);
                    assert_memory_equal(&fast.row, &slow.row, sizeof fast.row);
                    assert_memory_equal(&fast.safe, &slow.safe,
                                        sizeof fast.safe);
                    assert_int_equal(fast.head.phase, slow.head.phase);
                    assert_int_equal(fast.head.turn, slow.head.turn);
                    assert_int_equal(fast.turns, slow.turns);
                }
            }
            draw_step(&game_cubes, &s, &rng, moves, &step);
            game_cubes.apply(&s, step.actor, step.move, NULL);
        }
    }
}

static void turns_listed_quickly_are_the_same(void **state)
{
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    int quick = 0, robberies = 0;
    (void)state;
    rng_seed_number(&rng, 10);
    for (int game = 0; game < 60; game++) {
        struct cubes s;
        struct problem p;
        struct draw_step step;
        struct cubes_map map;
        assert_true(
            game_new(&game_cubes, &s, 2 + game % 3, (struct json){0}, &p));
        for (int ply = 0; ply < 600 && game_cubes.actors(&s); ply++) {
            if (s.head.phase == CUBES_MOVE) {
                struct cubes_turns slow;
                struct cubes_turn fast[CUBES_TURNS_MAX];
                cubes_find_map(&s, &map);
                cubes_turns(&s, &slow);
                int count = cubes_list_turns(&s, &map, fast);
                assert_int_equal(count, slow.count);
                assert_memory_equal(fast, slow.turn, count * sizeof *fast);
                quick += fast[0].pass == 0;
                robberies += fast[count - 1].robbed >= 0;
            }
            draw_step(&game_cubes, &s, &rng, moves, &step);
            game_cubes.apply(&s, step.actor, step.move, NULL);
        }
    }
    assert_true(quick > 1000 && robberies > 50);
}

/* The way from a square by the i-th chip's colour and all after it to the
 * centre, by trying every cube; a turn for a later colour counts `later`. */
static int shortest_way(const struct cubes *s, const struct cubes_map *map,
                        int seat, int i, int from, int later)
{
    int unit = i ? later : CUBES_TURN, least = 1 << 20;
    if (i == CUBES_COLOURS)
        return unit * map->far[from][cubes_first(CUBES_CENTRE)];
    for (uint64_t set = s->lies[s->row[seat][i]]; set; set &= set - 1) {
        int at = cubes_first(set);
        int way = unit * map->far[from][at] +
                  shortest_way(s, map, seat, i + 1, at, later);
        least = way < least ? way : least;
    }
    return least;
}

static void the_way_of_cubes_is_the_shortest(void **state)
{
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    (void)state;
    rng_seed_number(&rng, 11);
    for (int game = 0; game < 9; game++) {
        struct cubes s;
        struct problem p;
        struct draw_step step;
        struct cubes_map map;
        struct cubes_plans plans;
        const struct cubes_look look = {&s, &map, &plans};
        assert_true(
            game_new(&game_cubes, &s, 2 + game % 3, (struct json){0}, &p));
        while (s.head.phase == CUBES_SETUP) {
            draw_step(&game_cubes, &s, &rng, moves, &step);
            game_cubes.apply(&s, step.actor, step.move, NULL);
        }
        cubes_find_map(&s, &map);
        cubes_find_plans(&s, &map, &plans);
        for (int seat = 0; seat < s.head.seats; seat++) {
            int from = cubes_first(s.figure[seat]);
            int turns =
                shortest_way(&s, &map, seat, 0, from, CUBES_TURN) / CUBES_TURN;
            int least = cubes_least_turns(&look, seat);
            assert_int_equal(
                cubes_to_go(&look, seat),
                shortest_way(&s, &map, seat, 0, from, CUBES_LATER));
            assert_true(least <= turns && least >= turns - 1);
        }
    }
}

/* The next cube lies nowhere, and the other seat has it. */
static void the_way_of_a_theft_has_the_rest_behind_it(void **state)
{
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    struct cubes s;
    struct problem p;
    struct draw_step step;
    struct cubes_map map;
    struct cubes_plans plans;
    const struct cubes_look look = {&s, &map, &plans};
    (void)state;
    rng_seed_number(&rng, 17);
    assert_true(game_new(&game_cubes, &s, 2, (struct json){0}, &p));
    while (s.head.phase == CUBES_SETUP) {
        draw_step(&game_cubes, &s, &rng, moves, &step);
        game_cubes.apply(&s, step.actor, step.move, NULL);
    }
    int rest = 1 << 20;
    s.lies[s.next[0]] = 0;
    s.cubes[1] = (uint8_t)(1 << s.next[0]);
    cubes_find_map(&s, &map);
    cubes_find_plans(&s, &map, &plans);
    for (uint64_t set = CUBES_CORNERS; set; set &= set - 1) {
        int way = shortest_way(&s, &map, 0, 1, cubes_first(set), CUBES_LATER);
        rest = way < rest ? way : rest;
    }
    int turns = map.far[cubes_first(s.figure[0])][cubes_first(s.figure[1])];
    assert_int_equal(cubes_to_go(&look, 0), CUBES_TURN * turns + rest);
}

/* Plans that are renewed where a cube is taken or made safe are those that
 * would be found. */
static void plans_of_cubes_are_kept_up(void **state)
{
    struct rng rng;
    int renewed = 0;
    (void)state;
    rng_seed_number(&rng, 12);
    for (int game = 0; game < 30; game++) {
        move moves[CUBES_MOVES_MAX];
        static struct cubes s;
        struct cubes_map map;
        struct cubes_plans kept, found;
        const struct cubes_look look = {&s, &map, &kept};
        random_decision(&game_cubes, &s, 2 + game % 3, moves, &rng);
        cubes_find_map(&s, &map);
        cubes_find_plans(&s, &map, &kept);
        for (int turn = 0; turn < 200; turn++) {
            struct cubes_turn turns[CUBES_TURNS_MAX];
            if (s.head.phase != CUBES_MOVE)
                break;
            int count = cubes_list_turns(&s, &map, turns);
            const struct cubes_turn *t =
                &turns[rng_below(&rng, (uint32_t)count)];
            int mover = s.head.turn;
            cubes_make_turn(&s, t);
            if (t->takes || t->shield) {
                cubes_renew_plans(&look, mover, t->takes, &found);
                kept = found;
                renewed++;
            }
            cubes_find_plans(&s, &map, &found);
            for (int seat = 0; seat < s.head.seats; seat++) {
                const struct cubes_look fresh = {&s, &map, &found};
                assert_int_equal(cubes_pace(&look, seat),
                                 cubes_pace(&fresh, seat));
            }
        }
    }
    assert_true(renewed > 200);
}

/* A move that leads on to a win is one, whatever else it begins; and what it
 * is compared with is looked at no less because of that. */
static void a_certain_win_of_cubes_compares_as_one(void **state)
{
    enum { FROM = 2, STEP = 17, ELSEWHERE = 7 };
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    static struct cubes s;
    int late = 0; /* wins one turn later */
    (void)state;
    rng_seed_number(&rng, 16);
    for (int i = 0; i < 6;) {
        assert_true(random_decision(&game_cubes, &s, 2 + i % 3, moves, &rng));
        int me = s.head.turn;
        uint64_t free_ones = CUBES_CENTRE | UINT64_C(1) << FROM |
                             UINT64_C(1) << STEP | UINT64_C(1) << ELSEWHERE;
        if (s.head.phase != CUBES_MOVE || cubes_occupied(&s) & free_ones)
            continue;
        for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++)
            s.lies[kind] &= ~free_ones;
        s.lies[CUBES_STEP] |= UINT64_C(1) << STEP;
        s.figure[me] = UINT64_C(1) << FROM;
        s.cubes[me] = s.safe[me] = CUBES_ALL;
        cubes_find_next(&s, me);
        for (int order = 0; order < 2; order++) {
            move two[2];
            two[order] = cubes_move(CUBES_DO_L, STEP);
            two[!order] = cubes_move(CUBES_DO_L, ELSEWHERE);
            struct thought pair = asked(&game_cubes, &s, 0, two, 1);
            assert_true(pair.compared[order] == 1);
            bool both = pair.compared[!order] == 1;
            assert_true(both || pair.visits >= 300);
            late += both;
        }
        i++;
    }
    assert_true(late > 0 && late < 12);
}

/* A position that is set need not be one of the box: here all that lies is
 * red. The way is found all the same. */
static void more_cubes_of_a_colour_than_the_box_has(void **state)
{
    struct rng rng;
    move moves[CUBES_MOVES_MAX];
    static struct cubes s;
    struct cubes_map map;
    struct cubes_plans plans;
    (void)state;
    rng_seed_number(&rng, 13);
    do
        assert_true(random_decision(&game_cubes, &s, 2, moves, &rng));
    while (s.head.phase != CUBES_MOVE);
    uint64_t tokens = cubes_all_tokens(&s);
    memset(s.lies, 0, sizeof s.lies);
    s.lies[CUBES_RED] = tokens;
    cubes_find_map(&s, &map);
    cubes_find_plans(&s, &map, &plans);
    for (int seat = 0; seat < s.head.seats; seat++)
        if (!(s.cubes[seat] >> CUBES_RED & 1))
            assert_int_equal(plans.of[seat].count,
                             __builtin_popcountll(tokens));
    assert_true(__builtin_popcountll(tokens) > 30);
    assert_true(asked(&game_cubes, &s, 0, NULL, 1).has_value);
}

/* ---- pig ---- */

static bool pig_rolls(int mine, int theirs, int pot)
{
    struct pig s;
    struct problem p;
    struct thought thought;
    struct question q = {.game = &game_pig, .view = &s, .seat = 0};
    assert_true(game_new(&game_pig, &s, 2, (struct json){0}, &p));
    s.banks[0] = (uint16_t)mine;
    s.banks[1] = (uint16_t)theirs;
    s.pot = (uint16_t)pot;
    rng_seed_number(&q.rng, 1);
    assert_true(player_ask(players_find(&game_pig, "strong"), &q, &thought));
    return thought.move == PIG_ROLL;
}

static void pig_is_played_by_its_solution(void **state)
{
    (void)state;
    assert_true(pig_rolls(0, 0, 20)); /* the published optimum: hold at 21 */
    assert_false(pig_rolls(0, 0, 21));
    assert_true(pig_rolls(0, 99, 60)); /* the other one is nearly there */
    assert_false(pig_rolls(80, 0, 20));
    assert_true(pig_rolls(99, 99, 0));
}

/* ---- fives: with three pieces left the choice is exact ---- */

/* A sheet on its way: what is used and what is taken. */
struct way {
    const struct fives *s;
    struct roll rolls[ROLLS];
    uint32_t used;
    struct cells taken;
};

static int roll_of(const struct way *w, uint32_t symbols)
{
    int r = 0;
    while (r < ROLLS && symbols_rolled(w->rolls[r].dice) != symbols)
        r++;
    return r;
}

/* Before the roll, by trying every place for every roll; a crossing where
 * there is none. */
static double rest_worth(const struct way *w)
{
    double best[ROLLS + 1], without = 0, sum = 0;
    struct walk walk = {0};
    if (w->used == (1 << PIECE_COUNT) - 1)
        return 0;
    for (int r = 0; r <= ROLLS; r++)
        best[r] = -1;
    while (walk_next(&walk)) {
        if (w->used >> walk.piece & 1 || cells_meet(walk.set, w->taken))
            continue;
        struct way next = *w;
        next.used |= 1u << walk.piece;
        next.taken = cells_join(next.taken, walk.set);
        int r = roll_of(w, symbols_of(w->s->sheet[0].board, walk.cell));
        double later = rest_worth(&next), all = later;
        all += w->s->values[walk.piece];
        best[r] = all > best[r] ? all : best[r];
        without = later > without ? later : without;
    }
    for (int r = 0; r < ROLLS; r++)
        sum += w->rolls[r].weight * (best[r] < 0 ? without : best[r]);
    return sum / ROLL_WAYS;
}

static double draw_worth(const struct fives *s, move m)
{
    uint8_t cell[PIECE_SIZE];
    const struct fives_sheet *sheet = &s->sheet[0];
    move_take_cells(m, cell);
    int piece = piece_of(cell);
    struct way w = {.s = s,
                    .used = sheet->circled | sheet->crossed | 1u << piece,
                    .taken = cells_join(sheet->blocked, cells_of(cell))};
    rolls_list(w.rolls);
    return s->values[piece] + rest_worth(&w);
}

/* What the draw that is made is worth less than the best. */
static double fault_of_draw(const struct fives *s, int *checked)
{
    move moves[PLACEMENTS + OUTLINES_MAX + 4];
    struct thought thought;
    struct question q = {.game = &game_fives, .view = s, .sims = 1};
    rng_seed_number(&q.rng, 7);
    uint32_t count = game_fives.moves(s, 0, moves);
    double best = 0;
    for (uint32_t i = 0; i < count; i++)
        if (move_kind(moves[i]) == MOVE_DRAW) {
            double worth = draw_worth(s, moves[i]);
            best = worth > best ? worth : best;
        }
    if (best == 0)
        return 0;
    assert_true(player_ask(players_find(&game_fives, "strong"), &q, &thought));
    assert_int_equal(move_kind(thought.move), MOVE_DRAW);
    *checked += 1;
    return best - draw_worth(s, thought.move);
}

/* In games of chance, where so many pieces are left. */
static void check_last_choice(int left, int wanted)
{
    struct rng rng;
    int checked = 0;
    rng_seed_number(&rng, 3);
    for (int i = 0; i < 3000 && checked < wanted; i++) {
        struct fives s;
        struct draw_step step;
        move moves[PLACEMENTS + OUTLINES_MAX + 4];
        check_new(&game_fives, &s, 1, "{\"mode\":\"solo\"}");
        while (s.round <= PUZZLE_ROUNDS - left ||
               s.head.phase != FIVES_SEARCH) {
            draw_step(&game_fives, &s, &rng, moves, &step);
            game_fives.apply(&s, step.actor, step.move, NULL);
        }
        assert_true(fault_of_draw(&s, &checked) < 1e-5);
    }
    assert_true(checked >= wanted);
}

static void the_last_choices_of_fives_alone_are_exact(void **state)
{
    (void)state;
    check_last_choice(2, 40);
    check_last_choice(3, 6);
}

/* Of the rolls of this round; the greatest. */
static double check_luck(struct fives *s)
{
    struct roll rolls[ROLLS];
    double sum = 0, most = 0;
    rolls_list(rolls);
    for (int r = 0; r < ROLLS; r++) {
        memcpy(s->dice, rolls[r].dice, sizeof s->dice);
        struct plan *plan = plan_new(s, 0);
        assert_non_null(plan);
        double luck = (double)plan_luck(plan);
        sum += rolls[r].weight * luck;
        most = luck > most ? luck : most;
        free(plan);
    }
    assert_true(fabs(sum) / ROLL_WAYS < 1e-4);
    return most;
}

static void the_luck_of_fives_alone_has_the_mean_zero(void **state)
{
    (void)state;
    struct rng rng;
    struct fives s;
    double most = 0;
    rng_seed_number(&rng, 5);
    check_new(&game_fives, &s, 1, "{\"mode\":\"solo\"}");
    while (s.head.phase != FIVES_OVER) {
        struct draw_step step;
        move moves[PLACEMENTS + OUTLINES_MAX + 4];
        if (s.head.phase == FIVES_SEARCH && s.round >= 7 &&
            !s.sheet[0].outlines) {
            struct fives copy = s;
            double luck = check_luck(&copy);
            most = luck > most ? luck : most;
        }
        draw_step(&game_fives, &s, &rng, moves, &step);
        game_fives.apply(&s, step.actor, step.move, NULL);
    }
    assert_true(most > 0.1 && most < 4);
}

/* A little board, four pieces: everything can be tried there. */
static void lay_little_board(struct fives *s)
{
    struct fives_sheet *sheet = &s->sheet[0];
    uint32_t left =
        1u << PIECE_P | 1u << PIECE_V | 1u << PIECE_W | 1u << PIECE_X;
    *s = (struct fives){.mode = FIVES_SOLO};
    memcpy(s->values, fives_values, sizeof s->values);
    memcpy(sheet->board, fives_white[0], CELLS);
    sheet->circled = (uint16_t)((1u << PIECE_COUNT) - 1 - left);
    for (int cell = 0; cell < CELLS; cell++)
        if (cell / SIDE >= 5 || cell % SIDE >= 6)
            cells_add(&sheet->blocked, cell);
}

static void foresight_that_pays_is_no_less_than_the_best_play(void **state)
{
    (void)state;
    enum { FUTURES = 200 };
    struct rng rng;
    struct fives s;
    double sum = 0, squares = 0;
    lay_little_board(&s);
    struct way w = {
        .s = &s, .used = s.sheet[0].circled, .taken = s.sheet[0].blocked};
    rolls_list(w.rolls);
    double best = rest_worth(&w);
    rng_seed_number(&rng, 9);
    for (int i = 0; i < FUTURES; i++) {
        double points;
        assert_true(priced_foresight(&s, 30, &rng, &points));
        sum += points;
        squares += points * points;
    }
    double mean = sum / FUTURES;
    double error = sqrt((squares / FUTURES - mean * mean) / FUTURES);
    assert_true(mean > best - 2 * error);
    assert_true(mean < best + 0.05);
}

/* Four pieces are left, and nothing fits. */
static void a_full_board_of_fives_brings_nothing(void **state)
{
    struct rng rng;
    struct fives s;
    float worth[ROLLS];
    double points = 1;
    (void)state;
    lay_little_board(&s);
    for (int cell = 0; cell < CELLS; cell++)
        cells_add(&s.sheet[0].blocked, cell);
    struct plan *plan = plan_new(&s, 0);
    assert_non_null(plan);
    assert_true(plan_rolls(plan, worth) == 0);
    assert_true(worth[0] == 0 && worth[ROLLS - 1] == 0);
    free(plan);
    rng_seed_number(&rng, 9);
    assert_true(priced_foresight(&s, 3, &rng, &points));
    assert_true(points == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_turn_of_mice_is_exact),
        cmocka_unit_test(a_bank_of_mice_is_worth_another_turn),
        cmocka_unit_test(moves_are_told_at_their_worth),
        cmocka_unit_test(the_best_move_of_mice_compares_best),
        cmocka_unit_test(shares_of_mice_are_those_of_the_search),
        cmocka_unit_test(shares_of_mice_are_told_before_a_roll_too),
        cmocka_unit_test(who_has_most_mice_is_expected_to_win),
        cmocka_unit_test(a_hint_of_cubes_is_the_best_in_long_games_too),
        cmocka_unit_test(the_line_of_cubes_is_legal),
        cmocka_unit_test(a_whole_turn_of_cubes_is_its_moves),
        cmocka_unit_test(turns_listed_quickly_are_the_same),
        cmocka_unit_test(the_way_of_cubes_is_the_shortest),
        cmocka_unit_test(the_way_of_a_theft_has_the_rest_behind_it),
        cmocka_unit_test(plans_of_cubes_are_kept_up),
        cmocka_unit_test(a_certain_win_of_cubes_compares_as_one),
        cmocka_unit_test(more_cubes_of_a_colour_than_the_box_has),
        cmocka_unit_test(pig_is_played_by_its_solution),
        cmocka_unit_test(the_last_choices_of_fives_alone_are_exact),
        cmocka_unit_test(the_luck_of_fives_alone_has_the_mean_zero),
        cmocka_unit_test(foresight_that_pays_is_no_less_than_the_best_play),
        cmocka_unit_test(a_full_board_of_fives_brings_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
