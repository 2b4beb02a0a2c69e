/* fives_grade: how good is a board; see fives_grade.h. */
#include "games/fives/fives_grade.h"

#include "games/fives/fives_best.h"

/* ---- groups ---- */

/* Squares of the group at a cell; they are marked as seen. */
static int group_at(const uint8_t *board, int cell, struct cells *seen)
{
    static const int step[4] = {-SIDE, -1, 1, SIDE};
    uint8_t queue[CELLS];
    int count = 0;
    queue[count++] = (uint8_t)cell;
    cells_add(seen, cell);
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int next = queue[i] + step[d];
            bool wraps = (step[d] == -1 && queue[i] % SIDE == 0) ||
                         (step[d] == 1 && next % SIDE == 0);
            if (next < 0 || next >= CELLS || wraps || cells_has(*seen, next) ||
                board[next] != board[cell])
                continue;
            cells_add(seen, next);
            queue[count++] = (uint8_t)next;
        }
    return count;
}

int grade_group(const uint8_t board[CELLS])
{
    struct cells seen = {0};
    int largest = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (!cells_has(seen, cell)) {
            int size = group_at(board, cell, &seen);
            if (size > largest)
                largest = size;
        }
    return largest;
}

/* ---- the whole ---- */

static void widen(int *min, int *max, int n)
{
    if (n < *min)
        *min = n;
    if (n > *max)
        *max = n;
}

static int different_pieces(const struct place *place, int count)
{
    unsigned seen = 0;
    for (int i = 0; i < count; i++)
        seen |= 1u << place_piece(place[i]);
    return __builtin_popcount(seen);
}

static void grade_roll(const uint8_t *board, const uint8_t *values,
                       const struct roll *roll, struct grade *out)
{
    struct place place[PLACEMENTS];
    struct best best;
    struct best_task task = {.board = board,
                             .dice = roll->dice,
                             .values = values,
                             .most = BEST_PIECES};
    int count = best_placements(&task, place);
    best_find(&task, &best);
    widen(&out->placements_min, &out->placements_max, count);
    widen(&out->pieces_min, &out->pieces_max, different_pieces(place, count));
    widen(&out->best_min, &out->best_max, best.value);
    out->best_sum += (uint32_t)(roll->weight * best.value);
}

void grade_board(const uint8_t board[CELLS], const uint8_t *values,
                 struct grade *out)
{
    struct roll rolls[ROLLS];
    *out = (struct grade){.pieces_min = PIECE_COUNT,
                          .placements_min = PLACEMENTS,
                          .best_min = 10000,
                          .group = grade_group(board)};
    for (int cell = 0; cell < CELLS; cell++)
        out->symbol[board[cell] - 'A']++;
    rolls_list(rolls);
    for (int i = 0; i < ROLLS; i++)
        grade_roll(board, values, &rolls[i], out);
}

bool grade_passes(const struct grade *g)
{
    for (int i = 0; i < SYMBOLS; i++)
        if (g->symbol[i] < CELLS / SYMBOLS ||
            g->symbol[i] > CELLS / SYMBOLS + 1)
            return false;
    return g->group <= 2 && g->pieces_min >= BAND_MIN &&
           g->pieces_max <= BAND_MAX;
}
