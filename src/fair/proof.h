/*
 * proof: what a record says about its dice, and whether it is true.
 *
 * A record of a server's table names in its headers all that its dice come
 * from. Whoever has it can draw every outcome again; docs/fair-dice.md says
 * what that proves.
 */
#ifndef FAIR_PROOF_H
#define FAIR_PROOF_H

#include "fair/pact.h"
#include "table/table.h"

struct proof {
    struct fair fair; /* what the dice are said to come from */
    struct pact pact; /* how the contributions came, in kocka-dice-2 */
    bool said;        /* is anything said about them? */
    char commit[FAIR_HEX];
    const char *wrong; /* why they are not those; NULL: they are */
    size_t move;       /* the first (from 1) that is another outcome, or 0 */
    int outcomes;      /* drawn again and right */
    size_t branch;     /* so many moves come from another game, with dice of
                          its own: of these nothing is said */
};

/* Prove a record, a text with its NUL, whose game is `t`: every outcome of it
 * is drawn again. False if memory ran out. */
bool proof_make(const char *record, const struct table *t, struct proof *out);

/* Was this promised before the game? What the asker saw when he showed his
 * last link: the hash of the secret, and by seat the hash of its contribution
 * ("": none). NULL: he does not say. `wrong` says it if not. */
void proof_compare(struct proof *p, const char *commit,
                   char commits[SEATS_MAX][FAIR_HEX]);

/* The header lines that proof_make reads, of a game that is over. */
void proof_write(const struct fair *f, const struct pact *p, struct text *out);

/* Lists of it, for others who keep them: by seat what it gave, by seat the
 * anchor it had bound itself to, by failed attempt who did not show a link. */
void proof_write_contributions(const struct fair *f, struct json_out *w);
void proof_write_commits(const struct fair *f, const struct pact *p,
                         struct json_out *w);
void proof_write_aborted(const struct pact *p, struct json_out *w);

#endif
