/*
 * rng: Kocka's one random generator, outside of the rules.
 *
 * xoshiro256** (Blackman and Vigna, public domain): the four state words are
 * the SHA-256 of the seed's text, read big-endian, so the same seed gives the
 * same numbers on every platform and in every language. A number below n is
 * drawn without bias: the upper half x of a 64-bit number gives x * n / 2^32,
 * and is drawn again where the remainder x * n mod 2^32 is below 2^32 mod n
 * (Lemire). For n = 1 nothing is drawn at all.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

/* Seed from a text, or from bytes of any kind. */
void rng_seed(struct rng *r, const void *seed, size_t len);

/* Seed from a number: as from its decimal digits. */
void rng_seed_number(struct rng *r, uint64_t seed);

static inline uint64_t rng_rotate(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

/* 64 random bits. */
static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s, result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/*
 * A generator of its own, seeded by four numbers of this one: for a player
 * that must not meet in its thoughts the dice that are to come.
 */
static inline struct rng rng_split(struct rng *r)
{
    struct rng own;
    for (int i = 0; i < 4; i++)
        own.s[i] = rng_next(r);
    return own;
}

/* A number below n, n at least 1. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    if (n <= 1)
        return 0;
    uint64_t product = (rng_next(r) >> 32) * n;
    if ((uint32_t)product < n) { /* seldom: the division is dear */
        uint32_t uneven = (0 - n) % n;
        while ((uint32_t)product < uneven)
            product = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
