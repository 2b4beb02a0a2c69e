/*
 * shared: records behind short links, in SQLite.
 *
 * They are few and seldom asked for, so no statement is kept for them.
 */
#ifndef STORE_SHARED_H
#define STORE_SHARED_H

#include "store/store.h"

#include <sqlite3.h>

/* STORE_SHARE, STORE_SHARED or STORE_UNSHARE; false if the file fails. */
bool shared_do(sqlite3 *db, struct store_job *job);

/* All that this player shared goes; was there any? */
bool shared_forget(sqlite3 *db, const char *key, bool *some);

#endif
