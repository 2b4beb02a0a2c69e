/*
 * fives_grade: how good is a board?
 *
 * A roll is hopeless if no piece can be found for it and dull if all can, so
 * a board is judged by every one of the 126 valid rolls: how many of the
 * twelve pieces it has somewhere on the board, and what the best five are
 * worth. Boards of one set are fair if that is worth the same on all of them
 * on average.
 */
#ifndef GAMES_FIVES_GRADE_H
#define GAMES_FIVES_GRADE_H

#include "games/fives/fives_piece.h"

enum { SYMBOLS = 6 };

/* The band of the boards that come with Kocka: different pieces per roll. */
enum { BAND_MIN = 7, BAND_MAX = 11 };

struct grade {
    int symbol[SYMBOLS]; /* squares with each */
    int group;           /* the most equal symbols joined by sides */
    int pieces_min;      /* of one roll: different pieces to be found */
    int pieces_max;
    int placements_min; /* of one roll */
    int placements_max;
    int best_min, best_max; /* of one roll: the optimum */
    uint32_t best_sum;      /* of all 7,776 ways but the 1,656 rerolled */
};

/* The largest group of equal symbols. */
int grade_group(const uint8_t board[CELLS]);

/* Everything; takes about two milliseconds. */
void grade_board(const uint8_t board[CELLS], const uint8_t *values,
                 struct grade *out);

/* The expected optimum of a roll. */
static inline double grade_expected(const struct grade *g)
{
    return g->best_sum / (double)ROLL_WAYS;
}

/* Within the band, balanced (16 or 17 of each symbol), no three joined? */
bool grade_passes(const struct grade *g);

#endif
