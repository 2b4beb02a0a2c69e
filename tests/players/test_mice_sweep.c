/* The turns on vectors: alike on every processor, and following oneself. */
#include "lab/mice_sweep.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_COLOUR = 3, ROWS = 40 };

struct scene {
    struct mice_space space;
    double *ends, *bank;
    struct sweep_row row;
    struct sweep_room *room;
    struct sweep_slice slice[SWEEP_SLICES];
    int slices;
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
    mice_space_init(&s->space, PER_COLOUR);
    s->ends = malloc(s->space.table_len * sizeof *s->ends);
    s->bank = malloc(s->space.table_len * sizeof *s->bank);
    s->room = aligned_alloc(64, (sizeof *s->room + 63) / 64 * 64);
    s->slices = sweep_slices(&s->space, s->slice);
    rng_seed(&s->rng, "sweep", 5);
    fill(s, s->ends);
    fill(s, s->bank);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct scene *s = *state;
    free(s->ends);
    free(s->bank);
    free(s->room);
    free(s);
    return 0;
}

/* The positions of random rows by two functions, bit by bit. */
static void compare(struct scene *s, sweep_turn *one, sweep_turn *two)
{
    for (int i = 0; i < 2 * ROWS; i++) {
        struct sweep_table table = {{s->ends, s->ends}, {NULL, NULL}};
        if (i % 2)
            table.bank = (struct sweep_ends){s->bank, s->bank};
        sweep_row_init(&s->row, &s->space, rng_below(&s->rng, s->space.rows));
        for (int k = 0; k < s->slices; k++) {
            double a[SPACE_LANES], b[SPACE_LANES];
            one(&s->row, &s->slice[k], &table, s->room, a);
            two(&s->row, &s->slice[k], &table, s->room, b);
            assert_memory_equal(a, b, s->slice[k].count * sizeof *a);
        }
    }
}

static void every_processor_gives_the_same_bits(void **state)
{
    compare(*state, sweep_turn_plain, sweep_turn_here());
    compare(*state, sweep_follow_plain, sweep_follow_here());
}

static void who_takes_ends_for_what_they_are_plays_best(void **state)
{
    compare(*state, sweep_turn_here(), sweep_follow_here());
}

static void who_errs_has_no_more_than_the_best(void **state)
{
    struct scene *s = *state;
    struct sweep_table best = {{.is = s->ends}, {NULL, NULL}};
    struct sweep_table errs = {{.is = s->ends, .taken_for = s->bank},
                               {NULL, NULL}};
    int less = 0;
    for (int i = 0; i < ROWS; i++) {
        sweep_row_init(&s->row, &s->space, rng_below(&s->rng, s->space.rows));
        for (int k = 0; k < s->slices; k++) {
            double a[SPACE_LANES], b[SPACE_LANES];
            sweep_turn_here()(&s->row, &s->slice[k], &best, s->room, a);
            sweep_follow_here()(&s->row, &s->slice[k], &errs, s->room, b);
            for (int lane = 0; lane < s->slice[k].count; lane++) {
                assert_true(b[lane] <= a[lane] + 1e-12);
                less += b[lane] < a[lane] - 0.01;
            }
        }
    }
    assert_true(less > ROWS);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
