/*
 * wisp_cards: the 25 goal cards and what they score.
 *
 * A card is a row of a table, and scores in one of two ways. Either it counts
 * things: `counted` gives one square for each (the first of a pair or group
 * stands for all of it) and `points` says what that many are worth. Or each
 * tile of some kind is worth something by itself: `value`. Both ways say at
 * once which tiles earned what.
 *
 * Boards are windows: see wispwood.h. Nothing ever lies in the two spare
 * columns, so plain shifts are steps.
 */
#include "games/wispwood/wisp_int.h"
#include "games/wispwood/wisp_lines.h"

#include <string.h>

#define ONE(square) (UINT64_C(1) << (square))

/* Points for 1, 2, 3 … things; after the list `step` more for each. With
 * `repeat` the list begins again instead. */
struct points {
    uint8_t list[6];
    uint8_t len;
    uint8_t step;
    bool repeat;
};

struct wisp_card {
    const char *id;
    uint8_t paws;
    uint64_t (*counted)(const struct wisp_forest *f);
    struct points points;
    int (*value)(const struct wisp_forest *f, int square);
};

/* ---- sets ---- */

static uint64_t wisps(const struct wisp_forest *f)
{
    return f->tiles[0] | f->tiles[1] | f->tiles[2] | f->tiles[3];
}

/* How many kinds of wisp have something in this set. */
static int kinds_in(const struct wisp_forest *f, uint64_t set)
{
    int kinds = 0;
    for (int kind = 0; kind < WISP_KINDS; kind++)
        kinds += (f->tiles[kind] & set) != 0;
    return kinds;
}

static uint64_t first_of(uint64_t set)
{
    return set & -set;
}

/* ---- pumpkins: all count something ---- */

static uint64_t sudoku(const struct wisp_forest *f)
{
    uint64_t pumpkins = f->tiles[WISP_PUMPKIN], alone = 0;
    for (uint64_t left = pumpkins; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        uint64_t lines = row_of(square) | column_of(square);
        if ((pumpkins & lines) == ONE(square))
            alone |= ONE(square);
    }
    return alone;
}

static uint64_t loners(const struct wisp_forest *f)
{
    return f->tiles[WISP_PUMPKIN] & ~around(f->tiles[WISP_PUMPKIN]);
}

/* Two that see nobody but each other; the first square of each two. */
static uint64_t pairs(const struct wisp_forest *f)
{
    uint64_t p = f->tiles[WISP_PUMPKIN];
    uint64_t l = p & p << 1, r = p & p >> 1;
    uint64_t u = p & p << WISP_STRIDE, d = p & p >> WISP_STRIDE;
    uint64_t two = (l & r) | (u & d) | ((l | r) & (u | d));
    uint64_t one = (l | r | u | d) & ~two; /* with one neighbour exactly */
    return one & (one >> 1 | one >> WISP_STRIDE);
}

/* The first pumpkin of each wisp group that has any. */
static uint64_t parties(const struct wisp_forest *f)
{
    uint64_t hosts = 0;
    for (uint64_t left = f->tiles[WISP_PUMPKIN]; left;) {
        uint64_t first = first_of(left);
        hosts |= first;
        left &= ~wisp_group(wisps(f), first);
    }
    return hosts;
}

static uint64_t diagonals(const struct wisp_forest *f)
{
    uint64_t pumpkins = f->tiles[WISP_PUMPKIN], alone = 0;
    for (uint64_t left = pumpkins; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        uint64_t lines = falling(square) | rising(square);
        if ((pumpkins & lines) == ONE(square))
            alone |= ONE(square);
    }
    return alone;
}

/* ---- witches: they differ in placing only (wisp_forest.c) ---- */

static uint64_t witches(const struct wisp_forest *f)
{
    return f->tiles[WISP_WITCH];
}

/* ---- orbs: each for itself ---- */

static int orb_around(const struct wisp_forest *f, int square)
{
    return 2 * kinds_in(f, around(ONE(square)));
}

static int orb_line(const struct wisp_forest *f, int square)
{
    int row = kinds_in(f, row_of(square));
    int column = kinds_in(f, column_of(square));
    return 2 * (row > column ? row : column);
}

/* Several kinds tied for fewest: the one that pays best. */
static int orb_rarest(const struct wisp_forest *f, int square)
{
    static const struct {
        uint8_t kind, value;
    } pays[] = {{.kind = WISP_ORB, .value = 7},
                {.kind = WISP_PUMPKIN, .value = 5},
                {.kind = WISP_WITCH, .value = 4},
                {.kind = WISP_HEART, .value = 3}};
    int best = 0, fewest = 64;
    (void)square;
    for (int i = 0; i < WISP_KINDS; i++) {
        int have = count(f->tiles[pays[i].kind]);
        if (have < fewest) {
            fewest = have;
            best = pays[i].value;
        }
    }
    return best;
}

static int orb_adjacent(const struct wisp_forest *f, int square)
{
    uint64_t next = beside(ONE(square));
    if (f->tiles[WISP_ORB] & next)
        return 4;
    if (f->tiles[WISP_PUMPKIN] & next)
        return 5;
    if (f->tiles[WISP_WITCH] & next)
        return 6;
    return f->tiles[WISP_HEART] & next ? 7 : 0;
}

/* The first orb of a group speaks for it. */
static int orb_groups(const struct wisp_forest *f, int square)
{
    uint64_t group = wisp_group(wisps(f), ONE(square));
    if (first_of(group & f->tiles[WISP_ORB]) != ONE(square))
        return 0;
    return 2 * kinds_in(f, group);
}

/* ---- hearts: each for itself ---- */

static int heart_cross(const struct wisp_forest *f, int square)
{
    return count(f->tiles[WISP_TREE] & (row_of(square) | column_of(square)));
}

static int heart_adjacent(const struct wisp_forest *f, int square)
{
    return 2 * count(f->tiles[WISP_TREE] & beside(ONE(square)));
}

static int heart_below(const struct wisp_forest *f, int square)
{
    uint64_t below = ~UINT64_C(0) << square; /* and rows beside it, no matter */
    return 2 * count(f->tiles[WISP_TREE] & column_of(square) & below);
}

static int heart_diagonal(const struct wisp_forest *f, int square)
{
    int a = count(f->tiles[WISP_TREE] & falling(square));
    int b = count(f->tiles[WISP_TREE] & rising(square));
    return 2 * (a > b ? a : b);
}

static int heart_ray(const struct wisp_forest *f, int square)
{
    /* what is still reached in each direction; the longest run is the number
     * of steps until nothing is */
    uint64_t left = ONE(square), right = left, up = left, down = left;
    uint64_t trees = f->tiles[WISP_TREE];
    for (int run = 0;; run++) {
        left = left >> 1 & trees;
        right = right << 1 & trees;
        up = up >> WISP_STRIDE & trees;
        down = down << WISP_STRIDE & trees;
        if (!(left | right | up | down))
            return 2 * run;
    }
}

/* ---- trees ---- */

/* A row or column with three trees: its first tree speaks for it. */
static int tree_lines(const struct wisp_forest *f, int square)
{
    uint64_t row = f->tiles[WISP_TREE] & row_of(square);
    uint64_t column = f->tiles[WISP_TREE] & column_of(square);
    return (count(row) >= 3 && first_of(row) == ONE(square) ? 2 : 0) +
           (count(column) >= 3 && first_of(column) == ONE(square) ? 2 : 0);
}

/* The two largest groups, in reading order where they are tied. */
static void two_largest(const struct wisp_forest *f, uint64_t *first,
                        uint64_t *second)
{
    *first = *second = 0;
    for (uint64_t left = f->tiles[WISP_TREE]; left;) {
        uint64_t group = wisp_group(left, first_of(left));
        left &= ~group;
        if (count(group) > count(*first)) {
            *second = *first;
            *first = group;
        } else if (count(group) > count(*second)) {
            *second = group;
        }
    }
}

static uint64_t largest(const struct wisp_forest *f)
{
    uint64_t first, second;
    two_largest(f, &first, &second);
    return first;
}

static uint64_t second_largest(const struct wisp_forest *f)
{
    uint64_t first, second;
    two_largest(f, &first, &second);
    return second;
}

/* At least three of four: both of one line and one of the other. */
static uint64_t dense(const struct wisp_forest *f)
{
    uint64_t trees = f->tiles[WISP_TREE];
    uint64_t l = trees << 1, r = trees >> 1;
    uint64_t u = trees << WISP_STRIDE, d = trees >> WISP_STRIDE;
    return trees & (((l & r) & (u | d)) | ((u & d) & (l | r)));
}

/* The first tree of each group of three or more. */
static uint64_t groves(const struct wisp_forest *f)
{
    uint64_t firsts = 0;
    for (uint64_t left = f->tiles[WISP_TREE]; left;) {
        uint64_t group = wisp_group(left, first_of(left));
        left &= ~group;
        if (count(group) >= 3)
            firsts |= first_of(group);
    }
    return firsts;
}

/* ---- the table ---- */

#define WITCH_POINTS                                                           \
    {                                                                          \
        .list = {4, 10, 18}, .len = 3, .repeat = true                          \
    }
#define EACH(n)                                                                \
    {                                                                          \
        .list = {n}, .len = 1, .step = (n)                                     \
    }

static const struct wisp_card cards[WISP_CARDS] = {
    {.id = "pumpkin-sudoku",
     .paws = 1,
     .counted = sudoku,
     .points = {.list = {4, 9, 15, 22, 30, 40}, .len = 6}},
    {.id = "pumpkin-loners",
     .paws = 1,
     .counted = loners,
     .points = {.list = {4, 9, 15, 22, 30}, .len = 5, .step = 8}},
    {.id = "pumpkin-pairs",
     .paws = 2,
     .counted = pairs,
     .points = {.list = {11, 23, 37}, .len = 3, .step = 14}},
    {.id = "pumpkin-parties",
     .paws = 2,
     .counted = parties,
     .points = {.list = {4, 9, 15, 22, 30}, .len = 5, .step = 8}},
    {.id = "pumpkin-diagonals",
     .paws = 2,
     .counted = diagonals,
     .points = {.list = {4, 9, 15, 22, 30, 39}, .len = 6, .step = 9}},

    {.id = "witch-diagonal",
     .paws = 1,
     .counted = witches,
     .points = WITCH_POINTS},
    {.id = "witch-line", .paws = 1, .counted = witches, .points = WITCH_POINTS},
    {.id = "witch-around",
     .paws = 2,
     .counted = witches,
     .points = WITCH_POINTS},
    {.id = "witch-chain",
     .paws = 2,
     .counted = witches,
     .points = WITCH_POINTS},
    {.id = "witch-ring", .paws = 2, .counted = witches, .points = WITCH_POINTS},

    {.id = "orb-around", .paws = 1, .value = orb_around},
    {.id = "orb-line", .paws = 1, .value = orb_line},
    {.id = "orb-rarest", .paws = 2, .value = orb_rarest},
    {.id = "orb-adjacent", .paws = 2, .value = orb_adjacent},
    {.id = "orb-groups", .paws = 2, .value = orb_groups},

    {.id = "heart-cross", .paws = 1, .value = heart_cross},
    {.id = "heart-adjacent", .paws = 1, .value = heart_adjacent},
    {.id = "heart-below", .paws = 2, .value = heart_below},
    {.id = "heart-diagonal", .paws = 2, .value = heart_diagonal},
    {.id = "heart-ray", .paws = 2, .value = heart_ray},

    {.id = "tree-lines", .paws = 1, .value = tree_lines},
    {.id = "tree-largest", .paws = 1, .counted = largest, .points = EACH(1)},
    {.id = "tree-dense", .paws = 2, .counted = dense, .points = EACH(3)},
    {.id = "tree-second",
     .paws = 2,
     .counted = second_largest,
     .points = EACH(2)},
    {.id = "tree-groves", .paws = 2, .counted = groves, .points = EACH(4)},
};

static int points_for(const struct points *p, int n)
{
    int len = p->len, last = p->list[len - 1];
    if (n == 0)
        return 0;
    if (p->repeat)
        return n / len * last + (n % len ? p->list[n % len - 1] : 0);
    return n <= len ? p->list[n - 1] : last + (n - len) * p->step;
}

/* ---- asking ---- */

const char *wisp_card_id(int card)
{
    return cards[card].id;
}

int wisp_card_paws(int card)
{
    return cards[card].paws;
}

int wisp_card_find(struct json name)
{
    for (int card = 0; card < WISP_CARDS; card++)
        if (json_is(name, cards[card].id))
            return card;
    return -1;
}

int wisp_card_of(const struct wispwood *s, int family)
{
    return s->cards[family] ? family * WISP_PER_FAMILY + s->cards[family] - 1
                            : -1;
}

int wisp_card_score(int card, const struct wisp_forest *f)
{
    const struct wisp_card *c = &cards[card];
    if (c->counted)
        return points_for(&c->points, count(c->counted(f)));
    int sum = 0;
    uint64_t left = f->tiles[card / WISP_PER_FAMILY];
    for (; left; left &= left - 1)
        sum += c->value(f, __builtin_ctzll(left));
    return sum;
}

uint64_t wisp_card_shares(int card, const struct wisp_forest *f,
                          int16_t points[64])
{
    const struct wisp_card *c = &cards[card];
    uint64_t all =
        c->counted ? c->counted(f) : f->tiles[card / WISP_PER_FAMILY];
    uint64_t earned = 0;
    int nth = 0;
    memset(points, 0, 64 * sizeof *points);
    for (uint64_t left = all; left; left &= left - 1, nth++) {
        int square = __builtin_ctzll(left);
        int share = c->counted ? points_for(&c->points, nth + 1) -
                                     points_for(&c->points, nth)
                               : c->value(f, square);
        points[square] = (int16_t)share;
        if (share)
            earned |= ONE(square);
    }
    return earned;
}
