/* wisp_slow: a second scorer and generator of wispwood; see wisp_slow.h. */
#include "support/wisp_slow.h"

#include <stdlib.h>
#include <string.h>

enum { FRAME = WISP_FRAME };

static const char letters[] = "PWOHT";
static const int step_x[8] = {1, 0, -1, 0, 1, 1, -1, -1}; /* 4 sides first */
static const int step_y[8] = {0, 1, 0, -1, 1, -1, 1, -1};

void slow_from(struct slow_forest *s, const struct wisp_forest *f)
{
    memset(s->at, '.', sizeof s->at);
    for (int bit = 0; bit < 64; bit++) {
        int square = wisp_square(f, bit), row = square / 32,
            column = square % 32;
        if (row >= FRAME || column >= FRAME)
            continue;
        for (int tile = 0; tile < WISP_TILES; tile++)
            if (f->tiles[tile] >> bit & 1)
                s->at[row][column] = letters[tile];
        if (f->cat == bit)
            s->at[row][column] = 'C';
    }
}

/* ---- looking at squares ---- */

static char at(const struct slow_forest *s, int x, int y)
{
    return x < 0 || y < 0 || x >= FRAME || y >= FRAME ? '.' : s->at[y][x];
}

static bool is_wisp(char c)
{
    return c == 'P' || c == 'W' || c == 'O' || c == 'H';
}

static int total_of(const struct slow_forest *s, char what)
{
    int n = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            n += s->at[y][x] == what;
    return n;
}

/* How many of `what` among the first `steps` neighbours (4 or 8). */
static int near(const struct slow_forest *s, int x, int y, int steps, char what)
{
    int n = 0;
    for (int i = 0; i < steps; i++)
        n += at(s, x + step_x[i], y + step_y[i]) == what;
    return n;
}

/* How many of `what` in one direction, at any distance. */
static int along(const struct slow_forest *s, int x, int y, int dx, int dy,
                 char what)
{
    int n = 0;
    for (int k = 1; k < FRAME; k++)
        n += at(s, x + k * dx, y + k * dy) == what;
    return n;
}

static int along_both(const struct slow_forest *s, int x, int y, int dx, int dy,
                      char what)
{
    return along(s, x, y, dx, dy, what) + along(s, x, y, -dx, -dy, what);
}

/* Number the groups of squares for which `in` holds, from 1; 0 elsewhere. */
struct groups {
    int of[FRAME][FRAME];
    int count;
};

static void spread(const struct slow_forest *s, struct groups *g, int x, int y,
                   bool (*in)(char))
{
    if (!in(at(s, x, y)) || g->of[y][x])
        return;
    g->of[y][x] = g->count;
    for (int i = 0; i < 4; i++)
        spread(s, g, x + step_x[i], y + step_y[i], in);
}

static void find_groups(const struct slow_forest *s, struct groups *g,
                        bool (*in)(char))
{
    memset(g, 0, sizeof *g);
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            if (in(s->at[y][x]) && !g->of[y][x]) {
                g->count++;
                spread(s, g, x, y, in);
            }
}

static int in_group(const struct slow_forest *s, const struct groups *g,
                    int group, char what)
{
    int n = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            n += g->of[y][x] == group && s->at[y][x] == what;
    return n;
}

static bool is_tree(char c)
{
    return c == 'T';
}

static bool is_pumpkin(char c)
{
    return c == 'P';
}

/* ---- pumpkins ---- */

static int table(int n, const int *list, int len, int step)
{
    if (n == 0)
        return 0;
    return n <= len ? list[n - 1] : list[len - 1] + step * (n - len);
}

static const int sudoku_points[] = {4, 9, 15, 22, 30, 40};
static const int loner_points[] = {4, 9, 15, 22, 30};
static const int pair_points[] = {11, 23, 37};
static const int diagonal_points[] = {4, 9, 15, 22, 30, 39};

static bool alone_sudoku(const struct slow_forest *s, int x, int y)
{
    return !along_both(s, x, y, 1, 0, 'P') && !along_both(s, x, y, 0, 1, 'P');
}

static bool alone_around(const struct slow_forest *s, int x, int y)
{
    return !near(s, x, y, 8, 'P');
}

static bool alone_diagonal(const struct slow_forest *s, int x, int y)
{
    return !along_both(s, x, y, 1, 1, 'P') && !along_both(s, x, y, 1, -1, 'P');
}

static int pumpkins(const struct slow_forest *s,
                    bool (*alone)(const struct slow_forest *, int, int))
{
    int n = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            n += s->at[y][x] == 'P' && alone(s, x, y);
    return n;
}

static int pumpkin_pairs(const struct slow_forest *s)
{
    struct groups g;
    int n = 0;
    find_groups(s, &g, is_pumpkin);
    for (int i = 1; i <= g.count; i++)
        n += in_group(s, &g, i, 'P') == 2;
    return n;
}

static int pumpkin_parties(const struct slow_forest *s)
{
    struct groups g;
    int n = 0;
    find_groups(s, &g, is_wisp);
    for (int i = 1; i <= g.count; i++)
        n += in_group(s, &g, i, 'P') > 0;
    return n;
}

static int score_pumpkin(const struct slow_forest *s, const char *card)
{
    if (!strcmp(card, "pumpkin-sudoku"))
        return table(pumpkins(s, alone_sudoku), sudoku_points, 6, 0);
    if (!strcmp(card, "pumpkin-loners"))
        return table(pumpkins(s, alone_around), loner_points, 5, 8);
    if (!strcmp(card, "pumpkin-pairs"))
        return table(pumpkin_pairs(s), pair_points, 3, 14);
    if (!strcmp(card, "pumpkin-parties"))
        return table(pumpkin_parties(s), loner_points, 5, 8);
    return table(pumpkins(s, alone_diagonal), diagonal_points, 6, 9);
}

/* ---- orbs ---- */

static int orb_around(const struct slow_forest *s, int x, int y)
{
    int kinds = 0;
    for (int i = 0; i < 4; i++)
        kinds += near(s, x, y, 8, letters[i]) > 0;
    return 2 * kinds;
}

static int kinds_along(const struct slow_forest *s, int x, int y, int dx,
                       int dy)
{
    int kinds = 1; /* its own */
    for (const char *c = "PWH"; *c; c++)
        kinds += along_both(s, x, y, dx, dy, *c) > 0;
    return kinds;
}

static int orb_line(const struct slow_forest *s, int x, int y)
{
    int row = kinds_along(s, x, y, 1, 0), column = kinds_along(s, x, y, 0, 1);
    return row > column ? 2 * row : 2 * column;
}

static int orb_rarest(const struct slow_forest *s, int x, int y)
{
    int p = total_of(s, 'P'), w = total_of(s, 'W');
    int o = total_of(s, 'O'), h = total_of(s, 'H');
    (void)x, (void)y;
    if (o <= p && o <= w && o <= h)
        return 7;
    if (p <= o && p <= w && p <= h)
        return 5;
    return w <= o && w <= p && w <= h ? 4 : 3;
}

static int orb_adjacent(const struct slow_forest *s, int x, int y)
{
    int lowest = 0;
    for (int i = 0; i < 4; i++) {
        char c = at(s, x + step_x[i], y + step_y[i]);
        int value = c == 'O'   ? 4
                    : c == 'P' ? 5
                    : c == 'W' ? 6
                    : c == 'H' ? 7
                               : 0;
        if (value && (!lowest || value < lowest))
            lowest = value;
    }
    return lowest;
}

static int orb_groups(const struct slow_forest *s)
{
    struct groups g;
    int points = 0;
    find_groups(s, &g, is_wisp);
    for (int i = 1; i <= g.count; i++)
        if (in_group(s, &g, i, 'O'))
            for (int k = 0; k < 4; k++)
                points += in_group(s, &g, i, letters[k]) ? 2 : 0;
    return points;
}

/* ---- hearts ---- */

static int heart_cross(const struct slow_forest *s, int x, int y)
{
    return along_both(s, x, y, 1, 0, 'T') + along_both(s, x, y, 0, 1, 'T');
}

static int heart_adjacent(const struct slow_forest *s, int x, int y)
{
    return 2 * near(s, x, y, 4, 'T');
}

static int heart_below(const struct slow_forest *s, int x, int y)
{
    return 2 * along(s, x, y, 0, 1, 'T');
}

static int heart_diagonal(const struct slow_forest *s, int x, int y)
{
    int a = along_both(s, x, y, 1, 1, 'T'), b = along_both(s, x, y, 1, -1, 'T');
    return a > b ? 2 * a : 2 * b;
}

static int heart_ray(const struct slow_forest *s, int x, int y)
{
    int longest = 0;
    for (int i = 0; i < 4; i++) {
        int run = 0;
        while (at(s, x + (run + 1) * step_x[i], y + (run + 1) * step_y[i]) ==
               'T')
            run++;
        longest = run > longest ? run : longest;
    }
    return 2 * longest;
}

/* ---- trees ---- */

static int tree_lines(const struct slow_forest *s)
{
    int points = 0;
    for (int i = 0; i < FRAME; i++) {
        int row = 0, column = 0;
        for (int k = 0; k < FRAME; k++) {
            row += s->at[i][k] == 'T';
            column += s->at[k][i] == 'T';
        }
        points += (row >= 3 ? 2 : 0) + (column >= 3 ? 2 : 0);
    }
    return points;
}

static int tree_dense(const struct slow_forest *s)
{
    int points = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            if (s->at[y][x] == 'T' && near(s, x, y, 4, 'T') >= 3)
                points += 3;
    return points;
}

static int score_trees(const struct slow_forest *s, const char *card)
{
    struct groups g;
    int largest = 0, second = 0, groves = 0;
    find_groups(s, &g, is_tree);
    for (int i = 1; i <= g.count; i++) {
        int size = in_group(s, &g, i, 'T');
        groves += size >= 3;
        if (size > largest) {
            second = largest;
            largest = size;
        } else if (size > second) {
            second = size;
        }
    }
    if (!strcmp(card, "tree-lines"))
        return tree_lines(s);
    if (!strcmp(card, "tree-largest"))
        return largest;
    if (!strcmp(card, "tree-dense"))
        return tree_dense(s);
    return !strcmp(card, "tree-second") ? 2 * second : 4 * groves;
}

/* ---- any card ---- */

static const struct {
    const char *card;
    char what;
    int (*value)(const struct slow_forest *, int, int);
} each[] = {
    {"orb-around", 'O', orb_around},   {"orb-line", 'O', orb_line},
    {"orb-rarest", 'O', orb_rarest},   {"orb-adjacent", 'O', orb_adjacent},
    {"heart-cross", 'H', heart_cross}, {"heart-adjacent", 'H', heart_adjacent},
    {"heart-below", 'H', heart_below}, {"heart-diagonal", 'H', heart_diagonal},
    {"heart-ray", 'H', heart_ray},
};

static int score_each(const struct slow_forest *s, unsigned i)
{
    int points = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            if (s->at[y][x] == each[i].what)
                points += each[i].value(s, x, y);
    return points;
}

int slow_score(const struct slow_forest *s, const char *card)
{
    for (unsigned i = 0; i < sizeof each / sizeof *each; i++)
        if (!strcmp(card, each[i].card))
            return score_each(s, i);
    if (!strcmp(card, "orb-groups"))
        return orb_groups(s);
    if (!strncmp(card, "witch", 5)) {
        int n = total_of(s, 'W');
        return n / 3 * 18 + (n % 3 == 2 ? 10 : n % 3 == 1 ? 4 : 0);
    }
    return !strncmp(card, "tree", 4) ? score_trees(s, card)
                                     : score_pumpkin(s, card);
}

/* ---- witches (W11) ---- */

/* Is there a way from the cat to here by diagonal steps over witches? */
static bool chained(const struct slow_forest *s, int x, int y,
                    bool (*been)[FRAME])
{
    for (int i = 4; i < 8; i++) {
        int nx = x + step_x[i], ny = y + step_y[i];
        if (at(s, nx, ny) == 'C')
            return true;
        if (at(s, nx, ny) != 'W' || been[ny][nx])
            continue;
        been[ny][nx] = true;
        if (chained(s, nx, ny, been))
            return true;
    }
    return false;
}

bool slow_witch_may(const struct slow_forest *s, const char *card, int column,
                    int row)
{
    bool been[FRAME][FRAME] = {{false}};
    int cx = 0, cy = 0;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++)
            if (s->at[y][x] == 'C')
                cx = x, cy = y;
    int dx = abs(column - cx), dy = abs(row - cy);
    if (!strcmp(card, "witch-diagonal"))
        return dx == dy;
    if (!strcmp(card, "witch-line"))
        return dx == 0 || dy == 0;
    if (!strcmp(card, "witch-around"))
        return dx <= 1 && dy <= 1;
    if (!strcmp(card, "witch-ring"))
        return (dx > dy ? dx : dy) == 2;
    return chained(s, column, row, been);
}

/* ---- moves ---- */

struct cell {
    int x, y;
};

static int cell_compare(const void *a, const void *b)
{
    const struct cell *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

int slow_compare(const void *a, const void *b)
{
    move p = *(const move *)a, q = *(const move *)b;
    return p < q ? -1 : p > q;
}

/* Does everything, with these cells, fit in side×side (W10)? */
static bool fits(const struct slow_forest *s, const struct cell *cell, int n,
                 int side)
{
    int x0 = FRAME, x1 = -1, y0 = FRAME, y1 = -1;
    for (int y = 0; y < FRAME; y++)
        for (int x = 0; x < FRAME; x++) {
            bool there = s->at[y][x] != '.';
            for (int i = 0; i < n; i++)
                there = there || (cell[i].x == x && cell[i].y == y);
            if (!there)
                continue;
            x0 = x < x0 ? x : x0;
            x1 = x > x1 ? x : x1;
            y0 = y < y0 ? y : y0;
            y1 = y > y1 ? y : y1;
        }
    return x1 - x0 < side && y1 - y0 < side;
}

static bool touches(const struct slow_forest *s, int x, int y)
{
    for (int i = 0; i < 4; i++)
        if (at(s, x + step_x[i], y + step_y[i]) != '.')
            return true;
    return false;
}

static bool free_cell(const struct slow_forest *s, int x, int y)
{
    return x >= 0 && y >= 0 && x < FRAME && y < FRAME && s->at[y][x] == '.';
}

static move packed(const struct cell *cell, int n)
{
    move m = (move)n << WISP_COUNT_AT;
    for (int i = 0; i < n; i++)
        m |= (move)(cell[i].y * 32 + cell[i].x) << (10 * i);
    return m;
}

/* The shapes as pictures (W2). */
static const char *const pictures[WISP_SHAPES] = {
    "##", "###", "##/#", "####", "##/##", "###/.#", ".##/##", "###/#"};

static int cells_of(const char *picture, struct cell *cell)
{
    int n = 0, x = 0, y = 0;
    for (; *picture; picture++) {
        if (*picture == '#')
            cell[n++] = (struct cell){x, y};
        x = *picture == '/' ? 0 : x + 1;
        y += *picture == '/';
    }
    return n;
}

/* Turned k % 4 times, and mirrored from k = 4 on. */
static void turned(const struct cell *in, struct cell *out, int n, int k)
{
    for (int i = 0; i < n; i++) {
        struct cell c = in[i];
        if (k >= 4)
            c.x = -c.x;
        for (int t = 0; t < k % 4; t++)
            c = (struct cell){-c.y, c.x};
        out[i] = c;
    }
}

static uint32_t unique(move *list, uint32_t count)
{
    uint32_t kept = 0;
    qsort(list, count, sizeof *list, slow_compare);
    for (uint32_t i = 0; i < count; i++)
        if (!kept || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

/* Every way to lay a shape (W10), as squares packed in a move. */
static uint32_t layings(const struct slow_forest *s, int shape, int side,
                        move *out)
{
    struct cell base[4], cell[4];
    int n = cells_of(pictures[shape], base);
    uint32_t count = 0;
    for (int k = 0; k < 8; k++)
        for (int place = 0; place < 31 * 31; place++) {
            bool can = true, touch = false;
            turned(base, cell, n, k);
            for (int i = 0; i < n; i++) {
                cell[i].x += place % 31 - 3;
                cell[i].y += place / 31 - 3;
                can = can && free_cell(s, cell[i].x, cell[i].y);
                touch = touch || touches(s, cell[i].x, cell[i].y);
            }
            if (!can || !touch || !fits(s, cell, n, side))
                continue;
            qsort(cell, (size_t)n, sizeof *cell, cell_compare);
            out[count++] = packed(cell, n);
        }
    return unique(out, count);
}

/* All wisp moves of one laying. */
static uint32_t takings(const struct wispwood *w, const struct slow_forest *s,
                        int seat, int place, move squares, move *out)
{
    int shape = w->shapes[place] - 1;
    uint32_t count = 0;
    for (int space = 0; space < 8; space++) {
        bool own = space == place || space == (place + 1) % 8;
        int kind = w->pond[space] - 1;
        if (kind < 0 || kind > 3 || (!own && !w->forest[seat].ready))
            continue;
        for (int i = 0; i < wisp_move_count(squares); i++) {
            int square = wisp_move_square(squares, i);
            if (kind == WISP_WITCH &&
                !slow_witch_may(s, wisp_card_id(wisp_card_of(w, WISP_WITCH)),
                                square % 32, square / 32))
                continue;
            out[count++] =
                wisp_move_make(WISP_MOVE_WISP, 0) | squares |
                (move)i << WISP_WHICH_AT | (move)space << WISP_SPACE_AT |
                (move)shape << WISP_SHAPE_AT | (move)!own << WISP_CAT_AT;
        }
    }
    return count;
}

/* W13, literally: one tree after the other. */
static uint32_t plant(struct slow_forest *s, struct cell *cell, int n, int side,
                      move *out)
{
    uint32_t count = 0;
    for (int y = 0; y < FRAME && n < 3; y++)
        for (int x = 0; x < FRAME; x++) {
            if (s->at[y][x] != '.' || !touches(s, x, y))
                continue;
            cell[n] = (struct cell){x, y};
            if (!fits(s, &cell[n], 1, side))
                continue;
            struct cell sorted[3];
            memcpy(sorted, cell, sizeof sorted);
            qsort(sorted, (size_t)n + 1, sizeof *sorted, cell_compare);
            out[count++] =
                wisp_move_make(WISP_MOVE_TREES, 0) | packed(sorted, n + 1);
            s->at[y][x] = 'T';
            count += plant(s, cell, n + 1, side, out + count);
            s->at[y][x] = '.';
        }
    return n ? count : unique(out, count);
}

static bool one_kind(const struct wispwood *s)
{
    int seen = 0;
    for (int space = 0; space < 8; space++) {
        int there = s->pond[space];
        if (!there || there == WISP_CAT + 1)
            continue;
        if (seen && seen != there)
            return false;
        seen = there;
    }
    return seen;
}

uint32_t slow_moves(const struct wispwood *s, int seat, move *out)
{
    struct slow_forest forest;
    struct cell cell[3] = {{0, 0}};
    uint32_t count = 0;
    int side = s->round + 3;
    move *list = malloc(1 << 24);
    slow_from(&forest, &s->forest[seat]);
    for (int place = 0; place < 8; place++) {
        uint32_t ways = layings(&forest, s->shapes[place] - 1, side, list);
        for (uint32_t i = 0; i < ways; i++)
            count += takings(s, &forest, seat, place, list[i], out + count);
    }
    uint32_t trees = plant(&forest, cell, 0, side, list);
    memcpy(out + count, list, trees * sizeof *list);
    count += trees;
    free(list);
    if (s->dealt == WISP_DEALT_NONE && one_kind(s))
        out[count++] = wisp_move_make(WISP_MOVE_REFRESH, 0);
    if (s->dealt != WISP_DEALT_CAT && s->forest[seat].ready)
        out[count++] = wisp_move_make(WISP_MOVE_CAT_REFRESH, 0);
    qsort(out, count, sizeof *out, slow_compare);
    return count;
}
