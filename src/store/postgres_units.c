/*
 * postgres_units: what gathered is one INSERT; see postgres_int.h.
 *
 * A unit is a row, keyed by its table and the number of its first event; those
 * that do not come back in the answer lost a race. The others are told to those
 * servers that must hear of them, with their events, so that none has to read
 * them: a note is the name of the server and its schema, then for each unit a
 * byte UNIT, its table, a line break and its events. No text of ours has that
 * byte in it. It goes to the channel of each; where nobody must hear there is
 * none, which is what several servers live by: a note wakes all of them.
 */
#include "store/postgres_int.h"

#include "base/must_have.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, SOURCE = 2 };

#define UNIT "\x01"

/* A unit on its way: the texts of its row. */
struct row {
    struct store_job *job;
    char n[12], last[12], at[24], mark[40];
    struct text events;
};

static int by_key(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int order = strcmp(x->job->table, y->job->table);
    return order ? order
                 : (x->job->append.events.list[0].n >
                    y->job->append.events.list[0].n) -
                       (x->job->append.events.list[0].n <
                        y->job->append.events.list[0].n);
}

static void fill_row(struct postgres *s, struct row *row, struct store_job *job)
{
    const struct store_events *events = &job->append.events;
    row->job = job;
    snprintf(row->n, sizeof row->n, "%u", events->list[0].n);
    snprintf(row->last, sizeof row->last, "%u",
             events->list[events->count - 1].n);
    snprintf(row->mark, sizeof row->mark, "%s-%llu", s->server,
             (unsigned long long)++s->units);
    text_heap(&row->events);
    events_write(events, &row->events);
}

/* Which tables know a player. */
struct pair {
    char key[65];
    const char *table;
};

struct pairs {
    struct pair *pair;
    size_t count;
};

static int by_pair(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : strcmp(x->table, y->table);
}

/* Whose unit it is, and where its pairs go. */
struct naming {
    struct pairs *pairs;
    const struct store_bodies *bodies;
    const char *table;
};

static void add_pair(void *arg, const char *key)
{
    const struct naming *naming = arg;
    struct pairs *all = naming->pairs;
    struct pair p = {.table = naming->table};
    if (strlen(key) >= sizeof p.key)
        return;
    text_set(p.key, sizeof p.key, key);
    all->pair = must_have(realloc(all->pair, (all->count + 1) * sizeof p));
    all->pair[all->count++] = p;
}

static void add_pairs(const struct postgres *s, struct pairs *all,
                      const struct store_job *job)
{
    struct naming naming = {all, s->handlers.bodies, job->table};
    const struct store_events *events = &job->append.events;
    for (size_t i = 0; i < events->count; i++)
        event_names(&events->list[i], naming.bodies, add_pair, &naming);
}

/* Of a new table whose players come from another, if that one knows all of
 * them. Whoever forgets one there waits for us then, and finds the new table;
 * or we wait for him, and find no such player. */
static void write_sourced(struct text *sql, int at)
{
    text_add(sql,
             "WITH source AS (SELECT key FROM player WHERE tab = $%d "
             "AND key = ANY($%d::text[]) ORDER BY key FOR KEY SHARE), "
             "made AS (INSERT INTO unit(tab, n, last, at, mark, events) "
             "SELECT $1, $2::integer, $3::integer, $4::bigint, $5, $6 "
             "WHERE (SELECT count(*) FROM source) = cardinality($%d::text[])",
             at + 1, at + 2, at + 2);
}

static void write_rows(struct text *sql, size_t count)
{
    int at = 0;
    text_put(sql, "WITH made AS (INSERT INTO unit(tab, n, last, at, mark, "
                  "events) VALUES ");
    for (size_t i = 0; i < count; i++, at += COLUMNS)
        text_add(sql,
                 "%s($%d, $%d::integer, $%d::integer, $%d::bigint, $%d, $%d)",
                 i ? ", " : "", at + 1, at + 2, at + 3, at + 4, at + 5, at + 6);
}

/* What others must hear: notes, each with the tables whose units are in it. */
struct hearers {
    char who[32]; /* says it */
    struct note {
        uint32_t to;
        char channel[24];
        struct text tables;
        size_t len; /* of the note, at most */
    } * note;
    size_t count;
};

/* The last for this server, if there is room in it; or a new one. */
static struct note *note_for(struct hearers *all, uint32_t to, size_t len)
{
    for (size_t i = all->count; i-- > 0;)
        if (all->note[i].to == to && all->note[i].len + len <= NOTE_MAX)
            return &all->note[i];
        else if (all->note[i].to == to)
            break;
    all->note =
        must_have(realloc(all->note, (all->count + 1) * sizeof *all->note));
    struct note *note = &all->note[all->count++];
    *note = (struct note){.to = to, .len = sizeof all->who};
    snprintf(note->channel, sizeof note->channel, "kocka_%08x", to);
    text_heap(&note->tables);
    return note;
}

static void list_hearers(const struct postgres *s, const struct row *rows,
                         size_t count, struct hearers *all)
{
    snprintf(all->who, sizeof all->who, "%s %d", s->server, STORE_SCHEMA);
    for (size_t i = 0; i < count; i++) {
        const struct store_job *job = rows[i].job;
        size_t len = rows[i].events.len < NOTE_UNIT ? rows[i].events.len : 0;
        for (unsigned k = 0; k < job->append.hearers; k++) {
            struct note *note =
                note_for(all, job->append.to[k], TABLE_ID_SIZE + 2 + len);
            note->len += TABLE_ID_SIZE + 2 + len;
            pg_element(&note->tables, job->table);
        }
    }
    for (size_t i = 0; i < all->count; i++)
        pg_list_end(&all->note[i].tables);
}

static void clear_hearers(struct hearers *all)
{
    for (size_t i = 0; i < all->count; i++)
        text_clear(&all->note[i].tables);
    free(all->note);
}

/* Of what a note would say only that is said which was stored. */
static void write_notes(struct text *sql, size_t count, int at)
{
    int who = ++at;
    text_put(sql, ", note AS (SELECT count(sent) FROM (");
    for (size_t i = 0; i < count; i++, at += 2)
        text_add(sql,
                 "%sSELECT pg_notify($%d, (SELECT $%d::text || string_agg("
                 "E'\\x01' || tab || E'\\n' || CASE WHEN octet_length(events) "
                 "< %d THEN events ELSE '' END, '') FROM made "
                 "WHERE tab = ANY($%d::text[]))) AS sent",
                 i ? " UNION ALL " : "", at + 1, who, NOTE_UNIT, at + 2);
    text_put(sql, ") AS notes)");
}

/* INSERT with `count` rows of COLUMNS values, the players whom the rows name,
 * if they are stored, and what others must hear of. */
static void write_insert(struct text *sql, size_t count, size_t pairs,
                         bool sourced, size_t notes)
{
    int at = (int)count * COLUMNS;
    if (sourced)
        write_sourced(sql, at + 2 * (int)pairs);
    else
        write_rows(sql, count);
    text_put(sql, " ON CONFLICT DO NOTHING RETURNING tab, n, events)");
    for (size_t i = 0; i < pairs; i++, at += 2)
        text_add(sql, "%s($%d, $%d)",
                 i ? ", "
                   : ", known AS (INSERT INTO player(key, tab) "
                     "SELECT k, t FROM (VALUES ",
                 at + 1, at + 2);
    if (pairs)
        text_put(sql, ") AS v(k, t) WHERE t IN (SELECT tab FROM made) "
                      "ORDER BY k, t ON CONFLICT DO NOTHING)");
    if (notes)
        write_notes(sql, notes, at + (sourced ? SOURCE : 0));
    text_put(sql, notes ? " SELECT tab, n FROM made, note"
                        : " SELECT tab, n FROM made");
}

/* All values in the order of write_insert; both lists are sorted, so that
 * two servers do not wait for each other. How many are said. */
static int list_values(const struct row *rows, size_t count,
                       const struct pairs *pairs, const char *keys,
                       const struct hearers *heard, const char ***list)
{
    const char **values = must_have(malloc(
        (count * COLUMNS + pairs->count * 2 + SOURCE + 1 + heard->count * 2) *
        sizeof *values));
    const char **v = values;
    for (size_t i = 0; i < count; i++) {
        *v++ = rows[i].job->table;
        *v++ = rows[i].n;
        *v++ = rows[i].last;
        *v++ = rows[i].at;
        *v++ = rows[i].mark;
        *v++ = rows[i].events.data;
    }
    for (size_t i = 0; i < pairs->count; i++) {
        *v++ = pairs->pair[i].key;
        *v++ = pairs->pair[i].table;
    }
    if (rows->job->append.source[0]) {
        *v++ = rows->job->append.source;
        *v++ = keys;
    }
    if (heard->count)
        *v++ = heard->who;
    for (size_t i = 0; i < heard->count; i++) {
        *v++ = heard->note[i].channel;
        *v++ = heard->note[i].tables.data;
    }
    *list = values;
    return (int)(v - values);
}

/* Sorted pairs of one table: each player's key once, but nobody's. */
static const char *list_keys(const struct pairs *pairs, struct text *list)
{
    for (size_t i = 0; i < pairs->count; i++) {
        const char *key = pairs->pair[i].key;
        if (key[strspn(key, "0")] &&
            (!i || strcmp(key, pairs->pair[i - 1].key) != 0))
            pg_element(list, key);
    }
    return pg_list_end(list);
}

static PGresult *insert(struct postgres *s, const struct row *rows,
                        size_t count)
{
    struct text sql, keys;
    struct pairs pairs = {0};
    struct hearers heard = {0};
    const char **values;
    list_hearers(s, rows, count, &heard);
    for (size_t i = 0; i < count; i++)
        add_pairs(s, &pairs, rows[i].job);
    if (pairs.count)
        qsort(pairs.pair, pairs.count, sizeof *pairs.pair, by_pair);
    text_heap(&sql);
    text_heap(&keys);
    write_insert(&sql, count, pairs.count, rows->job->append.source[0],
                 heard.count);
    int said = list_values(rows, count, &pairs, list_keys(&pairs, &keys),
                           &heard, &values);
    PGresult *r = pg_ask(s, sql.data, said, values);
    clear_hearers(&heard);
    text_clear(&sql);
    text_clear(&keys);
    free(values);
    free(pairs.pair);
    return r;
}

/* Rows that came back are ours; both lists are sorted alike, but the order
 * of the answer is not promised, so look for each. */
static void mark_made(struct row *rows, size_t count, PGresult *r)
{
    for (size_t i = 0; i < count; i++)
        rows[i].job->result = STORE_RACE;
    for (int k = 0; k < PQntuples(r); k++) {
        struct store_event first = {
            .n = (uint32_t)strtoul(PQgetvalue(r, k, 1), NULL, 10)};
        struct store_job job = {.append.events = {&first, 1}};
        snprintf(job.table, sizeof job.table, "%s", PQgetvalue(r, k, 0));
        struct row key = {.job = &job};
        struct row *found = bsearch(&key, rows, count, sizeof *rows, by_key);
        if (found)
            found->job->result = STORE_DONE;
    }
}

/* After a lost connection: a unit that "raced" may have been our own. */
static bool claim(struct postgres *s, struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].job->result != STORE_RACE)
            continue;
        const char *values[] = {rows[i].job->table, rows[i].n};
        PGresult *r = pg_ask(
            s, "SELECT mark FROM unit WHERE tab = $1 AND n = $2::integer", 2,
            values);
        if (!r)
            return false;
        if (PQntuples(r) && strcmp(PQgetvalue(r, 0, 0), rows[i].mark) == 0)
            rows[i].job->result = STORE_DONE;
        PQclear(r);
    }
    return true;
}

static bool is_known(void *arg, const char *key)
{
    PGresult *known = arg;
    for (int i = 0; i < PQntuples(known); i++)
        if (strcmp(PQgetvalue(known, i, 0), key) == 0)
            return true;
    return false;
}

/* It was not stored: was it lost to another server, or is somebody gone? */
static bool look_for_all(struct postgres *s, struct store_job *job)
{
    const char *values[] = {job->append.source};
    if (!job->append.source[0] || job->result != STORE_RACE)
        return true;
    PGresult *known =
        pg_ask(s, "SELECT key FROM player WHERE tab = $1", 1, values);
    if (known &&
        !append_has_all(s->handlers.bodies, &job->append, is_known, known))
        job->result = STORE_GONE;
    PQclear(known);
    return known != NULL;
}

static bool append_rows(struct postgres *s, struct row *rows, size_t count,
                        char *why, size_t why_size)
{
    int64_t since = 0;
    for (bool again = false;; again = true) {
        for (size_t i = 0; i < count; i++) /* others look for what is late */
            snprintf(rows[i].at, sizeof rows[i].at, "%lld",
                     (long long)steady_now(&s->steady));
        PGresult *r = insert(s, rows, count);
        if (r) {
            mark_made(rows, count, r);
            PQclear(r);
            if ((!again || claim(s, rows, count)) && look_for_all(s, rows->job))
                return true;
        }
        if (!pg_again(s, "storing", &since, why, why_size))
            return false;
    }
}

/* Those that have a source: few, and each a statement of its own. */
static void fill_sourced(struct postgres *s, struct row *row,
                         struct store_job *first)
{
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_APPEND && job->append.source[0])
            fill_row(s, row++, job);
}

bool pg_append(struct postgres *s, struct store_job *first, char *why,
               size_t why_size)
{
    size_t count = 0, plain = 0;
    for (struct store_job *job = first; job; job = job->next)
        count += job->task == STORE_APPEND;
    if (!count)
        return true;
    struct row *rows = must_have(calloc(count, sizeof *rows));
    for (struct store_job *job = first; job; job = job->next)
        if (job->task == STORE_APPEND && !job->append.source[0])
            fill_row(s, &rows[plain++], job);
    fill_sourced(s, &rows[plain], first);
    qsort(rows, plain, sizeof *rows, by_key);
    bool ok = !plain || append_rows(s, rows, plain, why, why_size);
    for (size_t i = plain; ok && i < count; i++)
        ok = append_rows(s, &rows[i], 1, why, why_size);
    for (size_t i = 0; i < count; i++)
        text_clear(&rows[i].events);
    free(rows);
    return ok;
}

/* What a newer server says is not read here, see is_ours. */
static void take_unit(struct postgres *s, uint32_t from, char *unit,
                      bool can_read)
{
    const char *table = strsep(&unit, "\n");
    struct store_events events = {0};
    if (unit && can_read && s->handlers.appended)
        events_read(unit, 0, &events);
    if (events.count)
        s->handlers.appended(s->handlers.user, from, table, &events);
    else
        s->handlers.changed(s->handlers.user, table, STORE_ANY, false);
}

void pg_take_units(struct postgres *s, char *note)
{
    char *who = strsep(&note, UNIT), *unit; /* nothing: all lost their race */
    const char *server = strsep(&who, " ");
    if (strcmp(server, s->server) == 0)
        return;
    bool can_read = who && strtol(who, NULL, 10) == STORE_SCHEMA;
    char name[9] = "";
    memcpy(name, server, strnlen(server, 8));
    uint32_t from = (uint32_t)strtoul(name, NULL, 16);
    while ((unit = strsep(&note, UNIT)))
        take_unit(s, from, unit, can_read);
}
