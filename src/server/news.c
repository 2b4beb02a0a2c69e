/* news: what other servers have changed; see news.h. */
#include "server/news.h"

#include "server/hub_int.h"
#include "server/live.h"

#include <stdlib.h>

/* Tables that go on at once: others wait for so many, and a bucket more. */
enum { PORTION = 64 };

static void post(struct server *s, const char *table, struct call_news news)
{
    struct call *c = call_internal(CALL_NEWS, table, "");
    c->news = news;
    s->start.news++;
    s->start.named += news.named;
    call_post(hub_of(s, table), c);
}

void news_heard(void *server, const char *table, uint32_t last, bool named)
{
    post(server, table, (struct call_news){.last = last, .named = named});
}

void news_appended(void *server, const char *table, struct store_events *events)
{
    post(server, table,
         (struct call_news){.last = events->list[events->count - 1].n,
                            .events = *events});
}

void news_drive(struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++)
        call_post(s->hub[i], call_internal(CALL_DRIVE, "", ""));
}

static void look_at(struct live_table *live, uint32_t last)
{
    if (live->busy)
        live->news = last > live->news ? last : live->news;
    else
        live_fetch(live, NULL, NULL);
}

/* What was told becomes true, if it is what comes next. */
static bool take(struct live_table *live, const struct store_events *events)
{
    if (!events->count || !live->room || live->busy ||
        events->list[0].n > live->room->log.count + 1)
        return false;
    if (!live_take(live, events))
        abort(); /* memory and store disagree: do not make it worse */
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

void news_take(struct hub *h, struct call *c)
{
    struct live_table *live = *live_slot(h, c->table);
    bool known = live && live->room && live->room->log.count >= c->news.last;
    if (!live) {
        live = live_new(h, c->table);
        live->rest.by_news = !c->news.named;
    }
    if (!known && !take(live, &c->news.events)) { /* else it is here */
        note_named(live, c->news.named);
        look_at(live, c->news.last);
    } else if (c->news.named) { /* told before, and again just in case */
        h->server->start.named--;
    }
    h->server->start.news--;
    call_free(c);
}

void news_drive_on(struct hub *h, struct call *c)
{
    h->rests.again = true; /* what was due while another one drove */
    for (int n = 0; n < PORTION && c->bucket < h->buckets; c->bucket++)
        for (struct live_table *live = h->bucket[c->bucket]; live;
             live = live->next, n++)
            if (live->room && !live->busy)
                live_go_on(live);
    if (c->bucket < h->buckets && h->server->drives)
        call_post(h, c);
    else
        call_free(c);
}
