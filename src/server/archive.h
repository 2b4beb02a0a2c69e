/*
 * archive: rooms and their events, as the store keeps them.
 */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/event.h"
#include "store/store.h"

struct room;

/* What a store has to know of the bodies of events. */
extern const struct store_bodies archive_bodies;

/* The events of a unit, which is empty then. */
struct store_events archive_unit(struct unit *unit);

/* An event that the store has; only lent, as it is. */
struct stored_event archive_event(const struct store_event *event);

/* A room that leaves memory, but for what only its hub knows (bytes, due);
 * `out` is zeroed. */
void archive_rest(const struct room *r, struct store_rest *out);

/* A room whose game has ended; `out` is zeroed. */
void archive_room(const struct room *r, struct store_finish *out);

#endif
