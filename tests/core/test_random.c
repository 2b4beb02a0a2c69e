/*
 * The random generator: fixed numbers, computed by another program from the
 * words of docs/random.md, and a look at whether they seem random at all.
 */
#include "support/check.h"

#include "base/rng.h"
#include "game/draw.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

static struct rng seeded(const char *seed)
{
    struct rng r;
    rng_seed(&r, seed, strlen(seed));
    return r;
}

static const struct {
    const char *seed;
    uint64_t state[4], next[4];
    uint32_t below6[8], below36[8], below6120[8];
} vectors[] = {
    {"",
     {0xe3b0c44298fc1c14, 0x9afbf4c8996fb924, 0x27ae41e4649b934c,
      0xa495991b7852b855},
     {0x2503a17c51c5aa1b, 0x2a7833e138c9e9d5, 0xdbcd53e9456fb854,
      0x6400c1078c0c4d75},
     {0, 0, 5, 2, 5, 5, 1, 0},
     {5, 5, 30, 14, 30, 31, 8, 4},
     {884, 1015, 5254, 2390, 5211, 5373, 1485, 735}},
    {"kocka",
     {0xe4aecbe01f8bc3a4, 0x663db4948acf2e39, 0xc488cef7ddd6ebfb,
      0x98d83484be70a466},
     {0x6c5f0e33359006f7, 0x6f1a09e0d58ff8a7, 0xee270f48939e8edd,
      0x8a41415b7ffb00f4},
     {2, 2, 5, 3, 0, 4, 0, 3},
     {15, 15, 33, 19, 5, 25, 5, 20},
     {2590, 2656, 5693, 3305, 994, 4303, 978, 3434}},
    {"1",
     {0x6b86b273ff34fce1, 0x9d6b804eff5a3f57, 0x47ada4eaa22f1d49,
      0xc01e52ddb7875b4b},
     {0xf2c6f1716e9125d1, 0x2d41f3c2ca196b93, 0xf3254dc19b3c7283,
      0x28f393fe25c2b9a3},
     {5, 1, 5, 0, 2, 0, 2, 3},
     {34, 6, 34, 5, 12, 1, 13, 18},
     {5803, 1081, 5812, 978, 2123, 266, 2221, 3219}},
};

static void check_below(const char *seed, uint32_t n, const uint32_t wanted[8])
{
    struct rng r = seeded(seed);
    for (int i = 0; i < 8; i++)
        assert_int_equal(rng_below(&r, n), wanted[i]);
}

static void a_seed_gives_the_same_numbers_for_ever(void **unused)
{
    (void)unused;
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {
        struct rng r = seeded(vectors[v].seed);
        for (int i = 0; i < 4; i++)
            assert_true(r.s[i] == vectors[v].state[i]);
        for (int i = 0; i < 4; i++)
            assert_true(rng_next(&r) == vectors[v].next[i]);
        check_below(vectors[v].seed, 6, vectors[v].below6);
        check_below(vectors[v].seed, 36, vectors[v].below36);
        check_below(vectors[v].seed, 6120, vectors[v].below6120);
    }
}

/* 3 * 2^30: a quarter of all numbers must be drawn again. */
static void numbers_that_would_be_uneven_are_drawn_again(void **unused)
{
    (void)unused;
    static const uint32_t wanted[8] = {1363626662, 1739649284, 523550097,
                                       2265218877, 514821164,  484972021,
                                       270241617,  2669596624};
    static const uint32_t most[8] = {1818168882, 1863977439, 3995537223,
                                     2319532378, 698066796,  3020291836,
                                     686428218,  2410150079};
    check_below("kocka", UINT32_C(3) << 30, wanted);
    check_below("kocka", UINT32_MAX, most);
}

static void below_one_draws_nothing(void **unused)
{
    (void)unused;
    struct rng r = seeded("kocka"), before = r;
    assert_int_equal(rng_below(&r, 1), 0);
    assert_memory_equal(&r, &before, sizeof r);
}

static void check_number(uint64_t number, const char *digits)
{
    struct rng by_number, by_text = seeded(digits);
    rng_seed_number(&by_number, number);
    assert_memory_equal(&by_number, &by_text, sizeof by_text);
}

static void a_number_seeds_as_its_decimal_digits(void **unused)
{
    (void)unused;
    check_number(0, "0");
    check_number(1, "1");
    check_number(2026, "2026");
    check_number(INT64_MAX, "9223372036854775807");
    check_number(UINT64_C(1) << 63, "9223372036854775808");
    check_number(UINT64_MAX, "18446744073709551615");
}

static void a_seed_may_hold_any_bytes(void **unused)
{
    (void)unused;
    struct rng a, b;
    rng_seed(&a, "x\0y", 3);
    rng_seed(&b, "x\0z", 3);
    assert_memory_not_equal(&a, &b, sizeof a);
}

static void a_split_generator_has_the_next_four_numbers(void **unused)
{
    (void)unused;
    struct rng r = seeded("kocka"), twin = r, own = rng_split(&r);
    for (int i = 0; i < 4; i++)
        assert_true(own.s[i] == rng_next(&twin));
    assert_memory_equal(&r, &twin, sizeof r);
}

/* Pearson's statistic of n equally likely outcomes. */
static double chi_square(const uint32_t *count, int n, double expected)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

/* 35 degrees of freedom: above 74.9 once in ten thousand seeds. */
static void pairs_of_dice_are_even(void **unused)
{
    (void)unused;
    uint32_t count[36] = {0};
    struct rng r = seeded("dice");
    for (int i = 0; i < 360000; i++) {
        uint32_t first = rng_below(&r, 6);
        count[first * 6 + rng_below(&r, 6)]++;
    }
    assert_true(chi_square(count, 36, 10000) < 74.9);
}

static void every_bit_is_set_half_of_the_time(void **unused)
{
    (void)unused;
    int set[64] = {0};
    struct rng r = seeded("bits");
    for (int i = 0; i < 100000; i++)
        for (uint64_t x = rng_next(&r); x; x &= x - 1)
            set[__builtin_ctzll(x)]++;
    for (int bit = 0; bit < 64; bit++) /* five standard deviations */
        assert_in_range(set[bit], 50000 - 800, 50000 + 800);
}

/* Neighbouring seeds are no neighbours afterwards. */
static void the_first_numbers_of_many_seeds_are_even(void **unused)
{
    (void)unused;
    uint32_t count[36] = {0};
    for (uint64_t seed = 0; seed < 36000; seed++) {
        struct rng r;
        rng_seed_number(&r, seed);
        count[rng_below(&r, 36)]++;
    }
    assert_true(chi_square(count, 36, 1000) < 74.9);
}

/* ---- drawing ---- */

static void a_ticket_falls_on_outcomes_by_their_weights(void **unused)
{
    (void)unused;
    static const struct outcome outcomes[] = {{10, 1}, {20, 3}, {30, 2}};
    static const move wanted[] = {10, 20, 20, 20, 30, 30};
    assert_int_equal(draw_total(outcomes, 3), 6);
    for (uint64_t ticket = 0; ticket < 6; ticket++)
        assert_int_equal(draw_pick(outcomes, 3, ticket), wanted[ticket]);
}

static void unequal_dice_of_mice_come_twice_as_often(void **unused)
{
    (void)unused;
    const struct game *g = games_find("mice");
    char state[1024];
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t seen[21] = {0}, expected[21];
    struct rng r = seeded("mice");
    check_new(g, state, 2, "{}");
    uint32_t count = g->chance(state, outcomes);
    assert_int_equal(count, 21);
    assert_int_equal(draw_total(outcomes, count), 36);
    for (int i = 0; i < 36000; i++) {
        move m = draw_move(g, state, &r);
        for (uint32_t k = 0; k < count; k++)
            seen[k] += outcomes[k].move == m;
    }
    double sum = 0;
    for (uint32_t k = 0; k < count; k++) {
        expected[k] = 1000 * outcomes[k].weight;
        double off = (double)seen[k] - expected[k];
        sum += off * off / expected[k];
    }
    assert_true(sum < 52.4); /* 20 degrees: once in ten thousand */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_gives_the_same_numbers_for_ever),
        cmocka_unit_test(numbers_that_would_be_uneven_are_drawn_again),
        cmocka_unit_test(below_one_draws_nothing),
        cmocka_unit_test(a_number_seeds_as_its_decimal_digits),
        cmocka_unit_test(a_seed_may_hold_any_bytes),
        cmocka_unit_test(a_split_generator_has_the_next_four_numbers),
        cmocka_unit_test(pairs_of_dice_are_even),
        cmocka_unit_test(every_bit_is_set_half_of_the_time),
        cmocka_unit_test(the_first_numbers_of_many_seeds_are_even),
        cmocka_unit_test(a_ticket_falls_on_outcomes_by_their_weights),
        cmocka_unit_test(unequal_dice_of_mice_come_twice_as_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
