/*
 * puzzle_line: a puzzle of a stock as a line of JSON.
 */
#ifndef LAB_PUZZLE_LINE_H
#define LAB_PUZZLE_LINE_H

#include "base/json.h"
#include "lab/puzzles.h"

struct made {
    struct puzzle puzzle;
    uint64_t game; /* of the series, and where in it */
    size_t ply;
    int grade;   /* 0: not graded yet */
    char *state; /* JSON; the owner frees it */
};

/* The seed of whatever is asked about this position. */
uint64_t puzzle_seed(uint64_t game, size_t ply);

/* Without the end of the line. */
void puzzle_write(const struct game *g, const struct made *m, struct text *out);

/* NULL, or what is wrong; then there is nothing to free. */
const char *puzzle_read(const struct game *g, struct json line,
                        struct made *out);

#endif
