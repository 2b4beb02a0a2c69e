/* hash_key: a hash that nobody can foretell; see hash_key.h. */
#include "server/hash_key.h"

#include <sodium.h>
#include <string.h>

_Static_assert(sizeof(struct hash_key) == crypto_shorthash_KEYBYTES,
               "a key of SipHash");

void hash_key_init(struct hash_key *k)
{
    randombytes_buf(k->key, sizeof k->key);
}

uint64_t hash_key_bytes(const struct hash_key *k, const void *bytes, size_t len)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "what it gives");
    crypto_shorthash((unsigned char *)&hash, bytes, len, k->key);
    return hash;
}

uint64_t hash_key_text(const struct hash_key *k, const char *text)
{
    return hash_key_bytes(k, text, strlen(text));
}
