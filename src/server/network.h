/*
 * network: addresses and networks (CIDR) as text, and what limits count by.
 *
 * The one idea: who has an IPv6 address has the 2^64 of its /64 as well, so
 * limits and bans take those together. IPv4 on an IPv6 socket is IPv4.
 */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include <stdbool.h>

enum { ADDRESS_SIZE = 46, NETWORK_SIZE = 50 };

struct network {
    unsigned char bytes[16];
    int bits, width; /* of the prefix; 32 or 128 */
};

/* "192.0.2.7", "10.0.0.0/8", "2001:db8::1", "2001:db8::/32": false if it is
 * nothing of that kind. */
bool network_read(struct network *n, const char *text);

/* The same as text: "192.0.2.7", "10.0.0.0/8"; of IPv6 always with its
 * bits. */
void network_write(const struct network *n, char out[NETWORK_SIZE]);

bool network_same(const struct network *a, const struct network *b);

/* Is the address in it? What is no address is in none. */
bool network_has(const struct network *n, const char *address);

/* Is it in one of the list (commas between)? NULL is an empty list. */
bool network_in_list(const char *list, const char *address);

/* A single IPv6 address becomes its /64; everything else stays. */
void network_widen(struct network *n);

/* What limits count by: the address widened, as text; what is no address
 * stays as it is. */
void network_key(const char *address, char out[NETWORK_SIZE]);

#endif
