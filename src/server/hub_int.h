/*
 * hub_int: a hub, for the files that are its parts; private to src/server.
 *
 *   hub.c       clients, their requests, life
 *   call.c      a request at its table: in line, decided, answered
 *   hub_job.c   jobs for the store, and what comes back
 *   live.c      a table in its hub: what it does by itself
 *   audience.c  the clients that follow a table, and what they are told
 *   drive.c     computers and the clock of a table
 *   presence.c  who is there right now, on this server and on others
 *   alert.c     telling those who are away that it is their turn
 *   forget.c    a player goes from table to table and is forgotten
 *   seating.c   who sits where, and which tables are open
 *   owners.c    what one player and one address may have; who must go
 *   rest.c      tables leave memory, and come back
 *   news.c      what other servers have changed
 *   reviewing.c the review of a finished table
 *   sharing.c   records behind short links
 *   answer.c    what goes back to clients
 *   lists.c     lists of tables from all hubs, and feeds
 *   operators.c what an operator asks; he waits for the answer
 */
#ifndef SERVER_HUB_INT_H
#define SERVER_HUB_INT_H

#include "server/hub.h"
#include "server/messages.h"
#include "server/news.h"
#include "server/hash_key.h"
#include "server/rest.h"
#include "server/seat.h"
#include "server/seating.h"
#include "server/server_int.h"
#include "store/steady.h"

struct call;

/* When our time of day was moved ahead, and by how much; the last times. */
struct hub_shifts {
    struct {
        int64_t at, by; /* by the time before */
    } shift[8];
    unsigned count;
};

/* Tables that wait to be fetched: many are on their way already. */
struct hub_fetches {
    struct live_table *first, **end;
    unsigned count;
    struct net_timer timer;
};

enum { FENCES = 16 };

/* Who was forgotten lately; see forget.h. */
struct hub_fences {
    struct hub_fence {
        char key[KEY_SIZE];
        uint64_t born; /* when he asked, by meter_now */
    } fence[FENCES];
    unsigned count;
    uint64_t last; /* when the last of them asked */
};

struct hub {
    struct server *server;
    struct seating seating;
    unsigned index;
    struct net *net;
    struct hash_key hash_key; /* of the buckets */
    struct live_table **bucket;
    unsigned buckets; /* as many as tables, or more; a power of two */
    unsigned tables;
    struct net_mail begin, goodbye;
    struct net_timer sweep;
    struct hub_rests rests;
    struct hub_fetches fetches;
    struct hub_news news;
    struct hub_shifts shifts;
    struct hub_fences fences;
    struct steady steady;
    int64_t sure; /* what was due then is due; see steady.h */
};

/* What a table that was not in memory waits for is as far away as it was
 * before our time of day was moved. */
void hub_catch_up(const struct hub *h, struct live_table *live);

/* So many finished games were deleted; go on if there may be more. */
void hub_pruned(struct hub *h, int64_t games);

/* May this address open a table now? */
bool hub_may_open(struct server *s, const char *address, struct refused *why);
/* Is there room for one more, or is some made now? */
bool hub_has_room(struct hub *h, struct refused *why);

/* A client is not let to a table: it may come to another instead. */
void hub_unjoin(struct hub *h, const struct call *c);

/* A hash of a labelled text, as a key. */
void hub_derive(const char *label, const char *from, char out[KEY_SIZE]);

#endif
