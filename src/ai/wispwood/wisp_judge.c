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

/* What the numbers of tiles are worth, if one of `kind` and trees are laid. */
static double worth_of_tiles(const struct wisp_judge *j, const float *w,
                             double full, int laid, int kind)
{
    double sum = 0;
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = j->card[family] < 0 ? 0 : j->card[family];
        const float *c = w + card * WISP_CARD_FEATURES;
        int tiles = __builtin_popcountll(j->forest->tiles[family]);
        if (family == WISP_TREE)
            tiles += laid - (kind < WISP_KINDS);
        else
            tiles += family == kind;
        if (j->card[family] >= 0)
            sum += ((double)c[1] + (double)c[4] * full) * tiles;
        if (family == WISP_WITCH)
            sum += j->point[laid][family] * witch_points(j, tiles);
    }
    return sum;
}

/* What does not depend on where tiles lie, and the weights of what does. */
static void multiply_out(struct wisp_judge *j, const float *w, int laid,
                         double rival)
{
    int have = __builtin_popcountll(wisp_occupied(j->forest));
    double full = (double)(have + laid) / (j->side * j->side);
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = j->card[family];
        const float *c = w + (card < 0 ? 0 : card) * WISP_CARD_FEATURES;
        j->point[laid][family] =
            card < 0 ? 0 : (double)c[0] + (double)c[3] * full;
        j->room[laid][family] =
            card < 0 ? 0 : (double)c[2] + (double)c[5] * full;
    }
    const float *o = w + WISP_CARDS * WISP_CARD_FEATURES;
    double sum = (double)o[0] + (double)o[1] * full +
                 (double)o[2] * full * full + (double)o[4] * rival +
                 (double)o[5] * rival * full + (double)o[6] * rival * rival;
    if (full >= 1)
        sum += (double)o[7] + (double)o[8] * rival;
    for (int kind = 0; kind <= WISP_KINDS; kind++) {
        double base = sum + worth_of_tiles(j, w, full, laid, kind);
        j->base[kind][laid][0] = base;
        j->base[kind][laid][1] = base + (double)o[3];
    }
}

void wisp_judge_init(struct wisp_judge *j, const struct wisp_weights *w,
                     const struct wispwood *s, int seat)
{
    int left = wisp_last_round(s) - s->round;
    const float *at = w->w + left * WISP_ROUND_FEATURES;
    double rival = wisp_rival(s, seat);
    j->state = s;
    j->forest = &s->forest[seat];
    j->side = wisp_side(s->round);
    j->width = wisp_width(j->forest);
    j->height = wisp_height(j->forest);
    for (int family = 0; family < WISP_FAMILIES; family++)
        j->card[family] = wisp_card_of(s, family);
    for (int laid = 0; laid <= WISP_LAID_MAX; laid++)
        multiply_out(j, at, laid, rival);
    int witch = j->card[WISP_WITCH];
    j->witches = 0;
    if (witch >= 0)
        j->witches = wisp_witch_squares(j->forest, witch % WISP_PER_FAMILY) &
                     ~field_of(wisp_occupied(j->forest));
    memset(j->known, -1, sizeof j->known);
}

/* ---- one move ---- */

/* What a move lays; columns and rows are those of the window before. */
struct laying {
    int left, top, right, bottom; /* of the window after */
    int column[WISP_LAID_MAX], row[WISP_LAID_MAX];
};

static int field_at(int column, int row)
{
    return (row + FIELD_CORNER) * FIELD_SIDE + column + FIELD_CORNER;
}

static void find_laying(const struct wisp_judge *j, move m, int count,
                        struct laying *l)
{
    l->left = l->top = 0;
    l->right = j->width - 1;
    l->bottom = j->height - 1;
    for (int i = 0; i < count; i++) {
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

/* The forest after it; the window follows for all tiles at once. */
static void lay(const struct wisp_judge *j, const struct laying *l, int count,
                int which, int kind, struct wisp_forest *out)
{
    int by = -(l->top * WISP_STRIDE + l->left); /* never below 0 */
    *out = *j->forest;
    for (int tile = 0; by && tile < WISP_TILES; tile++)
        out->tiles[tile] <<= by;
    out->cat = (uint8_t)(out->cat + by);
    out->column = (uint8_t)(out->column + l->left);
    out->row = (uint8_t)(out->row + l->top);
    for (int i = 0; i < count; i++) {
        int row = l->row[i] - l->top, column = l->column[i] - l->left;
        out->tiles[i == which ? kind : WISP_TREE] |=
            UINT64_C(1) << (row * WISP_STRIDE + column);
    }
}

/* See wisp_witch_room. */
static int room_after(const struct wisp_judge *j, const struct laying *l,
                      int laid, const struct wisp_forest *f, bool witch)
{
    int c0 = FIELD_CORNER + l->right + 1 - j->side;
    int c1 = FIELD_CORNER + l->left + j->side - 1;
    int r0 = FIELD_CORNER + l->bottom + 1 - j->side;
    int r1 = FIELD_CORNER + l->top + j->side - 1;
    if (!j->witches && !witch)
        return 0;
    if (witch && j->card[WISP_WITCH] % WISP_PER_FAMILY == WITCH_CHAIN)
        return wisp_witch_room(j->state, f); /* the chain grows */
    wisp_field free = j->witches & FIELD_RECT(c0, c1, r0, r1);
    for (int i = 0; i < laid; i++)
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
static const struct wisp_known *find_known(struct wisp_judge *j,
                                           const struct laying *l, int which,
                                           int kind,
                                           const struct wisp_forest *f)
{
    int at = which < 0 ? 0 : field_at(l->column[which], l->row[which]);
    struct wisp_known *known = &j->known[kind][at];
    int room[WISP_FAMILIES];
    if (known->pumpkins >= 0)
        return known;
    known->pumpkins = (int16_t)score(j, WISP_PUMPKIN, f);
    known->orbs = (int16_t)score(j, WISP_ORB, f);
    wisp_find_room(j->state, f, room);
    for (int i = 0; i < WISP_KINDS; i++)
        known->room[i] = (int16_t)room[i];
    return known;
}

double wisp_judge_worth(struct wisp_judge *j, move m, double floor)
{
    bool wisp = wisp_move_kind(m) == WISP_MOVE_WISP;
    int count = wisp_move_count(m), which = wisp ? wisp_move_which(m) : -1;
    int kind = wisp ? j->state->pond[wisp_move_space(m)] - 1 : WISP_KINDS;
    struct laying l;
    struct wisp_forest f;
    find_laying(j, m, count, &l);
    lay(j, &l, count, which, kind, &f);
    bool ready = !wisp || (f.ready && !wisp_move_hides(m)); /* W9, W13 */
    const double *point = j->point[count], *room = j->room[count];
    const struct wisp_known *known = find_known(j, &l, which, kind, &f);
    double sum =
        j->base[kind][count][ready] + point[WISP_PUMPKIN] * known->pumpkins +
        room[WISP_PUMPKIN] * known->room[WISP_PUMPKIN] +
        point[WISP_ORB] * known->orbs + room[WISP_ORB] * known->room[WISP_ORB] +
        room[WISP_HEART] * known->room[WISP_HEART] +
        point[WISP_HEART] * score(j, WISP_HEART, &f) +
        point[WISP_TREE] * score(j, WISP_TREE, &f);
    double witch = room[WISP_WITCH];
    if (sum + (witch > 0 ? witch * WISP_ROOM_MAX : 0) <= floor)
        return floor;
    return sum + witch * room_after(j, &l, count, &f, kind == WISP_WITCH);
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
