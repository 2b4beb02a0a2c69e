/*
 * wisp: what a forest is worth, and choosing a turn of Wispwood.
 *
 * The worth of a forest is the points that its owner may still expect from
 * it: those of this round and of the rounds after it. It is a sum of few
 * features (what each card would score now, how many tiles of its kind there
 * are, how full the square is), weighted by card and round. The weights are
 * learnt by self-play, see tune_wisp.c.
 */
#ifndef AI_WISP_H
#define AI_WISP_H

#include "base/rng.h"
#include "games/wispwood.h"

enum {
    WISP_CARD_FEATURES = 4, /* points, tiles, and both times fullness */
    WISP_OTHER_FEATURES = 8,
    WISP_ROUND_FEATURES = WISP_CARDS * WISP_CARD_FEATURES + WISP_OTHER_FEATURES,
    WISP_FEATURES = WISP_ROUNDS * WISP_ROUND_FEATURES,
    WISP_ACTIVE_MAX = WISP_FAMILIES * WISP_CARD_FEATURES + WISP_OTHER_FEATURES
};

struct wisp_weights {
    float w[WISP_FEATURES];
};

/* Those tuned for this number of players: one alone, or several. */
const struct wisp_weights *wisp_weights_for(const struct wispwood *s);

/* The features that are not zero: which, and how much. */
struct wisp_active {
    int count;
    uint16_t at[WISP_ACTIVE_MAX];
    float x[WISP_ACTIVE_MAX];
};

/*
 * The features of a seat's forest as it would be; `rival` is how full the
 * fullest other square is, 0 to 1. Rounds are those left: 0 in the last.
 */
void wisp_features(const struct wispwood *s, const struct wisp_forest *f,
                   double rival, struct wisp_active *out);

double wisp_worth(const struct wisp_weights *w, const struct wispwood *s,
                  const struct wisp_forest *f, double rival);

/* How full the fullest square of the others is. */
double wisp_rival(const struct wispwood *s, int seat);

/* The forest after a placing move. */
void wisp_forest_after(const struct wispwood *s, int seat, move m,
                       struct wisp_forest *out);

/* ---- choosing by worth, without looking further ---- */

/*
 * The best worth that a seat can reach by taking a wisp from each space, and
 * by trees ([8]); its moves too. -1e9: not possible. `buf` holds the game's
 * max_moves. Returns how many moves there were.
 */
struct wisp_bests {
    double worth[WISP_SPACES + 1];
    move move[WISP_SPACES + 1];
};
uint32_t wisp_find_bests(const struct wisp_weights *w, const struct wispwood *s,
                         int seat, move *buf, struct wisp_bests *out);

/* What the ghost may expect to gain from the pond next turn (W25). */
double wisp_ghost_gain(const struct wispwood *s, int empty_space);

/* The best place for the cat (W17); its move. */
move wisp_best_cat(const struct wisp_weights *w, const struct wispwood *s,
                   int seat, move *buf);

#endif
