/* The buffer that texts are written into. */
#include "support/check.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void what_does_not_fit_is_dropped_and_noted(void **unused)
{
    (void)unused;
    char data[8];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_put(&t, "1234567");
    assert_false(t.full);
    assert_string_equal(t.data, "1234567");
    text_char(&t, '8');
    assert_true(t.full);
    assert_string_equal(t.data, "1234567");
    assert_int_equal(t.len, 7);
}

static void a_piece_is_dropped_whole(void **unused)
{
    (void)unused;
    char data[8];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_put(&t, "12345");
    text_put(&t, "678");
    assert_true(t.full);
    assert_string_equal(t.data, "12345");
}

static void a_buffer_of_one_byte_holds_nothing(void **unused)
{
    (void)unused;
    char data[1] = {'x'};
    struct text t;
    text_fixed(&t, data, 1);
    assert_string_equal(t.data, "");
    text_put(&t, "");
    assert_false(t.full);
    text_char(&t, 'a');
    assert_true(t.full);
    assert_string_equal(t.data, "");
}

static void reset_forgets_the_text_and_that_it_was_full(void **unused)
{
    (void)unused;
    char data[4];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_put(&t, "too long");
    text_reset(&t);
    assert_false(t.full);
    assert_string_equal(t.data, "");
    text_put(&t, "abc");
    assert_string_equal(t.data, "abc");
}

static void heap_texts_grow_and_are_always_ended(void **unused)
{
    (void)unused;
    struct text t;
    text_heap(&t);
    assert_string_equal(t.data, "");
    text_reset(&t);
    for (int i = 0; i < 100000; i++) {
        text_char(&t, (char)('a' + i % 26));
        assert_int_equal(t.data[t.len], 0);
    }
    assert_int_equal(t.len, 100000);
    assert_int_equal(t.data[99999], 'a' + 99999 % 26);
    assert_false(t.full);
    text_clear(&t);
    assert_string_equal(t.data, "");
    text_clear(&t); /* once more does no harm */
}

static void a_long_piece_grows_the_heap_at_once(void **unused)
{
    (void)unused;
    char *long_piece = malloc(70001);
    struct text t;
    memset(long_piece, 'x', 70000);
    long_piece[70000] = '\0';
    text_heap(&t);
    text_put(&t, "a");
    text_put(&t, long_piece);
    assert_int_equal(t.len, 70001);
    text_clear(&t);
    free(long_piece);
}

static void check_int(int64_t n, const char *wanted)
{
    char data[32];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_int(&t, n);
    assert_string_equal(data, wanted);
}

static void numbers_are_written_in_digits(void **unused)
{
    (void)unused;
    check_int(0, "0");
    check_int(7, "7");
    check_int(-7, "-7");
    check_int(1000000, "1000000");
    check_int(INT64_MAX, "9223372036854775807");
    check_int(INT64_MIN, "-9223372036854775808");
}

static void hashes_are_sixteen_digits(void **unused)
{
    (void)unused;
    char data[32];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_hex(&t, UINT64_C(0x0123456789abcdef));
    assert_string_equal(data, "0123456789abcdef");
}

static void check_ratio(uint64_t part, uint64_t whole, const char *wanted)
{
    char data[64];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_ratio(&t, part, whole);
    assert_string_equal(data, wanted);
}

static void ratios_are_decimals(void **unused)
{
    (void)unused;
    check_ratio(0, 7, "0");
    check_ratio(7, 7, "1");
    check_ratio(1, 2, "0.5");
    check_ratio(1, 8, "0.125");
    check_ratio(3, 2, "1.5");
    check_ratio(1, 3, "0.3333333333333333333333333333");
    check_ratio(1, 36, "0.02777777777777777777777777777");
}

static void every_ratio_is_exact_as_a_double(void **unused)
{
    (void)unused;
    for (uint64_t whole = 1; whole < 400; whole++)
        for (uint64_t part = 0; part <= whole; part++) {
            char data[64];
            struct text t;
            text_fixed(&t, data, sizeof data);
            text_ratio(&t, part, whole);
            assert_true(strtod(data, NULL) == (double)part / (double)whole);
        }
}

static void check_real(double x, const char *wanted)
{
    char data[64];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_real(&t, x);
    assert_string_equal(data, wanted);
}

static void reals_have_six_digits_behind_the_point(void **unused)
{
    (void)unused;
    check_real(0, "0");
    check_real(0.5, "0.5");
    check_real(-0.25, "-0.25");
    check_real(1.0 / 3, "0.333333");
    check_real(12.9999999, "13");
    check_real(1e300, "9e12");
}

static void formats_are_the_four_that_are_promised(void **unused)
{
    (void)unused;
    char data[64];
    struct text t;
    text_fixed(&t, data, sizeof data);
    text_add(&t, "%s has %d%c %d%%", "red", 12, '!', -3);
    assert_string_equal(data, "red has 12! -3%");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_fit_is_dropped_and_noted),
        cmocka_unit_test(a_piece_is_dropped_whole),
        cmocka_unit_test(a_buffer_of_one_byte_holds_nothing),
        cmocka_unit_test(reset_forgets_the_text_and_that_it_was_full),
        cmocka_unit_test(heap_texts_grow_and_are_always_ended),
        cmocka_unit_test(a_long_piece_grows_the_heap_at_once),
        cmocka_unit_test(numbers_are_written_in_digits),
        cmocka_unit_test(hashes_are_sixteen_digits),
        cmocka_unit_test(ratios_are_decimals),
        cmocka_unit_test(every_ratio_is_exact_as_a_double),
        cmocka_unit_test(reals_have_six_digits_behind_the_point),
        cmocka_unit_test(formats_are_the_four_that_are_promised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
