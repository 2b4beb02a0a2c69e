/*
 * requests: the requests of the protocol, one function each; `best`,
 * `next`, `verify` and `review` have files of their own.
 */
#include "engine/engine_int.h"

#include "ai/player.h"
#include "game/draw.h"
#include "game/option.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

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
    json_bool_at(w, "tally", g->tally);
    write_players(w, g);
    json_close(w, '}');
}

bool do_games(struct request *r)
{
    json_key(&r->out, "games");
    json_open(&r->out, '[');
    for (int i = 0; games_all[i]; i++)
        write_game(&r->out, games_all[i]);
    json_close(&r->out, ']');
    return true;
}

static bool replace_table(struct request *r, struct table *t)
{
    struct table *old = r->e->table;
    if (!t)
        return false;
    request_end_review(r);
    r->e->table = t;
    request_write_state(r, t->state);
    if (request_answered(r)) {
        driver_init(&r->e->driver, t->game, 0, NULL);
    } else {
        r->e->table = old;
        old = t;
    }
    table_free(old);
    return request_answered(r) || request_no_memory(r);
}

static const struct game *find_game(struct request *r, struct json name)
{
    char id[32];
    const struct game *g = NULL;
    if (json_type(name) != JSON_STRING)
        request_fail(r, PROBLEM_BAD_REQUEST, "game must be a text");
    else if (!json_string(name, id, sizeof id) || !(g = games_find(id)))
        request_fail(r, PROBLEM_UNKNOWN_GAME, "there is no such game");
    return g;
}

/* `seats`: the fewest if not said. */
static bool read_seats(struct request *r, const struct game *g, int64_t *seats)
{
    struct json value = json_get(r->in, "seats");
    *seats = g->min_seats;
    return !value.at || json_int(value, -1000000, 1000000, seats) ||
           request_fail(r,
                        json_type(value) == JSON_NUMBER ? PROBLEM_BAD_OPTION
                                                        : PROBLEM_BAD_REQUEST,
                        "seats must be a whole number");
}

bool do_new(struct request *r)
{
    const struct game *g = find_game(r, json_get(r->in, "game"));
    struct rng rng = r->e->rng;
    int64_t seats;
    if (!g || !request_seed(r, &rng) || !read_seats(r, g, &seats))
        return false;
    struct table *t =
        table_new(g, seats, json_get(r->in, "options"), &r->problem);
    if (!replace_table(r, t))
        return false;
    r->e->rng = rng;
    return true;
}

bool do_set(struct request *r)
{
    struct json state = json_get(r->in, "state");
    if (json_type(state) != JSON_OBJECT)
        return request_fail(r,
                            state.at ? PROBLEM_BAD_STATE : PROBLEM_BAD_REQUEST,
                            "state must be an object");
    struct json name = json_get(state, "game");
    if (!name.at)
        return request_fail(r, PROBLEM_BAD_STATE, "field \"game\" is missing");
    const struct game *g = find_game(r, name);
    if (!g) {
        if (r->problem.code == PROBLEM_BAD_REQUEST)
            r->problem.code = PROBLEM_BAD_STATE;
        return false;
    }
    struct rng rng = r->e->rng;
    if (!request_seed(r, &rng) ||
        !replace_table(r, table_from(g, state, &r->problem)))
        return false;
    r->e->rng = rng;
    return true;
}

/* What the seat that the request names may know, or all there is. */
static void *named_view(struct request *r, int *seat)
{
    return request_seat(r, seat) ? request_view(r, *seat) : NULL;
}

bool do_state(struct request *r)
{
    int seat;
    void *view = named_view(r, &seat);
    if (!view)
        return false;
    request_write_state(r, view);
    free(view);
    return true;
}

static void write_outcomes(struct request *r)
{
    const struct table *t = r->e->table;
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = game_chance(t->game, t->state, outcomes);
    uint64_t total = draw_total(outcomes, count);
    for (uint32_t i = 0; i < count; i++) {
        json_open(&r->out, '{');
        json_key(&r->out, "move");
        request_write_move(r, t->state, outcomes[i].move);
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
        return request_no_memory(r);
    uint32_t count = t->game->moves(t->state, seat, moves);
    for (uint32_t i = 0; i < count; i++)
        request_write_move(r, t->state, moves[i]);
    free(moves);
    return true;
}

bool do_moves(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    int seat;
    if (!request_mover(r, actors, &seat))
        return false;
    request_write_actor(r);
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
    const struct table *t = r->e->table;
    bool together = t->game->actors(t->state) & ACT_ALL;
    text_reset(&r->e->events);
    json_begin(&events, &r->e->events);
    json_open(&events, '[');
    request_end_review(r);
    if (!table_play(r->e->table, ply, &events))
        return request_no_memory(r);
    json_close(&events, ']');
    request_write_state(r, r->e->table->state);
    json_key(&r->out, "events");
    json_put_raw(&r->out);
    text_bytes(r->out.text, r->e->events.data, r->e->events.len);
    if (request_answered(r) && !r->e->events.full) {
        if (!together) { /* what somebody thought of the position before */
            driver_lost(&r->e->driver);
            driver_forget(&r->e->driver);
        }
        return true;
    }
    table_undo(r->e->table);
    return request_no_memory(r);
}

/* What `move` and `seat` of a request mean at the table now. */
static bool judge(struct request *r, struct ply *ply)
{
    int seat;
    return request_seat(r, &seat) &&
           request_judge(r, json_get(r->in, "move"), seat, ply);
}

bool do_play(struct request *r)
{
    struct ply ply = {0};
    return judge(r, &ply) && make(r, ply);
}

bool do_chance(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    if (!actors)
        return request_fail(r, PROBLEM_OVER, "the game is over");
    if (!(actors & ACT_CHANCE))
        return request_fail(r, PROBLEM_NOT_YOUR_TURN,
                            "chance does not act now");
    struct rng rng = r->e->rng;
    move m = draw_move(t->game, t->state, &rng);
    json_key(&r->out, "move");
    request_write_move(r, t->state, m);
    if (!make(r,
              (struct ply){.move = m, .actor = SEAT_CHANCE, .ms = PLY_NO_TIME}))
        return false;
    r->e->rng = rng;
    return true;
}

static void write_score(struct json_out *w, const struct game *g,
                        const void *state)
{
    struct score score = {0};
    g->score(state, &score);
    game_write_score(&score, game_head(state)->seats, game_over(g, state), w);
}

bool do_score(struct request *r)
{
    write_score(&r->out, r->e->table->game, r->e->table->state);
    return true;
}

/* What the sheet of a real table is worth; the engine's own game stays. */
bool do_tally(struct request *r)
{
    const struct game *g = find_game(r, json_get(r->in, "game"));
    int64_t seats;
    if (!g || !read_seats(r, g, &seats))
        return false;
    if (!g->tally)
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "this game has no score sheet");
    void *state = malloc(g->state_size);
    if (!state)
        return request_no_memory(r);
    struct score score = {0};
    json_key(&r->out, "tally");
    json_open(&r->out, '{');
    bool good =
        game_tally(g, state, seats, json_get(r->in, "options"),
                   json_get(r->in, "sheet"), &score, &r->out, &r->problem);
    json_close(&r->out, '}');
    if (good)
        game_write_score(&score, game_head(state)->seats, game_over(g, state),
                         &r->out);
    free(state);
    return good;
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

bool do_explain(struct request *r)
{
    const struct table *t = r->e->table;
    int seat;
    void *view = named_view(r, &seat);
    if (!view)
        return false;
    write_explained(&r->out, t->game, view, seat);
    free(view);
    return true;
}

/* What a move would do, without doing it. */
bool do_preview(struct request *r)
{
    const struct table *t = r->e->table;
    struct ply ply = {0};
    if (!judge(r, &ply))
        return false;
    void *after = malloc(t->game->state_size);
    if (!after)
        return request_no_memory(r);
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

bool do_undo(struct request *r)
{
    struct table *t = r->e->table;
    request_end_review(r);
    if (!table_undo(t))
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "there is nothing to take back");
    request_write_state(r, t->state);
    if (request_answered(r)) {
        driver_lost(&r->e->driver);
        driver_forget(&r->e->driver);
        return true;
    }
    table_play(t, t->plies[t->count], NULL); /* there is room for it still */
    return request_no_memory(r);
}

bool do_record(struct request *r)
{
    struct text record;
    text_heap(&record);
    bool good = record_write(r->e->table, &record);
    if (good) {
        json_key(&r->out, "record");
        json_put_bytes(&r->out, record.data, record.len);
    }
    text_clear(&record);
    return good || request_no_memory(r);
}

bool do_load(struct request *r)
{
    struct text record;
    struct table *t = request_record(r, &record);
    text_clear(&record);
    return replace_table(r, t);
}

bool do_quit(struct request *r)
{
    r->e->done = true;
    return true;
}
