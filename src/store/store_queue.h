/*
 * store_queue: a store inside: its jobs in line, and the steps in which they
 * are done. store_thread.c takes these steps on a thread; a simulated world
 * takes them when it likes (docs/sim.md). Private to src/store.
 */
#ifndef STORE_STORE_QUEUE_H
#define STORE_STORE_QUEUE_H

#include "store/store_int.h"

#include <pthread.h>

struct store_chain {
    struct store_job *first, **end;
};

/* Jobs on their way to the thread. Fetches and forgets wait for what came
 * before them, and for no more. */
struct store_queue {
    pthread_mutex_t lock; /* never held while storing */
    struct store_chain jobs, forgets, fetches, rests;
    bool closing;
    bool asleep; /* the thread waits to be woken */
};

/* For store_stats; any thread reads them. */
struct store_numbers {
    atomic_uint_fast64_t commits, events, fetches, micros;
    atomic_uint_fast64_t submitted, done, committed; /* the last: when */
    atomic_uint_fast64_t running; /* since when the batch's first waits; 0 */
    atomic_uint percent;
    atomic_bool has_looked;
};

struct store {
    const struct backend *backend;
    void *self;
    struct store_handlers handlers;
    char *url;
    struct searches *searches, *lists; /* while it is started */
    pthread_t thread;
    bool started;
    int wake;
    struct store_queue queue;
    unsigned last; /* jobs of the last batch; the thread's own, as are */
    struct store_chain held; /* forgets of which something can be read yet */
    uint64_t looked;         /* when it last looked at the others, in µs */
    struct store_numbers numbers;
};

/* ---- store_thread.c ---- */

/* A job has come while nobody looked. Any thread. */
void store_ring(struct store *s);

/* ---- store.c, on the store's thread; false: the world failed ---- */

/* The next jobs, in order, then the fetches, then tables that go to rest, for
 * which nobody waits; NULL if there are none: then the next one rings. */
struct store_job *store_take(struct store *s, bool *closing);
/* Do them. Searches see all that was submitted before them, so they wait for
 * this commit; but no commit waits for them. */
bool store_run(struct store *s, struct store_job *first);

/* Look at the other servers; milliseconds until it is time; -1: never. */
bool store_look(struct store *s);
int store_until_look(const struct store *s);

/* What nobody waits for; then those are told who did wait for it. */
bool store_tidy(struct store *s, bool last);
/* Milliseconds until what was forgotten is wiped out; -1: it is. */
int store_until_wiped(const struct store *s);

#endif
