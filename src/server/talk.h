/*
 * talk: what people at a table say to each other, in phrases that everybody
 * reads in his own language.
 *
 * Nothing of it is kept, here or in the store; there is no free text. Who has
 * a seat can talk, so often as a person would, unless the host has silenced
 * the table.
 */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "game/game.h"

struct call;
struct live_table;
struct refused;

enum { TALK_PACE = 5 }; /* phrases in TALK_WITHIN, see talk.c */

/* Of a live table: when each seat has talked the last times; a ring. */
struct live_talk {
    uint64_t at[SEATS_MAX][TALK_PACE];
    uint8_t count[SEATS_MAX];
};

/* REQUEST_SAY: all who are there are told, or it is refused. */
bool talk_say(struct live_table *live, const struct call *c,
              struct refused *why);

/* The same, said at another server. */
void talk_heard(struct live_table *live, int seat, int phrase);

#endif
