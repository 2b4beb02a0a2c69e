/*
 * turns: a line of thoughts in which who had the least comes next.
 *
 * The thoughts of one address are a party, and in it those of each player.
 * Next is the first thought of the party, and in it of the player, who would
 * have had the least with it. Who comes new has had as much as the last one who
 * began has with it: nobody saves up by not being there, and a great thought
 * waits until others have had as much, not as long as smaller ones come.
 *
 * So whoever asks for much waits for himself. Under the caller's lock.
 */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "server/worker.h"

struct party;

struct turns {
    struct party *first; /* those that wait */
    size_t parties, waiting;
    uint64_t clock; /* what the last one who began has had */
};

void turns_put(struct turns *t, struct thinking *one);
/* Take it out, wherever it waits. */
void turns_take(struct turns *t, struct thinking *one);
/* The next, still in line; NULL: nobody waits. */
struct thinking *turns_next(const struct turns *t);
/* It begins: its party and its player have had so much more. */
void turns_begin(struct turns *t, struct thinking *one);
/* How many others of its party wait with one that does. */
size_t turns_beside(const struct thinking *one);

#endif
