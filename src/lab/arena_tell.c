/*
 * arena_tell: what the results of a match add up to; see arena_int.h.
 *
 * Games come in sets that share their chance, so the set is the unit of all
 * statistics (arena_stats.h).
 */
#include "lab/arena_int.h"

#include "base/must_have.h"
#include "cli/cli.h"

#include <math.h>
#include <stdlib.h>

/* ---- tallies ---- */

bool arena_share_of_set(const struct arena *a, uint32_t set, int who,
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

struct tally arena_tally(const struct arena *a, int who)
{
    struct tally t = {.per_set = a->seats};
    double share;
    for (uint32_t set = 0; set < a->games / (uint32_t)a->seats; set++)
        if (arena_share_of_set(a, set, who, &share))
            tally_add(&t, share);
    return t;
}

int arena_verdict(double llr)
{
    return llr > 2.944 ? 1 : llr < -2.944 ? -1 : 0;
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
    struct tally t = arena_tally(a, who);
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
    int32_t *points = must_have(calloc(a->games, sizeof *points));
    uint32_t n = 0;
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < a->games; i++) {
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
static bool has_elo(double share)
{
    return share > 1e-6 && share < 1 - 1e-6;
}

static void print_elo(double share, int seats, int width)
{
    if (!has_elo(share))
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

void arena_print_table(const struct arena *a)
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
    struct tally t = arena_tally(a, 0);
    double llr = tally_llr(&t, a->elo0, a->elo1, a->seats);
    static const char *const says[] = {"no", "not yet decided", "yes"};
    printf("\nSPRT: is %s %+.0f rather than %+.0f Elo better? %s "
           "(LLR %.2f, bounds ±2.94)\n",
           a->who[0].name, a->elo1, a->elo0, says[arena_verdict(llr) + 1], llr);
}

void arena_print_json(const struct arena *a)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"options\":%s,\"games\":%u,"
           "\"seconds\":%.1f,\"players\":[",
           a->game->id, a->seats, a->options.data, a->finished,
           (double)(cli_now() - a->started) / 1e9);
    for (int i = 0; i < a->seats; i++) {
        struct summary s = sum_up(a, i);
        struct text name;
        struct json_out w;
        char elo[32] = "null";
        text_heap(&name);
        json_begin(&w, &name);
        json_put_string(&w, a->who[i].name);
        if (has_elo(s.mean))
            snprintf(elo, sizeof elo, "%.1f", elo_of(s.mean, a->seats));
        printf("%s{\"player\":%s,\"share\":%.6f,\"i95\":[%.6f,%.6f],"
               "\"i99\":[%.6f,%.6f],\"elo\":%s,\"points\":%.3f,"
               "\"forfeits\":%u,\"ms\":%.4f,\"max_ms\":%.3f,"
               "\"visits\":%.1f",
               i ? "," : "", name.data, s.mean, s.i95.low, s.i95.high,
               s.i99.low, s.i99.high, elo, s.points, s.forfeits, s.ms, s.max_ms,
               s.visits);
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
        struct tally t = arena_tally(a, 0);
        double llr = tally_llr(&t, a->elo0, a->elo1, a->seats);
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.3f,"
               "\"verdict\":%d}",
               a->elo0, a->elo1, llr, arena_verdict(llr));
    }
    puts("}");
}
