/* puzzles: whether a position is one, and how hard; see puzzles.h. */
#include "lab/puzzles.h"
#include "base/must_have.h"

#include <stdlib.h>
#include <string.h>

/* Two percent of a win, and three times the doubt of who samples. */
#define MARGIN 0.02
#define DOUBTS 3

enum {
    SIMS = 2000,  /* of a judge that does not say */
    OPINIONS = 2, /* that must agree, each with its own chances */
    TRIES = 4     /* of each level */
};

static const struct puzzle_way *const ways[] = {&puzzles_cubes, &puzzles_fives,
                                                &puzzles_mice};

static const struct puzzle_way *find_way(const struct game *g)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i]->game == g)
            return ways[i];
    return NULL;
}

/* ---- the strongest player's opinion ---- */

static bool ask(const struct puzzle_place *at, const struct level *level,
                uint64_t seed, const move *compare, struct thought *out)
{
    void *view = must_have(malloc(at->game->state_size));
    struct question q = {.game = at->game,
                         .view = view,
                         .seat = at->seat,
                         .sims = level->sims,
                         .slip = level->slip,
                         .hint = level->slip <= 0,
                         .compare = compare,
                         .tables = at->tables};
    rng_seed_number(&q.rng, seed);
    game_view(at->game, view, at->state, at->seat);
    bool good = player_ask(level->player, &q, out);
    free(view);
    return good;
}

/* Whether the best is better than `second`, and no chance of it. */
static bool stands_out(const struct puzzle_place *at, const struct level *judge,
                       uint64_t seed, move best, move second, double *margin)
{
    const move pair[2] = {best, second};
    struct level twice = *judge;
    struct thought weighed;
    twice.sims *= 2;
    if (!ask(at, &twice, seed, pair, &weighed) || !weighed.has_value)
        return false;
    double more = weighed.compared[0] - weighed.compared[1];
    *margin = more < *margin ? more : *margin;
    return more >= MARGIN && more >= DOUBTS * weighed.doubt;
}

bool puzzle_find_by_value(const struct puzzle_place *at, struct puzzle *out)
{
    struct level judge;
    players_level(at->game, players_levels(at->game), &judge);
    uint32_t sims = judge.player->judge_sims;
    judge.sims = (sims ? sims : SIMS) * at->times;
    judge.slip = 0;
    out->count = 1;
    out->margin = 1;
    for (uint64_t i = 0; i < OPINIONS; i++) {
        struct thought best;
        uint64_t seed = at->seed + 2 * i;
        if (!ask(at, &judge, seed, NULL, &best) || !best.has_value ||
            !best.has_second || (i && best.move != out->line[0]) ||
            (at->tables && !best.exact))
            return false;
        out->line[0] = best.move;
        if (!stands_out(at, &judge, seed + 1, best.move, best.second,
                        &out->margin))
            return false;
    }
    return true;
}

bool puzzle_find(const struct puzzle_place *at, struct puzzle *out)
{
    *out = (struct puzzle){.seat = at->seat};
    const struct puzzle_way *way = find_way(at->game);
    return way ? way->find(at, out) : puzzle_find_by_value(at, out);
}

int puzzle_same_answers(const struct game *g, int puzzles)
{
    const struct puzzle_way *way = find_way(g);
    if (way && way->answers)
        return (puzzles + way->answers - 1) / way->answers;
    return (2 * puzzles + 4) / 5;
}

/* ---- answers ---- */

/* The seat's moves up to the end of its turn, or the first alone. */
static void make(const struct puzzle_place *at, bool turn, const move *line,
                 int count, void *state)
{
    memcpy(state, at->state, at->game->state_size);
    for (int i = 0; i < (turn ? count : 1); i++) {
        if (at->game->actors(state) != 1u << at->seat && i)
            return;
        at->game->apply(state, at->seat, line[i], NULL);
    }
}

bool puzzle_answered(const struct puzzle_place *at, const struct puzzle *p,
                     const move *line, int count)
{
    if (!p->turn)
        return count > 0 && line[0] == p->line[0];
    size_t size = at->game->state_size;
    if (!count)
        return false;
    char *states = must_have(malloc(2 * size));
    make(at, true, p->line, p->count, states);
    make(at, true, line, count, states + size);
    bool same = memcmp(states, states + size, size) == 0;
    free(states);
    return same;
}

bool puzzle_measure(const struct puzzle_place *at, struct puzzle *p)
{
    struct puzzle_place alone = *at; /* levels play without tables */
    int levels = players_levels(at->game), found = 0;
    alone.tables = NULL;
    for (int n = 1; n <= levels; n++)
        for (uint64_t k = 0; k < TRIES; k++) {
            struct level level;
            struct thought thought;
            move line[LINE_MAX_MOVES];
            players_level(at->game, n, &level);
            if (!ask(&alone, &level, at->seed + 100 + k, NULL, &thought))
                return false;
            for (int i = 0; i < thought.line_len; i++)
                line[i] = thought.line[i].move;
            found += puzzle_answered(at, p, line, thought.line_len);
        }
    p->ease = (double)found / (levels * TRIES);
    return true;
}
