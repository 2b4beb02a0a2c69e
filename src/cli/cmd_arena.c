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

#include "cli/arena_player.h"
#include "cli/arena_stats.h"
#include "cli/together.h"
#include "game/draw.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { PLIES_MAX = 1000000, JOBS_MAX = 64 };

/* What a contestant's decisions cost. */
struct effort {
    uint64_t ns, visits;
    uint32_t decisions, max_us;
};

/* One finished game. */
struct result {
    bool done;
    uint8_t forfeits;       /* bit per contestant, of the first ones */
    uint16_t plies;         /* capped */
    float share[SEATS_MAX]; /* by contestant */
    int32_t points[SEATS_MAX];
    struct effort effort[SEATS_MAX];
};

/* The first game that a contestant forfeited, and why. */
struct fault {
    const char *why; /* NULL: none, or of another day */
    uint32_t game;
};

struct worker;

struct arena {
    const struct game *game;
    int seats;
    struct contestant who[SEATS_MAX];
    struct text options;
    const char *seed;
    uint32_t games;
    bool sprt;
    double elo0, elo1;

    pthread_mutex_t lock; /* for what follows */
    struct result *results;
    struct tally tally; /* of the first contestant, sets as they are done */
    struct fault fault[SEATS_MAX];
    struct worker *workers; /* those who play, a list */
    uint32_t next, finished;
    FILE *state;
    bool stop, failed, unsaved;
    uint64_t started, shown;
};

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
    char text[200];
    int len = snprintf(text, sizeof text, "%.100s/%s/%u/%u", seed, what, a, b);
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

static bool ask(struct worker *w, int seat, uint32_t ply, struct thought *out)
{
    struct arena *a = w->arena;
    int who = sitting(a, w->game, seat);
    const struct contestant *c = &a->who[who];
    struct effort *e = &w->effort[who];
    struct question q = {.game = a->game,
                         .view = w->view,
                         .seat = seat,
                         .sims = c->ms ? 0 : c->level.sims,
                         .slip = c->level.slip};
    struct cost cost;
    struct reason why;
    seed_of(&q.rng, a->seed, "mind", w->game, ply);
    game_view(a->game, w->view, w->state, seat);
    bool good = contestant_ask(c, &q, w->exec[seat], out, &cost);
    e->decisions++;
    e->ns += cost.ns;
    e->visits += cost.visits;
    if (cost.ns / 1000 > e->max_us)
        e->max_us = (uint32_t)(cost.ns / 1000);
    return good && a->game->legal(w->state, seat, out->move, &why);
}

/* For together.h. */
struct moment {
    struct worker *worker;
    uint32_t ply;
};

static bool ask_now(void *context, int seat, struct thought *out)
{
    struct moment *m = context;
    return ask(m->worker, seat, m->ply * SEATS_MAX + (uint32_t)seat, out);
}

/* The next thing that happens while all act. Returns a loser, or -1. */
static int step_together(struct worker *w, struct together *t, uint32_t ply)
{
    const struct game *g = w->arena->game;
    struct moment moment = {w, ply};
    struct together_asked asked = {ask_now, &moment, w->moves};
    int actor;
    move m;
    if (together_next(t, g, w->state, &asked, &actor, &m))
        g->apply(w->state, actor, m, NULL);
    else if (actor < SEATS_MAX)
        return actor;
    return -1;
}

/* Play to the end; returns the seat that forfeited, or -1. */
static int play(struct worker *w, uint32_t *plies)
{
    const struct game *g = w->arena->game;
    struct together t = {0};
    actor_set actors;
    for (*plies = 0; *plies < PLIES_MAX && (actors = g->actors(w->state));
         ++*plies) {
        struct thought thought;
        if (actors & ACT_CHANCE) {
            int turn = game_head(w->state)->turn;
            move m = draw_move(g, w->state, &w->luck[turn]);
            g->apply(w->state, SEAT_CHANCE, m, NULL);
            continue;
        }
        if (actors & ACT_ALL) {
            int loser = step_together(w, &t, *plies);
            if (loser >= 0)
                return loser;
            continue;
        }
        int seat = __builtin_ctz(actors);
        t = (struct together){0};
        if (!ask(w, seat, *plies * SEATS_MAX, &thought))
            return seat;
        g->apply(w->state, seat, thought.move, NULL);
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
            r->forfeits |= (uint8_t)(1u << who);
    }
    memcpy(r->effort, w->effort, sizeof r->effort);
}

/* ---- the state file ---- */

static void write_config(const struct arena *a, struct text *out)
{
    text_add(out, "arena 2 %s seed=%s options=", a->game->id, a->seed);
    text_bytes(out, a->options.data, a->options.len);
    for (int i = 0; i < a->seats; i++) {
        text_add(out, " %s", a->who[i].name);
        if (a->who[i].ms)
            text_add(out, "@%dms", (int)a->who[i].ms);
        else
            text_add(out, "@%d", (int)a->who[i].level.sims);
    }
}

static void save(struct arena *a, uint32_t game)
{
    const struct result *r = &a->results[game];
    if (!a->state)
        return;
    fprintf(a->state, "%u %u %u", game, r->forfeits, r->plies);
    for (int i = 0; i < a->seats; i++) {
        const struct effort *e = &r->effort[i];
        fprintf(a->state, " %.9g %d %u %llu %u %llu", (double)r->share[i],
                r->points[i], e->decisions, (unsigned long long)e->ns,
                e->max_us, (unsigned long long)e->visits);
    }
    fputc('\n', a->state);
    if (fflush(a->state))
        a->unsaved = a->stop = true; /* there is no point in playing on */
}

/* The next number of a line, or false: it was torn off there. */
static bool next_number(char **at, double *n)
{
    char *from = *at;
    *n = strtod(from, at);
    return *at != from;
}

static bool load_line(struct arena *a, char *line)
{
    enum { HEAD = 3, EACH = 6 };
    double n[HEAD + EACH * SEATS_MAX];
    struct result r = {.done = true};
    int count = HEAD + EACH * a->seats;
    for (int i = 0; i < count; i++)
        if (!next_number(&line, &n[i]))
            return false;
    if (*line != '\n' || !(n[0] >= 0 && n[0] < a->games))
        return false;
    r.forfeits = (uint8_t)n[1];
    r.plies = (uint16_t)n[2];
    for (int i = 0; i < a->seats; i++) {
        const double *own = n + HEAD + EACH * i;
        r.share[i] = (float)own[0];
        r.points[i] = (int32_t)own[1];
        r.effort[i] = (struct effort){.decisions = (uint32_t)own[2],
                                      .ns = (uint64_t)own[3],
                                      .max_us = (uint32_t)own[4],
                                      .visits = (uint64_t)own[5]};
    }
    struct result *slot = &a->results[(uint32_t)n[0]];
    if (slot->done)
        return false;
    *slot = r;
    a->finished++;
    return true;
}

/* Take up what the file holds, then go on writing to it, if we play on. */
static bool open_state(struct arena *a, const char *path, bool play_on)
{
    struct text config;
    char line[4096];
    text_heap(&config);
    write_config(a, &config);
    FILE *f = fopen(path, "r");
    bool good = true;
    if (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        good = strcmp(line, config.data) == 0;
        while (good && fgets(line, sizeof line, f))
            load_line(a, line);
    }
    if (f)
        fclose(f);
    if (!good)
        cli_failed("%s belongs to another match", path);
    else if (!play_on)
        ;
    else if (!(a->state = fopen(path, "a")))
        good = (cli_failed("cannot write %s: %s", path, strerror(errno)), 0);
    else if (flock(fileno(a->state), LOCK_EX | LOCK_NB))
        good = (cli_failed("%s is being played by another arena", path), 0);
    else if (ftell(a->state) == 0)
        fprintf(a->state, "%s\n", config.data);
    else
        fputc('\n', a->state); /* ends a torn line; empty ones are skipped */
    text_clear(&config);
    return good;
}

static bool close_state(struct arena *a, const char *path)
{
    if (!a->state)
        return true;
    bool good = !ferror(a->state) && !a->unsaved;
    good = fclose(a->state) == 0 && good;
    a->state = NULL;
    if (!good)
        cli_failed("cannot write %s: %s", path, strerror(errno));
    return good;
}

/* ---- tallies ---- */

/* A contestant's mean share of a set; false: not all of it is played. */
static bool share_of_set(const struct arena *a, uint32_t set, int who,
                         double *share)
{
    double sum = 0;
    for (int i = 0; i < a->seats; i++) {
        const struct result *r =
            &a->results[set * (uint32_t)a->seats + (uint32_t)i];
        if (!r->done)
            return false;
        sum += (double)r->share[who];
    }
    *share = sum / a->seats;
    return true;
}

static struct tally tally_of(const struct arena *a, int who)
{
    struct tally t = {.per_set = a->seats};
    double share;
    for (uint32_t set = 0; set < a->games / (uint32_t)a->seats; set++)
        if (share_of_set(a, set, who, &share))
            tally_add(&t, share);
    return t;
}

/* Wald's bounds for errors of 5%: reached? */
static int verdict(double llr)
{
    return llr > 2.944 ? 1 : llr < -2.944 ? -1 : 0;
}

/* One more game is done: is that enough? Taken up games are in the tally from
 * the beginning. */
static bool decided(struct arena *a, uint32_t game)
{
    double share;
    if (!a->sprt)
        return false;
    if (share_of_set(a, game / (uint32_t)a->seats, 0, &share))
        tally_add(&a->tally, share);
    return a->tally.sets >= 20 &&
           verdict(tally_llr(&a->tally, a->elo0, a->elo1, a->seats));
}

/* ---- working ---- */

static void show_progress(struct arena *a, bool last)
{
    uint64_t now = cli_now();
    if (!isatty(STDERR_FILENO) || (!last && now - a->shown < 200000000))
        return;
    a->shown = now;
    struct tally t = tally_of(a, 0);
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
    save(a, w->game);
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

/* ---- telling ---- */

struct summary {
    double mean, points;
    struct interval i95, i99;
    uint32_t forfeits, games;
    double ms, max_ms, visits;
};

static struct summary sum_up(const struct arena *a, int who)
{
    struct tally t = tally_of(a, who);
    double decisions = 0;
    struct summary s = {.mean = tally_mean(&t),
                        .i95 = tally_interval(&t, 1.959964),
                        .i99 = tally_interval(&t, 2.575829)};
    for (uint32_t i = 0; i < a->games; i++) {
        const struct result *r = &a->results[i];
        const struct effort *e = &r->effort[who];
        s.games += r->done;
        s.forfeits += r->forfeits >> who & 1;
        s.points += r->points[who];
        s.ms += (double)e->ns / 1e6;
        s.visits += (double)e->visits;
        s.max_ms = fmax(s.max_ms, e->max_us / 1e3);
        decisions += e->decisions;
    }
    s.points /= s.games ? s.games : 1;
    s.ms /= decisions > 0 ? decisions : 1;
    s.visits /= decisions > 0 ? decisions : 1;
    return s;
}

static int by_points(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return x < y ? -1 : x > y;
}

/* How points are distributed: the mean and its error, and the five numbers
 * least, quarters, most. */
struct spread {
    double mean, error;
    int32_t five[5];
};

static struct spread spread_of(const struct arena *a, int who)
{
    struct spread s = {0};
    int32_t *points = calloc(a->games, sizeof *points);
    uint32_t n = 0;
    double sum = 0, squares = 0;
    for (uint32_t i = 0; points && i < a->games; i++) {
        double p = a->results[i].points[who];
        if (!a->results[i].done)
            continue;
        points[n++] = a->results[i].points[who];
        sum += p;
        squares += p * p;
    }
    if (n) {
        qsort(points, n, sizeof *points, by_points);
        s.mean = sum / n;
        s.error = 1.959964 * sqrt(fmax(0, squares / n - s.mean * s.mean) / n);
        for (size_t i = 0; i < 5; i++)
            s.five[i] = points[i < 4 ? i * n / 4 : n - 1];
    }
    free(points);
    return s;
}

/* All or nothing won is no number of Elo. */
static void print_elo(double share, int seats, int width)
{
    if (share < 1e-6 || share > 1 - 1e-6)
        printf("%*s", width, share < 0.5 ? "-inf" : "+inf");
    else
        printf("%+*.0f", width, elo_of(share, seats));
}

/* Games are numbered from 0, as in the state file. */
static void print_forfeits(const struct arena *a, int who, uint32_t forfeits)
{
    const struct fault *f = &a->fault[who];
    if (!forfeits)
        return;
    printf("%-20s forfeited %u games", "", forfeits);
    if (f->why)
        printf("; game %u: %s", f->game, f->why);
    putchar('\n');
}

/* Who plays alone: the distribution of the points. */
static void print_solo(const struct arena *a)
{
    struct summary s = sum_up(a, 0);
    struct spread p = spread_of(a, 0);
    printf("%s alone, %u games, seed %s: %s\n\n", a->game->id, s.games, a->seed,
           a->who[0].name);
    printf("wins    %.1f%% (95%%: %.1f%% – %.1f%%)\n", 100 * s.mean,
           100 * s.i95.low, 100 * s.i95.high);
    printf("points  mean %.2f ± %.2f; least %d, quarters %d %d %d, most %d\n",
           p.mean, p.error, p.five[0], p.five[1], p.five[2], p.five[3],
           p.five[4]);
    printf("ms/move %.3f\n", s.ms);
    print_forfeits(a, 0, s.forfeits);
}

static void print_table(const struct arena *a)
{
    if (a->seats == 1) {
        print_solo(a);
        return;
    }
    printf("%s, %d seats, %u games in mirrored sets of %d, seed %s\n\n",
           a->game->id, a->seats, a->finished, a->seats, a->seed);
    printf("%-20s %7s %15s %15s %7s %15s %8s %9s\n", "player", "wins", "95%",
           "99%", "Elo", "95%", "points", "ms/move");
    for (int i = 0; i < a->seats; i++) {
        struct summary s = sum_up(a, i);
        printf("%-20.20s %6.1f%% %6.1f%% – %5.1f%% %6.1f%% – %5.1f%% ",
               a->who[i].name, 100 * s.mean, 100 * s.i95.low, 100 * s.i95.high,
               100 * s.i99.low, 100 * s.i99.high);
        print_elo(s.mean, a->seats, 7);
        putchar(' ');
        print_elo(s.i95.low, a->seats, 6);
        printf(" – ");
        print_elo(s.i95.high, a->seats, 6);
        printf(" %8.1f %9.3f\n", s.points, s.ms);
        print_forfeits(a, i, s.forfeits);
    }
    if (!a->sprt)
        return;
    struct tally t = tally_of(a, 0);
    double llr = tally_llr(&t, a->elo0, a->elo1, a->seats);
    static const char *const says[] = {"no", "not yet decided", "yes"};
    printf("\nSPRT: is %s %+.0f rather than %+.0f Elo better? %s "
           "(LLR %.2f, bounds ±2.94)\n",
           a->who[0].name, a->elo1, a->elo0, says[verdict(llr) + 1], llr);
}

static void print_json(const struct arena *a)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"options\":%s,\"games\":%u,"
           "\"seconds\":%.1f,\"players\":[",
           a->game->id, a->seats, a->options.data, a->finished,
           (double)(cli_now() - a->started) / 1e9);
    for (int i = 0; i < a->seats; i++) {
        struct summary s = sum_up(a, i);
        struct text name;
        struct json_out w;
        text_heap(&name);
        json_begin(&w, &name);
        json_put_string(&w, a->who[i].name);
        printf("%s{\"player\":%s,\"share\":%.6f,\"i95\":[%.6f,%.6f],"
               "\"i99\":[%.6f,%.6f],\"elo\":%.1f,\"points\":%.3f,"
               "\"forfeits\":%u,\"ms\":%.4f,\"max_ms\":%.3f,"
               "\"visits\":%.1f",
               i ? "," : "", name.data, s.mean, s.i95.low, s.i95.high,
               s.i99.low, s.i99.high, elo_of(s.mean, a->seats), s.points,
               s.forfeits, s.ms, s.max_ms, s.visits);
        if (a->fault[i].why) /* sentences of our own: nothing to escape */
            printf(",\"fault\":{\"game\":%u,\"why\":\"%s\"}", a->fault[i].game,
                   a->fault[i].why);
        printf("}");
        text_clear(&name);
    }
    printf("]");
    if (a->seats == 1) {
        struct spread p = spread_of(a, 0);
        printf(",\"spread\":{\"mean\":%.4f,\"error\":%.4f,\"five\":[%d,%d,%d,"
               "%d,%d]}",
               p.mean, p.error, p.five[0], p.five[1], p.five[2], p.five[3],
               p.five[4]);
    }
    if (a->sprt) {
        struct tally t = tally_of(a, 0);
        double llr = tally_llr(&t, a->elo0, a->elo1, a->seats);
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.3f,"
               "\"verdict\":%d}",
               a->elo0, a->elo1, llr, verdict(llr));
    }
    puts("}");
}

/* ---- the command ---- */

struct wishes {
    const char *games, *ms, *sims, *seed, *jobs, *state, *sprt;
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
        return cli_failed("out of memory");
    if (wish->state && !open_state(a, wish->state, !wish->tell))
        return EXIT_FAILED;
    a->started = cli_now();
    a->tally = tally_of(a, 0);
    if (!wish->tell)
        run_jobs(a, jobs);
    bool saved = close_state(a, wish->state);
    if (wish->json)
        print_json(a);
    else
        print_table(a);
    if (a->failed)
        return cli_failed("out of memory");
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
        code = run(&a, &wish, jobs);
    if (a.state)
        fclose(a.state);
    text_clear(&a.options);
    free(a.results);
    return code;
}
