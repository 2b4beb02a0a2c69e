/* checkpoint: a thread that copies the log; see checkpoint.h. */
#include "store/checkpoint.h"

#include "base/must_have.h"
#include "store/pages.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum right { WRITERS, ASKED, COPYING };

struct checkpoint {
    sqlite3 *db;
    struct store_handlers handlers;
    pthread_t thread;
    pthread_mutex_t lock;      /* of what follows; never held while copying */
    pthread_cond_t wake, back; /* asked; the right is the writer's again */
    enum right right;
    bool closing, started, failed;
};

/* A reader in the way (a backup) or a full disk is no failure: next time. */
bool checkpoint_run(sqlite3 *db)
{
    int result = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                           NULL, NULL);
    return result == SQLITE_OK || result == SQLITE_BUSY ||
           result == SQLITE_FULL;
}

static void fail(struct checkpoint *c)
{
    char why[400];
    snprintf(why, sizeof why, "SQLite, copying the log: %s",
             sqlite3_errmsg(c->db));
    c->handlers.failed(c->handlers.user, why);
}

static void *work(void *arg)
{
    struct checkpoint *c = arg;
    bool ok = true;
    pthread_setname_np(pthread_self(), "checkpoint");
    pthread_mutex_lock(&c->lock);
    while (ok && !c->closing) {
        if (c->right != ASKED) {
            pthread_cond_wait(&c->wake, &c->lock);
            continue;
        }
        c->right = COPYING;
        pthread_mutex_unlock(&c->lock);
        ok = checkpoint_run(c->db);
        if (!ok)
            fail(c);
        pthread_mutex_lock(&c->lock);
        c->failed = !ok;
        if (ok)
            c->right = WRITERS;
        pthread_cond_signal(&c->back);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

void checkpoint_ask(struct checkpoint *c)
{
    pthread_mutex_lock(&c->lock);
    c->right = ASKED;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

bool checkpoint_done(struct checkpoint *c)
{
    pthread_mutex_lock(&c->lock);
    bool done = c->right == WRITERS;
    pthread_mutex_unlock(&c->lock);
    return done;
}

bool checkpoint_wait(struct checkpoint *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->right != WRITERS && !c->failed)
        pthread_cond_wait(&c->back, &c->lock);
    bool done = c->right == WRITERS;
    pthread_mutex_unlock(&c->lock);
    return done;
}

/* The first look into the file tells the connection that there is a log. */
static bool open_connection(struct checkpoint *c, const char *path)
{
    return sqlite3_open_v2(path, &c->db,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                           pages_vfs()) == SQLITE_OK &&
           sqlite3_exec(c->db, "PRAGMA synchronous = FULL; PRAGMA user_version",
                        NULL, NULL, NULL) == SQLITE_OK;
}

struct checkpoint *checkpoint_new(const char *path,
                                  const struct store_handlers *handlers,
                                  char *why, size_t why_size)
{
    struct checkpoint *c = must_have(calloc(1, sizeof *c));
    c->handlers = *handlers;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    pthread_cond_init(&c->back, NULL);
    if (!open_connection(c, path)) {
        snprintf(why, why_size, "SQLite, opening twice: %s",
                 sqlite3_errmsg(c->db));
        checkpoint_free(c);
        return NULL;
    }
    if (pthread_create(&c->thread, NULL, work, c))
        abort();
    c->started = true;
    return c;
}

void checkpoint_free(struct checkpoint *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    if (c->started)
        pthread_join(c->thread, NULL);
    sqlite3_close(c->db);
    pthread_cond_destroy(&c->wake);
    pthread_cond_destroy(&c->back);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

static bool make_room(sqlite3 *db, size_t bytes)
{
    static const char zeros[64 * 1024];
    sqlite3_file *log = NULL;
    sqlite3_int64 at = 0;
    int result =
        sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (result != SQLITE_OK || !log || !log->pMethods)
        return false;
    result = log->pMethods->xFileSize(log, &at);
    if (result != SQLITE_OK || (size_t)at >= bytes)
        return result == SQLITE_OK;
    for (; result == SQLITE_OK && (size_t)at < bytes; at += sizeof zeros)
        result = log->pMethods->xWrite(log, zeros, sizeof zeros, at);
    return result == SQLITE_OK &&
           log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

bool checkpoint_make_room(sqlite3 *db, size_t bytes)
{
    int result = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        return result == SQLITE_BUSY;
    bool done = make_room(db, bytes);
    return sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL) == SQLITE_OK && done;
}
