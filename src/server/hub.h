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

#include "server/net.h"

struct server;
struct store_event;

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

/* The loop's handlers for WebSockets; their user is the hub. */
void hub_opened(void *hub, net_id id, const char *address);
void hub_message(void *hub, net_id id, const char *text, size_t len);
void hub_closed(void *hub, net_id id, void *data);

/* A limit of the loop was met. */
void hub_limit(void *hub, enum limit what);

/* A socket of any kind has been accepted (false: it must go) or closed. */
bool hub_came(void *hub, const char *address);
void hub_went(void *hub, const char *address);

/* Say goodbye to all clients. Any thread. */
void hub_goodbye(struct hub *h);

/* Milliseconds since 1970, by no clock that jumps: see store/steady.h. In its
 * loop only. */
int64_t hub_now(const struct hub *h);

#endif
