/*
 * fives_best: the exact optimum of a board and a roll; see fives_best.h.
 *
 * Branch and bound. Pieces come in the order of their values, dearest first,
 * each with the list of its placements that are still free. A node takes one
 * placement of one piece and filters the lists of the later ones. Its bound
 * is the sum of the first pieces behind it whose lists are not empty, as many
 * as there is room for: no choice can give more. Lists of pieces that are too
 * cheap to add anything even beside the dearest others are not made. With
 * about 30 placements on a usual board the tree is tiny; with hundreds the
 * first try mostly meets the bound of the root, which ends the search.
 */
#include "games/fives/fives_best.h"

#include <string.h>

/* Placements of each piece in turn, dearest piece first: those of the k-th
 * are at[start[k]] up to before at[start[k + 1]]. */
struct lists {
    uint16_t start[PIECE_COUNT + 1];
    uint16_t at[PLACEMENTS];
};

struct search {
    const struct best_task *task;
    int values[PIECE_COUNT]; /* in the order of the lists */
    struct place place[PLACEMENTS];
    struct cells set[PLACEMENTS];
    struct lists level[BEST_PIECES]; /* what is free after so many */
    uint16_t chosen[BEST_PIECES];
    int value, limit; /* the best so far; more than limit there cannot be */
    uint16_t best[BEST_PIECES];
    int pieces;
    uint64_t nodes;
};

void place_cells(struct place p, uint8_t cell[PIECE_SIZE])
{
    for (int i = 0; i < PIECE_SIZE; i++)
        cell[i] = (uint8_t)(p.corner + orientations[p.orientation].offset[i]);
}

/* ---- all placements ---- */

/* Five symbols as one byte, the sum of theirs. The numbers are such that few
 * lots of five have the same sum; which have, a second look tells apart. */
static uint8_t symbol_mark(uint8_t symbol)
{
    static const uint8_t mark[] = {0, 1, 20, 72, 95, 198};
    return mark[symbol - 'A'];
}

/* The corner of a piece is among the first 96 cells, its last cell at most
 * four rows further. */
enum { CORNERS = 96, REACH = 4 * SIDE, LANES = 8 };

/* What all orientations are looked for with. */
struct wanted {
    const struct best_task *task;
    uint8_t marks[CORNERS + REACH]; /* of the board */
    uint8_t mark;                   /* of the dice */
    uint32_t symbols;
};

/* Which corners show the mark? As many at once as vectors have room for: the
 * hot loop of an easy board. */
static void look(const struct wanted *w, const uint8_t offset[PIECE_SIZE],
                 uint8_t good[CORNERS])
{
    const uint8_t *a = w->marks + offset[0], *b = w->marks + offset[1];
    const uint8_t *c = w->marks + offset[2], *d = w->marks + offset[3];
    const uint8_t *e = w->marks + offset[4];
    for (int i = 0; i < CORNERS; i++) {
        uint8_t sum = (uint8_t)(a[i] + b[i] + c[i] + d[i] + e[i]);
        good[i] = sum == w->mark;
    }
}

/* Eight of them in one word, the first in the lowest byte. */
static uint64_t some(const uint8_t good[LANES])
{
    uint64_t word;
    memcpy(&word, good, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word)
                                                  : word;
}

static bool place_shows(const struct wanted *w, struct place p)
{
    uint8_t cell[PIECE_SIZE];
    place_cells(p, cell);
    return symbols_of(w->task->board, cell) == w->symbols &&
           !cells_meet(cells_of(cell), w->task->taken);
}

/* One orientation in all its places. Corners are taken one after the other,
 * also those from which it would reach round the edge. */
static int slide(const struct wanted *w, int orientation, struct place *out)
{
    const struct orientation *o = &orientations[orientation];
    int last = (SIDE - o->height) * SIDE + SIDE - o->width, count = 0;
    uint8_t good[CORNERS];
    look(w, o->offset, good);
    for (int from = 0; from <= last; from += LANES)
        for (uint64_t set = some(good + from); set; set &= set - 1) {
            int corner = from + __builtin_ctzll(set) / 8;
            struct place p = {(uint8_t)orientation, (uint8_t)corner};
            if (corner <= last && corner % SIDE <= SIDE - o->width &&
                place_shows(w, p))
                out[count++] = p;
        }
    return count;
}

int best_placements(const struct best_task *task, struct place *out)
{
    struct wanted w = {.task = task, .symbols = symbols_rolled(task->dice)};
    int count = 0;
    for (int i = 0; i < PIECE_SIZE; i++)
        w.mark = (uint8_t)(w.mark + symbol_mark(task->dice[i]));
    for (int cell = 0; cell < CELLS; cell++)
        w.marks[cell] = symbol_mark(task->board[cell]);
    for (int i = 0; i < ORIENTATIONS; i++)
        if (!(task->used >> orientations[i].piece & 1))
            count += slide(&w, i, out + count);
    return count;
}

/* ---- the search ---- */

/* The pieces, dearest first; of equal ones in the order of the alphabet. */
static void order_pieces(const uint8_t *values, uint8_t order[PIECE_COUNT])
{
    for (int i = 0; i < PIECE_COUNT; i++) {
        int j = i;
        for (; j > 0 && values[order[j - 1]] < values[i]; j--)
            order[j] = order[j - 1];
        order[j] = (uint8_t)i;
    }
}

static void sort_placements(struct search *x, int count)
{
    struct lists *all = &x->level[0];
    uint8_t order[PIECE_COUNT], cell[PIECE_SIZE];
    uint16_t n = 0;
    order_pieces(x->task->values, order);
    for (int k = 0; k < PIECE_COUNT; k++) {
        all->start[k] = n;
        x->values[k] = x->task->values[order[k]];
        for (int i = 0; i < count; i++)
            if (place_piece(x->place[i]) == order[k])
                all->at[n++] = (uint16_t)i;
    }
    all->start[PIECE_COUNT] = n;
    for (int i = 0; i < count; i++) {
        place_cells(x->place[i], cell);
        x->set[i] = cells_of(cell);
    }
}

/* The most that the pieces from k on can add with so much room. */
static int bound(const struct search *x, const struct lists *free, int k,
                 int room)
{
    int sum = 0;
    for (; k < PIECE_COUNT && room > 0; k++)
        if (free->start[k] < free->start[k + 1]) {
            sum += x->values[k];
            room--;
        }
    return sum;
}

/* Is any placement of the k-th piece free beside p? */
static bool any_beside(const struct search *x, const struct lists *free, int k,
                       uint16_t p)
{
    for (int i = free->start[k]; i < free->start[k + 1]; i++)
        if (!cells_meet(x->set[p], x->set[free->at[i]]))
            return true;
    return false;
}

/*
 * How far the pieces from k on still matter beside p, which is taken already:
 * the first one that cannot make the sum better than the best so far, not even
 * with the dearest others. 0 if none can: mostly one look at each piece, before
 * any list is made.
 */
static int reach(const struct search *x, const struct lists *free, int k,
                 int room, int sum, uint16_t p)
{
    for (; k < PIECE_COUNT && room > 1; k++)
        if (any_beside(x, free, k, p)) {
            sum += x->values[k];
            room--;
        }
    bool better = sum > x->value;
    for (; k < PIECE_COUNT && sum + x->values[k] > x->value; k++)
        better = better || any_beside(x, free, k, p);
    return better ? k : 0;
}

/* What is left of the lists of the pieces from k to before `end` when a
 * placement is taken; those behind are empty. */
static void filter(const struct search *x, const struct lists *from, int k,
                   int end, struct cells taken, struct lists *to)
{
    uint16_t n = 0;
    for (; k < end; k++) {
        to->start[k] = n;
        for (int i = from->start[k]; i < from->start[k + 1]; i++) {
            uint16_t p = from->at[i];
            to->at[n] = p;
            n = (uint16_t)(n + !cells_meet(x->set[p], taken));
        }
    }
    for (; k <= PIECE_COUNT; k++)
        to->start[k] = n;
}

static void keep(struct search *x, int depth, int value)
{
    if (value <= x->value)
        return;
    x->value = value;
    x->pieces = depth;
    memcpy(x->best, x->chosen, sizeof x->best);
}

/* With room for one more piece the dearest that is free is the best. */
static void take_last(struct search *x, const struct lists *free, int k,
                      int depth, int value)
{
    while (k < PIECE_COUNT && free->start[k] == free->start[k + 1])
        k++;
    if (k == PIECE_COUNT)
        return;
    x->chosen[depth] = free->at[free->start[k]];
    keep(x, depth + 1, value + x->values[k]);
}

/* A placement of one of the pieces from k on that goes with p and, with it,
 * is better than the best so far: the dearest there is. */
static void add_partner(struct search *x, const struct lists *free, int k,
                        uint16_t p, int depth, int value)
{
    for (; k < PIECE_COUNT && value + x->values[k] > x->value; k++)
        for (int i = free->start[k]; i < free->start[k + 1]; i++)
            if (!cells_meet(x->set[p], x->set[free->at[i]])) {
                x->chosen[depth] = free->at[i];
                keep(x, depth + 1, value + x->values[k]);
                return;
            }
}

/* With room for two no lists need to be made: most of the nodes are here. */
static void take_two(struct search *x, const struct lists *free, int k,
                     int depth, int value)
{
    for (; k < PIECE_COUNT; k++)
        for (int i = free->start[k]; i < free->start[k + 1]; i++) {
            if (value + bound(x, free, k, 2) <= x->value)
                return;
            x->chosen[depth] = free->at[i];
            keep(x, depth + 1, value + x->values[k]);
            add_partner(x, free, k + 1, free->at[i], depth + 1,
                        value + x->values[k]);
        }
}

/* Pieces from k on, `depth` taken so far. */
static void descend(struct search *x, int k, int depth, int value)
{
    const struct lists *free = &x->level[depth];
    int room = x->task->most - depth;
    x->nodes++;
    keep(x, depth, value);
    if (room <= 1) {
        take_last(x, free, k, depth, value);
        return;
    }
    if (room == 2 || depth >= BEST_PIECES - 2) {
        take_two(x, free, k, depth, value);
        return;
    }
    for (; k < PIECE_COUNT; k++) {
        if (value + bound(x, free, k, room) <= x->value)
            return;
        for (int i = free->start[k]; i < free->start[k + 1]; i++) {
            uint16_t p = free->at[i];
            x->chosen[depth] = p;
            int sum = value + x->values[k];
            int end = reach(x, free, k + 1, room - 1, sum, p);
            if (end) {
                filter(x, free, k + 1, end, x->set[p], &x->level[depth + 1]);
                descend(x, k + 1, depth + 1, sum);
            }
            if (x->value == x->limit)
                return;
        }
    }
}

void best_find(const struct best_task *task, struct best *out)
{
    struct search x;
    x.task = task;
    x.value = x.pieces = 0;
    x.nodes = 0;
    *out = (struct best){.placements = best_placements(task, x.place)};
    sort_placements(&x, out->placements);
    x.limit = bound(&x, &x.level[0], 0, task->most);
    if (task->most > 0)
        descend(&x, 0, 0, 0);
    out->value = x.value;
    out->pieces = x.pieces;
    out->nodes = x.nodes;
    for (int i = 0; i < x.pieces; i++) {
        out->piece[i] = (uint8_t)place_piece(x.place[x.best[i]]);
        place_cells(x.place[x.best[i]], out->cell[i]);
    }
}
