/* hub: the tables and clients of one loop; see hub.h. */
#include "server/hub.h"

#include "base/must_have.h"
#include "base/sha256.h"
#include "base/text.h"
#include "server/addresses.h"
#include "server/alert.h"
#include "server/answer.h"
#include "server/archive.h"
#include "server/forget.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/log.h"
#include "server/network.h"
#include "server/push.h"
#include "server/sharing.h"
#include "server/siblings.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPEN_MAX = 256,        /* requests of a client that wait for an answer */
    SHORT = 1024,          /* bytes: any request but some `create` is */
    SUBSCRIBE_RATE = 120,  /* per minute and address */
    ADDRESS_RATE = 10,     /* clients' worth of requests of one address */
    SEARCH_COST = 25,      /* requests that one search counts for */
    LIST_COST = 5,         /* that a list does, which visits every loop */
    SWEEP_LOOK = 5 * 1000, /* ms */
    BUCKETS_AT_FIRST = 64
};

int64_t hub_now(const struct hub *h)
{
    return steady_now(&h->steady);
}

struct net *hub_net(struct hub *h)
{
    return h->net;
}

/* ---- requests that belong to no table ---- */

/* The public key is made from the feed's secret, and that from the player's:
 * who reads a feed cannot play, who sees a key cannot read the feed. */
void hub_derive(const char *label, const char *from, char out[KEY_SIZE])
{
    struct sha256 s;
    uint8_t hash[SHA256_BYTES];
    sha256_init(&s);
    sha256_add(&s, label, strlen(label));
    sha256_add(&s, from, strlen(from));
    sha256_end(&s, hash);
    fair_hex(hash, 16, out);
}

static void write_programs(const struct server_programs *p, struct json_out *w)
{
    if (!p->count)
        return;
    json_key(w, "programs");
    json_open(w, '[');
    for (size_t i = 0; i < p->count; i++)
        json_put_string(w, p->program[i].name);
    json_close(w, ']');
}

/* Who is it? Both are "" if it has no secret. */
static void derive_player(struct json args, char feed[KEY_SIZE],
                          char key[KEY_SIZE])
{
    char secret[65];
    feed[0] = key[0] = '\0';
    message_text(args, "secret", secret, sizeof secret);
    if (secret[0]) {
        hub_derive("kocka-feed-1 ", secret, feed);
        hub_derive("kocka-player-1 ", feed, key);
    }
    sodium_memzero(secret, sizeof secret);
}

/* A connection is one player's: it may be at tables that show his cards. */
static bool become(struct hub *h, struct client *client, const char *feed,
                   const char *key, struct refused *why)
{
    if (client->key[0] && key[0] && strcmp(client->key, key) != 0)
        return refuse(why, REFUSAL_WHO,
                      "somebody else is known here: open another connection");
    if (key[0] && !client->key[0]) {
        memcpy(client->key, key, sizeof client->key);
        memcpy(client->feed, feed, sizeof client->feed);
        addresses_enter(h->server->online, key, SIZE_MAX);
    }
    return true;
}

static void do_hello(struct hub *h, struct client *client, struct call *c)
{
    char feed[KEY_SIZE], key[KEY_SIZE];
    struct refused why;
    struct text t;
    struct json_out w;
    derive_player(c->args, feed, key);
    if (!become(h, client, feed, key, &why)) {
        answer_refused(h, c, &why);
        call_free(c);
        return;
    }
    message_text(c->args, "client", client->name, sizeof client->name);
    answer_open(&t, &w, true, c);
    if (key[0]) {
        json_string_at(&w, "player", key);
        json_key(&w, "feed");
        json_put_raw(&w);
        text_add(&t, "\"/feed/%s\"", feed);
    }
    json_string_at(&w, "version", KOCKA_VERSION);
    write_programs(&h->server->config.programs, &w);
    if (h->server->config.servers) {
        json_key(&w, "servers");
        siblings_write(h->server->config.servers, &w);
    }
    if (h->server->push)
        json_string_at(&w, "push", push_key(h->server->push));
    if (h->server->config.keep_shared)
        json_int_at(&w, "shares", h->server->config.keep_shared);
    answer_close(h, &t, &w, c);
    call_free(c);
}

/* The id of a new table: the same whenever this request is sent again, to
 * whichever server; by chance if the request has no number. Nobody else can
 * know it. */
static void table_id(const struct client *client, const struct who *who,
                     char out[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES];
    char text[80];
    if (who->client[0] && who->seq >= 0) {
        int len = snprintf(text, sizeof text, "kocka-table-1 %s %lld",
                           who->client, (long long)who->seq);
        hmac_sha256(client->feed, strlen(client->feed), text, (size_t)len,
                    hash);
    } else {
        randombytes_buf(hash, sizeof hash);
    }
    for (int i = 0; i < 16; i++)
        out[i] = letters[hash[i] & 31];
    out[16] = '\0';
}

static bool has_program(const struct server *s, const char *name)
{
    const struct server_programs *p = &s->config.programs;
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->program[i].name, name) == 0)
            return true;
    return false;
}

/* A client chooses among the operator's programs; it brings none. */
static bool know_programs(const struct server *s, struct json args,
                          struct refused *why)
{
    char text[8 + PROGRAM_NAME];
    struct json_iter i = json_each(json_get(args, "seats"));
    while (json_next(&i))
        if (json_string(i.value, text, sizeof text) &&
            strncmp(text, "exec:", 5) == 0 && !has_program(s, text + 5))
            return refuse(why, REFUSAL_BAD_OPTION,
                          "this server has no such program");
    return true;
}

bool hub_may_open(struct server *s, const char *address, struct refused *why)
{
    const struct server_config *config = &s->config;
    return !config->rate ||
           addresses_open(s->addresses, address, config->tables_per_minute) ||
           refuse(why, REFUSAL_TOO_FAST,
                  "too many tables were opened from your address");
}

/* Another hub may have one to spare, for who asks again. */
static void room_wanted(struct net *net, struct net_mail *mail, void *user)
{
    (void)net;
    owners_evict(user);
    free(mail);
}

static void ask_others_for_room(struct hub *h)
{
    for (unsigned i = 0; i < h->server->loops; i++) {
        if (i == h->index)
            continue;
        struct net_mail *mail = must_have(calloc(1, sizeof *mail));
        mail->deliver = room_wanted;
        net_post(h->server->hub[i]->net, mail, mail);
    }
}

bool hub_has_room(struct hub *h, struct refused *why)
{
    struct server *s = h->server;
    if (s->counts.unfinished < s->config.max_tables || owners_evict(h))
        return true;
    ask_others_for_room(h);
    rest_want_spare(h);
    return refuse(why, REFUSAL_FULL, "the server has no room for more tables");
}

/* The first events are decided here; the table's hub makes it of them, unless
 * it is there already. */
static void do_create(struct hub *h, const struct client *client,
                      struct call *c)
{
    struct refused why;
    struct unit unit = {0};
    uint8_t secret[FAIR_SECRET];
    table_id(client, &c->who, c->table);
    memcpy(c->make.address, client->address, sizeof c->make.address);
    randombytes_buf(secret, sizeof secret);
    if (know_programs(h->server, c->args, &why) &&
        hub_may_open(h->server, client->address, &why) &&
        room_decide_create(c->table, &c->who, c->args, secret, hub_now(h),
                           &unit, &why)) {
        c->make.job = hub_job_new(h, STORE_APPEND, c->table, NULL);
        c->make.job->store.append.events = archive_unit(&unit);
        call_route(h->server, h, c);
    } else {
        unit_clear(&unit);
        answer_refused(h, c, &why);
        call_free(c);
    }
    sodium_memzero(secret, sizeof secret);
}

/* A page does it once per connection; every new secret has room for some. */
static void do_subscribe(struct hub *h, const struct client *client,
                         struct call *c)
{
    struct refused why;
    if (!h->server->config.rate ||
        addresses_subscribe(h->server->addresses, client->address,
                            SUBSCRIBE_RATE)) {
        alert_subscribe(h, c);
        return;
    }
    refuse(&why, REFUSAL_TOO_FAST, "too many browsers at your address");
    answer_refused(h, c, &why);
    call_free(c);
}

static void do_find(struct hub *h, const struct client *client, struct call *c)
{
    struct hub_job *job = hub_job_new(h, STORE_FIND, NULL, c);
    struct store_find *find = &job->store.find;
    char name[NAME_SIZE];
    message_text(c->args, "name", name, sizeof name);
    message_text(c->args, "game", find->game, sizeof find->game);
    find->name = must_have(strdup(name));
    find->from = message_int(c->args, "from", 0);
    find->to = message_int(c->args, "to", INT64_MAX);
    find->mine = message_bool(c->args, "mine");
    memcpy(find->key, c->who.key, sizeof c->who.key);
    network_key(client->address, find->asker);
    hub_job_send(job);
}

/* ---- clients ---- */

static struct client *client_of(struct hub *h, net_id id)
{
    void **data = net_data(h->net, id);
    return data ? *data : NULL;
}

/* A browser has some sockets beside its WebSocket. Trusted proxies have as
 * many as they like: theirs are everybody's. */
enum { SOCKETS_BESIDE = 16 };

bool hub_came(void *hub, const char *address)
{
    struct server *s = ((struct hub *)hub)->server;
    if (network_in_list(s->config.trusted_proxy, address))
        return true;
    bool ok = !addresses_banned(s->addresses, address) &&
              addresses_connect(s->addresses, address,
                                s->config.max_per_address + SOCKETS_BESIDE);
    s->counts.turned_away += !ok;
    if (!ok)
        limits_met(&s->counts.limits, LIMIT_ADDRESS_SOCKETS);
    return ok;
}

void hub_limit(void *hub, enum limit what)
{
    limits_met(&((struct hub *)hub)->server->counts.limits, what);
}

void hub_went(void *hub, const char *address)
{
    struct server *s = ((struct hub *)hub)->server;
    if (!network_in_list(s->config.trusted_proxy, address))
        addresses_disconnect(s->addresses, address);
}

void hub_opened(void *hub, net_id id, const char *address)
{
    struct hub *h = hub;
    struct client *c = must_have(calloc(1, sizeof *c));
    c->open = must_have(malloc(sizeof *c->open));
    atomic_init(c->open, 1);
    owners_mark(address, c->from);
    if (addresses_enter(h->server->addresses, address,
                        h->server->config.max_per_address))
        text_set(c->address, sizeof c->address, address);
    else {
        limits_met(&h->server->counts.limits, LIMIT_ADDRESS_CONNECTIONS);
        net_close(h->net, id, 1008, "too many connections");
    }
    c->tokens = 2.0 * h->server->config.rate;
    c->filled = net_now();
    *net_data(h->net, id) = c;
    h->server->counts.opened++;
}

/* Note that a client comes to a table; false if it is at too many. */
static bool note_table(struct client *c, struct call *call)
{
    int at = -1;
    for (int i = 0; i < TABLES_PER_CLIENT; i++) {
        if (strcmp(c->tables[i].id, call->table) == 0) {
            at = i;
            break;
        }
        if (!c->tables[i].id[0])
            at = i;
    }
    if (at < 0)
        return false;
    memcpy(c->tables[at].id, call->table, TABLE_ID_SIZE);
    c->tables[at].join = call->join = ++c->joins;
    return true;
}

static void forget_table(struct client *c, const char *table)
{
    for (int i = 0; i < TABLES_PER_CLIENT; i++)
        if (strcmp(c->tables[i].id, table) == 0)
            c->tables[i].id[0] = '\0';
}

/* ---- refused joins: the table's hub tells the client's ---- */

struct unjoin {
    struct net_mail mail;
    net_id conn;
    uint32_t join;
};

/* If it has asked again meanwhile, that answer counts. */
static void unjoin(struct hub *h, net_id conn, uint32_t join)
{
    struct client *c = client_of(h, conn);
    for (int i = 0; c && i < TABLES_PER_CLIENT; i++)
        if (c->tables[i].join == join)
            c->tables[i].id[0] = '\0';
}

static void unjoin_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct unjoin *u = (struct unjoin *)mail;
    (void)net;
    unjoin(user, u->conn, u->join);
    free(u);
}

void hub_unjoin(struct hub *h, const struct call *c)
{
    if (net_loop_of(c->conn) == h->index) {
        unjoin(h, c->conn, c->join);
        return;
    }
    struct unjoin *u = must_have(calloc(1, sizeof *u));
    u->mail.deliver = unjoin_arrived;
    u->conn = c->conn;
    u->join = c->join;
    net_post(h->server->hub[net_loop_of(c->conn)]->net, &u->mail, &u->mail);
}

/* What a request counts for: who sends much waits longer. */
static double cost_of(size_t len)
{
    return 1 + (double)(len / SHORT);
}

/* His tokens may go below zero: then he waits longer. Those of his address may
 * not. */
static bool pay(struct hub *h, struct client *c, double cost)
{
    unsigned rate = h->server->config.rate;
    c->tokens -= cost;
    return !rate || addresses_ask(h->server->addresses, c->address, cost,
                                  ADDRESS_RATE * rate);
}

/* A bucket of tokens: `rate` a second, at most two seconds' worth; and one for
 * all who come from the same address. */
static bool may_ask(struct hub *h, struct client *c, double cost)
{
    unsigned rate = h->server->config.rate;
    uint64_t now = net_now();
    if (!rate)
        return true;
    c->tokens += (double)(now - c->filled) * rate / 1000;
    c->filled = now;
    if (c->tokens > 2.0 * rate)
        c->tokens = 2.0 * rate;
    return c->tokens >= 1 && pay(h, c, cost);
}

/* What some requests count for beside that. */
static double extra_cost(int what)
{
    switch (what) {
    case REQUEST_FIND:
    case REQUEST_FORGET:
        return SEARCH_COST;
    case REQUEST_TABLES:
    case REQUEST_MINE:
    case REQUEST_RECORD:
    case REQUEST_REVIEW:
    case REQUEST_SHARE:
    case REQUEST_SHARED:
        return LIST_COST;
    default:
        return 0;
    }
}

/* The request's row, its fields and its asker are right? */
static bool admit(struct hub *h, struct client *client, struct call *c,
                  size_t len, struct refused *why)
{
    /* the number first: every refusal must find the one who waits for it; but
     * who sends long messages too fast is not read at all */
    bool slow = may_ask(h, client, cost_of(len));
    bool good = (slow || len <= SHORT) && message_read(c->text, len, &c->args);
    if (!slow)
        client->refusals += (unsigned)(len / SHORT);
    if (good)
        json_int(json_get(c->args, "id"), 0, INT64_MAX, &c->who.seq);
    if (h->server->closing)
        return refuse(why, REFUSAL_CLOSING, "the server is about to stop");
    if (!slow || *client->open > OPEN_MAX)
        return refuse(why, REFUSAL_TOO_FAST, "too many requests");
    if (!good)
        return refuse(why, REFUSAL_BAD_JSON, "this is not JSON");
    c->what = message_check(c->args, why);
    if (c->what < 0)
        return false;
    if (!pay(h, client, extra_cost(c->what)))
        return refuse(why, REFUSAL_TOO_FAST, "too many requests");
    if (requests[c->what].secret && !c->who.key[0])
        return refuse(why, REFUSAL_WHO, "say hello with your secret first");
    char table[33];
    message_text(c->args, "table", table, sizeof table);
    if (strlen(table) >= TABLE_ID_SIZE)
        return refuse(why, REFUSAL_NO_TABLE, "there is no such table");
    text_set(c->table, sizeof c->table, table);
    if (c->what == REQUEST_JOIN && !note_table(client, c))
        return refuse(why, REFUSAL_FULL, "you are at too many tables");
    return true;
}

static void dispatch(struct hub *h, struct client *client, struct call *c)
{
    switch (c->what) {
    case REQUEST_HELLO:
        do_hello(h, client, c);
        break;
    case REQUEST_PING:
        answer_plain(h, c);
        call_free(c);
        break;
    case REQUEST_CREATE:
        do_create(h, client, c);
        break;
    case REQUEST_TABLES:
    case REQUEST_MINE:
        lists_answer(h, c);
        break;
    case REQUEST_FIND:
        do_find(h, client, c);
        break;
    case REQUEST_FORGET:
        forget_ask(h, c);
        break;
    case REQUEST_SUBSCRIBE:
        do_subscribe(h, client, c);
        break;
    case REQUEST_UNSUBSCRIBE:
        alert_subscribe(h, c);
        break;
    case REQUEST_SHARE:
        sharing_keep(h, client, c);
        break;
    case REQUEST_SHARED:
        sharing_find(h, c);
        break;
    case REQUEST_REMATCH:
        memcpy(c->make.address, client->address, sizeof c->make.address);
        call_route(h->server, h, c);
        break;
    case REQUEST_PART:
        forget_table(client, c->table);
        call_route(h->server, h, c);
        break;
    default:
        call_route(h->server, h, c);
    }
}

void hub_message(void *hub, net_id id, const char *text, size_t len)
{
    struct hub *h = hub;
    struct client *client = client_of(h, id);
    struct refused why;
    struct who who = {.seq = -1};
    if (!client)
        return;
    memcpy(who.key, client->key, sizeof who.key);
    memcpy(who.client, client->name, sizeof who.client);
    memcpy(who.from, client->from, sizeof who.from);
    struct call *c = call_new(0, id, &who, NULL, text, len);
    c->open = client->open;
    ++*c->open;
    h->server->counts.requests++;
    if (admit(h, client, c, len, &why)) {
        dispatch(h, client, c);
        return;
    }
    answer_refused(h, c, &why);
    call_free(c);
    if (++client->refusals > 1000) {
        limits_met(&h->server->counts.limits, LIMIT_MISTAKES);
        net_close(h->net, id, 1008, "too many mistakes");
    }
}

void hub_closed(void *hub, net_id id, void *data)
{
    struct hub *h = hub;
    struct client *client = data;
    const struct who nobody = {.seq = -1};
    for (int i = 0; i < TABLES_PER_CLIENT; i++)
        if (client->tables[i].id[0] && !h->server->closing)
            call_route(
                h->server, h,
                call_new(CALL_GONE, id, &nobody, client->tables[i].id, "", 0));
    if (client->address[0])
        addresses_leave(h->server->addresses, client->address);
    if (client->key[0])
        addresses_leave(h->server->online, client->key);
    call_close(client->open);
    sodium_memzero(client, sizeof *client);
    free(client);
}

/* ---- life ---- */

bool hub_listen(struct hub *h, const struct net_handlers *handlers,
                uint16_t port, char *why, size_t why_size)
{
    const struct server_config *c = &h->server->config;
    struct net_config config = {
        .host = c->host,
        .port = port,
        .index = h->index,
        .max_sockets = c->max_sockets / h->server->loops + 1,
        .max_message = 64 * 1024,
        .max_queue = 256 * 1024,
        .tls = h->server->tls,
    };
    h->net = net_new(&config, handlers, h, why, why_size);
    return h->net != NULL;
}

struct server *hub_server(struct hub *h)
{
    return h->server;
}

struct hub *hub_new(struct server *s, unsigned index)
{
    struct hub *h = must_have(calloc(1, sizeof *h));
    h->server = s;
    h->index = index;
    hash_key_init(&h->hash_key);
    h->buckets = BUCKETS_AT_FIRST;
    h->bucket = must_have(calloc(h->buckets, sizeof *h->bucket));
    h->fetches.end = &h->fetches.first;
    h->fetches.timer.fire = call_fetch_waiting;
    steady_init(&h->steady, steady_machine(), steady_wall());
    return h;
}

void hub_free(struct hub *h)
{
    for (unsigned i = 0; i < h->buckets; i++)
        while (h->bucket[i]) {
            struct live_table *live = h->bucket[i];
            while (live->line.first)
                call_free(call_next(live));
            live_free(live);
        }
    net_free(h->net);
    seating_clear(h);
    free(h->bucket);
    free(h);
}

void hub_load(struct hub *h, const char *table, const struct store_event *event)
{
    struct live_table *live = *live_slot(h, table);
    struct stored_event stored = archive_event(event);
    struct change change;
    if (!live) {
        live = live_new(h, table);
        live->room = room_new(table);
    }
    if (live->stored)
        return; /* found damaged before */
    if (!room_apply(live->room, &stored, &change)) {
        log_line(LOG_ERROR, "damaged", "table=%s n=%u", table, event->n);
        live->stored = true;
    }
}

/* ---- keeping no longer than promised ---- */

static void prune(struct hub *h)
{
    int64_t days = h->server->config.keep_finished;
    if (!days || h->index)
        return; /* one hub does it for all */
    struct hub_job *job = hub_job_new(h, STORE_PRUNE, NULL, NULL);
    job->store.prune.before = h->sure - days * 24 * 3600 * 1000;
    hub_job_send(job);
}

void hub_pruned(struct hub *h, int64_t games)
{
    if (games)
        log_line(LOG_INFO, "pruned", "games=%lld", (long long)games);
    if (games == PRUNE_MAX && !h->server->closing)
        prune(h);
}

static void each_table(struct hub *h, void (*visit)(struct live_table *live))
{
    for (unsigned i = 0; i < h->buckets; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            visit(live);
}

/* Another time of day: what tables wait for is as far away as it was. */
static void move_time(struct hub *h, int64_t by)
{
    for (unsigned i = 0; i < h->buckets; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            live_move_time(live, by);
}

/* Ahead; a move back takes that back, the last first. What lies in the future
 * then is seen to when it is read, see live_see_time. */
static void note_shift(struct hub *h, int64_t by)
{
    struct hub_shifts *m = &h->shifts;
    unsigned room = sizeof m->shift / sizeof *m->shift;
    for (unsigned i = 1; by < 0 && i <= m->count && i <= room; i++) {
        int64_t *ahead = &m->shift[(m->count - i) % room].by;
        int64_t back = -by < *ahead ? -by : *ahead;
        *ahead -= back;
        by += back;
    }
    if (by <= 0)
        return;
    m->shift[m->count % room].at = hub_now(h) - by;
    m->shift[m->count % room].by = by;
    m->count++;
}

void hub_catch_up(const struct hub *h, struct live_table *live)
{
    const struct hub_shifts *m = &h->shifts;
    unsigned room = sizeof m->shift / sizeof *m->shift;
    int64_t last = live->room->time.at, by = 0;
    for (unsigned i = 0; i < room && i < m->count; i++)
        if (last <= m->shift[i].at)
            by += m->shift[i].by;
    if (by)
        room_move_time(live->room, by);
}

/* What time is it, and are we sure? */
static bool look_at_clock(struct hub *h)
{
    struct steady_look look =
        steady_look(&h->steady, steady_machine(), steady_wall());
    if (look.jumped && !h->index)
        log_line(LOG_WARN, "clock", "jumped=%lld",
                 (long long)((look.jumped + 500) / 1000));
    if (look.moved && !h->index)
        log_line(LOG_INFO, "clock", "taken=%lld",
                 (long long)(look.moved / 1000));
    if (look.moved) {
        move_time(h, look.moved);
        note_shift(h, look.moved);
        rest_move_time(h);
    }
    if (look.sure)
        h->sure = look.as_of;
    return look.sure;
}

/* What is nobody's table, of several servers the one that drives sees to. */
static void on_sweep(struct net *net, struct net_timer *t)
{
    struct hub *h = (struct hub *)((char *)t - offsetof(struct hub, sweep));
    net_timer_set(net, t, net_now() + SWEEP_LOOK);
    limits_tell(&h->server->counts.limits);
    if (store_shared(h->server->store))
        each_table(h, presence_sweep);
    bool sure = look_at_clock(h);
    if (h->server->closing)
        return;
    if (sure)
        each_table(h, live_expire);
    if (!h->server->drives)
        return;
    sharing_expire(h, sure);
    if (!sure)
        return;
    prune(h);
    alert_expire(h, h->sure);
}

static void begin_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct hub *h = user;
    (void)net, (void)mail;
    h->sweep.fire = on_sweep;
    net_timer_set(h->net, &h->sweep, net_now());
    for (unsigned i = 0; i < h->buckets; i++)
        for (struct live_table *live = h->bucket[i], *next; live; live = next) {
            next = live->next;
            if (live->stored) {
                live_free(live);
                continue;
            }
            seating_changed(live, true);
            owners_weigh(live);
            alert_come(live);
            live_see_time(live);
            live_go_on(live);
        }
    rest_begin(h);
    news_begin(h);
    h->server->start.loops--;
}

void hub_begin(struct hub *h)
{
    h->begin.deliver = begin_arrived;
    net_post(h->net, &h->begin, &h->begin);
}

/* ---- the end ---- */

static void goodbye_reason(size_t n, char *buf, size_t size)
{
    (void)n;
    snprintf(buf, size, "retry %u", randombytes_uniform(5000));
}

static void goodbye_arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)mail, (void)user;
    net_close_all(net, 1001, goodbye_reason);
}

void hub_goodbye(struct hub *h)
{
    h->goodbye.deliver = goodbye_arrived;
    net_post(h->net, &h->goodbye, &h->goodbye);
}
