/* The bound of fives alone with all rolls known. */
#include "review/foresight_fives.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* Where everything fits nothing is given up, however many places there are. */
static void on_a_board_of_one_symbol_every_piece_has_a_place(void **unused)
{
    (void)unused;
    uint8_t board[CELLS];
    memset(board, 'A', sizeof board);
    struct foresight_task task = {
        .board = board, .values = fives_values, .rounds = PUZZLE_ROUNDS};
    memset(task.dice, 'A', sizeof task.dice);
    struct foresight found;
    int sum = 0;
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        sum += fives_values[piece];
    assert_true(foresee(&task, &found));
    assert_true(found.proved);
    assert_int_equal(found.points, sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_board_of_one_symbol_every_piece_has_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
