/*
 * kocka tune: finding the numbers that players are tuned with.
 *
 * Each tuner prints what is kept under src/ai, with the command that made it
 * in its first line; the same command makes the same numbers again, here or on
 * other machines (work.h): a unit is a part of what is found.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "lab/tune.h"
#include "lab/work.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MIN = 50 }; /* fewer teach nothing */

static const struct tuner *const tuners[] = {&tune_mice, &tune_wisp};

/* What is to be tuned. */
struct tune_order {
    const struct tuner *tuner;
    struct tune_wishes wish;
    const char *db;
    bool enough; /* never: all parts are wanted */
};

void tune_put(struct text *out, double weight)
{
    char buf[40];
    snprintf(buf, sizeof buf, "%.4ff", weight);
    text_put(out, buf);
}

/* ---- the words ---- */

static bool read_numbers(struct tune_order *o, const char *games,
                         const char *seats)
{
    long long n = 20000, k = 0;
    if (!cli_number("--games", games, GAMES_MIN, 100000000, &n) ||
        !cli_number("--seats", seats, o->tuner->seats_min, o->tuner->seats_max,
                    &k))
        return false;
    o->wish.games = (int)n;
    o->wish.seats = (int)k;
    return true;
}

static bool read_words(struct tune_order *o, int argc, char **argv)
{
    const char *games = NULL, *seats = NULL;
    const struct flag flags[] = {{.name = "games", .value = &games},
                                 {.name = "seats", .value = &seats},
                                 {.name = "seed", .value = &o->wish.seed},
                                 {.name = "db", .value = &o->db},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    o->wish.seed = o->wish.seed ? o->wish.seed : "1";
    for (size_t i = 0; words == 1 && i < sizeof tuners / sizeof *tuners; i++)
        if (strcmp(tuners[i]->game, argv[0]) == 0)
            o->tuner = tuners[i];
    if (o->tuner)
        return read_numbers(o, games, seats);
    if (words >= 0 && words != 1)
        cli_wrong("tune which game? See 'kocka tune --help'");
    else if (words == 1 && cli_game(argv[0]))
        cli_wrong("there is nothing to tune in %s", argv[0]);
    return false;
}

/* ---- who works ---- */

static void *open_tuning(int argc, char **argv)
{
    struct tune_order *o = must_have(calloc(1, sizeof *o));
    if (read_words(o, argc, argv))
        return o;
    free(o);
    return NULL;
}

static bool make_part(void *job, const struct work_unit *unit,
                      const atomic_bool *stop, struct text *out)
{
    const struct tune_order *o = job;
    struct tune_wishes wish = o->wish;
    int part = unit->number < INT_MAX ? (int)unit->number : -1;
    wish.stop = stop;
    if (unit->number == WORK_TRIAL) {
        wish.games = o->tuner->trial;
        part = 0;
    }
    return part >= 0 && part < o->tuner->parts &&
           o->tuner->make(&wish, part, out);
}

const struct work_kind tune_work = {.name = "tune",
                                    .open = open_tuning,
                                    .close = free,
                                    .make = make_part,
                                    .same = work_all_same,
                                    .own_trial = true};

/* ---- who asks ---- */

static uint64_t next_part(void *self, uint64_t from)
{
    const struct tune_order *o = self;
    for (; from < (uint64_t)o->tuner->parts; from++)
        if (o->tuner->wanted(&o->wish, (int)from))
            return from;
    return UINT64_MAX;
}

static bool print_part(void *self, uint64_t number, const char *bytes,
                       size_t len)
{
    (void)self;
    (void)number;
    fwrite(bytes, 1, len, stdout);
    return !fflush(stdout);
}

static bool ask(struct tune_order *o)
{
    struct work_order order = {.kind = &tune_work,
                               .db = o->db,
                               .alike = true,
                               .trials =
                                   (double)o->wish.games / o->tuner->trial,
                               .enough = &o->enough,
                               .self = o,
                               .next = next_part,
                               .got = print_part};
    char number[24];
    for (int i = 0; i < o->tuner->parts; i++)
        order.count += o->tuner->wanted(&o->wish, i);
    text_heap(&order.words);
    work_word(&order, tune_work.name);
    work_word(&order, o->tuner->game);
    work_word(&order, "--seed");
    work_word(&order, o->wish.seed);
    work_word(&order, "--games");
    snprintf(number, sizeof number, "%d", o->wish.games);
    work_word(&order, number);
    bool good = work_ask(&order);
    text_clear(&order.words);
    return good;
}

/* ---- the command ---- */

static void make_here(struct tune_order *o)
{
    uint64_t part = 0;
    struct text out;
    text_heap(&out);
    for (; (part = next_part(o, part)) != UINT64_MAX; part++) {
        text_reset(&out);
        o->tuner->make(&o->wish, (int)part, &out);
        print_part(o, part, out.data, out.len);
    }
    text_clear(&out);
}

int cmd_tune(int argc, char **argv)
{
    const atomic_bool never = false;
    struct tune_order o = {.wish = {.stop = &never}};
    struct text head;
    bool good = true;
    if (!read_words(&o, argc, argv))
        return EXIT_USAGE;
    text_heap(&head);
    o.tuner->head(&o.wish, &head);
    fputs(head.data, stdout);
    text_clear(&head);
    if (o.db)
        good = ask(&o);
    else
        make_here(&o);
    if (good)
        fputs(o.tuner->tail, stdout);
    return good ? EXIT_FINE : EXIT_FAILED;
}
