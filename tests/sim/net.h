/*
 * net: the loops of simulated servers, and the links of clients to them.
 *
 * A loop is the real mail and the real timers (net_mail.c, net_timers.c) in
 * turns that are happenings. A link is a pair of wires: in order, and whole
 * until it is cut; then what is under way is lost, and either end notices when
 * it does.
 */
#ifndef SIM_NET_H
#define SIM_NET_H

#include "server.h"

struct link;

/* What a client hears; `arg` is the client. */
struct link_ends {
    void (*up)(void *arg, struct link *l);
    void (*heard)(void *arg, struct link *l, const char *text, size_t len);
    void (*down)(void *arg, struct link *l);
};

/* Call a server. `up` or `down` follows. It lives until `down` has been. */
struct link *link_open(struct sim_server *to, const char *address,
                       const struct link_ends *ends, void *arg);
void link_send(struct link *l, const char *text, size_t len);
/* It breaks; both ends will notice. */
void link_cut(struct link *l);
/* The client hangs up, at once: `down` is not called. */
void link_close(struct link *l);
/* All links of a server that has died. */
void links_die(struct sim_server *s);

/* How many links there are, and one of them. */
size_t links_count(void);
struct link *links_at(size_t i);

#endif
