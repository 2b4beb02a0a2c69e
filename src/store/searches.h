/*
 * searches: looking through the finished games, beside the writer.
 *
 * A search may take long and changes nothing. So it has a thread and a
 * connection of its own, and no move ever waits for it; nor does the server
 * end when it fails. The one idea: a search has a time limit and the queue
 * has an end, for each asker a nearer one, so whoever searches too much waits
 * for himself and is refused.
 *
 * Lists of tables that rest are read in the same way, on another thread: each
 * is short.
 */
#ifndef STORE_SEARCHES_H
#define STORE_SEARCHES_H

#include "store/store.h"

struct backend;

/* For jobs of one kind, STORE_FIND or STORE_LIST. The connection is opened by
 * the first. All is lent. */
struct searches *searches_new(const struct backend *backend, const char *url,
                              const struct store_handlers *handlers,
                              enum store_task task);

/* It is answered through handlers->done: on the thread, or at once if it is
 * refused, STORE_FULL. */
void searches_add(struct searches *q, struct store_job *job);

/* Those that wait are refused. NULL is fine. */
void searches_free(struct searches *q);

#endif
