/*
 * net_int: what the files of net share; private to them.
 *
 *   net.c         the loop: listening, turns, life
 *   net_mail.c    mail from other threads
 *   net_visit.c   whose turn it is
 *   net_peers.c   whose the sockets are
 *   net_timers.c  timers
 *   net_ws.c      WebSocket connections
 *   net_http.c    plain requests, and those that become WebSockets
 *   net_tls.c     certificates
 */
#ifndef SERVER_NET_INT_H
#define SERVER_NET_INT_H

#include "server/net.h"

#include "base/text.h"

#include <h2o.h>
#include <pthread.h>
#include <stdatomic.h>
#include <wslay/wslay.h>

/* One per WebSocket connection. It stays whole: what each message needs stands
 * first, side by side. */
struct conn {
    net_id id;
    struct net *net;
    struct conn *next_dirty;
    h2o_socket_t *sock;
    uint64_t closing; /* when we said goodbye; 0: not */
    int fd;           /* of the socket; -1 if it is encrypted */
    bool dirty, dead, writing;
    bool control;    /* wslay may have something to say */
    bool fragmented; /* a message has begun that comes in pieces */
    bool deaf;       /* a goodbye or a fault came: no more is heard */
    uint16_t rare;   /* frames that were no whole texts, since the last look */
    uint16_t pieces; /* of the message that has begun */
    struct text out; /* gathering */
    void *data;      /* the handlers' */
    uint64_t heard;  /* when it last said something */

    wslay_event_context_ptr ws; /* or NULL: nothing is to be done by it */
    struct text busy;           /* being written */
    size_t granted;             /* bytes that wslay may read now */
    uint64_t pinged;
    uint64_t since; /* begin of the write under way */
    size_t longest; /* message since nothing waited */
};

/* Connections by the low 24 bits of their ids. */
struct net_slots {
    struct conn **conn;
    size_t size;
    uint32_t *spare; /* slots without connection, a stack */
    size_t spare_len;
    uint32_t born; /* connections so far: the middle bits of an id */
};

struct net_heap {
    struct net_timer **timer; /* from 1 */
    size_t len, size;
};

/* From other threads. */
struct net_mailbox {
    pthread_mutex_t lock;
    struct net_mail *first, **end;
    int fd;
    h2o_socket_t *sock;
};

struct net_gate {
    h2o_socket_t *listener; /* NULL when it has been closed */
    uint16_t port;
    bool paused;           /* at the limit: not accepting … */
    uint64_t paused_until; /* … before this */
};

/* Whoever holds the lock may do in this loop what its thread may, but what is
 * h2o's. */
struct net_turn {
    pthread_mutex_t lock;
    bool own;                 /* its thread holds it; that thread's alone */
    bool open;                /* it runs: others may come */
    uint64_t asleep_until;    /* as net_now, unless somebody rings */
    struct net *visited[256]; /* from here, since this turn began */
    unsigned visits, brought; /* how many they are; how often it was */
};

/* As in net_counts; other threads read it. */
struct net_tally {
    atomic_size_t sockets, count, slow, silent;
    atomic_uint_fast64_t turns;
};

struct net {
    struct net_config config;
    const struct net_handlers *handlers;
    void *user;
    h2o_globalconf_t global;
    h2o_context_t context;
    h2o_accept_ctx_t accept;
    h2o_evloop_t *loop;
    struct net_gate gate;
    struct net_tally tally;
    struct net_peer *silent_peers, *peers; /* have asked for nothing; have */
    struct net_slots slots;
    struct conn *dirty;
    struct net_heap heap;
    struct net_timer look;
    struct net_mailbox mail;
    struct net_turn turn;
    atomic_bool stop;
};

/* ---- net.c ---- */

/* There is mail: the loop turns. Any thread. */
void net_ring(struct net *net);

/* ---- net_mail.c ---- */

void net_mail_init(struct net *net);
/* Does any wait? */
bool net_has_mail(struct net *net);

/* ---- net_visit.c ---- */

void net_turn_init(struct net *net);
void net_turn_clear(struct net *net);

/* Its thread takes its turn, unless it has it; and gives it back. */
void net_enter(struct net *net);
void net_leave(struct net *net);

/* The end of a turn, and of its timers: what was told by others' connections is
 * written, and their earlier timers are rung for. */
void net_settle_visited(struct net *net);

/* ---- net_peers.c ---- */

void net_peers_init(struct net *net);
void net_peers_clear(struct net *net);

/* A socket was accepted: false if it must be closed. */
bool net_peer_came(struct net *net, h2o_socket_t *sock);
/* It has asked for something. */
void net_peer_asked(h2o_req_t *req, bool websocket);

/* At the limit: the oldest that has asked for nothing goes. */
void net_make_room(struct net *net);
/* Those that have asked for nothing for too long go. */
void net_cut_silent(struct net *net);

/* An address as text; "?" if there is none. */
void net_address(const struct sockaddr *peer, socklen_t len, char out[46]);

/* ---- net_timers.c ---- */

/* Those that are due. */
void net_fire(struct net *net);
/* Milliseconds that the loop may sleep. */
int32_t net_wait(struct net *net);

/* ---- net_ws.c ---- */

/* The handshake's end; the request must be net_wants_upgrade's. */
bool net_wants_upgrade(const struct net_request *r, char key[32]);
void net_upgrade(struct net *net, struct net_request *r, const char *key);

/* The end of a turn: one write per connection, then the dead are buried. */
void net_flush(struct net *net);
/* As a visitor: only what the kernel takes at once, to a few. False: there is
 * more, which its own thread must see to. */
bool net_flush_some(struct net *net);

/* Look at all connections once a second, from now on. */
void net_look(struct net *net);

/* Free all connections. */
void net_bury_all(struct net *net);

/* ---- net_http.c ---- */

/* A request has come; for h2o. */
struct net_handler {
    h2o_handler_t super;
    struct net *net;
};
int net_on_request(h2o_handler_t *self, h2o_req_t *req);
/* Do these headers say more than once how long the request is, or have a line
 * that goes on in the next? */
bool net_is_ambiguous(const char *bytes, size_t size);

/* ---- net_tls.c ---- */

/* The present certificate, for the next handshakes. */
void net_take_certificate(struct net *net);

#endif
