/* lists: tables of all hubs; see lists.h. */
#include "server/lists.h"

#include "base/must_have.h"
#include "server/answer.h"
#include "server/hub_int.h"
#include "server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LIST_MAX = 100,
    FEED_LOOK = 1000 /* tables of one player, of which it is his turn at some */
};

struct tour {
    struct net_mail mail;
    struct call *call;         /* who asked, and for what */
    struct net_ticket *ticket; /* or a feed, over HTTP */
    char base[256];            /* of a feed's links */
    unsigned home, visited;
    size_t count;
    struct listed {
        int64_t at;
        char *text;
    } entry[LIST_MAX];
};

static bool is_turn(const struct room *r, const char *key)
{
    return room_playing(r) &&
           r->game->actors(r->table->state) & room_seats_of(r, key);
}

/* Where the next entry goes: the oldest gives way; NULL if all are newer. */
static struct listed *tour_place(struct tour *t, int64_t at)
{
    if (t->count < LIST_MAX)
        return &t->entry[t->count++];
    struct listed *oldest = t->entry;
    for (struct listed *e = t->entry; e < t->entry + LIST_MAX; e++)
        if (e->at < oldest->at)
            oldest = e;
    if (oldest->at >= at)
        return NULL;
    free(oldest->text);
    return oldest;
}

static void write_escaped(struct text *out, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '<':
            text_put(out, "&lt;");
            break;
        case '&':
            text_put(out, "&amp;");
            break;
        case '"':
            text_put(out, "&quot;");
            break;
        default:
            text_char(out, *s);
        }
}

static void write_time(struct text *out, int64_t at)
{
    char buf[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    strftime(buf, sizeof buf, "%Y-%m-%dT%H:%M:%SZ", &tm);
    text_add(out, "<updated>%s</updated>", buf);
}

static void write_feed_entry(const struct tour *t, const struct room *r,
                             struct text *out)
{
    text_add(out, "<entry><id>urn:kocka:%s:%d</id><title>Your turn: %s", r->id,
             (int)r->log.count, r->game->title);
    if (r->title[0]) {
        text_put(out, ", ");
        write_escaped(out, r->title);
    }
    text_put(out, "</title><link href=\"");
    write_escaped(out, t->base);
    text_add(out, "/#table/%s\"/>", r->id);
    write_time(out, r->time.at);
    text_put(out, "</entry>");
}

static void tour_add(struct live_table *live, void *tour)
{
    struct tour *t = tour;
    const struct room *r = live->room;
    struct text text;
    struct json_out w;
    if (t->ticket && !is_turn(r, t->call->who.key))
        return;
    struct listed *e = tour_place(t, r->time.at);
    if (!e)
        return;
    text_heap(&text);
    json_begin(&w, &text);
    if (t->ticket)
        write_feed_entry(t, r, &text);
    else
        room_write_summary(
            r, t->call->what == REQUEST_MINE ? t->call->who.key : "", &w);
    e->at = r->time.at;
    e->text = text.data;
}

static int newest_first(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    return (x->at < y->at) - (x->at > y->at);
}

static void answer_list(struct hub *h, struct tour *t)
{
    struct text text;
    struct json_out w;
    answer_open(&text, &w, true, t->call);
    json_key(&w, "tables");
    json_open(&w, '[');
    for (size_t i = 0; i < t->count; i++) {
        json_put_raw(&w);
        text_put(&text, t->entry[i].text);
    }
    json_close(&w, ']');
    answer_close(h, &text, &w, t->call);
}

static void answer_feed(struct hub *h, struct tour *t)
{
    struct text out;
    text_heap(&out);
    text_add(&out,
             "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
             "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
             "<id>urn:kocka:feed:%s</id><title>Kocka</title>"
             "<author><name>Kocka</name></author>",
             t->call->who.key);
    write_time(&out, t->count ? t->entry[0].at : h->server->started);
    for (size_t i = 0; i < t->count; i++)
        text_put(&out, t->entry[i].text);
    text_put(&out, "</feed>\n");
    net_answer_later(t->ticket, 200, "application/atom+xml; charset=utf-8",
                     out.data, out.len);
    text_clear(&out);
}

static void tour_end(struct hub *h, struct tour *t)
{
    qsort(t->entry, t->count, sizeof *t->entry, newest_first);
    if (t->ticket)
        answer_feed(h, t);
    else
        answer_list(h, t);
    for (size_t i = 0; i < t->count; i++)
        free(t->entry[i].text);
    call_free(t->call);
    free(t);
}

static void tour_go(struct hub *h, struct tour *t)
{
    unsigned to = (t->home + 1 + t->visited++) % h->server->loops;
    net_post(h->server->hub[to]->net, &t->mail, &t->mail);
}

static void tour_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct tour *t = (struct tour *)mail;
    struct hub *h = user;
    (void)net;
    if (t->call->what == REQUEST_MINE)
        seating_of(h, t->call->who.key, t->ticket ? FEED_LOOK : LIST_MAX,
                   tour_add, t);
    else
        seating_open(h, LIST_MAX, tour_add, t);
    if (h->index == t->home)
        tour_end(h, t); /* home was the last */
    else
        tour_go(h, t);
}

static struct tour *tour_new(struct hub *h, struct call *c)
{
    struct tour *t = must_have(calloc(1, sizeof *t));
    t->mail.deliver = tour_arrived;
    t->call = c;
    t->home = h->index;
    return t;
}

void lists_feed(struct hub *h, const char *token, const char *base,
                struct net_ticket *ticket)
{
    struct who who = {.seq = -1};
    hub_derive("kocka-player-1 ", token, who.key);
    struct tour *t = tour_new(h, call_new(REQUEST_MINE, 0, &who, NULL, "", 0));
    t->ticket = ticket;
    snprintf(t->base, sizeof t->base, "%s", base);
    tour_go(h, t);
}

void lists_answer(struct hub *h, struct call *c)
{
    tour_go(h, tour_new(h, c));
}
