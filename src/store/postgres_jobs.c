/* postgres_jobs: what is no appending and no search; see postgres_int.h. */
#include "base/must_have.h"
#include "store/fold.h"
#include "store/postgres_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables and finished games ---- */

/* Tables that are read in one statement. */
struct fetches {
    struct store_job **job;
    size_t count;
    struct text tables, froms; /* lists as the database reads them */
};

static void add_fetch(struct fetches *all, struct store_job *job)
{
    pg_element(&all->tables, job->table);
    pg_number(&all->froms, job->fetch.from);
    all->job[all->count++] = job;
}

/* Ask for them; each row begins with a place in `job`, counted from 1. */
static PGresult *ask_for(struct postgres *s, struct fetches *all,
                         const char *sql)
{
    const char *values[] = {pg_list_end(&all->tables),
                            pg_list_end(&all->froms)};
    PGresult *r = pg_ask(s, sql, 2, values);
    text_reset(&all->tables);
    text_reset(&all->froms);
    all->count = 0;
    return r;
}

static struct store_job *job_of_row(const struct fetches *all, PGresult *r,
                                    int row)
{
    return all->job[strtoul(PQgetvalue(r, row, 0), NULL, 10) - 1];
}

static bool fetch_units(struct postgres *s, struct fetches *all)
{
    PGresult *r =
        ask_for(s, all,
                "SELECT w.i, u.events, u.last > w.n, left(u.mark, 8) FROM "
                "unnest($1::text[], $2::integer[]) WITH ORDINALITY "
                "AS w(tab, n, i) JOIN unit u ON u.tab = w.tab "
                "WHERE u.last > w.n OR u.n = 1 ORDER BY w.i, u.n");
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_job *job = job_of_row(all, r, i);
        job->result = STORE_DONE;
        if (*PQgetvalue(r, i, 2) != 't')
            continue;
        events_read(PQgetvalue(r, i, 1), job->fetch.from, &job->fetch.events);
        job->fetch.writer = pg_server_of(r, i, 3);
    }
    PQclear(r);
    return r != NULL;
}

static bool fetch_finished(struct postgres *s, struct fetches *all)
{
    PGresult *r = ask_for(s, all,
                          "SELECT w.i, d.events FROM "
                          "unnest($1::text[], $2::integer[]) WITH ORDINALITY "
                          "AS w(tab, n, i) JOIN done d ON d.tab = w.tab");
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_job *job = job_of_row(all, r, i);
        job->result = STORE_DONE;
        job->fetch.finished = true;
        events_read(PQgetvalue(r, i, 1), job->fetch.from, &job->fetch.events);
    }
    PQclear(r);
    return r != NULL;
}

/* What is not among the unfinished tables may be among the finished games. */
static bool fetch(struct postgres *s, struct fetches *all,
                  struct store_job *first)
{
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_FETCH) {
            store_events_clear(&job->fetch.events);
            job->result = STORE_NONE;
            add_fetch(all, job);
        }
    if (!fetch_units(s, all))
        return false;
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_FETCH && job->result == STORE_NONE)
            add_fetch(all, job);
    return (!all->count || fetch_finished(s, all)) && pg_fetch_rows(s, first);
}

bool pg_fetch(struct postgres *s, struct store_job *first)
{
    struct fetches all = {0};
    size_t count = 0;
    for (const struct store_job *job = first; job; job = job->next)
        count += job->task == STORE_FETCH;
    if (!count)
        return true;
    all.job = must_have(calloc(count, sizeof(struct store_job *)));
    text_heap(&all.tables);
    text_heap(&all.froms);
    bool ok = fetch(s, &all, first);
    text_clear(&all.tables);
    text_clear(&all.froms);
    free(all.job);
    return ok;
}

static bool finish(struct postgres *s, const struct store_job *job)
{
    const struct store_finish *it = &job->finish;
    struct text events, fold;
    char at[24];
    text_heap(&events);
    text_heap(&fold);
    events_write(&it->events, &events);
    fold_names(it->names, &fold);
    snprintf(at, sizeof at, "%lld", (long long)it->at);
    const char *values[] = {job->table,
                            it->game,
                            it->names,
                            it->keys,
                            it->is_public ? "t" : "f",
                            at,
                            events.data,
                            fold.len ? fold.data : ""};
    PGresult *r =
        pg_ask(s,
               "WITH one AS (DELETE FROM rest WHERE tab = $1), "
               "who AS (DELETE FROM sits WHERE tab = $1) "
               "INSERT INTO done(tab, game, names, keys, public, at, events, "
               "fold) VALUES ($1, $2, $3, $4, $5::boolean, $6::bigint, $7, $8) "
               "ON CONFLICT DO NOTHING",
               8, values);
    text_clear(&events);
    text_clear(&fold);
    PQclear(r);
    return r != NULL;
}

static bool blank(struct postgres *s, PGresult *found,
                  const struct forgotten *him)
{
    struct blanked b;
    blank_game(&b, him, PQgetvalue(found, 0, 1), PQgetvalue(found, 0, 2),
               PQgetvalue(found, 0, 3));
    const char *values[] = {PQgetvalue(found, 0, 0), b.names.data, b.keys,
                            b.events};
    PGresult *r = pg_ask(s,
                         "UPDATE done SET names = $2, keys = $3, events = $4 "
                         "WHERE tab = $1",
                         4, values);
    bool ok = r && pg_fold(s, values[0], b.names.data);
    blanked_clear(&b);
    PQclear(r);
    return ok;
}

/* The units of a table without the player. */
static bool blank_units(struct postgres *s, const char *table,
                        const struct forgotten *him)
{
    const char *values[] = {table, him->key};
    PGresult *found = pg_ask(s,
                             "SELECT n, events FROM unit "
                             "WHERE tab = $1 AND strpos(events, $2) > 0",
                             2, values);
    bool ok = found != NULL;
    for (int i = 0; ok && i < PQntuples(found); i++) {
        char *events = events_blank(PQgetvalue(found, i, 1), him);
        const char *row[] = {table, PQgetvalue(found, i, 0), events};
        ok = pg_do(s,
                   "UPDATE unit SET events = $3 "
                   "WHERE tab = $1 AND n = $2::integer",
                   3, row);
        free(events);
    }
    PQclear(found);
    return ok;
}

/* A table knows the player no more: its units first, so that what was left
 * off in the middle is found again. */
static bool unknow(struct postgres *s, const char *table,
                   const struct forgotten *him)
{
    const char *values[] = {table, him->key};
    return blank_units(s, table, him) &&
           pg_do(s, "DELETE FROM player WHERE tab = $1 AND key = $2", 2,
                 values);
}

/* Units of unfinished tables are their servers' business: tell which. The
 * finished ones know him no more. */
static bool who_knows(struct postgres *s, struct store_forget *it)
{
    const char *values[] = {it->key};
    PGresult *r = pg_ask(s, "SELECT tab FROM player WHERE key = $1", 1, values);
    if (!r)
        return false;
    text_reset(&it->tables);
    for (int i = 0; i < PQntuples(r); i++)
        text_add(&it->tables, "%s ", PQgetvalue(r, i, 0));
    PQclear(r);
    return true;
}

/* One of his finished games, if there is any; it may be long, of `bytes`. */
static bool forget_one(struct postgres *s, const struct forgotten *him,
                       size_t *games, size_t *bytes)
{
    const char *values[] = {him->key};
    PGresult *found = pg_ask(s,
                             "SELECT tab, names, keys, events "
                             "FROM done JOIN player USING (tab) "
                             "WHERE player.key = $1 LIMIT 1",
                             1, values);
    *games = found ? (size_t)PQntuples(found) : 0;
    *bytes += *games ? (size_t)PQgetlength(found, 0, 3) : 0;
    bool ok = found && (!*games || (blank(s, found, him) &&
                                    unknow(s, PQgetvalue(found, 0, 0), him)));
    PQclear(found);
    return ok;
}

/* A game that another server finishes meanwhile still knows him afterwards,
 * and is told with the unfinished ones. */
static bool forget(struct postgres *s, struct store_forget *it)
{
    const struct nobody nobody = nobody_for(it->key);
    const struct forgotten him = {s->handlers.bodies, it->key, nobody.name};
    size_t games = 1, bytes = 0;
    while (games && it->games < FORGET_MAX && bytes < FORGET_BYTES) {
        if (!forget_one(s, &him, &games, &bytes))
            return false;
        it->games += (int64_t)games;
    }
    it->more = games;
    return it->more ||
           (who_knows(s, it) && (!it->told || pg_drop_rows_of(s, it->key)));
}

/* A player becomes somebody else in what was stored before. */
static bool rewrite(struct postgres *s, const struct store_job *job)
{
    const struct store_append *it = &job->append;
    const struct forgotten him = {s->handlers.bodies, it->key, it->as};
    return !it->key[0] || job->result != STORE_DONE ||
           (pg_drop_row(s, job->table, it->key, it->events.list[0].n) &&
            unknow(s, job->table, &him));
}

/* Delete what is older than the job says, by number; count it. */
static bool drop(struct postgres *s, struct store_drop *it, int number,
                 const char *sql)
{
    char before[24], some[12];
    const char *values[] = {before, some};
    snprintf(before, sizeof before, "%lld", (long long)it->before);
    snprintf(some, sizeof some, "%d", number);
    PGresult *r = pg_ask(s, sql, 2, values);
    it->count = r ? (int)strtol(PQcmdTuples(r), NULL, 10) : 0;
    PQclear(r);
    return r != NULL;
}

/* The units go too: without the finished game they would be a table again. */
static bool prune(struct postgres *s, struct store_drop *it)
{
    return drop(s, it, PRUNE_MAX,
                "WITH old AS (SELECT tab FROM done WHERE at < $1::bigint "
                "LIMIT $2::integer), units AS (DELETE FROM unit USING old "
                "WHERE unit.tab = old.tab), players AS (DELETE FROM player "
                "USING old WHERE player.tab = old.tab) "
                "DELETE FROM done USING old WHERE done.tab = old.tab");
}

/* ---- where players can be reached ---- */

static bool subscribe(struct postgres *s, const struct store_subscription *it)
{
    char at[24], most[12];
    const char *values[] = {it->endpoint, it->key, it->p256dh, it->auth, at};
    const char *fewer[] = {it->key, most};
    snprintf(at, sizeof at, "%lld", (long long)it->at);
    snprintf(most, sizeof most, "%d", PUSHES_MAX);
    return pg_do(s,
                 "INSERT INTO push(endpoint, key, p256dh, auth, at) "
                 "VALUES ($1, $2, $3, $4, $5::bigint) "
                 "ON CONFLICT (endpoint) DO UPDATE SET key = $2, "
                 "p256dh = $3, auth = $4, at = $5::bigint",
                 5, values) &&
           pg_do(s,
                 "DELETE FROM push WHERE key = $1 AND endpoint NOT IN "
                 "(SELECT endpoint FROM push WHERE key = $1 "
                 "ORDER BY at DESC LIMIT $2::integer)",
                 2, fewer);
}

static bool unsubscribe(struct postgres *s, const struct store_subscription *it)
{
    const char *values[] = {it->endpoint, it->key};
    return pg_do(s,
                 "DELETE FROM push WHERE endpoint = $1 "
                 "AND ($2 = '' OR key = $2)",
                 2, values);
}

static bool subscriptions(struct postgres *s, struct store_subscriptions *it)
{
    const char *values[] = {it->key};
    PGresult *r = pg_ask(
        s, "SELECT endpoint, p256dh, auth FROM push WHERE key = $1", 1, values);
    if (!r)
        return false;
    text_reset(&it->lines);
    for (int i = 0; i < PQntuples(r); i++)
        text_add(&it->lines, "%s %s %s\n", PQgetvalue(r, i, 0),
                 PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
    PQclear(r);
    return true;
}

static bool expire(struct postgres *s, struct store_drop *it)
{
    return drop(s, it, PUSHES_ALL,
                "DELETE FROM push WHERE at < $1::bigint OR endpoint IN "
                "(SELECT endpoint FROM push ORDER BY at DESC "
                "OFFSET $2::integer)");
}

/* ---- records behind short links ---- */

static bool share(struct postgres *s, const struct store_job *job)
{
    const struct store_shared *it = &job->shared;
    char at[24], most[12];
    const char *values[] = {job->table, it->key, it->mark, at, it->record};
    const char *fewer[] = {it->mark, most};
    snprintf(at, sizeof at, "%lld", (long long)it->at);
    snprintf(most, sizeof most, "%d", SHARED_MARK);
    return pg_do(s,
                 "INSERT INTO shared(id, key, mark, at, record) "
                 "VALUES ($1, $2, $3, $4::bigint, $5) "
                 "ON CONFLICT (id) DO UPDATE SET mark = $3, "
                 "at = $4::bigint",
                 5, values) &&
           pg_do(s,
                 "DELETE FROM shared WHERE id IN "
                 "(SELECT id FROM shared WHERE mark = $1 "
                 "ORDER BY at DESC OFFSET $2::integer)",
                 2, fewer);
}

static bool shared(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->table};
    PGresult *r =
        pg_ask(s, "SELECT record FROM shared WHERE id = $1", 1, values);
    if (!r)
        return false;
    job->result = PQntuples(r) ? STORE_DONE : STORE_NONE;
    if (PQntuples(r))
        job->shared.record = must_have(strdup(PQgetvalue(r, 0, 0)));
    PQclear(r);
    return true;
}

static bool unshare(struct postgres *s, struct store_drop *it)
{
    return drop(s, it, SHARED_ALL,
                "DELETE FROM shared WHERE at < $1::bigint OR id IN "
                "(SELECT id FROM shared ORDER BY at DESC "
                "OFFSET $2::integer)");
}

static bool unshare_his(struct postgres *s, const char *key)
{
    const char *values[] = {key};
    return pg_do(s, "DELETE FROM shared WHERE key = $1", 1, values);
}

static bool silence(struct postgres *s, const char *key)
{
    const char *values[] = {key};
    return pg_do(s, "DELETE FROM push WHERE key = $1", 1, values);
}

bool pg_job(struct postgres *s, struct store_job *job)
{
    switch (job->task) {
    case STORE_APPEND:
        return rewrite(s, job); /* the rest is done with all the others */
    case STORE_FETCH:
        return true; /* read with all the others */
    case STORE_FINISH:
        return finish(s, job);
    case STORE_FIND:
        return false; /* has a thread of its own */
    case STORE_LIST:
        return false; /* likewise */
    case STORE_REST:
        return true; /* written with all the others */
    case STORE_WAKE:
        return pg_wake(s, &job->wake);
    case STORE_CHANGED:
        return pg_changed(s, &job->changed);
    case STORE_FORGET:
        return forget(s, &job->forget) && silence(s, job->forget.key) &&
               unshare_his(s, job->forget.key);
    case STORE_PRUNE:
        return prune(s, &job->prune);
    case STORE_PRESENCE:
        return true; /* said with all the others */
    case STORE_SUBSCRIBE:
        return subscribe(s, &job->subscribe);
    case STORE_UNSUBSCRIBE:
        return unsubscribe(s, &job->unsubscribe);
    case STORE_SUBSCRIPTIONS:
        return subscriptions(s, &job->subscriptions);
    case STORE_EXPIRE:
        return expire(s, &job->expire);
    case STORE_SHARE:
        return share(s, job);
    case STORE_SHARED:
        return shared(s, job);
    case STORE_UNSHARE:
        return unshare(s, &job->unshare);
    }
    return false;
}
