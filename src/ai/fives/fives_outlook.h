/*
 * fives_outlook: what the squares and pieces of a board may still bring.
 *
 * In puzzle and solo a piece can be had once and squares are spent for good.
 * What is left on a board is worth, for each piece, its value times a share
 * that grows with the places expected to show a roll. Quick, and rough: it
 * says which moves are worth a closer look.
 */
#ifndef AI_FIVES_OUTLOOK_H
#define AI_FIVES_OUTLOOK_H

#include "games/fives/fives_piece.h"

struct outlook {
    double odds[PIECE_COUNT];        /* expected placements per roll */
    double cost[CELLS][PIECE_COUNT]; /* of losing a square, by piece */
    double all[CELLS];               /* the same for all pieces */
};

/* Begin with zeros, add every free place with the chance of its roll, end. */
void outlook_add(struct outlook *o, int piece, const uint8_t cell[PIECE_SIZE],
                 double chance);
void outlook_end(struct outlook *o, const uint8_t *values);

/* What is given up with a piece alone, and with it and these squares. */
double outlook_piece(const struct outlook *o, const uint8_t *values, int piece);
double outlook_place(const struct outlook *o, const uint8_t *values, int piece,
                     const uint8_t cell[PIECE_SIZE]);

#endif
