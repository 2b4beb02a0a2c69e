/*
 * places: where something stands in a table of hashes, for strangers' keys.
 *
 * Who knows the hash can choose keys that all fall together, and then every
 * look walks along all of them. So it is SipHash, with a key by chance that
 * nobody outside of the process knows.
 */
#ifndef SERVER_PLACES_H
#define SERVER_PLACES_H

#include <stddef.h>
#include <stdint.h>

struct places {
    unsigned char key[16];
};

/* By chance. */
void places_init(struct places *p);

uint64_t places_hash(const struct places *p, const void *bytes, size_t len);
uint64_t places_text(const struct places *p, const char *text);

#endif
