/* simulate: one whole game between computer players; see simulate.h. */
#include "lab/simulate.h"

#include "base/must_have.h"
#include "game/draw.h"
#include "game/option.h"
#include "table/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 50 }; /* options are drawn until they fit together */

struct simulated_game {
    const struct series *series;
    struct table *table;
    struct rng chance, minds;
    void *view;
    struct driver driver;
    uint64_t now; /* ms of a clock without real time */
};

static void seed(struct rng *rng, const struct series *series, uint64_t number,
                 const char *stream)
{
    struct text t;
    text_heap(&t);
    text_put(&t, series->seed);
    text_char(&t, '/');
    text_int(&t, (int64_t)number);
    text_put(&t, stream);
    rng_seed(rng, t.data, t.len);
    text_clear(&t);
}

/* ---- the start ---- */

/* The default half of the time; else any value that is not too long a game. */
static int draw_int(const struct option *o, struct rng *rng)
{
    uint32_t top = o->max;
    if (o->preset && 2u * o->preset < top)
        top = 2u * o->preset;
    if (rng_below(rng, 2) || top < o->min)
        return o->preset;
    return o->min + (int)rng_below(rng, top - o->min + 1u);
}

static void draw_option(const struct option *o, struct rng *rng,
                        struct json_out *w)
{
    uint32_t choices = 0;
    switch (o->type) {
    case OPTION_BOOL:
        json_bool_at(w, o->name, rng_below(rng, 2));
        break;
    case OPTION_INT:
        json_int_at(w, o->name, draw_int(o, rng));
        break;
    case OPTION_CHOICE:
        while (o->choices[choices])
            choices++;
        json_string_at(w, o->name, o->choices[rng_below(rng, choices)]);
        break;
    case OPTION_OTHER: /* tables and lists stay as they are */
        break;
    }
}

void simulate_draw_options(const struct series *series, int seats,
                           struct rng *rng, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    struct json_iter i = json_each(series->options);
    while (json_next(&i)) {
        json_put_raw(&w);
        text_bytes(out, i.key.at, i.key.len);
        text_char(out, ':');
        text_bytes(out, i.value.at, i.value.len);
    }
    for (const struct option *o = series->game->options; o->name; o++)
        if (!json_get(series->options, o->name).at)
            draw_option(o, rng, &w);
    if (!json_get(series->options, "start").at)
        json_int_at(&w, "start", rng_below(rng, (uint32_t)seats));
    json_close(&w, '}');
}

static struct table *draw_table(const struct series *series, struct rng *rng,
                                struct problem *p)
{
    const struct game *g = series->game;
    struct table *t = NULL;
    struct json options = series->options;
    struct text drawn;
    text_heap(&drawn);
    for (int i = 0; i < TRIES && !t; i++) {
        int seats = series->seats;
        if (!seats)
            seats = g->min_seats +
                    (int)rng_below(rng, g->max_seats + 1u - g->min_seats);
        text_reset(&drawn);
        if (series->vary)
            simulate_draw_options(series, seats, rng, &drawn);
        if (!series->vary || json_check(drawn.data, drawn.len, &options))
            t = table_new(g, seats, options, p);
    }
    text_clear(&drawn);
    return t;
}

bool simulate_check(const struct series *series, struct problem *p)
{
    struct rng rng;
    seed(&rng, series, 0, "");
    struct table *t = draw_table(series, &rng, p);
    table_free(t);
    return t != NULL;
}

/* ---- the moves ---- */

static const struct level *player_of(const struct series *series, int seat)
{
    return &series->players[seat % series->count];
}

/* Ask the player of a seat. */
static bool ask(struct simulated_game *s, int seat)
{
    const struct game *g = s->series->game;
    const struct level *level = player_of(s->series, seat);
    struct thought thought;
    struct question q = {.game = g,
                         .view = s->view,
                         .seat = seat,
                         .sims = level->sims,
                         .slip = level->slip,
                         .rng = rng_split(&s->minds)};
    game_view(g, s->view, s->table->state, seat);
    if (!player_ask(level->player, &q, &thought))
        return false;
    driver_answer(&s->driver, thought.move, thought.delay_ms);
    return true;
}

static bool make(struct simulated_game *s, int actor, move m)
{
    struct ply ply = {.move = m, .ms = PLY_NO_TIME, .actor = (uint8_t)actor};
    return table_play(s->table, ply, NULL);
}

/* Nobody waits for time: it is later at once. False: nothing ever happens. */
static bool wait_until(struct simulated_game *s, uint64_t at)
{
    bool stands = s->now == DRIVER_NEVER;
    s->now = at;
    return !stands;
}

static bool play(struct simulated_game *s)
{
    while (!atomic_load(s->series->stop)) {
        const void *state = s->table->state;
        struct driven next = driver_next(&s->driver, state, s->now);
        bool good = false;
        switch ((enum drive)next.what) {
        case DRIVE_OVER:
            return true;
        case DRIVE_DRAW:
            good = make(s, SEAT_CHANCE,
                        draw_move(s->series->game, state, &s->chance));
            break;
        case DRIVE_ASK:
            good = ask(s, next.actor);
            break;
        case DRIVE_MAKE:
            good = make(s, next.actor, next.move);
            if (next.actor == SEAT_CLOCK)
                s->now = 0; /* it may have been at the end of time */
            break;
        case DRIVE_WAIT:
            good = wait_until(s, next.at);
            break;
        }
        if (!good)
            return false;
    }
    return false;
}

/* The players' ids as the record's names. */
static bool name(struct simulated_game *s)
{
    struct text names;
    struct json_out w;
    text_heap(&names);
    json_begin(&w, &names);
    json_open(&w, '[');
    for (int seat = 0; seat < game_head(s->table->state)->seats; seat++)
        json_put_string(&w, player_of(s->series, seat)->player->id);
    json_close(&w, ']');
    bool good = table_note(&s->table->names, names.data, names.len);
    text_clear(&names);
    return good;
}

struct table *simulate_game(const struct series *series, uint64_t number)
{
    const struct game *g = series->game;
    struct problem ignored;
    struct simulated_game s = {.series = series};
    seed(&s.chance, series, number, "");
    seed(&s.minds, series, number, "/players");
    move *moves = must_have(malloc(g->max_moves * sizeof *moves));
    driver_init(&s.driver, g, ACT_SEATS, moves);
    s.view = must_have(malloc(g->state_size));
    s.table = draw_table(series, &s.chance, &ignored);
    bool good = s.table && name(&s) && play(&s);
    free(moves);
    free(s.view);
    if (good)
        return s.table;
    table_free(s.table);
    return NULL;
}

/* ---- as a line ---- */

/* Moves as in a record, without hashes. */
static void write_moves(const struct table *t, void *state, struct json_out *w)
{
    char buf[MOVE_TEXT_MAX + 2];
    struct text text;
    json_key(w, "moves");
    json_open(w, '[');
    for (size_t i = 0; i < t->count; i++) {
        const struct ply *ply = &t->plies[i];
        text_fixed(&text, buf, sizeof buf);
        if (ply->together && ply->actor < SEATS_MAX)
            text_add(&text, "%d ", ply->actor);
        t->game->print(state, ply->move, &text);
        json_put_bytes(w, buf, text.len);
        t->game->apply(state, ply->actor, ply->move, NULL);
    }
    json_close(w, ']');
}

static void write_end(const struct table *t, struct json_out *w)
{
    struct score score = {0};
    struct text buf;
    t->game->score(t->state, &score);
    json_key(w, "totals");
    json_open(w, '[');
    for (int seat = 0; seat < game_head(t->state)->seats; seat++)
        json_put_int(w, score.total[seat]);
    json_close(w, ']');
    json_key(w, "winners");
    json_open(w, '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (score.winners >> seat & 1)
            json_put_int(w, seat);
    json_close(w, ']');
    text_heap(&buf);
    json_key(w, "hash");
    json_put_raw(w);
    text_char(w->text, '"');
    text_hex(w->text, game_hash(t->game, t->state, &buf));
    text_char(w->text, '"');
    text_clear(&buf);
}

bool simulate_line(const struct series *series, uint64_t number,
                   const struct table *t, struct text *out)
{
    void *state = must_have(malloc(t->game->state_size));
    struct json_out w;
    table_state_at(t, 0, state);
    json_begin(&w, out);
    json_open(&w, '{');
    json_int_at(&w, "number", (int64_t)number);
    json_string_at(&w, "seed", series->seed);
    json_string_at(&w, "game", t->game->id);
    json_int_at(&w, "rules", t->game->rules);
    json_int_at(&w, "seats", game_head(state)->seats);
    json_key(&w, "options");
    options_write(t->game, state, &w);
    json_key(&w, "players");
    json_put_raw(&w);
    text_put(out, t->names);
    write_moves(t, state, &w);
    write_end(t, &w);
    json_close(&w, '}');
    free(state);
    return !out->full;
}
