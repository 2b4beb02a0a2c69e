/*
 * news: what other servers have changed.
 *
 * Where several servers share a store each of them hears of every change, and
 * has the table in memory until a row says all of it (rest.h): any may have to
 * drive it, and whose turn it is must be known wherever one asks. At the start,
 * and when a server begins to drive, the store names all that no row says.
 */
#ifndef SERVER_NEWS_H
#define SERVER_NEWS_H

#include <stdbool.h>
#include <stdint.h>

struct call;
struct hub;
struct live_table;
struct server;
struct store_events;

/* The store's handlers; their user is the server. */
void news_heard(void *server, const char *table, uint32_t last, bool named);
void news_appended(void *server, const char *table,
                   struct store_events *events);

/* This server drives the tables now: those whose clock or computer is due go
 * on. */
void news_drive(struct server *s);

/* A CALL_NEWS; it is freed. */
void news_take(struct hub *h, struct call *c);
/* What was told of a table has been read, or it goes. */
void news_settled(struct live_table *live);
/* A CALL_DRIVE; it comes again until all tables have gone on. */
void news_drive_on(struct hub *h, struct call *c);

#endif
