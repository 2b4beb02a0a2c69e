/*
 * lookup: the addresses of a name, or none by a deadline.
 *
 * The system looks names up as slowly as it likes, and cannot be told to stop.
 * So a thread of its own asks it; who waits goes on when the time is up, and
 * what is found later is thrown away. How many such threads there can be is up
 * to who asks: as many as he begins in the time that the system takes.
 */
#ifndef SERVER_LOOKUP_H
#define SERVER_LOOKUP_H

#include <netdb.h>
#include <stdint.h>

/* A list for freeaddrinfo, or NULL. The deadline is in milliseconds of
 * CLOCK_MONOTONIC. */
struct addrinfo *lookup(const char *host, const char *port, int64_t deadline);

#endif
