/* rest: a table leaves memory and comes back; see rest.h. */
#include "server/rest.h"

#include "base/text.h"
#include "server/archive.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"

#include <sodium.h>
#include <string.h>

enum {
    CROWD = 2048,      /* tables in memory before they must hurry */
    WAIT_MIN = 1000,   /* ms that a table stays anyway */
    SOON = 10 * 1000,  /* ms: what is due then need not leave */
    LINGER = 500,      /* ms between the row and the end */
    AT_ONCE = 64,      /* rows that a hub has on their way */
    TRY_AGAIN = 2000,  /* ms, and as much again by chance */
    LOOK_EVERY = 1000, /* ms between looks for those that are due … */
    AHEAD = 2000,      /* … so much before they are */
    LOOK_FOR_OLD = 5,  /* looks between those for what is given up … */
    LOOK_AGAIN = 60,   /* … and between those from the first on */
    SPARES = 4,        /* tables that come to be closed */
    COUNT_EVERY = 10,  /* looks between two counts of what rests */
    ROW_AFTER = 15 * 60 * 1000, /* ms: then it has a row, whatever happens */
    DAY_MS = 24 * 3600 * 1000
};

/* ---- leaving ---- */

static bool can_rest(const struct server *s)
{
    return s->config.rest_after && store_rests(s->store);
}

/* One of several servers? And is it the one that sees to the table? */
static bool is_shared(const struct live_table *live)
{
    return store_shared(live->hub->server->store);
}

static bool drives_shared(const struct live_table *live)
{
    return is_shared(live) && drive_is_ours(live);
}

static bool is_others(const struct live_table *live)
{
    return is_shared(live) && !drive_is_ours(live);
}

/* Does the store's row say all of it? */
static bool has_row(const struct live_table *live)
{
    const struct live_row *row = &live->rest.row;
    return row->is && live->room && row->n == live->room->log.count;
}

bool rest_was_left(const struct live_table *live)
{
    return has_row(live) && !live->rest.row.held;
}

/* Milliseconds without anybody. Where many are in memory the square of how
 * many shortens it, so that there are never very many. */
static uint64_t patience(const struct server *s)
{
    double wait = s->config.rest_after * 1000.0;
    double crowd = (double)s->counts.tables / CROWD;
    if (crowd > 1)
        wait /= crowd * crowd;
    return wait > WAIT_MIN ? (uint64_t)wait : WAIT_MIN;
}

static bool is_left(const struct live_table *live)
{
    return live->room && live->room->table && !live->busy && !live->stored &&
           !live->members.count && !live->line.first && !live->computer_turn &&
           /* so long as that is counted here */
           (!room_awaits(live->room) || is_others(live)) &&
           !live->alert.timer.place && !live->alert.asked &&
           !live->owner.evicted && !live->hub->server->closing;
}

static void try_in(struct live_table *live, uint64_t ms)
{
    net_timer_set(live->hub->net, &live->rest.timer, net_now() + ms);
}

void rest_later(struct live_table *live)
{
    const struct server *s = live->hub->server;
    bool needed =
        live->members.count && !(drives_shared(live) && !has_row(live));
    if (is_others(live) && live->rest.timer.place)
        rest_clear(live);
    live->rest.since = net_now();
    if (needed || live->rest.timer.place || live->stored ||
        (!can_rest(s) && !is_others(live)))
        return;
    uint64_t wait = is_others(live) ? LINGER : patience(s);
    try_in(live, wait + randombytes_uniform((uint32_t)wait / 4));
}

static void take_row(struct live_row *mine, const struct store_row *row)
{
    mine->is = true;
    mine->held = row->holder;
    mine->n = row->n;
    mine->bytes = row->bytes;
    mine->due = row->due;
    mine->idle = row->idle;
    text_set(mine->host, sizeof mine->host, row->host);
    text_set(mine->from, sizeof mine->from, row->mark);
}

static void note_row(struct live_table *live, const struct store_row *row)
{
    owners_row(live, -1);
    take_row(&live->rest.row, row);
    owners_row(live, 1);
}

/* Nobody need hold it then, or we do. */
static void write_row(struct live_table *live, bool goes)
{
    struct hub_job *job = hub_job_new(live->hub, STORE_REST, live->id, NULL);
    struct store_rest *it = &job->store.rest;
    archive_rest(live->room, it);
    it->row.bytes = (int64_t)live->owner.bytes;
    it->row.due = live->rest.due;
    it->row.holder = goes ? 0 : live->hub->server->siblings.self;
    live->busy = true;
    live->hub->rests.under_way++;
    hub_job_send(job);
}

void rest_written(struct live_table *live, const struct hub_job *job)
{
    struct room_log *log = &live->room->log;
    uint64_t since = live->rest.since;
    live->hub->rests.under_way--;
    for (size_t i = 0; i < log->count; i++)
        log->events[i].row = 0; /* they have left the log */
    if (job->store.result == STORE_DONE) {
        note_row(live, &job->store.rest.row);
        live->holder = job->store.rest.row.holder;
        live->rest.telling = false;
    } else
        live->news = STORE_ANY; /* another server has changed it */
    live->busy = false;
    live_go_on(live);
    if (!is_left(live) || live->rest.row.held)
        return;
    live->rest.since = since;
    try_in(live, LINGER);
}

static bool is_due_soon(const struct live_table *live, uint64_t wait)
{
    uint64_t soon = wait > SOON ? wait : SOON;
    return live->rest.due &&
           live->rest.due < hub_now(live->hub) + (int64_t)soon;
}

/* Another clock may have written what the row says, or moved it. */
static bool says_when(const struct live_table *live)
{
    const struct live_row *row = &live->rest.row;
    const struct room *r = live->room;
    return row->due == live->rest.due &&
           row->idle == (room_playing(r) ? r->time.at : 0);
}

static void go(struct live_table *live)
{
    if (live->rest.row.is)
        owners_rest(live);
    live_free(live);
}

static void write_soon(struct live_table *live, bool goes)
{
    if (live->hub->rests.under_way >= AT_ONCE)
        try_in(live, TRY_AGAIN + randombytes_uniform(TRY_AGAIN));
    else
        write_row(live, goes);
}

/* Who sits there, whether anybody may sit down, what is played: lists find a
 * table by that, and then read how it is. */
void rest_changed(struct live_table *live, const struct change *c)
{
    bool open = room_is_open(live->room);
    bool said = live->rest.row.is && c->n <= live->rest.row.n;
    bool tells = c->kind == CHANGE_SEATS || c->kind == CHANGE_TABLE ||
                 open != live->rest.open;
    live->rest.telling = live->rest.telling || (tells && !said);
    live->rest.open = open;
}

void rest_tell(struct live_table *live)
{
    if (!drives_shared(live) || !live->room->table || live->stored)
        return;
    if (live->rest.telling && !has_row(live))
        write_soon(live, false);
}

/* When what no row says of it happened; 0: a row says all. */
static int64_t uncovered_since(const struct live_table *live)
{
    const struct live_row *row = &live->rest.row;
    const struct room_log *log = live->room ? &live->room->log : NULL;
    if (!log || !log->count || live->stored || has_row(live))
        return 0;
    return log->events[row->is && row->n < log->count ? row->n : 0].at;
}

/* It stays, but those who start need not read it for ever. */
static void write_in_time(struct live_table *live, uint64_t wait,
                          uint64_t quiet)
{
    int64_t since = uncovered_since(live);
    if (live->busy || !live->room->table || !since)
        return; /* it begins again with what comes */
    if (quiet >= wait || since < hub_now(live->hub) - ROW_AFTER)
        write_soon(live, false);
    else
        try_in(live, wait - quiet);
}

/* Who sees to it stays as long as somebody is there, wherever that is. */
static bool is_followed(const struct live_table *live)
{
    uint32_t to[HEARERS_MAX];
    return live->members.count || presence_hearers(live, to);
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct live_table *live =
        (struct live_table *)((char *)t -
                              offsetof(struct live_table, rest.timer));
    const struct server *s = live->hub->server;
    uint64_t wait = patience(s);
    uint64_t quiet = net_now() - live->rest.since;
    (void)net;
    if (live->stored || !live->room)
        return;
    if (drives_shared(live) && live->rest.telling && !live->busy)
        write_soon(live, false);
    else if (drives_shared(live) &&
             (live->members.count || (quiet < wait && uncovered_since(live))))
        write_in_time(live, wait, quiet);
    else if (live->members.count)
        return; /* it begins again when they go */
    else if (is_others(live) && is_left(live))
        go(live);
    else if (!is_left(live) || is_due_soon(live, wait) || is_followed(live))
        try_in(live, wait);
    else if (quiet < wait)
        try_in(live, wait - quiet);
    else if (has_row(live) && !live->rest.row.held && says_when(live))
        go(live);
    else
        write_soon(live, true);
}

void rest_init(struct live_table *live)
{
    live->rest.timer.fire = on_timer;
}

void rest_clear(struct live_table *live)
{
    if (live->hub->net)
        net_timer_cancel(live->hub->net, &live->rest.timer);
}

/* ---- coming back ---- */

void rest_fetched(struct live_table *live, const struct store_fetch *fetch)
{
    owners_counted(live->hub->server, fetch);
    if (!fetch->rested)
        return;
    take_row(&live->rest.row, &fetch->row);
    owners_come(live);
}

/* By its events alone it would wait anew whenever it is read, as long as they
 * lie ahead by a clock that was set back. Those that our clock can have seen
 * are taken at their word: then the row may have been moved by a clock that was
 * behind, and nothing must be over early. */
void rest_see_time(struct live_table *live)
{
    const struct live_row *row = &live->rest.row;
    const struct room_log *log = &live->room->log;
    int64_t ahead = live->room->time.at - row->idle;
    if (has_row(live) && row->idle && ahead > 0 &&
        log->events[log->count - 1].at > hub_now(live->hub))
        room_move_time(live->room, -ahead);
}

/* ---- waking those that are due ---- */

static void ask(struct hub *h)
{
    const struct server *s = h->server;
    struct hub_rests *r = &h->rests;
    int64_t idle = s->config.keep_idle * (int64_t)DAY_MS;
    bool old = h->sure && r->looks % LOOK_FOR_OLD == 0;
    bool from_first = r->again; /* also those of tables in memory */
    bool none = !s->counts.resting && !store_shared(s->store) && !from_first;
    if (r->asked || !s->drives || s->closing || none)
        return;
    if (from_first)
        r->due = (struct store_cursor){0};
    r->again = false;
    struct hub_job *job = hub_job_new(h, STORE_WAKE, NULL, NULL);
    struct store_wake *wake = &job->store.wake;
    wake->now = from_first ? hub_now(h) : 0;
    wake->due = (struct store_span){r->due, .until = hub_now(h) + AHEAD};
    if (old)
        wake->expires = (struct store_span){r->expires, .until = h->sure};
    if (old && idle)
        wake->idle = (struct store_span){r->idle, .until = h->sure - idle};
    r->asked = true;
    hub_job_send(job);
}

/* Other servers write rows, and finish what rested here. */
static void ask_for_count(struct hub *h)
{
    struct hub_job *job = hub_job_new(h, STORE_WAKE, NULL, NULL);
    job->store.wake.count = true;
    hub_job_send(job);
}

/* Some changes may be on their way to us: a difference counts when it stays. */
static void take_count(struct hub *h, int64_t rows)
{
    struct server_counts *c = &h->server->counts;
    long long drift = rows - (long long)c->rows - c->resting;
    if (drift == h->rests.drift) {
        c->resting += drift;
        c->unfinished += drift;
        drift = 0;
    }
    h->rests.drift = drift;
}

static void on_look(struct net *net, struct net_timer *t)
{
    struct hub *h =
        (struct hub *)((char *)t - offsetof(struct hub, rests.timer));
    struct hub_rests *r = &h->rests;
    net_timer_set(net, t, net_now() + LOOK_EVERY);
    if (++r->looks % LOOK_AGAIN == 0 && !r->asked)
        r->again = true;
    ask(h);
    if (r->looks % COUNT_EVERY == 0 && store_shared(h->server->store) &&
        !h->server->closing)
        ask_for_count(h);
}

void rest_begin(struct hub *h)
{
    /* Also where none shall rest any more: some may from before. */
    if (h->index || !store_rests(h->server->store))
        return; /* one hub does it for all */
    h->rests.again = true;
    h->rests.timer.fire = on_look;
    net_timer_set(h->net, &h->rests.timer, net_now());
}

/* What was behind us may lie ahead again, and rows may; another hub, which
 * moves a little later, may just write one by its old time. That one is found
 * when all are looked through again. */
void rest_move_time(struct hub *h)
{
    h->rests.again = true;
}

void rest_want_spare(struct hub *h)
{
    bool none = !h->server->counts.resting && !store_shared(h->server->store);
    if (h->rests.spare_asked || none)
        return;
    struct hub_job *job = hub_job_new(h, STORE_WAKE, NULL, NULL);
    job->store.wake.spare = SPARES;
    h->rests.spare_asked = true;
    hub_job_send(job);
}

static void take_places(struct hub *h, const struct store_wake *wake)
{
    struct hub_rests *r = &h->rests;
    r->asked = false;
    r->due = wake->due.last;
    if (wake->expires.until)
        r->expires = wake->expires.last;
    if (wake->idle.until)
        r->idle = wake->idle.last;
    if (wake->moved)
        r->again = true;
    if (wake->due.count == WAKE_MAX || wake->moved == AHEAD_MAX)
        ask(h);
}

void rest_found(struct hub *h, const struct hub_job *job)
{
    const struct store_wake *wake = &job->store.wake;
    int what = wake->spare ? CALL_SPARE : CALL_WAKE;
    char table[TABLE_ID_SIZE];
    const char *at = wake->tables.len ? wake->tables.data : "";
    for (size_t len; (len = strcspn(at, " ")); at += len + 1) {
        text_set(table, sizeof table, "");
        if (len < sizeof table) {
            memcpy(table, at, len);
            table[len] = '\0';
        }
        call_post(hub_of(h->server, table), call_internal(what, table, ""));
    }
    if (wake->spare)
        h->rests.spare_asked = false;
    else if (wake->count)
        take_count(h, wake->rows);
    else
        take_places(h, wake);
}
