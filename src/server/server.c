/* server: the life of `kocka serve`; see server.h. */
#include "server/server.h"

#include "base/must_have.h"
#include "server/addresses.h"
#include "server/admin.h"
#include "server/alert.h"
#include "server/archive.h"
#include "server/health.h"
#include "server/hub.h"
#include "server/hub_job.h"
#include "server/log.h"
#include "server/news.h"
#include "server/presence.h"
#include "server/push.h"
#include "server/siblings.h"
#include "server/site.h"
#include "server/worker.h"
#include "store/steady.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { GOODBYE_MS = 3500, FILES_BESIDE = 64 };

const struct server_config server_defaults = {
    .port = 8080,
    .db = "kocka.db",
    .threads = 1,
    .workers = 1,
    .rate = 50,
    .keep_shared = 90,
    .tables_per_minute = 60,
    .max_sockets = 20000,
    .max_per_address = 500,
    .max_tables = 100000,
    .rest_after = 60,
    .haste = 1,
    .vapid_contact = "mailto:nobody@localhost",
};

static const struct net_handlers handlers = {
    .came = hub_came,
    .went = hub_went,
    .request = site_request,
    .accept = site_accept,
    .opened = hub_opened,
    .message = hub_message,
    .closed = hub_closed,
    .limit = hub_limit,
};

/* On failure of the disk the server stops rather than lies. Nothing that
 * waits for this has been acknowledged. */
static void store_failed(void *user, const char *why)
{
    (void)user;
    log_line(LOG_ERROR, "store-failed", "why=\"%s\"", why);
    _exit(1);
}

static void store_warns(void *user, const char *what)
{
    (void)user;
    log_line(LOG_WARN, "store", "why=\"%s\"", what);
}

static bool store_ending(void *user)
{
    return ((struct server *)user)->closing;
}

static void store_drives(void *user, bool drives)
{
    struct server *s = user;
    if (s->drives != drives)
        log_line(LOG_INFO, "drives", "drives=%d", drives);
    if (s->drives != drives || drives) {
        s->drives = drives;
        news_drive(s);
    }
}

static void load_event(void *user, const char *table,
                       const struct store_event *event)
{
    struct server *s = user;
    hub_load(hub_of(s, table), table, event);
}

/* As many sockets as the system lets us have, and some files beside: where
 * there are none left, a loop would try to accept without end. */
static size_t raise_limit(size_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return wanted;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted + FILES_BESIDE)
        return wanted;
    size_t some =
        limit.rlim_cur > FILES_BESIDE ? limit.rlim_cur - FILES_BESIDE : 1;
    log_line(LOG_WARN, "few-files", "limit=%llu wanted=%zu sockets=%zu",
             (unsigned long long)limit.rlim_cur, wanted + FILES_BESIDE, some);
    return some;
}

static void *run_loop(void *hub)
{
    pthread_setname_np(pthread_self(), "loop");
    net_run(hub_net(hub));
    return NULL;
}

/* What loops sent to each other in the last moment is delivered, too; it may
 * make more of it, but what belongs to the store ends there. */
static void stop_loops(struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++) {
        net_stop(hub_net(s->hub[i]));
        pthread_join(s->thread[i], NULL);
    }
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < s->loops; i++)
            more = net_deliver(hub_net(s->hub[i])) || more;
    }
}

bool server_listen(struct server *s, uint16_t *port, char *why, size_t why_size)
{
    s->start.loops = s->loops;
    for (unsigned i = 0; i < s->loops; i++) {
        if (!hub_listen(s->hub[i], &handlers, *port, why, why_size))
            return false;
        *port = net_port(hub_net(s->hub[i]));
    }
    return true;
}

bool server_load(struct server *s, char *why, size_t why_size)
{
    if (!store_load(s->store, load_event, s, why, why_size))
        return false;
    s->counts.resting = s->counts.unfinished =
        (long long)store_resting(s->store);
    for (unsigned i = 0; i < s->loops; i++)
        hub_begin(s->hub[i]);
    return true;
}

/* While the tables are read the loops run already, to say so; see health.h.
 * What tables want of the store at once waits until it starts. */
static bool start_loops(struct server *s, char *why, size_t why_size)
{
    uint16_t port = (uint16_t)s->config.port;
    if (!server_listen(s, &port, why, why_size))
        return false;
    for (unsigned i = 0; i < s->loops; i++)
        if (pthread_create(&s->thread[i], NULL, run_loop, s->hub[i]))
            abort();
    if (!server_load(s, why, why_size)) {
        stop_loops(s);
        return false;
    }
    while (s->start.loops)
        usleep(1000);
    store_start(s->store);
    log_line(LOG_INFO, "listening",
             "port=%u tables=%zu resting=%lld threads=%u pid=%d", port,
             (size_t)s->counts.tables, (long long)s->counts.resting, s->loops,
             (int)getpid());
    if (s->config.listening)
        s->config.listening(&s->config, port);
    return true;
}

static bool open_parts(struct server *s, char *why, size_t why_size)
{
    const struct server_config *c = &s->config;
    struct store_handlers store = {.bodies = &archive_bodies,
                                   .done = hub_job_done,
                                   .dropped = hub_job_dropped,
                                   .ending = store_ending,
                                   .changed = news_heard,
                                   .appended = news_appended,
                                   .drives = store_drives,
                                   .servers = news_servers,
                                   .presence = presence_heard,
                                   .warn = store_warns,
                                   .failed = store_failed,
                                   .user = s};
    if (!siblings_are_good(c->servers, why, why_size))
        return false;
    if (c->cert) {
        s->tls = net_tls_new(c->cert, c->key, why, why_size);
        if (!s->tls)
            return false;
    }
    if (c->vapid_key) {
        const struct push_config push = {.key = c->vapid_key,
                                         .contact = c->vapid_contact,
                                         .anywhere = c->push_anywhere,
                                         .gone = alert_gone,
                                         .full = alert_full,
                                         .user = s};
        s->push = push_new(&push, why, why_size);
        if (!s->push)
            return false;
    }
    s->store = store_open(c->db, &store, why, why_size);
    s->drives = s->store && !store_shared(s->store);
    s->siblings.self = s->store ? store_self(s->store) : 0;
    return s->store != NULL;
}

struct server *server_new(const struct server_config *config, char *why,
                          size_t why_size)
{
    struct server *s = must_have(calloc(1, sizeof *s));
    s->config = *config;
    s->started = steady_wall();
    s->loops = config->threads < LOOPS_MAX ? config->threads : LOOPS_MAX;
    if (!open_parts(s, why, why_size)) {
        free(s);
        return NULL;
    }
    s->addresses = addresses_new();
    s->online = addresses_new();
    s->owners = addresses_new();
    s->reviews = addresses_new();
    s->records = addresses_new();
    s->workers =
        workers_new(config->workers, &s->config.programs, config->tables);
    /* seats of programs that are no longer let in are asked there, too */
    s->programs = workers_new(config->programs.count ? config->workers : 1,
                              &s->config.programs, NULL);
    for (unsigned i = 0; i < s->loops; i++)
        s->hub[i] = hub_new(s, i);
    return s;
}

static void server_free(struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++)
        hub_free(s->hub[i]);
    addresses_free(s->addresses);
    addresses_free(s->online);
    addresses_free(s->owners);
    addresses_free(s->reviews);
    addresses_free(s->records);
    net_tls_free(s->tls);
    free(s);
}

/* Wait for the end, and look once a second whether all is well; SIGHUP reads
 * the certificate again. */
static void wait_for_signal(struct server *s, const sigset_t *signals)
{
    const struct timespec second = {.tv_sec = 1};
    struct health_memory watch = {0};
    for (;;) {
        char why[300];
        health_watch(s, &watch);
        int sig = sigtimedwait(signals, NULL, &second);
        if (sig < 0)
            continue;
        if (sig != SIGHUP) {
            log_line(LOG_INFO, "stopping", "signal=%d", sig);
            return;
        }
        if (!s->tls)
            continue;
        bool ok = net_tls_reload(s->tls, why, sizeof why);
        log_line(ok ? LOG_INFO : LOG_ERROR, "certificate", "%s",
                 ok ? "read again" : why);
    }
}

/* Clients are told, those who answer go; then everything is on disk. */
static void stop(struct server *s)
{
    s->closing = true;
    health_notify("STOPPING=1\n");
    for (unsigned i = 0; i < s->loops; i++)
        hub_goodbye(s->hub[i]);
    for (int waited = 0; waited < GOODBYE_MS; waited += 50) {
        size_t left = 0;
        for (unsigned i = 0; i < s->loops; i++)
            left += net_counts(hub_net(s->hub[i])).connections;
        if (!left)
            break;
        usleep(50 * 1000);
    }
    workers_stop(s->workers);
    workers_stop(s->programs);
    store_stop(s->store);
    stop_loops(s);
    push_free(s->push); /* the loops sent by it, it tells the store */
    store_close(s->store);
    workers_free(s->workers);
    workers_free(s->programs);
    log_line(LOG_INFO, "stopped", "moves=%llu",
             (unsigned long long)s->counts.moves);
}

static void block_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

int server_run(const struct server_config *config)
{
    sigset_t signals;
    char why[400] = "";
    struct server_config mine = *config;
    /* a thread that waits for a silent host may outlive us, see push_free:
     * OpenSSL takes nothing away from it at the end */
    if (sodium_init() < 0 || !OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL))
        return 1;
    block_signals(&signals);
    mine.max_sockets = (unsigned)raise_limit(config->max_sockets);
    struct server *s = server_new(&mine, why, sizeof why);
    if (!s || !start_loops(s, why, sizeof why)) {
        log_line(LOG_ERROR, "cannot-start", "why=\"%s\"", why);
        return 1;
    }
    struct admin *admin = config->admin ? admin_open(s, config->admin) : NULL;
    wait_for_signal(s, &signals);
    admin_close(admin);
    stop(s);
    server_free(s);
    return 0;
}
