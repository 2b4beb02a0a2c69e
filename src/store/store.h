/*
 * store: the durable log of all tables, and the finished games.
 *
 * Everything that happens at a table is an event: a number n, counted from 1
 * per table, a time, and a body, a line of text that only the server
 * understands; what the store has to know of it is a function, see
 * store_bodies. The one idea: events are only ever appended, in units that
 * are stored whole or not at all, by one thread that commits many units at
 * once. Who submits a job gets it back when it is durable, never before.
 *
 * Life: store_open, store_load (reads the unfinished tables), store_start,
 * any number of store_submit from any thread, store_stop, which first does
 * all that was submitted (what comes later is dropped), store_close.
 *
 * If the disk fails nothing more is acknowledged: `failed` is called, which
 * is expected to end the process.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_ID_SIZE = 24, STORE_SCHEMA = 4, PRUNE_MAX = 500 };

struct store_event {
    uint32_t n;
    int64_t at; /* milliseconds since 1970 */
    char *body; /* malloc'd, no line break in it */
    uint64_t row;
};

enum store_task {
    STORE_APPEND,      /* events[0..count) of `table`, all or nothing; if `key`
                          is said that player becomes `as` in earlier events,
                          which then are `past`, in the same commit */
    STORE_FETCH,       /* the events of `table` beyond `from`; fills `events` */
    STORE_FINISH,      /* move all events of `table` to the finished games */
    STORE_FIND,        /* search finished games; fills `text` with JSON, and
                          `partial`; on a thread of its own */
    STORE_FORGET,      /* blank the player `key` in finished games; `found`; and
                          fill `text` with the unfinished tables that know him,
                          a space behind each */
    STORE_PRUNE,       /* delete finished games that ended before game.to, at
                          most PRUNE_MAX of them; `found` */
    STORE_HERE,        /* tell the other servers who is at `table`: `here` */
    STORE_SUBSCRIBE,   /* the player `key` can be reached at `push` */
    STORE_UNSUBSCRIBE, /* not at push.endpoint any more; key "": whoever */
    STORE_SUBSCRIPTIONS, /* of `key`, a line each: fills `text` */
    STORE_EXPIRE /* drop subscriptions that are older than game.to, and all but
                    the newest PUSHES_ALL; `found` */
};

enum store_result {
    STORE_DONE,
    STORE_RACE, /* APPEND: another server was first; fetch and try again */
    STORE_NONE, /* FETCH: there is no such table */
    STORE_FULL  /* FIND: too many are waiting */
};

/* What is known of a finished game beside its events; also a search. */
struct store_game {
    char game[17];
    char *names;    /* JSON list of texts */
    char *keys;     /* of the players, separated by spaces */
    bool is_public; /* may be found by anybody */
    int64_t from, to;
};

/* Where a player's browser can be reached, see webpush.h. */
struct store_push {
    char *endpoint; /* malloc'd */
    char p256dh[96], auth[32];
};

enum {
    PUSHES_MAX = 8,    /* addresses of one player; older ones go */
    PUSHES_ALL = 50000 /* of all players */
};

/* Who of a table's players is connected to one server. */
struct store_here {
    uint32_t seats; /* a set */
    uint32_t spectators;
    bool ask; /* the others shall say who is with them */
};

/* The submitter's memory; the store's from store_submit to `done`. */
struct store_job {
    struct store_job *next;
    uint64_t at; /* when it was submitted; the store's */
    enum store_task task;
    enum store_result result;
    char table[TABLE_ID_SIZE];
    struct store_event *events; /* malloc'd; rows are filled in by APPEND */
    size_t count;
    uint32_t from;
    bool finished; /* FETCH: it came from the finished games */
    struct store_game game;
    char key[65], as[65];
    char asker[64];           /* FIND: whose searches are counted together */
    struct store_event *past; /* malloc'd: rows, and what they say now */
    size_t past_count;
    struct text text; /* FIND, FORGET; the submitter's to clear */
    int64_t found;
    bool partial; /* FIND: it ran out of time; there may be more */
    struct store_here here;
    struct store_push push;
    void *owner; /* the submitter's own */
};

#define STORE_ANY UINT32_MAX

/* What bodies of events mean, as far as the store has to know. */
struct store_bodies {
    /* Call `visit` with the key of each player whom it names. */
    void (*players)(const char *body, void (*visit)(void *arg, const char *key),
                    void *arg);
    /* The body without this player, who becomes `as`; malloc'd. NULL: he is
     * not in it. */
    char *(*blank)(const char *body, const char *key, const char *as);
};

struct store_handlers {
    const struct store_bodies *bodies;
    /* A chain of jobs is durable (or answered); on the store's thread. */
    void (*done)(void *user, struct store_job *first);
    /* Another server appended to this table ("*": to many), or made it; its
     * last event then (STORE_ANY: who knows). */
    void (*changed)(void *user, const char *table, uint32_t last);
    /* Several servers: this one drives the tables (clocks, computers), or
     * no longer does. */
    void (*drives)(void *user, bool drives);
    /* Who is at a table on another server; "" for the table: that server
     * says goodbye. */
    void (*here)(void *user, const char *server, const char *table,
                 const struct store_here *here);
    /* A sentence for the log: something does not work but is tried again.
     * From any thread; NULL: nobody listens. */
    void (*warn)(void *user, const char *what);
    /* Is the server about to end? Then nothing is waited for that an operator
     * would have to do. From any thread; NULL: no. */
    bool (*ending)(void *user);
    /* It was submitted too late, when the store had stopped: free it. NULL:
     * store_job_free. */
    void (*dropped)(void *user, struct store_job *job);
    /* The world failed; nothing more will be stored. */
    void (*failed)(void *user, const char *why);
    void *user;
};

/* A file for SQLite, or postgresql://… ; NULL with a sentence in `why`. */
struct store *store_open(const char *url, const struct store_handlers *handlers,
                         char *why, size_t why_size);

/* Every event of every unfinished table, each table's in order. The event
 * is only lent. */
bool store_load(struct store *s,
                void (*each)(void *user, const char *table,
                             const struct store_event *event),
                void *user, char *why, size_t why_size);

void store_start(struct store *s);
void store_submit(struct store *s, struct store_job *job);
void store_stop(struct store *s);
void store_close(struct store *s);

/* Do several servers share it? Then one in-memory table is only a copy. */
bool store_shared(const struct store *s);

/* One more event of a job; body is copied. */
void store_job_add(struct store_job *job, uint32_t n, int64_t at,
                   const char *body, uint64_t row);

/* Free a job's events, texts and the job itself. */
void store_job_free(struct store_job *job);

/* ---- numbers for the operators ---- */
struct store_stats {
    uint64_t commits, events;
    uint64_t micros; /* spent committing */
    uint64_t queue;  /* jobs that are not done */
    uint64_t waits;  /* microseconds that the first of these has waited */
    uint64_t since;  /* microseconds since the last commit, or the start */
    unsigned loaded; /* percent, while store_load runs and after */
    bool looked;     /* all other servers' tables were named */
};
struct store_stats store_stats(struct store *s); /* any thread */

#endif
