/* The turns on vectors: alike on every processor, and following oneself. */
#include "lab/mice_sweep.h"

#include "base/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_COLOUR = 3, FAMILIES = 40 };

struct scene {
    struct mice_space space;
    double *ends, *bank, *one, *two;
    struct sweep_room room;
    struct rng rng;
};

static void fill(struct scene *s, double *table)
{
    for (size_t i = 0; i < s->space.table_len; i++)
        table[i] = (double)rng_below(&s->rng, 1000001) / 1e6;
}

static int set_up(void **state)
{
    struct scene *s = calloc(1, sizeof *s);
    const int none[MICE_COLOURS] = {0};
    mice_space_init(&s->space, PER_COLOUR);
    size_t len = sweep_lines(&s->space, none) * (size_t)SPACE_LANES;
    s->ends = malloc(s->space.table_len * sizeof *s->ends);
    s->bank = malloc(s->space.table_len * sizeof *s->bank);
    s->one = malloc(len * sizeof *s->one);
    s->two = malloc(len * sizeof *s->two);
    sweep_room_init(&s->room, &s->space, true);
    rng_seed(&s->rng, "sweep", 5);
    fill(s, s->ends);
    fill(s, s->bank);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct scene *s = *state;
    sweep_room_clear(&s->room);
    free(s->ends);
    free(s->bank);
    free(s->one);
    free(s->two);
    free(s);
    return 0;
}

/* Lays out a family at random; returns its lines. */
static uint32_t any_family(struct scene *s)
{
    int mine[MICE_COLOURS];
    for (int c = 0; c < MICE_COLOURS; c++)
        mine[c] = (int)rng_below(&s->rng, PER_COLOUR + 1);
    sweep_family(&s->room, mine);
    return sweep_lines(&s->space, mine);
}

/* Positions of a line: more than these its vector does not tell. */
static int positions(const struct scene *s)
{
    return s->room.left + 1;
}

/* The positions of random families by two functions, which differ by no more
 * than so much. */
static void compare(struct scene *s, sweep_turns *one, sweep_turns *two,
                    double most)
{
    for (int i = 0; i < 2 * FAMILIES; i++) {
        struct sweep_table table = {.ends = {s->ends, s->ends, 1}};
        uint32_t lines = any_family(s);
        if (i % 2)
            table.bank = (struct sweep_ends){s->bank, s->bank, 1};
        one(&s->room, &table, s->one);
        two(&s->room, &table, s->two);
        for (uint32_t k = 0; k < lines * SPACE_LANES; k++)
            if ((int)(k % SPACE_LANES) < positions(s))
                assert_true(fabs(s->one[k] - s->two[k]) <= most);
    }
}

static void every_processor_gives_the_same_bits(void **state)
{
    compare(*state, sweep_turns_plain, sweep_turns_here(), 0);
    compare(*state, sweep_follow_plain, sweep_follow_here(), 0);
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
        compare(*state, sweep_turns_plain, sweep_turns_wide, 0);
        compare(*state, sweep_follow_plain, sweep_follow_wide, 0);
    }
#endif
}

static void who_takes_ends_for_what_they_are_plays_best(void **state)
{
    compare(*state, sweep_turns_here(), sweep_follow_here(), 1e-11);
}

static void who_errs_has_no_more_than_the_best(void **state)
{
    struct scene *s = *state;
    struct sweep_table best = {.ends = {.is = s->ends}};
    struct sweep_table errs = {.ends = {s->ends, s->bank, 1}};
    int less = 0;
    for (int i = 0; i < FAMILIES; i++) {
        uint32_t lines = any_family(s);
        sweep_turns_here()(&s->room, &best, s->one);
        sweep_follow_here()(&s->room, &errs, s->two);
        for (uint32_t k = 0; k < lines * SPACE_LANES; k++)
            if ((int)(k % SPACE_LANES) < positions(s)) {
                assert_true(s->two[k] <= s->one[k] + 1e-12);
                less += s->two[k] < s->one[k] - 0.01;
            }
    }
    assert_true(less > FAMILIES);
}

/* To whom all is equal has between the worst and the best that there is; who
 * takes ends for something else lies between what it has at least and most. */
static void what_is_taken_for_equal_may_be_either(void **state)
{
    struct scene *s = *state;
    struct sweep_table best = {.ends = {.is = s->ends}};
    struct sweep_table most = {.ends = {s->ends, s->bank, -1}};
    struct sweep_table least = {.ends = {s->ends, s->bank, 1}};
    for (size_t i = 0; i < s->space.table_len; i++)
        s->bank[i] = 0.5;
    for (int i = 0; i < FAMILIES; i++) {
        uint32_t lines = any_family(s);
        int apart = 0, equal = 0;
        sweep_turns_here()(&s->room, &best, s->one);
        sweep_follow_here()(&s->room, &most, s->two);
        for (uint32_t k = 0; k < lines * SPACE_LANES; k++)
            if ((int)(k % SPACE_LANES) < positions(s))
                assert_true(fabs(s->one[k] - s->two[k]) <= 1e-11);
        sweep_follow_here()(&s->room, &least, s->one);
        for (uint32_t k = 0; k < lines * SPACE_LANES; k++)
            if ((int)(k % SPACE_LANES) < positions(s)) {
                assert_true(s->one[k] <= s->two[k]);
                apart += s->one[k] < s->two[k] - 0.01;
                equal += s->one[k] == s->two[k];
            }
        assert_true(apart > equal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_processor_gives_the_same_bits,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            who_takes_ends_for_what_they_are_plays_best, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_errs_has_no_more_than_the_best,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_taken_for_equal_may_be_either,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
