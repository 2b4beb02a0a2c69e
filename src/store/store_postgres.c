/*
 * store_postgres: one database, several servers, any of them for any table.
 *
 * The database is the arbiter: a unit is one row with the key (table, number
 * of its first event), so of two servers that want the same number one is
 * first and the other is told STORE_RACE. All units that gathered meanwhile
 * are one INSERT, with a NOTIFY that names their tables. The notification is
 * only a hint; every two seconds each server also looks what others stored
 * lately, or since it last could.
 *
 * One connection does everything but searches. Its advisory lock says which
 * server drives the tables (clocks and computer seats); when that server dies,
 * so does its connection, and another one gets the lock.
 */
#include "store/postgres_int.h"

#include "base/must_have.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GOODBYE_MS = 1000,
    LATELY = 30 * 1000,   /* ms: how far back the look at others goes */
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
    snprintf(s->server, sizeof s->server, "%08x%08x", randombytes_random(),
             randombytes_random());
    if (!pg_connect(s, url))
        pg_complain(s, "connecting", why, why_size);
    else if (pg_migrate(s, why, why_size) && pg_begin(s, why, why_size))
        return s;
    close_postgres(s);
    return NULL;
}

/* Tables come to memory when we first look around, see know_all. */
static bool load_postgres(void *self, store_each *each, void *user,
                          atomic_uint *percent, char *why, size_t why_size)
{
    (void)self, (void)each, (void)user, (void)percent, (void)why,
        (void)why_size;
    return true;
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
    char text[12];
    if (!pg_text(s, "SELECT schema FROM kocka", text, sizeof text))
        return false;
    s->schema = (int)strtol(text, NULL, 10);
    return true;
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

/* ---- who is here ---- */

static bool say_here(struct postgres *s, struct text *note)
{
    const char *values[] = {note->data};
    bool said = pg_do(s, "SELECT pg_notify('kocka_here', $1)", 1, values);
    text_reset(note);
    return said;
}

/* All that gathered: "SERVER TABLE:SEATS:SPECTATORS:ASK:SEAT:PHRASE:HOST …".
 * If it is lost it will be said again. */
static void say_all_here(struct postgres *s, const struct store_job *first)
{
    struct text note;
    text_heap(&note);
    for (const struct store_job *job = first; job; job = job->next) {
        if (job->task != STORE_HERE)
            continue;
        if (!note.len)
            text_put(&note, s->server);
        text_add(&note, " %s:%d:%d:%d:%d:%d:%d", job->table,
                 (int)job->here.seats, (int)job->here.spectators, job->here.ask,
                 job->here.seat, job->here.phrase, job->here.host);
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
    struct store_here here = {.seat = -1};
    if (strcmp(server, s->server) == 0)
        return;
    if (!rest)
        s->handlers.here(s->handlers.user, server, "", &here);
    while ((word = strsep(&rest, " "))) {
        char *table = strsep(&word, ":");
        int ask = 0, host = 0;
        here.seat = -1; /* servers of version 1.0 say no more than three */
        if (word &&
            sscanf(word, "%u:%u:%d:%d:%d:%d", &here.seats, &here.spectators,
                   &ask, &here.seat, &here.phrase, &host) >= 3) {
            here.ask = ask;
            here.host = host;
            s->handlers.here(s->handlers.user, server, table, &here);
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
    if (!fetch_surely(s, first, why, why_size))
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
        if (strcmp(word, "*") == 0)
            s->looked = 0; /* an older server's, that names no more */
        else
            s->handlers.changed(s->handlers.user, word, STORE_ANY);
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

/* Every table that this query names, with its last event, may have changed,
 * or is new. */
static bool change_all(struct postgres *s, const char *sql, int count,
                       const char *const *values)
{
    PGresult *r = pg_ask(s, sql, count, values);
    if (!r)
        return false;
    for (int i = 0; i < PQntuples(r); i++)
        s->handlers.changed(s->handlers.user, PQgetvalue(r, i, 0),
                            (uint32_t)strtoul(PQgetvalue(r, i, 1), NULL, 10));
    PQclear(r);
    return true;
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
    s->handlers.drives(s->handlers.user, s->drives);
    if (s->drives)
        s->knows = false; /* be sure to have them all */
    return true;
}

/* All unfinished tables, once at the beginning, and once more when we drive:
 * their clocks and computer seats are ours then. */
static bool know_all(struct postgres *s)
{
    if (s->knows)
        return true;
    s->patience = OVERVIEW_MS;
    s->knows = change_all(s,
                          "SELECT tab, max(last) FROM unit WHERE NOT EXISTS "
                          "(SELECT 1 FROM done WHERE done.tab = unit.tab) "
                          "GROUP BY tab",
                          0, NULL);
    s->patience = STATEMENT_MS;
    return s->knows;
}

/* What others stored lately; after a time without the database, since we last
 * looked. */
static bool know_news(struct postgres *s)
{
    char since[24];
    const char *values[] = {since, s->server};
    int64_t now = steady_now(&s->steady);
    int64_t before = s->seen && s->seen < now ? s->seen : now;
    snprintf(since, sizeof since, "%lld", (long long)(before - LATELY));
    if (!change_all(s,
                    "SELECT tab, max(last) FROM unit "
                    "WHERE at > $1::bigint AND left(mark, 16) <> $2 "
                    "GROUP BY tab",
                    2, values))
        return false;
    s->seen = now;
    return true;
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
    return read_schema(s) && try_to_drive(s) && know_all(s) && sweep(s) &&
           know_news(s);
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
    .open_reader = pg_open_reader,
    .find = pg_find,
    .close_reader = pg_close_reader,
    .shared = true,
};
