/* arena_stats: what results say, and how surely; see arena_stats.h. */
#include "lab/arena_stats.h"

#include <math.h>

void tally_add(struct tally *t, double share)
{
    t->sets++;
    t->sum += share;
    t->squares += share * share;
}

double tally_mean(const struct tally *t)
{
    return t->sets > 0 ? t->sum / t->sets : 0;
}

/* Of one set's observation; 0 if too few are known. */
static double variance(const struct tally *t)
{
    if (t->sets < 2)
        return 0;
    double mean = tally_mean(t);
    double v = (t->squares - t->sets * mean * mean) / (t->sets - 1);
    return v > 1e-12 ? v : 0; /* less is the rounding of sets that are alike */
}

/*
 * Wilson's interval, which stays sensible at 0% and 100%, with the number of
 * games replaced by that of as many independent ones as would vary so much.
 */
struct interval tally_interval(const struct tally *t, double z)
{
    double p = tally_mean(t), n = t->sets * t->per_set;
    double mean_variance = t->sets > 0 ? variance(t) / t->sets : 0;
    if (n < 1)
        return (struct interval){0, 1};
    if (mean_variance > 0)
        n = p * (1 - p) / mean_variance;
    double scale = 1 + z * z / n, middle = (p + z * z / (2 * n)) / scale;
    double half = z / scale * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct interval){fmax(0, middle - half), fmin(1, middle + half)};
}

double elo_of(double share, int players)
{
    double p = fmin(fmax(share, 1e-6), 1 - 1e-6);
    if (players < 2)
        return 0;
    return 400 * log10(p / (1 - p) * (players - 1));
}

double share_of_elo(double elo, int players)
{
    if (players < 2)
        return 0.5;
    double odds = pow(10, elo / 400) / (players - 1);
    return odds / (1 + odds);
}

double tally_llr(const struct tally *t, double elo0, double elo1, int players)
{
    double v = variance(t), s0 = share_of_elo(elo0, players),
           s1 = share_of_elo(elo1, players);
    if (v <= 0) /* all sets alike: as if the next one differed */
        v = 0.25 / (t->per_set * (t->sets + 1));
    return t->sets * (s1 - s0) * (2 * tally_mean(t) - s0 - s1) / (2 * v);
}
