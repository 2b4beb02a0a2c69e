/*
 * numbers: a game as numbers of fixed shape, for programs that learn.
 *
 * An *action* is a move of a seat as a number that means the same in every
 * position of the game: "take a red mouse from the centre". What others are
 * called is counted from the seat that acts, so that it means the same to
 * every seat. An *observation* is what a seat sees, as a row of whole numbers;
 * the observer comes first where there is one number per seat, then the others
 * in the order of play.
 *
 * A game that has no numbers (NULL), or no actions among them because there
 * would be too many, counts its legal moves instead: action k is the k-th of
 * the list. `parts` can then say what each is made of. Without features the
 * bytes of the seat's view are the observation.
 */
#ifndef GAME_NUMBERS_H
#define GAME_NUMBERS_H

#include "game/game.h"

/* Numbers that belong together, in the order in which they stand. */
struct number_group {
    const char *name;
    uint32_t count;
    const char *about;
};

/* Lists end with a row without name; the counts are the sums of theirs. */
struct numbers {
    const struct number_group *actions;
    uint32_t action_count;

    /* The action of a move that `moves` lists for the seat, and the move of
     * any number below action_count: the one listed if it is, else anything. */
    uint32_t (*action)(const void *state, int seat, move m);
    move (*move)(const void *state, int seat, uint32_t action);

    const struct number_group *features;
    uint32_t feature_count;

    /* What the seat sees; the state is its view. Fills feature_count. */
    void (*observe)(const void *view, int seat, int16_t *out);

    const struct number_group *parts;
    uint32_t part_count;

    /* A listed move of the seat in its parts. Fills part_count. */
    void (*take_apart)(const void *state, int seat, move m, int16_t *out);
};

/* How many there are, with what stands for those that the game lacks. */
uint32_t numbers_actions(const struct game *g);
uint32_t numbers_features(const struct game *g);
uint32_t numbers_parts(const struct game *g);

/* Are its actions numbered, or counted in the list? */
static inline bool numbers_listed(const struct game *g)
{
    return !g->numbers || !g->numbers->action_count;
}

/* What the seat may see of a state; view is scratch space for one. */
void numbers_observe(const struct game *g, const void *state, int seat,
                     void *view, int16_t *out);

/* ---- for the games' own files ---- */

/* The seat that is k places behind this one, and how far one is behind. */
static inline int seat_after(const void *state, int seat, int k)
{
    int at = seat + k, seats = game_head(state)->seats;
    return at >= seats ? at - seats : at;
}

static inline int seats_behind(const void *state, int seat, int other)
{
    int k = other - seat;
    return k < 0 ? k + game_head(state)->seats : k;
}

/* `count` numbers, of which the one at `index` is 1 (none if it is outside). */
static inline int16_t *put_one_hot(int16_t *out, int count, int index)
{
    for (int i = 0; i < count; i++)
        out[i] = i == index;
    return out + count;
}

/* What every game's features begin with: the phase, whose turn it is. */
#define NUMBERS_HEAD(phases, seats)                                            \
    {.name = "phase",                                                          \
     .count = phases,                                                          \
     .about = "one of the phases is 1, the others 0"},                         \
        {.name = "turn",                                                       \
         .count = seats,                                                       \
         .about = "1 for the player to move; the observer first"},             \
    {                                                                          \
        .name = "seats", .count = 1, .about = "how many play"                  \
    }
int16_t *put_head(const void *view, int seat, int phases, int seats,
                  int16_t *out);

#endif
