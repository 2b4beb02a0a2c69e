/*
 * hub_int: what the files of a hub share; private to src/server.
 *
 *   hub.c     clients, their requests, life
 *   answer.c  what goes back to clients
 *   live.c    a table in its hub: who is there, what it does by itself
 *   call.c    a request at its table: in line, decided, stored, answered
 *   drive.c   what a table does by itself: computers, the clock
 *   presence.c  who is there right now, on this server and on others
 *   alert.c   telling those who are away that it is their turn
 *   forget.c  a player goes from table to table and is forgotten
 *   seating.c who sits where, and which tables are open
 *   owners.c  what one player and one address may have; who must go
 *   lists.c   lists of tables from all hubs, and feeds
 *   operators.c  what an operator asks; he waits for the answer
 */
#ifndef SERVER_HUB_INT_H
#define SERVER_HUB_INT_H

#include "server/hub.h"
#include "store/steady.h"
#include "table/driver.h"

#include <stdatomic.h>

enum { HUB_BUCKETS = 1 << 12, TABLES_PER_CLIENT = 8 };

/* Things that are asked of a table, beside the requests of clients. */
enum {
    CALL_COMPUTER = REQUEST_COUNT, /* a computer has thought */
    CALL_CLOCK,
    CALL_HANDOVER,
    CALL_ABORT,   /* seats have not shown their links for too long */
    CALL_CLOSE,   /* by an operator, or because nobody ever came */
    CALL_GONE,    /* the client closed its connection */
    CALL_NEWS,    /* another server changed it */
    CALL_MAKE,    /* make this table unless it is there */
    CALL_NEXT,    /* the rematch's id */
    CALL_FORGET,  /* a player; see forget.c */
    CALL_PRESENCE /* who is there on another server, which the text names */
};

/* One request, from its arrival to its answer. */
struct call {
    struct net_mail mail;
    struct call *next;
    int what; /* enum request, or one of the above */
    net_id conn;
    struct who who;
    char table[TABLE_ID_SIZE];
    int seat;               /* CALL_COMPUTER */
    size_t plies;           /* CALL_COMPUTER: moves when it began to think;
                               CALL_NEWS: the last event there;
                               CALL_ABORT: attempts that had failed */
    bool failed;            /* CALL_COMPUTER: a program; the text says why */
    struct store_here here; /* CALL_PRESENCE */
    struct hub_job *make;   /* CALL_MAKE, REQUEST_CREATE: the first events */
    struct computer_turn *computer_turn; /* CALL_COMPUTER */
    struct forgetting *forgetting;       /* CALL_FORGET: how far it is */
    uint32_t delay;      /* CALL_COMPUTER: delay_ms of the thought */
    uint64_t born;       /* by meter_now */
    bool due;            /* CALL_COMPUTER: a plan, to be made now */
    uint32_t join;       /* REQUEST_JOIN: the client's note of it */
    char address[46];    /* of who wants a table */
    atomic_uint *open;   /* the client's count of these, or NULL */
    struct order *order; /* CALL_CLOSE: of an operator who waits, or NULL */
    struct json args;    /* into text */
    char text[];
};

/* A job for the store and where its answer goes. */
struct hub_job {
    struct store_job job; /* first: store_job_free frees the hub_job */
    struct net_mail mail;
    struct hub *hub;
    struct call *call; /* what it is done for, or NULL */
};

/* One per WebSocket connection. */
struct client {
    char key[KEY_SIZE];
    char feed[KEY_SIZE];    /* only he knows it, or who reads his feed */
    char name[CLIENT_SIZE]; /* of the program, for repeated requests */
    char address[46], from[FROM_SIZE];
    struct {
        char id[TABLE_ID_SIZE]; /* "": none */
        uint32_t join;          /* which of its joins came last */
    } tables[TABLES_PER_CLIENT];
    uint32_t joins;
    double tokens; /* requests that it may make now */
    uint64_t filled;
    unsigned refusals;
    atomic_uint *open; /* requests without answer, and one for the client;
                          they may outlive it on other threads */
};

/* A client that follows a table. */
struct member {
    net_id conn;
    char key[KEY_SIZE];
    int8_t eyes; /* with which of his seats he looks; -1: the lowest */
};

/* Who is at a table: on this server, or on another. */
struct presence {
    uint32_t seats, spectators;
};

struct elsewhere {
    char server[17];
    struct presence presence;
    uint64_t at; /* when it was last heard of */
};

/* A table in a list of the seating's. */
struct live_link {
    struct live_link *next, **at; /* at: NULL if it is in none */
    struct live_table *live;
};

/* A table in its hub. */
struct live_table {
    struct live_table *next;
    struct live_link open, spare;
    size_t weighed;        /* bytes that its owners were charged; 0: nothing */
    char owner[KEY_SIZE];  /* the host who was */
    bool evicted;          /* it goes as soon as it is closed */
    struct sitter *sitter; /* who has a seat; when it is over: had one */
    size_t sitters;
    struct hub *hub;
    char id[TABLE_ID_SIZE];
    struct room *room; /* NULL while it is being fetched */
    bool busy;         /* an hub_job is under way; others wait */
    bool stored;       /* with the finished games */
    bool news;         /* another server changed it meanwhile */
    struct computer_turn *computer_turn; /* a computer thinks, or NULL */
    struct driver driver;                /* see drive.c */
    bool stuck; /* a computer found no move: a fault; wait for a change */
    struct call *first, **end; /* in line */
    unsigned waiting;
    struct member *members;
    size_t count, size;
    uint64_t awaits_since; /* links: net_now() when this attempt began, … */
    int awaits_attempt;    /* … and how many had failed before it */
    struct net_timer timer, here;
    struct presence own, said; /* said: to the other servers */
    uint64_t said_at;
    bool asked; /* the others, who is with them */
    struct elsewhere *elsewhere;
    size_t elsewhere_count;
    struct net_timer alert;
    uint32_t knows, to_alert; /* seats whose turn is old news; to be told */
};

/* See seating.c. */
struct seating {
    struct guest **bucket;
    size_t buckets, players;
    struct live_link *open;
    struct live_link *spare, **spare_end; /* the longest there first */
};

struct hub {
    struct server *server;
    struct seating seating;
    unsigned index;
    struct net *net;
    struct live_table *bucket[HUB_BUCKETS];
    struct net_mail begin, goodbye;
    struct net_timer sweep;
    struct steady steady;
    int64_t sure; /* what was due then is due; see steady.h */
};

/* ---- answer.c ---- */

/* To a client of any hub; nothing happens if it is gone. */
void hub_deliver(struct hub *h, net_id conn, const struct text *t);

/* An answer begins {"ok":…,"id":…; between the two the caller writes on. */
void answer_open(struct text *t, struct json_out *w, bool ok,
                 const struct call *c);
void answer_close(struct hub *h, struct text *t, struct json_out *w,
                  const struct call *c);

void answer_plain(struct hub *h, const struct call *c);
void answer_refused(struct hub *h, const struct call *c,
                    const struct refused *why);
void answer_event(struct live_table *live, const struct call *c, uint32_t n);
void answer_next(struct hub *h, const struct call *c, const char *next);
void answer_state(struct live_table *live, const struct call *c);

/* ---- live.c ---- */

/* Where a table is linked in its hub, or would be. */
struct live_table **live_slot(struct hub *h, const char *id);
struct live_table *live_new(struct hub *h, const char *id);
void live_free(struct live_table *live); /* nobody may be in line */
/* Its room goes, with all that is known by it; the live table stays. */
void live_clear(struct live_table *live);

/* A client comes (false: too many are there) or goes. */
bool live_join(struct live_table *live, const struct call *c);
void live_part(struct live_table *live, net_id conn);

/* Events that are durable become true and are told. False, with a line in
 * the log, if one does not fit. */
bool live_take(struct live_table *live, const struct store_events *events);

/* After every change, and when nothing is under way: the next in line, a
 * computer's turn, the timers. */
void live_go_on(struct live_table *live);

/* Somebody came or went: a thought about it is urgent now, or no more. */
void live_rank(struct live_table *live);

/* Its game ends without a result. It must not be busy. */
void live_close(struct live_table *live);

/* Close it if nobody is there and nothing has happened for too long. */
void live_expire(struct live_table *live);

/* Our time of day has moved by so many milliseconds. */
void live_move_time(struct live_table *live, int64_t by);
/* Events were read: if they lie in the future the clock has been wrong, then
 * or now; waits go on from here. */
void live_see_time(struct live_table *live);

/* ---- call.c ---- */

struct call *call_new(int what, net_id conn, const struct who *who,
                      const char *table, const char *text, size_t len);
void call_free(struct call *c);     /* NULL is fine */
void call_close(atomic_uint *open); /* one less; the last frees it */
/* What the one was asked for goes on with the other: still one request. */
void call_pass_on(struct call *from, struct call *to);
struct call *call_next(struct live_table *live); /* the first in line */

/* Bring it to its table's hub; it is freed there. */
void call_route(struct server *s, struct hub *from, struct call *c);
/* The same as a mail that has arrived. */
void call_arrived(struct net *net, struct net_mail *mail, void *user);

/* Do what waits for no store: false if it is nothing of that kind. */
bool call_now(struct live_table *live, struct call *c);
/* Decide and send to the store, or refuse. */
void call_decide(struct live_table *live, struct call *c);

/* ---- drive.c ---- */

/* What is to be done now, and until when to wait (ms since 1970). */
struct driven drive_next(struct live_table *live);
/* A computer has thought: true if it is a plan now, else it is decided. */
bool drive_answer(struct live_table *live, const struct call *c);
/* DRIVE_MAKE as a call to decide. */
struct call *drive_call(struct live_table *live, struct driven next);
/* The game has gone on: plans end when chance has acted. */
void drive_changed(struct live_table *live, size_t before);
/* Our time of day has moved by so many milliseconds. */
void drive_move_time(struct live_table *live, int64_t by);

/* ---- presence.c ---- */

void presence_changed(
    struct live_table *live); /* somebody came, went or sat down */
void presence_timer(struct net *net, struct net_timer *t);
void presence_take(struct live_table *live,
                   const struct call *c); /* CALL_PRESENCE */
void presence_goodbye(struct hub *h, const char *server);
void presence_sweep(struct live_table *live); /* now and then */

/* ---- alert.c ---- */

void alert_watch(struct live_table *live); /* whose turn is it now? */
void alert_skip(struct live_table *live);  /* it is no news */
void alert_timer(struct net *net, struct net_timer *t);
void alert_subscribe(struct hub *h, struct call *c); /* or unsubscribe */
void alert_found(struct hub *h, const struct store_job *job);
/* Where nobody has been for long; later, how many those were. */
void alert_expire(struct hub *h, int64_t now);
void alert_expired(int64_t count);

/* ---- forget.c ---- */

/* Ask the store, which knows where he is. */
void forget_begin(struct hub *h, struct call *c);
/* The finished games and the tables that know the player were found. */
void forget_found(struct hub *h, struct hub_job *e);
/* The table of a CALL_FORGET has forgotten, or had nothing to forget. */
void forget_next(struct hub *h, struct call *c, bool forgot);

/* ---- call.c again ---- */

struct hub_job *hub_job_new(struct hub *h, enum store_task task,
                            const char *table, struct call *call);
void hub_job_send(struct hub_job *e);

/* Get what is stored beyond what is in memory; then do the call. */
void live_fetch(struct live_table *live, struct call *call);

/* ---- operators.c ---- */

/* His call was refused; later it is over, refused or not. */
void order_refused(struct order *o, const struct refused *why);
void order_done(struct order *o);

/* ---- seating.c ---- */

/* The table changed (its seats, or only the game); or it goes. */
void seating_changed(struct live_table *live, bool seats);
void seating_leave(struct live_table *live);
void seating_clear(struct hub *h);

/* Tables of this hub, the one that changed last first: open ones; those where
 * a player sits; those that are over and know him. */
typedef void live_visit(struct live_table *live, void *arg);
void seating_open(const struct hub *h, size_t max, live_visit *visit,
                  void *arg);
void seating_of(struct hub *h, const char *key, size_t max, live_visit *visit,
                void *arg);
void seating_was(struct hub *h, const char *key, live_visit *visit, void *arg);

/* Of some that never began or that all have left, at which nobody is, one
 * whose owner has the most; another time others are looked at. Or NULL. */
struct live_table *seating_spare(struct hub *h);

/* ---- owners.c ---- */

/* A mark of an address, of which thousands share each. */
void owners_mark(const char *address, char out[FROM_SIZE]);
/* The table changed, or goes: its owners are charged for it. */
void owners_weigh(struct live_table *live);
void owners_release(struct live_table *live);
/* How many tables the one of its owners has who has the most. */
size_t owners_tables(const struct live_table *live);
/* May these have one more? */
bool owners_may(struct server *s, const struct who *who, struct refused *why);
/* Have they so much that nothing is done which can be undone at will? */
bool owners_are_full(const struct live_table *live);
/* A table goes to make room for another: false if none can. */
bool owners_evict(struct hub *h);

/* ---- lists.c and hub.c ---- */

/* Answer `tables` or `mine`. */
void lists_answer(struct hub *h, struct call *c);

/* So many finished games were deleted; go on if there may be more. */
void hub_pruned(struct hub *h, int64_t games);

/* May this address open a table now? */
bool hub_may_open(struct server *s, const char *address, struct refused *why);
/* Is there room for one beside so many others, or is some made now? */
bool hub_has_room(struct hub *h, size_t others, struct refused *why);

/* A client is not let to a table: it may come to another instead. */
void hub_unjoin(struct hub *h, const struct call *c);

/* A hash of a labelled text, as a key. */
void hub_derive(const char *label, const char *from, char out[KEY_SIZE]);

#endif
