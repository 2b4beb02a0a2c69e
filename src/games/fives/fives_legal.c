/*
 * fives_legal: may this be done, and if not, why; see fives.h.
 *
 * On paper (F10) more is taken than is listed as a move: any five different
 * squares. So legality is decided here and not by looking into the list.
 */
#include "games/fives/fives.h"

#include <string.h>

enum {
    LOCKED = REASON_GAME,
    HIDDEN,
    NO_VIEW,
    BAD_COUNT,
    TURNED,
    TURNER,
    NOT_LOCKED,
    NO_TIMER,
    NO_CLOCK,
    FIVE_SQUARES,
    NOT_JOINED,
    SYMBOLS,
    OVERLAP,
    TWICE,
    SIXTH,
    SAME,
    FULL,
    SECOND,
    CIRCLED,
    CROSSED,
    BLOCKED,
    NOTHING,
    EARLIER,
    NOT_PIECE,
    MUST_BLOCK,
    MUST_FIT
};

#define ROW(code) [code - REASON_GAME]

const struct reason_row fives_reasons[] = {
    ROW(LOCKED) = {.id = "locked",
                   .rule = "F8",
                   .text = "Your board is locked."},
    ROW(HIDDEN) = {.id = "hidden",
                   .rule = "F19",
                   .text =
                       "Outlines of others are not shown during the search."},
    ROW(NO_VIEW) = {.id = "no-view",
                    .rule = "F19",
                    .text = "Outlines are counted only where they are hidden."},
    ROW(BAD_COUNT) =
        {.id = "bad-count",
         .rule = "F19",
         .text = "The number of outlines changes by one, not from %s."},
    ROW(TURNED) = {.id = "turned",
                   .rule = "F8",
                   .text = "The timer has already been turned in this round."},
    ROW(TURNER) = {.id = "turner",
                   .rule = "F8",
                   .text =
                       "Whoever has turned the timer cannot go on searching."},
    ROW(NOT_LOCKED) =
        {.id = "not-locked",
         .rule = "F8",
         .text = "There is nothing to take back: your board is open."},
    ROW(NO_TIMER) = {.id = "no-timer",
                     .rule = "F17",
                     .text = "There is no timer in solo."},
    ROW(NO_CLOCK) = {.id = "no-clock",
                     .rule = "F17",
                     .text = "There is no time limit in solo."},
    ROW(FIVE_SQUARES) = {.id = "five-squares",
                         .rule = "F6",
                         .text =
                             "A piece is five different squares of the board."},
    ROW(NOT_JOINED) = {.id = "not-joined",
                       .rule = "F6",
                       .text =
                           "These five squares are not joined by their sides."},
    ROW(SYMBOLS) = {.id = "symbols",
                    .rule = "F6",
                    .text = "These squares show %s, but the dice do not."},
    ROW(OVERLAP) = {.id = "overlap",
                    .rule = "F7",
                    .text = "That overlaps another outline."},
    ROW(TWICE) = {.id = "twice",
                  .rule = "F7",
                  .text = "The piece %s is already outlined."},
    ROW(SIXTH) = {.id = "sixth",
                  .rule = "F7",
                  .text = "There are five pieces already."},
    ROW(SAME) = {.id = "same",
                 .rule = "F10",
                 .text = "That outline is already there."},
    ROW(FULL) = {.id = "full",
                 .rule = "F10",
                 .text = "There is no room for more than %s outlines."},
    ROW(SECOND) = {.id = "second",
                   .rule = "F12",
                   .text =
                       "Only one piece each round: erase the other one first."},
    ROW(CIRCLED) = {.id = "circled",
                    .rule = "F12",
                    .text = "The piece %s is already circled."},
    ROW(CROSSED) = {.id = "crossed",
                    .rule = "F12",
                    .text = "The piece %s is already crossed off."},
    ROW(BLOCKED) = {.id = "blocked",
                    .rule = "F12",
                    .text = "Some of these squares are not free."},
    ROW(NOTHING) = {.id = "nothing",
                    .rule = "F7",
                    .text = "No outline begins on %s."},
    ROW(EARLIER) = {.id = "earlier",
                    .rule = "F12",
                    .text = "Only the outline of this round can be erased."},
    ROW(NOT_PIECE) = {.id = "not-piece",
                      .rule = "F14",
                      .text = "These squares do not form the piece %s."},
    ROW(MUST_BLOCK) = {.id = "must-block",
                       .rule = "F14",
                       .text =
                           "The piece %s still fits: say where it is blocked."},
    ROW(MUST_FIT) =
        {.id = "must-fit",
         .rule = "F14",
         .text = "The piece %s does not fit any more, but another does."},
    {0}};

bool fives_refuse_squares(struct reason *why)
{
    return reason_set(why, FIVE_SQUARES, NULL);
}

/* ---- drawing ---- */

static bool refuse(struct reason *why, int code, const uint8_t cell[PIECE_SIZE],
                   const char *what)
{
    reason_set(why, code, what);
    for (int i = 0; i < PIECE_SIZE; i++)
        reason_square(why, cell_square(cell[i]));
    return false;
}

/* Refuse because of those of the cells that lie in a set. */
static bool refuse_shared(struct reason *why, int code,
                          const uint8_t cell[PIECE_SIZE], struct cells set)
{
    reason_set(why, code, NULL);
    for (int i = 0; i < PIECE_SIZE; i++)
        if (cells_has(set, cell[i]))
            reason_square(why, cell_square(cell[i]));
    return false;
}

/* What the squares show instead: letters, for every language alike. */
static bool refuse_symbols(const uint8_t *board, const uint8_t cell[PIECE_SIZE],
                           struct reason *why)
{
    char what[PIECE_SIZE + 1];
    struct text t;
    text_fixed(&t, what, sizeof what);
    uint32_t shown = symbols_of(board, cell);
    for (uint8_t symbol = 'A'; symbol <= 'F'; symbol++)
        for (uint32_t n = shown / symbol_count(symbol) % 16; n > 0; n--)
            text_char(&t, (char)symbol);
    return refuse(why, SYMBOLS, cell, what);
}

static bool piece_drawn(const struct fives_sheet *sheet, int piece)
{
    for (int i = 0; i < sheet->outlines; i++)
        if (sheet->outline[i].piece == piece)
            return true;
    return false;
}

/* F12: the piece and its squares must still be there to be had. */
static bool still_free(const struct fives_sheet *sheet,
                       const struct fives_outline *o, struct reason *why)
{
    const char *name = piece_names[o->piece];
    if (sheet->circled >> o->piece & 1)
        return refuse(why, CIRCLED, o->cell, name);
    if (sheet->crossed >> o->piece & 1)
        return refuse(why, CROSSED, o->cell, name);
    if (cells_meet(sheet->blocked, cells_of(o->cell)))
        return refuse_shared(why, BLOCKED, o->cell, sheet->blocked);
    return true;
}

bool fives_drawable(const struct fives *s, int seat,
                    const struct fives_outline *o, struct reason *why)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct cells outlined = sheet_outlined(sheet);
    if (o->piece == PIECE_NONE)
        return refuse(why, NOT_JOINED, o->cell, NULL);
    if (symbols_of(sheet->board, o->cell) != symbols_rolled(s->dice))
        return refuse_symbols(sheet->board, o->cell, why);
    if (!still_free(sheet, o, why))
        return false;
    if (cells_meet(outlined, cells_of(o->cell)))
        return refuse_shared(why, OVERLAP, o->cell, outlined);
    if (piece_drawn(sheet, o->piece))
        return refuse(why, TWICE, o->cell, piece_names[o->piece]);
    if (sheet->outlines >= PIECES_MAX)
        return reason_set(why, SIXTH, NULL);
    return true;
}

static bool already_there(const struct fives_sheet *sheet,
                          const struct fives_outline *o)
{
    for (int i = 0; i < sheet->outlines; i++)
        if (memcmp(sheet->outline[i].cell, o->cell, PIECE_SIZE) == 0)
            return true;
    return false;
}

static bool legal_draw(const struct fives *s, int seat, move m,
                       struct reason *why)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct fives_outline o = {0};
    move_take_cells(m, o.cell);
    o.piece = (uint8_t)piece_of(o.cell);
    if (already_there(sheet, &o))
        return refuse(why, SAME, o.cell, NULL);
    if (fives_puzzle(s) && sheet->outlines > 0)
        return refuse(why, SECOND, sheet->outline[0].cell, NULL);
    if (!s->paper)
        return fives_drawable(s, seat, &o, why);
    if (sheet->outlines >= OUTLINES_MAX)
        return reason_set(why, FULL, "32");
    return true;
}

static bool legal_erase(const struct fives *s, int seat, int cell,
                        struct reason *why)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (sheet_find(sheet, cell) >= 0)
        return true;
    return reason_at(why, cells_has(sheet->blocked, cell) ? EARLIER : NOTHING,
                     cell_square(cell));
}

/* ---- the search ---- */

static bool legal_turn(const struct fives *s, struct reason *why)
{
    if (s->mode == FIVES_SOLO)
        return reason_set(why, NO_TIMER, NULL);
    if (s->turned)
        return reason_set(why, TURNED, NULL);
    return true;
}

static bool legal_resume(const struct fives *s, int seat, struct reason *why)
{
    if (s->turned == seat + 1)
        return reason_set(why, TURNER, NULL);
    if (!fives_locked(s, seat))
        return reason_set(why, NOT_LOCKED, NULL);
    return true;
}

/* A view is told how many outlines another seat has now: one more or less. */
static bool legal_count(const struct fives *s, int seat, int n,
                        struct reason *why)
{
    int old = s->sheet[seat].outlines;
    char what[16];
    struct text t;
    if (!fives_hidden(s, seat))
        return reason_set(why, NO_VIEW, NULL);
    if ((n == old + 1 && n <= fives_limit(s)) || n == old - 1)
        return true;
    text_fixed(&t, what, sizeof what);
    text_add(&t, "%d to %d", old, n);
    return reason_set(why, BAD_COUNT, what);
}

/* What changes the own outlines: not once they are locked. */
static bool legal_change(const struct fives *s, int seat, move m,
                         struct reason *why)
{
    if (fives_locked(s, seat))
        return reason_set(why, LOCKED, NULL);
    if (move_kind(m) == MOVE_DONE)
        return true;
    if (move_kind(m) == MOVE_COUNT)
        return legal_count(s, seat, move_number(m), why);
    if (fives_hidden(s, seat))
        return reason_set(why, HIDDEN, NULL);
    if (move_kind(m) == MOVE_DRAW)
        return legal_draw(s, seat, m, why);
    return legal_erase(s, seat, move_number(m), why);
}

static bool legal_search(const struct fives *s, int seat, move m,
                         struct reason *why)
{
    switch (move_kind(m)) {
    case MOVE_DRAW:
    case MOVE_ERASE:
    case MOVE_DONE:
    case MOVE_COUNT:
        return legal_change(s, seat, m, why);
    case MOVE_TURN:
        return legal_turn(s, why);
    case MOVE_RESUME:
        return legal_resume(s, seat, why);
    case MOVE_CROSS:
    case MOVE_CROSS_ONLY:
    case MOVE_TIME:
    case MOVE_ROLL:
    case MOVE_BOARD:
        break;
    }
    return reason_set(why, REASON_PHASE, NULL);
}

/* ---- crossing off, F14 ---- */

static bool legal_cross_only(const struct fives_sheet *sheet, int piece,
                             struct reason *why)
{
    if (sheet_fits(sheet, piece))
        return reason_set(why, MUST_BLOCK, piece_names[piece]);
    if (sheet_any_fits(sheet))
        return reason_set(why, MUST_FIT, piece_names[piece]);
    return true;
}

static bool legal_cross(const struct fives_sheet *sheet, move m,
                        struct reason *why)
{
    int piece = move_piece(m);
    uint8_t cell[PIECE_SIZE];
    if (sheet->circled >> piece & 1)
        return reason_set(why, CIRCLED, piece_names[piece]);
    if (sheet->crossed >> piece & 1)
        return reason_set(why, CROSSED, piece_names[piece]);
    if (move_kind(m) == MOVE_CROSS_ONLY)
        return legal_cross_only(sheet, piece, why);
    move_take_cells(m, cell);
    if (piece_of(cell) != piece)
        return refuse(why, NOT_PIECE, cell, piece_names[piece]);
    if (cells_meet(sheet->blocked, cells_of(cell)))
        return refuse_shared(why, BLOCKED, cell, sheet->blocked);
    return true;
}

bool fives_legal(const void *state, int seat, move m, struct reason *why)
{
    const struct fives *s = state;
    bool cross = move_kind(m) == MOVE_CROSS || move_kind(m) == MOVE_CROSS_ONLY;
    if (seat == SEAT_CLOCK || move_kind(m) == MOVE_TIME) {
        if (s->mode == FIVES_SOLO)
            return reason_set(why, NO_CLOCK, NULL);
        return (s->head.phase == FIVES_SEARCH && seat == SEAT_CLOCK &&
                move_kind(m) == MOVE_TIME) ||
               reason_set(why, REASON_PHASE, NULL);
    }
    if (seat >= s->head.seats)
        return reason_set(why, REASON_PHASE, NULL);
    if (s->head.phase == FIVES_SEARCH)
        return legal_search(s, seat, m, why);
    if (s->head.phase == FIVES_CROSS && seat == fives_crosser(s)) {
        if (cross)
            return legal_cross(&s->sheet[seat], m, why);
        return reason_set(why, LOCKED, NULL); /* F8: the search is over */
    }
    return reason_set(why, REASON_PHASE, NULL);
}
