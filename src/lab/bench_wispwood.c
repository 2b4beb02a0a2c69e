/*
 * bench_wispwood: listing all moves and scoring five cards, over a hundred
 * positions from the middle of random games for two, always the same ones.
 */
#include "lab/bench.h"

#include "base/must_have.h"
#include "game/draw.h"
#include "games/wispwood/wispwood.h"

#include <stdlib.h>

enum { POSITIONS = 100 };

struct wisp_middle {
    struct wispwood position[POSITIONS];
    move *moves;
    int sum;
};

static uint64_t list_all(void *data)
{
    struct wisp_middle *m = data;
    uint64_t count = 0;
    for (int i = 0; i < POSITIONS; i++)
        count += game_wispwood.moves(&m->position[i], m->position[i].head.turn,
                                     m->moves);
    return count;
}

static uint64_t score_all(void *data)
{
    struct wisp_middle *m = data;
    int lines[WISP_LINES];
    for (int i = 0; i < POSITIONS; i++) {
        wisp_preview(&m->position[i], m->position[i].head.turn, lines);
        for (int line = 0; line < WISP_LINES; line++)
            m->sum += lines[line];
    }
    return POSITIONS;
}

/* Every seventh turn of the rounds 2 and 3. */
static int collect(struct wisp_middle *m, int have, struct rng *rng)
{
    struct wispwood s;
    struct problem p;
    struct draw_step step;
    int turns = 0;
    if (!game_new(&game_wispwood, &s, 2, (struct json){0}, &p))
        return have;
    while (have < POSITIONS &&
           draw_step(&game_wispwood, &s, rng, m->moves, &step)) {
        bool turn = s.head.phase == WISP_TURN && step.actor < SEATS_MAX;
        if (turn && s.round > 1 && ++turns % 7 == 0)
            m->position[have++] = s;
        game_wispwood.apply(&s, step.actor, step.move, NULL);
    }
    return have;
}

/* Nanoseconds for one unit of some work on the positions. */
static double measure(uint64_t (*work)(void *))
{
    struct wisp_middle m = {
        .moves = must_have(malloc(game_wispwood.max_moves * sizeof(move)))};
    struct rng rng;
    rng_seed_number(&rng, 1);
    for (int have = 0; have < POSITIONS;)
        have = collect(&m, have, &rng);
    double ns = 1e9 / bench_rate(work, &m);
    free(m.moves);
    return ns;
}

static double move_nanoseconds(const struct game *g)
{
    (void)g;
    return measure(list_all);
}

static double score_nanoseconds(const struct game *g)
{
    (void)g;
    return measure(score_all);
}

const struct bench_row bench_wispwood[] = {
    {.game = "wispwood",
     .key = "move_ns",
     .about = "ns per move listed, 100 positions of rounds 2 and 3",
     .measure = move_nanoseconds},
    {.game = "wispwood",
     .key = "score_ns",
     .about = "ns for a forest's whole score, five cards and bonus",
     .measure = score_nanoseconds},
    {0}};
