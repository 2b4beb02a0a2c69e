/*
 * fives_plan: what a board is worth to one alone; see fives_plan.h.
 *
 * Each round takes one piece away, circled or crossed off, so what is to
 * come is a matter of the order. Of the places that show a roll the dearer
 * one is taken the more likely; that gives the chance of each square to be
 * covered in a round, and so of a place to be still there after some. Over
 * the rolls follows the chance of each piece in each round to come. A board
 * is worth, for a set of pieces, the best choice among those that can be
 * placed: a table over all subsets, computed from the empty one on. A roll
 * of five different symbols has many places, one of two pairs has few: only
 * for a given roll are pieces taken as independent. With one piece left this
 * is exact; with two every roll and every place is tried.
 */
#include "ai/fives/fives_plan.h"

#include "ai/fives/fives_outlook.h"

#include <stdlib.h>
#include <string.h>

enum { SUBSETS = 1 << PIECE_COUNT };

/* Rolls, as many as are computed at once; those too many have no chance. */
enum { LANES = 8, ROLL_LANES = 128 };

/* Places of a roll that are judged to know what it is worth, the cheapest:
 * with many pieces left, and with fewer. */
enum { PLACES_EARLY = 1, PLACES = 2, EARLY = 8 };

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

/* The cheapest places of a roll, or of a crossing. */
struct shortlist {
    int count;
    uint16_t spot[PLAN_CROSSINGS];
    double price[PLAN_CROSSINGS];
};

struct plan {
    const struct fives *s;
    float odds[ROLL_LANES]; /* of each roll; at last zeros */
    struct fives_spot spot[PLACEMENTS];
    struct rest now, next;
    /* Of what was judged last: by square, the chance that the next piece
     * covers it, and that a certain piece does; by rounds from now, piece
     * left and roll, the chance that no place is there; and the table. */
    float covered[CELLS], covers[PIECE_COUNT][CELLS];
    float none[PIECE_COUNT][PIECE_COUNT][ROLL_LANES];
    float table[SUBSETS];
    struct shortlist list[ROLLS + 1]; /* the last is that of crossings */
    struct outlook outlook;
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
            r++; /* ROLLS: none */
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
    float sum[ROLLS + 1] = {0}, share[ROLLS + 1] = {0};
    memset(p->covered, 0, sizeof p->covered);
    memset(p->covers, 0, sizeof p->covers);
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        sum[spot->roll] += (float)p->s->values[spot->piece];
    }
    for (int r = 0; r < ROLLS; r++)
        if (sum[r] > 0)
            share[r] = p->odds[r] / sum[r];
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        if (spot->roll == ROLLS)
            continue;
        float chance = share[spot->roll] * (float)p->s->values[spot->piece];
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

/* By rounds from now, piece left and roll: that there is no place. */
static void find_none(struct plan *p, const struct rest *rest, int rounds)
{
    int number[PIECE_COUNT] = {0}, count = 0;
    for (uint32_t set = rest->left; set; set &= set - 1)
        number[__builtin_ctz(set)] = count++;
    for (int j = 0; j < rounds; j++)
        for (int k = 0; k < rounds; k++)
            for (int r = 0; r < ROLL_LANES; r++)
                p->none[j][k][r] = 1;
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        if (spot->roll == ROLLS)
            continue;
        float there = 1, each = kept(p, spot);
        for (int j = 0; j < rounds; j++, there *= each)
            p->none[j][number[spot->piece]][spot->roll] *= 1 - there;
    }
}

/* Always in this order, so that it is the same everywhere. */
static float sum_of(const float each[ROLL_LANES])
{
    float part[LANES] = {0}, sum = 0;
    for (int r = 0; r < ROLL_LANES; r += LANES)
        for (int i = 0; i < LANES; i++)
            part[i] += each[r + i];
    for (int i = 0; i < LANES; i++)
        sum += part[i];
    return sum;
}

/* A set of the pieces left, from what its subsets are worth: the best that
 * can be placed, or else the best to be without. */
static float worth_of(const struct plan *p, uint32_t set, int round,
                      const float *values)
{
    float gain[PIECE_COUNT + 1], without = 0;
    int piece[PIECE_COUNT], count = 0, useful = 0;
    for (uint32_t some = set; some; some &= some - 1) {
        int k = __builtin_ctz(some), i = count++;
        float rest = p->table[set & ~(1u << k)], all = rest + values[k];
        without = rest > without ? rest : without;
        for (; i > 0 && gain[i - 1] < all; i--) {
            gain[i] = gain[i - 1];
            piece[i] = piece[i - 1];
        }
        gain[i] = all;
        piece[i] = k;
    }
    while (useful < count && gain[useful] > without)
        useful++;
    gain[useful] = without;
    /* what is lost by rolls that do not allow the first, the second, … */
    float missed[ROLL_LANES], lost[ROLL_LANES] = {0};
    memcpy(missed, p->odds, sizeof missed);
    for (int i = 0; i < useful; i++) {
        const float *never = p->none[round][piece[i]];
        float step = gain[i] - gain[i + 1];
        for (int r = 0; r < ROLL_LANES; r++) {
            missed[r] *= never[r];
            lost[r] += step * missed[r];
        }
    }
    return gain[0] - sum_of(lost);
}

/* The points to come, by the table. */
static float fill_table(struct plan *p, const struct rest *rest)
{
    float values[PIECE_COUNT];
    int count = 0;
    for (uint32_t set = rest->left; set; set &= set - 1)
        values[count++] = p->s->values[__builtin_ctz(set)];
    find_covered(p, rest);
    find_none(p, rest, count);
    uint32_t all = (1u << count) - 1;
    p->table[0] = 0;
    for (uint32_t set = 1; set <= all; set++)
        p->table[set] =
            worth_of(p, set, count - __builtin_popcount(set), values);
    return p->table[all];
}

/* ---- the last two pieces ---- */

/* What another piece will bring on average once this place is taken. */
static float last_worth(const struct plan *p, const struct rest *rest,
                        const struct fives_spot *taken)
{
    bool seen[ROLL_LANES] = {false};
    float sum = 0;
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        if (spot->piece == taken->piece || seen[spot->roll] ||
            cells_meet(spot->set, taken->set))
            continue;
        seen[spot->roll] = true;
        sum += p->odds[spot->roll] * (float)p->s->values[spot->piece];
    }
    return sum;
}

/* By roll, what is to come, exactly; no more than two pieces are left. */
static void last_rounds(const struct plan *p, const struct rest *rest,
                        float worth[ROLL_LANES])
{
    float without = 0;
    memset(worth, 0, ROLL_LANES * sizeof *worth);
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        float later = last_worth(p, rest, spot);
        float all = later + (float)p->s->values[spot->piece];
        without = later > without ? later : without;
        worth[spot->roll] = all > worth[spot->roll] ? all : worth[spot->roll];
    }
    for (int r = 0; r < ROLLS; r++)
        worth[r] = worth[r] > 0 ? worth[r] : without;
}

/* Over all rolls. */
static float mean_of(const struct plan *p, const float worth[ROLL_LANES])
{
    float part[ROLL_LANES];
    for (int r = 0; r < ROLL_LANES; r++)
        part[r] = p->odds[r] * worth[r];
    return sum_of(part);
}

static float judge(struct plan *p, const struct rest *rest)
{
    float worth[ROLL_LANES];
    if (__builtin_popcount(rest->left) != 2)
        return fill_table(p, rest);
    last_rounds(p, rest, worth);
    return mean_of(p, worth);
}

/* ---- what a roll is worth ---- */

static void shortlist_add(struct shortlist *l, int room, uint16_t spot,
                          double price)
{
    if (l->count == room && price >= l->price[room - 1])
        return;
    int k = l->count < room ? l->count++ : room - 1;
    for (; k > 0 && l->price[k - 1] > price; k--) {
        l->price[k] = l->price[k - 1];
        l->spot[k] = l->spot[k - 1];
    }
    l->price[k] = price;
    l->spot[k] = spot;
}

/* The cheapest places of each roll, and to cross a piece off. */
static void find_lists(struct plan *p, const struct rest *rest)
{
    const uint8_t *values = p->s->values;
    bool early = __builtin_popcount(rest->left) > EARLY;
    memset(&p->outlook, 0, sizeof p->outlook);
    for (int r = 0; r <= ROLLS; r++)
        p->list[r].count = 0;
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        outlook_add(&p->outlook, spot->piece, spot->cell,
                    (double)p->odds[spot->roll]);
    }
    outlook_end(&p->outlook, values);
    for (int i = 0; i < rest->count; i++) {
        const struct fives_spot *spot = &p->spot[rest->spot[i]];
        double price =
            outlook_place(&p->outlook, values, spot->piece, spot->cell);
        shortlist_add(&p->list[ROLLS], PLAN_CROSSINGS, rest->spot[i], price);
        if (spot->roll < ROLLS)
            shortlist_add(&p->list[spot->roll], early ? PLACES_EARLY : PLACES,
                          rest->spot[i], price - values[spot->piece]);
    }
}

/* What the best of them is worth, with its points or without; -1: none. */
static float best_listed(struct plan *p, const struct rest *rest,
                         const struct shortlist *l, bool points)
{
    float best = -1;
    for (int i = 0; i < l->count; i++) {
        const struct fives_spot *spot = &p->spot[l->spot[i]];
        put_down(p, rest, spot->piece, spot->set, &p->next);
        float worth = judge(p, &p->next);
        if (points)
            worth += (float)p->s->values[spot->piece];
        best = worth > best ? worth : best;
    }
    return best;
}

/* By roll of the next round, what is to come. */
static void look_ahead(struct plan *p, const struct rest *rest,
                       float worth[ROLL_LANES])
{
    memset(worth, 0, ROLL_LANES * sizeof *worth);
    find_lists(p, rest);
    float without = best_listed(p, rest, &p->list[ROLLS], false);
    if (without < 0)
        without = 0; /* nothing fits any more */
    for (int r = 0; r < ROLLS; r++) {
        float best = best_listed(p, rest, &p->list[r], true);
        worth[r] = best < 0 ? without : best;
    }
}

/* ---- the choice ---- */

float plan_worth(struct plan *p, move m)
{
    uint8_t cell[PIECE_SIZE];
    struct cells set = {0};
    move_take_cells(m, cell);
    bool drawn = move_kind(m) == MOVE_DRAW;
    int piece = drawn ? piece_of(cell) : move_piece(m);
    if (move_kind(m) != MOVE_CROSS_ONLY)
        set = cells_of(cell);
    put_down(p, &p->now, piece, set, &p->next);
    return judge(p, &p->next) + (drawn ? (float)p->s->values[piece] : 0);
}

void plan_add(struct plan *p, move m)
{
    float worth = plan_worth(p, m);
    if (!p->best || worth > p->worth) {
        p->best = m;
        p->worth = worth;
    }
}

move plan_best(const struct plan *p)
{
    return p->best;
}

float plan_rolls(struct plan *p, float worth[ROLLS])
{
    float each[ROLL_LANES];
    if (__builtin_popcount(p->now.left) > 2)
        look_ahead(p, &p->now, each);
    else
        last_rounds(p, &p->now, each);
    memcpy(worth, each, ROLLS * sizeof *worth);
    return mean_of(p, each);
}

float plan_luck(struct plan *p)
{
    float worth[ROLLS], mean = plan_rolls(p, worth);
    struct roll rolls[ROLLS];
    int r = 0;
    rolls_list(rolls);
    while (r < ROLLS && memcmp(rolls[r].dice, p->s->dice, PIECE_SIZE) != 0)
        r++;
    return r < ROLLS ? worth[r] - mean : 0;
}

int plan_crossings(struct plan *p, move out[PLAN_CROSSINGS])
{
    find_lists(p, &p->now);
    const struct shortlist *l = &p->list[ROLLS];
    for (int i = 0; i < l->count; i++) {
        const struct fives_spot *spot = &p->spot[l->spot[i]];
        out[i] = move_cells(MOVE_CROSS, spot->piece, spot->cell);
    }
    return l->count;
}
