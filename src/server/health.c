/* health: living and being ready; see health.h. */
#include "server/health.h"

#include "base/text.h"
#include "server/hub.h"
#include "server/log.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    WAIT_MAX = 5 * 1000000, /* µs that a move waits for the store */
    STILL_MAX = 10          /* seconds that a loop may not turn */
};

/* ---- ready ---- */

__attribute__((format(printf, 2, 3))) static void
not_ready(struct health *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(h->why, sizeof h->why, format, args);
    va_end(args);
    h->ready = false;
}

struct health health_look(const struct server *s)
{
    struct health h = {.ready = true, .store = store_stats(s->store)};
    bool comes = store_shared(s->store) &&
                 (s->start.news || s->start.named || h.store.queue);
    if (s->closing)
        not_ready(&h, "closing");
    else if (s->start.loops)
        not_ready(&h, "reading the tables: %u %%, %zu tables so far",
                  h.store.loaded, (size_t)s->counts.tables);
    else if (!s->start.done && (!h.store.looked || comes))
        not_ready(&h, "fetching the tables: %zu so far, %zu wait",
                  (size_t)s->counts.tables,
                  (size_t)(s->start.news + h.store.queue));
    else if (h.store.waits > WAIT_MAX)
        not_ready(&h, "the store does not answer: %llu s, %llu jobs wait",
                  (unsigned long long)(h.store.waits / 1000000),
                  (unsigned long long)h.store.queue);
    return h;
}

/* ---- systemd ---- */

void health_notify(const char *text)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || !path[0] || strlen(path) >= sizeof to.sun_path)
        return;
    text_set(to.sun_path, sizeof to.sun_path, path);
    socklen_t len =
        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (path[0] == '@')
        to.sun_path[0] = '\0'; /* a name that is no file */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    if (sendto(fd, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&to,
               len) < 0)
        log_line(LOG_WARN, "systemd", "why=\"cannot be told\"");
    close(fd);
}

/* ---- watching ---- */

/* A loop turns every second, if only to look at its connections. */
static bool loops_turn(const struct server *s, struct health_memory *w)
{
    bool all = true;
    for (unsigned i = 0; i < s->loops; i++) {
        uint64_t turns = net_counts(hub_net(s->hub[i])).turns;
        unsigned still = turns == w->loop[i].turns ? w->loop[i].still + 1 : 0;
        w->loop[i].turns = turns;
        w->loop[i].still = still;
        if (still && still % STILL_MAX == 0)
            log_line(LOG_ERROR, "stuck", "loop=%u seconds=%u", i, still);
        all = all && still < STILL_MAX;
    }
    return all;
}

static void tell_systemd(const struct health *h, bool first)
{
    char text[256];
    snprintf(text, sizeof text, "%sSTATUS=%s\n", first ? "READY=1\n" : "",
             h->ready ? "ready" : h->why);
    health_notify(text);
}

void health_watch(struct server *s, struct health_memory *w)
{
    struct health h = health_look(s);
    bool changed = !w->told || h.ready != w->was_ready;
    bool first = h.ready && !s->start.done;
    if (changed && h.ready)
        log_line(LOG_INFO, "ready", "tables=%zu", (size_t)s->counts.tables);
    else if (changed)
        log_line(LOG_WARN, "not-ready", "why=\"%s\"", h.why);
    w->told = true;
    w->was_ready = h.ready;
    if (first)
        s->start.done = true;
    if (changed || !h.ready)
        tell_systemd(&h, first);
    if (loops_turn(s, w))
        health_notify("WATCHDOG=1\n");
}
