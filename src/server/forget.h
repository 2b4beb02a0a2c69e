/*
 * forget: a player is taken out of everything that is stored.
 */
#ifndef SERVER_FORGET_H
#define SERVER_FORGET_H

#include <stdbool.h>

struct call;
struct forgetting;
struct hub;
struct hub_job;
struct live_table;

/* A player asks for it. */
void forget_ask(struct hub *h, struct call *c);
/* Is this a request of his from before he asked? */
bool forget_bars(const struct hub *h, const struct call *c);
/* The finished games and the tables that know the player were found. */
void forget_found(struct hub *h, struct hub_job *job);
/* A table that is over, in memory, without the player. */
void forget_in(struct live_table *live, const char *key);
void forgetting_free(struct forgetting *f); /* NULL is fine */
/* The table of a CALL_FORGET has forgotten, or had nothing to forget. */
void forget_next(struct hub *h, struct call *c, bool forgot);

#endif
