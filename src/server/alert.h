/*
 * alert: telling those who are away that it is their turn.
 *
 * When a turn comes to a person who has no connection open, and a few seconds
 * later (a page that is loaded again is no absence) still has none, the store
 * is asked where his browsers can be reached and push.c sends. Of several
 * servers the one that sees to the table does it.
 */
#ifndef SERVER_ALERT_H
#define SERVER_ALERT_H

#include "server/net.h"

struct call;
struct hub;
struct live_table;
struct store_job;

/* Of a live table. */
struct live_alert {
    struct net_timer timer;
    unsigned asked;          /* of the store, where somebody is */
    uint32_t known, pending; /* seats whose turn is old news; to be told */
    uint64_t since;          /* net_now() when the last of these came */
};

void alert_init(struct live_table *live);
void alert_clear(struct live_table *live);

void alert_watch(struct live_table *live); /* whose turn is it now? */
/* It has come to memory: old news, unless its server may just have died. */
void alert_come(struct live_table *live);

/* REQUEST_SUBSCRIBE and REQUEST_UNSUBSCRIBE. */
void alert_subscribe(struct hub *h, struct call *c);
/* Where a player can be reached. */
void alert_found(struct hub *h, const struct store_job *job);
/* Where nobody has been for long; later, how many those were. */
void alert_expire(struct hub *h, int64_t now);
void alert_expired(int64_t count);

/* push.h's handlers, any thread: nobody is behind this address; a message was
 * dropped. */
void alert_gone(void *server, const char *endpoint);
void alert_full(void *server);

#endif
