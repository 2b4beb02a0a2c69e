/*
 * fives_piece: the twelve pentominoes on a 10×10 board.
 *
 * A cell is row * 10 + column, both from 0; five cells are always sorted, so
 * by row, then column. Sets of cells are two words of 64 bits. A piece in one
 * of its 63 orientations is five offsets from the corner of its frame; all
 * 4,096 placements are orientations moved over the board, so nothing larger
 * than the table of orientations needs to be stored.
 */
#ifndef GAMES_FIVES_PIECE_H
#define GAMES_FIVES_PIECE_H

#include <stdbool.h>
#include <stdint.h>

enum { SIDE = 10, CELLS = 100, PIECE_SIZE = 5, ORIENTATIONS = 63 };
enum { PLACEMENTS = 4096 }; /* of all pieces on an empty board */

/* F3, in the order of the alphabet. */
enum piece {
    PIECE_F,
    PIECE_I,
    PIECE_L,
    PIECE_N,
    PIECE_P,
    PIECE_T,
    PIECE_U,
    PIECE_V,
    PIECE_W,
    PIECE_X,
    PIECE_Y,
    PIECE_Z,
    PIECE_COUNT,
    PIECE_NONE = PIECE_COUNT /* five squares that are no pentomino */
};

/* The letter of each, as a text; ends with NULL. */
extern const char *const piece_names[];

struct orientation {
    uint8_t piece, width, height;
    uint8_t offset[PIECE_SIZE]; /* ascending */
};

extern const struct orientation orientations[ORIENTATIONS];

struct cells {
    uint64_t word[2];
};

static inline void cells_add(struct cells *set, int cell)
{
    set->word[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline bool cells_has(struct cells set, int cell)
{
    return set.word[cell >> 6] >> (cell & 63) & 1;
}

static inline bool cells_meet(struct cells a, struct cells b)
{
    return (a.word[0] & b.word[0]) | (a.word[1] & b.word[1]);
}

static inline struct cells cells_join(struct cells a, struct cells b)
{
    return (struct cells){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline bool cells_within(struct cells a, struct cells b)
{
    return !((a.word[0] & ~b.word[0]) | (a.word[1] & ~b.word[1]));
}

static inline int cells_count(struct cells a)
{
    return __builtin_popcountll(a.word[0]) + __builtin_popcountll(a.word[1]);
}

/* The set of five cells. */
struct cells cells_of(const uint8_t cell[PIECE_SIZE]);

/* Which orientation do five sorted cells form, and with the corner of its
 * frame where? -1 if they are not joined. */
int orientation_of(const uint8_t cell[PIECE_SIZE], int *corner);

/* Which piece do five sorted cells form? PIECE_NONE if they are not joined. */
int piece_of(const uint8_t cell[PIECE_SIZE]);

/*
 * How often each symbol occurs, four bits each: two lots of five squares show
 * the same symbols if these numbers are equal. Symbols are 'A' to 'F'.
 */
static inline uint32_t symbol_count(uint8_t symbol)
{
    return 1u << 4 * (symbol - 'A');
}

uint32_t symbols_of(const uint8_t *board, const uint8_t cell[PIECE_SIZE]);
uint32_t symbols_rolled(const uint8_t dice[PIECE_SIZE]);

/* F5: a roll in which no symbol shows three times; there are 126. */
enum { ROLLS = 126, ROLL_WAYS = 6120 };

struct roll {
    uint8_t dice[PIECE_SIZE]; /* sorted */
    uint16_t weight;          /* in how many of 6,120 ways it comes up */
};

/* All of them in the order of the alphabet. */
void rolls_list(struct roll out[ROLLS]);

/*
 * Walk all placements, piece by piece: begin with a zeroed walk; false at
 * the end, else piece, cell and set are those of the next one.
 */
struct walk {
    uint8_t orientation, row, column; /* of the next placement */
    uint8_t piece;
    uint8_t cell[PIECE_SIZE];
    struct cells set;
};

bool walk_next(struct walk *w);

#endif
