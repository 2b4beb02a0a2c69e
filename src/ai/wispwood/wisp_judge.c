/*
 * wisp_judge: the worth of every placing move of a turn, fast; see wisp.h.
 *
 * All moves of a turn start from the same forest. What they have in common is
 * worked out once; for each move only the new tiles are put on the boards and
 * only the cards that look at trees are asked again.
 */
#include "ai/wispwood/wisp.h"

#include "game/square.h"

#include <string.h>

static int witch_points(const struct wisp_judge *j, int witches)
{
    struct wisp_forest f = {.tiles[WISP_WITCH] = (UINT64_C(1) << witches) - 1};
    return j->card[WISP_WITCH] < 0 ? 0
                                   : wisp_card_score(j->card[WISP_WITCH], &f);
}

/* One of a card's features (0 points, 1 tiles, 2 room), by the clocks. */
static double by_clocks(const int16_t *w, int card, int which,
                        const double clock[WISP_CLOCKS])
{
    const int16_t *c = w + card * WISP_CARD_FEATURES + which;
    double sum = 0;
    for (int i = 0; i < WISP_CLOCKS; i++)
        sum += c[3 * i] * clock[i];
    return sum * WISP_WEIGHT;
}

/* The three behind them: tiles², room², tiles × room. */
static double squared(const int16_t *w, int card, int which)
{
    return w[card * WISP_CARD_FEATURES + 3 * WISP_CLOCKS + which] * WISP_WEIGHT;
}

static int tiles_of(const struct wisp_judge *j, int family, int laid, int kind)
{
    int tiles = __builtin_popcountll(j->forest->tiles[family]);
    if (family == WISP_TREE)
        return tiles + laid - (kind < WISP_KINDS);
    return tiles + (family == kind);
}

/* What the numbers of tiles are worth, if one of `kind` and trees are laid. */
static double worth_of_tiles(const struct wisp_judge *j, int laid, int kind)
{
    double sum = 0;
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = j->card[family], tiles = tiles_of(j, family, laid, kind);
        if (card < 0)
            continue;
        sum += by_clocks(j->w, card, 1, j->clock[laid]) * tiles +
               squared(j->w, card, 0) * tiles * tiles;
        if (family == WISP_WITCH)
            sum += j->point[laid][family] * witch_points(j, tiles);
        for (int other = 0; other < WISP_KINDS; other++)
            if (other != family)
                sum += j->w[WISP_AT_PAIRS + other * WISP_CARDS + card] *
                       tiles_of(j, other, laid, kind) * WISP_WEIGHT;
    }
    return sum;
}

static double weighted(const int16_t *w, const double *x, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += w[i] * x[i];
    return sum * WISP_WEIGHT;
}

/* What the box is worth, and all of how it lies but edge, holes, border. */
static void find_boxes(struct wisp_judge *j, int laid, double rival)
{
    const int16_t *w = j->w + WISP_AT_LIE;
    double x[WISP_LIE_FEATURES];
    int have = __builtin_popcountll(wisp_occupied(j->forest)) + laid;
    for (int width = j->width; width <= j->side; width++)
        for (int height = j->height; height <= j->side; height++) {
            struct wisp_lie lie = {.width = width, .height = height};
            wisp_lie_features(&lie, j->side, have, rival, x);
            j->box[laid][width][height] = weighted(w, x, WISP_LIE_FEATURES);
        }
    j->edge[laid] = w[5] * WISP_WEIGHT;
    j->hole[laid] = (w[6] + w[7] * rival) * WISP_WEIGHT;
}

static void find_witch_room(struct wisp_judge *j, int laid)
{
    int card = j->card[WISP_WITCH];
    for (int more = 0; more < 2; more++) {
        double *witch = j->witch[more][laid], most = 0;
        int tiles = tiles_of(j, WISP_WITCH, laid, more ? WISP_WITCH : 0);
        for (int room = 0; room <= WISP_ROOM_MAX; room++) {
            witch[room] =
                card < 0 ? 0
                         : by_clocks(j->w, card, 2, j->clock[laid]) * room +
                               (squared(j->w, card, 1) * room +
                                squared(j->w, card, 2) * tiles) *
                                   room;
            most = witch[room] > most ? witch[room] : most;
        }
        j->witch_most[more][laid] = most;
    }
}

/* What does not depend on where tiles lie, and the weights of what does. */
static void multiply_out(struct wisp_judge *j, int laid,
                         const struct wisp_race *race)
{
    int have = __builtin_popcountll(wisp_occupied(j->forest));
    double full = (double)(have + laid) / (j->side * j->side);
    double x[WISP_RACE_FEATURES];
    wisp_find_clocks(full, race->rival, j->clock[laid]);
    for (int family = 0; family < WISP_FAMILIES; family++)
        j->point[laid][family] =
            j->card[family] < 0
                ? 0
                : by_clocks(j->w, j->card[family], 0, j->clock[laid]);
    find_boxes(j, laid, race->rival);
    find_witch_room(j, laid);
    for (int kind = 0; kind <= WISP_KINDS; kind++) {
        double tiles = worth_of_tiles(j, laid, kind);
        for (int ready = 0; ready < 2; ready++) {
            wisp_race_features(full, race, ready, x);
            j->base[kind][laid][ready] =
                tiles + weighted(j->w + WISP_AT_RACE, x, WISP_RACE_FEATURES);
        }
    }
}

static void find_pond(struct wisp_judge *j)
{
    for (int gone = 0; gone <= WISP_SPACES; gone++)
        for (int ready = 0; ready < 2; ready++) {
            struct wisp_active a = {0};
            double sum = 0;
            wisp_pond_features(j->state, gone, ready, &a);
            for (int i = 0; i < a.count; i++)
                sum += j->w[a.at[i]] * (double)a.x[i];
            j->pond[gone][ready] = sum * WISP_WEIGHT;
        }
}

void wisp_judge_init(struct wisp_judge *j, const struct wisp_weights *w,
                     const struct wispwood *s, int seat)
{
    int left = wisp_last_round(s) - s->round;
    struct wisp_race race = wisp_race_of(s, seat);
    j->w = w->w + left * WISP_ROUND_FEATURES;
    j->state = s;
    j->forest = &s->forest[seat];
    j->side = wisp_side(s->round);
    j->width = wisp_width(j->forest);
    j->height = wisp_height(j->forest);
    for (int family = 0; family < WISP_FAMILIES; family++)
        j->card[family] = wisp_card_of(s, family);
    int have = __builtin_popcountll(wisp_occupied(j->forest));
    for (int laid = 0; laid <= WISP_LAID_MAX; laid++)
        if (have + laid <= j->side * j->side)
            multiply_out(j, laid, &race);
    find_pond(j);
    int witch = j->card[WISP_WITCH];
    j->witches = 0;
    if (witch >= 0)
        j->witches = wisp_witch_squares(j->forest, witch % WISP_PER_FAMILY) &
                     ~field_of(wisp_occupied(j->forest));
    memset(j->is_known, 0, sizeof j->is_known);
    j->laying.squares = 0;
}

/* ---- one move ---- */

static int field_at(int column, int row)
{
    return (row + FIELD_CORNER) * FIELD_SIDE + column + FIELD_CORNER;
}

static void find_window(const struct wisp_judge *j, move m,
                        struct wisp_laying *l)
{
    l->left = l->top = 0;
    l->right = j->width - 1;
    l->bottom = j->height - 1;
    for (int i = 0; i < l->count; i++) {
        int square = wisp_move_square(m, i);
        int column = square_column(square) - j->forest->column;
        int row = square_row(square) - j->forest->row;
        l->column[i] = column;
        l->row[i] = row;
        l->left = column < l->left ? column : l->left;
        l->right = column > l->right ? column : l->right;
        l->top = row < l->top ? row : l->top;
        l->bottom = row > l->bottom ? row : l->bottom;
    }
}

/* How the forest lies with all squares taken. */
static double worth_of_lie(const struct wisp_judge *j,
                           const struct wisp_laying *l)
{
    struct wisp_lie lie = {.width = l->right - l->left + 1,
                           .height = l->bottom - l->top + 1};
    uint64_t all = wisp_occupied(&l->forest);
    for (int i = 0; i < l->count; i++)
        all |= l->tile[i];
    wisp_find_edge(all, j->side, &lie);
    return j->box[l->count][lie.width][lie.height] +
           j->edge[l->count] * lie.edge + j->hole[l->count] * lie.holes;
}

/* The window follows for all tiles at once. */
static void find_laying(const struct wisp_judge *j, move m,
                        struct wisp_laying *l)
{
    l->count = wisp_move_count(m);
    find_window(j, m, l);
    int by = -(l->top * WISP_STRIDE + l->left); /* never below 0 */
    l->forest = *j->forest;
    for (int tile = 0; by && tile < WISP_TILES; tile++)
        l->forest.tiles[tile] <<= by;
    l->forest.cat = (uint8_t)(l->forest.cat + by);
    l->forest.column = (uint8_t)(l->forest.column + l->left);
    l->forest.row = (uint8_t)(l->forest.row + l->top);
    for (int i = 0; i < l->count; i++) {
        int row = l->row[i] - l->top, column = l->column[i] - l->left;
        l->tile[i] = UINT64_C(1) << (row * WISP_STRIDE + column);
    }
    l->lie = worth_of_lie(j, l);
    memset(l->is_known, 0, sizeof l->is_known);
}

/* The forest after it; `which` gets a wisp, if it is one of the squares, or
 * nothing, if the kind is none. */
static void lay(const struct wisp_laying *l, int which, int kind,
                struct wisp_forest *out)
{
    *out = l->forest;
    for (int i = 0; i < l->count; i++)
        if (i != which)
            out->tiles[WISP_TREE] |= l->tile[i];
        else if (kind < WISP_KINDS)
            out->tiles[kind] |= l->tile[i];
}

/* See wisp_witch_room. */
static int room_after(const struct wisp_judge *j, const struct wisp_laying *l,
                      int which, bool witch)
{
    int c0 = FIELD_CORNER + l->right + 1 - j->side;
    int c1 = FIELD_CORNER + l->left + j->side - 1;
    int r0 = FIELD_CORNER + l->bottom + 1 - j->side;
    int r1 = FIELD_CORNER + l->top + j->side - 1;
    if (!j->witches && !witch)
        return 0;
    if (witch && j->card[WISP_WITCH] % WISP_PER_FAMILY == WITCH_CHAIN) {
        struct wisp_forest f; /* the chain grows */
        lay(l, which, WISP_WITCH, &f);
        return wisp_witch_room(j->state, &f);
    }
    wisp_field free = j->witches & FIELD_RECT(c0, c1, r0, r1);
    for (int i = 0; i < l->count; i++)
        free &= ~field_bit(field_at(l->column[i], l->row[i]));
    int count = __builtin_popcountll((uint64_t)free) +
                __builtin_popcountll((uint64_t)(free >> 64));
    return count < WISP_ROOM_MAX ? count : WISP_ROOM_MAX;
}

static int score(const struct wisp_judge *j, int family,
                 const struct wisp_forest *f)
{
    if (j->card[family] < 0 || !f->tiles[family])
        return 0;
    return wisp_card_score(j->card[family], f);
}

/* What hangs on wisps alone: trees do not matter to it. */
static void find_known(struct wisp_judge *j, int kind,
                       const struct wisp_forest *f, struct wisp_known *known)
{
    int room[WISP_FAMILIES];
    wisp_find_room(j->state, f, room);
    *known = (struct wisp_known){.fixed = j->w[WISP_AT_LIE + 8] * WISP_WEIGHT *
                                          wisp_border(f)};
    for (int family = 0; family < WISP_KINDS; family++) {
        int card = j->card[family], r = room[family];
        if (card < 0 || family == WISP_WITCH)
            continue;
        const int16_t *w = j->w + card * WISP_CARD_FEATURES;
        /* a heart's points hang on trees */
        int points = family == WISP_HEART ? 0 : score(j, family, f);
        int tiles = tiles_of(j, family, 1, kind);
        for (int i = 0; i < WISP_CLOCKS; i++)
            known->clock[i] +=
                (w[3 * i] * points + w[3 * i + 2] * r) * WISP_WEIGHT;
        known->fixed +=
            (squared(j->w, card, 1) * r + squared(j->w, card, 2) * tiles) * r;
    }
}

static double worth_of_wisps(struct wisp_judge *j, int which, int kind)
{
    const struct wisp_laying *l = &j->laying;
    bool wisp = which < l->count;
    int at = wisp ? field_at(l->column[which], l->row[which]) : 0;
    struct wisp_known *known = &j->known[kind][at];
    const double *clock = j->clock[l->count];
    if (!j->is_known[kind][at]) {
        struct wisp_forest f;
        lay(l, which, kind, &f);
        find_known(j, kind, &f, known);
        j->is_known[kind][at] = true;
    }
    return known->fixed + known->clock[0] * clock[0] +
           known->clock[1] * clock[1] + known->clock[2] * clock[2] +
           known->clock[3] * clock[3];
}

/* Of hearts and trees, if a wisp is laid on `which`. */
static double worth_of_trees(struct wisp_judge *j, int which, int kind)
{
    struct wisp_laying *l = &j->laying;
    struct wisp_forest f;
    if (!l->is_known[which]) {
        lay(l, which, WISP_KINDS, &f);
        l->trees[which] =
            j->point[l->count][WISP_TREE] * score(j, WISP_TREE, &f);
        l->hearts[which] =
            j->point[l->count][WISP_HEART] * score(j, WISP_HEART, &f);
        l->is_known[which] = true;
    }
    if (kind != WISP_HEART)
        return l->trees[which] + l->hearts[which];
    lay(l, which, kind, &f);
    return l->trees[which] +
           j->point[l->count][WISP_HEART] * score(j, WISP_HEART, &f);
}

double wisp_judge_worth(struct wisp_judge *j, move m, double floor)
{
    const move squares = m & (((move)1 << WISP_WHICH_AT) - 1);
    struct wisp_laying *l = &j->laying;
    bool wisp = wisp_move_kind(m) == WISP_MOVE_WISP;
    int which = wisp ? wisp_move_which(m) : WISP_LAID_MAX;
    int space = wisp ? wisp_move_space(m) : WISP_SPACES;
    int kind = wisp ? j->state->pond[space] - 1 : WISP_KINDS;
    if (squares != l->squares)
        find_laying(j, m, l);
    l->squares = squares;
    bool ready = !wisp || (j->forest->ready && !wisp_move_hides(m));
    double sum = j->base[kind][l->count][ready] + j->pond[space][ready] +
                 l->lie + worth_of_wisps(j, which, kind);
    double most = j->witch_most[kind == WISP_WITCH][l->count];
    sum += worth_of_trees(j, which, kind);
    if (sum + most <= floor)
        return floor;
    bool witch = kind == WISP_WITCH;
    return sum + j->witch[witch][l->count][room_after(j, l, which, witch)];
}

/* ---- all of them ---- */

uint32_t wisp_find_bests(const struct wisp_weights *w, const struct wispwood *s,
                         int seat, move *buf, struct wisp_bests *out)
{
    struct wisp_judge j;
    uint32_t count = wisp_moves(s, seat, buf);
    wisp_judge_init(&j, w, s, seat);
    for (int i = 0; i <= WISP_SPACES; i++)
        out->worth[i] = -1e9;
    for (uint32_t i = 0; i < count; i++) {
        enum wisp_move_kind kind = wisp_move_kind(buf[i]);
        if (kind != WISP_MOVE_WISP && kind != WISP_MOVE_TREES)
            continue;
        int space =
            kind == WISP_MOVE_WISP ? wisp_move_space(buf[i]) : WISP_SPACES;
        double worth = wisp_judge_worth(&j, buf[i], out->worth[space]);
        if (worth > out->worth[space]) {
            out->worth[space] = worth;
            out->move[space] = buf[i];
        }
    }
    return count;
}
