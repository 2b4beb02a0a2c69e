/* pages: a VFS that writes clean pages; see pages.h. */
#include "store/pages.h"

#include "base/must_have.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NAME "kocka-pages"

enum {
    FIRST = 100, /* bytes of the file's header, before the first page's */
    PAGE_MAX = 65536
};

/* Behind SQLite's own in a file's memory: how it is written, and how it would
 * be. */
struct methods {
    sqlite3_io_methods ours;
    const sqlite3_io_methods *theirs;
};

/* Where they are in it. */
static size_t methods_at(const sqlite3_vfs *system)
{
    size_t align = _Alignof(struct methods);
    return ((size_t)system->szOsFile + align - 1) / align * align;
}

static unsigned number_at(const unsigned char *p)
{
    return (unsigned)(p[0] << 8 | p[1]);
}

/* Where the gap is: behind the list of rows, before their contents. */
static bool find_gap(const unsigned char *page, unsigned len, bool first,
                     unsigned *from, unsigned *to)
{
    unsigned head = first ? FIRST : 0;
    unsigned char kind = page[head];
    bool leaf = kind == 10 || kind == 13;
    if (!leaf && kind != 2 && kind != 5)
        return false;
    unsigned start = number_at(page + head + 5);
    *from = head + (leaf ? 8 : 12) + 2 * number_at(page + head + 3);
    *to = start ? start : PAGE_MAX;
    return *from < *to && *to <= len;
}

static bool is_clean(const unsigned char *gap, unsigned len)
{
    return gap[0] == 0 && memcmp(gap, gap + 1, len - 1) == 0;
}

/* The first byte of a page that has rows tells its kind. Of any other it is
 * the highest of a page's number, 0 if there are few enough; but not where a
 * map of all pages is kept for auto_vacuum. The file's header says both, and
 * is written before its pages are. */
static bool has_plain_pages(sqlite3_file *file)
{
    const struct methods *m = (const struct methods *)file->pMethods;
    unsigned char head[FIRST];
    return m->theirs->xRead(file, head, FIRST, 0) == SQLITE_OK &&
           head[28] == 0 && memcmp(head + 52, "\0\0\0", 4) == 0;
}

static int write_clean(sqlite3_file *file, const void *data, int len,
                       sqlite3_int64 at)
{
    const struct methods *m = (const struct methods *)file->pMethods;
    unsigned from, to;
    unsigned char page[PAGE_MAX];
    bool whole = len >= 512 && len <= PAGE_MAX && at % len == 0;
    if (!whole || !find_gap(data, (unsigned)len, at == 0, &from, &to) ||
        is_clean((const unsigned char *)data + from, to - from) ||
        !has_plain_pages(file))
        return m->theirs->xWrite(file, data, len, at);
    memcpy(page, data, (size_t)len);
    memset(page + from, 0, to - from);
    return m->theirs->xWrite(file, page, len, at);
}

static int open_clean(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                      int flags, int *out)
{
    sqlite3_vfs *system = vfs->pAppData;
    int result = system->xOpen(system, name, file, flags, out);
    if (!file->pMethods || !(flags & SQLITE_OPEN_MAIN_DB))
        return result;
    struct methods *m = (struct methods *)((char *)file + methods_at(system));
    m->theirs = file->pMethods;
    m->ours = *m->theirs;
    m->ours.xWrite = write_clean;
    file->pMethods = &m->ours;
    return result;
}

const char *pages_vfs(void)
{
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    if (!system || sqlite3_vfs_find(NAME))
        return NAME;
    sqlite3_vfs *vfs = must_have(malloc(sizeof *vfs));
    *vfs = *system;
    vfs->pNext = NULL;
    vfs->zName = NAME;
    vfs->pAppData = system;
    vfs->szOsFile = (int)(methods_at(system) + sizeof(struct methods));
    vfs->xOpen = open_clean;
    sqlite3_vfs_register(vfs, 0);
    return NAME;
}
