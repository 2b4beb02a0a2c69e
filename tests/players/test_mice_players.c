/* What fixed players of mice for two have, bounded over all positions: turns
 * of some of them, played plainly by the rules and by the players' own
 * decisions, come to the same. */
#include "lab/mice_solver.h"

#include "base/rng.h"
#include "lab/mice_tuned.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_COLOUR = 2, TRIES = 40, HANDS = 59049 /* 3 ** 10 */ };

static const double error = 1e-7;

/* Judges at random, but always alike: it decides all sorts of things. */
static double whim(const void *table, const uint8_t kind[MICE_COLOURS],
                   bool rolls)
{
    uint32_t mix = rolls ? 7 : 1;
    (void)table;
    for (int c = 0; c < MICE_COLOURS; c++)
        mix = (mix ^ kind[c]) * 2654435761u;
    return (double)(mix >> 8) / (1 << 24);
}

/* ---- a turn, plainly ---- */

struct scene {
    struct mice rules;
    struct mice_solver solver;
    const struct mice_known *player[SOLVER_SEATS];
    int seat;
    enum solver_side side;
    double
        known[HANDS]; /* by what is in hand: another roll; below 0: not yet */
};

/* The kinds as who has just moved sees them. */
static void kinds_of(const struct mice *s, int seat, uint8_t kind[MICE_COLOURS])
{
    for (int c = 0; c < MICE_COLOURS; c++)
        kind[c] =
            (uint8_t)mice_kind(s->per_colour, s->centre[c], s->cards[!seat][c]);
}

static double at_end(const struct scene *t, const struct mice *s)
{
    const struct solver_seat *seat = &t->solver.seat[t->seat];
    const double *table = s->head.turn == t->seat && s->head.phase != MICE_OVER
                              ? seat->rolls[t->side]
                              : seat->ends[t->side];
    uint8_t kind[MICE_COLOURS];
    kinds_of(s, t->seat, kind);
    return table[space_place(&t->solver.space, kind)];
}

/* What the solver thinks a seat has: it plays best by that. */
static double solved(const void *table, const uint8_t kind[MICE_COLOURS],
                     bool rolls)
{
    const struct scene *t = table;
    const struct solver_seat *seat = &t->solver.seat[t->seat];
    return (rolls ? seat->rolls
                  : seat->ends)[t->side][space_place(&t->solver.space, kind)];
}

static int hand_of(const struct scene *t, const struct mice *s)
{
    int hand = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        int stolen = t->rules.cards[!t->seat][c] - s->cards[!t->seat][c];
        hand = 9 * hand + 3 * stolen + s->catch[c] - stolen;
    }
    return hand;
}

static double worth(struct scene *t, const struct mice *s);

static double roll(struct scene *t, const struct mice *s)
{
    struct outcome o[OUTCOMES_MAX];
    uint32_t count = game_mice.chance(s, o);
    double sum = 0;
    int hand = hand_of(t, s);
    if (t->known[hand] >= 0)
        return t->known[hand];
    for (uint32_t i = 0; i < count; i++) {
        struct mice next = *s;
        game_mice.apply(&next, SEAT_CHANCE, o[i].move, NULL);
        sum += o[i].weight * worth(t, &next);
    }
    return t->known[hand] = sum / 36;
}

static bool has_ended(const struct scene *t, const struct mice *s)
{
    bool empty = true;
    for (int c = 0; c < MICE_COLOURS; c++)
        empty = empty && !s->catch[c];
    return s->head.phase == MICE_OVER || s->head.turn != t->seat ||
           (s->head.phase == MICE_ROLL && empty);
}

static double worth(struct scene *t, const struct mice *s)
{
    struct mice_known best = {t, solved};
    struct mice_choice choice[MICE_MOVES_MAX];
    struct mice next = *s;
    int made = 0;
    if (has_ended(t, s))
        return at_end(t, s);
    if (s->head.phase == MICE_ROLL)
        return roll(t, s);
    int count =
        mice_choices(s, mice_weights_for(s),
                     t->player[t->seat] ? t->player[t->seat] : &best, choice);
    assert_true(count > 0);
    for (int i = 1; i < count; i++)
        if (choice[i].value > choice[made].value)
            made = i;
    game_mice.apply(&next, t->seat, choice[made].move, NULL);
    return worth(t, &next);
}

/* ---- the check ---- */

/* Any position in which there is something to roll for. */
static struct mice deal(const struct scene *t, struct rng *rng)
{
    struct mice s;
    int left;
    do {
        s = t->rules;
        left = 0;
        for (int c = 0; c < MICE_COLOURS; c++) {
            int mine = (int)rng_below(rng, PER_COLOUR + 1);
            int theirs = (int)rng_below(rng, (uint32_t)(PER_COLOUR - mine) + 1);
            s.cards[t->seat][c] = (uint8_t)mine;
            s.cards[!t->seat][c] = (uint8_t)theirs;
            s.centre[c] = (uint8_t)(PER_COLOUR - mine - theirs);
            left += s.centre[c];
        }
    } while (left < 5);
    s.head.turn = (uint8_t)t->seat;
    return s;
}

static double told(const struct scene *t, const struct mice *s)
{
    const struct solver_seat *seat = &t->solver.seat[t->seat];
    uint8_t kind[MICE_COLOURS];
    kinds_of(s, t->seat, kind);
    struct space_places at = space_places(&t->solver.space, kind);
    return seat->rolls[t->side]
               ? seat->rolls[t->side][at.here]
               : 1 - t->solver.seat[!t->seat].ends[!t->side][at.swapped];
}

static void check_position(struct scene *t, const struct mice *s)
{
    double bound[SOLVER_SIDES], plain[SOLVER_SIDES];
    for (int side = 0; side < SOLVER_SIDES; side++) {
        t->side = (enum solver_side)side;
        for (int i = 0; i < HANDS; i++)
            t->known[i] = -1;
        t->rules = *s;
        plain[side] = roll(t, s);
        bound[side] = told(t, s);
    }
    assert_true(bound[SOLVER_HIGH] - bound[SOLVER_LOW] < 10 * error);
    assert_true(plain[SOLVER_LOW] >= bound[SOLVER_LOW]);
    assert_true(plain[SOLVER_HIGH] <= bound[SOLVER_HIGH]);
}

static void check_players(const char *options, const struct mice_known *one,
                          const struct mice_known *two)
{
    struct scene *t = calloc(1, sizeof *t);
    struct json json;
    struct problem p;
    struct rng rng;
    struct mice_known guess = {NULL, whim};
    assert_true(json_check(options, strlen(options), &json));
    assert_true(game_new(&game_mice, &t->rules, 2, json, &p));
    t->player[0] = one;
    t->player[1] = two;
    mice_solver_init(&t->solver, &t->rules, &guess, t->player, error, 2);
    while (t->solver.stage != SOLVER_DONE)
        mice_solver_sweep(&t->solver, NULL, NULL);
    rng_seed_number(&rng, 21);
    const struct mice start = t->rules;
    for (int i = 0; i < TRIES; i++) {
        t->seat = i % 2;
        t->rules = start;
        struct mice s = deal(t, &rng);
        check_position(t, &s);
    }
    mice_solver_clear(&t->solver);
    free(t);
}

#define OPTIONS(children, risky)                                               \
    "{\"per_colour\":2,\"limit\":0,\"children\":" children ",\"risky\":" risky \
    "}"

static void of_one_with_whims_and_who_knows_it(void **state)
{
    struct mice_known fool = {NULL, whim};
    (void)state;
    check_players(OPTIONS("false", "false"), &fool, NULL);
    check_players(OPTIONS("false", "true"), NULL, &fool);
}

static void of_the_tuned_one_and_one_with_whims(void **state)
{
    struct json json;
    struct problem p;
    struct mice rules;
    struct mice_known fool = {NULL, whim};
    const char *options = OPTIONS("false", "false");
    (void)state;
    assert_true(json_check(options, strlen(options), &json));
    assert_true(game_new(&game_mice, &rules, 2, json, &p));
    struct tuned_judge *judge = tuned_judge_new(&rules);
    struct mice_known tuned = {judge, tuned_judge_share};
    check_players(options, &tuned, &fool);
    free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_one_with_whims_and_who_knows_it),
        cmocka_unit_test(of_the_tuned_one_and_one_with_whims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
