/*
 * The generator in C against the vectors of docs/random.md, line by line;
 * docs_random.py does the same in Python.
 */
#include "base/rng.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_words(const char *line, struct rng rng, bool state)
{
    for (int i = 0; i < 4; i++) {
        char *end;
        uint64_t said = strtoull(line, &end, 16);
        uint64_t is = state ? rng.s[i] : rng_next(&rng);
        assert_ptr_not_equal(line, end);
        assert_int_equal(said, is);
        line = end;
    }
}

static void check_below(const char *line, struct rng rng)
{
    char *end;
    uint32_t n = (uint32_t)strtoul(line, &end, 10);
    assert_int_equal(*end, ':');
    for (line = end + 1; *line != '\n'; line = end)
        assert_int_equal(strtoul(line, &end, 10), rng_below(&rng, n));
}

/* One line of the vectors; true if it was one. */
static bool check_line(const char *line, struct rng *rng)
{
    if (strncmp(line, "seed \"", 6) == 0)
        rng_seed(rng, line + 6, strlen(line) - 8); /* without "\n */
    else if (strncmp(line, "state ", 6) == 0)
        check_words(line + 6, *rng, true);
    else if (strncmp(line, "next ", 5) == 0)
        check_words(line + 5, *rng, false);
    else if (strncmp(line, "below ", 6) == 0)
        check_below(line + 6, *rng);
    else
        return false;
    return true;
}

static void numbers_are_those_of_the_page(void **context)
{
    FILE *f = fopen(KOCKA_SOURCE "/docs/random.md", "r");
    char line[512];
    struct rng rng = {0};
    int lines = 0;
    bool inside = false;
    (void)context;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (strncmp(line, "```", 3) == 0)
            inside = strcmp(line, "```vectors\n") == 0;
        else if (inside)
            lines += check_line(line, &rng);
    }
    fclose(f);
    assert_true(lines >= 20);
}

static void a_number_is_its_digits(void **context)
{
    struct rng number, digits;
    (void)context;
    rng_seed_number(&number, 20261115);
    rng_seed(&digits, "20261115", 8);
    assert_memory_equal(&number, &digits, sizeof number);
}

static void below_one_draws_nothing(void **context)
{
    struct rng before, after;
    (void)context;
    rng_seed(&before, "x", 1);
    after = before;
    assert_int_equal(rng_below(&after, 1), 0);
    assert_memory_equal(&before, &after, sizeof before);
}

static void a_split_generator_goes_its_own_way(void **context)
{
    struct rng rng, own;
    (void)context;
    rng_seed(&rng, "x", 1);
    own = rng_split(&rng);
    for (int i = 0; i < 1000; i++)
        assert_int_not_equal(rng_next(&rng), rng_next(&own));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_page),
        cmocka_unit_test(a_number_is_its_digits),
        cmocka_unit_test(below_one_draws_nothing),
        cmocka_unit_test(a_split_generator_goes_its_own_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
