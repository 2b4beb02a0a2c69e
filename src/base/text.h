/*
 * text: a buffer that texts are written into.
 *
 * The memory is the caller's (text_fixed) or the heap's (text_heap). Writing
 * never fails loudly: what does not fit is dropped and `full` is set, so that
 * a writer checks once, at the end. The bytes are always followed by a NUL.
 * There is no stdio below it, so the same code runs in WebAssembly.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;  /* NUL-terminated */
    size_t len;  /* without the NUL */
    size_t size; /* of data */
    bool heap;   /* data grows with realloc and is ours */
    bool full;   /* something did not fit */
};

/* Write into `data`, `size` bytes of the caller's; size is at least 1. */
void text_fixed(struct text *t, char *data, size_t size);

/* Write into memory that grows; pair with text_clear. */
void text_heap(struct text *t);
void text_clear(struct text *t);

/* Forget what was written, keep the memory. */
void text_reset(struct text *t);

/* Is there room for so many bytes as it is? */
static inline bool text_fits(const struct text *t, size_t len)
{
    return len < t->size - t->len;
}

/* The next `len` bytes, which the caller writes; NULL if there is no room. */
char *text_next(struct text *t, size_t len);

void text_char(struct text *t, char c);
void text_put(struct text *t, const char *s);
void text_bytes(struct text *t, const char *bytes, size_t len);
void text_int(struct text *t, int64_t n);
void text_hex(struct text *t, uint64_t n); /* 16 digits */

/* A ratio, whole below 2^32, with digits enough to be exact as a double. */
void text_ratio(struct text *t, uint64_t part, uint64_t whole);

/* A double with up to six digits behind the point. */
void text_real(struct text *t, double x);

/* A copy of `from` in `size` bytes of the caller's, cut to what fits. */
void text_set(char *out, size_t size, const char *from);

/* %s, %c, %d (int) and %% only. */
__attribute__((format(printf, 2, 3))) void text_add(struct text *t,
                                                    const char *format, ...);
void text_add_list(struct text *t, const char *format, va_list args);

#endif
