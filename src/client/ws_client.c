/* ws_client: a blocking WebSocket client; see ws_client.h. */
#include "client/ws_client.h"

#include "base/must_have.h"
#include "client/tls_client.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct ws_client {
    int fd;
    struct tls_client *tls; /* NULL: in the clear */
    struct text in;         /* read and not yet taken */
    size_t taken;           /* of it */
    struct text out;        /* the message that was given last */
};

/* ---- the address ---- */

struct url {
    char host[256], port[8];
    bool secure;
};

static bool read_address(const char *url, struct url *a)
{
    const char *at = strstr(url, "://");
    if (!at)
        return false;
    a->secure = strncmp(url, "https:", 6) == 0 || strncmp(url, "wss:", 4) == 0;
    at += 3;
    size_t all = strcspn(at, "/#?");
    const char *colon = memchr(at, ':', all);
    size_t host = colon ? (size_t)(colon - at) : all;
    if (!host || host >= sizeof a->host || all - host > 6)
        return false;
    snprintf(a->host, sizeof a->host, "%.*s", (int)host, at);
    snprintf(a->port, sizeof a->port, a->secure ? "443" : "80");
    if (colon)
        snprintf(a->port, sizeof a->port, "%.*s", (int)(all - host - 1),
                 colon + 1);
    return true;
}

/* A line that died without a word is found out in about a minute. */
static void watch_line(int fd)
{
    int on = 1, idle = 30, every = 10, times = 3;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
}

static int dial(const struct url *a)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;
    int fd = -1;
    if (getaddrinfo(a->host, a->port, &hints, &list))
        return -1;
    for (struct addrinfo *i = list; i && fd < 0; i = i->ai_next) {
        fd = socket(i->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd >= 0 && connect(fd, i->ai_addr, i->ai_addrlen)) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    if (fd >= 0)
        watch_line(fd);
    return fd;
}

/* ---- bytes ---- */

#ifdef KOCKA_SERVER
static bool start_tls(struct ws_client *c, const struct url *a, bool insecure,
                      char *why, size_t why_size)
{
    c->tls = tls_client_new(c->fd, a->host, insecure, 0, why, why_size);
    return c->tls;
}

static ssize_t write_some(struct ws_client *c, const char *data, size_t len)
{
    return c->tls ? tls_client_write(c->tls, data, len)
                  : send(c->fd, data, len, MSG_NOSIGNAL);
}

static ssize_t read_some(struct ws_client *c, char *buf, size_t size)
{
    return c->tls ? tls_client_read(c->tls, buf, size)
                  : recv(c->fd, buf, size, 0);
}
#else /* no server, no OpenSSL */
static bool start_tls(struct ws_client *c, const struct url *a, bool insecure,
                      char *why, size_t why_size)
{
    (void)c, (void)a, (void)insecure;
    snprintf(why, why_size, "this Kocka was built without TLS");
    return false;
}

static ssize_t write_some(struct ws_client *c, const char *data, size_t len)
{
    return send(c->fd, data, len, MSG_NOSIGNAL);
}

static ssize_t read_some(struct ws_client *c, char *buf, size_t size)
{
    return recv(c->fd, buf, size, 0);
}

void tls_client_free(struct tls_client *t)
{
    (void)t;
}
#endif

static bool send_all(struct ws_client *c, const char *data, size_t len)
{
    while (len) {
        ssize_t n = write_some(c, data, len);
        if (n <= 0)
            return false;
        data += n;
        len -= (size_t)n;
    }
    return true;
}

/* At least n bytes that were not taken yet. */
static bool want(struct ws_client *c, size_t n)
{
    char buf[16384];
    if (c->taken && c->taken == c->in.len) {
        text_reset(&c->in);
        c->taken = 0;
    }
    while (c->in.len - c->taken < n) {
        ssize_t got = read_some(c, buf, sizeof buf);
        if (got <= 0)
            return false;
        text_bytes(&c->in, buf, (size_t)got);
    }
    return !c->in.full;
}

static bool shake_hands(struct ws_client *c, const struct url *a)
{
    char request[600];
    int len = snprintf(request, sizeof request,
                       "GET /ws HTTP/1.1\r\nHost: %s:%s\r\n"
                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: a29ja2Ega29ja2Ega29ja2E=\r\n\r\n",
                       a->host, a->port);
    if (!send_all(c, request, (size_t)len))
        return false;
    for (const char *end; want(c, c->in.len + 1);)
        if ((end = strstr(c->in.data, "\r\n\r\n"))) {
            c->taken = (size_t)(end + 4 - c->in.data);
            return strncmp(c->in.data, "HTTP/1.1 101", 12) == 0;
        }
    return false;
}

struct ws_client *ws_client_open(const char *url, bool insecure, char *why,
                                 size_t why_size)
{
    struct url a;
    struct ws_client *c = must_have(calloc(1, sizeof *c));
    text_heap(&c->in);
    text_heap(&c->out);
    c->fd = -1;
    if (!read_address(url, &a))
        snprintf(why, why_size, "not an address like http://host:port: %s",
                 url);
    else if ((c->fd = dial(&a)) >= 0 && a.secure &&
             !start_tls(c, &a, insecure, why, why_size))
        ; /* it has said why */
    else if (c->fd < 0 || !shake_hands(c, &a))
        snprintf(why, why_size, "no server at %s port %s", a.host, a.port);
    else
        return c;
    ws_client_close(c);
    return NULL;
}

void ws_client_close(struct ws_client *c)
{
    if (!c)
        return;
    tls_client_free(c->tls);
    if (c->fd >= 0)
        close(c->fd);
    text_clear(&c->in);
    text_clear(&c->out);
    free(c);
}

/* ---- frames; the mask is zero, so texts stay as they are ---- */

static bool send_frame(struct ws_client *c, int opcode, const char *text,
                       size_t len)
{
    char head[14] = {(char)(0x80 | opcode)};
    size_t size = 6;
    if (len < 126) {
        head[1] = (char)(0x80 | len);
    } else if (len < 65536) {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(len >> 8);
        head[3] = (char)len;
        size = 8;
    } else {
        return false; /* the server would refuse it */
    }
    return send_all(c, head, size) && send_all(c, text, len);
}

bool ws_client_send(struct ws_client *c, const char *text, size_t len)
{
    return send_frame(c, 1, text, len);
}

/* The next frame's payload is at c->in.data + c->taken; or opcode -1. */
static int next_frame(struct ws_client *c, size_t *len)
{
    if (!want(c, 2))
        return -1;
    const unsigned char *b = (unsigned char *)c->in.data + c->taken;
    int opcode = b[0] & 15;
    size_t head = 2;
    *len = b[1] & 127;
    if (*len >= 126) {
        size_t bytes = *len == 126 ? 2 : 8;
        if (!want(c, 2 + bytes))
            return -1;
        b = (unsigned char *)c->in.data + c->taken;
        *len = 0;
        for (size_t i = 0; i < bytes; i++)
            *len = *len << 8 | b[2 + i];
        head += bytes;
    }
    if (!want(c, head + *len))
        return -1;
    c->taken += head;
    return opcode;
}

const char *ws_client_receive(struct ws_client *c, size_t *len)
{
    for (int opcode; (opcode = next_frame(c, len)) >= 0 && opcode != 8;) {
        const char *payload = c->in.data + c->taken;
        c->taken += *len;
        if (opcode == 9 && !send_frame(c, 10, payload, *len))
            return NULL;
        if (opcode != 1)
            continue;
        text_reset(&c->out);
        text_bytes(&c->out, payload, *len);
        return c->out.data;
    }
    return NULL;
}
