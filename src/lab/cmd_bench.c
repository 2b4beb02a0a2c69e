/*
 * kocka bench: how fast the rules are, on one core.
 *
 * Playouts go through the general interface only: actors, moves or chance,
 * apply, called through the table of functions. Time is the thread's own, but
 * caches are shared: judge by ratios within one run.
 */
#include "lab/bench.h"
#include "base/must_have.h"
#include "cli/commands.h"

#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct bench_row *const bench_lists[] = {
    bench_cubes, bench_fives, bench_wispwood, bench_players, NULL};

struct figures {
    double playouts, moves, clone_ns, moves_per_game;
};

/* Time that this thread was really running: others on the machine do not
 * count. */
static uint64_t cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

double bench_rate(uint64_t (*work)(void *data), void *data)
{
    enum { THIRD_OF_A_SECOND = 333000000 };
    uint64_t units = 0, from = cpu_now(), spent;
    work(data); /* warm */
    from = cpu_now();
    do {
        units += work(data);
        spent = cpu_now() - from;
    } while (spent < THIRD_OF_A_SECOND);
    return (double)units * 1e9 / (double)spent;
}

/* Copies are made at each of these places of a page. */
enum { PAGE = 4096, STEP = 16 };

struct runner {
    const struct game *g;
    void *start, *state;
    char *area;  /* a page, and room for two states behind it */
    size_t next; /* bytes from a state to the one behind it */
    move *moves;
    struct rng rng;
    uint64_t games;
};

/* Some whole random games; counts moves, chance included. */
static uint64_t play_some(void *data)
{
    struct runner *r = data;
    uint64_t moves = 0;
    for (int i = 0; i < 50; i++) {
        memcpy(r->state, r->start, r->g->state_size);
        moves += draw_playout(r->g, r->state, &r->rng, r->moves);
        r->games++;
    }
    return moves;
}

/* From one place to the next, as malloc would give them, all over a page: a
 * copy over the end of a page takes some five times as long, and where two
 * states happen to lie is nothing of theirs. */
static uint64_t clone_some(void *data)
{
    enum { CLONES = 400 };
    struct runner *r = data;
    for (int at = 0; at < PAGE; at += STEP)
        for (int i = 0; i < CLONES; i++) {
            char *from = r->area + at;
            memcpy(from + r->next, from, r->g->state_size);
            __asm__ volatile("" : : "r"(from) : "memory");
        }
    return CLONES * (PAGE / STEP);
}

static bool open_runner(struct runner *r, const struct game *g)
{
    struct problem p;
    *r = (struct runner){.g = g};
    r->next = (g->state_size + sizeof(size_t) + STEP - 1) / STEP * STEP;
    size_t pages = 1 + (2 * r->next + PAGE - 1) / PAGE;
    r->area = must_have(aligned_alloc(PAGE, pages * PAGE));
    memset(r->area, 1, pages * PAGE);
    r->start = must_have(malloc(g->state_size));
    r->state = must_have(malloc(g->state_size));
    r->moves = must_have(malloc(g->max_moves * sizeof *r->moves));
    rng_seed_number(&r->rng, 1);
    int seats = g->min_seats > 2 ? g->min_seats : 2;
    return game_new(g, r->start, seats, (struct json){0}, &p);
}

static bool measure(const struct game *g, struct figures *out)
{
    struct runner r;
    bool good = open_runner(&r, g);
    if (good) {
        play_some(&r);
        r.games = 0;
        uint64_t from = cpu_now();
        out->moves = bench_rate(play_some, &r);
        out->playouts = (double)r.games * 1e9 / (double)(cpu_now() - from);
        out->moves_per_game = out->moves / out->playouts;
        out->clone_ns = 1e9 / bench_rate(clone_some, &r);
    }
    free(r.start);
    free(r.state);
    free(r.moves);
    free(r.area);
    return good;
}

static void print_rows(const struct game *g, struct json_out *json)
{
    for (int l = 0; bench_lists[l]; l++)
        for (const struct bench_row *r = bench_lists[l]; r->key; r++) {
            if (r->game && strcmp(r->game, g->id) != 0)
                continue;
            double value = r->measure(g);
            if (!json) {
                printf("  %-24s %14.3f  %s\n", r->key, value, r->about);
                continue;
            }
            json_key(json, r->key);
            json_put_raw(json);
            text_real(json->text, value);
        }
}

static void print_game(const struct game *g, const struct figures *f,
                       struct json_out *json)
{
    if (!json) {
        printf("%-10s %12.0f %14.0f %8.1f %7u %9.2f\n", g->id, f->playouts,
               f->moves, f->moves_per_game, g->state_size, f->clone_ns);
        print_rows(g, NULL);
        return;
    }
    json_key(json, g->id);
    json_open(json, '{');
    json_int_at(json, "playouts_per_s", (int64_t)f->playouts);
    json_int_at(json, "moves_per_s", (int64_t)f->moves);
    json_int_at(json, "state_bytes", g->state_size);
    json_key(json, "clone_ns");
    json_put_raw(json);
    text_real(json->text, f->clone_ns);
    print_rows(g, json);
    json_close(json, '}');
}

int cmd_bench(int argc, char **argv)
{
    bool as_json = false;
    const struct flag flags[] = {{.name = "json", .set = &as_json}, {0}};
    int words = cli_flags(argc, argv, flags);
    const struct game *only = words > 0 ? cli_game(argv[0]) : NULL;
    struct text t;
    struct json_out json;
    if (words < 0 || (words && !only))
        return EXIT_USAGE;
    text_heap(&t);
    json_begin(&json, &t);
    json_open(&json, '{');
    if (!as_json)
        printf("%-10s %12s %14s %8s %7s %9s\n", "game", "playouts/s", "moves/s",
               "moves", "bytes", "clone ns");
    for (int i = 0; games_all[i]; i++) {
        struct figures f;
        if ((only && games_all[i] != only) || !measure(games_all[i], &f))
            continue;
        print_game(games_all[i], &f, as_json ? &json : NULL);
        fflush(stdout);
    }
    json_close(&json, '}');
    if (as_json)
        puts(t.data);
    text_clear(&t);
    return EXIT_FINE;
}
