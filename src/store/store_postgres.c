/*
 * store_postgres: one database, several servers, any of them for any table.
 *
 * The database is the arbiter: a unit is one row with the key (table, number
 * of its first event), so of two servers that want the same number one is
 * first and the other is told STORE_RACE. All units that gathered meanwhile
 * are one INSERT and one NOTIFY. The notification is only a hint; every two
 * seconds each server also looks what others stored lately.
 *
 * One connection does everything but searches. Its advisory lock says which
 * server drives the tables (clocks and computer seats); when that server dies,
 * so does its connection, and another one gets the lock.
 */
#include "store/fold.h"
#include "store/store_int.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    RECONNECT_MAX = 60 * 1000, /* ms without database before we give up */
    LATELY = 30 * 1000,        /* ms: how far back the look at others goes */
    NOTE_MAX = 7000,           /* bytes of a notification; 8000 is the limit */
    KEEP_MS = 3600 * 1000,     /* finished tables' units stay so long, so that
                                  no late server can begin them anew */
    COLUMNS = 6,
    FOLDED = 2 /* the schema that brought folded names */
};

/* Any number, the same for all servers of one database. */
#define DRIVER_LOCK  "7165013"
#define MIGRATE_LOCK "7165014"

/* What PostgreSQL says when the time is up. */
#define QUERY_CANCELED "57014"

static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE unit(tab text NOT NULL, n integer NOT NULL,"
    "  last integer NOT NULL, at bigint NOT NULL, mark text NOT NULL,"
    "  events text NOT NULL, PRIMARY KEY (tab, n));"
    "CREATE INDEX unit_at ON unit(at);"
    "CREATE TABLE done(tab text PRIMARY KEY, game text NOT NULL,"
    "  names text NOT NULL, keys text NOT NULL, public boolean NOT NULL,"
    "  at bigint NOT NULL, events text NOT NULL);"
    "CREATE INDEX done_at ON done(at);",
    /* names as they are searched for, see fold.h; filled in by fold_all */
    "ALTER TABLE done ADD COLUMN fold text NOT NULL DEFAULT ''",
    "CREATE TABLE push(endpoint text PRIMARY KEY, key text NOT NULL,"
    "  p256dh text NOT NULL, auth text NOT NULL, at bigint NOT NULL);"
    "CREATE INDEX push_key ON push(key);",
    /* which tables know a player */
    "CREATE TABLE player(key text NOT NULL, tab text NOT NULL,"
    "  PRIMARY KEY (key, tab));"
    "CREATE INDEX player_tab ON player(tab);"
    "INSERT INTO player SELECT DISTINCT found[1], tab FROM"
    "  (SELECT tab, regexp_matches(events,"
    "  '\"(?:key|host)\":\"([0-9a-f]+)\"', 'g') AS found FROM"
    "  (SELECT tab, events FROM unit UNION ALL SELECT tab, events FROM done)"
    "  AS texts) AS all_found"};

struct postgres {
    PGconn *conn;
    char *url;
    struct store_handlers handlers;
    char server[17]; /* a random name of this process */
    uint64_t units;  /* so far: with the name it marks a unit as ours */
    bool drives;
    bool knows; /* all unfinished tables were named to the handlers */
    int64_t looked, swept;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool complain(struct postgres *s, const char *doing, char *why,
                     size_t why_size)
{
    snprintf(why, why_size, "PostgreSQL, %s: %s", doing,
             PQerrorMessage(s->conn));
    return false;
}

/* ---- asking ---- */

/* A result with rows or done, or NULL. */
static PGresult *ask(struct postgres *s, const char *sql, int count,
                     const char *const *values)
{
    PGresult *r =
        PQexecParams(s->conn, sql, count, NULL, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return r;
    PQclear(r);
    return NULL;
}

static bool tell(struct postgres *s, const char *sql)
{
    PGresult *r = PQexec(s->conn, sql);
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* The first value of the first row into buf. */
static bool ask_text(struct postgres *s, const char *sql, char *buf,
                     size_t size)
{
    PGresult *r = ask(s, sql, 0, NULL);
    bool ok = r && PQntuples(r) > 0;
    if (ok)
        snprintf(buf, size, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return ok;
}

/* ---- opening ---- */

/* A host that vanishes says nothing: it is noticed after these times, unless
 * the operator's address says others. */
static PGconn *connect_to(const char *url)
{
    static const char *const names[] = {"connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"5", "10000", "1", "10", "5",
                                  "3", "kocka", url, NULL};
    return PQconnectdbParams(names, values, 1);
}

static bool fold_one(struct postgres *s, const char *table, const char *names)
{
    struct text fold;
    text_heap(&fold);
    fold_names(names, &fold);
    const char *values[] = {table, fold.len ? fold.data : ""};
    PGresult *r = ask(s, "UPDATE done SET fold = $2 WHERE tab = $1", 2, values);
    text_clear(&fold);
    PQclear(r);
    return r != NULL;
}

static bool fold_all(struct postgres *s)
{
    PGresult *r = ask(s, "SELECT tab, names FROM done", 0, NULL);
    bool ok = r != NULL;
    for (int i = 0; ok && i < PQntuples(r); i++)
        ok = fold_one(s, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
    PQclear(r);
    return ok;
}

static bool migrate(struct postgres *s, char *why, size_t why_size)
{
    char text[32], sql[200];
    int version = 0;
    bool ok = tell(s, "SET client_min_messages TO warning") &&
              tell(s, "SELECT pg_advisory_lock(" MIGRATE_LOCK ")") &&
              tell(s, "CREATE TABLE IF NOT EXISTS kocka(schema integer)");
    if (ok && ask_text(s, "SELECT schema FROM kocka", text, sizeof text))
        version = atoi(text);
    else if (ok)
        ok = tell(s, "INSERT INTO kocka VALUES (0)");
    if (version > STORE_SCHEMA) {
        snprintf(why, why_size, "the database is of a newer Kocka (schema %d)",
                 version);
        return false;
    }
    for (; ok && version < STORE_SCHEMA; version++) {
        snprintf(sql, sizeof sql, "UPDATE kocka SET schema = %d", version + 1);
        ok = tell(s, "BEGIN") && tell(s, migrations[version]) &&
             (version + 1 != FOLDED || fold_all(s)) && tell(s, sql) &&
             tell(s, "COMMIT");
    }
    return (ok && tell(s, "SELECT pg_advisory_unlock(" MIGRATE_LOCK ")")) ||
           complain(s, "migrating", why, why_size);
}

/* A commit must be a promise. */
static bool check_durable(struct postgres *s, char *why, size_t why_size)
{
    char fsync[8] = "", commit[16] = "";
    if (!tell(s, "SET synchronous_commit TO on") ||
        !ask_text(s, "SHOW fsync", fsync, sizeof fsync) ||
        !ask_text(s, "SHOW synchronous_commit", commit, sizeof commit))
        return complain(s, "asking whether commits are durable", why, why_size);
    if (strcmp(fsync, "on") == 0 && strcmp(commit, "on") == 0)
        return true;
    snprintf(why, why_size,
             "the database does not make commits durable (fsync %s, "
             "synchronous_commit %s)",
             fsync, commit);
    return false;
}

/* LISTEN comes first; what was stored before it is looked for afterwards. */
static bool begin_session(struct postgres *s, char *why, size_t why_size)
{
    s->drives = s->knows = false;
    s->looked = 0;
    return PQstatus(s->conn) == CONNECTION_OK &&
           check_durable(s, why, why_size) && tell(s, "LISTEN kocka") &&
           tell(s, "LISTEN kocka_here");
}

static void close_postgres(void *self)
{
    struct postgres *s = self;
    const char *values[] = {s->server};
    PQclear(ask(s, "SELECT pg_notify('kocka_here', $1)", 1, values));
    PQfinish(s->conn);
    free(s->url);
    free(s);
}

static void *open_postgres(const char *url,
                           const struct store_handlers *handlers, char *why,
                           size_t why_size)
{
    struct postgres *s = calloc(1, sizeof *s);
    if (!s || sodium_init() < 0)
        abort();
    s->url = strdup(url);
    s->handlers = *handlers;
    snprintf(s->server, sizeof s->server, "%08x%08x", randombytes_random(),
             randombytes_random());
    s->conn = connect_to(url);
    if (PQstatus(s->conn) != CONNECTION_OK)
        complain(s, "connecting", why, why_size);
    else if (migrate(s, why, why_size) && begin_session(s, why, why_size))
        return s;
    close_postgres(s);
    return NULL;
}

/* Tables come to memory when we first look around, see know_all. */
static bool load_postgres(void *self, store_each *each, void *user, char *why,
                          size_t why_size)
{
    (void)self, (void)each, (void)user, (void)why, (void)why_size;
    return true;
}

/* The database went away: wait for it. Everything in flight is tried again
 * afterwards. */
static bool reconnect(struct postgres *s, char *why, size_t why_size)
{
    store_warn(&s->handlers, "the database does not answer; moves wait for it");
    for (int64_t end = now_ms() + RECONNECT_MAX; now_ms() < end;) {
        usleep(250 * 1000);
        PQreset(s->conn);
        if (begin_session(s, why, why_size)) {
            s->handlers.changed(s->handlers.user, "*");
            return true;
        }
    }
    return complain(s, "connecting again", why, why_size);
}

/* ---- units ---- */

/* A unit on its way: the texts of its row. */
struct row {
    struct store_job *job;
    char n[12], last[12], at[24], mark[40];
    struct text events;
};

static int by_key(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int order = strcmp(x->job->table, y->job->table);
    return order ? order
                 : (x->job->events[0].n > y->job->events[0].n) -
                       (x->job->events[0].n < y->job->events[0].n);
}

static void fill_row(struct postgres *s, struct row *row, struct store_job *job)
{
    row->job = job;
    snprintf(row->n, sizeof row->n, "%u", job->events[0].n);
    snprintf(row->last, sizeof row->last, "%u", job->events[job->count - 1].n);
    snprintf(row->at, sizeof row->at, "%lld", (long long)now_ms());
    snprintf(row->mark, sizeof row->mark, "%s-%llu", s->server,
             (unsigned long long)++s->units);
    text_heap(&row->events);
    events_write(job->events, job->count, &row->events);
}

/* "SERVER TABLE TABLE …", or "SERVER *" if that is too long. */
static void write_note(struct postgres *s, const struct row *rows, size_t count,
                       struct text *note)
{
    text_put(note, s->server);
    for (size_t i = 0; i < count && note->len < NOTE_MAX; i++)
        text_add(note, " %s", rows[i].job->table);
    if (note->len >= NOTE_MAX) {
        text_reset(note);
        text_add(note, "%s *", s->server);
    }
}

/* Which tables know a player. */
struct pair {
    char key[65];
    const char *table;
};

struct pairs {
    struct pair *pair;
    size_t count;
};

static int by_pair(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : strcmp(x->table, y->table);
}

static void add_pairs(struct pairs *all, const struct row *row)
{
    for (const char *at = row->events.data; (at = next_key(at));) {
        struct pair p = {.table = row->job->table};
        size_t len = strcspn(at, "\"");
        if (!len || len >= sizeof p.key)
            continue; /* a computer */
        memcpy(p.key, at, len);
        all->pair = realloc(all->pair, (all->count + 1) * sizeof p);
        if (!all->pair)
            abort();
        all->pair[all->count++] = p;
    }
}

/* INSERT with `count` rows of COLUMNS values, one notification, and the
 * players whom the rows name. */
static void write_insert(struct text *sql, size_t count, size_t pairs)
{
    int at = 0;
    text_put(sql, "WITH made AS (INSERT INTO unit(tab, n, last, at, mark, "
                  "events) VALUES ");
    for (size_t i = 0; i < count; i++, at += COLUMNS)
        text_add(sql,
                 "%s($%d, $%d::integer, $%d::integer, $%d::bigint, $%d, $%d)",
                 i ? ", " : "", at + 1, at + 2, at + 3, at + 4, at + 5, at + 6);
    text_add(sql,
             " ON CONFLICT DO NOTHING RETURNING tab, n), "
             "note AS (SELECT pg_notify('kocka', $%d))",
             ++at);
    for (size_t i = 0; i < pairs; i++, at += 2)
        text_add(sql, "%s($%d, $%d)",
                 i ? ", " : ", known AS (INSERT INTO player(key, tab) VALUES ",
                 at + 1, at + 2);
    text_put(sql, pairs ? " ON CONFLICT DO NOTHING) " : " ");
    text_put(sql, "SELECT tab, n FROM made, note");
}

/* All values in the order of write_insert; both lists are sorted, so that
 * two servers do not wait for each other. */
static const char **list_values(const struct row *rows, size_t count,
                                const char *note, const struct pairs *pairs)
{
    const char **values =
        malloc((count * COLUMNS + 1 + pairs->count * 2) * sizeof *values);
    const char **v = values;
    if (!values)
        abort();
    for (size_t i = 0; i < count; i++) {
        *v++ = rows[i].job->table;
        *v++ = rows[i].n;
        *v++ = rows[i].last;
        *v++ = rows[i].at;
        *v++ = rows[i].mark;
        *v++ = rows[i].events.data;
    }
    *v++ = note;
    for (size_t i = 0; i < pairs->count; i++) {
        *v++ = pairs->pair[i].key;
        *v++ = pairs->pair[i].table;
    }
    return values;
}

static PGresult *insert(struct postgres *s, const struct row *rows,
                        size_t count)
{
    struct text sql, note;
    struct pairs pairs = {0};
    for (size_t i = 0; i < count; i++)
        add_pairs(&pairs, &rows[i]);
    if (pairs.count)
        qsort(pairs.pair, pairs.count, sizeof *pairs.pair, by_pair);
    text_heap(&sql);
    text_heap(&note);
    write_insert(&sql, count, pairs.count);
    write_note(s, rows, count, &note);
    const char **values = list_values(rows, count, note.data, &pairs);
    PGresult *r =
        ask(s, sql.data, (int)(count * COLUMNS + 1 + pairs.count * 2), values);
    text_clear(&sql);
    text_clear(&note);
    free(values);
    free(pairs.pair);
    return r;
}

/* Rows that came back are ours; both lists are sorted alike, but the order
 * of the answer is not promised, so look for each. */
static void mark_made(struct row *rows, size_t count, PGresult *r)
{
    for (size_t i = 0; i < count; i++)
        rows[i].job->result = STORE_RACE;
    for (int k = 0; k < PQntuples(r); k++) {
        struct store_event first = {.n = (uint32_t)atoi(PQgetvalue(r, k, 1))};
        struct store_job job = {.events = &first, .count = 1};
        snprintf(job.table, sizeof job.table, "%s", PQgetvalue(r, k, 0));
        struct row key = {.job = &job};
        struct row *found = bsearch(&key, rows, count, sizeof *rows, by_key);
        if (found)
            found->job->result = STORE_DONE;
    }
}

/* After a lost connection: a unit that "raced" may have been our own. */
static bool claim(struct postgres *s, struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].job->result != STORE_RACE)
            continue;
        const char *values[] = {rows[i].job->table, rows[i].n};
        PGresult *r =
            ask(s, "SELECT mark FROM unit WHERE tab = $1 AND n = $2::integer",
                2, values);
        if (!r)
            return false;
        if (PQntuples(r) && strcmp(PQgetvalue(r, 0, 0), rows[i].mark) == 0)
            rows[i].job->result = STORE_DONE;
        PQclear(r);
    }
    return true;
}

static bool append_rows(struct postgres *s, struct row *rows, size_t count,
                        char *why, size_t why_size)
{
    for (bool again = false;; again = true) {
        PGresult *r = insert(s, rows, count);
        if (r) {
            mark_made(rows, count, r);
            PQclear(r);
            if (!again || claim(s, rows, count))
                return true;
        }
        if (PQstatus(s->conn) == CONNECTION_OK)
            return complain(s, "storing", why, why_size);
        if (!reconnect(s, why, why_size))
            return false;
    }
}

static bool append_all(struct postgres *s, struct store_job *first, char *why,
                       size_t why_size)
{
    size_t count = 0, i = 0;
    for (struct store_job *job = first; job; job = job->next)
        count += job->task == STORE_APPEND;
    if (!count)
        return true;
    struct row *rows = calloc(count, sizeof *rows);
    if (!rows)
        abort();
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_APPEND)
            fill_row(s, &rows[i++], job);
    qsort(rows, count, sizeof *rows, by_key);
    bool ok = append_rows(s, rows, count, why, why_size);
    for (i = 0; i < count; i++)
        text_clear(&rows[i].events);
    free(rows);
    return ok;
}

/* ---- other jobs ---- */

static bool fetch(struct postgres *s, struct store_job *job)
{
    char from[12];
    snprintf(from, sizeof from, "%u", job->from);
    const char *values[] = {job->table, from};
    PGresult *r = ask(s,
                      "SELECT events, last > $2::integer FROM unit "
                      "WHERE tab = $1 AND (last > $2::integer OR n = 1) "
                      "ORDER BY n",
                      2, values);
    if (!r)
        return false;
    int rows = PQntuples(r);
    for (int i = 0; i < rows; i++)
        if (*PQgetvalue(r, i, 1) == 't')
            events_read(job, PQgetvalue(r, i, 0));
    PQclear(r);
    job->result = STORE_DONE;
    if (rows)
        return true;
    r = ask(s, "SELECT events FROM done WHERE tab = $1", 1, values);
    if (!r)
        return false;
    if (PQntuples(r)) {
        events_read(job, PQgetvalue(r, 0, 0));
        job->finished = true;
    } else {
        job->result = STORE_NONE;
    }
    PQclear(r);
    return true;
}

static bool finish(struct postgres *s, struct store_job *job)
{
    struct text events, fold;
    char at[24];
    text_heap(&events);
    text_heap(&fold);
    events_write(job->events, job->count, &events);
    fold_names(job->game.names, &fold);
    snprintf(at, sizeof at, "%lld", (long long)job->game.to);
    const char *values[] = {job->table,
                            job->game.game,
                            job->game.names,
                            job->game.keys,
                            job->game.is_public ? "t" : "f",
                            at,
                            events.data,
                            fold.len ? fold.data : ""};
    PGresult *r =
        ask(s,
            "INSERT INTO done(tab, game, names, keys, public, at, events, "
            "fold) VALUES ($1, $2, $3, $4, $5::boolean, $6::bigint, $7, $8) "
            "ON CONFLICT DO NOTHING",
            8, values);
    text_clear(&events);
    text_clear(&fold);
    PQclear(r);
    return r != NULL;
}

static bool blank(struct postgres *s, PGresult *found, int i, const char *key)
{
    struct blanked b;
    blank_game(&b, key, PQgetvalue(found, i, 1), PQgetvalue(found, i, 2),
               PQgetvalue(found, i, 3));
    const char *values[] = {PQgetvalue(found, i, 0), b.names.data, b.keys,
                            b.events};
    PGresult *r = ask(s,
                      "UPDATE done SET names = $2, keys = $3, events = $4 "
                      "WHERE tab = $1",
                      4, values);
    bool ok = r && fold_one(s, values[0], b.names.data);
    blanked_clear(&b);
    PQclear(r);
    return ok;
}

/* The units of a query's rows (table, number, events) without the player. */
static bool blank_units(struct postgres *s, const char *sql,
                        const char *const values[2], const char *key,
                        const char *as)
{
    PGresult *found = ask(s, sql, 2, values);
    bool ok = found != NULL;
    for (int i = 0; ok && i < PQntuples(found); i++) {
        char *events = strdup(PQgetvalue(found, i, 2));
        store_blank(events, key, as);
        const char *row[] = {PQgetvalue(found, i, 0), PQgetvalue(found, i, 1),
                             events};
        PGresult *r = ask(s,
                          "UPDATE unit SET events = $3 "
                          "WHERE tab = $1 AND n = $2::integer",
                          3, row);
        ok = r != NULL;
        PQclear(r);
        free(events);
    }
    PQclear(found);
    return ok;
}

/* Units of unfinished tables are their servers' business: tell which. The
 * finished ones know him no more. */
static bool who_knows(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->key};
    PGresult *r = ask(s, "SELECT tab FROM player WHERE key = $1", 1, values);
    if (!r)
        return false;
    text_clear(&job->text);
    text_heap(&job->text);
    for (int i = 0; i < PQntuples(r); i++)
        text_add(&job->text, "%s ", PQgetvalue(r, i, 0));
    PQclear(r);
    return true;
}

static bool unknow(struct postgres *s, const char *sql,
                   const char *const values[2])
{
    PGresult *r = ask(s, sql, 2, values);
    PQclear(r);
    return r != NULL;
}

static bool forget(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->key};
    PGresult *found = ask(s,
                          "SELECT tab, names, keys, events "
                          "FROM done JOIN player USING (tab) "
                          "WHERE player.key = $1",
                          1, values);
    bool ok = found != NULL;
    for (int i = 0; ok && i < PQntuples(found); i++) {
        ok = blank(s, found, i, job->key);
        job->found++;
    }
    PQclear(found);
    char nobody[65];
    memset(nobody, '0', sizeof nobody);
    const char *units[] = {job->key, ""};
    return ok &&
           blank_units(s,
                       "SELECT unit.tab, n, unit.events "
                       "FROM unit JOIN player USING (tab) "
                       "JOIN done USING (tab) "
                       "WHERE player.key = $1 AND $2 = '' "
                       "AND strpos(unit.events, $1) > 0",
                       units, job->key, nobody) &&
           unknow(s,
                  "DELETE FROM player USING done "
                  "WHERE done.tab = player.tab AND key = $1 AND $2 = ''",
                  units) &&
           who_knows(s, job);
}

/* A player becomes somebody else in what was stored before. */
static bool rewrite(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->table, job->key};
    return !job->key[0] || job->result != STORE_DONE ||
           (blank_units(s,
                        "SELECT tab, n, events FROM unit "
                        "WHERE tab = $1 AND strpos(events, $2) > 0",
                        values, job->key, job->as) &&
            unknow(s, "DELETE FROM player WHERE tab = $1 AND key = $2",
                   values));
}

/* The units go too: without the finished game they would be a table again. */
static bool prune(struct postgres *s, struct store_job *job)
{
    char before[24], most[12];
    const char *values[] = {before, most};
    snprintf(before, sizeof before, "%lld", (long long)job->game.to);
    snprintf(most, sizeof most, "%d", PRUNE_MAX);
    PGresult *r =
        ask(s,
            "WITH old AS (SELECT tab FROM done WHERE at < $1::bigint "
            "LIMIT $2::integer), units AS (DELETE FROM unit USING old "
            "WHERE unit.tab = old.tab), players AS (DELETE FROM player "
            "USING old WHERE player.tab = old.tab) "
            "DELETE FROM done USING old WHERE done.tab = old.tab",
            2, values);
    job->found += r ? atoi(PQcmdTuples(r)) : 0;
    PQclear(r);
    return r != NULL;
}

/* ---- where players can be reached ---- */

static bool do_one(struct postgres *s, const char *sql, int count,
                   const char *const *values)
{
    PGresult *r = ask(s, sql, count, values);
    PQclear(r);
    return r != NULL;
}

static bool subscribe(struct postgres *s, const struct store_job *job)
{
    char at[24], most[12];
    const char *values[] = {job->push.endpoint, job->key, job->push.p256dh,
                            job->push.auth, at};
    const char *fewer[] = {job->key, most};
    snprintf(at, sizeof at, "%lld", (long long)job->game.to);
    snprintf(most, sizeof most, "%d", PUSHES_MAX);
    return do_one(s,
                  "INSERT INTO push(endpoint, key, p256dh, auth, at) "
                  "VALUES ($1, $2, $3, $4, $5::bigint) "
                  "ON CONFLICT (endpoint) DO UPDATE SET key = $2, "
                  "p256dh = $3, auth = $4, at = $5::bigint",
                  5, values) &&
           do_one(s,
                  "DELETE FROM push WHERE key = $1 AND endpoint NOT IN "
                  "(SELECT endpoint FROM push WHERE key = $1 "
                  "ORDER BY at DESC LIMIT $2::integer)",
                  2, fewer);
}

static bool unsubscribe(struct postgres *s, const struct store_job *job)
{
    const char *values[] = {job->push.endpoint, job->key};
    return do_one(s,
                  "DELETE FROM push WHERE endpoint = $1 "
                  "AND ($2 = '' OR key = $2)",
                  2, values);
}

static bool subscriptions(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->key};
    PGresult *r = ask(
        s, "SELECT endpoint, p256dh, auth FROM push WHERE key = $1", 1, values);
    if (!r)
        return false;
    text_clear(&job->text);
    text_heap(&job->text);
    for (int i = 0; i < PQntuples(r); i++)
        text_add(&job->text, "%s %s %s\n", PQgetvalue(r, i, 0),
                 PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
    PQclear(r);
    return true;
}

static bool expire(struct postgres *s, struct store_job *job)
{
    char before[24], most[12];
    const char *values[] = {before, most};
    snprintf(before, sizeof before, "%lld", (long long)job->game.to);
    snprintf(most, sizeof most, "%d", PUSHES_ALL);
    PGresult *r = ask(s,
                      "DELETE FROM push WHERE at < $1::bigint OR endpoint IN "
                      "(SELECT endpoint FROM push ORDER BY at DESC "
                      "OFFSET $2::integer)",
                      2, values);
    if (r)
        job->found = atoi(PQcmdTuples(r));
    PQclear(r);
    return r != NULL;
}

static bool silence(struct postgres *s, const struct store_job *job)
{
    const char *values[] = {job->key};
    return do_one(s, "DELETE FROM push WHERE key = $1", 1, values);
}

static bool do_job(struct postgres *s, struct store_job *job)
{
    switch (job->task) {
    case STORE_APPEND:
        return rewrite(s, job); /* the rest is done with all the others */
    case STORE_FETCH:
        return fetch(s, job);
    case STORE_FINISH:
        return finish(s, job);
    case STORE_FIND:
        return false; /* has a thread of its own */
    case STORE_FORGET:
        return forget(s, job) && silence(s, job);
    case STORE_PRUNE:
        return prune(s, job);
    case STORE_HERE:
        return true; /* said with all the others */
    case STORE_SUBSCRIBE:
        return subscribe(s, job);
    case STORE_UNSUBSCRIBE:
        return unsubscribe(s, job);
    case STORE_SUBSCRIPTIONS:
        return subscriptions(s, job);
    case STORE_EXPIRE:
        return expire(s, job);
    }
    return false;
}

/* None of these changes anything when it is done twice. */
static bool do_surely(struct postgres *s, struct store_job *job, char *why,
                      size_t why_size)
{
    while (!do_job(s, job)) {
        if (PQstatus(s->conn) == CONNECTION_OK)
            return complain(s, "reading", why, why_size);
        if (!reconnect(s, why, why_size))
            return false;
    }
    return true;
}

/* ---- who is here ---- */

static bool say_here(struct postgres *s, struct text *note)
{
    const char *values[] = {note->data};
    PGresult *r = ask(s, "SELECT pg_notify('kocka_here', $1)", 1, values);
    PQclear(r);
    text_reset(note);
    return r != NULL;
}

/* All that gathered: "SERVER TABLE:SEATS:SPECTATORS:ASK …". If it is lost it
 * will be said again. */
static void say_all_here(struct postgres *s, const struct store_job *first)
{
    struct text note;
    text_heap(&note);
    for (const struct store_job *job = first; job; job = job->next) {
        if (job->task != STORE_HERE)
            continue;
        if (!note.len)
            text_put(&note, s->server);
        text_add(&note, " %s:%d:%d:%d", job->table, (int)job->here.seats,
                 (int)job->here.spectators, job->here.ask);
        if (note.len > NOTE_MAX && !say_here(s, &note))
            break;
    }
    if (note.len)
        say_here(s, &note);
    text_clear(&note);
}

static void take_here(struct postgres *s, char *note)
{
    char *rest = note, *server = strsep(&rest, " "), *word;
    struct store_here here = {0};
    if (strcmp(server, s->server) == 0)
        return;
    if (!rest)
        s->handlers.here(s->handlers.user, server, "", &here);
    while ((word = strsep(&rest, " "))) {
        char *table = strsep(&word, ":");
        int ask = 0;
        if (word && sscanf(word, "%u:%u:%d", &here.seats, &here.spectators,
                           &ask) == 3) {
            here.ask = ask;
            s->handlers.here(s->handlers.user, server, table, &here);
        }
    }
}

static void take_notes(struct postgres *s);

static bool run_postgres(void *self, struct store_job *first, char *why,
                         size_t why_size)
{
    struct postgres *s = self;
    if (!append_all(s, first, why, why_size))
        return false;
    for (struct store_job *job = first; job; job = job->next)
        if (!do_surely(s, job, why, why_size))
            return false;
    say_all_here(s, first);
    take_notes(s); /* some came with the answers */
    return true;
}

/* ---- the others ---- */

static void take_note(struct postgres *s, char *note)
{
    char *rest = note, *word = strsep(&rest, " ");
    if (strcmp(word, s->server) == 0)
        return;
    while ((word = strsep(&rest, " ")))
        s->handlers.changed(s->handlers.user, word);
}

static void take_notes(struct postgres *s)
{
    PGnotify *note;
    while ((note = PQnotifies(s->conn))) {
        if (strcmp(note->relname, "kocka_here") == 0)
            take_here(s, note->extra);
        else
            take_note(s, note->extra);
        PQfreemem(note);
    }
}

/* Every table that this query names may have changed, or is new. */
static bool change_all(struct postgres *s, const char *sql, int count,
                       const char *const *values)
{
    PGresult *r = ask(s, sql, count, values);
    if (!r)
        return false;
    for (int i = 0; i < PQntuples(r); i++)
        s->handlers.changed(s->handlers.user, PQgetvalue(r, i, 0));
    PQclear(r);
    return true;
}

/* Who has the lock drives; it is ours as long as this connection lives. */
static bool try_to_drive(struct postgres *s)
{
    char got[4] = "";
    if (s->drives)
        return true;
    if (!ask_text(s, "SELECT pg_try_advisory_lock(" DRIVER_LOCK ")", got,
                  sizeof got))
        return false;
    s->drives = got[0] == 't';
    s->handlers.drives(s->handlers.user, s->drives);
    if (s->drives)
        s->knows = false;
    return true;
}

/* All unfinished tables, once at the beginning, and once more when we drive:
 * their clocks and computer seats are ours then. */
static bool know_all(struct postgres *s)
{
    if (s->knows)
        return true;
    s->knows = true;
    return change_all(s,
                      "SELECT DISTINCT tab FROM unit WHERE NOT EXISTS "
                      "(SELECT 1 FROM done WHERE done.tab = unit.tab)",
                      0, NULL);
}

static bool sweep(struct postgres *s, int64_t now)
{
    char before[24];
    const char *values[] = {before};
    if (!s->drives || now - s->swept < KEEP_MS / 4)
        return true;
    s->swept = now;
    snprintf(before, sizeof before, "%lld", (long long)(now - KEEP_MS));
    PGresult *r = ask(s,
                      "DELETE FROM unit USING done WHERE unit.tab = done.tab "
                      "AND done.at < $1::bigint",
                      1, values);
    PQclear(r);
    return r != NULL;
}

static bool look_around(struct postgres *s)
{
    char since[24];
    const char *values[] = {since, s->server};
    int64_t now = now_ms();
    if (!PQconsumeInput(s->conn))
        return false;
    take_notes(s);
    if (now - s->looked < 1900)
        return true;
    s->looked = now;
    snprintf(since, sizeof since, "%lld", (long long)(now - LATELY));
    return try_to_drive(s) && know_all(s) && sweep(s, now) &&
           change_all(s,
                      "SELECT DISTINCT tab FROM unit "
                      "WHERE at > $1::bigint AND left(mark, 16) <> $2",
                      2, values);
}

static bool look_postgres(void *self, char *why, size_t why_size)
{
    struct postgres *s = self;
    if (look_around(s))
        return true;
    s->handlers.drives(s->handlers.user, false);
    return reconnect(s, why, why_size);
}

static int fd_postgres(void *self)
{
    return PQsocket(((struct postgres *)self)->conn);
}

/* ---- searches: a connection of their own ---- */

static void close_reader(void *self)
{
    struct postgres *s = self;
    PQfinish(s->conn);
    free(s);
}

static void *open_reader(const char *url, char *why, size_t why_size)
{
    char limit[64];
    struct postgres *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->conn = connect_to(url);
    snprintf(limit, sizeof limit, "SET statement_timeout TO %d", SEARCH_MS);
    if (PQstatus(s->conn) == CONNECTION_OK && tell(s, limit))
        return s;
    complain(s, "connecting for searches", why, why_size);
    close_reader(s);
    return NULL;
}

/* One row after the other: those that came before the time was up count. */
static bool take_found(struct postgres *s, struct store_job *job)
{
    PGresult *r;
    bool ok = true;
    while ((r = PQgetResult(s->conn))) {
        ExecStatusType status = PQresultStatus(r);
        const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
        if (status == PGRES_SINGLE_TUPLE)
            found_add(job, PQgetvalue(r, 0, 0), PQgetvalue(r, 0, 1),
                      PQgetvalue(r, 0, 2), atoll(PQgetvalue(r, 0, 3)));
        else if (state && strcmp(state, QUERY_CANCELED) == 0)
            job->partial = true;
        else
            ok = ok && status == PGRES_TUPLES_OK;
        PQclear(r);
    }
    return ok;
}

static bool find_postgres(void *self, struct store_job *job, char *why,
                          size_t why_size)
{
    struct postgres *s = self;
    char from[24], to[24];
    struct text wanted;
    snprintf(from, sizeof from, "%lld", (long long)job->game.from);
    snprintf(to, sizeof to, "%lld", (long long)job->game.to);
    text_heap(&wanted);
    fold_text(job->game.names ? job->game.names : "", &wanted);
    const char *values[] = {job->game.game, wanted.len ? wanted.data : "", from,
                            to, job->key};
    bool ok =
        PQsendQueryParams(s->conn,
                          "SELECT tab, game, names, at FROM done "
                          "WHERE ($1 = '' OR game = $1) "
                          "AND ($2 = '' OR strpos(fold, $2) > 0) "
                          "AND at BETWEEN $3::bigint AND $4::bigint "
                          "AND (public OR ($5 <> '' AND strpos(keys, $5) > 0)) "
                          "ORDER BY at DESC LIMIT 50",
                          5, NULL, values, NULL, NULL, 0) &&
        PQsetSingleRowMode(s->conn);
    text_clear(&wanted);
    return (ok && take_found(s, job)) ||
           complain(s, "searching", why, why_size);
}

const struct backend backend_postgres = {
    .open = open_postgres,
    .close = close_postgres,
    .load = load_postgres,
    .run = run_postgres,
    .fd = fd_postgres,
    .look = look_postgres,
    .open_reader = open_reader,
    .find = find_postgres,
    .close_reader = close_reader,
    .shared = true,
};
