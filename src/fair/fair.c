/* fair: dice that can be checked afterwards; see fair.h. */
#include "fair/fair.h"

#include "game/draw.h"

#include <assert.h>
#include <string.h>

const char *const fair_protocols[FAIR_PROTOCOLS] = {
    [FAIR_PLAIN] = "kocka-dice-1",
    [FAIR_LINKS] = "kocka-dice-2",
};

static const char digits[] = "0123456789abcdef";

void fair_hex(const uint8_t *bytes, size_t len, char *out)
{
    for (size_t i = 0; i < len; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

static int digit(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

bool fair_unhex(const char *text, uint8_t *out, size_t len)
{
    if (strlen(text) != 2 * len)
        return false;
    for (size_t i = 0; i < len; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_contribution(const char *text)
{
    return strspn(text, digits) == strlen(text) &&
           strlen(text) < FAIR_CONTRIBUTION;
}

bool fair_table(const char *text)
{
    size_t len = strlen(text);
    return len > 0 && len == strspn(text, "0123456789abcdefghijklmnopqrstuv"
                                          "wxyz");
}

void fair_set_secret(struct fair *f, const uint8_t secret[FAIR_SECRET])
{
    memcpy(f->secret, secret, FAIR_SECRET);
    hmac_key_init(&f->key, secret, FAIR_SECRET);
}

void fair_commit(const struct fair *f, char out[FAIR_HEX])
{
    uint8_t hash[SHA256_BYTES];
    sha256(f->secret, sizeof f->secret, hash);
    fair_hex(hash, sizeof hash, out);
}

/* The message of docs/fair-dice.md, gathered piece by piece. */
struct dice_message {
    uint8_t bytes[12 + 1 + 24 + 4 + 1 + SEATS_MAX * FAIR_CONTRIBUTION + 4];
    size_t len;
};

static void put(struct dice_message *m, const void *bytes, size_t len)
{
    assert(m->len + len <= sizeof m->bytes);
    memcpy(m->bytes + m->len, bytes, len);
    m->len += len;
}

static void put_text(struct dice_message *m, const char *text)
{
    uint8_t len = (uint8_t)strlen(text);
    put(m, &len, 1);
    put(m, text, len);
}

static void put_number(struct dice_message *m, uint32_t n)
{
    uint8_t bytes[4] = {(uint8_t)(n >> 24), (uint8_t)(n >> 16),
                        (uint8_t)(n >> 8), (uint8_t)n};
    put(m, bytes, 4);
}

static uint64_t word(const uint8_t *bytes)
{
    uint64_t n = 0;
    for (int i = 0; i < 8; i++)
        n = n << 8 | bytes[i];
    return n;
}

uint64_t fair_below(const struct fair *f, uint32_t ply, uint64_t total)
{
    struct dice_message m = {.len = 0};
    uint8_t mac[SHA256_BYTES];
    if (total <= 1)
        return 0;
    int shift = __builtin_clzll(total - 1);
    put(&m, fair_protocols[f->protocol], 12);
    put_text(&m, f->table);
    put_number(&m, ply);
    put(&m, &f->seats, 1);
    for (int seat = 0; seat < f->seats; seat++)
        put_text(&m, f->contributions[seat]);
    size_t before = m.len;
    for (uint32_t block = 0;; block++) {
        m.len = before;
        put_number(&m, block);
        hmac_sha256_by(&f->key, m.bytes, m.len, mac);
        for (int i = 0; i < 4; i++) {
            uint64_t n = word(mac + 8 * i) >> shift;
            if (n < total)
                return n;
        }
    }
}

move fair_outcome(const struct fair *f, const struct game *g, const void *state,
                  uint32_t ply)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = g->chance(state, outcomes);
    uint64_t total = draw_total(outcomes, count);
    assert(total > 0);
    return draw_pick(outcomes, count, fair_below(f, ply, total));
}
