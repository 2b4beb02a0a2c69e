/*
 * hash_key: a key for hashes of what strangers name, in tables of hashes.
 *
 * Who knows the hash can choose keys that all fall together, and then every
 * look walks along all of them. So it is SipHash, with a key by chance that
 * nobody outside of the process knows.
 */
#ifndef SERVER_HASH_KEY_H
#define SERVER_HASH_KEY_H

#include <stddef.h>
#include <stdint.h>

struct hash_key {
    unsigned char key[16];
};

/* By chance. */
void hash_key_init(struct hash_key *k);

uint64_t hash_key_bytes(const struct hash_key *k, const void *bytes,
                        size_t len);
uint64_t hash_key_text(const struct hash_key *k, const char *text);

#endif
