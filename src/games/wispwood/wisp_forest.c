/*
 * wisp_forest: a forest's window, the field round it, shapes and witches.
 *
 * The window (wispwood.h) is what lies there; the field (wisp_forest.h) is
 * where something may come to lie. Both number their squares row by row, so a
 * step is a shift, and a shape moved about is its offsets added to an anchor.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"

/* ---- shapes ---- */

const char *const wisp_shape_names[] = {"I2", "I3", "L3", "I4", "O4",
                                        "T4", "S4", "L4", NULL};

#define LANE(i, value) ((uint64_t)(value) << (WISP_SQUARE_BITS * (i)))
#define SQUARE(r, c)   ((r)*32 + (c))
#define OFFSET(r, c)   ((r)*FIELD_SIDE + (c))

/* Squares as row, column, row, column …; the first is given in full too, as
 * it need not be the anchor. */
#define TWO(a, b, c, d)                                                        \
    .size = 2, .offset = {OFFSET(a, b), OFFSET(c, d)},                         \
    .squares = LANE(0, SQUARE(a, b)) | LANE(1, SQUARE(c, d))
#define THREE(a, b, c, d, e, f)                                                \
    .size = 3, .offset = {OFFSET(a, b), OFFSET(c, d), OFFSET(e, f)},           \
    .squares =                                                                 \
        LANE(0, SQUARE(a, b)) | LANE(1, SQUARE(c, d)) | LANE(2, SQUARE(e, f))
#define FOUR(a, b, c, d, e, f, g, h)                                           \
    .size = 4,                                                                 \
    .offset = {OFFSET(a, b), OFFSET(c, d), OFFSET(e, f), OFFSET(g, h)},        \
    .squares = LANE(0, SQUARE(a, b)) | LANE(1, SQUARE(c, d)) |                 \
               LANE(2, SQUARE(e, f)) | LANE(3, SQUARE(g, h))

/* clang-format off */
const struct wisp_pose wisp_poses[WISP_POSES] = {
    {.shape = WISP_I2, .width = 2, .height = 1, TWO(0,0, 0,1)},
    {.shape = WISP_I2, .width = 1, .height = 2, TWO(0,0, 1,0)},

    {.shape = WISP_I3, .width = 3, .height = 1, THREE(0,0, 0,1, 0,2)},
    {.shape = WISP_I3, .width = 1, .height = 3, THREE(0,0, 1,0, 2,0)},

    {.shape = WISP_L3, .width = 2, .height = 2, THREE(0,0, 0,1, 1,0)},
    {.shape = WISP_L3, .width = 2, .height = 2, THREE(0,0, 0,1, 1,1)},
    {.shape = WISP_L3, .width = 2, .height = 2, THREE(0,0, 1,0, 1,1)},
    {.shape = WISP_L3, .width = 2, .height = 2, THREE(0,1, 1,0, 1,1)},

    {.shape = WISP_I4, .width = 4, .height = 1, FOUR(0,0, 0,1, 0,2, 0,3)},
    {.shape = WISP_I4, .width = 1, .height = 4, FOUR(0,0, 1,0, 2,0, 3,0)},

    {.shape = WISP_O4, .width = 2, .height = 2, FOUR(0,0, 0,1, 1,0, 1,1)},

    {.shape = WISP_T4, .width = 3, .height = 2, FOUR(0,0, 0,1, 0,2, 1,1)},
    {.shape = WISP_T4, .width = 3, .height = 2, FOUR(0,1, 1,0, 1,1, 1,2)},
    {.shape = WISP_T4, .width = 2, .height = 3, FOUR(0,0, 1,0, 1,1, 2,0)},
    {.shape = WISP_T4, .width = 2, .height = 3, FOUR(0,1, 1,0, 1,1, 2,1)},

    {.shape = WISP_S4, .width = 3, .height = 2, FOUR(0,1, 0,2, 1,0, 1,1)},
    {.shape = WISP_S4, .width = 3, .height = 2, FOUR(0,0, 0,1, 1,1, 1,2)},
    {.shape = WISP_S4, .width = 2, .height = 3, FOUR(0,0, 1,0, 1,1, 2,1)},
    {.shape = WISP_S4, .width = 2, .height = 3, FOUR(0,1, 1,0, 1,1, 2,0)},

    {.shape = WISP_L4, .width = 3, .height = 2, FOUR(0,0, 0,1, 0,2, 1,0)},
    {.shape = WISP_L4, .width = 3, .height = 2, FOUR(0,0, 0,1, 0,2, 1,2)},
    {.shape = WISP_L4, .width = 3, .height = 2, FOUR(0,0, 1,0, 1,1, 1,2)},
    {.shape = WISP_L4, .width = 3, .height = 2, FOUR(0,2, 1,0, 1,1, 1,2)},
    {.shape = WISP_L4, .width = 2, .height = 3, FOUR(0,0, 0,1, 1,0, 2,0)},
    {.shape = WISP_L4, .width = 2, .height = 3, FOUR(0,0, 0,1, 1,1, 2,1)},
    {.shape = WISP_L4, .width = 2, .height = 3, FOUR(0,0, 1,0, 2,0, 2,1)},
    {.shape = WISP_L4, .width = 2, .height = 3, FOUR(0,1, 1,1, 2,0, 2,1)},
};
/* clang-format on */

const uint64_t wisp_lanes[5] = {
    0,
    LANE(0, 1),
    LANE(0, 1) | LANE(1, 1),
    LANE(0, 1) | LANE(1, 1) | LANE(2, 1),
    LANE(0, 1) | LANE(1, 1) | LANE(2, 1) | LANE(3, 1),
};

int wisp_shape_size(int shape)
{
    return wisp_shape_names[shape][1] - '0';
}

/* ---- the window ---- */

int wisp_side(int round)
{
    return round + 3;
}

uint64_t wisp_occupied(const struct wisp_forest *f)
{
    uint64_t all = UINT64_C(1) << f->cat;
    for (int tile = 0; tile < WISP_TILES; tile++)
        all |= f->tiles[tile];
    return all;
}

bool wisp_filled(const struct wisp_forest *f, int round)
{
    int side = wisp_side(round);
    return __builtin_popcountll(wisp_occupied(f)) == side * side;
}

int wisp_bonus_of(int round)
{
    return 2 * round;
}

int wisp_bonus(const struct wisp_forest *f, int round)
{
    return wisp_filled(f, round) ? wisp_bonus_of(round) : 0;
}

/* The columns in which a set has something, as the bits of a byte. */
static unsigned columns_of(uint64_t set)
{
    set |= set >> 32;
    set |= set >> 16;
    set |= set >> 8;
    return (unsigned)(set & 0xff);
}

int wisp_width(const struct wisp_forest *f)
{
    return 32 - __builtin_clz(columns_of(wisp_occupied(f)));
}

int wisp_height(const struct wisp_forest *f)
{
    return 8 - __builtin_clzll(wisp_occupied(f)) / WISP_STRIDE;
}

int wisp_square(const struct wisp_forest *f, int bit)
{
    return square_at(f->column + bit % WISP_STRIDE, f->row + bit / WISP_STRIDE);
}

int wisp_bit(const struct wisp_forest *f, int square)
{
    int column = square_column(square) - f->column;
    int row = square_row(square) - f->row;
    if (column < 0 || column > 5 || row < 0 || row > 5)
        return -1;
    return row * WISP_STRIDE + column;
}

static uint64_t shifted(uint64_t set, int by)
{
    return by < 0 ? set << -by : set >> by;
}

/* Move the window's corner; what lies there stays where it is. */
static void move_corner(struct wisp_forest *f, int columns, int rows)
{
    int by = rows * WISP_STRIDE + columns;
    for (int tile = 0; tile < WISP_TILES; tile++)
        f->tiles[tile] = shifted(f->tiles[tile], by);
    f->cat = (uint8_t)(f->cat - by);
    f->column = (uint8_t)(f->column + columns);
    f->row = (uint8_t)(f->row + rows);
}

void wisp_put(struct wisp_forest *f, int square, int tile)
{
    int left = square_column(square) - f->column;
    int above = square_row(square) - f->row;
    if (left < 0 || above < 0)
        move_corner(f, left < 0 ? left : 0, above < 0 ? above : 0);
    f->tiles[tile] |= UINT64_C(1) << wisp_bit(f, square);
}

int wisp_trees(const struct wisp_forest *f)
{
    return __builtin_popcountll(f->tiles[WISP_TREE]);
}

int wisp_clear_trees(struct wisp_forest *f)
{
    int trees = wisp_trees(f);
    f->tiles[WISP_TREE] = 0;
    uint64_t rest = wisp_occupied(f);
    move_corner(f, __builtin_ctz(columns_of(rest)),
                __builtin_ctzll(rest) / WISP_STRIDE);
    return trees;
}

uint64_t wisp_group(uint64_t within, uint64_t seed)
{
    uint64_t group = seed, before;
    do {
        before = group;
        group |= (group << 1 | group >> 1 | group << WISP_STRIDE |
                  group >> WISP_STRIDE) &
                 within;
    } while (group != before);
    return group;
}

/* ---- the field ---- */

#define BIT FIELD_BIT

static const wisp_field diagonal = BIT(0) | BIT(12) | BIT(24) | BIT(36) |
                                   BIT(48) | BIT(60) | BIT(72) | BIT(84) |
                                   BIT(96) | BIT(108) | BIT(120);
static const wisp_field antidiagonal = BIT(10) | BIT(20) | BIT(30) | BIT(40) |
                                       BIT(50) | BIT(60) | BIT(70) | BIT(80) |
                                       BIT(90) | BIT(100) | BIT(110);

int field_origin(const struct wisp_forest *f)
{
    return (f->row - FIELD_CORNER) * 32 + f->column - FIELD_CORNER;
}

int field_index(const struct wisp_forest *f, int square)
{
    int column = square_column(square) - f->column + FIELD_CORNER;
    int row = square_row(square) - f->row + FIELD_CORNER;
    if (column < 0 || column >= FIELD_SIDE || row < 0 || row >= FIELD_SIDE)
        return -1;
    return row * FIELD_SIDE + column;
}

wisp_field field_of(uint64_t window)
{
    wisp_field field = 0;
    for (int row = 5; row >= 0; row--)
        field = field << FIELD_SIDE | (window >> (row * WISP_STRIDE) & 0x3f);
    return field << (FIELD_CORNER * FIELD_SIDE + FIELD_CORNER);
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

/*
 * W10: with the window w wide at column 5, all fits in `side` columns from
 * column 5 + w - side up to, not including, 5 + side; the same for rows. Only
 * in positions made by hand can the frame's edge be nearer than that.
 */
struct wisp_room field_room(const struct wisp_forest *f, int side)
{
    int left = FIELD_CORNER - f->column, top = FIELD_CORNER - f->row;
    int end = FIELD_CORNER + side;
    return (struct wisp_room){
        .left = max(FIELD_CORNER + wisp_width(f) - side, left),
        .right = min(end, left + WISP_FRAME),
        .top = max(FIELD_CORNER + wisp_height(f) - side, top),
        .bottom = min(end, top + WISP_FRAME)};
}

wisp_field field_near(const struct wisp_forest *f, int side)
{
    struct wisp_room room = field_room(f, side);
    return field_anchors(&room, 1, 1);
}

/* ---- witches (W11) ---- */

static wisp_field row_shifted(wisp_field line, int rows)
{
    return rows < 0 ? line << (-rows * FIELD_SIDE)
                    : line >> (rows * FIELD_SIDE);
}

static wisp_field both_diagonals(int index)
{
    int row = index / FIELD_SIDE, column = index % FIELD_SIDE;
    return row_shifted(diagonal, column - row) |
           row_shifted(antidiagonal, FIELD_SIDE - 1 - row - column);
}

static wisp_field row_and_column(int index)
{
    int row = index / FIELD_SIDE, column = index % FIELD_SIDE;
    return FIELD_RECT(0, FIELD_SIDE - 1, row, row) | FIELD_FIRST_COLUMN
                                                         << column;
}

static wisp_field diagonal_steps(wisp_field set)
{
    return set << (FIELD_SIDE + 1) | set << (FIELD_SIDE - 1) |
           set >> (FIELD_SIDE + 1) | set >> (FIELD_SIDE - 1);
}

/* The (2k+1)×(2k+1) squares centred on a set; k is 1 or 2. */
static wisp_field widened(wisp_field set, int k)
{
    for (; k > 0; k--) {
        set |= set << 1 | set >> 1;
        set |= set << FIELD_SIDE | set >> FIELD_SIDE;
    }
    return set;
}

/* All diagonal steps from the cat and from the witches joined to it. */
static wisp_field chained(const struct wisp_forest *f, wisp_field cat)
{
    wisp_field witches = field_of(f->tiles[WISP_WITCH]);
    wisp_field joined = cat, before;
    do {
        before = joined;
        joined |= diagonal_steps(joined) & witches;
    } while (joined != before);
    return diagonal_steps(joined);
}

wisp_field wisp_witch_squares(const struct wisp_forest *f, enum wisp_witch card)
{
    wisp_field cat = field_of(UINT64_C(1) << f->cat), one = cat;
    int index = field_pop(&one);
    switch (card) {
    case WITCH_DIAGONAL:
        return both_diagonals(index);
    case WITCH_LINE:
        return row_and_column(index);
    case WITCH_AROUND:
        return widened(cat, 1);
    case WITCH_CHAIN:
        return chained(f, cat);
    case WITCH_RING:
        return widened(cat, 2) & ~widened(cat, 1);
    }
    return 0;
}

bool wisp_witch_may(const struct wisp_forest *f, int card, int square)
{
    int index = field_index(f, square);
    wisp_field allowed =
        wisp_witch_squares(f, (enum wisp_witch)(card % WISP_PER_FAMILY));
    return index >= 0 && allowed >> index & 1;
}
