/*
 * thought_queue: a line of thoughts in which who had the least comes next.
 *
 * The thoughts of one address are a party, and in it those of each player.
 * Next is the first thought of the party, and in it of the player, who would
 * have had the least with it. Who comes new has had as much as the last one who
 * began has with it: nobody saves up by not being there, and a great thought
 * waits until others have had as much, not as long as smaller ones come.
 *
 * So whoever asks for much waits for himself. Under the caller's lock.
 */
#ifndef SERVER_THOUGHT_QUEUE_H
#define SERVER_THOUGHT_QUEUE_H

#include "server/worker.h"

struct party;

struct thought_queue {
    struct party *first; /* those that wait */
    size_t parties, waiting;
    uint64_t clock; /* what the last one who began has had */
};

void thought_queue_put(struct thought_queue *t, struct thinking *one);
/* Take it out, wherever it waits. */
void thought_queue_take(struct thought_queue *t, struct thinking *one);
/* The next, still in line; NULL: nobody waits. */
struct thinking *thought_queue_next(const struct thought_queue *t);
/* It begins: its party and its player have had so much more. */
void thought_queue_begin(struct thought_queue *t, struct thinking *one);
/* How many others of its party wait with one that does. */
size_t thought_queue_beside(const struct thinking *one);

#endif
