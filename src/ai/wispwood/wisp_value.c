/* wisp_value: the worth of forests; see wisp.h. */
#include "ai/wispwood/wisp.h"
#include "games/wispwood/wisp_lines.h"

#include <string.h>

#include "ai/wispwood/wisp_weights.inc"

const struct wisp_weights *wisp_weights_for(const struct wispwood *s)
{
    if (wisp_is_solo(s))
        return &tuned_alone;
    return s->head.seats == 2 ? &tuned_two : &tuned_more;
}

/* ---- how far the others are ---- */

static double fullness(const struct wisp_forest *f, int side)
{
    return (double)__builtin_popcountll(wisp_occupied(f)) / (side * side);
}

static double stake_alone(const struct wispwood *s)
{
    int sum = 0;
    for (int place = 0; place < WISP_LEVELS; place++)
        sum += wisp_strip(s, place);
    return (double)sum / WISP_LEVELS - WISP_USUAL;
}

struct wisp_race wisp_race_of(const struct wispwood *s, int seat)
{
    int side = wisp_side(s->round);
    double most = 0;
    if (wisp_is_solo(s)) /* the fireflies are the clock */
        return (struct wisp_race){.rival = (double)wisp_fireflies_turned(s) /
                                           wisp_fireflies_used(s->round),
                                  .stake = stake_alone(s)};
    for (int other = 0; other < s->head.seats; other++) {
        double full = fullness(&s->forest[other], side);
        if (other != seat && full > most)
            most = full;
    }
    return (struct wisp_race){.rival = most, .stake = seat == s->head.start};
}

/* ---- features ---- */

static void add(struct wisp_active *a, int at, double x)
{
    if (x == 0)
        return;
    a->at[a->count] = (uint16_t)at;
    a->x[a->count++] = (float)x;
}

static void add_all(struct wisp_active *a, int at, const double *x, int count)
{
    for (int i = 0; i < count; i++)
        add(a, at + i, x[i]);
}

void wisp_find_clocks(double full, double rival, double out[WISP_CLOCKS])
{
    out[0] = 1;
    out[1] = full;
    out[2] = rival;
    out[3] = full * rival;
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

static void card_features(const struct wispwood *s, const struct wisp_after *a,
                          const double clock[WISP_CLOCKS],
                          struct wisp_active *out)
{
    const struct wisp_forest *f = a->forest;
    int room[WISP_FAMILIES];
    wisp_find_room(s, f, room);
    room[WISP_WITCH] = wisp_witch_room(s, f);
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        if (card < 0)
            continue;
        int at = card * WISP_CARD_FEATURES, r = room[family];
        int points = wisp_card_score(card, f);
        int tiles = __builtin_popcountll(f->tiles[family]);
        for (int i = 0; i < WISP_CLOCKS; i++) {
            add(out, at++, points * clock[i]);
            add(out, at++, tiles * clock[i]);
            add(out, at++, r * clock[i]);
        }
        add(out, at++, tiles * tiles);
        add(out, at++, r * r);
        add(out, at++, tiles * r);
        for (int kind = 0; kind < WISP_KINDS; kind++)
            if (kind != family)
                add(out, WISP_AT_PAIRS + kind * WISP_CARDS + card,
                    __builtin_popcountll(f->tiles[kind]));
    }
}

void wisp_race_features(double full, const struct wisp_race *race, bool ready,
                        double out[WISP_RACE_FEATURES])
{
    double r = race->rival, stake = race->stake, closed = full >= 1;
    const double x[WISP_RACE_FEATURES] = {
        1,
        full,
        full * full,
        full * full * full,
        r,
        r * r,
        r * r * r,
        full * r,
        full * full * r,
        full * r * r,
        closed,
        closed * r,
        ready,
        ready * full,
        ready * r,
        ready * full * r,
        stake,
        stake * r,
        stake * full,
        stake * closed,
    };
    memcpy(out, x, sizeof x);
}

int wisp_border(const struct wisp_forest *f)
{
    uint64_t wisps = f->tiles[0] | f->tiles[1] | f->tiles[2] | f->tiles[3];
    wisps <<= WISP_STRIDE + 1; /* there is always a row and column to spare */
    return count(beside(wisps) & ~wisps);
}

/* One bit for each column from 1 on, and one on each side if there is room. */
static uint64_t span(int len, int side)
{
    unsigned line = (1u << len) - 1;
    return len < side ? (line << 2 | 3u) : line << 1;
}

void wisp_find_edge(uint64_t all, int side, struct wisp_lie *lie)
{
    int rows = lie->height < side ? lie->height + 2 : lie->height;
    uint64_t region =
        UINT64_C(0x0101010101010101) >> (WISP_STRIDE * (WISP_STRIDE - rows));
    region = (region * span(lie->width, side))
             << (lie->height < side ? 0 : WISP_STRIDE);
    all <<= WISP_STRIDE + 1;
    uint64_t free = region & ~all;
    lie->edge = count(free & beside(all));
    lie->holes = count(free & ~beside(free));
}

void wisp_lie_features(const struct wisp_lie *lie, int side, int have,
                       double rival, double out[WISP_LIE_FEATURES])
{
    int wide = lie->width == side, high = lie->height == side;
    int inside = lie->width * lie->height - have;
    int skew = lie->width - lie->height;
    const double x[WISP_LIE_FEATURES] = {
        wide + high,    wide * high,        inside,
        inside * rival, skew * skew,        lie->edge,
        lie->holes,     lie->holes * rival, lie->border};
    memcpy(out, x, sizeof x);
}

void wisp_pond_features(const struct wispwood *s, int gone, bool ready,
                        struct wisp_active *out)
{
    int have[WISP_KINDS] = {0}, wisps = 0, kinds = 0, at = WISP_AT_POND;
    for (int space = 0; space < WISP_SPACES; space++) {
        int kind = s->pond[space] - 1;
        if (space == gone || kind < 0 || kind == WISP_CAT)
            continue;
        kinds += !have[kind]++;
        wisps++;
    }
    add(out, at + wisps, 1);
    at += WISP_SPACES + 1;
    add(out, at + kinds, 1);
    at += WISP_KINDS + 1;
    add(out, at, ready * wisps);
    add(out, at + 1, ready * kinds);
    for (int kind = 0; kind < WISP_KINDS; kind++)
        for (int i = 0, card = wisp_card_of(s, kind);
             card >= 0 && i < WISP_OFFERS; i++)
            add(out, WISP_AT_OFFERS + card * WISP_OFFERS + i, have[kind] > i);
}

void wisp_features(const struct wispwood *s, const struct wisp_after *after,
                   struct wisp_active *out)
{
    int side = wisp_side(s->round);
    const struct wisp_forest *f = after->forest;
    int have = count(wisp_occupied(f));
    double full = (double)have / (side * side), clock[WISP_CLOCKS];
    double race[WISP_RACE_FEATURES], lies[WISP_LIE_FEATURES];
    struct wisp_lie lie = {.width = wisp_width(f),
                           .height = wisp_height(f),
                           .border = wisp_border(f)};
    out->count = 0;
    wisp_find_clocks(full, after->race.rival, clock);
    card_features(s, after, clock, out);
    wisp_race_features(full, &after->race, f->ready, race);
    add_all(out, WISP_AT_RACE, race, WISP_RACE_FEATURES);
    wisp_find_edge(wisp_occupied(f), side, &lie);
    wisp_lie_features(&lie, side, have, after->race.rival, lies);
    add_all(out, WISP_AT_LIE, lies, WISP_LIE_FEATURES);
    wisp_pond_features(s, after->gone, f->ready, out);
}

double wisp_worth(const struct wisp_weights *w, const struct wispwood *s,
                  const struct wisp_after *after)
{
    int left = wisp_last_round(s) - s->round;
    const int16_t *at = w->w + left * WISP_ROUND_FEATURES;
    struct wisp_active a;
    double sum = 0;
    wisp_features(s, after, &a);
    for (int i = 0; i < a.count; i++)
        sum += at[a.at[i]] * (double)a.x[i];
    return sum * WISP_WEIGHT;
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

/* W17, W18: the next round, if the cat goes there. */
struct wisp_after wisp_after_cat(struct wispwood *s, int seat, move m)
{
    struct wisp_forest *f = &s->forest[seat];
    int square = wisp_move_value(m);
    if (square != WISP_STAY) {
        int bit = wisp_bit(f, square);
        f->tiles[WISP_TREE] &= ~(UINT64_C(1) << bit);
        f->tiles[WISP_TREE] |= UINT64_C(1) << f->cat;
        f->cat = (uint8_t)bit;
    }
    wisp_clear_trees(f);
    s->round++;
    bool starts = seat == (s->head.start + 1) % s->head.seats; /* W19 */
    return (struct wisp_after){.forest = f,
                               .gone = WISP_SPACES,
                               .race.stake =
                                   wisp_is_solo(s) ? stake_alone(s) : starts};
}

double wisp_cat_worth(const struct wisp_weights *w, const struct wispwood *s,
                      int seat, move m)
{
    struct wispwood next = *s;
    struct wisp_after after = wisp_after_cat(&next, seat, m);
    return wisp_worth(w, &next, &after);
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
