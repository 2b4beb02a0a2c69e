/*
 * solve_fives: `kocka solve fives`, the exact optimum of a board and a roll
 * (F18) as one line of JSON, or as an integer program for other solvers;
 * advice for the puzzle; and a bound for one alone.
 */
#include "lab/solve.h"

#include "lab/boards_file.h"
#include "cli/cli.h"
#include "lab/puzzle_fives.h"
#include "games/fives/fives.h"
#include "games/fives/fives_best.h"
#include "review/priced_fives.h"

#include <math.h>
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

/* How long it takes: the best of some runs, as others use the machine too. */
static void put_time(struct json_out *w, const struct best_task *task)
{
    uint64_t shortest = UINT64_MAX;
    struct best best;
    for (int i = 0; i < 20; i++) {
        uint64_t from = cli_now();
        best_find(task, &best);
        uint64_t spent = cli_now() - from;
        shortest = spent < shortest ? spent : shortest;
    }
    json_int_at(w, "ns", (int64_t)shortest);
}

static void print_best(const struct best_task *task, bool all, bool time)
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
    if (time)
        put_time(&w, task);
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

/* ---- an integer program ---- */

/* One row: placements that a test picks, at most `most` of them. */
static void put_row(const struct place *place, int count, int most,
                    bool (*picks)(struct place p, int what), int what)
{
    int terms = 0;
    for (int i = 0; i < count; i++)
        if (picks(place[i], what))
            printf("%s x%d", terms++ ? " +" : "", i);
    if (terms)
        printf(" <= %d\n", most);
}

static bool any(struct place p, int what)
{
    (void)p, (void)what;
    return true;
}

static bool is_piece(struct place p, int what)
{
    return place_piece(p) == what;
}

static bool covers(struct place p, int what)
{
    uint8_t cell[PIECE_SIZE];
    place_cells(p, cell);
    return memchr(cell, what, PIECE_SIZE);
}

/* F7 as an integer program in the LP format: a variable per placement. */
static void print_program(const struct best_task *task)
{
    struct place place[PLACEMENTS];
    int count = best_placements(task, place);
    puts("Maximize");
    for (int i = 0; i < count; i++)
        printf(" + %d x%d\n", task->values[place_piece(place[i])], i);
    puts(count ? "Subject To" : " 0 x0\nSubject To\n x0 <= 0");
    put_row(place, count, BEST_PIECES, any, 0);
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        put_row(place, count, 1, is_piece, piece);
    for (int cell = 0; cell < CELLS; cell++)
        put_row(place, count, 1, covers, cell);
    puts("Binary");
    for (int i = 0; i < count; i++)
        printf(" x%d\n", i);
    puts("End");
}

/* ---- the puzzle ---- */

static bool read_state(const char *path, struct fives *s)
{
    struct text text;
    struct json json;
    struct problem p;
    text_heap(&text);
    bool good = cli_read_file(path, &text);
    if (good && !(good = json_check(text.data, text.len, &json)))
        cli_failed("%s is not JSON", path);
    else if (good && !(good = game_read(&game_fives, s, json, &p)))
        cli_failed("%s: %s", path, p.text);
    else if (good && !(good = fives_puzzle(s) && s->head.phase == FIVES_SEARCH))
        cli_failed("%s is not a search of the puzzle", path);
    text_clear(&text);
    return good;
}

static void print_advice(const struct puzzle_advice *a)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '{');
    json_key(&w, "piece");
    if (a->found)
        put_piece(&w, piece_of(a->cell), a->cell);
    else
        json_put_null(&w);
    json_int_at(&w, "candidates", a->candidates);
    json_key(&w, "expected");
    json_put_raw(&w);
    text_real(&text, a->expected);
    json_key(&w, "bound");
    json_put_raw(&w);
    text_real(&text, a->bound);
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

static int advise(const char *path, long long seat, long long futures,
                  const char *seed)
{
    struct fives s;
    struct puzzle_task task = {.futures = (int)futures};
    struct puzzle_advice advice;
    struct rng rng;
    if (!read_state(path, &s))
        return EXIT_FAILED;
    if (seat >= s.head.seats)
        return cli_wrong("there is no seat %lld", seat);
    memcpy(task.board, s.sheet[seat].board, sizeof task.board);
    memcpy(task.dice, s.dice, sizeof task.dice);
    memcpy(task.values, s.values, sizeof task.values);
    task.taken = s.sheet[seat].blocked;
    task.used = s.sheet[seat].circled | s.sheet[seat].crossed;
    task.rounds = PUZZLE_ROUNDS + 1 - s.round;
    rng_seed(&rng, seed, strlen(seed));
    puzzle_advise(&task, &rng, &advice);
    print_advice(&advice);
    return EXIT_FINE;
}

/* ---- alone, with foresight that is paid for ---- */

static void print_bound(double mean, double error, int width, int futures)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '{');
    json_key(&w, "bound");
    json_put_raw(&w);
    text_real(&text, mean);
    json_key(&w, "error");
    json_put_raw(&w);
    text_real(&text, error);
    json_int_at(&w, "width", width);
    json_int_at(&w, "futures", futures);
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

/* The white boards in turn. */
static int bound_alone(long long futures, long long width, const char *seed)
{
    double sum = 0, squares = 0;
    struct rng rng;
    rng_seed(&rng, seed, strlen(seed));
    for (long long i = 0; i < futures; i++) {
        struct fives s = {.mode = FIVES_SOLO};
        double points;
        memcpy(s.values, fives_values, sizeof s.values);
        memcpy(s.sheet[0].board, fives_white[i % WHITE_BOARDS], CELLS);
        if (!priced_foresight(&s, (int)width, &rng, &points))
            return cli_failed("no memory");
        sum += points;
        squares += points * points;
    }
    double n = (double)futures, mean = sum / n;
    double spread = squares / n - mean * mean;
    print_bound(mean, 1.96 * sqrt((spread > 0 ? spread : 0) / n), (int)width,
                (int)futures);
    return EXIT_FINE;
}

/* ---- the command ---- */

struct wishes {
    const char *board, *dice, *state, *seat, *futures, *seed, *width;
    bool all, time, program, alone;
};

static int solve_board(const struct wishes *w)
{
    uint8_t board[1][CELLS], dice[PIECE_SIZE];
    if (!read_dice(w->dice, dice))
        return EXIT_USAGE;
    if (boards_file_read(w->board, board, 1) < 0)
        return EXIT_FAILED;
    struct best_task task = {.board = board[0],
                             .dice = dice,
                             .values = fives_values,
                             .most = BEST_PIECES};
    if (w->program)
        print_program(&task);
    else
        print_best(&task, w->all, w->time);
    return EXIT_FINE;
}

int solve_fives(int argc, char **argv)
{
    struct wishes w = {.seed = "puzzle"};
    long long seat = 0, futures = 200, width = 4;
    const struct flag flags[] = {{.name = "board", .value = &w.board},
                                 {.name = "dice", .value = &w.dice},
                                 {.name = "state", .value = &w.state},
                                 {.name = "seat", .value = &w.seat},
                                 {.name = "futures", .value = &w.futures},
                                 {.name = "seed", .value = &w.seed},
                                 {.name = "all", .set = &w.all},
                                 {.name = "time", .set = &w.time},
                                 {.name = "program", .set = &w.program},
                                 {.name = "alone", .set = &w.alone},
                                 {.name = "width", .value = &w.width},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0 || !cli_number("--seat", w.seat, 0, FIVES_SEATS - 1, &seat) ||
        !cli_number("--futures", w.futures, 1, 100000, &futures) ||
        !cli_number("--width", w.width, 1, 10000, &width))
        return EXIT_USAGE;
    if (argc == 0 && w.alone && !w.state && !w.board && !w.dice)
        return bound_alone(futures, width, w.seed);
    if (argc == 0 && w.state && !w.board && !w.dice)
        return advise(w.state, seat, futures, w.seed);
    if (argc == 0 && w.board && w.dice && !w.state)
        return solve_board(&w);
    return cli_wrong("fives wants --board FILE and --dice AABCD, or --state "
                     "FILE, or --alone; see 'kocka solve --help'");
}
