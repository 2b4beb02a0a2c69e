/*
 * solve_time: `kocka solve mice --time TABLE`: how long the strong player
 * takes with a table, in processor time, and how long opening it takes.
 *
 * Positions are any that there are, not those of good play: with much on the
 * rival's card a turn has more states than it usually has.
 */
#include "lab/solve.h"

#include "ai/player.h"
#include "ai/tables.h"
#include "base/must_have.h"
#include "cli/cli.h"
#include "cli/tables_file.h"
#include "game/draw.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OPENINGS = 1000, LONG = 1000000 /* ns */ };

static uint64_t computing_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* The mice of each colour dealt at random, dice rolled; false: nothing is to
 * be decided there. */
static bool deal(const struct mice *rules, struct rng *rng, struct mice *out)
{
    int left = 0;
    *out = *rules;
    for (int c = 0; c < MICE_COLOURS; c++) {
        uint32_t most = rules->per_colour, one, other;
        do {
            one = rng_below(rng, most + 1);
            other = rng_below(rng, most + 1);
        } while (one + other > most);
        out->cards[0][c] = (uint8_t)one;
        out->cards[1][c] = (uint8_t)other;
        out->centre[c] = (uint8_t)(most - one - other);
        left += out->centre[c];
    }
    if (left < 5)
        return false;
    game_mice.apply(out, 0, draw_move(&game_mice, out, rng), NULL);
    return out->head.phase == MICE_TAKE;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Nanoseconds of each decision, sorted. */
static void time_decisions(const struct tables *tables, int count,
                           uint32_t *took)
{
    struct rng rng;
    struct mice s;
    rng_seed_number(&rng, 5);
    for (int i = 0; i < count;) {
        if (!deal(&tables->mice[0].rules, &rng, &s))
            continue;
        struct thought thought;
        struct question q = {.game = &game_mice,
                             .view = &s,
                             .seat = s.head.turn,
                             .tables = tables,
                             .rng = rng};
        uint64_t begin = computing_time();
        if (!player_ask(players_find(&game_mice, "strong"), &q, &thought))
            no_memory();
        took[i++] = (uint32_t)(computing_time() - begin);
    }
    qsort(took, (size_t)count, sizeof *took, by_size);
}

static void print_decisions(const uint32_t *took, int count)
{
    double sum = 0;
    int longer = 0;
    for (int i = 0; i < count; i++) {
        sum += took[i];
        longer += took[i] > LONG;
    }
    printf("%d decisions: %.3f ms on average, %.3f in the middle, 99.9%% "
           "within %.3f, at most %.3f; %d above 1 ms\n",
           count, sum / count / 1e6, took[count / 2] / 1e6,
           took[(int)(0.999 * count)] / 1e6, took[count - 1] / 1e6, longer);
}

static bool time_opening(const char *path)
{
    uint64_t begin = computing_time();
    for (int i = 0; i < OPENINGS; i++) {
        struct tables tables = {0};
        if (!tables_load_file(&tables, path))
            return false;
    }
    printf("opened %d times: %.4f ms each\n", OPENINGS,
           (double)(computing_time() - begin) / 1e6 / OPENINGS);
    return true;
}

int solve_time(const char *path, int count)
{
    struct tables tables = {0};
    uint32_t *took = must_have(calloc((size_t)count, sizeof *took));
    bool good = time_opening(path) && tables_load_file(&tables, path);
    if (good) {
        time_decisions(&tables, count, took);
        print_decisions(took, count);
    }
    free(took);
    return good ? EXIT_FINE : EXIT_FAILED;
}
