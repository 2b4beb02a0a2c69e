/*
 * store_postgres: one database, several servers, any of them for any table.
 *
 * The database is the arbiter: a unit is one row with the key (table, number
 * of its first event), so of two servers that want the same number one is
 * first and the other is told STORE_RACE. All units that gathered meanwhile
 * are one INSERT, with notifications for the servers that have clients at their
 * tables. These may be lost; every two seconds each server also asks of all
 * tables that it holds (STORE_CHANGED).
 *
 * A table is held by the server that stored its last unit: it moves its clock
 * and its computers, and writes the row that says what one has to know of it
 * (postgres_rows.c). Rows say who holds on afterwards, or that nobody need.
 *
 * One connection does everything but searches. Its advisory locks say which
 * servers live, and which one of them drives: it wakes tables that rest, and
 * takes over those of servers that are no more. When a server dies, so does
 * its connection. `covered` is a time: whatever was stored before it stands in
 * a row, so there one begins to look for what the dead have left.
 */
#include "store/postgres_int.h"

#include "base/must_have.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GOODBYE_MS = 1000,
    KEEP_MS = 3600 * 1000 /* finished tables' units stay so long, so that no
                             late server can begin them anew */
};

/* Any number, the same for all servers of one database. */
#define DRIVER_LOCK "7165013"

/* ---- opening ---- */

static void close_postgres(void *self)
{
    struct postgres *s = self;
    const char *values[] = {s->server};
    s->patience = GOODBYE_MS;
    pg_do(s, "SELECT pg_notify('kocka_here', $1)", 1, values);
    PQfinish(s->conn);
    free(s->url);
    free(s);
}

static void *open_postgres(const char *url,
                           const struct store_handlers *handlers, char *why,
                           size_t why_size)
{
    struct postgres *s = must_have(calloc(1, sizeof *s));
    if (sodium_init() < 0)
        abort();
    s->url = must_have(strdup(url));
    s->handlers = *handlers;
    steady_init(&s->steady, steady_machine(), steady_wall());
    snprintf(s->server, sizeof s->server, "%08x%08x", /* pg_name is never 0 */
             1 + randombytes_uniform(UINT32_MAX), randombytes_random());
    if (!pg_connect(s, url))
        pg_complain(s, "connecting", why, why_size);
    else if (pg_migrate(s, why, why_size) && pg_begin(s, why, why_size))
        return s;
    close_postgres(s);
    return NULL;
}

/* Those that do not rest are at other servers, or come to memory when we first
 * look around, see know_all. */
static bool load_postgres(void *self, store_each *each, void *user,
                          atomic_uint *percent, char *why, size_t why_size)
{
    struct postgres *s = self;
    (void)each, (void)user, (void)percent;
    for (int64_t since = 0; !pg_count_rows(s, &s->rows);)
        if (!pg_again(s, "counting", &since, why, why_size))
            return false;
    return true;
}

static size_t resting(void *self)
{
    return (size_t)((struct postgres *)self)->rows;
}

/* None of these changes anything when it is done twice. */
static bool do_surely(struct postgres *s, struct store_job *job, char *why,
                      size_t why_size)
{
    for (int64_t since = 0; !pg_job(s, job);)
        if (!pg_again(s, "reading", &since, why, why_size))
            return false;
    return true;
}

/* A newer server may have come and brought the database to a schema that we do
 * not know, with events that we cannot read. */
static bool read_schema(struct postgres *s)
{
    PGresult *r =
        pg_ask(s,
               "SELECT schema, current_setting('synchronous_standby_names') "
               "<> '' FROM kocka",
               0, NULL);
    bool ok = r && PQntuples(r) > 0;
    if (ok) {
        s->schema = (int)strtol(PQgetvalue(r, 0, 0), NULL, 10);
        s->copied = PQgetvalue(r, 0, 1)[0] == 't';
    }
    PQclear(r);
    return ok;
}

static bool is_ours(const struct postgres *s, char *why, size_t why_size)
{
    if (s->schema <= STORE_SCHEMA)
        return true;
    snprintf(why, why_size,
             "a newer Kocka has changed the database (schema %d, this one "
             "knows %d): all servers of one database are upgraded together",
             s->schema, STORE_SCHEMA);
    return false;
}

static bool has_fetch(const struct store_job *job)
{
    while (job && job->task != STORE_FETCH)
        job = job->next;
    return job;
}

/* The schema is read behind the events: it was newer before they were. */
static bool fetch_surely(struct postgres *s, struct store_job *first, char *why,
                         size_t why_size)
{
    if (!has_fetch(first))
        return true;
    for (int64_t since = 0; !pg_fetch(s, first) || !read_schema(s);)
        if (!pg_again(s, "reading", &since, why, why_size))
            return false;
    return is_ours(s, why, why_size);
}

static bool rest_surely(struct postgres *s, struct store_job *first, char *why,
                        size_t why_size)
{
    for (int64_t since = 0; !pg_rest(s, first);)
        if (!pg_again(s, "storing what rests", &since, why, why_size))
            return false;
    return true;
}

/* ---- who is here ---- */

static bool say_presence(struct postgres *s, struct text *note)
{
    const char *values[] = {note->data};
    bool said = pg_do(s, "SELECT pg_notify('kocka_here', $1)", 1, values);
    text_reset(note);
    return said;
}

/* All that gathered:
 * "SERVER TABLE:SEATS:SPECTATORS:ASK:SEAT:PHRASE:HOST:LAST …".
 * If it is lost it will be said again. */
static void say_all_presence(struct postgres *s, const struct store_job *first)
{
    struct text note;
    text_heap(&note);
    for (const struct store_job *job = first; job; job = job->next) {
        if (job->task != STORE_PRESENCE)
            continue;
        if (!note.len)
            text_put(&note, s->server);
        text_add(&note, " %s:%d:%d:%d:%d:%d:%d:%d", job->table,
                 (int)job->presence.seats, (int)job->presence.spectators,
                 job->presence.ask, job->presence.seat, job->presence.phrase,
                 job->presence.host, (int)job->presence.last);
        if (note.len > NOTE_MAX && !say_presence(s, &note))
            break;
    }
    if (note.len)
        say_presence(s, &note);
    text_clear(&note);
}

static void take_presence(struct postgres *s, char *note)
{
    char *rest = note, *server = strsep(&rest, " "), *word;
    struct store_presence presence = {.seat = -1};
    if (strcmp(server, s->server) == 0)
        return;
    if (!rest)
        s->handlers.presence(s->handlers.user, server, "", &presence);
    while ((word = strsep(&rest, " "))) {
        char *table = strsep(&word, ":");
        int ask = 0, host = 0;
        if (word && sscanf(word, "%u:%u:%d:%d:%d:%d:%u", &presence.seats,
                           &presence.spectators, &ask, &presence.seat,
                           &presence.phrase, &host, &presence.last) == 7) {
            presence.ask = ask;
            presence.host = host;
            s->handlers.presence(s->handlers.user, server, table, &presence);
        }
    }
}

static void take_notes(struct postgres *s);

static bool run_postgres(void *self, struct store_job *first, char *why,
                         size_t why_size)
{
    struct postgres *s = self;
    if (!pg_append(s, first, why, why_size))
        return false;
    for (struct store_job *job = first; job; job = job->next)
        if (!do_surely(s, job, why, why_size))
            return false;
    if (!fetch_surely(s, first, why, why_size) ||
        !rest_surely(s, first, why, why_size))
        return false;
    say_all_presence(s, first);
    take_notes(s); /* some came with the answers */
    return true;
}

/* ---- the others ---- */

/* What came together is handed on together, or each unit would wake a loop. */
static void take_notes(struct postgres *s)
{
    struct pg_told told = {0};
    PGnotify *note;
    while ((note = PQnotifies(s->conn))) {
        if (strcmp(note->relname, "kocka_here") == 0)
            take_presence(s, note->extra);
        else
            pg_take_units(s, note->extra, &told);
        PQfreemem(note);
    }
    if (told.count)
        s->handlers.appended(s->handlers.user, told.list, told.count);
    free(told.list);
}

static void change(struct postgres *s, PGresult *r, int row, bool named)
{
    s->handlers.changed(s->handlers.user, PQgetvalue(r, row, 0),
                        (uint32_t)strtoul(PQgetvalue(r, row, 1), NULL, 10),
                        named);
}

/* Who has the lock drives; it is ours as long as this connection lives. */
static bool try_to_drive(struct postgres *s)
{
    char got[4] = "";
    if (s->drives)
        return true;
    if (!pg_text(s, "SELECT pg_try_advisory_lock(" DRIVER_LOCK ")", got,
                 sizeof got))
        return false;
    s->drives = got[0] == 't';
    s->knows = false;
    if (!s->drives)
        s->handlers.drives(s->handlers.user, false);
    return true;
}

/* Who lives? Whoever has just gone has left tables. */
static bool know_servers(struct postgres *s)
{
    struct pg_servers *all = &s->living;
    PGresult *r = pg_ask(
        s,
        "SELECT objid FROM pg_locks WHERE locktype = 'advisory' "
        "AND classid = " NAME_LOCK " AND granted AND database = "
        "(SELECT oid FROM pg_database WHERE datname = current_database()) "
        "GROUP BY objid ORDER BY objid",
        0, NULL);
    if (!r)
        return false;
    struct pg_servers before = *all;
    all->count = 0;
    for (int i = 0; i < PQntuples(r) && all->count < HEARERS_MAX; i++)
        all->list[all->count++] =
            (uint32_t)strtoul(PQgetvalue(r, i, 0), NULL, 10);
    PQclear(r);
    if (before.count == all->count &&
        !memcmp(before.list, all->list, all->count * sizeof *all->list))
        return true;
    s->knows = false;
    if (s->handlers.servers)
        s->handlers.servers(s->handlers.user, all->list, all->count);
    return true;
}

/* The tables of servers that are no more are ours: those that have changed
 * since their row was written, or have none, and those whose row says that such
 * a server holds them. */
static bool know_all(struct postgres *s)
{
    struct text living;
    if (s->knows || !s->drives)
        return true;
    const char *values[] = {pg_living(s, &living)};
    s->patience = OVERVIEW_MS;
    PGresult *r =
        pg_ask(s,
               "SELECT u.tab, u.last FROM (SELECT tab, max(last) AS last "
               "FROM unit WHERE at > (SELECT covered FROM kocka) "
               "AND left(mark, 8) <> ALL($1::text[]) GROUP BY tab) AS u "
               "LEFT JOIN rest ON rest.tab = u.tab "
               "WHERE coalesce(rest.n, 0) < u.last AND NOT EXISTS "
               "(SELECT 1 FROM unit WHERE unit.tab = u.tab "
               "AND unit.n > u.last) AND NOT EXISTS "
               "(SELECT 1 FROM done WHERE done.tab = u.tab) "
               "UNION SELECT tab, n FROM rest "
               "WHERE holder <> '' AND holder <> ALL($1::text[])",
               1, values);
    s->patience = STATEMENT_MS;
    text_clear(&living);
    for (int i = 0; r && i < PQntuples(r); i++)
        change(s, r, i, true);
    s->knows = r && pg_uncover(s);
    PQclear(r);
    if (s->knows) /* not before it knows of them */
        s->handlers.drives(s->handlers.user, true);
    return s->knows;
}

static bool sweep(struct postgres *s)
{
    char before[24];
    const char *values[] = {before};
    struct steady_look look =
        steady_look(&s->steady, steady_machine(), steady_wall());
    if (!s->drives || !look.sure)
        return true;
    snprintf(before, sizeof before, "%lld", (long long)(look.as_of - KEEP_MS));
    PGresult *r =
        pg_ask(s,
               "DELETE FROM unit USING done WHERE unit.tab = done.tab "
               "AND done.at < $1::bigint",
               1, values);
    PQclear(r);
    return r != NULL;
}

static bool look_around(struct postgres *s)
{
    int64_t now = steady_machine();
    if (!PQconsumeInput(s->conn))
        return false;
    take_notes(s);
    if (s->looked && now - s->looked < 1900)
        return true;
    s->looked = now;
    return read_schema(s) && try_to_drive(s) && know_servers(s) &&
           know_all(s) && sweep(s);
}

static bool look_postgres(void *self, char *why, size_t why_size)
{
    struct postgres *s = self;
    bool looked = look_around(s);
    if (!is_ours(s, why, why_size))
        return false;
    if (looked)
        return true;
    s->handlers.drives(s->handlers.user, false);
    return pg_reconnect(s, why, why_size);
}

static uint32_t name_postgres(void *self)
{
    return pg_name(self);
}

static unsigned sharers(void *self)
{
    size_t living = ((struct postgres *)self)->living.count;
    return living ? (unsigned)living : 1; /* it has not looked yet */
}

static int fd_postgres(void *self)
{
    return PQsocket(((struct postgres *)self)->conn);
}

const struct backend backend_postgres = {
    .open = open_postgres,
    .close = close_postgres,
    .load = load_postgres,
    .run = run_postgres,
    .fd = fd_postgres,
    .look = look_postgres,
    .resting = resting,
    .open_reader = pg_open_reader,
    .find = pg_find,
    .list = pg_list,
    .close_reader = pg_close_reader,
    .name = name_postgres,
    .sharers = sharers,
    .shared = true,
};
