/*
 * net_peers: whose the sockets are.
 *
 * Those that have asked for nothing yet are in a list of their own, the
 * oldest first: where room is wanting they go first, so that who opens
 * sockets and stays silent keeps nobody out.
 */
#include "server/net_int.h"

#include "base/must_have.h"
#include "server/network.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PATIENCE = 1000,        /* ms that a silent one has, however many wait */
    SILENT_MAX = 12 * 1000, /* ms; h2o's limit is 10 s, by the wall clock */
    LOOK_AT = 64 /* silent ones in which an address's own is sought */
};

/* One per socket that was accepted. */
struct net_peer {
    struct net_peer *next, *prev; /* a ring, with the list's head in it */
    struct net *net;
    h2o_socket_t *sock;
    uint64_t since;
    bool counted, websocket;
    char address[46];
};

void net_address(const struct sockaddr *peer, socklen_t len, char out[46])
{
    const char *text = NULL;
    if (len && peer->sa_family == AF_INET)
        text = inet_ntop(AF_INET, &((const struct sockaddr_in *)peer)->sin_addr,
                         out, 46);
    else if (len && peer->sa_family == AF_INET6)
        text = inet_ntop(
            AF_INET6, &((const struct sockaddr_in6 *)peer)->sin6_addr, out, 46);
    if (!text)
        snprintf(out, 46, "?");
    else if (strncmp(out, "::ffff:", 7) == 0) /* IPv4 on an IPv6 socket */
        memmove(out, out + 7, strlen(out + 7) + 1);
}

/* ---- lists ---- */

static struct net_peer *head_new(void)
{
    struct net_peer *head = must_have(calloc(1, sizeof *head));
    head->next = head->prev = head;
    return head;
}

static void unlink_peer(struct net_peer *p)
{
    p->prev->next = p->next;
    p->next->prev = p->prev;
}

static void append(struct net_peer *head, struct net_peer *p)
{
    p->prev = head->prev;
    p->next = head;
    p->prev->next = p->next->prev = p;
}

void net_peers_init(struct net *net)
{
    net->silent_peers = head_new();
    net->peers = head_new();
}

static void list_free(struct net_peer *head)
{
    while (head->next != head) {
        struct net_peer *p = head->next;
        p->sock->on_close.cb = NULL; /* h2o may keep it; see net_free */
        unlink_peer(p);
        free(p);
    }
    free(head);
}

void net_peers_clear(struct net *net)
{
    list_free(net->silent_peers);
    list_free(net->peers);
}

/* ---- coming and going ---- */

static void uncount(struct net_peer *p)
{
    if (p->counted && p->net->handlers->went)
        p->net->handlers->went(p->net->user, p->address);
    p->counted = false;
}

static void on_closed(void *peer)
{
    struct net_peer *p = peer;
    p->net->tally.sockets--;
    uncount(p);
    unlink_peer(p);
    free(p);
}

/* It counts no more; h2o finds the end of the line and closes it. */
static void cut(struct net_peer *p)
{
    uncount(p);
    shutdown(h2o_socket_get_fd(p->sock), SHUT_RDWR);
}

/* One of the same address that has not said anything makes room. */
static bool cut_own(struct net_peer *newcomer)
{
    struct net_peer *head = newcomer->net->silent_peers, *p = head->next;
    struct network own;
    if (!network_read(&own, newcomer->address))
        return false;
    network_widen(&own);
    for (int i = 0; p != head && i < LOOK_AT; p = p->next, i++)
        if (p->counted && network_has(&own, p->address)) {
            cut(p);
            return true;
        }
    return false;
}

static bool is_welcome(struct net_peer *p)
{
    const struct net_handlers *h = p->net->handlers;
    p->counted = !h->came || h->came(p->net->user, p->address) ||
                 (cut_own(p) && h->came(p->net->user, p->address));
    return p->counted;
}

bool net_peer_came(struct net *net, h2o_socket_t *sock)
{
    struct sockaddr_storage a;
    struct net_peer *p = must_have(calloc(1, sizeof *p));
    p->net = net;
    p->sock = sock;
    p->since = net_now();
    net_address((struct sockaddr *)&a,
                h2o_socket_getpeername(sock, (struct sockaddr *)&a),
                p->address);
    if (!is_welcome(p)) {
        free(p);
        return false;
    }
    append(net->silent_peers, p);
    net->tally.sockets++;
    sock->on_close.cb = on_closed;
    sock->on_close.data = p;
    return true;
}

void net_peer_asked(h2o_req_t *req, bool websocket)
{
    h2o_socket_t *sock = req->conn->callbacks->get_socket(req->conn);
    if (!sock || sock->on_close.cb != on_closed)
        return;
    struct net_peer *p = sock->on_close.data;
    p->websocket = websocket;
    unlink_peer(p);
    append(p->net->peers, p);
}

void net_make_room(struct net *net)
{
    struct net_peer *head = net->silent_peers, *p = head->next;
    while (p != head && !p->counted)
        p = p->next; /* on its way out */
    if (p != head && net_now() - p->since > PATIENCE)
        cut(p);
}

void net_cut_silent(struct net *net)
{
    struct net_peer *head = net->silent_peers;
    uint64_t now = net_now();
    for (struct net_peer *p = head->next;
         p != head && now - p->since > SILENT_MAX; p = p->next)
        if (p->counted)
            cut(p);
}

size_t net_cut(struct net *net, bool (*whom)(void *arg, const char *address),
               void *arg)
{
    struct net_peer *list[] = {net->silent_peers, net->peers};
    size_t count = 0;
    for (int i = 0; i < 2; i++)
        for (struct net_peer *p = list[i]->next; p != list[i]; p = p->next)
            if (p->counted && !p->websocket && whom(arg, p->address)) {
                cut(p);
                count++;
            }
    return count;
}
