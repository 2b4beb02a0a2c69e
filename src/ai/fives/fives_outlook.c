/* fives_outlook: what is left on a board, roughly; see fives_outlook.h. */
#include "ai/fives/fives_outlook.h"

/* How much of the chance of a roll counts later: set by hand, not tuned. */
#define LATER 0.5

void outlook_add(struct outlook *o, int piece, const uint8_t cell[PIECE_SIZE],
                 double chance)
{
    o->odds[piece] += chance;
    for (int i = 0; i < PIECE_SIZE; i++)
        o->cost[cell[i]][piece] += chance;
}

void outlook_end(struct outlook *o, const uint8_t *values)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        double one = 1 + LATER * o->odds[piece];
        double slope = values[piece] * LATER / (one * one);
        for (int cell = 0; cell < CELLS; cell++) {
            o->cost[cell][piece] *= slope;
            o->all[cell] += o->cost[cell][piece];
        }
    }
}

/* Its value, as far as it is still to be hoped for. */
double outlook_piece(const struct outlook *o, const uint8_t *values, int piece)
{
    double odds = LATER * o->odds[piece];
    return values[piece] * (odds / (1 + odds));
}

double outlook_place(const struct outlook *o, const uint8_t *values, int piece,
                     const uint8_t cell[PIECE_SIZE])
{
    double sum = outlook_piece(o, values, piece);
    for (int i = 0; i < PIECE_SIZE; i++)
        sum += o->all[cell[i]] - o->cost[cell[i]][piece];
    return sum;
}
