/* priced_fives: foresight that is paid for; see priced_fives.h. */
#include "review/priced_fives.h"

#include "ai/fives/fives_plan.h"

#include <stdlib.h>
#include <string.h>

/* Moves of one way that are followed, the best by the plan; with so few
 * pieces left every crossing is weighed. */
enum { BRANCHES = 6, FEW = 6 };

/* Points so far, less luck, and what is to come on average. */
struct course {
    struct fives s;
    double sum;
};

struct beam {
    int width, count, next_count;
    struct course *way, *next; /* width each; both best first */
    struct roll rolls[ROLLS];
};

/* The moves to follow, best first. */
struct branches {
    int count;
    move m[BRANCHES];
    double worth[BRANCHES];
};

static int pieces_left(const struct fives *s)
{
    const struct fives_sheet *sheet = &s->sheet[0];
    return PIECE_COUNT - __builtin_popcount(sheet->circled | sheet->crossed);
}

static int draw_roll(const struct beam *b, struct rng *rng)
{
    uint32_t n = rng_below(rng, ROLL_WAYS);
    int r = 0;
    while (n >= b->rolls[r].weight)
        n -= b->rolls[r++].weight;
    return r;
}

static void weigh(struct branches *all, struct plan *p, move m)
{
    double worth = (double)plan_worth(p, m);
    int k = all->count < BRANCHES ? all->count++ : BRANCHES;
    for (; k > 0 && all->worth[k - 1] < worth; k--)
        if (k < BRANCHES) {
            all->m[k] = all->m[k - 1];
            all->worth[k] = all->worth[k - 1];
        }
    if (k < BRANCHES) {
        all->m[k] = m;
        all->worth[k] = worth;
    }
}

/* They are always allowed; with many pieces left those that spoil least. A
 * piece that fits nowhere takes no squares. */
static void weigh_crossings(struct branches *all, struct plan *p,
                            const struct fives *s)
{
    const struct fives_sheet *sheet = &s->sheet[0];
    move crossing[PLAN_CROSSINGS];
    uint8_t cell[PIECE_SIZE] = {0};
    struct walk w = {0};
    bool few = pieces_left(s) <= FEW;
    int fit = plan_crossings(p, crossing);
    for (int i = 0; i < fit && !few; i++)
        weigh(all, p, crossing[i]);
    while (few && walk_next(&w))
        if (!sheet_used(sheet, w.piece) && !cells_meet(w.set, sheet->blocked))
            weigh(all, p, move_cells(MOVE_CROSS, w.piece, w.cell));
    for (int piece = 0; !fit && piece < PIECE_COUNT; piece++)
        if (!sheet_used(sheet, piece))
            weigh(all, p, move_cells(MOVE_CROSS_ONLY, piece, cell));
}

static void find_branches(const struct course *w, struct plan *p,
                          const struct roll *roll, struct branches *all)
{
    const struct fives_sheet *sheet = &w->s.sheet[0];
    struct place place[PLACEMENTS];
    uint8_t cell[PIECE_SIZE];
    struct best_task task = {.board = sheet->board,
                             .dice = roll->dice,
                             .taken = sheet->blocked,
                             .used = sheet->circled | sheet->crossed};
    all->count = 0;
    weigh_crossings(all, p, &w->s);
    int count = best_placements(&task, place);
    for (int i = 0; i < count; i++) {
        place_cells(place[i], cell);
        weigh(all, p, move_cells(MOVE_DRAW, 0, cell));
    }
}

/* The points of a move. */
static int make(struct fives *s, move m)
{
    uint8_t cell[PIECE_SIZE];
    struct fives_sheet *sheet = &s->sheet[0];
    move_take_cells(m, cell);
    if (move_kind(m) != MOVE_CROSS_ONLY)
        sheet->blocked = cells_join(sheet->blocked, cells_of(cell));
    if (move_kind(m) != MOVE_DRAW) {
        sheet->crossed |= (uint16_t)(1u << move_piece(m));
        return 0;
    }
    int piece = piece_of(cell);
    sheet->circled |= (uint16_t)(1u << piece);
    return s->values[piece];
}

static void keep(struct beam *b, const struct course *w)
{
    int k = b->next_count;
    if (k == b->width && w->sum <= b->next[k - 1].sum)
        return;
    if (k < b->width)
        b->next_count++;
    else
        k--;
    for (; k > 0 && b->next[k - 1].sum < w->sum; k--)
        b->next[k] = b->next[k - 1];
    b->next[k] = *w;
}

/* What is to come on average, and by roll; -1: no memory. */
static double expected(const struct fives *s, float worth[ROLLS])
{
    struct plan *p = plan_new(s, 0);
    double mean = p ? (double)plan_rolls(p, worth) : -1;
    free(p);
    return mean;
}

static bool follow(struct beam *b, const struct course *w, int r)
{
    float worth[ROLLS], later[ROLLS];
    struct branches all;
    struct plan *p = plan_new(&w->s, 0);
    if (!p)
        return false;
    plan_rolls(p, worth);
    find_branches(w, p, &b->rolls[r], &all);
    free(p);
    for (int i = 0; i < all.count; i++) {
        struct course next = *w;
        int points = make(&next.s, all.m[i]);
        double mean = expected(&next.s, later);
        if (mean < 0)
            return false;
        next.sum += points + mean - (double)worth[r];
        keep(b, &next);
    }
    return true;
}

/* One round of all ways. */
static bool go_on(struct beam *b, int r)
{
    b->next_count = 0;
    for (int i = 0; i < b->count; i++)
        if (!follow(b, &b->way[i], r))
            return false;
    struct course *way = b->way;
    b->way = b->next;
    b->next = way;
    b->count = b->next_count;
    return true;
}

bool priced_foresight(const struct fives *s, int width, struct rng *rng,
                      double *out)
{
    float worth[ROLLS];
    struct beam b = {.width = width, .count = 1};
    size_t size = (size_t)width * sizeof *b.way;
    b.way = malloc(size);
    b.next = malloc(size);
    bool fine = b.way && b.next;
    if (fine) {
        rolls_list(b.rolls);
        b.way[0] = (struct course){.s = *s, .sum = expected(s, worth)};
        fine = b.way[0].sum >= 0;
    }
    /* then every roll and place is tried: nothing is gained by knowing */
    while (fine && pieces_left(&b.way[0].s) > 2)
        fine = go_on(&b, draw_roll(&b, rng));
    if (fine)
        *out = b.way[0].sum;
    free(b.way);
    free(b.next);
    return fine;
}
