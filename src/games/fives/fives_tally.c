/*
 * fives_tally: score sheets of a real table, counted.
 *
 * In five rounds {"rounds":[{"dice":"AABCD","seats":[ENTRY]}]}. An entry has
 * `timer`, and what was found: `pieces`, letters in the order drawn, of which
 * the players have judged F9's steps 1 and 2 themselves (what is void stands
 * in `void`, if at all); or `outlines`, lists of five squares on boards that
 * the options give, which are judged here.
 *
 * In puzzle and solo {"sheets":[{"circled":[…],"crossed":[…],"marks":n}],
 * "over":true}: what was circled and crossed off, whatever the round. Or round
 * by round, as it happens: {"rounds":[{"seats":[{"circled":[…],"crossed":[…],
 * "timer":true}]}]}.
 */
#include "game/tally.h"
#include "games/fives/fives.h"

#include <string.h>

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

/* ---- five rounds ---- */

/* Letters become outlines of which only the piece is known. */
static bool read_letters(struct fives_sheet *sheet, struct json list,
                         struct problem *p)
{
    if (!list.at)
        return true;
    if (json_type(list) != JSON_ARRAY || json_count(list) > OUTLINES_MAX)
        return bad(p, "pieces must be a list of letters");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int piece = json_index(i.value, piece_names);
        if (piece < 0)
            return bad(p, "there is no such piece");
        sheet->outline[sheet->outlines++].piece = (uint8_t)piece;
    }
    return true;
}

/* What the players call void is not counted, but must be pieces. */
static bool read_void(struct json list, struct problem *p)
{
    struct fives_sheet aside = {0};
    return read_letters(&aside, list, p);
}

static bool read_squares(struct fives_outline *o, struct json list,
                         struct problem *p)
{
    int last = -1;
    if (json_type(list) != JSON_ARRAY || json_count(list) != PIECE_SIZE)
        return bad(p, "an outline has five squares");
    struct json_iter i = json_each(list);
    for (int n = 0; json_next(&i); n++) {
        int cell = fives_read_cell(i.value);
        if (cell <= last)
            return bad(p, "an outline has five squares of the board, in order");
        last = cell;
        o->cell[n] = (uint8_t)cell;
    }
    o->piece = (uint8_t)piece_of(o->cell);
    return true;
}

static bool read_outlines(const struct fives *s, struct fives_sheet *sheet,
                          struct json list, struct problem *p)
{
    if (!s->dice[0] || !sheet->board[0])
        return bad(p, "outlines need the dice, and boards in the options");
    if (json_type(list) != JSON_ARRAY || json_count(list) > OUTLINES_MAX)
        return bad(p, "outlines must be a list, and not too long");
    struct json_iter i = json_each(list);
    while (json_next(&i))
        if (!read_squares(&sheet->outline[sheet->outlines++], i.value, p))
            return false;
    return true;
}

static void write_entry(struct json_out *w, const struct fives_sheet *sheet,
                        const uint8_t *why, int points)
{
    json_open(w, '{');
    json_int_at(w, "points", points);
    json_key(w, "void");
    json_open(w, '[');
    for (int i = 0; i < sheet->outlines; i++)
        json_put_string(w, fives_voids[why[i]]);
    json_close(w, ']');
    json_close(w, '}');
}

/* One player's round. */
static bool read_entry(struct fives *s, int seat, struct json entry,
                       struct json_out *w, struct problem *p)
{
    static const char *const names[] = {"pieces", "void", "outlines", "timer"};
    struct fives_sheet *sheet = &s->sheet[seat];
    struct json outlines = json_get(entry, "outlines");
    uint8_t why[OUTLINES_MAX] = {0};
    bool timer;
    memset(sheet->outline, 0, sizeof sheet->outline);
    sheet->outlines = 0;
    if (!tally_names(entry, names, 4, p) ||
        !tally_flag(entry, "timer", &timer, p))
        return false;
    if (outlines.at ? !read_outlines(s, sheet, outlines, p)
                    : !read_letters(sheet, json_get(entry, "pieces"), p) ||
                          !read_void(json_get(entry, "void"), p))
        return false;
    if (timer && s->turned)
        return bad(p, "the timer is turned once in a round");
    if (timer)
        s->turned = (uint8_t)(seat + 1);
    int sum = outlines.at ? fives_judge(s, sheet, why)
                          : fives_judge_pieces(s, sheet, why);
    int points = fives_round_points(s, seat, sum);
    sheet->score[s->round - 1] = (uint16_t)points;
    write_entry(w, sheet, why, points);
    return true;
}

static bool read_dice(struct fives *s, struct json value, struct problem *p)
{
    char dice[PIECE_SIZE + 1] = "";
    memset(s->dice, 0, sizeof s->dice);
    if (!value.at)
        return true;
    if (!json_string(value, dice, sizeof dice) || strlen(dice) != PIECE_SIZE)
        return bad(p, "dice are five letters");
    for (int i = 0; i < PIECE_SIZE; i++)
        if (dice[i] < 'A' || dice[i] > 'F')
            return bad(p, "dice show the letters A to F");
    memcpy(s->dice, dice, PIECE_SIZE);
    return true;
}

static bool read_round(struct fives *s, struct json round, struct json_out *w,
                       struct problem *p)
{
    static const char *const names[] = {"dice", "seats"};
    struct json seats = json_get(round, "seats");
    s->turned = 0;
    if (!tally_names(round, names, 2, p) ||
        !tally_per_seat(seats, "seats", s, p))
        return false;
    if (!read_dice(s, json_get(round, "dice"), p))
        return false;
    json_open(w, '[');
    struct json_iter i = json_each(seats);
    for (int seat = 0; json_next(&i); seat++)
        if (!read_entry(s, seat, i.value, w, p))
            return false;
    json_close(w, ']');
    return true;
}

static bool tally_rounds(struct fives *s, struct json sheet, struct json_out *w,
                         struct problem *p)
{
    static const char *const names[] = {"rounds"};
    struct json rounds = json_get(sheet, "rounds");
    if (!tally_names(sheet, names, 1, p))
        return false;
    if (json_type(rounds) != JSON_ARRAY || json_count(rounds) > FIVES_ROUNDS)
        return bad(p, "rounds must be a list of up to five");
    json_key(w, "rounds");
    json_open(w, '[');
    struct json_iter i = json_each(rounds);
    for (s->round = 1; json_next(&i); s->round++)
        if (!read_round(s, i.value, w, p))
            return false;
    json_close(w, ']');
    if (s->round > FIVES_ROUNDS)
        s->head.phase = FIVES_OVER;
    return true;
}

/* ---- puzzle and solo ---- */

static bool read_set(struct json list, uint16_t *out, struct problem *p)
{
    if (list.at && json_type(list) != JSON_ARRAY)
        return bad(p, "pieces must be a list of letters");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int piece = json_index(i.value, piece_names);
        if (piece < 0 || *out >> piece & 1)
            return bad(p, piece < 0
                              ? "there is no such piece"
                              : "a piece is circled or crossed off twice");
        *out |= (uint16_t)(1u << piece);
    }
    return true;
}

static bool read_sheet(struct fives *s, int seat, struct json entry,
                       struct problem *p)
{
    static const char *const names[] = {"circled", "crossed", "marks"};
    struct fives_sheet *sheet = &s->sheet[seat];
    int marks;
    if (!tally_names(entry, names, 3, p) ||
        !read_set(json_get(entry, "circled"), &sheet->circled, p) ||
        !read_set(json_get(entry, "crossed"), &sheet->crossed, p) ||
        !tally_number(entry, "marks", PUZZLE_ROUNDS, &marks, p))
        return false;
    if (sheet->circled & sheet->crossed)
        return bad(p, "a piece is both circled and crossed off");
    if (marks && s->mode == FIVES_SOLO)
        return bad(p, "there are no marks in solo");
    sheet->marks = (uint8_t)marks;
    return true;
}

/* F12: one piece in a round, circled or crossed off, that was neither before.
 * F15: who turns the timer gets a mark. */
static bool read_turn(struct fives *s, int seat, struct json entry,
                      struct problem *p)
{
    static const char *const names[] = {"circled", "crossed", "timer"};
    struct fives_sheet *sheet = &s->sheet[seat];
    int before = __builtin_popcount(sheet->circled | sheet->crossed);
    bool timer;
    if (!tally_names(entry, names, 3, p) ||
        !read_set(json_get(entry, "circled"), &sheet->circled, p) ||
        !read_set(json_get(entry, "crossed"), &sheet->crossed, p) ||
        !tally_flag(entry, "timer", &timer, p))
        return false;
    if (sheet->circled & sheet->crossed)
        return bad(p, "a piece is both circled and crossed off");
    if (__builtin_popcount(sheet->circled | sheet->crossed) > before + 1)
        return bad(p, "one piece is circled or crossed off in a round");
    if (timer && (s->turned || s->mode == FIVES_SOLO))
        return bad(p, s->turned ? "the timer is turned once in a round"
                                : "there are no marks in solo");
    if (timer)
        s->turned = (uint8_t)(seat + 1);
    sheet->marks += timer;
    return true;
}

static int circled(const struct fives *s)
{
    int pieces = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        pieces += __builtin_popcount(s->sheet[seat].circled);
    return pieces;
}

/* F16: a round in which nobody found a piece is the last; F17: but alone. */
static bool read_turns(struct fives *s, struct json round, struct problem *p)
{
    static const char *const names[] = {"seats"};
    struct json seats = json_get(round, "seats");
    int before = circled(s);
    if (s->head.phase == FIVES_OVER)
        return bad(p, "the round before was the last");
    s->turned = 0;
    if (!tally_names(round, names, 1, p) ||
        !tally_per_seat(seats, "seats", s, p))
        return false;
    struct json_iter i = json_each(seats);
    for (int seat = 0; json_next(&i); seat++)
        if (!read_turn(s, seat, i.value, p))
            return false;
    if (s->round == PUZZLE_ROUNDS ||
        (s->mode == FIVES_PUZZLE && circled(s) == before))
        s->head.phase = FIVES_OVER;
    return true;
}

static bool tally_turns(struct fives *s, struct json sheet, struct problem *p)
{
    static const char *const names[] = {"rounds"};
    struct json rounds = json_get(sheet, "rounds");
    if (!tally_names(sheet, names, 1, p))
        return false;
    if (json_type(rounds) != JSON_ARRAY)
        return bad(p, "rounds must be a list");
    struct json_iter i = json_each(rounds);
    for (s->round = 1; json_next(&i); s->round++)
        if (!read_turns(s, i.value, p))
            return false;
    return true;
}

/* F16: somebody circles a piece in every round but the last; F15: one mark in
 * a round. */
static bool rounds_fit(const struct fives *s, struct problem *p)
{
    int marks = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        marks += s->sheet[seat].marks;
    return (marks <= circled(s) + 1 && marks <= PUZZLE_ROUNDS) ||
           bad(p, "there are more marks than rounds");
}

static bool tally_sheets(struct fives *s, struct json sheet, struct problem *p)
{
    static const char *const names[] = {"sheets", "over"};
    struct json sheets = json_get(sheet, "sheets");
    bool over;
    if (json_get(sheet, "rounds").at)
        return tally_turns(s, sheet, p);
    if (!tally_names(sheet, names, 2, p) ||
        !tally_flag(sheet, "over", &over, p) ||
        !tally_per_seat(sheets, "sheets", s, p))
        return false;
    struct json_iter i = json_each(sheets);
    for (int seat = 0; json_next(&i); seat++)
        if (!read_sheet(s, seat, i.value, p))
            return false;
    if (over)
        s->head.phase = FIVES_OVER;
    return rounds_fit(s, p);
}

bool fives_tally(void *state, struct json sheet, struct score *out,
                 struct json_out *w, struct problem *p)
{
    struct fives *s = state;
    json_int_at(w, "of", fives_rounds(s));
    if (fives_puzzle(s) ? !tally_sheets(s, sheet, p)
                        : !tally_rounds(s, sheet, w, p))
        return false;
    fives_score(s, out);
    return true;
}
