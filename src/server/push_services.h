/*
 * push_services: where push messages go, and which of them to leave alone.
 *
 * A few threads send all messages, so a service that makes one wait or fails
 * is left out for a minute, with all names of its domain: whoever has one has
 * as many as he likes. But one that has answered well goes on while others of
 * its domain fail: else anybody could stop a great service by a name of its
 * domain that does not exist.
 *
 * Those that have answered well are known, and wait for no others. The ones
 * that browsers come with have places of their own there; among the rest the
 * domain that has the most gives way to a new one. So a stranger needs as many
 * domains as there are places to displace a service, and never displaces a
 * browser's.
 *
 * Times are seconds of any clock that only goes forward.
 */
#ifndef SERVER_PUSH_SERVICES_H
#define SERVER_PUSH_SERVICES_H

#include "server/https_post.h"

#include <stdint.h>

enum {
    PUSH_SERVICES_PAUSE =
        60, /* seconds without those that were slow or failed */
    PUSH_SERVICES_PAUSED = 64,
    PUSH_SERVICES_KNOWN = 16
};

/* Zeroed, it knows none. */
struct push_services {
    struct service {
        char name[HTTPS_HOST + 8]; /* "host:port" */
        int64_t until;
    } paused[PUSH_SERVICES_PAUSED];
    struct service known[2][PUSH_SERVICES_KNOWN]; /* others; the browsers' */
};

/* Is this one to be left alone now? */
bool push_services_paused(const struct push_services *s,
                          const struct https_address *to, int64_t now);

/* Has it answered well of late? */
bool push_services_known(const struct push_services *s,
                         const struct https_address *to, int64_t now);

/* Is it one that browsers come with? */
bool push_services_browsers(const struct https_address *to);
/* Are they names of one domain? */
bool push_services_same_domain(const struct https_address *a,
                               const struct https_address *b);

/* It was sent to, and this came of it. */
void push_services_answered(struct push_services *s,
                            const struct https_address *to, int64_t now);
void push_services_failed(struct push_services *s,
                          const struct https_address *to, int64_t now);

#endif
