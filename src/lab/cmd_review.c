/*
 * kocka review: what each decision lost, and who had luck (review/review.h),
 * of one record or of many, on all cores.
 *
 * Each record's report is written into a text of its own by some thread and
 * printed in the order of the words.
 */
#include "cli/commands.h"
#include "base/must_have.h"
#include "cli/kept.h"

#include "lab/coach.h"
#include "table/notes.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct report {
    char *path;
    char *text; /* what is to be printed */
    size_t len;
    bool ended, good;
    int pupils;
    struct coach_pupil pupil[SEATS_MAX];
};

struct reviews {
    const char *player;
    uint32_t sims;
    bool json;

    struct report *report;
    size_t count, size;

    /* shared by the threads */
    pthread_mutex_t lock;
    pthread_cond_t ended;
    size_t next, done;
    uint64_t shown;
};

/* ---- one record, for a person ---- */

static void tell_decision(const struct review_item *item, FILE *out)
{
    if (item->lost < REVIEW_MISTAKE)
        return;
    fprintf(out, "%5zu  seat %d  %-24s  loses %4.1f%%; better: %s",
            item->ply + 1, item->seat, item->move, 100 * item->lost,
            item->best);
    char buf[256];
    struct text why;
    text_fixed(&why, buf, sizeof buf);
    why_print(&item->why, &why);
    fprintf(out, why.len ? " (%s)\n" : "\n", buf);
}

static void tell_luck(const struct review_item *item, FILE *out)
{
    double luck = item->luck[item->seat];
    if (luck > 0.1 || luck < -0.1)
        fprintf(out, "%5zu  seat %d  %-24s  %s %4.1f%%\n", item->ply + 1,
                item->seat, item->move, luck > 0 ? "good luck," : "bad luck,",
                100 * luck);
}

static void tell_round(const struct review_item *item, FILE *out)
{
    fprintf(out, "%5d  %s  seat %d  found %2d of %2d", item->round, item->dice,
            item->seat, item->found, item->possible);
    for (int i = 0; i < item->pieces && item->found < item->possible; i++)
        fprintf(out, "%s %s %s", i ? "," : ":", item->piece[i].name,
                item->piece[i].cells);
    fputc('\n', out);
}

static void tell_note(const struct move_note *note, FILE *out)
{
    fprintf(out, "%5zu  \u00bb %s\n", note->after, note->text);
}

static void tell_item(const struct review_item *item, FILE *out)
{
    switch (item->kind) {
    case REVIEW_NOTHING:
        break;
    case REVIEW_DECISION:
        tell_decision(item, out);
        break;
    case REVIEW_LUCK:
        tell_luck(item, out);
        break;
    case REVIEW_ROUND:
        tell_round(item, out);
        break;
    }
}

static void tell_rounds(const struct review *r, int seat, FILE *out)
{
    struct review_sum sum;
    review_sum_up(r, seat, &sum);
    if (sum.puzzle)
        fprintf(out,
                "seat %d: %d points; with all rolls known in advance at "
                "most %d\n",
                seat, sum.found, sum.foresight);
    else
        fprintf(out, "seat %d: found %d of %d (%.0f%%)\n", seat, sum.found,
                sum.possible,
                sum.possible ? 100.0 * sum.found / sum.possible : 100.0);
}

/* How many decisions were not judged. */
static int tell_books(const struct review *r, int seat, FILE *out)
{
    struct review_sum sum;
    review_sum_up(r, seat, &sum);
    if (sum.judged)
        fprintf(out, "%-6d %9d %9d %11.1f%% %7.1f%% (%zu) %+8.1f%%\n", seat,
                sum.decisions, sum.mistakes, 100 * sum.lost, 100 * sum.worst,
                sum.worst_ply, 100 * sum.luck);
    else
        fprintf(out, "%-6d %9d  not judged\n", seat, sum.decisions);
    return sum.decisions - sum.judged;
}

static void sum_up(const struct review *r, int seats, FILE *out)
{
    int missing = 0;
    fputc('\n', out);
    if (!review_of_rounds(r))
        fprintf(out, "%-6s %9s %9s %12s %14s %9s\n", "seat", "decisions",
                "mistakes", "lost in all", "worst (move)", "luck");
    for (int seat = 0; seat < seats; seat++)
        if (review_of_rounds(r))
            tell_rounds(r, seat, out);
        else
            missing += tell_books(r, seat, out);
    const char *judge = review_judge(r)->id;
    if (missing)
        fprintf(out,
                "\n%d decisions were not judged: the player \"%s\" has no "
                "values for them.%s\n",
                missing, judge,
                strcmp(judge, "mcts") ? " Tree search has: --player mcts" : "");
}

/* ---- one record, as JSON ---- */

/* A line: {"record":…, where there are several, and what is written next. */
static void open_line(const struct reviews *all, const char *path,
                      struct text *line, struct json_out *w)
{
    text_reset(line);
    json_begin(w, line);
    json_open(w, '{');
    if (all->count > 1)
        json_string_at(w, "record", path);
}

static void close_line(struct json_out *w, FILE *out)
{
    json_close(w, '}');
    if (w->text->full)
        no_memory();
    fprintf(out, "%s\n", w->text->data);
}

/* ---- one record ---- */

/* On a terminal, for wispwood takes its time. */
static void show_progress(struct reviews *all, const struct review *r,
                          size_t plies)
{
    uint64_t now = cli_now();
    if (!isatty(STDERR_FILENO))
        return;
    pthread_mutex_lock(&all->lock);
    if (now - all->shown >= 200000000) {
        all->shown = now;
        fprintf(stderr, "\r\033[K");
        if (all->count > 1)
            fprintf(stderr, "record %zu of %zu, ", all->done + 1, all->count);
        fprintf(stderr, "move %zu of %zu", review_ply(r), plies);
    }
    pthread_mutex_unlock(&all->lock);
}

static void write_json(struct reviews *all, const char *path, struct review *r,
                       const struct table *t, FILE *out)
{
    int seats = game_head(t->state)->seats;
    struct review_item item;
    struct json_out w;
    struct text line;
    text_heap(&line);
    while (review_step(r, &item)) {
        show_progress(all, r, t->count);
        if (item.kind == REVIEW_NOTHING)
            continue;
        open_line(all, path, &line, &w);
        review_write_item(&item, seats, &w);
        close_line(&w, out);
    }
    for (int seat = 0; seat < seats; seat++) {
        open_line(all, path, &line, &w);
        review_write_sum(r, seat, &w);
        close_line(&w, out);
    }
    text_clear(&line);
}

static void tell_all(struct reviews *all, struct review *r,
                     const struct table *t, FILE *out)
{
    struct review_item item;
    struct notes notes;
    int told = 0;
    notes_read(t, &notes);
    while (review_step(r, &item)) {
        show_progress(all, r, t->count);
        for (; told < notes.count && notes.note[told].after <= item.ply; told++)
            tell_note(&notes.note[told], out);
        tell_item(&item, out);
    }
    for (; told < notes.count; told++)
        tell_note(&notes.note[told], out);
    sum_up(r, game_head(t->state)->seats, out);
}

static bool review_record(struct reviews *all, struct report *report)
{
    struct problem p;
    struct table *t = cli_record(report->path);
    if (!t)
        return false;
    struct review *r = review_new(t, all->player, all->sims, &p);
    FILE *out = open_memstream(&report->text, &report->len);
    if (!out)
        no_memory();
    if (!r)
        cli_failed("%s: %s", report->path, p.text);
    else if (all->json)
        write_json(all, report->path, r, t, out);
    else
        tell_all(all, r, t, out);
    if (fclose(out) || (r && review_failed(r)))
        no_memory();
    if (r)
        report->pupils = coach_pupils(r, t, report->pupil);
    review_free(r);
    table_free(t);
    return r != NULL;
}

/* ---- many ---- */

static void *work(void *data)
{
    struct reviews *all = data;
    pthread_mutex_lock(&all->lock);
    while (all->next < all->count) {
        struct report *report = &all->report[all->next++];
        pthread_mutex_unlock(&all->lock);
        bool good = review_record(all, report);
        pthread_mutex_lock(&all->lock);
        report->good = good;
        report->ended = true;
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
        struct report *report = &all->report[i];
        pthread_mutex_lock(&all->lock);
        while (!report->ended)
            pthread_cond_wait(&all->ended, &all->lock);
        if (isatty(STDERR_FILENO))
            fputs("\r\033[K", stderr);
        if (all->count > 1 && !all->json && report->good)
            printf("%s%s\n", i ? "\n" : "", report->path);
        fwrite(report->text, 1, report->len, stdout);
        fflush(stdout);
        bad += !report->good;
        pthread_mutex_unlock(&all->lock);
        for (int k = 0; k < report->pupils; k++)
            coach_add(coach, &report->pupil[k]);
        free(report->text);
        free(report->path);
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
    if (!all->json)
        coach_tell(&coach, stdout);
    free(coach.pupil);
    free(all->report);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the words ---- */

static void add(struct reviews *all, const char *folder, const char *name)
{
    if (all->count == all->size) {
        all->size = 2 * all->size + 8;
        all->report =
            must_have(realloc(all->report, all->size * sizeof *all->report));
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = must_have(malloc(size));
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    all->report[all->count++] = (struct report){.path = path};
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

int cmd_review(int argc, char **argv)
{
    struct reviews all = {.lock = PTHREAD_MUTEX_INITIALIZER,
                          .ended = PTHREAD_COND_INITIALIZER};
    const char *sims = NULL, *jobs = NULL;
    long long n = 0, threads = sysconf(_SC_NPROCESSORS_ONLN);
    const struct flag flags[] = {{.name = "player", .value = &all.player},
                                 {.name = "sims", .value = &sims},
                                 {.name = "jobs", .value = &jobs},
                                 {.name = "json", .set = &all.json},
                                 {0}};
    char last[KEPT_PATH];
    int words = cli_flags(argc, argv, flags);
    if (words < 0 || !cli_number("--sims", sims, 1, 100000000, &n) ||
        !cli_number("--jobs", jobs, 1, 256, &threads))
        return EXIT_USAGE;
    all.sims = (uint32_t)n;
    if (!words && !kept_newest(last))
        return cli_wrong("review needs a record; see 'kocka review --help'");
    if (!words)
        add(&all, "", last);
    for (int i = 0; i < words; i++)
        if (!add_word(&all, argv[i]))
            return EXIT_FAILED;
    return run(&all, threads);
}
