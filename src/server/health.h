/*
 * health: can people play here now, and does anybody watch?
 *
 * Two questions are kept apart. The server lives if its loops turn: whoever
 * restarts dead servers asks that (/healthz, systemd's watchdog). It is ready
 * if moves are stored: whoever shares out visitors asks that (/readyz). A
 * server whose database is slow lives but is not ready.
 */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include "server/server_int.h"
#include "store/store.h"

struct health {
    bool ready;
    char why[160]; /* a sentence if not */
    struct store_stats store;
};

/* Any thread. */
struct health health_look(const struct server *s);

/* What the main thread remembers between two looks, a second apart; zeroed. */
struct health_memory {
    bool was_ready, told;
    struct {
        uint64_t turns;
        unsigned still; /* seconds without one */
    } loop[LOOPS_MAX];
};

/* Lines in the log when it becomes ready or no longer is, or a loop does not
 * turn; and systemd is told, if it wants to know ($NOTIFY_SOCKET). */
void health_watch(struct server *s, struct health_memory *w);

/* Tell systemd; nothing happens without it. */
void health_notify(const char *text);

#endif
