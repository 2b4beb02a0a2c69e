/* utf8: is it well formed, how long is it, how is it written. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the well-formed character at `s` (len at least 1); 0 if none. */
size_t utf8_length(const char *s, size_t len);

/* The code point of the well-formed character at `s`. */
int32_t utf8_decode(const char *s);

/* Write a code point that is no surrogate; returns its bytes, at most 4. */
size_t utf8_encode(int32_t code, char out[4]);

#endif
