/*
 * Forgetting a player of many games: some at a time, so that others' moves
 * wait for none of it, and what was done stays done.
 *
 * A PostgreSQL can be said as the argument (check_postgres.py does); else it
 * is a file of its own.
 */
#include "base/text.h"
#include "server/archive.h"
#include "store/steady.h"
#include "store/store.h"

#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define XENA "0123456789abcdef0123456789abcdef"
#define ANY  "Xena1[0-9]*" /* of her names */

enum { GAMES = 2 * FORGET_MAX + 50, PEOPLE = 30, FETCHES = 700 };

static const char *database; /* or NULL */

/* ---- a store, and one job at a time ---- */

struct kept {
    struct store *store;
    pthread_mutex_t lock;
    pthread_cond_t back;
    struct store_job *job;
    int came;             /* jobs so far */
    int forgets, fetches; /* the most that came back together */
    int times;            /* that forgets came back */
    int left;             /* of which something could be read then */
    char folder[40], url[200];
    const char *name; /* of its tables, by which they begin */
};

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int traces(const struct kept *k, const char *name);

/* Can any of those be read who are said to be forgotten? */
static int left_of(const struct kept *k, const struct store_job *job)
{
    char name[32];
    int number;
    if (job->task != STORE_FORGET ||
        sscanf(job->forget.key, "p%d", &number) != 1)
        return 0;
    snprintf(name, sizeof name, "Xena%d", 100000 + number);
    return traces(k, name);
}

static void done(void *user, struct store_job *first)
{
    struct kept *k = user;
    pthread_mutex_lock(&k->lock);
    int forgets = 0, fetches = 0;
    for (const struct store_job *job = first; job; job = job->next) {
        forgets += job->task == STORE_FORGET;
        fetches += job->task == STORE_FETCH;
        k->left += left_of(k, job);
        k->came++;
    }
    k->times += forgets > 0;
    k->forgets = most(k->forgets, forgets);
    k->fetches = most(k->fetches, fetches);
    k->job = first;
    pthread_cond_signal(&k->back);
    pthread_mutex_unlock(&k->lock);
}

static void failed(void *user, const char *why)
{
    (void)user;
    fail_msg("%s", why);
}

static void changed(void *user, const char *table, uint32_t last, bool named)
{
    (void)user, (void)table, (void)last, (void)named;
}

static void drives(void *user, bool drives)
{
    (void)user, (void)drives;
}

static void each(void *user, const char *table, const struct store_event *e)
{
    (void)user, (void)table, (void)e;
}

static void load_store(struct kept *k)
{
    char why[400] = "";
    const struct store_handlers handlers = {.bodies = &archive_bodies,
                                            .done = done,
                                            .changed = changed,
                                            .drives = drives,
                                            .failed = failed,
                                            .user = k};
    k->store = store_open(k->url, &handlers, why, sizeof why);
    if (!k->store || !store_load(k->store, each, NULL, why, sizeof why))
        fail_msg("%s", why);
}

static void open_store(struct kept *k)
{
    load_store(k);
    store_start(k->store);
}

static void close_store(struct kept *k)
{
    store_stop(k->store);
    store_close(k->store);
}

static int set_up(void **state)
{
    struct kept *k = calloc(1, sizeof *k);
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->back, NULL);
    strcpy(k->folder, "/tmp/kocka-forget-XXXXXX");
    assert_non_null(mkdtemp(k->folder));
    k->name = strrchr(k->folder, '-') + 1;
    if (database)
        snprintf(k->url, sizeof k->url, "%s", database);
    else
        snprintf(k->url, sizeof k->url, "%s/kocka.db", k->folder);
    *state = k;
    return 0;
}

static int tear_down(void **state)
{
    struct kept *k = *state;
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", k->folder);
    free(k);
    return system(command);
}

/* Done when it returns; the caller frees it. */
static struct store_job *run(struct kept *k, struct store_job *job)
{
    k->job = NULL;
    store_submit(k->store, job);
    pthread_mutex_lock(&k->lock);
    while (!k->job)
        pthread_cond_wait(&k->back, &k->lock);
    pthread_mutex_unlock(&k->lock);
    assert_ptr_equal(k->job, job);
    return job;
}

static struct store_job *job_new(enum store_task task, const char *table)
{
    struct store_job *job = calloc(1, sizeof *job);
    store_job_init(job, task, table);
    return job;
}

/* ---- games ---- */

/* The event that seats her, under a name of her own in each game. */
static void put_event(struct store_events *events, const char *key, int i,
                      size_t length)
{
    struct text body;
    text_heap(&body);
    text_add(&body, "{\"e\":\"sit\",\"key\":\"%s\",\"name\":\"Xena%d\",", key,
             100000 + i);
    text_put(&body, "\"rest\":\"");
    for (size_t at = 0; at < length; at++)
        text_char(&body, 'x');
    text_put(&body, "\"}");
    store_events_add(events, &(struct store_event){.n = 1, .body = body.data});
    text_clear(&body);
}

static struct store_job *finish_new(const char *table, const char *key, int i,
                                    size_t length)
{
    char names[32], keys[STORE_KEY_SIZE + 3];
    snprintf(names, sizeof names, "[\"Xena%d\",\"Bob\"]", 100000 + i);
    struct store_job *finish = job_new(STORE_FINISH, table);
    strcpy(finish->finish.game, "pig");
    finish->finish.names = strdup(names);
    snprintf(keys, sizeof keys, "%s - ", key);
    finish->finish.keys = strdup(keys);
    finish->finish.at = 1000;
    put_event(&finish->finish.events, key, i, length);
    return finish;
}

static void finish_game(struct kept *k, const char *key, int i, size_t length)
{
    char table[TABLE_ID_SIZE];
    snprintf(table, sizeof table, "%s%d", k->name, i);
    struct store_job *append = job_new(STORE_APPEND, table);
    put_event(&append->append.events, key, i, length);
    append = run(k, append);
    struct store_job *finish = finish_new(table, key, i, length);
    finish->finish.events.list[0].row = append->append.events.list[0].row;
    store_job_free(append);
    store_job_free(run(k, finish));
}

static void finish_games(struct kept *k, int count, size_t length)
{
    for (int i = 0; i < count; i++)
        finish_game(k, XENA, i, length);
}

struct step {
    int64_t games;
    bool more;
    size_t told; /* letters of the tables */
};

static struct step forget(struct kept *k)
{
    struct store_job *job = job_new(STORE_FORGET, NULL);
    strcpy(job->forget.key, XENA);
    job = run(k, job);
    struct step step = {job->forget.games, job->forget.more,
                        job->forget.tables.len};
    store_job_free(job);
    return step;
}

/* In how many games is this name? In all files, whatever the store calls
 * them. */
static int traces(const struct kept *k, const char *name)
{
    char command[300], line[20] = "";
    if (database)
        snprintf(command, sizeof command, "pg_dump '%s'", database);
    else
        snprintf(command, sizeof command, "cat %s/*", k->folder);
    size_t len = strlen(command);
    snprintf(command + len, sizeof command - len,
             " | grep -ao '%s' | sort -u | wc -l", name);
    FILE *f = popen(command, "r");
    assert_non_null(fgets(line, sizeof line, f));
    pclose(f);
    return (int)strtol(line, NULL, 10);
}

/* ---- the facts ---- */

static void a_job_forgets_at_most_so_many_games(void **state)
{
    struct kept *k = *state;
    open_store(k);
    finish_games(k, GAMES, 10);
    struct store_job *append = job_new(STORE_APPEND, k->name);
    put_event(&append->append.events, XENA, 0, 0);
    store_job_free(run(k, append));
    for (int i = 0; i < 2; i++) {
        struct step step = forget(k);
        assert_int_equal(step.games, FORGET_MAX);
        assert_true(step.more);
        assert_int_equal(step.told, 0); /* when all games are done */
    }
    struct step last = forget(k);
    assert_int_equal(last.games, GAMES - 2 * FORGET_MAX);
    assert_false(last.more);
    assert_int_equal(last.told, strlen(k->name) + 1);
    assert_int_equal(forget(k).games, 0);
    close_store(k);
    assert_int_equal(traces(k, ANY), 1); /* the open one: not its business */
}

static void a_job_forgets_few_games_that_are_long(void **state)
{
    struct kept *k = *state;
    open_store(k);
    finish_games(k, 5, FORGET_BYTES * 2 / 3);
    assert_int_equal(forget(k).games, 2);
    assert_int_equal(forget(k).games, 2);
    struct step last = forget(k);
    assert_int_equal(last.games, 1);
    assert_false(last.more);
    close_store(k);
}

static void submit_all(struct kept *k, struct store_job **jobs, int count)
{
    k->came = k->times = 0;
    for (int i = 0; i < count; i++)
        store_submit(k->store, jobs[i]);
}

static void wait_for_all(struct kept *k, int count)
{
    pthread_mutex_lock(&k->lock);
    while (k->came < count)
        pthread_cond_wait(&k->back, &k->lock);
    pthread_mutex_unlock(&k->lock);
}

/* All of these wait when the store begins; freed by the caller. */
static void run_all(struct kept *k, struct store_job **jobs, int count)
{
    submit_all(k, jobs, count);
    store_start(k->store);
    wait_for_all(k, count);
}

static void free_all(struct store_job **jobs, int count)
{
    for (int i = 0; i < count; i++)
        store_job_free(jobs[i]);
}

static void moves_wait_for_one_forget_not_for_all(void **state)
{
    enum { COUNT = 9 };
    struct kept *k = *state;
    struct store_job *jobs[COUNT];
    load_store(k);
    for (int i = 0; i < COUNT; i++) {
        jobs[i] = job_new(STORE_FORGET, NULL);
        snprintf(jobs[i]->forget.key, sizeof jobs[i]->forget.key, "%032d", i);
    }
    run_all(k, jobs, COUNT);
    assert_int_equal(k->forgets, 1);
    close_store(k);
    free_all(jobs, COUNT);
}

static struct store_job *person_new(struct kept *k, int i)
{
    struct store_job *job = job_new(STORE_FORGET, NULL);
    snprintf(job->forget.key, sizeof job->forget.key, "p%031d", i);
    finish_game(k, job->forget.key, i, 10);
    return job;
}

/* Emptying it costs a few syncs. Whoever is told that he is forgotten is so,
 * in the log too, and all who waited meanwhile are told at once. */
static void the_log_is_emptied_once_a_second_for_all(void **state)
{
    struct kept *k = *state;
    struct store_job *jobs[PEOPLE];
    if (database)
        skip(); /* it has no log of ours */
    open_store(k);
    for (int i = 0; i < PEOPLE; i++)
        jobs[i] = person_new(k, i);
    assert_int_equal(traces(k, ANY), PEOPLE);
    int64_t begin = steady_machine();
    submit_all(k, jobs, PEOPLE);
    wait_for_all(k, PEOPLE);
    int64_t seconds = (steady_machine() - begin) / 1000;
    assert_int_equal(k->left, 0);
    assert_in_range(k->times, 1, seconds + 2); /* a slow machine may do more */
    close_store(k);
    free_all(jobs, PEOPLE);
}

/* The store ends within the second of the one before. */
static void the_end_does_not_wait_to_empty_the_log(void **state)
{
    struct kept *k = *state;
    if (database)
        skip();
    open_store(k);
    struct store_job *jobs[] = {person_new(k, 0), person_new(k, 1)};
    run(k, jobs[0]);
    submit_all(k, &jobs[1], 1);
    store_stop(k->store);
    assert_int_equal(k->came, 1);
    assert_int_equal(k->left, 0);
    store_close(k->store);
    free_all(jobs, 2);
}

/* Another process reads the file; others' jobs do not wait for it. */
static void who_can_still_be_read_is_not_told_that_he_is_forgotten(void **state)
{
    struct kept *k = *state;
    sqlite3 *reader;
    if (database)
        skip();
    open_store(k);
    struct store_job *forget = person_new(k, 0);
    assert_int_equal(sqlite3_open(k->url, &reader), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(reader, "BEGIN; SELECT * FROM done", NULL, NULL, NULL),
        SQLITE_OK);
    submit_all(k, &forget, 1);
    for (int i = 0; i < 3; i++)
        store_job_free(run(k, job_new(STORE_SUBSCRIPTIONS, NULL)));
    store_stop(k->store);
    assert_int_equal(k->times, 0);
    assert_int_equal(traces(k, ANY), 1);
    store_close(k->store); /* drops it */
    sqlite3_close(reader);
}

/* Tables that are read one after the other: a move waits for some of them. */
static void tables_are_read_some_at_a_time(void **state)
{
    struct kept *k = *state;
    struct store_job *jobs[FETCHES];
    load_store(k);
    for (int i = 0; i < FETCHES; i++)
        jobs[i] = job_new(STORE_FETCH, k->name);
    run_all(k, jobs, FETCHES);
    assert_in_range(k->fetches, 1, 256);
    close_store(k);
    free_all(jobs, FETCHES);
}

/* However many jobs are before it. */
static void a_table_is_read_as_it_was_stored_before(void **state)
{
    enum { COUNT = 1400 };
    struct kept *k = *state;
    struct store_job *jobs[COUNT];
    load_store(k);
    for (int i = 0; i < COUNT - 2; i++)
        jobs[i] = job_new(STORE_SUBSCRIPTIONS, NULL);
    jobs[COUNT - 2] = finish_new(k->name, XENA, 0, 10);
    jobs[COUNT - 1] = job_new(STORE_FETCH, k->name);
    run_all(k, jobs, COUNT);
    assert_int_equal(jobs[COUNT - 1]->result, STORE_DONE);
    close_store(k);
    free_all(jobs, COUNT);
}

static void a_kill_in_the_middle_keeps_what_is_forgotten(void **state)
{
    struct kept *k = *state;
    pid_t child = fork();
    if (!child) {
        open_store(k);
        finish_games(k, GAMES, 10);
        forget(k);
        _exit(0); /* nothing is closed */
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    open_store(k);
    assert_int_equal(traces(k, ANY),
                     GAMES - FORGET_MAX); /* not in any old log */
    assert_int_equal(forget(k).games, FORGET_MAX);
    assert_int_equal(forget(k).games, GAMES - 2 * FORGET_MAX);
    assert_int_equal(traces(k, ANY), 0);
    close_store(k);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_kill_in_the_middle_keeps_what_is_forgotten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_job_forgets_few_games_that_are_long,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_job_forgets_at_most_so_many_games,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(moves_wait_for_one_forget_not_for_all,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_log_is_emptied_once_a_second_for_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_end_does_not_wait_to_empty_the_log,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            who_can_still_be_read_is_not_told_that_he_is_forgotten, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(tables_are_read_some_at_a_time, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_table_is_read_as_it_was_stored_before,
                                        set_up, tear_down),
    };
    database = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
