/*
 * wispwood: the state of the game and what may be asked about it.
 *
 * Rules W1 to W34. The one idea: a forest is a handful of bitboards in a small
 * window. All tiles of a forest fit in 6×6 squares (W10), so one 64-bit word
 * per kind of tile, eight squares to a row, holds it with two columns to
 * spare; the window's corner says where on the 25×25 frame it lies. The window
 * is always the bounding box: its first row and first column hold something,
 * so equal forests are equal bytes.
 *
 * A stored value that may be missing (a card not yet drawn, an empty space) is
 * the thing's number plus one, and 0 when it is missing.
 */
#ifndef GAMES_WISPWOOD_H
#define GAMES_WISPWOOD_H

#include "game/game.h"

enum {
    WISP_FRAME = 25, /* columns and rows of the frame */
    WISP_HOME = 12,  /* column and row of m13, where cats start */
    WISP_SPACES = 8, /* of the pond, and shapes between them */
    WISP_SEATS = 4,
    WISP_ROUNDS = 3,
    WISP_PER_KIND = 40, /* tiles (W1) */
    WISP_LEVELS = 4,    /* of the ghost's strip, and strips */
    WISP_LIGHTS = 4,    /* a firefly shows 1 to this */
    WISP_STRIDE = 8     /* squares in a row of a window */
};

/* The kinds of wisp, then the other things that lie somewhere. */
enum wisp_kind {
    WISP_PUMPKIN,
    WISP_WITCH,
    WISP_ORB,
    WISP_HEART,
    WISP_KINDS,
    WISP_TREE = WISP_KINDS, /* in a forest */
    WISP_TILES,             /* kinds of tile in a forest */
    WISP_CAT = WISP_KINDS   /* in the pond: the ghost's */
};

/* The families of goal cards are named after what they score. */
enum { WISP_FAMILIES = WISP_TILES, WISP_PER_FAMILY = 5, WISP_CARDS = 25 };

/* A score sheet has a line per family and one for the bonus (W16). */
enum { WISP_BONUS = WISP_FAMILIES, WISP_LINES };

enum wisp_shape {
    WISP_I2,
    WISP_I3,
    WISP_L3,
    WISP_I4,
    WISP_O4,
    WISP_T4,
    WISP_S4,
    WISP_L4,
    WISP_SHAPES
};

enum wisp_phase {
    WISP_SETUP,
    WISP_TURN,
    WISP_CAT_MOVES,
    WISP_GHOST,
    WISP_OVER
};

/* What has been refreshed in this turn so far (W6, W7, W30). */
enum wisp_dealt { WISP_DEALT_NONE, WISP_DEALT_FREE, WISP_DEALT_CAT };

enum wisp_card_choice { WISP_ANY_CARDS, WISP_ONE_PAW, WISP_NAMED_CARDS };

struct wisp_forest {
    uint64_t tiles[WISP_TILES]; /* bit row * 8 + column of the window */
    uint8_t column, row;        /* of the window's corner, on the frame */
    uint8_t cat;                /* its bit; no tile lies there */
    uint8_t ready;
    uint8_t spare[4];
};

/* Only in solo (W22); all zero otherwise. */
struct wisp_ghost {
    uint8_t level;               /* 1 to 4: which strip */
    uint8_t levels[WISP_LEVELS]; /* kind + 1 of each, the top first */
    uint8_t at;                  /* space from 1; 0: not yet placed */
    uint8_t held[WISP_KINDS];
    uint8_t fireflies[WISP_LIGHTS]; /* not yet turned in this round */
    uint8_t firefly; /* turned, its deal still going on; else 0 */
    uint8_t spare;
    uint16_t scores[WISP_ROUNDS];
};

/* It stays whole: this is the table, to be read from above to below, and what
 * belongs together has its own struct already. */
struct wispwood {
    struct head head;

    /* options */
    uint16_t ghost_option;
    uint8_t card_choice;                /* enum wisp_card_choice */
    uint8_t named_cards[WISP_FAMILIES]; /* card + 1, in the order given */
    uint8_t named_shapes[WISP_SPACES];  /* shape + 1 */
    uint8_t no_trees_card;
    uint8_t two_rounds;

    /* the middle of the table */
    uint8_t round;                /* from 1 */
    uint8_t dealt;                /* enum wisp_dealt */
    uint8_t supply;               /* tiles in it */
    uint8_t cards[WISP_FAMILIES]; /* number in family + 1 */
    uint8_t shapes[WISP_SPACES];  /* shape + 1 */
    uint8_t pond[WISP_SPACES];    /* kind + 1; WISP_CAT + 1 */
    uint8_t discards[WISP_KINDS]; /* face up, aside */
    uint8_t unseen[WISP_KINDS];   /* face down, deals come from them */
    uint8_t old[WISP_KINDS];      /* face down, but not in the reshuffle */

    struct wisp_ghost ghost;
    uint8_t filled[WISP_SEATS]; /* bit per scored round: the square was */

    /* options: what is printed on the parts of the box */
    uint32_t pool; /* bit per card that is in it; 0: all are */
    uint8_t strips[WISP_LEVELS][WISP_LEVELS]; /* points, the top first (W22) */
    uint8_t fireflies[WISP_LIGHTS];           /* how many of each (W24) */

    struct wisp_forest forest[WISP_SEATS];
    uint16_t scores[WISP_SEATS][WISP_ROUNDS][WISP_FAMILIES];
};

_Static_assert(sizeof(struct wispwood) == 424, "no hidden padding");

extern const struct game game_wispwood;

/* ---- names; lists end with NULL ---- */

extern const char *const wisp_kind_names[];  /* pumpkin … heart */
extern const char *const wisp_tile_names[];  /* pumpkin … heart, tree */
extern const char *const wisp_shape_names[]; /* I2 … L4 */
extern const char *const wisp_dealt_names[];

/* ---- goal cards ---- */

/* A card by its number: family * 5 + number in the family. */
const char *wisp_card_id(int card);
int wisp_card_paws(int card);

/* The card of this name, or -1. */
int wisp_card_find(struct json name);

/* May chance draw this card, by the options (W4)? */
bool wisp_card_drawn(const struct wispwood *s, int card);

/* The card of a family in this game; -1 while it is not drawn, or none. */
int wisp_card_of(const struct wispwood *s, int family);

/* What a card scores in a forest. */
int wisp_card_score(int card, const struct wisp_forest *f);

/*
 * The same, tile by tile: points[bit] for each bit of the window, whose sum is
 * the score. Where things count together (a pair, a group, a row), the first
 * square in reading order gets their points; where each further one counts
 * more, they are taken in reading order. Returns the tiles that earned.
 */
uint64_t wisp_card_shares(int card, const struct wisp_forest *f,
                          int16_t points[64]);

/* An example forest for each card, in the order of the cards. */
struct wisp_example {
    const char *card;
    int points;
    const char *row[6]; /* letters; see wisp_examples.c */
};
extern const struct wisp_example wisp_examples[WISP_CARDS];

/* Lay it with its corner on a1. */
void wisp_example_forest(const struct wisp_example *e, struct wisp_forest *f);

/* May a new witch stand on this square by a witch card (W11)? It is one that
 * fits in 6×6 with the forest. */
bool wisp_witch_may(const struct wisp_forest *f, int card, int square);

/* ---- asking about a game ---- */

/* The side of the square in a round (W10). */
int wisp_side(int round);
bool wisp_filled(const struct wisp_forest *f, int round);

/* 2, 4, 6 for a filled square (W16), else 0; what a round gives for it. */
int wisp_bonus(const struct wisp_forest *f, int round);
int wisp_bonus_of(int round);

/* All squares of the window that hold a tile or the cat. */
uint64_t wisp_occupied(const struct wisp_forest *f);

/* The square (see square.h) of a bit of the window, and back (-1: outside). */
int wisp_square(const struct wisp_forest *f, int bit);
int wisp_bit(const struct wisp_forest *f, int square);

/* What would be scored if the round ended now: a sheet's lines. */
void wisp_preview(const struct wispwood *s, int seat, int lines[WISP_LINES]);

/* What a legal placing move of this seat would add to that. */
void wisp_gain(const struct wispwood *s, int seat, move m,
               int lines[WISP_LINES]);

/* {card id: {"points":n,"tiles":{square: points}}}, known cards only. */
void wisp_explain(const struct wispwood *s, int seat, struct json_out *w);

/* All that this seat may do now; how many they are. */
uint32_t wisp_moves(const void *state, int seat, move *out);

enum { WISP_MAX_MOVES = 60000 }; /* see wisp_moves.c */

int wisp_last_round(const struct wispwood *s);
bool wisp_is_solo(const struct wispwood *s);

/* Is the round over now that a turn has ended (W15, W27)? */
bool wisp_round_ends(const struct wispwood *s);

/* Fireflies used in a round; turned so far in this one (W27). */
int wisp_fireflies_used(int round);
int wisp_fireflies_turned(const struct wispwood *s);

/* Points of a round, from 1: a line of a sheet, and a whole one is kept. */
int wisp_line(const struct wispwood *s, int seat, int round, int line);
void wisp_keep_sheet(struct wispwood *s, int seat, int round,
                     const int lines[WISP_LINES]);

/* Points over all scored rounds; filled squares (W20). */
int wisp_rounds_scored(const struct wispwood *s);
int wisp_total(const struct wispwood *s, int seat);
int wisp_ghost_total(const struct wispwood *s);
int wisp_ghost_now(const struct wispwood *s); /* if the round ended now */
int wisp_filled_squares(const struct wispwood *s, int seat);

/* Value of a level (from 0, the top) of the ghost's strip (W22). */
int wisp_strip(const struct wispwood *s, int place);

/* Value of a wisp to the ghost; 0 while its marker is not laid. */
int wisp_ghost_value(const struct wispwood *s, int kind);

/*
 * Read {"cat":…,"tiles":{…}} into a zeroed forest that fits a round's square.
 * "ready" is accepted and read if it is there.
 */
bool wisp_read_forest(struct wisp_forest *f, struct json object, int round,
                      struct problem *p);
void wisp_write_forest(const struct wisp_forest *f, struct json_out *w);

/*
 * What single forests score, without a game: {"cards":[ids],"round":N,
 * "forests":[…]}, any cards together. Writes a list of {card id: points, …,
 * "bonus":n,"total":n}.
 */
bool wisp_score_forests(struct json in, struct json_out *w, struct problem *p);

/* ---- moves, for those who make or draw them ---- */

/*
 * A move is its kind in the high bits and, from bit 0, up to four squares of
 * ten bits. For the wisp turn the rest lies between.
 */
enum wisp_move_kind {
    WISP_MOVE_NONE,
    WISP_MOVE_WISP,
    WISP_MOVE_TREES,
    WISP_MOVE_REFRESH,
    WISP_MOVE_CAT_REFRESH,
    WISP_MOVE_CAT,   /* value: a square; 1023: stay */
    WISP_MOVE_GHOST, /* value: a space from 0 */
    WISP_MOVE_CARD,  /* chance from here on; value: the thing's number */
    WISP_MOVE_SHAPE,
    WISP_MOVE_LEVEL,
    WISP_MOVE_DEAL,
    WISP_MOVE_FIREFLY
};

enum {
    WISP_SQUARE_BITS = 10,
    WISP_STAY = 1023,
    WISP_COUNT_AT = 40, /* squares in the move, 3 bits */
    WISP_WHICH_AT = 43, /* which of them is the wisp's, 2 bits */
    WISP_SPACE_AT = 45, /* from 0, 3 bits */
    WISP_SHAPE_AT = 48, /* 3 bits */
    WISP_CAT_AT = 51,   /* the cat is hidden for the shape (W9) */
    WISP_KIND_AT = 60
};

static inline enum wisp_move_kind wisp_move_kind(move m)
{
    return (enum wisp_move_kind)(m >> WISP_KIND_AT);
}

static inline int wisp_move_value(move m)
{
    return (int)(m & 1023);
}

static inline int wisp_move_count(move m)
{
    return (int)(m >> WISP_COUNT_AT & 7);
}

static inline int wisp_move_square(move m, int i)
{
    return (int)(m >> (WISP_SQUARE_BITS * i) & 1023);
}

static inline int wisp_move_which(move m)
{
    return (int)(m >> WISP_WHICH_AT & 3);
}

static inline int wisp_move_space(move m)
{
    return (int)(m >> WISP_SPACE_AT & 7);
}

static inline int wisp_move_shape(move m)
{
    return (int)(m >> WISP_SHAPE_AT & 7);
}

static inline bool wisp_move_hides(move m)
{
    return m >> WISP_CAT_AT & 1;
}

static inline move wisp_move_make(enum wisp_move_kind kind, int value)
{
    return (move)kind << WISP_KIND_AT | (move)value;
}

#endif
