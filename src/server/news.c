/* news: what other servers have changed; see news.h. */
#include "server/news.h"

#include "server/hub_int.h"
#include "server/live.h"

/* Tables that go on at once: others wait for so many, and a bucket more. */
enum { PORTION = 64 };

void news_heard(void *server, const char *table, uint32_t last)
{
    struct server *s = server;
    struct call *c = call_internal(CALL_NEWS, table, "");
    c->last = last;
    s->news++;
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

void news_take(struct hub *h, struct call *c)
{
    struct live_table *live = *live_slot(h, c->table);
    if (!live)
        live_fetch(live_new(h, c->table), NULL, NULL);
    else if (!live->room || live->room->log.count < c->last)
        look_at(live); /* else it was told before, and again just in case */
    h->server->news--;
    call_free(c);
}

void news_drive_on(struct hub *h, struct call *c)
{
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
