/*
 * net_ws: WebSocket connections: by number, sending, receiving, coming.
 *
 * What handlers send gathers in a buffer per connection, which is written
 * once at the end of a turn; frames wait in h2o's buffer until they are
 * whole. wslay does what is rare: control frames, messages in pieces, faults.
 */
#include "server/net_int.h"

#include "base/must_have.h"
#include "base/utf8.h"

#include <errno.h>
#include <h2o/http1.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PING_AFTER = 25 * 1000, /* ms of silence */
    SILENT_MAX = 75 * 1000, /* two pings missed */
    WRITE_MAX = 5 * 1000,   /* ms for one write: a slow reader is closed */
    CLOSE_MAX = 1 * 1000,   /* ms for the other side's close frame */
    LOOK_AFTER = 1000,      /* ms between two looks at all connections */
    RARE_MAX = 256,         /* pings and pieces of messages in that time */
    PIECES_MAX = 1024,      /* of one message */
    SOME = 32,              /* connections that a visitor writes to */
    SMALL_BUFFER = 2 * 1024 /* kept by an idle connection at most */
};

/* ---- connections by number ---- */

enum { SLOT_BITS = 24, SLOT_MASK = (1 << SLOT_BITS) - 1 };

static struct conn *find(struct net *net, net_id id)
{
    size_t slot = id & SLOT_MASK;
    struct conn *c = slot < net->slots.size ? net->slots.conn[slot] : NULL;
    return c && c->id == id && !c->dead ? c : NULL;
}

static void grow_slots(struct net *net)
{
    size_t size = net->slots.size ? net->slots.size * 2 : 64;
    struct conn **slots =
        must_have(realloc(net->slots.conn, size * sizeof *slots));
    uint32_t *spare =
        must_have(realloc(net->slots.spare, size * sizeof *spare));
    if (size > SLOT_MASK)
        abort(); /* an id has no more room */
    for (size_t i = net->slots.size; i < size; i++) {
        slots[i] = NULL;
        spare[net->slots.spare_len++] = (uint32_t)i;
    }
    net->slots.conn = slots;
    net->slots.spare = spare;
    net->slots.size = size;
}

/* Give it a number and a slot. */
static void enroll(struct net *net, struct conn *c)
{
    if (!net->slots.spare_len)
        grow_slots(net);
    size_t slot = net->slots.spare[--net->slots.spare_len];
    net->slots.conn[slot] = c;
    c->id = (net_id)net->config.index << 56 |
            (net_id)(++net->slots.born) << SLOT_BITS | slot;
    net->tally.count++;
}

void **net_data(struct net *net, net_id id)
{
    struct conn *c = find(net, id);
    return c ? &c->data : NULL;
}

/* ---- wslay ----
 *
 * It takes 8 KB and is there for what is rare alone, so a connection has it
 * only while there is something of that.
 */

static const struct wslay_event_callbacks ws_callbacks;

static wslay_event_context_ptr have_ws(struct conn *c)
{
    if (c->ws)
        return c->ws;
    if (wslay_event_context_server_init(&c->ws, &ws_callbacks, c))
        abort(); /* it has no memory either */
    wslay_event_config_set_max_recv_msg_length(c->ws,
                                               c->net->config.max_message);
    return c->ws;
}

static void free_ws(struct conn *c)
{
    if (c->ws)
        wslay_event_context_free(c->ws);
    c->ws = NULL;
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

static void cut(struct conn *c, atomic_size_t *why)
{
    ++*why;
    if (why == &c->net->tally.slow)
        c->net->handlers->limit(c->net->user, LIMIT_SLOW);
    kill_conn(c);
}

/* A server's frames are not masked, so a header is all there is to it. */
static void put_frame(struct text *out, int opcode, const char *text,
                      size_t len)
{
    unsigned char head[10] = {(unsigned char)(0x80 | opcode)};
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
    if (!c || c->closing || c->deaf)
        return;
    size_t waits = c->out.len + c->busy.len;
    c->longest = !waits || len > c->longest ? len : c->longest;
    /* a long game is one long message: it may wait beside the others */
    if (waits + len > net->config.max_queue + c->longest) {
        cut(c, &net->tally.slow);
        return;
    }
    put_frame(&c->out, WSLAY_TEXT_FRAME, text, len);
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
    wslay_event_queue_close(have_ws(c), (uint16_t)code, (const uint8_t *)reason,
                            strlen(reason));
    mark(c);
}

/* wslay hands us control frames here: they join the other frames. */
static ssize_t on_ws_send(wslay_event_context_ptr ws, const uint8_t *data,
                          size_t len, int flags, void *user)
{
    struct conn *c = user;
    (void)ws, (void)flags;
    size_t waits = c->out.len + c->busy.len;
    if (waits + len > c->net->config.max_queue + c->longest)
        cut(c, &c->net->tally.slow);
    else
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
    net_enter(c->net);
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

/* What wslay has to say is said, and nothing has begun that needs it. */
static void say_control(struct conn *c)
{
    if (wslay_event_want_write(c->ws) && wslay_event_send(c->ws))
        c->dead = true;
    c->control = c->closing || c->deaf;
    if (!c->control && !c->fragmented && !wslay_event_want_write(c->ws))
        free_ws(c);
}

/* Most of the time the kernel takes all at once, and h2o, which would tell us
 * so a turn later, need not know. How much it took. */
static size_t send_now(struct conn *c)
{
    if (c->fd < 0)
        return 0;
    ssize_t sent =
        send(c->fd, c->out.data, c->out.len, MSG_DONTWAIT | MSG_NOSIGNAL);
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
    if (c->control)
        say_control(c);
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
        net->slots.conn[c->id & SLOT_MASK] = NULL;
        net->slots.spare[net->slots.spare_len++] = c->id & SLOT_MASK;
        net->tally.count--;
    }
    free_ws(c);
    text_clear(&c->out);
    text_clear(&c->busy);
    free(c);
}

/* The end of a turn: one write per connection, then the dead are buried. Who
 * is cut while it is written to stays dirty, so that nobody lists it again. A
 * burial may make others dirty, which are for the next turn. */
void net_flush(struct net *net)
{
    struct conn *c = net->dirty, *dead = NULL;
    net->dirty = NULL;
    while (c) {
        struct conn *next = c->next_dirty;
        flush(c);
        if (c->dead) {
            c->next_dirty = dead;
            dead = c;
        } else {
            c->dirty = false;
        }
        c = next;
    }
    while (dead) {
        struct conn *next = dead->next_dirty;
        bury(net, dead);
        dead = next;
    }
}

/* Is all written that gathered? What h2o must do is not. */
static bool flush_plain(struct conn *c)
{
    if (c->dead || c->writing || c->control || c->fd < 0)
        return false;
    size_t sent = c->out.len ? send_now(c) : 0;
    if (c->dead)
        return false;
    if (sent < c->out.len) {
        memmove(c->out.data, c->out.data + sent, c->out.len - sent);
        c->out.len -= sent;
        c->out.data[c->out.len] = '\0';
        return false;
    }
    release(&c->out);
    return true;
}

bool net_flush_some(struct net *net)
{
    struct conn **at = &net->dirty, *c;
    for (int i = 0; (c = *at) && i < SOME; i++) {
        c->dirty = !flush_plain(c);
        if (c->dirty)
            at = &c->next_dirty;
        else
            *at = c->next_dirty;
    }
    return !net->dirty;
}

/* ---- receiving ----
 *
 * Frames wait in h2o's buffer until they are whole. Nearly all are short
 * texts, which are taken from there; everything else is wslay's.
 */

struct ws_frame {
    size_t head, len;    /* of the header with its mask; of the content */
    unsigned char first; /* FIN, reserved bits, opcode */
    bool masked;
};

/* Read a frame's header; false if there is not enough of it yet. */
static bool read_header(const unsigned char *b, size_t have, struct ws_frame *f)
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

static bool is_whole_text(const struct conn *c, const struct ws_frame *f)
{
    return f->first == (0x80 | WSLAY_TEXT_FRAME) && f->masked &&
           !c->fragmented && !c->deaf && !c->closing;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t i = 0, step = 1; i < len; i += step) {
        bool plain = !(text[i] & 0x80);
        step = plain ? 1 : utf8_length(text + i, len - i);
        if (!step)
            return false;
    }
    return true;
}

static void take_text(struct conn *c, const struct ws_frame *f)
{
    char *text = c->sock->input->bytes + f->head;
    char mask[4]; /* a copy: the compiler knows that it stays as it is */
    memcpy(mask, text - 4, sizeof mask);
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
static bool take_other(struct conn *c, const struct ws_frame *f)
{
    size_t before = c->sock->input->size;
    int opcode = f->first & 15;
    c->pieces = opcode ? c->pieces : c->pieces + 1;
    if (++c->rare > RARE_MAX || c->pieces > PIECES_MAX) {
        kill_conn(c);
        return false;
    }
    c->granted = f->len < before - f->head ? f->head + f->len : before;
    c->control = true;
    if (wslay_event_recv(have_ws(c)))
        kill_conn(c);
    c->granted = 0;
    if (!(opcode & 8)) { /* no control frame */
        c->fragmented = !(f->first & 0x80);
        c->pieces = c->fragmented ? c->pieces : 0;
    }
    if (opcode == WSLAY_CONNECTION_CLOSE || !wslay_event_want_read(c->ws))
        c->deaf = true;
    mark(c);
    return !c->dead && c->sock->input->size < before;
}

/* wslay would wait for more than the header before it refuses, and we would
 * take the content for the next frames. */
static void refuse_long(struct conn *c)
{
    net_close(c->net, c->id, WSLAY_CODE_MESSAGE_TOO_BIG, "");
    c->deaf = true;
    h2o_buffer_consume(&c->sock->input, c->sock->input->size);
}

/* The frames that have come. */
static void take_frames(struct conn *c)
{
    struct ws_frame f;
    while (read_header((const unsigned char *)c->sock->input->bytes,
                       c->sock->input->size, &f)) {
        if (f.len > c->net->config.max_message) {
            refuse_long(c);
            return;
        }
        if (f.head + f.len > c->sock->input->size)
            return;
        if (is_whole_text(c, &f))
            take_text(c, &f);
        else if (!take_other(c, &f))
            return;
    }
}

static void on_read(h2o_socket_t *sock, const char *err)
{
    struct conn *c = sock->data;
    net_enter(c->net);
    c->heard = net_now();
    if (err)
        kill_conn(c);
    else if (c->deaf) /* it may go on for as long as it does not read */
        h2o_buffer_consume(&sock->input, sock->input->size);
    else
        take_frames(c);
}

/* Once a second: who is silent, who does not read, who never says goodbye. */
static void look(struct net *net, struct net_timer *t)
{
    uint64_t now = net_now();
    for (size_t i = 0; i < net->slots.size; i++) {
        struct conn *c = net->slots.conn[i];
        if (!c || c->dead)
            continue;
        c->rare = 0;
        if (c->writing && now - c->since > WRITE_MAX) {
            cut(c, &net->tally.slow);
        } else if (now - c->heard > SILENT_MAX) {
            cut(c, &net->tally.silent);
        } else if (c->closing && now - c->closing > CLOSE_MAX) {
            kill_conn(c);
        } else if (now - c->heard > PING_AFTER &&
                   now - c->pinged > PING_AFTER && !c->closing && !c->deaf) {
            /* not by wslay: it may be the time of thousands */
            put_frame(&c->out, WSLAY_PING, "", 0);
            c->pinged = now;
            mark(c);
        }
    }
    net_cut_silent(net);
    net_timer_set(net, t, now + LOOK_AFTER);
}

void net_look(struct net *net)
{
    net->look.fire = look;
    net_timer_set(net, &net->look, net_now() + LOOK_AFTER);
}

/* ---- becoming a WebSocket ---- */

static const struct wslay_event_callbacks ws_callbacks = {
    .recv_callback = on_ws_receive,
    .send_callback = on_ws_send,
    .on_msg_recv_callback = on_ws_message,
};

static struct conn *conn_new(struct net *net)
{
    struct conn *c = must_have(calloc(1, sizeof *c));
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
    net_enter(net);
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
    c->fd = sock->ssl ? -1 : h2o_socket_get_fd(sock);
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

bool net_wants_upgrade(const struct net_request *r, char key[32])
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

void net_upgrade(struct net *net, struct net_request *r, const char *key)
{
    h2o_req_t *req = r->inner;
    char accept[29];
    struct upgrade *u = must_have(calloc(1, sizeof *u));
    struct conn *c = conn_new(net);
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

void net_bury_all(struct net *net)
{
    for (size_t i = 0; i < net->slots.size; i++)
        if (net->slots.conn[i])
            bury(net, net->slots.conn[i]);
}
