/*
 * presence: who is at a table right now, on this server and on the others.
 *
 * See hub_int.h. Each server tells the others who of a table's players are
 * connected to it, when that changes and again every SAY_AGAIN; who is not
 * heard of for FORGET_AFTER is gone, and so is all that a server knew which
 * has said goodbye. Nothing of it is stored.
 */
#include "server/hub_int.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    HERE_AFTER = 250,         /* ms before telling who came and went */
    SAY_AGAIN = 20 * 1000,    /* ms */
    FORGET_AFTER = 50 * 1000, /* ms */
    ELSEWHERE_MAX = 64        /* servers at one table */
};

/* ---- counting ---- */

static void count_own(struct live_table *live)
{
    live->own = (struct presence){0};
    for (size_t i = 0; i < live->count; i++) {
        uint32_t seats = room_seats_of(live->room, live->members[i].key);
        live->own.seats |= seats;
        live->own.spectators += !seats;
    }
}

static void count_all(struct live_table *live)
{
    live->room->here = live->own.seats;
    live->room->spectators = live->own.spectators;
    for (size_t i = 0; i < live->elsewhere_count; i++) {
        live->room->here |= live->elsewhere[i].presence.seats;
        live->room->spectators += live->elsewhere[i].presence.spectators;
    }
}

static bool is_news(const struct live_table *live)
{
    return store_shared(live->hub->server->store) &&
           (live->own.seats != live->said.seats ||
            live->own.spectators != live->said.spectators);
}

/* Who came and went is told a little later, once for all of them. */
void presence_changed(struct live_table *live)
{
    uint32_t here = live->room->here, spectators = live->room->spectators;
    count_own(live);
    count_all(live);
    live_rank(live);
    bool same =
        here == live->room->here && spectators == live->room->spectators;
    if ((!same || is_news(live)) && !live->here.place)
        net_timer_set(live->hub->net, &live->here, net_now() + HERE_AFTER);
}

/* ---- telling ---- */

/* To the other servers. The first time they are asked to answer. */
static void say(struct live_table *live)
{
    struct hub_job *e = hub_job_new(live->hub, STORE_HERE, live->id, NULL);
    e->job.here = (struct store_here){.seats = live->own.seats,
                                      .spectators = live->own.spectators,
                                      .ask = !live->asked};
    live->asked = true;
    live->said = live->own;
    live->said_at = net_now();
    hub_job_send(e);
}

void presence_timer(struct net *net, struct net_timer *t)
{
    struct live_table *live =
        (struct live_table *)((char *)t - offsetof(struct live_table, here));
    struct text text;
    (void)net;
    text_heap(&text);
    room_write_here(live->room, &text);
    for (size_t i = 0; i < live->count; i++)
        hub_deliver(live->hub, live->members[i].conn, &text);
    text_clear(&text);
    if (is_news(live))
        say(live);
}

/* ---- the other servers ---- */

static struct elsewhere *elsewhere_of(struct live_table *live,
                                      const char *server)
{
    for (size_t i = 0; i < live->elsewhere_count; i++)
        if (strcmp(live->elsewhere[i].server, server) == 0)
            return &live->elsewhere[i];
    if (live->elsewhere_count == ELSEWHERE_MAX)
        return &live->elsewhere[0];
    live->elsewhere = realloc(live->elsewhere, (live->elsewhere_count + 1) *
                                                   sizeof *live->elsewhere);
    if (!live->elsewhere)
        abort();
    struct elsewhere *a = &live->elsewhere[live->elsewhere_count++];
    *a = (struct elsewhere){0};
    text_set(a->server, sizeof a->server, server);
    return a;
}

/* Those that are gone, or all of one server, go. */
static void forget_elsewhere(struct live_table *live, const char *server,
                             uint64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < live->elsewhere_count; i++) {
        const struct elsewhere *a = &live->elsewhere[i];
        bool gone = server ? strcmp(a->server, server) == 0
                           : now - a->at > FORGET_AFTER;
        if (!gone && (a->presence.seats || a->presence.spectators))
            live->elsewhere[kept++] = *a;
    }
    if (kept == live->elsewhere_count)
        return;
    live->elsewhere_count = kept;
    if (live->room)
        presence_changed(live);
}

void presence_take(struct live_table *live, const struct call *c)
{
    struct elsewhere *a = elsewhere_of(live, c->text);
    a->presence.seats = c->here.seats;
    a->presence.spectators = c->here.spectators;
    a->at = net_now();
    presence_changed(live);
    if (c->here.ask && (live->own.seats || live->own.spectators))
        say(live);
    if (!live->busy)
        live_go_on(live); /* it may have rested */
}

void presence_goodbye(struct hub *h, const char *server)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            forget_elsewhere(live, server, 0);
}

void presence_sweep(struct live_table *live)
{
    uint64_t now = net_now();
    forget_elsewhere(live, NULL, now);
    if (live->room && live->count && now - live->said_at > SAY_AGAIN &&
        store_shared(live->hub->server->store))
        say(live);
}

/* From the store's thread; no table: the server says goodbye. */
void hub_presence(void *server, const char *from, const char *table,
                  const struct store_here *here)
{
    struct server *s = server;
    struct who nobody = {.seq = -1};
    for (unsigned i = 0; i < s->loops; i++) {
        if (table[0] && s->hub[i] != hub_of(s, table))
            continue;
        struct call *c =
            call_new(CALL_PRESENCE, 0, &nobody, table, from, strlen(from));
        c->here = *here;
        c->mail.deliver = call_arrived;
        net_post(s->hub[i]->net, &c->mail, &c->mail);
    }
}
