/* store_thread: a store's jobs are done on a thread; see store_queue.h. */
#include "store/clock.h"
#include "store/searches.h"
#include "store/store_queue.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Microseconds for which jobs gather before a commit: a commit costs the same
 * for one as for many, so the more came last time, the longer. The least is
 * what nobody can feel. Where several servers share a store each has a part of
 * the jobs and gathers for as long as one would that had all, so that together
 * they make as many commits as that one. */
enum { GATHER_MIN = 150, GATHER_MORE = 50, GATHER_MAX = 2000 };

void store_ring(struct store *s)
{
    uint64_t one = 1;
    if (write(s->wake, &one, sizeof one) < 0)
        assert(errno == EAGAIN);
}

/* The earlier of two; -1 is never. */
static int sooner(int a, int b)
{
    return b < 0 || (a >= 0 && a < b) ? a : b;
}

/* Sleep until there is work, news of other servers, or the time to look at
 * them or to wipe. */
static bool wait_for_work(struct store *s)
{
    int fd = s->backend->fd ? s->backend->fd(s->self) : -1;
    struct pollfd fds[2] = {{.fd = s->wake, .events = POLLIN},
                            {.fd = fd, .events = POLLIN}};
    poll(fds, 2, sooner(store_until_look(s), store_until_wiped(s)));
    uint64_t count;
    if (fds[0].revents && read(s->wake, &count, sizeof count) < 0)
        assert(errno == EAGAIN);
    return (!fds[1].revents || store_look(s)) &&
           (store_until_wiped(s) != 0 || store_tidy(s, false));
}

/* Since then jobs have gathered already. */
static void gather(const struct store *s, uint64_t since)
{
    unsigned sharers = s->backend->sharers ? s->backend->sharers(s->self) : 1;
    unsigned us = GATHER_MIN + GATHER_MORE * s->last * sharers;
    unsigned most = GATHER_MAX * sharers;
    uint64_t end = since + (us < most ? us : most), now = clock_micros();
    struct timespec t = {.tv_nsec = 1000L * (long)(end - now)};
    if (now < end)
        nanosleep(&t, NULL);
}

static void *work(void *arg)
{
    struct store *s = arg;
    pthread_setname_np(pthread_self(), "store");
    uint64_t since = clock_micros();
    for (bool closing = false;;) {
        if (!closing && store_until_look(s) == 0 && !store_look(s))
            return NULL;
        gather(s, since);
        struct store_job *first = store_take(s, &closing);
        if (first ? !store_run(s, first) : !closing && !wait_for_work(s))
            return NULL;
        since = first ? s->numbers.committed : clock_micros();
        if (!first && closing) {
            if (s->held.first)
                store_tidy(s, true);
            return NULL;
        }
    }
}

void store_start(struct store *s)
{
    s->started = true;
    s->searches = searches_new(s->backend, s->url, &s->handlers, STORE_FIND);
    pthread_mutex_lock(&s->queue.lock);
    if (store_rests(s))
        s->lists = searches_new(s->backend, s->url, &s->handlers, STORE_LIST);
    pthread_mutex_unlock(&s->queue.lock);
    if (pthread_create(&s->thread, NULL, work, s))
        abort();
}

void store_stop(struct store *s)
{
    if (!s->started)
        return;
    pthread_mutex_lock(&s->queue.lock);
    s->queue.closing = true;
    pthread_mutex_unlock(&s->queue.lock);
    store_ring(s);
    pthread_join(s->thread, NULL);
    searches_free(s->searches);
    searches_free(s->lists);
    s->searches = s->lists = NULL;
    s->started = false;
}
