/* statement: small helpers around SQLite's statements; private to
 * src/store. */
#ifndef STORE_STATEMENT_H
#define STORE_STATEMENT_H

#include <sqlite3.h>
#include <stdbool.h>

/* One that answers nothing; then it can be bound anew. */
static inline bool step_once(sqlite3_stmt *q)
{
    int step = sqlite3_step(q);
    sqlite3_reset(q);
    return step == SQLITE_DONE;
}

/* The text must live until the step; NULL is "". */
static inline void bind_text(sqlite3_stmt *q, int i, const char *text)
{
    sqlite3_bind_text(q, i, text ? text : "", -1, SQLITE_STATIC);
}

/* A column as text, until the next step; NULL is "". */
static inline const char *column(sqlite3_stmt *q, int i)
{
    const unsigned char *text = sqlite3_column_text(q, i);
    return text ? (const char *)text : "";
}

#endif
