/*
 * owners: what one player and one address may have.
 *
 * A table is its host's and that address's from which it was made. Both stand
 * in its first event, so the counts are the same after a restart and on every
 * server. Of the address only a mark of two bytes is kept: thousands share
 * each, so it says of nobody that he was here, and an attacker meets few.
 *
 * What all tables of an address can grow to is bounded, too: beyond a limit,
 * of memory or of what was stored in a day, no table is opened, and those that
 * are longer than any game rest. So nobody who only plays is ever stopped.
 *
 * A table that is over is nobody's: it is in memory because somebody looks at
 * it, so those who do are charged for it, by address, as long as they do. It
 * takes no room from tables that are played, nor from their owners.
 *
 * What somebody's requests let others hear is counted, too, by the bytes and
 * the ears.
 *
 * Where the house is full, tables that never began, or that all players have
 * left, go one by one as others come, those of who has the most first. Nobody
 * who sits at a table that is played is sent away.
 */
#ifndef SERVER_OWNERS_H
#define SERVER_OWNERS_H

#include "server/seat.h"

struct hub;
struct live_table;
struct refused;
struct server;
struct store_fetch;

/* Of one that was fetched. */
struct live_reader {
    char from[FROM_SIZE]; /* for whom; or "" */
    bool fetching;        /* it is on its way and counts for him */
};

/* Of a live table. */
struct live_owner {
    char host[KEY_SIZE]; /* who was charged for it … */
    size_t bytes;        /* … with so much; 0: nothing */
    size_t held;         /* it is over: what each address that is there holds */
    bool counted;        /* for --max-tables */
    bool evicted;        /* it goes as soon as it is closed */
    struct live_reader reader;
};

/* A mark of an address. */
void owners_mark(const char *address, char out[FROM_SIZE]);
/* The table changed, or goes: its owners are charged for it. */
void owners_weigh(struct live_table *live);
void owners_release(struct live_table *live);
/* What the store has counted of a table's owners, or of who wants one; and of
 * who gets none. */
void owners_counted(struct server *s, const struct store_fetch *fetch);
void owners_uncount(struct server *s, const struct who *who);
/* The row that the store has of it counts there (1) or no more (-1). */
void owners_row(struct live_table *live, int by);
/* It comes from the store by that row, or goes back to it. */
void owners_come(struct live_table *live);
void owners_rest(struct live_table *live);
/* Does it count for --max-tables? One that is being made does already. */
void owners_count(struct live_table *live, bool counts);
/* Somebody of an address looks at a table, or the last of them goes. Before:
 * may they, at this one or at any? */
void owners_hold(struct live_table *live, const char *from, bool holds);
bool owners_may_hold(const struct live_table *live, const char *from,
                     struct refused *why);
bool owners_may_hold_more(struct server *s, const char *from,
                          struct refused *why);
/* So many bytes went to others because of a request from there. Before: may it
 * ask for what others will hear? */
void owners_told(const struct live_table *live, const char *from,
                 uint64_t bytes);
bool owners_may_tell(const struct live_table *live, const char *from,
                     struct refused *why);
/* How many tables the one of its owners has who has the most. */
size_t owners_tables(const struct live_table *live);
/* May these have one more? */
bool owners_may(struct server *s, const struct who *who, struct refused *why);
/* May one who comes from there have a table fetched that is not in memory? Then
 * that it was, for the table's reader: who looks at long ones waits longer. */
bool owners_may_fetch(struct server *s, const char *from, struct refused *why);
/* It sets out for him. False: it waits, for so many are on their way that he
 * could not pay for them if all were long. A new table need not wait. */
bool owners_fetch(struct live_table *live, const char *from, bool is_new);
void owners_fetched(struct live_table *live, size_t events);
/* The same for one that is in memory and is told as a whole; once for who had
 * it fetched. */
bool owners_may_read(struct live_table *live, const char *from,
                     struct refused *why);
/* So many bytes of it were stored now. */
void owners_store(const struct live_table *live, size_t bytes);
/* Is it longer than games are, while they have too much? Then it rests. */
bool owners_stop(const struct live_table *live);
/* Have they so much that nothing is done which can be undone at will? */
bool owners_are_full(const struct live_table *live);
/* A table goes to make room for another: false if none can. */
bool owners_evict(struct hub *h);

#endif
