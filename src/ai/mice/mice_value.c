/* mice_value: features and weights of positions between turns; see mice.h. */
#include "ai/mice/mice.h"

#include <string.h>

/* Mice still to go before the end. */
static const int knots[MICE_KNOTS] = {1, 3, 6, 12, 26, 78};

#include "ai/mice/mice_weights.inc"

const struct mice_weights *mice_weights_for(const struct mice *s)
{
    return &tuned[s->head.seats - 2][s->children != 0][s->risky != 0];
}

const struct mice_stage *mice_stage_of(const struct mice_weights *w,
                                       const struct mice *s, int game)
{
    return s->match && game < s->head.seats ? &w->more : &w->last;
}

void mice_weights_at(const struct mice_stage *stage, int centre,
                     double out[MICE_F_FEATURES])
{
    double part;
    int k = mice_knot_of(centre, &part);
    for (int f = 0; f < MICE_F_FEATURES; f++)
        out[f] = (1 - part) * (double)stage->at[k][f] +
                 part * (double)stage->at[k + 1][f];
}

int mice_knot_of(int centre, double *part)
{
    int left = centre > 5 ? centre - 4 : 1, k = 0;
    while (k < MICE_KNOTS - 2 && left > knots[k + 1])
        k++;
    double p = (double)(left - knots[k]) / (double)(knots[k + 1] - knots[k]);
    *part = p > 1 ? 1 : p;
    return k;
}

double mice_unit(const struct mice *s)
{
    int sum = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        sum += mice_value(s, c, s->per_colour);
    return sum > 0 ? (double)sum / (5.0 * s->per_colour) : 1;
}

/* Points of n mice of a colour, also for numbers that there cannot be. */
static int value(const struct mice *s, int colour, int n)
{
    n = n < 0 ? 0 : n > s->per_colour ? s->per_colour : n;
    return mice_value(s, colour, n);
}

void mice_features(const struct mice *s, int colour,
                   const struct mice_colour_counts *n, int seat, double unit,
                   double out[MICE_F_COLOURS])
{
    int own = n->card[seat], now = value(s, colour, own), others = 0;
    double scale = 1 / unit;
    for (int i = 0; i < s->head.seats; i++)
        others += i == seat ? 0 : n->card[i];
    int one = n->centre < 1 ? n->centre : 1,
        two = n->centre < 2 ? n->centre : 2;
    int steal = others < 1 ? others : 1, steals = others < 2 ? others : 2;
    out[MICE_F_POINTS] = now * scale;
    out[MICE_F_COUNT] = own;
    out[MICE_F_NEXT] = (value(s, colour, own + one) - now) * scale;
    out[MICE_F_NEXT_TWO] = (value(s, colour, own + two) - now) * scale;
    out[MICE_F_LOSE] = (now - value(s, colour, own - 1)) * scale;
    out[MICE_F_LOSE_TWO] = (now - value(s, colour, own - 2)) * scale;
    out[MICE_F_STEAL] = (value(s, colour, own + steal) - now) * scale;
    out[MICE_F_STEAL_TWO] = (value(s, colour, own + steals) - now) * scale;
}
