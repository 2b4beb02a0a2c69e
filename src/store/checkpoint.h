/*
 * checkpoint: SQLite's write-ahead log goes into its file beside the writer.
 *
 * Copying the log into the file ends with a sync of the file, for which moves
 * would have to wait. So a thread with a connection of its own copies the
 * bulk while the writer goes on. Only when that is done the writer copies the
 * little that came meanwhile, and its next commit begins the log anew.
 *
 * The one idea: there is one right to copy, and it goes to and fro: the
 * writer's, given away by checkpoint_ask, back when checkpoint_done says so.
 * That the two never copy at once is more than SQLite asks for, but up to
 * 3.51.2 it has a fault: who begins a checkpoint while another one ends may
 * take the log for older than it is.
 */
#ifndef STORE_CHECKPOINT_H
#define STORE_CHECKPOINT_H

#include "store/store.h"

#include <sqlite3.h>

/* Beside the writer's open connection; NULL with a sentence. If the disk
 * fails `failed` is called, from the thread. */
struct checkpoint *checkpoint_new(const char *path,
                                  const struct store_handlers *handlers,
                                  char *why, size_t why_size);
void checkpoint_free(struct checkpoint *c); /* NULL is fine */

/* Copy what is in the log now; the right must be the writer's. */
void checkpoint_ask(struct checkpoint *c);

/* Has the writer the right? And wait until he has (false: the thread has
 * failed). */
bool checkpoint_done(struct checkpoint *c);
bool checkpoint_wait(struct checkpoint *c);

/* Copy on this connection. False: the disk failed. */
bool checkpoint_run(sqlite3 *db);

/* Give the log its size at once, in zeros, which mean nothing in it: syncing
 * what lies inside a file is much faster than syncing one that grows. Nobody
 * else may write meanwhile; if somebody does, the log stays as it is. */
bool checkpoint_make_room(sqlite3 *db, size_t bytes);

#endif
