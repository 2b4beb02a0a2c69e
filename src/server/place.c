/*
 * place: a table in its hub: who is there, and what it does by itself.
 *
 * See hub_int.h. The rules of a table are room.c's; here are its clients, its
 * timers and its computer players.
 */
#include "server/hub_int.h"

#include "base/text.h"

#include "base/hash.h"
#include "server/archive.h"
#include "server/log.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMBERS_MAX = 5000,        /* clients at one table */
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

struct place **place_slot(struct hub *h, const char *id)
{
    uint64_t hash = hash_bytes(id, strlen(id));
    struct place **at = &h->bucket[(hash ^ hash >> 20) % HUB_BUCKETS];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void on_timer(struct net *net, struct net_timer *t);

struct place *place_new(struct hub *h, const char *id)
{
    struct place *p = calloc(1, sizeof *p), **at = place_slot(h, id);
    if (!p)
        abort();
    assert(!*at);
    *at = p;
    p->hub = h;
    p->end = &p->first;
    text_set(p->id, sizeof p->id, id);
    p->timer.fire = on_timer;
    p->here.fire = here_timer;
    p->summons.fire = summon_timer;
    h->server->tables++;
    return p;
}

void place_clear(struct place *p)
{
    seating_leave(p);
    owners_release(p);
    room_free(p->room);
    p->room = NULL;
    p->stored = false;
}

void place_free(struct place *p)
{
    struct place **at = place_slot(p->hub, p->id);
    assert(*at == p && !p->first);
    *at = p->next;
    if (p->hub->net) {
        net_timer_cancel(p->hub->net, &p->timer);
        net_timer_cancel(p->hub->net, &p->here);
        net_timer_cancel(p->hub->net, &p->summons);
    }
    p->hub->server->tables--;
    place_clear(p);
    free(p->members);
    free(p->afar);
    free(p);
}

/* ---- members ---- */

static struct member *find_member(struct place *p, net_id conn)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->members[i].conn == conn)
            return &p->members[i];
    return NULL;
}

bool place_add(struct place *p, const struct call *c)
{
    struct member *m = find_member(p, c->conn);
    if (!m && p->count == MEMBERS_MAX)
        return false;
    if (!m && p->count == p->size) {
        p->size = p->size ? p->size * 2 : 2;
        p->members = realloc(p->members, p->size * sizeof *p->members);
        if (!p->members)
            abort();
    }
    if (!m)
        m = &p->members[p->count++];
    m->conn = c->conn;
    memcpy(m->key, c->who.key, sizeof m->key);
    m->eyes = (int8_t)message_int(c->args, "seat", -1);
    here_changed(p);
    return true;
}

void place_remove(struct place *p, net_id conn)
{
    struct member *m = find_member(p, conn);
    if (!m)
        return;
    *m = p->members[--p->count];
    if (p->room)
        here_changed(p);
}

/* ---- events become true ---- */

static void tell(struct place *p, const struct change *c)
{
    struct text t;
    bool same = room_same_for_all(p->room, c);
    int64_t now = hub_now(p->hub);
    text_heap(&t);
    for (size_t i = 0; i < p->count; i++) {
        if (i == 0 || !same) {
            text_reset(&t);
            room_write_change(p->room, c, p->members[i].key, p->members[i].eyes,
                              now, &t);
        }
        hub_deliver(p->hub, p->members[i].conn, &t);
    }
    if (c->ended) {
        text_reset(&t);
        room_write_over(p->room, &t);
        for (size_t i = 0; i < p->count; i++)
            hub_deliver(p->hub, p->members[i].conn, &t);
    }
    text_clear(&t);
}

/* A game that has ended goes to the finished ones, before any call that waits
 * finds it over: who is forgotten meanwhile must be found there. */
static void finish(struct place *p)
{
    if (p->stored || !(p->room->closed || room_over(p->room)))
        return;
    struct errand *e = errand_new(p->hub, STORE_FINISH, p->id, NULL);
    archive_room(p->room, &e->job.finish);
    p->stored = true;
    errand_send(e);
}

bool place_take(struct place *p, const struct store_events *events)
{
    for (size_t i = 0; i < events->count; i++) {
        struct change change;
        struct stored_event event = archive_event(&events->list[i]);
        if (event.n <= p->room->count)
            continue; /* fetched, and known already */
        if (!room_apply(p->room, &event, &change)) {
            log_line(LOG_ERROR, "damaged", "table=%s n=%u", p->id, event.n);
            return false;
        }
        if (change.kind == CHANGE_LINES)
            drive_changed(p, change.before);
        if (change.kind == CHANGE_SEATS)
            here_changed(p); /* one who sat down watches no more */
        p->stuck = false;
        seating_changed(p, change.kind == CHANGE_SEATS);
        owners_weigh(p);
        tell(p, &change);
    }
    if (!p->room->table)
        return false;
    place_see_time(p);
    finish(p);
    return true;
}

/* ---- going on: what a table does by itself ---- */

/* A computer thinks about this table; freed with its call. */
struct muse {
    struct thinking thinking;
    struct hub *hub;
    struct call *call;
};

static void thought_done(struct thinking *t)
{
    struct muse *m = (struct muse *)t;
    struct call *c = m->call;
    struct hub *h = m->hub;
    c->failed = t->fault[0];
    c->delay = t->delay_ms;
    const char *said = c->failed ? t->fault : t->move;
    memcpy(c->text, said, strlen(said) + 1); /* think made room for either */
    text_clear(&t->view);
    c->mail.deliver = call_arrived;
    net_post(h->net, &c->mail, &c->mail);
}

static bool is_attended(const struct place *p)
{
    return p->room->here || p->room->spectators;
}

static struct workers *workers_of(const struct place *p)
{
    const struct server *s = p->hub->server;
    return p->muse->thinking.program[0] ? s->programs : s->workers;
}

void place_rank(struct place *p)
{
    if (p->muse)
        workers_rank(workers_of(p), &p->muse->thinking, !is_attended(p));
}

static void think(struct place *p, int seat)
{
    struct muse *m = calloc(1, sizeof *m);
    struct who nobody = {.seq = -1};
    char room[MOVE_TEXT_MAX] = "";
    struct json_out w;
    if (!m)
        abort();
    m->hub = p->hub;
    m->call = call_new(CALL_COMPUTER, 0, &nobody, p->id, room, sizeof room);
    m->call->seat = seat;
    m->call->muse = m;
    m->call->plies = p->room->table->count;
    m->thinking.game = p->room->game;
    m->thinking.seat = seat;
    m->thinking.level = p->room->seat[seat].level;
    m->thinking.seed = randombytes_random();
    text_set(m->thinking.program, sizeof m->thinking.program,
             p->room->seat[seat].program);
    text_set(m->thinking.from, sizeof m->thinking.from, p->room->from);
    text_set(m->thinking.player, sizeof m->thinking.player, p->room->host);
    m->thinking.done = thought_done;
    text_heap(&m->thinking.view);
    json_begin(&w, &m->thinking.view);
    room_write_view(p->room, seat, &w);
    m->thinking.last = !is_attended(p);
    p->muse = m;
    workers_ask(workers_of(p), &m->thinking);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* Nobody is there, and memory need not hold it. */
static bool is_idle(const struct place *p)
{
    return !p->count && !p->first && p->stored;
}

/* What it does by itself. Returns when there is more to do, or 0. */
static int64_t drive(struct place *p)
{
    struct driven next = drive_next(p);
    if (next.what == DRIVE_ASK) {
        think(p, next.actor);
        next = drive_next(p); /* no other question: one is out */
    }
    if (next.what == DRIVE_MAKE) {
        call_decide(p, drive_call(p, next));
        return hub_now(p->hub);
    }
    bool waits = next.what == DRIVE_WAIT && next.at != DRIVER_NEVER;
    return waits ? (int64_t)next.at : 0;
}

/* How many milliseconds do the seats have left to show their links? Counted
 * here, from when this server saw the attempt begin: so one that was away
 * meanwhile gives them their time. -1: nothing is awaited. */
static int64_t reveal_left(struct place *p)
{
    int attempt = p->room->pact.aborted;
    uint64_t now = net_now();
    if (!room_awaits(p->room)) {
        p->awaits_since = 0;
        return -1;
    }
    if (!p->awaits_since || p->awaits_attempt != attempt)
        p->awaits_since = now;
    p->awaits_attempt = attempt;
    uint64_t end =
        p->awaits_since + REVEAL_WITHIN / p->hub->server->config.haste;
    return end > now ? (int64_t)(end - now) : 0;
}

static void set_timer(struct place *p, int64_t due)
{
    int64_t now = hub_now(p->hub);
    if (p->hub->server->drives) {
        int64_t reveal = reveal_left(p);
        due = earlier(due, room_handover_due(p->room));
        if (reveal >= 0)
            due = earlier(due, now + reveal);
    }
    if (!due && is_idle(p))
        due = now + (p->evicted ? 0 : FORGET_AFTER);
    if (!due) {
        net_timer_cancel(p->hub->net, &p->timer);
        return;
    }
    int64_t wait = due > now ? due - now : 0;
    net_timer_set(p->hub->net, &p->timer,
                  net_now() + (uint64_t)(wait < LATER ? wait : LATER));
}

static void internal_call(struct place *p, int what)
{
    struct who nobody = {.seq = -1};
    call_decide(p, call_new(what, 0, &nobody, p->id, "", 0));
}

static struct call *abort_call(struct place *p)
{
    struct who nobody = {.seq = -1};
    struct call *c = call_new(CALL_ABORT, 0, &nobody, p->id, "", 0);
    c->plies = p->room->pact.aborted;
    return c;
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct place *p =
        (struct place *)((char *)t - offsetof(struct place, timer));
    int64_t now = hub_now(p->hub), due;
    (void)net;
    if (p->busy)
        return; /* go_on will set it again */
    if (is_idle(p)) {
        place_free(p);
        return;
    }
    if (!p->hub->server->drives)
        return;
    place_go_on(p);
    if (p->busy)
        return;
    if ((due = room_handover_due(p->room)) && due <= now)
        internal_call(p, CALL_HANDOVER);
    else if (reveal_left(p) == 0)
        call_decide(p, abort_call(p));
    else
        return;
    if (!p->busy)
        place_go_on(p);
}

static bool is_expired(const struct place *p, int64_t now)
{
    const struct room *r = p->room;
    int64_t due = room_abandon_due(r);
    unsigned days = p->hub->server->config.keep_idle;
    if (days && room_playing(r))
        due = earlier(due, r->at + days * (int64_t)DAY_MS);
    return due && due <= now;
}

void place_close(struct place *p)
{
    internal_call(p, CALL_CLOSE);
}

void place_expire(struct place *p)
{
    if (!p->room || p->busy || p->count || p->stored ||
        !is_expired(p, p->hub->sure))
        return;
    log_line(LOG_INFO, "expired", "table=%s", p->id);
    place_close(p);
}

void place_move_time(struct place *p, int64_t by)
{
    if (!p->room)
        return;
    room_move_time(p->room, by);
    drive_move_time(p, by);
    if (!p->busy)
        place_go_on(p);
}

void place_see_time(struct place *p)
{
    int64_t ahead = p->room->at - hub_now(p->hub);
    if (ahead > 0)
        room_move_time(p->room, -ahead);
}

/* The next in line, a computer's turn, the timers; after every change. */
void place_go_on(struct place *p)
{
    finish(p); /* it was so when the server started */
    while (!p->busy && p->first) {
        struct call *c = call_next(p);
        if (!call_now(p, c))
            call_decide(p, c);
    }
    if (p->busy)
        return;
    if (p->news) {
        p->news = false;
        place_fetch(p, NULL);
        return;
    }
    summon_watch(p);
    int64_t due = drive(p);
    if (!p->busy)
        set_timer(p, due);
}
