/*
 * cubes: the state of Seven Cubes, and what players and tables ask about it.
 *
 * The 7×7 board is a set of squares: bit row * 7 + column, 49 bits, the first
 * row on top. Each kind of token and each figure has such a set, so moving,
 * occupation and arrival are a few operations on whole words. Rows of chips
 * are small arrays; who holds which cube is a mask over the colours.
 */
#ifndef GAMES_CUBES_H
#define GAMES_CUBES_H

#include "game/game.h"

/* What lies on a square. Colours are also what chips and cubes are. */
enum cubes_kind {
    CUBES_NONE,
    CUBES_RED,
    CUBES_ORANGE,
    CUBES_YELLOW,
    CUBES_GREEN,
    CUBES_BLUE,
    CUBES_VIOLET,
    CUBES_WHITE,
    CUBES_STEP,
    CUBES_SLANT,
    CUBES_LEAP,
    CUBES_GATE,
    CUBES_SHIELD,
    CUBES_KIND_COUNT
};

enum {
    CUBES_COLOURS = 7,
    CUBES_SPECIALS = 5,
    CUBES_SEATS = 4,
    CUBES_SQUARES = 49,
    CUBES_TOKENS = 44, /* C2; also the squares that hold one at first */
    CUBES_ALL = 0xfe,  /* the mask of the seven colours */
    CUBES_MOVES_MAX = CUBES_TOKENS
};

enum cubes_phase {
    CUBES_SETUP,
    CUBES_MOVE,
    CUBES_SPECIAL,
    CUBES_CORNER,
    CUBES_OVER
};

/* Invariants, but for setup: every row is a permutation of the colours;
 * safe ⊆ cubes; figures stand on different squares; only the mover's is
 * nowhere (0), and only in CUBES_CORNER. Seats not in play are all zero. */
struct cubes {
    struct head head;
    uint64_t lies[CUBES_KIND_COUNT]; /* where tokens lie; [NONE] is empty */
    uint64_t figure[CUBES_SEATS];    /* one bit, or 0: not on the board */
    uint64_t used;                   /* C11: special tokens of this turn */
    uint32_t turns;
    uint16_t limit;
    uint16_t cubes_per_colour;
    uint8_t specials[CUBES_SPECIALS]; /* of the option, from CUBES_STEP */
    uint8_t choose_corners;
    uint8_t next[CUBES_SEATS];  /* C5: next colour, NONE with all seven */
    uint8_t cubes[CUBES_SEATS]; /* bit per colour: held */
    uint8_t safe[CUBES_SEATS];  /* bit per colour: held and protected */
    uint8_t row[CUBES_SEATS][CUBES_COLOURS]; /* 0: chip not yet drawn */
    uint8_t bag[CUBES_KIND_COUNT];           /* C4: tokens still to be laid */
    uint8_t laid; /* how many are; 44 after the setup */
    uint8_t used_count;
    uint8_t used_order[CUBES_TOKENS]; /* squares of `used`, as used */
    uint8_t spare[7];
};

extern const struct game game_cubes;

/* Names of the kinds, from CUBES_RED on; ends with NULL. [0] is "". */
extern const char *const cubes_names[];

/* ---- moves ---- */

/* A move is a verb and a square, or for TOKEN and CHIP a kind. The uses of
 * special tokens stand in the order of the kinds. */
enum cubes_verb {
    CUBES_DO_TOKEN,
    CUBES_DO_CHIP,
    CUBES_DO_CORNER,
    CUBES_DO_PASS,
    CUBES_DO_STAY,
    CUBES_DO_L,
    CUBES_DO_STEP,
    CUBES_DO_SLANT,
    CUBES_DO_LEAP,
    CUBES_DO_GATE
};

static inline move cubes_move(int verb, int what)
{
    return (move)(verb << 8 | what);
}

static inline int cubes_verb(move m)
{
    return (int)(m >> 8);
}

static inline int cubes_what(move m)
{
    return (int)(m & 0xff);
}

/* ---- sets of squares ---- */

#define CUBES_BOARD  ((UINT64_C(1) << CUBES_SQUARES) - 1)
#define CUBES_CENTRE (UINT64_C(1) << 24)
#define CUBES_CORNERS                                                          \
    (UINT64_C(1) | 1 << 6 | UINT64_C(1) << 42 | UINT64_C(1) << 48)
#define CUBES_COLUMN UINT64_C(0x0000040810204081) /* column a */

/* C4: where tokens are laid. */
#define CUBES_LAID (CUBES_BOARD & ~CUBES_CORNERS & ~CUBES_CENTRE)

/* The left and right neighbours of a set, one or two columns away. */
static inline uint64_t cubes_beside(uint64_t set)
{
    return (set & ~(CUBES_COLUMN << 6)) << 1 | (set & ~CUBES_COLUMN) >> 1;
}

static inline uint64_t cubes_beside_two(uint64_t set)
{
    uint64_t left = CUBES_COLUMN | CUBES_COLUMN << 1;
    return (set & ~(left << 5)) << 2 | (set & ~left) >> 2;
}

/* All squares one step, slant or L move away from a set. */
static inline uint64_t cubes_steps(uint64_t set)
{
    return (cubes_beside(set) | set << 7 | set >> 7) & CUBES_BOARD;
}

static inline uint64_t cubes_slants(uint64_t set)
{
    uint64_t beside = cubes_beside(set);
    return (beside << 7 | beside >> 7) & CUBES_BOARD;
}

static inline uint64_t cubes_leaps(uint64_t set)
{
    uint64_t one = cubes_beside(set), two = cubes_beside_two(set);
    return (one << 14 | one >> 14 | two << 7 | two >> 7) & CUBES_BOARD;
}

static inline int cubes_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The number of square.h for one of ours, for names and reasons. */
static inline int cubes_square(int at)
{
    return at / 7 * 32 + at % 7;
}

/* ---- questions ---- */

static inline uint64_t cubes_occupied(const struct cubes *s)
{
    return s->figure[0] | s->figure[1] | s->figure[2] | s->figure[3];
}

/* C12: does this seat hold an unprotected cube of the mover's next colour?
 * Never the mover, who has no cube of that colour. */
static inline bool cubes_can_rob(const struct cubes *s, int holder)
{
    int loose = s->cubes[holder] & ~s->safe[holder];
    return loose >> s->next[s->head.turn] & 1;
}

/* C12: the squares that the mover may not enter. */
static inline uint64_t cubes_closed(const struct cubes *s)
{
    uint64_t closed = 0;
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        if (!cubes_can_rob(s, seat))
            closed |= s->figure[seat];
    return closed;
}

/* C14: does this seat stand on the centre with all seven? */
static inline bool cubes_won(const struct cubes *s, int seat)
{
    return s->figure[seat] == CUBES_CENTRE && s->cubes[seat] == CUBES_ALL;
}

/* C7: where the mover's figure may go with an L move. */
static inline uint64_t cubes_l_moves(const struct cubes *s)
{
    return cubes_leaps(s->figure[s->head.turn]) & ~cubes_closed(s);
}

/* C10, C13: where the token of this kind at `from` (one square, not of
 * another figure) may take the mover. */
static inline uint64_t cubes_uses(const struct cubes *s, int kind,
                                  uint64_t from)
{
    switch (kind) {
    case CUBES_STEP:
        return cubes_steps(from) & ~cubes_closed(s);
    case CUBES_SLANT:
        return cubes_slants(from) & ~cubes_closed(s);
    case CUBES_LEAP:
        return cubes_leaps(from) & ~cubes_closed(s);
    case CUBES_GATE:
        return s->lies[CUBES_GATE] & ~from & ~cubes_occupied(s);
    }
    return 0;
}

/* The kind of the token on these squares (one bit); CUBES_NONE: empty. */
int cubes_kind_at(const struct cubes *s, uint64_t square);

/* All squares with a token. */
uint64_t cubes_all_tokens(const struct cubes *s);

/* ---- whole turns ---- */

/*
 * What a turn comes to in the end. Two ways to the same square are one
 * outcome, because nothing but the end of a turn is left of it.
 */
struct cubes_turn {
    uint8_t end;    /* square of the figure */
    uint8_t takes;  /* colour of the cube taken or stolen, or NONE */
    int8_t robbed;  /* seat, or -1 */
    uint8_t shield; /* 1: all cubes become safe */
    uint8_t wins;   /* 1: C14 */
    uint8_t pass;   /* 1: no L move is legal */
};

/* 49 ends, or a robbery of one of three with one of four corners. */
enum { CUBES_TURNS_MAX = CUBES_SQUARES + 12, CUBES_PATH_MAX = 48 };

struct cubes_turns {
    int count;
    struct cubes_turn turn[CUBES_TURNS_MAX];
    /* How squares were reached first: a move to each, and the square before
     * it (CUBES_SQUARES: this is where the search began). */
    uint8_t from[CUBES_SQUARES];
    uint8_t verb[CUBES_SQUARES];
    uint64_t by_gate; /* reached through a gate, so not to be used */
};

/* All outcomes of the mover's turn, each once, from any of the phases move,
 * special and corner. */
void cubes_turns(const struct cubes *s, struct cubes_turns *out);

/* The shortest way to an outcome, as moves that can be applied one after the
 * other; at most CUBES_PATH_MAX. Returns the count. */
int cubes_turn_path(const struct cubes *s, const struct cubes_turns *t,
                    int index, move *out);

/* Set next[seat] from the row and the cubes. */
void cubes_find_next(struct cubes *s, int seat);

/* C12: the robbed chip goes to the end of its row. */
void cubes_lose(struct cubes *s, int holder, int colour);

#endif
