/*
 * fives_check: do the fields of a state fit together; see fives_check.h.
 *
 * Where a field follows from others (what is void, this round's score) it is
 * worked out again by the rules themselves and compared.
 */
#include "games/fives/fives_check.h"

#include <string.h>

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

/* Nothing has been rolled yet. */
static bool before_first_roll(const struct fives *s)
{
    return s->head.phase == FIVES_SETUP ||
           (s->head.phase == FIVES_ROLL && s->round == 1);
}

static bool check_phase(const struct fives *s, struct problem *p)
{
    bool setup = s->head.phase == FIVES_SETUP;
    if (setup && (s->layout != LAYOUT_WHITE || s->round != 1))
        return bad(p, "there is no setup in this round or with these boards");
    if (setup != (s->dealt < s->head.seats))
        return bad(p, "boards and phase do not fit together");
    if (before_first_roll(s) != (s->dice[0] == 0))
        return bad(p, "dice and phase do not fit together");
    if (s->head.phase == FIVES_CROSS && !fives_puzzle(s))
        return bad(p, "nothing is crossed off in this mode");
    if (s->head.phase == FIVES_OVER && s->round != fives_rounds(s) &&
        s->mode != FIVES_PUZZLE)
        return bad(p, "the game is not over in this round");
    return true;
}

static bool check_locks(const struct fives *s, struct problem *p)
{
    unsigned all = (1u << s->head.seats) - 1;
    if (before_first_roll(s) && (s->locked || s->turned))
        return bad(p, "nobody is locked before the first roll");
    if (s->turned && !fives_locked(s, s->turned - 1))
        return bad(p, "who turned the timer must be locked");
    if (s->mode == FIVES_SOLO && s->turned)
        return bad(p, "there is no timer in solo");
    if (s->head.phase == FIVES_SEARCH && s->locked == all)
        return bad(p, "if all are locked the search is over");
    if (s->mode == FIVES_SOLO && !before_first_roll(s) &&
        s->head.phase != FIVES_SEARCH && s->locked != all)
        return bad(p, "in solo only done ends the search");
    return true;
}

/* ---- outlines ---- */

static bool check_twice(const struct fives_sheet *sheet, struct problem *p)
{
    for (int i = 0; i < sheet->outlines; i++)
        for (int j = 0; j < i; j++)
            if (memcmp(sheet->outline[i].cell, sheet->outline[j].cell,
                       PIECE_SIZE) == 0)
                return bad(p, "the same outline is there twice");
    return true;
}

/* In strict each of them could be drawn when it was. */
static bool check_strict(const struct fives *s, int seat, struct problem *p)
{
    struct fives copy = *s;
    struct fives_sheet *sheet = &copy.sheet[seat];
    struct reason why;
    if (s->paper)
        return true;
    if (sheet_found(sheet) && s->head.phase != FIVES_SEARCH) {
        /* the puzzle's outline has been circled since */
        const struct fives_outline *o = &sheet->outline[0];
        struct cells set = cells_of(o->cell);
        sheet->circled &= (uint16_t) ~(1u << o->piece);
        for (int i = 0; i < 2; i++)
            sheet->blocked.word[i] &= ~set.word[i];
    }
    for (sheet->outlines = 0; sheet->outlines < s->sheet[seat].outlines;
         sheet->outlines++)
        if (!fives_drawable(&copy, seat, &sheet->outline[sheet->outlines],
                            &why))
            return bad(p, "an outline is not legal");
    return true;
}

/* F9 once more: the void ones and the points of the last round. */
static bool check_classic(const struct fives *s, int seat, struct problem *p)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    uint8_t why[OUTLINES_MAX];
    int round = fives_scored(s), points = fives_judge(s, sheet, why);
    for (int i = 0; i < sheet->outlines; i++)
        if (sheet->outline[i].voided != (why[i] != VOID_NOT))
            return bad(p, "voided does not follow from the outlines");
    if (round == FIVES_ROUNDS)
        points *= 2;
    points += s->turned == seat + 1;
    if (sheet->score[round - 1] != points)
        return bad(p, "the last score does not follow from the outlines");
    return true;
}

/* Was this round's outline rightly called void, or rightly circled? */
static bool check_judged(const struct fives *s, int seat, struct problem *p)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    const struct fives_outline *o = &sheet->outline[0];
    uint8_t why[OUTLINES_MAX];
    if (!sheet->outlines)
        return true;
    fives_judge(s, sheet, why);
    struct cells set = cells_of(o->cell);
    bool good = why[0] == VOID_NOT;
    if (o->voided && good && !sheet_used(sheet, o->piece) &&
        !cells_meet(set, sheet->blocked))
        return bad(p, "a good outline is called void");
    if (!o->voided && (!good || !(sheet->circled >> o->piece & 1) ||
                       !cells_within(set, sheet->blocked)))
        return bad(p, "this round's piece is not circled");
    return true;
}

static bool check_round(const struct fives *s, int seat, struct problem *p)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (!fives_puzzle(s))
        return check_classic(s, seat, p);
    int value = sheet_found(sheet) ? s->values[sheet->outline[0].piece] : 0;
    if (sheet->score[fives_scored(s) - 1] != value)
        return bad(p, "the last score is not that of the piece");
    return check_judged(s, seat, p);
}

static bool check_outlines(const struct fives *s, int seat, struct problem *p)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (fives_hidden(s, seat))
        return true;
    if (before_first_roll(s))
        return sheet->outlines == 0 ||
               bad(p, "there are no outlines before the first roll");
    if (!check_twice(sheet, p) || !check_strict(s, seat, p))
        return false;
    if (s->head.phase != FIVES_SEARCH)
        return check_round(s, seat, p);
    for (int i = 0; i < sheet->outlines; i++)
        if (sheet->outline[i].voided)
            return bad(p, "nothing is void during the search");
    return true;
}

/* ---- puzzle ---- */

static bool check_sheet(const struct fives *s, int seat, struct problem *p)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    int circled = __builtin_popcount(sheet->circled);
    int crossed = __builtin_popcount(sheet->crossed);
    int squares = cells_count(sheet->blocked), sum = 0, points = 0;
    if (sheet->circled & sheet->crossed)
        return bad(p, "a piece is both circled and crossed off");
    if (squares % PIECE_SIZE || squares < PIECE_SIZE * circled ||
        squares > PIECE_SIZE * (circled + crossed))
        return bad(p, "blocked does not fit the pieces circled and crossed");
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (sheet->circled >> piece & 1)
            sum += s->values[piece];
    for (int i = 0; i < fives_scored(s); i++)
        points += sheet->score[i];
    if (sum != points)
        return bad(p, "scores are not those of the circled pieces");
    return true;
}

/* Pieces that a seat must have circled or crossed by now. */
static bool check_progress(const struct fives *s, struct problem *p)
{
    bool found = false, waiting = false, missing = false;
    for (int seat = 0; seat < s->head.seats; seat++) {
        const struct fives_sheet *sheet = &s->sheet[seat];
        int have = __builtin_popcount(sheet->circled | sheet->crossed);
        bool scored = fives_scored(s) == s->round;
        bool mine = scored && sheet_found(sheet);
        bool full = have == s->round;
        if (have != s->round - 1 && !(scored && full))
            return bad(p, "pieces circled and crossed do not fit the round");
        if (mine && !full)
            return bad(p, "this round's piece is not circled");
        if (scored && !mine && full && waiting)
            return bad(p, "seats cross off in their order");
        found |= mine;
        waiting |= scored && !full;
        missing |= scored && !mine && full;
    }
    if (s->head.phase == FIVES_CROSS)
        return (waiting && (found || s->mode == FIVES_SOLO)) ||
               bad(p, "nobody has to cross off a piece");
    if (s->head.phase != FIVES_OVER)
        return true;
    /* F16: over because nobody found a piece, or with all pieces used up */
    bool empty = s->mode == FIVES_PUZZLE && !found && !missing;
    bool last = s->round == PUZZLE_ROUNDS && !waiting &&
                (found || s->mode == FIVES_SOLO);
    return empty || last || bad(p, "the game is not over");
}

static bool check_marks(const struct fives *s, struct problem *p)
{
    int sum = 0;
    int turns = s->round -
                (s->head.phase != FIVES_SEARCH && fives_scored(s) < s->round);
    if (s->head.phase == FIVES_SEARCH && !s->turned)
        turns--;
    for (int seat = 0; seat < s->head.seats; seat++) {
        sum += s->sheet[seat].marks;
        if (s->turned == seat + 1 && !s->sheet[seat].marks &&
            s->mode == FIVES_PUZZLE)
            return bad(p, "who turned the timer must have a mark");
    }
    if (sum > (s->mode == FIVES_PUZZLE ? turns : 0))
        return bad(p, "there are too many marks");
    return true;
}

bool fives_check(const struct fives *s, struct problem *p)
{
    if (!check_phase(s, p) || !check_locks(s, p) || !check_marks(s, p))
        return false;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (!check_outlines(s, seat, p) ||
            (fives_puzzle(s) && !check_sheet(s, seat, p)))
            return false;
    return !fives_puzzle(s) || check_progress(s, p);
}
