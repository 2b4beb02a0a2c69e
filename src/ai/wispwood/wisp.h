/*
 * wisp: what a forest is worth, and choosing a turn of Wispwood.
 *
 * The worth of a forest is the points that its owner may still expect from
 * it: those of this round and of the rounds after it. It is a sum of features
 * (what each card would score now, how many tiles of its kind there are, how
 * full the square is, how it lies, what is left in the pond), weighted by card
 * and round. The weights are learnt by self-play, see tune_wisp.c.
 */
#ifndef AI_WISP_H
#define AI_WISP_H

#include "base/rng.h"
#include "games/wispwood/wisp_forest.h"

/* The features of a round, in blocks. */
enum {
    /* points, tiles and room to gain more, each by the four clocks (1,
     * fullness, rival, both); tiles², room², tiles × room */
    WISP_CARD_FEATURES = 15,
    WISP_AT_RACE = WISP_CARDS * WISP_CARD_FEATURES,
    WISP_RACE_FEATURES = 20, /* fullness, rival, cat and who begins */
    WISP_AT_LIE = WISP_AT_RACE + WISP_RACE_FEATURES,
    WISP_LIE_FEATURES = 9, /* box, edge and holes */
    WISP_AT_POND = WISP_AT_LIE + WISP_LIE_FEATURES,
    /* how many wisps there are, how many kinds, both with the cat ready */
    WISP_POND_FEATURES = WISP_SPACES + 1 + WISP_KINDS + 1 + 2,
    WISP_AT_OFFERS = WISP_AT_POND + WISP_POND_FEATURES,
    WISP_OFFERS = 3, /* by card of wisps: one there, two, three */
    WISP_AT_PAIRS = WISP_AT_OFFERS + WISP_KINDS * WISP_PER_FAMILY * WISP_OFFERS,
    /* tiles of a kind by the card of each other family */
    WISP_ROUND_FEATURES = WISP_AT_PAIRS + WISP_KINDS * WISP_CARDS,
    WISP_FEATURES = WISP_ROUNDS * WISP_ROUND_FEATURES,
    WISP_ACTIVE_MAX = WISP_FAMILIES * WISP_CARD_FEATURES + WISP_RACE_FEATURES +
                      WISP_LIE_FEATURES + 4 + WISP_KINDS * WISP_OFFERS +
                      WISP_KINDS * (WISP_FAMILIES - 1)
};

/* In hundredths of a point. */
struct wisp_weights {
    int16_t w[WISP_FEATURES];
};
#define WISP_WEIGHT 0.01

/* Those tuned for this number of players: two, more, or one alone, where it
 * is the points less those of the ghost that are expected. */
const struct wisp_weights *wisp_weights_for(const struct wispwood *s);

/*
 * How far the others are. `rival` is how full the fullest other square is, 0
 * to 1; alone, how many of the round's fireflies have been turned. `stake` is
 * whether the seat begins the round; alone, the ghost's points for a wisp,
 * on average, less WISP_USUAL.
 */
struct wisp_race {
    double rival, stake;
};
#define WISP_USUAL 5.5
struct wisp_race wisp_race_of(const struct wispwood *s, int seat);

/* A forest as it would be after a turn. */
struct wisp_after {
    const struct wisp_forest *forest;
    int gone; /* the space that is empty then; WISP_SPACES: none more */
    struct wisp_race race;
};

/* The features that are not zero: which, and how much. */
struct wisp_active {
    int count;
    uint16_t at[WISP_ACTIVE_MAX];
    float x[WISP_ACTIVE_MAX];
};
void wisp_features(const struct wispwood *s, const struct wisp_after *after,
                   struct wisp_active *out);

/* The same, weighted and summed. */
double wisp_worth(const struct wisp_weights *w, const struct wispwood *s,
                  const struct wisp_after *after);

/* Parts of it that are features for several forests at once. */
enum { WISP_CLOCKS = 4 };
void wisp_find_clocks(double full, double rival, double out[WISP_CLOCKS]);
void wisp_race_features(double full, const struct wisp_race *race, bool ready,
                        double out[WISP_RACE_FEATURES]);
void wisp_pond_features(const struct wispwood *s, int gone, bool ready,
                        struct wisp_active *out);

/*
 * How a forest lies. The box is that of all its tiles; edge: free squares
 * beside it that still fit (W10); holes: those of them, or of the box, that
 * have no free square beside them; border: squares beside its wisps.
 */
struct wisp_lie {
    int width, height, edge, holes, border;
};
void wisp_lie_features(const struct wisp_lie *lie, int side, int have,
                       double rival, double out[WISP_LIE_FEATURES]);
int wisp_border(const struct wisp_forest *f);
/* Of all squares that are taken: edge and holes; width and height are known. */
void wisp_find_edge(uint64_t all, int side, struct wisp_lie *lie);

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
 * number of tiles laid, and what hangs on wisps alone is asked once for each
 * kind and square.
 */
enum { WISP_LAID_MAX = 4, WISP_SIDE_MAX = 6 };

/* The squares that were asked about last: moves that follow each other mostly
 * lay other wisps on the same. Columns and rows are those of the window before,
 * the forest has the window after and no tile more. */
struct wisp_laying {
    move squares; /* and how many; 0: none yet */
    int count;
    int left, top, right, bottom; /* of the window after */
    int column[WISP_LAID_MAX], row[WISP_LAID_MAX];
    uint64_t tile[WISP_LAID_MAX]; /* its bit in the window after */
    struct wisp_forest forest;
    double lie;
    /* for trees, and for the hearts there were, by the square that no tree is
     * laid on, the last if all are trees */
    bool is_known[WISP_LAID_MAX + 1];
    double trees[WISP_LAID_MAX + 1], hearts[WISP_LAID_MAX + 1];
};

/* It stays whole: what is multiplied out is used together. */
struct wisp_judge {
    const struct wispwood *state;
    const struct wisp_forest *forest;
    int side, width, height;
    int card[WISP_FAMILIES];
    /* by tiles laid: for a point, an edge square, a hole, and by the box */
    double point[WISP_LAID_MAX + 1][WISP_FAMILIES];
    double edge[WISP_LAID_MAX + 1], hole[WISP_LAID_MAX + 1];
    double box[WISP_LAID_MAX + 1][WISP_SIDE_MAX + 1][WISP_SIDE_MAX + 1];
    /* all that does not depend on where tiles lie: by the kind of wisp laid
     * or none, tiles laid, and the cat being ready; by the space emptied */
    double base[WISP_KINDS + 1][WISP_LAID_MAX + 1][2];
    double pond[WISP_SPACES + 1][2];
    /* room for witches, if one more is laid or not; the most of it */
    double witch[2][WISP_LAID_MAX + 1][WISP_ROOM_MAX + 1];
    double witch_most[2][WISP_LAID_MAX + 1];
    wisp_field witches; /* where a witch might be put before the move */
    /* what hangs on wisps alone, by kind laid and where */
    bool is_known[WISP_KINDS + 1][FIELD_SIDE * FIELD_SIDE];
    struct wisp_known {
        double clock[WISP_CLOCKS], fixed;
    } known[WISP_KINDS + 1][FIELD_SIDE * FIELD_SIDE];
    double clock[WISP_LAID_MAX + 1][WISP_CLOCKS];
    const int16_t *w; /* of the round */
    struct wisp_laying laying;
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

/* W17: put the cat there and begin the next round. */
struct wisp_after wisp_after_cat(struct wispwood *s, int seat, move m);

/* The worth of a place for the cat. */
double wisp_cat_worth(const struct wisp_weights *w, const struct wispwood *s,
                      int seat, move m);

/* The best one; its move. */
move wisp_best_cat(const struct wisp_weights *w, const struct wispwood *s,
                   int seat, move *buf);

#endif
