/* postgres_conn: connections to the database; see postgres_int.h. */
#include "store/fold.h"
#include "store/postgres_int.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PATIENCE = 60 * 1000, /* ms without database before we give up */
    PAUSE = 250 * 1000,   /* µs between two tries */
    SLOW_MS = 5000,       /* ms without an answer, for a line in the log */
    FOLDED = 2,           /* the schema that brought folded names … */
    PLAYERS = 4           /* … and the one that brought `player` */
};

/* Any number, the same for all servers of one database. */
#define MIGRATE_LOCK "7165014"

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
    /* which tables know a player, filled in by index_all */
    "CREATE TABLE player(key text NOT NULL, tab text NOT NULL,"
    "  PRIMARY KEY (key, tab));"
    "CREATE INDEX player_tab ON player(tab);",
    /* events of new kinds: terms, resign, agree, quiet */
    "SELECT 1",
    /* records behind short links */
    "CREATE TABLE shared(id text PRIMARY KEY, key text NOT NULL,"
    "  mark text NOT NULL, at bigint NOT NULL, record text NOT NULL);"
    "CREATE INDEX shared_key ON shared(key);"
    "CREATE INDEX shared_mark ON shared(mark, at);"
    "CREATE INDEX shared_at ON shared(at);",
    /* SQLite's tables rest … */
    "SELECT 1",
    /* … and ours */
    pg_rows_schema,
    /* the server that has a table in memory though it has a row */
    "ALTER TABLE rest ADD COLUMN holder text NOT NULL DEFAULT '';"
    "CREATE INDEX rest_holder ON rest(holder) WHERE holder <> '';"};

bool pg_complain(struct postgres *s, const char *doing, char *why,
                 size_t why_size)
{
    snprintf(why, why_size, "PostgreSQL, %s: %s", doing,
             s->stuck ? "it does not answer" : PQerrorMessage(s->conn));
    return false;
}

/* ---- asking ---- */

/* Has it come, or nothing ever will? A broken connection says so at once. */
static bool has_result(struct postgres *s, short *wanted)
{
    int unsent = PQflush(s->conn);
    *wanted = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0));
    if (unsent < 0 || !PQconsumeInput(s->conn))
        return true;
    return !unsent && !PQisBusy(s->conn);
}

static void warn_slow(struct postgres *s, int64_t waited)
{
    char text[100];
    snprintf(text, sizeof text,
             "the database has not answered for %d s; moves wait for it",
             (int)(waited / 1000));
    store_warn(&s->handlers, text);
}

PGresult *pg_next(struct postgres *s)
{
    int64_t begin = steady_machine(), warn = SLOW_MS, waited;
    struct pollfd p = {.fd = PQsocket(s->conn)};
    while (!s->stuck && !has_result(s, &p.events)) {
        waited = steady_machine() - begin;
        s->stuck = s->patience && waited > s->patience;
        if (waited >= warn) {
            warn_slow(s, waited);
            warn += SLOW_MS;
        }
        poll(&p, 1, 1000);
    }
    return s->stuck ? NULL : PQgetResult(s->conn);
}

/* The last result of what was sent, if all went well. */
static PGresult *take_results(struct postgres *s, bool sent)
{
    PGresult *last = NULL, *r;
    bool ok = sent;
    s->trouble[0] = '\0';
    while (sent && (r = pg_next(s))) {
        ExecStatusType status = PQresultStatus(r);
        const char *trouble = PQresultErrorField(r, PG_DIAG_SQLSTATE);
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
            snprintf(s->trouble, sizeof s->trouble, "%s",
                     trouble ? trouble : "");
            ok = false;
        }
        PQclear(last);
        last = r;
    }
    if (ok && !s->stuck)
        return last;
    PQclear(last);
    return NULL;
}

/* A result with rows or done, or NULL. */
PGresult *pg_ask(struct postgres *s, const char *sql, int count,
                 const char *const *values)
{
    return take_results(
        s, PQsendQueryParams(s->conn, sql, count, NULL, values, NULL, NULL, 0));
}

/* Of one statement that each connection has prepared: what comes with every
 * move is read and planned once. */
#define UNITS "kocka_units"

PGresult *pg_ask_units(struct postgres *s, int count, const char *const *values)
{
    return take_results(
        s, PQsendQueryPrepared(s->conn, UNITS, count, values, NULL, NULL, 0));
}

static bool prepare_units(struct postgres *s)
{
    PGresult *r =
        take_results(s, PQsendPrepare(s->conn, UNITS, pg_units_sql, 0, NULL));
    PQclear(r);
    return r != NULL;
}

bool pg_tell(struct postgres *s, const char *sql)
{
    PGresult *r = take_results(s, PQsendQuery(s->conn, sql));
    PQclear(r);
    return r != NULL;
}

/* The first value of the first row into buf. */
bool pg_text(struct postgres *s, const char *sql, char *buf, size_t size)
{
    PGresult *r = pg_ask(s, sql, 0, NULL);
    bool ok = r && PQntuples(r) > 0;
    if (ok)
        snprintf(buf, size, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return ok;
}

bool pg_do(struct postgres *s, const char *sql, int count,
           const char *const *values)
{
    PGresult *r = pg_ask(s, sql, count, values);
    PQclear(r);
    return r != NULL;
}

/* ---- opening ---- */

/* What the database, or libpq, says beside its answers. */
static void take_notice(void *self, const char *text)
{
    struct postgres *s = self;
    char line[400];
    snprintf(line, sizeof line, "PostgreSQL says: %s", text);
    for (char *c = line; *c; c++)
        *c = *c == '\n' || *c == '"' ? ' ' : *c;
    store_warn(&s->handlers, line);
}

/* The database looks after us as we do after it: our locks say that we live,
 * so they must go when our machine vanishes. */
#define WATCH_US                                                               \
    "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 "                   \
    "-c tcp_keepalives_count=3 -c tcp_user_timeout=10000"

/* A host that vanishes says nothing: it is noticed after these times, unless
 * the operator's address says others. Somebody else's lock is an error after
 * a while, and tried again. Of several hosts the one is meant that can be
 * written to: a standby is passed over until it is promoted. */
bool pg_connect(struct postgres *s, const char *url)
{
    static const struct {
        const char *name, *value;
    } rows[] = {
        {.name = "connect_timeout", .value = "5"},
        {.name = "tcp_user_timeout", .value = "10000"},
        {.name = "keepalives", .value = "1"},
        {.name = "keepalives_idle", .value = "10"},
        {.name = "keepalives_interval", .value = "5"},
        {.name = "keepalives_count", .value = "3"},
        {.name = "options", .value = "-c lock_timeout=25000 " WATCH_US},
        {.name = "fallback_application_name", .value = "kocka"},
        {.name = "target_session_attrs", .value = "read-write"},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    const char *names[ROWS + 2] = {0}, *values[ROWS + 2] = {0};
    for (size_t i = 0; i < ROWS; i++) {
        names[i] = rows[i].name;
        values[i] = rows[i].value;
    }
    names[ROWS] = "dbname";
    values[ROWS] = url;
    s->conn = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(s->conn, take_notice, s);
    return PQstatus(s->conn) == CONNECTION_OK;
}

bool pg_fold(struct postgres *s, const char *table, const char *names)
{
    struct text fold;
    text_heap(&fold);
    fold_names(names, &fold);
    const char *values[] = {table, fold.len ? fold.data : ""};
    bool done = pg_do(s, "UPDATE done SET fold = $2 WHERE tab = $1", 2, values);
    text_clear(&fold);
    return done;
}

static bool fold_all(struct postgres *s)
{
    PGresult *r = pg_ask(s, "SELECT tab, names FROM done", 0, NULL);
    bool ok = r != NULL;
    for (int i = 0; ok && i < PQntuples(r); i++)
        ok = pg_fold(s, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
    PQclear(r);
    return ok;
}

/* Whom a table knows, on the way into `player`. */
struct pg_knowing {
    struct postgres *store;
    const char *table;
    bool ok;
};

static void know_player(void *arg, const char *key)
{
    struct pg_knowing *k = arg;
    const char *values[] = {key, k->table};
    k->ok = k->ok && pg_do(k->store,
                           "INSERT INTO player VALUES ($1, $2) "
                           "ON CONFLICT DO NOTHING",
                           2, values);
}

static void know_body(void *arg, const char *body)
{
    const struct pg_knowing *k = arg;
    k->store->handlers.bodies->players(body, know_player, arg);
}

static bool index_all(struct postgres *s)
{
    PGresult *r = pg_ask(s,
                         "SELECT tab, events FROM unit UNION ALL "
                         "SELECT tab, events FROM done",
                         0, NULL);
    struct pg_knowing k = {.store = s, .ok = r != NULL};
    for (int i = 0; k.ok && i < PQntuples(r); i++) {
        k.table = PQgetvalue(r, i, 0);
        events_each(PQgetvalue(r, i, 1), know_body, &k);
    }
    PQclear(r);
    return k.ok;
}

/* What a step of the schema needs beside its statements. */
static bool fill_in(struct postgres *s, int version)
{
    return version == FOLDED    ? fold_all(s)
           : version == PLAYERS ? index_all(s)
                                : true;
}

bool pg_migrate(struct postgres *s, char *why, size_t why_size)
{
    char text[32], sql[200];
    int version = 0;
    bool ok = pg_tell(s, "SET client_min_messages TO warning") &&
              pg_tell(s, "SET lock_timeout TO 0") && /* another migrates */
              pg_tell(s, "SELECT pg_advisory_lock(" MIGRATE_LOCK ")") &&
              pg_tell(s, "CREATE TABLE IF NOT EXISTS kocka(schema integer)");
    if (ok && pg_text(s, "SELECT schema FROM kocka", text, sizeof text))
        version = (int)strtol(text, NULL, 10);
    else if (ok)
        ok = pg_tell(s, "INSERT INTO kocka VALUES (0)");
    if (version > STORE_SCHEMA) {
        snprintf(why, why_size, "the database is of a newer Kocka (schema %d)",
                 version);
        return false;
    }
    for (; ok && version < STORE_SCHEMA; version++) {
        snprintf(sql, sizeof sql, "UPDATE kocka SET schema = %d", version + 1);
        ok = pg_tell(s, "BEGIN") && pg_tell(s, migrations[version]) &&
             fill_in(s, version + 1) && pg_tell(s, sql) && pg_tell(s, "COMMIT");
    }
    return (ok && pg_tell(s, "SELECT pg_advisory_unlock(" MIGRATE_LOCK ")") &&
            pg_tell(s, "RESET lock_timeout")) ||
           pg_complain(s, "migrating", why, why_size);
}

/* A commit must be a promise. */
static bool check_durable(struct postgres *s, char *why, size_t why_size)
{
    char fsync[8] = "", commit[16] = "";
    if (!pg_tell(s, "SET synchronous_commit TO on") ||
        !pg_text(s, "SHOW fsync", fsync, sizeof fsync) ||
        !pg_text(s, "SHOW synchronous_commit", commit, sizeof commit))
        return pg_complain(s, "asking whether commits are durable", why,
                           why_size);
    if (strcmp(fsync, "on") == 0 && strcmp(commit, "on") == 0)
        return true;
    snprintf(why, why_size,
             "the database does not make commits durable (fsync %s, "
             "synchronous_commit %s)",
             fsync, commit);
    return false;
}

/* A standby that was promoted has all that was acknowledged if commits waited
 * for it. If not, tables in memory may be ahead of it; moves that were stored
 * behind a gap would be lost with their table. */
static bool check_history(struct postgres *s, char *why, size_t why_size)
{
    char history[sizeof s->history] = "";
    if (!pg_text(s, "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)",
                 history, sizeof history))
        return pg_complain(s, "asking who it is", why, why_size);
    s->parted = s->history[0] && !s->copied && strcmp(history, s->history) != 0;
    if (s->parted)
        snprintf(why, why_size,
                 "another PostgreSQL has taken over, and commits did not wait "
                 "for it (synchronous_standby_names): the last moves may be "
                 "lost, and the server must begin anew");
    memcpy(s->history, history, sizeof history);
    return !s->parted;
}

uint32_t pg_name(const struct postgres *s)
{
    char first[9] = "";
    memcpy(first, s->server, 8);
    return (uint32_t)strtoul(first, NULL, 16);
}

/* We are among those that live as long as this connection does; the other one
 * may still have its lock, so this is a lock for many. What one server tells
 * another goes to a channel of its own. */
static bool say_who(struct postgres *s)
{
    char sql[120];
    snprintf(sql, sizeof sql,
             "SELECT pg_advisory_lock_shared(" NAME_LOCK ", %d)",
             (int)pg_name(s));
    if (!pg_tell(s, sql))
        return false;
    snprintf(sql, sizeof sql, "LISTEN kocka_%08x", pg_name(s));
    return pg_tell(s, sql);
}

/* LISTEN comes first; what was stored before it is looked for afterwards. */
bool pg_begin(struct postgres *s, char *why, size_t why_size)
{
    s->drives = s->stuck = false;
    s->looked = 0;
    s->covered = 0;
    s->patience = GREETING_MS;
    bool ok = PQstatus(s->conn) == CONNECTION_OK &&
              PQsetnonblocking(s->conn, 1) == 0 &&
              check_durable(s, why, why_size) &&
              check_history(s, why, why_size) && pg_tell(s, "LISTEN kocka") &&
              pg_tell(s, "LISTEN kocka_here") && say_who(s) && prepare_units(s);
    s->patience = STATEMENT_MS;
    return ok;
}

/* The database went away: wait for it. Everything in flight is tried again
 * afterwards. */
bool pg_reconnect(struct postgres *s, char *why, size_t why_size)
{
    store_warn(&s->handlers, "the database does not answer; moves wait for it");
    for (int64_t end = steady_machine() + PATIENCE; steady_machine() < end;) {
        usleep(PAUSE);
        PQreset(s->conn);
        if (pg_begin(s, why, why_size))
            return true; /* hubs look for news all the time */
        if (s->parted)
            return false;
    }
    return pg_complain(s, "connecting again", why, why_size);
}

/* Conflicts of two servers, and what an operator can mend while we wait: a
 * full disk, locks and time limits. */
static bool will_pass(const char *trouble)
{
    static const char *const classes[] = {"40", "53", "55", "57"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strncmp(trouble, classes[i], 2) == 0)
            return true;
    return false;
}

bool pg_again(struct postgres *s, const char *doing, int64_t *since, char *why,
              size_t why_size)
{
    int64_t now = steady_machine();
    if (PQstatus(s->conn) != CONNECTION_OK || s->stuck)
        return pg_reconnect(s, why, why_size);
    pg_complain(s, doing, why, why_size);
    if (!will_pass(s->trouble) || (*since && now - *since > PATIENCE))
        return false;
    if (!*since) {
        *since = now;
        store_warn(&s->handlers, why);
    }
    usleep(PAUSE);
    return true;
}
