/*
 * hash: FNV-1a, 64 bit.
 *
 * The hash of records: simple enough that any language recomputes it.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_more(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ b[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static inline uint64_t hash_bytes(const void *bytes, size_t len)
{
    return hash_more(HASH_START, bytes, len);
}

#endif
