/* clock: the machine's clocks; see clock.h. */
#include "store/clock.h"

#include <time.h>

static int64_t now_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t steady_machine(void)
{
    return now_of(CLOCK_BOOTTIME);
}

int64_t steady_wall(void)
{
    return now_of(CLOCK_REALTIME);
}

uint64_t clock_micros(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}
