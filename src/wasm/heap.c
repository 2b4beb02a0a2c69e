/*
 * heap: memory for the page's core, a tenth of what the libc's weighs.
 *
 * Blocks come in kinds, four to each doubling of size. One that is given back
 * is kept for the next of its kind and never joined with its neighbours: an
 * engine wants the same few sizes over and over.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALLEST = 6, /* bits: every block has room for more bytes than 2^6 */
    LARGEST = 30, /* and none for many more than 2^30 */
    KINDS = 4 * (LARGEST - SMALLEST),
    PAGE = 1 << 16
};

/* What stands before the bytes that are given out, which are aligned. */
struct chunk {
    _Alignas(16) uint32_t kind;
    struct chunk *next; /* of those given back */
};

/* The one thing of the core that changes and is handed to nobody: malloc has
 * no argument for it. */
static struct {
    struct chunk *kept[KINDS];
    uint32_t used; /* bytes from the beginning of the heap */
} heap;

extern struct chunk __heap_base;

/* The first kind with room for so many bytes. */
static uint32_t kind_for(size_t size)
{
    uint32_t last = size > 1 << SMALLEST ? size - 1 : 1 << SMALLEST;
    uint32_t bits = 31 - (uint32_t)__builtin_clz(last);
    return 4 * (bits - SMALLEST) + (last >> (bits - 2)) % 4;
}

static uint32_t room(uint32_t kind)
{
    return (kind % 4 + 5) << (kind / 4 + SMALLEST - 2);
}

/* A block that was never given out, or NULL. */
static struct chunk *fresh(uint32_t kind)
{
    uint32_t need = sizeof(struct chunk) + room(kind);
    uint32_t at = (uint32_t)(uintptr_t)&__heap_base + heap.used;
    size_t left = __builtin_wasm_memory_size(0) * PAGE - at;
    size_t pages = need > left ? (need - left + PAGE - 1) / PAGE : 0;
    if (pages && __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return NULL;
    heap.used += need;
    struct chunk *b = (struct chunk *)(uintptr_t)at;
    b->kind = kind;
    return b;
}

void *malloc(size_t size)
{
    if (size > 1u << LARGEST)
        return NULL;
    uint32_t kind = kind_for(size);
    struct chunk *b = heap.kept[kind];
    if (b)
        heap.kept[kind] = b->next;
    else
        b = fresh(kind);
    return b ? b + 1 : NULL;
}

void free(void *bytes)
{
    if (!bytes)
        return;
    struct chunk *b = (struct chunk *)bytes - 1;
    b->next = heap.kept[b->kind];
    heap.kept[b->kind] = b;
}

void *calloc(size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all))
        return NULL;
    void *bytes = malloc(all);
    return bytes ? memset(bytes, 0, all) : NULL;
}

void *realloc(void *bytes, size_t size)
{
    size_t had = bytes ? room(((struct chunk *)bytes - 1)->kind) : 0;
    if (bytes && size <= had)
        return bytes;
    void *grown = malloc(size);
    if (grown && bytes) {
        memcpy(grown, bytes, had);
        free(bytes);
    }
    return grown;
}
