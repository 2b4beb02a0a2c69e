/*
 * fives_json: states as JSON; see fives.h.
 *
 * Reading goes field by field into the state and checks afterwards how they
 * fit together (fives_check.c). A view (F19) is a state of the search where
 * others' outlines are a number; it is read as one.
 */
#include "games/fives/fives.h"
#include "games/fives/fives_check.h"

#include "game/square.h"

#include <string.h>

const char *const fives_fields[] = {"game",     "options", "start",  "mode",
                                    "phase",    "round",   "boards", "dice",
                                    "outlines", "locked",  "turned", "?done",
                                    "marks",    "scores",  NULL};

static const char *const modes[] = {"classic", "puzzle", "solo", NULL};

/* ---- writing ---- */

static void put_cell(struct json_out *w, int cell)
{
    json_put_string(w, square_name(cell_square(cell)).text);
}

void fives_put_cells(struct json_out *w, const uint8_t cell[PIECE_SIZE])
{
    json_open(w, '[');
    for (int i = 0; i < PIECE_SIZE; i++)
        put_cell(w, cell[i]);
    json_close(w, ']');
}

static void write_board(struct json_out *w, const uint8_t *board)
{
    json_open(w, '[');
    for (int row = 0; row < SIDE; row++)
        json_put_bytes(w, (const char *)board + row * SIDE, SIDE);
    json_close(w, ']');
}

static void write_outline(struct json_out *w, const struct fives_outline *o)
{
    json_open(w, '{');
    json_key(w, "cells");
    fives_put_cells(w, o->cell);
    json_key(w, "piece");
    if (o->piece == PIECE_NONE)
        json_put_null(w);
    else
        json_put_string(w, piece_names[o->piece]);
    json_bool_at(w, "voided", o->voided);
    json_close(w, '}');
}

static void write_outlines(const struct fives *s, int seat, struct json_out *w)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (fives_hidden(s, seat)) {
        json_put_int(w, sheet->outlines);
        return;
    }
    json_open(w, '[');
    for (int i = 0; i < sheet->outlines; i++)
        write_outline(w, &sheet->outline[i]);
    json_close(w, ']');
}

static void write_pieces(struct json_out *w, const char *key, unsigned set)
{
    json_key(w, key);
    json_open(w, '[');
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (set >> piece & 1)
            json_put_string(w, piece_names[piece]);
    json_close(w, ']');
}

static void write_done(const struct fives *s, int seat, struct json_out *w)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    json_open(w, '{');
    write_pieces(w, "circled", sheet->circled);
    write_pieces(w, "crossed", sheet->crossed);
    json_key(w, "blocked");
    json_open(w, '[');
    for (int cell = 0; cell < CELLS; cell++)
        if (cells_has(sheet->blocked, cell))
            put_cell(w, cell);
    json_close(w, ']');
    json_close(w, '}');
}

static void write_locked(const struct fives *s, int seat, struct json_out *w)
{
    json_put_bool(w, fives_locked(s, seat));
}

static void write_marks(const struct fives *s, int seat, struct json_out *w)
{
    json_put_int(w, s->sheet[seat].marks);
}

static void write_scores(const struct fives *s, int seat, struct json_out *w)
{
    json_open(w, '[');
    for (int i = 0; i < fives_scored(s); i++)
        json_put_int(w, s->sheet[seat].score[i]);
    json_close(w, ']');
}

/* An array with one element per seat. */
static void
write_seats(const struct fives *s, struct json_out *w, const char *key,
            void (*write)(const struct fives *s, int seat, struct json_out *w))
{
    json_key(w, key);
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        write(s, seat, w);
    json_close(w, ']');
}

static void write_table(const struct fives *s, struct json_out *w)
{
    json_int_at(w, "round", s->round);
    json_key(w, "boards");
    json_open(w, '[');
    for (int seat = 0; seat < s->dealt; seat++)
        write_board(w, s->sheet[seat].board);
    json_close(w, ']');
    json_key(w, "dice");
    if (s->dice[0])
        json_put_bytes(w, (const char *)s->dice, PIECE_SIZE);
    else
        json_put_null(w);
}

void fives_write(const void *state, struct json_out *w)
{
    const struct fives *s = state;
    game_write_id(&game_fives, state, w);
    json_int_at(w, "start", s->head.start);
    json_string_at(w, "mode", modes[s->mode]);
    json_string_at(w, "phase", game_fives.phases[s->head.phase]);
    write_table(s, w);
    write_seats(s, w, "outlines", write_outlines);
    write_seats(s, w, "locked", write_locked);
    json_key(w, "turned");
    if (s->turned)
        json_put_int(w, s->turned - 1);
    else
        json_put_null(w);
    if (fives_puzzle(s))
        write_seats(s, w, "done", write_done);
    write_seats(s, w, "marks", write_marks);
    write_seats(s, w, "scores", write_scores);
}

/* ---- reading ---- */

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

static bool read_board(struct json list, uint8_t board[CELLS])
{
    char line[SIDE + 1];
    if (json_type(list) != JSON_ARRAY || json_count(list) != SIDE)
        return false;
    struct json_iter i = json_each(list);
    for (int row = 0; json_next(&i); row++) {
        if (!json_string(i.value, line, sizeof line) ||
            strspn(line, "ABCDEF") != SIDE)
            return false;
        memcpy(board + row * SIDE, line, SIDE);
    }
    return true;
}

static bool read_boards(struct fives *s, struct json list, struct problem *p)
{
    if (json_type(list) != JSON_ARRAY || json_count(list) > s->head.seats)
        return bad(p, "boards must be a list of at most one per seat");
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        if (!read_board(i.value, s->sheet[seat].board))
            return bad(p, "a board must be ten lines of ten letters A to F");
        s->dealt++;
    }
    return true;
}

static bool read_dice(struct fives *s, struct json value, struct problem *p)
{
    char text[PIECE_SIZE + 1];
    if (json_type(value) == JSON_NULL)
        return true;
    if (!json_string(value, text, sizeof text) ||
        strspn(text, "ABCDEF") != PIECE_SIZE)
        return bad(p, "dice must be five letters A to F, or null");
    for (int i = 1; i < PIECE_SIZE; i++) {
        if (text[i] < text[i - 1])
            return bad(p, "dice must be sorted");
        if (i > 1 && text[i] == text[i - 2])
            return bad(p, "a symbol shows three times: that is rolled again");
    }
    memcpy(s->dice, text, PIECE_SIZE);
    return true;
}

int fives_read_cell(struct json value)
{
    char name[4];
    const char *at = name;
    if (!json_string(value, name, sizeof name))
        return -1;
    int square = square_parse(&at, SIDE, SIDE);
    if (square < 0 || *at)
        return -1;
    return square_row(square) * SIDE + square_column(square);
}

/* Five cells, ascending. */
static bool read_cells(struct json list, uint8_t cell[PIECE_SIZE])
{
    if (json_type(list) != JSON_ARRAY || json_count(list) != PIECE_SIZE)
        return false;
    struct json_iter i = json_each(list);
    for (int n = 0; json_next(&i); n++) {
        int c = fives_read_cell(i.value);
        if (c < 0 || (n > 0 && c <= cell[n - 1]))
            return false;
        cell[n] = (uint8_t)c;
    }
    return true;
}

static bool read_outline(struct fives_outline *o, struct json value,
                         struct problem *p)
{
    struct json piece = json_get(value, "piece");
    bool voided;
    if (json_type(value) != JSON_OBJECT || json_count(value) != 3)
        return bad(p, "an outline has cells, piece and voided");
    if (!read_cells(json_get(value, "cells"), o->cell))
        return bad(p, "cells must be five squares by row, then column");
    o->piece = (uint8_t)piece_of(o->cell);
    bool right = o->piece == PIECE_NONE
                     ? json_type(piece) == JSON_NULL
                     : json_index(piece, piece_names) == o->piece;
    if (!right)
        return bad(p, "an outline's piece is not what its cells form");
    if (!json_bool(json_get(value, "voided"), &voided))
        return bad(p, "voided must be true or false");
    o->voided = voided;
    return true;
}

static bool read_outlines(struct fives *s, int seat, struct json value,
                          struct problem *p)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    int64_t n;
    if (json_int(value, 0, fives_limit(s), &n)) { /* F19: a view */
        sheet->outlines = (uint8_t)n;
        return true;
    }
    if (json_type(value) != JSON_ARRAY ||
        (int)json_count(value) > fives_limit(s))
        return bad(p, "outlines must be a list, and not too long");
    struct json_iter i = json_each(value);
    for (; json_next(&i); sheet->outlines++)
        if (!read_outline(&sheet->outline[sheet->outlines], i.value, p))
            return false;
    return true;
}

/* A view shows one seat's outlines, or with nobody's eyes none. */
static bool read_viewer(struct fives *s, struct json list, struct problem *p)
{
    int shown = 0, last = s->head.seats;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++)
        if (json_type(i.value) == JSON_ARRAY) {
            shown++;
            last = seat;
        }
    if (shown == s->head.seats)
        return true;
    if (s->head.phase != FIVES_SEARCH || shown > 1)
        return bad(p, "outlines are hidden only in the search, from one seat");
    s->head.viewer = (uint8_t)(last + 1);
    return true;
}

static bool read_locked(struct fives *s, int seat, struct json value,
                        struct problem *p)
{
    bool locked;
    if (!json_bool(value, &locked))
        return bad(p, "locked must be true or false for each seat");
    s->locked |= (uint8_t)(locked << seat);
    return true;
}

static bool read_pieces(struct json list, uint16_t *out)
{
    int last = -1;
    if (json_type(list) != JSON_ARRAY)
        return false;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int piece = json_index(i.value, piece_names);
        if (piece <= last)
            return false;
        last = piece;
        *out |= (uint16_t)(1u << piece);
    }
    return true;
}

static bool read_blocked(struct json list, struct cells *out)
{
    int last = -1;
    if (json_type(list) != JSON_ARRAY)
        return false;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int cell = fives_read_cell(i.value);
        if (cell <= last)
            return false;
        last = cell;
        cells_add(out, cell);
    }
    return true;
}

static bool read_done(struct fives *s, int seat, struct json value,
                      struct problem *p)
{
    struct fives_sheet *sheet = &s->sheet[seat];
    if (json_type(value) != JSON_OBJECT || json_count(value) != 3 ||
        !read_pieces(json_get(value, "circled"), &sheet->circled) ||
        !read_pieces(json_get(value, "crossed"), &sheet->crossed) ||
        !read_blocked(json_get(value, "blocked"), &sheet->blocked))
        return bad(p, "done must have circled, crossed and blocked, each a "
                      "list in its order");
    return true;
}

static bool read_marks(struct fives *s, int seat, struct json value,
                       struct problem *p)
{
    int64_t n;
    if (!json_int(value, 0, PUZZLE_ROUNDS, &n))
        return bad(p, "marks must be numbers");
    s->sheet[seat].marks = (uint8_t)n;
    return true;
}

static bool read_scores(struct fives *s, int seat, struct json value,
                        struct problem *p)
{
    int64_t n;
    if (json_type(value) != JSON_ARRAY ||
        (int)json_count(value) != fives_scored(s))
        return bad(p, "scores must be a list of the rounds played, per seat");
    struct json_iter i = json_each(value);
    for (int round = 0; json_next(&i); round++) {
        if (!json_int(i.value, 0, 1000, &n))
            return bad(p, "scores must be numbers");
        s->sheet[seat].score[round] = (uint16_t)n;
    }
    return true;
}

static bool read_seats(struct fives *s, struct json object, const char *key,
                       bool (*read)(struct fives *s, int seat,
                                    struct json value, struct problem *p),
                       struct problem *p)
{
    struct json list = json_get(object, key);
    if (json_type(list) != JSON_ARRAY || json_count(list) != s->head.seats)
        return problem_set(p, PROBLEM_BAD_STATE,
                           "%s must have one element per seat", key);
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++)
        if (!read(s, seat, i.value, p))
            return false;
    return true;
}

static bool read_table(struct fives *s, struct json object, struct problem *p)
{
    int64_t n;
    if (json_index(json_get(object, "mode"), modes) != s->mode)
        return bad(p, "mode is not that of the options");
    if (!json_int(json_get(object, "round"), 1, fives_rounds(s), &n))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "round must be a number from 1 to %d",
                           fives_rounds(s));
    s->round = (uint8_t)n;
    struct json turned = json_get(object, "turned");
    if (json_int(turned, 0, s->head.seats - 1, &n))
        s->turned = (uint8_t)(n + 1);
    else if (json_type(turned) != JSON_NULL)
        return bad(p, "turned must be a seat or null");
    return read_boards(s, json_get(object, "boards"), p) &&
           read_dice(s, json_get(object, "dice"), p);
}

bool fives_read(void *state, struct json object, struct problem *p)
{
    struct fives *s = state;
    bool done = json_get(object, "done").at;
    if (!fives_check_options(s, p)) {
        p->code = PROBLEM_BAD_STATE;
        return false;
    }
    if (done != fives_puzzle(s))
        return bad(p, "done stands there in puzzle and solo only");
    if (!read_table(s, object, p) ||
        !read_seats(s, object, "outlines", read_outlines, p) ||
        !read_viewer(s, json_get(object, "outlines"), p) ||
        !read_seats(s, object, "locked", read_locked, p) ||
        (done && !read_seats(s, object, "done", read_done, p)) ||
        !read_seats(s, object, "marks", read_marks, p) ||
        !read_seats(s, object, "scores", read_scores, p))
        return false;
    s->head.turn =
        (uint8_t)(s->head.phase == FIVES_CROSS ? fives_crosser(s) : 0);
    return fives_check(s, p);
}
