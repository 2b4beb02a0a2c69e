/*
 * cmd_db: `kocka db`: a server's file in the hands of its operator.
 *
 * `check` does more than SQLite can: it replays every table and every
 * finished game by the rules.
 */
#include "cli/commands.h"

#include "server/archive.h"
#include "server/import.h"
#include "server/room.h"
#include "store/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int result(bool ok, const char *why)
{
    return ok ? EXIT_FINE : cli_failed("%s", why);
}

/* ---- reading tables ---- */

struct db_walk {
    const char *folder; /* where records go, or NULL */
    struct room *room;  /* the unfinished table whose events come */
    int tables, games, records, wrong;
};

static void note_wrong(struct db_walk *w, const char *table, uint32_t n)
{
    cli_failed("table %s, event %u does not fit", table, n);
    w->wrong++;
}

static void write_record(struct db_walk *w, struct room *r)
{
    char path[4096];
    struct text record;
    if (!room_over(r))
        return; /* closed, not played to its end */
    snprintf(path, sizeof path, "%s/%s.kocka", w->folder, r->id);
    text_heap(&record);
    FILE *f = room_write_record(r, &record) ? fopen(path, "w") : NULL;
    bool ok = f && fwrite(record.data, 1, record.len, f) == record.len;
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok)
        cli_failed("cannot write %s: %s", path, strerror(errno));
    w->records += ok;
    w->wrong += !ok;
    text_clear(&record);
}

/* Events come table by table. */
static void take_event(void *user, const char *table,
                       const struct store_event *event)
{
    struct db_walk *w = user;
    struct stored_event stored = archive_event(event);
    struct change change;
    if (!w->room || strcmp(w->room->id, table) != 0) {
        room_free(w->room);
        w->room = room_new(table);
        w->tables++;
    }
    if (!room_apply(w->room, &stored, &change))
        note_wrong(w, table, event->n);
}

static void take_game(void *user, const char *table,
                      const struct store_events *events)
{
    struct db_walk *w = user;
    struct room *r = room_new(table);
    struct change change;
    bool ok = true;
    for (size_t i = 0; ok && i < events->count; i++) {
        struct stored_event event = archive_event(&events->list[i]);
        ok = room_apply(r, &event, &change);
        if (!ok)
            note_wrong(w, table, event.n);
    }
    w->games++;
    if (ok && w->folder && r->table)
        write_record(w, r);
    room_free(r);
}

/* ---- commands ---- */

static int do_check(char **words, char *why, size_t why_size)
{
    struct db_walk w = {0};
    const struct file_reader reader = {
        .event = take_event, .game = take_game, .user = &w};
    bool ok = file_check(words[0], &reader, why, why_size);
    room_free(w.room);
    if (!ok)
        return cli_failed("%s", why);
    printf("%s: %d tables, %d finished games, %d damaged\n", words[0], w.tables,
           w.games, w.wrong);
    return w.wrong ? EXIT_FAILED : EXIT_FINE;
}

static int do_export(char **words, char *why, size_t why_size)
{
    struct db_walk w = {.folder = words[1]};
    const struct file_reader reader = {.game = take_game, .user = &w};
    if (!cli_folder(words[1]))
        return cli_failed("cannot make %s: %s", words[1], strerror(errno));
    if (!file_read(words[0], &reader, why, why_size))
        return cli_failed("%s", why);
    printf("%d records\n", w.records);
    return w.wrong ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the store, beside servers or without one ---- */

static void take_answer(void *user, struct store_job *first)
{
    if (user)
        *(enum store_result *)user = first->result;
}

static void take_failure(void *user, const char *why)
{
    (void)user;
    cli_failed("%s", why);
    exit(EXIT_FAILED);
}

static void ignore_change(void *user, const char *table, uint32_t last,
                          bool named)
{
    (void)user, (void)table, (void)last, (void)named;
}

static void ignore_drives(void *user, bool drives)
{
    (void)user, (void)drives;
}

static void ignore_presence(void *user, const char *server, const char *table,
                            const struct store_presence *presence)
{
    (void)user, (void)server, (void)table, (void)presence;
}

static void take_warning(void *user, const char *what)
{
    (void)user;
    cli_failed("%s", what);
}

/* No part of the store is without somebody to tell. */
static struct store *open_store(const char *url, enum store_result *answer,
                                char *why, size_t why_size)
{
    const struct store_handlers handlers = {.bodies = &archive_bodies,
                                            .done = take_answer,
                                            .changed = ignore_change,
                                            .drives = ignore_drives,
                                            .presence = ignore_presence,
                                            .warn = take_warning,
                                            .failed = take_failure,
                                            .user = answer};
    return store_open(url, &handlers, why, why_size);
}

/* ---- importing ---- */

/* One job, done before we go on; it is in the queue before the thread is
 * there, which stops when it has nothing more to do. */
static enum store_result run_job(struct store *s, enum store_result *answer,
                                 struct store_job *job)
{
    store_submit(s, job);
    store_start(s);
    store_stop(s);
    return *answer;
}

/* Into PostgreSQL, by the way that the servers take. */
static bool shared_import(const char *url, struct store_job *job, char *why,
                          size_t why_size)
{
    enum store_result answer = STORE_DONE;
    struct store_job look = {.task = STORE_FETCH, .fetch.from = INT32_MAX};
    struct store *s = open_store(url, &answer, why, why_size);
    if (!s)
        return false;
    memcpy(look.table, job->table, sizeof look.table);
    bool is_new = run_job(s, &answer, &look) == STORE_NONE;
    if (is_new)
        run_job(s, &answer, job);
    else
        snprintf(why, why_size, "this game is there already, as %s",
                 job->table);
    store_close(s);
    return is_new;
}

static bool import_text(const char *db, const struct text *record, char *why,
                        size_t why_size)
{
    int64_t now = (int64_t)time(NULL) * 1000;
    struct store_job *job =
        import_record(record->data, record->len, now, why, why_size);
    if (!job)
        return false;
    bool shared = strncmp(db, "postgres", 8) == 0;
    bool ok = shared ? shared_import(db, job, why, why_size)
                     : file_import(db, job, why, why_size);
    store_job_free(job);
    return ok;
}

static bool import_file(const char *db, const char *path)
{
    char why[400] = "";
    struct text record;
    text_heap(&record);
    bool read = cli_read_file(path, &record);
    bool ok = read && import_text(db, &record, why, sizeof why);
    if (read && !ok)
        cli_failed("%s: %s", path, why);
    text_clear(&record);
    return ok;
}

static int import_all(char **words, int count)
{
    int refused = 0;
    for (int i = 1; i < count; i++)
        refused += !import_file(words[0], words[i]);
    printf("%d games imported, %d refused\n", count - 1 - refused, refused);
    return refused ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the rest ---- */

static int do_backup(char **words, char *why, size_t why_size)
{
    return result(file_backup(words[0], words[1], why, why_size), why);
}

static int do_restore(char **words, char *why, size_t why_size)
{
    bool ok = file_restore(words[0], words[1], why, why_size);
    if (ok && why[0])
        cli_failed("%s", why); /* done, but there is more to do */
    return ok ? EXIT_FINE : result(ok, why);
}

/* Opening does it. */
static int do_migrate(char **words, char *why, size_t why_size)
{
    struct store *s = open_store(words[0], NULL, why, why_size);
    if (!s)
        return cli_failed("%s", why);
    store_close(s);
    printf("%s has schema %d\n", words[0], STORE_SCHEMA);
    return EXIT_FINE;
}

static int prune(const char *path, long long days, char *why, size_t why_size)
{
    int count = 0;
    int64_t before = ((int64_t)time(NULL) + 1 - days * 86400) * 1000;
    if (!file_prune(path, before, &count, why, why_size))
        return cli_failed("%s", why);
    printf("%d games deleted\n", count);
    return EXIT_FINE;
}

static const struct {
    const char *name;
    int words;
    int (*run)(char **words, char *why, size_t why_size);
} rows[] = {
    {.name = "backup", .words = 2, .run = do_backup},
    {.name = "restore", .words = 2, .run = do_restore},
    {.name = "check", .words = 1, .run = do_check},
    {.name = "export", .words = 2, .run = do_export},
    {.name = "migrate", .words = 1, .run = do_migrate},
};

int cmd_db(int argc, char **argv)
{
    char why[400] = "";
    const char *days_text = NULL;
    long long days = -1;
    const struct flag flags[] = {{.name = "days", .value = &days_text}, {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0 || !cli_number("--days", days_text, 0, 100000, &days))
        return EXIT_USAGE;
    for (size_t i = 0; words > 0 && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(argv[0], rows[i].name) == 0 && words == rows[i].words + 1)
            return rows[i].run(argv + 1, why, sizeof why);
    if (words > 2 && strcmp(argv[0], "import") == 0)
        return import_all(argv + 1, words - 1);
    if (words == 2 && strcmp(argv[0], "prune") == 0 && days >= 0)
        return prune(argv[1], days, why, sizeof why);
    return cli_wrong("see 'kocka db --help'");
}
