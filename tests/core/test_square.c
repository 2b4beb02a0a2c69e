/* Names of squares. */
#include "support/check.h"

#include "game/square.h"

#include <string.h>

static void every_name_comes_back(void **unused)
{
    (void)unused;
    for (int row = 0; row < 25; row++)
        for (int column = 0; column < 25; column++) {
            char name[8];
            struct text t;
            int square = square_at(column, row);
            text_fixed(&t, name, sizeof name);
            square_print(square, &t);
            const char *at = name;
            assert_int_equal(square_parse(&at, 25, 25), square);
            assert_string_equal(at, "");
            assert_int_equal(square_column(square), column);
            assert_int_equal(square_row(square), row);
        }
}

static int parse(const char *text, int columns, int rows, const char *rest)
{
    const char *at = text;
    int square = square_parse(&at, columns, rows);
    assert_string_equal(at, square < 0 ? text : rest);
    return square;
}

static void columns_are_letters_and_rows_numbers(void **unused)
{
    (void)unused;
    assert_int_equal(parse("a1", 7, 7, ""), square_at(0, 0));
    assert_int_equal(parse("m13", 25, 25, ""), square_at(12, 12));
    assert_int_equal(parse("y25", 25, 25, ""), square_at(24, 24));
}

static void what_follows_a_square_is_left(void **unused)
{
    (void)unused;
    assert_int_equal(parse("g7 @g7", 7, 7, " @g7"), square_at(6, 6));
    assert_int_equal(parse("b3x", 7, 7, "x"), square_at(1, 2));
}

static void beyond_the_board_is_no_square(void **unused)
{
    (void)unused;
    static const char *const none[] = {
        "",   "a",  "h1",  "a8",   "a0", "a01",        "a00",
        "A1", "1a", "a-1", "a100", "`1", "a999999999", "a4294967297"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(parse(none[i], 7, 7, ""), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_comes_back),
        cmocka_unit_test(columns_are_letters_and_rows_numbers),
        cmocka_unit_test(what_follows_a_square_is_left),
        cmocka_unit_test(beyond_the_board_is_no_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
