/* file: what operators do with SQLite's file; see file.h. */
#include "store/file.h"

#include "store/fold.h"
#include "store/pages.h"
#include "store/statement.h"
#include "store/store_int.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RESTS = 7 /* the schema that brought `part` */ };

static bool fails(sqlite3 *db, const char *doing, char *why, size_t why_size)
{
    snprintf(why, why_size, "%s: %s", doing, sqlite3_errmsg(db));
    sqlite3_close(db);
    return false;
}

static sqlite3 *open_file(const char *path, int flags, char *why,
                          size_t why_size)
{
    sqlite3 *db;
    if (sqlite3_open_v2(path, &db, flags, pages_vfs()) == SQLITE_OK) {
        sqlite3_busy_timeout(db, 10000);
        sqlite3_wal_autocheckpoint(db, 0); /* the server's, see checkpoint.h */
        return db;
    }
    fails(db, path, why, why_size);
    return NULL;
}

static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q;
    int n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return n;
}

/* ---- whose the files are ---- */

static bool close_to_others(int fd)
{
    struct stat is;
    return fstat(fd, &is) == 0 &&
           (!(is.st_mode & 077) || fchmod(fd, is.st_mode & 0700) == 0);
}

bool file_make_private(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        int fd = open(name, O_RDWR | O_CLOEXEC | (i ? 0 : O_CREAT), 0600);
        bool ok = fd >= 0 ? close_to_others(fd) : i && errno == ENOENT;
        if (fd >= 0)
            close(fd);
        if (!ok)
            return false;
    }
    return true;
}

/* Who runs the server is who owns the folder, most likely. */
static void note_owner(const char *path, char *note, size_t size)
{
    char folder[4096];
    struct stat file, in;
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    note[0] = '\0';
    if (stat(path, &file) || stat(folder, &in) || file.st_uid == in.st_uid)
        return;
    snprintf(note, size,
             "%s belongs to user %u, its folder to user %u. If that is who "
             "runs the server: chown %u:%u %s %s-lock",
             path, file.st_uid, in.st_uid, in.st_uid, in.st_gid, path, path);
}

/* ---- backup ---- */

/* SQLite copies into a file that is empty; so it is ours before. */
static bool make_empty(const char *path, char *why, size_t why_size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
        return true;
    }
    if (errno == EEXIST)
        snprintf(why, why_size, "%s is there already", path);
    else
        snprintf(why, why_size, "cannot make %s: %s", path, strerror(errno));
    return false;
}

/* What did not become a copy does not stay. */
static void remove_copy(const char *path)
{
    char journal[4096];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(journal);
    unlink(path);
}

bool file_backup(const char *from, const char *to, char *why, size_t why_size)
{
    sqlite3 *db = open_file(from, SQLITE_OPEN_READWRITE, why, why_size);
    if (!db)
        return false;
    if (!make_empty(to, why, why_size)) {
        sqlite3_close(db);
        return false;
    }
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", to);
    int result = sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_free(sql);
    if (result != SQLITE_OK) {
        remove_copy(to);
        return fails(db, "copying", why, why_size);
    }
    sqlite3_close(db);
    return true;
}

/* ---- reading ---- */

static bool is_known(sqlite3 *db, const char *path, char *why, size_t why_size)
{
    int version = number(db, "PRAGMA user_version");
    if (version >= 1 && version <= STORE_SCHEMA)
        return true;
    snprintf(why, why_size, "%s has schema %d, this Kocka knows 1 to %d", path,
             version, STORE_SCHEMA);
    return false;
}

static bool is_sound(sqlite3 *db, const char *path, char *why, size_t why_size)
{
    sqlite3_stmt *q;
    bool ok = sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) ==
                  SQLITE_OK &&
              sqlite3_step(q) == SQLITE_ROW;
    const char *said =
        ok ? (const char *)sqlite3_column_text(q, 0) : sqlite3_errmsg(db);
    ok = ok && strcmp(said, "ok") == 0;
    if (!ok)
        snprintf(why, why_size, "%s is damaged: %s", path, said);
    sqlite3_finalize(q);
    return ok;
}

static void give_event(const struct file_reader *r, sqlite3_stmt *q)
{
    struct store_event event = {.n = (uint32_t)sqlite3_column_int64(q, 1),
                                .at = sqlite3_column_int64(q, 2),
                                .body = (char *)column(q, 3)};
    r->event(r->user, column(q, 0), &event);
}

/* A part of a table that rests, or has; see rows.h. */
static void give_events(const struct file_reader *r, sqlite3_stmt *q)
{
    if (!sqlite3_column_int(q, 4)) {
        give_event(r, q);
        return;
    }
    struct store_events events = {0};
    events_read(column(q, 3), 0, &events);
    for (size_t i = 0; i < events.count; i++)
        r->event(r->user, column(q, 0), &events.list[i]);
    store_events_clear(&events);
}

static void give_game(const struct file_reader *r, sqlite3_stmt *q)
{
    struct store_events events = {0};
    events_read(column(q, 1), 0, &events);
    r->game(r->user, column(q, 0), &events);
    store_events_clear(&events);
}

static bool each_row(sqlite3 *db, const char *sql, const struct file_reader *r,
                     void (*give)(const struct file_reader *r, sqlite3_stmt *q))
{
    sqlite3_stmt *q;
    int step = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK)
        while ((step = sqlite3_step(q)) == SQLITE_ROW)
            give(r, q);
    sqlite3_finalize(q);
    return step == SQLITE_DONE;
}

static bool read_tables(sqlite3 *db, const struct file_reader *r)
{
    if (number(db, "PRAGMA user_version") < RESTS)
        return each_row(db, "SELECT tab, n, at, body FROM log ORDER BY tab, id",
                        r, give_event);
    return each_row(db,
                    "SELECT tab, n, 0 AS at, events, 1 AS part FROM part "
                    "UNION ALL SELECT tab, n, at, body, 0 FROM log "
                    "ORDER BY tab, n",
                    r, give_events);
}

static bool read_all(sqlite3 *db, const struct file_reader *r)
{
    return (!r->event || read_tables(db, r)) &&
           (!r->game || each_row(db, "SELECT tab, events FROM done ORDER BY at",
                                 r, give_game));
}

/* Open for writing, because a reader must be able to make the files beside
 * a log that nobody has open; but nothing is written. */
static sqlite3 *open_to_read(const char *path, char *why, size_t why_size)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, why_size);
    if (!db || sqlite3_exec(db, "PRAGMA query_only = ON; BEGIN", NULL, NULL,
                            NULL) == SQLITE_OK)
        return db;
    fails(db, path, why, why_size);
    return NULL;
}

bool file_check(const char *path, const struct file_reader *reader, char *why,
                size_t why_size)
{
    sqlite3 *db = open_to_read(path, why, why_size);
    if (!db)
        return false;
    if (!is_known(db, path, why, why_size) ||
        !is_sound(db, path, why, why_size)) {
        sqlite3_close(db);
        return false;
    }
    if (!read_all(db, reader))
        return fails(db, "reading", why, why_size);
    sqlite3_close(db);
    return true;
}

bool file_read(const char *path, const struct file_reader *reader, char *why,
               size_t why_size)
{
    sqlite3 *db = open_to_read(path, why, why_size);
    if (!db)
        return false;
    if (!read_all(db, reader))
        return fails(db, "reading", why, why_size);
    sqlite3_close(db);
    return true;
}

/* ---- restoring ---- */

/* Hold the lock of the server while the file is replaced. */
static int lock_for(const char *path, char *why, size_t why_size)
{
    char name[4096];
    snprintf(name, sizeof name, "%s-lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    snprintf(why, why_size, "a server is using %s; stop it first", path);
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool copy_into(const char *copy, const char *to, char *why,
                      size_t why_size)
{
    sqlite3 *from = open_file(copy, SQLITE_OPEN_READONLY, why, why_size);
    if (!from)
        return false;
    sqlite3 *db = open_file(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why,
                            why_size);
    sqlite3_backup *b =
        db ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    bool ok = b && sqlite3_backup_step(b, -1) == SQLITE_DONE;
    if (b)
        ok = sqlite3_backup_finish(b) == SQLITE_OK && ok;
    if (db && !ok)
        snprintf(why, why_size, "restoring: %s", sqlite3_errmsg(db));
    sqlite3_close(db);
    sqlite3_close(from);
    return ok;
}

bool file_restore(const char *copy, const char *to, char *why, size_t why_size)
{
    const struct file_reader nothing = {0};
    if (!file_check(copy, &nothing, why, why_size))
        return false;
    int lock = lock_for(to, why, why_size);
    if (lock < 0)
        return false;
    bool ok = file_make_private(to);
    if (!ok)
        snprintf(why, why_size, "cannot make %s: %s", to, strerror(errno));
    ok = ok && copy_into(copy, to, why, why_size);
    close(lock);
    if (ok)
        note_owner(to, why, why_size);
    return ok;
}

/* ---- importing ---- */

static bool is_current(sqlite3 *db, char *why, size_t why_size)
{
    int version = number(db, "PRAGMA user_version");
    if (version == STORE_SCHEMA)
        return true;
    snprintf(why, why_size, "its schema is %d, not %d; see 'kocka db migrate'",
             version, STORE_SCHEMA);
    return false;
}

static bool is_in(sqlite3 *db, const char *where, const char *table)
{
    char *sql =
        sqlite3_mprintf("SELECT count(*) FROM %s WHERE tab = %Q", where, table);
    int n = number(db, sql);
    sqlite3_free(sql);
    return n > 0;
}

static int insert_game(sqlite3 *db, const struct store_job *job)
{
    const struct store_finish *it = &job->finish;
    struct text events, fold;
    text_heap(&events);
    text_heap(&fold);
    events_write(&it->events, &events);
    fold_names(it->names, &fold);
    char *sql = sqlite3_mprintf(
        "INSERT INTO done(tab, game, names, keys, public, at, events, fold) "
        "VALUES (%Q, %Q, %Q, %Q, %d, %lld, %Q, %Q)",
        job->table, it->game, it->names, it->keys, it->is_public,
        (long long)it->at, events.data, fold.len ? fold.data : "");
    int result = sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_free(sql);
    text_clear(&events);
    text_clear(&fold);
    return result;
}

bool file_import(const char *path, const struct store_job *job, char *why,
                 size_t why_size)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, why_size);
    if (!db)
        return false;
    if (!is_current(db, why, why_size)) {
        sqlite3_close(db);
        return false;
    }
    /* the log is read through while the server may write: a table leaves it
     * only for `done`, or to rest */
    bool playing = is_in(db, "log", job->table);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return fails(db, "beginning", why, why_size);
    if (playing || is_in(db, "part", job->table) ||
        is_in(db, "done", job->table)) {
        snprintf(why, why_size, "this game is there already, as %s",
                 job->table);
        sqlite3_close(db);
        return false;
    }
    if (insert_game(db, job) != SQLITE_OK ||
        sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return fails(db, "importing", why, why_size);
    sqlite3_close(db);
    return true;
}

/* ---- pruning ---- */

enum { PORTION = 100 }; /* games that are deleted at once */

static int delete_some(sqlite3 *db, int64_t before)
{
    char *sql = sqlite3_mprintf("DELETE FROM done WHERE tab IN (SELECT tab "
                                "FROM done WHERE at < %lld LIMIT %d)",
                                (long long)before, PORTION);
    int result = sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_free(sql);
    return result == SQLITE_OK ? sqlite3_changes(db) : -1;
}

/* The server's turn: as long as ours was. */
static void pause_after(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ns = (now.tv_sec - begin->tv_sec) * INT64_C(1000000000) +
                 now.tv_nsec - begin->tv_nsec;
    nanosleep(&(struct timespec){.tv_sec = ns / 1000000000,
                                 .tv_nsec = ns % 1000000000},
              NULL);
}

bool file_prune(const char *path, int64_t before, int *count, char *why,
                size_t why_size)
{
    int some;
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, why_size);
    if (!db)
        return false;
    sqlite3_exec(db, "PRAGMA secure_delete = ON", NULL, NULL, NULL);
    do {
        struct timespec begin;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        some = delete_some(db, before);
        if (some < 0)
            return fails(db, "pruning", why, why_size);
        *count += some;
        if (some)
            pause_after(&begin);
    } while (some);
    sqlite3_close(db);
    return true;
}
