/*
 * What kill -9 cannot show: a disk that forgets.
 *
 * SQLite runs here on a disk in memory. What was written but not synced can
 * be lost when the power goes: some of it stays, some does not, the last
 * piece is torn. After each such crash the store is opened again, and every
 * event that it acknowledged must be there, in order, once.
 *
 * KOCKA_ROUNDS says how often (10).
 */
#include "store/store.h"

#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- the disk ---- */

struct buffer {
    char *data;
    size_t len, size;
};

/* A write since the last sync; len 0 with data NULL: the file was cut. */
struct pending {
    size_t at, len;
    char *data;
};

struct file {
    char name[128];
    struct buffer now;     /* as programs see it */
    struct buffer durable; /* as a power cut leaves it */
    struct pending *pending;
    size_t count;
    int shared; /* connections that have it open for reading */
};

enum {
    FILES = 4,
    REGIONS = 64,
    TABLES = 20,
    BODY = 1000 /* bytes of an event: so the log is soon long, and copied */
};

static struct disk {
    pthread_mutex_t lock;
    struct file file[FILES];
    void *region[REGIONS];
    int locks[SQLITE_SHM_NLOCK]; /* readers; -1: one writer */
    bool off;                    /* the power is out: everything fails */
    int syncs_left;              /* then one fails; -1: none does */
    unsigned random;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .syncs_left = -1, .random = 12345};

static unsigned below(unsigned n)
{
    disk.random = disk.random * 1103515245u + 12345u;
    return (disk.random >> 8) % n;
}

static void put(struct buffer *b, size_t at, const void *data, size_t len)
{
    if (at + len > b->size) {
        b->size = 2 * (at + len);
        b->data = realloc(b->data, b->size);
    }
    if (at + len > b->len) {
        memset(b->data + b->len, 0, at + len - b->len);
        b->len = at + len;
    }
    memcpy(b->data + at, data, len);
}

static void apply(struct file *f, const struct pending *p, size_t len)
{
    if (p->data)
        put(&f->durable, p->at, p->data, len);
    else if (p->at < f->durable.len)
        f->durable.len = p->at;
}

static void forget_pending(struct file *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->pending[i].data);
    free(f->pending);
    f->pending = NULL;
    f->count = 0;
}

static void note(struct file *f, size_t at, const void *data, size_t len)
{
    f->pending = realloc(f->pending, (f->count + 1) * sizeof *f->pending);
    struct pending *p = &f->pending[f->count++];
    *p = (struct pending){.at = at, .len = len};
    if (data) {
        p->data = malloc(len);
        memcpy(p->data, data, len);
    }
}

/* Of what was not synced some pieces reach the disk, one is torn. */
static void power_cut(void)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        size_t torn = f->count ? below((unsigned)f->count) : 0;
        for (size_t k = 0; k < f->count; k++) {
            struct pending *p = &f->pending[k];
            if (k == torn && p->data)
                apply(f, p, below((unsigned)p->len + 1));
            else if (below(2))
                apply(f, p, p->len);
        }
        forget_pending(f);
        f->now.len = 0;
        f->shared = 0;
        if (f->durable.len)
            put(&f->now, 0, f->durable.data, f->durable.len);
    }
    for (int i = 0; i < REGIONS; i++) {
        free(disk.region[i]);
        disk.region[i] = NULL;
    }
    memset(disk.locks, 0, sizeof disk.locks);
}

/* ---- SQLite's view of it ---- */

struct handle {
    sqlite3_file base;
    struct file *file;
    int level; /* of the lock on the file */
};

static struct file *file_of(sqlite3_file *h)
{
    return ((struct handle *)h)->file;
}

static int on_read(sqlite3_file *h, void *out, int len, sqlite3_int64 at)
{
    struct buffer *b = &file_of(h)->now;
    int result = SQLITE_OK;
    pthread_mutex_lock(&disk.lock);
    size_t begin = (size_t)at, have = begin < b->len ? b->len - begin : 0;
    if (have < (size_t)len) {
        memset(out, 0, (size_t)len);
        result = SQLITE_IOERR_SHORT_READ;
    }
    if (have)
        memcpy(out, b->data + begin, have < (size_t)len ? have : (size_t)len);
    if (disk.off)
        result = SQLITE_IOERR_READ;
    pthread_mutex_unlock(&disk.lock);
    return result;
}

static int on_write(sqlite3_file *h, const void *data, int len,
                    sqlite3_int64 at)
{
    struct file *f = file_of(h);
    int result = SQLITE_OK;
    pthread_mutex_lock(&disk.lock);
    if (disk.off) {
        result = SQLITE_IOERR_WRITE;
    } else {
        put(&f->now, (size_t)at, data, (size_t)len);
        note(f, (size_t)at, data, (size_t)len);
    }
    pthread_mutex_unlock(&disk.lock);
    return result;
}

static int on_truncate(sqlite3_file *h, sqlite3_int64 size)
{
    struct file *f = file_of(h);
    pthread_mutex_lock(&disk.lock);
    if ((size_t)size < f->now.len)
        f->now.len = (size_t)size;
    note(f, (size_t)size, NULL, 0);
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int on_sync(sqlite3_file *h, int flags)
{
    struct file *f = file_of(h);
    int result = SQLITE_OK;
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    if (disk.off || disk.syncs_left == 0) {
        disk.off = true;
        result = SQLITE_IOERR_FSYNC;
    } else {
        if (disk.syncs_left > 0)
            disk.syncs_left--;
        for (size_t i = 0; i < f->count; i++)
            apply(f, &f->pending[i], f->pending[i].len);
        forget_pending(f);
    }
    pthread_mutex_unlock(&disk.lock);
    return result;
}

static int on_size(sqlite3_file *h, sqlite3_int64 *out)
{
    pthread_mutex_lock(&disk.lock);
    *out = (sqlite3_int64)file_of(h)->now.len;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

/* Two connections share the log: one may only have the file for itself when
 * the other has closed it. */
static int on_lock(sqlite3_file *h, int level)
{
    struct handle *handle = (struct handle *)h;
    int result = SQLITE_OK;
    pthread_mutex_lock(&disk.lock);
    if (level == SQLITE_LOCK_EXCLUSIVE && handle->file->shared > 1)
        result = SQLITE_BUSY;
    else if (handle->level == SQLITE_LOCK_NONE)
        handle->file->shared++;
    if (result == SQLITE_OK && level > handle->level)
        handle->level = level;
    pthread_mutex_unlock(&disk.lock);
    return result;
}

static int on_unlock(sqlite3_file *h, int level)
{
    struct handle *handle = (struct handle *)h;
    pthread_mutex_lock(&disk.lock);
    if (level == SQLITE_LOCK_NONE && handle->level != SQLITE_LOCK_NONE)
        handle->file->shared--;
    if (level < handle->level)
        handle->level = level;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int on_close(sqlite3_file *h)
{
    return on_unlock(h, SQLITE_LOCK_NONE);
}

static int on_reserved(sqlite3_file *h, int *out)
{
    (void)h;
    *out = 0;
    return SQLITE_OK;
}

static int on_control(sqlite3_file *h, int op, void *arg)
{
    (void)h, (void)op, (void)arg;
    return SQLITE_NOTFOUND;
}

static int on_sector(sqlite3_file *h)
{
    (void)h;
    return 4096;
}

/* No powersafe overwrite, no atomic write: the worst disk there is. */
static int on_device(sqlite3_file *h)
{
    (void)h;
    return 0;
}

static int on_shm_map(sqlite3_file *h, int region, int size, int extend,
                      void volatile **out)
{
    (void)h;
    pthread_mutex_lock(&disk.lock);
    if (!disk.region[region] && extend)
        disk.region[region] = calloc(1, (size_t)size);
    *out = disk.region[region];
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static bool may_lock(int lock, bool alone)
{
    return alone ? lock == 0 : lock >= 0;
}

static int on_shm_lock(sqlite3_file *h, int offset, int n, int flags)
{
    bool alone = flags & SQLITE_SHM_EXCLUSIVE, ok = true;
    (void)h;
    pthread_mutex_lock(&disk.lock);
    for (int i = offset; flags & SQLITE_SHM_LOCK && i < offset + n; i++)
        ok = ok && may_lock(disk.locks[i], alone);
    for (int i = offset; ok && i < offset + n; i++)
        if (flags & SQLITE_SHM_LOCK)
            disk.locks[i] += alone ? -1 : 1;
        else
            disk.locks[i] -= alone ? -1 : 1;
    pthread_mutex_unlock(&disk.lock);
    return ok ? SQLITE_OK : SQLITE_BUSY;
}

static void on_shm_barrier(sqlite3_file *h)
{
    (void)h;
    atomic_thread_fence(memory_order_seq_cst);
}

static int on_shm_unmap(sqlite3_file *h, int delete_it)
{
    (void)h, (void)delete_it;
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_reserved,
    .xFileControl = on_control,
    .xSectorSize = on_sector,
    .xDeviceCharacteristics = on_device,
    .xShmMap = on_shm_map,
    .xShmLock = on_shm_lock,
    .xShmBarrier = on_shm_barrier,
    .xShmUnmap = on_shm_unmap,
};

static struct file *find_file(const char *name, bool make)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        if (!f->name[0] && make)
            snprintf(f->name, sizeof f->name, "%s", name);
        if (strcmp(f->name, name) == 0)
            return f;
    }
    return NULL;
}

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *h,
                   int flags, int *out)
{
    (void)vfs;
    *(struct handle *)h =
        (struct handle){.base.pMethods = &methods,
                        .file = find_file(name ? name : "temporary", true)};
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct file *f = find_file(name, false);
    (void)vfs, (void)sync;
    if (f) {
        forget_pending(f);
        f->now.len = f->durable.len = 0;
    }
    return SQLITE_OK;
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    struct file *f = find_file(name, false);
    (void)vfs, (void)flags;
    *out = f && f->now.len > 0;
    return SQLITE_OK;
}

static int on_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static void use_disk(void)
{
    static sqlite3_vfs vfs;
    vfs = *sqlite3_vfs_find(NULL); /* clock, sleep and random numbers */
    vfs.zName = "forgetful";
    vfs.szOsFile = sizeof(struct handle);
    vfs.xOpen = on_open;
    vfs.xDelete = on_delete;
    vfs.xAccess = on_access;
    vfs.xFullPathname = on_path;
    sqlite3_vfs_register(&vfs, 1);
}

/* ---- a server's part ---- */

static struct {
    atomic_uint acknowledged[TABLES]; /* the last event's number */
    uint32_t stored[TABLES];          /* found at the last opening */
    atomic_bool failed;
} server;

static void acknowledge(const struct store_job *job)
{
    const struct store_events *events = &job->append.events;
    server.acknowledged[atoi(job->table)] = events->list[events->count - 1].n;
}

static void done(void *user, struct store_job *first)
{
    (void)user;
    while (first) {
        struct store_job *next = first->next;
        assert_int_equal(first->result, STORE_DONE);
        if (first->task == STORE_APPEND)
            acknowledge(first);
        store_job_free(first);
        first = next;
    }
}

static void failed(void *user, const char *why)
{
    (void)user, (void)why;
    server.failed = true;
}

static void write_body(char body[BODY], int table, uint32_t n)
{
    snprintf(body, BODY, "{\"table\":%d,\"n\":%u,\"rest\":\"%0900d\"}", table,
             n, 0);
}

static void each(void *user, const char *table, const struct store_event *e)
{
    int i = atoi(table);
    char body[BODY];
    (void)user;
    assert_int_equal(e->n, server.stored[i] + 1); /* in order, once */
    write_body(body, i, e->n);
    assert_string_equal(e->body, body);
    server.stored[i] = e->n;
}

/* Units of one or two events; the second must never be there without the
 * first, nor the first without the second. */
static void submit(struct store *s, int table, uint32_t *n)
{
    struct store_job *job = calloc(1, sizeof *job);
    char id[12];
    snprintf(id, sizeof id, "%d", table);
    store_job_init(job, STORE_APPEND, id);
    for (int count = *n % 3 == 0 ? 2 : 1; count > 0; count--) {
        char body[BODY];
        write_body(body, table, ++*n);
        store_events_add(&job->append.events,
                         &(struct store_event){.n = *n, .body = body});
    }
    store_submit(s, job);
}

/* Somebody who can be reached, then no more: the log is emptied after it. */
static void submit_forget(struct store *s)
{
    struct store_job *subscribe = calloc(1, sizeof *subscribe);
    store_job_init(subscribe, STORE_SUBSCRIBE, NULL);
    subscribe->subscribe.endpoint = strdup("nowhere");
    memset(subscribe->subscribe.key, 'f', STORE_KEY_SIZE - 1);
    store_submit(s, subscribe);
    struct store_job *forget = calloc(1, sizeof *forget);
    store_job_init(forget, STORE_FORGET, NULL);
    memset(forget->forget.key, 'f', STORE_KEY_SIZE - 1);
    store_submit(s, forget);
}

static void play_until_failure(struct store *s)
{
    uint32_t n[TABLES];
    int forget = (int)below(400);
    memcpy(n, server.stored, sizeof n);
    for (int i = 0; !server.failed; i++) {
        int table = i % TABLES;
        submit(s, table, &n[table]);
        if (i == forget)
            submit_forget(s);
        if (i % 16 == 0)
            usleep(i % 300);
    }
}

static struct store *open_store(const char *path)
{
    static const struct store_handlers handlers = {.done = done,
                                                   .failed = failed};
    char why[400] = "";
    disk.off = false;
    server.failed = false;
    memset(server.stored, 0, sizeof server.stored);
    struct store *s = store_open(path, &handlers, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    if (!store_load(s, each, NULL, why, sizeof why))
        fail_msg("%s", why);
    return s;
}

static int rounds(void)
{
    const char *text = getenv("KOCKA_ROUNDS");
    return text ? atoi(text) : 10;
}

/* Everything that was promised before is there now. */
static void check_promises(void)
{
    for (int i = 0; i < TABLES; i++) {
        assert_true(server.stored[i] >= server.acknowledged[i]);
        assert_int_not_equal(server.stored[i] % 3, 1); /* half a unit */
    }
}

static void *cut_power_soon(void *arg)
{
    usleep(*(unsigned *)arg);
    pthread_mutex_lock(&disk.lock);
    disk.off = true;
    pthread_mutex_unlock(&disk.lock);
    return NULL;
}

static void one_round(const char *path, bool fail_sync)
{
    struct store *s = open_store(path);
    pthread_t cutter;
    unsigned wait = 1000 + below(30000);
    check_promises();
    if (fail_sync)
        disk.syncs_left = (int)below(20) + 1;
    store_start(s);
    if (!fail_sync)
        pthread_create(&cutter, NULL, cut_power_soon, &wait);
    play_until_failure(s);
    if (!fail_sync)
        pthread_join(cutter, NULL);
    disk.syncs_left = -1;
    store_close(s);
    power_cut();
}

static void nothing_acknowledged_is_lost_when_the_power_goes(void **state)
{
    char path[] = "kocka-durable-XXXXXX";
    char lock[64];
    uint64_t promised = 0;
    (void)state;
    close(mkstemp(path));
    use_disk();
    for (int i = 0; i < rounds(); i++)
        one_round(path, i % 2 == 1);
    struct store *s = open_store(path);
    check_promises();
    store_close(s);
    for (int i = 0; i < TABLES; i++)
        promised += server.acknowledged[i];
    assert_true(promised > 0);
    printf("%d rounds, %llu acknowledged events, none lost\n", rounds(),
           (unsigned long long)promised);
    snprintf(lock, sizeof lock, "%s-lock", path);
    unlink(lock);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_acknowledged_is_lost_when_the_power_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
