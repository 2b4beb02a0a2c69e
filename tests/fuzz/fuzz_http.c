/*
 * HTTP: any bytes from somebody who connects to a loop. h2o reads them; what
 * it leaves to us is net_http.c and site.c. The laws:
 *
 *  - whatever comes, what goes back are whole answers, ours with all of our
 *    headers, whose policy nobody can add to;
 *  - however the bytes are cut into pieces, we get the same requests, and
 *    answer the same (h2o sees some faults only in a whole);
 *  - a request that says twice how long it is gets to nobody;
 *  - who is taken for the visitor is an address, whatever a proxy says;
 *  - when the visitor has gone, nothing of the connection is left.
 *
 * The first byte: how long the pieces are; the second: from which of some
 * addresses. The socket is one end of a pair; the loop turns here.
 */
#include "server/addresses.h"
#include "server/hub_int.h"
#include "server/net_int.h"
#include "server/network.h"
#include "server/site.h"
#include "server/worker.h"
#include "store/store.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum {
    ASKED_MAX = 1000,
    PIECES_MAX = 16,
    QUIET = 3,      /* turns without anything new: all is done */
    TURNS_MAX = 500 /* for anything */
};

static void must(bool law, const char *what)
{
    if (law)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

/* ---- what was sent ---- */

/* How often does the first request say how long it is? Read plainly: lines
 * with a name and a colon. */
static int count_lengths(const uint8_t *data, size_t size)
{
    int count = 0;
    size_t at = 0;
    while (at < size && (data[at] == '\r' || data[at] == '\n'))
        at++;
    while (at < size && data[at] != '\n' && data[at] != '\r') {
        char name[32] = "";
        size_t len = 0;
        for (; at < size && data[at] != '\n' && data[at] != ':'; at++)
            if (!isspace(data[at]) && len < sizeof name - 1)
                name[len++] = (char)tolower(data[at]);
        bool named = at < size && data[at] == ':';
        count += named && (strcmp(name, "content-length") == 0 ||
                           strcmp(name, "transfer-encoding") == 0);
        while (at < size && data[at] != '\n')
            at++;
        at++;
    }
    return count;
}

/* ---- the server ---- */

static const char *const addresses[] = {"192.0.2.1", "10.1.2.3", "2001:db8::1",
                                        "?"};

/* One per process; `asked` is of the connection that there is. */
static struct {
    struct server server;
    struct hub *hub;
    const char *from;
    bool head[ASKED_MAX]; /* is it HEAD? Then it has no body. */
    size_t asked, spoken; /* requests that came to us; messages */
} it;

static void come(struct net_request *r)
{
    const h2o_req_t *req = r->inner;
    const h2o_buffer_t *in = req->conn->callbacks->get_socket(req->conn)->input;
    must(count_lengths((const uint8_t *)in->bytes, in->size) < 2,
         "nobody gets a request with two lengths");
    must(it.asked < ASKED_MAX, "few bytes make few requests");
    it.head[it.asked++] = strcmp(r->method, "HEAD") == 0;
    snprintf(r->address, sizeof r->address, "%s", it.from);
}

/* Without a trusted proxy it is the one who came. */
static void know(const struct net_request *r)
{
    struct network n;
    if (strcmp(it.from, addresses[1]) == 0)
        must(network_read(&n, r->address), "a visitor has an address");
    else
        must(strcmp(r->address, it.from) == 0, "nobody else can say who it is");
}

static void on_ask(void *hub, struct net_request *r)
{
    come(r);
    site_request(hub, r);
    know(r);
}

static bool on_accept(void *hub, struct net_request *r)
{
    come(r);
    bool good = site_accept(hub, r);
    know(r);
    return good;
}

static void on_opened(void *hub, net_id id, const char *address)
{
    (void)hub, (void)id, (void)address;
}

static void on_message(void *hub, net_id id, const char *text, size_t len)
{
    (void)hub, (void)id, (void)text, (void)len;
    it.spoken++;
}

static void on_closed(void *hub, net_id id, void *data)
{
    (void)hub, (void)id;
    must(!data, "nobody has given it anything");
}

static void on_limit(void *hub, enum limit what)
{
    (void)hub, (void)what;
}

static const struct net_handlers handlers = {
    .request = on_ask,
    .accept = on_accept,
    .opened = on_opened,
    .message = on_message,
    .closed = on_closed,
    .limit = on_limit,
};

static void failed(void *user, const char *why)
{
    (void)user;
    must(false, why);
}

/* For the numbers of /metrics; nothing is ever stored. */
static struct store *open_store(void)
{
    static const char *const names[] = {"", "-wal", "-shm", "-lock"};
    static const struct store_handlers to = {.failed = failed};
    char folder[] = "/tmp/kocka-fuzz-XXXXXX", path[64], why[200] = "";
    must(mkdtemp(folder) != NULL, "there is a place for files");
    snprintf(path, sizeof path, "%s/db", folder);
    struct store *store = store_open(path, &to, why, sizeof why);
    must(store != NULL, why);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/db%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
    return store;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    struct server *s = &it.server;
    char why[200] = "";
    signal(SIGPIPE, SIG_IGN); /* as server.c does */
    s->config = server_defaults;
    s->config.host = "127.0.0.1";
    s->config.rate = 0;
    s->config.trusted_proxy = "10.0.0.0/8";
    s->loops = 1;
    s->addresses = addresses_new();
    s->online = addresses_new();
    s->owners = addresses_new();
    s->workers = workers_new(0, &s->config.programs, NULL);
    s->store = open_store();
    it.hub = s->hub[0] = hub_new(s, 0);
    must(hub_listen(it.hub, &handlers, 0, why, sizeof why), why);
    return 0;
}

/* ---- one connection ---- */

static void turn(struct net *net)
{
    net_fire(net);
    h2o_evloop_run(net->loop, 0);
    net_flush(net);
}

/* The server's end; ours is returned. */
static int connect_to(struct net *net)
{
    int fd[2];
    must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0,
                    fd) == 0,
         "there are sockets");
    h2o_socket_t *sock = h2o_evloop_socket_create(
        net->loop, fd[1], H2O_SOCKET_FLAG_IS_ACCEPTED_CONNECTION);
    must(net_peer_came(net, sock), "everybody may come");
    h2o_accept(&net->accept, sock);
    return fd[0];
}

/* Until nothing new comes back or is asked. */
static void listen_until_quiet(struct net *net, int fd, struct text *out)
{
    static char buf[64 * 1024];
    int quiet = 0;
    for (int turns = 0; quiet < QUIET; turns++) {
        size_t asked = it.asked, spoken = it.spoken, len = out->len;
        ssize_t n;
        must(turns < TURNS_MAX, "an answer comes to an end");
        turn(net);
        while ((n = read(fd, buf, sizeof buf)) > 0)
            text_bytes(out, buf, (size_t)n);
        bool news = asked != it.asked || spoken != it.spoken || len != out->len;
        quiet = news ? 0 : quiet + 1;
    }
}

static void hang_up(struct net *net, int fd)
{
    close(fd);
    for (int turns = 0; net->tally.sockets; turns++) {
        must(turns < TURNS_MAX, "nothing is left of who has gone");
        turn(net);
    }
}

/* All that is said to these bytes, so many at a time. */
static void talk(const uint8_t *data, size_t size, size_t piece,
                 struct text *out)
{
    struct net *net = hub_net(it.hub);
    int fd = connect_to(net);
    it.asked = 0;
    for (size_t at = 0; at < size; at += piece) {
        size_t len = size - at < piece ? size - at : piece;
        if (write(fd, data + at, len) != (ssize_t)len)
            break; /* the server has hung up */
        listen_until_quiet(net, fd, out);
    }
    hang_up(net, fd);
}

/* ---- what was said ---- */

static size_t header(const char *head, const char *name, const char **value)
{
    size_t len = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at; at = strstr(at, "\r\n")) {
        at += 2;
        if (strncasecmp(at, name, len) != 0 || at[len] != ':')
            continue;
        *value = at + len + 1 + strspn(at + len + 1, " ");
        return strcspn(*value, "\r");
    }
    *value = "";
    return 0;
}

static bool is_ours(int status)
{
    static const int all[] = {101, 200, 304, 403, 404, 405, 503};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] == status)
            return true;
    return false;
}

static void check_headers(const char *head, int status)
{
    const char *value;
    int parts = 0;
    must(is_ours(status), "we answer what we know");
    if (status == 101)
        return;
    must(header(head, "x-content-type-options", &value) == 7,
         "every answer has our headers");
    size_t len = header(head, "content-security-policy", &value);
    for (size_t i = 0; i < len; i++)
        parts += value[i] == ';';
    must(parts == 9, "nobody adds to our policy");
}

/* Read all answers, and write the status of each that is ours. */
static void check_answers(const struct text *heard, struct text *out)
{
    const char *at = heard->len ? heard->data : "", *end = at + heard->len;
    for (size_t i = 0; at < end;) {
        int status = 0;
        const char *value, *stop = strstr(at, "\r\n\r\n");
        must(stop && sscanf(at, "HTTP/1.1 %3d ", &status) == 1,
             "what goes back is an answer");
        char *head = strndup(at, (size_t)(stop - at));
        at = stop + 4;
        bool ours = status != 100 && i < it.asked;
        if (ours) {
            check_headers(head, status);
            text_add(out, "%d\n", status);
        }
        size_t len = header(head, "content-length", &value);
        len = len ? strtoul(value, NULL, 10) : 0;
        free(head);
        if (status == 101)
            return; /* frames: see fuzz_frames */
        if (status == 100 || status == 304 || (ours && it.head[i]))
            len = 0;
        if (!ours && status != 100 && len > (size_t)(end - at))
            len = (size_t)(end - at); /* to a HEAD that we never saw */
        must(len <= (size_t)(end - at), "an answer is whole");
        at += len;
        i += status != 100;
        must(ours || status == 100 || at == end,
             "after a fault nothing more is answered");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text whole, cut_up, first, second;
    if (size < 2)
        return 0;
    size_t piece = 1 + data[0] % 64;
    it.from = addresses[data[1] % 4];
    data += 2;
    size -= 2;
    if (piece < size / PIECES_MAX)
        piece = size / PIECES_MAX;
    text_heap(&whole);
    text_heap(&cut_up);
    text_heap(&first);
    text_heap(&second);
    talk(data, size, size + 1, &whole);
    check_answers(&whole, &first);
    must(count_lengths(data, size) < 2 || !it.asked,
         "a request with two lengths is refused");
    talk(data, size, piece, &cut_up);
    check_answers(&cut_up, &second);
    must(first.len == second.len &&
             (!first.len || memcmp(first.data, second.data, first.len) == 0),
         "the same answers, however it comes");
    text_clear(&whole);
    text_clear(&cut_up);
    text_clear(&first);
    text_clear(&second);
    return 0;
}
