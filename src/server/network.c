/* network: addresses and networks as text; see network.h. */
#include "server/network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARED_BITS = 64 /* of IPv6, that one household or host has */ };

static bool read_address(struct network *n, const char *text)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    *n = (struct network){.width = 32};
    if (inet_pton(AF_INET, text, n->bytes) != 1) {
        n->width = 128;
        if (inet_pton(AF_INET6, text, n->bytes) != 1)
            return false;
    }
    n->bits = n->width;
    if (n->width == 128 && memcmp(n->bytes, mapped, sizeof mapped) == 0) {
        memmove(n->bytes, n->bytes + 12, 4);
        n->width = 32; /* bits still count all 128 */
    }
    return true;
}

static bool read_bits(struct network *n, const char *text)
{
    size_t len = strlen(text);
    if (!len || len > 3 || strspn(text, "0123456789") != len ||
        strtol(text, NULL, 10) > n->bits)
        return false;
    n->bits = (int)strtol(text, NULL, 10);
    return true;
}

static void clear_rest(struct network *n)
{
    for (int i = 0; i < 16; i++) {
        int left = n->bits - 8 * i;
        if (left < 8)
            n->bytes[i] &= (unsigned char)(left > 0 ? 0xff << (8 - left) : 0);
    }
}

bool network_read(struct network *n, const char *text)
{
    char address[ADDRESS_SIZE];
    size_t len = strcspn(text, "/");
    if (len >= sizeof address)
        return false;
    snprintf(address, sizeof address, "%.*s", (int)len, text);
    if (!read_address(n, address) ||
        (text[len] && !read_bits(n, text + len + 1)))
        return false;
    if (n->width == 32 && strchr(address, ':'))
        n->bits -= 96;
    if (n->bits < 0)
        return false;
    clear_rest(n);
    return true;
}

void network_write(const struct network *n, char out[NETWORK_SIZE])
{
    int family = n->width == 32 ? AF_INET : AF_INET6;
    inet_ntop(family, n->bytes, out, ADDRESS_SIZE);
    if (n->bits < n->width || n->width == 128)
        snprintf(out + strlen(out), NETWORK_SIZE - strlen(out), "/%d", n->bits);
}

bool network_same(const struct network *a, const struct network *b)
{
    return a->bits == b->bits && a->width == b->width &&
           memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool network_has(const struct network *n, const char *address)
{
    struct network other;
    if (strchr(address, '/') || !network_read(&other, address))
        return false;
    other.bits = n->bits;
    clear_rest(&other);
    return network_same(n, &other);
}

bool network_in_list(const char *list, const char *address)
{
    char one[NETWORK_SIZE + 1];
    struct network n;
    while (list && *list) {
        list += strspn(list, ", ");
        size_t len = strcspn(list, ", ");
        snprintf(one, sizeof one, "%.*s", (int)len, list);
        if (len < sizeof one && network_read(&n, one) &&
            network_has(&n, address))
            return true;
        list += len;
    }
    return false;
}

void network_widen(struct network *n)
{
    if (n->width != 128 || n->bits != 128)
        return;
    n->bits = SHARED_BITS;
    clear_rest(n);
}

void network_key(const char *address, char out[NETWORK_SIZE])
{
    struct network n;
    char text[NETWORK_SIZE];
    if (!strchr(address, '/') && network_read(&n, address)) {
        network_widen(&n);
        network_write(&n, text);
        address = text;
    }
    snprintf(out, NETWORK_SIZE, "%s", address);
}
