/*
 * server_int: what all hubs share; private to src/server.
 */
#ifndef SERVER_SERVER_INT_H
#define SERVER_SERVER_INT_H

#include "server/limits.h"
#include "server/meter.h"
#include "server/server.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LOOPS_MAX = 32 };

struct addresses;
struct hub;
struct net_tls;
struct push;
struct workers;

/* Numbers for the operators; any thread adds to them. */
struct server_counts {
    atomic_size_t tables; /* in memory; */
    atomic_size_t rows;   /* in memory, but the store has a row; */

    /* In the store alone; and those that count for --max-tables. What other
     * servers let rest is counted now and then (rest.c): when it comes from
     * the store before that, these are too small for a while, even below 0. */
    atomic_llong resting, unfinished;

    atomic_uint_fast64_t requests, refused, moves, created, finished;
    atomic_uint_fast64_t opened, turned_away; /* sockets */
    atomic_uint_fast64_t shared;              /* records since the last sweep */
    struct meter latency;                     /* of requests, to their answer */
    struct limits limits;
};

/* What must come before we are ready; see health.h. */
struct server_start {
    atomic_uint loops;   /* that have not got their tables yet */
    atomic_size_t news;  /* of other servers, on their way to a loop */
    atomic_size_t named; /* tables that we must have, and have not yet */
    atomic_bool done;    /* once */
};

/* Of several servers at one database; see drive.h. */
struct server_siblings {
    uint32_t self;                   /* what this one is called among them */
    atomic_uint living[HEARERS_MAX]; /* all that live; 0: no more … */
    atomic_ullong since;             /* … as they do since then, by net_now */
};

/* Nothing in it changes while the hubs run, but what is atomic. */
struct server {
    struct server_config config;
    struct store *store;
    struct workers *workers;
    struct workers *programs; /* apart, so that none waits for a slow one */
    struct net_tls *tls;
    struct addresses *addresses;
    struct addresses *online;  /* keys of players, as if they were addresses */
    struct addresses *owners;  /* of tables: players, and marks of addresses */
    struct addresses *reviews; /* of whom some wait for a review, by mark */
    struct addresses *records; /* the same of records */
    struct push *push;         /* or NULL */
    unsigned loops;
    struct hub *hub[LOOPS_MAX];
    pthread_t thread[LOOPS_MAX];
    int64_t started; /* milliseconds since 1970 */
    atomic_bool closing;
    atomic_bool drives; /* of several servers this one sees to what no other
                           does; see drive.h */
    struct server_siblings siblings;
    struct server_start start;
    struct server_counts counts;
};

/* ---- server.c: a server that does not run yet, for whoever runs it: threads,
 * or a simulated world (docs/sim.md) ---- */

/* With its store, workers and hubs; NULL with a sentence. */
struct server *server_new(const struct server_config *config, char *why,
                          size_t why_size);
/* Its loops have their port (0: any). */
bool server_listen(struct server *s, uint16_t *port, char *why,
                   size_t why_size);
/* It has its tables, and its hubs are told; when start.loops is 0 all begin to
 * live, and the store may start. */
bool server_load(struct server *s, char *why, size_t why_size);

#endif
