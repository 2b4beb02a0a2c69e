/*
 * fives_plan: what a board is worth to one alone; see fives_plan.h.
 *
 * Each round takes one piece away, circled or crossed off, so what is to
 * come is a matter of the order. Of the places that show a roll the dearer
 * one is taken the more likely; that gives the chance of each square to be
 * covered in a round, and so of a place to be still there after some. Over
 * the rolls follows the chance of each piece in each round to come. Taking
 * pieces as independent, a board is worth, for a set of pieces, the best
 * choice among those that can be placed: a table over all subsets, computed
 * from the empty one on. With one piece left this is exact.
 */
#include "ai/fives/fives_plan.h"

#include <stdlib.h>
#include <string.h>

enum { SUBSETS = 1 << PIECE_COUNT };

/* A placement; `roll` is ROLLS if no roll shows it. */
struct fives_spot {
    struct cells set;
    uint8_t piece, roll, cell[PIECE_SIZE];
};

/* The pieces that are left and the places where they fit. */
struct rest {
    uint32_t left; /* a set */
    int count;
    uint16_t spot[PLACEMENTS];
};

struct plan {
    const struct fives *s;
    float odds[ROLLS + 1]; /* of each roll; at last 0 */
    struct fives_spot spot[PLACEMENTS];
    struct rest now, next;
    /* Of what was judged last: by square, the chance that the next piece
     * covers it, and that a certain piece does; by piece left, roll and
     * rounds from now, the chance that no place is there; and the table. */
    float covered[CELLS], covers[PIECE_COUNT][CELLS];
    float none[PIECE_COUNT][ROLLS + 1][PIECE_COUNT];
    float table[SUBSETS];
    move best; /* so far, or 0 */
    float worth;
};

/* ---- the board ---- */

static void lay_spots(struct plan *p, const struct fives_sheet *sheet)
{
    struct roll rolls[ROLLS];
    uint32_t shown[ROLLS];
    struct walk w = {0};
    struct rest *now = &p->now;
    rolls_list(rolls);
    for (int r = 0; r < ROLLS; r++) {
        p->odds[r] = (float)rolls[r].weight / ROLL_WAYS;
        shown[r] = symbols_rolled(rolls[r].dice);
    }
    now->left = ~(uint32_t)(sheet->circled | sheet->crossed) & (SUBSETS - 1);
    while (walk_next(&w)) {
        if (!(now->left >> w.piece & 1) || cells_meet(w.set, sheet->blocked))
            continue;
        uint32_t symbols = symbols_of(sheet->board, w.cell);
        uint8_t r = 0;
        while (r < ROLLS && shown[r] != symbols)
            r++;
        struct fives_spot *spot = &p->spot[now->count];
        *spot = (struct fives_spot){.set = w.set, .piece = w.piece, .roll = r};
        memcpy(spot->cell, w.cell, sizeof spot->cell);
        now->spot[now->count] = (uint16_t)now->count;
        now->count++;
    }
}

struct plan *plan_new(const struct fives *s, int seat)
{
    struct plan *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->s = s;
    lay_spots(p, &s->sheet[seat]);
    return p;
}

/* What is left when a piece is put down there. */
static void put_down(const struct plan *p, const struct rest *from, int piece,
                     struct cells set, struct rest *to)
{
    int n = 0;
    to->left = from->left & ~(1u << piece);
    for (int i = 0; i < from->count; i++) {
        const struct fives_spot *spot = &p->spot[from->spot[i]];
        to->spot[n] = from->spot[i];
        n += spot->piece != piece && !cells_meet(spot->set, set);
    }
    to->count = n;
}

/* ---- what it is worth ---- */

/* What the next piece may cover. */
static void find_covered(struct plan *p, const struct rest *rest)
{
    float sum[ROLLS + 1] = {0};
    memset(p->covered, 0, sizeof p->covered);
    memset(p->covers, 0, sizeof p->covers);
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        sum[spot->roll] += (float)p->s->values[spot->piece];
    }
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        float value = (float)p->s->values[spot->piece];
        if (value == 0)
            continue;
        float chance = p->odds[spot->roll] * value / sum[spot->roll];
        for (int k = 0; k < PIECE_SIZE; k++) {
            p->covered[spot->cell[k]] += chance;
            p->covers[spot->piece][spot->cell[k]] += chance;
        }
    }
}

/* That the next piece, another one, leaves this place. */
static float kept(const struct plan *p, const struct fives_spot *spot)
{
    float all = 1;
    for (int k = 0; k < PIECE_SIZE; k++) {
        int cell = spot->cell[k];
        all *= 1 - (p->covered[cell] - p->covers[spot->piece][cell]);
    }
    return all;
}

/* By piece left, roll and rounds from now: that there is no place. */
static void find_none(struct plan *p, const struct rest *rest, int rounds)
{
    for (int k = 0; k < rounds; k++)
        for (int r = 0; r < ROLLS; r++)
            for (int j = 0; j < rounds; j++)
                p->none[k][r][j] = 1;
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        uint32_t before = rest->left & ((1u << spot->piece) - 1);
        float *none = p->none[__builtin_popcount(before)][spot->roll];
        float there = 1, each = kept(p, spot);
        for (int j = 0; j < rounds; j++, there *= each)
            none[j] *= 1 - there;
    }
}

/* By rounds from now and piece, the chance that the roll can be shown. */
static void find_chances(struct plan *p, const struct rest *rest,
                         float chance[PIECE_COUNT][PIECE_COUNT])
{
    int rounds = __builtin_popcount(rest->left);
    find_covered(p, rest);
    find_none(p, rest, rounds);
    for (int k = 0; k < rounds; k++)
        for (int j = 0; j < rounds; j++) {
            float sum = 0;
            for (int r = 0; r < ROLLS; r++)
                sum += p->odds[r] * (1 - p->none[k][r][j]);
            chance[j][k] = sum;
        }
}

/* A set of the pieces left, from what its subsets are worth: the best that
 * can be placed, or else the best to be without. */
static float worth_of(const float *table, uint32_t set, const float *chance,
                      const float *values)
{
    float gain[PIECE_COUNT], odds[PIECE_COUNT], without = 0;
    int count = 0;
    for (uint32_t some = set; some; some &= some - 1) {
        int k = __builtin_ctz(some), i = count++;
        float rest = table[set & ~(1u << k)], all = rest + values[k];
        without = rest > without ? rest : without;
        for (; i > 0 && gain[i - 1] < all; i--) {
            gain[i] = gain[i - 1];
            odds[i] = odds[i - 1];
        }
        gain[i] = all;
        odds[i] = chance[k];
    }
    float sum = 0, none = 1;
    for (int i = 0; i < count && gain[i] > without; i++) {
        sum += none * odds[i] * gain[i];
        none *= 1 - odds[i];
    }
    return sum + none * without;
}

/* The points to come. */
static float judge(struct plan *p, const struct rest *rest)
{
    float chance[PIECE_COUNT][PIECE_COUNT], values[PIECE_COUNT];
    int count = 0;
    for (uint32_t set = rest->left; set; set &= set - 1)
        values[count++] = p->s->values[__builtin_ctz(set)];
    find_chances(p, rest, chance);
    uint32_t all = (1u << count) - 1;
    p->table[0] = 0;
    for (uint32_t set = 1; set <= all; set++)
        p->table[set] = worth_of(
            p->table, set, chance[count - __builtin_popcount(set)], values);
    return p->table[all];
}

/* ---- the choice ---- */

void plan_add(struct plan *p, move m)
{
    uint8_t cell[PIECE_SIZE];
    struct cells set = {0};
    move_take_cells(m, cell);
    bool drawn = move_kind(m) == MOVE_DRAW;
    int piece = drawn ? piece_of(cell) : move_piece(m);
    if (move_kind(m) != MOVE_CROSS_ONLY)
        set = cells_of(cell);
    put_down(p, &p->now, piece, set, &p->next);
    float worth = judge(p, &p->next);
    if (drawn)
        worth += (float)p->s->values[piece];
    if (!p->best || worth > p->worth) {
        p->best = m;
        p->worth = worth;
    }
}

move plan_best(const struct plan *p)
{
    return p->best;
}
