/*
 * lists: tables of all hubs, gathered by one mail that visits each of them
 * and comes home.
 *
 * Tables that rest are asked of the store first; of one that a hub has in
 * memory what is there counts.
 */
#ifndef SERVER_LISTS_H
#define SERVER_LISTS_H

struct call;
struct hub;
struct hub_job;
struct net_ticket;

/* Answer `tables` or `mine`. */
void lists_answer(struct hub *h, struct call *c);

/* The private feed of who has this token: tables where it is his turn. The
 * ticket is answered with Atom; links begin with `base`. */
void lists_feed(struct hub *h, const char *token, const char *base,
                struct net_ticket *ticket);

struct room;
struct tour;

/* A CALL_LISTED has come to its table, which is NULL if there is none. */
void lists_looked(struct hub *h, const struct call *c, const struct room *r);

/* The store has listed those that rest; or it ends, and its call with it. */
void lists_found(struct hub *h, struct hub_job *job);
void lists_drop(struct tour *t); /* NULL is fine */

#endif
