/*
 * mice_net: learning the small network of mice_fit.h from a solved game.
 *
 * Gradient descent (Adam) on the squared difference of the shares, over the
 * positions of a list and, for one lesson in eight, any others. In the second
 * half what is learnt is rounded as the fit will be, so that the rest makes
 * up for what rounding costs.
 */
#ifndef LAB_MICE_NET_H
#define LAB_MICE_NET_H

#include "ai/mice/mice_fit.h"
#include "ai/mice/mice_table.h"

/* A position between turns, as the seat that is to roll sees it. */
struct net_place {
    uint8_t kind[MICE_COLOURS];
};

struct net_lessons {
    const struct mice_table *table;
    const struct net_place *place;
    size_t places;
    uint64_t count; /* of lessons; a position may come again */
    /* Called now and then with the part that is done and the deviation from
     * the table, or NULL. */
    void (*tell)(double done, double deviation);
};

/* A fit with rows of its own. */
struct net_fit {
    struct mice_fit fit;
    mice_fit_rows first[MICE_COLOURS];
};

/* The fit points into itself. */
void mice_net_learn(const struct net_lessons *lessons, struct net_fit *out);

#endif
