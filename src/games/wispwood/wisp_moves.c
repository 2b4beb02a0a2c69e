/*
 * wisp_moves: every legal move of a seat, the hot path of computer players.
 *
 * One pose of a shape is tried on all anchors at once: the anchors where it
 * fits are those of the box (W10) without those that put a square of it on
 * something, and some square of it must touch the forest; each is one shift
 * and one operation on a word (field, wisp_int.h). What remains is writing the
 * moves: a move's squares are the anchor, in every lane, plus the pose.
 *
 * Sets of trees (W13) grow a tree at a time, in Redelmeier's way: each next
 * tree comes from a set of untried squares, and a square once tried is not
 * tried again beside those that were tried before it. So each set comes once.
 *
 * How many moves there can be (WISP_MAX_MOVES). A pose of width p touching a
 * window of width w has at most min(w + p + 1, 13 - w - p) ≤ 7 columns to
 * stand in, and as many rows: 49 anchors; the 27 poses have 98 squares for
 * the wisp, and there are 8 spaces: 98 × 49 × 8 = 38,416. Trees: at most 35
 * squares are free in the 6×6 that begins at the window's corner, 7,175 sets.
 * A set that reaches i rows above and j columns to the left of the corner has
 * a tree in each of them, and i + j ≤ 3: at most 3,576 sets each for one row
 * or one column, 1,260 for two, 216 for three, 1,821 for one of each, 624 for
 * two and one: 20,348 in all. Together with the two refreshes less than
 * 60,000; the most seen in random games is 17,084.
 */
#include "games/wispwood/wisp_int.h"

/* What is the same for all moves of a position. */
struct ground {
    const struct wisp_forest *forest;
    struct wisp_room room;
    int side;
    int origin;      /* the square of the field's corner */
    wisp_field all;  /* tiles and cat */
    wisp_field edge; /* empty squares beside them */
};

static struct ground ground_of(const struct wispwood *s, int seat)
{
    const struct wisp_forest *f = &s->forest[seat];
    int side = wisp_side(s->round);
    struct ground g = {.forest = f,
                       .room = field_room(f, side),
                       .side = side,
                       .origin = field_origin(f),
                       .all = field_of(wisp_occupied(f))};
    g.edge = field_adjacent(g.all) & ~g.all;
    return g;
}

/* ---- wisp turns (W9–W11) ---- */

/* The spaces whose wisp may take a shape, as beginnings of moves. */
struct takers {
    move plain[WISP_SPACES], witch[WISP_SPACES];
    int plains, witches;
};

static void takers_find(const struct wispwood *s, int seat, int place,
                        struct takers *t)
{
    int shape = s->shapes[place] - 1;
    move base = wisp_move_make(WISP_MOVE_WISP, 0) |
                (move)shape << WISP_SHAPE_AT |
                (move)wisp_shape_size(shape) << WISP_COUNT_AT;
    t->plains = t->witches = 0;
    for (int space = 0; space < WISP_SPACES; space++) {
        int kind = s->pond[space] - 1;
        /* W2: shape k lies between the spaces k and k + 1 */
        bool offered = space == place || space == (place + 1) % WISP_SPACES;
        if (kind < 0 || kind == WISP_CAT ||
            (!offered && !s->forest[seat].ready))
            continue;
        move m =
            base | (move)space << WISP_SPACE_AT | (move)!offered << WISP_CAT_AT;
        if (kind == WISP_WITCH)
            t->witch[t->witches++] = m;
        else
            t->plain[t->plains++] = m;
    }
}

/* The anchors at which a pose may lie. */
static wisp_field anchors(const struct ground *g, const struct wisp_pose *pose)
{
    wisp_field taken = 0, touching = 0;
    for (int i = 0; i < pose->size; i++) {
        taken |= g->all >> pose->offset[i];
        touching |= g->edge >> pose->offset[i];
    }
    return field_anchors(&g->room, pose->width, pose->height) & touching &
           ~taken;
}

/* The squares of a pose at an anchor, as in a move. */
static move squares_at(const struct ground *g, const struct wisp_pose *pose,
                       int anchor)
{
    uint64_t square = (uint64_t)(g->origin + field_square(anchor));
    return square * wisp_lanes[pose->size] + pose->squares;
}

static const move next_which = (move)1 << WISP_WHICH_AT;

/* Always writes four, counts `size`: the list has room to spare. */
static move *write_plain(move *out, const struct ground *g,
                         const struct wisp_pose *pose, const struct takers *t,
                         wisp_field left)
{
    while (left) {
        move squares = squares_at(g, pose, field_pop(&left));
        for (int i = 0; i < t->plains; i++, out += pose->size) {
            move m = t->plain[i] | squares;
            out[0] = m;
            out[1] = m + next_which;
            out[2] = m + 2 * next_which;
            out[3] = m + 3 * next_which;
        }
    }
    return out;
}

/* The anchors that put one square of the pose where a witch may stand. */
static move *write_witches(move *out, const struct ground *g,
                           const struct wisp_pose *pose, int which,
                           const struct takers *t, wisp_field left)
{
    while (left) {
        move squares = squares_at(g, pose, field_pop(&left));
        for (int i = 0; i < t->witches; i++)
            *out++ = (t->witch[i] | squares) + (move)which * next_which;
    }
    return out;
}

static move *write_pose(move *out, const struct ground *g,
                        const struct wisp_pose *pose, const struct takers *t,
                        wisp_field witch_squares)
{
    wisp_field here = anchors(g, pose);
    if (t->plains)
        out = write_plain(out, g, pose, t, here);
    if (t->witches)
        for (int i = 0; i < pose->size; i++)
            out = write_witches(out, g, pose, i, t,
                                here & witch_squares >> pose->offset[i]);
    return out;
}

static move *wisp_turns(const struct wispwood *s, int seat,
                        const struct ground *g, move *out)
{
    int place_of[WISP_SHAPES];
    struct takers takers[WISP_SHAPES];
    for (int place = 0; place < WISP_SPACES; place++) {
        place_of[s->shapes[place] - 1] = place;
        takers_find(s, seat, place, &takers[place]);
    }
    wisp_field witch_squares = wisp_witch_squares(
        g->forest, (enum wisp_witch)(s->cards[WISP_WITCH] - 1));
    for (int i = 0; i < WISP_POSES; i++) {
        const struct wisp_pose *pose = &wisp_poses[i];
        const struct takers *t = &takers[place_of[pose->shape]];
        if (t->plains + t->witches)
            out = write_pose(out, g, pose, t, witch_squares);
    }
    return out;
}

/* ---- tree turns (W13) ---- */

static const move trees_base = (move)WISP_MOVE_TREES << WISP_KIND_AT;

static move tree_move(int count, int origin)
{
    return (trees_base | (move)count << WISP_COUNT_AT) +
           (uint64_t)origin * wisp_lanes[count];
}

static move at(int lane, int index)
{
    return (move)field_square(index) << (WISP_SQUARE_BITS * lane);
}

/* One move for each square of a set, in the given lane. */
static move *write_each(move *out, wisp_field set, move base, int lane)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    for (; low; low &= low - 1)
        *out++ = base + at(lane, __builtin_ctzll(low));
    for (; high; high &= high - 1)
        *out++ = base + at(lane, 64 + __builtin_ctzll(high));
    return out;
}

/* All {a, b, c} with c from a set, a before b, sorted. */
static move *write_threes(move *out, move base, int a, int b, wisp_field set)
{
    wisp_field below_a = set & (field_bit(a) - 1);
    wisp_field below_b = set & (field_bit(b) - 1) & ~below_a;
    out = write_each(out, below_a, base + at(1, a) + at(2, b), 0);
    out = write_each(out, below_b, base + at(0, a) + at(2, b), 1);
    return write_each(out, set & ~below_a & ~below_b,
                      base + at(0, a) + at(1, b), 2);
}

/*
 * Where squares fit in the square together with one in this column or row:
 * near a set of squares is what is near all of them.
 */
struct vicinity {
    wisp_field column[FIELD_SIDE], row[FIELD_SIDE];
};

#define LOW(i, n)     ((i) >= (n) ? (i) - (n) + 1 : 0)
#define HIGH(i, n)    ((i) + (n) > FIELD_SIDE ? FIELD_SIDE - 1 : (i) + (n)-1)
#define COLUMNS(i, n) FIELD_RECT(LOW(i, n), HIGH(i, n), 0, FIELD_SIDE - 1)
#define ROWS(i, n)    FIELD_RECT(0, FIELD_SIDE - 1, LOW(i, n), HIGH(i, n))
#define ALL(line, n)                                                           \
    {                                                                          \
        line(0, n), line(1, n), line(2, n), line(3, n), line(4, n),            \
            line(5, n), line(6, n), line(7, n), line(8, n), line(9, n),        \
            line(10, n)                                                        \
    }

/* By round, from 1. */
static const struct vicinity vicinities[WISP_ROUNDS] = {
    {.column = ALL(COLUMNS, 4), .row = ALL(ROWS, 4)},
    {.column = ALL(COLUMNS, 5), .row = ALL(ROWS, 5)},
    {.column = ALL(COLUMNS, 6), .row = ALL(ROWS, 6)},
};

static wisp_field vicinity_of(const struct vicinity *v, int index)
{
    unsigned i = (unsigned)index;
    return v->column[i % FIELD_SIDE] & v->row[i / FIELD_SIDE];
}

static move *tree_turns(const struct ground *g, move *out)
{
    const struct vicinity *vicinity = &vicinities[g->side - wisp_side(1)];
    wisp_field near = field_anchors(&g->room, 1, 1);
    wisp_field untried = g->edge & near;
    wisp_field seen = g->all | g->edge;
    move one = tree_move(1, g->origin), two = tree_move(2, g->origin);
    move three = tree_move(3, g->origin);

    out = write_each(out, untried, one, 0);
    while (untried) {
        int a = field_pop(&untried);
        wisp_field near_a = near & vicinity_of(vicinity, a);
        wisp_field fresh_a = field_adjacent(field_bit(a)) & ~seen;
        wisp_field untried_a = (untried | fresh_a) & near_a;
        wisp_field seen_a = seen | fresh_a;
        while (untried_a) {
            int b = field_pop(&untried_a);
            int low = a < b ? a : b, high = a < b ? b : a;
            wisp_field near_b = near_a & vicinity_of(vicinity, b);
            wisp_field fresh_b = field_adjacent(field_bit(b)) & ~seen_a;
            *out++ = two + at(0, low) + at(1, high);
            out = write_threes(out, three, low, high,
                               (untried_a | fresh_b) & near_b);
        }
    }
    return out;
}

/* ---- all of them ---- */

static bool pond_is_of_one_kind(const struct wispwood *s)
{
    int kinds = 0;
    for (int space = 0; space < WISP_SPACES; space++)
        if (s->pond[space] && s->pond[space] != WISP_CAT + 1)
            kinds |= 1 << s->pond[space];
    return kinds && !(kinds & (kinds - 1));
}

static move *turn_moves(const struct wispwood *s, int seat, move *out)
{
    struct ground g = ground_of(s, seat);
    if (s->dealt == WISP_DEALT_NONE && pond_is_of_one_kind(s)) /* W6 */
        *out++ = wisp_move_make(WISP_MOVE_REFRESH, 0);
    if (s->dealt != WISP_DEALT_CAT && g.forest->ready) /* W7 */
        *out++ = wisp_move_make(WISP_MOVE_CAT_REFRESH, 0);
    out = wisp_turns(s, seat, &g, out);
    return tree_turns(&g, out);
}

/* W17: asked even where nothing else is possible. */
static move *cat_moves(const struct wispwood *s, int seat, move *out)
{
    const struct wisp_forest *f = &s->forest[seat];
    uint64_t left = f->tiles[WISP_TREE];
    *out++ = wisp_move_make(WISP_MOVE_CAT, WISP_STAY);
    for (; left; left &= left - 1)
        *out++ = wisp_move_make(WISP_MOVE_CAT,
                                wisp_square(f, __builtin_ctzll(left)));
    return out;
}

uint32_t wisp_moves(const void *state, int seat, move *out)
{
    const struct wispwood *s = state;
    move *end = out;
    switch ((enum wisp_phase)s->head.phase) {
    case WISP_TURN:
        end = turn_moves(s, seat, out);
        break;
    case WISP_CAT_MOVES:
        end = cat_moves(s, seat, out);
        break;
    case WISP_SETUP: /* W23 */
        for (int space = 0; space < WISP_SPACES; space++)
            *end++ = wisp_move_make(WISP_MOVE_GHOST, space);
        break;
    case WISP_GHOST:
    case WISP_OVER:
        break;
    }
    return (uint32_t)(end - out);
}
