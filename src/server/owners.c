/* owners: what one player and one address may have; see owners.h. */
#include "server/owners.h"

#include "base/hash.h"
#include "server/addresses.h"
#include "server/hub_int.h"
#include "server/live.h"
#include "server/network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ADDRESS_TABLES = 1000,   /* unfinished, of one address */
    PLAYER_TABLES = 200,     /* of one player */
    OWNER_BYTES = 64 << 20,  /* in memory, of either */
    TABLE_BYTES = 16 * 1024, /* what a table takes before any event */
    LONG_TABLE = 256 * 1024, /* its events; several times what a game takes */
    DAY_BYTES = 512 << 20,   /* of events, stored for one address in a day */
    FETCH_EVENTS =
        60 * 1000,        /* of finished tables, fetched for it in a minute */
    FETCH_DEPOSIT = 5000, /* for one on its way, however long it turns out */
    READ_SHARE = 4 /* of what fetching costs: telling what is in memory */
};

void owners_mark(const char *address, char out[FROM_SIZE])
{
    char key[NETWORK_SIZE];
    network_key(address, key);
    uint64_t hash = hash_bytes(key, strlen(key));
    snprintf(out, FROM_SIZE, "#%04x", (unsigned)((hash ^ hash >> 32) & 0xffff));
}

static void charge(const struct live_table *live, int tables, int64_t bytes)
{
    struct addresses *a = live->hub->server->owners;
    if (live->room->from[0])
        addresses_own(a, live->room->from, tables, bytes);
    if (live->owner.host[0])
        addresses_own(a, live->owner.host, tables, bytes);
}

void owners_release(struct live_table *live)
{
    if (live->owner.bytes)
        charge(live, -1, -(int64_t)live->owner.bytes);
    live->owner.bytes = 0;
}

void owners_weigh(struct live_table *live)
{
    size_t bytes = TABLE_BYTES + live->room->log.bytes;
    if (strcmp(live->owner.host, live->room->host) !=
        0) { /* or he was forgotten */
        owners_release(live);
        memcpy(live->owner.host, live->room->host, sizeof live->owner.host);
    }
    charge(live, !live->owner.bytes,
           (int64_t)bytes - (int64_t)live->owner.bytes);
    live->owner.bytes = bytes;
}

static struct owned owned_by(struct server *s, const char *owner)
{
    return addresses_owned(s->owners, owner);
}

size_t owners_tables(const struct live_table *live)
{
    struct owned from = owned_by(live->hub->server, live->room->from);
    struct owned host = owned_by(live->hub->server, live->room->host);
    return from.tables > host.tables ? from.tables : host.tables;
}

bool owners_are_full(const struct live_table *live)
{
    struct server *s = live->hub->server;
    return s->config.rate &&
           (owned_by(s, live->room->from).bytes > OWNER_BYTES ||
            owned_by(s, live->room->host).bytes > OWNER_BYTES);
}

bool owners_may_fetch(struct server *s, const char *from, struct refused *why)
{
    return !s->config.rate || !from[0] ||
           addresses_fetched(s->owners, from, FETCH_EVENTS) < FETCH_EVENTS ||
           refuse(why, REFUSAL_TOO_FAST,
                  "your address has looked at many tables; wait a little");
}

static void pay(struct live_table *live, const char *from, double events)
{
    if (from[0])
        addresses_fetch(live->hub->server->owners, from, events, FETCH_EVENTS);
}

void owners_fetch(struct live_table *live, const char *from, bool is_new)
{
    memcpy(live->reader.from, from, sizeof live->reader.from);
    live->reader.deposit = is_new ? 0 : FETCH_DEPOSIT;
    pay(live, from, live->reader.deposit);
}

void owners_fetched(struct live_table *live, size_t events)
{
    pay(live, live->reader.from, (double)events - live->reader.deposit);
    live->reader.deposit = 0;
    if (!events)
        live->reader.from[0] = '\0';
}

bool owners_may_read(struct live_table *live, const char *from,
                     struct refused *why)
{
    if (live->room->log.bytes <= LONG_TABLE)
        return true;
    if (from[0] && strcmp(live->reader.from, from) == 0) {
        live->reader.from[0] = '\0'; /* he has paid for it */
        return true;
    }
    if (!owners_may_fetch(live->hub->server, from, why))
        return false;
    pay(live, from, (double)(live->room->log.count / READ_SHARE));
    return true;
}

void owners_store(const struct live_table *live, size_t bytes)
{
    if (live->room->from[0])
        addresses_store(live->hub->server->owners, live->room->from,
                        (double)bytes, DAY_BYTES);
}

static bool has_stored_enough(struct server *s, const char *from)
{
    return s->config.rate && from[0] &&
           addresses_stored(s->owners, from, DAY_BYTES) > DAY_BYTES;
}

bool owners_stop(const struct live_table *live)
{
    return live->room->log.bytes > LONG_TABLE &&
           (owners_are_full(live) ||
            has_stored_enough(live->hub->server, live->room->from));
}

bool owners_may(struct server *s, const struct who *who, struct refused *why)
{
    if (!s->config.rate)
        return true;
    struct owned from = owned_by(s, who->from), host = owned_by(s, who->key);
    if (from.tables >= ADDRESS_TABLES || from.bytes > OWNER_BYTES)
        return refuse(why, REFUSAL_FULL,
                      "your address has as many tables as it may");
    if (has_stored_enough(s, who->from))
        return refuse(why, REFUSAL_FULL,
                      "your address has played as much as it may in a day");
    if (host.tables >= PLAYER_TABLES || host.bytes > OWNER_BYTES)
        return refuse(why, REFUSAL_FULL, "you have as many tables as you may");
    return true;
}

bool owners_evict(struct hub *h)
{
    struct live_table *live = seating_spare(h);
    if (!live)
        return false;
    limits_met(&h->server->counts.limits, LIMIT_TABLES);
    live->owner.evicted = true;
    seating_changed(live, false);
    live_close(live);
    return true;
}
