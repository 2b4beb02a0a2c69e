/*
 * A state from outside: any bytes. What is taken must be a state in which the
 * rules hold: it is written and read back to the same bytes, and a few random
 * moves can be made from it.
 */
#include "base/hash.h"
#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_back(const struct game *g, const void *state)
{
    struct text text;
    struct json_out w;
    struct json value;
    struct problem p;
    void *again = malloc(g->state_size);
    text_heap(&text);
    json_begin(&w, &text);
    game_write(g, state, &w);
    if (!json_check(text.data, text.len, &value) ||
        !game_read(g, again, value, &p) ||
        memcmp(again, state, g->state_size) != 0)
        abort();
    text_clear(&text);
    free(again);
}

/* Reading is what is fuzzed, and what costs: so most states go on for a few
 * moves only, with a look at the last, and one in 16 for forty, with a look at
 * each. Which, the state itself says. */
static void play_on(const struct game *g, void *state)
{
    struct rng rng;
    struct draw_step step;
    uint64_t hash = hash_bytes(state, g->state_size);
    bool far = hash % 16 == 0;
    int count = far ? 40 : (int)(hash >> 8) % 4;
    move *moves = malloc(g->max_moves * sizeof *moves);
    if (!moves)
        abort();
    rng_seed_number(&rng, hash);
    for (int i = 0; i < count && draw_step(g, state, &rng, moves, &step); i++) {
        g->apply(state, step.actor, step.move, NULL);
        g->score(state, &(struct score){0});
        if (far || i + 1 == count)
            read_back(g, state);
    }
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct json value;
    struct problem p;
    char id[32] = "";
    if (!json_check((const char *)data, size, &value))
        return 0;
    json_string(json_get(value, "game"), id, sizeof id);
    const struct game *g = games_find(id);
    if (!g)
        return 0;
    void *state = malloc(g->state_size);
    if (game_read(g, state, value, &p)) {
        read_back(g, state);
        if (!game_head(state)->viewer) /* a view is not for playing on */
            play_on(g, state);
    }
    free(state);
    return 0;
}
