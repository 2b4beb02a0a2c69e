/* shared: records behind short links, in SQLite; see shared.h. */
#include "store/shared.h"

#include "base/must_have.h"
#include "store/statement.h"

#include <stdlib.h>
#include <string.h>

/* NULL if the file fails. */
static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q = NULL;
    return sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK ? q : NULL;
}

/* One that answers nothing. */
static bool do_once(sqlite3_stmt *q)
{
    bool ok = q && sqlite3_step(q) == SQLITE_DONE;
    return sqlite3_finalize(q) == SQLITE_OK && ok;
}

static bool keep(sqlite3 *db, const char *id, const struct store_shared *it)
{
    sqlite3_stmt *q =
        prepare(db, "INSERT OR REPLACE INTO shared(id, key, mark, at, record) "
                    "VALUES (?1, ?2, ?3, ?4, ?5)");
    if (!q)
        return false;
    bind_text(q, 1, id);
    bind_text(q, 2, it->key);
    bind_text(q, 3, it->mark);
    sqlite3_bind_int64(q, 4, it->at);
    bind_text(q, 5, it->record);
    return do_once(q);
}

static bool keep_fewer(sqlite3 *db, const char *mark)
{
    sqlite3_stmt *q = prepare(db, "DELETE FROM shared WHERE id IN "
                                  "(SELECT id FROM shared WHERE mark = ?1 "
                                  "ORDER BY at DESC LIMIT -1 OFFSET ?2)");
    if (!q)
        return false;
    bind_text(q, 1, mark);
    sqlite3_bind_int(q, 2, SHARED_MARK);
    return do_once(q);
}

static bool find(sqlite3 *db, struct store_job *job)
{
    sqlite3_stmt *q = prepare(db, "SELECT record FROM shared WHERE id = ?1");
    if (!q)
        return false;
    bind_text(q, 1, job->table);
    int step = sqlite3_step(q);
    if (step == SQLITE_ROW)
        job->shared.record = must_have(strdup(column(q, 0)));
    else
        job->result = STORE_NONE;
    return sqlite3_finalize(q) == SQLITE_OK &&
           (step == SQLITE_ROW || step == SQLITE_DONE);
}

static bool drop(sqlite3 *db, struct store_drop *it)
{
    sqlite3_stmt *q = prepare(db, "DELETE FROM shared WHERE at < ?1 OR id IN "
                                  "(SELECT id FROM shared ORDER BY at DESC "
                                  "LIMIT -1 OFFSET ?2)");
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, it->before);
    sqlite3_bind_int(q, 2, SHARED_ALL);
    bool ok = do_once(q);
    it->count = sqlite3_changes(db);
    return ok;
}

bool shared_do(sqlite3 *db, struct store_job *job)
{
    if (job->task == STORE_SHARE)
        return keep(db, job->table, &job->shared) &&
               keep_fewer(db, job->shared.mark);
    return job->task == STORE_SHARED ? find(db, job) : drop(db, &job->unshare);
}

bool shared_forget(sqlite3 *db, const char *key, bool *some)
{
    sqlite3_stmt *q = prepare(db, "DELETE FROM shared WHERE key = ?1");
    if (q)
        bind_text(q, 1, key);
    bool ok = do_once(q);
    *some = ok && sqlite3_changes(db);
    return ok;
}
