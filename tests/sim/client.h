/*
 * client: somebody who plays, by the messages of the catalogue.
 *
 * A client does what the page does: it says hello, comes to its tables with
 * the number of the last event that it has, plays what it is told on rules of
 * its own, sends a request again with the same number when a link broke before
 * the answer came. What it does is drawn by chance among what is legal. And it
 * believes nothing: each message is compared with the truth.
 */
#ifndef SIM_CLIENT_H
#define SIM_CLIENT_H

#include "world.h"

void clients_begin(unsigned count);
/* All have come back, nobody waits for an answer, and know what there is to
 * know; every game goes on. To be asked when the storm is long over. */
void clients_check(void);
/* They begin nothing new: whoever waits is answered. */
void clients_calm(void);
/* Each comes to tables where it has a seat and is not: what rested is told
 * whole, and who has just come has not let anybody wait. */
void clients_come_back(void);

struct client_counts {
    uint64_t requests, answers, refusals, moves, tables, over, cuts, hidden,
        gone;
};
struct client_counts clients_counts(void);

#endif
