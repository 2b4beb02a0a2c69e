/*
 * fives_score: what outlines are worth; see fives.h.
 *
 * The order of F9's steps decides, each working on what the steps before it
 * have left, so they are one function each and why[] is what is left.
 */
#include "games/fives/fives.h"

#include "game/event.h"
#include "games/fives/fives_best.h"

#include <string.h>

const char *const fives_voids[] = {
    [VOID_NOT] = "",
    [VOID_SHAPE] = "not-joined",
    [VOID_SYMBOLS] = "symbols",
    [VOID_OVERLAP] = "overlap",
    [VOID_TWICE] = "twice",
    [VOID_SIXTH] = "sixth",
    [VOID_USED] = "used",
    [VOID_BLOCKED] = "blocked",
};

/* ---- F9 ---- */

/* Step 1: not joined, or other symbols than the dice. */
static void void_wrong(const struct fives *s, const struct fives_sheet *sheet,
                       uint8_t *why)
{
    uint32_t wanted = symbols_rolled(s->dice);
    for (int i = 0; i < sheet->outlines; i++) {
        const struct fives_outline *o = &sheet->outline[i];
        if (o->piece == PIECE_NONE)
            why[i] = VOID_SHAPE;
        else if (symbols_of(sheet->board, o->cell) != wanted)
            why[i] = VOID_SYMBOLS;
    }
}

/* Step 2: all that share a square with another one that is left. */
static void void_overlaps(const struct fives_sheet *sheet, uint8_t *why)
{
    struct cells once = {0}, twice = {0};
    for (int i = 0; i < sheet->outlines; i++) {
        if (why[i])
            continue;
        struct cells set = cells_of(sheet->outline[i].cell);
        for (int w = 0; w < 2; w++) {
            twice.word[w] |= once.word[w] & set.word[w];
            once.word[w] |= set.word[w];
        }
    }
    for (int i = 0; i < sheet->outlines; i++)
        if (!why[i] && cells_meet(twice, cells_of(sheet->outline[i].cell)))
            why[i] = VOID_OVERLAP;
}

/* Step 3: of the same piece the earliest drawn counts. */
static void void_twice(const struct fives_sheet *sheet, uint8_t *why)
{
    unsigned seen = 0;
    for (int i = 0; i < sheet->outlines; i++) {
        if (why[i])
            continue;
        unsigned piece = 1u << sheet->outline[i].piece;
        if (seen & piece)
            why[i] = VOID_TWICE;
        seen |= piece;
    }
}

/* The dearest that is left, of equal ones the latest drawn; -1 if none. */
static int dearest(const struct fives *s, const struct fives_sheet *sheet,
                   const uint8_t *why)
{
    int found = -1, value = -1;
    for (int i = 0; i < sheet->outlines; i++)
        if (!why[i] && s->values[sheet->outline[i].piece] >= value) {
            value = s->values[sheet->outline[i].piece];
            found = i;
        }
    return found;
}

/* Step 4: if more than five are left, the five of lowest value count. */
static void void_sixth(const struct fives *s, const struct fives_sheet *sheet,
                       uint8_t *why)
{
    int left = 0;
    for (int i = 0; i < sheet->outlines; i++)
        left += !why[i];
    for (; left > PIECES_MAX; left--)
        why[dearest(s, sheet, why)] = VOID_SIXTH;
}

int fives_judge_pieces(const struct fives *s, const struct fives_sheet *sheet,
                       uint8_t why[OUTLINES_MAX])
{
    int sum = 0;
    void_twice(sheet, why);
    void_sixth(s, sheet, why);
    for (int i = 0; i < sheet->outlines; i++)
        if (!why[i])
            sum += s->values[sheet->outline[i].piece];
    return sum;
}

int fives_judge(const struct fives *s, const struct fives_sheet *sheet,
                uint8_t why[OUTLINES_MAX])
{
    memset(why, VOID_NOT, OUTLINES_MAX);
    void_wrong(s, sheet, why);
    void_overlaps(sheet, why);
    return fives_judge_pieces(s, sheet, why);
}

/* ---- the end of a search ---- */

static void tell_void(struct json_out *log, int seat,
                      const struct fives_outline *o, int why)
{
    if (!log)
        return;
    event_begin(log, "void", seat);
    json_key(log, "cells");
    fives_put_cells(log, o->cell);
    event_text(log, "why", fives_voids[why]);
    event_end(log);
}

static void tell_score(struct json_out *log, int seat, int points)
{
    event_begin(log, "score", seat);
    event_int(log, "points", points);
    event_end(log);
}

/* F18: what was there to be found; worked out only if somebody listens. */
static void tell_best(const struct fives *s, int seat, struct json_out *log)
{
    struct best best;
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (!log)
        return;
    struct best_task task = {.board = sheet->board,
                             .dice = s->dice,
                             .values = s->values,
                             .taken = sheet->blocked,
                             .used = sheet->circled | sheet->crossed,
                             .most = fives_puzzle(s) ? 1 : PIECES_MAX};
    best_find(&task, &best);
    event_begin(log, "best", seat);
    event_int(log, "points", best.value);
    json_key(log, "pieces");
    json_open(log, '[');
    for (int i = 0; i < best.pieces; i++) {
        json_open(log, '{');
        json_string_at(log, "piece", piece_names[best.piece[i]]);
        json_key(log, "cells");
        fives_put_cells(log, best.cell[i]);
        json_close(log, '}');
    }
    json_close(log, ']');
    event_end(log);
}

int fives_round_points(const struct fives *s, int seat, int sum)
{
    int doubled = s->round == FIVES_ROUNDS ? 2 : 1;
    return sum * doubled + (s->turned == seat + 1);
}

static void score_classic(struct fives *s, int seat, struct json_out *log)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    uint8_t why[OUTLINES_MAX];
    int points = fives_round_points(s, seat, fives_judge(s, sheet, why));
    for (int i = 0; i < sheet->outlines; i++)
        if (why[i]) {
            sheet->outline[i].voided = 1;
            tell_void(log, seat, &sheet->outline[i], why[i]);
        }
    sheet->score[s->round - 1] = (uint16_t)points;
    tell_score(log, seat, points);
}

/* F12: why this round's outline does not count. */
static int puzzle_void(const struct fives *s, const struct fives_sheet *sheet)
{
    const struct fives_outline *o = &sheet->outline[0];
    uint8_t why[OUTLINES_MAX];
    fives_judge(s, sheet, why);
    if (why[0])
        return why[0];
    if (sheet_used(sheet, o->piece))
        return VOID_USED;
    return cells_meet(sheet->blocked, cells_of(o->cell)) ? VOID_BLOCKED
                                                         : VOID_NOT;
}

int fives_drawn(const struct fives *s, int seat)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    uint8_t why[OUTLINES_MAX];
    if (s->head.phase != FIVES_SEARCH || fives_hidden(s, seat))
        return 0;
    if (!fives_puzzle(s))
        return fives_round_points(s, seat, fives_judge(s, sheet, why));
    if (!sheet->outlines || puzzle_void(s, sheet))
        return 0;
    return s->values[sheet->outline[0].piece];
}

static void circle(struct fives *s, int seat, struct json_out *log)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    const struct fives_outline *o = &sheet->outline[0];
    sheet->circled |= (uint16_t)(1u << o->piece);
    sheet->blocked = cells_join(sheet->blocked, cells_of(o->cell));
    sheet->score[s->round - 1] = s->values[o->piece];
    event_begin(log, "circle", seat);
    event_text(log, "piece", piece_names[o->piece]);
    event_end(log);
}

/* F13 and the first half of F14. */
static void score_puzzle(struct fives *s, int seat, struct json_out *log)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    if (sheet->outlines) {
        int why = puzzle_void(s, sheet);
        sheet->outline[0].voided = why != VOID_NOT;
        if (why)
            tell_void(log, seat, &sheet->outline[0], why);
        else
            circle(s, seat, log);
    }
    tell_score(log, seat, sheet->score[s->round - 1]);
}

static void finish(struct fives *s, struct json_out *log)
{
    struct score score = {0};
    s->head.phase = FIVES_OVER;
    s->head.turn = 0;
    if (!log)
        return;
    fives_score(s, &score);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (score.winners >> seat & 1)
            event_plain(log, "win", seat);
}

static void next_round(struct fives *s, struct json_out *log)
{
    if (s->round == fives_rounds(s)) {
        finish(s, log);
        return;
    }
    s->round++;
    s->head.phase = FIVES_ROLL;
    s->head.turn = 0;
}

/* F16: nobody found a piece; solo goes on all the same, F17. */
static bool puzzle_ends(const struct fives *s)
{
    if (s->mode != FIVES_PUZZLE)
        return false;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (sheet_found(&s->sheet[seat]))
            return false;
    return true;
}

static bool crossing_due(const struct fives *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (!sheet_found(&s->sheet[seat]))
            return true;
    return false;
}

void fives_score_round(struct fives *s, struct json_out *log)
{
    bool all = true; /* outlines are known */
    for (int seat = 0; seat < s->head.seats; seat++) {
        tell_best(s, seat, log);
        bool known = !fives_hidden(s, seat) || s->sheet[seat].outlines == 0;
        struct json_out *told = known ? log : NULL;
        if (!known) /* a view does not have what is shown only now */
            s->sheet[seat].outlines = 0;
        if (fives_puzzle(s))
            score_puzzle(s, seat, told);
        else
            score_classic(s, seat, told);
        all &= known;
    }
    if (!all)
        log = NULL;
    if (fives_puzzle(s) && puzzle_ends(s)) {
        finish(s, log);
    } else if (fives_puzzle(s) && crossing_due(s)) {
        s->head.phase = FIVES_CROSS;
        s->head.turn = (uint8_t)fives_crosser(s);
    } else {
        next_round(s, log);
    }
}

void fives_after_cross(struct fives *s, struct json_out *log)
{
    for (int seat = s->head.turn + 1; seat < s->head.seats; seat++)
        if (!sheet_found(&s->sheet[seat])) {
            s->head.turn = (uint8_t)seat;
            return;
        }
    next_round(s, log);
}

/* ---- the sheet of scores ---- */

static void score_rounds(const struct fives *s, struct score *out)
{
    static const char *const rounds[FIVES_ROUNDS] = {"1", "2", "3", "4", "5"};
    out->items = FIVES_ROUNDS;
    memcpy(out->item, rounds, sizeof rounds);
    for (int seat = 0; seat < s->head.seats; seat++)
        for (int i = 0; i < FIVES_ROUNDS; i++) {
            out->points[seat][i] = s->sheet[seat].score[i];
            out->total[seat] += s->sheet[seat].score[i];
        }
}

static void score_pieces(const struct fives *s, struct score *out)
{
    out->items = PIECE_COUNT + 1;
    memcpy(out->item, piece_names, PIECE_COUNT * sizeof *piece_names);
    out->item[PIECE_COUNT] = "marks";
    for (int seat = 0; seat < s->head.seats; seat++) {
        const struct fives_sheet *sheet = &s->sheet[seat];
        int32_t *points = out->points[seat];
        for (int piece = 0; piece < PIECE_COUNT; piece++)
            if (sheet->circled >> piece & 1)
                points[piece] = s->values[piece];
        points[PIECE_COUNT] = sheet->marks;
        for (int i = 0; i <= PIECE_COUNT; i++)
            out->total[seat] += points[i];
    }
}

/* Ties: F11 the points of rounds 1 to 4; F16 the number of circled pieces. */
static int32_t tie_break(const struct fives *s, const struct score *out,
                         int seat)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (fives_puzzle(s))
        return __builtin_popcount(sheet->circled);
    return out->total[seat] - sheet->score[FIVES_ROUNDS - 1];
}

static uint32_t find_winners(const struct fives *s, const struct score *out)
{
    uint32_t winners = 0;
    int32_t total = -1, tie = -1;
    for (int seat = 0; seat < s->head.seats; seat++) {
        int32_t mine = out->total[seat], second = tie_break(s, out, seat);
        if (mine > total || (mine == total && second > tie)) {
            total = mine;
            tie = second;
            winners = 0;
        }
        if (mine == total && second == tie)
            winners |= 1u << seat;
    }
    return winners;
}

void fives_score(const void *state, struct score *out)
{
    const struct fives *s = state;
    if (fives_puzzle(s))
        score_pieces(s, out);
    else
        score_rounds(s, out);
    if (s->head.phase == FIVES_OVER)
        out->winners = find_winners(s, out);
}
