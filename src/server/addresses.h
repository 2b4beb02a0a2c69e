/*
 * addresses: what each address has and may; any thread.
 *
 * Limits count by network_key: a whole /64 of IPv6 is one. Players' keys and
 * owners of tables are counted by the same functions, as if they were
 * addresses.
 */
#ifndef SERVER_ADDRESSES_H
#define SERVER_ADDRESSES_H

#include "base/text.h"
#include "server/network.h"

struct addresses;

struct addresses *addresses_new(void);
void addresses_free(struct addresses *a);
/* One more client; false if there are `max` already. */
bool addresses_enter(struct addresses *a, const char *address, size_t max);
void addresses_leave(struct addresses *a, const char *address);
/* The same for sockets of any kind. */
bool addresses_connect(struct addresses *a, const char *address, size_t max);
void addresses_disconnect(struct addresses *a, const char *address);
/* One more table; false if it opened as many in the last minute. */
bool addresses_open(struct addresses *a, const char *address,
                    double per_minute);
/* The same for records that are shared. */
bool addresses_share(struct addresses *a, const char *address,
                     double per_minute);
/* The same for browsers that want to be told of turns. */
bool addresses_subscribe(struct addresses *a, const char *address,
                         double per_minute);
/* May it ask for so much now, beside what it asked lately? */
bool addresses_ask(struct addresses *a, const char *address, double amount,
                   double per_second);
/* More tables, or fewer, and bytes in memory are somebody's; and what is. */
struct owned {
    size_t tables, bytes;
};
void addresses_own(struct addresses *a, const char *owner, int tables,
                   int64_t bytes);
struct owned addresses_owned(struct addresses *a, const char *owner);
/* Tables that rest in the store are somebody's as well. The store counts all
 * its rows, of which some are of tables in memory: those are told by _row (one
 * more, or less, with so many bytes). What it has counted for an owner is taken
 * once, as long as the owner is remembered, or anew each time; then a table
 * that comes to memory, or goes, is told by _rest. */
void addresses_count(struct addresses *a, const char *owner, int64_t tables,
                     int64_t bytes, bool anew);
void addresses_row(struct addresses *a, const char *owner, int tables,
                   int64_t bytes);
void addresses_rest(struct addresses *a, const char *owner, int tables,
                    int64_t bytes);
/* The same for what is in memory because somebody there looks at it. */
void addresses_hold(struct addresses *a, const char *owner, int tables,
                    int64_t bytes);
struct owned addresses_held(struct addresses *a, const char *owner);
/* More was stored for it; and how much that is, if `per_day` of it is forgotten
 * in a day. */
void addresses_store(struct addresses *a, const char *owner, double bytes,
                     double per_day);
double addresses_stored(struct addresses *a, const char *owner, double per_day);
/* The same for events of finished tables that were fetched for it. */
void addresses_fetch(struct addresses *a, const char *owner, double events,
                     double per_minute);
double addresses_fetched(struct addresses *a, const char *owner,
                         double per_minute);
/* One more is on its way for it, unless so many are; and it has come. */
bool addresses_fetching(struct addresses *a, const char *owner, unsigned most);
void addresses_has_fetched(struct addresses *a, const char *owner);
/* As addresses_store, for bytes that others were told because of it. */
void addresses_tell(struct addresses *a, const char *owner, double bytes,
                    double per_ms);
double addresses_told(struct addresses *a, const char *owner, double per_ms);
/* As addresses_open, for feeds that are read. */
bool addresses_read(struct addresses *a, const char *address,
                    double per_minute);
/* Has it any clients? */
bool addresses_connected(struct addresses *a, const char *address);

/* From now on nobody comes from there, or again anybody may; false if that
 * was so already. */
bool addresses_ban(struct addresses *a, const struct network *n);
bool addresses_unban(struct addresses *a, const struct network *n);
bool addresses_banned(struct addresses *a, const char *address);
void addresses_list_bans(struct addresses *a, struct text *out);

#endif
