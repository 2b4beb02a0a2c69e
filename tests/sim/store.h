/*
 * store: simulated backends of the store, and who does their jobs.
 *
 * The queue of jobs is the real one (store/store.c). Instead of its thread
 * and those of searches there are happenings; below it, instead of SQLite and
 * PostgreSQL, is db.h. A commit is one moment: before it a killed server has
 * stored nothing, after it all. When a disk is full, or the database is out of
 * reach, the moment comes later.
 */
#ifndef SIM_STORE_H
#define SIM_STORE_H

#include "server.h"

/* A server dies while jobs of it are under way: some are stored, though it
 * will never know. `power`: what a disk had not synced is gone. */
void store_dies(struct sim_server *s, bool power);

/* For so long nothing is stored: a full disk, or a database that cannot be
 * reached, whose lock is another's then. */
void store_blocks(struct sim_server *s, uint64_t micros);
/* Its next commit fails for good. */
void store_fails(struct sim_server *s);
/* The same, as if it had never been. */
void store_mends(struct sim_server *s);

/* Who has the lock; NULL: nobody. */
const struct sim_server *store_driver(void);

#endif
