/* live: a table in its hub; see live.h. */
#include "server/live.h"

#include "base/must_have.h"
#include "base/hash.h"
#include "base/text.h"
#include "server/archive.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/log.h"
#include "server/news.h"
#include "server/reviewing.h"
#include "server/worker.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FORGET_AFTER = 10 * 1000,  /* ms that a finished table stays in memory */
    REVEAL_WITHIN = 30 * 1000, /* ms that a seat has to show its link */
    LATER = 3600 * 1000,       /* ms that a timer waits at most */
    DAY_MS = 24 * 3600 * 1000
};

/* ---- places by id ---- */

struct hub *hub_of(struct server *s, const char *table)
{
    uint64_t hash = hash_bytes(table, strlen(table));
    return s->hub[(hash >> 40) % s->loops];
}

struct live_table **live_slot(struct hub *h, const char *id)
{
    uint64_t hash = hash_key_text(&h->hash_key, id);
    struct live_table **at = &h->bucket[hash & (h->buckets - 1)];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

/* Room for one more. */
static void grow(struct hub *h)
{
    struct live_table **old = h->bucket;
    unsigned count = h->buckets;
    if (h->tables++ < count)
        return;
    h->buckets = count * 2;
    h->bucket = must_have(calloc(h->buckets, sizeof *h->bucket));
    for (unsigned i = 0; i < count; i++)
        for (struct live_table *live = old[i], *next; live; live = next) {
            next = live->next;
            live->next = NULL;
            *live_slot(h, live->id) = live;
        }
    free(old);
}

static void on_timer(struct net *net, struct net_timer *t);

struct live_table *live_new(struct hub *h, const char *id)
{
    struct live_table *live = must_have(calloc(1, sizeof *live));
    grow(h);
    struct live_table **at = live_slot(h, id);
    assert(!*at);
    *at = live;
    live->hub = h;
    live->line.end = &live->line.first;
    text_set(live->id, sizeof live->id, id);
    live->timer.fire = on_timer;
    presence_init(live);
    alert_init(live);
    rest_init(live);
    h->server->counts.tables++;
    return live;
}

void live_clear(struct live_table *live)
{
    seating_leave(live);
    owners_release(live);
    reviewing_clear(live);
    room_free(live->room);
    live->room = NULL;
    live->stored = false;
}

void live_free(struct live_table *live)
{
    struct live_table **at = live_slot(live->hub, live->id);
    assert(*at == live && !live->line.first);
    *at = live->next;
    live->hub->tables--;
    if (live->hub->net)
        net_timer_cancel(live->hub->net, &live->timer);
    presence_clear(live);
    alert_clear(live);
    rest_clear(live);
    live->hub->server->counts.tables--;
    news_settled(live);
    live_clear(live);
    audience_clear(live);
    free(live);
}

/* ---- events become true ---- */

void live_fetch(struct live_table *live, struct call *call,
                const struct who *who)
{
    struct hub_job *job = hub_job_new(live->hub, STORE_FETCH, live->id, call);
    job->store.fetch.from = live->room ? (uint32_t)live->room->log.count : 0;
    job->store.fetch.count = !live->room && live->hub->server->config.rate;
    if (who) {
        struct store_row *row = &job->store.fetch.row;
        text_set(row->host, sizeof row->host, who->key);
        text_set(row->mark, sizeof row->mark, who->from);
    }
    live->busy = true;
    hub_job_send(job);
}

/* A game that has ended goes to the finished ones, before any call that waits
 * finds it over: who is forgotten meanwhile must be found there. */
static void finish(struct live_table *live)
{
    if (live->stored || !(live->room->closed || room_over(live->room)))
        return;
    struct hub_job *job = hub_job_new(live->hub, STORE_FINISH, live->id, NULL);
    archive_room(live->room, &job->store.finish);
    live->stored = true;
    owners_weigh(live);
    hub_job_send(job);
}

bool live_take(struct live_table *live, const struct store_events *events)
{
    for (size_t i = 0; i < events->count; i++) {
        struct change change;
        struct stored_event event = archive_event(&events->list[i]);
        if (event.n <= live->room->log.count)
            continue; /* fetched, and known already */
        if (!room_apply(live->room, &event, &change)) {
            log_line(LOG_ERROR, "damaged", "table=%s n=%u", live->id, event.n);
            return false;
        }
        if (change.kind == CHANGE_LINES) {
            live->room->live.ready = 0;
            drive_changed(live, change.before);
        }
        bool seats = change.kind == CHANGE_SEATS || change.kind == CHANGE_TABLE;
        if (seats)
            presence_changed(live); /* one who sat down watches no more */
        live->stuck = false;
        rest_changed(live, &change);
        seating_changed(live, seats);
        audience_show(live, &change);
    }
    if (!live->room->table)
        return false;
    owners_weigh(live);
    live_see_time(live);
    finish(live);
    return true;
}

/* As where the store fails: nothing that waits has been acknowledged. */
void live_disagrees(const struct live_table *live)
{
    log_line(LOG_ERROR, "disagrees",
             "table=%s n=%zu why=\"another server has stored there what does "
             "not follow; all servers of one database must be of the same "
             "Kocka\"",
             live->id, live->room->log.count);
    _exit(1);
}

/* ---- going on: what a table does by itself ---- */

/* A computer thinks about this table; freed with its call. */
struct computer_turn {
    struct thinking thinking;
    struct hub *hub;
    struct call *call;
};

static void thought_done(struct thinking *t)
{
    struct computer_turn *m = (struct computer_turn *)t;
    struct call *c = m->call;
    struct hub *h = m->hub;
    c->computer.failed = t->fault[0];
    c->computer.delay = t->delay_ms;
    const char *said = c->computer.failed ? t->fault : t->move;
    memcpy(c->text, said, strlen(said) + 1); /* think made room for either */
    text_clear(&t->view);
    call_post(h, c);
}

static bool is_attended(const struct live_table *live)
{
    return live->room->live.connected || live->room->live.spectators;
}

static struct workers *workers_of(const struct live_table *live)
{
    const struct server *s = live->hub->server;
    return live->computer_turn->thinking.program[0] ? s->programs : s->workers;
}

void live_rank(struct live_table *live)
{
    if (live->computer_turn)
        workers_rank(workers_of(live), &live->computer_turn->thinking,
                     !is_attended(live));
}

static void think(struct live_table *live, int seat)
{
    struct computer_turn *m = must_have(calloc(1, sizeof *m));
    struct who nobody = {.seq = -1};
    char room[MOVE_TEXT_MAX] = "";
    struct json_out w;
    m->hub = live->hub;
    m->call = call_new(CALL_COMPUTER, 0, &nobody, live->id, room, sizeof room);
    m->call->computer = (struct call_computer){
        .seat = seat, .plies = live->room->table->count, .turn = m};
    m->thinking.game = live->room->game;
    m->thinking.seat = seat;
    m->thinking.level = live->room->seat[seat].level;
    m->thinking.seed = randombytes_random();
    text_set(m->thinking.program, sizeof m->thinking.program,
             live->room->seat[seat].program);
    text_set(m->thinking.from, sizeof m->thinking.from, live->room->from);
    text_set(m->thinking.player, sizeof m->thinking.player, live->room->host);
    m->thinking.done = thought_done;
    text_heap(&m->thinking.view);
    json_begin(&w, &m->thinking.view);
    room_write_view(live->room, seat, &w);
    m->thinking.last = !is_attended(live);
    live->computer_turn = m;
    workers_ask(workers_of(live), &m->thinking);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* Nobody is there, and memory need not hold it. */
static bool is_idle(const struct live_table *live)
{
    return !live->members.count && !live->line.first && live->stored &&
           !reviewing_waits(live);
}

static void internal_call(struct live_table *live, int what)
{
    call_decide(live, call_internal(what, live->id, ""));
}

/* What it does by itself. Returns when there is more to do, or 0. */
static int64_t drive(struct live_table *live)
{
    struct driven next = drive_next(live);
    if (next.what == DRIVE_ASK) {
        think(live, next.actor);
        next = drive_next(live); /* no other question: one is out */
    }
    if (next.what == DRIVE_DRAW && room_pause_due(live->room)) {
        int64_t due = room_pause_due(live->room);
        if (due <= hub_now(live->hub))
            internal_call(live, CALL_ROLL);
        return due;
    }
    if (next.what == DRIVE_MAKE) {
        call_decide(live, drive_call(live, next));
        return hub_now(live->hub);
    }
    bool waits = next.what == DRIVE_WAIT && next.at != DRIVER_NEVER;
    return waits ? (int64_t)next.at : 0;
}

/* How many milliseconds do the seats have left to show their links? Counted
 * here, from when this server saw the attempt begin: so one that was away
 * meanwhile gives them their time. -1: nothing is awaited. */
static int64_t reveal_left(struct live_table *live)
{
    unsigned attempt = live->room->dice.pact.aborted;
    uint64_t now = net_now();
    if (!room_awaits(live->room)) {
        live->awaits.since = 0;
        return -1;
    }
    if (!live->awaits.since || live->awaits.attempt != attempt)
        live->awaits.since = now;
    live->awaits.attempt = attempt;
    uint64_t end =
        live->awaits.since + REVEAL_WITHIN / live->hub->server->config.haste;
    return end > now ? (int64_t)(end - now) : 0;
}

static void set_timer(struct live_table *live, int64_t due)
{
    int64_t now = hub_now(live->hub);
    if (drive_is_ours(live)) {
        int64_t reveal = reveal_left(live);
        due = earlier(due, room_handover_due(live->room));
        if (reveal >= 0)
            due = earlier(due, now + reveal);
    }
    live->rest.due = due;
    if (!due && is_idle(live))
        due = now + (live->owner.evicted ? 0 : FORGET_AFTER);
    if (!due) {
        net_timer_cancel(live->hub->net, &live->timer);
        return;
    }
    int64_t wait = due > now ? due - now : 0;
    net_timer_set(live->hub->net, &live->timer,
                  net_now() + (uint64_t)(wait < LATER ? wait : LATER));
}

static struct call *abort_call(struct live_table *live)
{
    struct call *c = call_internal(CALL_ABORT, live->id, "");
    c->attempts = live->room->dice.pact.aborted;
    return c;
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct live_table *live =
        (struct live_table *)((char *)t - offsetof(struct live_table, timer));
    int64_t now = hub_now(live->hub), due;
    (void)net;
    if (live->busy)
        return; /* go_on will set it again */
    if (is_idle(live)) {
        live_free(live);
        return;
    }
    if (!drive_is_ours(live))
        return;
    live_go_on(live);
    if (live->busy)
        return;
    if ((due = room_handover_due(live->room)) && due <= now)
        internal_call(live, CALL_HANDOVER);
    else if (reveal_left(live) == 0)
        call_decide(live, abort_call(live));
    else
        return;
    if (!live->busy)
        live_go_on(live);
}

static bool is_expired(const struct live_table *live, int64_t now)
{
    const struct room *r = live->room;
    int64_t due = room_abandon_due(r);
    unsigned days = live->hub->server->config.keep_idle;
    if (days && room_playing(r))
        due = earlier(due, r->time.at + days * (int64_t)DAY_MS);
    return due && due <= now;
}

void live_close(struct live_table *live)
{
    internal_call(live, CALL_CLOSE);
}

void live_expire(struct live_table *live)
{
    if (!live->room || live->busy || live->members.count || live->stored ||
        !drive_is_ours(live) || !is_expired(live, live->hub->sure))
        return;
    log_line(LOG_INFO, "expired", "table=%s", live->id);
    live_close(live);
}

void live_move_time(struct live_table *live, int64_t by)
{
    if (!live->room)
        return;
    room_move_time(live->room, by);
    drive_move_time(live, by);
    if (!live->busy)
        live_go_on(live);
}

void live_see_time(struct live_table *live)
{
    int64_t ahead = live->room->time.at - hub_now(live->hub);
    if (ahead > 0)
        room_move_time(live->room, -ahead);
}

/* The next in line, a computer's turn, the timers; after every change. */
void live_go_on(struct live_table *live)
{
    finish(live); /* it was so when the server started */
    presence_answer(live);
    while (!live->busy && live->line.first) {
        struct call *c = call_next(live);
        if (!call_now(live, c))
            call_decide(live, c);
    }
    if (live->busy)
        return;
    bool late = live->news > live->room->log.count;
    live->news = 0;
    if (late) {
        live_fetch(live, NULL, NULL);
        return;
    }
    alert_watch(live);
    int64_t due = drive(live);
    if (live->busy)
        return;
    set_timer(live, due);
    rest_later(live);
    rest_tell(live);
}
