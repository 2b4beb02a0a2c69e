/*
 * drive: what a table does by itself, by the driver of table/driver.h.
 *
 * A computer's answer, where all act at once, says how long it takes: until
 * then it is a plan. Plans are not stored; a restart forgets them and asks
 * again. The clock's wait is the room's, which is stored.
 */
#ifndef SERVER_DRIVE_H
#define SERVER_DRIVE_H

#include "table/driver.h"

struct call;
struct live_table;

/* What is to be done now, and until when to wait (ms since 1970). */
struct driven drive_next(struct live_table *live);
/* A computer has thought: true if it is a plan now, else it is decided. */
bool drive_answer(struct live_table *live, const struct call *c);
/* DRIVE_MAKE as a call to decide. */
struct call *drive_call(struct live_table *live, struct driven next);
/* The game has gone on: plans end when chance has acted. */
void drive_changed(struct live_table *live, size_t before);
/* Our time of day has moved by so many milliseconds. */
void drive_move_time(struct live_table *live, int64_t by);

#endif
