/* mice_fit: see mice_fit.h. */
#include "ai/mice/mice_fit.h"

#include "ai/maths.h"

#include <string.h>

#include "ai/mice/mice_fits.inc"

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
        for (int theirs = 0; theirs <= most - centre; theirs++)
            r->swapped[mice_kind(most, centre, theirs)] =
                (uint8_t)mice_kind(most, centre, most - centre - theirs);
}

/* The first layer: a row for how each colour lies, as who rolls sees it. */
static void add_rows(const struct mice_recall *r,
                     const uint8_t kind[MICE_COLOURS], bool rolls,
                     int16_t wide[MICE_FIT_WIDE])
{
    const struct mice_fit *fit = r->fit;
    memset(wide, 0, MICE_FIT_WIDE * sizeof *wide);
    for (int c = 0; c < MICE_COLOURS; c++) {
        int seen = rolls ? kind[c] : r->swapped[kind[c]];
        const int8_t *row = fit->first[fit->children ? 0 : c][seen];
        for (int i = 0; i < MICE_FIT_WIDE; i++)
            wide[i] = (int16_t)(wide[i] + row[i]);
    }
}

double mice_recall_share(const void *table, const uint8_t kind[MICE_COLOURS],
                         bool rolls)
{
    const struct mice_recall *r = table;
    const struct mice_fit *fit = r->fit;
    int16_t wide[MICE_FIT_WIDE];
    int deep[MICE_FIT_DEEP];
    double sum = (double)fit->third_bias * MICE_FIT_UNIT * MICE_FIT_UNIT;
    add_rows(r, kind, rolls, wide);
    for (int i = 0; i < MICE_FIT_DEEP; i++)
        deep[i] = fit->second_bias[i] * MICE_FIT_UNIT;
    for (int i = 0; i < MICE_FIT_WIDE; i++) {
        int lit = wide[i] > MICE_FIT_LIT ? MICE_FIT_LIT : wide[i];
        for (int k = 0; lit > 0 && k < MICE_FIT_DEEP; k++)
            deep[k] += lit * fit->second[i][k];
    }
    for (int i = 0; i < MICE_FIT_DEEP; i++)
        sum += deep[i] > 0 ? (double)deep[i] * fit->third[i] : 0;
    sum /= (double)MICE_FIT_UNIT * MICE_FIT_UNIT * MICE_FIT_UNIT;
    double share = ai_logistic(sum);
    return rolls ? share : 1 - share;
}
