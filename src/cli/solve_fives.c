/*
 * solve_fives: `kocka solve fives`, the exact optimum of a board and a roll
 * (F18) as one line of JSON.
 */
#include "cli/solve.h"

#include "cli/boards_file.h"
#include "cli/cli.h"
#include "games/fives.h"
#include "games/fives_best.h"

#include <string.h>

/* Dice in any order become sorted ones; false after a sentence. */
static bool read_dice(const char *text, uint8_t dice[PIECE_SIZE])
{
    int n = 0;
    if (strlen(text) != PIECE_SIZE || strspn(text, "ABCDEF") != PIECE_SIZE) {
        cli_wrong("--dice must be five letters A to F, not \"%s\"", text);
        return false;
    }
    for (char symbol = 'A'; symbol <= 'F'; symbol++)
        for (int i = 0; i < PIECE_SIZE; i++)
            if (text[i] == symbol)
                dice[n++] = (uint8_t)symbol;
    for (int i = 2; i < PIECE_SIZE; i++)
        if (dice[i] == dice[i - 2]) {
            cli_wrong("F5: a symbol shows three times in %s; roll again", text);
            return false;
        }
    return true;
}

static void put_piece(struct json_out *w, int piece,
                      const uint8_t cell[PIECE_SIZE])
{
    json_open(w, '{');
    json_string_at(w, "piece", piece_names[piece]);
    json_key(w, "cells");
    fives_put_cells(w, cell);
    json_close(w, '}');
}

static void put_all(struct json_out *w, const struct best_task *task)
{
    struct place place[PLACEMENTS];
    int count = best_placements(task, place);
    json_key(w, "all");
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        uint8_t cell[PIECE_SIZE];
        place_cells(place[i], cell);
        put_piece(w, place_piece(place[i]), cell);
    }
    json_close(w, ']');
}

static void print_best(const struct best_task *task, bool all)
{
    struct best best;
    struct text text;
    struct json_out w;
    best_find(task, &best);
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '{');
    json_int_at(&w, "best", best.value);
    json_key(&w, "pieces");
    json_open(&w, '[');
    for (int i = 0; i < best.pieces; i++)
        put_piece(&w, best.piece[i], best.cell[i]);
    json_close(&w, ']');
    json_int_at(&w, "placements", best.placements);
    if (all)
        put_all(&w, task);
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

int solve_fives(int argc, char **argv)
{
    const char *file = NULL, *dice = NULL;
    bool all = false;
    uint8_t board[1][CELLS], rolled[PIECE_SIZE];
    const struct flag flags[] = {{"board", &file, NULL},
                                 {"dice", &dice, NULL},
                                 {"all", NULL, &all},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0)
        return EXIT_USAGE;
    if (argc || !file || !dice)
        return cli_wrong("usage: kocka solve fives --board FILE --dice AABCD "
                         "[--all]");
    if (!read_dice(dice, rolled))
        return EXIT_USAGE;
    if (boards_file_read(file, board, 1) < 0)
        return EXIT_FAILED;
    struct best_task task = {.board = board[0],
                             .dice = rolled,
                             .values = fives_values,
                             .most = BEST_PIECES};
    print_best(&task, all);
    return EXIT_FINE;
}
