/*
 * hub: the tables and clients of one loop.
 *
 * A table belongs to one hub, by the hash of its id; a client to the hub that
 * accepted it. Requests go to the table's hub by mail, answers and pushes
 * back to the client's; no hub looks into another one. A request that changes
 * a table is decided, stored, and only then applied and told (see room.h);
 * meanwhile others for the same table wait in line.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "server/meter.h"
#include "server/net.h"
#include "server/room.h"
#include "server/server.h"
#include "server/worker.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LOOPS_MAX = 32 };

struct addresses;
struct network;
struct push;

/* What all hubs share. Nothing in it changes while they run, but counts. */
struct server {
    struct server_config config;
    struct store *store;
    struct workers *workers;
    struct workers *programs; /* apart, so that none waits for a slow one */
    struct net_tls *tls;
    struct addresses *addresses;
    struct addresses *online; /* keys of players, as if they were addresses */
    struct addresses *owners; /* of tables: players, and marks of addresses */
    struct push *push;        /* or NULL */
    unsigned loops;
    struct hub *hub[LOOPS_MAX];
    pthread_t thread[LOOPS_MAX];
    int64_t started; /* milliseconds since 1970 */
    atomic_bool closing;
    atomic_bool drives;    /* of several servers this one moves the clocks */
    atomic_uint unloaded;  /* loops that have not got their tables yet */
    atomic_size_t news;    /* of other servers, on their way to a loop */
    atomic_bool was_ready; /* once; see health.h */
    struct limits limits;
    struct meter latency; /* of requests, to their answer */
    atomic_size_t tables;
    atomic_uint_fast64_t requests, refused, moves, created, finished, opened,
        turned_away; /* sockets */
};

struct hub;

struct hub *hub_new(struct server *s, unsigned index);
void hub_free(struct hub *h);
struct net *hub_net(struct hub *h);
struct server *hub_server(struct hub *h);

/* Open its port; false with a sentence. */
bool hub_listen(struct hub *h, const struct net_handlers *handlers,
                uint16_t port, char *why, size_t why_size);

/* The hub of a table. */
struct hub *hub_of(struct server *s, const char *table);

/* While loading one event of a table; the loop may run but nobody is let to
 * its tables. Then, once, they begin to live, in the loop, which says so in
 * server->unloaded. */
void hub_load(struct hub *h, const char *table,
              const struct store_event *event);
void hub_begin(struct hub *h);

/* The store's handlers; its user is the server. */
void hub_stored(void *server, struct store_job *first);
void hub_dropped(void *server, struct store_job *job);
void hub_changed(void *server, const char *table, uint32_t last);
void hub_presence(void *server, const char *from, const char *table,
                  const struct store_here *here);

/* A push service says that nobody is behind this address; any thread. */
void hub_push_gone(void *server, const char *endpoint);
/* A message to a browser was dropped; any thread. */
void hub_push_full(void *server);

/* The loop's handlers for WebSockets; their user is the hub. */
void hub_opened(void *hub, net_id id, const char *address);
void hub_message(void *hub, net_id id, const char *text, size_t len);
void hub_closed(void *hub, net_id id, void *data);

/* A limit of the loop was met. */
void hub_limit(void *hub, enum limit what);

/* A socket of any kind has been accepted (false: it must go) or closed. */
bool hub_came(void *hub, const char *address);
void hub_went(void *hub, const char *address);

/* The private feed of who has this token: tables where it is his turn. The
 * ticket is answered with Atom; links begin with `base`. */
void hub_feed(struct hub *h, const char *token, const char *base,
              struct net_ticket *ticket);

/* ---- for operators; any thread but a loop's, which they wait for ---- */

/* A line per table onto `out`. */
void hub_list(struct hub *h, struct text *out);
/* Close a table: its game ends without a result. False, with a sentence, if
 * there is nothing to close. */
bool hub_close_table(struct server *s, const char *table, char *why,
                     size_t why_size);
/* Close the connections of all who come from there; how many there were. */
size_t hub_cut(struct server *s, const struct network *n);

/* Say goodbye to all clients. Any thread. */
void hub_goodbye(struct hub *h);

/* Milliseconds since 1970, by no clock that jumps: see store/steady.h. In its
 * loop only. */
int64_t hub_now(const struct hub *h);

/* ---- addresses: what each has and may; any thread ----
 *
 * Limits count by network_key: a whole /64 of IPv6 is one. */

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
/* The same for feeds that are read. */
bool addresses_read(struct addresses *a, const char *address,
                    double per_minute);
/* Has it any clients? */
bool addresses_here(struct addresses *a, const char *address);

/* From now on nobody comes from there, or again anybody may; false if that
 * was so already. */
bool addresses_ban(struct addresses *a, const struct network *n);
bool addresses_unban(struct addresses *a, const struct network *n);
bool addresses_banned(struct addresses *a, const char *address);
void addresses_list_bans(struct addresses *a, struct text *out);

#endif
