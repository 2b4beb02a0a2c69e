/*
 * The simulated store of tests/sim/db.h answers as the real one does: random
 * scripts of jobs, such as servers send, go to both, and every answer is
 * compared as a text. The real one is SQLite's file, or the PostgreSQL of the
 * argument, which must be empty.
 */
#include "base/must_have.h"
#include "base/rng.h"
#include "server/archive.h"
#include "sim/db.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 12, PEOPLE = 4, STEPS = 400, SCRIPTS = 12 };

static const char *database; /* or NULL */

/* A table as the server that has it knows it. */
struct known_table {
    char id[TABLE_ID_SIZE];
    struct store_events events; /* rows as the real store has given them */
    uint64_t *mine;             /* and the simulated one */
    bool done;
};

struct pair {
    const struct backend *real;
    void *self, *reader;
    struct simdb *db;
    struct dbsession session;
    struct known_table table[TABLES];
    struct rng rng;
    int64_t now;
    int script, step, rematches;
    char url[200];
};

static unsigned draw(struct pair *p, unsigned n)
{
    return rng_below(&p->rng, n);
}

static const char *key_of(unsigned person, char buf[STORE_KEY_SIZE])
{
    snprintf(buf, STORE_KEY_SIZE, "%032x", 0xabc0 + person);
    return buf;
}

/* ---- handlers: nobody listens ---- */

static void on_changed(void *user, const char *table, uint32_t last, bool named)
{
    (void)user, (void)table, (void)last, (void)named;
}

static void on_drives(void *user, bool drives)
{
    (void)user, (void)drives;
}

static void on_failed(void *user, const char *why)
{
    (void)user;
    fail_msg("%s", why);
}

static const struct store_handlers handlers = {.bodies = &archive_bodies,
                                               .changed = on_changed,
                                               .drives = on_drives,
                                               .failed = on_failed};

/* ---- what came of a job, as a text ---- */

static void say_events(const struct store_events *all, struct text *out)
{
    for (size_t i = 0; i < all->count; i++)
        text_add(out, " %d@%d:%s", (int)all->list[i].n, (int)all->list[i].at,
                 all->list[i].body);
}

static void say_fetch(const struct store_fetch *f, struct text *out)
{
    text_add(out, " finished=%d rested=%d", f->finished, f->rested);
    if (f->rested)
        text_add(out, " n=%d bytes=%d due=%d idle=%d host=%s mark=%s",
                 (int)f->row.n, (int)f->row.bytes, (int)f->row.due,
                 (int)f->row.idle, f->row.host, f->row.mark);
    if (f->count)
        text_add(out, " of %d %d %d %d", (int)f->of_host.tables,
                 (int)f->of_host.bytes, (int)f->of_mark.tables,
                 (int)f->of_mark.bytes);
    say_events(&f->events, out);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* In any order. */
static void say_words(const struct text *list, struct text *out)
{
    char *copy = must_have(strdup(list->len ? list->data : "")), *rest = copy;
    char *word[500];
    size_t count = 0;
    while (*rest && count < 500)
        word[count++] = strsep(&rest, " ");
    qsort(word, count, sizeof *word, compare_words);
    for (size_t i = 0; i < count; i++)
        text_add(out, " %s", word[i]);
    free(copy);
}

static void say_job(const struct store_job *job, struct text *out)
{
    text_reset(out);
    text_add(out, "%d %s result=%d", (int)job->task, job->table,
             (int)job->result);
    if (job->task == STORE_FETCH)
        say_fetch(&job->fetch, out);
    if (job->task == STORE_WAKE)
        text_add(out, " moved=%d wakes %s", (int)job->wake.moved,
                 job->wake.tables.len ? job->wake.tables.data : "");
    if (job->task == STORE_APPEND) {
        text_put(out, " gone");
        say_words(&job->append.gone, out);
    }
    if (job->task == STORE_FORGET) {
        text_add(out, " games=%d more=%d tables", (int)job->forget.games,
                 job->forget.more);
        say_words(&job->forget.tables, out);
    }
    if (job->task == STORE_PRUNE)
        text_add(out, " pruned=%d", (int)job->prune.count);
}

/* Both have their own; the answers must be the same. */
static void do_both(struct pair *p, struct store_job *real,
                    struct store_job *sim)
{
    struct text a, b;
    char why[400] = "";
    text_heap(&a);
    text_heap(&b);
    if (!p->real->run(p->self, real, why, sizeof why))
        fail_msg("%s", why);
    db_run(p->db, &p->session, sim, p->now);
    say_job(real, &a);
    say_job(sim, &b);
    if (strcmp(a.data, b.data) != 0)
        fail_msg("script %d step %d:\n  real      %s\n  simulated %s",
                 p->script, p->step, a.data, b.data);
    text_clear(&a);
    text_clear(&b);
}

/* ---- jobs ---- */

static struct store_job *job_new(enum store_task task, const char *table)
{
    struct store_job *job = must_have(calloc(1, sizeof *job));
    store_job_init(job, task, table);
    return job;
}

static struct known_table *some_table(struct pair *p)
{
    return &p->table[draw(p, TABLES)];
}

static void append(struct pair *p)
{
    struct known_table *t = some_table(p);
    struct store_job *real, *sim;
    char key[STORE_KEY_SIZE], body[200];
    unsigned count = 1 + draw(p, 3), person = draw(p, PEOPLE);
    if (t->done)
        return;
    real = job_new(STORE_APPEND, t->id);
    sim = job_new(STORE_APPEND, t->id);
    for (unsigned i = 0; i < count; i++) {
        struct store_event e = {.n = (uint32_t)(t->events.count + i + 1),
                                .at = p->now,
                                .body = body};
        snprintf(body, sizeof body,
                 "{\"e\":\"sit\",\"seats\":[%u],\"key\":\"%s\","
                 "\"name\":\"P%u\"}",
                 person, key_of(person, key), person);
        store_events_add(&real->append.events, &e);
        store_events_add(&sim->append.events, &e);
    }
    do_both(p, real, sim);
    t->mine = must_have(
        realloc(t->mine, (t->events.count + count) * sizeof *t->mine));
    for (unsigned i = 0; i < count; i++) {
        t->mine[t->events.count] = sim->append.events.list[i].row;
        store_events_add(&t->events, &real->append.events.list[i]);
    }
    store_job_free(real);
    store_job_free(sim);
}

/* One event for both, which names two players. */
static void append_pair(struct pair *p, const char *table, const char *source)
{
    struct store_job *job[2];
    char host[STORE_KEY_SIZE], key[STORE_KEY_SIZE], body[300];
    unsigned person = draw(p, PEOPLE), other = draw(p, PEOPLE);
    struct store_event e = {.n = 1, .at = p->now, .body = body};
    snprintf(body, sizeof body,
             "{\"e\":\"create\",\"host\":\"%s\",\"seats\":[{\"key\":\"%s\"}"
             ",{\"key\":\"%032d\"}]}",
             key_of(person, host), key_of(other, key), 0);
    for (int i = 0; i < 2; i++) {
        job[i] = job_new(STORE_APPEND, table);
        strcpy(job[i]->append.source, source);
        store_events_add(&job[i]->append.events, &e);
    }
    do_both(p, job[0], job[1]);
    store_job_free(job[0]);
    store_job_free(job[1]);
}

/* A new table with players of another, who may have been forgotten there. */
static void rematch(struct pair *p)
{
    char id[TABLE_ID_SIZE];
    snprintf(id, sizeof id, "r%03d", p->rematches++);
    append_pair(p, id, some_table(p)->id);
    if (p->real->shared && !draw(p, 2)) /* another server does so, too */
        append_pair(p, id, draw(p, 2) ? some_table(p)->id : "");
}

static void fetch(struct pair *p)
{
    const struct known_table *t = some_table(p);
    struct store_job *real, *sim;
    real = job_new(STORE_FETCH, t->id);
    real->fetch.from = draw(p, 3) ? 0 : draw(p, 6);
    draw(p, 2);
    real->fetch.count = draw(p, 2);
    sim = job_new(STORE_FETCH, t->id);
    sim->fetch = real->fetch;
    do_both(p, real, sim);
    store_job_free(real);
    store_job_free(sim);
}

/* The events of the log, with the rows of one of the two. */
static void copy_log(const struct known_table *t, bool mine, bool all,
                     struct store_events *to)
{
    for (size_t i = 0; i < t->events.count; i++) {
        struct store_event e = t->events.list[i];
        e.row = mine ? t->mine[i] : e.row;
        if (all || e.row)
            store_events_add(to, &e);
    }
}

static void fill_row(struct pair *p, const struct known_table *t,
                     struct store_row *row, struct rng rng)
{
    char key[STORE_KEY_SIZE];
    struct text keys;
    *row = (struct store_row){
        .n = (uint32_t)t->events.count,
        .at = p->now,
        .bytes = rng_below(&rng, 1000),
        .open = rng_below(&rng, 2),
        .spare = rng_below(&rng, 2),
        .due = rng_below(&rng, 2) ? p->now + rng_below(&rng, 500) : 0,
        .expires = rng_below(&rng, 2) ? p->now + rng_below(&rng, 900) : 0,
        .idle = rng_below(&rng, 2) ? p->now : 0};
    key_of(rng_below(&rng, PEOPLE), row->host);
    snprintf(row->mark, sizeof row->mark, "m%u", rng_below(&rng, 3));
    text_heap(&keys);
    text_add(&keys, "%c%s ", rng_below(&rng, 2) ? '+' : '-',
             key_of(rng_below(&rng, PEOPLE), key));
    row->keys = must_have(strdup(keys.data));
    row->summary = must_have(strdup("{}"));
    text_clear(&keys);
}

static void rest(struct pair *p)
{
    struct known_table *t = some_table(p);
    struct store_job *real, *sim;
    if (t->done || !t->events.count)
        return;
    real = job_new(STORE_REST, t->id);
    sim = job_new(STORE_REST, t->id);
    fill_row(p, t, &real->rest.row, p->rng);
    fill_row(p, t, &sim->rest.row, p->rng);
    draw(p, 2);
    copy_log(t, false, false, &real->rest.events);
    copy_log(t, true, false, &sim->rest.events);
    do_both(p, real, sim);
    for (size_t i = 0; i < t->events.count; i++)
        t->events.list[i].row = t->mine[i] = 0;
    store_job_free(real);
    store_job_free(sim);
}

static void fill_finish(struct pair *p, const struct known_table *t, bool mine,
                        struct store_finish *out)
{
    char key[STORE_KEY_SIZE];
    struct text keys;
    text_heap(&keys);
    text_add(&keys, "%s - ", key_of((unsigned)(t->id[1] % PEOPLE), key));
    strcpy(out->game, "pig");
    out->names = must_have(strdup("[\"P1\",\"Bob\"]"));
    out->keys = must_have(strdup(keys.data));
    out->at = p->now;
    copy_log(t, mine, true, &out->events);
    text_clear(&keys);
}

static void finish(struct pair *p)
{
    struct known_table *t = some_table(p);
    struct store_job *real, *sim;
    if (t->done || !t->events.count || draw(p, 4))
        return;
    real = job_new(STORE_FINISH, t->id);
    sim = job_new(STORE_FINISH, t->id);
    fill_finish(p, t, false, &real->finish);
    fill_finish(p, t, true, &sim->finish);
    do_both(p, real, sim);
    t->done = true;
    store_job_free(real);
    store_job_free(sim);
}

static void wake(struct pair *p)
{
    struct store_job *real, *sim;
    real = job_new(STORE_WAKE, NULL);
    sim = job_new(STORE_WAKE, NULL);
    real->wake.now = draw(p, 2) ? p->now - draw(p, 400) : 0;
    real->wake.due.until = draw(p, 2) ? p->now : 0;
    real->wake.expires.until = draw(p, 2) ? p->now : 0;
    real->wake.idle.until = draw(p, 2) ? p->now - 50 : 0;
    sim->wake.now = real->wake.now;
    sim->wake.due.until = real->wake.due.until;
    sim->wake.expires.until = real->wake.expires.until;
    sim->wake.idle.until = real->wake.idle.until;
    do_both(p, real, sim);
    store_job_free(real);
    store_job_free(sim);
}

static void list(struct pair *p)
{
    struct store_list real = {.most = 1 + draw(p, 8)}, sim;
    char why[400] = "";
    if (draw(p, 2))
        key_of(draw(p, PEOPLE), real.key);
    real.turns = real.key[0] && draw(p, 2);
    sim = real;
    if (!p->real->list(p->reader, &real, why, sizeof why))
        fail_msg("%s", why);
    db_list(p->db, &sim);
    if (real.count != sim.count)
        fail_msg("script %d step %d: %zu listed, simulated %zu", p->script,
                 p->step, real.count, sim.count);
    for (size_t i = 0; i < real.count; i++) {
        assert_string_equal(real.list[i].table, sim.list[i].table);
        assert_int_equal(real.list[i].n, sim.list[i].n);
        assert_int_equal(real.list[i].turn, sim.list[i].turn);
        assert_int_equal(real.list[i].stale, sim.list[i].stale);
    }
    listed_clear(&real);
    listed_clear(&sim);
}

static void forget(struct pair *p)
{
    struct store_job *real, *sim;
    if (draw(p, 5))
        return;
    real = job_new(STORE_FORGET, NULL);
    sim = job_new(STORE_FORGET, NULL);
    key_of(draw(p, PEOPLE), real->forget.key);
    strcpy(sim->forget.key, real->forget.key);
    do_both(p, real, sim);
    store_job_free(real);
    store_job_free(sim);
}

/* ---- scripts ---- */

static void open_pair(struct pair *p)
{
    char why[400] = "";
    p->self = p->real->open(p->url, &handlers, why, sizeof why);
    if (!p->self)
        fail_msg("%s", why);
}

struct loaded {
    struct text text;
};

static void load_one(void *user, const char *table, const struct store_event *e)
{
    struct loaded *it = user;
    text_add(&it->text, "%s %d %s\n", table, (int)e->n, e->body);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* In any order of tables. */
static void sort_lines(struct text *t)
{
    char *line[5000], *rest = t->len ? t->data : "";
    size_t count = 0;
    struct text sorted;
    while (*rest && count < 5000)
        line[count++] = strsep(&rest, "\n");
    qsort(line, count, sizeof *line, compare_lines);
    text_heap(&sorted);
    for (size_t i = 0; i < count; i++)
        text_add(&sorted, "%s\n", line[i]);
    text_clear(t);
    *t = sorted;
}

/* The process ends and starts again. */
static void restart(struct pair *p)
{
    struct loaded real, sim;
    atomic_uint percent = 0;
    char why[400] = "";
    text_heap(&real.text);
    text_heap(&sim.text);
    p->real->close(p->self);
    open_pair(p);
    if (!p->real->load(p->self, load_one, &real, &percent, why, sizeof why))
        fail_msg("%s", why);
    db_load(p->db, load_one, &sim);
    sort_lines(&real.text);
    sort_lines(&sim.text);
    assert_string_equal(real.text.len ? real.text.data : "",
                        sim.text.len ? sim.text.data : "");
    text_clear(&real.text);
    text_clear(&sim.text);
}

static void play_script(struct pair *p)
{
    void (*const deeds[])(struct pair *) = {append, append,  append, fetch,
                                            fetch,  rest,    finish, wake,
                                            list,   rematch, forget};
    for (p->step = 0; p->step < STEPS; p->step++) {
        p->now += 1 + draw(p, 40);
        deeds[draw(p, 11)](p);
        if (!p->real->shared && !draw(p, 60))
            restart(p);
    }
}

static void scripts_have_the_same_answers(void **state)
{
    char folder[] = "/tmp/kocka-stores-XXXXXX", command[80], why[400];
    (void)state;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < (database ? 1 : SCRIPTS); i++) {
        struct pair p = {.real = database ? &backend_postgres : &backend_sqlite,
                         .now = 1000000,
                         .script = i,
                         .db = db_new(database != NULL, &archive_bodies)};
        snprintf(p.url, sizeof p.url, "%s/%d.db", folder, i);
        if (database)
            snprintf(p.url, sizeof p.url, "%s", database);
        rng_seed_number(&p.rng, (uint64_t)i + 1);
        for (int t = 0; t < TABLES; t++)
            snprintf(p.table[t].id, TABLE_ID_SIZE, "t%02d", t);
        open_pair(&p);
        p.reader = p.real->open_reader(p.url, why, sizeof why);
        assert_non_null(p.reader);
        play_script(&p);
        p.real->close_reader(p.reader);
        p.real->close(p.self);
        db_free(p.db);
        for (int t = 0; t < TABLES; t++) {
            store_events_clear(&p.table[t].events);
            free(p.table[t].mine);
        }
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_have_the_same_answers),
    };
    database = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
