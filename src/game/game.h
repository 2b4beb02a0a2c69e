/*
 * game: the one interface between the rules of a game and everything else.
 *
 * A game is a constant table, struct game. Its state is flat: fixed size, in
 * the caller's memory, fixed-width integers only, no pointers, padding and
 * unused places zero. memcpy clones it, memcmp compares it. Every state
 * begins with struct head, so what all games have is known to all code.
 *
 * Chance and the clock are actors like the seats: a die, a tile, the sand
 * running out are moves too, recorded like any other. The rules never read a
 * clock, allocate, print or draw a random number (`guess` is for players).
 *
 * Life of a state: game_new (or game_read) makes one; while game->actors is
 * not 0 somebody may act; game->moves lists what a seat may do, game->chance
 * what may happen; game->legal judges a move; game->apply makes it. apply
 * trusts its caller: only legal moves may be given to it.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/json.h"
#include "base/text.h"
#include "game/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 10,
    OUTCOMES_MAX = 128,  /* of one chance step, in any game */
    MOVE_TEXT_MAX = 128, /* bytes of a move's text, its NUL included */
    ITEMS_MAX = 16       /* of a score sheet */
};

/* A move; its meaning is the game's. One value has one text. */
typedef uint64_t move;

struct rng;

/* The actor of a move: a seat from 0, or one of these. */
enum actor { SEAT_CHANCE = 14, SEAT_CLOCK = 15 };

/*
 * Who may act, as a set: bit k for seat k, bits for chance and clock; 0 when
 * the game is over. ACT_ALL is set where seats act at the same time; then
 * some of them may have nothing left to do.
 */
typedef uint32_t actor_set;
#define ACT_CHANCE (1u << SEAT_CHANCE)
#define ACT_CLOCK  (1u << SEAT_CLOCK)
#define ACT_ALL    (1u << 16)
#define ACT_SEATS  ((1u << SEATS_MAX) - 1)

/* The beginning of every state. */
struct head {
    uint8_t seats;
    uint8_t first;  /* the option `start` */
    uint8_t start;  /* start player of this round or game */
    uint8_t turn;   /* whose turn it is */
    uint8_t phase;  /* index into game->phases */
    uint8_t viewer; /* 0: everything is here; k + 1: only what seat k knows */
    uint8_t spare[2];
};

struct outcome {
    move move;
    uint32_t weight; /* its chance is weight / sum of the weights */
};

/*
 * Why a move is not legal. `code` indexes game->reasons; below REASON_GAME
 * the rows of reasons_common are meant. `what` fills the %s of the sentence,
 * in the words of the protocol; squares are those concerned, see square.h.
 */
enum reason_common {
    REASON_NONSENSE, /* not a move of this game at all */
    REASON_ORDER,    /* a move, but not in its canonical order */
    REASON_PHASE,    /* a move of another phase */
    REASON_OUTCOME,  /* chance cannot give that now */
    REASON_GAME      /* the game's own begin here */
};

struct reason {
    uint8_t code;
    uint8_t squares;
    uint16_t square[36];
    char what[64];
};

struct reason_row {
    const char *id;   /* "colour-closed" */
    const char *rule; /* "M10", or NULL */
    const char *text; /* a sentence; one %s at most stands for `what` */
};

extern const struct reason_row reasons_common[REASON_GAME];

/* Set code and `what` (may be NULL) and return false, for `return` lines. */
bool reason_set(struct reason *r, int code, const char *what);
void reason_square(struct reason *r, int square);

/* The reason's "%s" is this square's name, and the square is noted too. */
bool reason_at(struct reason *r, int code, int square);

/* The row of a reason. */
struct game;
const struct reason_row *reason_row(const struct game *g,
                                    const struct reason *r);

/* The whole sentence, the rule's number first: "M10: red is …". */
void reason_print(const struct game *g, const struct reason *r,
                  struct text *out);

/* The reason as an object, its sentence and `what` apart for translation. */
void reason_write(const struct game *g, const struct reason *r,
                  struct json_out *w);

/* Points so far. Items are the rows of the game's score sheet. */
struct score {
    uint32_t winners; /* bit per seat; 0 while the game goes on */
    uint8_t items;
    bool has_now; /* `now` is filled: what each item would give at present */
    const char *item[ITEMS_MAX];
    int32_t total[SEATS_MAX];
    int32_t points[SEATS_MAX][ITEMS_MAX];
    int32_t now[SEATS_MAX][ITEMS_MAX]; /* INT32_MIN: not for this item */
};

/*
 * An option is data: where it lies in the state, what it may be. Odd ones
 * (OPTION_OTHER) read and write themselves; they are an object of numbers or
 * a list, and say of what, so that `games` can tell. Fields: OPTION_BOOL and
 * OPTION_CHOICE are uint8_t, OPTION_INT is uint16_t.
 */
enum option_type { OPTION_BOOL, OPTION_INT, OPTION_CHOICE, OPTION_OTHER };

struct option {
    const char *name;
    const char *meaning;
    enum option_type type;
    uint16_t offset; /* in the state */
    uint16_t preset; /* the default, also the index of a choice */
    uint16_t min, max;
    uint16_t gap; /* OPTION_INT: nothing between min and this; 0: no gap */
    const char *const *choices; /* ends with NULL; a list: said instead */

    /* OPTION_OTHER: an object has these keys, with a number from min to max
     * each; or, where most is not 0, with a list of so many of them. */
    const char *const *keys;
    uint8_t key_count;
    uint8_t least, most;

    /* OPTION_OTHER: a list has least to most of these, NULL behind the last;
     * or texts that fit this regular expression, least to most, or, where most
     * is 0, one for each seat. */
    const char *(*item)(int index);
    const char *pattern;

    /* OPTION_OTHER. preset_text is JSON, as write writes it. read is told the
     * seats by head. */
    const char *preset_text;
    bool (*read)(void *state, struct json value, struct problem *p);
    void (*write)(const void *state, struct json_out *w);

    /* Written only where it is not the default: it came when there were
     * records, and the hashes in them are those of texts without it. */
    bool quiet;
};

/* What a text turned out to be. */
struct parsed {
    move move;
    uint8_t actor; /* 0: a seat's move; SEAT_CHANCE or SEAT_CLOCK */
};

struct numbers; /* see numbers.h */

/* The page's module asks for no numbers and leaves their tables out. */
#ifdef KOCKA_NO_NUMBERS
#define NUMBERS(table) NULL
#else
#define NUMBERS(table) &(table)
#endif

/* The table of slots that a game fills in. It stays whole: this is the seam, to
 * be read from above to below. */
struct game {
    const char *id;
    const char *title;
    uint8_t min_seats, max_seats;
    uint8_t rules;       /* version of the rules, in records */
    uint32_t state_size; /* bytes */
    uint32_t max_moves;  /* that `moves` can ever return */

    /* Lists that end with NULL. `phases` ends with "over"; "setup", where a
     * game has it, is its beginning: interfaces pass over it quickly. */
    const char *const *phases;
    const char *const *events; /* kinds that apply may report */
    /* Keys of the state in canonical order; "?key": not always there. */
    const char *const *fields;
    const char *seats_field; /* the array with one element per seat */

    const struct option *options;     /* ends with a row without name */
    const struct reason_row *reasons; /* from REASON_GAME on */

    /* head, seats and options are set, all else is zero: check how they
     * fit together, lay out the start. */
    bool (*begin)(void *state, struct problem *p);

    actor_set (*actors)(const void *state);

    /* Every legal move of a seat that may act, once; returns the count. */
    uint32_t (*moves)(const void *state, int seat, move *out);

    /* Every outcome with its weight while chance acts; OUTCOMES_MAX. */
    uint32_t (*chance)(const void *state, struct outcome *out);

    /* May this seat make this (well-formed) move? The clock is asked too,
     * as SEAT_CLOCK; chance is not. `why` is never NULL. */
    bool (*legal)(const void *state, int seat, move m, struct reason *why);

    /* Make a legal move or outcome. events may be NULL. */
    void (*apply)(void *state, int seat, move m, struct json_out *events);

    /* Text of a move and back; inverse of each other. parse accepts every
     * well-formed text of any phase; `why` says what is wrong. */
    void (*print)(const void *state, move m, struct text *out);
    bool (*parse)(const void *state, const char *text, struct parsed *out,
                  struct reason *why);

    /* The state's members (not the braces), in the order of `fields`. */
    void (*write)(const void *state, struct json_out *w);

    /* Read what game_read has not (head, options): check everything. */
    bool (*read)(void *state, struct json object, struct problem *p);

    /* Totals, items and, when over, winners. `out` is zeroed. */
    void (*score)(const void *state, struct score *out);

    /* Only for games that hide something, else NULL: blank in place what
     * `viewer` may not know and set head.viewer; and the move that this
     * viewer sees when `seat` (or chance) makes m. A veiled move of a seat
     * is legal on a view, and made there it keeps the view in step; for
     * chance on a view `chance` lists all that may be, see game_chance.
     * A viewer without a seat has the number behind the last one. */
    void (*redact)(void *state, int viewer);
    move (*veil)(const void *state, int seat, move m, int viewer);

    /* The text of a view tells by itself whose it is: no `viewer` in it. */
    bool view_tells;

    /* With redact, for who thinks about a view: make of it a whole state that
     * looks so to the viewer, at random, each as likely as the viewer must
     * think; head.viewer becomes 0. Where nothing is hidden it draws no
     * number, which is how one knows. */
    void (*guess)(void *view, struct rng *rng);

    /* More than the score tells, for interfaces, else NULL: members of an
     * object, in the game's own terms: risks, points by tile, the best that
     * was possible. Nothing that `seat` may not know; seat < 0: all. */
    void (*explain)(const void *state, int seat, struct json_out *w);

    /* Only for games where all act at once, else NULL: the seats that still
     * have something to do, as a set. The others wait for them, though they
     * may have moves left, such as going on after all. */
    uint32_t (*busy)(const void *state);

    /* Only for games that count a round when it ends, else NULL: what it
     * would bring a seat if it ended now, as far as the state shows it. */
    int32_t (*pending)(const void *state, int seat);

    /* Only for games in which one may go on and risk what one has, else NULL:
     * does this move go on (1), or make sure of it (-1)? 0: neither. */
    int (*courage)(const void *state, move m);

    /* For people with the real box, else NULL: what is a sheet worth? `state`
     * is a new game with the sheet's seats and options, to reckon with; the
     * sheet is an object in the game's own terms (docs/protocol.md). `out` is
     * zeroed; winners are set if the sheet is that of a finished game. `w`
     * gets members of an object, more than the score tells. */
    bool (*tally)(void *state, struct json sheet, struct score *out,
                  struct json_out *w, struct problem *p);

    /* Only for games with a clock, else NULL: milliseconds of the present
     * wait in the low half (0: none), which wait it is in the high half; a
     * new wait begins when the value changes. */
    uint64_t (*clock)(const void *state);

    /* Moves and views as numbers, for programs that learn; may be NULL. */
    const struct numbers *numbers;
};

static inline const struct head *game_head(const void *state)
{
    return state;
}

/* ---- what serves every game ---- */

/* A new game. options may be absent; false with a problem (bad-option). */
bool game_new(const struct game *g, void *state, int64_t seats,
              struct json options, struct problem *p);

/* Read a state object; false with a problem (bad-state). */
bool game_read(const struct game *g, void *state, struct json object,
               struct problem *p);

/*
 * The state as an object, its canonical text. A view has the mark `viewer` at
 * its end: its seat, or null for no seat. Returns the hash of the text without
 * the mark, the one in records.
 */
uint64_t game_write(const struct game *g, const void *state,
                    struct json_out *w);

/* For `write` functions: game, options, start, turn, phase. */
void game_write_id(const struct game *g, const void *state, struct json_out *w);
void game_write_options(const struct game *g, const void *state,
                        struct json_out *w);
void game_write_phase(const struct game *g, const void *state,
                      struct json_out *w);

/* The hash alone; buf is scratch space. */
uint64_t game_hash(const struct game *g, const void *state, struct text *buf);

/* What may happen, as the state knows it: on a view, what its viewer sees of
 * it; outcomes that look alike are one, with the sum of their weights. */
uint32_t game_chance(const struct game *g, const void *state,
                     struct outcome *out);

/* Is it legal for this actor? Outcomes are looked up in game_chance. */
bool game_legal(const struct game *g, const void *state, int seat, move m,
                struct reason *why);

/* game->tally of a sheet, in a scratch state; false with a problem. */
bool game_tally(const struct game *g, void *state, int64_t seats,
                struct json options, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p);

/* A set of seats as a list. */
void game_write_seats(struct json_out *w, const char *key, uint32_t seats);

/* Write `score` and, when over, `winners`: members of an object. */
void game_write_score(const struct score *score, int seats, bool over,
                      struct json_out *w);

/* The set of the seats with the highest rank: who wins, all who are tied. */
uint32_t game_best_seats(const int32_t *rank, int seats);

bool game_over(const struct game *g, const void *state);

/* A copy of the state as `viewer` may see it; viewer < 0: as it is; beyond
 * the seats: as somebody without one. */
void game_view(const struct game *g, void *view, const void *state, int viewer);

/*
 * Make of a view a whole state that it may be; false if it was one already:
 * nothing is hidden, so that one guess is as good as many.
 */
bool game_guess(const struct game *g, void *view, struct rng *rng);

/*
 * Does this move show somebody something that the view before and the move
 * as seen did not tell? buf holds three states.
 */
bool game_reveals(const struct game *g, const void *state, int seat, move m,
                  void *buf);

#endif
