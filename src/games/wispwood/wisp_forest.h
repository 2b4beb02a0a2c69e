/*
 * wisp_forest: windows of a forest, the field round them, shapes. What the
 * rules and the players of Wispwood reckon with.
 */
#ifndef GAMES_WISP_FOREST_H
#define GAMES_WISP_FOREST_H

#include "games/wispwood/wispwood.h"

/*
 * The field: where a forest may grow. 11×11 squares in one 128-bit word, the
 * window's corner at (5, 5): whatever still fits in 6×6 together with the
 * window lies inside.
 *
 * Neighbours are found by plain shifts. A shift over the field's edge lands
 * at the far end of the next row, ten columns away, where nothing can fit
 * together with what was shifted: whoever masks with `near` masks that too.
 */
__extension__ typedef unsigned __int128 wisp_field;

enum { FIELD_SIDE = 11, FIELD_CORNER = 5 };

/* One of the ways in which a shape can lie; squares in reading order. */
struct wisp_pose {
    uint8_t shape;
    uint8_t size;          /* squares */
    uint8_t width, height; /* of its box, whose corner is the anchor */
    uint8_t offset[4];     /* of each square, in the field */
    uint64_t squares;      /* the same, as in a move, of an anchor at a1 */
};

enum { WISP_POSES = 27 };
extern const struct wisp_pose wisp_poses[WISP_POSES]; /* by shape */

/* Lanes: a value times this is the value in the first n squares of a move. */
extern const uint64_t wisp_lanes[5];

int wisp_shape_size(int shape);

static inline wisp_field field_bit(int index)
{
    return (wisp_field)1 << index;
}

/* From an index in the field to the difference of squares. */
static inline int field_square(int index)
{
    return index + (int)((unsigned)index / FIELD_SIDE * (32 - FIELD_SIDE));
}

/* The first square of a set that is not empty; it is taken out. */
static inline int field_pop(wisp_field *set)
{
    uint64_t low = (uint64_t)*set;
    int index = low ? __builtin_ctzll(low)
                    : 64 + __builtin_ctzll((uint64_t)(*set >> 64));
    *set &= *set - 1;
    return index;
}

static inline wisp_field field_adjacent(wisp_field set)
{
    return set << 1 | set >> 1 | set << FIELD_SIDE | set >> FIELD_SIDE;
}

/* The square at the field's corner (its numbering may begin below a1). */
int field_origin(const struct wisp_forest *f);

/* Index of a square in the field of f; -1 if it is outside. */
int field_index(const struct wisp_forest *f, int square);

/* A window's bits in the field. */
wisp_field field_of(uint64_t window);

/* The squares of columns c0 to c1 and rows r0 to r1; neither is empty. */
#define FIELD_BIT(i) ((wisp_field)1 << (i))
#define FIELD_FIRST_COLUMN                                                     \
    (FIELD_BIT(0) | FIELD_BIT(11) | FIELD_BIT(22) | FIELD_BIT(33) |            \
     FIELD_BIT(44) | FIELD_BIT(55) | FIELD_BIT(66) | FIELD_BIT(77) |           \
     FIELD_BIT(88) | FIELD_BIT(99) | FIELD_BIT(110))
#define FIELD_RECT(c0, c1, r0, r1)                                             \
    (((FIELD_FIRST_COLUMN >> ((FIELD_SIDE - 1 - (r1) + (r0)) * FIELD_SIDE)) *  \
      ((UINT64_C(1) << ((c1) - (c0) + 1)) - 1))                                \
     << ((r0)*FIELD_SIDE + (c0)))

/*
 * The room to grow: in which columns and rows of the field squares fit in
 * side×side together with the forest (W10) and lie on the frame; the ends
 * are the first beyond.
 */
struct wisp_room {
    int left, right, top, bottom;
};
struct wisp_room field_room(const struct wisp_forest *f, int side);

/* Where the corner of a width×height box may be put in it. */
static inline wisp_field field_anchors(const struct wisp_room *room, int width,
                                       int height)
{
    int c0 = room->left, c1 = room->right - width;
    int r0 = room->top, r1 = room->bottom - height;
    return c0 > c1 || r0 > r1 ? 0 : FIELD_RECT(c0, c1, r0, r1);
}

/* Where single squares may. */
wisp_field field_near(const struct wisp_forest *f, int side);

/* Width and height of the window. */
int wisp_width(const struct wisp_forest *f);
int wisp_height(const struct wisp_forest *f);

/* The witch cards, in the order of the family. */
enum wisp_witch {
    WITCH_DIAGONAL,
    WITCH_LINE,
    WITCH_AROUND,
    WITCH_CHAIN,
    WITCH_RING
};

/* Where a new witch may stand by such a card (W11): squares of the field. */
wisp_field wisp_witch_squares(const struct wisp_forest *f,
                              enum wisp_witch card);

/* Put tiles on empty squares; the window follows. */
void wisp_put(struct wisp_forest *f, int square, int tile);

/* Take all trees away (W18); how many they were. */
int wisp_clear_trees(struct wisp_forest *f);

int wisp_trees(const struct wisp_forest *f);

/* The group of `within` joined by sides that holds `seed`. */
uint64_t wisp_group(uint64_t within, uint64_t seed);

#endif
