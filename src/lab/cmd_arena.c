/*
 * kocka arena: matches between players.
 *
 * Games come in sets. Within a set chance is the same and the players are
 * rotated through the seats, so that luck cancels as far as the game allows:
 * each seat has its own stream of chance, drawn from while it is that seat's
 * turn. Every game is a function of (seed, its number), so games may be
 * played in any order, on any number of cores, and continued another day.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "cli/tables_file.h"
#include "lab/arena_int.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MAX = 64 };

/* ---- working ---- */

/* One more game is done: is that enough? Taken up games are in the tally from
 * the beginning. */
static bool decided(struct arena *a, uint32_t game)
{
    double share;
    if (!a->sprt)
        return false;
    if (arena_share_of_set(a, game / (uint32_t)a->seats, 0, &share))
        tally_add(&a->tally, share);
    return a->tally.sets >= 20 &&
           arena_verdict(tally_llr(&a->tally, a->elo0, a->elo1, a->seats));
}

static void show_progress(struct arena *a, bool last)
{
    uint64_t now = cli_now();
    if (!isatty(STDERR_FILENO) || (!last && now - a->shown < 200000000))
        return;
    a->shown = now;
    struct tally t = arena_tally(a, 0);
    int filled = (int)(30.0 * a->finished / a->games);
    fprintf(stderr, "\r[%.*s%*s] %u/%u  %s %.1f%%  %.0f s ", filled,
            "##############################", 30 - filled, "", a->finished,
            a->games, a->who[0].name, 100 * tally_mean(&t),
            (double)(now - a->started) / 1e9);
    if (last)
        fputc('\n', stderr);
}

/* The number of a game that nobody plays yet; false: no more. */
static bool take_game(struct arena *a, uint32_t *game)
{
    pthread_mutex_lock(&a->lock);
    while (a->next < a->games && a->results[a->next].done)
        a->next++;
    bool more = a->next < a->games && !a->stop;
    *game = a->next;
    a->next += more;
    pthread_mutex_unlock(&a->lock);
    return more;
}

void arena_hand_in(struct arena *a, uint32_t game, const struct result *r,
                   const char *why)
{
    pthread_mutex_lock(&a->lock);
    a->results[game] = *r;
    a->finished++;
    arena_save(a, game);
    for (int who = 0; who < a->seats; who++)
        if (r->forfeits >> who & 1 &&
            (!a->fault[who].why || game < a->fault[who].game))
            a->fault[who] = (struct fault){why, game};
    if (decided(a, game))
        a->stop = true;
    show_progress(a, false);
    pthread_mutex_unlock(&a->lock);
}

static void join_in(struct worker *w)
{
    struct arena *a = w->arena;
    pthread_mutex_lock(&a->lock);
    w->next = a->workers;
    a->workers = w;
    pthread_mutex_unlock(&a->lock);
}

static void leave(struct worker *w)
{
    struct arena *a = w->arena;
    pthread_mutex_lock(&a->lock);
    struct worker **at = &a->workers;
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    pthread_mutex_unlock(&a->lock);
}

static void *work(void *arg)
{
    struct arena *a = arg;
    struct worker w;
    worker_init(&w, a);
    join_in(&w);
    uint32_t game;
    struct result r;
    const char *why;
    while (take_game(a, &game) && worker_play(&w, game, &r, &why))
        arena_hand_in(a, game, &r, why);
    leave(&w);
    worker_clear(&w);
    return NULL;
}

static void run_workers(struct arena *a, int jobs)
{
    pthread_t threads[JOBS_MAX];
    int started = 0;
    while (started < jobs &&
           pthread_create(&threads[started], NULL, work, a) == 0)
        started++;
    if (!started)
        work(a);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    show_progress(a, true);
}

/* ---- being stopped ---- */

/*
 * Programs have process groups of their own, so what ends us does not reach
 * them, and who does not read its input would not even notice. So one thread
 * waits for the signals, ends them all and lets the signal do its work. It
 * keeps the lock: nobody starts another program meanwhile.
 */
struct watch {
    struct arena *arena;
    sigset_t set, before;
};

static void *wait_for_end(void *arg)
{
    struct watch *w = arg;
    int number;
    while (sigwait(&w->set, &number))
        ;
    pthread_mutex_lock(&w->arena->lock);
    for (struct worker *at = w->arena->workers; at; at = at->next)
        for (int seat = 0; seat < w->arena->seats; seat++)
            exec_player_kill(at->exec[seat]);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &w->before, NULL);
    raise(number);
    return NULL;
}

/* Signals that end us; one that is ignored (nohup) is left so. */
static void find_signals(sigset_t *set)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(set);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction now;
        if (sigaction(ends[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(set, ends[i]);
    }
}

static void run_jobs(struct arena *a, int jobs)
{
    struct watch watch = {.arena = a};
    pthread_t watcher;
    bool programs = false;
    for (int i = 0; i < a->seats; i++)
        programs |= a->who[i].command != NULL;
    if (programs) {
        find_signals(&watch.set);
        pthread_sigmask(SIG_BLOCK, &watch.set, &watch.before);
        if (pthread_create(&watcher, NULL, wait_for_end, &watch)) {
            pthread_sigmask(SIG_SETMASK, &watch.before, NULL);
            programs = false;
        }
    }
    run_workers(a, jobs);
    if (programs) {
        pthread_cancel(watcher); /* in sigwait, the only place it can be */
        pthread_join(watcher, NULL);
        pthread_sigmask(SIG_SETMASK, &watch.before, NULL);
    }
}

/* ---- the command ---- */

/* Words with a = are options of the game, the others players. */
static int read_words(struct arena *a, char **words, int count,
                      struct budget preset, const char *box)
{
    char *options[32];
    int option_count = 0;
    for (int i = 0; i < count; i++) {
        bool exec = strncmp(words[i], "exec:", 5) == 0;
        if (!exec && (strchr(words[i], '=') || words[i][0] == '{')) {
            if (option_count < 32)
                options[option_count++] = words[i];
            continue;
        }
        if (a->seats == a->game->max_seats)
            return cli_wrong("%s is for at most %d players", a->game->id,
                             a->game->max_seats);
        if (!contestant_read(&a->who[a->seats++], a->game, words[i], preset))
            return EXIT_USAGE;
    }
    return box_file_options(box, a->game, a->seats, options, option_count,
                            catalogues, &a->options);
}

static bool try_options(struct arena *a)
{
    struct problem p;
    struct json options;
    void *state = must_have(malloc(a->game->state_size));
    bool good = json_check(a->options.data, a->options.len, &options);
    if (!good)
        cli_wrong("the options are not JSON");
    else if (!game_new(a->game, state, a->seats, options, &p))
        good = (cli_wrong("%s", p.text), false);
    free(state);
    return good;
}

static bool read_wishes(struct arena *a, struct arena_wishes *wish)
{
    long long games = 100, ms = 0, sims = 1000;
    long long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!cli_number("--games", wish->games, 1, 10000000, &games) ||
        !cli_number("--ms", wish->ms, 1, 3600000, &ms) ||
        !cli_number("--sims", wish->sims, 1, 100000000, &sims) ||
        !cli_number("--jobs", wish->jobs, 1, JOBS_MAX, &cores))
        return false;
    if (wish->sprt) {
        char *comma;
        a->sprt = true;
        a->elo0 = strtod(wish->sprt, &comma);
        a->elo1 = *comma == ',' ? strtod(comma + 1, &comma) : a->elo0;
        if (*comma || !isfinite(a->elo0) || !isfinite(a->elo1) ||
            a->elo1 <= a->elo0) {
            cli_wrong("--sprt looks like 0,20: two Elo differences");
            return false;
        }
    }
    if (wish->ms && wish->sims) {
        cli_wrong("--ms or --sims, not both");
        return false;
    }
    if (wish->tell && !wish->state) {
        cli_wrong("--tell needs --state: what is there to tell?");
        return false;
    }
    if (wish->db && (wish->tables || wish->jobs)) {
        cli_wrong("with --db others work: --tables and --jobs are theirs");
        return false;
    }
    if (wish->seed && strlen(wish->seed) > SEED_MAX) {
        cli_wrong("a seed has at most %d bytes", SEED_MAX);
        return false;
    }
    a->games = (uint32_t)games;
    a->seed = wish->seed ? wish->seed : "1";
    wish->preset = (struct budget){ms ? 0 : (uint32_t)sims, (uint32_t)ms};
    wish->threads = (int)(cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : cores);
    return true;
}

static int run(struct arena *a, const struct arena_wishes *wish)
{
    bool good = true;
    a->results = must_have(calloc(a->games, sizeof *a->results));
    if (wish->state && !arena_open_state(a, wish->state, !wish->tell))
        return EXIT_FAILED;
    a->started = cli_now();
    a->tally = arena_tally(a, 0);
    if (!wish->tell && wish->db)
        good = arena_ask(a, wish->db, wish->preset);
    else if (!wish->tell)
        run_jobs(a, wish->threads);
    bool saved = arena_close_state(a, wish->state);
    if (wish->json)
        arena_print_json(a);
    else
        arena_print_table(a);
    return saved && good ? EXIT_FINE : EXIT_FAILED;
}

/* ---- the words ---- */

int arena_read(struct arena *a, struct arena_wishes *wish, int argc,
               char **argv)
{
    const struct flag flags[] = {{.name = "games", .value = &wish->games},
                                 {.name = "ms", .value = &wish->ms},
                                 {.name = "sims", .value = &wish->sims},
                                 {.name = "seed", .value = &wish->seed},
                                 {.name = "jobs", .value = &wish->jobs},
                                 {.name = "state", .value = &wish->state},
                                 {.name = "sprt", .value = &wish->sprt},
                                 {.name = "tables", .value = &wish->tables},
                                 {.name = "box", .value = &wish->box},
                                 {.name = "db", .value = &wish->db},
                                 {.name = "json", .set = &wish->json},
                                 {.name = "tell", .set = &wish->tell},
                                 {0}};
    *a = (struct arena){.lock = PTHREAD_MUTEX_INITIALIZER};
    text_heap(&a->options);
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (words < 2)
        return cli_wrong("arena needs a game and its players; see "
                         "'kocka arena --help'");
    a->game = cli_game(argv[0]);
    if (!a->game || !read_wishes(a, wish))
        return EXIT_USAGE;
    int code = read_words(a, argv + 1, words - 1, wish->preset, wish->box);
    if (code != EXIT_FINE)
        return code;
    if (!try_options(a))
        return EXIT_USAGE;
    /* whole sets only: half a set would favour somebody */
    uint32_t seats = (uint32_t)a->seats;
    a->games = (a->games + seats - 1) / seats * seats;
    return !wish->tables || tables_load(&a->tables, wish->tables) ? EXIT_FINE
                                                                  : EXIT_FAILED;
}

void arena_clear(struct arena *a)
{
    if (a->state)
        fclose(a->state);
    text_clear(&a->options);
    free(a->results);
}

int cmd_arena(int argc, char **argv)
{
    struct arena_wishes wish = {0};
    struct arena a;
    int code = arena_read(&a, &wish, argc, argv);
    if (code == EXIT_FINE)
        code = run(&a, &wish);
    arena_clear(&a);
    return code;
}
