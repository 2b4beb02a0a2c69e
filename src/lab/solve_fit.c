/*
 * solve_fit: `kocka solve mice --fit TABLE …`: the weights of mice_fit.h,
 * fitted to solved games, as src/ai/mice/mice_fits.inc.
 *
 * A logistic regression over all positions (Newton's method): for each one
 * the weights of two knots and five colours count. Positions that are nearly
 * decided count less, as they do in that method anyway.
 */
#include "lab/solve.h"

#include "ai/maths.h"
#include "ai/mice/mice_fit.h"
#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLOUR_WEIGHTS = MICE_FIT_KINDS,
    KNOT_WEIGHTS = MICE_COLOURS * COLOUR_WEIGHTS,
    WEIGHTS = MICE_FIT_KNOTS * KNOT_WEIGHTS,
    ACTIVE = 2 * MICE_COLOURS,
    STEPS = 8
};

static const double ridge = 1e-3; /* weights that nothing tells of stay 0 */

struct fitting {
    const struct mice_table *table;
    struct mice_space space;
    double weight[WEIGHTS], gradient[WEIGHTS];
    double matrix[WEIGHTS][WEIGHTS]; /* the lower half */
};

/* The weights that count for a position, and how much. */
struct active {
    int at[ACTIVE];
    double part[ACTIVE];
};

static struct active active_of(const struct fitting *f,
                               const uint8_t kind[MICE_COLOURS])
{
    struct active out;
    double part;
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += f->space.kind[kind[c]].centre;
    int k = mice_fit_knot(centre, &part);
    for (int i = 0; i < ACTIVE; i++) {
        int c = i % MICE_COLOURS, next = i / MICE_COLOURS;
        out.at[i] = (k + next) * KNOT_WEIGHTS + c * COLOUR_WEIGHTS + kind[c];
        out.part[i] = next ? part : 1 - part;
    }
    return out;
}

static void add_position(struct fitting *f, const uint8_t kind[MICE_COLOURS])
{
    struct active a = active_of(f, kind);
    double sum = 0, truth = mice_table_share(f->table, kind, true);
    for (int i = 0; i < ACTIVE; i++)
        sum += f->weight[a.at[i]] * a.part[i];
    double share = 1 / (1 + exp(-sum)), slope = share * (1 - share) + 1e-4;
    for (int i = 0; i < ACTIVE; i++) {
        f->gradient[a.at[i]] += a.part[i] * (truth - share);
        for (int k = 0; k <= i; k++)
            f->matrix[a.at[i]][a.at[k]] += slope * a.part[i] * a.part[k];
    }
}

/* All positions in which somebody rolls. */
static void add_positions(struct fitting *f)
{
    uint8_t kind[MICE_COLOURS] = {0};
    memset(f->gradient, 0, sizeof f->gradient);
    memset(f->matrix, 0, sizeof f->matrix);
    for (uint64_t i = 0; i < f->space.positions; i++) {
        int centre = 0;
        for (int c = 0; c < MICE_COLOURS; c++)
            centre += f->space.kind[kind[c]].centre;
        if (centre >= 5 || f->table->rules.risky)
            add_position(f, kind);
        for (int c = MICE_COLOURS - 1; c >= 0; c--) {
            if (++kind[c] < f->space.kinds)
                break;
            kind[c] = 0;
        }
    }
    for (int i = 0; i < WEIGHTS; i++) {
        f->gradient[i] -= ridge * f->weight[i];
        f->matrix[i][i] += ridge;
    }
}

/* Cholesky's method, in place; the gradient becomes the step. */
static void solve_step(struct fitting *f)
{
    double *x = f->gradient;
    for (int i = 0; i < WEIGHTS; i++) {
        double *row = f->matrix[i];
        for (int k = 0; k <= i; k++) {
            double sum = row[k];
            for (int j = 0; j < k; j++)
                sum -= row[j] * f->matrix[k][j];
            row[k] = k < i ? sum / f->matrix[k][k] : sqrt(sum);
        }
        for (int k = 0; k < i; k++)
            x[i] -= row[k] * x[k];
        x[i] /= row[i];
    }
    for (int i = WEIGHTS - 1; i >= 0; i--) {
        x[i] /= f->matrix[i][i];
        for (int k = 0; k < i; k++)
            x[k] -= f->matrix[i][k] * x[i];
    }
}

static int16_t rounded(double weight)
{
    double w = floor(weight * MICE_FIT_UNIT + 0.5);
    return (int16_t)(w > INT16_MAX ? INT16_MAX : w < INT16_MIN ? INT16_MIN : w);
}

static void find_fit(struct fitting *f, struct mice_fit *out)
{
    const struct mice *rules = &f->table->rules;
    for (int step = 0; step < STEPS; step++) {
        add_positions(f);
        solve_step(f);
        for (int i = 0; i < WEIGHTS; i++)
            f->weight[i] += f->gradient[i];
    }
    *out = (struct mice_fit){.per_colour = (uint8_t)rules->per_colour,
                             .children = rules->children,
                             .risky = rules->risky};
    for (int c = 0; c < MICE_COLOURS; c++)
        memcpy(out->values[c], rules->values[c], rules->per_colour);
    int16_t *weight = &out->weight[0][0][0];
    for (int i = 0; i < WEIGHTS; i++)
        weight[i] = rounded(f->weight[i]);
}

bool solve_fit_table(const struct mice_table *table, struct mice_fit *out)
{
    struct fitting *f = calloc(1, sizeof *f);
    if (!f)
        return false;
    f->table = table;
    mice_space_init(&f->space, table->rules.per_colour);
    find_fit(f, out);
    free(f);
    return true;
}

/* ---- the file ---- */

static void print_fit(const struct mice_fit *fit)
{
    printf("{.per_colour=%d,.children=%d,.risky=%d,.values={", fit->per_colour,
           fit->children, fit->risky);
    for (int c = 0; c < MICE_COLOURS; c++) {
        printf("{");
        for (int i = 0; i < fit->per_colour; i++)
            printf("%d,", fit->values[c][i]);
        printf("},");
    }
    printf("},.weight={");
    for (int k = 0; k < MICE_FIT_KNOTS; k++) {
        printf("{");
        for (int c = 0; c < MICE_COLOURS; c++) {
            printf("{");
            for (int i = 0; i < MICE_FIT_KINDS; i++)
                printf("%d,", fit->weight[k][c][i]);
            printf("},");
        }
        printf("},");
    }
    puts("}},");
}

int solve_fit(int count, char **paths)
{
    puts(
        "/* mice_fits: made by `kocka solve mice --fit TABLE …` of the solved\n"
        " * games for two; see mice_fit.h. */\n"
        "static const struct mice_fit fits[] = {");
    for (int i = 0; i < count; i++) {
        struct tables tables = {0};
        struct mice_fit fit;
        if (!tables_load_file(&tables, paths[i]))
            return EXIT_FAILED;
        if (tables.mice[0].rules.per_colour > MICE_FIT_MOST)
            return cli_failed("only up to %d mice a colour are fitted",
                              MICE_FIT_MOST);
        if (!solve_fit_table(&tables.mice[0], &fit))
            return cli_failed("out of memory");
        print_fit(&fit);
    }
    puts("};");
    return EXIT_FINE;
}
