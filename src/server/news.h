/*
 * news: what other servers have changed.
 *
 * Where several servers share a store no table rests: each of them has all
 * unfinished tables in memory, for any may have to drive them, and whose turn
 * it is must be known wherever one asks.
 */
#ifndef SERVER_NEWS_H
#define SERVER_NEWS_H

#include <stdbool.h>
#include <stdint.h>

struct call;
struct hub;
struct live_table;
struct server;

/* The store's handler; its user is the server. */
void news_heard(void *server, const char *table, uint32_t last, bool named);

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
