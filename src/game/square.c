/* square: the name of a square, the same in all games; see square.h. */
#include "game/square.h"

void square_print(int square, struct text *out)
{
    text_char(out, (char)('a' + square_column(square)));
    text_int(out, square_row(square) + 1);
}

struct square_name square_name(int square)
{
    struct square_name name;
    struct text t;
    text_fixed(&t, name.text, sizeof name.text);
    square_print(square, &t);
    return name;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int square_parse(const char **text, int columns, int rows)
{
    const char *s = *text;
    int column = s[0] - 'a', row = 0;
    if (column < 0 || column >= columns || s[1] == '0')
        return -1;
    for (s++; is_digit(*s) && row < 100; s++)
        row = row * 10 + (*s - '0');
    if (row < 1 || row > rows)
        return -1;
    *text = s;
    return square_at(column, row - 1);
}
