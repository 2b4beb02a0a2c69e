/* news: what other servers have changed; see news.h. */
#include "server/news.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"

#include <stdlib.h>

enum {
    PORTION = 64, /* tables that go on at once: others wait for so many, and a
                     bucket more */
    CHANGED_EVERY = 2000 /* ms between looks for what others have changed */
};

static struct call *call_for(struct server *s, const char *table,
                             struct call_news news)
{
    struct call *c = call_internal(CALL_NEWS, table, "");
    c->news = news;
    s->start.news++;
    s->start.named += news.named;
    return c;
}

void news_heard(void *server, const char *table, uint32_t last, bool named)
{
    struct call_news news = {.last = last, .named = named};
    call_post(hub_of(server, table), call_for(server, table, news));
}

void news_appended(void *server, const struct store_told *told, size_t count)
{
    struct hub_posts posts = {0};
    for (size_t i = 0; i < count; i++) {
        const struct store_events *events = &told[i].events;
        struct call_news news = {.from = told[i].from,
                                 .last = events->list[events->count - 1].n,
                                 .events = *events};
        hub_posts_add(&posts, hub_of(server, told[i].table),
                      call_mail(call_for(server, told[i].table, news)));
    }
    hub_posts_send(&posts, server);
}

/* ---- who lives ---- */

/* Hubs may read it meanwhile; they go on afterwards anyway. */
void news_servers(void *server, const uint32_t *list, size_t count)
{
    struct server *s = server;
    for (size_t i = 0; i < HEARERS_MAX; i++)
        s->siblings.living[i] = i < count ? list[i] : 0;
    s->siblings.since = net_now();
    news_drive(s);
}

bool news_lives(const struct server *s, uint32_t server)
{
    for (size_t i = 0; i < HEARERS_MAX && s->siblings.living[i]; i++)
        if (s->siblings.living[i] == server)
            return true;
    return false;
}

void news_drive(struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++)
        call_post(s->hub[i], call_internal(CALL_DRIVE, "", ""));
}

/* ---- what is told ---- */

static void look_at(struct live_table *live, uint32_t last)
{
    if (live->busy)
        live->news = last > live->news ? last : live->news;
    else
        live_fetch(live, NULL, NULL);
}

/* What was told becomes true, if it is what comes next. */
static bool take(struct live_table *live, const struct call_news *news)
{
    const struct store_events *events = &news->events;
    if (!events->count || live->busy ||
        events->list[0].n > live->room->log.count + 1)
        return false;
    if (!live_take(live, events))
        live_disagrees(live);
    live->holder = news->from;
    live_go_on(live);
    return true;
}

/* Named tables count until they are here. */
static void note_named(struct live_table *live, bool named)
{
    if (named && live->rest.named)
        live->hub->server->start.named--;
    live->rest.named = live->rest.named || named;
}

void news_settled(struct live_table *live)
{
    if (live->rest.named)
        live->hub->server->start.named--;
    live->rest.named = false;
}

/* Only what a dead server has left comes to memory for it. */
void news_take(struct hub *h, struct call *c)
{
    struct live_table *live = *live_slot(h, c->table);
    bool known = live && live->room && live->room->log.count >= c->news.last;
    if (!live && c->news.named)
        live = live_new(h, c->table);
    if (live && !known && !(live->room && take(live, &c->news))) {
        note_named(live, c->news.named);
        look_at(live, c->news.last);
    } else if (c->news.named) { /* it is here */
        h->server->start.named--;
    }
    h->server->start.news--;
    call_free(c);
}

/* ---- asking ---- */

/* Would we miss it if it changed? */
static bool is_held(const struct live_table *live)
{
    return live->room && live->room->table && !live->stored && !live->busy &&
           (live->members.count || drive_is_ours(live));
}

static void add_known(struct store_changed *changed,
                      const struct live_table *live)
{
    if (!(changed->count & (changed->count - 1)))
        changed->list = must_have(
            realloc(changed->list, (changed->count ? changed->count * 2 : 1) *
                                       sizeof *changed->list));
    struct store_known *it = &changed->list[changed->count++];
    text_set(it->table, sizeof it->table, live->id);
    it->n = (uint32_t)live->room->log.count;
    it->holder = live->holder;
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct hub *h =
        (struct hub *)((char *)t - offsetof(struct hub, news.timer));
    net_timer_set(net, t, net_now() + CHANGED_EVERY);
    if (h->news.asked || h->server->closing)
        return;
    struct hub_job *job = hub_job_new(h, STORE_CHANGED, NULL, NULL);
    for (unsigned i = 0; i < h->buckets; i++)
        for (const struct live_table *live = h->bucket[i]; live;
             live = live->next)
            if (is_held(live))
                add_known(&job->store.changed, live);
    h->news.asked = true;
    hub_job_send(job);
}

void news_changed(struct hub *h, const struct store_changed *changed)
{
    h->news.asked = false;
    for (size_t i = 0; i < changed->count; i++) {
        const struct store_known *it = &changed->list[i];
        struct live_table *live = *live_slot(h, it->table);
        if (!live || !live->room || live->busy || live->room->log.count > it->n)
            continue;
        if (live->room->log.count < it->n) {
            live_fetch(live, NULL, NULL);
        } else {
            live->holder = it->holder;
            live_go_on(live);
        }
    }
}

void news_begin(struct hub *h)
{
    if (!store_shared(h->server->store))
        return;
    h->news.timer.fire = on_timer;
    net_timer_set(h->net, &h->news.timer, net_now() + CHANGED_EVERY);
}

void news_drive_on(struct hub *h, struct call *c)
{
    h->rests.again = true; /* what was due while another one drove */
    for (int n = 0; n < PORTION && c->bucket < h->buckets; c->bucket++)
        for (struct live_table *live = h->bucket[c->bucket]; live;
             live = live->next, n++)
            if (live->room && !live->busy)
                live_go_on(live);
    if (c->bucket < h->buckets)
        call_post(h, c);
    else
        call_free(c);
}
