/*
 * push: Web Push messages on their way, on threads of their own.
 *
 * push_send never waits; the threads encrypt, sign and post, each one message
 * at a time, as push_lines.h says: nobody waits for a stranger's service. Only
 * browsers' own that have answered well of late have more than three seconds.
 * A message that has waited for too long is dropped, and so are new ones when
 * too many wait, and those for a service that failed or was slow within the
 * last minute (see push_services.h): who comes back sees the table anyway.
 */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include "server/webpush.h"

struct push;

struct push_config {
    const char *key, *contact; /* see vapid_open */
    bool anywhere;             /* see https_read */
    /* The service says that nobody is behind this address any more; on a
     * thread. */
    void (*gone)(void *user, const char *endpoint);
    /* A message was dropped: too many wait, or it waited for too long. */
    void (*full)(void *user);
    void *user;
};

/* NULL with a sentence. */
struct push *push_new(const struct push_config *config, char *why,
                      size_t why_size);

/* The public key, for browsers. */
const char *push_key(const struct push *p);

/* Would we send there? */
bool push_accepts(const struct push *p, const char *endpoint,
                  const char *p256dh, const char *auth);

/* The message replaces an older one of the same topic (at most 32 letters and
 * digits) that has not arrived yet. Any thread. */
void push_send(struct push *p, const char *endpoint, const char *p256dh,
               const char *auth, const char *topic, const char *message);

/* Messages under way may still be sent; those that wait are dropped. */
void push_free(struct push *p); /* NULL is fine */

#endif
