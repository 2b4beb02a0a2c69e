/* hub: the tables and clients of one loop; see hub.h. */
#include "server/hub.h"

#include "base/hash.h"
#include "base/sha256.h"
#include "server/log.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BUCKETS = 1 << 12,
    TABLES_PER_CLIENT = 8,
    WAITING_MAX = 256,        /* requests in line at one table */
    MEMBERS_MAX = 5000,       /* clients at one table */
    LIST_MAX = 100,           /* tables in a list */
    HERE_AFTER = 250,         /* ms before telling who came and went */
    FORGET_AFTER = 60 * 1000, /* ms that a finished table stays in memory */
    LATER = 3600 * 1000       /* ms that a timer waits at most */
};

/* One per WebSocket connection. */
struct client {
    char key[KEY_SIZE];
    char name[CLIENT_SIZE]; /* of the program, for repeated requests */
    char address[46];
    char tables[TABLES_PER_CLIENT][TABLE_ID_SIZE];
    double tokens; /* requests that it may make now */
    uint64_t filled;
    unsigned refusals;
};

/* Things that are asked of a table, beside the requests of clients. */
enum {
    CALL_COMPUTER = REQUEST_COUNT, /* a computer has thought */
    CALL_CLOCK,
    CALL_HANDOVER,
    CALL_CLOSE, /* by an operator, or because nobody ever came */
    CALL_GONE,  /* the client closed its connection */
    CALL_NEWS,  /* another server changed it */
    CALL_MAKE,  /* make this table unless it is there */
    CALL_NEXT   /* the rematch's id */
};

/* One request, from its arrival to its answer. */
struct call {
    struct net_mail mail;
    struct call *next;
    int what;
    net_id conn;
    struct who who;
    char table[TABLE_ID_SIZE];
    struct hub *hub;     /* of the table */
    int seat;            /* CALL_COMPUTER */
    size_t plies;        /* CALL_COMPUTER: moves when it began to think */
    struct errand *make; /* CALL_MAKE: the first events */
    struct json args;    /* into text */
    char text[];
};

/* A job for the store and where its answer goes. */
struct errand {
    struct store_job job; /* first: store_job_free frees the errand */
    struct net_mail mail;
    struct hub *hub;
    struct call *call; /* what it is done for, or NULL */
};

struct member {
    net_id conn;
    char key[KEY_SIZE];
};

struct place {
    struct place *next;
    struct hub *hub;
    char id[TABLE_ID_SIZE];
    struct room *room; /* NULL while it is being fetched */
    bool busy;         /* an errand is under way; others wait */
    bool stored;       /* with the finished games */
    bool news;         /* another server changed it meanwhile */
    bool thinking;
    bool stuck; /* a computer found no move: a fault; wait for a change */
    struct call *first, **end; /* in line */
    unsigned waiting;
    struct member *members;
    size_t count, size;
    struct net_timer timer, here;
};

struct hub {
    struct server *server;
    unsigned index;
    struct net *net;
    struct place *bucket[BUCKETS];
    struct net_mail goodbye;
};

static void go_on(struct place *p);

int64_t wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct net *hub_net(struct hub *h)
{
    return h->net;
}

/* ---- sending ---- */

/* A text on its way to a client of another hub. */
struct parcel {
    struct net_mail mail;
    net_id conn;
    size_t len;
    char text[];
};

static void parcel_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct parcel *p = (struct parcel *)mail;
    (void)user;
    net_send(net, p->conn, p->text, p->len);
    free(p);
}

static void deliver(struct hub *h, net_id conn, const struct text *t)
{
    if (!conn || t->full)
        return;
    if (net_loop_of(conn) == h->index) {
        net_send(h->net, conn, t->data, t->len);
        return;
    }
    struct parcel *p = malloc(sizeof *p + t->len);
    if (!p)
        abort();
    p->mail.deliver = parcel_arrived;
    p->conn = conn;
    p->len = t->len;
    memcpy(p->text, t->data, t->len);
    net_post(h->server->hub[net_loop_of(conn)]->net, &p->mail, &p->mail);
}

/* An answer, begun: {"ok":true,"id":7 */
static void answer_open(struct text *t, struct json_out *w, bool ok,
                        const struct call *c)
{
    text_heap(t);
    json_begin(w, t);
    json_open(w, '{');
    json_bool_at(w, "ok", ok);
    if (c->who.seq >= 0)
        json_int_at(w, "id", c->who.seq);
}

static void answer_close(struct hub *h, struct text *t, struct json_out *w,
                         const struct call *c)
{
    json_close(w, '}');
    deliver(h, c->conn, t);
    text_clear(t);
}

static void answer_refused(struct hub *h, const struct call *c,
                           const struct refused *why)
{
    struct text t;
    struct json_out w;
    h->server->refused++;
    answer_open(&t, &w, false, c);
    json_key(&w, "error");
    json_open(&w, '{');
    json_string_at(&w, "code", why->code);
    json_string_at(&w, "message", why->text);
    json_close(&w, '}');
    answer_close(h, &t, &w, c);
}

static void answer_plain(struct hub *h, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    answer_close(h, &t, &w, c);
}

static void answer_event(struct place *p, const struct call *c, uint32_t n)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_int_at(&w, "n", n);
    if (c->what == REQUEST_SIT)
        room_write_you(p->room, c->who.key, &w);
    answer_close(p->hub, &t, &w, c);
}

static void answer_next(struct hub *h, const struct call *c, const char *next)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_string_at(&w, "next", next);
    answer_close(h, &t, &w, c);
}

static void answer_state(struct place *p, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_key(&w, "state");
    room_write_table(p->room, c->who.key,
                     (uint32_t)message_int(c->args, "since", 0), wall_now(),
                     &w);
    answer_close(p->hub, &t, &w, c);
}

/* ---- places by id ---- */

struct hub *hub_of(struct server *s, const char *table)
{
    uint64_t hash = hash_bytes(table, strlen(table));
    return s->hub[(hash >> 40) % s->loops];
}

static struct place **slot(struct hub *h, const char *id)
{
    uint64_t hash = hash_bytes(id, strlen(id));
    struct place **at = &h->bucket[(hash ^ hash >> 20) % BUCKETS];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void on_timer(struct net *net, struct net_timer *t);
static void on_here(struct net *net, struct net_timer *t);

static struct place *place_new(struct hub *h, const char *id)
{
    struct place *p = calloc(1, sizeof *p), **at = slot(h, id);
    if (!p)
        abort();
    assert(!*at);
    *at = p;
    p->hub = h;
    p->end = &p->first;
    strncpy(p->id, id, sizeof p->id - 1);
    p->timer.fire = on_timer;
    p->here.fire = on_here;
    h->server->tables++;
    return p;
}

static void place_free(struct place *p)
{
    struct place **at = slot(p->hub, p->id);
    assert(*at == p && !p->first);
    *at = p->next;
    if (p->hub->net) {
        net_timer_cancel(p->hub->net, &p->timer);
        net_timer_cancel(p->hub->net, &p->here);
    }
    p->hub->server->tables--;
    room_free(p->room);
    free(p->members);
    free(p);
}

/* ---- members ---- */

static void count_here(struct place *p)
{
    p->room->here = 0;
    p->room->spectators = 0;
    for (size_t i = 0; i < p->count; i++) {
        uint32_t seats = room_seats_of(p->room, p->members[i].key);
        p->room->here |= seats;
        p->room->spectators += !seats;
    }
}

/* Who came and went is told a little later, once for all of them. */
static void here_changed(struct place *p)
{
    uint32_t here = p->room->here, spectators = p->room->spectators;
    count_here(p);
    if ((here != p->room->here || spectators != p->room->spectators) &&
        !p->here.place)
        net_timer_set(p->hub->net, &p->here, net_now() + HERE_AFTER);
}

static void on_here(struct net *net, struct net_timer *t)
{
    struct place *p =
        (struct place *)((char *)t - offsetof(struct place, here));
    struct text text;
    (void)net;
    text_heap(&text);
    room_write_here(p->room, &text);
    for (size_t i = 0; i < p->count; i++)
        deliver(p->hub, p->members[i].conn, &text);
    text_clear(&text);
}

static struct member *find_member(struct place *p, net_id conn)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->members[i].conn == conn)
            return &p->members[i];
    return NULL;
}

static bool add_member(struct place *p, const struct call *c)
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
    here_changed(p);
    return true;
}

static void remove_member(struct place *p, net_id conn)
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
    int64_t now = wall_now();
    text_heap(&t);
    for (size_t i = 0; i < p->count; i++) {
        if (i == 0 || !same) {
            text_reset(&t);
            room_write_change(p->room, c, p->members[i].key, now, &t);
        }
        deliver(p->hub, p->members[i].conn, &t);
    }
    if (c->ended) {
        text_reset(&t);
        room_write_over(p->room, &t);
        for (size_t i = 0; i < p->count; i++)
            deliver(p->hub, p->members[i].conn, &t);
    }
    text_clear(&t);
}

/* Events that are durable. One that does not fit means that log and memory
 * disagree: going on would make it worse. */
static void take_events(struct place *p, const struct store_job *job)
{
    for (size_t i = 0; i < job->count; i++) {
        struct change change;
        if (job->events[i].n <= p->room->count)
            continue; /* fetched, and known already */
        if (!room_apply(p->room, &job->events[i], &change)) {
            log_line(LOG_ERROR, "damaged", "table=%s n=%u", p->id,
                     job->events[i].n);
            abort();
        }
        if (change.kind == CHANGE_LINES)
            p->hub->server->moves += p->room->table->count - change.before;
        if (change.kind == CHANGE_SEATS)
            count_here(p);
        p->stuck = false;
        tell(p, &change);
    }
}

/* ---- errands ---- */

static void errand_arrived(struct net *net, struct net_mail *mail, void *user);

static struct errand *errand_new(struct hub *h, enum store_task task,
                                 const char *table, struct call *call)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    e->job.task = task;
    e->job.owner = e;
    e->mail.deliver = errand_arrived;
    e->hub = h;
    e->call = call;
    text_heap(&e->job.text);
    if (table)
        memcpy(e->job.table, table, strnlen(table, TABLE_ID_SIZE - 1));
    return e;
}

static void send_out(struct errand *e)
{
    store_submit(e->hub->server->store, &e->job);
}

/* Jobs come back in one chain: one post per hub. */
void hub_stored(void *server, struct store_job *first)
{
    struct server *s = server;
    struct net_mail *head[LOOPS_MAX] = {0}, *tail[LOOPS_MAX] = {0};
    while (first) {
        struct errand *e = first->owner;
        unsigned i = e->hub->index;
        first = first->next;
        if (tail[i])
            tail[i]->next = &e->mail;
        else
            head[i] = &e->mail;
        tail[i] = &e->mail;
    }
    for (unsigned i = 0; i < s->loops; i++)
        if (head[i])
            net_post(s->hub[i]->net, head[i], tail[i]);
}

static void fetch(struct place *p, struct call *call)
{
    struct errand *e = errand_new(p->hub, STORE_FETCH, p->id, call);
    e->job.from = p->room ? (uint32_t)p->room->count : 0;
    p->busy = true;
    send_out(e);
}

/* ---- calls ---- */

static struct call *call_new(int what, net_id conn, const struct who *who,
                             const char *table, const char *text, size_t len)
{
    struct call *c = calloc(1, sizeof *c + len + 1);
    if (!c)
        abort();
    c->what = what;
    c->conn = conn;
    c->who = *who;
    if (table)
        memcpy(c->table, table, strnlen(table, TABLE_ID_SIZE - 1));
    if (len)
        memcpy(c->text, text, len);
    return c;
}

static void call_free(struct call *c)
{
    if (c && c->make)
        store_job_free(&c->make->job);
    free(c);
}

static void get_in_line(struct place *p, struct call *c)
{
    struct refused why;
    if (p->waiting >= WAITING_MAX && c->what < REQUEST_COUNT) {
        refuse(&why, REFUSAL_TOO_FAST, "too many requests for this table");
        answer_refused(p->hub, c, &why);
        call_free(c);
        return;
    }
    c->next = NULL;
    *p->end = c;
    p->end = &c->next;
    p->waiting++;
}

static struct call *next_in_line(struct place *p)
{
    struct call *c = p->first;
    p->first = c->next;
    if (!p->first)
        p->end = &p->first;
    p->waiting--;
    return c;
}

static void refuse_call(struct place *p, struct call *c,
                        const struct refused *why)
{
    if (c->what < REQUEST_COUNT)
        answer_refused(p->hub, c, why);
    call_free(c);
}

/* What the internal calls and the requests that make events decide. */
static bool decide(struct place *p, const struct call *c,
                   struct store_job *unit, struct refused *why)
{
    struct room *r = p->room;
    int64_t now = wall_now();
    switch (c->what) {
    case CALL_COMPUTER:
        if (r->table->count != c->plies ||
            r->seat[c->seat].kind != KIND_COMPUTER)
            return refuse(why, REFUSAL_LATE, "the game went on meanwhile");
        return room_decide_computer(r, c->seat, c->text, now, unit, why);
    case CALL_CLOCK:
        return room_clock_due(r) && room_clock_due(r) <= now &&
               room_decide_clock(r, now, unit, why);
    case CALL_HANDOVER:
        return room_handover_due(r) && room_handover_due(r) <= now &&
               room_decide_handover(r, now, unit, why);
    case CALL_CLOSE:
        return !r->closed && !room_over(r) && room_decide_close(r, now, unit);
    default:
        return room_decide(r, &c->who, (enum request)c->what, c->args, now,
                           unit, why);
    }
}

static void do_event(struct place *p, struct call *c)
{
    struct refused why = {.code = refusals[REFUSAL_LATE]};
    uint32_t n;
    if (room_done(p->room, &c->who, &n)) {
        answer_event(p, c, n);
        call_free(c);
        return;
    }
    struct errand *e = errand_new(p->hub, STORE_APPEND, p->id, c);
    if (decide(p, c, &e->job, &why)) {
        p->busy = true;
        send_out(e);
        return;
    }
    store_job_free(&e->job);
    if (c->what == CALL_COMPUTER && why.code != refusals[REFUSAL_LATE]) {
        log_line(LOG_ERROR, "computer", "table=%s seat=%d move=\"%s\" %s",
                 p->id, c->seat, c->text, why.text);
        p->stuck = true;
    }
    refuse_call(p, c, &why);
}

static void do_record(struct place *p, struct call *c)
{
    struct refused why;
    struct text t, record;
    struct json_out w;
    text_heap(&record);
    if (!room_over(p->room) || !room_write_record(p->room, &record)) {
        refuse(&why, REFUSAL_NOT_STARTED, "the game is not over yet");
        refuse_call(p, c, &why);
    } else {
        answer_open(&t, &w, true, c);
        json_string_at(&w, "record", record.data);
        answer_close(p->hub, &t, &w, c);
        call_free(c);
    }
    text_clear(&record);
}

static void do_join(struct place *p, struct call *c)
{
    struct refused why;
    if (!add_member(p, c)) {
        refuse(&why, REFUSAL_FULL, "too many watch this table");
        refuse_call(p, c, &why);
        return;
    }
    answer_state(p, c);
    call_free(c);
}

/* ---- rematch: the old table asks the new one's hub to make it ---- */

static void route(struct server *s, struct hub *from, struct call *c);

static void do_rematch(struct place *p, struct call *c)
{
    struct refused why;
    uint8_t secret[FAIR_SECRET];
    if (p->room->next[0]) {
        answer_next(p->hub, c, p->room->next);
        call_free(c);
        return;
    }
    struct errand *e = errand_new(p->hub, STORE_APPEND, NULL, NULL);
    randombytes_buf(secret, sizeof secret);
    if (!room_decide_rematch(p->room, &c->who, secret, wall_now(), &e->job,
                             &why)) {
        store_job_free(&e->job);
        refuse_call(p, c, &why);
        return;
    }
    struct call *make = call_new(CALL_MAKE, c->conn, &c->who, e->job.table,
                                 p->id, strlen(p->id));
    make->make = e;
    call_free(c);
    route(p->hub->server, p->hub, make);
}

/* The new table is there, made now or before. */
static void made(struct place *p, struct call *c)
{
    answer_next(p->hub, c, p->id);
    struct who nobody = {.seq = -1};
    struct call *next =
        call_new(CALL_NEXT, 0, &nobody, c->text, p->id, strlen(p->id));
    call_free(c);
    route(p->hub->server, p->hub, next);
}

static void make(struct place *p, struct call *c)
{
    struct errand *e = c->make;
    c->make = NULL;
    e->hub = p->hub;
    e->call = c;
    p->busy = true;
    send_out(e);
}

static void take_next(struct place *p, struct call *c)
{
    struct text t;
    struct json_out w;
    strncpy(p->room->next, c->text, sizeof p->room->next - 1);
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_string_at(&w, "on", "next");
    json_string_at(&w, "table", p->id);
    json_string_at(&w, "next", c->text);
    json_close(&w, '}');
    for (size_t i = 0; i < p->count; i++)
        deliver(p->hub, p->members[i].conn, &t);
    text_clear(&t);
    call_free(c);
}

/* ---- one call at its table ---- */

/* Nothing of this waits for the store. */
static bool do_now(struct place *p, struct call *c)
{
    switch (c->what) {
    case REQUEST_JOIN:
        do_join(p, c);
        return true;
    case REQUEST_RECORD:
        do_record(p, c);
        return true;
    case REQUEST_REMATCH:
        do_rematch(p, c);
        return true;
    case CALL_NEXT:
        take_next(p, c);
        return true;
    case CALL_MAKE:
        made(p, c);
        return true;
    default:
        return false;
    }
}

static void leave_place(struct place *p, struct call *c)
{
    remove_member(p, c->conn);
    if (c->what == REQUEST_PART)
        answer_plain(p->hub, c);
    call_free(c);
}

static void take_news(struct hub *h, struct call *c);

static void handle(struct hub *h, struct call *c)
{
    struct place *p = *slot(h, c->table);
    if (c->what == CALL_NEWS) {
        take_news(h, c);
        return;
    }
    if (c->what == CALL_GONE || c->what == REQUEST_PART) {
        if (p)
            leave_place(p, c);
        else
            call_free(c);
        return;
    }
    if (!p) {
        p = place_new(h, c->table);
        fetch(p, NULL);
    }
    if (c->what == CALL_COMPUTER)
        p->thinking = false;
    if (!p->room) {
        get_in_line(p, c);
    } else if (!do_now(p, c)) {
        if (p->busy)
            get_in_line(p, c);
        else
            do_event(p, c);
    }
    if (p->room && !p->busy)
        go_on(p);
}

static void call_arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)net;
    handle(user, (struct call *)mail);
}

/* Bring a call to its table's hub. */
static void route(struct server *s, struct hub *from, struct call *c)
{
    struct hub *to = hub_of(s, c->table);
    if (to == from && c->what < REQUEST_COUNT) {
        handle(to, c);
        return;
    }
    /* also within one hub: so no table's call runs inside another's */
    c->mail.deliver = call_arrived;
    net_post(to->net, &c->mail, &c->mail);
}

/* ---- errands come back ---- */

static void nobody_there(struct place *p)
{
    struct refused why;
    while (p->first) {
        struct call *c = next_in_line(p);
        if (c->what == CALL_MAKE) {
            make(p, c);
            return;
        }
        refuse(&why, REFUSAL_NO_TABLE, "there is no such table");
        refuse_call(p, c, &why);
    }
    place_free(p);
}

static void fetched(struct place *p, struct errand *e)
{
    p->busy = false;
    if (e->job.result == STORE_NONE && !p->room) {
        nobody_there(p);
        return;
    }
    if (!p->room) {
        p->room = room_new(p->id);
    }
    p->stored = p->stored || e->job.finished;
    take_events(p, &e->job);
    if (e->call && !do_now(p, e->call))
        do_event(p, e->call); /* it lost a race: once more */
    if (!p->busy)
        go_on(p);
}

static void created(struct place *p, struct errand *e)
{
    struct call *c = e->call;
    p->hub->server->created++;
    if (c->what == CALL_MAKE) {
        made(p, c);
        return;
    }
    struct text t;
    struct json_out w;
    char commit[FAIR_HEX];
    fair_commit(&p->room->fair, commit);
    answer_open(&t, &w, true, c);
    json_string_at(&w, "table", p->id);
    json_string_at(&w, "commit", commit);
    answer_close(p->hub, &t, &w, c);
    call_free(c);
}

static void appended(struct hub *h, struct errand *e)
{
    struct place *p = *slot(h, e->job.table);
    if (e->job.result == STORE_RACE) {
        fetch(p, e->call);
        return;
    }
    bool is_new = e->job.events[0].n == 1;
    if (!p)
        p = place_new(h, e->job.table);
    if (!p->room)
        p->room = room_new(p->id);
    p->busy = false;
    take_events(p, &e->job);
    if (is_new) {
        created(p, e);
    } else {
        if (e->call->what < REQUEST_COUNT)
            answer_event(p, e->call, e->job.events[0].n);
        call_free(e->call);
    }
    go_on(p);
}

static void found(struct hub *h, struct errand *e)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, e->call);
    json_key(&w, "games");
    if (e->job.task == STORE_FIND) {
        json_put_raw(&w);
        text_put(&t, e->job.text.data);
    } else {
        json_put_int(&w, e->job.found);
    }
    answer_close(h, &t, &w, e->call);
    call_free(e->call);
}

static void errand_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct errand *e =
        (struct errand *)((char *)mail - offsetof(struct errand, mail));
    struct hub *h = user;
    (void)net;
    switch (e->job.task) {
    case STORE_APPEND:
        appended(h, e);
        break;
    case STORE_FETCH:
        fetched(*slot(h, e->job.table), e);
        break;
    case STORE_FINISH:
        h->server->finished++;
        break;
    case STORE_FIND:
    case STORE_FORGET:
        found(h, e);
        break;
    }
    store_job_free(&e->job);
}

/* ---- other servers ---- */

static void post_news(struct hub *h, const char *table)
{
    struct who nobody = {.seq = -1};
    struct call *c = call_new(CALL_NEWS, 0, &nobody, table, "", 0);
    c->mail.deliver = call_arrived;
    net_post(h->net, &c->mail, &c->mail);
}

void hub_changed(void *server, const char *table)
{
    struct server *s = server;
    if (strcmp(table, "*") != 0) {
        post_news(hub_of(s, table), table);
        return;
    }
    for (unsigned i = 0; i < s->loops; i++)
        post_news(s->hub[i], "*");
}

static void look_at_all(struct hub *h)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct place *p = h->bucket[i]; p; p = p->next)
            if (p->busy)
                p->news = true;
            else
                fetch(p, NULL);
}

/* Who drives has all tables in memory; others only those that are asked
 * for. */
static void take_news(struct hub *h, struct call *c)
{
    struct place *p = *slot(h, c->table);
    if (strcmp(c->table, "*") == 0)
        look_at_all(h);
    else if (p && p->busy)
        p->news = true;
    else if (p)
        fetch(p, NULL);
    else if (h->server->drives)
        fetch(place_new(h, c->table), NULL);
    call_free(c);
}

/* ---- going on: what a table does by itself ---- */

/* A computer thinks about this table. */
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
    strcpy(c->text, t->move);
    text_clear(&t->view);
    free(m);
    c->mail.deliver = call_arrived;
    net_post(h->net, &c->mail, &c->mail);
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
    m->call->plies = p->room->table->count;
    m->thinking.game = p->room->game;
    m->thinking.seat = seat;
    m->thinking.level = p->room->seat[seat].level;
    m->thinking.seed = randombytes_random();
    m->thinking.done = thought_done;
    text_heap(&m->thinking.view);
    json_begin(&w, &m->thinking.view);
    room_write_view(p->room, seat, &w);
    p->thinking = true;
    workers_ask(p->hub->server->workers, &m->thinking);
}

static void finish(struct place *p)
{
    struct errand *e = errand_new(p->hub, STORE_FINISH, p->id, NULL);
    room_finish(p->room, &e->job);
    p->stored = true;
    send_out(e);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* Nobody is there, and memory need not hold it. */
static bool is_idle(const struct place *p)
{
    return !p->count && !p->first && (p->stored || !p->hub->server->drives);
}

static void set_timer(struct place *p)
{
    int64_t now = wall_now();
    bool drives = p->hub->server->drives;
    int64_t due =
        drives ? earlier(room_clock_due(p->room), room_handover_due(p->room))
               : 0;
    if (!due && is_idle(p))
        due = now + FORGET_AFTER;
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
    do_event(p, call_new(what, 0, &nobody, p->id, "", 0));
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct place *p =
        (struct place *)((char *)t - offsetof(struct place, timer));
    int64_t now = wall_now(), due;
    (void)net;
    if (p->busy)
        return; /* go_on will set it again */
    if (is_idle(p)) {
        place_free(p);
        return;
    }
    if (!p->hub->server->drives)
        return;
    if ((due = room_clock_due(p->room)) && due <= now)
        internal_call(p, CALL_CLOCK);
    else if ((due = room_handover_due(p->room)) && due <= now)
        internal_call(p, CALL_HANDOVER);
    else if ((due = room_abandon_due(p->room)) && due <= now && !p->count)
        internal_call(p, CALL_CLOSE);
    if (!p->busy)
        go_on(p);
}

/* The next in line, a computer's turn, the timers; after every change. */
static void go_on(struct place *p)
{
    while (!p->busy && p->first) {
        struct call *c = next_in_line(p);
        if (!do_now(p, c))
            do_event(p, c);
    }
    if (p->busy)
        return;
    if (p->news) {
        p->news = false;
        fetch(p, NULL);
        return;
    }
    if (!p->stored && (p->room->closed || room_over(p->room)))
        finish(p);
    bool rests = p->thinking || p->stuck || !p->hub->server->drives;
    int seat = rests ? -1 : room_computer_to_act(p->room);
    if (seat >= 0)
        think(p, seat);
    set_timer(p);
}

/* ---- requests that belong to no table ---- */

/* The public key is made from the feed's secret, and that from the player's:
 * who reads a feed cannot play, who sees a key cannot read the feed. */
static void derive(const char *label, const char *from, char out[KEY_SIZE])
{
    struct sha256 s;
    uint8_t hash[SHA256_BYTES];
    sha256_init(&s);
    sha256_add(&s, label, strlen(label));
    sha256_add(&s, from, strlen(from));
    sha256_end(&s, hash);
    fair_hex(hash, 16, out);
}

static void do_hello(struct hub *h, struct client *client, struct call *c)
{
    char secret[65], feed[KEY_SIZE] = "";
    struct text t;
    struct json_out w;
    message_text(c->args, "secret", secret, sizeof secret);
    message_text(c->args, "client", client->name, sizeof client->name);
    client->key[0] = '\0';
    answer_open(&t, &w, true, c);
    if (secret[0]) {
        derive("kocka-feed-1 ", secret, feed);
        derive("kocka-player-1 ", feed, client->key);
        json_string_at(&w, "player", client->key);
        json_key(&w, "feed");
        json_put_raw(&w);
        text_add(&t, "\"/feed/%s\"", feed);
    }
    sodium_memzero(secret, sizeof secret);
    json_string_at(&w, "version", KOCKA_VERSION);
    answer_close(h, &t, &w, c);
    call_free(c);
}

static void random_id(char out[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < 16; i++)
        out[i] = letters[randombytes_uniform(32)];
    out[16] = '\0';
}

/* Is there room for one more table, and has this address a right to it? */
static bool may_create(struct hub *h, const struct client *client,
                       struct refused *why)
{
    const struct server_config *config = &h->server->config;
    if (h->server->tables >= config->max_tables)
        return refuse(why, REFUSAL_FULL,
                      "the server has no room for more tables");
    if (config->rate && !addresses_open(h->server->addresses, client->address,
                                        config->tables_per_minute))
        return refuse(why, REFUSAL_TOO_FAST,
                      "too many tables were opened from your address");
    return true;
}

static void do_create(struct hub *h, const struct client *client,
                      struct call *c)
{
    struct refused why;
    uint8_t secret[FAIR_SECRET];
    char id[TABLE_ID_SIZE];
    if (!may_create(h, client, &why)) {
        answer_refused(h, c, &why);
        call_free(c);
        return;
    }
    random_id(id);
    randombytes_buf(secret, sizeof secret);
    struct errand *e = errand_new(hub_of(h->server, id), STORE_APPEND, id, c);
    if (room_decide_create(&c->who, c->args, secret, wall_now(), &e->job,
                           &why)) {
        send_out(e);
    } else {
        answer_refused(h, c, &why);
        call_free(c);
        store_job_free(&e->job);
    }
    sodium_memzero(secret, sizeof secret);
}

static void do_find(struct hub *h, struct call *c)
{
    struct errand *e = errand_new(h, STORE_FIND, NULL, c);
    struct store_game *g = &e->job.game;
    char name[NAME_SIZE];
    if (c->what == REQUEST_FORGET)
        e->job.task = STORE_FORGET;
    message_text(c->args, "name", name, sizeof name);
    message_text(c->args, "game", g->game, sizeof g->game);
    g->names = strdup(name);
    g->from = message_int(c->args, "from", 0);
    g->to = message_int(c->args, "to", INT64_MAX);
    memcpy(e->job.key, c->who.key, sizeof c->who.key);
    send_out(e);
}

/* ---- lists: one mail visits every hub and comes home ---- */

struct tour {
    struct net_mail mail;
    struct call *call;         /* who asked, and for what */
    struct net_ticket *ticket; /* or a feed, over HTTP */
    char base[256];            /* of a feed's links */
    unsigned home, visited;
    size_t count;
    struct entry {
        int64_t at;
        char *text;
    } entry[LIST_MAX];
};

static bool is_turn(const struct room *r, const char *key)
{
    return room_playing(r) &&
           r->game->actors(r->table->state) & room_seats_of(r, key);
}

static bool wanted(const struct tour *t, const struct room *r)
{
    const char *key = t->call->who.key;
    if (t->ticket)
        return is_turn(r, key);
    if (t->call->what == REQUEST_MINE)
        return !room_over(r) && !r->closed && room_seats_of(r, key);
    return r->is_public && !r->started && !r->closed && !r->locked;
}

/* Where the next entry goes: the oldest gives way; NULL if all are newer. */
static struct entry *tour_place(struct tour *t, int64_t at)
{
    if (t->count < LIST_MAX)
        return &t->entry[t->count++];
    struct entry *oldest = t->entry;
    for (struct entry *e = t->entry; e < t->entry + LIST_MAX; e++)
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
             (int)r->count, r->game->title);
    if (r->title[0]) {
        text_put(out, ", ");
        write_escaped(out, r->title);
    }
    text_put(out, "</title><link href=\"");
    write_escaped(out, t->base);
    text_add(out, "/#table/%s\"/>", r->id);
    write_time(out, r->at);
    text_put(out, "</entry>");
}

static void tour_add(struct tour *t, const struct room *r)
{
    struct text text;
    struct json_out w;
    struct entry *e = tour_place(t, r->at);
    if (!e)
        return;
    text_heap(&text);
    json_begin(&w, &text);
    if (t->ticket)
        write_feed_entry(t, r, &text);
    else
        room_write_summary(
            r, t->call->what == REQUEST_MINE ? t->call->who.key : "", &w);
    e->at = r->at;
    e->text = text.data;
}

static int newest_first(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
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
    for (int i = 0; i < BUCKETS; i++)
        for (struct place *p = h->bucket[i]; p; p = p->next)
            if (p->room && wanted(t, p->room))
                tour_add(t, p->room);
    if (h->index == t->home)
        tour_end(h, t); /* home was the last */
    else
        tour_go(h, t);
}

static struct tour *tour_new(struct hub *h, struct call *c)
{
    struct tour *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->mail.deliver = tour_arrived;
    t->call = c;
    t->home = h->index;
    return t;
}

void hub_feed(struct hub *h, const char *token, const char *base,
              struct net_ticket *ticket)
{
    struct who who = {.seq = -1};
    derive("kocka-player-1 ", token, who.key);
    struct tour *t = tour_new(h, call_new(REQUEST_MINE, 0, &who, NULL, "", 0));
    t->ticket = ticket;
    snprintf(t->base, sizeof t->base, "%s", base);
    tour_go(h, t);
}

/* ---- clients ---- */

static struct client *client_of(struct hub *h, net_id id)
{
    void **data = net_data(h->net, id);
    return data ? *data : NULL;
}

void hub_opened(void *hub, net_id id, const char *address)
{
    struct hub *h = hub;
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    if (addresses_enter(h->server->addresses, address,
                        h->server->config.max_per_address))
        strncpy(c->address, address, sizeof c->address - 1);
    else
        net_close(h->net, id, 1008, "too many connections");
    c->tokens = 2.0 * h->server->config.rate;
    c->filled = net_now();
    *net_data(h->net, id) = c;
    h->server->opened++;
}

/* Note that a client comes to a table; false if it is at too many. */
static bool note_table(struct client *c, const char *table)
{
    int free_place = -1;
    for (int i = 0; i < TABLES_PER_CLIENT; i++) {
        if (strcmp(c->tables[i], table) == 0)
            return true;
        if (!c->tables[i][0])
            free_place = i;
    }
    if (free_place < 0)
        return false;
    memcpy(c->tables[free_place], table, TABLE_ID_SIZE);
    return true;
}

static void forget_table(struct client *c, const char *table)
{
    for (int i = 0; i < TABLES_PER_CLIENT; i++)
        if (strcmp(c->tables[i], table) == 0)
            memset(c->tables[i], 0, TABLE_ID_SIZE);
}

/* A bucket of tokens: `rate` a second, at most two seconds' worth. */
static bool may_ask(struct hub *h, struct client *c)
{
    unsigned rate = h->server->config.rate;
    uint64_t now = net_now();
    if (!rate)
        return true;
    c->tokens += (double)(now - c->filled) * rate / 1000;
    c->filled = now;
    if (c->tokens > 2.0 * rate)
        c->tokens = 2.0 * rate;
    if (c->tokens < 1)
        return false;
    c->tokens -= 1;
    return true;
}

/* The request's row, its fields and its asker are right? */
static bool admit(struct hub *h, struct client *client, struct call *c,
                  size_t len, struct refused *why)
{
    if (h->server->closing)
        return refuse(why, REFUSAL_CLOSING, "the server is about to stop");
    if (!may_ask(h, client))
        return refuse(why, REFUSAL_TOO_FAST, "too many requests");
    if (!json_check(c->text, len, &c->args))
        return refuse(why, REFUSAL_BAD_JSON, "this is not JSON");
    json_int(json_get(c->args, "id"), 0, INT64_MAX, &c->who.seq);
    c->what = message_check(c->args, why);
    if (c->what < 0)
        return false;
    if (requests[c->what].secret && !c->who.key[0])
        return refuse(why, REFUSAL_WHO, "say hello with your secret first");
    char table[33];
    message_text(c->args, "table", table, sizeof table);
    if (strlen(table) >= TABLE_ID_SIZE)
        return refuse(why, REFUSAL_NO_TABLE, "there is no such table");
    strcpy(c->table, table);
    if (c->what == REQUEST_JOIN && !note_table(client, c->table))
        return refuse(why, REFUSAL_FULL, "you are at too many tables");
    return true;
}

static void dispatch(struct hub *h, struct client *client, struct call *c)
{
    switch (c->what) {
    case REQUEST_HELLO:
        do_hello(h, client, c);
        break;
    case REQUEST_PING:
        answer_plain(h, c);
        call_free(c);
        break;
    case REQUEST_CREATE:
        do_create(h, client, c);
        break;
    case REQUEST_TABLES:
    case REQUEST_MINE:
        tour_go(h, tour_new(h, c));
        break;
    case REQUEST_FIND:
    case REQUEST_FORGET:
        do_find(h, c);
        break;
    case REQUEST_PART:
        forget_table(client, c->table);
        route(h->server, h, c);
        break;
    default:
        route(h->server, h, c);
    }
}

void hub_message(void *hub, net_id id, const char *text, size_t len)
{
    struct hub *h = hub;
    struct client *client = client_of(h, id);
    struct refused why;
    struct who who = {.seq = -1};
    if (!client)
        return;
    memcpy(who.key, client->key, sizeof who.key);
    memcpy(who.client, client->name, sizeof who.client);
    struct call *c = call_new(0, id, &who, NULL, text, len);
    h->server->requests++;
    if (admit(h, client, c, len, &why)) {
        dispatch(h, client, c);
        return;
    }
    answer_refused(h, c, &why);
    call_free(c);
    if (++client->refusals > 1000)
        net_close(h->net, id, 1008, "too many mistakes");
}

void hub_closed(void *hub, net_id id, void *data)
{
    struct hub *h = hub;
    struct client *client = data;
    struct who nobody = {.seq = -1};
    for (int i = 0; i < TABLES_PER_CLIENT; i++)
        if (client->tables[i][0] && !h->server->closing)
            route(h->server, h,
                  call_new(CALL_GONE, id, &nobody, client->tables[i], "", 0));
    if (client->address[0])
        addresses_leave(h->server->addresses, client->address);
    free(client);
}

/* ---- life ---- */

bool hub_listen(struct hub *h, const struct net_handlers *handlers,
                uint16_t port, char *why, size_t why_size)
{
    const struct server_config *c = &h->server->config;
    struct net_config config = {
        .host = c->host,
        .port = port,
        .index = h->index,
        .max_sockets = c->max_sockets / h->server->loops + 1,
        .max_message = 64 * 1024,
        .max_queue = 256 * 1024,
        .tls = h->server->tls,
    };
    h->net = net_new(&config, handlers, h, why, why_size);
    return h->net != NULL;
}

struct server *hub_server(struct hub *h)
{
    return h->server;
}

struct hub *hub_new(struct server *s, unsigned index)
{
    struct hub *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    h->server = s;
    h->index = index;
    return h;
}

void hub_free(struct hub *h)
{
    for (int i = 0; i < BUCKETS; i++)
        while (h->bucket[i]) {
            struct place *p = h->bucket[i];
            while (p->first)
                call_free(next_in_line(p));
            place_free(p);
        }
    net_free(h->net);
    free(h);
}

void hub_load(struct hub *h, const char *table, const struct store_event *event)
{
    struct place *p = *slot(h, table);
    struct change change;
    if (!p) {
        p = place_new(h, table);
        p->room = room_new(table);
    }
    if (p->stored)
        return; /* found damaged before */
    if (!room_apply(p->room, event, &change)) {
        log_line(LOG_ERROR, "damaged", "table=%s n=%u", table, event->n);
        p->stored = true;
    }
}

void hub_loaded(struct hub *h)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct place *p = h->bucket[i], *next; p; p = next) {
            next = p->next;
            if (p->stored)
                place_free(p);
            else
                go_on(p);
        }
}

/* ---- operators ---- */

struct listing {
    struct net_mail mail;
    struct text *out;
    pthread_mutex_t lock;
    pthread_cond_t written;
    bool done;
};

static void list_place(const struct place *p, struct text *out)
{
    if (!p->room)
        return;
    text_add(out, "%s %s %s clients=%d events=%d seats=", p->id,
             p->room->game->id, room_status(p->room), (int)p->count,
             (int)p->room->count);
    for (int i = 0; i < p->room->seats; i++)
        text_char(out, "-pc"[p->room->seat[i].kind]);
    text_char(out, '\n');
}

static void listing_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct listing *l = (struct listing *)mail;
    struct hub *h = user;
    (void)net;
    for (int i = 0; i < BUCKETS; i++)
        for (struct place *p = h->bucket[i]; p; p = p->next)
            list_place(p, l->out);
    pthread_mutex_lock(&l->lock);
    l->done = true;
    pthread_cond_signal(&l->written);
    pthread_mutex_unlock(&l->lock);
}

void hub_list(struct hub *h, struct text *out)
{
    struct listing l = {.mail.deliver = listing_arrived,
                        .out = out,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .written = PTHREAD_COND_INITIALIZER};
    net_post(h->net, &l.mail, &l.mail);
    pthread_mutex_lock(&l.lock);
    while (!l.done)
        pthread_cond_wait(&l.written, &l.lock);
    pthread_mutex_unlock(&l.lock);
}

void hub_close_table(struct server *s, const char *table)
{
    struct who nobody = {.seq = -1};
    struct call *c = call_new(CALL_CLOSE, 0, &nobody, table, "", 0);
    c->mail.deliver = call_arrived;
    net_post(hub_of(s, table)->net, &c->mail, &c->mail);
}

static void goodbye_reason(size_t n, char *buf, size_t size)
{
    (void)n;
    snprintf(buf, size, "retry %u", randombytes_uniform(5000));
}

static void goodbye_arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)mail, (void)user;
    net_close_all(net, 1001, goodbye_reason);
}

void hub_goodbye(struct hub *h)
{
    h->goodbye.deliver = goodbye_arrived;
    net_post(h->net, &h->goodbye, &h->goodbye);
}
