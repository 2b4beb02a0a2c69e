/* sha256: SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t len; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t len);
void sha256_end(struct sha256 *s, uint8_t out[SHA256_BYTES]);

/* In one go. */
void sha256(const void *bytes, size_t len, uint8_t out[SHA256_BYTES]);
void hmac_sha256(const void *key, size_t key_len, const void *bytes, size_t len,
                 uint8_t out[SHA256_BYTES]);

/* For many HMACs with one key: half of the work of a short one is the key's,
 * and is done once. As secret as the key. */
struct hmac_key {
    uint32_t inner[8], outer[8]; /* states behind the key's own blocks */
};
void hmac_key_init(struct hmac_key *k, const void *key, size_t len);
void hmac_sha256_by(const struct hmac_key *k, const void *bytes, size_t len,
                    uint8_t out[SHA256_BYTES]);

#endif
