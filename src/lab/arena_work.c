/*
 * arena_work: a match on many machines; see work.h and arena_int.h.
 *
 * A unit is a game, and what it gives its line of the state file, in which
 * the times are the worker's.
 */
#include "lab/arena_int.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "lab/work.h"

#include <stdlib.h>
#include <string.h>

/* ---- who works ---- */

struct arena_job {
    struct arena arena;
    struct worker worker;
};

static void *open_match(int argc, char **argv)
{
    struct arena_job *job = must_have(calloc(1, sizeof *job));
    struct arena_wishes wish = {0};
    bool good = arena_read(&job->arena, &wish, argc, argv) == EXIT_FINE;
    for (int i = 0; good && i < job->arena.seats; i++)
        good = !job->arena.who[i].command; /* never run for a stranger */
    if (good) {
        worker_init(&job->worker, &job->arena);
        return job;
    }
    arena_clear(&job->arena);
    free(job);
    return NULL;
}

static void close_match(void *of)
{
    struct arena_job *job = of;
    worker_clear(&job->worker);
    arena_clear(&job->arena);
    free(job);
}

static bool make_game(void *of, const struct work_unit *unit,
                      const atomic_bool *stop, struct text *out)
{
    struct arena_job *job = of;
    uint32_t number = (uint32_t)unit->number;
    struct result r;
    const char *why;
    if (atomic_load(stop) || !worker_play(&job->worker, number, &r, &why))
        return false;
    arena_write_line(&job->arena, number, &r, out);
    return true;
}

/* All but the third and fourth last of each six numbers behind the first
 * three: the time of all decisions and of the longest. */
static void without_times(const char *bytes, size_t len, struct text *out)
{
    int word = 0;
    for (size_t i = 0; i < len; i++) {
        int of_six = (word - 3) % 6;
        if (word < 3 || (of_six != 3 && of_six != 4))
            text_char(out, bytes[i]);
        word += bytes[i] == ' ';
    }
}

const struct work_kind arena_work = {.name = "arena",
                                     .open = open_match,
                                     .close = close_match,
                                     .make = make_game,
                                     .same = without_times};

/* ---- who asks ---- */

static uint64_t next_game(void *self, uint64_t from)
{
    const struct arena *a = self;
    while (from < a->games && a->results[from].done)
        from++;
    return from < a->games ? from : UINT64_MAX;
}

static bool got_game(void *self, uint64_t number, const char *bytes, size_t len)
{
    struct arena *a = self;
    char line[2000];
    uint32_t game;
    struct result r;
    if (len >= sizeof line)
        return false;
    memcpy(line, bytes, len);
    line[len] = '\0';
    if (!arena_read_line(a, line, &game, &r) || game != number)
        return false;
    arena_hand_in(a, game, &r, "it was played on another machine");
    return true;
}

/* The words by which another machine reads the same match. */
static void write_match(const struct arena *a, struct budget preset,
                        struct work_order *order)
{
    char number[24];
    work_word(order, arena_work.name);
    work_word(order, a->game->id);
    for (int i = 0; i < a->seats; i++)
        work_word(order, a->who[i].name);
    work_word(order, a->options.data);
    work_word(order, "--seed");
    work_word(order, a->seed);
    work_word(order, "--games");
    snprintf(number, sizeof number, "%u", a->games);
    work_word(order, number);
    work_word(order, preset.ms ? "--ms" : "--sims");
    snprintf(number, sizeof number, "%u", preset.ms ? preset.ms : preset.sims);
    work_word(order, number);
}

bool arena_ask(struct arena *a, const char *db, struct budget preset)
{
    struct work_order order = {.kind = &arena_work,
                               .db = db,
                               .alike = true,
                               .enough = &a->stop,
                               .self = a,
                               .next = next_game,
                               .got = got_game};
    for (int i = 0; i < a->seats; i++) {
        order.alike &= !a->who[i].ms;
        if (a->who[i].command)
            return cli_wrong("programs play on the machine that has them: "
                             "not with --db"),
                   false;
    }
    for (uint32_t i = 0; i < a->games; i++)
        order.count += !a->results[i].done;
    text_heap(&order.words);
    write_match(a, preset, &order);
    bool good = work_ask(&order);
    text_clear(&order.words);
    return good;
}
