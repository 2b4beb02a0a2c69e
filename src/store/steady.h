/*
 * steady: the time of day, but no jump of the machine's clock moves it.
 *
 * Anybody may put a clock wrong: an operator, a battery, a time server. So
 * the time of day is asked once and counted on by the time since the machine
 * was started, which only goes forward (and counts a laptop's sleep). Now and
 * then both are looked at. Small differences are followed at once; another
 * time of day only when it has stood for STEADY_APART. Likewise nothing is
 * deleted for its age before two looks so far apart agree what time it is.
 *
 * All numbers are milliseconds. Belongs to one thread.
 */
#ifndef STORE_STEADY_H
#define STORE_STEADY_H

#include "store/clock.h"

#include <stdbool.h>
#include <stdint.h>

enum { STEADY_APART = 2 * 3600 * 1000, STEADY_SMALL = 2000 };

struct steady {
    int64_t offset; /* from the machine's time to ours, since 1970 */
    int64_t seen;   /* the same to the wall clock's, at the last look */
    int64_t since;  /* the machine's time when that was seen first */
};

/* What a look found. */
struct steady_look {
    int64_t jumped; /* the wall clock, since the last look; 0: it did not */
    int64_t moved;  /* our time, now, because it stood; 0: it did not */
    bool sure;      /* two looks agree: what was due at … is due */
    int64_t as_of;  /* … this time, the first of the two */
};

void steady_init(struct steady *s, int64_t machine, int64_t wall);
int64_t steady_now(const struct steady *s); /* since 1970 */
struct steady_look steady_look(struct steady *s, int64_t machine, int64_t wall);

#endif
