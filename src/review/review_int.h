/* review_int: what the files of the review share among themselves. */
#ifndef REVIEW_REVIEW_INT_H
#define REVIEW_REVIEW_INT_H

#include "review/foresight_fives.h"
#include "review/review.h"

struct review {
    const struct table *table;
    const struct game *game;
    int seats;
    size_t at; /* plies before it are reviewed */
    bool failed;
    char *before, *after; /* two states; before is that at `at` */

    const struct player *judge;
    const struct tables *tables; /* or NULL */
    uint32_t sims, glance;
    struct rng rng;  /* for chance */
    struct rng mind; /* the judge's; the same for all worths of a ply */

    const struct review_way *way; /* NULL: by decisions and luck */
    int seat; /* of the round that ended, the next one to be told */
    struct foresight_task ahead[SEATS_MAX];

    struct review_sum sum[SEATS_MAX];

    /* A loss whose gain is not yet shared out: until the next shares. */
    double pending;
    int pending_seat;
    double pending_share[SEATS_MAX];
};

/* ---- review_worth.c: what the judge thinks ---- */

/* What the move made lost against the best; false: it cannot say. */
bool review_find_loss(struct review *r, const void *state, int seat, move made,
                      struct thought *best, double *lost);

/* Everybody's chances; false: the judge has no opinion of such positions. */
bool review_worth(struct review *r, const void *state, double out[SEATS_MAX]);

/* When the game is over. */
void review_result(const struct review *r, const void *state,
                   double out[SEATS_MAX]);

/* ---- games that are not reviewed by decisions, but by rounds ---- */

struct review_way {
    const struct game *game;
    /* One more seat of a round that ended, or nothing to tell of this ply. */
    void (*step)(struct review *r, struct review_item *out);
    /* At the end; false: no memory. */
    bool (*sum_up)(const struct review *r, int seat, struct review_sum *sum);
};

extern const struct review_way review_fives;

#endif
