/* lookup: names, with a deadline; see lookup.h. */
#include "server/lookup.h"

#include "base/must_have.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Of two: who asked, and the thread. The last to go frees it. */
struct name_question {
    pthread_mutex_t lock;
    pthread_cond_t answered;
    bool done, left; /* the thread is; who asked has */
    char *host, *port;
    struct addrinfo *found;
};

static struct name_question *question_new(const char *host, const char *port)
{
    struct name_question *q = must_have(calloc(1, sizeof *q));
    pthread_condattr_t attr;
    q->host = must_have(strdup(host));
    q->port = must_have(strdup(port));
    pthread_mutex_init(&q->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&q->answered, &attr);
    pthread_condattr_destroy(&attr);
    return q;
}

static void question_free(struct name_question *q)
{
    if (q->found)
        freeaddrinfo(q->found);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->answered);
    free(q->host);
    free(q->port);
    free(q);
}

static void *ask(void *arg)
{
    struct name_question *q = arg;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    pthread_setname_np(pthread_self(), "lookup");
    if (getaddrinfo(q->host, q->port, &hints, &found))
        found = NULL;
    pthread_mutex_lock(&q->lock);
    q->found = found;
    q->done = true;
    bool left = q->left;
    pthread_cond_signal(&q->answered);
    pthread_mutex_unlock(&q->lock);
    if (left)
        question_free(q);
    return NULL;
}

static bool begin(struct name_question *q)
{
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    bool ok = pthread_create(&thread, &attr, ask, q) == 0;
    pthread_attr_destroy(&attr);
    return ok;
}

struct addrinfo *lookup(const char *host, const char *port, int64_t deadline)
{
    struct name_question *q = question_new(host, port);
    const struct timespec until = {.tv_sec = (time_t)(deadline / 1000),
                                   .tv_nsec = deadline % 1000 * 1000000};
    if (!begin(q)) {
        question_free(q);
        return NULL;
    }
    pthread_mutex_lock(&q->lock);
    while (!q->done &&
           pthread_cond_timedwait(&q->answered, &q->lock, &until) == 0)
        continue;
    struct addrinfo *found = q->found;
    bool done = q->done;
    q->found = NULL;
    q->left = true;
    pthread_mutex_unlock(&q->lock);
    if (done)
        question_free(q);
    return found;
}
