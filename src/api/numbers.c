/* numbers: games as numbers, as kocka.h has them. */
#include "api/api_int.h"
#include "game/numbers.h"

#include <stdlib.h>

bool kocka_game_listed(const struct kocka_game *game)
{
    return numbers_listed(game_of(game));
}

size_t kocka_game_actions(const struct kocka_game *game)
{
    return numbers_actions(game_of(game));
}

size_t kocka_game_features(const struct kocka_game *game)
{
    return numbers_features(game_of(game));
}

size_t kocka_game_parts(const struct kocka_game *game)
{
    return numbers_parts(game_of(game));
}

/* What stands for the tables of a game that has none. */
static const struct number_group move_list[] = {
    {.name = "move", .count = 0, .about = "a place in the list of legal moves"},
    {0}};
static const struct number_group view_bytes[] = {
    {.name = "view",
     .count = 0,
     .about = "the bytes of the state as the seat may see it"},
    {0}};
static const struct number_group nothing[] = {{0}};

static const struct number_group *rows_of(const struct game *g,
                                          enum kocka_table table)
{
    const struct numbers *n = g->numbers;
    switch (table) {
    case KOCKA_ACTIONS:
        return n && n->actions ? n->actions : move_list;
    case KOCKA_FEATURES:
        return n && n->features ? n->features : view_bytes;
    case KOCKA_PARTS:
        return n && n->parts ? n->parts : nothing;
    }
    return nothing;
}

bool kocka_game_group(const struct kocka_game *game, enum kocka_table table,
                      int index, struct kocka_group *out)
{
    const struct game *g = game_of(game);
    const struct number_group *rows = rows_of(g, table);
    for (int i = 0; rows[i].name && index >= 0; i++) {
        if (i < index)
            continue;
        *out = (struct kocka_group){.name = rows[i].name,
                                    .about = rows[i].about,
                                    .count = rows[i].count};
        if (rows == move_list)
            out->count = g->max_moves;
        if (rows == view_bytes)
            out->count = g->state_size;
        return true;
    }
    return false;
}

bool kocka_state_observe(const struct kocka_game *game, const void *state,
                         int seat, int16_t *out)
{
    const struct game *g = game_of(game);
    void *view = g->redact ? malloc(g->state_size) : NULL;
    bool good = !g->redact || view;
    if (seat < 0 || seat >= game_head(state)->seats)
        good = false;
    if (good)
        numbers_observe(g, state, seat, view, out);
    free(view);
    return good;
}

int64_t kocka_state_action(const struct kocka_game *game, const void *state,
                           int seat, uint64_t wanted)
{
    const struct game *g = game_of(game);
    int64_t action = -1;
    seat = api_actor(g, state, seat);
    move *list = malloc(g->max_moves * sizeof *list);
    if (!list)
        return -1;
    size_t count = kocka_state_moves(game, state, seat, list), at = 0;
    while (at < count && list[at] != wanted)
        at++;
    if (at < count)
        action = numbers_listed(g) ? (int64_t)at
                                   : g->numbers->action(state, seat, wanted);
    free(list);
    return action;
}
