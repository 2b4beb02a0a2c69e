/* mice_fit: see mice_fit.h. */
#include "ai/mice/mice_fit.h"

#include "ai/maths.h"

#include <string.h>

static const uint8_t knots[MICE_FIT_KNOTS] = {0, 5, 7, 9, 12, 16, 22, 30};

#include "ai/mice/mice_fits.inc"

int mice_fit_knot(int centre, double *part)
{
    int k = 0;
    while (k < MICE_FIT_KNOTS - 2 && centre >= knots[k + 1])
        k++;
    *part = (double)(centre - knots[k]) / (double)(knots[k + 1] - knots[k]);
    return k;
}

static bool is_for(const struct mice_fit *fit, const struct mice *s)
{
    if (s->head.seats != 2 || s->match || s->per_colour != fit->per_colour ||
        !s->children != !fit->children || !s->risky != !fit->risky)
        return false;
    for (int c = 0; c < MICE_COLOURS && !s->children; c++)
        if (memcmp(s->values[c], fit->values[c], s->per_colour) != 0)
            return false;
    return true;
}

const struct mice_fit *mice_fit_for(const struct mice *s)
{
    for (size_t i = 0; i < sizeof fits / sizeof *fits; i++)
        if (is_for(&fits[i], s))
            return &fits[i];
    return NULL;
}

void mice_recall_init(struct mice_recall *r, const struct mice_fit *fit)
{
    int most = fit->per_colour;
    *r = (struct mice_recall){.fit = fit};
    for (int centre = 0; centre <= most; centre++)
        for (int theirs = 0; theirs <= most - centre; theirs++) {
            int kind = mice_kind(most, centre, theirs);
            r->centre[kind] = (uint8_t)centre;
            r->swapped[kind] =
                (uint8_t)mice_kind(most, centre, most - centre - theirs);
        }
}

double mice_recall_share(const void *table, const uint8_t kind[MICE_COLOURS],
                         bool rolls)
{
    const struct mice_recall *r = table;
    double part, sum = 0;
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += r->centre[kind[c]];
    int k = mice_fit_knot(centre, &part);
    for (int c = 0; c < MICE_COLOURS; c++) {
        int seen = rolls ? kind[c] : r->swapped[kind[c]]; /* by who rolls */
        sum += (1 - part) * r->fit->weight[k][c][seen] +
               part * r->fit->weight[k + 1][c][seen];
    }
    double share = 1 / (1 + ai_exp(-sum / MICE_FIT_UNIT));
    return rolls ? share : 1 - share;
}
