/*
 * meter: how long things take, as a histogram for Prometheus.
 *
 * Any thread; the memory is its owner's, zeroed.
 */
#ifndef SERVER_METER_H
#define SERVER_METER_H

#include "base/text.h"

#include <stdatomic.h>

enum { METER_STEPS = 10 };

struct meter {
    atomic_uint_fast64_t count[METER_STEPS + 1]; /* the last: longer */
    atomic_uint_fast64_t micros;
};

uint64_t meter_now(void); /* microseconds that only go forward */
void meter_add(struct meter *m, uint64_t micros);
void meter_write(const struct meter *m, const char *name, struct text *out);

#endif
