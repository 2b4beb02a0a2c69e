/*
 * here: who is at a table right now, on this server and on the others.
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
    AFAR_MAX = 64             /* servers at one table */
};

/* ---- counting ---- */

static void count_own(struct place *p)
{
    p->own = (struct presence){0};
    for (size_t i = 0; i < p->count; i++) {
        uint32_t seats = room_seats_of(p->room, p->members[i].key);
        p->own.seats |= seats;
        p->own.spectators += !seats;
    }
}

static void count_all(struct place *p)
{
    p->room->here = p->own.seats;
    p->room->spectators = p->own.spectators;
    for (size_t i = 0; i < p->afar_count; i++) {
        p->room->here |= p->afar[i].presence.seats;
        p->room->spectators += p->afar[i].presence.spectators;
    }
}

static bool is_news(const struct place *p)
{
    return store_shared(p->hub->server->store) &&
           (p->own.seats != p->said.seats ||
            p->own.spectators != p->said.spectators);
}

/* Who came and went is told a little later, once for all of them. */
void here_changed(struct place *p)
{
    uint32_t here = p->room->here, spectators = p->room->spectators;
    count_own(p);
    count_all(p);
    place_rank(p);
    bool same = here == p->room->here && spectators == p->room->spectators;
    if ((!same || is_news(p)) && !p->here.place)
        net_timer_set(p->hub->net, &p->here, net_now() + HERE_AFTER);
}

/* ---- telling ---- */

/* To the other servers. The first time they are asked to answer. */
static void say(struct place *p)
{
    struct errand *e = errand_new(p->hub, STORE_HERE, p->id, NULL);
    e->job.here = (struct store_here){.seats = p->own.seats,
                                      .spectators = p->own.spectators,
                                      .ask = !p->asked};
    p->asked = true;
    p->said = p->own;
    p->said_at = net_now();
    errand_send(e);
}

void here_timer(struct net *net, struct net_timer *t)
{
    struct place *p =
        (struct place *)((char *)t - offsetof(struct place, here));
    struct text text;
    (void)net;
    text_heap(&text);
    room_write_here(p->room, &text);
    for (size_t i = 0; i < p->count; i++)
        hub_deliver(p->hub, p->members[i].conn, &text);
    text_clear(&text);
    if (is_news(p))
        say(p);
}

/* ---- the other servers ---- */

static struct afar *afar_of(struct place *p, const char *server)
{
    for (size_t i = 0; i < p->afar_count; i++)
        if (strcmp(p->afar[i].server, server) == 0)
            return &p->afar[i];
    if (p->afar_count == AFAR_MAX)
        return &p->afar[0];
    p->afar = realloc(p->afar, (p->afar_count + 1) * sizeof *p->afar);
    if (!p->afar)
        abort();
    struct afar *a = &p->afar[p->afar_count++];
    *a = (struct afar){0};
    text_set(a->server, sizeof a->server, server);
    return a;
}

/* Those that are gone, or all of one server, go. */
static void forget_afar(struct place *p, const char *server, uint64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->afar_count; i++) {
        const struct afar *a = &p->afar[i];
        bool gone = server ? strcmp(a->server, server) == 0
                           : now - a->at > FORGET_AFTER;
        if (!gone && (a->presence.seats || a->presence.spectators))
            p->afar[kept++] = *a;
    }
    if (kept == p->afar_count)
        return;
    p->afar_count = kept;
    if (p->room)
        here_changed(p);
}

void here_take(struct place *p, const struct call *c)
{
    struct afar *a = afar_of(p, c->text);
    a->presence.seats = c->here.seats;
    a->presence.spectators = c->here.spectators;
    a->at = net_now();
    here_changed(p);
    if (c->here.ask && (p->own.seats || p->own.spectators))
        say(p);
    if (!p->busy)
        place_go_on(p); /* it may have rested */
}

void here_goodbye(struct hub *h, const char *server)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct place *p = h->bucket[i]; p; p = p->next)
            forget_afar(p, server, 0);
}

void here_sweep(struct place *p)
{
    uint64_t now = net_now();
    forget_afar(p, NULL, now);
    if (p->room && p->count && now - p->said_at > SAY_AGAIN &&
        store_shared(p->hub->server->store))
        say(p);
}

/* From the store's thread; no table: the server says goodbye. */
void hub_here(void *server, const char *from, const char *table,
              const struct store_here *here)
{
    struct server *s = server;
    struct who nobody = {.seq = -1};
    for (unsigned i = 0; i < s->loops; i++) {
        if (table[0] && s->hub[i] != hub_of(s, table))
            continue;
        struct call *c =
            call_new(CALL_HERE, 0, &nobody, table, from, strlen(from));
        c->here = *here;
        c->mail.deliver = call_arrived;
        net_post(s->hub[i]->net, &c->mail, &c->mail);
    }
}
