/*
 * postgres_rows: tables that rest; see postgres_int.h.
 *
 * Units are found by their table's id anyway, so they stay where they are; a
 * row says what one has to know of a table without them. Nothing is lost with
 * a row, and an old one does no harm: whoever changed the table since has it
 * in memory, see store_postgres.c.
 */
#include "store/postgres_int.h"

#include "base/must_have.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT_MAX = 10000,       /* rows that are counted one by one */
    COVER_AGAIN = 60 * 1000, /* ms that are looked at twice */
    SLACK = 10 * 60 * 1000   /* ms: more than clocks and connections differ */
};

const char pg_rows_schema[] =
    "CREATE TABLE rest(tab text PRIMARY KEY,"
    "  id bigint GENERATED ALWAYS AS IDENTITY, n integer NOT NULL,"
    "  at bigint NOT NULL, host text NOT NULL, mark text NOT NULL,"
    "  bytes bigint NOT NULL, open boolean NOT NULL, spare boolean NOT NULL,"
    "  due bigint NOT NULL, expires bigint NOT NULL, idle bigint NOT NULL,"
    "  summary text NOT NULL);"
    "CREATE INDEX rest_host ON rest(host) INCLUDE (bytes);"
    "CREATE INDEX rest_mark ON rest(mark) INCLUDE (bytes);"
    "CREATE INDEX rest_open ON rest(at) WHERE open;"
    "CREATE INDEX rest_spare ON rest(at, id) WHERE spare;"
    "CREATE INDEX rest_due ON rest(due, id) WHERE due > 0;"
    "CREATE INDEX rest_expires ON rest(expires, id) WHERE expires > 0;"
    "CREATE INDEX rest_idle ON rest(idle, id) WHERE idle > 0;"
    "CREATE TABLE sits(tab text NOT NULL, key text NOT NULL,"
    "  at bigint NOT NULL, turn boolean NOT NULL, PRIMARY KEY (tab, key));"
    "CREATE INDEX sits_key ON sits(key, at);"
    /* tables without a row, or an old one, have changed since then */
    "ALTER TABLE kocka ADD COLUMN covered bigint NOT NULL DEFAULT 0";

/* ---- lists as the database reads them ---- */

void pg_element(struct text *list, const char *value)
{
    text_put(list, list->len ? ",\"" : "{\"");
    for (size_t len; (len = strcspn(value, "\"\\")), value[len];
         value += len + 1) {
        text_bytes(list, value, len);
        text_char(list, '\\');
        text_char(list, value[len]);
    }
    text_put(list, value);
    text_char(list, '"');
}

void pg_number(struct text *list, int64_t value)
{
    text_char(list, list->len ? ',' : '{');
    text_int(list, value);
}

const char *pg_list_end(struct text *list)
{
    text_put(list, list->len ? "}" : "{}");
    return list->data;
}

void pg_server(struct text *list, uint32_t server)
{
    char name[9] = "";
    if (server)
        snprintf(name, sizeof name, "%08x", server);
    pg_element(list, name);
}

uint32_t pg_server_of(PGresult *r, int row, int column)
{
    return (uint32_t)strtoul(PQgetvalue(r, row, column), NULL, 16);
}

static void pg_truth(struct text *list, bool value)
{
    pg_element(list, value ? "t" : "f");
}

static int64_t number_of(PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

/* ---- going to rest ---- */

/* Columns of `rest`, then those of `sits`. */
enum {
    TAB,
    N,
    AT,
    HOST,
    MARK,
    BYTES,
    OPEN,
    SPARE,
    DUE,
    EXPIRES,
    IDLE,
    SUMMARY,
    HOLDER,
    SITS_TAB,
    SITS_KEY,
    SITS_AT,
    SITS_TURN,
    LISTS
};

/* A table that is over, or has changed since, gets no row: then whoever
 * forgets a player in it can be sure that none comes afterwards. */
static const char rest_sql[] =
    "WITH w AS (SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[],"
    " $4::text[], $5::text[], $6::bigint[], $7::boolean[], $8::boolean[],"
    " $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::text[])"
    " AS w(tab, n, at, host, mark, bytes, open, spare, due, expires, idle,"
    " summary, holder)"
    " WHERE NOT EXISTS (SELECT 1 FROM done WHERE done.tab = w.tab)"
    " AND NOT EXISTS (SELECT 1 FROM unit WHERE unit.tab = w.tab"
    "  AND unit.n > w.n) ORDER BY w.tab), "
    "put AS (INSERT INTO rest(tab, n, at, host, mark, bytes, open, spare, due,"
    " expires, idle, summary, holder) SELECT * FROM w ON CONFLICT (tab) DO "
    "UPDATE SET"
    " n = EXCLUDED.n, at = EXCLUDED.at, host = EXCLUDED.host,"
    " mark = EXCLUDED.mark, bytes = EXCLUDED.bytes, open = EXCLUDED.open,"
    " spare = EXCLUDED.spare, due = EXCLUDED.due,"
    " expires = EXCLUDED.expires, idle = EXCLUDED.idle,"
    " summary = EXCLUDED.summary, holder = EXCLUDED.holder WHERE rest.n <= "
    "EXCLUDED.n RETURNING tab), "
    "s AS (SELECT s.* FROM unnest($14::text[], $15::text[], $16::bigint[],"
    " $17::boolean[]) AS s(tab, key, at, turn) WHERE tab IN"
    " (SELECT tab FROM w)), "
    "gone AS (DELETE FROM sits USING w WHERE sits.tab = w.tab AND NOT EXISTS"
    " (SELECT 1 FROM s WHERE s.tab = sits.tab AND s.key = sits.key)), "
    "sit AS (INSERT INTO sits(tab, key, at, turn) SELECT * FROM s"
    " ORDER BY tab, key ON CONFLICT (tab, key) DO UPDATE SET"
    " at = EXCLUDED.at, turn = EXCLUDED.turn) "
    "SELECT tab FROM put";

static void add_sitters(struct text *list, const char *table,
                        const struct store_row *row)
{
    for (const char *keys = row->keys; *keys;) {
        char key[STORE_KEY_SIZE] = "";
        size_t len = strcspn(keys, " ");
        if (len > 1 && len <= sizeof key) {
            memcpy(key, keys + 1, len - 1);
            pg_element(&list[SITS_TAB], table);
            pg_element(&list[SITS_KEY], key);
            pg_number(&list[SITS_AT], row->at);
            pg_truth(&list[SITS_TURN], *keys == '+');
        }
        keys += len + (keys[len] == ' ');
    }
}

static void add_row(struct text *list, const struct store_job *job)
{
    const struct store_row *row = &job->rest.row;
    pg_element(&list[TAB], job->table);
    pg_number(&list[N], row->n);
    pg_number(&list[AT], row->at);
    pg_element(&list[HOST], row->host);
    pg_element(&list[MARK], row->mark);
    pg_number(&list[BYTES], row->bytes);
    pg_truth(&list[OPEN], row->open);
    pg_truth(&list[SPARE], row->spare);
    pg_number(&list[DUE], row->due);
    pg_number(&list[EXPIRES], row->expires);
    pg_number(&list[IDLE], row->idle);
    pg_element(&list[SUMMARY], row->summary);
    pg_server(&list[HOLDER], row->holder);
    add_sitters(list, job->table, row);
}

static void mark_written(struct store_job *first, PGresult *r)
{
    for (struct store_job *job = first; job; job = job->next) {
        if (job->task != STORE_REST)
            continue;
        job->result = STORE_RACE;
        for (int i = 0; i < PQntuples(r); i++)
            if (strcmp(PQgetvalue(r, i, 0), job->table) == 0)
                job->result = STORE_DONE;
    }
}

bool pg_rest(struct postgres *s, struct store_job *first)
{
    struct text list[LISTS];
    const char *values[LISTS];
    size_t count = 0;
    for (int i = 0; i < LISTS; i++)
        text_heap(&list[i]);
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_REST) {
            add_row(list, job);
            count++;
        }
    for (int i = 0; i < LISTS; i++)
        values[i] = pg_list_end(&list[i]);
    PGresult *r = count ? pg_ask(s, rest_sql, LISTS, values) : NULL;
    if (r)
        mark_written(first, r);
    for (int i = 0; i < LISTS; i++)
        text_clear(&list[i]);
    PQclear(r);
    return !count || r;
}

/* Whoever drives may just write such a row: first `rest`, then `sits`, as here.
 * A row from the event on is that one's, who has heard of it, and would not
 * write it once more. */
bool pg_drop_row(struct postgres *s, const char *table, const char *key,
                 uint32_t n)
{
    char event[12];
    const char *values[] = {table, key, event};
    snprintf(event, sizeof event, "%u", n);
    return pg_do(s,
                 "WITH his AS (DELETE FROM sits "
                 "WHERE tab = $1 AND key = $2) "
                 "DELETE FROM rest WHERE tab = $1 AND n < $3::integer",
                 3, values);
}

/* Only old rows, which may come in the moment in which their table forgets
 * him: where he has sat down since, the row stays, or nobody would find the
 * table. */
bool pg_drop_rows_of(struct postgres *s, const char *key)
{
    const char *values[] = {key};
    return pg_do(s,
                 "WITH old AS (SELECT tab FROM rest WHERE (host = $1 OR tab IN "
                 "(SELECT tab FROM sits WHERE key = $1)) AND n < "
                 "(SELECT max(last) FROM unit WHERE unit.tab = rest.tab)), "
                 "his AS (DELETE FROM sits WHERE key = $1 AND "
                 "(tab IN (SELECT tab FROM old) OR NOT EXISTS "
                 "(SELECT 1 FROM rest WHERE rest.tab = sits.tab))) "
                 "DELETE FROM rest WHERE tab IN (SELECT tab FROM old) AND n < "
                 "(SELECT max(last) FROM unit WHERE unit.tab = rest.tab)",
                 1, values);
}

/* ---- coming back ---- */

static const char row_sql[] =
    "SELECT w.i, r.n, r.bytes, r.due, coalesce(r.host, w.host),"
    " coalesce(r.mark, w.mark), h.tables, h.bytes, m.tables, m.bytes,"
    " r.holder, r.idle "
    "FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[])"
    " WITH ORDINALITY AS w(tab, host, mark, counts, i) "
    "LEFT JOIN rest r ON r.tab = w.tab "
    "CROSS JOIN LATERAL (SELECT count(*) AS tables,"
    " coalesce(sum(x.bytes), 0) AS bytes FROM rest x WHERE w.counts"
    " AND x.host = coalesce(r.host, w.host) AND x.host <> '') h "
    "CROSS JOIN LATERAL (SELECT count(*) AS tables,"
    " coalesce(sum(x.bytes), 0) AS bytes FROM rest x WHERE w.counts"
    " AND x.mark = coalesce(r.mark, w.mark) AND x.mark <> '') m";

static bool wants_row(const struct store_job *job)
{
    return job->task == STORE_FETCH && !job->fetch.from;
}

static void take_row(struct store_fetch *f, PGresult *r, int i)
{
    f->rested = !PQgetisnull(r, i, 1);
    f->row.n = (uint32_t)number_of(r, i, 1);
    f->row.bytes = number_of(r, i, 2);
    f->row.due = number_of(r, i, 3);
    f->row.holder = pg_server_of(r, i, 10);
    f->row.idle = number_of(r, i, 11);
    text_set(f->row.host, sizeof f->row.host, PQgetvalue(r, i, 4));
    text_set(f->row.mark, sizeof f->row.mark, PQgetvalue(r, i, 5));
    f->of_host = (struct store_owned){number_of(r, i, 6), number_of(r, i, 7)};
    f->of_mark = (struct store_owned){number_of(r, i, 8), number_of(r, i, 9)};
}

/* The answer for the one with this number, counted from 1. */
static int answer_for(PGresult *r, int number)
{
    int i = 0;
    while (i < PQntuples(r) && number_of(r, i, 0) != number)
        i++;
    return i;
}

bool pg_fetch_rows(struct postgres *s, struct store_job *first)
{
    struct text list[4];
    const char *values[4];
    int count = 0;
    for (int i = 0; i < 4; i++)
        text_heap(&list[i]);
    for (struct store_job *job = first; job; job = job->next)
        if (wants_row(job)) {
            pg_element(&list[0], job->table);
            pg_element(&list[1], job->fetch.row.host);
            pg_element(&list[2], job->fetch.row.mark);
            pg_truth(&list[3], job->fetch.count);
            count++;
        }
    for (int i = 0; i < 4; i++)
        values[i] = pg_list_end(&list[i]);
    PGresult *r = count ? pg_ask(s, row_sql, 4, values) : NULL;
    int number = 0;
    for (struct store_job *job = first; r && job; job = job->next)
        if (wants_row(job)) {
            int i = answer_for(r, ++number);
            if (i < PQntuples(r))
                take_row(&job->fetch, r, i);
        }
    for (int i = 0; i < 4; i++)
        text_clear(&list[i]);
    PQclear(r);
    return !count || r;
}

/* ---- waking ---- */

static bool wake_some(struct postgres *s, const char *sql,
                      struct store_span *span, struct text *tables,
                      bool begins_again)
{
    char after[24], until[24], id[24], most[12];
    struct text living;
    span->count = 0;
    if (span->until <= 0)
        return true;
    const char *values[] = {after, until, id, most, pg_living(s, &living)};
    snprintf(after, sizeof after, "%lld", (long long)span->after.time);
    snprintf(until, sizeof until, "%lld", (long long)span->until);
    snprintf(id, sizeof id, "%lld", (long long)span->after.id);
    snprintf(most, sizeof most, "%d", WAKE_MAX);
    PGresult *r = pg_ask(s, sql, 5, values);
    text_clear(&living);
    for (int i = 0; r && i < PQntuples(r); i++) {
        text_add(tables, "%s ", PQgetvalue(r, i, 0));
        span->last =
            (struct store_cursor){number_of(r, i, 1), number_of(r, i, 2)};
        span->count++;
    }
    span_end(span, begins_again);
    PQclear(r);
    return r != NULL;
}

/* What another server is just writing is not waited for: it would wait for
 * us, in another order. */
static const char ahead_sql[] =
    "WITH ahead AS (SELECT tab FROM rest WHERE idle > 0"
    " AND idle > $1::bigint AND holder <> ALL($3::text[])"
    " ORDER BY idle LIMIT $2::integer FOR UPDATE SKIP LOCKED) "
    "UPDATE rest SET"
    " due = CASE WHEN due > 0 THEN greatest(due - idle + $1::bigint, 1)"
    "  ELSE 0 END,"
    " expires = CASE WHEN expires > 0"
    "  THEN greatest(expires - idle + $1::bigint, 1) ELSE 0 END,"
    " idle = $1::bigint FROM ahead WHERE rest.tab = ahead.tab "
    "RETURNING rest.tab";

static bool move_back(struct postgres *s, struct store_wake *wake)
{
    char now[24], most[12];
    struct text living;
    wake->moved = 0;
    if (!wake->now)
        return true;
    const char *values[] = {now, most, pg_living(s, &living)};
    snprintf(now, sizeof now, "%lld", (long long)wake->now);
    snprintf(most, sizeof most, "%d", AHEAD_MAX);
    PGresult *r = pg_ask(s, ahead_sql, 3, values);
    wake->moved = r ? (unsigned)PQntuples(r) : 0;
    text_clear(&living);
    PQclear(r);
    return r != NULL;
}

static bool wake_spare(struct postgres *s, struct store_wake *wake)
{
    char after[24], id[24], most[12];
    const char *values[] = {after, id, most};
    if (!wake->spare)
        return true;
    snprintf(after, sizeof after, "%lld", (long long)s->spare.time);
    snprintf(id, sizeof id, "%lld", (long long)s->spare.id);
    snprintf(most, sizeof most, "%u", wake->spare);
    PGresult *r = pg_ask(s,
                         "SELECT tab, at, id FROM rest WHERE spare "
                         "AND (at, id) > ($1::bigint, $2::bigint) "
                         "ORDER BY at, id LIMIT $3::integer",
                         3, values);
    int found = r ? PQntuples(r) : 0;
    for (int i = 0; i < found; i++) {
        text_add(&wake->tables, "%s ", PQgetvalue(r, i, 0));
        s->spare =
            (struct store_cursor){number_of(r, i, 1), number_of(r, i, 2)};
    }
    if (found < (int)wake->spare)
        s->spare = (struct store_cursor){0}; /* from the first on again */
    PQclear(r);
    return r != NULL;
}

const char *pg_living(const struct postgres *s, struct text *list)
{
    text_heap(list);
    for (size_t i = 0; i < s->living.count; i++)
        pg_server(list, s->living.list[i]);
    return pg_list_end(list);
}

/* When the oldest was stored that no row says, from where we found it last, or
 * a little before: some are stored late. What has a row is not looked at
 * again. False: the database failed. */
static bool find_oldest(struct postgres *s, int64_t now)
{
    char from[24];
    const char *values[] = {from};
    snprintf(from, sizeof from, "%lld", (long long)(s->covered - COVER_AGAIN));
    PGresult *r = pg_ask(
        s,
        "SELECT at FROM unit WHERE at > greatest($1::bigint, "
        "(SELECT covered FROM kocka)) AND NOT EXISTS (SELECT 1 FROM rest "
        "WHERE rest.tab = unit.tab AND rest.n >= unit.last) "
        "AND NOT EXISTS (SELECT 1 FROM done WHERE done.tab = unit.tab) "
        "ORDER BY at LIMIT 1",
        1, values);
    if (r)
        s->covered = PQntuples(r) ? number_of(r, 0, 0) : now;
    PQclear(r);
    return r != NULL;
}

/* Whatever was stored before `covered` stands in a row. */
static bool cover(struct postgres *s)
{
    char time[24];
    const char *values[] = {time};
    if (!s->drives || !s->knows)
        return true;
    if (!find_oldest(s, steady_now(&s->steady)))
        return false;
    snprintf(time, sizeof time, "%lld",
             (long long)(s->covered > SLACK ? s->covered - SLACK : 0));
    return pg_do(s,
                 "UPDATE kocka SET covered = $1::bigint "
                 "WHERE covered <> $1::bigint",
                 1, values);
}

/* A clock that was ahead may have said more. */
bool pg_uncover(struct postgres *s)
{
    char now[24];
    const char *values[] = {now};
    snprintf(now, sizeof now, "%lld", (long long)steady_now(&s->steady));
    return !s->drives || pg_do(s,
                               "UPDATE kocka SET covered = $1::bigint "
                               "WHERE covered > $1::bigint",
                               1, values);
}

bool pg_count_rows(struct postgres *s, int64_t *rows)
{
    char most[12];
    const char *values[] = {most};
    snprintf(most, sizeof most, "%d", COUNT_MAX + 1);
    PGresult *r = pg_ask(s,
                         "SELECT (SELECT count(*) FROM (SELECT 1 FROM rest "
                         "LIMIT $1::integer) AS few), reltuples::bigint "
                         "FROM pg_class WHERE oid = 'rest'::regclass",
                         1, values);
    if (!r)
        return false;
    int64_t some = number_of(r, 0, 0), all = number_of(r, 0, 1);
    *rows = some > COUNT_MAX && all > some ? all : some;
    PQclear(r);
    return true;
}

bool pg_wake(struct postgres *s, struct store_wake *wake)
{
    struct text *tables = &wake->tables;
    text_reset(tables);
    return move_back(s, wake) &&
           wake_some(s,
                     "SELECT tab, due, id FROM rest WHERE due > 0 "
                     "AND (due, id) > ($1::bigint, $3::bigint) "
                     "AND due <= $2::bigint AND holder <> ALL($5::text[]) "
                     "ORDER BY due, id LIMIT $4::integer",
                     &wake->due, tables, false) &&
           wake_some(s,
                     "SELECT tab, expires, id FROM rest WHERE expires > 0 "
                     "AND (expires, id) > ($1::bigint, $3::bigint) "
                     "AND expires <= $2::bigint AND holder <> ALL($5::text[]) "
                     "ORDER BY expires, id LIMIT $4::integer",
                     &wake->expires, tables, true) &&
           wake_some(s,
                     "SELECT tab, idle, id FROM rest WHERE idle > 0 "
                     "AND (idle, id) > ($1::bigint, $3::bigint) "
                     "AND idle <= $2::bigint AND holder <> ALL($5::text[]) "
                     "ORDER BY idle, id LIMIT $4::integer",
                     &wake->idle, tables, true) &&
           wake_spare(s, wake) &&
           (!wake->count || (cover(s) && pg_count_rows(s, &wake->rows)));
}

/* The server that sees to a table stored its last unit, or wrote the row since;
 * 0: nobody need. */
bool pg_changed(struct postgres *s, struct store_changed *changed)
{
    struct text tables, ns, holders;
    text_heap(&tables);
    text_heap(&ns);
    text_heap(&holders);
    for (size_t i = 0; i < changed->count; i++) {
        pg_element(&tables, changed->list[i].table);
        pg_number(&ns, changed->list[i].n);
        pg_server(&holders, changed->list[i].holder);
    }
    const char *values[] = {pg_list_end(&tables), pg_list_end(&ns),
                            pg_list_end(&holders)};
    PGresult *r = pg_ask(
        s,
        "SELECT * FROM (SELECT w.tab, u.last, w.n, w.holder AS was, "
        "CASE WHEN r.n >= u.last THEN r.holder "
        "ELSE left(u.mark, 8) END AS holder "
        "FROM unnest($1::text[], $2::integer[], $3::text[]) "
        "AS w(tab, n, holder) CROSS JOIN LATERAL (SELECT last, mark FROM unit "
        "WHERE unit.tab = w.tab ORDER BY n DESC LIMIT 1) AS u "
        "LEFT JOIN rest r ON r.tab = w.tab) AS known "
        "WHERE last > n OR (last = n AND holder <> was)",
        3, values);
    text_clear(&tables);
    text_clear(&ns);
    text_clear(&holders);
    changed->count = r ? (size_t)PQntuples(r) : changed->count;
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_known *it = &changed->list[i];
        text_set(it->table, sizeof it->table, PQgetvalue(r, i, 0));
        it->n = (uint32_t)number_of(r, i, 1);
        it->holder = pg_server_of(r, i, 4);
    }
    PQclear(r);
    return r != NULL;
}

/* ---- a reader's ---- */

/* Has the table of a row changed since? */
#define STALE                                                                  \
    "EXISTS (SELECT 1 FROM unit WHERE unit.tab = rest.tab AND unit.n > "       \
    "rest.n)"

bool pg_list(void *reader, struct store_list *list, char *why, size_t why_size)
{
    struct postgres *s = reader;
    char most[12];
    const char *values[] = {most, list->turns ? "t" : "f", list->key};
    snprintf(most, sizeof most, "%u", list->most);
    PGresult *r =
        list->key[0]
            ? pg_ask(s,
                     "SELECT * FROM (SELECT s.tab, s.at, s.turn, rest.n, "
                     "rest.summary, " STALE " AS stale FROM "
                     "(SELECT tab, at, turn FROM sits WHERE key = $3 "
                     "ORDER BY at DESC LIMIT $1::integer) AS s "
                     "JOIN rest ON rest.tab = s.tab) AS his "
                     "WHERE turn OR stale OR NOT $2::boolean ORDER BY at DESC",
                     3, values)
            : pg_ask(s,
                     "SELECT tab, at, false, n, summary, " STALE
                     " FROM rest WHERE open "
                     "ORDER BY at DESC LIMIT $1::integer",
                     1, values);
    if (!r)
        return pg_complain(s, "listing", why, why_size);
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_listed row = {.at = number_of(r, i, 1),
                                   .turn = *PQgetvalue(r, i, 2) == 't',
                                   .n = (uint32_t)number_of(r, i, 3),
                                   .summary = PQgetvalue(r, i, 4),
                                   .stale = *PQgetvalue(r, i, 5) == 't'};
        text_set(row.table, sizeof row.table, PQgetvalue(r, i, 0));
        listed_add(list, &row);
    }
    PQclear(r);
    return true;
}
