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

/* Of several servers, is it this one that sees to a table: moves its clock and
 * its computers, alerts, writes its row? That is the one that stored its last
 * event, or its row since (live->holder): so there is no lease but the log, and
 * whoever is late finds the next number taken. Of what nobody holds it is
 * whoever has it in memory, and the one that drives; which takes over what
 * belongs to servers that are no more, too. */
bool drive_is_ours(const struct live_table *live);

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
