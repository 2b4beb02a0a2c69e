/*
 * square: the name of a square, the same in all games: a letter for the
 * column, then the row from 1, counted from the top: a1, m13. As a number it
 * is row * 32 + column, both from 0.
 */
#ifndef GAME_SQUARE_H
#define GAME_SQUARE_H

#include "base/text.h"

static inline int square_at(int column, int row)
{
    return row * 32 + column;
}

static inline int square_column(int square)
{
    return square % 32;
}

static inline int square_row(int square)
{
    return square / 32;
}

void square_print(int square, struct text *out);

/* The name as a value: square_name(square).text lives as long as the line. */
struct square_name {
    char text[8];
};

struct square_name square_name(int square);

/*
 * Read a square of a board with so many columns and rows at *text, and move
 * *text behind it; -1 (and *text where it was) if there is none. Rows have
 * no leading zero, so each square has one name.
 */
int square_parse(const char **text, int columns, int rows);

#endif
