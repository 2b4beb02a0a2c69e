/* A file that was written with clean pages is whole, however it is made. */
#include "store/pages.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROUNDS = 8 };

static void tell(sqlite3 *db, const char *sql)
{
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* Rows of many lengths come and go, and pages are split and joined. */
static void fill(const char *path, const char *pragma)
{
    sqlite3 *db;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    assert_int_equal(sqlite3_open_v2(path, &db, flags, pages_vfs()), SQLITE_OK);
    tell(db, pragma);
    tell(db, "PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON;"
             "PRAGMA synchronous=OFF; CREATE TABLE log(id INTEGER PRIMARY KEY,"
             "  body TEXT); CREATE TABLE done(tab TEXT PRIMARY KEY, events "
             "TEXT) WITHOUT ROWID");
    for (int i = 0; i < ROUNDS; i++)
        tell(db,
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
             "WHERE i < 1500) INSERT INTO done SELECT hex(randomblob(8)),"
             "  hex(randomblob(abs(random()) % 600)) FROM n;"
             "INSERT INTO log(body) SELECT substr(events, 1, 200) FROM done "
             "LIMIT 1500; DELETE FROM log WHERE id % 7 = 3;"
             "DELETE FROM done WHERE tab < '3';"
             "PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_close(db);
}

static void is_whole(const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(q, 0), "ok");
    sqlite3_finalize(q);
    sqlite3_close(db);
}

static void a_file_with_clean_pages_is_whole(void **state)
{
    static const char *const ways[] = {
        "PRAGMA auto_vacuum = 0", "PRAGMA auto_vacuum = 1",
        "PRAGMA auto_vacuum = 2", "PRAGMA page_size = 512",
        "PRAGMA page_size = 65536"};
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char folder[] = "/tmp/kocka-pages-XXXXXX", path[60];
        assert_non_null(mkdtemp(folder));
        snprintf(path, sizeof path, "%s/file.db", folder);
        fill(path, ways[i]);
        is_whole(path);
        unlink(path);
        rmdir(folder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_with_clean_pages_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
