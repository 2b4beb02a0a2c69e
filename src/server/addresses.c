/*
 * addresses: what each address may do; see addresses.h.
 *
 * An address is remembered while it has sockets or clients, or has opened
 * tables lately; a look through all of them now and then forgets the rest.
 * All the addresses of an IPv6 /64 are one (see network.h). Bans are few, and
 * a list of their own.
 */
#include "server/addresses.h"

#include "base/must_have.h"
#include "server/net.h"
#include "server/hash_key.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    SWEEP_EVERY = 4096 /* clients that come between two looks */
};

enum kind { CLIENTS, SOCKETS, KIND_COUNT };
/* opened; subscribed; read; asked; fetched; told; stored; shared */
enum act {
    TABLES,
    BROWSERS,
    FEEDS,
    REQUESTS,
    EVENTS,
    TOLD,
    BYTES,
    RECORDS,
    ACT_COUNT
};

/* ms after which what was done counts no more, however much it was */
enum { MINUTE = 60 * 1000, DAY = 24 * 3600 * 1000 };
static const uint64_t lasts[ACT_COUNT] = {
    [TABLES] = MINUTE,   [BROWSERS] = MINUTE, [FEEDS] = MINUTE,
    [REQUESTS] = MINUTE, [EVENTS] = MINUTE,   [TOLD] = MINUTE,
    [BYTES] = DAY,       [RECORDS] = MINUTE};

struct address {
    struct address *next;
    size_t count[KIND_COUNT];
    struct owned owned, held;
    struct owned row, rest; /* see addresses_count */
    unsigned fetching;      /* tables that are on their way for it */
    bool counted;
    struct lately {
        double count; /* goes down as time passes */
        uint64_t since;
    } lately[ACT_COUNT];
    char key[NETWORK_SIZE];
};

struct addresses {
    struct hash_key hash_key; /* of the buckets */
    pthread_mutex_t lock;
    struct address *bucket[BUCKETS];
    unsigned came;
    struct network *ban;
    atomic_size_t bans; /* so that nobody waits for the lock if there is none */
};

struct addresses *addresses_new(void)
{
    struct addresses *a = must_have(calloc(1, sizeof *a));
    hash_key_init(&a->hash_key);
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
    free(a->ban);
    free(a);
}

/* Where the address is linked, or the end of its chain. */
static struct address **place(struct addresses *a, const char *key)
{
    uint64_t hash = hash_key_text(&a->hash_key, key);
    struct address **at = &a->bucket[hash % BUCKETS];
    while (*at && strcmp((*at)->key, key) != 0)
        at = &(*at)->next;
    return at;
}

/* An owner's entry, made if there is none. */
static struct address *owners_entry(struct addresses *a, const char *key)
{
    struct address **at = place(a, key);
    if (!*at) {
        *at = must_have(calloc(1, sizeof **at));
        text_set((*at)->key, sizeof(*at)->key, key);
    }
    return *at;
}

/* An address's. */
static struct address *entry(struct addresses *a, const char *address)
{
    char key[NETWORK_SIZE];
    network_key(address, key);
    return owners_entry(a, key);
}

static bool is_over(const struct address *it, int act)
{
    const struct lately *l = &it->lately[act];
    return l->count <= 0 || net_now() - l->since > lasts[act];
}

static bool is_idle(const struct address *it)
{
    for (int act = 0; act < ACT_COUNT; act++)
        if (!is_over(it, act))
            return false;
    return !it->count[CLIENTS] && !it->count[SOCKETS] && !it->owned.tables &&
           !it->held.tables && !it->row.tables && !it->fetching;
}

/* Forget what is linked here, if there is nothing to know of it. */
static bool forget_idle(struct address **at)
{
    struct address *it = *at;
    if (!it || !is_idle(it))
        return false;
    *at = it->next;
    free(it);
    return true;
}

static void sweep(struct addresses *a)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct address **at = &a->bucket[i]; *at;)
            if (!forget_idle(at))
                at = &(*at)->next;
}

/* One more of a kind, unless there are `max`. */
static bool add(struct addresses *a, const char *address, enum kind kind,
                size_t max)
{
    pthread_mutex_lock(&a->lock);
    if (++a->came % SWEEP_EVERY == 0)
        sweep(a);
    struct address *it = entry(a, address);
    bool ok = it->count[kind] < max;
    if (ok)
        it->count[kind]++;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

static void take_away(struct addresses *a, const char *address, enum kind kind)
{
    char key[NETWORK_SIZE];
    network_key(address, key);
    pthread_mutex_lock(&a->lock);
    struct address **at = place(a, key), *it = *at;
    if (it && it->count[kind])
        it->count[kind]--;
    forget_idle(at);
    pthread_mutex_unlock(&a->lock);
}

bool addresses_enter(struct addresses *a, const char *address, size_t max)
{
    return add(a, address, CLIENTS, max);
}

void addresses_leave(struct addresses *a, const char *address)
{
    take_away(a, address, CLIENTS);
}

bool addresses_connect(struct addresses *a, const char *address, size_t max)
{
    return add(a, address, SOCKETS, max);
}

void addresses_disconnect(struct addresses *a, const char *address)
{
    take_away(a, address, SOCKETS);
}

bool addresses_connected(struct addresses *a, const char *address)
{
    char key[NETWORK_SIZE];
    network_key(address, key);
    pthread_mutex_lock(&a->lock);
    const struct address *it = *place(a, key);
    bool here = it && it->count[CLIENTS];
    pthread_mutex_unlock(&a->lock);
    return here;
}

/* What was done counts less and less, by so much in each millisecond. */
static double left_of(const struct lately *l, double per_ms)
{
    double left = l->count - (double)(net_now() - l->since) * per_ms;
    return left > 0 ? left : 0;
}

/* There may be `most` of it. */
static bool may_do_some(struct addresses *a, const char *address, enum act act,
                        double amount, double per_minute, double most)
{
    pthread_mutex_lock(&a->lock);
    struct lately *l = &entry(a, address)->lately[act];
    l->count = left_of(l, per_minute / MINUTE);
    l->since = net_now();
    bool ok = l->count + amount <= most;
    l->count += ok ? amount : 0;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

static bool may_do(struct addresses *a, const char *address, enum act act,
                   double per_minute)
{
    return may_do_some(a, address, act, 1, per_minute, per_minute);
}

bool addresses_ask(struct addresses *a, const char *address, double amount,
                   double per_second)
{
    return may_do_some(a, address, REQUESTS, amount, 60 * per_second,
                       2 * per_second);
}

/* ---- what is whose ---- */

void addresses_own(struct addresses *a, const char *owner, int tables,
                   int64_t bytes)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = owners_entry(a, owner);
    it->owned.tables += (size_t)tables;
    it->owned.bytes += (size_t)bytes;
    if (tables < 0 || (!tables && !bytes))
        forget_idle(place(a, owner));
    pthread_mutex_unlock(&a->lock);
}

void addresses_count(struct addresses *a, const char *owner, int64_t tables,
                     int64_t bytes, bool anew)
{
    bool none = !tables && !bytes;
    if (!owner[0] || (none && !anew))
        return;
    pthread_mutex_lock(&a->lock);
    struct address *it = none ? *place(a, owner) : owners_entry(a, owner);
    if (it && (!it->counted || anew)) {
        it->counted = true;
        it->rest.tables = (size_t)tables - it->row.tables;
        it->rest.bytes = (size_t)bytes - it->row.bytes;
    }
    pthread_mutex_unlock(&a->lock);
}

void addresses_row(struct addresses *a, const char *owner, int tables,
                   int64_t bytes)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = owners_entry(a, owner);
    it->row.tables += (size_t)tables;
    it->row.bytes += (size_t)bytes;
    if (tables < 0)
        forget_idle(place(a, owner));
    pthread_mutex_unlock(&a->lock);
}

void addresses_rest(struct addresses *a, const char *owner, int tables,
                    int64_t bytes)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = *place(a, owner);
    if (it && it->counted) {
        it->rest.tables += (size_t)tables;
        it->rest.bytes += (size_t)bytes;
    }
    pthread_mutex_unlock(&a->lock);
}

void addresses_hold(struct addresses *a, const char *owner, int tables,
                    int64_t bytes)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = owners_entry(a, owner);
    it->held.tables += (size_t)tables;
    it->held.bytes += (size_t)bytes;
    if (tables < 0)
        forget_idle(place(a, owner));
    pthread_mutex_unlock(&a->lock);
}

/* What rests may be below nothing for a moment: two loops tell of it. */
static size_t sum(size_t a, size_t b)
{
    int64_t both = (int64_t)(a + b);
    return both > 0 ? (size_t)both : 0;
}

struct owned addresses_owned(struct addresses *a, const char *owner)
{
    pthread_mutex_lock(&a->lock);
    const struct address *it = *place(a, owner);
    struct owned owned = it ? it->owned : (struct owned){0};
    if (it) {
        owned.tables = sum(owned.tables, it->rest.tables);
        owned.bytes = sum(owned.bytes, it->rest.bytes);
    }
    pthread_mutex_unlock(&a->lock);
    return owned;
}

struct owned addresses_held(struct addresses *a, const char *owner)
{
    pthread_mutex_lock(&a->lock);
    const struct address *it = *place(a, owner);
    struct owned held = it ? it->held : (struct owned){0};
    pthread_mutex_unlock(&a->lock);
    return held;
}

/* It was done, whatever the limits; and how much of it was lately. */
static void note(struct addresses *a, const char *owner, enum act act,
                 double amount, double per_ms)
{
    pthread_mutex_lock(&a->lock);
    struct lately *l = &owners_entry(a, owner)->lately[act];
    l->count = left_of(l, per_ms) + amount;
    if (l->count < 0)
        l->count = 0; /* what is paid back is no credit */
    l->since = net_now();
    pthread_mutex_unlock(&a->lock);
}

static double noted(struct addresses *a, const char *owner, enum act act,
                    double per_ms)
{
    pthread_mutex_lock(&a->lock);
    const struct address *it = *place(a, owner);
    double amount = it ? left_of(&it->lately[act], per_ms) : 0;
    pthread_mutex_unlock(&a->lock);
    return amount;
}

void addresses_store(struct addresses *a, const char *owner, double bytes,
                     double per_day)
{
    note(a, owner, BYTES, bytes, per_day / DAY);
}

double addresses_stored(struct addresses *a, const char *owner, double per_day)
{
    return noted(a, owner, BYTES, per_day / DAY);
}

void addresses_fetch(struct addresses *a, const char *owner, double events,
                     double per_minute)
{
    note(a, owner, EVENTS, events, per_minute / MINUTE);
}

double addresses_fetched(struct addresses *a, const char *owner,
                         double per_minute)
{
    return noted(a, owner, EVENTS, per_minute / MINUTE);
}

bool addresses_fetching(struct addresses *a, const char *owner, unsigned most)
{
    pthread_mutex_lock(&a->lock);
    struct address *it = owners_entry(a, owner);
    bool ok = it->fetching < most;
    it->fetching += ok;
    pthread_mutex_unlock(&a->lock);
    return ok;
}

void addresses_has_fetched(struct addresses *a, const char *owner)
{
    pthread_mutex_lock(&a->lock);
    owners_entry(a, owner)->fetching--;
    forget_idle(place(a, owner));
    pthread_mutex_unlock(&a->lock);
}

void addresses_tell(struct addresses *a, const char *owner, double bytes,
                    double per_ms)
{
    note(a, owner, TOLD, bytes, per_ms);
}

double addresses_told(struct addresses *a, const char *owner, double per_ms)
{
    return noted(a, owner, TOLD, per_ms);
}

bool addresses_open(struct addresses *a, const char *address, double per_minute)
{
    return may_do(a, address, TABLES, per_minute);
}

bool addresses_share(struct addresses *a, const char *address,
                     double per_minute)
{
    return may_do(a, address, RECORDS, per_minute);
}

bool addresses_subscribe(struct addresses *a, const char *address,
                         double per_minute)
{
    return may_do(a, address, BROWSERS, per_minute);
}

bool addresses_read(struct addresses *a, const char *address, double per_minute)
{
    return may_do(a, address, FEEDS, per_minute);
}

/* ---- bans ---- */

/* Its place in the list, or the number of bans. */
static size_t ban_place(const struct addresses *a, const struct network *n)
{
    size_t i = 0;
    while (i < a->bans && !network_same(&a->ban[i], n))
        i++;
    return i;
}

bool addresses_ban(struct addresses *a, const struct network *n)
{
    pthread_mutex_lock(&a->lock);
    bool is_new = ban_place(a, n) == a->bans;
    if (is_new) {
        a->ban = must_have(realloc(a->ban, (a->bans + 1) * sizeof *a->ban));
        a->ban[a->bans++] = *n;
    }
    pthread_mutex_unlock(&a->lock);
    return is_new;
}

bool addresses_unban(struct addresses *a, const struct network *n)
{
    pthread_mutex_lock(&a->lock);
    size_t i = ban_place(a, n);
    bool was = i < a->bans;
    if (was)
        a->ban[i] = a->ban[--a->bans];
    pthread_mutex_unlock(&a->lock);
    return was;
}

bool addresses_banned(struct addresses *a, const char *address)
{
    bool banned = false;
    if (!a->bans)
        return false;
    pthread_mutex_lock(&a->lock);
    for (size_t i = 0; i < a->bans && !banned; i++)
        banned = network_has(&a->ban[i], address);
    pthread_mutex_unlock(&a->lock);
    return banned;
}

void addresses_list_bans(struct addresses *a, struct text *out)
{
    char text[NETWORK_SIZE];
    pthread_mutex_lock(&a->lock);
    for (size_t i = 0; i < a->bans; i++) {
        network_write(&a->ban[i], text);
        text_add(out, "%s\n", text);
    }
    pthread_mutex_unlock(&a->lock);
}
