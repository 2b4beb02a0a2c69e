/*
 * net: the loop: listening, turns; see net.h.
 *
 * net_int.h says what the other files do.
 */
#include "server/net_int.h"

#include "base/must_have.h"
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    REQUEST_MAX = 64 * 1024,  /* bytes of an HTTP request's body */
    RECEIVE_ROOM = 64 * 1024, /* bytes that wait in the kernel */
    SHORTAGE_MS = 100         /* ms without accepting */
};

/* ---- listening ---- */

static void pause_listening(struct net *net, enum limit why, unsigned ms)
{
    h2o_socket_read_stop(net->gate.listener);
    net->gate.paused = true;
    net->gate.paused_until = net_now() + ms;
    net->handlers->limit(net->user, why);
}

/* Somebody waits whom the system does not let us have: to ask again at once
 * would be to ask without end. */
static bool is_shortage(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS ||
           error == ENOMEM;
}

/* 16 at a time, so that the others get their turn; none above the limit. */
static void on_accept(h2o_socket_t *listener, const char *err)
{
    struct net *net = listener->data;
    net_enter(net);
    for (int i = 0; !err && i < 16; i++) {
        if (net->tally.sockets >= net->config.max_sockets) {
            pause_listening(net, LIMIT_SOCKETS, 0);
            return;
        }
        errno = 0;
        h2o_socket_t *sock = h2o_evloop_socket_accept(listener);
        if (!sock && is_shortage(errno))
            pause_listening(net, LIMIT_FILES, SHORTAGE_MS);
        if (!sock)
            return;
        if (net_peer_came(net, sock))
            h2o_accept(&net->accept, sock);
        else
            h2o_socket_close(sock);
    }
}

static void resume_listening(struct net *net)
{
    if (!net->gate.paused || !net->gate.listener ||
        net_now() < net->gate.paused_until)
        return;
    if (net->tally.sockets >= net->config.max_sockets) {
        net_make_room(net);
        return;
    }
    net->gate.paused = false;
    h2o_socket_read_start(net->gate.listener, on_accept);
}

/* Each loop has a socket of its own; the kernel shares connections out. */
static void share_port(int fd)
{
    int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
}

/* The first socket takes the port for this server alone, which fails if
 * anybody has it, and shares it only when it has it; the others share. */
static int open_port(const struct addrinfo *a, bool first)
{
    int on = 1, off = 0, room = RECEIVE_ROOM;
    int fd =
        socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* what connections inherit: h2o reads all that lies there at once */
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (!first)
        share_port(fd);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0) {
        share_port(fd);
        return fd;
    }
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* Every address means IPv6 and IPv4 in one socket, or IPv4 without IPv6. */
static int listen_on(const char *host, uint16_t port, bool first)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                             .ai_socktype = SOCK_STREAM},
                    *list;
    char text[8];
    int fd = -1;
    snprintf(text, sizeof text, "%u", port);
    if (getaddrinfo(host ? host : "::", text, &hints, &list) == 0) {
        for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next)
            fd = open_port(a, first);
        freeaddrinfo(list);
    }
    if (fd < 0 && !host && errno != EADDRINUSE)
        return listen_on("0.0.0.0", port, first);
    return fd;
}

static uint16_t port_of(int fd)
{
    struct sockaddr_storage a;
    socklen_t len = sizeof a;
    if (getsockname(fd, (struct sockaddr *)&a, &len))
        return 0;
    return ntohs(a.ss_family == AF_INET6
                     ? ((struct sockaddr_in6 *)&a)->sin6_port
                     : ((struct sockaddr_in *)&a)->sin_port);
}

static void stop_listening(struct net *net)
{
    if (net->gate.listener)
        h2o_socket_close(net->gate.listener);
    net->gate.listener = NULL;
}

void net_close_all(struct net *net, unsigned code,
                   void (*reason)(size_t n, char *buf, size_t size))
{
    size_t n = 0;
    stop_listening(net);
    for (size_t i = 0; i < net->slots.size; i++) {
        char text[100];
        if (!net->slots.conn[i])
            continue;
        reason(n++, text, sizeof text);
        net_close(net, net->slots.conn[i]->id, code, text);
    }
}

void net_each(struct net *net,
              void (*visit)(struct net *net, net_id id, void *data, void *arg),
              void *arg)
{
    for (size_t i = 0; i < net->slots.size; i++)
        if (net->slots.conn[i] && !net->slots.conn[i]->dead)
            visit(net, net->slots.conn[i]->id, net->slots.conn[i]->data, arg);
}

uint16_t net_port(const struct net *net)
{
    return net->gate.port;
}

struct net_counts net_counts(const struct net *net)
{
    return (struct net_counts){.connections = net->tally.count,
                               .sockets = net->tally.sockets,
                               .slow = net->tally.slow,
                               .silent = net->tally.silent,
                               .turns = net->tally.turns};
}

/* ---- mail ---- */

void net_ring(struct net *net)
{
    uint64_t one = 1;
    if (write(net->mail.fd, &one, sizeof one) < 0)
        assert(errno == EAGAIN);
}

static void on_mail(h2o_socket_t *sock, const char *err)
{
    struct net *net = sock->data;
    uint64_t count;
    (void)err;
    net_enter(net);
    if (read(net->mail.fd, &count, sizeof count) >= 0 || errno == EAGAIN)
        net_deliver(net);
}

void net_stop(struct net *net)
{
    net->stop = true;
    net_ring(net);
}

/* ---- life ---- */

static void setup_h2o(struct net *net)
{
    h2o_config_init(&net->global);
    net->global.server_name = h2o_iovec_init(NULL, 0);
    net->global.max_request_entity_size = REQUEST_MAX;
    /* this h2o is older than the fixes for the known HTTP/2 floods */
    net->global.http1.upgrade_to_http2 = 0;
    h2o_hostconf_t *host = h2o_config_register_host(
        &net->global, h2o_iovec_init(H2O_STRLIT("default")), 65535);
    h2o_pathconf_t *path = h2o_config_register_path(host, "/", 0);
    struct net_handler *handler =
        (struct net_handler *)h2o_create_handler(path, sizeof *handler);
    handler->super.on_req = net_on_request;
    handler->net = net;
    net->loop = h2o_evloop_create();
    h2o_context_init(&net->context, net->loop, &net->global);
    net->accept.ctx = &net->context;
    net->accept.hosts = net->global.hosts;
}

static h2o_socket_t *watch(struct net *net, int fd, h2o_socket_cb cb)
{
    h2o_socket_t *sock =
        h2o_evloop_socket_create(net->loop, fd, H2O_SOCKET_FLAG_DONT_READ);
    sock->data = net;
    h2o_socket_read_start(sock, cb);
    return sock;
}

struct net *net_new(const struct net_config *config,
                    const struct net_handlers *handlers, void *user, char *why,
                    size_t why_size)
{
    int fd = listen_on(config->host, config->port, config->index == 0);
    if (fd < 0) {
        snprintf(why, why_size, "cannot listen on port %u: %s", config->port,
                 strerror(errno));
        return NULL;
    }
    struct net *net = must_have(calloc(1, sizeof *net));
    net->config = *config;
    net->handlers = handlers;
    net->user = user;
    net->gate.port = port_of(fd);
    net_mail_init(net);
    net_turn_init(net);
    net->mail.fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    net_peers_init(net);
    setup_h2o(net);
    net->gate.listener = watch(net, fd, on_accept);
    net->mail.sock = watch(net, net->mail.fd, on_mail);
    net_look(net);
    return net;
}

void net_run(struct net *net)
{
    net_enter(net);
    net->turn.open = true;
    while (!net->stop) {
        net_take_certificate(net);
        resume_listening(net);
        net_fire(net);
        net_settle_visited(net); /* by timers */
        int32_t wait = net_wait(net);
        net->turn.asleep_until = net_now() + (uint64_t)wait;
        net_leave(net); /* whatever h2o calls enters again */
        /* not zero on a signal: go on */
        h2o_evloop_run(net->loop, wait);
        net_enter(net);
        net_flush(net);
        net_settle_visited(net);
        net->tally.turns++;
    }
    net->turn.open = false;
    net_deliver(net); /* what came in the last moment */
    net_flush(net);
    net_settle_visited(net);
    net_leave(net);
}

/* h2o cannot give back a loop with HTTP connections in it; the process is
 * about to end, so what is h2o's stays. */
void net_free(struct net *net)
{
    stop_listening(net);
    net_bury_all(net);
    net_peers_clear(net);
    free(net->slots.conn);
    free(net->slots.spare);
    free(net->heap.timer);
    pthread_mutex_destroy(&net->mail.lock);
    net_turn_clear(net);
    free(net);
}
