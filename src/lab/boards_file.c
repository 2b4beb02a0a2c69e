/* boards_file: boards of fives from a text file; see boards_file.h. */
#include "lab/boards_file.h"

#include "cli/cli.h"

#include <ctype.h>

/* The letters of one line, without spaces and remarks; -1: something else. */
static int take_letters(const char **at, char letters[SIDE])
{
    int count = 0;
    const char *s = *at;
    for (; *s && *s != '\n' && *s != '#'; s++) {
        char c = (char)toupper((unsigned char)*s);
        if (isspace((unsigned char)c))
            continue;
        if (c < 'A' || c > 'F' || count == SIDE)
            count = -1;
        if (count < 0)
            break;
        letters[count++] = c;
    }
    while (*s && *s != '\n')
        s++;
    *at = *s ? s + 1 : s;
    return count;
}

/* All boards of a text; *line is that of the trouble if it is -1. */
static int take_boards(const char *at, uint8_t (*out)[CELLS], int max,
                       int *line)
{
    int rows = 0;
    for (*line = 1; *at; ++*line) {
        char letters[SIDE];
        int count = take_letters(&at, letters);
        if (count == 0)
            continue;
        if (count != SIDE || rows == max * SIDE)
            return -1;
        for (int i = 0; i < SIDE; i++)
            out[rows / SIDE][rows % SIDE * SIDE + i] = (uint8_t)letters[i];
        rows++;
    }
    return rows % SIDE ? -1 : rows / SIDE;
}

int boards_file_read(const char *path, uint8_t (*out)[CELLS], int max)
{
    struct text text;
    int line, count = -1;
    text_heap(&text);
    if (cli_read_file(path, &text)) {
        count = take_boards(text.data ? text.data : "", out, max, &line);
        if (count < 0)
            cli_failed("%s, line %d: a board is ten lines of ten letters A "
                       "to F%s",
                       path, line, max == 1 ? ", and only one is wanted" : "");
        else if (count == 0)
            cli_failed("%s holds no board", path);
    }
    text_clear(&text);
    return count > 0 ? count : -1;
}
