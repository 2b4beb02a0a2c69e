/*
 * lists: tables of all hubs, gathered by one mail that visits each of them
 * and comes home.
 */
#ifndef SERVER_LISTS_H
#define SERVER_LISTS_H

struct call;
struct hub;
struct net_ticket;

/* Answer `tables` or `mine`. */
void lists_answer(struct hub *h, struct call *c);

/* The private feed of who has this token: tables where it is his turn. The
 * ticket is answered with Atom; links begin with `base`. */
void lists_feed(struct hub *h, const char *token, const char *base,
                struct net_ticket *ticket);

#endif
