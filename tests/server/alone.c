/*
 * alone: a server without sockets, disk and threads, for the attack_*.py.
 *
 * The hubs are the real ones. Below them net and store are a few lines of this
 * file: mail is delivered in order, what is appended is durable at once, time
 * stands until it is told to pass. So the same requests cost the same number
 * of instructions every time, on any machine, and valgrind's callgrind can
 * count them.
 *
 * Lines in, lines out:
 *
 *     open CONN ADDRESS    a WebSocket from there
 *     close CONN
 *     CONN REQUEST         what hears it is printed: CONN TEXT
 *     engine REQUEST       the same for an engine
 *     feed TOKEN ADDRESS   a plain request: feed STATUS LENGTH
 *     count NAME           the next line is counted, by callgrind if it runs
 *     later MS             time passes
 *     blank COUNT          somebody is forgotten who sat down so often
 *     glance COUNT         the same where others did, and he once
 *     drive                all tables go on, as when another server is gone
 *     known COUNT          who asks next to be forgotten was at so many tables,
 *                          which are gone
 *     heavy ADDRESS        its tables are as large as they may be
 *     held ADDRESS         so are the finished ones that it looks at
 *     fetched ADDRESS      almost as much was fetched for it as may be in a
 *                          minute
 *     stored ADDRESS       as much was stored for it as may be in a day
 *     apart                what a worker does is not counted from now on
 *     restart              all but what was stored is forgotten
 *     show                 numbers: NAME VALUE …
 *
 * Each is followed by a line "." when all is done.
 */
#include "engine/engine.h"
#include "server/addresses.h"
#include "server/archive.h"
#include "server/https_post.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/lists.h"
#include "server/news.h"
#include "server/owners.h"
#include "server/push.h"
#include "server/worker.h"
#include "store/store_int.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/callgrind.h>

#define XENA  "0123456789abcdef0123456789abcdef"
#define OTHER "fedcba9876543210fedcba9876543210"

enum { LOOPS = 2, CONNS = 1 << 12, LINE = 1 << 21 };

struct net {
    unsigned index;
};

struct net_ticket {
    int unused;
};

/* The world below the hubs. One per process. */
static struct {
    struct server server;
    struct net net[LOOPS];
    struct letter {
        struct letter *next;
        struct net *to;
        struct net_mail *mail;
    } * first, **end;
    void *client[CONNS];
    uint64_t now;
    struct alarm {
        struct net *net;
        struct net_timer *timer;
    } * alarm;
    size_t alarms, alarms_size;
    uint64_t row;
    size_t stored; /* bytes of events */
    size_t mails;  /* delivered */
    int known;     /* see `known` */
    bool apart;    /* see `apart` */
    size_t size, count;
    struct kept {
        char table[TABLE_ID_SIZE];
        bool over;
        struct store_event event;
    } * log;
    struct shared { /* a record that somebody shares; the last one */
        char id[TABLE_ID_SIZE];
        char *record;
    } shared;
    struct engine *engine;
} it;

/* ---- net ---- */

uint64_t net_now(void)
{
    return it.now;
}

void net_post(struct net *net, struct net_mail *first, struct net_mail *last)
{
    for (struct net_mail *m = first, *next; m; m = next) {
        struct letter *l = malloc(sizeof *l);
        if (!l)
            abort();
        next = m == last ? NULL : m->next;
        *l = (struct letter){.to = net, .mail = m};
        *it.end = l;
        it.end = &l->next;
    }
}

void net_pass(struct net *from, struct net *to, struct net_mail *first,
              struct net_mail *last)
{
    (void)from;
    net_post(to, first, last);
}

static void deliver_all(void)
{
    while (it.first) {
        struct letter *l = it.first;
        it.first = l->next;
        if (!it.first)
            it.end = &it.first;
        it.mails++;
        l->mail->deliver(l->to, l->mail, it.server.hub[l->to->index]);
        free(l);
    }
}

/* A connection's number, in the hub that it belongs to, and back. */
static net_id id_of(unsigned conn)
{
    return (net_id)(conn % LOOPS) << 56 | conn;
}

void **net_data(struct net *net, net_id id)
{
    (void)net;
    return &it.client[(uint32_t)id % CONNS];
}

void net_send(struct net *net, net_id id, const char *text, size_t len)
{
    (void)net;
    printf("%u %.*s\n", (unsigned)(uint32_t)id, (int)len, text);
}

void net_close(struct net *net, net_id id, unsigned code, const char *reason)
{
    (void)net;
    printf("closed %u %u %s\n", (unsigned)(uint32_t)id, code, reason);
}

void net_answer_later(struct net_ticket *t, int status, const char *type,
                      const char *cache, const void *body, size_t len)
{
    (void)type, (void)cache, (void)body;
    printf("feed %d %zu\n", status, len);
    free(t);
}

/* Timers in any order; `place` is where, from 1. */
void net_timer_cancel(struct net *net, struct net_timer *t)
{
    (void)net;
    if (!t->place)
        return;
    struct alarm *last = &it.alarm[--it.alarms];
    it.alarm[t->place - 1] = *last;
    last->timer->place = t->place;
    t->place = 0;
}

void net_timer_set(struct net *net, struct net_timer *t, uint64_t at)
{
    net_timer_cancel(net, t);
    if (it.alarms == it.alarms_size) {
        it.alarms_size = it.alarms_size ? it.alarms_size * 2 : 64;
        it.alarm = realloc(it.alarm, it.alarms_size * sizeof *it.alarm);
        if (!it.alarm)
            abort();
    }
    it.alarm[it.alarms++] = (struct alarm){net, t};
    t->place = it.alarms;
    t->at = at;
}

/* Time passes, and whoever waited for it is called. */
static void pass(uint64_t ms)
{
    uint64_t end = it.now + ms;
    for (;;) {
        struct alarm *first = NULL;
        for (size_t i = 0; i < it.alarms; i++)
            if (it.alarm[i].timer->at <= end &&
                (!first || it.alarm[i].timer->at < first->timer->at))
                first = &it.alarm[i];
        if (!first)
            break;
        struct alarm a = *first;
        it.now = a.timer->at > it.now ? a.timer->at : it.now;
        net_timer_cancel(a.net, a.timer);
        a.timer->fire(a.net, a.timer);
        deliver_all();
    }
    it.now = end;
}

struct net *net_new(const struct net_config *config,
                    const struct net_handlers *handlers, void *user, char *why,
                    size_t why_size)
{
    (void)handlers, (void)user, (void)why, (void)why_size;
    return &it.net[config->index];
}

void net_free(struct net *net)
{
    (void)net;
}

void net_close_all(struct net *net, unsigned code,
                   void (*reason)(size_t n, char *buf, size_t size))
{
    (void)net, (void)code, (void)reason;
}

size_t net_cut(struct net *net, bool (*whom)(void *arg, const char *address),
               void *arg)
{
    (void)net, (void)whom, (void)arg;
    return 0;
}

void net_each(struct net *net,
              void (*visit)(struct net *net, net_id id, void *data, void *arg),
              void *arg)
{
    (void)net, (void)visit, (void)arg;
}

/* ---- what has threads of its own ---- */

const char *__wrap_push_key(const struct push *p);
bool __wrap_push_accepts(const struct push *p, const char *endpoint,
                         const char *p256dh, const char *auth);
void __wrap_push_send(struct push *p, const char *endpoint, const char *p256dh,
                      const char *auth, const char *topic, const char *message);
void __wrap_workers_ask(struct workers *w, struct thinking *t);
void __real_workers_ask(struct workers *w, struct thinking *t);

/* There is one: what it is told is looked at as the real one does. */
const char *__wrap_push_key(const struct push *p)
{
    (void)p;
    return "key";
}

bool __wrap_push_accepts(const struct push *p, const char *endpoint,
                         const char *p256dh, const char *auth)
{
    struct https_address to;
    struct push_keys keys;
    (void)p;
    return https_read(&to, endpoint, false) &&
           push_keys_read(&keys, p256dh, auth);
}

void __wrap_push_send(struct push *p, const char *endpoint, const char *p256dh,
                      const char *auth, const char *topic, const char *message)
{
    (void)p, (void)endpoint, (void)p256dh, (void)auth, (void)topic;
    (void)message;
}

/* Nobody thinks, but records are read and reviews made at once. A portion of
 * a review ends by the clock: it is not counted. */
void __wrap_workers_ask(struct workers *w, struct thinking *t)
{
    if (!t->run) {
        __real_workers_ask(w, t);
        return;
    }
    bool apart = t->last || it.apart;
    if (apart)
        CALLGRIND_TOGGLE_COLLECT;
    while (t->run(t))
        ;
    if (apart)
        CALLGRIND_TOGGLE_COLLECT;
    t->done(t);
}

/* ---- store ---- */

bool __wrap_store_shared(const struct store *s);
bool __wrap_store_rests(const struct store *s);
void __wrap_store_submit(struct store *s, struct store_job *job);

bool __wrap_store_rests(const struct store *s)
{
    (void)s;
    return false;
}

bool __wrap_store_shared(const struct store *s)
{
    (void)s;
    return false;
}

static void append(struct store_job *job)
{
    for (size_t i = 0; i < job->append.events.count; i++) {
        struct store_event *event = &job->append.events.list[i];
        if (it.count == it.size) {
            it.size = it.size ? it.size * 2 : 1024;
            it.log = realloc(it.log, it.size * sizeof *it.log);
            if (!it.log)
                abort();
        }
        struct kept *k = &it.log[it.count++];
        event->row = ++it.row;
        memcpy(k->table, job->table, sizeof k->table);
        k->over = false;
        k->event = *event;
        k->event.body = strdup(event->body);
        it.stored += strlen(k->event.body);
    }
}

/* A table is over: its events are of no use to a server that starts. */
static void finish(const char *table)
{
    for (size_t i = 0; i < it.count; i++)
        if (strcmp(it.log[i].table, table) == 0)
            it.log[i].over = true;
}

static void fetch(struct store_job *job)
{
    struct store_events *out = &job->fetch.events;
    CALLGRIND_TOGGLE_COLLECT;
    for (size_t i = 0; i < it.count; i++)
        if (it.log[i].over && strcmp(it.log[i].table, job->table) == 0)
            store_events_add(out, &it.log[i].event);
    CALLGRIND_TOGGLE_COLLECT;
    job->fetch.finished = true;
    job->result = out->count ? STORE_DONE : STORE_NONE;
}

/* The unfinished tables that know a player, as far as their first events tell.
 * The store's work is not the server's: it is not counted. */
static void who_knows(struct store_job *job)
{
    CALLGRIND_TOGGLE_COLLECT;
    for (size_t i = 0; i < it.count; i++)
        if (it.log[i].event.n == 1 && !it.log[i].over &&
            strstr(it.log[i].event.body, job->forget.key))
            text_add(&job->forget.tables, "%s ", it.log[i].table);
    for (; it.known > 0; it.known--)
        text_add(&job->forget.tables, "gone%d ", 10000000 + it.known);
    CALLGRIND_TOGGLE_COLLECT;
}

/* What a player was called is someone else now. */
static void rewrite(const struct store_job *job)
{
    CALLGRIND_TOGGLE_COLLECT;
    for (size_t i = 0; job->append.key[0] && i < it.count; i++)
        if (strcmp(it.log[i].table, job->table) == 0) {
            char **body = &it.log[i].event.body;
            char *blank = event_blank(*body, job->append.key, job->append.as);
            if (!blank)
                continue;
            free(*body);
            *body = blank;
        }
    CALLGRIND_TOGGLE_COLLECT;
}

static void keep_shared(const struct store_job *job)
{
    free(it.shared.record);
    memcpy(it.shared.id, job->table, sizeof it.shared.id);
    it.shared.record = strdup(job->shared.record);
}

static void find_shared(struct store_job *job)
{
    if (it.shared.record && strcmp(it.shared.id, job->table) == 0)
        job->shared.record = strdup(it.shared.record);
    else
        job->result = STORE_NONE;
}

void __wrap_store_submit(struct store *s, struct store_job *job)
{
    (void)s;
    job->result = STORE_DONE;
    switch (job->task) {
    case STORE_APPEND:
        rewrite(job);
        append(job);
        break;
    case STORE_FETCH: /* unfinished tables are all in memory */
        fetch(job);
        break;
    case STORE_FIND:
        text_put(&job->find.games, "[]");
        break;
    case STORE_FINISH:
        finish(job->table);
        break;
    case STORE_FORGET:
        who_knows(job);
        break;
    case STORE_SHARED:
        find_shared(job);
        break;
    case STORE_SHARE:
        keep_shared(job);
        break;
    case STORE_UNSHARE:
    case STORE_PRUNE:
    case STORE_PRESENCE:
    case STORE_SUBSCRIBE:
    case STORE_UNSUBSCRIBE:
    case STORE_SUBSCRIPTIONS:
    case STORE_EXPIRE:
    case STORE_REST:
    case STORE_LIST:
    case STORE_WAKE:
    case STORE_CHANGED:
        break;
    }
    job->next = NULL;
    hub_job_done(&it.server, job);
}

/* ---- life ---- */

static void start(const struct server_config *config)
{
    struct server *s = &it.server;
    *s = (struct server){.config = *config, .loops = LOOPS};
    s->drives = true;
    s->started = steady_wall();
    s->addresses = addresses_new();
    s->online = addresses_new();
    s->owners = addresses_new();
    s->reviews = addresses_new();
    s->records = addresses_new();
    s->push = (struct push *)&it; /* never looked into */
    s->workers = workers_new(0, &s->config.programs, NULL); /* nobody thinks */
    s->programs = workers_new(0, &s->config.programs, NULL);
    for (unsigned i = 0; i < LOOPS; i++) {
        it.net[i].index = i;
        s->hub[i] = hub_new(s, i);
        hub_listen(s->hub[i], NULL, 0, NULL, 0);
    }
    for (size_t i = 0; i < it.count; i++)
        if (!it.log[i].over)
            hub_load(hub_of(s, it.log[i].table), it.log[i].table,
                     &it.log[i].event);
    for (unsigned i = 0; i < LOOPS; i++)
        hub_begin(s->hub[i]);
    deliver_all();
}

static void stop(void)
{
    struct server *s = &it.server;
    for (unsigned i = 0; i < CONNS; i++)
        if (it.client[i]) {
            hub_closed(s->hub[i % LOOPS], id_of(i), it.client[i]);
            it.client[i] = NULL;
        }
    deliver_all();
    s->closing = true;
    workers_stop(s->workers);
    workers_stop(s->programs);
    deliver_all();
    for (unsigned i = 0; i < LOOPS; i++)
        hub_free(s->hub[i]);
    it.alarms = 0;
    workers_free(s->workers);
    workers_free(s->programs);
    addresses_free(s->addresses);
    addresses_free(s->online);
    addresses_free(s->owners);
    addresses_free(s->reviews);
    addresses_free(s->records);
}

/* ---- lines ---- */

static struct hub *hub_for(unsigned conn)
{
    return it.server.hub[conn % LOOPS];
}

static void do_feed(char *words)
{
    char token[40] = "", address[46] = "";
    sscanf(words, "%39s %45s", token, address);
    struct net_ticket *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    lists_feed(it.server.hub[0], token, "http://x", t);
}

static void do_heavy(const char *address)
{
    char mark[FROM_SIZE];
    owners_mark(address, mark);
    addresses_own(it.server.owners, mark, 0, 64 << 20);
}

static void do_held(const char *address)
{
    char mark[FROM_SIZE];
    owners_mark(address, mark);
    addresses_hold(it.server.owners, mark, 0, 65 << 20);
}

static void do_stored(const char *address)
{
    char mark[FROM_SIZE];
    owners_mark(address, mark);
    addresses_store(it.server.owners, mark, 513 << 20, 512 << 20);
}

static void do_fetched(const char *address)
{
    char mark[FROM_SIZE];
    owners_mark(address, mark);
    addresses_fetch(it.server.owners, mark, 59000, 60000);
}

/* He was the host; then `sitter` sat down again and again. */
static void do_blank(int count, const char *sitter)
{
    static const char key[] = XENA;
    const struct nobody nobody = nobody_for(key);
    const struct forgotten him = {&archive_bodies, key, nobody.name};
    struct text t;
    text_heap(&t);
    text_add(&t, "1 0 {\"title\":\"Ours\",\"host\":\"%s\"}\n", key);
    for (int i = 0; i < count; i++)
        text_add(&t, "%d 0 {\"key\":\"%s\",\"name\":\"Eva\",\"dice\":\"%d\"}\n",
                 i + 2, sitter, i);
    char *blank = events_blank(t.data, &him);
    printf("blank %d %zu %d\n", !strstr(blank, key), strlen(blank),
           strstr(blank, "Ours") || strstr(blank, "Eva"));
    free(blank);
    text_clear(&t);
}

static void do_close(unsigned conn)
{
    void *client = it.client[conn];
    it.client[conn] = NULL;
    hub_closed(hub_for(conn), id_of(conn), client);
}

static void show(void)
{
    const struct server *s = &it.server;
    printf("show tables %zu stored %zu log %zu evicted %zu mails %zu\n",
           (size_t)s->counts.tables, it.stored, it.count,
           (size_t)s->counts.limits.of[LIMIT_TABLES].met, it.mails);
}

static void do_line(char *line)
{
    unsigned conn;
    char address[46];
    if (sscanf(line, "open %u %45s", &conn, address) == 2) {
        hub_opened(hub_for(conn), id_of(conn), address);
    } else if (sscanf(line, "close %u", &conn) == 1) {
        do_close(conn);
    } else if (strncmp(line, "engine ", 7) == 0) {
        printf("engine %s\n",
               engine_answer(it.engine, line + 7, strlen(line + 7)));
    } else if (strncmp(line, "feed ", 5) == 0) {
        do_feed(line + 5);
    } else if (strncmp(line, "blank ", 6) == 0) {
        do_blank(atoi(line + 6), XENA);
    } else if (strncmp(line, "glance ", 7) == 0) {
        do_blank(atoi(line + 7), OTHER);
    } else if (strcmp(line, "apart") == 0) {
        it.apart = true;
    } else if (strcmp(line, "drive") == 0) {
        news_drive(&it.server);
    } else if (strncmp(line, "known ", 6) == 0) {
        it.known = atoi(line + 6);
    } else if (strncmp(line, "heavy ", 6) == 0) {
        do_heavy(line + 6);
    } else if (strncmp(line, "held ", 5) == 0) {
        do_held(line + 5);
    } else if (strncmp(line, "fetched ", 8) == 0) {
        do_fetched(line + 8);
    } else if (strncmp(line, "stored ", 7) == 0) {
        do_stored(line + 7);
    } else if (strncmp(line, "later ", 6) == 0) {
        pass(strtoull(line + 6, NULL, 10));
    } else if (strcmp(line, "restart") == 0) {
        struct server_config config = it.server.config;
        stop();
        start(&config);
    } else if (strcmp(line, "show") == 0) {
        show();
    } else {
        char *text;
        conn = (unsigned)strtoul(line, &text, 10);
        hub_message(hub_for(conn), id_of(conn), text + 1, strlen(text + 1));
    }
    deliver_all();
}

static void do_counted(const char *name, char *line)
{
    CALLGRIND_ZERO_STATS;
    do_line(line);
    CALLGRIND_DUMP_STATS_AT(name);
}

int main(int argc, char **argv)
{
    static char line[LINE], name[256];
    struct server_config config = {.max_per_address = 500,
                                   .tables_per_minute = 60,
                                   .keep_shared = 90,
                                   .haste = 1};
    it.end = &it.first;
    it.now = 1000;
    it.engine = engine_new("alone");
    config.rate = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    config.max_tables = argc > 2 ? (size_t)atol(argv[2]) : 1000000;
    if (sodium_init() < 0)
        return 1;
    start(&config);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "count ", 6) == 0) {
            sscanf(line, "count %255s", name);
            continue;
        }
        if (name[0])
            do_counted(name, line);
        else
            do_line(line);
        name[0] = '\0';
        printf(".\n");
        fflush(stdout);
    }
    stop();
    for (size_t i = 0; i < it.count; i++)
        free(it.log[i].event.body);
    free(it.log);
    free(it.shared.record);
    free(it.alarm);
    engine_free(it.engine);
    return 0;
}
