/* presence: who is at a table right now; see presence.h. */
#include "server/presence.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"
#include "server/news.h"

#include <stdlib.h>
#include <string.h>

enum {
    HERE_AFTER = 250,         /* ms before telling who came and went … */
    HERE_EACH = 5,            /* … and for each who is told */
    SAY_AGAIN = 20 * 1000,    /* ms */
    FORGET_AFTER = 50 * 1000, /* ms */
    GONE_AFTER = 3 * 1000,    /* ms: it may only have lost its connection */
    ELSEWHERE_MAX = HEARERS_MAX - 1, /* servers at one table */
    WATCHERS_MAX = 12                /* names that are told */
};

/* What another server has said. */
struct elsewhere {
    char server[17];
    struct presence presence;
    uint64_t at; /* when it was last heard of */
};

/* To the other servers. The first time they are asked to answer. */
static void say(struct live_table *live)
{
    presence_say(live, -1, 0);
}

/* ---- counting ---- */

/* One more, or (-1) one less. A player may be here twice, so each seat has a
 * count of its own, and so has a host who only watches. */
static void count_one(struct live_presence *p, const struct live_member *m,
                      int by)
{
    p->own.spectators += m->seats ? 0 : (uint32_t)by;
    p->hosts = (uint16_t)(p->hosts + (m->hosts ? by : 0));
    p->own.host = p->hosts > 0;
    for (int i = 0; m->seats >> i; i++) {
        if (!(m->seats >> i & 1))
            continue;
        p->at[i] = (uint16_t)(p->at[i] + by);
        if (p->at[i])
            p->own.seats |= 1u << i;
        else
            p->own.seats &= ~(1u << i);
    }
}

static void count_in(struct live_table *live, struct live_member *m)
{
    m->seats = room_seats_of(live->room, m->key);
    m->hosts = !m->seats && m->key[0] && strcmp(m->key, live->room->host) == 0;
    count_one(&live->presence, m, 1);
}

static void count_own(struct live_table *live)
{
    live->presence.own = (struct presence){0};
    memset(live->presence.at, 0, sizeof live->presence.at);
    live->presence.hosts = 0;
    for (size_t i = 0; i < live->members.count; i++)
        count_in(live, &live->members.list[i]);
}

/* The names of those who only watch here, a few. */
static void name_watchers(struct live_table *live)
{
    struct text names;
    struct json_out w;
    int count = 0;
    text_heap(&names);
    json_begin(&w, &names);
    json_open(&w, '[');
    for (size_t i = 0; i < live->members.count && count < WATCHERS_MAX; i++) {
        const struct live_member *m = &live->members.list[i];
        if (!m->name[0] || m->seats)
            continue;
        json_put_string(&w, m->name);
        count++;
    }
    json_close(&w, ']');
    free(live->room->live.watchers);
    live->room->live.watchers = count ? names.data : NULL;
    if (!count)
        text_clear(&names);
}

static void count_all(struct live_table *live)
{
    live->room->live.connected = live->presence.own.seats;
    live->room->live.spectators = live->presence.own.spectators;
    live->room->live.host_watches = live->presence.own.host;
    for (size_t i = 0; i < live->presence.count; i++) {
        const struct presence *p = &live->presence.elsewhere[i].presence;
        live->room->live.connected |= p->seats;
        live->room->live.spectators += p->spectators;
        live->room->live.host_watches |= p->host;
    }
}

static bool is_news(const struct live_table *live)
{
    return store_shared(live->hub->server->store) &&
           (live->presence.own.seats != live->presence.said.seats ||
            live->presence.own.spectators != live->presence.said.spectators ||
            live->presence.own.host != live->presence.said.host);
}

/* Who came and went is told a little later, once for all of them. */
static void tell_later(struct live_table *live)
{
    uint32_t here = live->room->live.connected,
             spectators = live->room->live.spectators;
    count_all(live);
    live_rank(live);
    bool same = here == live->room->live.connected &&
                spectators == live->room->live.spectators;
    if (!same || is_news(live))
        presence_renamed(live);
}

void presence_renamed(struct live_table *live)
{
    if (!live->presence.timer.place)
        net_timer_set(live->hub->net, &live->presence.timer,
                      net_now() + HERE_AFTER + HERE_EACH * live->members.count);
}

void presence_changed(struct live_table *live)
{
    count_own(live);
    tell_later(live);
}

void presence_came(struct live_table *live, struct live_member *m)
{
    count_in(live, m);
    tell_later(live);
    if (live->members.count == 1 && store_shared(live->hub->server->store))
        say(live); /* from now on we must hear of it */
}

void presence_went(struct live_table *live, const struct live_member *m)
{
    count_one(&live->presence, m, -1);
    tell_later(live);
}

/* ---- telling ---- */

void presence_say(struct live_table *live, int seat, int phrase)
{
    if (!store_shared(live->hub->server->store))
        return;
    struct hub_job *job =
        hub_job_new(live->hub, STORE_PRESENCE, live->id, NULL);
    job->store.presence =
        (struct store_presence){.seats = live->presence.own.seats,
                                .spectators = live->presence.own.spectators,
                                .host = live->presence.own.host,
                                .ask = !live->presence.asked,
                                .last = (uint32_t)live->room->log.count,
                                .seat = seat,
                                .phrase = phrase};
    live->presence.asked = true;
    live->presence.said = live->presence.own;
    live->presence.said_at = net_now();
    hub_job_send(job);
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct live_table *live =
        (struct live_table *)((char *)t -
                              offsetof(struct live_table, presence.timer));
    struct text text;
    (void)net;
    name_watchers(live);
    text_heap(&text);
    room_write_here(live->room, &text);
    audience_tell(live, &text);
    text_clear(&text);
    if (is_news(live))
        say(live);
}

void presence_init(struct live_table *live)
{
    live->presence.timer.fire = on_timer;
}

void presence_clear(struct live_table *live)
{
    if (live->hub->net)
        net_timer_cancel(live->hub->net, &live->presence.timer);
    free(live->presence.elsewhere);
}

/* ---- the other servers ---- */

static bool is_there(const struct presence *p)
{
    return p->seats || p->spectators;
}

static struct elsewhere *elsewhere_of(struct live_table *live,
                                      const char *server)
{
    for (size_t i = 0; i < live->presence.count; i++)
        if (strcmp(live->presence.elsewhere[i].server, server) == 0)
            return &live->presence.elsewhere[i];
    if (live->presence.count == ELSEWHERE_MAX)
        return &live->presence.elsewhere[0];
    live->presence.elsewhere = must_have(
        realloc(live->presence.elsewhere,
                (live->presence.count + 1) * sizeof *live->presence.elsewhere));
    struct elsewhere *a = &live->presence.elsewhere[live->presence.count++];
    *a = (struct elsewhere){0};
    text_set(a->server, sizeof a->server, server);
    return a;
}

static uint32_t number_of(const struct elsewhere *a)
{
    char name[9] = "";
    memcpy(name, a->server, 8);
    return (uint32_t)strtoul(name, NULL, 16);
}

/* Not heard of for long; or the database says that it is no more. */
static bool is_gone(const struct live_table *live, const struct elsewhere *a,
                    uint64_t now)
{
    const struct server *s = live->hub->server;
    bool lives = !s->siblings.living[0] || news_lives(s, number_of(a)) ||
                 now < s->siblings.since + GONE_AFTER;
    return now - a->at > (lives ? FORGET_AFTER : GONE_AFTER);
}

/* Those that are gone, or all of one server, go. */
static void forget_elsewhere(struct live_table *live, const char *server,
                             uint64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < live->presence.count; i++) {
        const struct elsewhere *a = &live->presence.elsewhere[i];
        bool gone =
            server ? strcmp(a->server, server) == 0 : is_gone(live, a, now);
        if (!gone && is_there(&a->presence))
            live->presence.elsewhere[kept++] = *a;
    }
    if (kept == live->presence.count)
        return;
    live->presence.count = kept;
    if (live->room)
        tell_later(live);
}

void presence_answer(struct live_table *live)
{
    if (live->presence.awaited && live->room && !live->busy)
        say(live);
    live->presence.awaited = live->presence.awaited && live->busy;
}

unsigned presence_hearers(const struct live_table *live,
                          uint32_t to[HEARERS_MAX])
{
    unsigned count = 0;
    for (size_t i = 0; i < live->presence.count; i++) {
        const struct elsewhere *a = &live->presence.elsewhere[i];
        if (is_there(&a->presence))
            to[count++] = number_of(a);
    }
    return count;
}

void presence_take(struct live_table *live, const struct call *c)
{
    struct elsewhere *a = elsewhere_of(live, c->text);
    bool was_there = is_there(&a->presence);
    a->presence = (struct presence){.seats = c->presence.seats,
                                    .spectators = c->presence.spectators,
                                    .host = c->presence.host};
    a->at = net_now();
    tell_later(live);
    if (c->presence.seat >= 0)
        talk_heard(live, c->presence.seat, c->presence.phrase);
    bool concerns_us = is_there(&live->presence.own) || drive_is_ours(live);
    if (concerns_us &&
        (c->presence.ask || (!was_there && is_there(&a->presence))))
        live->presence.awaited = true;
    if (concerns_us && c->presence.last > live->news)
        live->news = c->presence.last;
    if (!live->busy)
        live_go_on(live); /* it may have rested */
}

void presence_goodbye(struct hub *h, const char *server)
{
    for (unsigned i = 0; i < h->buckets; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            forget_elsewhere(live, server, 0);
}

void presence_sweep(struct live_table *live)
{
    const struct server *s = live->hub->server;
    uint64_t now = net_now(), said = live->presence.said_at;
    bool others = said < s->siblings.since; /* a server may be back */
    forget_elsewhere(live, NULL, now);
    live->presence.asked = live->presence.asked && !others;
    if (live->room && live->members.count &&
        (now - said > SAY_AGAIN || others) && store_shared(s->store))
        say(live);
}

/* From the store's thread; no table: the server says goodbye. */
void presence_heard(void *server, const char *from, const char *table,
                    const struct store_presence *presence)
{
    struct server *s = server;
    for (unsigned i = 0; i < s->loops; i++) {
        if (table[0] && s->hub[i] != hub_of(s, table))
            continue;
        struct call *c = call_internal(CALL_PRESENCE, table, from);
        c->presence = *presence;
        call_post(s->hub[i], c);
    }
}
