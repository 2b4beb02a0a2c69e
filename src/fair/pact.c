/* pact: how the seats bind themselves before the dice fall; see pact.h. */
#include "fair/pact.h"

#include "base/sha256.h"

#include <assert.h>
#include <string.h>

void pact_chain(const uint8_t random[PACT_LINK],
                uint8_t out[PACT_LINKS + 1][PACT_LINK])
{
    memcpy(out[PACT_LINKS], random, PACT_LINK);
    for (int i = PACT_LINKS; i > 0; i--)
        sha256(out[i], PACT_LINK, out[i - 1]);
}

void pact_bind(struct pact *p, int seat, const uint8_t *anchor)
{
    p->bound &= (uint16_t) ~(1u << seat);
    if (!anchor)
        return;
    p->bound |= (uint16_t)(1u << seat);
    memcpy(p->anchor[seat], anchor, PACT_LINK);
    memcpy(p->last[seat], anchor, PACT_LINK);
}

uint32_t pact_awaits(const struct pact *p)
{
    return p->bound & ~(uint32_t)p->shown;
}

bool pact_fits(const struct pact *p, int seat, const uint8_t link[PACT_LINK])
{
    return p->bound >> seat & 1 && pact_depth(link, p->last[seat], 1);
}

void pact_show(struct pact *p, struct fair *f, int seat,
               const uint8_t link[PACT_LINK])
{
    assert(pact_fits(p, seat, link));
    p->shown |= (uint16_t)(1u << seat);
    fair_hex(link, PACT_LINK, f->contributions[seat]);
}

/* Another secret, which nobody can tell from the one before without it. */
static void next_secret(struct fair *f)
{
    static const char label[] = "kocka-secret-2";
    uint8_t next[SHA256_BYTES];
    hmac_sha256_by(&f->key, label, sizeof label - 1, next);
    fair_set_secret(f, next);
}

void pact_abort(struct pact *p, struct fair *f, uint32_t missing,
                uint32_t there)
{
    assert(missing && !(missing & ~pact_awaits(p)) && p->aborted < SEATS_MAX);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (p->shown >> seat & 1)
            fair_unhex(f->contributions[seat], p->last[seat], PACT_LINK);
        f->contributions[seat][0] = '\0';
    }
    p->missing[p->aborted++] = (uint16_t)missing;
    p->bound &= (uint16_t)(there & ~missing);
    p->shown = 0;
    next_secret(f);
}

void pact_begin(const struct pact *p, struct fair *f)
{
    if (!p->bound)
        return;
    f->protocol = FAIR_LINKS;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        f->contributions[seat][0] = '\0';
}

int pact_depth(const uint8_t link[PACT_LINK], const uint8_t anchor[PACT_LINK],
               int most)
{
    uint8_t hash[SHA256_BYTES];
    memcpy(hash, link, PACT_LINK);
    for (int depth = 1; depth <= most; depth++) {
        sha256(hash, PACT_LINK, hash);
        if (memcmp(hash, anchor, PACT_LINK) == 0)
            return depth;
    }
    return 0;
}
