/*
 * kocka review: what each decision lost, and who had luck (review/review.h),
 * of one record or of many, on all cores.
 *
 * Each record's report (review_report.h) is made by some thread, or on another
 * machine (review_work.h), and printed in the order of the words.
 */
#include "cli/commands.h"
#include "base/must_have.h"
#include "cli/kept.h"
#include "cli/tables_file.h"

#include "lab/review_work.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct one_record {
    char *path;
    bool ended, good;
    struct report report;
};

struct reviews {
    struct report_wishes wish;
    const char *db; /* others review; NULL: we do */

    struct one_record *record;
    size_t count, size;

    /* shared by the threads */
    pthread_mutex_t lock;
    pthread_cond_t ended;
    size_t next, done;
    uint64_t shown;
    double share; /* of all that is shown as done; it never goes back */
};

/* ---- one record ---- */

enum { BAR = 24 };

/* How much of all records is done, each as long as any other. */
static void draw_bar(const struct reviews *all, double share)
{
    int filled = (int)(share * BAR);
    fputs("\r\033[K[", stderr);
    for (int i = 0; i < BAR; i++)
        fputc(i < filled ? '#' : '-', stderr);
    fprintf(stderr, "] %3d%%", (int)(share * 100));
    if (all->count > 1)
        fprintf(stderr, ", record %zu of %zu", all->done + 1, all->count);
}

/* On a terminal, for wispwood takes its time. Always true. */
static bool show_progress(void *self, const struct review *r,
                          const struct table *t)
{
    struct reviews *all = self;
    uint64_t now = cli_now();
    if (!isatty(STDERR_FILENO))
        return true;
    pthread_mutex_lock(&all->lock);
    if (now - all->shown >= 200000000) {
        all->shown = now;
        double part = (double)review_ply(r) / (double)t->count;
        double share = ((double)all->done + part) / (double)all->count;
        all->share = share > all->share ? share : all->share;
        draw_bar(all, all->share);
        fprintf(stderr, ", move %zu of %zu", review_ply(r), t->count);
    }
    pthread_mutex_unlock(&all->lock);
    return true;
}

static bool review_record(struct reviews *all, struct one_record *one)
{
    struct table *t = cli_record(one->path);
    bool good = t && report_make(&all->wish, one->path, t, &one->report);
    table_free(t);
    return good;
}

/* ---- many ---- */

static void *work(void *data)
{
    struct reviews *all = data;
    pthread_mutex_lock(&all->lock);
    while (all->next < all->count) {
        struct one_record *one = &all->record[all->next++];
        pthread_mutex_unlock(&all->lock);
        bool good = review_record(all, one);
        pthread_mutex_lock(&all->lock);
        one->good = good;
        one->ended = true;
        all->done++;
        pthread_cond_signal(&all->ended);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Print each as soon as those before it are printed. How many went wrong. */
static size_t print_all(struct reviews *all, struct coach *coach)
{
    size_t bad = 0;
    for (size_t i = 0; i < all->count; i++) {
        struct one_record *one = &all->record[i];
        struct report *report = &one->report;
        pthread_mutex_lock(&all->lock);
        while (!one->ended)
            pthread_cond_wait(&all->ended, &all->lock);
        if (isatty(STDERR_FILENO))
            fputs("\r\033[K", stderr);
        if (all->count > 1 && !all->wish.json && one->good)
            printf("%s%s\n", i ? "\n" : "", one->path);
        if (report->text)
            fwrite(report->text, 1, report->len, stdout);
        fflush(stdout);
        bad += !one->good;
        pthread_mutex_unlock(&all->lock);
        for (int k = 0; k < report->pupils; k++)
            coach_add(coach, &report->pupil[k]);
        free(report->text);
    }
    return bad;
}

static int run(struct reviews *all, long long jobs)
{
    struct coach coach = {0};
    pthread_t threads[256];
    long long started = 0;
    while (started < jobs && (size_t)started < all->count &&
           !pthread_create(&threads[started], NULL, work, all))
        started++;
    if (!started)
        work(all);
    size_t bad = print_all(all, &coach);
    for (long long i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (!all->wish.json)
        coach_tell(&coach, stdout);
    free(coach.pupil);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

/* ---- by others ---- */

/* Can it be reviewed? A sentence if not. */
static bool can_begin(const struct reviews *all, const char *path)
{
    struct problem p;
    struct table *t = cli_record(path);
    struct review *r =
        t ? review_new(t, all->wish.player, all->wish.sims, &p) : NULL;
    if (t && !r)
        cli_failed("%s: %s", path, p.text);
    review_free(r);
    table_free(t);
    return r != NULL;
}

static int have_reviewed(const struct reviews *all)
{
    char **paths = must_have(malloc(all->count * sizeof *paths));
    size_t good = 0;
    for (size_t i = 0; i < all->count; i++)
        if (can_begin(all, all->record[i].path))
            paths[good++] = all->record[i].path;
    bool done = !good || review_ask(&all->wish, all->db, paths, good);
    free(paths);
    return done && good == all->count ? EXIT_FINE : EXIT_FAILED;
}

/* ---- the words ---- */

static void add(struct reviews *all, const char *folder, const char *name)
{
    if (all->count == all->size) {
        all->size = 2 * all->size + 8;
        all->record =
            must_have(realloc(all->record, all->size * sizeof *all->record));
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = must_have(malloc(size));
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    all->record[all->count++] = (struct one_record){.path = path};
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_record(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 6 && !strcmp(entry->d_name + len - 6, ".kocka");
}

/* A file, or every *.kocka of a folder. */
static bool add_word(struct reviews *all, const char *word)
{
    struct stat about;
    struct dirent **names;
    if (stat(word, &about) || !S_ISDIR(about.st_mode))
        return add(all, "", word), true;
    int count = scandir(word, &names, is_record, by_name);
    for (int i = 0; i < count; i++) {
        add(all, word, names[i]->d_name);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    if (count <= 0)
        cli_failed("there is no *.kocka in %s", word);
    return count > 0;
}

static int review_all(struct reviews *all, long long jobs)
{
    all->wish.named = all->count > 1;
    int code = all->db ? have_reviewed(all) : run(all, jobs);
    for (size_t i = 0; i < all->count; i++)
        free(all->record[i].path);
    free(all->record);
    return code;
}

int cmd_review(int argc, char **argv)
{
    struct reviews all = {.lock = PTHREAD_MUTEX_INITIALIZER,
                          .ended = PTHREAD_COND_INITIALIZER,
                          .wish = {.go_on = show_progress, .self = &all}};
    struct tables tables = {0};
    const char *sims = NULL, *jobs = NULL, *folder = NULL;
    long long n = 0, threads = sysconf(_SC_NPROCESSORS_ONLN);
    const struct flag flags[] = {{.name = "player", .value = &all.wish.player},
                                 {.name = "sims", .value = &sims},
                                 {.name = "jobs", .value = &jobs},
                                 {.name = "db", .value = &all.db},
                                 {.name = "tables", .value = &folder},
                                 {.name = "json", .set = &all.wish.json},
                                 {0}};
    char last[KEPT_PATH];
    int words = cli_flags(argc, argv, flags);
    if (words < 0 || !cli_number("--sims", sims, 1, 100000000, &n) ||
        !cli_number("--jobs", jobs, 1, 256, &threads))
        return EXIT_USAGE;
    all.wish.sims = (uint32_t)n;
    if (all.db && (!all.wish.json || jobs || folder))
        return cli_wrong("with --db others work: it needs --json, and --jobs "
                         "and --tables are theirs");
    if (folder && !tables_load(&tables, folder))
        return EXIT_FAILED;
    all.wish.tables = &tables;
    if (!words && !kept_newest(last))
        return cli_wrong("review needs a record; see 'kocka review --help'");
    if (!words)
        add(&all, "", last);
    for (int i = 0; i < words; i++)
        if (!add_word(&all, argv[i]))
            return EXIT_FAILED;
    return review_all(&all, threads);
}
