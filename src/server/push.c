/* push: Web Push messages on their way; see push.h. */
#include "server/push.h"

#include "base/must_have.h"
#include "base/text.h"

#include "server/log.h"
#include "server/https_post.h"
#include "server/push_lines.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAIT_MAX = 60,        /* seconds from push_send to being posted */
    PATIENCE_MS = 8000,   /* with a browser's service; others have SLOW */
    GOOD_FOR = 12 * 3600, /* seconds that a signature is; 24 h at most */
    TTL = 24 * 3600,      /* seconds that the service keeps a message */
    STOP_AFTER = 1,       /* seconds that we wait for the threads at the end */
    SLOW = 3              /* seconds that a good service never needs */
};

struct letter {
    struct push_letter head;
    time_t since;
    struct push_keys keys;
    char endpoint[HTTPS_URL_MAX + 1];
    char topic[33];
    char message[];
};

struct push {
    struct push_config config;
    struct vapid *vapid;
    pthread_t thread[PUSH_THREADS];
    pthread_mutex_t lock; /* of what follows; never held while posting */
    pthread_cond_t some;
    struct push_lines lines;
    unsigned begun; /* threads so far: each takes a number */
    bool closing;
    struct push_services services;
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
    bool ok = vapid_write(p->vapid, l->head.to.origin,
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
        log_line(LOG_WARN, "push", "host=%s why=\"%s\"", l->head.to.host, why);
    else if (status >= 300)
        log_line(LOG_WARN, "push", "host=%s status=%d", l->head.to.host,
                 status);
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
    bool fault = is_fault(status, now - begin);
    pthread_mutex_lock(&p->lock);
    if (fault)
        push_services_failed(&p->services, &l->head.to, now);
    else if (status < 300)
        push_services_answered(&p->services, &l->head.to, now);
    pthread_mutex_unlock(&p->lock);
    if (fault)
        log_line(LOG_WARN, "push", "host=%s pause=%d", l->head.to.host,
                 PUSH_SERVICES_PAUSE);
}

static bool is_paused(struct push *p, const struct letter *l)
{
    pthread_mutex_lock(&p->lock);
    bool paused = push_services_paused(&p->services, &l->head.to, seconds());
    pthread_mutex_unlock(&p->lock);
    return paused;
}

static void post(struct push *p, const struct letter *l, int patience_ms)
{
    time_t begin = seconds();
    struct text headers, body;
    char why[300] = "it cannot be encrypted";
    int status = -1;
    text_heap(&headers);
    text_heap(&body);
    if (write_headers(p, l, &headers) &&
        webpush_encrypt(&l->keys, l->message, strlen(l->message), &body)) {
        const struct https_letter letter = {.headers = headers.data,
                                            .body = body.data,
                                            .len = body.len,
                                            .patience_ms = patience_ms};
        status = https_post(&l->head.to, p->config.anywhere, &letter, why,
                            sizeof why);
    }
    take_status(p, l, status, why);
    judge(p, l, status, begin);
    text_clear(&headers);
    text_clear(&body);
}

/* Where it stood in line its service may have failed, or its time be up. */
static void send_letter(struct push *p, const struct letter *l)
{
    if (is_paused(p, l))
        return;
    if (seconds() - l->since > WAIT_MAX)
        p->config.full(p->config.user);
    else
        post(p, l, l->head.line == PUSH_BROWSERS ? PATIENCE_MS : SLOW * 1000);
}

/* ---- the threads ---- */

static void *work(void *arg)
{
    struct push *p = arg;
    pthread_setname_np(pthread_self(), "push");
    pthread_mutex_lock(&p->lock);
    unsigned number = p->begun++;
    while (!p->closing) {
        struct letter *l = (struct letter *)push_lines_take(&p->lines, number);
        if (!l) {
            pthread_cond_wait(&p->some, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        send_letter(p, l);
        pthread_mutex_lock(&p->lock);
        p->lines.posted[number] = NULL;
        free(l);
        pthread_cond_broadcast(&p->some); /* its domain is free */
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

bool push_accepts(const struct push *p, const char *endpoint,
                  const char *p256dh, const char *auth)
{
    struct https_address to;
    struct push_keys keys;
    return https_read(&to, endpoint, p->config.anywhere) &&
           push_keys_read(&keys, p256dh, auth);
}

/* A browser's that is not known yet waits for no stranger's, either. */
static enum push_line line_for(const struct push *p, const struct letter *l)
{
    const struct https_address *to = &l->head.to;
    bool known = push_services_known(&p->services, to, l->since);
    if (push_services_browsers(to))
        return known ? PUSH_BROWSERS : PUSH_KNOWN;
    return known ? PUSH_KNOWN : PUSH_OTHERS;
}

static void enqueue(struct push *p, struct letter *l)
{
    l->since = seconds();
    pthread_mutex_lock(&p->lock);
    enum push_line line = line_for(p, l);
    bool full = !push_lines_add(&p->lines, &l->head, line);
    if (!full)
        pthread_cond_broadcast(&p->some);
    pthread_mutex_unlock(&p->lock);
    if (!full)
        return;
    free(l);
    p->config.full(p->config.user);
}

void push_send(struct push *p, const char *endpoint, const char *p256dh,
               const char *auth, const char *topic, const char *message)
{
    struct letter *l = must_have(calloc(1, sizeof *l + strlen(message) + 1));
    memcpy(l->message, message, strlen(message) + 1);
    snprintf(l->topic, sizeof l->topic, "%s", topic);
    snprintf(l->endpoint, sizeof l->endpoint, "%s", endpoint);
    if (https_read(&l->head.to, endpoint, p->config.anywhere) &&
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
    struct push *p = must_have(calloc(1, sizeof *p));
    p->config = *config;
    p->vapid = v;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->some, NULL);
    for (int i = 0; i < PUSH_THREADS; i++)
        if (pthread_create(&p->thread[i], NULL, work, p))
            abort();
    return p;
}

const char *push_key(const struct push *p)
{
    return vapid_public(p->vapid);
}

/* Do all threads end in time? */
static bool join_all(struct push *p)
{
    struct timespec until;
    bool all = true;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += STOP_AFTER;
    for (int i = 0; i < PUSH_THREADS; i++)
        all = pthread_clockjoin_np(p->thread[i], NULL, CLOCK_MONOTONIC,
                                   &until) == 0 &&
              all;
    return all;
}

void push_free(struct push *p)
{
    struct letter *l;
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->some);
    pthread_mutex_unlock(&p->lock);
    if (!join_all(p))
        return; /* one waits for somebody: the process ends without it */
    while ((l = (struct letter *)push_lines_drop(&p->lines)))
        free(l);
    vapid_close(p->vapid);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->some);
    free(p);
}
