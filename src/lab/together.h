/*
 * together: a clock without real time, for where all act at once.
 *
 * Everybody says what to do and how long it takes; the earliest does it and
 * is asked again. A plan holds until it is no longer legal: times have no
 * memory, so nothing is lost by asking again. When the game's own clock comes
 * first, that moves.
 */
#ifndef LAB_TOGETHER_H
#define LAB_TOGETHER_H

#include "ai/player.h"

/* Zeroed: nobody has been asked yet. */
struct together {
    uint64_t now;            /* ms */
    uint64_t wait, deadline; /* of the game's clock; 0: none */
    struct {
        bool asked;
        move move;
        uint64_t at;
    } plan[SEATS_MAX];
};

struct together_asked {
    bool (*ask)(void *context, int seat, struct thought *out);
    void *context;
    move *moves; /* room for max_moves */
};

/*
 * Who acts next, and how; the caller makes the move. False: `*actor` could
 * not be asked, or with SEAT_CLOCK: nobody acts.
 */
bool together_next(struct together *t, const struct game *g, const void *state,
                   const struct together_asked *a, int *actor, move *m);

#endif
