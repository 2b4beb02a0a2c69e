/* sha256: SHA-256 and HMAC-SHA-256; see sha256.h. */
#include "base/sha256.h"

#include <string.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void expand(const uint8_t block[SHA256_BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
}

/* One of the 64 rounds; `add` is its constant and its word. */
static inline void turn(uint32_t a, uint32_t b, uint32_t c, uint32_t *d,
                        uint32_t e, uint32_t f, uint32_t g, uint32_t *h,
                        uint32_t add)
{
    uint32_t sum = *h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                   (g ^ (e & (f ^ g))) + add;
    *d += sum;
    *h = sum + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
         ((a & b) | (c & (a | b)));
}

/* Eight words that change places in each round: after eight rounds each is
 * where it was, so that none needs to be moved. */
static void compress(uint32_t state[8], const uint8_t block[SHA256_BLOCK])
{
    const uint32_t *k = round_constants;
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    expand(block, w);
    for (int i = 0; i < 64; i += 8) {
        turn(a, b, c, &d, e, f, g, &h, k[i] + w[i]);
        turn(h, a, b, &c, d, e, f, &g, k[i + 1] + w[i + 1]);
        turn(g, h, a, &b, c, d, e, &f, k[i + 2] + w[i + 2]);
        turn(f, g, h, &a, b, c, d, &e, k[i + 3] + w[i + 3]);
        turn(e, f, g, &h, a, b, c, &d, k[i + 4] + w[i + 4]);
        turn(d, e, f, &g, h, a, b, &c, k[i + 5] + w[i + 5]);
        turn(c, d, e, &f, g, h, a, &b, k[i + 6] + w[i + 6]);
        turn(b, c, d, &e, f, g, h, &a, k[i + 7] + w[i + 7]);
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void sha256_init(struct sha256 *s)
{
    *s = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *s, const void *bytes, size_t len)
{
    const uint8_t *b = bytes;
    while (len > 0) {
        size_t at = s->len % SHA256_BLOCK, part = SHA256_BLOCK - at;
        part = part < len ? part : len;
        memcpy(s->block + at, b, part);
        s->len += part;
        if (at + part == SHA256_BLOCK)
            compress(s->state, s->block);
        b += part;
        len -= part;
    }
}

void sha256_end(struct sha256 *s, uint8_t out[SHA256_BYTES])
{
    static const uint8_t mark[SHA256_BLOCK] = {0x80};
    uint64_t bits = s->len * 8;
    uint8_t count[8];
    for (int i = 0; i < 8; i++)
        count[i] = (uint8_t)(bits >> (56 - 8 * i));
    size_t used = (s->len + 8) % SHA256_BLOCK; /* with the count */
    sha256_add(s, mark, SHA256_BLOCK - used);
    sha256_add(s, count, sizeof count);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *bytes, size_t len, uint8_t out[SHA256_BYTES])
{
    struct sha256 s;
    sha256_init(&s);
    sha256_add(&s, bytes, len);
    sha256_end(&s, out);
}

static void key_state(const uint8_t key[SHA256_BLOCK], uint8_t pad,
                      uint32_t state[8])
{
    uint8_t padded[SHA256_BLOCK];
    struct sha256 s;
    for (int i = 0; i < SHA256_BLOCK; i++)
        padded[i] = key[i] ^ pad;
    sha256_init(&s);
    sha256_add(&s, padded, sizeof padded);
    memcpy(state, s.state, sizeof s.state);
}

void hmac_key_init(struct hmac_key *k, const void *key, size_t len)
{
    uint8_t block[SHA256_BLOCK] = {0};
    if (len > SHA256_BLOCK)
        sha256(key, len, block);
    else
        memcpy(block, key, len);
    key_state(block, 0x36, k->inner);
    key_state(block, 0x5c, k->outer);
}

static void go_on(const uint32_t state[8], const void *bytes, size_t len,
                  uint8_t out[SHA256_BYTES])
{
    struct sha256 s = {.len = SHA256_BLOCK};
    memcpy(s.state, state, sizeof s.state);
    sha256_add(&s, bytes, len);
    sha256_end(&s, out);
}

void hmac_sha256_by(const struct hmac_key *k, const void *bytes, size_t len,
                    uint8_t out[SHA256_BYTES])
{
    uint8_t inner[SHA256_BYTES];
    go_on(k->inner, bytes, len, inner);
    go_on(k->outer, inner, sizeof inner, out);
}

void hmac_sha256(const void *key, size_t key_len, const void *bytes, size_t len,
                 uint8_t out[SHA256_BYTES])
{
    struct hmac_key k;
    hmac_key_init(&k, key, key_len);
    hmac_sha256_by(&k, bytes, len, out);
}
