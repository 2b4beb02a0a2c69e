/* best: a computer player is asked. */
#include "engine/engine_int.h"

#include "ai/player.h"

#include <assert.h>
#include <stdlib.h>

/* Of a player that has no levels here, if the request does not say. */
enum { SIMS = 1000 };

/* Who thinks, and how much: player and level, sims or ms. */
struct asked {
    struct level level;
    uint32_t ms; /* 0: by sims */
    bool hint;   /* neither player nor level: what is best? */
};

static bool read_budget(struct request *r, struct asked *a)
{
    struct json sims = json_get(r->in, "sims"), ms = json_get(r->in, "ms");
    int64_t n;
    if (sims.at) {
        if (!json_int(sims, 1, 100000000, &n))
            return request_fail(r, PROBLEM_BAD_REQUEST,
                                "sims must be a number from 1 to 100000000");
        a->level.sims = (uint32_t)n;
    }
    if (ms.at) {
        if (!json_int(ms, 1, 3600000, &n))
            return request_fail(r, PROBLEM_BAD_REQUEST,
                                "ms must be a number from 1 to 3600000");
        if (!r->e->now)
            return request_fail(r, PROBLEM_BAD_REQUEST,
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
    const struct player *usual = a->level.player;
    a->hint = !player.at && !level.at;
    if (player.at) {
        if (!json_string(player, id, sizeof id) ||
            !(a->level.player = players_find(g, id)))
            return request_fail(r, PROBLEM_BAD_REQUEST,
                                "there is no such player for this game");
        if (!level.at)
            a->level.slip = 0;
        if (!level.at && a->level.player != usual)
            a->level.sims = SIMS;
    }
    return read_budget(r, a);
}

/* Where all act at once: how long it takes; null: it waits for the others. A
 * player that does not say leaves it to its host. */
static void write_delay(struct json_out *w, uint32_t ms)
{
    if (!ms)
        return;
    json_key(w, "delay_ms");
    if (ms == DELAY_NEVER)
        json_put_null(w);
    else
        json_put_int(w, ms);
}

static void write_thought(struct request *r, const struct thought *thought,
                          const char *player)
{
    struct json_out *w = &r->out;
    const struct table *t = r->e->table;
    json_key(w, "move");
    request_write_move(r, t->state, thought->move);
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
    if (thought->exact)
        json_bool_at(w, "exact", true);
    json_int_at(w, "visits", thought->visits);
    json_key(w, "line");
    json_open(w, '[');
    for (int i = 0; i < thought->line_len; i++)
        request_write_move(r, t->state, thought->line[i].move);
    json_close(w, ']');
    if (t->game->actors(t->state) & ACT_ALL)
        write_delay(w, thought->delay_ms);
    why_write(&thought->why, w);
}

static bool think(struct request *r, const struct asked *a,
                  const struct question *q, struct thought *out)
{
    const struct player *p = a->level.player;
    uint64_t start = a->ms ? r->e->now() : 0;
    void *mind = p->begin(q);
    if (!mind)
        return request_no_memory(r);
    while (p->step(mind))
        if (a->ms && player_enough(p, mind, r->e->now() - start, a->ms))
            break;
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
        return request_no_memory(r);
    uint32_t count = t->game->moves(t->state, seat, moves);
    free(moves);
    return count || request_fail(r, PROBLEM_NOT_YOUR_TURN,
                                 "this seat has nothing to do now");
}

bool do_best(struct request *r)
{
    const struct table *t = r->e->table;
    actor_set actors = t->game->actors(t->state);
    struct asked asked = {0};
    struct rng rng = r->e->rng;
    struct question q = {
        .game = t->game, .tables = r->e->tables, .rng = rng_split(&rng)};
    if (!actors)
        return request_fail(r, PROBLEM_OVER, "the game is over");
    if (!request_mover(r, actors, &q.seat))
        return false;
    if (q.seat < 0)
        return request_fail(r, PROBLEM_NOT_YOUR_TURN, "chance acts now");
    if (!read_asked(r, &asked) || !request_seed(r, &q.rng) ||
        !can_move(r, q.seat))
        return false;
    assert(asked.level.player); /* every game has one: random */
    void *view = request_view(r, q.seat);
    if (!view)
        return false;
    q.view = view;
    q.sims = asked.level.sims;
    q.slip = asked.level.slip;
    q.hint = asked.hint;
    struct thought thought = {0};
    bool good = think(r, &asked, &q, &thought);
    if (good)
        write_thought(r, &thought, asked.level.player->id);
    free(view);
    if (good && request_answered(r))
        r->e->rng = rng; /* the next question without a seed is another */
    return good;
}
