/*
 * store_sqlite: one file, one process, one log.
 *
 * Events go to an append-only table in rowid order, which is the fastest
 * thing SQLite can do; nothing is looked up in it while the server runs. At
 * the end of a game its rows move, as one text, to `done`; those of a table
 * that leaves memory before to where it rests, see rows.h. A lock beside the
 * file keeps a second server out; readers (backup) are welcome. SQLite's own
 * write-ahead log goes into the file beside all this: see checkpoint.h.
 */
#include "store/checkpoint.h"

#include "base/must_have.h"
#include "store/fold.h"
#include "store/pages.h"
#include "store/rows.h"
#include "store/shared.h"
#include "store/statement.h"
#include "store/steady.h"
#include "store/store_int.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum {
    BUSY_MS = 5000,    /* a wait for another process's lock; then a warning */
    BUSY_TIMES = 12,   /* so many waits */
    WIPE_MS = 25,      /* a wait for those who read the log */
    WIPE_EVERY = 1000, /* ms between two times that it is emptied */
    WARN_EVERY = 10,   /* tries, a second apart, between two lines of it */
    PLAYERS = 4,       /* the schema that brought `player` */
    LOG_FRAMES = 1000, /* pages in the log before it is copied */
    LOG_ROOM = 1280 * (4096 + 24) /* bytes; some come while it is copied */
};

enum statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_APPEND,
    SQL_DELETE,
    SQL_DONE,
    SQL_FETCH,
    SQL_KNOW,
    SQL_KNOWS,
    SQL_OF_PLAYER,
    SQL_BLANK,
    SQL_WHO_KNOWS,
    SQL_UNKNOW,
    SQL_REWRITE,
    SQL_PRUNE,
    SQL_SUBSCRIBE,
    SQL_FEWER,
    SQL_UNSUBSCRIBE,
    SQL_SUBSCRIPTIONS,
    SQL_EXPIRE,
    SQL_SILENCE,
    SQL_COUNT
};

static const char *const sql[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_APPEND] = "INSERT INTO log(id, tab, n, at, body) "
                   "VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_DELETE] = "DELETE FROM log WHERE id = ?1",
    [SQL_DONE] = "INSERT OR REPLACE INTO done"
                 "(tab, game, names, keys, public, at, events, fold) "
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, kocka_fold(?3))",
    [SQL_FETCH] = "SELECT events FROM done WHERE tab = ?1",
    [SQL_KNOW] = "INSERT OR IGNORE INTO player(key, tab) VALUES (?1, ?2)",
    [SQL_KNOWS] = "SELECT 1 FROM player WHERE key = ?1 AND tab = ?2",
    [SQL_OF_PLAYER] = "SELECT done.tab, names, keys, events "
                      "FROM player CROSS JOIN done ON done.tab = player.tab "
                      "WHERE player.key = ?1",
    [SQL_BLANK] = "UPDATE done SET names = ?2, keys = ?3, events = ?4, "
                  "fold = kocka_fold(?2) WHERE tab = ?1",
    [SQL_WHO_KNOWS] = "SELECT tab FROM player WHERE key = ?1",
    [SQL_UNKNOW] = "DELETE FROM player WHERE key = ?1 AND tab = ?2",
    [SQL_REWRITE] = "UPDATE log SET body = ?2 WHERE id = ?1",
    [SQL_PRUNE] = "DELETE FROM done WHERE tab IN "
                  "(SELECT tab FROM done WHERE at < ?1 LIMIT ?2)",
    [SQL_SUBSCRIBE] = "INSERT OR REPLACE INTO push"
                      "(endpoint, key, p256dh, auth, at) "
                      "VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_FEWER] = "DELETE FROM push WHERE key = ?1 AND endpoint NOT IN "
                  "(SELECT endpoint FROM push WHERE key = ?1 "
                  "ORDER BY at DESC LIMIT ?2)",
    [SQL_UNSUBSCRIBE] = "DELETE FROM push WHERE endpoint = ?1 "
                        "AND (?2 = '' OR key = ?2)",
    [SQL_SUBSCRIPTIONS] = "SELECT endpoint, p256dh, auth FROM push "
                          "WHERE key = ?1",
    [SQL_EXPIRE] = "DELETE FROM push WHERE at < ?1 OR endpoint IN "
                   "(SELECT endpoint FROM push ORDER BY at DESC "
                   "LIMIT -1 OFFSET ?2)",
    [SQL_SILENCE] = "DELETE FROM push WHERE key = ?1",
};

/* Step k brings version k to k + 1. */
static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE log(id INTEGER PRIMARY KEY, tab TEXT NOT NULL,"
    "  n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);"
    "CREATE TABLE done(tab TEXT PRIMARY KEY, game TEXT NOT NULL,"
    "  names TEXT NOT NULL, keys TEXT NOT NULL, public INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, events TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX done_at ON done(at);",
    /* names as they are searched for, see fold.h */
    "ALTER TABLE done ADD COLUMN fold TEXT NOT NULL DEFAULT '';"
    "UPDATE done SET fold = kocka_fold(names);",
    "CREATE TABLE push(endpoint TEXT PRIMARY KEY, key TEXT NOT NULL,"
    "  p256dh TEXT NOT NULL, auth TEXT NOT NULL, at INTEGER NOT NULL)"
    "  WITHOUT ROWID;"
    "CREATE INDEX push_key ON push(key);",
    /* Which tables know a player, filled in by index_all; and all that a
     * search reads, apart from the games themselves. */
    "CREATE TABLE player(key TEXT NOT NULL, tab TEXT NOT NULL,"
    "  PRIMARY KEY (key, tab)) WITHOUT ROWID;"
    "CREATE INDEX player_tab ON player(tab);"
    "CREATE TRIGGER done_gone AFTER DELETE ON done BEGIN"
    "  DELETE FROM player WHERE tab = OLD.tab; END;"
    "DROP INDEX done_at;"
    "CREATE INDEX done_find ON done(at, game, public, fold, keys, names);",
    /* events of new kinds: terms, resign, agree, quiet */
    "",
    /* records behind short links */
    "CREATE TABLE shared(id TEXT PRIMARY KEY, key TEXT NOT NULL,"
    "  mark TEXT NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL);"
    "CREATE INDEX shared_key ON shared(key);"
    "CREATE INDEX shared_mark ON shared(mark, at);"
    "CREATE INDEX shared_at ON shared(at);",
    rows_schema,
    /* PostgreSQL's tables rest, too … */
    "",
    /* … and have holders */
    ""};

/* What is wanted of a finished game; of all, or of those of one player. */
#define WANTED                                                                 \
    "(?1 = '' OR game = ?1) AND (?2 = '' OR instr(fold, ?2) > 0) "             \
    "AND at BETWEEN ?3 AND ?4 "

static const char find_sql[] =
    "SELECT tab, game, names, at, keys FROM done "
    "WHERE " WANTED "AND (public OR (?5 <> '' AND instr(keys, ?5) > 0)) "
    "ORDER BY at DESC LIMIT 50";

static const char played_sql[] =
    "SELECT done.tab, game, names, at, keys "
    "FROM player CROSS JOIN done ON done.tab = player.tab "
    "WHERE player.key = ?5 AND " WANTED "AND instr(keys, ?5) > 0 "
    "ORDER BY at DESC LIMIT 50";

struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    struct rows *rows;
    struct checkpoint *checkpoint;
    struct store_handlers handlers;
    int frames;       /* in the log, after the last commit */
    bool copied;      /* all but those that came meanwhile */
    bool unwiped;     /* somebody was forgotten who is still in the log … */
    bool awaited;     /* … and is told when he is not */
    unsigned tries;   /* in vain: a reader is in the way */
    int64_t wiped_at; /* by steady_machine; when that was last tried */
    int lock;
    uint64_t row; /* the last one used */
};

static bool complain(struct sqlite *s, const char *doing, char *why,
                     size_t why_size)
{
    snprintf(why, why_size, "SQLite, %s: %s", doing, sqlite3_errmsg(s->db));
    return false;
}

/* ---- opening ---- */

static void close_sqlite(void *self)
{
    struct sqlite *s = self;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    rows_free(s->rows);
    checkpoint_free(s->checkpoint); /* the last to close tidies up */
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static bool lock_file(struct sqlite *s, const char *path, char *why,
                      size_t why_size)
{
    char name[4096];
    snprintf(name, sizeof name, "%s-lock", path);
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (s->lock >= 0 && errno == EWOULDBLOCK)
        snprintf(why, why_size,
                 "another server is using %s; one file is for one server",
                 path);
    else
        snprintf(why, why_size, "cannot lock %s: %s", name, strerror(errno));
    return false;
}

static int64_t number(struct sqlite *s, const char *query)
{
    sqlite3_stmt *q;
    int64_t n = -1;
    if (sqlite3_prepare_v2(s->db, query, -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

/* Whom a table knows, on the way into `player`. */
struct sqlite_knowing {
    const struct store_bodies *bodies;
    sqlite3_stmt *put;
    const char *table;
    bool ok;
};

static void know_player(void *arg, const char *key)
{
    struct sqlite_knowing *k = arg;
    if (!k->ok)
        return;
    bind_text(k->put, 1, key);
    bind_text(k->put, 2, k->table);
    k->ok = step_once(k->put);
}

static void know_body(void *arg, const char *body)
{
    const struct sqlite_knowing *k = arg;
    if (k->bodies)
        k->bodies->players(body, know_player, arg);
}

/* The tables that were there before `player` was. */
static bool index_all(struct sqlite *s)
{
    struct sqlite_knowing k = {.bodies = s->handlers.bodies, .ok = true};
    sqlite3_stmt *q = NULL;
    int step = SQLITE_ERROR;
    k.ok = !sqlite3_prepare_v2(s->db, sql[SQL_KNOW], -1, &k.put, NULL) &&
           !sqlite3_prepare_v2(s->db,
                               "SELECT tab, n || ' 0 ' || body FROM log "
                               "UNION ALL SELECT tab, events FROM done",
                               -1, &q, NULL);
    while (k.ok && (step = sqlite3_step(q)) == SQLITE_ROW) {
        k.table = column(q, 0);
        events_each(column(q, 1), know_body, &k);
    }
    sqlite3_finalize(k.put);
    sqlite3_finalize(q);
    return k.ok && step == SQLITE_DONE;
}

static bool tell(struct sqlite *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static bool migrate(struct sqlite *s, char *why, size_t why_size)
{
    int64_t version = number(s, "PRAGMA user_version");
    if (version < 0)
        return complain(s, "reading the version", why, why_size);
    if (version > STORE_SCHEMA) {
        snprintf(why, why_size,
                 "the file is of a newer Kocka (schema %d, this one knows %d)",
                 (int)version, STORE_SCHEMA);
        return false;
    }
    for (; version < STORE_SCHEMA; version++) {
        char end[64];
        snprintf(end, sizeof end, "PRAGMA user_version=%d; COMMIT;",
                 (int)version + 1);
        if (!tell(s, "BEGIN IMMEDIATE") || !tell(s, migrations[version]) ||
            (version + 1 == PLAYERS && !index_all(s)) || !tell(s, end))
            return complain(s, "migrating", why, why_size);
    }
    return true;
}

/* kocka_fold(names), for our own statements. */
static void fold_in_sql(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    const char *names = (const char *)sqlite3_value_text(values[0]);
    struct text out;
    (void)count;
    text_heap(&out);
    fold_names(names ? names : "", &out);
    sqlite3_result_text(context, out.len ? out.data : "", (int)out.len,
                        SQLITE_TRANSIENT);
    text_clear(&out);
}

static bool prepare(struct sqlite *s, char *why, size_t why_size)
{
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL) != SQLITE_OK)
            return complain(s, sql[i], why, why_size);
    s->rows = rows_new(s->db);
    return s->rows || complain(s, "tables that rest", why, why_size);
}

/* Called by SQLite after each commit; replaces its own checkpoints. */
static int on_commit(void *self, sqlite3 *db, const char *name, int frames)
{
    struct sqlite *s = self;
    (void)db, (void)name;
    s->frames = frames;
    return SQLITE_OK;
}

/* All of the log goes to the file, and nothing stays in it; false: somebody
 * reads it, or the disk is full. */
static bool empty_log(struct sqlite *s, int patience_ms)
{
    sqlite3_busy_timeout(s->db, patience_ms);
    int result = sqlite3_wal_checkpoint_v2(
        s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    s->copied = false;
    return result == SQLITE_OK;
}

static bool setup(struct sqlite *s, char *why, size_t why_size)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_exec(s->db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384;"
                     "PRAGMA secure_delete = ON", /* for `forget` */
                     NULL, NULL, NULL) != SQLITE_OK)
        return complain(s, "opening", why, why_size);
    if (number(s, "PRAGMA synchronous") != 2)
        return complain(s, "asking for full synchronisation", why, why_size);
    sqlite3_create_function(s->db, "kocka_fold", 1,
                            SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                            fold_in_sql, NULL, NULL);
    if (!migrate(s, why, why_size) || !prepare(s, why, why_size))
        return false;
    sqlite3_wal_hook(s->db, on_commit, s);
    /* a process that was killed may have left in it what was forgotten */
    s->awaited = s->unwiped = !empty_log(s, 0);
    return checkpoint_make_room(s->db, LOG_ROOM) ||
           complain(s, "making room for the log", why, why_size);
}

static void *open_sqlite(const char *path,
                         const struct store_handlers *handlers, char *why,
                         size_t why_size)
{
    struct sqlite *s = must_have(calloc(1, sizeof *s));
    s->lock = -1;
    s->handlers = *handlers;
    bool ok = lock_file(s, path, why, why_size);
    if (ok && !file_make_private(path)) {
        snprintf(why, why_size, "cannot open %s: %s", path, strerror(errno));
        ok = false;
    }
    if (ok && sqlite3_open_v2(path, &s->db,
                              SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
                                  SQLITE_OPEN_NOMUTEX,
                              pages_vfs()) != SQLITE_OK)
        ok = complain(s, path, why, why_size);
    ok = ok && setup(s, why, why_size);
    if (ok)
        s->checkpoint = checkpoint_new(path, handlers, why, why_size);
    if (s->checkpoint)
        return s;
    close_sqlite(s);
    return NULL;
}

/* Those of the log, which are in memory when this is over. */
static bool load_log(struct sqlite *s, store_each *each, void *user,
                     atomic_uint *percent)
{
    sqlite3_stmt *q;
    int step;
    uint64_t first = (uint64_t)number(s, "SELECT min(id) FROM log");
    uint64_t all = (uint64_t)number(s, "SELECT max(id) FROM log") - first + 1;
    if (sqlite3_prepare_v2(s->db,
                           "SELECT id, tab, n, at, body FROM log ORDER BY id",
                           -1, &q, NULL) != SQLITE_OK)
        return false;
    while ((step = sqlite3_step(q)) == SQLITE_ROW) {
        s->row = (uint64_t)sqlite3_column_int64(q, 0);
        struct store_event event = {.row = s->row,
                                    .n = (uint32_t)sqlite3_column_int64(q, 2),
                                    .at = sqlite3_column_int64(q, 3),
                                    .body = (char *)column(q, 4)};
        each(user, column(q, 1), &event);
        *percent = (unsigned)((s->row - first) * 100 / all);
    }
    sqlite3_finalize(q);
    return step == SQLITE_DONE;
}

static bool load_sqlite(void *self, store_each *each, void *user,
                        atomic_uint *percent, char *why, size_t why_size)
{
    struct sqlite *s = self;
    return (tell(s, "BEGIN IMMEDIATE") && rows_load(s->rows, each, user) &&
            load_log(s, each, user, percent) && tell(s, "COMMIT")) ||
           complain(s, "reading the log", why, why_size);
}

static size_t resting(void *self)
{
    return rows_count(((struct sqlite *)self)->rows);
}

/* ---- jobs ---- */

/* The table that a player of a new one comes from. */
struct sqlite_source {
    sqlite3_stmt *knows;
    const char *table;
    bool ok;
};

static bool is_known(void *arg, const char *key)
{
    struct sqlite_source *it = arg;
    bind_text(it->knows, 1, key);
    bind_text(it->knows, 2, it->table);
    int step = sqlite3_step(it->knows);
    it->ok = it->ok && (step == SQLITE_ROW || step == SQLITE_DONE);
    sqlite3_reset(it->knows);
    return step == SQLITE_ROW;
}

/* False: the file failed; else the result says whether they are there. */
static bool look_for_all(struct sqlite *s, struct store_job *job)
{
    struct sqlite_source source = {s->statement[SQL_KNOWS], job->append.source,
                                   true};
    if (!append_has_all(s->handlers.bodies, &job->append, is_known, &source))
        job->result = STORE_GONE;
    return source.ok;
}

static bool append(struct sqlite *s, struct store_job *job)
{
    sqlite3_stmt *q = s->statement[SQL_APPEND];
    struct sqlite_knowing k = {.bodies = s->handlers.bodies,
                               .put = s->statement[SQL_KNOW],
                               .table = job->table,
                               .ok = true};
    if (job->append.source[0] && !look_for_all(s, job))
        return false;
    if (job->result == STORE_GONE)
        return true;
    bind_text(q, 2, job->table);
    for (size_t i = 0; i < job->append.events.count; i++) {
        struct store_event *e = &job->append.events.list[i];
        e->row = ++s->row;
        sqlite3_bind_int64(q, 1, (int64_t)e->row);
        sqlite3_bind_int64(q, 3, e->n);
        sqlite3_bind_int64(q, 4, e->at);
        bind_text(q, 5, e->body);
        if (!step_once(q))
            return false;
        event_names(e, k.bodies, know_player, &k);
    }
    return k.ok;
}

static bool unknow(struct sqlite *s, const char *key, const char *table)
{
    sqlite3_stmt *q = s->statement[SQL_UNKNOW];
    bind_text(q, 1, key);
    bind_text(q, 2, table);
    return step_once(q);
}

/* What lies beside the log; his row goes last. */
static bool forget_rested(struct sqlite *s, const struct store_job *job)
{
    const struct store_append *it = &job->append;
    const struct forgotten him = {s->handlers.bodies, it->key, it->as};
    bool changed;
    bool ok = rows_forget(s->rows, job->table, &him, &changed);
    s->unwiped = s->unwiped || changed;
    return ok && unknow(s, it->key, job->table);
}

static bool rewrite(struct sqlite *s, const struct store_job *job)
{
    const struct store_append *it = &job->append;
    sqlite3_stmt *q = s->statement[SQL_REWRITE];
    bool ok = true;
    for (size_t i = 0; ok && i < it->past.count; i++) {
        if (!it->past.list[i].row)
            continue; /* it has left the log */
        sqlite3_bind_int64(q, 1, (int64_t)it->past.list[i].row);
        bind_text(q, 2, it->past.list[i].body);
        ok = step_once(q);
        s->unwiped = true;
    }
    return ok && (!it->key[0] || forget_rested(s, job));
}

static bool finish(struct sqlite *s, const struct store_job *job)
{
    const struct store_finish *it = &job->finish;
    sqlite3_stmt *q = s->statement[SQL_DONE], *del = s->statement[SQL_DELETE];
    struct text events;
    text_heap(&events);
    events_write(&it->events, &events);
    bind_text(q, 1, job->table);
    bind_text(q, 2, it->game);
    bind_text(q, 3, it->names);
    bind_text(q, 4, it->keys);
    sqlite3_bind_int(q, 5, it->is_public);
    sqlite3_bind_int64(q, 6, it->at);
    bind_text(q, 7, events.data);
    bool ok = !events.full && step_once(q);
    sqlite3_clear_bindings(q);
    text_clear(&events);
    for (size_t i = 0; ok && i < it->events.count; i++) {
        if (!it->events.list[i].row)
            continue; /* it has left the log */
        sqlite3_bind_int64(del, 1, (int64_t)it->events.list[i].row);
        ok = step_once(del);
    }
    return ok && rows_finish(s->rows, job->table);
}

static bool fetch(struct sqlite *s, struct store_job *job)
{
    sqlite3_stmt *q = s->statement[SQL_FETCH];
    bind_text(q, 1, job->table);
    int step = sqlite3_step(q);
    if (step == SQLITE_ROW) {
        events_read(column(q, 0), job->fetch.from, &job->fetch.events);
        job->fetch.finished = true;
    }
    bool found = step == SQLITE_ROW;
    sqlite3_reset(q);
    bool ok = step == SQLITE_ROW ||
              (step == SQLITE_DONE && rows_fetch(s->rows, job, &found));
    job->result = found ? STORE_DONE : STORE_NONE;
    return ok;
}

/* The row under the cursor, without the player. It may have a long text, of
 * `bytes`. */
static bool blank(struct sqlite *s, sqlite3_stmt *row, const char *key,
                  size_t *bytes)
{
    sqlite3_stmt *q = s->statement[SQL_BLANK];
    const struct nobody nobody = nobody_for(key);
    const struct forgotten him = {s->handlers.bodies, key, nobody.name};
    struct blanked b;
    *bytes += (size_t)sqlite3_column_bytes(row, 3);
    blank_game(&b, &him, column(row, 1), column(row, 2), column(row, 3));
    bind_text(q, 1, column(row, 0));
    bind_text(q, 2, b.names.data);
    bind_text(q, 3, b.keys);
    bind_text(q, 4, b.events);
    bool ok = step_once(q) && unknow(s, key, column(row, 0));
    sqlite3_clear_bindings(q);
    blanked_clear(&b);
    s->unwiped = true;
    return ok;
}

static bool who_knows(struct sqlite *s, struct store_forget *it)
{
    sqlite3_stmt *q = s->statement[SQL_WHO_KNOWS];
    int step;
    text_reset(&it->tables);
    bind_text(q, 1, it->key);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        text_add(&it->tables, "%s ", column(q, 0));
    sqlite3_reset(q);
    return step == SQLITE_DONE;
}

static bool forget(struct sqlite *s, struct store_forget *it)
{
    sqlite3_stmt *q = s->statement[SQL_OF_PLAYER];
    int step = SQLITE_ROW;
    size_t bytes = 0;
    bool ok = true;
    bind_text(q, 1, it->key);
    while (ok && it->games < FORGET_MAX && bytes < FORGET_BYTES &&
           (step = sqlite3_step(q)) == SQLITE_ROW) {
        ok = blank(s, q, it->key, &bytes);
        it->games++;
        sqlite3_reset(q); /* the row no longer matches: begin again */
    }
    sqlite3_reset(q);
    it->more = ok && step == SQLITE_ROW;
    return ok && (it->more || (step == SQLITE_DONE && who_knows(s, it)));
}

/* Of what is older, so many at most (or, of subscriptions, what is left). */
static bool drop_old(struct sqlite *s, int statement, int most,
                     struct store_drop *it)
{
    sqlite3_stmt *q = s->statement[statement];
    sqlite3_bind_int64(q, 1, it->before);
    sqlite3_bind_int(q, 2, most);
    bool ok = step_once(q);
    it->count = sqlite3_changes(s->db);
    return ok;
}

static bool subscribe(struct sqlite *s, const struct store_subscription *it)
{
    sqlite3_stmt *q = s->statement[SQL_SUBSCRIBE];
    sqlite3_stmt *fewer = s->statement[SQL_FEWER];
    bind_text(q, 1, it->endpoint);
    bind_text(q, 2, it->key);
    bind_text(q, 3, it->p256dh);
    bind_text(q, 4, it->auth);
    sqlite3_bind_int64(q, 5, it->at);
    bind_text(fewer, 1, it->key);
    sqlite3_bind_int(fewer, 2, PUSHES_MAX);
    return step_once(q) && step_once(fewer);
}

static bool unsubscribe(struct sqlite *s, const struct store_subscription *it)
{
    sqlite3_stmt *q = s->statement[SQL_UNSUBSCRIBE];
    bind_text(q, 1, it->endpoint);
    bind_text(q, 2, it->key);
    return step_once(q);
}

static bool subscriptions(struct sqlite *s, struct store_subscriptions *it)
{
    sqlite3_stmt *q = s->statement[SQL_SUBSCRIPTIONS];
    int step;
    bind_text(q, 1, it->key);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        text_add(&it->lines, "%s %s %s\n", column(q, 0), column(q, 1),
                 column(q, 2));
    sqlite3_reset(q);
    return step == SQLITE_DONE;
}

static bool silence(struct sqlite *s, const char *key)
{
    sqlite3_stmt *q = s->statement[SQL_SILENCE];
    bind_text(q, 1, key);
    bool ok = step_once(q);
    s->unwiped = s->unwiped || sqlite3_changes(s->db);
    return ok;
}

static bool unshare(struct sqlite *s, const char *key)
{
    bool some, ok = shared_forget(s->db, key, &some);
    s->unwiped = s->unwiped || some;
    return ok;
}

static bool do_job(struct sqlite *s, struct store_job *job)
{
    job->result = STORE_DONE;
    switch (job->task) {
    case STORE_APPEND:
        return append(s, job) && rewrite(s, job);
    case STORE_FETCH:
        return fetch(s, job);
    case STORE_FINISH:
        return finish(s, job);
    case STORE_FIND:
    case STORE_LIST:
        return false; /* have threads of their own */
    case STORE_REST:
        return rows_rest(s->rows, job->table, &job->rest);
    case STORE_WAKE:
        return rows_wake(s->rows, &job->wake);
    case STORE_FORGET:
        return forget(s, &job->forget) && silence(s, job->forget.key) &&
               unshare(s, job->forget.key);
    case STORE_PRUNE:
        return drop_old(s, SQL_PRUNE, PRUNE_MAX, &job->prune);
    case STORE_PRESENCE:
    case STORE_CHANGED:
        return true; /* there are no others */
    case STORE_SUBSCRIBE:
        return subscribe(s, &job->subscribe);
    case STORE_UNSUBSCRIBE:
        return unsubscribe(s, &job->unsubscribe);
    case STORE_SUBSCRIPTIONS:
        return subscriptions(s, &job->subscriptions);
    case STORE_EXPIRE:
        return drop_old(s, SQL_EXPIRE, PUSHES_ALL, &job->expire);
    case STORE_SHARE:
    case STORE_SHARED:
    case STORE_UNSHARE:
        return shared_do(s->db, job);
    }
    return false;
}

/* What was forgotten is still in the write-ahead log: empty that. It costs a
 * few syncs and as many bytes as the log has room for, so it is done at the
 * end of a player's forgetting, not at every table, never for strangers, and
 * once a second for all who are forgotten meanwhile. Who reads the log (a
 * search, a backup) stands in the way; then it is tried again. */
static void wipe_log(struct sqlite *s)
{
    bool wiped = checkpoint_wait(s->checkpoint) && empty_log(s, WIPE_MS);
    s->wiped_at = steady_machine();
    s->tries = wiped ? 0 : s->tries + 1;
    if (s->tries && s->tries % WARN_EVERY == 0)
        store_warn(&s->handlers, "another process reads the file all the time; "
                                 "who wants to be forgotten waits for it");
    if (!wiped)
        return;
    s->unwiped = s->awaited = false;
    checkpoint_make_room(s->db, LOG_ROOM);
}

static int until_wiped(void *self)
{
    const struct sqlite *s = self;
    int64_t left = s->wiped_at + WIPE_EVERY - steady_machine();
    return !s->awaited ? -1 : left > 0 ? (int)left : 0;
}

static bool ends_forgetting(const struct store_job *job)
{
    while (job && !forget_ends(job))
        job = job->next;
    return job;
}

/* Another process may hold the lock for long, an operator with a shell:
 * moves wait for it, for a minute. */
static bool begin(struct sqlite *s)
{
    for (int i = 0; i < BUSY_TIMES; i++) {
        if (step_once(s->statement[SQL_BEGIN]))
            return true;
        if ((sqlite3_errcode(s->db) & 0xff) != SQLITE_BUSY)
            return false;
        store_warn(&s->handlers, "another process keeps the file to itself; "
                                 "moves wait for it");
    }
    return false;
}

/* ---- a full disk: nothing was stored, so all of it can be tried again ---- */

/* What was filled in; the rest is filled in anew. */
static void undo_job(struct store_job *job)
{
    if (job->task == STORE_FETCH) {
        store_events_clear(&job->fetch.events);
        job->fetch.finished = false;
    } else if (job->task == STORE_FORGET) {
        job->forget.games = 0;
    } else if (job->task == STORE_SUBSCRIPTIONS) {
        text_reset(&job->subscriptions.lines);
    } else if (job->task == STORE_SHARED) {
        free(job->shared.record);
        job->shared.record = NULL;
    }
}

/* Wait for the operator, who is told; false: it was something else. */
static bool wait_for_room(struct sqlite *s, struct store_job *first,
                          unsigned tries)
{
    if ((sqlite3_errcode(s->db) & 0xff) != SQLITE_FULL ||
        (s->handlers.ending && s->handlers.ending(s->handlers.user)))
        return false;
    if (!sqlite3_get_autocommit(s->db) && !tell(s, "ROLLBACK"))
        return false;
    for (struct store_job *job = first; job; job = job->next)
        undo_job(job);
    if (tries % WARN_EVERY == 0)
        store_warn(&s->handlers,
                   "the disk is full; moves wait until there is room");
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    return true;
}

static bool do_all(struct sqlite *s, struct store_job *first)
{
    for (struct store_job *job = first; job; job = job->next)
        if (!do_job(s, job))
            return false;
    return step_once(s->statement[SQL_COMMIT]);
}

static bool run_sqlite(void *self, struct store_job *first, char *why,
                       size_t why_size)
{
    struct sqlite *s = self;
    for (unsigned tries = 0;; tries++) {
        if (!begin(s))
            return complain(s, "beginning", why, why_size);
        if (do_all(s, first))
            break;
        complain(s, "storing", why, why_size);
        if (!wait_for_room(s, first, tries))
            return false;
    }
    s->awaited = s->awaited || (s->unwiped && ends_forgetting(first));
    return true;
}

/* The thread copies the bulk of a long log, we the rest, and the next commit
 * begins it anew. */
static bool tidy_sqlite(void *self, bool last, char *why, size_t why_size)
{
    struct sqlite *s = self;
    if (s->awaited && (last || until_wiped(s) == 0))
        wipe_log(s);
    if (s->frames < LOG_FRAMES || !checkpoint_done(s->checkpoint))
        return true;
    if (!s->copied) {
        checkpoint_ask(s->checkpoint);
        s->copied = true;
        return true;
    }
    s->copied = false;
    return checkpoint_run(s->db) ||
           complain(s, "copying the log", why, why_size);
}

/* ---- searches: a connection of their own, which only reads ---- */

struct sqlite_reader {
    sqlite3 *db;
    sqlite3_stmt *find, *played; /* finished games: all, one player's */
    sqlite3_stmt *mine, *open;
    struct timespec deadline;
};

static void close_reader(void *self)
{
    struct sqlite_reader *r = self;
    sqlite3_finalize(r->find);
    sqlite3_finalize(r->played);
    sqlite3_finalize(r->mine);
    sqlite3_finalize(r->open);
    sqlite3_close(r->db);
    free(r);
}

static bool prepare_for(struct sqlite_reader *r, const char *text,
                        sqlite3_stmt **out)
{
    return sqlite3_prepare_v3(r->db, text, -1, SQLITE_PREPARE_PERSISTENT, out,
                              NULL) == SQLITE_OK;
}

static void *open_reader(const char *path, char *why, size_t why_size)
{
    struct sqlite_reader *r = must_have(calloc(1, sizeof *r));
    if (sqlite3_open_v2(path, &r->db,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(r->db, SEARCH_MS) == SQLITE_OK &&
        prepare_for(r, find_sql, &r->find) &&
        prepare_for(r, played_sql, &r->played) &&
        prepare_for(r, rows_mine_sql, &r->mine) &&
        prepare_for(r, rows_open_sql, &r->open))
        return r;
    snprintf(why, why_size, "SQLite, opening for searches: %s",
             sqlite3_errmsg(r->db));
    close_reader(r);
    return NULL;
}

/* Called by SQLite now and then while a search goes on. */
static int is_late(void *self)
{
    const struct sqlite_reader *r = self;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > r->deadline.tv_sec ||
           (now.tv_sec == r->deadline.tv_sec &&
            now.tv_nsec > r->deadline.tv_nsec);
}

static void set_deadline(struct sqlite_reader *r)
{
    clock_gettime(CLOCK_MONOTONIC, &r->deadline);
    r->deadline.tv_nsec += SEARCH_MS * 1000000L;
    r->deadline.tv_sec += r->deadline.tv_nsec / 1000000000L;
    r->deadline.tv_nsec %= 1000000000L;
    sqlite3_progress_handler(r->db, 10000, is_late, r);
}

/* The newest come first: what was found in time is told. */
static bool find_sqlite(void *self, struct store_find *find, char *why,
                        size_t why_size)
{
    struct sqlite_reader *r = self;
    sqlite3_stmt *q = find->mine ? r->played : r->find;
    struct text wanted;
    int step;
    text_heap(&wanted);
    fold_text(find->name ? find->name : "", &wanted);
    bind_text(q, 1, find->game);
    bind_text(q, 2, wanted.len ? wanted.data : "");
    sqlite3_bind_int64(q, 3, find->from);
    sqlite3_bind_int64(q, 4, find->to);
    bind_text(q, 5, find->key);
    set_deadline(r);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        found_add(find, &(struct found){.table = column(q, 0),
                                        .game = column(q, 1),
                                        .names = column(q, 2),
                                        .at = sqlite3_column_int64(q, 3),
                                        .keys = column(q, 4)});
    find->partial = step == SQLITE_INTERRUPT;
    if (step != SQLITE_DONE && step != SQLITE_INTERRUPT)
        snprintf(why, why_size, "SQLite, searching: %s", sqlite3_errmsg(r->db));
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    text_clear(&wanted);
    return step == SQLITE_DONE || step == SQLITE_INTERRUPT;
}

static bool list_sqlite(void *self, struct store_list *list, char *why,
                        size_t why_size)
{
    struct sqlite_reader *r = self;
    if (rows_list(r->mine, r->open, list))
        return true;
    snprintf(why, why_size, "SQLite, listing: %s", sqlite3_errmsg(r->db));
    return false;
}

const struct backend backend_sqlite = {
    .open = open_sqlite,
    .close = close_sqlite,
    .load = load_sqlite,
    .run = run_sqlite,
    .tidy = tidy_sqlite,
    .until_wiped = until_wiped,
    .resting = resting,
    .open_reader = open_reader,
    .find = find_sqlite,
    .list = list_sqlite,
    .close_reader = close_reader,
};
