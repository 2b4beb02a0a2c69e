/* call: a request at its table; see call.h. */
#include "server/call.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/answer.h"
#include "server/archive.h"
#include "server/drive.h"
#include "server/forget.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/log.h"
#include "server/news.h"
#include "server/operators.h"
#include "server/recording.h"
#include "server/reviewing.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MAX = 256,     /* requests in line at one table */
    FETCHES_WAITING = 256, /* tables that wait to be fetched … */
    FETCH_AGAIN_MS = 10,   /* … and are looked at so often */
    TRIES = SEATS_MAX + 2  /* of a rematch: each has one player less, or host */
};

/* ---- calls ---- */

struct call *call_new(int what, net_id conn, const struct who *who,
                      const char *table, const char *text, size_t len)
{
    struct call *c = must_have(calloc(1, sizeof *c + len + 1));
    c->what = what;
    c->born = meter_now();
    c->conn = conn;
    c->who = *who;
    if (table)
        memcpy(c->table, table, strnlen(table, TABLE_ID_SIZE - 1));
    if (len)
        memcpy(c->text, text, len);
    return c;
}

struct call *call_internal(int what, const char *table, const char *text)
{
    const struct who nobody = {.seq = -1};
    return call_new(what, 0, &nobody, table, text, strlen(text));
}

/* Has it the first events of a table? */
static bool makes_table(const struct call *c)
{
    return (c->what == REQUEST_CREATE || c->what == CALL_MAKE) && c->make.job;
}

void call_close(atomic_uint *open)
{
    if (open && --*open == 0)
        free(open);
}

/* What the one was asked for goes on with the other: still one request. */
static void pass_on(struct call *from, struct call *to)
{
    to->open = from->open;
    to->born = from->born;
    from->open = NULL;
}

void call_free(struct call *c)
{
    if (!c)
        return;
    if (makes_table(c))
        store_job_free(&c->make.job->store);
    call_close(c->open);
    if (c->what == CALL_CLOSE && c->order)
        order_done(c->order);
    if (c->what == CALL_COMPUTER)
        free(c->computer.turn);
    if (c->what == CALL_NEWS)
        store_events_clear(&c->news.events);
    if (c->what == CALL_FORGET || c->what == REQUEST_FORGET)
        forgetting_free(c->forgetting);
    free(c);
}

/* Does somebody wait for its answer? */
static bool is_asked(const struct call *c)
{
    return c->what < REQUEST_COUNT || c->what == CALL_MAKE ||
           c->what == CALL_AGAIN;
}

static void refuse_call(struct live_table *live, struct call *c,
                        const struct refused *why)
{
    if (c->what == CALL_FORGET) {
        forget_next(live->hub, c, false);
        return;
    }
    if (c->what == REQUEST_JOIN)
        hub_unjoin(live->hub, c);
    if (is_asked(c))
        answer_refused(live->hub, c, why);
    if (c->what == CALL_CLOSE && c->order)
        order_refused(c->order, why);
    if (c->what == CALL_LISTED)
        lists_looked(live->hub, c, NULL);
    call_free(c);
}

/* Who goes must get behind his own coming; and a join that finds the line too
 * long keeps its note, as an earlier one may be in it. */
static void get_in_line(struct live_table *live, struct call *c)
{
    struct refused why;
    if (live->line.count >= WAITING_MAX && c->what < REQUEST_COUNT &&
        c->what != REQUEST_PART) {
        refuse(&why, REFUSAL_TOO_FAST, "too many requests for this table");
        answer_refused(live->hub, c, &why);
        call_free(c);
        return;
    }
    c->next = NULL;
    *live->line.end = c;
    live->line.end = &c->next;
    live->line.count++;
}

struct call *call_next(struct live_table *live)
{
    struct call *c = live->line.first;
    live->line.first = c->next;
    if (!live->line.first)
        live->line.end = &live->line.first;
    live->line.count--;
    return c;
}

/* A program crashed, was silent or broke the rules: one of our own players
 * takes its seat. */
static bool replace_program(struct live_table *live, const struct call *c,
                            int64_t now, struct unit *unit, struct refused *why)
{
    int seat = c->computer.seat;
    const char *program = live->room->seat[seat].program;
    if (!program[0])
        return refuse(why, REFUSAL_LATE, "it sits there no longer");
    log_line(LOG_WARN, "program", "table=%s seat=%d program=%s why=\"%s\"",
             live->id, seat, program, c->text);
    return room_decide_replace(live->room, seat, now, unit);
}

/* Earlier events are rewritten with the commit of those that say so. */
static bool forget_here(const struct room *r, const char *key, int64_t now,
                        struct unit *unit, struct store_append *append,
                        struct refused *why)
{
    struct unit past = {0};
    bool forgets =
        room_decide_forget(r, key, now, append->as, unit, &past, why);
    if (forgets) {
        text_set(append->key, sizeof append->key, key);
        append->past = archive_unit(&past);
    }
    unit_clear(&past);
    return forgets;
}

/* What the internal calls and the requests that make events decide. */
static bool decide(struct live_table *live, const struct call *c,
                   struct unit *unit, struct store_append *append,
                   struct refused *why)
{
    struct room *r = live->room;
    int64_t now = hub_now(live->hub);
    switch (c->what) {
    case CALL_COMPUTER:
        if (!room_playing(r)) /* somebody has resigned, or all agreed */
            return refuse(why, REFUSAL_LATE, "the game is over");
        if (c->computer.failed)
            return replace_program(live, c, now, unit, why);
        if (r->table->count != c->computer.plies ||
            r->seat[c->computer.seat].kind != KIND_COMPUTER)
            return refuse(why, REFUSAL_LATE, "the game went on meanwhile");
        return room_decide_computer(r, c->computer.seat, c->text, now, unit,
                                    why);
    case CALL_CLOCK:
        return room_clock_due(r) && room_clock_due(r) <= now &&
               room_decide_clock(r, now, unit, why);
    case CALL_ROLL:
        return room_decide_roll(r, now, unit);
    case CALL_HANDOVER:
        return room_handover_due(r) && room_handover_due(r) <= now &&
               room_decide_handover(r, now, unit, why);
    case CALL_ABORT:
        return r->dice.pact.aborted == c->attempts &&
               room_decide_abort(r, now, unit);
    case CALL_FORGET:
        return forget_here(r, c->who.key, now, unit, append, why);
    case CALL_CLOSE:
        return !r->closed && !room_over(r) && room_decide_close(r, now, unit);
    default:
        return room_decide(r, &c->who, (enum request)c->what, c->args, now,
                           unit, why);
    }
}

/* Can it be done again and again without an end of the game? Who sits down
 * where no seat is kept for him may leave and come again. */
static bool is_churn(const struct live_table *live, const struct call *c)
{
    return c->what == REQUEST_UNDO || c->what == REQUEST_LOCK ||
           c->what == REQUEST_HAND || c->what == REQUEST_TERMS ||
           c->what == REQUEST_AGREE || c->what == REQUEST_QUIET ||
           (c->what == REQUEST_SIT && !room_kept_for(live->room, c->who.key));
}

/* Moves, and who takes a seat again that goes to a computer at once, as his
 * time is up. */
static bool lengthens(const struct call *c)
{
    return c->what == REQUEST_PLAY || c->what == REQUEST_SIT;
}

/* Has he not asked to be forgotten since? If he asked another server the
 * table's events say so, by its clock. */
static bool is_his_still(const struct live_table *live, const struct call *c,
                         struct refused *why)
{
    int64_t age = (int64_t)(meter_now() - c->born) / 1000;
    return (!forget_bars(live->hub, c) &&
            !(live->room && room_forgot_since(live->room, c->who.key,
                                              hub_now(live->hub) - age))) ||
           refuse(why, REFUSAL_LATE, "you have asked to be forgotten");
}

/* Those who have clients at the table, and whoever saw to it so far. */
static void find_hearers(const struct live_table *live,
                         struct store_append *append)
{
    const struct server *s = live->hub->server;
    if (!store_shared(s->store))
        return;
    append->hearers = presence_hearers(live, append->to);
    for (unsigned i = 0; i < append->hearers; i++)
        if (append->to[i] == live->holder)
            return;
    if (live->holder && live->holder != s->siblings.self)
        append->to[append->hearers++] = live->holder;
}

void call_decide(struct live_table *live, struct call *c)
{
    struct refused why = {.code = refusals[REFUSAL_LATE]};
    uint32_t n;
    if (room_done(live->room, &c->who, &n)) {
        answer_event(live, c, n);
        call_free(c);
        return;
    }
    if (c->what < REQUEST_COUNT &&
        (!is_his_still(live, c, &why) ||
         !owners_may_tell(live, c->who.from, &why))) {
        refuse_call(live, c, &why);
        return;
    }
    if ((is_churn(live, c) && owners_are_full(live)) ||
        (lengthens(c) && owners_stop(live))) {
        refuse(&why, REFUSAL_FULL, "the tables of your address are too large");
        refuse_call(live, c, &why);
        return;
    }
    struct hub_job *job = hub_job_new(live->hub, STORE_APPEND, live->id, c);
    struct unit unit = {0};
    bool decided = decide(live, c, &unit, &job->store.append, &why);
    job->store.append.events = archive_unit(&unit);
    if (decided && job->store.append.events.count) {
        find_hearers(live, &job->store.append);
        live->busy = true;
        hub_job_send(job);
        return;
    }
    store_job_free(&job->store);
    if (decided) { /* as it was already */
        answer_event(live, c, (uint32_t)live->room->log.count);
        call_free(c);
        return;
    }
    if (c->what == CALL_COMPUTER && why.code != refusals[REFUSAL_LATE]) {
        log_line(LOG_ERROR, "computer", "table=%s seat=%d move=\"%s\" %s",
                 live->id, c->computer.seat, c->text, why.text);
        live->stuck = true;
    }
    refuse_call(live, c, &why);
}

static void do_record(struct live_table *live, struct call *c)
{
    struct refused why;
    if (!owners_may_read(live, c->who.from, &why) ||
        !recording_ask(live, c, &why))
        refuse_call(live, c, &why);
}

static void do_join(struct live_table *live, struct call *c)
{
    struct refused why;
    if (!owners_may_read(live, c->who.from, &why)) {
        audience_part(live, c->conn); /* he may have been here: his note goes */
        refuse_call(live, c, &why);
        return;
    }
    if (!audience_join(live, c, &why)) {
        refuse_call(live, c, &why);
        return;
    }
    answer_state(live, c);
    call_free(c);
}

static void do_say(struct live_table *live, struct call *c)
{
    struct refused why;
    uint64_t told = live->members.told;
    if (!owners_may_tell(live, c->who.from, &why) || !talk_say(live, c, &why)) {
        refuse_call(live, c, &why);
        return;
    }
    owners_told(live, c->who.from, live->members.told - told);
    answer_plain(live->hub, c);
    call_free(c);
}

/* He has seen enough of the round; live_go_on finds whether all have. */
static void do_go(struct live_table *live, struct call *c)
{
    struct refused why;
    uint32_t seats = room_seats_of(live->room, c->who.key);
    if (!seats) {
        refuse(&why, REFUSAL_NO_SEAT, "you have no seat here");
        refuse_call(live, c, &why);
        return;
    }
    if (room_pause_due(live->room))
        live->room->live.ready |= seats;
    answer_plain(live->hub, c);
    call_free(c);
}

/* NULL: it is not in memory, so nobody is there. */
static void do_part(struct hub *h, struct live_table *live, struct call *c)
{
    if (live)
        audience_part(live, c->conn);
    if (c->what == REQUEST_PART)
        answer_plain(h, c);
    call_free(c);
}

/* ---- rematch: the old table asks the new one's hub to make it ---- */

static void do_rematch(struct live_table *live, struct call *c)
{
    struct refused why;
    uint8_t secret[FAIR_SECRET];
    if (live->room->live.next[0]) {
        answer_next(live->hub, c, live->room->live.next);
        call_free(c);
        return;
    }
    char id[ROOM_ID_SIZE];
    struct unit unit = {0};
    if (c->make.tries >= TRIES) {
        refuse(&why, REFUSAL_LATE, "somebody was forgotten meanwhile");
        refuse_call(live, c, &why);
        return;
    }
    randombytes_buf(secret, sizeof secret);
    if (!room_decide_rematch(live->room, &c->who, secret, hub_now(live->hub),
                             id, &unit, &why)) {
        unit_clear(&unit);
        refuse_call(live, c, &why);
        return;
    }
    struct call *make =
        call_new(CALL_MAKE, c->conn, &c->who, id, live->id, strlen(live->id));
    make->make.job = hub_job_new(live->hub, STORE_APPEND, id, NULL);
    make->make.job->store.append.events = archive_unit(&unit);
    text_set(make->make.job->store.append.source, TABLE_ID_SIZE, live->id);
    memcpy(make->make.address, c->make.address, sizeof make->make.address);
    make->make.tries = c->make.tries + 1;
    pass_on(c, make);
    call_free(c);
    call_route(live->hub->server, live->hub, make);
}

/* The store knows better than our memory who is here: other servers forget
 * players, too. */
static void do_rematch_again(struct live_table *live, struct call *c)
{
    for (const char *keys = c->text; *keys;) {
        char key[KEY_SIZE] = "";
        size_t len = strcspn(keys, " ");
        if (len < sizeof key)
            memcpy(key, keys, len);
        forget_in(live, key);
        keys += len + (keys[len] == ' ');
    }
    c->what = REQUEST_REMATCH;
    do_rematch(live, c);
}

/* The new table is there, made now or before. */
static void made(struct live_table *live, struct call *c)
{
    answer_next(live->hub, c, live->id);
    struct call *next = call_internal(CALL_NEXT, c->text, live->id);
    call_free(c);
    call_route(live->hub->server, live->hub, next);
}

/* False with an answer. */
static bool make(struct live_table *live, struct call *c)
{
    struct hub_job *job = c->make.job;
    struct refused why;
    struct server *s = live->hub->server;
    if (!is_his_still(live, c, &why) ||
        (c->what == CALL_MAKE && !hub_may_open(s, c->make.address, &why)) ||
        !owners_may(s, &c->who, &why) || !hub_has_room(live->hub, &why)) {
        answer_refused(live->hub, c, &why);
        owners_uncount(s, &c->who);
        call_free(c);
        return false;
    }
    c->make.job = NULL;
    owners_count(live, true);
    job->hub = live->hub;
    job->call = c;
    live->busy = true;
    hub_job_send(job);
    return true;
}

/* Made now, or when this was asked for the first time. */
static void answer_created(struct live_table *live, struct call *c)
{
    struct text t;
    struct json_out w;
    char commit[FAIR_HEX];
    fair_commit(&live->room->dice.fair, commit);
    answer_open(&t, &w, true, c);
    json_string_at(&w, "table", live->id);
    json_string_at(&w, "commit", commit);
    answer_close(live->hub, &t, &w, c);
    call_free(c);
}

static void take_next(struct live_table *live, struct call *c)
{
    struct text t;
    struct json_out w;
    text_set(live->room->live.next, sizeof live->room->live.next, c->text);
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_string_at(&w, "on", "next");
    json_string_at(&w, "table", live->id);
    json_string_at(&w, "next", c->text);
    json_close(&w, '}');
    audience_tell(live, &t);
    text_clear(&t);
    call_free(c);
}

/* A table that may go has come from the store. */
static void make_room(struct hub *h)
{
    const struct server *s = h->server;
    if (s->counts.unfinished >= s->config.max_tables)
        owners_evict(h);
}

/* ---- one call at its table ---- */

/* Nothing of this waits for the store. */
bool call_now(struct live_table *live, struct call *c)
{
    if (drive_answer(live, c)) {
        call_free(c);
        return true;
    }
    switch (c->what) {
    case REQUEST_JOIN:
        do_join(live, c);
        return true;
    case REQUEST_PART:
    case CALL_GONE:
        do_part(live->hub, live, c);
        return true;
    case REQUEST_RECORD:
        do_record(live, c);
        return true;
    case REQUEST_GO:
        do_go(live, c);
        return true;
    case REQUEST_REVIEW:
        reviewing_ask(live, c);
        return true;
    case REQUEST_SAY:
        do_say(live, c);
        return true;
    case REQUEST_REMATCH:
        do_rematch(live, c);
        return true;
    case CALL_AGAIN:
        do_rematch_again(live, c);
        return true;
    case CALL_NEXT:
        take_next(live, c);
        return true;
    case CALL_MAKE:
        made(live, c);
        return true;
    case REQUEST_CREATE:
        answer_created(live, c);
        return true;
    case CALL_WAKE:
        live_expire(live); /* else it goes on, as after every call */
        call_free(c);
        return true;
    case CALL_LISTED:
        lists_looked(live->hub, c, live->room);
        call_free(c);
        return true;
    case CALL_SPARE:
        make_room(live->hub);
        call_free(c);
        return true;
    default:
        return false;
    }
}

/* ---- a table that is not in memory ---- */

/* A `create` or a rematch reads, too: what it would make may be there, and
 * long. */
static bool may_read(struct hub *h, const struct call *c, struct refused *why)
{
    bool reads = c->what < REQUEST_COUNT || c->what == CALL_MAKE;
    bool holds = c->what == REQUEST_JOIN;
    return (!reads || owners_may_fetch(h->server, c->who.from, why)) &&
           (!holds || owners_may_hold_more(h->server, c->who.from, why));
}

/* For this call, which is to be the first in its line. */
static void set_out(struct live_table *live, const struct call *c)
{
    struct hub_fetches *waiting = &live->hub->fetches;
    const char *from =
        c->what < REQUEST_COUNT || c->what == CALL_MAKE ? c->who.from : "";
    if (owners_fetch(live, from, c->what == REQUEST_CREATE)) {
        live_fetch(live, NULL, makes_table(c) ? &c->who : NULL);
        return;
    }
    live->busy = true;
    live->next_fetch = NULL;
    *waiting->end = live;
    waiting->end = &live->next_fetch;
    waiting->count++;
    if (!waiting->timer.place)
        net_timer_set(live->hub->net, &waiting->timer,
                      net_now() + FETCH_AGAIN_MS);
}

/* The first in line who may have it read; who may not is told. */
static struct call *find_reader(struct live_table *live)
{
    struct refused why;
    while (live->line.first && !may_read(live->hub, live->line.first, &why))
        refuse_call(live, call_next(live), &why);
    return live->line.first;
}

void call_fetch_waiting(struct net *net, struct net_timer *t)
{
    struct hub *h =
        (struct hub *)((char *)t - offsetof(struct hub, fetches.timer));
    struct live_table *live = h->fetches.first;
    (void)net;
    h->fetches.first = NULL;
    h->fetches.end = &h->fetches.first;
    h->fetches.count = 0;
    for (struct live_table *next; live; live = next) {
        next = live->next_fetch;
        const struct call *c = find_reader(live);
        if (c)
            set_out(live, c);
        else
            live_free(live);
    }
}

/* For a call: NULL with an answer if its asker has had too much of that. One
 * that is to be made is looked for as well. */
static struct live_table *fetch_for(struct hub *h, struct call *c)
{
    struct refused why;
    bool may = may_read(h, c, &why);
    if (may && h->fetches.count >= FETCHES_WAITING && c->what < REQUEST_COUNT)
        may = refuse(&why, REFUSAL_TOO_FAST, "too many tables are looked for");
    if (!may) {
        if (c->what == REQUEST_JOIN)
            hub_unjoin(h, c);
        answer_refused(h, c, &why);
        call_free(c);
        return NULL;
    }
    struct live_table *live = live_new(h, c->table);
    set_out(live, c);
    return live;
}

/* ---- where a call goes ---- */

static void handle(struct hub *h, struct call *c)
{
    if (c->what == CALL_NEWS) {
        news_take(h, c);
        return;
    }
    if (c->what == CALL_DRIVE) {
        news_drive_on(h, c);
        return;
    }
    if (c->what == CALL_REVIEWED) {
        reviewing_arrived(c);
        return;
    }
    struct live_table *live = *live_slot(h, c->table);
    if (c->what == CALL_COMPUTER && live && c->computer.turn &&
        live->computer_turn == c->computer.turn)
        live->computer_turn = NULL;
    if (c->what == CALL_COMPUTER && h->server->closing) {
        call_free(c);
        return;
    }
    if (c->what == CALL_PRESENCE) {
        if (live && live->room)
            presence_take(live, c);
        else if (!c->table[0])
            presence_goodbye(h, c->text);
        call_free(c);
        return;
    }
    if (!live && (c->what == CALL_GONE || c->what == REQUEST_PART)) {
        do_part(h, NULL, c);
        return;
    }
    if (!live && !(live = fetch_for(h, c)))
        return;
    if (!live->room) {
        get_in_line(live, c);
    } else if (!call_now(live, c)) {
        if (live->busy)
            get_in_line(live, c);
        else
            call_decide(live, c);
    }
    if (live->room && !live->busy)
        live_go_on(live);
}

static void arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)net;
    handle(user, (struct call *)mail);
}

struct net_mail *call_mail(struct call *c)
{
    c->mail.deliver = arrived;
    return &c->mail;
}

void call_post(struct hub *to, struct call *c)
{
    struct net_mail *mail = call_mail(c);
    net_post(to->net, mail, mail);
}

/* Bring a call to its table's hub. */
void call_route(struct server *s, struct hub *from, struct call *c)
{
    struct hub *to = hub_of(s, c->table);
    if (to == from && c->what < REQUEST_COUNT) {
        handle(to, c);
        return;
    }
    if (from && c->what < REQUEST_COUNT) {
        struct net_mail *mail = call_mail(c);
        net_pass(from->net, to->net, mail, mail);
        return;
    }
    /* also within one hub: so no table's call runs inside another's */
    call_post(to, c);
}

/* ---- jobs come back ---- */

static void nobody_there(struct live_table *live)
{
    struct refused why;
    while (live->line.first) {
        struct call *c = call_next(live);
        if (makes_table(c)) {
            if (make(live, c))
                return;
            continue;
        }
        refuse(&why, REFUSAL_NO_TABLE, "there is no such table");
        refuse_call(live, c, &why);
    }
    live_free(live);
}

/* Somebody was forgotten between the rematch's decision and its commit: the
 * old table decides again. Whoever else waits here may make it. */
static void was_not_made(struct live_table *live, struct hub_job *job)
{
    struct call *c = job->call;
    const struct text *gone = &job->store.append.gone;
    struct server *s = live->hub->server;
    struct call *again =
        call_new(CALL_AGAIN, c->conn, &c->who, c->text, gone->data, gone->len);
    again->make.tries = c->make.tries;
    memcpy(again->make.address, c->make.address, sizeof again->make.address);
    pass_on(c, again);
    owners_uncount(s, &c->who);
    call_free(c);
    call_route(s, live->hub, again);
    live->busy = false;
    nobody_there(live);
}

/* It is in the store and cannot be read: none is made in its place. */
static void is_damaged(struct live_table *live)
{
    struct refused why;
    refuse(&why, REFUSAL_NO_TABLE, "this table is damaged");
    if (live->rest.row.is)
        owners_rest(live); /* it stays where it was */
    live_clear(live);
    while (live->line.first)
        refuse_call(live, call_next(live), &why);
    live_free(live);
}

/* It was not in memory. Who sees to it asks who is there at other servers. */
static void has_come(struct live_table *live)
{
    const struct server *s = live->hub->server;
    owners_fetched(live, live->room->log.count);
    if (!live->stored) {
        rest_see_time(live);
        hub_catch_up(live->hub, live);
    }
    alert_come(live);
    if (drive_is_ours(live) && s->siblings.living[0] && s->siblings.living[1])
        presence_say(live, -1, 0);
}

/* Whose last word it was. */
static void note_holder(struct live_table *live,
                        const struct store_fetch *fetch)
{
    if (fetch->rested && fetch->row.n >= live->room->log.count)
        live->holder = fetch->row.holder;
    else if (fetch->events.count)
        live->holder = fetch->writer;
}

void call_fetched(struct live_table *live, struct hub_job *job)
{
    live->busy = false;
    news_settled(live);
    if (!live->room)
        rest_fetched(live, &job->store.fetch);
    if (job->store.result == STORE_NONE && !live->room) {
        owners_fetched(live, 0);
        nobody_there(live);
        return;
    }
    bool is_new = !live->room;
    if (is_new)
        live->room = room_new(live->id);
    live->stored = live->stored || job->store.fetch.finished;
    if (!live_take(live, &job->store.fetch.events)) {
        if (!is_new)
            live_disagrees(live);
        owners_fetched(live, live->room->log.count);
        is_damaged(live);
        return;
    }
    note_holder(live, &job->store.fetch);
    if (is_new)
        has_come(live);
    if (job->call && !call_now(live, job->call))
        call_decide(live, job->call); /* it lost a race: once more */
    if (!live->busy)
        live_go_on(live);
}

static void created(struct live_table *live, struct hub_job *job)
{
    live->hub->server->counts.created++;
    if (job->call->what == CALL_MAKE)
        made(live, job->call);
    else
        answer_created(live, job->call);
}

void call_appended(struct hub *h, struct hub_job *job)
{
    struct live_table *live = *live_slot(h, job->store.table);
    if (job->store.result == STORE_RACE) {
        live_fetch(live, job->call, NULL);
        return;
    }
    if (job->store.result == STORE_GONE) {
        was_not_made(live, job);
        return;
    }
    const struct store_events *events = &job->store.append.events;
    bool is_new = events->list[0].n == 1;
    if (!live)
        live = live_new(h, job->store.table);
    if (!live->room)
        live->room = room_new(live->id);
    live->busy = false;
    size_t moves = live->room->table ? live->room->table->count : 0;
    size_t bytes = live->room->log.bytes;
    uint64_t told = live->members.told;
    if (!live_take(live, events))
        abort(); /* we decided it ourselves */
    live->holder = h->server->siblings.self;
    if (live->room->table->count > moves) /* else it was taken back */
        h->server->counts.moves += live->room->table->count - moves;
    owners_store(live, live->room->log.bytes - bytes);
    owners_told(live, job->call->who.from, live->members.told - told);
    if (job->store.append.key[0])
        owners_row(live, -1); /* it went with what it said of him */
    if (is_new) {
        created(live, job);
    } else if (job->call->what == CALL_FORGET) {
        forget_next(h, job->call, true);
    } else {
        if (job->call->what < REQUEST_COUNT)
            answer_event(live, job->call, events->list[0].n);
        call_free(job->call);
    }
    live_go_on(live);
}
