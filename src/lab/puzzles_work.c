/*
 * puzzles_work: puzzles made, and solved anew, on many machines; see work.h.
 *
 * To make them a unit is a game, and gives its first puzzle, behind where one
 * is then in the game; nothing, if it holds none. If the stock cannot take it,
 * who asks looks on from there. To solve them anew a unit is given a line and
 * gives the margin and, if anything is wrong, a space and what.
 */
#include "base/must_have.h"
#include "cli/cli.h"
#include "lab/puzzle_recheck.h"
#include "lab/puzzle_stock.h"
#include "lab/work.h"

#include <stdlib.h>
#include <string.h>

/* ---- games are looked through: who works ---- */

/* The words: game, seats, seed, times. */
static void *open_stock(int argc, char **argv)
{
    struct stock *s = must_have(calloc(1, sizeof *s));
    long long seats, times;
    if (argc == 4 && (s->series.game = cli_game(argv[0])) &&
        cli_number("seats", argv[1], 1, SEATS_MAX, &seats) &&
        cli_number("times", argv[3], 1, 1000, &times)) {
        s->wanted = 1;
        s->series.seats = (int)seats;
        s->series.seed = argv[2];
        s->times = (uint32_t)times;
        if (stock_open(s))
            return s;
    }
    free(s);
    return NULL;
}

static void close_stock(void *job)
{
    stock_close(job);
    free(job);
}

static void write_hash(const struct table *t, struct text *out)
{
    struct text buf;
    text_heap(&buf);
    text_hex(out, game_hash(t->game, t->state, &buf));
    text_clear(&buf);
}

/* The trial is the end of the first game and one look at it. */
static bool look_through(void *job, const struct work_unit *unit,
                         const atomic_bool *stop, struct text *out)
{
    struct stock s = *(struct stock *)job;
    bool trial = unit->number == WORK_TRIAL;
    struct stock_place at;
    struct made m;
    s.series.stop = stop;
    struct table *t = stock_begin(&s, trial ? 0 : unit->number, &at);
    if (!t)
        return false;
    if (trial) {
        s.times = 1;
        at.looks = 1;
        write_hash(t, out);
    }
    if (stock_find(&s, t, &at, &m)) {
        text_add(out, "%d %d ", (int)at.ply, at.looks);
        puzzle_write(t->game, &m, out);
        free(m.state);
    }
    table_free(t);
    return !atomic_load(stop);
}

const struct work_kind puzzles_work = {.name = "puzzles",
                                       .open = open_stock,
                                       .close = close_stock,
                                       .make = look_through,
                                       .same = work_all_same,
                                       .own_trial = true};

/* ---- games are looked through: who asks ---- */

struct stock_order {
    struct stock *stock;
    bool enough;
};

static uint64_t next_game(void *self, uint64_t from)
{
    const struct stock_order *o = self;
    return from < stock_games(o->stock) ? from : UINT64_MAX;
}

/* What came cannot be taken: is there another in the same game? */
static void look_on(struct stock *s, struct stock_place from)
{
    struct stock_place at;
    struct table *t = stock_begin(s, from.game, &at);
    if (!t)
        no_memory();
    stock_look_through(s, t, &from);
    table_free(t);
}

static bool got_puzzle(void *self, uint64_t number, const char *bytes,
                       size_t len)
{
    struct stock_order *o = self;
    struct stock_place at = {.game = number};
    struct json line;
    struct made m;
    char *end;
    if (!len)
        return true;
    at.ply = strtoul(bytes, &end, 10);
    at.looks = (int)strtol(end, &end, 10);
    if (end >= bytes + len ||
        !json_check(end + 1, len - (size_t)(end + 1 - bytes), &line) ||
        puzzle_read(o->stock->series.game, line, &m))
        return false;
    if (!stock_take(o->stock, &m))
        look_on(o->stock, at);
    o->enough = o->stock->count == o->stock->wanted;
    return true;
}

static void number_word(struct work_order *order, uint32_t n)
{
    char number[24];
    snprintf(number, sizeof number, "%u", n);
    work_word(order, number);
}

bool stock_ask(struct stock *s, const char *db)
{
    struct stock_order o = {.stock = s};
    struct work_order order = {.kind = &puzzles_work,
                               .db = db,
                               .alike = true,
                               .enough = &o.enough,
                               .self = &o,
                               .next = next_game,
                               .got = got_puzzle};
    text_heap(&order.words);
    work_word(&order, puzzles_work.name);
    work_word(&order, s->series.game->id);
    number_word(&order, (uint32_t)s->series.seats);
    work_word(&order, s->series.seed);
    number_word(&order, s->times);
    bool good = work_ask(&order);
    text_clear(&order.words);
    return good;
}

/* ---- a stock is solved anew: who works ---- */

/* The words: game, times. */
static void *open_recheck(int argc, char **argv)
{
    struct recheck *c = must_have(calloc(1, sizeof *c));
    long long times;
    if (argc == 2 && (c->game = cli_game(argv[0])) &&
        cli_number("times", argv[1], 1, 1000, &times)) {
        c->times = (uint32_t)times;
        return c;
    }
    free(c);
    return NULL;
}

static bool solve_line(void *job, const struct work_unit *unit,
                       const atomic_bool *stop, struct text *out)
{
    const struct recheck *c = job;
    struct json line;
    double margin = 1;
    char number[40];
    if (!json_check(unit->input, unit->len, &line))
        return false;
    const char *bad = recheck_solve(c, line, &margin);
    snprintf(number, sizeof number, "%.17g", margin);
    text_put(out, number);
    if (bad)
        text_add(out, " %s", bad);
    return !atomic_load(stop);
}

const struct work_kind recheck_work = {.name = "check-puzzles",
                                       .open = open_recheck,
                                       .close = free,
                                       .make = solve_line,
                                       .same = work_all_same};

/* ---- a stock is solved anew: who asks ---- */

struct recheck_order {
    struct recheck *recheck;
    bool enough;
};

static uint64_t next_line(void *self, uint64_t from)
{
    const struct recheck_order *o = self;
    return from < (uint64_t)o->recheck->lines ? from : UINT64_MAX;
}

static bool write_line(void *self, uint64_t number, struct text *out)
{
    const struct recheck_order *o = self;
    struct json line = o->recheck->line[number].json;
    text_bytes(out, line.at, line.len);
    return !out->full;
}

static bool got_answer(void *self, uint64_t number, const char *bytes,
                       size_t len)
{
    const struct recheck_order *o = self;
    char said[200], *bad;
    if (len >= sizeof said)
        return false;
    memcpy(said, bytes, len);
    said[len] = '\0';
    double margin = strtod(said, &bad);
    recheck_count(o->recheck, (int)number, *bad ? bad + 1 : NULL, margin);
    return true;
}

bool recheck_ask(struct recheck *c, const char *db)
{
    struct recheck_order o = {.recheck = c};
    struct work_order order = {.kind = &recheck_work,
                               .db = db,
                               .alike = true,
                               .count = c->lines,
                               .enough = &o.enough,
                               .self = &o,
                               .next = next_line,
                               .input = write_line,
                               .got = got_answer};
    text_heap(&order.words);
    work_word(&order, recheck_work.name);
    work_word(&order, c->game->id);
    number_word(&order, c->times);
    bool good = work_ask(&order);
    text_clear(&order.words);
    return good;
}
