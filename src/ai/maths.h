/*
 * maths: log and exp of our own.
 *
 * The libraries' differ in the last bit from platform to platform, and a
 * player's choice may hang on it. These use nothing but additions and
 * multiplications, which IEEE 754 defines to the bit.
 */
#ifndef AI_MATHS_H
#define AI_MATHS_H

#include "base/rng.h"

#include <stdint.h>
#include <string.h>

#define AI_LN2 0.6931471805599453

/* The natural logarithm of a normal number above 0; about 13 digits. */
static inline double ai_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | UINT64_C(1023) << 52;
    double m; /* 1 to 2 */
    memcpy(&m, &bits, sizeof m);
    if (m > 1.4142135623730951) {
        m = m * 0.5;
        exponent++;
    }
    double s = (m - 1) / (m + 1), t = s * s, sum = 0;
    for (int k = 17; k >= 1; k -= 2)
        sum = sum * t + 1.0 / k;
    return exponent * AI_LN2 + 2 * s * sum;
}

/* e to the x; beyond ±700 as at ±700. */
static inline double ai_exp(double x)
{
    x = x > 700 ? 700 : x < -700 ? -700 : x;
    int k = (int)(x / AI_LN2 + (x < 0 ? -0.5 : 0.5));
    double r = x - k * AI_LN2, sum = 1.0 / 3628800; /* Taylor, |r| < 0.35 */
    sum = sum * r + 1.0 / 362880;
    sum = sum * r + 1.0 / 40320;
    sum = sum * r + 1.0 / 5040;
    sum = sum * r + 1.0 / 720;
    sum = sum * r + 1.0 / 120;
    sum = sum * r + 1.0 / 24;
    sum = sum * r + 1.0 / 6;
    sum = sum * r + 0.5;
    sum = (sum * r + 1) * r + 1;
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

/* 1 / (1 + e^-x) */
static inline double ai_logistic(double x)
{
    return 1 / (1 + ai_exp(-x));
}

/* A random number around 0 with deviation 1: twelve throws, summed. */
static inline double ai_normal(struct rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0);
    return sum;
}

#endif
