/*
 * fives: 5er Finden. See fives.h for the state; this file says who may act,
 * what they may do and what that does.
 */
#include "games/fives/fives.h"

#include "game/event.h"
#include "games/fives/fives_best.h"

#include <string.h>

static const char *const phases[] = {"setup", "roll", "search",
                                     "cross", "over", NULL};
static const char *const events[] = {
    "board", "roll", "draw",  "erase", "count",  "turn",  "done", "resume",
    "time",  "void", "score", "best",  "circle", "cross", "win",  NULL};

/* ---- questions ---- */

struct cells sheet_outlined(const struct fives_sheet *sheet)
{
    struct cells set = {0};
    for (int i = 0; i < sheet->outlines; i++)
        set = cells_join(set, cells_of(sheet->outline[i].cell));
    return set;
}

int sheet_find(const struct fives_sheet *sheet, int first)
{
    int i = sheet->outlines - 1;
    while (i >= 0 && sheet->outline[i].cell[0] != first)
        i--;
    return i;
}

bool sheet_found(const struct fives_sheet *sheet)
{
    return sheet->outlines > 0 && !sheet->outline[0].voided;
}

int fives_crosser(const struct fives *s)
{
    int seat = 0;
    while (seat < s->head.seats - 1 &&
           __builtin_popcount(s->sheet[seat].circled |
                              s->sheet[seat].crossed) >= s->round)
        seat++;
    return seat;
}

/* Does any of the pieces in the set `wanted` fit on the free squares? */
static bool fits(const struct fives_sheet *sheet, unsigned wanted)
{
    struct walk w = {0};
    while (walk_next(&w))
        if (wanted >> w.piece & 1 && !cells_meet(w.set, sheet->blocked))
            return true;
    return false;
}

bool sheet_fits(const struct fives_sheet *sheet, int piece)
{
    return fits(sheet, 1u << piece);
}

bool sheet_any_fits(const struct fives_sheet *sheet)
{
    return fits(sheet, ~(unsigned)(sheet->circled | sheet->crossed));
}

/* ---- the start ---- */

static void lay_boards(struct fives *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        uint8_t *board = s->sheet[seat].board;
        if (s->layout == LAYOUT_GREY)
            fives_grey_board(s, board);
        else
            fives_own_board(s, seat, board);
    }
    s->dealt = s->head.seats;
}

static bool begin(void *state, struct problem *p)
{
    struct fives *s = state;
    if (!fives_check_options(s, p))
        return false;
    s->round = 1;
    s->head.turn = 0;
    s->head.phase = FIVES_SETUP;
    if (s->layout == LAYOUT_WHITE)
        return true;
    lay_boards(s);
    s->head.phase = FIVES_ROLL;
    return true;
}

/* ---- who and what ---- */

static actor_set actors(const void *state)
{
    const struct fives *s = state;
    switch ((enum fives_phase)s->head.phase) {
    case FIVES_SETUP:
    case FIVES_ROLL:
        return ACT_CHANCE;
    case FIVES_SEARCH:
        return ACT_ALL | ((1u << s->head.seats) - 1) |
               (s->mode == FIVES_SOLO ? 0 : ACT_CLOCK);
    case FIVES_CROSS:
        return 1u << fives_crosser(s);
    case FIVES_OVER:
        return 0;
    }
    return 0;
}

int fives_placements(const struct fives *s, const struct fives_sheet *sheet,
                     struct place place[PLACEMENTS])
{
    struct best_task task = {
        .board = sheet->board,
        .dice = s->dice,
        .used = sheet->circled | sheet->crossed,
        .taken = cells_join(sheet->blocked, sheet_outlined(sheet))};
    for (int i = 0; i < sheet->outlines; i++)
        task.used |= 1u << sheet->outline[i].piece;
    return best_placements(&task, place);
}

/* Every outline that strict would take, F6, F7 and F12. */
static uint32_t list_draws(const struct fives *s,
                           const struct fives_sheet *sheet, move *out)
{
    int most = fives_puzzle(s) ? 1 : PIECES_MAX;
    struct place place[PLACEMENTS];
    if (sheet->outlines >= most)
        return 0;
    int count = fives_placements(s, sheet, place);
    for (int i = 0; i < count; i++) {
        uint8_t cell[PIECE_SIZE];
        place_cells(place[i], cell);
        out[i] = move_cells(MOVE_DRAW, 0, cell);
    }
    return (uint32_t)count;
}

static uint32_t list_erases(const struct fives_sheet *sheet, move *out)
{
    uint32_t count = 0;
    for (int i = 0; i < sheet->outlines; i++)
        if (sheet_find(sheet, sheet->outline[i].cell[0]) == i)
            out[count++] = move_plain(MOVE_ERASE, sheet->outline[i].cell[0]);
    return count;
}

/* In a view all that is told of another's drawing is how many there are. */
static uint32_t list_counts(const struct fives *s,
                            const struct fives_sheet *sheet, move *out)
{
    uint32_t count = 0;
    if (sheet->outlines < fives_limit(s))
        out[count++] = move_plain(MOVE_COUNT, sheet->outlines + 1);
    if (sheet->outlines > 0)
        out[count++] = move_plain(MOVE_COUNT, sheet->outlines - 1);
    return count;
}

static uint32_t list_search(const struct fives *s, int seat, move *out)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    uint32_t count = 0;
    bool locked = fives_locked(s, seat);
    if (!locked && fives_hidden(s, seat)) {
        count += list_counts(s, sheet, out);
    } else if (!locked) {
        count += list_draws(s, sheet, out);
        count += list_erases(sheet, out + count);
    }
    if (!s->turned && s->mode != FIVES_SOLO)
        out[count++] = move_plain(MOVE_TURN, 0);
    if (!locked)
        out[count++] = move_plain(MOVE_DONE, 0);
    else if (s->turned != seat + 1)
        out[count++] = move_plain(MOVE_RESUME, 0);
    return count;
}

/* F14: what fits must be put down; only if nothing fits, a letter is enough. */
static uint32_t list_crosses(const struct fives_sheet *sheet, move *out)
{
    uint32_t count = 0;
    struct walk w = {0};
    while (walk_next(&w))
        if (!sheet_used(sheet, w.piece) && !cells_meet(w.set, sheet->blocked))
            out[count++] = move_cells(MOVE_CROSS, w.piece, w.cell);
    if (count)
        return count;
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (!sheet_used(sheet, piece))
            out[count++] = move_plain(MOVE_CROSS_ONLY, 0) | (move)piece << 40;
    return count;
}

static uint32_t moves(const void *state, int seat, move *out)
{
    const struct fives *s = state;
    if (seat >= s->head.seats)
        return 0;
    if (s->head.phase == FIVES_SEARCH)
        return list_search(s, seat, out);
    if (s->head.phase == FIVES_CROSS && seat == fives_crosser(s))
        return list_crosses(&s->sheet[seat], out);
    return 0;
}

/* ---- chance ---- */

static bool board_free(const struct fives *s, int number)
{
    uint8_t board[CELLS];
    if (!fives_white_board(s, number, board))
        return false;
    for (int seat = 0; seat < s->dealt; seat++)
        if (memcmp(s->sheet[seat].board, board, CELLS) == 0)
            return false;
    return true;
}

static uint32_t list_boards(const struct fives *s, struct outcome *out)
{
    uint32_t count = 0;
    for (int n = 1; n <= WHITE_BOARDS; n++)
        if (board_free(s, n))
            out[count++] = (struct outcome){move_plain(MOVE_BOARD, n), 1};
    return count;
}

static uint32_t list_rolls(struct outcome *out)
{
    struct roll rolls[ROLLS];
    rolls_list(rolls);
    for (int i = 0; i < ROLLS; i++)
        out[i] = (struct outcome){move_cells(MOVE_ROLL, 0, rolls[i].dice),
                                  rolls[i].weight};
    return ROLLS;
}

static uint32_t chance(const void *state, struct outcome *out)
{
    const struct fives *s = state;
    if (s->head.phase == FIVES_SETUP)
        return list_boards(s, out);
    return s->head.phase == FIVES_ROLL ? list_rolls(out) : 0;
}

/* ---- what moves do ---- */

static void deal(struct fives *s, int number, struct json_out *log)
{
    event_begin(log, "board", s->dealt);
    event_int(log, "board", number);
    event_end(log);
    fives_white_board(s, number, s->sheet[s->dealt].board);
    s->dealt++;
    if (s->dealt == s->head.seats)
        s->head.phase = FIVES_ROLL;
}

/* What stayed in sight since the last round goes now. */
static void roll(struct fives *s, move m, struct json_out *log)
{
    char text[PIECE_SIZE + 1] = "";
    move_take_cells(m, s->dice);
    memcpy(text, s->dice, PIECE_SIZE);
    for (int seat = 0; seat < s->head.seats; seat++) {
        struct fives_sheet *sheet = &s->sheet[seat];
        memset(sheet->outline, 0, sizeof sheet->outline);
        sheet->outlines = 0;
    }
    s->locked = 0;
    s->turned = 0;
    s->head.phase = FIVES_SEARCH;
    event_begin(log, "roll", -1);
    event_text(log, "dice", text);
    event_end(log);
}

static void tell_outline(struct json_out *log, const char *kind, int seat,
                         const struct fives_outline *o)
{
    if (!log)
        return;
    event_begin(log, kind, seat);
    json_key(log, "cells");
    fives_put_cells(log, o->cell);
    if (o->piece < PIECE_COUNT)
        event_text(log, "piece", piece_names[o->piece]);
    event_end(log);
}

static void draw(struct fives_sheet *sheet, int seat, move m,
                 struct json_out *log)
{
    if (sheet->outlines >= OUTLINES_MAX)
        return;
    struct fives_outline *o = &sheet->outline[sheet->outlines++];
    *o = (struct fives_outline){0};
    move_take_cells(m, o->cell);
    o->piece = (uint8_t)piece_of(o->cell);
    tell_outline(log, "draw", seat, o);
}

static void erase(struct fives_sheet *sheet, int seat, int first,
                  struct json_out *log)
{
    int i = sheet_find(sheet, first);
    if (i < 0)
        return;
    tell_outline(log, "erase", seat, &sheet->outline[i]);
    sheet->outlines--;
    memmove(&sheet->outline[i], &sheet->outline[i + 1],
            (size_t)(sheet->outlines - i) * sizeof *sheet->outline);
    sheet->outline[sheet->outlines] = (struct fives_outline){0};
}

static void lock(struct fives *s, int seat, struct json_out *log)
{
    s->locked |= (uint8_t)(1u << seat);
    if (s->locked == (1u << s->head.seats) - 1) /* F8: all are */
        fives_score_round(s, log);
}

static void turn(struct fives *s, int seat, struct json_out *log)
{
    event_plain(log, "turn", seat);
    s->turned = (uint8_t)(seat + 1);
    if (s->mode == FIVES_PUZZLE) /* F15 */
        s->sheet[seat].marks++;
    lock(s, seat, log);
}

static void set_count(struct fives_sheet *sheet, int seat, int n,
                      struct json_out *log)
{
    event_begin(log, "count", seat);
    event_int(log, "outlines", n);
    event_end(log);
    sheet->outlines = (uint8_t)n;
}

static void cross(struct fives *s, int seat, move m, struct json_out *log)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    uint8_t cell[PIECE_SIZE];
    int piece = move_piece(m);
    sheet->crossed |= (uint16_t)(1u << piece);
    event_begin(log, "cross", seat);
    event_text(log, "piece", piece_names[piece]);
    if (move_kind(m) == MOVE_CROSS) {
        move_take_cells(m, cell);
        sheet->blocked = cells_join(sheet->blocked, cells_of(cell));
        if (log) {
            json_key(log, "cells");
            fives_put_cells(log, cell);
        }
    }
    event_end(log);
    fives_after_cross(s, log);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct fives *s = state;
    struct fives_sheet *sheet = seat < FIVES_SEATS ? &s->sheet[seat] : NULL;
    switch (move_kind(m)) {
    case MOVE_DRAW:
        draw(sheet, seat, m, log);
        break;
    case MOVE_ERASE:
        erase(sheet, seat, move_number(m), log);
        break;
    case MOVE_TURN:
        turn(s, seat, log);
        break;
    case MOVE_DONE:
        event_plain(log, "done", seat);
        lock(s, seat, log);
        break;
    case MOVE_RESUME:
        event_plain(log, "resume", seat);
        s->locked &= (uint8_t) ~(1u << seat);
        break;
    case MOVE_COUNT:
        set_count(sheet, seat, move_number(m), log);
        break;
    case MOVE_CROSS:
    case MOVE_CROSS_ONLY:
        cross(s, seat, m, log);
        break;
    case MOVE_TIME:
        event_plain(log, "time", -1);
        fives_score_round(s, log);
        break;
    case MOVE_ROLL:
        roll(s, m, log);
        break;
    case MOVE_BOARD:
        deal(s, move_number(m), log);
        break;
    }
}

/* ---- F19: what others may see ---- */

static void redact(void *state, int viewer)
{
    struct fives *s = state;
    s->head.viewer = (uint8_t)(viewer + 1);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (fives_hidden(s, seat))
            memset(s->sheet[seat].outline, 0, sizeof s->sheet[seat].outline);
}

static move veil(const void *state, int seat, move m, int viewer)
{
    const struct fives *s = state;
    if (seat == viewer || s->head.phase != FIVES_SEARCH)
        return m;
    if (move_kind(m) == MOVE_DRAW)
        return move_plain(MOVE_COUNT, s->sheet[seat].outlines + 1);
    if (move_kind(m) == MOVE_ERASE)
        return move_plain(MOVE_COUNT, s->sheet[seat].outlines - 1);
    return m;
}

static uint32_t busy(const void *state)
{
    const struct fives *s = state;
    uint32_t set = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        set |= (uint32_t)!fives_locked(s, seat) << seat;
    return set;
}

static int32_t pending(const void *state, int seat)
{
    return fives_drawn(state, seat);
}

/* F8: the sand once it runs, before that the idle limit; F17: none in solo. */
static uint64_t wait(const void *state)
{
    const struct fives *s = state;
    if (s->head.phase != FIVES_SEARCH || s->mode == FIVES_SOLO)
        return 0;
    uint64_t seconds = s->turned ? s->timer : s->idle;
    uint64_t which = (uint64_t)s->round * 2 + (s->turned != 0);
    return seconds ? which << 32 | seconds * 1000 : 0;
}

/* How long the game is, and which round counts twice (F9); no puzzle's does
 * (F15). */
static void explain(const void *state, int seat, struct json_out *w)
{
    const struct fives *s = state;
    (void)seat;
    json_int_at(w, "rounds", fives_rounds(s));
    if (!fives_puzzle(s))
        json_int_at(w, "doubled", FIVES_ROUNDS);
}

const struct game game_fives = {
    .id = "fives",
    .title = "5er Finden",
    .min_seats = 1,
    .max_seats = FIVES_SEATS,
    .rules = 1,
    .state_size = sizeof(struct fives),
    .max_moves = PLACEMENTS + OUTLINES_MAX + 4,
    .phases = phases,
    .events = events,
    .fields = fives_fields,
    .seats_field = "locked",
    .options = fives_options,
    .reasons = fives_reasons,
    .begin = begin,
    .actors = actors,
    .moves = moves,
    .chance = chance,
    .legal = fives_legal,
    .apply = apply,
    .print = fives_print,
    .parse = fives_parse,
    .write = fives_write,
    .read = fives_read,
    .score = fives_score,
    .explain = explain,
    .tally = fives_tally,
    .redact = redact,
    .veil = veil,
    .view_tells = true, /* others' outlines are numbers */
    .guess = fives_guess,
    .busy = busy,
    .pending = pending,
    .clock = wait,
    .numbers = NUMBERS(fives_numbers),
};
