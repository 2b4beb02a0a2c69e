/*
 * kocka simulate: many games between computer players, on all cores.
 *
 * A game depends on the series and its number alone (simulate.h). Workers take
 * numbers in order; what they make waits in a ring until its turn to be
 * written, so the output is the same whatever the number of workers. What is
 * already there is not made again: the output itself is the bookmark. One
 * game of it is made anew to see that it is really of this series.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/arena_player.h"
#include "cli/box_file.h"
#include "cli/whole_file.h"
#include "lab/simulate_int.h"
#include "table/record.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 256 };

/* ---- one game ---- */

bool simulation_make(const struct simulation *s, uint64_t number,
                     struct text *out)
{
    struct table *t = simulate_game(&s->series, number);
    if (!t)
        return false;
    bool good = s->records ? record_write(t, out)
                           : simulate_line(&s->series, number, t, out);
    if (!s->records)
        text_char(out, '\n');
    table_free(t);
    return good && !out->full;
}

static void path_of(const struct simulation *s, uint64_t number, char *out,
                    size_t size)
{
    snprintf(out, size, "%s/%s-%06llu.kocka", s->out, s->series.game->id,
             (unsigned long long)number);
}

static bool write_record(const struct simulation *s, uint64_t number,
                         const char *bytes, size_t len)
{
    char path[4200];
    struct whole_file to = {.path = path};
    path_of(s, number, path, sizeof path);
    FILE *f = whole_file_open(&to);
    bool good = f && fwrite(bytes, 1, len, f) == len;
    return whole_file_close(&to, good);
}

bool simulation_write(struct simulation *s, uint64_t number, const char *bytes,
                      size_t len)
{
    if (s->records)
        return write_record(s, number, bytes, len);
    return fwrite(bytes, 1, len, s->file) == len && !fflush(s->file);
}

/* ---- the workers ---- */

/* Write what is next and ready; the lock is held. */
static void write_ready(struct simulation *s)
{
    while (s->ready[s->written % RING] && !s->bad) {
        struct text *text = &s->ring[s->written % RING];
        if (!simulation_write(s, s->written, text->data, text->len)) {
            s->bad = strerror(errno);
            atomic_store(&s->stop, true);
            break;
        }
        s->ready[s->written % RING] = false;
        text_clear(text);
        s->written++;
    }
    pthread_cond_broadcast(&s->moved);
}

/* Take a number, once there is room for it in the ring. */
static bool take(struct simulation *s, uint64_t *number)
{
    while (s->next < s->games && s->next >= s->written + RING &&
           !atomic_load(&s->stop))
        pthread_cond_wait(&s->moved, &s->lock);
    if (s->next >= s->games || atomic_load(&s->stop))
        return false;
    *number = s->next++;
    return true;
}

static bool is_there(const struct simulation *s, uint64_t number)
{
    char path[4200];
    if (!s->records)
        return false;
    path_of(s, number, path, sizeof path);
    return access(path, F_OK) == 0;
}

static void *work(void *context)
{
    struct simulation *s = context;
    uint64_t number;
    pthread_mutex_lock(&s->lock);
    while (take(s, &number)) {
        struct text text;
        pthread_mutex_unlock(&s->lock);
        text_heap(&text);
        bool good = simulation_make(s, number, &text);
        pthread_mutex_lock(&s->lock);
        if (!good) {
            text_clear(&text);
            if (!atomic_exchange(&s->stop, true))
                no_memory();
            break;
        }
        s->ring[number % RING] = text;
        s->ready[number % RING] = true;
        write_ready(s);
    }
    s->working--;
    pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- progress ---- */

void simulation_show(struct simulation *s, uint64_t began)
{
    enum { WIDTH = 30 };
    pthread_mutex_lock(&s->lock);
    uint64_t done = s->written, fresh = done - s->old;
    pthread_mutex_unlock(&s->lock);
    double seconds = (double)(cli_now() - began) / 1e9;
    double rate = seconds > 0 ? (double)fresh / seconds : 0;
    int full = s->games ? (int)(done * WIDTH / s->games) : WIDTH;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < full ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r%s [%s] %llu/%llu  %.0f games/s", s->series.game->id,
            bar, (unsigned long long)done, (unsigned long long)s->games, rate);
    if (rate > 0)
        fprintf(stderr, "  %.0f s left ", (double)(s->games - done) / rate);
    fputs("\033[K", stderr);
}

static bool all_left(struct simulation *s)
{
    pthread_mutex_lock(&s->lock);
    bool left = s->working == 0;
    pthread_mutex_unlock(&s->lock);
    return left;
}

/* Wait for the workers; the signals that end a program only ask them to. */
static void watch(struct simulation *s, const sigset_t *signals)
{
    bool bar = isatty(STDERR_FILENO);
    uint64_t began = cli_now();
    struct timespec moment = {.tv_nsec = 20000000};
    while (!all_left(s)) {
        if (sigtimedwait(signals, NULL, &moment) > 0) {
            atomic_store(&s->stop, true);
            pthread_mutex_lock(&s->lock);
            pthread_cond_broadcast(&s->moved);
            pthread_mutex_unlock(&s->lock);
        }
        if (bar)
            simulation_show(s, began);
    }
    if (bar) {
        simulation_show(s, began);
        fputc('\n', stderr);
    }
}

static void run_workers(struct simulation *s)
{
    pthread_t thread[JOBS_MAX];
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL); /* the workers inherit it */
    s->working = s->jobs;
    for (int i = 0; i < s->jobs; i++)
        if (pthread_create(&thread[i], NULL, work, s)) {
            pthread_mutex_lock(&s->lock);
            s->working -= s->jobs - i;
            pthread_mutex_unlock(&s->lock);
            s->jobs = i;
            if (!i)
                s->bad = "cannot start a thread";
        }
    watch(s, &signals);
    for (int i = 0; i < s->jobs; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < RING; i++)
        if (s->ready[i])
            text_clear(&s->ring[i]);
}

/* ---- going on where the output ends ---- */

/* Is this really what the series makes of that number? */
static bool same_game(const struct simulation *s, uint64_t number,
                      const char *bytes, size_t len)
{
    struct text again;
    text_heap(&again);
    bool same = simulation_make(s, number, &again) && again.len == len &&
                memcmp(again.data, bytes, len) == 0;
    text_clear(&again);
    if (!same)
        cli_failed("%s holds games of another run; choose another --out",
                   s->out);
    return same;
}

/* Where the whole lines of a file end, and where the last of them begins. */
struct lines {
    uint64_t count;
    long long end, last;
};

static struct lines count_lines(FILE *f)
{
    struct lines l = {0};
    char buf[65536];
    long long at = 0;
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, f))) {
        const char *stop = buf, *end = buf + n;
        while ((stop = memchr(stop, '\n', (size_t)(end - stop)))) {
            l.last = l.end;
            l.end = at + (++stop - buf);
            l.count++;
        }
        at += (long long)n;
    }
    return l;
}

/* Is the last whole line the one that the series makes? */
static bool same_line(const struct simulation *s, const struct lines *l)
{
    size_t len = (size_t)(l->end - l->last);
    char *line = must_have(malloc(len + 1));
    bool good = !fseeko(s->file, (off_t)l->last, SEEK_SET) &&
                fread(line, 1, len, s->file) == len;
    if (!good)
        cli_failed("cannot read %s: %s", s->out, strerror(errno));
    good = good && same_game(s, l->count - 1, line, len);
    free(line);
    return good;
}

/* Count the whole lines of the file and cut off what is behind them. */
static bool resume_lines(struct simulation *s)
{
    s->file = fopen(s->out, "a+b");
    if (!s->file || fseeko(s->file, 0, SEEK_SET))
        return cli_failed("cannot write %s: %s", s->out, strerror(errno)),
               false;
    struct lines l = count_lines(s->file);
    if (l.count && !same_line(s, &l))
        return false;
    if (ftruncate(fileno(s->file), (off_t)l.end) ||
        fseeko(s->file, 0, SEEK_END))
        return cli_failed("cannot write %s: %s", s->out, strerror(errno)),
               false;
    s->written = l.count;
    return true;
}

static bool same_record(const struct simulation *s, uint64_t number)
{
    char path[4200];
    struct text text;
    path_of(s, number, path, sizeof path);
    text_heap(&text);
    bool same =
        cli_read_file(path, &text) && same_game(s, number, text.data, text.len);
    text_clear(&text);
    return same;
}

/* Files are written in order too: find the first that is missing. */
static bool resume_records(struct simulation *s)
{
    if (!cli_folder(s->out))
        return cli_failed("cannot make %s: %s", s->out, strerror(errno)), false;
    while (s->written < s->games && is_there(s, s->written))
        s->written++;
    return !s->written || same_record(s, s->written - 1);
}

static bool begin_output(struct simulation *s)
{
    bool good = true;
    if (!s->out)
        s->file = stdout;
    else
        good = s->records ? resume_records(s) : resume_lines(s);
    s->next = s->old = s->written;
    return good;
}

/* ---- reading the wishes ---- */

/* As in the arena, but for what would not come out the same again. */
static bool find_player(struct series *series, const char *word)
{
    struct contestant c;
    struct budget preset = {.sims = 1000};
    if (!contestant_read(&c, series->game, word, preset))
        return false;
    if (c.command || c.ms)
        return cli_wrong("programs and budgets in time are for the arena: "
                         "they do not play the same games again"),
               false;
    series->players[series->count++] = c.level;
    return true;
}

/* "random,level3,mcts:200" */
static bool find_players(struct series *series, const char *list)
{
    char copy[512], *rest = copy, *word;
    if (strlen(list) >= sizeof copy)
        return cli_wrong("--players is too long"), false;
    snprintf(copy, sizeof copy, "%s", list);
    while ((word = strsep(&rest, ","))) {
        if (series->count == SEATS_MAX)
            return cli_wrong("--players has more than %d", SEATS_MAX), false;
        if (!find_player(series, word))
            return false;
    }
    return true;
}

struct wishes {
    const char *games, *seats, *seed, *players, *format, *out, *jobs, *box, *db;
    bool vary;
};

static bool read_format(struct simulation *s, const struct wishes *w)
{
    const char *format = w->format ? w->format : "jsonl";
    s->records = strcmp(format, "records") == 0;
    s->out = w->out && strcmp(w->out, "-") != 0 ? w->out : NULL;
    if (!s->records && strcmp(format, "jsonl") != 0)
        return cli_wrong("--format is records or jsonl"), false;
    if (s->records && !s->out)
        return cli_wrong("records need a folder: --out DIR"), false;
    if (s->out && strlen(s->out) > 4000)
        return cli_wrong("--out is too long"), false;
    return true;
}

static bool read_wishes(struct simulation *s, const struct wishes *w)
{
    const struct game *g = s->series.game;
    long long games = 100, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    long long seats = g->min_seats > 2 || g->max_seats < 2 ? g->min_seats : 2;
    if (w->vary)
        seats = 0;
    if (jobs < 1 || jobs > JOBS_MAX)
        jobs = jobs < 1 ? 1 : JOBS_MAX;
    if (!cli_number("--games", w->games, 0, 1000000000000, &games) ||
        !cli_number("--jobs", w->jobs, 1, JOBS_MAX, &jobs) ||
        !cli_number("--seats", w->seats, 1, SEATS_MAX, &seats))
        return false;
    s->games = (uint64_t)games;
    s->jobs = (int)jobs;
    s->series.seats = (int)seats;
    s->series.seed = w->seed ? w->seed : "1";
    s->series.vary = w->vary;
    s->series.stop = &s->stop;
    s->db = w->db;
    s->players = w->players ? w->players : "random";
    if (w->db && w->jobs)
        return cli_wrong("with --db others work: --jobs is theirs"), false;
    return read_format(s, w) && find_players(&s->series, s->players);
}

/* ---- the command ---- */

static int finish(struct simulation *s)
{
    int code = EXIT_FINE;
    if (s->bad)
        code = cli_failed("stopped after game %llu: %s",
                          (unsigned long long)s->written, s->bad);
    else if (s->written < s->games)
        code = cli_failed("stopped after %llu of %llu games; the same command "
                          "goes on from there",
                          (unsigned long long)s->written,
                          (unsigned long long)s->games);
    if (s->file && s->file != stdout && fclose(s->file) && !code)
        code = cli_failed("cannot write %s: %s", s->out, strerror(errno));
    return code;
}

static int simulate(struct simulation *s)
{
    struct problem p;
    if (!simulate_check(&s->series, &p))
        return cli_wrong("%s", p.text);
    if (!begin_output(s))
        return EXIT_FAILED;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved, NULL);
    bool good = true;
    if (s->written < s->games && s->db)
        good = simulation_ask(s);
    else if (s->written < s->games)
        run_workers(s);
    pthread_cond_destroy(&s->moved);
    pthread_mutex_destroy(&s->lock);
    int code = finish(s);
    return good ? code : EXIT_FAILED;
}

/* For how many a box is dealt out; drawn seats are as many as there can be. */
static int table_seats(const struct simulation *s)
{
    return s->series.seats ? s->series.seats : s->series.game->max_seats;
}

/* The words as they are; an exit code, after a sentence. */
static int read_words(struct simulation *s, int argc, char **argv)
{
    struct wishes w = {0};
    const struct flag flags[] = {{.name = "games", .value = &w.games},
                                 {.name = "seats", .value = &w.seats},
                                 {.name = "seed", .value = &w.seed},
                                 {.name = "players", .value = &w.players},
                                 {.name = "format", .value = &w.format},
                                 {.name = "out", .value = &w.out},
                                 {.name = "jobs", .value = &w.jobs},
                                 {.name = "box", .value = &w.box},
                                 {.name = "db", .value = &w.db},
                                 {.name = "vary", .set = &w.vary},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (!words)
        return cli_wrong("which game? See 'kocka games'");
    s->series.game = cli_game(argv[0]);
    if (!s->series.game || !read_wishes(s, &w))
        return EXIT_USAGE;
    int code = box_file_options(w.box, s->series.game, table_seats(s), argv + 1,
                                words - 1, catalogues, &s->options);
    if (code != EXIT_FINE)
        return code;
    return json_check(s->options.data, s->options.len, &s->series.options)
               ? EXIT_FINE
               : cli_wrong("the options are not JSON");
}

int simulation_read(struct simulation **out, int argc, char **argv)
{
    struct simulation *s = must_have(calloc(1, sizeof *s));
    text_heap(&s->options);
    int code = read_words(s, argc, argv);
    if (code != EXIT_FINE) {
        simulation_free(s);
        s = NULL;
    }
    *out = s;
    return code;
}

void simulation_free(struct simulation *s)
{
    text_clear(&s->options);
    free(s);
}

int cmd_simulate(int argc, char **argv)
{
    struct simulation *s;
    int code = simulation_read(&s, argc, argv);
    if (code != EXIT_FINE)
        return code;
    code = simulate(s);
    simulation_free(s);
    return code;
}
