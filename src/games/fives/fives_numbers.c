/*
 * fives_numbers: 5er Finden as numbers, for programs that learn; see
 * numbers.h.
 *
 * A piece on the board is one of 4,096 placements, in the order of walk_next:
 * the orientations of fives_piece.c, each row by row over the board. Drawing
 * and crossing off are never possible in the same phase and share them.
 */
#include "game/numbers.h"
#include "games/fives/fives.h"

#include <string.h>

enum {
    PHASES = FIVES_OVER + 1,
    PLACE = 0,
    ERASE = PLACE + PLACEMENTS,
    TURN = ERASE + CELLS,
    DONE,
    RESUME,
    CROSS_ONLY,
    ACTIONS = CROSS_ONLY + PIECE_COUNT
};

static const struct number_group actions[] = {
    {.name = "place",
     .count = PLACEMENTS,
     .about =
         "draw a piece, in the phase cross put it down to be crossed off: by "
         "orientation, then row, then column"},
    {.name = "erase",
     .count = CELLS,
     .about = "the outline whose first square this is, a1 b1 … j10"},
    {.name = "turn", .count = 1, .about = "turn the timer"},
    {.name = "done", .count = 1, .about = "say that one is done"},
    {.name = "resume", .count = 1, .about = "go on searching"},
    {.name = "cross",
     .count = PIECE_COUNT,
     .about = "cross off a piece that fits nowhere, F to Z"},
    {0}};

static int columns(const struct orientation *o)
{
    return SIDE - o->width + 1;
}

/* Of each orientation: how many placements those before it have. */
static const uint16_t first[ORIENTATIONS + 1] = {
    0,    64,   128,  192,  256,  320,  384,  448,  512,  572,  632,
    695,  758,  821,  884,  947,  1010, 1073, 1136, 1199, 1262, 1325,
    1388, 1451, 1514, 1577, 1640, 1712, 1784, 1856, 1928, 2000, 2072,
    2144, 2216, 2280, 2344, 2408, 2472, 2544, 2616, 2688, 2760, 2824,
    2888, 2952, 3016, 3080, 3144, 3208, 3272, 3336, 3399, 3462, 3525,
    3588, 3651, 3714, 3777, 3840, 3904, 3968, 4032, 4096};

/* Five sorted squares that are a piece: which of the placements? */
static uint32_t placement_of(const uint8_t cell[PIECE_SIZE])
{
    int corner, i = orientation_of(cell, &corner);
    return (uint32_t)(first[i] + corner / SIDE * columns(&orientations[i]) +
                      corner % SIDE);
}

static const struct orientation *placement(int number, uint8_t cell[PIECE_SIZE])
{
    int i = 0;
    while (number >= first[i + 1])
        i++;
    const struct orientation *o = &orientations[i];
    number -= first[i];
    int corner = number / columns(o) * SIDE + number % columns(o);
    for (int k = 0; k < PIECE_SIZE; k++)
        cell[k] = (uint8_t)(corner + o->offset[k]);
    return o;
}

static uint32_t action(const void *state, int seat, move m)
{
    uint8_t cell[PIECE_SIZE];
    (void)state, (void)seat;
    switch (move_kind(m)) {
    case MOVE_DRAW:
    case MOVE_CROSS:
        move_take_cells(m, cell);
        return PLACE + placement_of(cell);
    case MOVE_ERASE:
        return ERASE + (uint32_t)move_number(m);
    case MOVE_TURN:
        return TURN;
    case MOVE_RESUME:
        return RESUME;
    case MOVE_CROSS_ONLY:
        return CROSS_ONLY + (uint32_t)move_piece(m);
    case MOVE_DONE:
    case MOVE_COUNT: /* of others, and of chance and the clock */
    case MOVE_TIME:
    case MOVE_ROLL:
    case MOVE_BOARD:
        break;
    }
    return DONE;
}

static move move_of(const void *state, int seat, uint32_t number)
{
    const struct fives *s = state;
    uint8_t cell[PIECE_SIZE];
    (void)seat;
    if (number >= CROSS_ONLY)
        return move_plain(MOVE_CROSS_ONLY, 0) | (move)(number - CROSS_ONLY)
                                                    << 40;
    if (number >= TURN)
        return move_plain(number == TURN   ? MOVE_TURN
                          : number == DONE ? MOVE_DONE
                                           : MOVE_RESUME,
                          0);
    if (number >= ERASE)
        return move_plain(MOVE_ERASE, (int)number - ERASE);
    const struct orientation *o = placement((int)number, cell);
    if (s->head.phase == FIVES_CROSS)
        return move_cells(MOVE_CROSS, o->piece, cell);
    return move_cells(MOVE_DRAW, 0, cell);
}

static const struct number_group features[] = {
    NUMBERS_HEAD(PHASES, FIVES_SEATS),
    {.name = "round", .count = 1, .about = "from 1"},
    {.name = "mode", .count = 1, .about = "0 classic, 1 puzzle, 2 alone"},
    {.name = "dice",
     .count = 6,
     .about = "how many dice show A, B, C, D, E, F"},
    {.name = "values",
     .count = PIECE_COUNT,
     .about = "what each piece is worth"},
    {.name = "board",
     .count = CELLS,
     .about = "the observer's: 1 to 6 for A to F; 0: not dealt yet"},
    {.name = "blocked",
     .count = CELLS,
     .about = "1: the observer's square is no longer free"},
    {.name = "drawn",
     .count = CELLS,
     .about = "k: the k-th of the observer's outlines is there"},
    {.name = "pieces",
     .count = PIECE_COUNT,
     .about = "1: circled, 2: crossed off by the observer"},
    {.name = "outlines",
     .count = FIVES_SEATS,
     .about = "how many each has drawn, the observer first"},
    {.name = "locked",
     .count = FIVES_SEATS,
     .about = "1: says that it is done, or turned the timer"},
    {.name = "turned", .count = FIVES_SEATS, .about = "1: turned the timer"},
    {.name = "points", .count = FIVES_SEATS, .about = "of all scored rounds"},
    {0}};

static int points(const struct fives_sheet *sheet)
{
    int sum = 0;
    for (int i = 0; i < PUZZLE_ROUNDS; i++)
        sum += sheet->score[i];
    return sum;
}

static int16_t *put_sheet(int16_t *out, const struct fives_sheet *sheet)
{
    int16_t *drawn = out + 2 * CELLS;
    for (int i = 0; i < CELLS; i++) {
        out[i] = sheet->board[i] ? sheet->board[i] - 'A' + 1 : 0;
        out[CELLS + i] = cells_has(sheet->blocked, i);
    }
    memset(drawn, 0, CELLS * sizeof *drawn);
    for (int i = 0; i < sheet->outlines; i++)
        for (int k = 0; k < PIECE_SIZE; k++)
            drawn[sheet->outline[i].cell[k]] = (int16_t)(i + 1);
    out = drawn + CELLS;
    for (int i = 0; i < PIECE_COUNT; i++)
        *out++ = (int16_t)((sheet->circled >> i & 1) +
                           (sheet->crossed >> i & 1) * 2);
    return out;
}

static void observe(const void *view, int seat, int16_t *out)
{
    const struct fives *s = view;
    out = put_head(view, seat, PHASES, FIVES_SEATS, out);
    *out++ = s->round;
    *out++ = s->mode;
    memset(out, 0, 6 * sizeof *out);
    for (int i = 0; i < PIECE_SIZE && s->dice[i]; i++)
        out[s->dice[i] - 'A']++;
    out += 6;
    for (int i = 0; i < PIECE_COUNT; i++)
        *out++ = s->values[i];
    out = put_sheet(out, &s->sheet[seat]);
    for (int k = 0; k < FIVES_SEATS; k++) {
        bool here = k < s->head.seats;
        int who = here ? seat_after(s, seat, k) : k;
        out[k] = s->sheet[who].outlines;
        out[FIVES_SEATS + k] = fives_locked(s, who);
        out[2 * FIVES_SEATS + k] = s->turned == who + 1;
        out[3 * FIVES_SEATS + k] = (int16_t)points(&s->sheet[who]);
    }
}

const struct numbers fives_numbers = {
    .actions = actions,
    .action_count = ACTIONS,
    .action = action,
    .move = move_of,
    .features = features,
    .feature_count = PHASES + FIVES_SEATS + 1 + 2 + 6 + 2 * PIECE_COUNT +
                     3 * CELLS + 4 * FIVES_SEATS,
    .observe = observe,
};
