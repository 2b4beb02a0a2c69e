/*
 * rest: a table that nobody needs leaves memory, and comes back.
 *
 * When nobody has been there for a while, no computer thinks and nothing is
 * due soon, a table's row is written (see store/rows.h), and a moment later the
 * table is gone from memory. It comes back when anything is asked of it, and
 * when the row says that something is due: hub 0 asks the store for those,
 * a little ahead. The more tables are in memory, the shorter the while.
 *
 * A list that was asked of the store before the row was written, and comes by
 * afterwards, finds the table in memory yet: hence the moment.
 *
 * Of several servers the one that sees to a table (drive.h) writes its row: at
 * once when it says something new to lists, which every server makes of rows;
 * now and then where somebody stays; and for the last time, without a holder,
 * when it lets the table go. The others let it go when nobody of theirs is
 * there.
 */
#ifndef SERVER_REST_H
#define SERVER_REST_H

#include "server/net.h"
#include "server/seat.h"
#include "store/store.h"

struct hub;
struct hub_job;
struct live_table;
struct change;
struct room;

/* Of a live table. */
struct live_rest {
    struct net_timer timer;
    uint64_t since; /* net_now() when something happened last */
    int64_t due;    /* when it does something by itself; 0: never */
    bool named;     /* it counts in server->start.named; see news.h */
    bool open;      /* anybody may sit down */
    bool telling;   /* lists must know what has changed: the row is due */
    struct live_row {
        bool is;   /* the store has a row of it, … */
        bool held; /* … which says that a server has it; and these: */
        char host[KEY_SIZE], from[FROM_SIZE];
        int64_t bytes, due;
        int64_t idle; /* when it was moved last; 0: it is not played */
        uint32_t n;
    } row;
};

/* Of a hub. */
struct hub_rests {
    unsigned under_way; /* rows that are being written */
    struct net_timer timer;
    unsigned looks;
    bool asked, spare_asked; /* the store is looking */
    bool again;              /* from the first on, whatever it finds now,
                                and rows that lie ahead are moved back */
    struct store_cursor due, expires, idle;
    long long drift; /* how wrong server->counts.resting was */
};

void rest_init(struct live_table *live);
void rest_clear(struct live_table *live);

/* Something happened: it stays for a while. */
void rest_later(struct live_table *live);
/* Its row is written. */
void rest_written(struct live_table *live, const struct hub_job *job);
/* Did the last server that had it let it go, with all that was to be done? */
bool rest_was_left(const struct live_table *live);
/* It comes from the store. */
void rest_fetched(struct live_table *live, const struct store_fetch *fetch);
/* So its time is that of the row, where that lies before its events. */
void rest_see_time(struct live_table *live);
/* This has become true; and, when all is done: lists are told, if need be. */
void rest_changed(struct live_table *live, const struct change *c);
void rest_tell(struct live_table *live);

/* Hub 0 begins to wake those that are due. */
void rest_begin(struct hub *h);
/* Our time of day has moved. */
void rest_move_time(struct hub *h);
/* One that may go shall come, to make room. */
void rest_want_spare(struct hub *h);
/* These were found. */
void rest_found(struct hub *h, const struct hub_job *job);

#endif
