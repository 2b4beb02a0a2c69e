/*
 * One game, played at random to its end with the installed library.
 *
 *     cc play.c $(pkg-config --cflags --libs kocka) -o play
 *     ./play mice some-seed
 *
 * A game is a constant table of functions, found by its name; a state is a
 * flat piece of our own memory that those functions fill and change. Chance
 * acts like a player, but its outcomes have weights.
 */
#include "game/draw.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One move by whoever may act: a seat at random, chance by its weights. */
static void step(const struct game *g, void *state, struct rng *rng,
                 move *moves)
{
    struct draw_step chosen;
    char words[MOVE_TEXT_MAX];
    struct text text;
    draw_step(g, state, rng, moves, &chosen);
    text_fixed(&text, words, sizeof words);
    g->print(state, chosen.move, &text);
    g->apply(state, chosen.actor, chosen.move, NULL);
    if (chosen.actor < SEATS_MAX)
        printf("seat %d: %s\n", chosen.actor, words);
    else
        printf("        %s\n", words);
}

int main(int argc, char **argv)
{
    const struct game *g = games_find(argc > 1 ? argv[1] : "mice");
    const char *seed = argc > 2 ? argv[2] : "1";
    if (!g) {
        fputs("there is no such game\n", stderr);
        return 1;
    }

    struct json defaults = {0}; /* no options given */
    struct problem problem;
    void *state = malloc(g->state_size);
    move *moves = malloc(g->max_moves * sizeof *moves);
    int seats = g->min_seats < 2 ? 2 : g->min_seats;
    if (!state || !moves || !game_new(g, state, seats, defaults, &problem))
        return 1;

    struct rng rng;
    rng_seed(&rng, seed, strlen(seed));
    while (!game_over(g, state))
        step(g, state, &rng, moves);

    struct score score = {0};
    g->score(state, &score);
    for (int seat = 0; seat < seats; seat++)
        printf("seat %d: %d points%s\n", seat, score.total[seat],
               score.winners >> seat & 1 ? ", winner" : "");
    free(moves);
    free(state);
}
