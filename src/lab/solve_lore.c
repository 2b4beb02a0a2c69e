/*
 * solve_lore: what the solved game teaches: what habits cost, the best of
 * simple rules, and a picture of when to stop.
 *
 * Costs are told by games against the exact player, as mice_play.h has it;
 * the dice of all rules and habits begin with the same seed.
 */
#include "lab/solve.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "cli/tables_file.h"
#include "lab/mice_lore.h"
#include "lab/mice_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct game_cost {
    double mean, error; /* of a win a game; its standard error */
};

/* What so many games so played lose; a negative mean: no memory. */
static struct game_cost cost_of(const struct mice_table *table, mice_rule *rule,
                                void *arg, int games)
{
    struct mice_play play = {.table = table, .rule = rule, .rule_arg = arg};
    double sum = 0, squares = 0;
    rng_seed_number(&play.rng, 3);
    for (int i = 0; i < games; i++) {
        double lost = mice_play_game(&play, i % 2);
        sum += lost;
        squares += lost * lost;
    }
    double mean = sum / games;
    return (struct game_cost){mean,
                              sqrt((squares / games - mean * mean) / games)};
}

int solve_habits(const char *path, int games)
{
    struct tables tables = {0};
    if (!tables_load_whole(&tables, path))
        return EXIT_FAILED;
    for (const struct lore_habit *h = lore_habits; h->name; h++) {
        struct game_cost cost = cost_of(&tables.mice[0], h->rule, NULL, games);
        printf("%6.2f%% (±%.2f)  %s\n", 100 * cost.mean, 100 * cost.error,
               h->name);
        fflush(stdout);
    }
    return EXIT_FINE;
}

/* ---- rules ---- */

enum { PARTS = sizeof(struct lore_rule), TRIES = 12, KINDS = 5 };

/* What the parts of a rule may be; 0 ends a list but for its first. */
static const uint8_t values[PARTS][TRIES] = {
    {0, 1, 2},                                      /* theft */
    {0, 1, 2, 3, 4, 6},                             /* price */
    {2, 3, 4, 5},                                   /* colours */
    {4, 5, 6, 7, 8, 9, 10, 12, 14, 17, LORE_NEVER}, /* points */
    {LORE_NEVER, 1, 5, 10, 15, 20},                 /* behind */
    {LORE_POINTS, LORE_COLOURS, LORE_THEFT, LORE_FEW, LORE_MANY},
    {LORE_NEVER, 1, 3, 5, 8, 12, 16, 20, 25}, /* ahead */
    {0, 5, 6, 7, 8, 9, 10, 12},               /* last */
    {LORE_NEVER, 1, 3, 5, 8, 10, 14, 18},     /* calm */
    {LORE_NEVER, 1, 2, 3},                    /* both */
    {0, 1}};                                  /* safe */

enum {
    THEFT,
    PRICE,
    COLOURS,
    POINTS,
    BEHIND,
    ORDER,
    AHEAD,
    LAST,
    CALM,
    BOTH,
    SAFE
};

/* With neither colours nor points it would never stop before the fifth. `calm`
 * counts with `last` alone, which helps nobody who is ahead. */
#define PLAIN(how)                                                             \
    {                                                                          \
        .theft = 1, .colours = 4, .points = LORE_NEVER, .behind = LORE_NEVER,  \
        .order = (how), .ahead = LORE_NEVER, .calm = 1, .both = LORE_NEVER     \
    }
static const struct lore_rule points_first = PLAIN(LORE_POINTS);
static const struct lore_rule colours_first = PLAIN(LORE_MANY);

/* A kind of rule: what it begins with (NULL: the best of the kind before it),
 * and the parts that are searched for; the others stay. */
static const struct rule_kind {
    const struct lore_rule *begin;
    bool free[PARTS];
} kinds[KINDS] = {
    {.begin = &points_first,
     .free =
         {[THEFT] = true, [PRICE] = true, [COLOURS] = true, [POINTS] = true}},
    {.begin = &colours_first,
     .free = {[THEFT] = true, [COLOURS] = true, [ORDER] = true}},
    {.free = {[COLOURS] = true, [ORDER] = true, [BOTH] = true, [SAFE] = true}},
    {.free = {[COLOURS] = true,
              [ORDER] = true,
              [AHEAD] = true,
              [BOTH] = true,
              [SAFE] = true}},
    {.free = {[THEFT] = true,
              [COLOURS] = true,
              [ORDER] = true,
              [BEHIND] = true,
              [AHEAD] = true,
              [LAST] = true,
              [CALM] = true,
              [BOTH] = true,
              [SAFE] = true}}};

struct rule_search {
    const struct mice_table *table;
    int games;
    struct lore_rule best;
    double least;
};

static bool try_rule(struct rule_search *s, struct lore_rule rule)
{
    struct game_cost cost = cost_of(s->table, lore_follow, &rule, s->games);
    if (cost.mean >= s->least)
        return false;
    s->best = rule;
    s->least = cost.mean;
    return true;
}

/* One part after the other, as long as it helps. */
static void search_kind(struct rule_search *s, const struct rule_kind *kind)
{
    bool better = true;
    if (kind->begin)
        s->best = *kind->begin;
    s->least = 2;
    try_rule(s, s->best);
    while (better) {
        better = false;
        for (int part = 0; part < PARTS; part++)
            for (int i = 0; kind->free[part] && i < TRIES; i++) {
                struct lore_rule rule = s->best;
                uint8_t value = values[part][i];
                if ((i && !value) || value == ((uint8_t *)&rule)[part])
                    continue;
                ((uint8_t *)&rule)[part] = value;
                better |= try_rule(s, rule);
            }
    }
}

/* The best found, and what it costs by another table. */
static void tell_rule(struct rule_search *s, const struct mice_table *large)
{
    struct text words;
    struct game_cost cost = cost_of(large, lore_follow, &s->best, s->games);
    text_heap(&words);
    lore_tell(&s->best, &words);
    printf("%6.2f%% (±%.2f), %.2f%% where it was found: %s\n", 100 * cost.mean,
           100 * cost.error, 100 * s->least, words.data);
    fflush(stdout);
    text_clear(&words);
}

int solve_rules(const char *small, const char *large, int games)
{
    struct tables tables = {0};
    if (!tables_load_whole(&tables, small) ||
        !tables_load_whole(&tables, large))
        return EXIT_FAILED;
    struct rule_search s = {.table = &tables.mice[0], .games = games};
    for (int i = 0; i < KINDS; i++) {
        search_kind(&s, &kinds[i]);
        tell_rule(&s, &tables.mice[1]);
    }
    return EXIT_FINE;
}

/* ---- the picture ---- */

static int note(void *arg, const struct mice *s,
                const struct mice_choice *choice, int count)
{
    int best = mice_play_best(choice, count);
    if (s->head.phase == MICE_CHOOSE)
        mice_picture_note(arg, s, best == LORE_STOP);
    return best;
}

int solve_picture(const char *path, int games)
{
    struct tables tables = {0};
    struct mice_picture *picture = must_have(calloc(1, sizeof *picture));
    if (!tables_load_whole(&tables, path)) {
        free(picture);
        return EXIT_FAILED;
    }
    struct mice_play play = {.table = &tables.mice[0],
                             .rule = note,
                             .rule_arg = picture,
                             .slip = 0.05};
    rng_seed_number(&play.rng, 4);
    for (int i = 0; i < games; i++)
        mice_play_game(&play, i % 2);
    mice_picture_print(picture, games);
    free(picture);
    return EXIT_FINE;
}
