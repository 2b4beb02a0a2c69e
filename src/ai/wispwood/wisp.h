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
#include "games/wispwood/wisp_forest.h"

enum {
    /* points, tiles, room to gain more, and all three times fullness */
    WISP_CARD_FEATURES = 6,
    WISP_OTHER_FEATURES = 9,
    WISP_ROUND_FEATURES = WISP_CARDS * WISP_CARD_FEATURES + WISP_OTHER_FEATURES,
    WISP_FEATURES = WISP_ROUNDS * WISP_ROUND_FEATURES,
    WISP_ACTIVE_MAX = WISP_FAMILIES * WISP_CARD_FEATURES + WISP_OTHER_FEATURES
};

struct wisp_weights {
    float w[WISP_FEATURES];
};

/* Those tuned for this number of players: several, or one alone, where it is
 * the points less those of the ghost that are expected. */
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

/* The same, weighted and summed. */
double wisp_worth(const struct wisp_weights *w, const struct wispwood *s,
                  const struct wisp_forest *f, double rival);

/* How full the fullest square of the others is; alone, how many of the
 * round's fireflies have been turned. */
double wisp_rival(const struct wispwood *s, int seat);

/*
 * Room to gain more, by family. Pumpkins: squares where one more would count.
 * Orbs: kinds that may still come near. Hearts: what they would score if all
 * were trees around. All this as if there were no trees, for trees go and
 * wisps stay; so it changes only with wisps and the cat. Witches: see below;
 * trees: none.
 */
void wisp_find_room(const struct wispwood *s, const struct wisp_forest *f,
                    int room[WISP_FAMILIES]);

/* How many free squares are in reach of a witch, up to WISP_ROOM_MAX. */
enum { WISP_ROOM_MAX = 8 };
int wisp_witch_room(const struct wispwood *s, const struct wisp_forest *f);

/* The forest after a placing move. */
void wisp_forest_after(const struct wispwood *s, int seat, move m,
                       struct wisp_forest *out);

/*
 * A judge knows the worth of the forest after every placing move of one turn,
 * many times faster than wisp_worth: weights are multiplied out for each
 * number of tiles laid, and the cards that count wisps alone are asked once
 * for each kind and square.
 */
enum { WISP_LAID_MAX = 4 };

struct wisp_judge {
    const struct wispwood *state;
    const struct wisp_forest *forest;
    int side, width, height;
    int card[WISP_FAMILIES];
    /* by tiles laid */
    double point[WISP_LAID_MAX + 1][WISP_FAMILIES];
    double room[WISP_LAID_MAX + 1][WISP_FAMILIES];
    /* all that does not depend on where tiles lie: by the kind of wisp laid
     * or none, tiles laid, and the cat being ready */
    double base[WISP_KINDS + 1][WISP_LAID_MAX + 1][2];
    wisp_field witches; /* where a witch might be put before the move */
    struct wisp_known {
        int16_t pumpkins, orbs; /* their points; -1: not known yet */
        int16_t room[WISP_KINDS];
    } known[WISP_KINDS + 1][FIELD_SIDE * FIELD_SIDE];
};

void wisp_judge_init(struct wisp_judge *j, const struct wisp_weights *w,
                     const struct wispwood *s, int seat);

/* The worth after a move, if it is above the floor; else any value up to it. */
double wisp_judge_worth(struct wisp_judge *j, move m, double floor);

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

/* What the ghost may expect to gain from the pond next turn (W25), in all
 * rounds to come, if that space is empty then. */
double wisp_ghost_gain(const struct wispwood *s, int empty_space);

/* What the ghost's wisps have still to score, in all rounds to come. */
int wisp_ghost_holds(const struct wispwood *s);

/* The worth of a place for the cat (W17). */
double wisp_cat_worth(const struct wisp_weights *w, const struct wispwood *s,
                      int seat, move m);

/* The best one; its move. */
move wisp_best_cat(const struct wisp_weights *w, const struct wispwood *s,
                   int seat, move *buf);

#endif
