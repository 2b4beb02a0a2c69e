/*
 * solve_pig: pig for two, solved.
 *
 * A position between turns is the two banks; the pot only grows within a
 * turn, so the turn is one pass from the greatest pot down. Banks only grow,
 * so positions with the same sum are a layer, the greatest sum first.
 */
#include "lab/solve.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "lab/value_iteration.h"

#include <stdlib.h>
#include <unistd.h>

enum { GOAL_MAX = 1000 };

static uint32_t layer(const void *rules, uint32_t layer, uint32_t *out)
{
    uint32_t goal = *(const uint32_t *)rules, count = 0;
    uint32_t sum = 2 * goal - 2 - layer;
    for (uint32_t mine = 0; mine < goal && mine <= sum; mine++)
        if (sum - mine < goal)
            out[count++] = mine * goal + (sum - mine);
    return count;
}

/* The chance of the mover if a position is worth this to the other one. */
static struct bounds passed(struct bounds other)
{
    return (struct bounds){1 - other.high, 1 - other.low};
}

static struct bounds turn(const void *rules, uint32_t position,
                          const struct bounds *worth)
{
    uint32_t goal = *(const uint32_t *)rules;
    uint32_t mine = position / goal, theirs = position % goal;
    struct bounds lost = passed(worth[theirs * goal + mine]);
    struct bounds ahead[7]; /* by pot modulo 7: the last six */
    uint32_t need = goal - mine;
    for (uint32_t pot = need; pot < need + 6; pot++)
        ahead[pot % 7] = (struct bounds){1, 1};
    for (uint32_t pot = need; pot-- > 0;) {
        struct bounds stop = passed(worth[theirs * goal + mine + pot]);
        struct bounds roll = lost;
        for (uint32_t die = 2; die <= 6; die++) {
            roll.low += ahead[(pot + die) % 7].low;
            roll.high += ahead[(pot + die) % 7].high;
        }
        roll.low /= 6;
        roll.high /= 6;
        ahead[pot % 7] =
            (struct bounds){stop.low > roll.low ? stop.low : roll.low,
                            stop.high > roll.high ? stop.high : roll.high};
    }
    return ahead[0];
}

static int in_65535ths(const struct bounds *worth, uint32_t goal, uint32_t mine,
                       uint32_t theirs)
{
    return (int)(worth[mine * goal + theirs].low * 65535 + 0.5);
}

/* How much the step to a chance from its left neighbour bends there: the
 * second difference from row to row. */
static int bend(const struct bounds *worth, uint32_t goal, uint32_t mine,
                uint32_t theirs)
{
    static const int times[] = {1, -2, 1};
    int sum = 0;
    for (uint32_t back = 0; back <= 2 && back <= mine; back++) {
        int step = in_65535ths(worth, goal, mine - back, theirs);
        if (theirs > 0)
            step -= in_65535ths(worth, goal, mine - back, theirs - 1);
        sum += times[back] * step;
    }
    return (int16_t)(uint16_t)sum;
}

static void print_part(const char *name, const struct bounds *worth,
                       uint32_t goal, bool high)
{
    printf("static const int8_t %s[PIG_GOAL][PIG_GOAL] = {\n", name);
    for (uint32_t mine = 0; mine < goal; mine++) {
        printf("{");
        for (uint32_t theirs = 0; theirs < goal; theirs++) {
            int all = bend(worth, goal, mine, theirs);
            int low = (int8_t)(uint8_t)all;
            printf("%d,", high ? (int8_t)((all - low) / 256) : low);
        }
        puts("},");
    }
    puts("};");
}

/* src/ai/pig/pig_table.inc */
static void print_table(const struct bounds *worth, uint32_t goal)
{
    puts("/* Made by `kocka solve pig --table`: the mover's chance to win by "
         "own bank and\n * other's bank, in 65535ths. Kept is how much the "
         "steps within a row bend from\n * row to row, modulo 65536, and in "
         "two parts: so it packs well. */");
    print_part("pig_low", worth, goal, false);
    print_part("pig_high", worth, goal, true);
}

static void print_answer(const struct bounds *worth, uint32_t goal,
                         uint64_t sweeps, double seconds)
{
    double middle = (worth[0].low + worth[0].high) / 2;
    printf("pig to %u, two players, both best: the first wins %.2f%%\n", goal,
           100 * middle);
    printf("proved: between %.9f and %.9f (error below %.1e)\n", worth[0].low,
           worth[0].high, (worth[0].high - worth[0].low) / 2 + 1e-12);
    printf("%u positions between turns, %llu sweeps of layers, %.2f s\n",
           goal * goal, (unsigned long long)sweeps, seconds);
}

int solve_pig(int argc, char **argv)
{
    const char *goal_text = NULL, *jobs_text = NULL;
    bool table = false;
    const struct flag flags[] = {{.name = "goal", .value = &goal_text},
                                 {.name = "jobs", .value = &jobs_text},
                                 {.name = "table", .set = &table},
                                 {0}};
    long long goal = 100, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    int words = cli_flags(argc, argv, flags);
    if (words > 0)
        return cli_wrong("solve pig needs no further words");
    if (words < 0 || !cli_number("--goal", goal_text, 1, GOAL_MAX, &goal) ||
        !cli_number("--jobs", jobs_text, 1, 64, &jobs))
        return EXIT_USAGE;
    uint32_t rules = (uint32_t)goal;
    struct solvable pig = {.rules = &rules,
                           .positions = rules * rules,
                           .layers = 2 * rules - 1,
                           .layer = layer,
                           .turn = turn};
    struct bounds *worth = must_have(malloc(pig.positions * sizeof *worth));
    uint64_t start = cli_now();
    uint64_t sweeps = solve_game(&pig, worth, 1e-9, (int)jobs);
    if (table)
        print_table(worth, rules);
    else
        print_answer(worth, rules, sweeps, (double)(cli_now() - start) / 1e9);
    free(worth);
    return EXIT_FINE;
}
