/*
 * measure_make: a set of positions; see measure.h.
 *
 * Games are played one after the other from their numbers, and a few positions
 * of each are taken, chosen by chance: so the same command makes the same set.
 */
#include "lab/measure.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "lab/simulate.h"

#include <stdlib.h>
#include <string.h>

enum {
    PER_GAME = 8, /* positions */
    TRIES = 40,   /* for them */
    GAMES_PER = 2 /* games for each position wanted, at most */
};

/* Where moves lose less than that there is nothing to get wrong. */
#define LITTLE 0.005

/* ---- one position ---- */

static void add_known(struct measure_position *p, move m)
{
    for (int i = 0; i < p->count; i++)
        if (p->known[i].move == m)
            return;
    if (p->count < MEASURE_MOVES)
        p->known[p->count++].move = m;
}

/* Too many moves: those that some player chooses. */
static void add_chosen(const struct measure_judge *j,
                       const struct measure_place *at,
                       struct measure_position *p)
{
    struct level level;
    void *view = must_have(malloc(j->game->state_size));
    game_view(j->game, view, at->state, at->seat);
    for (int n = 1; players_level(j->game, n, &level); n++) {
        struct thought t;
        struct question q = {.game = j->game,
                             .view = view,
                             .seat = at->seat,
                             .sims = level.sims,
                             .slip = level.slip};
        rng_seed_number(&q.rng, at->seed);
        if (!player_ask(level.player, &q, &t))
            no_memory();
        add_known(p, t.move);
    }
    free(view);
}

static int rounded(double loss)
{
    return (int)(loss * MEASURE_UNIT + (loss < 0 ? -0.5 : 0.5));
}

/* Losses, and whether any matters. Some move may be better than the judge
 * thought at first: they are counted from the best. */
static bool weigh(const struct measure_judge *j, const struct measure_place *at,
                  struct measure_position *p)
{
    int least = 0, most = 0;
    for (int i = 0; i < p->count; i++) {
        p->known[i].loss =
            rounded(measure_loss(j, at, p->known[0].move, p->known[i].move));
        least = p->known[i].loss < least ? p->known[i].loss : least;
        most = p->known[i].loss > most ? p->known[i].loss : most;
    }
    for (int i = 0; i < p->count; i++)
        p->known[i].loss -= least;
    return most - least >= LITTLE * MEASURE_UNIT;
}

/* Is there something to decide? Whether it is certain is added to `exact`. */
static bool judge(struct measure_set *s, const struct measure_place *at,
                  const move *moves, uint32_t count, struct measure_position *p)
{
    move best;
    bool exact;
    if (!measure_best(&s->judge, at, &best, &exact))
        return false;
    add_known(p, best);
    if (measure_computes(s->judge.game)) {
        double all = measure_fives(at->state, at->seat, 0);
        p->count = 0; /* they need not be kept */
        return all > 0;
    }
    if (count <= MEASURE_MOVES)
        for (uint32_t i = 0; i < count; i++)
            add_known(p, moves[i]);
    else
        add_chosen(&s->judge, at, p);
    if (!weigh(&s->judge, at, p))
        return false;
    s->exact &= exact;
    return true;
}

/* ---- games ---- */

/* Every ply is tried once at most. */
static bool is_taken(const struct measure_set *s, const struct table *t,
                     size_t ply)
{
    for (int i = s->count; i-- && s->position[i].game == t;)
        if (s->position[i].ply == ply)
            return true;
    return false;
}

static bool take_position(struct measure_set *s, const struct table *t,
                          size_t ply, void *state, move *moves)
{
    const struct game *g = t->game;
    struct measure_position *p = &s->position[s->count];
    *p = (struct measure_position){
        .game = t, .ply = ply, .seat = t->plies[ply].actor};
    if (p->seat >= SEATS_MAX || is_taken(s, t, ply))
        return false;
    struct measure_place at = measure_at(s, s->count, state);
    uint32_t count = g->moves(state, p->seat, moves);
    if (count < 2 || !judge(s, &at, moves, count, p))
        return false;
    s->count++;
    return true;
}

static int take_some(struct measure_set *s, int wanted, const struct table *t,
                     struct rng *rng)
{
    void *state = must_have(malloc(t->game->state_size));
    move *moves = must_have(malloc(t->game->max_moves * sizeof *moves));
    int taken = 0;
    for (int i = 0;
         i < TRIES && t->count && taken < PER_GAME && s->count < wanted; i++)
        taken += take_position(s, t, rng_below(rng, (uint32_t)t->count), state,
                               moves);
    free(moves);
    free(state);
    return taken;
}

bool measure_make(struct measure_set *s, const struct measure_wishes *wish)
{
    const struct game *g = s->judge.game;
    const atomic_bool never = false;
    struct series series = {.game = g,
                            .seats = wish->seats,
                            .seed = wish->seed,
                            .count = 2,
                            .stop = &never};
    struct problem p;
    int levels = players_levels(g);
    json_check(wish->options.data, wish->options.len, &series.options);
    players_level(g, (3 * levels + 3) / 4, &series.players[0]);
    players_level(g, (levels + 1) / 2, &series.players[1]);
    if (!simulate_check(&series, &p))
        return cli_wrong("%s", p.text), false;
    s->exact = true;
    s->position =
        must_have(calloc((size_t)wish->count + 1, sizeof *s->position));
    s->game =
        must_have(calloc((size_t)wish->count * GAMES_PER, sizeof *s->game));
    for (int n = 0; s->count < wish->count && n < wish->count * GAMES_PER;
         n++) {
        struct rng rng;
        struct table *t = simulate_game(&series, (uint64_t)n);
        if (!t)
            no_memory();
        rng_seed_number(&rng, (uint64_t)n);
        if (take_some(s, wish->count, t, &rng))
            s->game[s->games++] = t;
        else
            table_free(t);
    }
    return s->count == wish->count ||
           (cli_failed("only %d of %d were found", s->count, wish->count),
            false);
}
