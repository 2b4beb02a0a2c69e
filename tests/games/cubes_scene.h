/*
 * cubes_scene: positions of Seven Cubes small enough to see, and what is asked
 * of them, for the tests.
 *
 * A board is drawn as seven lines: a letter for a cube (r o y g b v w), + x L
 * G S for step, slant, leap, gate and shield, a dot for an empty square. A
 * row of chips is seven letters, a capital for one with its cube, followed by
 * ! if that is protected.
 */
#ifndef GAMES_CUBES_SCENE_H
#define GAMES_CUBES_SCENE_H

#include "games/cubes/cubes.h"
#include "support/check.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_cubes;

/* ---- drawing positions ---- */

struct drawing {
    const char *board[7];
    const char *figures; /* "a1 g7", "-" for none */
    const char *rows;    /* "roygbvw Roygbvw" */
    const char *phase;   /* "move" if not given */
    const char *used;    /* "\"b3\"" or nothing */
    const char *options; /* JSON, or nothing */
    int turn;
    int turns;
};

static inline const char *kind_name(char letter)
{
    static const char letters[] = ".roygbvw+xLGS";
    const char *at = strchr(letters, letter);
    assert_non_null(at);
    return cubes_names[at - letters];
}

static inline void draw_tokens(const struct drawing *d, struct json_out *w)
{
    json_key(w, "tokens");
    json_open(w, '{');
    for (int i = 0; i < 49; i++) {
        char name[] = {(char)('a' + i % 7), (char)('1' + i / 7), '\0'};
        const char *line = d->board[i / 7];
        if (line && line[i % 7] != '.')
            json_string_at(w, name, kind_name(line[i % 7]));
    }
    json_close(w, '}');
}

static inline void draw_figures(const char *figures, struct json_out *w)
{
    char copy[64], *rest = copy;
    strcpy(copy, figures);
    json_key(w, "figures");
    json_open(w, '[');
    for (char *name; (name = strsep(&rest, " "));)
        if (*name == '-')
            json_put_null(w);
        else
            json_put_string(w, name);
    json_close(w, ']');
}

static inline void draw_chip(const char *chip, struct json_out *w)
{
    json_open(w, '{');
    json_string_at(w, "colour", kind_name((char)tolower(*chip)));
    json_bool_at(w, "cube", isupper((unsigned char)*chip));
    json_bool_at(w, "safe", chip[1] == '!');
    json_close(w, '}');
}

static inline void draw_rows(const char *rows, struct json_out *w)
{
    json_key(w, "rows");
    json_open(w, '[');
    json_open(w, '[');
    for (const char *c = rows; *c; c++) {
        if (*c == ' ') {
            json_close(w, ']');
            json_open(w, '[');
        } else if (*c != '!') {
            draw_chip(c, w);
        }
    }
    json_close(w, ']');
    json_close(w, ']');
}

static inline void draw(const struct drawing *d, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "game", "cubes");
    json_key(&w, "options");
    json_put_raw(&w);
    text_put(out, d->options ? d->options : "{}");
    json_int_at(&w, "start", 0);
    json_int_at(&w, "turn", d->turn);
    json_string_at(&w, "phase", d->phase ? d->phase : "move");
    draw_tokens(d, &w);
    draw_figures(d->figures, &w);
    draw_rows(d->rows, &w);
    json_key(&w, "used");
    json_put_raw(&w);
    text_add(out, "[%s]", d->used ? d->used : "");
    json_int_at(&w, "turns", d->turns);
    json_close(&w, '}');
}

/* Read a drawing; NULL if it was taken, else what was wrong. */
static inline const char *read_drawing(struct cubes *s, const struct drawing *d)
{
    static struct problem p;
    struct text text;
    struct json object;
    text_heap(&text);
    draw(d, &text);
    assert_true(json_check(text.data, text.len, &object));
    bool good = game_read(g, s, object, &p);
    text_clear(&text);
    return good ? NULL : p.text;
}

static inline struct cubes position(struct drawing d)
{
    struct cubes s;
    const char *wrong = read_drawing(&s, &d);
    if (wrong)
        fail_msg("not a position: %s", wrong);
    return s;
}

static inline void not_a_position(struct drawing d)
{
    struct cubes s;
    assert_non_null(read_drawing(&s, &d));
}

/* ---- playing and asking ---- */

static inline void play(struct cubes *s, const char *text)
{
    check_play(g, s, -1, text);
}

static inline void refused(const struct cubes *s, const char *text,
                           const char *id)
{
    struct reason why;
    assert_string_equal(check_refused(g, s, -1, text, &why), id);
}

/* The texts of all legal moves, in the order of the list. */
static inline void moves_are(const struct cubes *s, const char *expected)
{
    static char buf[2048];
    move list[CUBES_MOVES_MAX];
    struct text text;
    text_fixed(&text, buf, sizeof buf);
    uint32_t count = g->moves(s, s->head.turn, list);
    for (uint32_t i = 0; i < count; i++) {
        text_put(&text, i ? ", " : "");
        g->print(s, list[i], &text);
    }
    assert_string_equal(buf, expected);
}

static inline void stands(const struct cubes *s, int seat, const char *name)
{
    int at = (name[1] - '1') * 7 + name[0] - 'a';
    assert_int_equal(s->figure[seat], UINT64_C(1) << at);
}

static inline int lying(const struct cubes *s, const char *name)
{
    int at = (name[1] - '1') * 7 + name[0] - 'a';
    return cubes_kind_at(s, UINT64_C(1) << at);
}

/* The row of a seat as drawn. */
static inline void row_is(const struct cubes *s, int seat, const char *expected)
{
    char drawn[16], *c = drawn;
    for (int i = 0; i < 7; i++) {
        int colour = s->row[seat][i];
        char letter = ".roygbvw"[colour];
        bool cube = s->cubes[seat] >> colour & 1;
        *c++ = cube ? (char)toupper(letter) : letter;
        if (s->safe[seat] >> colour & 1)
            *c++ = '!';
    }
    *c = '\0';
    assert_string_equal(drawn, expected);
}

/* The turn has passed to this seat. */
static inline void turn_of(const struct cubes *s, int seat)
{
    assert_int_equal(s->head.phase, CUBES_MOVE);
    assert_int_equal(s->head.turn, seat);
    assert_int_equal(s->used, 0);
}

static inline void phase_is(const struct cubes *s, int phase, int seat)
{
    assert_int_equal(s->head.phase, phase);
    assert_int_equal(s->head.turn, seat);
}

static inline uint32_t winners(const struct cubes *s)
{
    struct score score = {0};
    g->score(s, &score);
    return score.winners;
}

#define TWO "roygbvw roygbvw"

#endif
