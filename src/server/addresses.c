/*
 * addresses: what each address may do; see hub.h.
 *
 * An address is remembered while it has clients, is banned, or has opened
 * tables lately; a look through all of them now and then forgets the rest.
 */
#include "server/hub.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    SWEEP_EVERY = 4096 /* clients that come between two looks */
};

struct address {
    struct address *next;
    size_t count;
    bool banned;
    double opened; /* tables lately: goes down as time passes */
    uint64_t since;
    char text[46];
};

struct addresses {
    pthread_mutex_t lock;
    struct address *bucket[BUCKETS];
    unsigned came;
};

struct addresses *addresses_new(void)
{
    struct addresses *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    pthread_mutex_init(&a->lock, NULL);
    return a;
}

void addresses_free(struct addresses *a)
{
    for (int i = 0; i < BUCKETS; i++)
        while (a->bucket[i]) {
            struct address *next = a->bucket[i]->next;
            free(a->bucket[i]);
            a->bucket[i] = next;
        }
    pthread_mutex_destroy(&a->lock);
    free(a);
}

/* Where the address is linked, or the end of its chain. */
static struct address **place(struct addresses *a, const char *text)
{
    uint64_t hash = hash_bytes(text, strlen(text));
    struct address **at = &a->bucket[(hash ^ hash >> 32) % BUCKETS];
    while (*at && strcmp((*at)->text, text) != 0)
        at = &(*at)->next;
    return at;
}

/* The address's entry, made if there is none. */
static struct address *entry(struct addresses *a, const char *text)
{
    struct address **at = place(a, text);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at)
            abort();
        strncpy((*at)->text, text, sizeof(*at)->text - 1);
    }
    return *at;
}

/* Tables count for a minute, growing less. */
static void let_pass(struct address *it, double per_minute)
{
    uint64_t now = net_now();
    it->opened -= (double)(now - it->since) * per_minute / 60000;
    it->since = now;
    if (it->opened < 0)
        it->opened = 0;
}

static bool is_idle(const struct address *it)
{
    return !it->count && !it->banned &&
           (it->opened <= 0 || net_now() - it->since > 60000);
}

static void sweep(struct addresses *a)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct address **at = &a->bucket[i], *it; (it = *at);) {
            if (!is_idle(it)) {
                at = &it->next;
                continue;
            }
            *at = it->next;
            free(it);
        }
}

bool addresses_enter(struct addresses *a, const char *address, size_t max)
{
    pthread_mutex_lock(&a->lock);
    if (++a->came % SWEEP_EVERY == 0)
        sweep(a);
    struct address *it = entry(a, address);
    bool ok = it->count < max && !it->banned;
    if (ok)
        it->count++;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

bool addresses_here(struct addresses *a, const char *address)
{
    pthread_mutex_lock(&a->lock);
    const struct address *it = *place(a, address);
    bool here = it && it->count;
    pthread_mutex_unlock(&a->lock);
    return here;
}

void addresses_leave(struct addresses *a, const char *address)
{
    pthread_mutex_lock(&a->lock);
    struct address **at = place(a, address), *it = *at;
    if (it && it->count)
        it->count--;
    if (it && is_idle(it)) {
        *at = it->next;
        free(it);
    }
    pthread_mutex_unlock(&a->lock);
}

bool addresses_open(struct addresses *a, const char *address, double per_minute)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = entry(a, address);
    let_pass(it, per_minute);
    bool ok = it->opened + 1 <= per_minute;
    if (ok)
        it->opened++;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

void addresses_ban(struct addresses *a, const char *address, bool banned)
{
    pthread_mutex_lock(&a->lock);
    entry(a, address)->banned = banned;
    pthread_mutex_unlock(&a->lock);
}
