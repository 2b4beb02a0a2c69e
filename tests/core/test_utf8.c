/* UTF-8: every character comes back, nothing else is taken. */
#include "support/check.h"

#include "base/utf8.h"

#include <stdbool.h>

static void every_code_point_comes_back(void **unused)
{
    (void)unused;
    static const struct {
        int32_t from, to;
        size_t bytes;
    } ranges[] = {{0, 0x7f, 1},
                  {0x80, 0x7ff, 2},
                  {0x800, 0xd7ff, 3},
                  {0xe000, 0xffff, 3},
                  {0x10000, 0x10ffff, 4}};
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++)
        for (int32_t code = ranges[r].from; code <= ranges[r].to; code++) {
            char bytes[4];
            assert_int_equal(utf8_encode(code, bytes), ranges[r].bytes);
            assert_int_equal(utf8_length(bytes, 4), ranges[r].bytes);
            assert_int_equal(utf8_decode(bytes), code);
        }
}

static void known_characters_have_their_bytes(void **unused)
{
    (void)unused;
    char bytes[4];
    assert_int_equal(utf8_encode(0x17e, bytes), 2);
    assert_memory_equal(bytes, "\xc5\xbe", 2);
    assert_int_equal(utf8_encode(0x20ac, bytes), 3);
    assert_memory_equal(bytes, "\xe2\x82\xac", 3);
    assert_int_equal(utf8_encode(0x1f431, bytes), 4);
    assert_memory_equal(bytes, "\xf0\x9f\x90\xb1", 4);
}

/* Three bytes say whether a character begins here: try all of them against
 * the table of the standard (Unicode, table 3-7). */
static size_t by_the_standard(unsigned a, unsigned b, unsigned c)
{
    bool tail_b = b >= 0x80 && b <= 0xbf, tail_c = c >= 0x80 && c <= 0xbf;
    if (a <= 0x7f)
        return 1;
    if (a >= 0xc2 && a <= 0xdf)
        return tail_b ? 2 : 0;
    if (a < 0xe0 || a > 0xf4 || !tail_b || !tail_c)
        return 0;
    if ((a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f) ||
        (a == 0xf0 && b < 0x90) || (a == 0xf4 && b > 0x8f))
        return 0;
    return a < 0xf0 ? 3 : 4;
}

static void well_formed_is_what_the_standard_says(void **unused)
{
    (void)unused;
    for (unsigned a = 0; a < 256; a++)
        for (unsigned b = 0; b < 256; b++)
            for (unsigned c = 0; c < 256; c += c < 0x7e ? 0x3f : 1) {
                char s[4] = {(char)a, (char)b, (char)c, (char)0x80};
                assert_int_equal(utf8_length(s, 4), by_the_standard(a, b, c));
            }
}

static void a_cut_character_is_none(void **unused)
{
    (void)unused;
    static const char *const whole[] = {"\xc5\xbe", "\xe2\x82\xac",
                                        "\xf0\x9f\x90\xb1"};
    for (size_t i = 0; i < 3; i++)
        for (size_t len = 1; len < i + 2; len++)
            assert_int_equal(utf8_length(whole[i], len), 0);
}

static void the_fourth_byte_is_looked_at(void **unused)
{
    (void)unused;
    assert_int_equal(utf8_length("\xf0\x9f\x90"
                                 "a",
                                 4),
                     0);
    assert_int_equal(utf8_length("\xf0\x9f\x90\xc0", 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point_comes_back),
        cmocka_unit_test(known_characters_have_their_bytes),
        cmocka_unit_test(well_formed_is_what_the_standard_says),
        cmocka_unit_test(a_cut_character_is_none),
        cmocka_unit_test(the_fourth_byte_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
