/*
 * bench_fives: how long the exact optimum takes.
 *
 * Each instance is a board and a roll. Random ones are as dice would make
 * them; adversarial ones have few symbols, stripes, blocks and slants with a
 * little noise, so that there are hundreds of placements that get into each
 * other's way. Time is the thread's own.
 */
#include "lab/bench.h"

#include "base/must_have.h"
#include "base/rng.h"
#include "games/fives/fives.h"
#include "games/fives/fives_best.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RANDOM = 100000, ADVERSARIAL = 20000 };

static uint64_t cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

struct instance {
    uint8_t board[CELLS], dice[PIECE_SIZE];
};

/* F5, with dice that show only the first few symbols. */
static void roll(struct rng *rng, uint32_t symbols, uint8_t dice[PIECE_SIZE])
{
    int shown[6], n = 0;
    bool again;
    do {
        again = false;
        memset(shown, 0, sizeof shown);
        for (int i = 0; i < PIECE_SIZE; i++)
            again |= ++shown[rng_below(rng, symbols)] > 2;
    } while (again);
    for (int symbol = 0; symbol < 6; symbol++)
        for (; shown[symbol] > 0; shown[symbol]--)
            dice[n++] = (uint8_t)('A' + symbol);
}

static void make_random(struct rng *rng, int number, struct instance *out)
{
    (void)number;
    for (int i = 0; i < CELLS; i++)
        out->board[i] = (uint8_t)('A' + rng_below(rng, 6));
    roll(rng, 6, out->dice);
}

static void make_adversarial(struct rng *rng, int number, struct instance *out)
{
    uint32_t symbols = 3 + rng_below(rng, 4), noise = rng_below(rng, 40);
    for (int i = 0; i < CELLS; i++) {
        int row = i / SIDE, column = i % SIDE;
        int pattern[] = {row, row + column, row + 2 * column,
                         row / 2 + column / 2};
        uint32_t symbol = (uint32_t)pattern[number % 4] % symbols;
        if (rng_below(rng, 100) < noise)
            symbol = rng_below(rng, symbols);
        out->board[i] = (uint8_t)('A' + symbol);
    }
    roll(rng, symbols, out->dice);
}

static int by_time(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint32_t time_one(const struct instance *in)
{
    struct best best;
    struct best_task task = {.board = in->board,
                             .dice = in->dice,
                             .values = fives_values,
                             .most = BEST_PIECES};
    uint64_t from = cpu_now();
    best_find(&task, &best);
    return (uint32_t)(cpu_now() - from);
}

/* Nanoseconds of the instance at this share of the sorted list. The longest
 * are timed again, as what interrupts us is not the solver's time. */
static double measure(int count, double share,
                      void (*make)(struct rng *, int, struct instance *))
{
    uint32_t *times = must_have(malloc((size_t)count * sizeof *times));
    struct rng rng;
    rng_seed(&rng, "bench fives", 11);
    for (int i = 0; i < count; i++) {
        struct instance in;
        make(&rng, i, &in);
        times[i] = time_one(&in);
        for (int again = 0; again < 5 && times[i] > 40000; again++) {
            uint32_t t = time_one(&in);
            times[i] = t < times[i] ? t : times[i];
        }
    }
    qsort(times, (size_t)count, sizeof *times, by_time);
    double result = times[(int)((count - 1) * share)] / 1000.0;
    free(times);
    return result;
}

static double median(const struct game *g)
{
    (void)g;
    return measure(RANDOM, 0.5, make_random);
}

static double worst(const struct game *g)
{
    (void)g;
    return measure(RANDOM, 1, make_random);
}

static double adversarial_median(const struct game *g)
{
    (void)g;
    return measure(ADVERSARIAL, 0.5, make_adversarial);
}

static double adversarial_worst(const struct game *g)
{
    (void)g;
    return measure(ADVERSARIAL, 1, make_adversarial);
}

const struct bench_row bench_fives[] = {
    {.game = "fives",
     .key = "best_median_us",
     .about = "exact optimum, 100,000 random boards",
     .measure = median},
    {.game = "fives",
     .key = "best_worst_us",
     .about = "the longest of them",
     .measure = worst},
    {.game = "fives",
     .key = "best_hard_median_us",
     .about = "20,000 adversarial boards",
     .measure = adversarial_median},
    {.game = "fives",
     .key = "best_hard_worst_us",
     .about = "the longest of them",
     .measure = adversarial_worst},
    {0}};
