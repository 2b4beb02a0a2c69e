/* postgres_jobs: what is no appending and no search; see postgres_int.h. */
#include "store/fold.h"
#include "store/postgres_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables and finished games ---- */

static bool fetch(struct postgres *s, struct store_job *job)
{
    struct store_fetch *it = &job->fetch;
    char from[12];
    snprintf(from, sizeof from, "%u", it->from);
    const char *values[] = {job->table, from};
    PGresult *r = pg_ask(s,
                         "SELECT events, last > $2::integer FROM unit "
                         "WHERE tab = $1 AND (last > $2::integer OR n = 1) "
                         "ORDER BY n",
                         2, values);
    if (!r)
        return false;
    int rows = PQntuples(r);
    for (int i = 0; i < rows; i++)
        if (*PQgetvalue(r, i, 1) == 't')
            events_read(PQgetvalue(r, i, 0), it->from, &it->events);
    PQclear(r);
    job->result = STORE_DONE;
    if (rows)
        return true;
    r = pg_ask(s, "SELECT events FROM done WHERE tab = $1", 1, values);
    if (!r)
        return false;
    if (PQntuples(r)) {
        events_read(PQgetvalue(r, 0, 0), it->from, &it->events);
        it->finished = true;
    } else {
        job->result = STORE_NONE;
    }
    PQclear(r);
    return true;
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
               "INSERT INTO done(tab, game, names, keys, public, at, events, "
               "fold) VALUES ($1, $2, $3, $4, $5::boolean, $6::bigint, $7, $8) "
               "ON CONFLICT DO NOTHING",
               8, values);
    text_clear(&events);
    text_clear(&fold);
    PQclear(r);
    return r != NULL;
}

static bool blank(struct postgres *s, PGresult *found, int i,
                  const struct forgotten *him)
{
    struct blanked b;
    blank_game(&b, him, PQgetvalue(found, i, 1), PQgetvalue(found, i, 2),
               PQgetvalue(found, i, 3));
    const char *values[] = {PQgetvalue(found, i, 0), b.names.data, b.keys,
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

/* A game that another server finishes meanwhile still knows him afterwards,
 * and is told with the unfinished ones. */
static bool forget(struct postgres *s, struct store_forget *it)
{
    const char *values[] = {it->key};
    const struct nobody nobody = nobody_for(it->key);
    const struct forgotten him = {s->handlers.bodies, it->key, nobody.name};
    PGresult *found = pg_ask(s,
                             "SELECT tab, names, keys, events "
                             "FROM done JOIN player USING (tab) "
                             "WHERE player.key = $1",
                             1, values);
    bool ok = found != NULL;
    for (int i = 0; ok && i < PQntuples(found); i++) {
        ok = blank(s, found, i, &him) &&
             unknow(s, PQgetvalue(found, i, 0), &him);
        it->games++;
    }
    PQclear(found);
    return ok && who_knows(s, it);
}

/* A player becomes somebody else in what was stored before. */
static bool rewrite(struct postgres *s, const struct store_job *job)
{
    const struct store_append *it = &job->append;
    const struct forgotten him = {s->handlers.bodies, it->key, it->as};
    return !it->key[0] || job->result != STORE_DONE ||
           unknow(s, job->table, &him);
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
        return fetch(s, job);
    case STORE_FINISH:
        return finish(s, job);
    case STORE_FIND:
        return false; /* has a thread of its own */
    case STORE_FORGET:
        return forget(s, &job->forget) && silence(s, job->forget.key);
    case STORE_PRUNE:
        return prune(s, &job->prune);
    case STORE_HERE:
        return true; /* said with all the others */
    case STORE_SUBSCRIBE:
        return subscribe(s, &job->subscribe);
    case STORE_UNSUBSCRIBE:
        return unsubscribe(s, &job->unsubscribe);
    case STORE_SUBSCRIPTIONS:
        return subscriptions(s, &job->subscriptions);
    case STORE_EXPIRE:
        return expire(s, &job->expire);
    }
    return false;
}
