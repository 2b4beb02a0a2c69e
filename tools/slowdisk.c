/*
 * A slow disk for the tests: every sync of a file takes up to KOCKA_SLOW_MS
 * milliseconds longer. To be preloaded; see tools/stress.py.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_a_while(void)
{
    const char *text = getenv("KOCKA_SLOW_MS");
    long most = text ? atol(text) * 1000000 : 0;
    struct timespec now;
    if (most <= 0 || clock_gettime(CLOCK_MONOTONIC, &now))
        return;
    long ns = now.tv_nsec / 7 % most; /* random enough */
    nanosleep(&(struct timespec){ns / 1000000000, ns % 1000000000}, NULL);
}

static int slowly(const char *name, int fd)
{
    int (*real)(int);
    *(void **)&real = dlsym(RTLD_NEXT, name);
    wait_a_while();
    return real(fd);
}

int fsync(int fd)
{
    return slowly("fsync", fd);
}

int fdatasync(int fd)
{
    return slowly("fdatasync", fd);
}
