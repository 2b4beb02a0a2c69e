/*
 * archive: rooms and their events, as the store keeps them.
 */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/room.h"
#include "store/store.h"

/* What a store has to know of the bodies of events. */
extern const struct store_bodies archive_bodies;

/* The events of a unit become the job's; the unit is empty then. */
void archive_unit(struct unit *unit, struct store_job *job);

/* The same for what earlier events say from now on. */
void archive_past(struct unit *past, struct store_job *job);

/* An event that the store has; only lent, as it is. */
struct stored_event archive_event(const struct store_event *event);

/* A room whose game has ended, as a STORE_FINISH job. */
void archive_room(const struct room *r, struct store_job *job);

#endif
