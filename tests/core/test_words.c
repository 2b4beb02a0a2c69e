/* Taking a move's text apart. */
#include "support/check.h"

#include "game/words.h"

#include <string.h>

static void check_take(const char *text, const char *word, const char *rest)
{
    const char *at = text;
    assert_int_equal(word_take(&at, word), rest != NULL);
    assert_string_equal(at, rest ? rest : text);
}

static void a_word_ends_with_a_space_or_the_text(void **unused)
{
    (void)unused;
    check_take("take red", "take", "red");
    check_take("take", "take", "");
    check_take("takes red", "take", NULL);
    check_take("tak", "take", NULL);
    check_take("", "take", NULL);
}

static void a_space_leads_to_another_word(void **unused)
{
    (void)unused;
    check_take("take ", "take", NULL);
    check_take("take  red", "take", NULL);
    check_take(" take", "take", NULL);
}

static void words_are_found_in_a_list(void **unused)
{
    (void)unused;
    static const char *const words[] = {"red", "orange", "redder", NULL};
    const char *at = "orange redder red";
    assert_int_equal(word_index(&at, words), 1);
    assert_int_equal(word_index(&at, words), 2);
    assert_int_equal(word_index(&at, words), 0);
    assert_string_equal(at, "");
    assert_int_equal(word_index(&at, words), -1);
    at = "blue";
    assert_int_equal(word_index(&at, words), -1);
    assert_string_equal(at, "blue");
}

static int number(const char *text, int min, int max)
{
    const char *at = text;
    int n = word_number(&at, min, max);
    if (n < 0)
        assert_string_equal(at, text);
    return n;
}

static void numbers_are_digits_without_leading_zeros(void **unused)
{
    (void)unused;
    assert_int_equal(number("0", 0, 9), 0);
    assert_int_equal(number("6", 1, 6), 6);
    assert_int_equal(number("12 x", 1, 99), 12);
    assert_int_equal(number("01", 0, 9), -1);
    assert_int_equal(number("00", 0, 9), -1);
    assert_int_equal(number("-1", 0, 9), -1);
    assert_int_equal(number("+1", 0, 9), -1);
    assert_int_equal(number("1.5", 0, 9), -1);
    assert_int_equal(number("", 0, 9), -1);
    assert_int_equal(number("6x", 0, 9), -1);
    assert_int_equal(number("1 ", 0, 9), -1);
}

static void numbers_out_of_range_are_none(void **unused)
{
    (void)unused;
    assert_int_equal(number("7", 1, 6), -1);
    assert_int_equal(number("0", 1, 6), -1);
    assert_int_equal(number("99999999999999999999", 0, 99999), -1);
    assert_int_equal(number("4294967297", 0, 99999), -1);
}

static int split(const char *text, int max)
{
    char copy[128];
    const char *word[64];
    return words_split(text, copy, word, max);
}

static void a_text_is_split_at_single_spaces(void **unused)
{
    (void)unused;
    char copy[128];
    const char *word[4];
    assert_int_equal(words_split("take red blue@2", copy, word, 4), 3);
    assert_string_equal(word[0], "take");
    assert_string_equal(word[1], "red");
    assert_string_equal(word[2], "blue@2");
    assert_int_equal(split("a b c d", 4), 4);
    assert_int_equal(split("a b c d e", 4), -1);
}

static void empty_words_are_refused(void **unused)
{
    (void)unused;
    assert_int_equal(split("", 4), -1);
    assert_int_equal(split(" ", 4), -1);
    assert_int_equal(split("a ", 4), -1);
    assert_int_equal(split(" a", 4), -1);
    assert_int_equal(split("a  b", 4), -1);
}

static void a_text_too_long_for_a_move_is_refused(void **unused)
{
    (void)unused;
    char text[200];
    memset(text, 'a', sizeof text);
    text[127] = '\0';
    assert_int_equal(split(text, 4), 1);
    text[127] = 'a';
    text[128] = '\0';
    assert_int_equal(split(text, 4), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_ends_with_a_space_or_the_text),
        cmocka_unit_test(a_space_leads_to_another_word),
        cmocka_unit_test(words_are_found_in_a_list),
        cmocka_unit_test(numbers_are_digits_without_leading_zeros),
        cmocka_unit_test(numbers_out_of_range_are_none),
        cmocka_unit_test(a_text_is_split_at_single_spaces),
        cmocka_unit_test(empty_words_are_refused),
        cmocka_unit_test(a_text_too_long_for_a_move_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
