/*
 * puzzles_fives: the dearest piece that the dice show on a board, where there
 * is only one of that value. All placements are looked at, so it is proved.
 */
#include "lab/puzzles.h"

#include "games/fives/fives.h"
#include "games/fives/fives_best.h"

static bool find(const struct puzzle_place *at, struct puzzle *out)
{
    const struct fives *s = at->state;
    const struct fives_sheet *sheet = &s->sheet[at->seat];
    struct place places[PLACEMENTS];
    struct best_task task = {.board = sheet->board,
                             .dice = s->dice,
                             .values = s->values,
                             .most = BEST_PIECES};
    int best = -1, most = 0, second = 0;
    if (s->head.phase != FIVES_SEARCH || sheet->outlines || fives_puzzle(s))
        return false;
    int count = best_placements(&task, places);
    for (int i = 0; i < count; i++) {
        int value = s->values[place_piece(places[i])];
        if (value > most) {
            second = most;
            most = value;
            best = i;
        } else if (value > second) {
            second = value;
        }
    }
    if (best < 0 || second == most || !second)
        return false;
    uint8_t cell[PIECE_SIZE];
    place_cells(places[best], cell);
    out->line[0] = move_cells(MOVE_DRAW, 0, cell);
    out->count = 1;
    out->points = most - second;
    return true;
}

const struct puzzle_way puzzles_fives = {.game = &game_fives, .find = find};
