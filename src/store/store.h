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
 * A table that nobody needs in memory rests: its events are found by its id,
 * and a row says what one has to know of it without them. Only where
 * store_rests; else all tables stay in memory.
 *
 * Life: store_open, store_load (reads the unfinished tables that do not rest),
 * store_start, any number of store_submit from any thread, store_stop, which
 * first does all that was submitted (what comes later is dropped),
 * store_close.
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

enum {
    TABLE_ID_SIZE = 24,
    STORE_KEY_SIZE = 65, /* of a player */
    STORE_MARK_SIZE = 8, /* of an address, see server/owners.h */
    STORE_SCHEMA = 9,
    PRUNE_MAX = 500,
    WAKE_MAX = 64,             /* tables that come to memory by one job */
    AHEAD_MAX = 64,            /* rows that one job moves back */
    HEARERS_MAX = 64,          /* servers that hear of one unit */
    FORGET_MAX = 100,          /* games without a player, by one job … */
    FORGET_BYTES = 2 * 1000000 /* … unless they are long */
};

struct store_event {
    uint32_t n;
    bool nameless; /* its body names no player; false: it may */
    int64_t at;    /* milliseconds since 1970 */
    char *body;    /* malloc'd, no line break in it */
    uint64_t row;  /* its place in SQLite's log; 0: it has left it */
};

/* Several; malloc'd, zeroed: none. */
struct store_events {
    struct store_event *list;
    size_t count;
};

/* One more; its body is copied. */
void store_events_add(struct store_events *all,
                      const struct store_event *event);
void store_events_clear(struct store_events *all);

/* What can be asked of a store. Each has its part of the union in a job. */
enum store_task {
    STORE_APPEND,
    STORE_FETCH,
    STORE_FINISH,
    STORE_FIND,
    STORE_FORGET,
    STORE_PRUNE,
    STORE_PRESENCE,
    STORE_SUBSCRIBE,
    STORE_UNSUBSCRIBE,
    STORE_SUBSCRIPTIONS,
    STORE_EXPIRE,
    STORE_SHARE,
    STORE_SHARED,
    STORE_UNSHARE,
    STORE_REST,
    STORE_LIST,
    STORE_WAKE,
    STORE_CHANGED
};

enum store_result {
    STORE_DONE,
    STORE_RACE, /* APPEND, REST: another server was first; fetch and try
                   again */
    STORE_GONE, /* APPEND: somebody was forgotten where he comes from */
    STORE_NONE, /* FETCH, SHARED: there is no such table, or record */
    STORE_FULL  /* FIND, LIST: too many are waiting; LIST: or it failed */
};

/* New events of a table, all or nothing. */
struct store_append {
    struct store_events events; /* rows are filled in */
    /* If `key` is said that player becomes `as` in earlier events, which then
     * are `past`, in the same commit. */
    char key[STORE_KEY_SIZE], as[STORE_KEY_SIZE];
    struct store_events past;
    /* A new table whose players come from this one; "": from nowhere. Whom
     * that one knows no more is told, and nothing is stored. */
    char source[TABLE_ID_SIZE];
    struct text gone; /* out: their keys, a space behind each */
    /* Other servers that must hear of it. */
    uint32_t to[HEARERS_MAX];
    unsigned hearers;
};

/* What somebody has of the tables that rest, by their rows. */
struct store_owned {
    int64_t tables, bytes;
};

/* What is known of a table that rests. */
struct store_row {
    uint32_t n;                 /* its last event … */
    int64_t at;                 /* … and when that was */
    char host[STORE_KEY_SIZE];  /* whose it is … */
    char mark[STORE_MARK_SIZE]; /* … and from which address */
    int64_t bytes;              /* that it counts for them */
    bool open;                  /* anybody may sit down */
    bool spare;                 /* it goes first where there is no room */
    int64_t due;                /* when it does something by itself; 0: never */
    int64_t expires;            /* when it is given up; 0: never */
    int64_t idle;    /* it is played, and was moved then; 0: it is not */
    uint32_t holder; /* the server that has it in memory all the same; 0: it
                        rests */
    char *keys;      /* malloc'd: who sits there, '+' or '-' before each (is
                        it his turn?), a space behind */
    char *summary;   /* malloc'd: for lists */
};
void store_row_clear(struct store_row *row);

/* The events of a table beyond number `from`. */
struct store_fetch {
    uint32_t from;
    bool count; /* what its owners have; else nobody wants to know */
    struct store_events events; /* out */
    bool finished;              /* out: they came from the finished games … */
    bool rested;                /* … or it has a row */
    uint32_t writer; /* out: the server that stored the last of them */
    /* Of a new table: whose it will be. Out: of one that rested: whose it is,
     * and its row as far as it counts. */
    struct store_row row;
    struct store_owned of_host, of_mark; /* out: of all that rest */
};

/* A table leaves memory: the row is written, and the events that are still in
 * the log leave it. */
struct store_rest {
    struct store_row row;
    struct store_events events;
};

/* Tables that rest, the one that changed last first: those where a player
 * sits, or (no key) those that are open. */
struct store_list {
    char key[STORE_KEY_SIZE];
    unsigned most;
    bool turns; /* only those among them where it is his turn */
    struct store_listed {
        char table[TABLE_ID_SIZE];
        uint32_t n;
        int64_t at;
        bool turn;
        bool stale;    /* it has changed since its row was written */
        char *summary; /* malloc'd */
    } * list;          /* out; malloc'd */
    size_t count;
};

/* Some of the tables that rest, by a time in their rows. */
struct store_span {
    struct store_cursor {
        int64_t time, id;
    } after;       /* those behind this place … */
    int64_t until; /* … and no later; 0: none */
    /* out: where to go on, and how many were found */
    struct store_cursor last;
    unsigned count;
};

/* Which tables must come to memory? At most WAKE_MAX of each kind. */
struct store_wake {
    /* Rows that a clock wrote which has been set back since, at most
     * AHEAD_MAX: their last move was now, and all that they wait for is as far
     * away from it as it was. 0: none are looked for. */
    int64_t now;
    unsigned moved; /* out */
    struct store_span due, expires, idle;
    unsigned spare;     /* and so many that may go to make room */
    struct text tables; /* out: a space behind each */
    bool count;         /* several servers: how many rest? */
    int64_t rows;       /* out */
};

/* Several servers: which of these tables have others changed, or left? Out:
 * those alone, as they are now. */
struct store_changed {
    struct store_known {
        char table[TABLE_ID_SIZE];
        uint32_t n;      /* its last event … */
        uint32_t holder; /* … and the server that sees to it */
    } * list;            /* malloc'd */
    size_t count;
};

/* A table's events move to the finished games, and what is known of it beside
 * them does. */
struct store_finish {
    struct store_events events; /* all */
    char game[17];
    char *names;    /* malloc'd JSON list of texts */
    char *keys;     /* malloc'd: of the players, separated by spaces */
    bool is_public; /* may be found by anybody */
    int64_t at;     /* its end */
};

/* Finished games are searched for, on a thread of its own. */
struct store_find {
    char game[17];    /* "": any */
    char *name;       /* malloc'd: of a player, or a part of it; "": any */
    int64_t from, to; /* when it ended */
    char key[STORE_KEY_SIZE]; /* who asks: he finds his private ones, too */
    bool mine;                /* his alone */
    char asker[64];           /* whose searches are counted together */
    struct text games;        /* out: a JSON list */
    bool partial;             /* out: it ran out of time; there may be more */
};

/* A player is blanked in some finished games, and can no longer be reached.
 * Others' moves wait for one job, not for all of a player's games: while there
 * are `more` it is asked again. When all is forgotten it comes back only when
 * nothing of him is left in SQLite's files. */
struct store_forget {
    char key[STORE_KEY_SIZE];
    bool told;          /* the unfinished tables were: this is the last look */
    int64_t games;      /* out: how many had him */
    bool more;          /* out: there may be others, and no tables are told */
    struct text tables; /* out: the unfinished ones that know him, a space
                           behind each */
};

/* What is older goes: finished games that ended before (PRUNE, at most
 * PRUNE_MAX), addresses of browsers said before (EXPIRE, and all but the
 * newest PUSHES_ALL), records shared before (UNSHARE, and all but the newest
 * SHARED_ALL). */
struct store_drop {
    int64_t before;
    int64_t count; /* out */
};

/* Who of a table's players is connected to one server: the others are told. */
struct store_presence {
    uint32_t seats; /* a set */
    uint32_t spectators;
    bool host;     /* is one of them */
    bool ask;      /* the others shall say who is with them */
    uint32_t last; /* the last event that this server has */
    int seat;      /* that has said something just now, or -1 … */
    int phrase;    /* … and what */
};

/* Where a player's browser can be reached, see webpush.h, or no longer can:
 * then `endpoint` is enough, and no key means whoever said it. */
struct store_subscription {
    char key[STORE_KEY_SIZE];
    char *endpoint; /* malloc'd */
    char p256dh[96], auth[32];
    int64_t at;
};

/* All such addresses of a player. */
struct store_subscriptions {
    char key[STORE_KEY_SIZE];
    struct text lines; /* out: "ENDPOINT P256DH AUTH" each */
};

enum {
    PUSHES_MAX = 8,    /* addresses of one player; older ones go */
    PUSHES_ALL = 50000 /* of all players */
};

/* A record that somebody shared, under the id in the job's `table` (SHARE), or
 * what is kept there (SHARED). Shared again it is kept anew. */
struct store_shared {
    char key[STORE_KEY_SIZE]; /* whose: it is forgotten with him */
    char mark[8];             /* of his address, see SHARED_MARK */
    int64_t at;
    char *record; /* malloc'd */
};

enum {
    SHARED_MARK = 100,  /* of one mark; older ones go */
    SHARED_ALL = 20000, /* in all, likewise, by UNSHARE */
};

/* The submitter's memory; the store's from store_submit to `done`. */
struct store_job {
    struct store_job *next;
    uint64_t at; /* when it was submitted; the store's */
    enum store_task task;
    enum store_result result;
    char table[TABLE_ID_SIZE];
    void *owner; /* the submitter's own */
    union {
        struct store_append append;
        struct store_fetch fetch;
        struct store_finish finish;
        struct store_find find;
        struct store_forget forget;
        struct store_drop prune, expire, unshare;
        struct store_presence presence;
        struct store_subscription subscribe, unsubscribe;
        struct store_subscriptions subscriptions;
        struct store_shared shared;
        struct store_rest rest;
        struct store_list list;
        struct store_wake wake;
        struct store_changed changed;
    };
};

/* Begin a zeroed job; no table: NULL. */
void store_job_init(struct store_job *job, enum store_task task,
                    const char *table);

/* Free what a job has, and the job itself. */
void store_job_free(struct store_job *job);

#define STORE_ANY UINT32_MAX

/* What bodies of events mean, as far as the store has to know. */
struct store_bodies {
    /* Call `visit` with the key of each player whom it names. */
    void (*players)(const char *body, void (*visit)(void *arg, const char *key),
                    void *arg);
    /* The body without this player, who becomes `as`; malloc'd. NULL: he is
     * not in it. A body that names him has the bytes of his key in it: others
     * are not asked about. */
    char *(*blank)(const char *body, const char *key, const char *as);
};

/* What another server appended to a table, as it was told. */
struct store_told {
    uint32_t from; /* that server */
    char table[TABLE_ID_SIZE];
    struct store_events events;
};

struct store_handlers {
    const struct store_bodies *bodies;
    /* A chain of jobs is durable (or answered); on the store's thread. */
    void (*done)(void *user, struct store_job *first);
    /* Another server appended to this table; its last event then (STORE_ANY:
     * who knows). `named`: that one is no more, so we must see to it. */
    void (*changed)(void *user, const char *table, uint32_t last, bool named);
    /* The same, just now, and these are the units: their events become the
     * handler's. NULL: then `changed` is called. */
    void (*appended)(void *user, const struct store_told *told, size_t count);
    /* Several servers: this one sees to what no other does (tables that rest,
     * and those of servers that are no more), or no longer does. */
    void (*drives)(void *user, bool drives);
    /* Several servers: these live, this one among them. NULL: nobody asks. */
    void (*servers)(void *user, const uint32_t *list, size_t count);
    /* Who is at a table on another server; "" for the table: that server
     * says goodbye. */
    void (*presence)(void *user, const char *server, const char *table,
                     const struct store_presence *presence);
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

/* Every event of every unfinished table that does not rest, each table's in
 * order. The event is only lent. Where servers share the store there are none
 * here: once it is started, `changed` names the tables that do not rest. */
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
/* What this server is called among them; never 0. */
uint32_t store_self(const struct store *s);

/* Can tables rest in it? And how many do, after store_load. */
bool store_rests(const struct store *s);
size_t store_resting(const struct store *s);

/* ---- numbers for the operators ---- */
struct store_stats {
    uint64_t commits, events, fetches; /* the last: tables read */
    uint64_t micros;                   /* spent committing */
    uint64_t queue;                    /* jobs that are not done */
    uint64_t waits;  /* microseconds that the first of these has waited */
    uint64_t since;  /* microseconds since the last commit, or the start */
    unsigned loaded; /* percent, while store_load runs and after */
    bool looked;     /* all other servers' tables were named */
};
struct store_stats store_stats(struct store *s); /* any thread */

#endif
