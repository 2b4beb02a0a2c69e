/* api: the library, its engines and its games, as kocka.h has them. */
#include "api/api_int.h"
#include "base/text.h"
#include "engine/engine.h"
#include "games/games.h"

#include <string.h>

_Static_assert((int)KOCKA_SEATS_MAX == (int)SEATS_MAX, "as inside");
_Static_assert((int)KOCKA_OUTCOMES_MAX == (int)OUTCOMES_MAX, "as inside");
_Static_assert((int)KOCKA_TEXT_MAX == (int)MOVE_TEXT_MAX, "as inside");
_Static_assert((int)KOCKA_CHANCE == (int)SEAT_CHANCE, "as inside");
_Static_assert((int)KOCKA_CLOCK == (int)SEAT_CLOCK, "as inside");

const char *kocka_version(void)
{
    return KOCKA_VERSION;
}

int kocka_abi(void)
{
    return KOCKA_ABI;
}

/* ---- problems ---- */

bool api_refuse(struct kocka_problem *out, enum problem_code code,
                const char *sentence)
{
    struct text text;
    if (!out)
        return false;
    text_fixed(&text, out->code, sizeof out->code);
    text_put(&text, problem_name(code));
    text_fixed(&text, out->text, sizeof out->text);
    text_put(&text, sentence);
    return false;
}

bool api_problem(struct kocka_problem *out, const struct problem *p)
{
    return api_refuse(out, p->code, p->text);
}

/* ---- engines ---- */

static struct engine *engine_of(struct kocka_engine *engine)
{
    return (struct engine *)engine;
}

struct kocka_engine *kocka_engine_new(const char *seed)
{
    return (struct kocka_engine *)engine_new(seed);
}

void kocka_engine_free(struct kocka_engine *engine)
{
    if (engine)
        engine_free(engine_of(engine));
}

const char *kocka_engine_answer(struct kocka_engine *engine,
                                const char *request, size_t len)
{
    return engine_answer(engine_of(engine), request, len);
}

void kocka_engine_set_clock(struct kocka_engine *engine, uint64_t (*now)(void))
{
    engine_set_clock(engine_of(engine), now);
}

bool kocka_engine_done(const struct kocka_engine *engine)
{
    return engine_done((const struct engine *)engine);
}

/* ---- games ---- */

const struct kocka_game *kocka_game_find(const char *id)
{
    return (const struct kocka_game *)games_find(id);
}

const struct kocka_game *kocka_game_at(int index)
{
    for (int i = 0; games_all[i]; i++)
        if (i == index)
            return (const struct kocka_game *)games_all[i];
    return NULL;
}

const char *kocka_game_id(const struct kocka_game *game)
{
    return game_of(game)->id;
}

const char *kocka_game_title(const struct kocka_game *game)
{
    return game_of(game)->title;
}

int kocka_game_least_seats(const struct kocka_game *game)
{
    return game_of(game)->min_seats;
}

int kocka_game_most_seats(const struct kocka_game *game)
{
    return game_of(game)->max_seats;
}

size_t kocka_game_state_size(const struct kocka_game *game)
{
    return game_of(game)->state_size;
}

size_t kocka_game_most_moves(const struct kocka_game *game)
{
    return game_of(game)->max_moves;
}
