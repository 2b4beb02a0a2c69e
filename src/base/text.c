/* text: a buffer that texts are written into; see text.h. */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

void text_fixed(struct text *t, char *data, size_t size)
{
    *t = (struct text){.data = data, .size = size};
    data[0] = '\0';
}

void text_heap(struct text *t)
{
    /* the literal is never written to: size 0 makes the first byte grow it */
    *t = (struct text){.data = (char *)"", .heap = true};
}

void text_clear(struct text *t)
{
    if (t->heap && t->size)
        free(t->data);
    text_heap(t);
}

void text_reset(struct text *t)
{
    t->len = 0;
    t->full = false;
    if (t->size)
        t->data[0] = '\0';
}

/* Room for `more` bytes and a NUL in new memory; false if there is none. */
static bool grow(struct text *t, size_t more)
{
    size_t size = t->size ? t->size : 256;
    while (size <= t->len + more)
        size *= 2;
    char *data = t->heap ? realloc(t->size ? t->data : NULL, size) : NULL;
    if (!data) {
        t->full = true;
        return false;
    }
    t->data = data;
    t->size = size;
    return true;
}

char *text_next(struct text *t, size_t len)
{
    if (!text_fits(t, len) && !grow(t, len))
        return NULL;
    char *at = t->data + t->len;
    at[len] = '\0';
    t->len += len;
    return at;
}

void text_char(struct text *t, char c)
{
    char *at = text_next(t, 1);
    if (at)
        *at = c;
}

void text_put(struct text *t, const char *s)
{
    text_bytes(t, s, strlen(s));
}

void text_bytes(struct text *t, const char *bytes, size_t len)
{
    char *at = text_next(t, len);
    if (at)
        memcpy(at, bytes, len);
}

void text_int(struct text *t, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0)
        text_char(t, '-');
    text_bytes(t, digits + at, sizeof digits - at);
}

void text_hex(struct text *t, uint64_t n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[n >> shift & 15]);
}

/*
 * Long division. A ratio with a whole below 2^32 is at least 2^-86 of itself
 * away from the middle of two doubles: 28 digits name one beyond doubt.
 */
void text_ratio(struct text *t, uint64_t part, uint64_t whole)
{
    text_int(t, (int64_t)(part / whole));
    uint64_t rest = part % whole;
    if (!rest)
        return;
    text_char(t, '.');
    bool leading = part < whole;
    for (int digits = 0; rest && digits < 28;) {
        rest *= 10;
        text_char(t, (char)('0' + rest / whole));
        leading = leading && rest < whole;
        digits += !leading;
        rest %= whole;
    }
}

void text_real(struct text *t, double x)
{
    if (x < 0) {
        text_char(t, '-');
        x = -x;
    }
    if (!(x < 9e12)) { /* too large for the picture, or not a number */
        text_put(t, "9e12");
        return;
    }
    uint64_t millionths = (uint64_t)(x * 1e6 + 0.5);
    text_ratio(t, millionths, 1000000);
}

void text_set(char *out, size_t size, const char *from)
{
    size_t len = strlen(from);
    if (len >= size)
        len = size - 1;
    memcpy(out, from, len);
    out[len] = '\0';
}

void text_add(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_list(t, format, args);
    va_end(args);
}

void text_add_list(struct text *t, const char *format, va_list args)
{
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            text_char(t, *f);
            continue;
        }
        switch (*++f) {
        case 's':
            text_put(t, va_arg(args, const char *));
            break;
        case 'd':
            text_int(t, va_arg(args, int));
            break;
        case 'c':
            text_char(t, (char)va_arg(args, int));
            break;
        default: /* %% and our own mistakes */
            text_char(t, *f);
        }
    }
}
