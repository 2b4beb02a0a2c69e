/*
 * engine: the protocol; see engine.h.
 *
 * Each request is a row of a table: its name, whether it needs a game, and a
 * function that writes members of the answer or fails with a problem. Nothing
 * is written to the answer before a request can no longer fail.
 */
#include "engine/engine.h"

#include "ai/player.h"
#include "base/hash.h"
#include "game/draw.h"
#include "game/option.h"
#include "game/square.h"
#include "games/games.h"
#include "table/record.h"
#include "table/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Room that an answer has from the start: a refusal, its reason and all,
 * can be said even when memory has run out. */
enum { ENGINE_REFUSAL_MAX = 4096 };

struct engine {
    struct table *table; /* or NULL */
    struct text answer;
    struct text events; /* of the move being made */
    struct rng rng;
    uint64_t (*now)(void); /* or NULL */
    bool done;
};

/* One request on its way. */
struct request {
    struct engine *e;
    struct json in;
    struct json_out out;
    struct problem problem;
    struct reason reason;
    bool has_reason;
};

static bool fail(struct request *r, enum problem_code code, const char *text)
{
    return problem_set(&r->problem, code, "%s", text);
}

static bool no_memory(struct request *r)
{
    return fail(r, PROBLEM_BAD_REQUEST, "out of memory");
}

/* ---- what several requests read ---- */

/* `seat`: -1 if not there; false if it is no seat. */
static bool read_seat(struct request *r, int *seat)
{
    struct json value = json_get(r->in, "seat");
    int64_t n;
    *seat = -1;
    if (!value.at)
        return true;
    int seats = game_head(r->e->table->state)->seats;
    if (!json_int(value, 0, seats - 1, &n))
        return problem_set(&r->problem, PROBLEM_BAD_REQUEST,
                           "seat must be a number from 0 to %d", seats - 1);
    *seat = (int)n;
    return true;
}

/* A seed is a text; a number is taken by its digits. Absent: rng as it is. */
static bool read_seed(struct request *r, struct rng *rng)
{
    struct json seed = json_get(r->in, "seed");
    if (!seed.at)
        return true;
    if (json_type(seed) == JSON_NUMBER) {
        rng_seed(rng, seed.at, seed.len);
        return true;
    }
    struct text decoded;
    text_heap(&decoded);
    bool good = json_append(seed, &decoded), full = decoded.full;
    if (good)
        rng_seed(rng, decoded.data, decoded.len);
    text_clear(&decoded);
    if (full)
        return no_memory(r);
    return good || fail(r, PROBLEM_BAD_REQUEST, "seed must be a text");
}

/* ---- what several answers write ---- */

static void write_actor(struct json_out *w, actor_set actors)
{
    json_key(w, "to_act");
    if (!actors)
        json_put_string(w, "over");
    else if (actors & ACT_ALL)
        json_put_string(w, "all");
    else if (actors & ACT_CHANCE)
        json_put_string(w, "chance");
    else
        json_put_int(w, __builtin_ctz(actors));
}

static void write_state(struct request *r, const void *state)
{
    const struct table *t = r->e->table;
    struct json_out *w = &r->out;
    json_key(w, "state");
    size_t from = w->text->len;
    game_write(t->game, state, w);
    uint64_t hash = hash_bytes(w->text->data + from, w->text->len - from);
    json_key(w, "hash");
    json_put_raw(w);
    text_char(w->text, '"');
    text_hex(w->text, hash);
    text_char(w->text, '"');
    write_actor(w, t->game->actors(t->state));
    json_int_at(w, "horizon", (int64_t)table_horizon(t));
}

static void write_move(struct request *r, const void *state, move m)
{
    char buf[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    r->e->table->game->print(state, m, &t);
    json_put_bytes(&r->out, buf, t.len);
}

/* ---- the requests ---- */

static void write_names(struct json_out *w, const char *key,
                        const char *const *names)
{
    json_key(w, key);
    json_open(w, '[');
    for (int i = 0; names[i]; i++)
        json_put_string(w, names[i]);
    json_close(w, ']');
}

static void write_players(struct json_out *w, const struct game *g)
{
    json_key(w, "players");
    json_open(w, '[');
    for (int i = 0; players_all[i]; i++)
        if (players_all[i]->fits(g))
            json_put_string(w, players_all[i]->id);
    json_close(w, ']');
    json_int_at(w, "levels", players_levels(g));
}

static void write_game(struct json_out *w, const struct game *g)
{
    json_open(w, '{');
    json_string_at(w, "id", g->id);
    json_string_at(w, "title", g->title);
    json_key(w, "seats");
    json_open(w, '[');
    json_put_int(w, g->min_seats);
    json_put_int(w, g->max_seats);
    json_close(w, ']');
    json_key(w, "options");
    options_describe(g, w);
    write_names(w, "phases", g->phases);
    write_names(w, "events", g->events);
    json_int_at(w, "rules", g->rules);
    write_players(w, g);
    json_close(w, '}');
}

static bool do_games(struct request *r)
{
    json_key(&r->out, "games");
    json_open(&r->out, '[');
    for (int i = 0; games_all[i]; i++)
        write_game(&r->out, games_all[i]);
    json_close(&r->out, ']');
    return true;
}

/* Could the answer be written? If not, its change must be taken back. */
static bool answered(const struct request *r)
{
    return !r->e->answer.full;
}

static bool replace_table(struct request *r, struct table *t)
{
    struct table *old = r->e->table;
    if (!t)
        return false;
    r->e->table = t;
    write_state(r, t->state);
    if (!answered(r)) {
        r->e->table = old;
        old = t;
    }
    table_free(old);
    return answered(r) || no_memory(r);
}

static const struct game *find_game(struct request *r, struct json name)
{
    char id[32];
    const struct game *g = NULL;
    if (json_type(name) != JSON_STRING)
        fail(r, PROBLEM_BAD_REQUEST, "game must be a text");
    else if (!json_string(name, id, sizeof id) || !(g = games_find(id)))
        fail(r, PROBLEM_UNKNOWN_GAME, "there is no such game");
    return g;
}

static bool do_new(struct request *r)
{
    const struct game *g = find_game(r, json_get(r->in, "game"));
    struct json seats_value = json_get(r->in, "seats");
    struct rng rng = r->e->rng;
    int64_t seats = g ? g->min_seats : 0;
    if (!g || !read_seed(r, &rng))
        return false;
    if (seats_value.at && !json_int(seats_value, -1000000, 1000000, &seats))
        return fail(r,
                    json_type(seats_value) == JSON_NUMBER ? PROBLEM_BAD_OPTION
                                                          : PROBLEM_BAD_REQUEST,
                    "seats must be a whole number");
    struct table *t =
        table_new(g, seats, json_get(r->in, "options"), &r->problem);
    if (!replace_table(r, t))
        return false;
    r->e->rng = rng;
    return true;
}

static bool do_set(struct request *r)
{
    struct json state = json_get(r->in, "state");
    if (json_type(state) != JSON_OBJECT)
        return fail(r, state.at ? PROBLEM_BAD_STATE : PROBLEM_BAD_REQUEST,
                    "state must be an object");
    struct json name = json_get(state, "game");
    if (!name.at)
        return fail(r, PROBLEM_BAD_STATE, "field \"game\" is missing");
    const struct game *g = find_game(r, name);
    if (!g) {
        if (r->problem.code == PROBLEM_BAD_REQUEST)
            r->problem.code = PROBLEM_BAD_STATE;
        return false;
    }
    struct rng rng = r->e->rng;
    if (!read_seed(r, &rng) ||
        !replace_table(r, table_from(g, state, &r->problem)))
        return false;
    r->e->rng = rng;
    return true;
}

static bool do_state(struct request *r)
{
    const struct table *t = r->e->table;
    int seat;
    if (!read_seat(r, &seat))
        return false;
    void *view = malloc(t->game->state_size);
    if (!view)
        return no_memory(r);
    game_view(t->game, view, t->state, seat);
    write_state(r, view);
    free(view);
    return true;
}

static void write_outcomes(struct request *r)
{
    const struct table *t = r->e->table;
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = t->game->chance(t->state, outcomes);
    uint64_t total = draw_total(outcomes, count);
    for (uint32_t i = 0; i < count; i++) {
        json_open(&r->out, '{');
        json_key(&r->out, "move");
        write_move(r, t->state, outcomes[i].move);
        json_key(&r->out, "p");
        json_put_raw(&r->out);
        text_ratio(r->out.text, outcomes[i].weight, total);
        json_int_at(&r->out, "weight", outcomes[i].weight);
        json_close(&r->out, '}');
    }
}

static bool write_moves(struct request *r, int seat)
{
    const struct table *t = r->e->table;
    move *moves = malloc(t->game->max_moves * sizeof *moves);
    if (!moves)
        return no_memory(r);
    uint32_t count = t->game->moves(t->state, seat, moves);
    for (uint32_t i = 0; i < count; i++)
        write_move(r, t->state, moves[i]);
    free(moves);
    return true;
}

/* The seat whose moves are meant; -1: chance or nobody. */
static bool moves_seat(struct request *r, actor_set actors, int *seat)
{
    int asked;
    if (!read_seat(r, &asked))
        return false;
    *seat = -1;
    if (!actors)
        return true;
    if (actors & ACT_ALL) {
        *seat = asked;
        return asked >= 0 ||
               fail(r, PROBLEM_BAD_REQUEST, "all act at once: say which seat");
    }
    if (!(actors & ACT_CHANCE))
        *seat = __builtin_ctz(actors);
    return asked < 0 || asked == *seat ||
           fail(r, PROBLEM_NOT_YOUR_TURN, "it is not this seat's turn");
}

static bool do_moves(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    int seat;
    if (!moves_seat(r, actors, &seat))
        return false;
    write_actor(&r->out, actors);
    json_key(&r->out, "moves");
    json_open(&r->out, '[');
    if (seat >= 0 && !write_moves(r, seat))
        return false;
    if (actors & ACT_CHANCE)
        write_outcomes(r);
    json_close(&r->out, ']');
    return true;
}

static bool make(struct request *r, struct ply ply)
{
    struct json_out events;
    text_reset(&r->e->events);
    json_begin(&events, &r->e->events);
    json_open(&events, '[');
    if (!table_play(r->e->table, ply, &events))
        return no_memory(r);
    json_close(&events, ']');
    write_state(r, r->e->table->state);
    json_key(&r->out, "events");
    json_put_raw(&r->out);
    text_bytes(r->out.text, r->e->events.data, r->e->events.len);
    if (answered(r) && !r->e->events.full)
        return true;
    table_undo(r->e->table);
    return no_memory(r);
}

/* What `move` and `seat` of a request mean at the table now. */
static bool judge(struct request *r, struct ply *ply)
{
    struct json value = json_get(r->in, "move");
    char text[MOVE_TEXT_MAX];
    int seat;
    if (json_type(value) != JSON_STRING)
        return fail(r, PROBLEM_BAD_REQUEST, "move must be a text");
    if (!read_seat(r, &seat))
        return false;
    if (!json_string(value, text, sizeof text))
        text[0] = '\0'; /* longer than any move: nonsense */
    if (table_judge(r->e->table, text, seat, ply, &r->problem, &r->reason))
        return true;
    r->has_reason = r->problem.code == PROBLEM_ILLEGAL_MOVE;
    return false;
}

static bool do_play(struct request *r)
{
    struct ply ply = {0};
    return judge(r, &ply) && make(r, ply);
}

static bool do_chance(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    if (!actors)
        return fail(r, PROBLEM_OVER, "the game is over");
    if (!(actors & ACT_CHANCE))
        return fail(r, PROBLEM_NOT_YOUR_TURN, "chance does not act now");
    struct rng rng = r->e->rng;
    move m = draw_move(t->game, t->state, &rng);
    json_key(&r->out, "move");
    write_move(r, t->state, m);
    if (!make(r,
              (struct ply){.move = m, .actor = SEAT_CHANCE, .ms = PLY_NO_TIME}))
        return false;
    r->e->rng = rng;
    return true;
}

static void write_items(struct json_out *w, const char *key,
                        const struct score *score, const int32_t *points)
{
    json_key(w, key);
    json_open(w, '{');
    for (int i = 0; i < score->items; i++)
        if (points[i] != INT32_MIN)
            json_int_at(w, score->item[i], points[i]);
    json_close(w, '}');
}

static void write_score(struct json_out *w, const struct game *g,
                        const void *state)
{
    struct score score = {0};
    g->score(state, &score);
    json_key(w, "score");
    json_open(w, '[');
    for (int seat = 0; seat < game_head(state)->seats; seat++) {
        json_open(w, '{');
        json_int_at(w, "total", score.total[seat]);
        write_items(w, "items", &score, score.points[seat]);
        if (score.has_now)
            write_items(w, "now", &score, score.now[seat]);
        json_close(w, '}');
    }
    json_close(w, ']');
    if (!game_over(g, state))
        return;
    json_key(w, "winners");
    json_open(w, '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (score.winners >> seat & 1)
            json_put_int(w, seat);
    json_close(w, ']');
}

static bool do_score(struct request *r)
{
    write_score(&r->out, r->e->table->game, r->e->table->state);
    return true;
}

static void write_explained(struct json_out *w, const struct game *g,
                            const void *state, int seat)
{
    json_key(w, "explain");
    json_open(w, '{');
    if (g->explain)
        g->explain(state, seat, w);
    json_close(w, '}');
}

static bool do_explain(struct request *r)
{
    const struct table *t = r->e->table;
    int seat;
    if (!read_seat(r, &seat))
        return false;
    void *view = malloc(t->game->state_size);
    if (!view)
        return no_memory(r);
    game_view(t->game, view, t->state, seat);
    write_explained(&r->out, t->game, view, seat);
    free(view);
    return true;
}

/* What a move would do, without doing it. */
static bool do_preview(struct request *r)
{
    const struct table *t = r->e->table;
    struct ply ply = {0};
    if (!judge(r, &ply))
        return false;
    void *after = malloc(t->game->state_size);
    if (!after)
        return no_memory(r);
    memcpy(after, t->state, t->game->state_size);
    json_key(&r->out, "events");
    json_open(&r->out, '[');
    t->game->apply(after, ply.actor, ply.move, &r->out);
    json_close(&r->out, ']');
    json_key(&r->out, "state");
    game_write(t->game, after, &r->out);
    write_score(&r->out, t->game, after);
    write_explained(&r->out, t->game, after, -1);
    free(after);
    return true;
}

static bool do_undo(struct request *r)
{
    struct table *t = r->e->table;
    if (!table_undo(t))
        return fail(r, PROBLEM_BAD_REQUEST, "there is nothing to take back");
    write_state(r, t->state);
    if (answered(r))
        return true;
    table_play(t, t->plies[t->count], NULL); /* there is room for it still */
    return no_memory(r);
}

static bool do_record(struct request *r)
{
    struct text record;
    text_heap(&record);
    bool good = record_write(r->e->table, &record);
    if (good) {
        json_key(&r->out, "record");
        json_put_bytes(&r->out, record.data, record.len);
    }
    text_clear(&record);
    return good || no_memory(r);
}

static bool do_load(struct request *r)
{
    struct json value = json_get(r->in, "record");
    struct text record;
    int line;
    text_heap(&record);
    if (!json_append(value, &record)) {
        bool full = record.full;
        text_clear(&record);
        return full ? no_memory(r)
                    : fail(r, PROBLEM_BAD_REQUEST, "record must be a text");
    }
    struct table *t =
        record_read(record.data, record.len, games_find, &r->problem, &line);
    text_clear(&record);
    return replace_table(r, t);
}

static bool do_quit(struct request *r)
{
    r->e->done = true;
    return true;
}

/* ---- best ---- */

/* Who thinks, and how much: player and level, sims or ms. */
struct asked {
    struct level level;
    uint32_t ms; /* 0: by sims */
};

static bool read_budget(struct request *r, struct asked *a)
{
    struct json sims = json_get(r->in, "sims"), ms = json_get(r->in, "ms");
    int64_t n;
    if (sims.at) {
        if (!json_int(sims, 1, 100000000, &n))
            return fail(r, PROBLEM_BAD_REQUEST,
                        "sims must be a number from 1 to 100000000");
        a->level.sims = (uint32_t)n;
    }
    if (ms.at) {
        if (!json_int(ms, 1, 3600000, &n))
            return fail(r, PROBLEM_BAD_REQUEST,
                        "ms must be a number from 1 to 3600000");
        if (!r->e->now)
            return fail(r, PROBLEM_BAD_REQUEST,
                        "there is no clock here: use sims");
        a->ms = (uint32_t)n;
        a->level.sims = 0;
    }
    return true;
}

static bool read_asked(struct request *r, struct asked *a)
{
    const struct game *g = r->e->table->game;
    struct json player = json_get(r->in, "player");
    struct json level = json_get(r->in, "level");
    int64_t n = players_levels(g);
    char id[32];
    if (level.at && !json_int(level, 1, players_levels(g), &n))
        return problem_set(&r->problem, PROBLEM_BAD_REQUEST,
                           "level must be a number from 1 to %d",
                           players_levels(g));
    players_level(g, (int)n, &a->level);
    if (player.at) {
        if (!json_string(player, id, sizeof id) ||
            !(a->level.player = players_find(g, id)))
            return fail(r, PROBLEM_BAD_REQUEST,
                        "there is no such player for this game");
        if (!level.at)
            a->level.slip = 0;
    }
    return read_budget(r, a);
}

static void write_thought(struct request *r, const struct thought *thought,
                          const char *player)
{
    struct json_out *w = &r->out;
    const struct table *t = r->e->table;
    json_key(w, "move");
    write_move(r, t->state, thought->move);
    json_string_at(w, "player", player);
    if (thought->has_value) {
        json_key(w, "value");
        json_open(w, '[');
        for (int seat = 0; seat < game_head(t->state)->seats; seat++) {
            json_put_raw(w);
            text_real(w->text, thought->value[seat]);
        }
        json_close(w, ']');
    }
    json_int_at(w, "visits", thought->visits);
    json_key(w, "line");
    json_open(w, '[');
    for (int i = 0; i < thought->line_len; i++)
        write_move(r, t->state, thought->line[i].move);
    json_close(w, ']');
    json_string_at(w, "why", thought->why);
}

static bool think(struct request *r, const struct asked *a,
                  const struct question *q, struct thought *out)
{
    const struct player *p = a->level.player;
    uint64_t stop = a->ms ? r->e->now() + a->ms : 0;
    void *mind = p->begin(q);
    if (!mind)
        return no_memory(r);
    while (p->step(mind) && (!a->ms || r->e->now() < stop))
        ;
    p->answer(mind, out);
    p->end(mind);
    return true;
}

/* Where all act at once a seat may be waiting for the others. */
static bool can_move(struct request *r, int seat)
{
    const struct table *t = r->e->table;
    move *moves = malloc(t->game->max_moves * sizeof *moves);
    if (!moves)
        return no_memory(r);
    uint32_t count = t->game->moves(t->state, seat, moves);
    free(moves);
    return count ||
           fail(r, PROBLEM_NOT_YOUR_TURN, "this seat has nothing to do now");
}

static bool do_best(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    struct asked asked = {0};
    struct rng rng = r->e->rng;
    struct question q = {.game = t->game, .rng = rng_split(&rng)};
    if (!actors)
        return fail(r, PROBLEM_OVER, "the game is over");
    if (!moves_seat(r, actors, &q.seat))
        return false;
    if (q.seat < 0)
        return fail(r, PROBLEM_NOT_YOUR_TURN, "chance acts now");
    if (!read_asked(r, &asked) || !read_seed(r, &q.rng) || !can_move(r, q.seat))
        return false;
    assert(asked.level.player); /* every game has one: random */
    void *view = malloc(t->game->state_size);
    if (!view)
        return no_memory(r);
    game_view(t->game, view, t->state, q.seat);
    q.view = view;
    q.sims = asked.level.sims;
    q.slip = asked.level.slip;
    struct thought thought = {0};
    bool good = think(r, &asked, &q, &thought);
    if (good)
        write_thought(r, &thought, asked.level.player->id);
    free(view);
    if (good && answered(r))
        r->e->rng = rng; /* the next question without a seed is another */
    return good;
}

/* ---- dispatch ---- */

struct command {
    const char *name;
    bool needs_game;
    bool (*run)(struct request *r);
};

static const struct command commands[] = {
    {"games", false, do_games},    {"new", false, do_new},
    {"set", false, do_set},        {"state", true, do_state},
    {"moves", true, do_moves},     {"play", true, do_play},
    {"chance", true, do_chance},   {"score", true, do_score},
    {"best", true, do_best},       {"undo", true, do_undo},
    {"record", true, do_record},   {"load", false, do_load},
    {"explain", true, do_explain}, {"preview", true, do_preview},
    {"quit", false, do_quit},
};

static bool run(struct request *r)
{
    struct json name = json_get(r->in, "do");
    if (json_type(r->in) != JSON_OBJECT)
        return fail(r, PROBLEM_BAD_REQUEST, "a request is an object");
    if (json_type(name) != JSON_STRING)
        return fail(r, PROBLEM_BAD_REQUEST, "a request has \"do\"");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        if (!json_is(name, c->name))
            continue;
        if (c->needs_game && !r->e->table)
            return fail(r, PROBLEM_NO_GAME, "there is no game yet");
        return c->run(r);
    }
    return fail(r, PROBLEM_BAD_REQUEST, "there is no such request");
}

/* A value as it came; line ends between its parts become spaces. */
static void echo(struct text *out, struct json value)
{
    for (size_t i = 0; i < value.len; i++)
        text_char(out, strchr("\t\r\n", value.at[i]) ? ' ' : value.at[i]);
}

/* {"id":…,"ok":…: the beginning of every answer. */
static void begin_answer(struct request *r, bool ok)
{
    struct json id = json_get(r->in, "id");
    text_reset(&r->e->answer);
    json_begin(&r->out, &r->e->answer);
    json_open(&r->out, '{');
    if (id.at) {
        json_key(&r->out, "id");
        json_put_raw(&r->out);
        echo(r->out.text, id);
    }
    json_bool_at(&r->out, "ok", ok);
}

static void write_reason(struct request *r)
{
    const struct reason_row *row = reason_row(r->e->table->game, &r->reason);
    struct json_out *w = &r->out;
    json_key(w, "reason");
    json_open(w, '{');
    json_string_at(w, "code", row->id);
    if (row->rule)
        json_string_at(w, "rule", row->rule);
    json_string_at(w, "text", row->text);
    json_string_at(w, "what", r->reason.what);
    json_key(w, "squares");
    json_open(w, '[');
    for (int i = 0; i < r->reason.squares; i++) {
        json_put_raw(w);
        text_char(w->text, '"');
        square_print(r->reason.square[i], w->text);
        text_char(w->text, '"');
    }
    json_close(w, ']');
    json_close(w, '}');
}

static void write_problem(struct request *r)
{
    begin_answer(r, false);
    json_key(&r->out, "error");
    json_open(&r->out, '{');
    json_string_at(&r->out, "code", problem_name(r->problem.code));
    json_string_at(&r->out, "message", r->problem.text);
    if (r->has_reason)
        write_reason(r);
    json_close(&r->out, '}');
    json_close(&r->out, '}');
}

const char *engine_answer(struct engine *e, const char *request, size_t len)
{
    struct request r = {.e = e};
    bool good = false;
    if (len > ENGINE_LINE_MAX) {
        fail(&r, PROBLEM_TOO_LONG, "a request has at most 1 MiB");
    } else if (!json_check(request, len, &r.in)) {
        r.in = (struct json){0};
        fail(&r, PROBLEM_BAD_JSON, "this is not JSON");
    } else {
        begin_answer(&r, true);
        good = run(&r);
        json_close(&r.out, '}');
        if (good && e->answer.full)
            good = no_memory(&r);
    }
    if (!good)
        write_problem(&r);
    if (e->answer.full) { /* an id too large to be said again */
        r.in = (struct json){0};
        write_problem(&r);
    }
    return e->answer.data;
}

struct engine *engine_new(const char *seed)
{
    struct engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    text_heap(&e->answer);
    text_heap(&e->events);
    for (int i = 0; i < ENGINE_REFUSAL_MAX; i++)
        text_char(&e->answer, ' ');
    if (e->answer.full) {
        engine_free(e);
        return NULL;
    }
    rng_seed(&e->rng, seed, strlen(seed));
    return e;
}

void engine_free(struct engine *e)
{
    if (!e)
        return;
    table_free(e->table);
    text_clear(&e->answer);
    text_clear(&e->events);
    free(e);
}

void engine_set_clock(struct engine *e, uint64_t (*now)(void))
{
    e->now = now;
}

bool engine_done(const struct engine *e)
{
    return e->done;
}
