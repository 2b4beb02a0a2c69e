/* places: a hash that nobody can foretell; see places.h. */
#include "server/places.h"

#include <sodium.h>
#include <string.h>

_Static_assert(sizeof(struct places) == crypto_shorthash_KEYBYTES,
               "a key of SipHash");

void places_init(struct places *p)
{
    randombytes_buf(p->key, sizeof p->key);
}

uint64_t places_hash(const struct places *p, const void *bytes, size_t len)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "what it gives");
    crypto_shorthash((unsigned char *)&hash, bytes, len, p->key);
    return hash;
}

uint64_t places_text(const struct places *p, const char *text)
{
    return places_hash(p, text, strlen(text));
}
