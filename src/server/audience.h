/*
 * audience: the clients that follow a table, and what they are told.
 *
 * Each of them hears everything that happens there. So a stranger who brings
 * many makes each of his own moves cost as much: there is room for so many of
 * one address, and what somebody's requests let others hear is counted (see
 * owners.h). A player who sits at the table and is not there yet always comes
 * in.
 */
#ifndef SERVER_AUDIENCE_H
#define SERVER_AUDIENCE_H

#include "server/call.h"

struct change;
struct live_table;

/* A client that follows a table. */
struct live_member {
    net_id conn;
    char key[KEY_SIZE];
    char from[FROM_SIZE]; /* a mark of his address */
    int8_t eyes;          /* with which of his seats he looks; -1: the lowest */
    uint32_t seats;       /* his, as presence has counted them … */
    bool hosts;           /* … and whether he is the host, without a seat */
    char name[NAME_SIZE]; /* what he is called while he only watches */
};

/* How many of them come from one address. */
struct live_crowd {
    char from[FROM_SIZE];
    uint16_t count;
};

/* Of a live table; zeroed: nobody is there. */
struct live_members {
    struct live_member *list;
    size_t count, size;
    struct live_crowd *crowd;
    size_t crowds, crowds_size;
    uint64_t told; /* bytes so far, to all of them */
};

/* A client comes (false: too many are there) or goes. */
bool audience_join(struct live_table *live, const struct call *c,
                   struct refused *why);
void audience_part(struct live_table *live, net_id conn);
void audience_clear(struct live_table *live);

/* To all who are there. */
void audience_tell(struct live_table *live, const struct text *message);
/* What has become true, to each as he may see it. */
void audience_show(struct live_table *live, const struct change *c);

#endif
