/*
 * The move's text. The first bytes choose a game, its seats and how many
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

/* ---- positions ----
 *
 * One random game for each number of seats, played once: its positions wait
 * for the texts. To play them anew for each text was nearly all the time.
 */

enum { GAMES = 16, LINE = 256 };

struct line {
    char *states; /* LINE of them */
    int count;
};

static void play_line(const struct game *g, int seats, struct line *line)
{
    struct problem p;
    struct rng rng;
    struct draw_step step;
    move *moves = malloc(g->max_moves * sizeof *moves);
    line->states = malloc(LINE * (size_t)g->state_size);
    if (!moves || !line->states ||
        !game_new(g, line->states, seats, (struct json){0}, &p))
        abort();
    rng_seed_number(&rng, (uint64_t)seats);
    char *at = line->states;
    for (line->count = 1; line->count < LINE; line->count++) {
        memcpy(at + g->state_size, at, g->state_size);
        at += g->state_size;
        if (!draw_step(g, at, &rng, moves, &step))
            break;
        g->apply(at, step.actor, step.move, NULL);
    }
    free(moves);
}

/* A copy, which may be changed. */
static void *position(const uint8_t bytes[3], const struct game **game)
{
    static struct line lines[GAMES][SEATS_MAX + 1];
    unsigned games = 0;
    while (games_all[games])
        games++;
    unsigned index = bytes[0] % games;
    const struct game *g = *game = games_all[index];
    int seats = g->min_seats + bytes[1] % (g->max_seats - g->min_seats + 1);
    if (games > GAMES)
        abort();
    struct line *line = &lines[index][seats];
    if (!line->count)
        play_line(g, seats, line);
    void *state = malloc(g->state_size);
    if (!state)
        abort();
    return memcpy(
        state, line->states + (size_t)(bytes[2] % line->count) * g->state_size,
        g->state_size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *g;
    char text[256];
    if (size < 4)
        return 0;
    void *state = position(data, &g);
    size_t len = size - 3 < sizeof text ? size - 3 : sizeof text - 1;
    memcpy(text, data + 3, len);
    text[len] = '\0';
    try_text(g, state, text);
    free(state);
    return 0;
}
