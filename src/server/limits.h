/*
 * limits: which limits were met, as numbers and, now and then, in the log.
 *
 * Whoever meets a limit may do so a thousand times a second, so of each there
 * is a line at once and then at most one a minute, with how often since. Any
 * thread; the memory is the server's, zeroed.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "base/text.h"

#include <stdatomic.h>

enum limit {
    LIMIT_SOCKETS,             /* --max-sockets: nobody more is let in */
    LIMIT_FILES,               /* the system gives no more descriptors */
    LIMIT_ADDRESS_SOCKETS,     /* of one address, or it is banned */
    LIMIT_ADDRESS_CONNECTIONS, /* --max-per-address */
    LIMIT_TOO_FAST,            /* requests refused as too-fast … */
    LIMIT_FULL,                /* … and as full */
    LIMIT_TABLES,              /* --max-tables: one that never began went */
    LIMIT_MISTAKES,            /* a client was closed for its refusals */
    LIMIT_SLOW,                /* a client was closed: it does not read */
    LIMIT_PUSH,                /* messages that had no room on their way */
    LIMIT_COUNT
};

struct limits {
    struct {
        atomic_uint_fast64_t met, told, at; /* at: ms, of the last line */
    } of[LIMIT_COUNT];
};

void limits_met(struct limits *l, enum limit what);

/* Lines for what was met since the last one. Now and then. */
void limits_tell(struct limits *l);

/* For Prometheus. */
void limits_write(struct limits *l, struct text *out);

#endif
