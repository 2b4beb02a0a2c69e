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
        60 * 1000,      /* of finished tables, fetched for it in a minute */
    FETCH_AT_ONCE = 12, /* on their way, however long they turn out */
    READ_SHARE = 4,     /* of what fetching costs: telling what is in memory */
    HELD_TABLES = 1000, /* that are over, with somebody of one address … */
    HELD_FEW = 8,       /* … when all addresses hold too many */
    TELL_BYTES = 4 << 20, /* that others hear in a second */
    TELL_SECONDS = 2,     /* so much of it at once */
    TELL_FEW = 8          /* ears that cost nothing: players and friends */
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

void owners_count(struct live_table *live, bool counts)
{
    if (live->owner.counted == counts)
        return;
    live->owner.counted = counts;
    if (counts)
        live->hub->server->counts.unfinished++;
    else
        live->hub->server->counts.unfinished--;
}

static void charge_holders(struct live_table *live, bool holds)
{
    for (size_t i = 0; i < live->members.crowds; i++)
        owners_hold(live, live->members.crowd[i].from, holds);
}

static void uncharge(struct live_table *live)
{
    if (live->owner.bytes)
        charge(live, -1, -(int64_t)live->owner.bytes);
    live->owner.bytes = 0;
}

/* ---- tables that rest ---- */

/* Other servers' changes are not told one by one: then it counts anew. */
void owners_counted(struct server *s, const struct store_fetch *fetch)
{
    bool anew = store_shared(s->store);
    if (!fetch->count || fetch->finished)
        return;
    addresses_count(s->owners, fetch->row.host, fetch->of_host.tables,
                    fetch->of_host.bytes, anew);
    addresses_count(s->owners, fetch->row.mark, fetch->of_mark.tables,
                    fetch->of_mark.bytes, anew);
}

void owners_uncount(struct server *s, const struct who *who)
{
    if (who->from[0])
        addresses_own(s->owners, who->from, 0, 0);
    if (who->key[0])
        addresses_own(s->owners, who->key, 0, 0);
}

/* Its two owners by its row. */
static void each_owner(const struct live_table *live, int by,
                       void (*tell)(struct addresses *a, const char *owner,
                                    int tables, int64_t bytes))
{
    const struct live_row *row = &live->rest.row;
    struct addresses *a = live->hub->server->owners;
    if (row->from[0])
        tell(a, row->from, by, by * row->bytes);
    if (row->host[0])
        tell(a, row->host, by, by * row->bytes);
}

void owners_row(struct live_table *live, int by)
{
    if (!live->rest.row.is)
        return;
    each_owner(live, by, addresses_row);
    live->hub->server->counts.rows += (size_t)by;
    live->rest.row.is = by > 0;
}

void owners_come(struct live_table *live)
{
    each_owner(live, -1, addresses_rest);
    owners_row(live, 1);
    live->owner.counted = true; /* it always was */
    live->hub->server->counts.resting--;
}

void owners_rest(struct live_table *live)
{
    each_owner(live, 1, addresses_rest);
    live->owner.counted = false; /* but it still does */
    live->hub->server->counts.resting++;
}

/* ---- tables that go ---- */

void owners_release(struct live_table *live)
{
    owners_row(live, -1);
    uncharge(live);
    owners_count(live, false);
    charge_holders(live, false);
    live->owner.held = 0;
}

/* It is over: its owners have it no more, those who look at it do. */
static void hand_over(struct live_table *live, size_t bytes)
{
    if (live->owner.held)
        return;
    owners_release(live);
    live->owner.held = bytes;
    charge_holders(live, true);
}

void owners_hold(struct live_table *live, const char *from, bool holds)
{
    int64_t bytes = (int64_t)live->owner.held;
    if (bytes && from[0])
        addresses_hold(live->hub->server->owners, from, holds ? 1 : -1,
                       holds ? bytes : -bytes);
}

bool owners_may_hold_more(struct server *s, const char *from,
                          struct refused *why)
{
    struct owned held = addresses_held(s->owners, from);
    size_t played = (size_t)(s->counts.unfinished - s->counts.resting);
    bool crowded = s->counts.tables > played &&
                   s->counts.tables - played > s->config.max_tables;
    return !s->config.rate ||
           (held.tables < (crowded ? HELD_FEW : HELD_TABLES) &&
            held.bytes <= OWNER_BYTES) ||
           refuse(why, REFUSAL_FULL,
                  "your address looks at as many finished tables as it may");
}

bool owners_may_hold(const struct live_table *live, const char *from,
                     struct refused *why)
{
    return !live->owner.held ||
           owners_may_hold_more(live->hub->server, from, why);
}

void owners_weigh(struct live_table *live)
{
    size_t bytes = TABLE_BYTES + live->room->log.bytes;
    if (live->stored) {
        hand_over(live, bytes);
        return;
    }
    owners_count(live, true);
    if (strcmp(live->owner.host, live->room->host) !=
        0) { /* or he was forgotten */
        uncharge(live);
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

bool owners_fetch(struct live_table *live, const char *from, bool is_new)
{
    struct server *s = live->hub->server;
    struct live_reader *reader = &live->owner.reader;
    text_set(reader->from, sizeof reader->from, from);
    if (is_new || !from[0] || !s->config.rate)
        return true;
    reader->fetching = addresses_fetching(s->owners, from, FETCH_AT_ONCE);
    return reader->fetching;
}

void owners_fetched(struct live_table *live, size_t events)
{
    struct live_reader *reader = &live->owner.reader;
    pay(live, reader->from, (double)events);
    if (reader->fetching)
        addresses_has_fetched(live->hub->server->owners, reader->from);
    reader->fetching = false;
    if (!events)
        reader->from[0] = '\0';
}

bool owners_may_read(struct live_table *live, const char *from,
                     struct refused *why)
{
    if (live->room->log.bytes <= LONG_TABLE)
        return true;
    if (from[0] && strcmp(live->owner.reader.from, from) == 0) {
        live->owner.reader.from[0] = '\0'; /* he has paid for it */
        return true;
    }
    if (!owners_may_fetch(live->hub->server, from, why))
        return false;
    pay(live, from, (double)(live->room->log.count / READ_SHARE));
    return true;
}

static const double tell_per_ms = TELL_BYTES / 1000.0;

void owners_told(const struct live_table *live, const char *from,
                 uint64_t bytes)
{
    if (from[0] && live->members.count > TELL_FEW)
        addresses_tell(live->hub->server->owners, from, (double)bytes,
                       tell_per_ms);
}

bool owners_may_tell(const struct live_table *live, const char *from,
                     struct refused *why)
{
    const struct server *s = live->hub->server;
    return !s->config.rate || !from[0] || live->members.count <= TELL_FEW ||
           addresses_told(s->owners, from, tell_per_ms) <
               (double)TELL_SECONDS * TELL_BYTES ||
           refuse(why, REFUSAL_TOO_FAST,
                  "so many hear what you do that you must wait a little");
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
