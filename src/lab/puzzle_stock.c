/* puzzle_stock: see puzzle_stock.h. */
#include "lab/puzzle_stock.h"

#include "base/must_have.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOKS = 60, /* positions of a game that are looked at */
    GAMES = 50  /* that are played for each puzzle wanted, at most */
};

bool stock_open(struct stock *s)
{
    const struct game *g = s->series.game;
    struct problem p;
    s->series.count = 1;
    s->series.stop = &s->stop;
    json_check("{}", 2, &s->series.options);
    /* neither the best, nor so weak that their games look like nobody's */
    players_level(g, (3 * players_levels(g) + 3) / 4, &s->series.players[0]);
    if (!simulate_check(&s->series, &p))
        return cli_wrong("%s", p.text), false;
    s->made = must_have(malloc((size_t)s->wanted * sizeof *s->made));
    return true;
}

void stock_close(struct stock *s)
{
    for (int i = 0; i < s->count; i++)
        free(s->made[i].state);
    free(s->made);
}

uint64_t stock_games(const struct stock *s)
{
    return (uint64_t)s->wanted * GAMES;
}

/* ---- what a game holds ---- */

static char *state_text(const struct game *g, const void *state)
{
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    game_write(g, state, &w);
    if (t.full)
        no_memory();
    return t.data;
}

/* What is sampled stands out by more at first, for a closer look may find less
 * of it. */
#define AT_FIRST 0.03

/* What a table says, the judge without one must say too: a puzzle is no use
 * whose answer the review of the page would not give. */
static bool is_told(struct puzzle_place at, const struct puzzle *p)
{
    struct puzzle told;
    if (!at.tables)
        return true;
    at.tables = NULL;
    return puzzle_find(&at, &told) && told.line[0] == p->line[0];
}

static bool is_certain(struct puzzle_place at, uint32_t times, struct puzzle *p)
{
    struct puzzle first = *p;
    if (p->wins || p->points)
        return true; /* proved */
    at.times = times;
    at.seed += 20;
    return first.margin >= AT_FIRST && puzzle_find(&at, p) &&
           p->line[0] == first.line[0] && is_told(at, p);
}

struct table *stock_begin(const struct stock *s, uint64_t game,
                          struct stock_place *at)
{
    struct table *t = simulate_game(&s->series, game);
    struct rng rng;
    if (!t)
        return NULL;
    rng_seed_number(&rng, game);
    *at = (struct stock_place){
        .game = game,
        .ply = t->count ? rng_below(&rng, (uint32_t)t->count) : 0,
        .looks = LOOKS};
    return t;
}

/* Is one here, clear and not to be seen by everybody? Of wins some may be. */
static bool is_puzzle(const struct puzzle_place *at, uint32_t times,
                      struct puzzle *p)
{
    if (!puzzle_find(at, p) || !is_certain(*at, times, p))
        return false;
    if (!puzzle_measure(at, p))
        no_memory();
    return p->ease < 1 || p->wins;
}

bool stock_find(const struct stock *s, const struct table *t,
                struct stock_place *place, struct made *out)
{
    const struct game *g = t->game;
    void *state = must_have(malloc(g->state_size));
    move *moves = must_have(malloc(g->max_moves * sizeof *moves));
    bool found = false;
    while (place->ply < t->count && place->looks > 0 && !found &&
           !atomic_load(s->series.stop)) {
        size_t ply = place->ply++;
        int seat = t->plies[ply].actor;
        table_state_at(t, ply, state);
        if (seat >= SEATS_MAX || g->moves(state, seat, moves) < 2)
            continue;
        place->looks--;
        struct puzzle_place at = {.game = g,
                                  .state = state,
                                  .seat = seat,
                                  .tables = s->tables,
                                  .times = 1,
                                  .seed = puzzle_seed(place->game, ply)};
        *out = (struct made){.game = place->game, .ply = ply};
        found = is_puzzle(&at, s->times, &out->puzzle);
        if (found)
            out->state = state_text(g, state);
    }
    free(moves);
    free(state);
    return found;
}

/* ---- what the stock takes ---- */

/* Is this position there already? */
static bool is_there(const struct stock *s, const struct made *m)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->made[i].state, m->state) == 0)
            return true;
    return false;
}

static bool is_usual(const struct stock *s, const struct puzzle *p)
{
    int same = 0;
    for (int i = 0; i < s->count; i++)
        same += s->made[i].puzzle.line[0] == p->line[0];
    return same >= puzzle_same_answers(s->series.game, s->wanted);
}

/* Of wins a tenth may be so plain that everybody sees them. */
bool stock_take(struct stock *s, struct made *m)
{
    bool plain = m->puzzle.ease >= 1;
    if (is_usual(s, &m->puzzle) || is_there(s, m) ||
        (plain && 10 * s->plain >= s->wanted)) {
        free(m->state);
        return false;
    }
    s->plain += plain;
    s->made[s->count++] = *m;
    return true;
}

void stock_look_through(struct stock *s, const struct table *t,
                        struct stock_place *at)
{
    struct made m;
    while (stock_find(s, t, at, &m) && !stock_take(s, &m))
        continue;
}

static int by_ease(const void *a, const void *b)
{
    const struct made *x = *(struct made *const *)a;
    const struct made *y = *(struct made *const *)b;
    if (x->puzzle.ease > y->puzzle.ease || x->puzzle.ease < y->puzzle.ease)
        return x->puzzle.ease > y->puzzle.ease ? -1 : 1;
    return x->game < y->game ? -1 : 1;
}

void stock_grade(struct stock *s)
{
    struct made **order =
        must_have(malloc((size_t)s->count * sizeof *order + 1));
    for (int i = 0; i < s->count; i++)
        order[i] = &s->made[i];
    qsort(order, (size_t)s->count, sizeof *order, by_ease);
    for (int i = 0; i < s->count; i++)
        order[i]->grade = 1 + i * PUZZLE_GRADES / s->count;
    free(order);
}
