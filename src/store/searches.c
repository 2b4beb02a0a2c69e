/* searches: a bounded queue and its thread; see searches.h. */
#include "store/searches.h"

#include "base/must_have.h"
#include "store/store_int.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAITING_MAX = 64,
    OF_ONE_MAX = 16,  /* of these, of one asker */
    LISTS_MAX = 1024, /* lists that wait; requests have their own limits */
    /* Between two searches: SQLite's writer can begin its log anew only when
     * nobody reads it. */
    PAUSE_US = 10 * 1000,
    LIST_PAUSE_US = 200
};

struct searches {
    const struct backend *backend;
    const char *url;
    const struct store_handlers *handlers;
    enum store_task task;
    void *reader; /* the thread's own; NULL: not connected */
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows; never held while searching */
    pthread_cond_t wake;
    struct store_job *first, **end;
    unsigned waiting;
    bool closing;
};

static void disconnect(struct searches *q)
{
    if (q->reader)
        q->backend->close_reader(q->reader);
    q->reader = NULL;
}

static bool try_list(struct searches *q, struct store_job *job, char *why,
                     size_t why_size)
{
    listed_clear(&job->list);
    if (!q->reader)
        q->reader = q->backend->open_reader(q->url, why, why_size);
    return q->reader && q->backend->list(q->reader, &job->list, why, why_size);
}

static bool try_search(struct searches *q, struct store_job *job, char *why,
                       size_t why_size)
{
    job->find.partial = false;
    text_reset(&job->find.games);
    text_char(&job->find.games, '[');
    if (!q->reader)
        q->reader = q->backend->open_reader(q->url, why, why_size);
    bool ok =
        q->reader && q->backend->find(q->reader, &job->find, why, why_size);
    text_char(&job->find.games, ']');
    return ok;
}

/* A database that was away breaks the old connection: twice. */
static void search(struct searches *q, struct store_job *job)
{
    char why[400] = "";
    job->result = STORE_DONE;
    for (int i = 0; i < 2; i++) {
        if (q->task == STORE_LIST ? try_list(q, job, why, sizeof why)
                                  : try_search(q, job, why, sizeof why))
            return;
        disconnect(q);
    }
    if (q->task == STORE_LIST)
        job->result = STORE_FULL;
    else
        job->find.partial = true;
    store_warn(q->handlers, why);
}

static void refuse(struct searches *q, struct store_job *job)
{
    job->next = NULL;
    job->result = STORE_FULL;
    q->handlers->done(q->handlers->user, job);
}

/* The next one, or NULL: the end. */
static struct store_job *take(struct searches *q)
{
    pthread_mutex_lock(&q->lock);
    while (!q->first && !q->closing)
        pthread_cond_wait(&q->wake, &q->lock);
    struct store_job *job = q->closing ? NULL : q->first;
    if (job) {
        q->first = job->next;
        if (!q->first)
            q->end = &q->first;
        q->waiting--;
    }
    pthread_mutex_unlock(&q->lock);
    return job;
}

static void *work(void *arg)
{
    struct searches *q = arg;
    struct store_job *job;
    bool lists = q->task == STORE_LIST;
    const struct timespec pause = {
        .tv_nsec = 1000L * (lists ? LIST_PAUSE_US : PAUSE_US)};
    pthread_setname_np(pthread_self(), lists ? "lists" : "searches");
    while ((job = take(q))) {
        search(q, job);
        job->next = NULL;
        q->handlers->done(q->handlers->user, job);
        nanosleep(&pause, NULL);
    }
    disconnect(q);
    return NULL;
}

struct searches *searches_new(const struct backend *backend, const char *url,
                              const struct store_handlers *handlers,
                              enum store_task task)
{
    struct searches *q = must_have(calloc(1, sizeof *q));
    q->backend = backend;
    q->url = url;
    q->handlers = handlers;
    q->task = task;
    q->end = &q->first;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->wake, NULL);
    if (pthread_create(&q->thread, NULL, work, q))
        abort();
    return q;
}

static unsigned waiting_of(const struct searches *q,
                           const struct store_job *job)
{
    unsigned count = 0;
    for (const struct store_job *other = q->first; other; other = other->next)
        count += strcmp(other->find.asker, job->find.asker) == 0;
    return count;
}

static bool is_full(const struct searches *q, const struct store_job *job)
{
    if (q->task == STORE_LIST)
        return q->waiting >= LISTS_MAX;
    return q->waiting >= WAITING_MAX || waiting_of(q, job) >= OF_ONE_MAX;
}

void searches_add(struct searches *q, struct store_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&q->lock);
    bool full = is_full(q, job);
    if (!full) {
        *q->end = job;
        q->end = &job->next;
        q->waiting++;
        pthread_cond_signal(&q->wake);
    }
    pthread_mutex_unlock(&q->lock);
    if (full)
        refuse(q, job);
}

void searches_free(struct searches *q)
{
    if (!q)
        return;
    pthread_mutex_lock(&q->lock);
    q->closing = true;
    pthread_cond_signal(&q->wake);
    pthread_mutex_unlock(&q->lock);
    pthread_join(q->thread, NULL);
    while (q->first) {
        struct store_job *job = q->first;
        q->first = job->next;
        refuse(q, job);
    }
    pthread_cond_destroy(&q->wake);
    pthread_mutex_destroy(&q->lock);
    free(q);
}
