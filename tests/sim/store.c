/* store: simulated backends of the store; see store.h. */
#include "store.h"

#include "db.h"
#include "truth.h"

#include "base/must_have.h"
#include "server/server_int.h"
#include "store/searches.h"
#include "store/steady.h"
#include "store/store_queue.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 60 * SECOND, /* then a server gives the database up */
    UNSYNCED = 2 * SECOND   /* PLANT_ACK_EARLY: how long */
};

/* A connection, or an open file: of one life of a server. */
struct session {
    struct dbsession db;
    struct store_handlers handlers;
    struct sim_server *of;
    struct store *store;
    uint64_t step;    /* when its jobs are done next; 0: not before they come */
    uint64_t blocked; /* until then nothing is */
    uint64_t since;   /* that it is, without a break */
    bool fails;
    bool broken; /* the connection is; it has not noticed */
    bool knows;
    int64_t looked;
    struct steady steady;
    uint32_t living[HEARERS_MAX]; /* as it last looked */
};

static struct session *sessions[SERVERS_MAX];
static struct session *driver; /* has the lock */

static struct session *mine(void)
{
    return sessions[world->current->index];
}

/* ---- what is stored ---- */

static struct {
    char table[TABLE_ID_SIZE];
    uint32_t n, last;
    uint64_t until;
} unsynced;

/* What a power cut takes away, or tears, with such a bug. */
static void remember_unsynced(const struct store_job *job)
{
    const struct store_events *events = &job->append.events;
    if (world->plant == PLANT_TORN_UNIT && events->count == 1)
        return;
    text_set(unsynced.table, sizeof unsynced.table, job->table);
    unsynced.n = events->list[0].n;
    unsynced.last = events->list[events->count - 1].n;
    unsynced.until = world->now + UNSYNCED;
}

static void plant_in_append(struct store_job *job)
{
    struct dbtable *t = db_find(world->db, job->table);
    uint32_t n = job->append.events.list[0].n;
    if (job->result == STORE_RACE && planted(PLANT_RACE_BLIND, 1)) {
        job->result = STORE_DONE;
        truth_take(job->table, &job->append.events);
    } else if (job->result == STORE_DONE && planted(PLANT_LOST_UNIT, 300)) {
        db_cut(t, n);
    } else if (job->result == STORE_DONE) {
        truth_take(job->table, &job->append.events);
        if (planted(PLANT_DOUBLE_UNIT, 300))
            truth_take(job->table, &job->append.events);
        remember_unsynced(job);
    }
}

static void plant_in_fetch(struct store_job *job)
{
    struct store_events *e = &job->fetch.events;
    if (e->count > 1 && planted(PLANT_STALE_FETCH, 20))
        free(e->list[--e->count].body);
}

static void plant_in_others(struct store_job *job)
{
    if (job->task == STORE_WAKE && job->wake.due.count &&
        planted(PLANT_LOST_WAKE, 1))
        text_reset(&job->wake.tables);
    if (job->task == STORE_REST && job->result == STORE_DONE &&
        planted(PLANT_ROW_FIRST, 20))
        db_cut(db_find(world->db, job->table), job->rest.row.n);
    if (job->task == STORE_CHANGED &&
        (world->plant == PLANT_NO_NEWS || world->plant == PLANT_NO_LATE))
        job->changed.count = 0;
    if (job->task == STORE_FORGET)
        truth_forget(job->forget.key);
}

static void write_notes(const struct session *s, const struct store_job *first);

static void run_all(struct session *s, struct store_job *first)
{
    int64_t now = steady_now(&s->steady);
    for (struct store_job *job = first; job; job = job->next) {
        if (job->task == STORE_FORGET && planted(PLANT_REMEMBERS, 1))
            job->forget.key[0] = '-'; /* somebody else's */
        if (job->task == STORE_APPEND && job->append.source[0] &&
            planted(PLANT_BLIND_REMATCH, 1))
            job->append.source[0] = '\0';
        if (job->task == STORE_WAKE && planted(PLANT_OLD_CLOCK, 1))
            job->wake.now = 0;
    }
    db_run(world->db, &s->db, first, now);
    for (struct store_job *job = first; job; job = job->next) {
        note("job", job->table, strlen(job->table));
        if (job->task == STORE_APPEND)
            plant_in_append(job);
        else if (job->task == STORE_FETCH)
            plant_in_fetch(job);
        else
            plant_in_others(job);
    }
    if (world->db->shared)
        write_notes(s, first);
}

static bool run_sim(void *self, struct store_job *first, char *why,
                    size_t why_size)
{
    struct session *s = self;
    if (s->fails || (s->since && world->now - s->since > PATIENCE)) {
        snprintf(why, why_size, "the world failed");
        return false;
    }
    s->since = 0;
    run_all(s, first);
    return true;
}

/* ---- opening ---- */

static void *open_sim(const char *url, const struct store_handlers *handlers,
                      char *why, size_t why_size)
{
    struct session *s = must_have(calloc(1, sizeof *s));
    (void)url, (void)why, (void)why_size;
    s->handlers = *handlers;
    s->of = world->current;
    steady_init(&s->steady, steady_machine(), steady_wall());
    s->db.name = 1 + randombytes_uniform(UINT32_MAX);
    snprintf(s->db.server, sizeof s->db.server, "%08x%08x", s->db.name,
             randombytes_random());
    sessions[s->of->index] = s;
    return s;
}

static void close_sim(void *self)
{
    (void)self;
}

static bool load_sim(void *self, store_each *each, void *user,
                     atomic_uint *percent, char *why, size_t why_size)
{
    (void)self, (void)percent, (void)why, (void)why_size;
    db_load(world->db, each, user);
    return true;
}

static uint32_t name_sim(void *self)
{
    return ((struct session *)self)->db.name;
}

static size_t resting_sim(void *self)
{
    (void)self;
    return db_rows(world->db);
}

static void *open_reader_sim(const char *url, char *why, size_t why_size)
{
    (void)url, (void)why, (void)why_size;
    return world->db;
}

static bool find_sim(void *reader, struct store_find *find, char *why,
                     size_t why_size)
{
    (void)reader, (void)why, (void)why_size;
    db_search(world->db, find);
    return true;
}

static bool list_sim(void *reader, struct store_list *list, char *why,
                     size_t why_size)
{
    (void)reader, (void)why, (void)why_size;
    db_list(world->db, list);
    return true;
}

/* ---- the other servers ---- */

/* What one server tells the others; a hint, which may be lost. */
struct simnote {
    struct session *to;
    uint32_t from;
    char server[17], table[TABLE_ID_SIZE];
    bool is_here;
    struct store_presence presence;
    struct store_events events; /* of a unit; none: it was too long */
};

static void tell_unit(const struct session *s, const struct simnote *it)
{
    struct store_told told = {.from = it->from, .events = it->events};
    text_set(told.table, sizeof told.table, it->table);
    s->handlers.appended(s->handlers.user, &told, 1);
}

static void note_arrives(void *arg, uint64_t n)
{
    struct simnote *it = arg;
    struct session *s = it->to;
    (void)n;
    if (!s->broken && s->blocked <= world->now) {
        if (it->is_here)
            s->handlers.presence(s->handlers.user, it->server, it->table,
                                 &it->presence);
        else if (it->events.count)
            tell_unit(s, it);
        else
            s->handlers.changed(s->handlers.user, it->table, STORE_ANY, false);
        if (!it->is_here)
            it->events = (struct store_events){0};
    }
    store_events_clear(&it->events);
    free(it);
}

/* Must it hear of this unit? */
static bool is_for(const struct session *to, const struct store_job *job)
{
    for (unsigned i = 0; i < job->append.hearers; i++)
        if (job->append.to[i] == to->db.name)
            return true;
    return false;
}

static void fill_note(struct simnote *it, const struct session *s,
                      const struct store_job *job)
{
    it->is_here = job->task == STORE_PRESENCE;
    it->from = s->db.name;
    memcpy(it->server, s->db.server, sizeof it->server);
    memcpy(it->table, job->table, sizeof it->table);
    if (it->is_here)
        it->presence = job->presence;
    else if (!chance_of(10))
        for (size_t i = 0; i < job->append.events.count; i++)
            store_events_add(&it->events, &job->append.events.list[i]);
}

static void tell_others(const struct session *s, const struct store_job *job)
{
    for (unsigned i = 0; i < SERVERS_MAX; i++) {
        struct session *to = sessions[i];
        if (!to || to == s || !to->store || !to->of->up ||
            (job->task == STORE_APPEND && !is_for(to, job)))
            continue;
        for (int times = chance_of(20) ? 2 : 1; times > 0; times--) {
            if (chance_of(20) || world->plant == PLANT_NO_NEWS)
                continue; /* lost */
            struct simnote *it = must_have(calloc(1, sizeof *it));
            it->to = to;
            fill_note(it, s, job);
            world_after(draw_wait(world->nature.disk), to->of, "note",
                        note_arrives, it, 0);
        }
    }
}

static void write_notes(const struct session *s, const struct store_job *first)
{
    for (const struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_PRESENCE ||
            (job->task == STORE_APPEND && job->result == STORE_DONE))
            tell_others(s, job);
}

static void try_to_drive(struct session *s)
{
    if (driver == s)
        return;
    if (!driver || planted(PLANT_TWO_DRIVERS, 50)) {
        driver = s;
        s->knows = false;
    } else {
        s->handlers.drives(s->handlers.user, false);
    }
}

/* Those that are connected; and is it news to this one? */
static void know_servers(struct session *s)
{
    uint32_t *all = world->db->living;
    size_t count = 0;
    memset(all, 0, HEARERS_MAX * sizeof *all);
    for (unsigned i = 0; i < SERVERS_MAX; i++)
        if (sessions[i] && !sessions[i]->broken)
            all[count++] = sessions[i]->db.name;
    if (!memcmp(all, s->living, sizeof s->living))
        return;
    memcpy(s->living, all, sizeof s->living);
    s->knows = false;
    s->handlers.servers(s->handlers.user, all, count);
}

static void know_all(struct session *s)
{
    struct simdb *db = world->db;
    if (s->knows || driver != s)
        return;
    for (size_t i = 0; i < db->tables; i++) {
        const struct dbtable *t = db->table[i];
        uint32_t holder = db_holder(t);
        if (holder && !t->done.is && !db_lives(db, holder) &&
            !planted(PLANT_ORPHANS, 1))
            s->handlers.changed(s->handlers.user, t->id, db_last(t), true);
    }
    s->knows = true;
    if (!planted(PLANT_DEAF_DRIVER, 1))
        s->handlers.drives(s->handlers.user, true);
}

/* Of those that can store something; who is cut off may not know yet. */
static void check_drivers(void)
{
    const struct sim_server *one = NULL;
    for (unsigned i = 0; i < SERVERS_MAX; i++) {
        const struct session *s = sessions[i];
        if (!s || s->broken || !s->of->server || !s->of->server->drives)
            continue;
        if (one)
            broken("one server drives", "%c and %c", 'A' + (int)one->index,
                   'A' + (int)s->of->index);
        one = s->of;
    }
}

static bool look_sim(void *self, char *why, size_t why_size)
{
    struct session *s = self;
    int64_t now = steady_machine();
    (void)why, (void)why_size;
    if (s->broken) { /* it comes back, and looks around next time */
        s->broken = false;
        s->looked = 0;
        s->handlers.drives(s->handlers.user, false);
        return true;
    }
    if (s->looked && now - s->looked < 1900)
        return true;
    s->looked = now;
    steady_look(&s->steady, now, steady_wall());
    try_to_drive(s);
    know_servers(s);
    know_all(s);
    check_drivers();
    return true;
}

/* The names under which store.c knows its two backends. */
const struct backend backend_sqlite = {.open = open_sim,
                                       .close = close_sim,
                                       .load = load_sim,
                                       .run = run_sim,
                                       .resting = resting_sim,
                                       .open_reader = open_reader_sim,
                                       .find = find_sim,
                                       .list = list_sim};
const struct backend backend_postgres = {.open = open_sim,
                                         .close = close_sim,
                                         .load = load_sim,
                                         .run = run_sim,
                                         .look = look_sim,
                                         .resting = resting_sim,
                                         .open_reader = open_reader_sim,
                                         .find = find_sim,
                                         .list = list_sim,
                                         .name = name_sim,
                                         .shared = true};

/* ---- instead of the store's thread ---- */

static void step(void *arg, uint64_t n);

static void step_at(struct session *s, uint64_t at)
{
    if (at < s->blocked)
        at = s->blocked;
    if (s->step && s->step <= at)
        return;
    s->step = at;
    world_after(at - world->now, s->of, "store", step, s, at);
}

static void step(void *arg, uint64_t n)
{
    struct session *s = arg;
    bool closing;
    if (s->step != n)
        return;
    s->step = 0;
    if (s->blocked > world->now) {
        step_at(s, s->blocked);
        return;
    }
    if (store_until_look(s->store) == 0)
        store_look(s->store);
    struct store_job *first = store_take(s->store, &closing);
    if (first)
        store_run(s->store, first);
    if (first)
        step_at(s, world->now + draw_wait(world->nature.disk));
    else if (s->store->backend->look)
        step_at(s,
                world->now + (uint64_t)(store_until_look(s->store) + 1) * MS);
}

void store_ring(struct store *store)
{
    struct session *s = mine();
    if (s->store == store)
        step_at(s, world->now + draw_wait(world->nature.disk));
}

void store_start(struct store *store)
{
    struct session *s = mine();
    s->store = store;
    store->started = true;
    store->searches =
        searches_new(store->backend, store->url, &store->handlers, STORE_FIND);
    store->lists =
        searches_new(store->backend, store->url, &store->handlers, STORE_LIST);
    step_at(s, world->now + 1);
}

void store_stop(struct store *store)
{
    store->started = false;
}

/* ---- instead of the searches' threads ---- */

struct searches {
    const struct backend *backend;
    const struct store_handlers *handlers;
};

struct searches *searches_new(const struct backend *backend, const char *url,
                              const struct store_handlers *handlers,
                              enum store_task task)
{
    struct searches *q = must_have(calloc(1, sizeof *q));
    (void)url, (void)task;
    q->backend = backend;
    q->handlers = handlers;
    return q;
}

static void search(void *arg, uint64_t n)
{
    struct store_job *job = arg;
    struct store *s = sessions[world->current->index]->store;
    char why[80];
    (void)n;
    job->result = STORE_DONE;
    if (job->task == STORE_LIST) {
        s->backend->list(world->db, &job->list, why, sizeof why);
    } else {
        text_put(&job->find.games, "[");
        s->backend->find(world->db, &job->find, why, sizeof why);
        text_put(&job->find.games, "]");
    }
    job->next = NULL;
    s->handlers.done(s->handlers.user, job);
}

void searches_add(struct searches *q, struct store_job *job)
{
    (void)q;
    world_after(draw_wait(world->nature.disk), world->current, "search", search,
                job, 0);
}

void searches_free(struct searches *q)
{
    free(q);
}

/* ---- faults ---- */

static void give_lock_up(struct session *s)
{
    if (driver == s)
        driver = NULL;
}

void store_dies(struct sim_server *of, bool power)
{
    struct session *s = sessions[of->index];
    bool closing;
    struct dbtable *t = db_find(world->db, unsynced.table);
    if (!s)
        return;
    world->current = of;
    if (s->store && s->step && !s->fails && s->blocked <= world->now &&
        chance_of(2)) {
        struct store_job *first = store_take(s->store, &closing);
        struct store_job **at = &first;
        while (*at) /* only what is stored matters now */
            if ((*at)->task == STORE_FIND || (*at)->task == STORE_LIST)
                *at = (*at)->next;
            else
                at = &(*at)->next;
        if (first)
            run_all(s, first);
    }
    world->current = NULL;
    if (power && t && unsynced.until > world->now) {
        if (planted(PLANT_ACK_EARLY, 1))
            db_cut(t, unsynced.n);
        else if (planted(PLANT_TORN_UNIT, 1))
            db_cut(t, unsynced.last);
    }
    give_lock_up(s);
    sessions[of->index] = NULL;
}

void store_blocks(struct sim_server *of, uint64_t micros)
{
    struct session *s = sessions[of->index];
    if (!s || !s->store)
        return;
    if (!s->since)
        s->since = world->now;
    s->blocked = world->now + micros;
    if (!world->db->shared)
        return;
    s->broken = true;
    give_lock_up(s);
}

void store_fails(struct sim_server *of)
{
    if (sessions[of->index])
        sessions[of->index]->fails = true;
}

void store_mends(struct sim_server *of)
{
    struct session *s = sessions[of->index];
    if (!s)
        return;
    s->fails = false;
    s->blocked = 0;
    s->since = 0;
    if (s->store) {
        s->step = 0;
        step_at(s, world->now + 1);
    }
}

const struct sim_server *store_driver(void)
{
    return driver ? driver->of : NULL;
}
