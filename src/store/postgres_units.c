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
 *
 * The statement is always the same and read by the database once: what it is
 * given are lists, one for each column. Notes are made here, and sent by the
 * statement if it has stored all units; else those that were stored are told
 * afterwards, by another one.
 */
#include "store/postgres_int.h"

#include "base/must_have.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values of the statement. */
enum {
    TAB,
    N,
    LAST,
    AT,
    MARK,
    EVENTS,
    KEYS, /* of `player`, with TABS */
    TABS,
    CHANNELS,
    NOTES,
    VALUES,
    SOURCE = VALUES, /* with SOURCES, where there is one */
    SOURCES,
    ALL_VALUES
};

#define UNIT "\x01"

/* A unit on its way: the texts of its row. */
struct row {
    struct store_job *job;
    char n[12], mark[40];
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

/* ---- the statement ---- */

#define INSERT                                                                 \
    "made AS (INSERT INTO unit(tab, n, last, at, mark, events) "               \
    "SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], "          \
    "$4::bigint[], $5::text[], $6::text[]) "

/* The players whom the units name, if they are stored, and the notes. */
#define REST                                                                   \
    "ON CONFLICT DO NOTHING RETURNING tab, n), "                               \
    "known AS (INSERT INTO player(key, tab) SELECT k, t "                      \
    "FROM unnest($7::text[], $8::text[]) AS v(k, t) "                          \
    "WHERE t IN (SELECT tab FROM made) ORDER BY k, t "                         \
    "ON CONFLICT DO NOTHING), "                                                \
    "note AS (SELECT count(pg_notify(c, x)) "                                  \
    "FROM unnest($9::text[], $10::text[]) AS v(c, x) "                         \
    "WHERE (SELECT count(*) FROM made) = cardinality($1::text[])) "            \
    "SELECT tab, n FROM made, note"

const char pg_units_sql[] = "WITH " INSERT REST;

/* Of a new table whose players come from another, if that one knows all of
 * them. Whoever forgets one there waits for us then, and finds the new table;
 * or we wait for him, and find no such player. */
static const char sourced_sql[] =
    "WITH source AS (SELECT key FROM player WHERE tab = $11 "
    "AND key = ANY($12::text[]) ORDER BY key FOR KEY SHARE), " INSERT
    "WHERE (SELECT count(*) FROM source) = cardinality($12::text[]) " REST;

/* What others must hear: notes, each with units. */
struct hearers {
    struct note {
        uint32_t to;
        struct text text;
    } * note;
    size_t count;
};

/* The last for this server, if there is room in it; or a new one. */
static struct text *note_for(const struct postgres *s, struct hearers *all,
                             uint32_t to, size_t len)
{
    for (size_t i = all->count; i-- > 0;)
        if (all->note[i].to == to && all->note[i].text.len + len <= NOTE_MAX)
            return &all->note[i].text;
        else if (all->note[i].to == to)
            break;
    all->note =
        must_have(realloc(all->note, (all->count + 1) * sizeof *all->note));
    struct note *note = &all->note[all->count++];
    note->to = to;
    text_heap(&note->text);
    text_add(&note->text, "%s %d", s->server, STORE_SCHEMA);
    return &note->text;
}

static void list_hearers(const struct postgres *s, const struct row *row,
                         struct hearers *all)
{
    const struct store_job *job = row->job;
    size_t len = row->events.len < NOTE_UNIT ? row->events.len : 0;
    for (unsigned k = 0; k < job->append.hearers; k++) {
        struct text *note =
            note_for(s, all, job->append.to[k], TABLE_ID_SIZE + 2 + len);
        text_add(note, UNIT "%s\n", job->table);
        text_bytes(note, row->events.data, len);
    }
}

/* Both as lists; they are freed. */
static void put_hearers(struct hearers *all, struct text *channels,
                        struct text *notes)
{
    char channel[24];
    for (size_t i = 0; i < all->count; i++) {
        snprintf(channel, sizeof channel, "kocka_%08x", all->note[i].to);
        pg_element(channels, channel);
        pg_element(notes, all->note[i].text.data);
        text_clear(&all->note[i].text);
    }
    free(all->note);
}

/* Those that were stored though others with them were not. */
static void tell_made(struct postgres *s, const struct row *rows, size_t count)
{
    struct text channels, notes;
    struct hearers heard = {0};
    for (size_t i = 0; i < count; i++)
        if (rows[i].job->result == STORE_DONE)
            list_hearers(s, &rows[i], &heard);
    bool any = heard.count;
    text_heap(&channels);
    text_heap(&notes);
    put_hearers(&heard, &channels, &notes);
    const char *values[] = {pg_list_end(&channels), pg_list_end(&notes)};
    if (any) /* if it is lost they are found like others that are late */
        pg_do(s,
              "SELECT count(pg_notify(c, x)) "
              "FROM unnest($1::text[], $2::text[]) AS v(c, x)",
              2, values);
    text_clear(&channels);
    text_clear(&notes);
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

static void put_row(struct text lists[VALUES], const struct row *row,
                    int64_t now)
{
    const struct store_events *events = &row->job->append.events;
    pg_element(&lists[TAB], row->job->table);
    pg_number(&lists[N], events->list[0].n);
    pg_number(&lists[LAST], events->list[events->count - 1].n);
    pg_number(&lists[AT], now);
    pg_element(&lists[MARK], row->mark);
    pg_element(&lists[EVENTS], row->events.data);
}

/* Rows and players are sorted, so that two servers do not wait for each
 * other. Others look for what is late by the time. */
static void put_all(struct postgres *s, const struct row *rows, size_t count,
                    const struct pairs *pairs, struct text lists[VALUES])
{
    struct hearers heard = {0};
    int64_t now = steady_now(&s->steady);
    for (size_t i = 0; i < count; i++) {
        put_row(lists, &rows[i], now);
        list_hearers(s, &rows[i], &heard);
    }
    for (size_t i = 0; i < pairs->count; i++) {
        pg_element(&lists[KEYS], pairs->pair[i].key);
        pg_element(&lists[TABS], pairs->pair[i].table);
    }
    put_hearers(&heard, &lists[CHANNELS], &lists[NOTES]);
}

static PGresult *insert(struct postgres *s, const struct row *rows,
                        size_t count)
{
    struct text lists[VALUES], sources;
    const char *values[ALL_VALUES], *source = rows->job->append.source;
    struct pairs pairs = {0};
    for (size_t i = 0; i < count; i++)
        add_pairs(s, &pairs, rows[i].job);
    if (pairs.count)
        qsort(pairs.pair, pairs.count, sizeof *pairs.pair, by_pair);
    for (int i = 0; i < VALUES; i++)
        text_heap(&lists[i]);
    text_heap(&sources);
    put_all(s, rows, count, &pairs, lists);
    for (int i = 0; i < VALUES; i++)
        values[i] = pg_list_end(&lists[i]);
    values[SOURCE] = source;
    values[SOURCES] = list_keys(&pairs, &sources);
    PGresult *r = source[0] ? pg_ask(s, sourced_sql, ALL_VALUES, values)
                            : pg_ask_units(s, VALUES, values);
    for (int i = 0; i < VALUES; i++)
        text_clear(&lists[i]);
    text_clear(&sources);
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
        PGresult *r = insert(s, rows, count);
        if (r) {
            bool all = (size_t)PQntuples(r) == count;
            mark_made(rows, count, r);
            PQclear(r);
            if ((!again || claim(s, rows, count)) &&
                look_for_all(s, rows->job)) {
                if (!all)
                    tell_made(s, rows, count);
                return true;
            }
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

static void add_told(struct pg_told *all, const struct store_told *unit)
{
    if (all->count == all->size) {
        all->size = all->size ? all->size * 2 : 64;
        all->list =
            must_have(realloc(all->list, all->size * sizeof *all->list));
    }
    all->list[all->count++] = *unit;
}

/* What a newer server says is not read here, see is_ours. */
static void take_unit(struct postgres *s, uint32_t from, char *unit,
                      bool can_read, struct pg_told *all)
{
    struct store_told told = {.from = from};
    text_set(told.table, sizeof told.table, strsep(&unit, "\n"));
    if (unit && can_read && s->handlers.appended)
        events_read(unit, 0, &told.events);
    if (told.events.count)
        add_told(all, &told);
    else
        s->handlers.changed(s->handlers.user, told.table, STORE_ANY, false);
}

void pg_take_units(struct postgres *s, char *note, struct pg_told *all)
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
        take_unit(s, from, unit, can_read, all);
}
