/*
 * owners: what one player and one address may have; see hub_int.h.
 *
 * A table is its host's and that address's from which it was made. Both stand
 * in its first event, so the counts are the same after a restart and on every
 * server. Of the address only a mark of two bytes is kept: thousands share
 * each, so it says of nobody that he was here, and an attacker meets few.
 *
 * Where the house is full, tables that never began, or that all players have
 * left, go one by one as others come, those of who has the most first. Nobody
 * who sits at a table that is played is sent away.
 */
#include "server/hub_int.h"

#include "base/hash.h"
#include "server/network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ADDRESS_TABLES = 1000,  /* unfinished, of one address */
    PLAYER_TABLES = 200,    /* of one player */
    OWNER_BYTES = 64 << 20, /* in memory, of either */
    TABLE_BYTES = 16 * 1024 /* what a table takes before any event */
};

void owners_mark(const char *address, char out[FROM_SIZE])
{
    char key[NETWORK_SIZE];
    network_key(address, key);
    uint64_t hash = hash_bytes(key, strlen(key));
    snprintf(out, FROM_SIZE, "#%04x", (unsigned)((hash ^ hash >> 32) & 0xffff));
}

static void charge(const struct place *p, int tables, int64_t bytes)
{
    struct addresses *a = p->hub->server->owners;
    if (p->room->from[0])
        addresses_own(a, p->room->from, tables, bytes);
    if (p->owner[0])
        addresses_own(a, p->owner, tables, bytes);
}

void owners_release(struct place *p)
{
    if (p->weighed)
        charge(p, -1, -(int64_t)p->weighed);
    p->weighed = 0;
}

void owners_weigh(struct place *p)
{
    size_t bytes = TABLE_BYTES + p->room->bytes;
    if (strcmp(p->owner, p->room->host) != 0) { /* or he was forgotten */
        owners_release(p);
        memcpy(p->owner, p->room->host, sizeof p->owner);
    }
    charge(p, !p->weighed, (int64_t)bytes - (int64_t)p->weighed);
    p->weighed = bytes;
}

static struct owned owned_by(struct server *s, const char *owner)
{
    return addresses_owned(s->owners, owner);
}

size_t owners_tables(const struct place *p)
{
    struct owned from = owned_by(p->hub->server, p->room->from);
    struct owned host = owned_by(p->hub->server, p->room->host);
    return from.tables > host.tables ? from.tables : host.tables;
}

bool owners_are_full(const struct place *p)
{
    struct server *s = p->hub->server;
    return s->config.rate && (owned_by(s, p->room->from).bytes > OWNER_BYTES ||
                              owned_by(s, p->room->host).bytes > OWNER_BYTES);
}

bool owners_may(struct server *s, const struct who *who, struct refused *why)
{
    if (!s->config.rate)
        return true;
    struct owned from = owned_by(s, who->from), host = owned_by(s, who->key);
    if (from.tables >= ADDRESS_TABLES || from.bytes > OWNER_BYTES)
        return refuse(why, REFUSAL_FULL,
                      "your address has as many tables as it may");
    if (host.tables >= PLAYER_TABLES || host.bytes > OWNER_BYTES)
        return refuse(why, REFUSAL_FULL, "you have as many tables as you may");
    return true;
}

bool owners_evict(struct hub *h)
{
    struct place *p = seating_spare(h);
    if (!p)
        return false;
    limits_met(&h->server->limits, LIMIT_TABLES);
    p->evicted = true;
    seating_changed(p, false);
    place_close(p);
    return true;
}
