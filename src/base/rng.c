/* rng: seeding of the one random generator; see rng.h. */
#include "base/rng.h"

#include "base/sha256.h"

void rng_seed(struct rng *r, const void *seed, size_t len)
{
    uint8_t digest[SHA256_BYTES];
    sha256(seed, len, digest);
    for (int i = 0; i < 4; i++) {
        r->s[i] = 0;
        for (int b = 0; b < 8; b++)
            r->s[i] = r->s[i] << 8 | digest[8 * i + b];
    }
}

void rng_seed_number(struct rng *r, uint64_t seed)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + seed % 10);
        seed /= 10;
    } while (seed);
    rng_seed(r, digits + at, sizeof digits - at);
}
