/*
 * One game, played at random to its end with the installed library.
 *
 *     cc play.c $(pkg-config --cflags --libs kocka) -o play
 *     ./play mice some-seed
 *
 * A state is a flat piece of our own memory that the library fills and
 * changes. Chance acts like a player: kocka_state_moves lists what a seat may
 * do, kocka_state_chance what may happen and how likely it is. Here both are
 * left to kocka_state_random.
 */
#include <kocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One move by whoever may act; its text belongs to the position before it. */
static bool step(const struct kocka_game *game, void *state, void *before,
                 struct kocka_rng *rng)
{
    char words[KOCKA_TEXT_MAX];
    uint64_t move;
    int actor;
    memcpy(before, state, kocka_game_state_size(game));
    if (!kocka_state_random(game, state, rng, &actor, &move))
        return false;
    kocka_state_text(game, before, move, words, sizeof words);
    if (actor < KOCKA_SEATS_MAX)
        printf("seat %d: %s\n", actor, words);
    else
        printf("        %s\n", words);
    return true;
}

int main(int argc, char **argv)
{
    const struct kocka_game *game =
        kocka_game_find(argc > 1 ? argv[1] : "mice");
    if (!game) {
        fputs("there is no such game\n", stderr);
        return 1;
    }
    struct kocka_problem problem;
    void *state = malloc(kocka_game_state_size(game));
    void *before = malloc(kocka_game_state_size(game));
    if (!state || !before)
        return 1;
    if (!kocka_state_new(game, state, 2, NULL, &problem)) {
        fprintf(stderr, "%s\n", problem.text);
        return 1;
    }

    struct kocka_rng rng;
    kocka_rng_seed(&rng, argc > 2 ? argv[2] : "1");
    while (step(game, state, before, &rng))
        ;

    int32_t totals[KOCKA_SEATS_MAX];
    uint32_t winners = kocka_state_score(game, state, totals);
    for (int seat = 0; seat < 2; seat++)
        printf("seat %d: %d points%s\n", seat, (int)totals[seat],
               winners >> seat & 1 ? ", winner" : "");
    free(before);
    free(state);
    return 0;
}
