/*
 * postgres_int: what the files of the PostgreSQL backend share.
 *
 *   store_postgres.c  the backend: jobs in batches, news of other servers
 *   postgres_conn.c   connections: asking, migrating, coming back
 *   postgres_units.c  appending: many tables in one statement
 *   postgres_rows.c   tables that rest
 *   postgres_jobs.c   everything else that is stored or read
 *   postgres_find.c   searches, on a connection of their own
 */
#ifndef STORE_POSTGRES_INT_H
#define STORE_POSTGRES_INT_H

#include "store/steady.h"
#include "store/store_int.h"

#include <libpq-fe.h>

enum {
    NOTE_MAX = 7000,          /* bytes of a notification; 8000 is the limit */
    NOTE_UNIT = 3500,         /* of events in one; longer ones are read */
    STATEMENT_MS = 30 * 1000, /* that a statement may take … */
    OVERVIEW_MS = 10 * 60 * 1000, /* … one that looks at all tables … */
    GREETING_MS = 5 * 1000        /* … and the first ones of a connection */
};

/* The first of two numbers of a lock; the second one is a server's name. */
#define NAME_LOCK "7165015"

/* Those that live. */
struct pg_servers {
    uint32_t list[HEARERS_MAX];
    size_t count;
};

struct postgres {
    PGconn *conn;
    char *url;
    struct store_handlers handlers;
    char server[17]; /* a random name of this process */
    uint64_t units;  /* so far: with the name it marks a unit as ours */
    bool drives;
    int64_t patience; /* ms that a statement may take; 0: any */
    bool stuck;       /* it took longer: the connection is of no use */
    bool knows;       /* it drives, and was named the tables of the dead */
    int64_t rows;     /* of tables that rest, at the start */
    struct pg_servers living;
    int64_t covered; /* what no row says happened then or later; 0: who knows */
    struct store_cursor spare; /* the last that was told to make room */
    char trouble[6];           /* SQLSTATE of the last statement that failed */
    int64_t looked;            /* by steady_machine, as are all waits */
    int schema;                /* as it was then */
    bool copied;               /* then commits waited for a standby, too */
    char history[9]; /* of the database: whoever takes over begins a new one */
    bool parted;     /* it is another one, in which moves may be missing */
    struct steady steady;
};

/* ---- postgres_conn.c ---- */

/* False, with what the database says of it in `why`. */
bool pg_complain(struct postgres *s, const char *doing, char *why,
                 size_t why_size);

/* The next result of what was sent, or NULL: there is none, or it did not
 * come in time (`stuck`); meanwhile there are lines in the log. */
PGresult *pg_next(struct postgres *s);

/* A result with rows or done, or NULL. */
PGresult *pg_ask(struct postgres *s, const char *sql, int count,
                 const char *const *values);
/* The same of pg_units_sql. */
PGresult *pg_ask_units(struct postgres *s, int count,
                       const char *const *values);
/* A statement of whose result nothing is wanted, with and without values. */
bool pg_do(struct postgres *s, const char *sql, int count,
           const char *const *values);
bool pg_tell(struct postgres *s, const char *sql);
/* The first value of the first row into buf. */
bool pg_text(struct postgres *s, const char *sql, char *buf, size_t size);

/* Sets s->conn, good or not. */
bool pg_connect(struct postgres *s, const char *url);
bool pg_migrate(struct postgres *s, char *why, size_t why_size);
bool pg_begin(struct postgres *s, char *why, size_t why_size);
/* The database went away: wait for it, a minute at most. What was in flight
 * is the caller's to try again. */
bool pg_reconnect(struct postgres *s, char *why, size_t why_size);
/* A statement failed: wait until it may be tried again. False: it would fail
 * for ever, or has done so for a minute. `since` begins as 0. */
bool pg_again(struct postgres *s, const char *doing, int64_t *since, char *why,
              size_t why_size);

/* The names of a finished game as they are searched for. */
bool pg_fold(struct postgres *s, const char *table, const char *names);

/* What a server is called: the first half of its random name. */
uint32_t pg_name(const struct postgres *s);

/* ---- postgres_units.c ---- */

/* What stores units, prepared by each connection; see pg_ask_units. */
extern const char pg_units_sql[];

/* Units of notes. */
struct pg_told {
    struct store_told *list;
    size_t count, size;
};

/* What another server's pg_append has told; the note is changed. */
void pg_take_units(struct postgres *s, char *note, struct pg_told *all);

/* All STORE_APPEND of the chain. */
bool pg_append(struct postgres *s, struct store_job *first, char *why,
               size_t why_size);

/* ---- postgres_rows.c ---- */

/* The step of the schema that brings them. */
extern const char pg_rows_schema[];

/* A value of a statement that is a list of texts or numbers: one more, and its
 * end. The text begins empty. */
void pg_element(struct text *list, const char *value);
void pg_number(struct text *list, int64_t value);
const char *pg_list_end(struct text *list);

/* All STORE_REST of the chain; and of all STORE_FETCH what the rows say. May
 * be done twice. False: the database failed; likewise below. */
bool pg_rest(struct postgres *s, struct store_job *first);
bool pg_fetch_rows(struct postgres *s, struct store_job *first);
bool pg_wake(struct postgres *s, struct store_wake *wake);
bool pg_changed(struct postgres *s, struct store_changed *changed);
/* A list of servers for the database, by the first eight digits of their names;
 * 0 is no name. */
void pg_server(struct text *list, uint32_t server);
uint32_t pg_server_of(PGresult *r, int row, int column);
const char *pg_living(const struct postgres *s, struct text *list);
/* `covered` does not lie in the future. */
bool pg_uncover(struct postgres *s);
/* How many rest; of many it is not exact. */
bool pg_count_rows(struct postgres *s, int64_t *rows);
/* The row of a table goes that says nothing yet of the event by which a player
 * is forgotten there; or all old ones where he is. */
bool pg_drop_row(struct postgres *s, const char *table, const char *key,
                 uint32_t n);
bool pg_drop_rows_of(struct postgres *s, const char *key);
/* As in struct backend. */
bool pg_list(void *reader, struct store_list *list, char *why, size_t why_size);

/* ---- postgres_jobs.c ---- */

/* All STORE_FETCH of the chain; may be done twice. False: the database
 * failed. */
bool pg_fetch(struct postgres *s, struct store_job *first);

/* Any other; may be done twice. False: the database failed. */
bool pg_job(struct postgres *s, struct store_job *job);

/* ---- postgres_find.c: as in struct backend ---- */

void *pg_open_reader(const char *url, char *why, size_t why_size);
bool pg_find(void *reader, struct store_find *find, char *why, size_t why_size);
void pg_close_reader(void *reader);

#endif
