/* rows: tables that rest in SQLite's file; see rows.h. */
#include "store/rows.h"

#include "base/must_have.h"
#include "store/statement.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 8 /* of one table; then they become one */ };

const char rows_schema[] =
    "CREATE TABLE part(id INTEGER PRIMARY KEY, tab TEXT NOT NULL,"
    "  n INTEGER NOT NULL, events TEXT NOT NULL);"
    "CREATE INDEX part_tab ON part(tab, n);"
    "CREATE TABLE rest(id INTEGER PRIMARY KEY, tab TEXT NOT NULL UNIQUE,"
    "  n INTEGER NOT NULL, at INTEGER NOT NULL, host TEXT NOT NULL,"
    "  mark TEXT NOT NULL, bytes INTEGER NOT NULL, open INTEGER NOT NULL,"
    "  spare INTEGER NOT NULL, due INTEGER NOT NULL,"
    "  expires INTEGER NOT NULL, idle INTEGER NOT NULL, keys TEXT NOT NULL,"
    "  summary TEXT NOT NULL);"
    "CREATE INDEX rest_host ON rest(host, bytes);"
    "CREATE INDEX rest_mark ON rest(mark, bytes);"
    "CREATE INDEX rest_open ON rest(at) WHERE open > 0;"
    "CREATE INDEX rest_spare ON rest(at) WHERE spare > 0;"
    "CREATE INDEX rest_due ON rest(due) WHERE due > 0;"
    "CREATE INDEX rest_expires ON rest(expires) WHERE expires > 0;"
    "CREATE INDEX rest_idle ON rest(idle) WHERE idle > 0;"
    "CREATE TABLE sits(key TEXT NOT NULL, at INTEGER NOT NULL,"
    "  tab TEXT NOT NULL, turn INTEGER NOT NULL,"
    "  PRIMARY KEY (key, at, tab)) WITHOUT ROWID;";

enum row_statement {
    SQL_PARTS,
    SQL_PART_ADD,
    SQL_PARTS_COUNT,
    SQL_PARTS_DROP,
    SQL_PART_SET,
    SQL_LOG_DROP,
    SQL_ROW,
    SQL_ROW_SET,
    SQL_ROW_ADD,
    SQL_ROW_DROP,
    SQL_SIT,
    SQL_STAND,
    SQL_OF_HOST,
    SQL_OF_MARK,
    SQL_AHEAD,
    SQL_DUE,
    SQL_EXPIRES,
    SQL_IDLE,
    SQL_SPARE,
    ROW_STATEMENTS
};

/* Of several lower bounds SQLite begins at the first: it comes before the one
 * that the index is of, or all that lie before would be looked at. */
static const char *const sql[ROW_STATEMENTS] = {
    [SQL_PARTS] = "SELECT id, events, n FROM part WHERE tab = ?1 ORDER BY n",
    [SQL_PART_ADD] = "INSERT INTO part(tab, n, events) VALUES (?1, ?2, ?3)",
    [SQL_PARTS_COUNT] = "SELECT count(*) FROM part WHERE tab = ?1",
    [SQL_PARTS_DROP] = "DELETE FROM part WHERE tab = ?1",
    [SQL_PART_SET] = "UPDATE part SET events = ?2 WHERE id = ?1",
    [SQL_LOG_DROP] = "DELETE FROM log WHERE id = ?1",
    [SQL_ROW] = "SELECT at, keys, n, host, mark, bytes, due, idle FROM rest "
                "WHERE tab = ?1",
    [SQL_ROW_SET] =
        "UPDATE rest SET n = ?2, at = ?3, host = ?4, mark = ?5, bytes = ?6, "
        "open = ?7, spare = ?8, due = ?9, expires = ?10, idle = ?11, "
        "keys = ?12, summary = ?13 WHERE tab = ?1",
    [SQL_ROW_ADD] = "INSERT INTO rest(tab, n, at, host, mark, bytes, open, "
                    "spare, due, expires, idle, keys, summary) VALUES (?1, ?2, "
                    "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [SQL_ROW_DROP] = "DELETE FROM rest WHERE tab = ?1",
    [SQL_SIT] = "INSERT OR REPLACE INTO sits(key, at, tab, turn) "
                "VALUES (?1, ?2, ?3, ?4)",
    [SQL_STAND] = "DELETE FROM sits WHERE key = ?1 AND at = ?2 AND tab = ?3",
    [SQL_OF_HOST] = "SELECT count(*), total(bytes) FROM rest WHERE host = ?1",
    [SQL_OF_MARK] = "SELECT count(*), total(bytes) FROM rest WHERE mark = ?1",
    [SQL_AHEAD] = "UPDATE rest SET "
                  "due = iif(due, max(due - idle + ?1, 1), 0), "
                  "expires = iif(expires, max(expires - idle + ?1, 1), 0), "
                  "idle = ?1 WHERE id IN (SELECT id FROM rest WHERE idle > ?1 "
                  "AND idle > 0 ORDER BY idle LIMIT ?2)",
    [SQL_DUE] = "SELECT tab, due, id FROM rest WHERE due >= ?1 AND due > 0 "
                "AND due <= ?2 AND (due > ?1 OR id > ?4) "
                "ORDER BY due, id LIMIT ?3",
    [SQL_EXPIRES] = "SELECT tab, expires, id FROM rest WHERE expires >= ?1 "
                    "AND expires > 0 AND expires <= ?2 "
                    "AND (expires > ?1 OR id > ?4) "
                    "ORDER BY expires, id LIMIT ?3",
    [SQL_IDLE] = "SELECT tab, idle, id FROM rest WHERE idle >= ?1 "
                 "AND idle > 0 AND idle <= ?2 AND (idle > ?1 OR id > ?4) "
                 "ORDER BY idle, id LIMIT ?3",
    [SQL_SPARE] = "SELECT tab, at, id FROM rest WHERE spare > 0 "
                  "AND at >= ?1 AND (at > ?1 OR id > ?4) "
                  "ORDER BY at, id LIMIT ?3",
};

const char rows_mine_sql[] =
    "SELECT s.tab, s.at, s.turn, rest.n, rest.summary FROM "
    "(SELECT tab, at, turn FROM sits WHERE key = ?1 ORDER BY at DESC LIMIT ?2)"
    " AS s CROSS JOIN rest ON rest.tab = s.tab WHERE s.turn >= ?3";
const char rows_open_sql[] =
    "SELECT tab, at, 0, n, summary FROM rest WHERE open > 0 "
    "ORDER BY at DESC LIMIT ?2";

struct rows {
    sqlite3 *db;
    sqlite3_stmt *statement[ROW_STATEMENTS];
    size_t count; /* after rows_load */
    /* The last spare one that was told: those before it may be in memory,
     * and in use. */
    struct store_cursor spare;
};

struct rows *rows_new(sqlite3 *db)
{
    struct rows *r = must_have(calloc(1, sizeof *r));
    r->db = db;
    for (int i = 0; i < ROW_STATEMENTS; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &r->statement[i], NULL) != SQLITE_OK) {
            rows_free(r);
            return NULL;
        }
    return r;
}

void rows_free(struct rows *r)
{
    for (int i = 0; r && i < ROW_STATEMENTS; i++)
        sqlite3_finalize(r->statement[i]);
    free(r);
}

size_t rows_count(const struct rows *r)
{
    return r->count;
}

static bool do_with(struct rows *r, enum row_statement what, const char *table)
{
    bind_text(r->statement[what], 1, table);
    return step_once(r->statement[what]);
}

/* ---- who sits there ---- */

/* All of a row's keys sit there, or stand up. */
static bool each_key(struct rows *r, const char *table, const char *keys,
                     int64_t at, bool sit)
{
    sqlite3_stmt *q = r->statement[sit ? SQL_SIT : SQL_STAND];
    bool ok = true;
    while (ok && *keys) {
        size_t len = strcspn(keys, " ");
        if (len > 1) {
            sqlite3_bind_text(q, 1, keys + 1, (int)len - 1, SQLITE_STATIC);
            sqlite3_bind_int64(q, 2, at);
            bind_text(q, 3, table);
            if (sit)
                sqlite3_bind_int(q, 4, *keys == '+');
            ok = step_once(q);
        }
        keys += len + (keys[len] == ' ');
    }
    return ok;
}

/* Whoever sat there by the row that is there stands up. */
static bool stand_up(struct rows *r, const char *table, bool *had)
{
    sqlite3_stmt *q = r->statement[SQL_ROW];
    bind_text(q, 1, table);
    int step = sqlite3_step(q);
    *had = step == SQLITE_ROW;
    bool ok = *had ? each_key(r, table, column(q, 1),
                              sqlite3_column_int64(q, 0), false)
                   : step == SQLITE_DONE;
    sqlite3_reset(q);
    return ok;
}

static bool drop_row(struct rows *r, const char *table, bool *had)
{
    return stand_up(r, table, had) &&
           (!*had || do_with(r, SQL_ROW_DROP, table));
}

/* ---- parts ---- */

static bool add_part(struct rows *r, const char *table, uint32_t n,
                     const struct text *events)
{
    sqlite3_stmt *q = r->statement[SQL_PART_ADD];
    bind_text(q, 1, table);
    sqlite3_bind_int64(q, 2, n);
    sqlite3_bind_text(q, 3, events->data, (int)events->len, SQLITE_STATIC);
    bool ok = !events->full && step_once(q);
    sqlite3_clear_bindings(q);
    return ok;
}

static bool read_parts(struct rows *r, const char *table, struct text *out)
{
    sqlite3_stmt *q = r->statement[SQL_PARTS];
    int step;
    bind_text(q, 1, table);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        text_bytes(out, column(q, 1), (size_t)sqlite3_column_bytes(q, 1));
    sqlite3_reset(q);
    return step == SQLITE_DONE && !out->full;
}

/* Many short ones become one. */
static bool join_parts(struct rows *r, const char *table)
{
    sqlite3_stmt *q = r->statement[SQL_PARTS_COUNT];
    bind_text(q, 1, table);
    int step = sqlite3_step(q);
    int64_t count = step == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    if (count <= PARTS_MAX)
        return step == SQLITE_ROW;
    struct text all;
    text_heap(&all);
    bool ok = read_parts(r, table, &all) && do_with(r, SQL_PARTS_DROP, table) &&
              add_part(r, table, 1, &all);
    text_clear(&all);
    return ok;
}

static bool leave_log(struct rows *r, const char *table,
                      const struct store_events *events)
{
    sqlite3_stmt *drop = r->statement[SQL_LOG_DROP];
    struct text text;
    if (!events->count)
        return true;
    text_heap(&text);
    events_write(events, &text);
    bool ok = add_part(r, table, events->list[0].n, &text);
    text_clear(&text);
    for (size_t i = 0; ok && i < events->count; i++) {
        sqlite3_bind_int64(drop, 1, (int64_t)events->list[i].row);
        ok = step_once(drop);
    }
    return ok && join_parts(r, table);
}

/* ---- going to rest ---- */

static bool write_row(struct rows *r, const char *table,
                      const struct store_row *row, bool had)
{
    sqlite3_stmt *q = r->statement[had ? SQL_ROW_SET : SQL_ROW_ADD];
    bind_text(q, 1, table);
    sqlite3_bind_int64(q, 2, row->n);
    sqlite3_bind_int64(q, 3, row->at);
    bind_text(q, 4, row->host);
    bind_text(q, 5, row->mark);
    sqlite3_bind_int64(q, 6, row->bytes);
    sqlite3_bind_int(q, 7, row->open);
    sqlite3_bind_int(q, 8, row->spare);
    sqlite3_bind_int64(q, 9, row->due);
    sqlite3_bind_int64(q, 10, row->expires);
    sqlite3_bind_int64(q, 11, row->idle);
    bind_text(q, 12, row->keys);
    bind_text(q, 13, row->summary);
    bool ok = step_once(q);
    sqlite3_clear_bindings(q);
    return ok;
}

bool rows_rest(struct rows *r, const char *table, struct store_rest *rest)
{
    bool had;
    return leave_log(r, table, &rest->events) && stand_up(r, table, &had) &&
           write_row(r, table, &rest->row, had) &&
           each_key(r, table, rest->row.keys, rest->row.at, true);
}

/* ---- coming back ---- */

static bool of_owner(struct rows *r, enum row_statement what, const char *owner,
                     struct store_owned *out)
{
    sqlite3_stmt *q = r->statement[what];
    if (!owner[0])
        return true;
    bind_text(q, 1, owner);
    int step = sqlite3_step(q);
    if (step == SQLITE_ROW)
        *out = (struct store_owned){sqlite3_column_int64(q, 0),
                                    sqlite3_column_int64(q, 1)};
    sqlite3_reset(q);
    return step == SQLITE_ROW;
}

static bool read_row(struct rows *r, const char *table, struct store_fetch *f)
{
    sqlite3_stmt *q = r->statement[SQL_ROW];
    bind_text(q, 1, table);
    int step = sqlite3_step(q);
    f->rested = step == SQLITE_ROW;
    if (f->rested) {
        f->row.n = (uint32_t)sqlite3_column_int64(q, 2);
        text_set(f->row.host, sizeof f->row.host, column(q, 3));
        text_set(f->row.mark, sizeof f->row.mark, column(q, 4));
        f->row.bytes = sqlite3_column_int64(q, 5);
        f->row.due = sqlite3_column_int64(q, 6);
        f->row.idle = sqlite3_column_int64(q, 7);
    }
    sqlite3_reset(q);
    return step == SQLITE_ROW || step == SQLITE_DONE;
}

bool rows_fetch(struct rows *r, struct store_job *job, bool *found)
{
    struct store_fetch *f = &job->fetch;
    struct text all;
    if (!read_row(r, job->table, f) ||
        (f->count && (!of_owner(r, SQL_OF_HOST, f->row.host, &f->of_host) ||
                      !of_owner(r, SQL_OF_MARK, f->row.mark, &f->of_mark))))
        return false;
    *found = f->rested;
    if (!*found)
        return true;
    text_heap(&all);
    bool ok = read_parts(r, job->table, &all);
    if (ok && all.len)
        events_read(all.data, f->from, &f->events);
    text_clear(&all);
    return ok;
}

/* ---- the start ---- */

static bool load_parts(struct rows *r, const char *table, store_each *each,
                       void *user)
{
    struct store_events events = {0};
    struct text all;
    text_heap(&all);
    bool ok = read_parts(r, table, &all);
    if (ok && all.len)
        events_read(all.data, 0, &events);
    for (size_t i = 0; i < events.count; i++)
        each(user, table, &events.list[i]);
    store_events_clear(&events);
    text_clear(&all);
    return ok;
}

static int64_t count_rows(struct rows *r)
{
    sqlite3_stmt *q;
    int64_t n = -1;
    if (sqlite3_prepare_v2(r->db, "SELECT count(*) FROM rest", -1, &q, NULL) ==
            SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

bool rows_load(struct rows *r, store_each *each, void *user)
{
    sqlite3_stmt *q;
    int step = SQLITE_ERROR;
    bool ok = sqlite3_prepare_v2(r->db, "SELECT DISTINCT tab FROM log", -1, &q,
                                 NULL) == SQLITE_OK;
    while (ok && (step = sqlite3_step(q)) == SQLITE_ROW) {
        bool had;
        ok = drop_row(r, column(q, 0), &had) &&
             load_parts(r, column(q, 0), each, user);
    }
    sqlite3_finalize(q);
    int64_t count = count_rows(r);
    r->count = count < 0 ? 0 : (size_t)count;
    return ok && step == SQLITE_DONE && count >= 0;
}

/* ---- the end, and forgetting ---- */

bool rows_finish(struct rows *r, const char *table)
{
    bool had;
    return drop_row(r, table, &had) && do_with(r, SQL_PARTS_DROP, table);
}

static bool blank_part(struct rows *r, sqlite3_stmt *part,
                       const struct forgotten *him, bool *changed)
{
    sqlite3_stmt *q = r->statement[SQL_PART_SET];
    char *events = events_blank(column(part, 1), him);
    bool ok = true;
    if (strcmp(events, column(part, 1)) != 0) {
        sqlite3_bind_int64(q, 1, sqlite3_column_int64(part, 0));
        bind_text(q, 2, events);
        ok = step_once(q);
        sqlite3_clear_bindings(q);
        *changed = true;
    }
    free(events);
    return ok;
}

bool rows_forget(struct rows *r, const char *table, const struct forgotten *him,
                 bool *changed)
{
    sqlite3_stmt *q = r->statement[SQL_PARTS];
    int step = SQLITE_DONE;
    bool had, ok = drop_row(r, table, &had);
    *changed = had;
    bind_text(q, 1, table);
    while (ok && (step = sqlite3_step(q)) == SQLITE_ROW)
        ok = blank_part(r, q, him, changed);
    sqlite3_reset(q);
    return ok && step == SQLITE_DONE;
}

/* ---- waking ---- */

/* The next of them; when there are no more, `begins_again` says whether they
 * are looked through once more or only what comes. */
static bool wake_some(struct rows *r, enum row_statement what,
                      struct store_span *span, struct text *tables,
                      bool begins_again)
{
    sqlite3_stmt *q = r->statement[what];
    int step;
    span->count = 0;
    if (span->until <= 0)
        return true;
    sqlite3_bind_int64(q, 1, span->after.time);
    sqlite3_bind_int64(q, 2, span->until);
    sqlite3_bind_int(q, 3, WAKE_MAX);
    sqlite3_bind_int64(q, 4, span->after.id);
    while ((step = sqlite3_step(q)) == SQLITE_ROW) {
        text_add(tables, "%s ", column(q, 0));
        span->last = (struct store_cursor){sqlite3_column_int64(q, 1),
                                           sqlite3_column_int64(q, 2)};
        span->count++;
    }
    sqlite3_reset(q);
    span_end(span, begins_again);
    return step == SQLITE_DONE;
}

static bool move_back(struct rows *r, struct store_wake *wake)
{
    sqlite3_stmt *q = r->statement[SQL_AHEAD];
    wake->moved = 0;
    if (!wake->now)
        return true;
    sqlite3_bind_int64(q, 1, wake->now);
    sqlite3_bind_int(q, 2, AHEAD_MAX);
    bool ok = step_once(q);
    wake->moved = (unsigned)sqlite3_changes(r->db);
    return ok;
}

static bool wake_spare(struct rows *r, struct store_wake *wake)
{
    sqlite3_stmt *q = r->statement[SQL_SPARE];
    int step = SQLITE_DONE;
    unsigned found = 0;
    sqlite3_bind_int64(q, 1, r->spare.time);
    sqlite3_bind_int(q, 3, (int)wake->spare);
    sqlite3_bind_int64(q, 4, r->spare.id);
    while (wake->spare && (step = sqlite3_step(q)) == SQLITE_ROW) {
        text_add(&wake->tables, "%s ", column(q, 0));
        r->spare = (struct store_cursor){sqlite3_column_int64(q, 1),
                                         sqlite3_column_int64(q, 2)};
        found++;
    }
    sqlite3_reset(q);
    if (found < wake->spare)
        r->spare = (struct store_cursor){0}; /* from the first on again */
    return step == SQLITE_DONE;
}

bool rows_wake(struct rows *r, struct store_wake *wake)
{
    struct text *tables = &wake->tables;
    text_reset(tables);
    return move_back(r, wake) &&
           wake_some(r, SQL_DUE, &wake->due, tables, false) &&
           wake_some(r, SQL_EXPIRES, &wake->expires, tables, true) &&
           wake_some(r, SQL_IDLE, &wake->idle, tables, true) &&
           wake_spare(r, wake);
}

/* ---- a reader's ---- */

static void add_listed(struct store_list *l, sqlite3_stmt *q)
{
    struct store_listed row = {.at = sqlite3_column_int64(q, 1),
                               .turn = sqlite3_column_int(q, 2),
                               .n = (uint32_t)sqlite3_column_int64(q, 3),
                               .summary = (char *)column(q, 4)};
    text_set(row.table, sizeof row.table, column(q, 0));
    listed_add(l, &row);
}

bool rows_list(sqlite3_stmt *mine, sqlite3_stmt *open, struct store_list *list)
{
    sqlite3_stmt *q = list->key[0] ? mine : open;
    int step;
    if (list->key[0]) {
        bind_text(q, 1, list->key);
        sqlite3_bind_int(q, 3, list->turns);
    }
    sqlite3_bind_int(q, 2, (int)list->most);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        add_listed(list, q);
    sqlite3_reset(q);
    return step == SQLITE_DONE;
}
