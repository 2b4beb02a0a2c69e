/*
 * rows: tables that rest in SQLite's file.
 *
 * A table leaves memory in one commit: its events go from the log to a part
 * (a text, see events_write), found by its id, and its row is written. Both
 * stay when it comes back, so looking at a table writes nothing; what happens
 * then goes to the log again, and its next rest adds another part. A few of
 * them become one.
 *
 * The one idea: who is in the log is in memory, or was when the process was
 * killed. So the log is all that a start has to read, however many rest, and
 * the rows of whoever is in it are old news, which rows_load deletes.
 *
 * All functions return false if the disk fails, and belong to the writer's
 * transaction, but those of a reader.
 */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "store/store_int.h"

#include <sqlite3.h>

struct rows;

/* The step of the schema that brings them. */
extern const char rows_schema[];

/* On the writer's connection; NULL: SQLite says why. */
struct rows *rows_new(sqlite3 *db);
void rows_free(struct rows *r); /* NULL is fine */

/* At the start: the events of those in the log that have rested before; then
 * only those rest that are not in it. How many, is counted. */
bool rows_load(struct rows *r, store_each *each, void *user);
size_t rows_count(const struct rows *r);

bool rows_rest(struct rows *r, const char *table, struct store_rest *rest);

/* The events of one that rests, and what its owners have; or what the owners
 * of a new one have. *found: there are events. */
bool rows_fetch(struct rows *r, struct store_job *job, bool *found);

/* It is finished: nothing of it stays. */
bool rows_finish(struct rows *r, const char *table);

/* A player becomes somebody else in its parts, and its row goes: it is in
 * memory. *changed: something of him was in the file. */
bool rows_forget(struct rows *r, const char *table, const struct forgotten *him,
                 bool *changed);

bool rows_wake(struct rows *r, struct store_wake *wake);

/* ---- a reader's ---- */

/* By `list->key` sits there, or is open. */
extern const char rows_mine_sql[], rows_open_sql[];
bool rows_list(sqlite3_stmt *mine, sqlite3_stmt *open, struct store_list *list);

#endif
