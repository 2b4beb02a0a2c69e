/*
 * wisp_numbers: Wispwood as numbers, for programs that learn; see numbers.h.
 *
 * A position has up to tens of thousands of moves and the game some millions,
 * so they are not numbered: an action is a place in the list of legal moves,
 * and each of those can be taken apart into a few numbers that mean the same
 * everywhere.
 */
#include "game/numbers.h"
#include "games/wispwood/wisp_int.h"

#include <string.h>

enum { PHASES = WISP_OVER + 1, SIDE = 6, WINDOW = SIDE * SIDE, SQUARES = 4 };

static const struct number_group parts[] = {
    {.name = "kind",
     .count = 1,
     .about = "1 a wisp and its shape, 2 trees, 3 refresh, 4 refresh by the "
              "cat, 5 the "
              "cat moves, 6 the ghost's place"},
    {.name = "space",
     .count = 1,
     .about = "of the pond, from 0: whose wisp is taken; the ghost's place"},
    {.name = "shape", .count = 1, .about = "0 to 7: I2 I3 L3 I4 O4 T4 S4 L4"},
    {.name = "hides",
     .count = 1,
     .about = "1: the cat is hidden for another shape"},
    {.name = "squares", .count = 1, .about = "how many are covered"},
    {.name = "which",
     .count = 1,
     .about = "which of them the wisp stands on, from 0"},
    {.name = "columns",
     .count = SQUARES,
     .about = "of the squares, from the forest's first column"},
    {.name = "rows",
     .count = SQUARES,
     .about = "of the squares, from the forest's first row"},
    {0}};

static void take_apart(const void *state, int seat, move m, int16_t *out)
{
    const struct wispwood *s = state;
    const struct wisp_forest *f = &s->forest[seat];
    enum wisp_move_kind kind = wisp_move_kind(m);
    bool cat = kind == WISP_MOVE_CAT && wisp_move_value(m) != WISP_STAY;
    int count = cat ? 1 : wisp_move_count(m);
    memset(out, 0, (6 + 2 * SQUARES) * sizeof *out);
    out[0] = (int16_t)kind;
    if (kind == WISP_MOVE_GHOST)
        out[1] = (int16_t)wisp_move_value(m);
    if (kind == WISP_MOVE_WISP) {
        out[1] = (int16_t)wisp_move_space(m);
        out[2] = (int16_t)wisp_move_shape(m);
        out[3] = wisp_move_hides(m);
        out[5] = (int16_t)wisp_move_which(m);
    }
    if (kind > WISP_MOVE_TREES && !cat)
        return;
    out[4] = (int16_t)count;
    for (int i = 0; i < count; i++) {
        int square = wisp_move_square(m, i);
        out[6 + i] = (int16_t)(square % 32 - f->column);
        out[6 + SQUARES + i] = (int16_t)(square / 32 - f->row);
    }
}

static const struct number_group features[] = {
    NUMBERS_HEAD(PHASES, WISP_SEATS),
    {.name = "round", .count = 1, .about = "from 1"},
    {.name = "dealt",
     .count = 1,
     .about = "0 nothing refreshed in this turn, 1 freely, 2 by the cat"},
    {.name = "supply", .count = 1, .about = "tiles in it"},
    {.name = "cards",
     .count = WISP_FAMILIES,
     .about =
         "the goal card of each family, from 1; 0: none, or not drawn yet"},
    {.name = "shapes",
     .count = WISP_SPACES,
     .about = "round the pond, 1 to 8; 0: not laid yet"},
    {.name = "pond",
     .count = WISP_SPACES,
     .about = "0 empty, 1 pumpkin, 2 witch, 3 orb, 4 heart, 5 the ghost's cat"},
    {.name = "discards",
     .count = WISP_KINDS,
     .about = "tiles aside, face up, of each kind"},
    {.name = "unseen",
     .count = WISP_KINDS,
     .about = "tiles face down, of each kind"},
    {.name = "forests",
     .count = WISP_SEATS * WINDOW,
     .about =
         "6 rows of 6 squares from the forest's corner, the observer's forest "
         "first: 0 empty, 1 to 4 a wisp, 5 a tree, 6 the cat"},
    {.name = "corners",
     .count = WISP_SEATS * 2,
     .about = "column and row of each forest's corner"},
    {.name = "ready", .count = WISP_SEATS, .about = "1: the cat may be hidden"},
    {.name = "points", .count = WISP_SEATS, .about = "of all scored rounds"},
    {.name = "ghost",
     .count = 1,
     .about = "its place at the pond, from 1; 0: there is none yet"},
    {.name = "ghost level",
     .count = 1,
     .about = "its strip, 1 to 4; 0: no ghost"},
    {.name = "ghost strip",
     .count = WISP_LEVELS,
     .about = "kind of each level from 1, the top first"},
    {.name = "ghost held",
     .count = WISP_KINDS,
     .about = "tiles of each kind that it holds"},
    {.name = "fireflies",
     .count = 4,
     .about = "not yet turned in this round, of 1, 2, 3 and 4"},
    {.name = "ghost points", .count = 1, .about = "of all scored rounds"},
    {0}};

static int16_t *put_bytes(int16_t *out, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        *out++ = bytes[i];
    return out;
}

static void put_squares(int16_t *out, uint64_t bits, int value)
{
    for (; bits; bits &= bits - 1) {
        int bit = __builtin_ctzll(bits);
        out[bit / WISP_STRIDE * SIDE + bit % WISP_STRIDE] = (int16_t)value;
    }
}

static void put_forest(int16_t *out, const struct wisp_forest *f)
{
    for (int kind = 0; kind < WISP_TILES; kind++)
        put_squares(out, f->tiles[kind], kind + 1);
    put_squares(out, UINT64_C(1) << f->cat, WISP_TILES + 1);
}

static int16_t *put_seats(int16_t *out, const struct wispwood *s, int seat)
{
    int16_t *corners = out + WISP_SEATS * WINDOW;
    int16_t *ready = corners + WISP_SEATS * 2, *points = ready + WISP_SEATS;
    memset(out, 0, WISP_SEATS * (WINDOW + 4) * sizeof *out);
    for (int k = 0; k < s->head.seats; k++) {
        int who = seat_after(s, seat, k);
        const struct wisp_forest *f = &s->forest[who];
        put_forest(out + k * WINDOW, f);
        corners[2 * k] = f->column;
        corners[2 * k + 1] = f->row;
        ready[k] = f->ready;
        points[k] = (int16_t)wisp_total(s, who);
    }
    return points + WISP_SEATS;
}

static void observe(const void *view, int seat, int16_t *out)
{
    const struct wispwood *s = view;
    out = put_head(view, seat, PHASES, WISP_SEATS, out);
    *out++ = s->round;
    *out++ = s->dealt;
    *out++ = s->supply;
    out = put_bytes(out, s->cards, WISP_FAMILIES);
    out = put_bytes(out, s->shapes, WISP_SPACES);
    out = put_bytes(out, s->pond, WISP_SPACES);
    out = put_bytes(out, s->discards, WISP_KINDS);
    out = put_bytes(out, s->unseen, WISP_KINDS);
    out = put_seats(out, s, seat);
    *out++ = s->ghost.at;
    *out++ = s->ghost.level;
    out = put_bytes(out, s->ghost.levels, WISP_LEVELS);
    out = put_bytes(out, s->ghost.held, WISP_KINDS);
    out = put_bytes(out, s->ghost.fireflies, 4);
    *out = (int16_t)(s->ghost.level ? wisp_ghost_total(s) : 0);
}

const struct numbers wisp_numbers = {
    .parts = parts,
    .part_count = 6 + 2 * SQUARES,
    .take_apart = take_apart,
    .features = features,
    .feature_count = PHASES + WISP_SEATS + 1 + 3 + WISP_FAMILIES +
                     2 * WISP_SPACES + 2 * WISP_KINDS +
                     WISP_SEATS * (WINDOW + 4) + 2 + WISP_LEVELS + WISP_KINDS +
                     4 + 1,
    .observe = observe,
};
