/*
 * net: sockets, HTTP/1.1, WebSockets and timers, one loop per thread.
 *
 * The files of net alone know h2o and wslay; another library could take
 * their place here. The one idea: a loop runs in turns. In a turn handlers
 * are called, and what they send only gathers in a buffer per connection;
 * at the end of the turn each buffer is written once. So nothing is ever
 * written, and no connection freed, while a handler runs.
 *
 * A struct net belongs to its thread. Only net_post, net_pass and net_stop may
 * be called from others (and the counts read). What net_pass brings may be
 * delivered by another thread while the loop's own sleeps; then it has the
 * loop to itself.
 *
 * Life: net_new, then net_run in the loop's own thread, which returns after
 * net_stop; then net_free.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "server/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_tls;

/*
 * A WebSocket connection, by number: valid for ever, never used twice; a
 * number of a connection that is gone does nothing. 0 is none. The loop's
 * index is in the top byte.
 */
typedef uint64_t net_id;

static inline unsigned net_loop_of(net_id id)
{
    return (unsigned)(id >> 56);
}

/* ---- HTTP ---- */

/* One request, valid while its handler runs. */
struct net_request {
    const char *method;
    const char *path;  /* percent-decoded, dots resolved, without query */
    const char *query; /* behind the '?', or "" */
    char address[46];  /* of the peer, as text */
    bool secure;       /* came over TLS */
    struct net *net;
    void *inner;
};

/* A header of the request by its lower-case name: into buf; false if none
 * or too long. */
bool net_header(const struct net_request *r, const char *name, char *buf,
                size_t size);

/* All lines of that name in their order, commas between. */
bool net_header_lines(const struct net_request *r, const char *name, char *buf,
                      size_t size);

/* Close the connection after this answer. */
void net_hang_up(struct net_request *r);

/* Add a header to the answer; both texts are copied. */
void net_answer_header(struct net_request *r, const char *name,
                       const char *value);

/* Answer; exactly once. `lasting` bodies outlive the server and are not
 * copied. */
void net_answer(struct net_request *r, int status, const char *type,
                const void *body, size_t len, bool lasting);

/* Or answer later: until then the request lives on. Returns a ticket, to be
 * given to net_answer_later exactly once, for the same loop. */
struct net_ticket;
struct net_ticket *net_defer(struct net_request *r);
/* The body is copied, the rest outlives the server; `cache` is its
 * cache-control. Nothing happens if the asker has gone meanwhile. */
void net_answer_later(struct net_ticket *t, int status, const char *type,
                      const char *cache, const void *body, size_t len);

/* ---- the loop ---- */

struct net_handlers {
    /* A socket was accepted from this address: may it stay? Called once more
     * if not, when another of that address has been sent away for it. Then,
     * if it stayed, that it counts no more. Both may be NULL. */
    bool (*came)(void *user, const char *address);
    void (*went)(void *user, const char *address);
    /* A plain request: must call net_answer or net_defer. */
    void (*request)(void *user, struct net_request *r);
    /* May this become a WebSocket? If not it has answered. */
    bool (*accept)(void *user, struct net_request *r);
    /* It has become one. */
    void (*opened)(void *user, net_id id, const char *address);
    /* A whole text message; not NUL-terminated. */
    void (*message)(void *user, net_id id, const char *text, size_t len);
    /* It is gone; `data` is what net_data held, the handler's to free. */
    void (*closed)(void *user, net_id id, void *data);
    /* A limit was met: of sockets, of files, of what waits for a client. */
    void (*limit)(void *user, enum limit what);
};

struct net_config {
    const char *host; /* NULL: every address */
    uint16_t port;    /* 0: any free one */
    unsigned index;   /* of this loop, below 256 */
    size_t max_sockets;
    size_t max_message;  /* bytes of one message in */
    size_t max_queue;    /* bytes waiting to go out, then it is closed */
    struct net_tls *tls; /* NULL: plain */
};

/* A loop that listens, or NULL with a sentence in `why`. */
struct net *net_new(const struct net_config *config,
                    const struct net_handlers *handlers, void *user, char *why,
                    size_t why_size);
void net_run(struct net *net);
/* When it has returned: mail that came afterwards. False: there was none. */
bool net_deliver(struct net *net);
void net_free(struct net *net);

/* Make net_run return after this turn. Any thread. */
void net_stop(struct net *net);

uint16_t net_port(const struct net *net);

struct net_counts {
    size_t connections, sockets; /* WebSockets now, and of all kinds */
    size_t slow, silent;         /* WebSockets that were cut, and why */
    uint64_t turns;              /* of the loop; one a second at least */
};

struct net_counts net_counts(const struct net *net);

/* ---- connections ---- */

/* Queue a text message. Nothing happens if the connection is gone. */
void net_send(struct net *net, net_id id, const char *text, size_t len);

/* Say goodbye with a status code and close when all is written. */
void net_close(struct net *net, net_id id, unsigned code, const char *reason);

/* Stop listening, and close every connection, each with a text of its own
 * that `reason` writes for the n-th. */
void net_close_all(struct net *net, unsigned code,
                   void (*reason)(size_t n, char *buf, size_t size));

/* Cut the sockets of peers that are no WebSockets (a proxy is a peer like any
 * other here); how many there were. */
size_t net_cut(struct net *net, bool (*whom)(void *arg, const char *address),
               void *arg);

/* Visit every WebSocket connection, with its data. */
void net_each(struct net *net,
              void (*visit)(struct net *net, net_id id, void *data, void *arg),
              void *arg);

/* The handler's own pointer of a connection; NULL if it is gone. */
void **net_data(struct net *net, net_id id);

/* ---- timers ---- */

/* Zeroed, it is not set. Lives in its owner. */
struct net_timer {
    uint64_t at;  /* net_now's milliseconds */
    size_t place; /* in the heap, from 1; 0: not set */
    void (*fire)(struct net *net, struct net_timer *t);
};

/* Milliseconds that only go forward. */
uint64_t net_now(void);

void net_timer_set(struct net *net, struct net_timer *t, uint64_t at);
void net_timer_cancel(struct net *net, struct net_timer *t);

/* ---- mail from other threads ---- */

/* Lives in its owner until it is delivered, in order, in the loop. */
struct net_mail {
    struct net_mail *next;
    void (*deliver)(struct net *net, struct net_mail *mail, void *user);
};

/* Any thread. A chain linked by `next` is posted whole. */
void net_post(struct net *net, struct net_mail *first, struct net_mail *last);

/* The same, but a short chain is delivered here and now if the loop sleeps: by
 * whoever may be called from here, so no lock may be held that a handler
 * takes. From a handler of the loop `from`, or NULL. */
void net_pass(struct net *from, struct net *to, struct net_mail *first,
              struct net_mail *last);

/* ---- TLS ---- */

/* Read certificate chain and key; NULL with a sentence. */
struct net_tls *net_tls_new(const char *cert, const char *key, char *why,
                            size_t why_size);
/* Read them again; the old ones stay if that fails. Any thread. */
bool net_tls_reload(struct net_tls *tls, char *why, size_t why_size);
void net_tls_free(struct net_tls *tls);

#endif
