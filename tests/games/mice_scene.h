/*
 * mice_scene: positions of Catch the Mice small enough to see, and what is
 * asked of them, for the tests.
 *
 * Mice are five digits, in the order red orange yellow green blue. What the
 * cards and the catch do not hold lies in the centre.
 */
#ifndef GAMES_MICE_SCENE_H
#define GAMES_MICE_SCENE_H

#include "games/mice/mice.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_mice;

/* ---- drawing positions ---- */

struct drawing {
    const char *cards[4]; /* two at least; NULL: none of any colour */
    const char *catch;
    const char *dice;    /* "red joker"; then the phase is take */
    const char *phase;   /* "roll" if not given */
    const char *options; /* JSON without per_colour, or nothing */
    const char *match;   /* JSON, or nothing */
    const char *winners; /* JSON, or nothing */
    int seats;           /* 2 if not given */
    int per_colour;      /* 6 if not given */
    int turn, turns;
};

static inline int digit(const char *counts, int colour)
{
    return counts ? counts[colour] - '0' : 0;
}

static inline void draw_counts(struct json_out *w, const int counts[5])
{
    json_open(w, '{');
    for (int c = 0; c < 5; c++)
        json_int_at(w, mice_faces[c], counts[c]);
    json_close(w, '}');
}

static inline void draw_digits(struct json_out *w, const char *digits)
{
    int counts[5];
    for (int c = 0; c < 5; c++)
        counts[c] = digit(digits, c);
    draw_counts(w, counts);
}

static inline void draw_mice(const struct drawing *d, int seats,
                             struct json_out *w)
{
    int centre[5];
    for (int c = 0; c < 5; c++) {
        centre[c] = (d->per_colour ? d->per_colour : 6) - digit(d->catch, c);
        for (int seat = 0; seat < seats; seat++)
            centre[c] -= digit(d->cards[seat], c);
    }
    json_key(w, "centre");
    draw_counts(w, centre);
    json_key(w, "cards");
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++)
        draw_digits(w, d->cards[seat]);
    json_close(w, ']');
    json_key(w, "catch");
    draw_digits(w, d->catch);
}

static inline void draw_dice(const char *dice, struct json_out *w)
{
    json_key(w, "dice");
    if (!dice) {
        json_put_null(w);
        return;
    }
    const char *space = strchr(dice, ' ');
    json_open(w, '[');
    json_put_bytes(w, dice, (size_t)(space - dice));
    json_put_string(w, space + 1);
    json_close(w, ']');
}

static inline void draw(const struct drawing *d, struct text *out)
{
    struct json_out w;
    int seats = d->seats ? d->seats : 2;
    text_add(out,
             "{\"game\":\"mice\",\"options\":{\"per_colour\":%d%s%s},"
             "\"start\":0,\"turn\":%d,\"phase\":\"%s\",",
             d->per_colour ? d->per_colour : 6, d->options ? "," : "",
             d->options ? d->options : "", d->turn,
             d->phase  ? d->phase
             : d->dice ? "take"
                       : "roll");
    json_begin(&w, out);
    draw_mice(d, seats, &w);
    draw_dice(d->dice, &w);
    json_int_at(&w, "turns", d->turns);
    if (d->match)
        text_add(out, ",\"match\":%s", d->match);
    if (d->winners)
        text_add(out, ",\"winners\":%s", d->winners);
    text_char(out, '}');
}

/* Read a drawing; NULL if it was taken, else what was wrong. */
static inline const char *read_drawing(struct mice *s, const struct drawing *d)
{
    static struct problem p;
    struct text text;
    text_heap(&text);
    draw(d, &text);
    bool good = game_read(g, s, check_json(text.data), &p);
    text_clear(&text);
    return good ? NULL : p.text;
}

static inline struct mice position(struct drawing d)
{
    struct mice s;
    const char *wrong = read_drawing(&s, &d);
    if (wrong)
        fail_msg("not a position: %s", wrong);
    return s;
}

static inline void not_a_position(struct drawing d, const char *because)
{
    struct mice s;
    const char *wrong = read_drawing(&s, &d);
    if (!wrong || !strstr(wrong, because))
        fail_msg("\"%s\" instead of \"%s\"", wrong ? wrong : "taken", because);
}

/* ---- playing and asking ---- */

static inline void play(struct mice *s, const char *text)
{
    check_play(g, s, -1, text);
}

/* Several moves, with ", " between them. */
static inline void play_all(struct mice *s, const char *moves)
{
    char copy[512], *rest = copy;
    strcpy(copy, moves);
    for (char *text; (text = strsep(&rest, ","));) {
        play(s, text);
        if (rest)
            rest++; /* the space */
    }
}

static inline void has(const uint8_t counts[5], const char *digits)
{
    char found[6] = {0};
    for (int c = 0; c < 5; c++)
        found[c] = (char)('0' + counts[c]);
    assert_string_equal(found, digits);
}

static inline int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

enum { TEXTS = 128 };
typedef char move_text[32];

static inline uint32_t list_moves(const struct mice *s, move_text *out)
{
    move moves[TEXTS];
    uint32_t count = g->moves(s, s->head.turn, moves);
    assert_true(count <= g->max_moves);
    for (uint32_t i = 0; i < count; i++) {
        struct text t;
        text_fixed(&t, out[i], sizeof out[i]);
        g->print(s, moves[i], &t);
    }
    qsort(out, count, sizeof *out, by_text);
    return count;
}

/* The legal moves are exactly these, in alphabetical order. */
static inline void may(const struct mice *s, const char *wanted)
{
    move_text texts[TEXTS];
    struct text all;
    uint32_t count = list_moves(s, texts);
    text_heap(&all);
    for (uint32_t i = 0; i < count; i++)
        text_add(&all, "%s%s", i ? ", " : "", texts[i]);
    assert_string_equal(all.data, wanted);
    text_clear(&all);
}

static inline void refused(const struct mice *s, const char *text,
                           const char *id, const char *rule, const char *what)
{
    struct reason why;
    assert_string_equal(check_refused(g, s, -1, text, &why), id);
    const struct reason_row *row = reason_row(g, &why);
    if (rule)
        assert_string_equal(row->rule, rule);
    else
        assert_null(row->rule);
    assert_string_equal(why.what, what);
    assert_int_equal(why.squares, 0);
}

static inline struct score score_of(const struct mice *s)
{
    struct score score = {0};
    g->score(s, &score);
    return score;
}

static inline int phase(const struct mice *s)
{
    return s->head.phase;
}

/* The kinds of the events of one move: "roll bust end". */
static inline const char *events_of(struct mice *s, const char *text)
{
    static char kinds[256];
    struct parsed parsed;
    struct reason why;
    struct text log, out;
    struct json_out w;
    text_heap(&log);
    json_begin(&w, &log);
    json_open(&w, '[');
    assert_true(g->parse(s, text, &parsed, &why));
    g->apply(s, parsed.actor ? parsed.actor : s->head.turn, parsed.move, &w);
    json_close(&w, ']');
    text_fixed(&out, kinds, sizeof kinds);
    struct json list = check_json(log.data);
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        if (out.len)
            text_char(&out, ' ');
        json_append(json_get(i.value, "kind"), &out);
    }
    text_clear(&log);
    return kinds;
}

#endif
