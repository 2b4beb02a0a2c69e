/*
 * The move's text. The first bytes choose a game, its options and how many
 * random moves have been made; the rest is a text. What parses prints as it
 * was; what is legal can be applied.
 */
#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_text(const struct game *g, void *state, const char *text)
{
    struct parsed parsed;
    struct reason why = {0};
    char printed[MOVE_TEXT_MAX];
    struct text t;
    if (!g->parse(state, text, &parsed, &why))
        return;
    text_fixed(&t, printed, sizeof printed);
    g->print(state, parsed.move, &t);
    if (strcmp(printed, text) != 0)
        abort();
    actor_set actors = g->actors(state);
    for (int actor = 0; actor < 16; actor++) {
        bool fits = parsed.actor ? parsed.actor == actor : actor < SEATS_MAX;
        if (!fits || !(actors >> actor & 1) ||
            !game_legal(g, state, actor, parsed.move, &why))
            continue;
        g->apply(state, actor, parsed.move, NULL);
        return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct problem p;
    struct rng rng;
    struct draw_step step;
    char text[256];
    int games = 0;
    if (size < 4)
        return 0;
    while (games_all[games])
        games++;
    const struct game *g = games_all[data[0] % games];
    int seats = g->min_seats + data[1] % (g->max_seats - g->min_seats + 1);
    void *state = malloc(g->state_size);
    move *moves = malloc(g->max_moves * sizeof *moves);
    rng_seed(&rng, data, 3);
    if (!game_new(g, state, seats, (struct json){0}, &p))
        abort();
    for (int i = 0; i < data[2] && draw_step(g, state, &rng, moves, &step); i++)
        g->apply(state, step.actor, step.move, NULL);
    size_t len = size - 3 < sizeof text ? size - 3 : sizeof text - 1;
    memcpy(text, data + 3, len);
    text[len] = '\0';
    try_text(g, state, text);
    free(moves);
    free(state);
    return 0;
}
