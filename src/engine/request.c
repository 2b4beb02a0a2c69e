/* request: what several requests read and write; see engine_int.h. */
#include "engine/engine_int.h"

#include "games/games.h"
#include "review/review.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

bool request_fail(struct request *r, enum problem_code code, const char *text)
{
    return problem_set(&r->problem, code, "%s", text);
}

bool request_no_memory(struct request *r)
{
    return request_fail(r, PROBLEM_BAD_REQUEST, "out of memory");
}

void request_end_review(struct request *r)
{
    review_free(r->e->review);
    r->e->review = NULL;
}

/* ---- what several requests read ---- */

/* `seat`: -1 if not there; false if it is no seat. */
bool request_seat(struct request *r, int *seat)
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

bool request_judge(struct request *r, struct json value, int seat,
                   struct ply *ply)
{
    char text[MOVE_TEXT_MAX];
    if (json_type(value) != JSON_STRING)
        return request_fail(r, PROBLEM_BAD_REQUEST, "move must be a text");
    if (!json_string(value, text, sizeof text))
        text[0] = '\0'; /* longer than any move: nonsense */
    if (table_judge(r->e->table, text, seat, ply, &r->problem, &r->reason))
        return true;
    r->has_reason = r->problem.code == PROBLEM_ILLEGAL_MOVE;
    return false;
}

/* A seed is a text; a number is taken by its digits. Absent: rng as it is. */
bool request_seed(struct request *r, struct rng *rng)
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
        return request_no_memory(r);
    return good || request_fail(r, PROBLEM_BAD_REQUEST, "seed must be a text");
}

struct table *request_record(struct request *r, struct text *record)
{
    text_heap(record);
    if (json_append(json_get(r->in, "record"), record)) {
        struct table *t = record_read(record->data, record->len, games_find,
                                      &r->problem, &r->line);
        r->line = t ? 0 : r->line;
        return t;
    }
    if (record->full)
        request_no_memory(r);
    else
        request_fail(r, PROBLEM_BAD_REQUEST, "record must be a text");
    return NULL;
}

/* ---- what several answers write ---- */

void request_write_actor(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    struct json_out *w = &r->out;
    json_key(w, "to_act");
    if (!actors)
        json_put_string(w, "over");
    else if (actors & ACT_ALL)
        json_put_string(w, "all");
    else if (actors & ACT_CHANCE)
        json_put_string(w, "chance");
    else
        json_put_int(w, __builtin_ctz(actors));
    if (actors & ACT_ALL)
        game_write_seats(w, "busy",
                         t->game->busy ? t->game->busy(t->state)
                                       : actors & ACT_SEATS);
}

static void write_clock(struct json_out *w, const struct table *t)
{
    uint64_t wait = t->game->clock ? t->game->clock(t->state) : 0;
    if (!wait)
        return;
    json_key(w, "clock");
    json_open(w, '{');
    json_int_at(w, "wait", (int64_t)(wait >> 32));
    json_int_at(w, "ms", (uint32_t)wait);
    json_close(w, '}');
}

void request_write_state(struct request *r, const void *state)
{
    const struct table *t = r->e->table;
    struct json_out *w = &r->out;
    json_key(w, "state");
    uint64_t hash = game_write(t->game, state, w);
    json_key(w, "hash");
    json_put_raw(w);
    text_char(w->text, '"');
    text_hex(w->text, hash);
    text_char(w->text, '"');
    request_write_actor(r);
    json_int_at(w, "horizon", (int64_t)table_horizon(t));
    write_clock(w, t);
}

void request_write_move(struct request *r, const void *state, move m)
{
    char buf[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    r->e->table->game->print(state, m, &t);
    json_put_bytes(&r->out, buf, t.len);
}

/* The seat whose moves are meant; -1: chance or nobody. */
bool request_mover(struct request *r, actor_set actors, int *seat)
{
    int asked;
    if (!request_seat(r, &asked))
        return false;
    *seat = -1;
    if (!actors)
        return true;
    if (actors & ACT_ALL) {
        *seat = asked;
        return asked >= 0 || request_fail(r, PROBLEM_BAD_REQUEST,
                                          "all act at once: say which seat");
    }
    if (!(actors & ACT_CHANCE))
        *seat = __builtin_ctz(actors);
    return asked < 0 || asked == *seat ||
           request_fail(r, PROBLEM_NOT_YOUR_TURN, "it is not this seat's turn");
}

bool request_answered(const struct request *r)
{
    return !r->e->answer.full;
}

void *request_view(struct request *r, int seat)
{
    const struct table *t = r->e->table;
    int viewer = game_head(t->state)->viewer - 1;
    if (viewer >= 0 && seat >= 0 && seat != viewer) {
        request_fail(r, PROBLEM_BAD_REQUEST,
                     "this position is what another seat may know");
        return NULL;
    }
    void *view = malloc(t->game->state_size);
    if (view)
        game_view(t->game, view, t->state, seat);
    else
        request_no_memory(r);
    return view;
}
