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

#include "game/draw.h"
#include "cli/tables_file.h"
#include "lab/arena_int.h"
#include "table/driver.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLIES_MAX = 1000000, JOBS_MAX = 64, SEED_MAX = 100 };

/* ---- one game ---- */

/* A worker's things: one per thread. */
struct worker {
    struct arena *arena;
    struct worker *next;
    char *state, *view;
    move *moves;
    struct exec_player *exec[SEATS_MAX]; /* by seat, of the present game */
    struct rng luck[SEATS_MAX];
    struct effort effort[SEATS_MAX]; /* by contestant, likewise */
    uint32_t game;                   /* its number */
};

static void seed_of(struct rng *rng, const char *seed, const char *what,
                    uint32_t a, uint32_t b)
{
    char text[SEED_MAX + 100];
    int len = snprintf(text, sizeof text, "%s/%s/%u/%u", seed, what, a, b);
    rng_seed(rng, text, (size_t)len);
}

/* Who sits in a seat in this game. */
static int sitting(const struct arena *a, uint32_t game, int seat)
{
    int turned = (int)(game % (uint32_t)a->seats);
    return (seat + a->seats - turned) % a->seats;
}

static bool begin_game(struct worker *w)
{
    struct arena *a = w->arena;
    struct problem p;
    struct json options;
    json_check(a->options.data, a->options.len, &options);
    if (!game_new(a->game, w->state, a->seats, options, &p))
        return false; /* tried before */
    memset(w->effort, 0, sizeof w->effort);
    pthread_mutex_lock(&a->lock); /* so that none starts when all are ended */
    for (int seat = 0; seat < a->seats; seat++) {
        const struct contestant *c = &a->who[sitting(a, w->game, seat)];
        seed_of(&w->luck[seat], a->seed, "luck", w->game / (uint32_t)a->seats,
                (uint32_t)seat);
        w->exec[seat] = c->command ? exec_player_start(c->command) : NULL;
    }
    pthread_mutex_unlock(&a->lock);
    return true;
}

static void end_game(struct worker *w)
{
    struct arena *a = w->arena;
    pthread_mutex_lock(&a->lock);
    for (int seat = 0; seat < a->seats; seat++) {
        exec_player_stop(w->exec[seat]);
        w->exec[seat] = NULL;
    }
    pthread_mutex_unlock(&a->lock);
}

/* Why the seat has lost, for a person. */
static const char *fault_of(const struct worker *w, int seat)
{
    const struct contestant *c =
        &w->arena->who[sitting(w->arena, w->game, seat)];
    if (!c->command)
        return "out of memory";
    return w->exec[seat] ? exec_player_fault(w->exec[seat])
                         : "it cannot be started";
}

static bool ask(struct worker *w, int seat, uint32_t ply, bool together,
                struct thought *out)
{
    struct arena *a = w->arena;
    int who = sitting(a, w->game, seat);
    const struct contestant *c = &a->who[who];
    struct effort *e = &w->effort[who];
    struct question q = {.game = a->game,
                         .view = w->view,
                         .seat = seat,
                         .sims = c->ms ? 0 : c->level.sims,
                         .slip = c->level.slip,
                         .tables = c->tuned ? NULL : &a->tables};
    struct cost cost;
    struct reason why;
    seed_of(&q.rng, a->seed, "mind", w->game,
            ply * SEATS_MAX + (uint32_t)(together ? seat : 0));
    game_view(a->game, w->view, w->state, seat);
    bool good = contestant_ask(c, &q, w->exec[seat], out, &cost);
    e->decisions++;
    e->ns += cost.ns;
    e->visits += cost.visits;
    if (cost.ns / 1000 > e->max_us)
        e->max_us = (uint32_t)(cost.ns / 1000);
    return good && a->game->legal(w->state, seat, out->move, &why);
}

static void make(struct worker *w, int actor, move m, uint32_t *plies)
{
    w->arena->game->apply(w->state, actor, m, NULL);
    ++*plies;
}

/* Play to the end on a clock without real time; returns the seat that
 * forfeited, or -1. */
static int play(struct worker *w, uint32_t *plies)
{
    const struct game *g = w->arena->game;
    struct driver d;
    uint64_t now = 0;
    driver_init(&d, g, ACT_SEATS, w->moves);
    for (*plies = 0; *plies < PLIES_MAX;) {
        struct driven next = driver_next(&d, w->state, now);
        struct rng *luck = &w->luck[game_head(w->state)->turn];
        struct thought thought;
        switch ((enum drive)next.what) {
        case DRIVE_OVER:
            return -1;
        case DRIVE_DRAW:
            make(w, SEAT_CHANCE, draw_move(g, w->state, luck), plies);
            break;
        case DRIVE_ASK:
            if (!ask(w, next.actor, *plies, next.together, &thought))
                return next.actor;
            driver_answer(&d, thought.move, thought.delay_ms);
            break;
        case DRIVE_MAKE:
            make(w, next.actor, next.move, plies);
            if (next.actor == SEAT_CLOCK)
                now = 0; /* it may have been at the end of time */
            break;
        case DRIVE_WAIT:
            if (now == DRIVER_NEVER)
                return -1;
            now = next.at;
            break;
        }
    }
    return -1;
}

static void settle(struct worker *w, int loser, uint32_t plies,
                   struct result *r)
{
    const struct arena *a = w->arena;
    struct score score = {0};
    a->game->score(w->state, &score);
    uint32_t winners = score.winners;
    if (loser >= 0)
        winners = ((1u << a->seats) - 1) & ~(1u << loser);
    *r = (struct result){.done = true,
                         .plies = (uint16_t)(plies > 65535 ? 65535 : plies)};
    for (int seat = 0; seat < a->seats; seat++) {
        int who = sitting(a, w->game, seat);
        r->points[who] = score.total[seat];
        if (winners >> seat & 1)
            r->share[who] = 1.0f / (float)__builtin_popcount(winners);
        if (seat == loser)
            r->forfeits |= (uint16_t)(1u << who);
    }
    memcpy(r->effort, w->effort, sizeof r->effort);
}

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

static void hand_in(struct worker *w, const struct result *r, const char *why)
{
    struct arena *a = w->arena;
    pthread_mutex_lock(&a->lock);
    a->results[w->game] = *r;
    a->finished++;
    arena_save(a, w->game);
    for (int who = 0; who < a->seats; who++)
        if (r->forfeits >> who & 1 &&
            (!a->fault[who].why || w->game < a->fault[who].game))
            a->fault[who] = (struct fault){why, w->game};
    if (decided(a, w->game))
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
    struct worker w = {.arena = a};
    w.state = malloc(a->game->state_size);
    w.view = malloc(a->game->state_size);
    w.moves = malloc(a->game->max_moves * sizeof *w.moves);
    bool ready = w.state && w.view && w.moves;
    if (!ready) {
        pthread_mutex_lock(&a->lock);
        a->failed = true;
        pthread_mutex_unlock(&a->lock);
    }
    join_in(&w);
    while (ready && take_game(a, &w.game) && begin_game(&w)) {
        struct result r;
        uint32_t plies;
        int loser = play(&w, &plies);
        settle(&w, loser, plies, &r);
        const char *why = loser < 0 ? NULL : fault_of(&w, loser);
        end_game(&w);
        hand_in(&w, &r, why);
    }
    leave(&w);
    free(w.state);
    free(w.view);
    free(w.moves);
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

struct wishes {
    const char *games, *ms, *sims, *seed, *jobs, *state, *sprt, *tables;
    bool json, tell;
};

/* Words with a = are options of the game, the others players. */
static bool read_words(struct arena *a, char **words, int count,
                       struct budget preset)
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
        if (a->seats == a->game->max_seats) {
            cli_wrong("%s is for at most %d players", a->game->id,
                      a->game->max_seats);
            return false;
        }
        if (!contestant_read(&a->who[a->seats++], a->game, words[i], preset))
            return false;
    }
    return cli_options(options, option_count, &a->options);
}

static bool try_options(struct arena *a)
{
    struct problem p;
    struct json options;
    void *state = malloc(a->game->state_size);
    bool good = state && json_check(a->options.data, a->options.len, &options);
    if (!good)
        cli_wrong("the options are not JSON");
    else if (!game_new(a->game, state, a->seats, options, &p))
        good = (cli_wrong("%s", p.text), false);
    free(state);
    return good;
}

static bool read_wishes(struct arena *a, const struct wishes *wish,
                        struct budget *preset, int *jobs)
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
    if (wish->seed && strlen(wish->seed) > SEED_MAX) {
        cli_wrong("a seed has at most %d bytes", SEED_MAX);
        return false;
    }
    a->games = (uint32_t)games;
    a->seed = wish->seed ? wish->seed : "1";
    *preset = (struct budget){ms ? 0 : (uint32_t)sims, (uint32_t)ms};
    *jobs = (int)(cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : cores);
    return true;
}

static int run(struct arena *a, const struct wishes *wish, int jobs)
{
    /* whole sets only: half a set would favour somebody */
    uint32_t seats = (uint32_t)a->seats;
    a->games = (a->games + seats - 1) / seats * seats;
    a->results = calloc(a->games, sizeof *a->results);
    if (!a->results)
        cli_no_memory();
    if (wish->state && !arena_open_state(a, wish->state, !wish->tell))
        return EXIT_FAILED;
    a->started = cli_now();
    a->tally = arena_tally(a, 0);
    if (!wish->tell)
        run_jobs(a, jobs);
    bool saved = arena_close_state(a, wish->state);
    if (wish->json)
        arena_print_json(a);
    else
        arena_print_table(a);
    if (a->failed)
        cli_no_memory();
    return saved ? EXIT_FINE : EXIT_FAILED;
}

int cmd_arena(int argc, char **argv)
{
    struct wishes wish = {0};
    const struct flag flags[] = {{.name = "games", .value = &wish.games},
                                 {.name = "ms", .value = &wish.ms},
                                 {.name = "sims", .value = &wish.sims},
                                 {.name = "seed", .value = &wish.seed},
                                 {.name = "jobs", .value = &wish.jobs},
                                 {.name = "state", .value = &wish.state},
                                 {.name = "sprt", .value = &wish.sprt},
                                 {.name = "tables", .value = &wish.tables},
                                 {.name = "json", .set = &wish.json},
                                 {.name = "tell", .set = &wish.tell},
                                 {0}};
    struct arena a = {.lock = PTHREAD_MUTEX_INITIALIZER};
    struct budget preset;
    int jobs, words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (words < 2)
        return cli_wrong("arena needs a game and its players; see "
                         "'kocka arena --help'");
    a.game = cli_game(argv[0]);
    text_heap(&a.options);
    int code = EXIT_USAGE;
    if (a.game && read_wishes(&a, &wish, &preset, &jobs) &&
        read_words(&a, argv + 1, words - 1, preset) && try_options(&a))
        code = !wish.tables || tables_load(&a.tables, wish.tables)
                   ? run(&a, &wish, jobs)
                   : EXIT_FAILED;
    if (a.state)
        fclose(a.state);
    text_clear(&a.options);
    free(a.results);
    return code;
}
