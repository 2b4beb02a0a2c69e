/* wisp_value: the worth of forests; see wisp.h. */
#include "ai/wispwood/wisp.h"

#include <string.h>

#include "ai/wispwood/wisp_weights.inc"

const struct wisp_weights *wisp_weights_for(const struct wispwood *s)
{
    return wisp_is_solo(s) ? &tuned_alone : &tuned_several;
}

/* ---- features ---- */

static double fullness(const struct wisp_forest *f, int side)
{
    return (double)__builtin_popcountll(wisp_occupied(f)) / (side * side);
}

double wisp_rival(const struct wispwood *s, int seat)
{
    int side = wisp_side(s->round);
    double most = 0;
    if (wisp_is_solo(s)) /* the fireflies are the clock */
        return (double)wisp_fireflies_turned(s) / wisp_fireflies_used(s->round);
    for (int other = 0; other < s->head.seats; other++) {
        double full = fullness(&s->forest[other], side);
        if (other != seat && full > most)
            most = full;
    }
    return most;
}

static void add(struct wisp_active *a, int at, double x)
{
    a->at[a->count] = (uint16_t)at;
    a->x[a->count++] = (float)x;
}

int wisp_witch_room(const struct wispwood *s, const struct wisp_forest *f)
{
    int side = wisp_side(s->round);
    int card = wisp_card_of(s, WISP_WITCH);
    if (card < 0)
        return 0;
    wisp_field room = wisp_witch_squares(f, card % WISP_PER_FAMILY) &
                      field_near(f, side) & ~field_of(wisp_occupied(f));
    int count = __builtin_popcountll((uint64_t)room) +
                __builtin_popcountll((uint64_t)(room >> 64));
    return count < WISP_ROOM_MAX ? count : WISP_ROOM_MAX;
}

void wisp_features(const struct wispwood *s, const struct wisp_forest *f,
                   double rival, struct wisp_active *out)
{
    int left = wisp_last_round(s) - s->round, side = wisp_side(s->round);
    int base = left * WISP_ROUND_FEATURES, room[WISP_FAMILIES];
    double full = fullness(f, side);
    out->count = 0;
    wisp_find_room(s, f, room);
    room[WISP_WITCH] = wisp_witch_room(s, f);
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        if (card < 0)
            continue;
        int at = base + card * WISP_CARD_FEATURES;
        double points = wisp_card_score(card, f);
        double tiles = __builtin_popcountll(f->tiles[family]);
        add(out, at, points);
        add(out, at + 1, tiles);
        add(out, at + 2, room[family]);
        add(out, at + 3, points * full);
        add(out, at + 4, tiles * full);
        add(out, at + 5, room[family] * full);
    }
    int at = base + WISP_CARDS * WISP_CARD_FEATURES;
    add(out, at, 1);
    add(out, at + 1, full);
    add(out, at + 2, full * full);
    add(out, at + 3, f->ready);
    add(out, at + 4, rival);
    add(out, at + 5, rival * full);
    add(out, at + 6, rival * rival);
    add(out, at + 7, full >= 1);
    add(out, at + 8, full >= 1 ? rival : 0);
}

double wisp_worth(const struct wisp_weights *w, const struct wispwood *s,
                  const struct wisp_forest *f, double rival)
{
    struct wisp_active a;
    double sum = 0;
    wisp_features(s, f, rival, &a);
    for (int i = 0; i < a.count; i++)
        sum += (double)(w->w[a.at[i]] * a.x[i]);
    return sum;
}

/* ---- moves ---- */

void wisp_forest_after(const struct wispwood *s, int seat, move m,
                       struct wisp_forest *out)
{
    *out = s->forest[seat];
    bool wisp = wisp_move_kind(m) == WISP_MOVE_WISP;
    int which = wisp ? wisp_move_which(m) : -1;
    for (int i = 0; i < wisp_move_count(m); i++)
        wisp_put(out, wisp_move_square(m, i),
                 i == which ? s->pond[wisp_move_space(m)] - 1 : WISP_TREE);
    if (!wisp)
        out->ready = 1; /* W13 */
    else if (wisp_move_hides(m))
        out->ready = 0; /* W9 */
}

/* ---- the ghost ---- */

/* The best of n wisps that nobody knows, about: all kinds are as likely. */
static double ghost_hopes(const struct wispwood *s, int n)
{
    double sum = 0, before = 1;
    for (int place = 0; place < WISP_LEVELS; place++) {
        double chance = 1;
        for (int i = 0; i < n; i++)
            chance *= (WISP_LEVELS - 1 - place) * (1.0 / WISP_LEVELS);
        sum += (before - chance) * wisp_strip(s, place);
        before = chance;
    }
    return sum;
}

/* The best of the first n wisps clockwise from the ghost's cat. */
static double ghost_takes(const struct wispwood *s, int empty_space, int n)
{
    int best = 0, left = n;
    for (int i = 1; i < WISP_SPACES && left; i++) {
        int space = (s->ghost.at - 1 + i) % WISP_SPACES;
        int tile = s->pond[space];
        if (!tile || space == empty_space || tile == WISP_CAT + 1)
            continue;
        int value = wisp_ghost_value(s, tile - 1);
        best = value > best ? value : best;
        left--;
    }
    return left ? ghost_hopes(s, n) : best;
}

double wisp_ghost_gain(const struct wispwood *s, int empty_space)
{
    double sum = 0;
    int total = 0, times = wisp_last_round(s) - s->round + 1;
    if (wisp_fireflies_turned(s) >= wisp_fireflies_used(s->round))
        return 0;
    for (int n = 1; n <= 4; n++) {
        sum += s->ghost.fireflies[n - 1] * ghost_takes(s, empty_space, n);
        total += s->ghost.fireflies[n - 1];
    }
    return total ? times * sum / total : 0;
}

int wisp_ghost_holds(const struct wispwood *s)
{
    int times = wisp_last_round(s) - s->round + 1;
    if (s->head.phase == WISP_OVER || s->head.phase == WISP_CAT_MOVES)
        times--; /* this round has been scored */
    return times * wisp_ghost_now(s);
}

/* ---- the cat ---- */

/* W17, W18: the forest of the next round, if the cat goes there. */
double wisp_cat_worth(const struct wisp_weights *w, const struct wispwood *s,
                      int seat, move m)
{
    struct wispwood next = *s;
    struct wisp_forest *f = &next.forest[seat];
    int square = wisp_move_value(m);
    if (square != WISP_STAY) {
        int bit = wisp_bit(f, square);
        f->tiles[WISP_TREE] &= ~(UINT64_C(1) << bit);
        f->tiles[WISP_TREE] |= UINT64_C(1) << f->cat;
        f->cat = (uint8_t)bit;
    }
    wisp_clear_trees(f);
    next.round++;
    return wisp_worth(w, &next, f, 0);
}

move wisp_best_cat(const struct wisp_weights *w, const struct wispwood *s,
                   int seat, move *buf)
{
    uint32_t count = wisp_moves(s, seat, buf);
    double best = -1e9;
    move pick = buf[0];
    for (uint32_t i = 0; i < count; i++) {
        double worth = wisp_cat_worth(w, s, seat, buf[i]);
        if (worth > best) {
            best = worth;
            pick = buf[i];
        }
    }
    return pick;
}
