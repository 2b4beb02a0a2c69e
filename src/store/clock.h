/*
 * clock: the machine's clocks, and the only file of the server that asks them
 * what is waited for by. A simulated world has one of its own (docs/sim.md).
 */
#ifndef STORE_CLOCK_H
#define STORE_CLOCK_H

#include <stdint.h>

int64_t steady_machine(void); /* milliseconds since it was started */
int64_t steady_wall(void);    /* since 1970, whatever the clock says */
uint64_t clock_micros(void);  /* microseconds that only go forward */

#endif
