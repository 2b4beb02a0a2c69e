/* site: what the server says over plain HTTP; see site.h. */
#include "server/site.h"

#include "server/addresses.h"
#include "server/health.h"
#include "server/hub.h"
#include "server/lists.h"
#include "server/network.h"
#include "server/siblings.h"
#include "server/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- who asks ---- */

/* The last of the words that come with commas between: what the nearest
 * proxy said. */
static char *last_word(char *list)
{
    char *comma = strrchr(list, ','), *word = comma ? comma + 1 : list;
    word += strspn(word, " ");
    word[strcspn(word, " ")] = '\0';
    return word;
}

/* Behind trusted proxies: the last address that none of them has, and how he
 * came. What stands before it anybody could have written. */
static void know_visitor(const struct server_config *config,
                         struct net_request *r)
{
    char list[16 * 1024]; /* more than h2o takes for all headers */
    char text[NETWORK_SIZE];
    struct network n;
    if (!network_in_list(config->trusted_proxy, r->address))
        return;
    if (net_header_lines(r, "x-forwarded-proto", list, sizeof list))
        r->secure = strcmp(last_word(list), "https") == 0;
    if (!net_header_lines(r, "x-forwarded-for", list, sizeof list))
        return;
    for (char *comma = list; comma; *comma = '\0') {
        const char *one = last_word(list);
        if (strchr(one, '/') || !network_read(&n, one))
            return;
        network_write(&n, text);
        text[strcspn(text, "/")] = '\0';
        memcpy(r->address, text, sizeof r->address);
        comma = strrchr(list, ',');
        if (!comma || !network_in_list(config->trusted_proxy, r->address))
            return;
    }
}

/* The name by which he called us, "" if it is not one. */
static void read_host(const struct net_request *r, char *out, size_t size)
{
    if (!net_header(r, "host", out, size) ||
        strspn(out, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                    "0123456789.-:[]") != strlen(out))
        out[0] = '\0';
}

/* ---- headers ---- */

static const struct {
    const char *name, *value;
} safety[] = {
    {.name = "x-content-type-options", .value = "nosniff"},
    {.name = "referrer-policy", .value = "no-referrer"},
    {.name = "cross-origin-opener-policy", .value = "same-origin"},
    {.name = "permissions-policy",
     .value = "camera=(), microphone=(), geolocation=()"},
};

/* 'self' means our WebSocket, too, but not to every Safari: so it is named. */
static void add_policy(const struct server_config *config,
                       struct net_request *r)
{
    char host[200], own[500] = "", siblings[SIBLINGS_SIZE];
    char policy[sizeof own + SIBLINGS_SIZE + 500];
    read_host(r, host, sizeof host);
    if (host[0] && r->secure)
        snprintf(own, sizeof own, " wss://%s", host);
    else if (host[0])
        snprintf(own, sizeof own, " ws://%s wss://%s", host, host);
    siblings_sockets(config->servers, siblings);
    snprintf(policy, sizeof policy,
             "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
             "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
             "connect-src 'self'%s%s; worker-src 'self' blob:; "
             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
             "object-src 'none'",
             own, siblings);
    net_answer_header(r, "content-security-policy", policy);
}

static void add_safety(const struct server *s, struct net_request *r)
{
    add_policy(&s->config, r);
    for (size_t i = 0; i < sizeof safety / sizeof *safety; i++)
        net_answer_header(r, safety[i].name, safety[i].value);
}

static void plain(const struct server *s, struct net_request *r, int status,
                  const char *text)
{
    add_safety(s, r);
    net_answer_header(r, "cache-control", "no-store");
    net_answer(r, status, "text/plain; charset=utf-8", text, strlen(text),
               false);
}

/* Who is banned gets this and no more. */
static bool is_banned(struct server *s, struct net_request *r)
{
    if (!addresses_banned(s->addresses, r->address))
        return false;
    net_hang_up(r);
    plain(s, r, 403, "You are not welcome here.\n");
    return true;
}

/* ---- WebSockets ---- */

/* A page of another site must not speak in its visitor's name, nor one that
 * came in the clear to a server that is reached by TLS. (The other way round
 * may be a proxy that nobody told us of.) */
static bool good_origin(const struct server_config *config,
                        const struct net_request *r)
{
    char origin[1024], host[256]; /* no browser's is longer */
    if (!net_header(r, "origin", origin, sizeof origin))
        return true; /* not a browser */
    if ((config->origin && strcmp(origin, config->origin) == 0) ||
        siblings_have(config->servers, origin))
        return true;
    const char *name = NULL;
    if (strncmp(origin, "https://", 8) == 0)
        name = origin + 8;
    else if (strncmp(origin, "http://", 7) == 0 && !r->secure)
        name = origin + 7;
    return name && net_header(r, "host", host, sizeof host) &&
           strcasecmp(name, host) == 0;
}

bool site_accept(void *hub, struct net_request *r)
{
    struct server *s = hub_server(hub);
    know_visitor(&s->config, r);
    if (is_banned(s, r))
        return false;
    if (strcmp(r->path, "/ws") != 0) {
        plain(s, r, 404, "There is nothing here.\n");
        return false;
    }
    if (s->closing || s->start.loops) {
        plain(s, r, 503,
              s->closing ? "The server is about to stop.\n"
                         : "The server has only just started.\n");
        return false;
    }
    if (!good_origin(&s->config, r)) {
        plain(s, r, 403, "Another site's page may not do that.\n");
        return false;
    }
    return true;
}

/* ---- pages ---- */

static const struct site_file *find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const struct site_file *f = site_files; f->path; f++)
        if (strcmp(f->path, path) == 0)
            return f;
    return NULL;
}

static void send_file(const struct server *s, struct net_request *r,
                      const struct site_file *f)
{
    char text[256];
    /* files under /assets/ carry a hash in their name */
    bool forever = strncmp(f->path, "/assets/", 8) == 0;
    add_safety(s, r);
    net_answer_header(r, "etag", f->etag);
    net_answer_header(r, "kocka-server", KOCKA_VERSION); /* not any host */
    net_answer_header(r, "vary", "accept-encoding");
    net_answer_header(r, "cache-control",
                      forever ? "public, max-age=31536000, immutable"
                              : "no-cache");
    if (net_header(r, "if-none-match", text, sizeof text) &&
        strcmp(text, f->etag) == 0) {
        net_answer(r, 304, NULL, "", 0, true);
    } else if (f->packed &&
               net_header(r, "accept-encoding", text, sizeof text) &&
               strstr(text, "gzip")) {
        net_answer_header(r, "content-encoding", "gzip");
        net_answer(r, 200, f->type, f->packed, f->packed_size, true);
    } else {
        net_answer(r, 200, f->type, f->data, f->size, true);
    }
}

/* ---- numbers ---- */

static void put(struct text *t, const char *name, const char *type, uint64_t n)
{
    text_add(t, "# TYPE kocka_%s %s\nkocka_%s ", name, type, name);
    text_int(t, (int64_t)n);
    text_char(t, '\n');
}

static void put_net(struct server *s, struct text *t)
{
    struct net_counts all = {0};
    for (unsigned i = 0; i < s->loops; i++) {
        struct net_counts one = net_counts(hub_net(s->hub[i]));
        all.connections += one.connections;
        all.sockets += one.sockets;
        all.slow += one.slow;
        all.silent += one.silent;
        all.turns += one.turns;
    }
    put(t, "connections", "gauge", all.connections);
    put(t, "sockets", "gauge", all.sockets);
    put(t, "connections_total", "counter", s->counts.opened);
    put(t, "connections_slow_total", "counter", all.slow);
    put(t, "connections_silent_total", "counter", all.silent);
    put(t, "sockets_refused_total", "counter", s->counts.turned_away);
    put(t, "loop_turns_total", "counter", all.turns);
}

static void put_store(struct server *s, struct text *t)
{
    struct health health = health_look(s);
    const struct store_stats *stats = &health.store;
    put(t, "ready", "gauge", health.ready);
    put(t, "drives", "gauge", s->drives);
    put(t, "store_commits_total", "counter", stats->commits);
    put(t, "store_events_total", "counter", stats->events);
    put(t, "store_fetches_total", "counter", stats->fetches);
    put(t, "store_microseconds_total", "counter", stats->micros);
    put(t, "store_queue", "gauge", stats->queue);
    put(t, "store_waits_microseconds", "gauge", stats->waits);
    put(t, "store_last_commit_microseconds", "gauge", stats->since);
}

/* Bytes of memory that the process has. */
static uint64_t resident(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f || fscanf(f, "%*u %lu", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void put_thoughts(struct server *s, struct text *t)
{
    struct workers_stats minds = workers_stats(s->workers);
    put(t, "thoughts_waiting", "gauge", minds.waiting);
    put(t, "thoughts_addresses", "gauge", minds.owners);
    put(t, "thoughts_percent", "gauge", minds.percent);
    put(t, "thoughts_total", "counter", minds.begun);
    put(t, "thoughts_shortened_total", "counter", minds.shortened);
}

static void send_metrics(struct hub *h, struct net_request *r)
{
    struct server *s = hub_server(h);
    struct text t;
    text_heap(&t);
    put_net(s, &t);
    put_store(s, &t);
    put(&t, "memory_bytes", "gauge", resident());
    put(&t, "tables", "gauge", s->counts.tables);
    long long resting = s->counts.resting; /* below 0: see server_int.h */
    put(&t, "tables_resting", "gauge", resting > 0 ? (uint64_t)resting : 0);
    put(&t, "requests_total", "counter", s->counts.requests);
    put(&t, "refused_total", "counter", s->counts.refused);
    put(&t, "moves_total", "counter", s->counts.moves);
    put(&t, "tables_created_total", "counter", s->counts.created);
    put(&t, "games_finished_total", "counter", s->counts.finished);
    put_thoughts(s, &t);
    meter_write(&s->counts.latency, "request_seconds", &t);
    limits_write(&s->counts.limits, &t);
    add_safety(s, r);
    net_answer_header(r, "cache-control", "no-store");
    net_answer(r, 200, "text/plain; version=0.0.4", t.data, t.len, false);
    text_clear(&t);
}

static void send_health(struct hub *h, struct net_request *r)
{
    struct server *s = hub_server(h);
    plain(s, r, s->closing ? 503 : 200, s->closing ? "closing\n" : "ok\n");
}

/* The first line is for people and scripts alike. */
static void send_ready(struct hub *h, struct net_request *r)
{
    struct server *s = hub_server(h);
    struct health health = health_look(s);
    char text[400];
    snprintf(text, sizeof text,
             "%s%s\ntables %zu\nqueue %llu\nwaits %llu ms\n"
             "last commit %llu s ago\n",
             health.ready ? "ready" : "not ready: ", health.why,
             (size_t)s->counts.tables, (unsigned long long)health.store.queue,
             (unsigned long long)health.store.waits / 1000,
             (unsigned long long)health.store.since / 1000000);
    plain(s, r, health.ready ? 200 : 503, text);
}

/* ---- links ---- */

/* Our own address, as the asker knows it: "https://host". */
static void base_url(const struct server_config *config,
                     const struct net_request *r, char *out, size_t size)
{
    char host[200];
    if (config->origin) {
        snprintf(out, size, "%s", config->origin);
        return;
    }
    read_host(r, host, sizeof host);
    snprintf(out, size, "http%s://%s", r->secure ? "s" : "",
             host[0] ? host : "localhost");
}

/* Readers look every few minutes, and keep what they got for one. */
enum { FEED_RATE = 60 /* per minute and address */ };

static void send_feed(struct hub *h, struct net_request *r)
{
    struct server *s = hub_server(h);
    char base[256];
    const char *token = r->path + strlen("/feed/");
    if (strspn(token, "0123456789abcdef") != 32 || token[32]) {
        plain(s, r, 404, "There is no such feed.\n");
        return;
    }
    if (s->start.loops) {
        plain(s, r, 503, "The server has only just started.\n");
        return;
    }
    if (s->config.rate &&
        !addresses_read(s->addresses, r->address, FEED_RATE)) {
        net_answer_header(r, "retry-after", "60");
        plain(s, r, 429, "Too many feeds are read from your address.\n");
        return;
    }
    base_url(&s->config, r, base, sizeof base);
    add_safety(s, r);
    lists_feed(h, token, base, net_defer(r));
}

/* ---- all requests ---- */

static const struct {
    const char *path; /* with a slash at its end: all below it */
    void (*send)(struct hub *h, struct net_request *r);
} routes[] = {
    {.path = "/healthz", .send = send_health},
    {.path = "/readyz", .send = send_ready},
    {.path = "/metrics", .send = send_metrics},
    {.path = "/feed/", .send = send_feed},
};

static bool matches(const char *route, const char *path)
{
    size_t len = strlen(route);
    return route[len - 1] == '/' ? strncmp(route, path, len) == 0
                                 : strcmp(route, path) == 0;
}

void site_request(void *hub, struct net_request *r)
{
    struct server *s = hub_server(hub);
    know_visitor(&s->config, r);
    if (is_banned(s, r))
        return;
    if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0) {
        net_answer_header(r, "allow", "GET, HEAD");
        plain(s, r, 405, "Only GET and HEAD are understood.\n");
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (matches(routes[i].path, r->path)) {
            routes[i].send(hub, r);
            return;
        }
    const struct site_file *f = find_file(r->path);
    if (f)
        send_file(s, r, f);
    else
        plain(s, r, 404, "There is nothing here.\n");
}
