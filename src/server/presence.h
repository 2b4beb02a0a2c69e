/*
 * presence: who is at a table right now, on this server and on the others.
 *
 * So each server knows which others must hear of what it stores. What was
 * stored before it knew closes the gap: who comes says the number of the last
 * event there, as does who answers, and whoever is behind reads.
 *
 * Each server tells the others who of a table's players are connected to it,
 * when that changes and again every now and then; who is not heard of for too
 * long is gone, and so is all that a server knew which has said goodbye or no
 * longer lives, as the database sees it. One that comes back is asked. Nothing
 * of it is stored.
 */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include "game/game.h"
#include "server/net.h"
#include "server/seat.h"
#include "store/store.h"

struct call;
struct hub;
struct live_member;
struct live_table;

struct presence {
    uint32_t seats; /* a set */
    uint32_t spectators;
    bool host; /* is one of these spectators */
};

/* Of a live table. */
struct live_presence {
    struct presence own, said; /* said: to the other servers … */
    uint64_t said_at;          /* … then */
    uint16_t at[SEATS_MAX];    /* clients here that have this seat … */
    uint16_t hosts;            /* … or are the host, who only watches */
    bool asked;                /* the others, who is with them … */
    bool awaited;              /* … and who has just come shall hear of us */
    struct elsewhere *elsewhere;
    size_t count;           /* of these */
    struct net_timer timer; /* until who came and went is told */
};

void presence_init(struct live_table *live);
void presence_clear(struct live_table *live);

/* Who is there has other seats now: all are counted. Or one of them came or
 * went, which costs the same however many are there. */
void presence_changed(struct live_table *live);
void presence_came(struct live_table *live, struct live_member *m);
void presence_went(struct live_table *live, const struct live_member *m);

/* Who watches has another name: all are told who is here, a little later. */
void presence_renamed(struct live_table *live);

/* Tell the other servers who is here, and what a seat has said (-1: nothing).
 */
void presence_say(struct live_table *live, int seat, int phrase);
/* Whoever has come at another server is told which event is the last; nothing
 * may be on its way to the store. */
void presence_answer(struct live_table *live);

/* The servers, beside this one, where somebody is; how many. */
unsigned presence_hearers(const struct live_table *live,
                          uint32_t to[HEARERS_MAX]);

/* A CALL_PRESENCE; a server has said goodbye; and now and then. */
void presence_take(struct live_table *live, const struct call *c);
void presence_goodbye(struct hub *h, const char *server);
void presence_sweep(struct live_table *live);

/* The store's handler; no table: the server says goodbye. */
void presence_heard(void *server, const char *from, const char *table,
                    const struct store_presence *presence);

#endif
