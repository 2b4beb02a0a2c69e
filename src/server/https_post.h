/*
 * https_post: the one way by which the server calls others: an HTTPS POST.
 *
 * Whom to call is said by clients, so it is narrow: https, port 443, names
 * and addresses of the public internet only, connected to exactly the
 * address that was checked, no redirects, a deadline for the whole.
 */
#ifndef SERVER_HTTPS_POST_H
#define SERVER_HTTPS_POST_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTPS_URL_MAX = 1000, HTTPS_HOST = 256 };

struct https_address {
    char origin[300]; /* "https://host" or with ":port" */
    char host[HTTPS_HOST], port[6];
    char path[HTTPS_URL_MAX + 1];
};

/* Read an address. `anywhere` also allows other ports and, later, private
 * addresses: for tests. False: not one that we would call. */
bool https_read(struct https_address *out, const char *url, bool anywhere);

/* May somebody from outside make us call this address ("192.0.2.1")? What is
 * none passes: a name is judged by what it is found to be. */
bool https_is_public(const char *address);

/* What to post: `headers` are lines that end with CR LF. It may take so many
 * milliseconds, from the look-up of the name to the answer. */
struct https_letter {
    const char *headers, *body;
    size_t len;
    int patience_ms;
};

/* Post; the answer's status, or -1 with a sentence. Waits: never on a loop's
 * thread. */
int https_post(const struct https_address *to, bool anywhere,
               const struct https_letter *letter, char *why, size_t why_size);

#endif
