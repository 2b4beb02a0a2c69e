/* lists: tables of all hubs; see lists.h. */
#include "server/lists.h"

#include "base/must_have.h"
#include "games/games.h"
#include "server/answer.h"
#include "server/archive.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LIST_MAX = 100,
    ROWS_MAX = 12800, /* that are looked at for a list */
    FEED_LOOK = 1000 /* tables of one player, of which it is his turn at some */
};

struct tour {
    struct net_mail mail;
    struct call *call;         /* who asked, and for what */
    struct net_ticket *ticket; /* or a feed, over HTTP */
    char base[256];            /* of a feed's links */
    unsigned home, visited;
    struct store_listed *resting; /* those that are not in memory, of … */
    size_t rests;
    unsigned most;  /* … so many that the store was asked for */
    unsigned waits; /* for tables that have changed since; see look_anew */
    size_t count;
    struct listed {
        int64_t at;
        char *text;
    } entry[LIST_MAX];
};

/* Others may have changed what nobody of ours is at. */
static bool is_known(const struct live_table *live)
{
    return live->room && (live->members.count || drive_is_ours(live));
}

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

/* What a feed tells of a table. */
struct feed_entry {
    const char *table, *title;
    const struct game *game;
    int events;
    int64_t at;
};

static void write_feed_entry(const struct tour *t, const struct feed_entry *e,
                             struct text *out)
{
    text_add(out, "<entry><id>urn:kocka:%s:%d</id><title>Your turn: %s",
             e->table, e->events, e->game ? e->game->title : "");
    if (e->title[0]) {
        text_put(out, ", ");
        write_escaped(out, e->title);
    }
    text_put(out, "</title><link href=\"");
    write_escaped(out, t->base);
    text_add(out, "/#table/%s\"/>", e->table);
    write_time(out, e->at);
    text_put(out, "</entry>");
}

static void tour_add(struct live_table *live, void *tour)
{
    struct tour *t = tour;
    const struct room *r = live->room;
    struct text text;
    struct json_out w;
    if (!is_known(live) || (t->ticket && !is_turn(r, t->call->who.key)))
        return;
    struct listed *e = tour_place(t, r->time.at);
    if (!e)
        return;
    text_heap(&text);
    json_begin(&w, &text);
    if (t->ticket)
        write_feed_entry(t,
                         &(struct feed_entry){.table = r->id,
                                              .title = r->title,
                                              .game = r->game,
                                              .events = (int)r->log.count,
                                              .at = r->time.at},
                         &text);
    else
        room_write_summary(
            r, t->call->what == REQUEST_MINE ? t->call->who.key : "", &w);
    e->at = r->time.at;
    e->text = text.data;
}

/* ---- tables that rest ---- */

/* Of a summary, as a row has it. */
static void write_resting_entry(const struct tour *t,
                                const struct store_listed *row,
                                struct text *out)
{
    struct json summary;
    char title[TITLE_SIZE] = "", game[GAME_SIZE] = "";
    if (json_check(row->summary, strlen(row->summary), &summary)) {
        json_string(json_get(summary, "title"), title, sizeof title);
        json_string(json_get(summary, "game"), game, sizeof game);
    }
    write_feed_entry(t,
                     &(struct feed_entry){.table = row->table,
                                          .title = title,
                                          .game = games_find(game),
                                          .events = (int)row->n,
                                          .at = row->at},
                     out);
}

/* The same, and to a player whether it is his turn. */
static void write_resting(const struct tour *t, const struct store_listed *row,
                          struct text *out)
{
    struct json summary = {0};
    struct json_out w;
    json_check(row->summary, strlen(row->summary), &summary);
    json_begin(&w, out);
    json_open(&w, '{');
    struct json_iter i = json_each(summary);
    while (json_next(&i)) {
        char key[32];
        if (!json_string(i.key, key, sizeof key))
            continue;
        json_key(&w, key);
        json_put_value(&w, i.value);
    }
    if (t->call->what == REQUEST_MINE)
        json_bool_at(&w, "turn", row->turn);
    json_close(&w, '}');
}

static void tour_add_resting(struct tour *t, const struct store_listed *row)
{
    struct text text;
    struct listed *e = row->table[0] ? tour_place(t, row->at) : NULL;
    if (!e)
        return;
    text_heap(&text);
    if (t->ticket)
        write_resting_entry(t, row, &text);
    else
        write_resting(t, row, &text);
    e->at = row->at;
    e->text = text.data;
}

/* What a hub has in memory the store does not know. */
static void pass_over_living(struct hub *h, struct tour *t)
{
    for (size_t i = 0; i < t->rests; i++) {
        struct store_listed *row = &t->resting[i];
        if (!row->table[0] || hub_of(h->server, row->table) != h)
            continue;
        const struct live_table *live = *live_slot(h, row->table);
        if (live && is_known(live))
            row->table[0] = '\0';
    }
}

static void tour_leave(struct hub *h, struct tour *t);

/* Another server plays there: its row is old, its events say how it is. */
static void look_anew(struct hub *h, struct tour *t)
{
    t->waits = 1;
    for (size_t i = 0; i < t->rests; i++) {
        const struct store_listed *row = &t->resting[i];
        if (!row->stale || !row->table[0] || hub_of(h->server, row->table) != h)
            continue;
        struct call *c = call_internal(CALL_LISTED, row->table, "");
        c->tour = t;
        t->waits++;
        call_post(h, c);
    }
    if (--t->waits == 0)
        tour_leave(h, t);
}

/* Is it his turn, by a list as rows have it? */
static bool is_his_turn(const char *keys, const char *key)
{
    const char *at = key[0] ? strstr(keys, key) : NULL;
    return at && at > keys && at[-1] == '+';
}

static void take_anew(const struct tour *t, struct store_listed *row,
                      const struct room *r)
{
    struct store_rest now = {0};
    const char *key = t->call->what == REQUEST_MINE ? t->call->who.key : "";
    archive_rest(r, &now);
    bool stays = *key ? room_seats_of(r, key) : now.row.open;
    row->n = now.row.n;
    row->at = now.row.at;
    row->turn = is_his_turn(now.row.keys, key);
    free(row->summary);
    row->summary = now.row.summary;
    now.row.summary = NULL;
    if (!stays || r->closed || room_over(r) || (t->ticket && !row->turn))
        row->table[0] = '\0';
    store_row_clear(&now.row);
    store_events_clear(&now.events);
}

void lists_looked(struct hub *h, const struct call *c, const struct room *r)
{
    struct tour *t = c->tour;
    for (size_t i = 0; i < t->rests; i++) {
        struct store_listed *row = &t->resting[i];
        if (strcmp(row->table, c->table) != 0)
            continue;
        if (r && r->table)
            take_anew(t, row, r);
        else
            row->table[0] = '\0';
    }
    if (--t->waits == 0)
        tour_leave(h, t);
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
                     "private, max-age=60", out.data, out.len);
    text_clear(&out);
}

static void tour_forget(struct tour *t)
{
    for (size_t i = 0; i < t->rests; i++)
        free(t->resting[i].summary);
    free(t->resting);
    for (size_t i = 0; i < t->count; i++)
        free(t->entry[i].text);
    t->resting = NULL;
    t->rests = t->count = 0;
    t->visited = 0;
}

/* So many of the rows were of tables in memory that others may have been left
 * out. */
static bool tour_lacks(const struct tour *t)
{
    size_t good = 0;
    for (size_t i = 0; i < t->rests; i++)
        good += t->resting[i].table[0] != '\0';
    return !t->ticket && t->rests == t->most && t->most < ROWS_MAX &&
           good < LIST_MAX;
}

static void tour_begin(struct hub *h, struct tour *t, unsigned most);

static void tour_end(struct hub *h, struct tour *t)
{
    if (t->rests && tour_lacks(t)) {
        tour_forget(t);
        tour_begin(h, t, 4 * t->most);
        return;
    }
    for (size_t i = 0; i < t->rests; i++)
        tour_add_resting(t, &t->resting[i]);
    qsort(t->entry, t->count, sizeof *t->entry, newest_first);
    if (t->ticket)
        answer_feed(h, t);
    else
        answer_list(h, t);
    tour_forget(t);
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
    pass_over_living(h, t);
    look_anew(h, t);
}

static void tour_leave(struct hub *h, struct tour *t)
{
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

/* Some of those that the store tells may be in memory: it tells more. */
static void tour_begin(struct hub *h, struct tour *t, unsigned most)
{
    if (!h->server->counts.resting && !store_shared(h->server->store)) {
        tour_go(h, t);
        return;
    }
    struct hub_job *job = hub_job_new(h, STORE_LIST, NULL, NULL);
    struct store_list *list = &job->store.list;
    if (t->call->what == REQUEST_MINE)
        text_set(list->key, sizeof list->key, t->call->who.key);
    list->most = t->most = most;
    list->turns = t->ticket;
    job->call = t->call;
    job->tour = t;
    hub_job_send(job);
}

/* Nothing rather than a part: a feed's reader would take it for all, and keep
 * it. */
static void tour_refuse(struct hub *h, struct tour *t)
{
    static const char busy[] = "Too many are asking; come again.\n";
    struct refused why;
    refuse(&why, REFUSAL_TOO_FAST, "too many requests");
    if (t->ticket)
        net_answer_later(t->ticket, 503, "text/plain; charset=utf-8",
                         "no-store", busy, sizeof busy - 1);
    else
        answer_refused(h, t->call, &why);
    call_free(t->call);
    free(t);
}

void lists_found(struct hub *h, struct hub_job *job)
{
    struct tour *t = job->tour;
    struct store_list *list = &job->store.list;
    if (job->store.result == STORE_FULL) {
        tour_refuse(h, t);
        return;
    }
    t->resting = list->list;
    t->rests = list->count;
    list->list = NULL;
    list->count = 0;
    tour_go(h, t);
}

void lists_drop(struct tour *t)
{
    free(t);
}

void lists_feed(struct hub *h, const char *token, const char *base,
                struct net_ticket *ticket)
{
    struct who who = {.seq = -1};
    hub_derive("kocka-player-1 ", token, who.key);
    struct tour *t = tour_new(h, call_new(REQUEST_MINE, 0, &who, NULL, "", 0));
    t->ticket = ticket;
    snprintf(t->base, sizeof t->base, "%s", base);
    tour_begin(h, t, FEED_LOOK);
}

void lists_answer(struct hub *h, struct call *c)
{
    tour_begin(h, tour_new(h, c), 2 * LIST_MAX);
}
