/*
 * pact: how the seats bind themselves before the dice fall; kocka-dice-2.
 *
 * The one idea: a seat's contributions are a chain. Its last link is random;
 * each earlier one is the SHA-256 of the next. A seat that sits down shows the
 * beginning of its chain, the anchor, which binds it to the first link, and
 * that to the second, and so on, though nobody else knows any of them.
 *
 * When all sit, each bound seat shows one link: an attempt. If all have shown
 * theirs, these are the contributions and the game begins. If somebody does
 * not, the attempt is aborted: he gives nothing any more, the secret is
 * another, and all others show their next link. So an attempt fails at most
 * once for each seat, and what was shown in it is used no more.
 */
#ifndef FAIR_PACT_H
#define FAIR_PACT_H

#include "fair/fair.h"

enum {
    PACT_LINK = 32,        /* bytes */
    PACT_LINKS = SEATS_MAX /* of a chain: as many attempts as can fail */
};

struct pact {
    uint16_t bound; /* seats that have shown an anchor and kept their word */
    uint16_t shown; /* of these, who has shown his link in this attempt */
    uint8_t aborted;
    uint16_t missing[SEATS_MAX];          /* in each: who did not show his */
    uint8_t anchor[SEATS_MAX][PACT_LINK]; /* of the bound; else unused */
    uint8_t last[SEATS_MAX][PACT_LINK];   /* what the next link must lead to */
};

/* A whole chain from its random last link: out[0] is the anchor, the rest are
 * the links in the order in which they are shown. */
void pact_chain(const uint8_t random[PACT_LINK],
                uint8_t out[PACT_LINKS + 1][PACT_LINK]);

/* A seat shows an anchor, or (NULL) none: it gives nothing. */
void pact_bind(struct pact *p, int seat, const uint8_t *anchor);

/* The bound seats whose link is awaited. */
uint32_t pact_awaits(const struct pact *p);

/* Is this the link that the seat has bound itself to? */
bool pact_fits(const struct pact *p, int seat, const uint8_t link[PACT_LINK]);

/* It is shown: the seat's contribution. */
void pact_show(struct pact *p, struct fair *f, int seat,
               const uint8_t link[PACT_LINK]);

/* These awaited seats do not show theirs. Bound seats that nobody has any more
 * (not in `there`) give nothing from now on either. */
void pact_abort(struct pact *p, struct fair *f, uint32_t missing,
                uint32_t there);

/* All have sat down: what is given otherwise than by links does not count. */
void pact_begin(const struct pact *p, struct fair *f);

/* By how many hashes does a link lead to an anchor: 1 to `most`, or 0. */
int pact_depth(const uint8_t link[PACT_LINK], const uint8_t anchor[PACT_LINK],
               int most);

#endif
