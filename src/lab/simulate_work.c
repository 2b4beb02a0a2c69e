/*
 * simulate_work: games made on many machines; see work.h and simulate_int.h.
 *
 * A unit is a game, and what it gives its bytes in the output.
 */
#include "lab/simulate_int.h"

#include "cli/cli.h"
#include "lab/work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- who works ---- */

static void *open_series(int argc, char **argv)
{
    struct simulation *s;
    struct problem p;
    if (simulation_read(&s, argc, argv) != EXIT_FINE ||
        simulate_check(&s->series, &p))
        return s;
    cli_failed("%s", p.text);
    simulation_free(s);
    return NULL;
}

static void close_series(void *job)
{
    simulation_free(job);
}

static bool make_game(void *job, const struct work_unit *unit,
                      const atomic_bool *stop, struct text *out)
{
    struct simulation *s = job;
    s->series.stop = stop;
    return simulation_make(s, unit->number, out);
}

const struct work_kind simulate_work = {.name = "simulate",
                                        .open = open_series,
                                        .close = close_series,
                                        .make = make_game,
                                        .same = work_all_same};

/* ---- who asks ---- */

struct simulate_order {
    struct simulation *simulation;
    uint64_t began;
    bool enough;
};

static uint64_t next_game(void *self, uint64_t from)
{
    const struct simulation *s = ((struct simulate_order *)self)->simulation;
    from = from < s->old ? s->old : from;
    return from < s->games ? from : UINT64_MAX;
}

static bool got_game(void *self, uint64_t number, const char *bytes, size_t len)
{
    struct simulate_order *o = self;
    struct simulation *s = o->simulation;
    if (!simulation_write(s, number, bytes, len)) {
        s->bad = strerror(errno);
        o->enough = true;
        return true;
    }
    s->written = number + 1;
    if (isatty(STDERR_FILENO))
        simulation_show(s, o->began);
    return true;
}

/* The words by which another machine reads the same series. */
static void write_series(const struct simulation *s, struct work_order *order)
{
    char number[24];
    work_word(order, simulate_work.name);
    work_word(order, s->series.game->id);
    work_word(order, s->options.data);
    work_word(order, "--seed");
    work_word(order, s->series.seed);
    work_word(order, "--players");
    work_word(order, s->players);
    if (s->series.vary)
        work_word(order, "--vary");
    if (s->series.seats) {
        snprintf(number, sizeof number, "%d", s->series.seats);
        work_word(order, "--seats");
        work_word(order, number);
    }
    if (s->records) { /* a folder must be named, and nothing is put there */
        work_word(order, "--format");
        work_word(order, "records");
        work_word(order, "--out");
        work_word(order, ".");
    }
}

bool simulation_ask(struct simulation *s)
{
    struct simulate_order o = {.simulation = s, .began = cli_now()};
    struct work_order order = {.kind = &simulate_work,
                               .db = s->db,
                               .alike = true,
                               .count = (double)(s->games - s->written),
                               .enough = &o.enough,
                               .self = &o,
                               .next = next_game,
                               .got = got_game};
    text_heap(&order.words);
    write_series(s, &order);
    bool good = work_ask(&order);
    text_clear(&order.words);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    return good;
}
