/* addresses: how many clients each address has; see hub.h. */
#include "server/hub.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096 };

struct address {
    struct address *next;
    size_t count;
    bool banned;
    char text[46];
};

struct addresses {
    pthread_mutex_t lock;
    struct address *bucket[BUCKETS];
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

bool addresses_enter(struct addresses *a, const char *address, size_t max)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = entry(a, address);
    bool ok = it->count < max && !it->banned;
    if (ok)
        it->count++;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

void addresses_leave(struct addresses *a, const char *address)
{
    pthread_mutex_lock(&a->lock);
    struct address **at = place(a, address), *it = *at;
    if (it && --it->count == 0 && !it->banned) {
        *at = it->next;
        free(it);
    }
    pthread_mutex_unlock(&a->lock);
}

void addresses_ban(struct addresses *a, const char *address, bool banned)
{
    pthread_mutex_lock(&a->lock);
    entry(a, address)->banned = banned;
    pthread_mutex_unlock(&a->lock);
}
