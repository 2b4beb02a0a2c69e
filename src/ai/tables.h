/*
 * tables: solved games, for players to look up.
 *
 * The program maps the files and gives their bytes; the library opens no
 * file. Whoever asks a player hands them on in the question.
 */
#ifndef AI_TABLES_H
#define AI_TABLES_H

#include "ai/mice/mice_table.h"

enum { TABLES_MAX = 16 };

struct tables {
    int count;
    struct mice_table mice[TABLES_MAX];
};

/* The bytes must live as long as the tables; false with a problem. */
bool tables_add(struct tables *t, const void *bytes, size_t len,
                struct problem *p);

/* The one that tells of this game, or NULL; `t` may be NULL. */
const struct mice_table *tables_mice(const struct tables *t,
                                     const struct mice *s);

#endif
