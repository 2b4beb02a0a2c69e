/*
 * fives: 5er Finden, the state and what its files share.
 *
 * Everybody searches the own board at the same time, so there is no turn:
 * the state holds one sheet per seat, and who may act follows from the phase
 * and from what is locked. Numbers of the rules (F8) are those of the rules'
 * page.
 *
 *   fives.c        the game's table; what moves do
 *   fives_legal.c  why a move is not legal
 *   fives_score.c  what outlines are worth, F9 and F13 to F16
 *   fives_text.c   moves as texts
 *   fives_json.c   states as JSON
 *   fives_option.c the options
 *   fives_piece.c  the pentominoes
 *   fives_best.c   the exact optimum of a board and a roll
 *   fives_tally.c  score sheets of a real table
 *   fives_guess.c  what others may have drawn
 *   fives_boards.c the boards that come with Kocka
 *   fives_check.c  do the fields of a state fit together
 *   fives_grade.c  how good a board is
 *   fives_numbers.c moves and views as numbers
 */
#ifndef GAMES_FIVES_H
#define GAMES_FIVES_H

#include "game/game.h"
#include "games/fives/fives_best.h"
#include "games/fives/fives_piece.h"

enum {
    FIVES_SEATS = 4,
    FIVES_ROUNDS = 5,   /* F5 and on */
    PUZZLE_ROUNDS = 12, /* F12 */
    PIECES_MAX = 5,     /* F7 */
    OUTLINES_MAX = 32,  /* on one board, on paper */
    WHITE_BOARDS = 4
};

enum fives_mode { FIVES_CLASSIC, FIVES_PUZZLE, FIVES_SOLO };
enum fives_phase {
    FIVES_SETUP,
    FIVES_ROLL,
    FIVES_SEARCH,
    FIVES_CROSS,
    FIVES_OVER
};
enum fives_layout { LAYOUT_WHITE, LAYOUT_GREY, LAYOUT_OWN };

struct fives_outline {
    uint8_t cell[PIECE_SIZE]; /* sorted */
    uint8_t piece;            /* PIECE_NONE if not joined */
    uint8_t voided;           /* set when the round is scored */
    uint8_t spare;
};

/* A board of the options, three bits a square: it is seldom looked at, and
 * each state carries nine. All zero: there is none. */
struct fives_printed {
    uint64_t word[5];
};

/* What lies before one player. */
struct fives_sheet {
    struct cells blocked;      /* no longer free; puzzle and solo */
    uint16_t circled, crossed; /* sets of pieces; puzzle and solo */
    uint16_t score[PUZZLE_ROUNDS];
    uint8_t marks;
    uint8_t outlines;     /* how many; in a view also if they are hidden */
    uint8_t board[CELLS]; /* 'A' to 'F'; 0 before it is dealt */
    uint8_t spare[6];
    struct fives_outline outline[OUTLINES_MAX]; /* in the order drawn */
};

struct fives {
    struct head head;
    uint16_t timer, idle; /* options, in seconds */
    uint8_t mode, paper, layout;
    uint8_t values[PIECE_COUNT];
    uint8_t round;            /* from 1 */
    uint8_t dealt;            /* boards that are known, from seat 0 on */
    uint8_t locked;           /* set of seats */
    uint8_t turned;           /* seat + 1 of who turned the timer, or 0 */
    uint8_t dice[PIECE_SIZE]; /* sorted letters, or zeros */
    uint8_t spare[4];
    struct fives_printed own[FIVES_SEATS];    /* option `boards`, if a list */
    struct fives_printed white[WHITE_BOARDS]; /* of the owner's box */
    struct fives_printed grey;
    struct fives_sheet sheet[FIVES_SEATS];
};

_Static_assert(sizeof(struct fives) == 2032, "no hidden padding");

extern const struct game game_fives;

/* ---- moves: a kind, and below it cells, a piece or a number ---- */

enum fives_kind {
    MOVE_DRAW = 1,
    MOVE_ERASE,
    MOVE_TURN,
    MOVE_DONE,
    MOVE_RESUME,
    MOVE_COUNT, /* of a view: somebody has now so many outlines */
    MOVE_CROSS, /* with cells */
    MOVE_CROSS_ONLY,
    MOVE_TIME,
    MOVE_ROLL,
    MOVE_BOARD
};

static inline enum fives_kind move_kind(move m)
{
    return (enum fives_kind)(m >> 56);
}

static inline move move_plain(enum fives_kind kind, int n)
{
    return (move)kind << 56 | (move)n;
}

static inline int move_number(move m)
{
    return (int)(m & 0xffff);
}

/* Five cells (or dice) of seven bits each, a piece above them. */
static inline move move_cells(enum fives_kind kind, int piece,
                              const uint8_t cell[PIECE_SIZE])
{
    move m = (move)kind << 56 | (move)piece << 40;
    for (int i = 0; i < PIECE_SIZE; i++)
        m |= (move)cell[i] << 7 * i;
    return m;
}

static inline int move_piece(move m)
{
    return (int)(m >> 40 & 0xf);
}

static inline void move_take_cells(move m, uint8_t cell[PIECE_SIZE])
{
    for (int i = 0; i < PIECE_SIZE; i++)
        cell[i] = (uint8_t)(m >> 7 * i & 0x7f);
}

/* ---- questions ---- */

static inline bool fives_puzzle(const struct fives *s)
{
    return s->mode != FIVES_CLASSIC;
}

static inline int fives_rounds(const struct fives *s)
{
    return fives_puzzle(s) ? PUZZLE_ROUNDS : FIVES_ROUNDS;
}

/* Rounds that have been scored. */
static inline int fives_scored(const struct fives *s)
{
    bool now = s->head.phase == FIVES_CROSS || s->head.phase == FIVES_OVER;
    return now ? s->round : s->round - 1;
}

static inline bool fives_locked(const struct fives *s, int seat)
{
    return s->locked >> seat & 1;
}

/* F19: is this seat's sheet hidden in this view? */
static inline bool fives_hidden(const struct fives *s, int seat)
{
    return s->head.viewer && s->head.viewer != seat + 1 &&
           s->head.phase == FIVES_SEARCH;
}

/* Outlines that may be on one board now: F7, F10, F12. */
static inline int fives_limit(const struct fives *s)
{
    if (fives_puzzle(s))
        return 1;
    return s->paper ? OUTLINES_MAX : PIECES_MAX;
}

/* Has this piece been circled or crossed off before (or just now)? */
static inline bool sheet_used(const struct fives_sheet *sheet, int piece)
{
    return (sheet->circled | sheet->crossed) >> piece & 1;
}

/* All squares of the outlines on a sheet. */
struct cells sheet_outlined(const struct fives_sheet *sheet);

/* The outline that `erase` means: the latest with this first cell, or -1. */
int sheet_find(const struct fives_sheet *sheet, int first);

/* What can still be drawn on a sheet in `strict`; how many. */
int fives_placements(const struct fives *s, const struct fives_sheet *sheet,
                     struct place place[PLACEMENTS]);

/* F12: has the seat, by what was scored, a piece in this round? */
bool sheet_found(const struct fives_sheet *sheet);

/* Whose crossing is next in `cross`: the first seat without its piece. */
int fives_crosser(const struct fives *s);

/* F14: can this piece still be put on the free squares? Can any remaining? */
bool sheet_fits(const struct fives_sheet *sheet, int piece);
bool sheet_any_fits(const struct fives_sheet *sheet);

/* ---- fives_guess.c ---- */

void fives_guess(void *view, struct rng *rng);

/* ---- fives_legal.c ---- */

extern const struct reason_row fives_reasons[];
bool fives_refuse_squares(struct reason *why); /* not five of the board */
bool fives_legal(const void *state, int seat, move m, struct reason *why);

/* Could this be drawn in `strict`, given everything on the sheet? */
bool fives_drawable(const struct fives *s, int seat,
                    const struct fives_outline *o, struct reason *why);

/* ---- fives_score.c ---- */

/* Why an outline does not count, F9, in the order of its steps. */
enum fives_void {
    VOID_NOT,
    VOID_SHAPE,
    VOID_SYMBOLS,
    VOID_OVERLAP,
    VOID_TWICE,
    VOID_SIXTH,
    VOID_USED,   /* F12: the piece was circled or crossed off before */
    VOID_BLOCKED /* F12: not on free squares */
};
extern const char *const fives_voids[];

/*
 * F9 steps 1 to 4 for outlines of one board: the sum of the values that
 * count, not doubled; why[i] is set for each outline.
 */
int fives_judge(const struct fives *s, const struct fives_sheet *sheet,
                uint8_t why[OUTLINES_MAX]);

/* Steps 3 and 4 alone: of outlines only the pieces need to be known. What
 * is void by `why` already does not count. */
int fives_judge_pieces(const struct fives *s, const struct fives_sheet *sheet,
                       uint8_t why[OUTLINES_MAX]);

/* F9, steps 5 and 6, of what steps 1 to 4 leave. */
int fives_round_points(const struct fives *s, int seat, int sum);

/* What this round would bring a seat if the search ended now, as far as the
 * view shows it; in the puzzle without the mark, which counts at once. */
int fives_drawn(const struct fives *s, int seat);

/* The search is over: score it and go on to the next phase. */
void fives_score_round(struct fives *s, struct json_out *log);

/* A crossing is done: go on to the next seat or round. */
void fives_after_cross(struct fives *s, struct json_out *log);

void fives_score(const void *state, struct score *out);

/* ---- fives_text.c ---- */

void fives_print(const void *state, move m, struct text *out);
bool fives_parse(const void *state, const char *text, struct parsed *out,
                 struct reason *why);
void fives_print_cells(const uint8_t cell[PIECE_SIZE], struct text *out);

static inline int cell_square(int cell)
{
    return cell / SIDE * 32 + cell % SIDE;
}

/* ---- fives_option.c ---- */

extern const struct option fives_options[];
extern const uint8_t fives_values[PIECE_COUNT]; /* F3, unless wished */

/* Ten lines of ten letters; true if it is a board, then it is in `out`. */
bool fives_read_board(const char *text, uint8_t out[CELLS]);
void fives_write_board(const uint8_t board[CELLS], struct text *out);

/* A white board of this game by its number from 1, false if there are fewer;
 * the grey one. The owner's, or else ours. And that which the options give to
 * a seat. */
bool fives_white_board(const struct fives *s, int number, uint8_t out[CELLS]);
void fives_grey_board(const struct fives *s, uint8_t out[CELLS]);
void fives_own_board(const struct fives *s, int seat, uint8_t out[CELLS]);

/* How the options fit together. */
bool fives_check_options(const struct fives *s, struct problem *p);

/* ---- fives_tally.c ---- */

bool fives_tally(void *state, struct json sheet, struct score *out,
                 struct json_out *w, struct problem *p);

/* ---- fives_json.c ---- */

/* The cell of this name, or -1. */
int fives_read_cell(struct json value);

extern const char *const fives_fields[];
void fives_write(const void *state, struct json_out *w);
bool fives_read(void *state, struct json object, struct problem *p);
void fives_put_cells(struct json_out *w, const uint8_t cell[PIECE_SIZE]);

/* ---- fives_boards.c ---- */

/* Ten lines of ten letters, one after the other. */
extern const char *const fives_white[WHITE_BOARDS];
extern const char fives_grey[];

/* As numbers, for programs that learn: fives_numbers.c. */
extern const struct numbers fives_numbers;

#endif
