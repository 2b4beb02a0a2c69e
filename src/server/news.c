/* news: what other servers have changed; see news.h. */
#include "server/news.h"

#include "server/hub_int.h"
#include "server/live.h"

/* Tables that go on at once: others wait for so many, and a bucket more. */
enum { PORTION = 64 };

void news_heard(void *server, const char *table, uint32_t last, bool named)
{
    struct server *s = server;
    struct call *c = call_internal(CALL_NEWS, table, "");
    c->news = (struct call_news){last, named};
    s->start.news++;
    s->start.named += named;
    call_post(hub_of(s, table), c);
}

void news_drive(struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++)
        call_post(s->hub[i], call_internal(CALL_DRIVE, "", ""));
}

static void look_at(struct live_table *live)
{
    if (live->busy)
        live->news = true;
    else
        live_fetch(live, NULL, NULL);
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
    if (!known) { /* else it was told before, and again just in case */
        note_named(live, c->news.named);
        look_at(live);
    } else if (c->news.named) {
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
