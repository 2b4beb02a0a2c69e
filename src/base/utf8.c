/* utf8: is it well formed, how long is it, how is it written. */
#include "base/utf8.h"

static int is_tail(unsigned char b)
{
    return (b & 0xc0) == 0x80;
}

/* The second byte's range keeps out overlong forms and surrogates. */
static size_t wanted(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    if (s[0] >= 0xc2 && s[0] <= 0xdf)
        return 2;
    if (s[0] >= 0xe0 && s[0] <= 0xef)
        return 3;
    if (s[0] >= 0xf0 && s[0] <= 0xf4)
        return 4;
    return 0;
}

static int second_fits(const unsigned char *s)
{
    switch (s[0]) {
    case 0xe0:
        return s[1] >= 0xa0;
    case 0xed:
        return s[1] <= 0x9f;
    case 0xf0:
        return s[1] >= 0x90;
    case 0xf4:
        return s[1] <= 0x8f;
    default:
        return 1;
    }
}

size_t utf8_length(const char *s, size_t len)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t n = wanted(u);
    if (!n || n > len)
        return 0;
    for (size_t i = 1; i < n; i++)
        if (!is_tail(u[i]))
            return 0;
    return n == 1 || second_fits(u) ? n : 0;
}

int32_t utf8_decode(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t n = wanted(u);
    int32_t code = n == 1 ? u[0] : u[0] & (0x7f >> n);
    for (size_t i = 1; i < n; i++)
        code = code << 6 | (u[i] & 0x3f);
    return code;
}

size_t utf8_encode(int32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n - 1; i; i--) {
        out[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    out[0] = (char)(lead[n] | code);
    return n;
}
