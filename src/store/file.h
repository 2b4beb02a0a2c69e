/*
 * file: what operators do with SQLite's file, beside the server.
 *
 * Each function returns false with a sentence in `why`.
 */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "store/store.h"

/* A consistent copy; the server may go on meanwhile. `to` must not exist, and
 * does not if it fails. */
bool file_backup(const char *from, const char *to, char *why, size_t why_size);

/* Take a copy as the new file; refused while a server uses `to`, or if the
 * copy is damaged or of a newer version. If it worked `why` is "", or what to
 * do so that the server may open it, when another user owns the folder. */
bool file_restore(const char *copy, const char *to, char *why, size_t why_size);

/* What is in a file: `event` gets every event of the unfinished tables, one
 * table after the other; `game` every finished one.
 * Both are only lent; NULL: not wanted. */
struct file_reader {
    void (*event)(void *user, const char *table,
                  const struct store_event *event);
    void (*game)(void *user, const char *table,
                 const struct store_events *events);
    void *user;
};

/* SQLite's own check of the file first, then what is in it: all of one
 * moment, though the server goes on meanwhile. Nothing is changed. */
bool file_check(const char *path, const struct file_reader *reader, char *why,
                size_t why_size);

/* The same without the check. */
bool file_read(const char *path, const struct file_reader *reader, char *why,
               size_t why_size);

/* Add a finished game, a STORE_FINISH job; the server may go on meanwhile.
 * Refused if a table of this id is there already. */
bool file_import(const char *path, const struct store_job *job, char *why,
                 size_t why_size);

/* Delete finished games that ended before; *count is how many. In portions:
 * the server may go on meanwhile. */
bool file_prune(const char *path, int64_t before, int *count, char *why,
                size_t why_size);

#endif
