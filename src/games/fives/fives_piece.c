/* fives_piece: the twelve pentominoes; see fives_piece.h. */
#include "games/fives/fives_piece.h"

#include <string.h>

const char *const piece_names[] = {"F", "I", "L", "N", "P", "T", "U",
                                   "V", "W", "X", "Y", "Z", NULL};

const struct orientation orientations[ORIENTATIONS] = {
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {0, 1, 11, 12, 21}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {0, 10, 11, 12, 21}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {1, 2, 10, 11, 21}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {1, 10, 11, 12, 20}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {1, 10, 11, 12, 22}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {1, 10, 11, 21, 22}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {1, 11, 12, 20, 21}},
    {.piece = PIECE_F, .width = 3, .height = 3, .offset = {2, 10, 11, 12, 21}},
    {.piece = PIECE_I, .width = 5, .height = 1, .offset = {0, 1, 2, 3, 4}},
    {.piece = PIECE_I, .width = 1, .height = 5, .offset = {0, 10, 20, 30, 40}},
    {.piece = PIECE_L, .width = 4, .height = 2, .offset = {0, 1, 2, 3, 10}},
    {.piece = PIECE_L, .width = 4, .height = 2, .offset = {0, 1, 2, 3, 13}},
    {.piece = PIECE_L, .width = 2, .height = 4, .offset = {0, 1, 10, 20, 30}},
    {.piece = PIECE_L, .width = 2, .height = 4, .offset = {0, 1, 11, 21, 31}},
    {.piece = PIECE_L, .width = 4, .height = 2, .offset = {0, 10, 11, 12, 13}},
    {.piece = PIECE_L, .width = 2, .height = 4, .offset = {0, 10, 20, 30, 31}},
    {.piece = PIECE_L, .width = 2, .height = 4, .offset = {1, 11, 21, 30, 31}},
    {.piece = PIECE_L, .width = 4, .height = 2, .offset = {3, 10, 11, 12, 13}},
    {.piece = PIECE_N, .width = 4, .height = 2, .offset = {0, 1, 2, 12, 13}},
    {.piece = PIECE_N, .width = 4, .height = 2, .offset = {0, 1, 11, 12, 13}},
    {.piece = PIECE_N, .width = 2, .height = 4, .offset = {0, 10, 11, 21, 31}},
    {.piece = PIECE_N, .width = 2, .height = 4, .offset = {0, 10, 20, 21, 31}},
    {.piece = PIECE_N, .width = 4, .height = 2, .offset = {1, 2, 3, 10, 11}},
    {.piece = PIECE_N, .width = 2, .height = 4, .offset = {1, 10, 11, 20, 30}},
    {.piece = PIECE_N, .width = 2, .height = 4, .offset = {1, 11, 20, 21, 30}},
    {.piece = PIECE_N, .width = 4, .height = 2, .offset = {2, 3, 10, 11, 12}},
    {.piece = PIECE_P, .width = 3, .height = 2, .offset = {0, 1, 2, 10, 11}},
    {.piece = PIECE_P, .width = 3, .height = 2, .offset = {0, 1, 2, 11, 12}},
    {.piece = PIECE_P, .width = 3, .height = 2, .offset = {0, 1, 10, 11, 12}},
    {.piece = PIECE_P, .width = 2, .height = 3, .offset = {0, 1, 10, 11, 20}},
    {.piece = PIECE_P, .width = 2, .height = 3, .offset = {0, 1, 10, 11, 21}},
    {.piece = PIECE_P, .width = 2, .height = 3, .offset = {0, 10, 11, 20, 21}},
    {.piece = PIECE_P, .width = 3, .height = 2, .offset = {1, 2, 10, 11, 12}},
    {.piece = PIECE_P, .width = 2, .height = 3, .offset = {1, 10, 11, 20, 21}},
    {.piece = PIECE_T, .width = 3, .height = 3, .offset = {0, 1, 2, 11, 21}},
    {.piece = PIECE_T, .width = 3, .height = 3, .offset = {0, 10, 11, 12, 20}},
    {.piece = PIECE_T, .width = 3, .height = 3, .offset = {1, 11, 20, 21, 22}},
    {.piece = PIECE_T, .width = 3, .height = 3, .offset = {2, 10, 11, 12, 22}},
    {.piece = PIECE_U, .width = 3, .height = 2, .offset = {0, 1, 2, 10, 12}},
    {.piece = PIECE_U, .width = 2, .height = 3, .offset = {0, 1, 10, 20, 21}},
    {.piece = PIECE_U, .width = 2, .height = 3, .offset = {0, 1, 11, 20, 21}},
    {.piece = PIECE_U, .width = 3, .height = 2, .offset = {0, 2, 10, 11, 12}},
    {.piece = PIECE_V, .width = 3, .height = 3, .offset = {0, 1, 2, 10, 20}},
    {.piece = PIECE_V, .width = 3, .height = 3, .offset = {0, 1, 2, 12, 22}},
    {.piece = PIECE_V, .width = 3, .height = 3, .offset = {0, 10, 20, 21, 22}},
    {.piece = PIECE_V, .width = 3, .height = 3, .offset = {2, 12, 20, 21, 22}},
    {.piece = PIECE_W, .width = 3, .height = 3, .offset = {0, 1, 11, 12, 22}},
    {.piece = PIECE_W, .width = 3, .height = 3, .offset = {0, 10, 11, 21, 22}},
    {.piece = PIECE_W, .width = 3, .height = 3, .offset = {1, 2, 10, 11, 20}},
    {.piece = PIECE_W, .width = 3, .height = 3, .offset = {2, 11, 12, 20, 21}},
    {.piece = PIECE_X, .width = 3, .height = 3, .offset = {1, 10, 11, 12, 21}},
    {.piece = PIECE_Y, .width = 4, .height = 2, .offset = {0, 1, 2, 3, 11}},
    {.piece = PIECE_Y, .width = 4, .height = 2, .offset = {0, 1, 2, 3, 12}},
    {.piece = PIECE_Y, .width = 2, .height = 4, .offset = {0, 10, 11, 20, 30}},
    {.piece = PIECE_Y, .width = 2, .height = 4, .offset = {0, 10, 20, 21, 30}},
    {.piece = PIECE_Y, .width = 4, .height = 2, .offset = {1, 10, 11, 12, 13}},
    {.piece = PIECE_Y, .width = 2, .height = 4, .offset = {1, 10, 11, 21, 31}},
    {.piece = PIECE_Y, .width = 2, .height = 4, .offset = {1, 11, 20, 21, 31}},
    {.piece = PIECE_Y, .width = 4, .height = 2, .offset = {2, 10, 11, 12, 13}},
    {.piece = PIECE_Z, .width = 3, .height = 3, .offset = {0, 1, 11, 21, 22}},
    {.piece = PIECE_Z, .width = 3, .height = 3, .offset = {0, 10, 11, 12, 22}},
    {.piece = PIECE_Z, .width = 3, .height = 3, .offset = {1, 2, 11, 20, 21}},
    {.piece = PIECE_Z, .width = 3, .height = 3, .offset = {2, 10, 11, 12, 20}},
};

struct cells cells_of(const uint8_t cell[PIECE_SIZE])
{
    struct cells set = {0};
    for (int i = 0; i < PIECE_SIZE; i++)
        cells_add(&set, cell[i]);
    return set;
}

/* The corner of the frame around them: the top row, the leftmost column. */
static int corner_of(const uint8_t cell[PIECE_SIZE])
{
    int left = SIDE;
    for (int i = 0; i < PIECE_SIZE; i++)
        if (cell[i] % SIDE < left)
            left = cell[i] % SIDE;
    return cell[0] / SIDE * SIDE + left;
}

int orientation_of(const uint8_t cell[PIECE_SIZE], int *corner)
{
    uint8_t offset[PIECE_SIZE];
    *corner = corner_of(cell);
    for (int i = 0; i < PIECE_SIZE; i++)
        offset[i] = (uint8_t)(cell[i] - *corner);
    /* no offset's column is negative, so each stands for one square */
    for (int i = 0; i < ORIENTATIONS; i++)
        if (memcmp(orientations[i].offset, offset, sizeof offset) == 0)
            return i;
    return -1;
}

int piece_of(const uint8_t cell[PIECE_SIZE])
{
    int corner, i = orientation_of(cell, &corner);
    return i < 0 ? PIECE_NONE : orientations[i].piece;
}

uint32_t symbols_of(const uint8_t *board, const uint8_t cell[PIECE_SIZE])
{
    uint32_t sum = 0;
    for (int i = 0; i < PIECE_SIZE; i++)
        sum += symbol_count(board[cell[i]]);
    return sum;
}

uint32_t symbols_rolled(const uint8_t dice[PIECE_SIZE])
{
    uint32_t sum = 0;
    for (int i = 0; i < PIECE_SIZE; i++)
        sum += symbol_count(dice[i]);
    return sum;
}

/* 120 ways, half as many for each pair; 0 if a symbol shows three times. */
static uint16_t ways(const uint8_t dice[PIECE_SIZE])
{
    uint16_t n = 120;
    for (int i = 1; i < PIECE_SIZE; i++) {
        if (i > 1 && dice[i] == dice[i - 2])
            return 0;
        if (dice[i] == dice[i - 1])
            n /= 2;
    }
    return n;
}

/* The next sorted dice in the order of the alphabet; false after FFFFF. */
static bool next_dice(uint8_t dice[PIECE_SIZE])
{
    int i = PIECE_SIZE - 1;
    while (i >= 0 && dice[i] == 'F')
        i--;
    if (i < 0)
        return false;
    memset(dice + i, dice[i] + 1, (size_t)(PIECE_SIZE - i));
    return true;
}

void rolls_list(struct roll out[ROLLS])
{
    uint8_t dice[PIECE_SIZE];
    int count = 0;
    memset(dice, 'A', sizeof dice);
    do {
        uint16_t weight = ways(dice);
        if (!weight)
            continue;
        memcpy(out[count].dice, dice, sizeof dice);
        out[count++].weight = weight;
    } while (next_dice(dice));
}

/* To the next column, row or orientation. */
static void step(struct walk *w, const struct orientation *o)
{
    if (++w->column <= SIDE - o->width)
        return;
    w->column = 0;
    if (++w->row <= SIDE - o->height)
        return;
    w->row = 0;
    w->orientation++;
}

bool walk_next(struct walk *w)
{
    if (w->orientation == ORIENTATIONS)
        return false;
    const struct orientation *o = &orientations[w->orientation];
    int corner = w->row * SIDE + w->column;
    w->piece = o->piece;
    w->set = (struct cells){0};
    for (int i = 0; i < PIECE_SIZE; i++) {
        w->cell[i] = (uint8_t)(corner + o->offset[i]);
        cells_add(&w->set, w->cell[i]);
    }
    step(w, o);
    return true;
}
