/* push: Web Push messages on their way; see push.h. */
#include "server/push.h"

#include "server/log.h"
#include "server/outward.h"
#include "server/services.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAITING_MAX = 1000,
    GOOD_FOR = 12 * 3600, /* seconds that a signature is; 24 h at most */
    TTL = 24 * 3600,      /* seconds that the service keeps a message */
    STOP_AFTER = 1,       /* seconds that we wait for the thread at the end */
    SLOW = 3              /* seconds that a good service never needs */
};

struct letter {
    struct letter *next;
    struct outward to;
    struct push_keys keys;
    char endpoint[OUTWARD_URL_MAX + 1];
    char topic[33];
    char message[];
};

struct push {
    struct push_config config;
    struct vapid *vapid;
    pthread_t thread;
    pthread_mutex_t lock; /* of the queue only */
    pthread_cond_t some;
    struct letter *first, **end;
    unsigned waiting;
    bool closing;
    struct services services; /* the thread's */
};

/* ---- one letter ---- */

static bool write_headers(struct push *p, const struct letter *l,
                          struct text *out)
{
    text_add(out,
             "TTL: %d\r\nUrgency: normal\r\nTopic: %s\r\n"
             "Content-Type: application/octet-stream\r\n"
             "Content-Encoding: aes128gcm\r\nAuthorization: ",
             TTL, l->topic);
    bool ok = vapid_write(p->vapid, l->to.origin,
                          (int64_t)time(NULL) + GOOD_FOR, out);
    text_put(out, "\r\n");
    return ok && !out->full;
}

/* No address of a person's browser goes to the log. */
static void take_status(struct push *p, const struct letter *l, int status,
                        const char *why)
{
    pthread_mutex_lock(&p->lock);
    bool closing = p->closing;
    pthread_mutex_unlock(&p->lock);
    if (closing)
        return; /* who would be told may be gone */
    if (status == 404 || status == 410)
        p->config.gone(p->config.user, l->endpoint);
    else if (status < 0)
        log_line(LOG_WARN, "push", "host=%s why=\"%s\"", l->to.host, why);
    else if (status >= 300)
        log_line(LOG_WARN, "push", "host=%s status=%d", l->to.host, status);
}

static time_t seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* Its service is to blame, not the letter. */
static bool is_fault(int status, time_t took)
{
    return status < 0 || status == 429 || status >= 500 || took >= SLOW;
}

static void judge(struct push *p, const struct letter *l, int status,
                  time_t begin)
{
    time_t now = seconds();
    if (is_fault(status, now - begin)) {
        services_failed(&p->services, &l->to, now);
        log_line(LOG_WARN, "push", "host=%s pause=%d", l->to.host,
                 SERVICES_PAUSE);
    } else if (status < 300) {
        services_answered(&p->services, &l->to, now);
    }
}

static void post(struct push *p, const struct letter *l)
{
    time_t begin = seconds();
    if (services_paused(&p->services, &l->to, begin))
        return;
    struct text headers, body;
    char why[300] = "it cannot be encrypted";
    int status = -1;
    text_heap(&headers);
    text_heap(&body);
    if (write_headers(p, l, &headers) &&
        webpush_encrypt(&l->keys, l->message, strlen(l->message), &body))
        status = outward_post(&l->to, p->config.anywhere, headers.data,
                              body.data, body.len, why, sizeof why);
    take_status(p, l, status, why);
    judge(p, l, status, begin);
    text_clear(&headers);
    text_clear(&body);
}

/* ---- the queue ---- */

static void *work(void *arg)
{
    struct push *p = arg;
    pthread_setname_np(pthread_self(), "push");
    pthread_mutex_lock(&p->lock);
    while (!p->closing) {
        struct letter *l = p->first;
        if (!l) {
            pthread_cond_wait(&p->some, &p->lock);
            continue;
        }
        p->first = l->next;
        if (!p->first)
            p->end = &p->first;
        p->waiting--;
        pthread_mutex_unlock(&p->lock);
        post(p, l);
        free(l);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

bool push_accepts(const struct push *p, const char *endpoint,
                  const char *p256dh, const char *auth)
{
    struct outward to;
    struct push_keys keys;
    return outward_read(&to, endpoint, p->config.anywhere) &&
           push_keys_read(&keys, p256dh, auth);
}

static void enqueue(struct push *p, struct letter *l)
{
    pthread_mutex_lock(&p->lock);
    bool full = p->waiting >= WAITING_MAX;
    if (!full) {
        *p->end = l;
        p->end = &l->next;
        p->waiting++;
        pthread_cond_signal(&p->some);
    }
    pthread_mutex_unlock(&p->lock);
    if (full)
        free(l);
}

void push_send(struct push *p, const char *endpoint, const char *p256dh,
               const char *auth, const char *topic, const char *message)
{
    struct letter *l = calloc(1, sizeof *l + strlen(message) + 1);
    if (!l)
        abort();
    strcpy(l->message, message);
    snprintf(l->topic, sizeof l->topic, "%s", topic);
    snprintf(l->endpoint, sizeof l->endpoint, "%s", endpoint);
    if (outward_read(&l->to, endpoint, p->config.anywhere) &&
        push_keys_read(&l->keys, p256dh, auth))
        enqueue(p, l);
    else
        free(l);
}

/* ---- life ---- */

struct push *push_new(const struct push_config *config, char *why,
                      size_t why_size)
{
    struct vapid *v = vapid_open(config->key, config->contact, why, why_size);
    if (!v)
        return NULL;
    struct push *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->config = *config;
    p->vapid = v;
    p->end = &p->first;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->some, NULL);
    if (pthread_create(&p->thread, NULL, work, p))
        abort();
    return p;
}

const char *push_key(const struct push *p)
{
    return vapid_public(p->vapid);
}

void push_free(struct push *p)
{
    struct timespec until;
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_signal(&p->some);
    pthread_mutex_unlock(&p->lock);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += STOP_AFTER;
    if (pthread_clockjoin_np(p->thread, NULL, CLOCK_MONOTONIC, &until) != 0)
        return; /* it waits for somebody: the process ends without it */
    while (p->first) {
        struct letter *next = p->first->next;
        free(p->first);
        p->first = next;
    }
    vapid_close(p->vapid);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->some);
    free(p);
}
