/*
 * The strong players against slow computations written straight from the
 * seam: the exact turn of mice, whole turns of cubes, the solution of pig.
 */
#include "ai/cubes.h"
#include "ai/mice.h"
#include "ai/player.h"
#include "game/draw.h"
#include "games/games.h"
#include "games/pig.h"
#include "support/check.h"

#include <math.h>
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

/* A game at random up to its last turn, with three colours caught, so that
 * the slow way is short enough. */
static bool last_turn(struct mice *s, struct rng *rng)
{
    struct draw_step step;
    struct json options = {0};
    struct problem p;
    move moves[MICE_MOVES_MAX];
    const char *text = "{\"limit\":3}";
    json_check(text, strlen(text), &options);
    assert_true(game_new(&game_mice, s, 2, options, &p));
    while (game_mice.actors(s)) {
        int caught = 0;
        for (int c = 0; c < MICE_COLOURS; c++)
            caught += s->catch[c] > 0;
        if (s->turns == 5 && caught >= 3 && s->head.phase != MICE_ROLL)
            return true;
        draw_step(&game_mice, s, rng, moves, &step);
        game_mice.apply(s, step.actor, step.move, NULL);
    }
    return false;
}

static void the_turn_of_mice_is_exact(void **state)
{
    struct rng rng;
    int checked = 0;
    (void)state;
    rng_seed_number(&rng, 5);
    for (int i = 0; i < 3000 && checked < 40; i++) {
        struct mice s;
        struct mice_choice choice[MICE_MOVES_MAX];
        if (!last_turn(&s, &rng))
            continue;
        checked++;
        int count = mice_choices(&s, mice_weights_for(&s), choice);
        for (int k = 0; k < count; k++) {
            double slow = after(&s, s.head.turn, s.head.turn, choice[k].move);
            assert_true(fabs(slow - choice[k].value) < 1e-9);
        }
    }
    assert_true(checked >= 20);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_turn_of_mice_is_exact),
        cmocka_unit_test(a_whole_turn_of_cubes_is_its_moves),
        cmocka_unit_test(pig_is_played_by_its_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
