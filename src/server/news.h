/*
 * news: what other servers have changed.
 *
 * Where several servers share a store each of them hears of the tables where it
 * has clients, and of those that it saw to (drive.h) until another one stored
 * something. What is told may be lost, so every two seconds each hub asks the
 * store which of its tables have changed. Of no other table does a server know
 * anything: it is read when somebody asks for it, and soon leaves memory again.
 *
 * When a server is no more, the one that drives is named the tables that it has
 * left.
 */
#ifndef SERVER_NEWS_H
#define SERVER_NEWS_H

#include "server/net.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct call;
struct hub;
struct live_table;
struct server;
struct store_changed;
struct store_told;

/* Of a hub. */
struct hub_news {
    struct net_timer timer;
    bool asked; /* the store is looking */
};

/* The store's handlers; their user is the server. */
void news_heard(void *server, const char *table, uint32_t last, bool named);
void news_appended(void *server, const struct store_told *told, size_t count);
void news_servers(void *server, const uint32_t *list, size_t count);

/* Is there such a server? */
bool news_lives(const struct server *s, uint32_t server);
/* Who sees to which table has changed: all go on. */
void news_drive(struct server *s);

/* A hub begins to ask; what it is told. */
void news_begin(struct hub *h);
void news_changed(struct hub *h, const struct store_changed *changed);

/* A CALL_NEWS; it is freed. */
void news_take(struct hub *h, struct call *c);
/* What was told of a table has been read, or it goes. */
void news_settled(struct live_table *live);
/* A CALL_DRIVE; it comes again until all tables have gone on. */
void news_drive_on(struct hub *h, struct call *c);

#endif
