/* db: what a simulated store has stored; see db.h. */
#include "db.h"

#include "base/hash.h"
#include "base/must_have.h"
#include "store/fold.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

struct simdb *db_new(bool shared, const struct store_bodies *bodies)
{
    struct simdb *db = must_have(calloc(1, sizeof *db));
    db->shared = shared;
    db->bodies = bodies;
    return db;
}

static struct dbtable **bucket_of(struct simdb *db, const char *id)
{
    return &db->bucket[hash_bytes(id, strlen(id)) % DB_BUCKETS];
}

struct dbtable *db_find(struct simdb *db, const char *id)
{
    struct dbtable *t = *bucket_of(db, id);
    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static struct dbtable *find_or_make(struct simdb *db, const char *id)
{
    struct dbtable *t = db_find(db, id), **bucket = bucket_of(db, id);
    if (t)
        return t;
    t = must_have(calloc(1, sizeof *t));
    text_set(t->id, sizeof t->id, id);
    t->next = *bucket;
    *bucket = t;
    if (db->tables == db->size) {
        db->size = db->size ? db->size * 2 : 64;
        db->table = must_have(realloc(db->table, db->size * sizeof *db->table));
    }
    return db->table[db->tables++] = t;
}

static void drop_done(struct dbtable *t)
{
    free(t->done.names);
    free(t->done.keys);
    store_events_clear(&t->done.events);
    t->done = (struct dbdone){0};
}

static void drop_row(struct dbtable *t)
{
    store_row_clear(&t->row);
    t->has_row = false;
}

void db_free(struct simdb *db)
{
    for (size_t i = 0; i < db->tables; i++) {
        struct dbtable *t = db->table[i];
        store_events_clear(&t->events);
        drop_row(t);
        drop_done(t);
        free(t->unit);
        free(t->key);
        free(t);
    }
    free(db->table);
    free(db);
}

uint32_t db_last(const struct dbtable *t)
{
    return t && t->events.count ? t->events.list[t->events.count - 1].n : 0;
}

void db_cut(struct dbtable *t, uint32_t from)
{
    while (t->events.count && t->events.list[t->events.count - 1].n >= from)
        free(t->events.list[--t->events.count].body);
    while (t->units && t->unit[t->units - 1].n >= from)
        t->units--;
}

/* ---- players ---- */

static void know(void *arg, const char *key)
{
    struct dbtable *t = arg;
    if (strlen(key) >= STORE_KEY_SIZE)
        return;
    for (size_t i = 0; i < t->keys; i++)
        if (strcmp(t->key[i], key) == 0)
            return;
    t->key = must_have(realloc(t->key, (t->keys + 1) * sizeof *t->key));
    text_set(t->key[t->keys++], STORE_KEY_SIZE, key);
}

bool db_knows(const struct dbtable *t, const char *key)
{
    for (size_t i = 0; i < t->keys; i++)
        if (strcmp(t->key[i], key) == 0)
            return true;
    return false;
}

/* The table that somebody comes from; or NULL. */
static bool is_known_at(void *table, const char *key)
{
    return table && db_knows(table, key);
}

static void unknow(struct dbtable *t, const char *key)
{
    for (size_t i = 0; i < t->keys; i++)
        if (strcmp(t->key[i], key) == 0) {
            memmove(t->key[i], t->key[t->keys - 1], STORE_KEY_SIZE);
            t->keys--;
            return;
        }
}

/* ---- appending ---- */

static void blank_events(struct simdb *db, struct store_events *all,
                         const char *key, const char *as, bool parts_only)
{
    for (size_t i = 0; i < all->count; i++) {
        if (parts_only && all->list[i].row)
            continue;
        char *blank = db->bodies->blank(all->list[i].body, key, as);
        if (!blank)
            continue;
        free(all->list[i].body);
        all->list[i].body = blank;
    }
}

/* What was in the log is said by the job, what has left it is not. */
static void rewrite(struct simdb *db, struct dbtable *t, struct store_job *job)
{
    const struct store_append *it = &job->append;
    for (size_t i = 0; !db->shared && i < it->past.count; i++)
        for (size_t k = 0; k < t->events.count; k++)
            if (it->past.list[i].row &&
                t->events.list[k].row == it->past.list[i].row) {
                free(t->events.list[k].body);
                t->events.list[k].body =
                    must_have(strdup(it->past.list[i].body));
            }
    if (!it->key[0])
        return;
    drop_row(t);
    blank_events(db, &t->events, it->key, it->as, !db->shared);
    unknow(t, it->key);
}

static bool is_taken(const struct dbtable *t, uint32_t n)
{
    for (size_t i = 0; i < t->units; i++)
        if (t->unit[i].n == n)
            return true;
    return false;
}

void db_append(struct simdb *db, const struct dbsession *s,
               struct store_job *job, int64_t now)
{
    struct store_events *events = &job->append.events;
    struct dbtable *t = find_or_make(db, job->table);
    struct dbunit unit = {.n = events->list[0].n,
                          .last = events->list[events->count - 1].n,
                          .at = now};
    job->result = append_has_all(db->bodies, &job->append, is_known_at,
                                 db_find(db, job->append.source))
                      ? STORE_DONE
                      : STORE_GONE;
    if (job->result == STORE_DONE && db->shared && is_taken(t, unit.n))
        job->result = STORE_RACE;
    if (job->result != STORE_DONE)
        return;
    for (size_t i = 0; db->bodies && i < events->count; i++)
        db->bodies->players(events->list[i].body, know, t);
    unit.server = s->name;
    for (size_t i = 0; i < events->count; i++) {
        struct store_event *e = &events->list[i];
        e->row = db->shared ? e->row : ++db->row;
        store_events_add(&t->events, e);
    }
    t->unit = must_have(realloc(t->unit, (t->units + 1) * sizeof unit));
    t->unit[t->units++] = unit;
    rewrite(db, t, job);
}

/* ---- reading ---- */

static void copy_events(const struct store_events *from, uint32_t beyond,
                        bool parts_only, struct store_events *to)
{
    for (size_t i = 0; i < from->count; i++)
        if (from->list[i].n > beyond && !(parts_only && from->list[i].row)) {
            struct store_event e = from->list[i];
            e.row = 0;
            store_events_add(to, &e);
        }
}

static struct store_owned owned_by(const struct simdb *db, const char *host,
                                   const char *mark)
{
    struct store_owned sum = {0};
    for (size_t i = 0; i < db->tables; i++) {
        const struct dbtable *t = db->table[i];
        if (t->has_row && ((host[0] && !strcmp(t->row.host, host)) ||
                           (mark[0] && !strcmp(t->row.mark, mark)))) {
            sum.tables++;
            sum.bytes += t->row.bytes;
        }
    }
    return sum;
}

static void read_row(const struct simdb *db, const struct dbtable *t,
                     struct store_fetch *f)
{
    f->rested = t && t->has_row;
    if (f->rested) {
        f->row.n = t->row.n;
        f->row.bytes = t->row.bytes;
        f->row.due = t->row.due;
        f->row.idle = t->row.idle;
        f->row.holder = t->row.holder;
        text_set(f->row.host, sizeof f->row.host, t->row.host);
        text_set(f->row.mark, sizeof f->row.mark, t->row.mark);
    }
    if (!f->count)
        return;
    f->of_host = owned_by(db, f->row.host, "");
    f->of_mark = owned_by(db, "", f->row.mark);
}

static void fetch(struct simdb *db, struct store_job *job)
{
    struct store_fetch *f = &job->fetch;
    const struct dbtable *t = db_find(db, job->table);
    bool units = db->shared && t && t->units;
    job->result = STORE_DONE;
    if (units) {
        copy_events(&t->events, f->from, false, &f->events);
        if (f->events.count)
            f->writer = t->unit[t->units - 1].server;
    } else if (t && t->done.is) {
        f->finished = true;
        copy_events(&t->done.events, f->from, false, &f->events);
        if (!db->shared)
            return;
    } else if (db->shared) {
        job->result = STORE_NONE;
    }
    if (db->shared && f->from)
        return;
    read_row(db, t, f);
    if (db->shared)
        return;
    job->result = f->rested ? STORE_DONE : STORE_NONE;
    if (f->rested)
        copy_events(&t->events, f->from, true, &f->events);
}

/* ---- the end of a game ---- */

static bool has_row_number(const struct store_events *all, uint64_t row)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].row == row)
            return true;
    return false;
}

static void leave_log(struct dbtable *t, const struct store_events *gone)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->events.count; i++) {
        struct store_event *e = &t->events.list[i];
        if (!e->row || has_row_number(gone, e->row))
            free(e->body);
        else
            t->events.list[kept++] = *e;
    }
    t->events.count = kept;
    t->units = 0;
}

static void finish(struct simdb *db, struct store_job *job)
{
    const struct store_finish *it = &job->finish;
    struct dbtable *t = find_or_make(db, job->table);
    job->result = STORE_DONE;
    drop_row(t);
    if (!db->shared)
        leave_log(t, &it->events);
    if (db->shared && t->done.is)
        return;
    drop_done(t);
    t->done = (struct dbdone){.is = true,
                              .names = must_have(strdup(it->names)),
                              .keys = must_have(strdup(it->keys)),
                              .is_public = it->is_public,
                              .at = it->at};
    text_set(t->done.game, sizeof t->done.game, it->game);
    copy_events(&it->events, 0, false, &t->done.events);
}

/* ---- rows ---- */

static bool is_newer(const struct dbtable *t, uint32_t n)
{
    for (size_t i = 0; i < t->units; i++)
        if (t->unit[i].n > n)
            return true;
    return t->done.is || (t->has_row && t->row.n > n);
}

static void rest(struct simdb *db, struct store_job *job)
{
    const struct store_rest *it = &job->rest;
    struct dbtable *t = find_or_make(db, job->table);
    job->result = STORE_DONE;
    if (db->shared && is_newer(t, it->row.n)) {
        job->result = STORE_RACE;
        return;
    }
    for (size_t i = 0; !db->shared && i < t->events.count; i++)
        if (t->events.list[i].row &&
            has_row_number(&it->events, t->events.list[i].row))
            t->events.list[i].row = 0;
    if (!t->has_row)
        t->row_id = ++db->row_id;
    store_row_clear(&t->row);
    t->row = it->row;
    t->row.keys = must_have(strdup(it->row.keys));
    t->row.summary = must_have(strdup(it->row.summary));
    t->has_row = true;
}

bool db_is_stale(const struct dbtable *t)
{
    return !t->has_row || t->row.n < db_last(t);
}

uint32_t db_holder(const struct dbtable *t)
{
    return !db_is_stale(t) ? t->row.holder
           : t->units      ? t->unit[t->units - 1].server
                           : 0;
}

bool db_lives(const struct simdb *db, uint32_t server)
{
    for (size_t i = 0; i < HEARERS_MAX && db->living[i]; i++)
        if (db->living[i] == server)
            return true;
    return false;
}

/* Others have changed it, or see to it. */
static void late(struct simdb *db, struct store_job *job)
{
    struct store_changed *it = &job->changed;
    size_t kept = 0;
    job->result = STORE_DONE;
    for (size_t i = 0; i < it->count; i++) {
        struct store_known *known = &it->list[i];
        const struct dbtable *t = db_find(db, known->table);
        uint32_t last = db_last(t), holder = t ? db_holder(t) : 0;
        if (!t || !t->units || last < known->n ||
            (last == known->n && holder == known->holder))
            continue;
        it->list[kept] = *known;
        it->list[kept].n = last;
        it->list[kept++].holder = holder;
    }
    it->count = kept;
}

size_t db_rows(const struct simdb *db)
{
    size_t count = 0;
    for (size_t i = 0; i < db->tables; i++)
        count += db->table[i]->has_row;
    return count;
}

static int64_t time_of(const struct store_row *row, char what)
{
    return what == 'd'   ? row->due
           : what == 'e' ? row->expires
           : what == 'i' ? row->idle
           : row->spare  ? row->at
                         : 0;
}

static bool is_before(struct store_cursor a, struct store_cursor b)
{
    return a.time != b.time ? a.time < b.time : a.id < b.id;
}

/* The first behind a place, or NULL. */
static const struct dbtable *next_row(const struct simdb *db, char what,
                                      struct store_cursor after, int64_t until)
{
    const struct dbtable *best = NULL;
    struct store_cursor least = {0};
    for (size_t i = 0; i < db->tables; i++) {
        const struct dbtable *t = db->table[i];
        if (!t->has_row || (what != 's' && db_lives(db, t->row.holder)))
            continue;
        struct store_cursor p = {time_of(&t->row, what), t->row_id};
        if (p.time > 0 && p.time <= until && is_before(after, p) &&
            (!best || is_before(p, least))) {
            best = t;
            least = p;
        }
    }
    return best;
}

static void wake_some(struct simdb *db, char what, struct store_span *span,
                      struct text *tables, bool begins_again)
{
    struct store_cursor after = span->after;
    const struct dbtable *t;
    span->count = 0;
    if (span->until <= 0)
        return;
    while (span->count < WAKE_MAX &&
           (t = next_row(db, what, after, span->until))) {
        text_add(tables, "%s ", t->id);
        after = (struct store_cursor){time_of(&t->row, what), t->row_id};
        span->last = after;
        span->count++;
    }
    span_end(span, begins_again);
}

static void wake_spare(struct simdb *db, struct dbsession *s,
                       struct store_wake *wake)
{
    unsigned found = 0;
    const struct dbtable *t;
    if (!wake->spare)
        return;
    while (found < wake->spare &&
           (t = next_row(db, 's', s->spare, INT64_MAX))) {
        text_add(&wake->tables, "%s ", t->id);
        s->spare = (struct store_cursor){t->row.at, t->row_id};
        found++;
    }
    if (found < wake->spare)
        s->spare = (struct store_cursor){0};
}

static int64_t moved(int64_t time, int64_t by)
{
    return !time ? 0 : time + by < 1 ? 1 : time + by;
}

/* Which of too many, nobody says. */
static void move_back(struct simdb *db, struct store_wake *wake)
{
    wake->moved = 0;
    for (size_t i = 0; wake->now && i < db->tables; i++) {
        struct dbtable *t = db->table[i];
        int64_t by = wake->now - t->row.idle;
        if (!t->has_row || by >= 0 || db_lives(db, t->row.holder) ||
            wake->moved == AHEAD_MAX)
            continue;
        t->row.due = moved(t->row.due, by);
        t->row.expires = moved(t->row.expires, by);
        t->row.idle = wake->now;
        wake->moved++;
    }
}

static void wake(struct simdb *db, struct dbsession *s, struct store_job *job)
{
    struct store_wake *it = &job->wake;
    job->result = STORE_DONE;
    text_reset(&it->tables);
    move_back(db, it);
    wake_some(db, 'd', &it->due, &it->tables, false);
    wake_some(db, 'e', &it->expires, &it->tables, true);
    wake_some(db, 'i', &it->idle, &it->tables, true);
    wake_spare(db, s, it);
    if (!db->shared)
        return;
    if (it->count)
        it->rows = (int64_t)db_rows(db);
}

/* Does this key sit there by the row? And is it his turn? */
static bool sits(const struct store_row *row, const char *key, bool *turn)
{
    size_t len = strlen(key);
    for (const char *keys = row->keys; *keys;) {
        size_t word = strcspn(keys, " ");
        if (word == len + 1 && memcmp(keys + 1, key, len) == 0) {
            *turn = *keys == '+';
            return true;
        }
        keys += word + (keys[word] == ' ');
    }
    return false;
}

/* The newest row that is older than `at`. */
static const struct dbtable *newest(const struct simdb *db,
                                    const struct store_list *list, int64_t at,
                                    bool *turn)
{
    const struct dbtable *best = NULL;
    for (size_t i = 0; i < db->tables; i++) {
        const struct dbtable *t = db->table[i];
        bool his = false;
        if (!t->has_row || t->row.at >= at ||
            (best && t->row.at <= best->row.at))
            continue;
        if (list->key[0] ? sits(&t->row, list->key, &his) : t->row.open) {
            best = t;
            *turn = his;
        }
    }
    return best;
}

void db_list(const struct simdb *db, struct store_list *list)
{
    const struct dbtable *t;
    int64_t at = INT64_MAX;
    bool turn = false;
    for (unsigned i = 0; i < list->most && (t = newest(db, list, at, &turn));
         i++) {
        struct store_listed row = {.at = t->row.at,
                                   .turn = list->key[0] && turn,
                                   .n = t->row.n,
                                   .stale = db->shared && db_is_stale(t),
                                   .summary = t->row.summary};
        text_set(row.table, sizeof row.table, t->id);
        if (!list->turns || turn || row.stale)
            listed_add(list, &row);
        at = t->row.at;
    }
}

/* ---- finished games ---- */

static bool is_wanted(const struct dbtable *t, const struct store_find *f,
                      const char *name)
{
    struct text fold;
    const struct dbdone *d = &t->done;
    bool his = f->key[0] && strstr(d->keys, f->key);
    if (!d->is || (f->game[0] && strcmp(f->game, d->game) != 0) ||
        d->at < f->from || d->at > f->to ||
        (f->mine ? !his || !db_knows(t, f->key) : !d->is_public && !his))
        return false;
    text_heap(&fold);
    fold_names(d->names, &fold);
    bool named = !name[0] || (fold.len && strstr(fold.data, name));
    text_clear(&fold);
    return named;
}

void db_search(const struct simdb *db, struct store_find *find)
{
    struct text name;
    int64_t at = INT64_MAX;
    text_heap(&name);
    fold_text(find->name ? find->name : "", &name);
    for (int n = 0; n < 50; n++) {
        const struct dbtable *best = NULL;
        for (size_t i = 0; i < db->tables; i++) {
            const struct dbtable *t = db->table[i];
            if (t->done.is && t->done.at < at &&
                (!best || t->done.at > best->done.at) &&
                is_wanted(t, find, name.len ? name.data : ""))
                best = t;
        }
        if (!best)
            break;
        at = best->done.at;
        found_add(find, &(struct found){.table = best->id,
                                        .game = best->done.game,
                                        .names = best->done.names,
                                        .at = best->done.at,
                                        .keys = best->done.keys});
    }
    text_clear(&name);
}

/* Without the player, in names, keys and events. */
static void blank_done(struct simdb *db, struct dbtable *t, const char *key)
{
    const struct nobody nobody = nobody_for(key);
    const struct forgotten him = {db->bodies, key, nobody.name};
    struct blanked b;
    blank_game(&b, &him, t->done.names, t->done.keys, "");
    free(t->done.names);
    free(t->done.keys);
    t->done.names = must_have(strdup(b.names.data));
    t->done.keys = must_have(strdup(b.keys));
    blanked_clear(&b);
    blank_events(db, &t->done.events, key, nobody.name, false);
    if (db->shared)
        blank_events(db, &t->events, key, nobody.name, false);
    unknow(t, key);
}

static void forget(struct simdb *db, struct store_job *job)
{
    struct store_forget *it = &job->forget;
    job->result = STORE_DONE;
    text_reset(&it->tables);
    it->more = false;
    for (size_t i = 0; i < db->tables; i++)
        if (db->table[i]->done.is && db_knows(db->table[i], it->key)) {
            if (it->games == FORGET_MAX) {
                it->more = true;
                return;
            }
            blank_done(db, db->table[i], it->key);
            it->games++;
        }
    /* a job of exactly so many cannot know that it was the last */
    it->more = it->games == FORGET_MAX;
    if (it->more)
        return;
    for (size_t i = 0; i < db->tables; i++)
        if (db_knows(db->table[i], it->key))
            text_add(&it->tables, "%s ", db->table[i]->id);
    for (size_t i = 0; db->shared && it->told && i < db->tables; i++) {
        struct dbtable *t = db->table[i];
        bool turn;
        if (t->has_row &&
            (!strcmp(t->row.host, it->key) || sits(&t->row, it->key, &turn)))
            drop_row(t);
    }
}

static void prune(struct simdb *db, struct store_job *job)
{
    struct store_drop *it = &job->prune;
    job->result = STORE_DONE;
    it->count = 0;
    for (size_t i = 0; i < db->tables && it->count < PRUNE_MAX; i++) {
        struct dbtable *t = db->table[i];
        if (!t->done.is || t->done.at >= it->before)
            continue;
        drop_done(t);
        t->keys = 0;
        if (db->shared)
            db_cut(t, 0);
        it->count++;
    }
}

/* ---- jobs ---- */

void db_do(struct simdb *db, struct dbsession *s, struct store_job *job)
{
    switch (job->task) {
    case STORE_FETCH:
        fetch(db, job);
        break;
    case STORE_FINISH:
        finish(db, job);
        break;
    case STORE_REST:
        rest(db, job);
        break;
    case STORE_WAKE:
        wake(db, s, job);
        break;
    case STORE_CHANGED:
        late(db, job);
        break;
    case STORE_FORGET:
        forget(db, job);
        break;
    case STORE_PRUNE:
        prune(db, job);
        break;
    case STORE_SHARED: /* no client of the world shares records, … */
        job->result = STORE_NONE;
        break;
    case STORE_APPEND: /* has its own */
    case STORE_FIND:   /* likewise */
    case STORE_LIST:
    case STORE_PRESENCE:
    case STORE_SUBSCRIBE: /* … or can be reached by Web Push */
    case STORE_UNSUBSCRIBE:
    case STORE_SUBSCRIPTIONS:
    case STORE_EXPIRE:
    case STORE_SHARE:
    case STORE_UNSHARE:
        job->result = STORE_DONE;
        break;
    }
}

static void do_those(struct simdb *db, struct dbsession *s,
                     struct store_job *first, enum store_task task)
{
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == task)
            db_do(db, s, job);
}

void db_run(struct simdb *db, struct dbsession *s, struct store_job *first,
            int64_t now)
{
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_APPEND)
            db_append(db, s, job, now);
        else if (!db->shared)
            db_do(db, s, job);
    if (!db->shared)
        return;
    for (struct store_job *job = first; job; job = job->next)
        if (job->task != STORE_APPEND && job->task != STORE_FETCH &&
            job->task != STORE_REST)
            db_do(db, s, job);
    do_those(db, s, first, STORE_FETCH);
    do_those(db, s, first, STORE_REST);
}

/* ---- the start ---- */

void db_load(struct simdb *db, store_each *each, void *user)
{
    for (size_t i = 0; !db->shared && i < db->tables; i++) {
        struct dbtable *t = db->table[i];
        bool in_log = false;
        for (size_t k = 0; k < t->events.count; k++)
            in_log = in_log || t->events.list[k].row;
        if (!in_log)
            continue;
        drop_row(t);
        for (size_t k = 0; k < t->events.count; k++)
            each(user, t->id, &t->events.list[k]);
    }
}
