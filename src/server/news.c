/* news: what other servers have changed; see news.h. */
#include "server/news.h"

#include "server/hub_int.h"
#include "server/live.h"

#include <string.h>

static void post_news(struct hub *h, const char *table, uint32_t last)
{
    struct call *c = call_internal(CALL_NEWS, table, "");
    c->last = last;
    h->server->news++;
    call_post(h, c);
}

void news_heard(void *server, const char *table, uint32_t last)
{
    struct server *s = server;
    if (strcmp(table, "*") != 0) {
        post_news(hub_of(s, table), table, last);
        return;
    }
    for (unsigned i = 0; i < s->loops; i++)
        post_news(s->hub[i], "*", STORE_ANY);
}

static void look_at(struct live_table *live)
{
    if (live->busy)
        live->news = true;
    else
        live_fetch(live, NULL);
}

static void look_at_all(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            look_at(live);
}

void news_take(struct hub *h, struct call *c)
{
    struct live_table *live = *live_slot(h, c->table);
    if (strcmp(c->table, "*") == 0)
        look_at_all(h);
    else if (!live)
        live_fetch(live_new(h, c->table), NULL);
    else if (!live->room || live->room->log.count < c->last)
        look_at(live); /* else it was told before, and again just in case */
    h->server->news--;
    call_free(c);
}
