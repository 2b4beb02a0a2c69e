/* net: h2o for HTTP and the loop, wslay for WebSocket frames; see net.h. */
#include "server/net.h"

#include "base/text.h"
#include "base/utf8.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <h2o.h>
#include <h2o/http1.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum {
    PING_AFTER = 25 * 1000,  /* ms of silence */
    SILENT_MAX = 75 * 1000,  /* two pings missed */
    WRITE_MAX = 5 * 1000,    /* ms for one write: a slow reader is closed */
    CLOSE_MAX = 1 * 1000,    /* ms for the other side's close frame */
    LOOK_AFTER = 1000,       /* ms between two looks at all connections */
    REQUEST_MAX = 64 * 1024, /* bytes of an HTTP request's body */
    SMALL_BUFFER = 2 * 1024  /* kept by an idle connection at most */
};

/* One per WebSocket connection. */
struct conn {
    net_id id;
    struct net *net;
    h2o_socket_t *sock;
    wslay_event_context_ptr ws;
    void *data;            /* the handlers' */
    struct text out, busy; /* gathering; being written */
    uint64_t heard;        /* when it last said something */
    uint64_t pinged;
    uint64_t since;   /* begin of the write under way */
    uint64_t closing; /* when we said goodbye; 0: not */
    struct conn *next_dirty;
    size_t granted; /* bytes that wslay may read now */
    bool dirty, dead, writing;
    bool control;    /* wslay may have something to say */
    bool fragmented; /* a message has begun that comes in pieces */
    bool deaf;       /* a goodbye or a fault came: no more is heard */
};

struct handler {
    h2o_handler_t super;
    struct net *net;
};

struct net {
    struct net_config config;
    const struct net_handlers *handlers;
    void *user;

    h2o_globalconf_t global;
    h2o_context_t context;
    h2o_accept_ctx_t accept;
    h2o_evloop_t *loop;
    h2o_socket_t *listener; /* NULL when it has been closed */
    bool paused;            /* at the limit: not accepting */
    uint16_t port;
    atomic_size_t sockets, count;

    struct conn **slots; /* by the low 24 bits of the id */
    size_t slots_size;
    uint32_t *spare; /* slots without connection, a stack */
    size_t spare_len;
    uint32_t born; /* connections so far: the middle bits of an id */
    struct conn *dirty;

    struct net_timer **heap; /* from 1 */
    size_t heap_len, heap_size;
    struct net_timer look;

    pthread_mutex_t mail_lock;
    struct net_mail *mail, **mail_end;
    int mail_fd;
    h2o_socket_t *mail_sock;
    atomic_bool stop;
};

struct net_tls {
    char *cert, *key;
    pthread_mutex_t lock;
    /* All that were ever read, the present one last: h2o may still begin a
     * handshake with one that it was given before. */
    SSL_CTX **all;
    size_t count;
};

uint64_t net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- timers: a binary heap, its least on top ---- */

static void heap_put(struct net *net, struct net_timer *t, size_t place)
{
    net->heap[place] = t;
    t->place = place;
}

static void heap_up(struct net *net, struct net_timer *t)
{
    size_t at = t->place;
    while (at > 1 && net->heap[at / 2]->at > t->at) {
        heap_put(net, net->heap[at / 2], at);
        at /= 2;
    }
    heap_put(net, t, at);
}

static void heap_down(struct net *net, struct net_timer *t)
{
    size_t at = t->place;
    for (size_t child; (child = 2 * at) <= net->heap_len; at = child) {
        if (child < net->heap_len &&
            net->heap[child + 1]->at < net->heap[child]->at)
            child++;
        if (net->heap[child]->at >= t->at)
            break;
        heap_put(net, net->heap[child], at);
    }
    heap_put(net, t, at);
}

void net_timer_set(struct net *net, struct net_timer *t, uint64_t at)
{
    net_timer_cancel(net, t);
    if (net->heap_len + 1 >= net->heap_size) {
        net->heap_size = net->heap_size ? net->heap_size * 2 : 64;
        net->heap = realloc(net->heap, net->heap_size * sizeof *net->heap);
        if (!net->heap)
            abort();
    }
    t->at = at;
    t->place = ++net->heap_len;
    heap_up(net, t);
}

void net_timer_cancel(struct net *net, struct net_timer *t)
{
    if (!t->place)
        return;
    struct net_timer *last = net->heap[net->heap_len--];
    if (last != t) {
        last->place = t->place;
        heap_up(net, last);
        heap_down(net, last);
    }
    t->place = 0;
}

static void fire_timers(struct net *net)
{
    uint64_t now = net_now();
    while (net->heap_len && net->heap[1]->at <= now) {
        struct net_timer *t = net->heap[1];
        net_timer_cancel(net, t);
        t->fire(net, t);
    }
}

/* How long the loop may sleep. */
static int32_t longest_wait(struct net *net)
{
    if (net->dirty)
        return 0;
    uint64_t now = net_now(),
             at = net->heap_len ? net->heap[1]->at : now + 60000;
    return at <= now ? 0 : (int32_t)(at - now < 60000 ? at - now : 60000);
}

/* ---- connections by number ---- */

enum { SLOT_BITS = 24, SLOT_MASK = (1 << SLOT_BITS) - 1 };

static struct conn *find(struct net *net, net_id id)
{
    size_t slot = id & SLOT_MASK;
    struct conn *c = slot < net->slots_size ? net->slots[slot] : NULL;
    return c && c->id == id && !c->dead ? c : NULL;
}

static void grow_slots(struct net *net)
{
    size_t size = net->slots_size ? net->slots_size * 2 : 64;
    struct conn **slots = realloc(net->slots, size * sizeof *slots);
    uint32_t *spare = realloc(net->spare, size * sizeof *spare);
    if (!slots || !spare || size > SLOT_MASK)
        abort();
    for (size_t i = net->slots_size; i < size; i++) {
        slots[i] = NULL;
        spare[net->spare_len++] = (uint32_t)i;
    }
    net->slots = slots;
    net->spare = spare;
    net->slots_size = size;
}

/* Give it a number and a slot. */
static void enroll(struct net *net, struct conn *c)
{
    if (!net->spare_len)
        grow_slots(net);
    size_t slot = net->spare[--net->spare_len];
    net->slots[slot] = c;
    c->id = (net_id)net->config.index << 56 |
            (net_id)(++net->born) << SLOT_BITS | slot;
    net->count++;
}

void **net_data(struct net *net, net_id id)
{
    struct conn *c = find(net, id);
    return c ? &c->data : NULL;
}

size_t net_count(const struct net *net)
{
    return net->count;
}

size_t net_sockets(const struct net *net)
{
    return net->sockets;
}

uint16_t net_port(const struct net *net)
{
    return net->port;
}

/* ---- sending ---- */

static void mark(struct conn *c)
{
    if (c->dirty)
        return;
    c->dirty = true;
    c->next_dirty = c->net->dirty;
    c->net->dirty = c;
}

/* It will be freed at the end of the turn. */
static void kill_conn(struct conn *c)
{
    c->dead = true;
    mark(c);
}

/* A server's frames are not masked, so a header is all there is to it. */
static void put_frame(struct text *out, const char *text, size_t len)
{
    unsigned char head[10] = {0x80 | WSLAY_TEXT_FRAME};
    size_t size = 2;
    if (len < 126) {
        head[1] = (unsigned char)len;
    } else if (len < 65536) {
        head[1] = 126;
        head[2] = (unsigned char)(len >> 8);
        head[3] = (unsigned char)len;
        size = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (unsigned char)((uint64_t)len >> (56 - 8 * i));
        size = 10;
    }
    text_bytes(out, (const char *)head, size);
    text_bytes(out, text, len);
}

void net_send(struct net *net, net_id id, const char *text, size_t len)
{
    struct conn *c = find(net, id);
    if (!c || c->closing)
        return;
    if (c->out.len + c->busy.len + len > net->config.max_queue) {
        kill_conn(c); /* a reader that does not read */
        return;
    }
    put_frame(&c->out, text, len);
    if (c->out.full)
        kill_conn(c);
    mark(c);
}

void net_close(struct net *net, net_id id, unsigned code, const char *reason)
{
    struct conn *c = find(net, id);
    if (!c || c->closing)
        return;
    c->closing = net_now();
    c->control = true;
    wslay_event_queue_close(c->ws, (uint16_t)code, (const uint8_t *)reason,
                            strlen(reason));
    mark(c);
}

static void stop_listening(struct net *net)
{
    if (net->listener)
        h2o_socket_close(net->listener);
    net->listener = NULL;
}

void net_close_all(struct net *net, unsigned code,
                   void (*reason)(size_t n, char *buf, size_t size))
{
    size_t n = 0;
    stop_listening(net);
    for (size_t i = 0; i < net->slots_size; i++) {
        char text[100];
        if (!net->slots[i])
            continue;
        reason(n++, text, sizeof text);
        net_close(net, net->slots[i]->id, code, text);
    }
}

/* wslay hands us control frames here: they join the other frames. */
static ssize_t on_ws_send(wslay_event_context_ptr ws, const uint8_t *data,
                          size_t len, int flags, void *user)
{
    struct conn *c = user;
    (void)ws, (void)flags;
    text_bytes(&c->out, (const char *)data, len);
    return (ssize_t)len;
}

static void release(struct text *t)
{
    if (t->size > SMALL_BUFFER) {
        text_clear(t);
        text_heap(t);
    }
    text_reset(t);
}

static void on_written(h2o_socket_t *sock, const char *err)
{
    struct conn *c = sock->data;
    c->writing = false;
    release(&c->busy);
    if (err)
        kill_conn(c);
    else
        mark(c); /* more may have gathered, or it waits to be closed */
}

static bool said_goodbye(struct conn *c)
{
    return c->control && !wslay_event_want_read(c->ws) &&
           !wslay_event_want_write(c->ws);
}

/* Most of the time the kernel takes all at once, and h2o, which would tell us
 * so a turn later, need not know. How much it took. */
static size_t send_now(struct conn *c)
{
    if (c->sock->ssl)
        return 0;
    ssize_t sent = send(h2o_socket_get_fd(c->sock), c->out.data, c->out.len,
                        MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        c->dead = true;
    return sent > 0 ? (size_t)sent : 0;
}

/* The rest, or what is to be encrypted, goes by h2o as the socket takes it. */
static void send_later(struct conn *c, size_t from)
{
    struct text swap = c->out;
    c->out = c->busy;
    c->busy = swap;
    c->writing = true;
    c->since = net_now();
    h2o_iovec_t buf = h2o_iovec_init(c->busy.data + from, c->busy.len - from);
    h2o_socket_write(c->sock, &buf, 1, on_written);
}

static void flush(struct conn *c)
{
    if (c->control && wslay_event_want_write(c->ws) && wslay_event_send(c->ws))
        c->dead = true;
    c->control = c->closing || c->deaf;
    if (c->dead || c->writing)
        return;
    size_t sent = c->out.len ? send_now(c) : 0;
    if (c->dead)
        return;
    if (sent < c->out.len)
        send_later(c, sent);
    else if (said_goodbye(c))
        c->dead = true;
    else
        release(&c->out);
}

static void bury(struct net *net, struct conn *c)
{
    if (net->handlers->closed && c->sock)
        net->handlers->closed(net->user, c->id, c->data);
    if (c->sock)
        h2o_socket_close(c->sock);
    if (c->id) {
        net->slots[c->id & SLOT_MASK] = NULL;
        net->spare[net->spare_len++] = c->id & SLOT_MASK;
        net->count--;
    }
    wslay_event_context_free(c->ws);
    text_clear(&c->out);
    text_clear(&c->busy);
    free(c);
}

/* The end of a turn: one write per connection, then the dead are buried. A
 * burial may make others dirty, which are for the next turn. */
static void flush_all(struct net *net)
{
    struct conn *c = net->dirty, *dead = NULL;
    net->dirty = NULL;
    while (c) {
        struct conn *next = c->next_dirty;
        c->dirty = false;
        flush(c);
        if (c->dead) {
            c->dirty = true; /* stays out of the list from now on */
            c->next_dirty = dead;
            dead = c;
        }
        c = next;
    }
    while (dead) {
        struct conn *next = dead->next_dirty;
        bury(net, dead);
        dead = next;
    }
}

/* ---- receiving ----
 *
 * Frames wait in h2o's buffer until they are whole. Nearly all are short
 * texts, which are taken from there; everything else is wslay's.
 */

struct frame {
    size_t head, len;    /* of the header with its mask; of the content */
    unsigned char first; /* FIN, reserved bits, opcode */
    bool masked;
};

/* Read a frame's header; false if there is not enough of it yet. */
static bool read_header(const unsigned char *b, size_t have, struct frame *f)
{
    if (have < 2)
        return false;
    size_t more = (b[1] & 127) == 126 ? 2 : (b[1] & 127) == 127 ? 8 : 0;
    f->first = b[0];
    f->masked = b[1] & 128;
    f->head = 2 + more + (f->masked ? 4 : 0);
    f->len = more ? 0 : b[1] & 127;
    for (size_t i = 0; i < more && have >= f->head; i++)
        f->len = f->len << 8 | b[2 + i];
    return have >= f->head;
}

static bool is_whole_text(const struct conn *c, const struct frame *f)
{
    return f->first == (0x80 | WSLAY_TEXT_FRAME) && f->masked &&
           !c->fragmented && !c->deaf && !c->closing;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t i = 0, step; i < len; i += step)
        if (!(step = utf8_length(text + i, len - i)))
            return false;
    return true;
}

static void take_text(struct conn *c, const struct frame *f)
{
    char *text = c->sock->input->bytes + f->head;
    const char *mask = text - 4;
    for (size_t i = 0; i < f->len; i++)
        text[i] ^= mask[i & 3];
    if (is_utf8(text, f->len))
        c->net->handlers->message(c->net->user, c->id, text, f->len);
    else
        net_close(c->net, c->id, WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA, "");
    h2o_buffer_consume(&c->sock->input, f->head + f->len);
}

static ssize_t on_ws_receive(wslay_event_context_ptr ws, uint8_t *buf,
                             size_t len, int flags, void *user)
{
    struct conn *c = user;
    h2o_buffer_t *input = c->sock->input;
    (void)flags;
    if (!c->granted) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (len > c->granted)
        len = c->granted;
    memcpy(buf, input->bytes, len);
    h2o_buffer_consume(&c->sock->input, len);
    c->granted -= len;
    return (ssize_t)len;
}

static void on_ws_message(wslay_event_context_ptr ws,
                          const struct wslay_event_on_msg_recv_arg *arg,
                          void *user)
{
    struct conn *c = user;
    (void)ws;
    if (c->closing || c->dead)
        return;
    if (arg->opcode == WSLAY_TEXT_FRAME)
        c->net->handlers->message(c->net->user, c->id, (const char *)arg->msg,
                                  arg->msg_length);
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        net_close(c->net, c->id, WSLAY_CODE_UNSUPPORTED_DATA, "text only");
}

/* Anything else; false if wslay takes it no more. */
static bool take_other(struct conn *c, const struct frame *f)
{
    size_t before = c->sock->input->size;
    int opcode = f->first & 15;
    c->granted = f->len < before - f->head ? f->head + f->len : before;
    c->control = true;
    if (wslay_event_recv(c->ws))
        kill_conn(c);
    c->granted = 0;
    if (!(opcode & 8)) /* no control frame */
        c->fragmented = !(f->first & 0x80);
    if (opcode == WSLAY_CONNECTION_CLOSE || !wslay_event_want_read(c->ws))
        c->deaf = true;
    mark(c);
    return !c->dead && c->sock->input->size < before;
}

/* The frames that have come. One that is too long is wslay's at once, which
 * refuses it. */
static void take_frames(struct conn *c)
{
    struct frame f;
    while (read_header((const unsigned char *)c->sock->input->bytes,
                       c->sock->input->size, &f)) {
        bool fits = f.len <= c->net->config.max_message;
        if (fits && f.head + f.len > c->sock->input->size)
            return;
        if (fits && is_whole_text(c, &f))
            take_text(c, &f);
        else if (!take_other(c, &f))
            return;
    }
}

static void on_read(h2o_socket_t *sock, const char *err)
{
    struct conn *c = sock->data;
    c->heard = net_now();
    if (err)
        kill_conn(c);
    else
        take_frames(c);
}

/* Once a second: who is silent, who does not read, who never says goodbye. */
static void look(struct net *net, struct net_timer *t)
{
    uint64_t now = net_now();
    for (size_t i = 0; i < net->slots_size; i++) {
        struct conn *c = net->slots[i];
        if (!c || c->dead)
            continue;
        if ((c->writing && now - c->since > WRITE_MAX) ||
            (c->closing && now - c->closing > CLOSE_MAX) ||
            now - c->heard > SILENT_MAX) {
            kill_conn(c);
        } else if (now - c->heard > PING_AFTER &&
                   now - c->pinged > PING_AFTER && !c->closing) {
            struct wslay_event_msg ping = {.opcode = WSLAY_PING};
            wslay_event_queue_msg(c->ws, &ping);
            c->control = true;
            c->pinged = now;
            mark(c);
        }
    }
    net_timer_set(net, t, now + LOOK_AFTER);
}

/* ---- HTTP ---- */

bool net_header(const struct net_request *r, const char *name, char *buf,
                size_t size)
{
    const h2o_req_t *req = r->inner;
    size_t name_len = strlen(name);
    if (strcmp(name, "host") == 0) { /* h2o keeps it apart */
        snprintf(buf, size, "%.*s", (int)req->input.authority.len,
                 req->input.authority.base);
        return req->input.authority.len < size;
    }
    for (size_t i = 0; i < req->headers.size; i++) {
        const h2o_header_t *h = &req->headers.entries[i];
        if (!h2o_memis(h->name->base, h->name->len, name, name_len))
            continue;
        if (h->value.len >= size)
            return false;
        memcpy(buf, h->value.base, h->value.len);
        buf[h->value.len] = '\0';
        return true;
    }
    return false;
}

void net_answer_header(struct net_request *r, const char *name,
                       const char *value)
{
    h2o_req_t *req = r->inner;
    h2o_iovec_t n = h2o_strdup(&req->pool, name, SIZE_MAX);
    h2o_iovec_t v = h2o_strdup(&req->pool, value, SIZE_MAX);
    h2o_add_header_by_str(&req->pool, &req->res.headers, n.base, n.len, 1, NULL,
                          v.base, v.len);
}

static const char *status_text(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 429:
        return "Too Many Requests";
    case 503:
        return "Service Unavailable";
    }
    return "Error";
}

void net_answer(struct net_request *r, int status, const char *type,
                const void *body, size_t len, bool lasting)
{
    static h2o_generator_t generator = {NULL, NULL};
    h2o_req_t *req = r->inner;
    h2o_iovec_t buf = {(char *)body, len};
    if (!lasting)
        buf = h2o_strdup(&req->pool, body, len);
    req->res.status = status;
    req->res.reason = status_text(status);
    req->res.content_length = len;
    if (type)
        h2o_add_header(&req->pool, &req->res.headers, H2O_TOKEN_CONTENT_TYPE,
                       NULL, type, strlen(type));
    h2o_start_response(req, &generator);
    bool head =
        h2o_memis(req->method.base, req->method.len, H2O_STRLIT("HEAD"));
    h2o_send(req, &buf, head ? 0 : 1, H2O_SEND_STATE_FINAL);
}

struct net_ticket {
    h2o_req_t *req;             /* NULL when the asker has gone */
    struct net_ticket **shared; /* the request's way back to us */
};

/* The request's memory is given back: with the answer, or without one. */
static void on_request_gone(void *shared)
{
    struct net_ticket **t = shared;
    if (*t)
        (*t)->req = NULL;
}

struct net_ticket *net_defer(struct net_request *r)
{
    h2o_req_t *req = r->inner;
    struct net_ticket *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->req = req;
    struct net_ticket **shared =
        h2o_mem_alloc_shared(&req->pool, sizeof *shared, on_request_gone);
    *shared = t;
    t->shared = shared;
    return t;
}

void net_answer_later(struct net_ticket *t, int status, const char *type,
                      const void *body, size_t len)
{
    if (t->req) {
        struct net_request r = {.inner = t->req};
        *t->shared = NULL;
        net_answer(&r, status, type, body, len, false);
    }
    free(t);
}

static void peer_address(h2o_req_t *req, char out[46])
{
    struct sockaddr_storage peer;
    socklen_t len =
        req->conn->callbacks->get_peername(req->conn, (struct sockaddr *)&peer);
    const char *text = NULL;
    if (len && peer.ss_family == AF_INET)
        text = inet_ntop(AF_INET, &((struct sockaddr_in *)&peer)->sin_addr, out,
                         46);
    else if (len && peer.ss_family == AF_INET6)
        text = inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&peer)->sin6_addr,
                         out, 46);
    if (!text)
        strcpy(out, "?");
    else if (strncmp(out, "::ffff:", 7) == 0) /* IPv4 on an IPv6 socket */
        memmove(out, out + 7, strlen(out + 7) + 1);
}

static void fill_request(struct net_request *r, h2o_req_t *req)
{
    h2o_iovec_t path = req->path_normalized, query = {"", 0};
    if (req->query_at != SIZE_MAX)
        query = h2o_iovec_init(req->path.base + req->query_at + 1,
                               req->path.len - req->query_at - 1);
    *r = (struct net_request){
        .method =
            h2o_strdup(&req->pool, req->method.base, req->method.len).base,
        .path = h2o_strdup(&req->pool, path.base, path.len).base,
        .query = h2o_strdup(&req->pool, query.base, query.len).base,
        .secure = req->scheme == &H2O_URL_SCHEME_HTTPS,
        .inner = req,
    };
    peer_address(req, r->address);
}

/* ---- becoming a WebSocket ---- */

static const struct wslay_event_callbacks ws_callbacks = {
    .recv_callback = on_ws_receive,
    .send_callback = on_ws_send,
    .on_msg_recv_callback = on_ws_message,
};

static struct conn *conn_new(struct net *net)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    if (wslay_event_context_server_init(&c->ws, &ws_callbacks, c)) {
        free(c);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(c->ws, net->config.max_message);
    c->net = net;
    c->heard = net_now();
    text_heap(&c->out);
    text_heap(&c->busy);
    return c;
}

struct upgrade {
    struct conn *conn;
    char address[46];
};

static void on_upgraded(void *user, h2o_socket_t *sock, size_t request_size)
{
    struct upgrade *u = user;
    struct conn *c = u->conn;
    struct net *net = c->net;
    c->sock = sock;
    if (!sock) {
        bury(net, c);
        free(u);
        return;
    }
    enroll(net, c);
    int on = 1;
    setsockopt(h2o_socket_get_fd(sock), IPPROTO_TCP, TCP_NODELAY, &on,
               sizeof on);
    sock->data = c;
    h2o_buffer_consume(&sock->input, request_size);
    net->handlers->opened(net->user, c->id, u->address);
    free(u);
    h2o_socket_read_start(sock, on_read);
    if (sock->input->size)
        on_read(sock, NULL);
}

/* RFC 6455: the base64 of the SHA-1 of the key and a fixed text. */
static void accept_key(const char *key, char out[29])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[24 + sizeof fixed];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned len = 0;
    memcpy(text, key, 24);
    memcpy(text + 24, fixed, sizeof fixed);
    EVP_Digest(text, 24 + sizeof fixed - 1, digest, &len, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)out, digest, 20);
}

static bool wants_upgrade(const struct net_request *r, char key[32])
{
    const h2o_req_t *req = r->inner;
    char version[8];
    return req->upgrade.base &&
           h2o_lcstris(req->upgrade.base, req->upgrade.len,
                       H2O_STRLIT("websocket")) &&
           strcmp(r->method, "GET") == 0 && req->version < 0x200 &&
           net_header(r, "sec-websocket-version", version, sizeof version) &&
           strcmp(version, "13") == 0 &&
           net_header(r, "sec-websocket-key", key, 32) && strlen(key) == 24;
}

static void upgrade(struct net *net, struct net_request *r, const char *key)
{
    h2o_req_t *req = r->inner;
    char accept[29];
    struct upgrade *u = calloc(1, sizeof *u);
    struct conn *c = conn_new(net);
    if (!u || !c)
        abort();
    u->conn = c;
    memcpy(u->address, r->address, sizeof u->address);
    accept_key(key, accept);
    req->res.status = 101;
    req->res.reason = "Switching Protocols";
    h2o_add_header(&req->pool, &req->res.headers, H2O_TOKEN_UPGRADE, NULL,
                   H2O_STRLIT("websocket"));
    net_answer_header(r, "sec-websocket-accept", accept);
    h2o_http1_upgrade(req, NULL, 0, on_upgraded, u);
}

static int on_request(h2o_handler_t *self, h2o_req_t *req)
{
    struct net *net = ((struct handler *)self)->net;
    struct net_request r;
    char key[32];
    fill_request(&r, req);
    if (!wants_upgrade(&r, key))
        net->handlers->request(net->user, &r);
    else if (net->handlers->accept(net->user, &r))
        upgrade(net, &r, key);
    return 0;
}

/* ---- listening ---- */

static void on_socket_closed(void *data)
{
    struct net *net = data;
    net->sockets--;
}

/* 16 at a time, so that the others get their turn; none above the limit. */
static void on_accept(h2o_socket_t *listener, const char *err)
{
    struct net *net = listener->data;
    for (int i = 0; !err && i < 16; i++) {
        if (net->sockets >= net->config.max_sockets) {
            h2o_socket_read_stop(listener);
            net->paused = true;
            return;
        }
        h2o_socket_t *sock = h2o_evloop_socket_accept(listener);
        if (!sock)
            return;
        net->sockets++;
        sock->on_close.cb = on_socket_closed;
        sock->on_close.data = net;
        h2o_accept(&net->accept, sock);
    }
}

static void resume_listening(struct net *net)
{
    if (!net->paused || !net->listener ||
        net->sockets >= net->config.max_sockets)
        return;
    net->paused = false;
    h2o_socket_read_start(net->listener, on_accept);
}

static int open_port(const struct addrinfo *a)
{
    int on = 1, off = 0;
    int fd =
        socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* each loop has a socket of its own; the kernel shares them out */
    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Every address means IPv6 and IPv4 in one socket, or IPv4 without IPv6. */
static int listen_on(const char *host, uint16_t port)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                             .ai_socktype = SOCK_STREAM},
                    *list;
    char text[8];
    int fd = -1;
    snprintf(text, sizeof text, "%u", port);
    if (getaddrinfo(host ? host : "::", text, &hints, &list) == 0) {
        for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next)
            fd = open_port(a);
        freeaddrinfo(list);
    }
    if (fd < 0 && !host)
        return listen_on("0.0.0.0", port);
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

/* ---- mail ---- */

void net_post(struct net *net, struct net_mail *first, struct net_mail *last)
{
    last->next = NULL;
    pthread_mutex_lock(&net->mail_lock);
    bool was_empty = !net->mail;
    *net->mail_end = first;
    net->mail_end = &last->next;
    pthread_mutex_unlock(&net->mail_lock);
    uint64_t one = 1;
    if (was_empty && write(net->mail_fd, &one, sizeof one) < 0)
        assert(errno == EAGAIN);
}

static void on_mail(h2o_socket_t *sock, const char *err)
{
    struct net *net = sock->data;
    uint64_t count;
    (void)err;
    if (read(net->mail_fd, &count, sizeof count) < 0 && errno != EAGAIN)
        return;
    pthread_mutex_lock(&net->mail_lock);
    struct net_mail *mail = net->mail;
    net->mail = NULL;
    net->mail_end = &net->mail;
    pthread_mutex_unlock(&net->mail_lock);
    while (mail) {
        struct net_mail *next = mail->next;
        mail->deliver(net, mail, net->user);
        mail = next;
    }
}

void net_stop(struct net *net)
{
    uint64_t one = 1;
    net->stop = true;
    if (write(net->mail_fd, &one, sizeof one) < 0)
        assert(errno == EAGAIN);
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
    struct handler *handler =
        (struct handler *)h2o_create_handler(path, sizeof *handler);
    handler->super.on_req = on_request;
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
    int fd = listen_on(config->host, config->port);
    if (fd < 0) {
        snprintf(why, why_size, "cannot listen on port %u: %s", config->port,
                 strerror(errno));
        return NULL;
    }
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        abort();
    net->config = *config;
    net->handlers = handlers;
    net->user = user;
    net->port = port_of(fd);
    net->mail_end = &net->mail;
    net->mail_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&net->mail_lock, NULL);
    setup_h2o(net);
    net->listener = watch(net, fd, on_accept);
    net->mail_sock = watch(net, net->mail_fd, on_mail);
    net->look.fire = look;
    net_timer_set(net, &net->look, net_now() + LOOK_AFTER);
    return net;
}

static void take_certificate(struct net *net)
{
    struct net_tls *tls = net->config.tls;
    if (!tls)
        return;
    pthread_mutex_lock(&tls->lock);
    net->accept.ssl_ctx = tls->all[tls->count - 1];
    pthread_mutex_unlock(&tls->lock);
}

void net_run(struct net *net)
{
    while (!net->stop) {
        take_certificate(net);
        resume_listening(net);
        fire_timers(net);
        /* not zero on a signal: go on */
        h2o_evloop_run(net->loop, longest_wait(net));
        flush_all(net);
    }
    on_mail(net->mail_sock, NULL); /* what came in the last moment */
    flush_all(net);
}

/* h2o cannot give back a loop with HTTP connections in it; the process is
 * about to end, so what is h2o's stays. */
void net_free(struct net *net)
{
    stop_listening(net);
    for (size_t i = 0; i < net->slots_size; i++)
        if (net->slots[i])
            bury(net, net->slots[i]);
    free(net->slots);
    free(net->spare);
    free(net->heap);
    pthread_mutex_destroy(&net->mail_lock);
    free(net);
}

/* ---- TLS ---- */

static int choose_http1(SSL *ssl, const unsigned char **out,
                        unsigned char *out_len, const unsigned char *in,
                        unsigned in_len, void *user)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl, (void)user;
    unsigned char *chosen;
    if (SSL_select_next_proto(&chosen, out_len, ours, sizeof ours - 1, in,
                              in_len) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static SSL_CTX *read_certificate(const char *cert, const char *key, char *why,
                                 size_t why_size)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    if (!ctx)
        abort();
    SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION);
    SSL_CTX_set_options(ctx, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_alpn_select_cb(ctx, choose_http1, NULL);
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(ctx) == 1)
        return ctx;
    snprintf(why, why_size, "cannot use the certificate %s with the key %s",
             cert, key);
    SSL_CTX_free(ctx);
    return NULL;
}

struct net_tls *net_tls_new(const char *cert, const char *key, char *why,
                            size_t why_size)
{
    struct net_tls *tls = calloc(1, sizeof *tls);
    if (!tls)
        abort();
    tls->cert = strdup(cert);
    tls->key = strdup(key);
    pthread_mutex_init(&tls->lock, NULL);
    if (net_tls_reload(tls, why, why_size))
        return tls;
    net_tls_free(tls);
    return NULL;
}

bool net_tls_reload(struct net_tls *tls, char *why, size_t why_size)
{
    SSL_CTX *ctx = read_certificate(tls->cert, tls->key, why, why_size);
    if (!ctx)
        return false;
    pthread_mutex_lock(&tls->lock);
    tls->all = realloc(tls->all, (tls->count + 1) * sizeof *tls->all);
    if (!tls->all)
        abort();
    tls->all[tls->count++] = ctx;
    pthread_mutex_unlock(&tls->lock);
    return true;
}

void net_tls_free(struct net_tls *tls)
{
    if (!tls)
        return;
    for (size_t i = 0; i < tls->count; i++)
        SSL_CTX_free(tls->all[i]);
    pthread_mutex_destroy(&tls->lock);
    free(tls->all);
    free(tls->cert);
    free(tls->key);
    free(tls);
}
