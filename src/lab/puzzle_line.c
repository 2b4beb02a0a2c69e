/* puzzle_line: see puzzle_line.h. */
#include "lab/puzzle_line.h"

#include "base/must_have.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t puzzle_seed(uint64_t game, size_t ply)
{
    return game << 20 | ply << 8;
}

/* ---- writing ---- */

static void put_real(struct json_out *w, const char *key, double x)
{
    char buf[16];
    snprintf(buf, sizeof buf, "%.4f", x);
    json_key(w, key);
    json_put_raw(w);
    text_put(w->text, buf);
}

static void write_answer(const struct game *g, const struct made *m,
                         struct json_out *w)
{
    void *state = must_have(malloc(g->state_size));
    struct json json;
    struct problem p;
    char move_text[MOVE_TEXT_MAX];
    struct text t;
    json_check(m->state, strlen(m->state), &json);
    game_read(g, state, json, &p);
    json_key(w, "best");
    json_open(w, '[');
    for (int i = 0; i < m->puzzle.count; i++) {
        text_fixed(&t, move_text, sizeof move_text);
        g->print(state, m->puzzle.line[i], &t);
        json_put_bytes(w, move_text, t.len);
        g->apply(state, m->puzzle.seat, m->puzzle.line[i], NULL);
    }
    json_close(w, ']');
    free(state);
}

void puzzle_write(const struct game *g, const struct made *m, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_int_at(&w, "number", (int64_t)m->game);
    json_int_at(&w, "ply", (int64_t)m->ply);
    json_int_at(&w, "grade", m->grade);
    put_real(&w, "ease", m->puzzle.ease);
    if (m->puzzle.wins)
        json_int_at(&w, "wins", m->puzzle.wins);
    else if (m->puzzle.points)
        json_int_at(&w, "points", m->puzzle.points);
    else
        put_real(&w, "margin", m->puzzle.margin);
    json_int_at(&w, "seat", m->puzzle.seat);
    if (m->puzzle.turn)
        json_bool_at(&w, "turn", true);
    write_answer(g, m, &w);
    json_key(&w, "state");
    json_put_raw(&w);
    text_put(out, m->state);
    json_close(&w, '}');
    if (out->full)
        no_memory();
}

/* ---- reading ---- */

static int number_at(struct json line, const char *key, int most)
{
    int64_t n = 0;
    json_int(json_get(line, key), 0, most, &n);
    return (int)n;
}

static double real_at(struct json line, const char *key)
{
    struct json v = json_get(line, key);
    char buf[32] = "";
    if (v.at && v.len < sizeof buf)
        memcpy(buf, v.at, v.len);
    return strtod(buf, NULL);
}

static bool read_answer(const struct game *g, struct json list, void *state,
                        struct puzzle *p)
{
    struct json_iter i = json_each(list);
    struct reason why;
    struct parsed parsed;
    char text[MOVE_TEXT_MAX];
    for (p->count = 0; json_next(&i); p->count++) {
        if (p->count == PUZZLE_LINE ||
            !json_string(i.value, text, sizeof text) ||
            !g->parse(state, text, &parsed, &why) ||
            !g->legal(state, p->seat, parsed.move, &why))
            return false;
        p->line[p->count] = parsed.move;
        g->apply(state, p->seat, parsed.move, NULL);
    }
    return p->count > 0;
}

const char *puzzle_read(const struct game *g, struct json line,
                        struct made *out)
{
    struct json json = json_get(line, "state");
    struct problem problem;
    *out = (struct made){.game = (uint64_t)number_at(line, "number", INT32_MAX),
                         .ply = (size_t)number_at(line, "ply", INT32_MAX),
                         .grade = number_at(line, "grade", PUZZLE_GRADES)};
    struct puzzle *p = &out->puzzle;
    p->seat = number_at(line, "seat", SEATS_MAX - 1);
    p->wins = number_at(line, "wins", 1000);
    p->points = number_at(line, "points", 1000);
    p->ease = real_at(line, "ease");
    p->margin = real_at(line, "margin");
    json_bool(json_get(line, "turn"), &p->turn);
    void *state = must_have(malloc(g->state_size));
    const char *bad = NULL;
    if (!game_read(g, state, json, &problem))
        bad = "the state cannot be read";
    else if (!read_answer(g, json_get(line, "best"), state, p))
        bad = "the answer is no legal move";
    free(state);
    if (bad)
        return bad;
    out->state = must_have(malloc(json.len + 1));
    memcpy(out->state, json.at, json.len);
    out->state[json.len] = '\0';
    return NULL;
}
