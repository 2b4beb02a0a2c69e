/*
 * puzzle_recheck: a stock of puzzles solved anew.
 */
#ifndef LAB_PUZZLE_RECHECK_H
#define LAB_PUZZLE_RECHECK_H

#include "base/json.h"
#include "lab/puzzles.h"

/* A line of the stock that is solved anew. */
struct stock_line {
    int number; /* in the file, from 1 */
    struct json json;
};

struct recheck {
    const struct game *game;
    uint32_t times;              /* as much search as for finding one */
    const struct tables *tables; /* solved games that judge; NULL: none */
    struct stock_line *line;
    int lines;

    int wrong;
    double least; /* margin that was found; at first 1 */
};

/* One that the file holds: what it says is best, and what is. NULL, or what is
 * wrong. */
const char *recheck_solve(const struct recheck *c, struct json line,
                          double *margin);

/* One line is done. */
void recheck_count(struct recheck *c, int index, const char *bad,
                   double margin);

/* Have them solved by those who work at the database. False after a
 * sentence. */
bool recheck_ask(struct recheck *c, const char *db);

#endif
