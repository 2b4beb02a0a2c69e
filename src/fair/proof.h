/*
 * proof: what a record says about its dice, and whether it is true.
 *
 * A record of a server's table names in its headers all that its dice come
 * from. Whoever has it can draw every outcome again; docs/fair-dice.md says
 * what that proves.
 */
#ifndef FAIR_PROOF_H
#define FAIR_PROOF_H

#include "fair/fair.h"
#include "table/table.h"

struct proof {
    struct fair fair; /* what the dice are said to come from */
    bool said;        /* is anything said about them? */
    char commit[FAIR_HEX];
    const char *wrong; /* why they are not those; NULL: they are */
    size_t move;       /* the first (from 1) that is another outcome, or 0 */
    int outcomes;      /* drawn again and right */
};

/* Prove a record, a text with its NUL, whose game is `t`: every outcome of it
 * is drawn again. False if memory ran out. */
bool proof_make(const char *record, const struct table *t, struct proof *out);

#endif
