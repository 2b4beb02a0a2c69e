/*
 * net_http: plain requests and their answers, at once or later.
 *
 * A struct net_request is h2o's request in other words; see net.h.
 */
#include "server/net_int.h"

#include "base/must_have.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

bool net_header_lines(const struct net_request *r, const char *name, char *buf,
                      size_t size)
{
    const h2o_req_t *req = r->inner;
    size_t len = 0;
    for (size_t i = 0; i < req->headers.size; i++) {
        const h2o_header_t *h = &req->headers.entries[i];
        if (!h2o_memis(h->name->base, h->name->len, name, strlen(name)))
            continue;
        if (len + h->value.len + 2 > size)
            return false;
        if (len)
            buf[len++] = ',';
        memcpy(buf + len, h->value.base, h->value.len);
        len += h->value.len;
    }
    buf[len] = '\0';
    return len;
}

void net_hang_up(struct net_request *r)
{
    h2o_req_t *req = r->inner;
    req->http1_is_persistent = 0;
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
    struct net_mail mail; /* first: how the answer comes to the loop's thread */
    struct net *net;
    h2o_req_t *req;             /* NULL when the asker has gone */
    struct net_ticket **shared; /* the request's way back to us */
    int status;
    const char *type, *cache;
    struct text body;
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
    struct net_ticket *t = must_have(calloc(1, sizeof *t));
    t->net = r->net;
    t->req = req;
    struct net_ticket **shared =
        h2o_mem_alloc_shared(&req->pool, sizeof *shared, on_request_gone);
    *shared = t;
    t->shared = shared;
    return t;
}

static void answer_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct net_ticket *t = (struct net_ticket *)mail;
    (void)user;
    if (t->req) {
        struct net_request r = {.net = net, .inner = t->req};
        *t->shared = NULL;
        net_answer_header(&r, "cache-control", t->cache);
        net_answer(&r, t->status, t->type, t->body.data, t->body.len, false);
    }
    text_clear(&t->body);
    free(t);
}

/* By mail: who is here may be a visitor (net_visit.c), and h2o is not his. */
void net_answer_later(struct net_ticket *t, int status, const char *type,
                      const char *cache, const void *body, size_t len)
{
    t->mail.deliver = answer_arrived;
    t->status = status;
    t->type = type;
    t->cache = cache;
    text_heap(&t->body);
    text_bytes(&t->body, body, len);
    net_post(t->net, &t->mail, &t->mail);
}

static void peer_address(h2o_req_t *req, char out[46])
{
    struct sockaddr_storage peer;
    socklen_t len =
        req->conn->callbacks->get_peername(req->conn, (struct sockaddr *)&peer);
    net_address((struct sockaddr *)&peer, len, out);
}

static void fill_request(struct net *net, struct net_request *r, h2o_req_t *req)
{
    h2o_iovec_t path = req->path_normalized, query = {"", 0};
    if (req->query_at != SIZE_MAX)
        query = h2o_iovec_init(req->path.base + req->query_at + 1,
                               req->path.len - req->query_at - 1);
    *r = (struct net_request){
        .net = net,
        .method =
            h2o_strdup(&req->pool, req->method.base, req->method.len).base,
        .path = h2o_strdup(&req->pool, path.base, path.len).base,
        .query = h2o_strdup(&req->pool, query.base, query.len).base,
        .secure = req->scheme == &H2O_URL_SCHEME_HTTPS,
        .inner = req,
    };
    peer_address(req, r->address);
}

/* ---- requests that can be read in two ways ----
 *
 * h2o takes one of these headers and hides them all; a proxy before us may
 * take another, and what is the body of one request for it would be the next
 * request for us. So we look at what came.
 */

static bool is_length(const char *line, size_t len)
{
    static const char *const names[] = {"content-length:",
                                        "transfer-encoding:"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t all = strlen(names[i]);
        if (len >= all && strncasecmp(line, names[i], all) == 0)
            return true;
    }
    return false;
}

/* h2o passes over empty lines before a request. A line that begins with a space
 * goes on with the one before, or is one of its own: readers differ. */
bool net_is_ambiguous(const char *bytes, size_t size)
{
    int lengths = 0;
    const char *at = bytes, *end = bytes + size, *stop;
    while (at < end && (*at == '\r' || *at == '\n'))
        at++;
    for (; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop || stop == at || (stop == at + 1 && *at == '\r'))
            break; /* the end of the headers */
        if (*at == ' ' || *at == '\t')
            return true;
        lengths += is_length(at, (size_t)(stop - at));
    }
    return lengths > 1;
}

static bool refuse_ambiguous(struct net_request *r)
{
    static const char text[] = "This request can be read in two ways.\n";
    h2o_req_t *req = r->inner;
    h2o_socket_t *sock = req->conn->callbacks->get_socket(req->conn);
    if (!sock || !net_is_ambiguous(sock->input->bytes, sock->input->size))
        return false;
    net_hang_up(r);
    net_answer(r, 400, "text/plain; charset=utf-8", text, sizeof text - 1,
               true);
    return true;
}

int net_on_request(h2o_handler_t *self, h2o_req_t *req)
{
    struct net *net = ((struct net_handler *)self)->net;
    struct net_request r;
    char key[32];
    net_enter(net);
    fill_request(net, &r, req);
    if (refuse_ambiguous(&r))
        return 0;
    bool upgrade = net_wants_upgrade(&r, key);
    net_peer_asked(req, false);
    if (!upgrade) {
        net->handlers->request(net->user, &r);
    } else if (net->handlers->accept(net->user, &r)) {
        net_peer_asked(req, true);
        net_upgrade(net, &r, key);
    }
    return 0;
}
