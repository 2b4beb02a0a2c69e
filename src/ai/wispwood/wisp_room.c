/*
 * wisp_room: how much more a card could give to the wisps of a forest.
 *
 * Wisps and cat are put on a board of their own with one row and column to
 * spare on each side, where the square of the next round lets them grow.
 */
#include "ai/wispwood/wisp.h"
#include "games/wispwood/wisp_lines.h"

enum { STRIDE = WISP_STRIDE, SITES_MAX = 8 };

/* The corner of the wisps' and cat's box lies on bit (1, 1). */
struct board {
    uint64_t wisps, free;
    struct wisp_forest f; /* its trees are the free squares */
};

static uint64_t diagonals_of(int square)
{
    return falling(square) | rising(square);
}

/* From the first to the last of a line of so many from 1 on, and one more on
 * each side if the square has room. */
static unsigned span(int len, int side)
{
    unsigned line = (1u << len) - 1;
    return len < side ? (line << 2 | 3u) : line << 1;
}

static void set_up(struct board *b, const struct wisp_forest *f, int side)
{
    uint64_t wisps = f->tiles[0] | f->tiles[1] | f->tiles[2] | f->tiles[3];
    uint64_t all = wisps | UINT64_C(1) << f->cat, columns = all;
    columns |= columns >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    int left = __builtin_ctz((unsigned)columns & 0xff);
    int width = 32 - __builtin_clz((unsigned)columns & 0xff) - left;
    int top = __builtin_ctzll(all) / STRIDE;
    int height = 8 - __builtin_clzll(all) / STRIDE - top;
    int by = (1 - top) * STRIDE + 1 - left;
    uint64_t region = 0;
    for (unsigned rows = span(height, side); rows; rows &= rows - 1)
        region |= (uint64_t)span(width, side) << (__builtin_ctz(rows) * STRIDE);
    for (int kind = 0; kind < WISP_KINDS; kind++)
        b->f.tiles[kind] =
            by < 0 ? f->tiles[kind] >> -by : f->tiles[kind] << by;
    b->wisps = by < 0 ? wisps >> -by : wisps << by;
    b->free = region & ~(by < 0 ? all >> -by : all << by);
    b->f.tiles[WISP_TREE] = b->free;
}

/* ---- pumpkins ---- */

static uint64_t lines_of(uint64_t set, bool diagonal)
{
    uint64_t lines = 0;
    for (; set; set &= set - 1) {
        int square = __builtin_ctzll(set);
        lines |= diagonal ? diagonals_of(square)
                          : row_of(square) | column_of(square);
    }
    return lines;
}

/* All wisps joined to some of the set. */
static uint64_t joined(uint64_t wisps, uint64_t set)
{
    uint64_t before;
    do {
        before = set;
        set |= beside(set) & wisps;
    } while (set != before);
    return set;
}

static int pumpkin_room(const struct board *b, int number)
{
    uint64_t p = b->f.tiles[WISP_PUMPKIN], sites = 0;
    switch (number) {
    case 0: /* sudoku */
        sites = b->free & ~lines_of(p, false);
        break;
    case 1: /* loners */
        sites = b->free & ~around(p);
        break;
    case 2: /* pairs: the ones still alone */
        sites = p & ~beside(p) & beside(b->free);
        break;
    case 3: /* parties */
        sites = b->free & ~beside(joined(b->wisps, p));
        break;
    default: /* diagonals */
        sites = b->free & ~lines_of(p, true);
    }
    return count(sites) < SITES_MAX ? count(sites) : SITES_MAX;
}

/* ---- orbs ---- */

static int missing(const struct board *b, uint64_t set)
{
    int kinds = WISP_KINDS;
    for (int kind = 0; kind < WISP_KINDS; kind++)
        kinds -= (b->f.tiles[kind] & set) != 0;
    return kinds;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int room_of_orb(const struct board *b, int number, int square)
{
    uint64_t one = UINT64_C(1) << square;
    uint64_t group = joined(b->wisps, one);
    switch (number) {
    case 0: /* around */
        return least(missing(b, around(one)), count(b->free & around(one)));
    case 1: /* line */
        return least(missing(b, row_of(square)), missing(b, column_of(square)));
    case 3: /* adjacent */
        return !(beside(one) & b->wisps) && beside(one) & b->free;
    case 4: /* groups */
        group &= b->f.tiles[WISP_ORB];
        return group & (one - 1) ? 0 : missing(b, joined(b->wisps, one));
    default:
        return 0;
    }
}

/* orb-rarest: how many orbs may still come before another is the rarest. */
static int room_to_be_rare(const struct board *b)
{
    int fewest = 64;
    for (int kind = 0; kind < WISP_KINDS; kind++)
        if (kind != WISP_ORB)
            fewest = least(fewest, count(b->f.tiles[kind]));
    int room = fewest - count(b->f.tiles[WISP_ORB]);
    return room < -3 ? -3 : least(room, 3);
}

static int orb_room(const struct board *b, int number)
{
    int sum = 0;
    if (number == 2)
        return room_to_be_rare(b);
    for (uint64_t left = b->f.tiles[WISP_ORB]; left; left &= left - 1)
        sum += room_of_orb(b, number, __builtin_ctzll(left));
    return sum;
}

/* ---- all ---- */

void wisp_find_room(const struct wispwood *s, const struct wisp_forest *f,
                    int room[WISP_FAMILIES])
{
    struct board b;
    int pumpkin = wisp_card_of(s, WISP_PUMPKIN);
    int orb = wisp_card_of(s, WISP_ORB), heart = wisp_card_of(s, WISP_HEART);
    int next = s->round < wisp_last_round(s) ? s->round + 1 : s->round;
    set_up(&b, f, wisp_side(next));
    room[WISP_WITCH] = room[WISP_TREE] = 0;
    room[WISP_PUMPKIN] =
        pumpkin < 0 ? 0 : pumpkin_room(&b, pumpkin % WISP_PER_FAMILY);
    room[WISP_ORB] = orb < 0 ? 0 : orb_room(&b, orb % WISP_PER_FAMILY);
    room[WISP_HEART] = heart < 0 ? 0 : wisp_card_score(heart, &b.f);
}
