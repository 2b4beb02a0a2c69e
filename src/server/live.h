/*
 * live: a table in its hub, and what it does by itself.
 *
 * The rules of a table are room.c's. Here are its clients, its line of calls,
 * its timers and its computer players.
 */
#ifndef SERVER_LIVE_H
#define SERVER_LIVE_H

#include "server/alert.h"
#include "server/audience.h"
#include "server/owners.h"
#include "server/presence.h"
#include "server/rest.h"
#include "server/seating.h"
#include "server/talk.h"
#include "table/driver.h"

/* It stays whole: the parts have their structs, each in its file. */
struct live_table {
    struct live_table *next;       /* in its bucket */
    struct live_table *next_fetch; /* see struct hub_fetches */
    struct hub *hub;
    char id[TABLE_ID_SIZE];
    struct room *room; /* NULL while it is being fetched */
    bool busy;         /* a job is with the store; others wait */
    bool stored;       /* with the finished games */
    uint32_t news;     /* the last event that another server stored meanwhile */
    uint32_t holder;   /* the server that sees to it, see drive.h; 0: none */
    bool stuck; /* a computer found no move: a fault; wait for a change */
    struct call_line line;
    struct live_members members;
    struct computer_turn *computer_turn; /* a computer thinks, or NULL */
    struct driver driver;                /* see drive.h */
    struct reviewing *reviewing;         /* or NULL */
    struct {
        uint64_t since;     /* net_now() when this attempt began, … */
        unsigned attempt;   /* … and how many had failed before it */
    } awaits;               /* links */
    struct net_timer timer; /* until there is something to do by itself */
    struct live_seating seating;
    struct live_owner owner;
    struct live_rest rest;
    struct live_presence presence;
    struct live_talk talk;
    struct live_alert alert;
};

/* Where a table is linked in its hub, or would be. */
struct live_table **live_slot(struct hub *h, const char *id);
struct live_table *live_new(struct hub *h, const char *id);
void live_free(struct live_table *live); /* nobody may be in line */
/* Its room goes, with all that is known by it; the live table stays. */
void live_clear(struct live_table *live);

/* Get what is stored beyond what is in memory; then do the call. If it is new
 * it will be somebody's: `who`, or NULL. */
void live_fetch(struct live_table *live, struct call *call,
                const struct who *who);
/* Events that are durable become true and are told. False, with a line in
 * the log, if one does not fit. */
bool live_take(struct live_table *live, const struct store_events *events);
/* One of those that another server stored did not: to go on could only make it
 * worse. The process ends, and says why. */
_Noreturn void live_disagrees(const struct live_table *live);

/* After every change, and when nothing is under way: the next in line, a
 * computer's turn, the timers. */
void live_go_on(struct live_table *live);

/* Somebody came or went: a thought about it is urgent now, or no more. */
void live_rank(struct live_table *live);

/* Its game ends without a result. It must not be busy. */
void live_close(struct live_table *live);

/* Close it if nobody is there and nothing has happened for too long. */
void live_expire(struct live_table *live);

/* Our time of day has moved by so many milliseconds. */
void live_move_time(struct live_table *live, int64_t by);
/* Events were read: if they lie in the future the clock has been wrong, then
 * or now; waits go on from here. */
void live_see_time(struct live_table *live);

#endif
