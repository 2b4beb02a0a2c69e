/*
 * state: one position in the caller's memory, as kocka.h has it.
 *
 * The rules trust their caller: apply, legal and print are given moves of the
 * game only. Numbers from outside can be anything, so here they are looked up
 * among what is possible now before the rules see them.
 */
#include "api/api_int.h"
#include "game/draw.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct kocka_outcome) == sizeof(struct outcome),
               "chance writes them");
_Static_assert(sizeof(struct kocka_rng) == sizeof(struct rng), "the same");

/* ---- new, read, write ---- */

bool api_new(const struct game *g, void *state, int seats, const char *options,
             struct kocka_problem *problem)
{
    struct json json = {0};
    struct problem p;
    if (options && !json_check(options, strlen(options), &json))
        return api_refuse(problem, PROBLEM_BAD_JSON,
                          "the options are not JSON");
    if (options && json_type(json) != JSON_OBJECT)
        return api_refuse(problem, PROBLEM_BAD_OPTION,
                          "the options are not an object");
    return game_new(g, state, seats, json, &p) || api_problem(problem, &p);
}

bool kocka_state_new(const struct kocka_game *game, void *state, int seats,
                     const char *options, struct kocka_problem *problem)
{
    return api_new(game_of(game), state, seats, options, problem);
}

bool kocka_state_read(const struct kocka_game *game, void *state,
                      const char *json, size_t len,
                      struct kocka_problem *problem)
{
    struct json object;
    struct problem p;
    if (!json_check(json, len, &object))
        return api_refuse(problem, PROBLEM_BAD_JSON, "that is not JSON");
    return game_read(game_of(game), state, object, &p) ||
           api_problem(problem, &p);
}

size_t kocka_state_write(const struct kocka_game *game, const void *state,
                         char *out, size_t size)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    game_write(game_of(game), state, &w);
    size_t len = text.full ? 0 : text.len;
    if (size > 0) {
        size_t fits = len < size ? len : size - 1;
        if (fits)
            memcpy(out, text.data, fits);
        out[fits] = '\0';
    }
    text_clear(&text);
    return len;
}

uint64_t kocka_state_hash(const struct kocka_game *game, const void *state)
{
    struct text text;
    text_heap(&text);
    uint64_t hash = game_hash(game_of(game), state, &text);
    bool good = !text.full;
    text_clear(&text);
    return good ? hash : 0;
}

void kocka_state_view(const struct kocka_game *game, void *view,
                      const void *state, int seat)
{
    game_view(game_of(game), view, state, seat < 0 ? SEATS_MAX : seat);
}

int kocka_state_seats(const struct kocka_game *game, const void *state)
{
    (void)game;
    return game_head(state)->seats;
}

/* ---- what may be done ---- */

/* Of 256 moves or fewer the list is on the stack. */
enum { FEW_MOVES = 256 };

int api_actor(const struct game *g, const void *state, int actor)
{
    actor_set actors = g->actors(state) & (ACT_SEATS | ACT_CHANCE | ACT_CLOCK);
    if (actor == -1 && actors && !(actors & (actors - 1)))
        return __builtin_ctz(actors);
    return actor;
}

static bool is_seat(const struct game *g, const void *state, int actor)
{
    return actor >= 0 && actor < game_head(state)->seats &&
           g->actors(state) >> actor & 1;
}

static bool listed(const struct game *g, const void *state, int seat, move m)
{
    move few[FEW_MOVES];
    move *list =
        g->max_moves > FEW_MOVES ? malloc(g->max_moves * sizeof *list) : few;
    uint32_t left = list ? g->moves(state, seat, list) : 0;
    while (left && list[left - 1] != m)
        left--;
    if (list != few)
        free(list);
    return left > 0;
}

/* May this actor do this now, as far as that is listed? */
static bool possible(const struct game *g, const void *state, int actor, move m)
{
    struct reason why;
    struct parsed parsed;
    if (actor == SEAT_CHANCE)
        return g->actors(state) & ACT_CHANCE &&
               game_legal(g, state, actor, m, &why);
    if (actor == SEAT_CLOCK)
        return g->actors(state) & ACT_CLOCK &&
               g->parse(state, "time", &parsed, &why) && parsed.move == m;
    return is_seat(g, state, actor) && listed(g, state, actor, m);
}

uint32_t kocka_state_actors(const struct kocka_game *game, const void *state)
{
    return game_of(game)->actors(state) & (ACT_SEATS | ACT_CHANCE | ACT_CLOCK);
}

size_t kocka_state_moves(const struct kocka_game *game, const void *state,
                         int seat, uint64_t *out)
{
    const struct game *g = game_of(game);
    seat = api_actor(g, state, seat);
    return is_seat(g, state, seat) ? g->moves(state, seat, out) : 0;
}

size_t kocka_state_chance(const struct kocka_game *game, const void *state,
                          struct kocka_outcome *out)
{
    const struct game *g = game_of(game);
    if (!(g->actors(state) & ACT_CHANCE))
        return 0;
    return g->chance(state, (struct outcome *)out);
}

/* ---- doing it ---- */

bool kocka_state_play(const struct kocka_game *game, void *state, int actor,
                      uint64_t wanted, struct kocka_problem *problem)
{
    const struct game *g = game_of(game);
    uint32_t actors = kocka_state_actors(game, state);
    if (!actors)
        return api_refuse(problem, PROBLEM_OVER, "the game is over");
    actor = api_actor(g, state, actor);
    if (actor < 0 || actor > SEAT_CLOCK || !(actors >> actor & 1))
        return api_refuse(problem, PROBLEM_NOT_YOUR_TURN,
                          "this actor may not act now");
    if (!possible(g, state, actor, wanted))
        return api_refuse(problem, PROBLEM_ILLEGAL_MOVE,
                          "this move is not possible now");
    g->apply(state, actor, wanted, NULL);
    return true;
}

bool kocka_state_say(const struct kocka_game *game, void *state, int seat,
                     const char *text, struct kocka_problem *problem)
{
    const struct table table = {.game = game_of(game), .state = state};
    struct ply ply;
    struct problem p;
    struct reason why;
    if (seat >= game_head(state)->seats)
        return api_refuse(problem, PROBLEM_NOT_YOUR_TURN,
                          "there is no such seat");
    if (!table_judge(&table, text, seat < 0 ? -1 : seat, &ply, &p, &why))
        return api_problem(problem, &p);
    table.game->apply(state, ply.actor, ply.move, NULL);
    return true;
}

bool kocka_state_text(const struct kocka_game *game, const void *state,
                      uint64_t wanted, char *out, size_t size)
{
    const struct game *g = game_of(game);
    actor_set actors = kocka_state_actors(game, state);
    struct text text;
    char all[MOVE_TEXT_MAX];
    text_fixed(&text, size ? out : all, size ? size : sizeof all);
    for (; actors; actors &= actors - 1)
        if (possible(g, state, __builtin_ctz(actors), wanted)) {
            g->print(state, wanted, &text);
            return !text.full;
        }
    return false;
}

uint32_t kocka_state_score(const struct kocka_game *game, const void *state,
                           int32_t totals[KOCKA_SEATS_MAX])
{
    struct score score = {0};
    game_of(game)->score(state, &score);
    memcpy(totals, score.total, sizeof score.total);
    return score.winners;
}

/* ---- at random ---- */

void kocka_rng_seed(struct kocka_rng *rng, const char *seed)
{
    rng_seed(rng_of(rng), seed, strlen(seed));
}

uint32_t kocka_rng_below(struct kocka_rng *rng, uint32_t n)
{
    return rng_below(rng_of(rng), n);
}

bool kocka_state_draw(const struct kocka_game *game, void *state,
                      struct kocka_rng *rng, uint64_t *made)
{
    const struct game *g = game_of(game);
    if (!(g->actors(state) & ACT_CHANCE))
        return false;
    move m = draw_move(g, state, rng_of(rng));
    g->apply(state, SEAT_CHANCE, m, NULL);
    if (made)
        *made = m;
    return true;
}

bool kocka_state_random(const struct kocka_game *game, void *state,
                        struct kocka_rng *rng, int *actor, uint64_t *made)
{
    const struct game *g = game_of(game);
    struct draw_step step;
    move few[FEW_MOVES];
    move *list =
        g->max_moves > FEW_MOVES ? malloc(g->max_moves * sizeof *list) : few;
    bool good = list && draw_step(g, state, rng_of(rng), list, &step);
    if (list != few)
        free(list);
    if (!good)
        return false;
    g->apply(state, step.actor, step.move, NULL);
    if (actor)
        *actor = step.actor;
    if (made)
        *made = step.move;
    return true;
}
