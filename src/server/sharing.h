/*
 * sharing: records behind short links.
 *
 * A whole game fits into a link, but such a link is long. A server keeps the
 * record instead and gives an id for it, which only who is told it knows. What
 * a stranger can make it keep is bounded: by the size of a record, which must
 * be a game that the rules allow and has no notes; by a number for each mark
 * of an address, and for all; and by time. Records are read on the threads of
 * the computer players: where dice are proved that takes many milliseconds.
 */
#ifndef SERVER_SHARING_H
#define SERVER_SHARING_H

#include <stdbool.h>
#include <stdint.h>

struct call;
struct client;
struct hub;
struct hub_job;

/* REQUEST_SHARE and REQUEST_SHARED. */
void sharing_keep(struct hub *h, const struct client *client, struct call *c);
void sharing_find(struct hub *h, struct call *c);

/* What the store says. */
void sharing_kept(struct hub *h, struct hub_job *job);
void sharing_found(struct hub *h, struct hub_job *job);

/* Those that are too old go, if the time is sure; those that are too many
 * anyway. */
void sharing_expire(struct hub *h, bool sure);
void sharing_expired(int64_t count);

#endif
