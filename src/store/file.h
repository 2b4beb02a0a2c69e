/*
 * file: what operators do with SQLite's file, beside the server.
 *
 * Each function returns false with a sentence in `why`.
 */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "store/store.h"

/* A consistent copy; the server may go on meanwhile. `to` must not exist. */
bool file_backup(const char *from, const char *to, char *why, size_t why_size);

/* Take a copy as the new file; refused while a server uses `to`, or if the
 * copy is damaged or of a newer version. */
bool file_restore(const char *copy, const char *to, char *why, size_t why_size);

/* SQLite's own check of the file. */
bool file_check(const char *path, char *why, size_t why_size);

/* Every finished game, each as the events of a table. */
bool file_games(const char *path,
                void (*each)(void *user, struct store_job *game), void *user,
                char *why, size_t why_size);

/* Add a finished game, a STORE_FINISH job; the server may go on meanwhile.
 * Refused if a table of this id is there already. */
bool file_import(const char *path, const struct store_job *job, char *why,
                 size_t why_size);

/* Delete finished games that ended before; *count is how many. */
bool file_prune(const char *path, int64_t before, int *count, char *why,
                size_t why_size);

#endif
