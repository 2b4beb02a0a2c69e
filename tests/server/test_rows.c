/* What a look at many rows costs: what it finds, not what there is. */
#include "store/rows.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum {
    ROWS = 10000,
    FEW = 20,
    STEPS = 5000 /* of SQLite; 30 a row, at most */
};

/* Each is moved, due and given up a millisecond after the one before. */
static const char many[] =
    "CREATE TABLE log(id INTEGER PRIMARY KEY);"
    "INSERT INTO rest(tab, n, at, host, mark, bytes, open, spare, due, "
    "expires, idle, keys, summary) WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL "
    "SELECT n + 1 FROM i WHERE n < 10000) "
    "SELECT 'T' || n, 1, n, '', '', 1, 0, 0, n, n, n, '', '' FROM i";

static int steps(sqlite3 *db)
{
    int sum = 0;
    for (sqlite3_stmt *q = NULL; (q = sqlite3_next_stmt(db, q));)
        sum += sqlite3_stmt_status(q, SQLITE_STMTSTATUS_VM_STEP, 1);
    return sum;
}

/* How many rows it finds, quickly. */
static unsigned found(struct store_wake look)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, rows_schema, NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, many, NULL, NULL, NULL), SQLITE_OK);
    struct rows *rows = rows_new(db);
    assert_non_null(rows);
    text_heap(&look.tables);
    assert_true(rows_wake(rows, &look));
    assert_in_range(steps(db), 1, STEPS);
    text_clear(&look.tables);
    rows_free(rows);
    sqlite3_close(db);
    return look.moved + look.due.count + look.expires.count + look.idle.count;
}

static void a_look_costs_what_it_finds(void **state)
{
    const struct store_span last = {{ROWS - FEW, ROWS}, .until = 2 * ROWS};
    (void)state;
    assert_int_equal(found((struct store_wake){.now = ROWS}), 0);
    assert_int_equal(found((struct store_wake){.now = ROWS - FEW}), FEW);
    assert_int_equal(found((struct store_wake){.due = last}), FEW);
    assert_int_equal(found((struct store_wake){.expires = last}), FEW);
    assert_int_equal(found((struct store_wake){.idle = last}), FEW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_costs_what_it_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
