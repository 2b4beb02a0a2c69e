/*
 * call: a request at its table: in line, decided, stored, answered.
 *
 * Whatever is asked of a table is a call, a client's request as well as the
 * clock's. It comes to the table's hub by mail. While a job of a table is with
 * the store every other call that could change it waits in line.
 */
#ifndef SERVER_CALL_H
#define SERVER_CALL_H

#include "server/client.h"
#include "server/net.h"
#include "store/store.h"

struct computer_turn;
struct forgetting;
struct hub;
struct hub_job;
struct live_table;
struct order;
struct reviewing;
struct server;
struct tour;

/* Things that are asked of a table, beside the requests of clients. */
enum {
    CALL_COMPUTER = REQUEST_COUNT, /* a computer has thought */
    CALL_CLOCK,
    CALL_HANDOVER,
    CALL_ROLL,     /* the pause between two rounds is over */
    CALL_ABORT,    /* seats have not shown their links for too long */
    CALL_CLOSE,    /* by an operator, or because nobody ever came */
    CALL_GONE,     /* the client closed its connection */
    CALL_NEWS,     /* another server changed it */
    CALL_DRIVE,    /* not of one table: see news_drive */
    CALL_MAKE,     /* make this table unless it is there */
    CALL_AGAIN,    /* it was not made: these keys are nobody's any more */
    CALL_NEXT,     /* the rematch's id */
    CALL_FORGET,   /* a player; see forget.c */
    CALL_WAKE,     /* something of it is due; see rest.h */
    CALL_SPARE,    /* it may go to make room */
    CALL_LISTED,   /* a list wants to know how it is; see lists.h */
    CALL_PRESENCE, /* who is there on another server, which the text names */
    CALL_REVIEWED  /* a portion of a review; see reviewing.h */
};

/* A computer's answer: the text is its move, or why the program failed. */
struct call_computer {
    int seat;
    size_t plies; /* moves when it began to think */
    bool failed;
    bool due;                   /* it was a plan, to be made now */
    uint32_t delay;             /* delay_ms of the thought */
    struct computer_turn *turn; /* freed with the call; NULL if due */
};

/* Who wants a table, and, once they are decided, its first events. */
struct call_make {
    struct hub_job *job; /* or NULL */
    char address[ADDRESS_SIZE];
    unsigned tries; /* of a rematch */
};

/* See store_handlers. */
struct call_news {
    uint32_t from; /* the server that stored it */
    uint32_t last;
    bool named;
    struct store_events events; /* up to the last; or none: they are read */
};

/* One request, from its arrival to its answer. */
struct call {
    struct net_mail mail;
    struct call *next;
    int what;    /* enum request, or one of the above; it tags the union */
    net_id conn; /* whose answer it is, or 0 */
    struct who who;
    char table[TABLE_ID_SIZE];
    uint64_t born;     /* by meter_now */
    atomic_uint *open; /* the client's count of these, or NULL */
    union {
        struct call_make make; /* REQUEST_CREATE, REQUEST_REMATCH, CALL_MAKE,
                                  CALL_AGAIN */
        uint32_t join;         /* REQUEST_JOIN: the client's note of it */
        struct forgetting *forgetting; /* REQUEST_FORGET, CALL_FORGET */
        struct call_computer computer; /* CALL_COMPUTER */
        unsigned attempts;             /* CALL_ABORT: that had failed */
        struct order *order; /* CALL_CLOSE: an operator's who waits, or NULL */
        struct call_news news;          /* CALL_NEWS */
        unsigned bucket;                /* CALL_DRIVE: the next */
        struct tour *tour;              /* CALL_LISTED: its list */
        struct store_presence presence; /* CALL_PRESENCE */
        struct reviewing *reviewing;    /* CALL_REVIEWED */
    };
    struct json args; /* into text */
    char text[];
};

/* Calls in line at a table. */
struct call_line {
    struct call *first, **end;
    unsigned count;
};

struct call *call_new(int what, net_id conn, const struct who *who,
                      const char *table, const char *text, size_t len);
/* The same of nobody. */
struct call *call_internal(int what, const char *table, const char *text);
void call_free(struct call *c);     /* NULL is fine */
void call_close(atomic_uint *open); /* one less; the last frees it */
struct call *call_next(struct live_table *live); /* the first in line */

/* Bring it to its table's hub; it is freed there. */
void call_route(struct server *s, struct hub *from, struct call *c);
/* The same as a mail to a hub. */
void call_post(struct hub *to, struct call *c);
/* The mail that does it, to be posted with others. */
struct net_mail *call_mail(struct call *c);

/* Do what waits for no store: false if it is nothing of that kind. */
bool call_now(struct live_table *live, struct call *c);
/* Decide and send to the store, or refuse. */
void call_decide(struct live_table *live, struct call *c);

/* A hub's timer: tables that wait to be fetched may set out. */
void call_fetch_waiting(struct net *net, struct net_timer *t);

/* What was stored for a call, or read, has come back. */
void call_appended(struct hub *h, struct hub_job *job);
void call_fetched(struct live_table *live, struct hub_job *job);

#endif
