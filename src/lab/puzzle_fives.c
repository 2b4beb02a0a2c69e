/* puzzle_fives: advice for the puzzle of fives; see puzzle_fives.h. */
#include "lab/puzzle_fives.h"

#include "base/must_have.h"
#include "games/fives/fives_best.h"

#include <stdlib.h>
#include <string.h>

enum { PER_PIECE = 3, CANDIDATES = PIECE_COUNT * PER_PIECE };

/* One player's sheet, as far as it matters here. */
struct hand {
    struct cells taken;
    uint32_t used;
};

struct thinker {
    const struct puzzle_task *task;
    struct roll rolls[ROLLS];
    uint8_t *futures; /* number of the roll, by future and round */
    struct place place[PLACEMENTS];
};

static void draw_futures(struct thinker *t, struct rng *rng)
{
    int count = t->task->futures * PUZZLE_ROUNDS;
    for (int i = 0; i < count; i++) {
        uint32_t n = rng_below(rng, ROLL_WAYS);
        uint8_t k = 0;
        while (n >= t->rolls[k].weight)
            n -= t->rolls[k++].weight;
        t->futures[i] = k;
    }
}

/* The dice of a round of a future; round 0 is the present one. */
static const uint8_t *dice_of(const struct thinker *t, int future, int round)
{
    if (round == 0)
        return t->task->dice;
    return t->rolls[t->futures[future * PUZZLE_ROUNDS + round]].dice;
}

/* ---- the simple rule ---- */

/* Sides that lie against the edge or taken squares: what leaves the others
 * in one piece. */
static int snug(struct cells taken, const uint8_t cell[PIECE_SIZE])
{
    int sides = 0;
    for (int i = 0; i < PIECE_SIZE; i++) {
        int c = cell[i], column = c % SIDE;
        sides += c < SIDE || cells_has(taken, c - SIDE);
        sides += c >= CELLS - SIDE || cells_has(taken, c + SIDE);
        sides += column == 0 || cells_has(taken, c - 1);
        sides += column == SIDE - 1 || cells_has(taken, c + 1);
    }
    return sides;
}

static void take(struct hand *h, int piece, const uint8_t cell[PIECE_SIZE])
{
    h->used |= 1u << piece;
    h->taken = cells_join(h->taken, cells_of(cell));
}

/* The dearest piece, as snug as can be; what it is worth, 0 if none. */
static int circle(struct thinker *t, struct hand *h, const uint8_t *dice)
{
    const struct puzzle_task *k = t->task;
    struct best_task task = {.board = k->board,
                             .dice = dice,
                             .values = k->values,
                             .taken = h->taken,
                             .used = h->used};
    int count = best_placements(&task, t->place), best = -1, at = -1;
    uint8_t cell[PIECE_SIZE];
    for (int i = 0; i < count; i++) {
        place_cells(t->place[i], cell);
        int worth =
            k->values[place_piece(t->place[i])] * 32 + snug(h->taken, cell);
        if (worth > best) {
            best = worth;
            at = i;
        }
    }
    if (at < 0)
        return 0;
    place_cells(t->place[at], cell);
    take(h, place_piece(t->place[at]), cell);
    return best / 32;
}

/* F14: the cheapest piece that fits, at the first place; or just a piece. */
static void cross_off(const struct puzzle_task *k, struct hand *h)
{
    struct walk w = {0}, best = {0};
    int cheapest = 1000;
    while (walk_next(&w))
        if (!(h->used >> w.piece & 1) && k->values[w.piece] < cheapest &&
            !cells_meet(w.set, h->taken)) {
            best = w;
            cheapest = k->values[w.piece];
        }
    if (cheapest < 1000)
        take(h, best.piece, best.cell);
    else
        h->used |= h->used + 1; /* the first of the rest */
}

/* The rest of a future from a round on, by the simple rule. */
static int play_on(struct thinker *t, struct hand h, int future, int round)
{
    int sum = 0;
    for (; round < t->task->rounds; round++) {
        uint32_t before = h.used;
        sum += circle(t, &h, dice_of(t, future, round));
        if (h.used == before)
            cross_off(t->task, &h);
    }
    return sum;
}

/* ---- the bound ---- */

/* Which pieces could be circled with these dice, as things stand now. */
static uint32_t possible(struct thinker *t, const uint8_t *dice)
{
    struct best_task task = {.board = t->task->board,
                             .dice = dice,
                             .taken = t->task->taken,
                             .used = t->task->used};
    uint32_t set = 0;
    int count = best_placements(&task, t->place);
    for (int i = 0; i < count; i++)
        set |= 1u << place_piece(t->place[i]);
    return set;
}

/* Find a round for a piece, moving others if need be (augmenting paths). */
static bool give_round(const uint32_t *can, int rounds, int piece, int *owner,
                       uint32_t *tried)
{
    for (int r = 0; r < rounds; r++) {
        if (!(can[r] >> piece & 1) || *tried >> r & 1)
            continue;
        *tried |= 1u << r;
        if (owner[r] < 0 || give_round(can, rounds, owner[r], owner, tried)) {
            owner[r] = piece;
            return true;
        }
    }
    return false;
}

/* Rounds and pieces matched for the greatest sum. Only pieces have values,
 * so taking the dearest first and never giving one up is best. */
static int foresee(struct thinker *t, const uint32_t now, int future)
{
    uint32_t can[PUZZLE_ROUNDS] = {now};
    int owner[PUZZLE_ROUNDS], sum = 0, rounds = t->task->rounds;
    for (int r = 0; r < rounds; r++) {
        owner[r] = -1;
        if (r)
            can[r] = possible(t, dice_of(t, future, r));
    }
    for (int value = 255; value > 0; value--)
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            uint32_t tried = 0;
            if (t->task->values[piece] == value &&
                give_round(can, rounds, piece, owner, &tried))
                sum += value;
        }
    return sum;
}

/* ---- advice ---- */

/* The snuggest few placements of each piece. */
static int choose_candidates(struct thinker *t, struct place *out)
{
    const struct puzzle_task *k = t->task;
    struct best_task task = {
        .board = k->board, .dice = k->dice, .taken = k->taken, .used = k->used};
    int count = best_placements(&task, t->place), chosen = 0;
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (int n = 0; n < PER_PIECE; n++) {
            int best = -1, at = -1;
            uint8_t cell[PIECE_SIZE];
            for (int i = 0; i < count; i++) {
                place_cells(t->place[i], cell);
                bool taken = false;
                for (int c = 0; c < chosen; c++)
                    taken |= !memcmp(&out[c], &t->place[i], sizeof *out);
                if (place_piece(t->place[i]) == piece && !taken &&
                    snug(k->taken, cell) > best) {
                    best = snug(k->taken, cell);
                    at = i;
                }
            }
            if (at >= 0)
                out[chosen++] = t->place[at];
        }
    return chosen;
}

static double mean_of(struct thinker *t, struct place p)
{
    const struct puzzle_task *k = t->task;
    struct hand h = {k->taken, k->used};
    uint8_t cell[PIECE_SIZE];
    double sum = 0;
    place_cells(p, cell);
    take(&h, place_piece(p), cell);
    for (int f = 0; f < k->futures; f++)
        sum += play_on(t, h, f, 1);
    return k->values[place_piece(p)] + sum / k->futures;
}

static void think(struct thinker *t, struct puzzle_advice *out)
{
    struct place some[CANDIDATES];
    out->candidates = choose_candidates(t, some);
    for (int i = 0; i < out->candidates; i++) {
        double mean = mean_of(t, some[i]);
        if (!out->found || mean > out->expected) {
            out->expected = mean;
            place_cells(some[i], out->cell);
        }
        out->found = true;
    }
    struct hand h = {t->task->taken, t->task->used};
    uint32_t now = possible(t, t->task->dice);
    for (int f = 0; f < t->task->futures; f++) {
        out->bound += (double)foresee(t, now, f) / t->task->futures;
        if (!out->found)
            out->expected += (double)play_on(t, h, f, 0) / t->task->futures;
    }
}

void puzzle_advise(const struct puzzle_task *task, struct rng *rng,
                   struct puzzle_advice *out)
{
    struct thinker *t = must_have(malloc(sizeof *t));
    uint8_t *futures = must_have(malloc((size_t)task->futures * PUZZLE_ROUNDS));
    *out = (struct puzzle_advice){0};
    t->task = task;
    t->futures = futures;
    rolls_list(t->rolls);
    draw_futures(t, rng);
    think(t, out);
    free(futures);
    free(t);
}
