/*
 * shim_clock: a clock that a test puts wrong, by LD_PRELOAD.
 *
 * $KOCKA_CLOCK names a file of three int64_t: milliseconds by which the time of
 * day is ahead, by which the machine's own time is (CLOCK_BOOTTIME: as if it
 * had slept), and by which the time in which it was awake is (CLOCK_MONOTONIC).
 * All may change at any time. All else stays as it is.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead; /* made once, before main */

__attribute__((constructor)) static void open_clock(void)
{
    const char *path = getenv("KOCKA_CLOCK");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *map = mmap(NULL, 24, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (map != MAP_FAILED)
        ahead = map;
}

static int64_t ahead_of(clockid_t clock)
{
    if (!ahead)
        return 0;
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        return ahead[0];
    if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE)
        return ahead[2];
    return clock == CLOCK_BOOTTIME ? ahead[1] : 0;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    int result = (int)syscall(SYS_clock_gettime, clock, t);
    int64_t ms = ahead_of(clock), ns;
    if (result || !ms)
        return result;
    ns = t->tv_nsec + ms % 1000 * 1000000;
    t->tv_sec += ms / 1000 + (ns < 0 ? -1 : ns / 1000000000);
    t->tv_nsec = ns < 0 ? ns + 1000000000 : ns % 1000000000;
    return 0;
}

int gettimeofday(struct timeval *restrict tv, void *restrict zone)
{
    struct timespec t;
    (void)zone;
    int result = clock_gettime(CLOCK_REALTIME, &t);
    tv->tv_sec = t.tv_sec;
    tv->tv_usec = t.tv_nsec / 1000;
    return result;
}

time_t time(time_t *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (out)
        *out = t.tv_sec;
    return t.tv_sec;
}
