/*
 * fair: dice that can be checked afterwards.
 *
 * The server fixes a secret and publishes its hash before the players'
 * contributions are known (how these come is pact.h's); every outcome is then a
 * function of both, of the table and of the number of the move.
 * docs/fair-dice.md has the layout in bytes and test vectors.
 */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include "base/sha256.h"
#include "game/game.h"

enum {
    FAIR_SECRET = 32,       /* bytes */
    FAIR_HEX = 65,          /* a secret or commitment in hex, with its NUL */
    FAIR_CONTRIBUTION = 65, /* a contribution's text, with its NUL */
    FAIR_TABLE = 24         /* a table's id, with its NUL */
};

/* Which protocol gave the contributions; docs/fair-dice.md. */
enum fair_protocol {
    FAIR_PLAIN, /* kocka-dice-1: each told as its seat was taken */
    FAIR_LINKS, /* kocka-dice-2: bound first, shown when all sat; see pact.h */
    FAIR_PROTOCOLS
};
extern const char *const fair_protocols[FAIR_PROTOCOLS];

struct fair {
    enum fair_protocol protocol;
    uint8_t secret[FAIR_SECRET]; /* by fair_set_secret … */
    struct hmac_key key;         /* … which makes this of it */
    char table[FAIR_TABLE];
    uint8_t seats;
    char contributions[SEATS_MAX][FAIR_CONTRIBUTION];
};

void fair_set_secret(struct fair *f, const uint8_t secret[FAIR_SECRET]);

/* SHA-256 of the secret, in hex. */
void fair_commit(const struct fair *f, char out[FAIR_HEX]);

/* A number below `total` (at least 1) for the move number `ply`, from 0. */
uint64_t fair_below(const struct fair *f, uint32_t ply, uint64_t total);

/* The outcome that chance gives in this state. */
move fair_outcome(const struct fair *f, const struct game *g, const void *state,
                  uint32_t ply);

/* Hex and back; `len` bytes. unhex: false if it is not exactly that. */
void fair_hex(const uint8_t *bytes, size_t len, char *out);
bool fair_unhex(const char *text, uint8_t *out, size_t len);

/* May this text be a contribution: up to 64 hex digits? */
bool fair_contribution(const char *text);

/* May this text be a table's id: small letters and digits?
 * Its length is not looked at. */
bool fair_table(const char *text);

#endif
