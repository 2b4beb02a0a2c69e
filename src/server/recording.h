/*
 * recording: the record of a finished game, for who asks for it.
 *
 * It has the hash of the state after each move, and some states take long to
 * write: a whole game tens of milliseconds. So it is written on the threads of
 * the computer players, in fair turns by address and player, of a copy: the
 * table may go meanwhile.
 */
#ifndef SERVER_RECORDING_H
#define SERVER_RECORDING_H

#include <stdbool.h>

enum { RECORDS_MAX = 4 /* that wait for one address at a time */ };

struct call;
struct live_table;
struct refused;

/* REQUEST_RECORD: it is answered when it is written. False with a refusal:
 * then the call is still the caller's. */
bool recording_ask(struct live_table *live, struct call *c,
                   struct refused *why);

#endif
