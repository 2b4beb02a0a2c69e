/*
 * webpush: what a push service wants: a message encrypted for one browser
 * (RFC 8291) and a signed word about who sends it (RFC 8292).
 *
 * Nothing here talks to anybody; see push.h for that. Texts are base64url
 * without padding, as browsers give them.
 */
#ifndef SERVER_WEBPUSH_H
#define SERVER_WEBPUSH_H

#include "base/text.h"

#include <stdint.h>

enum {
    PUSH_POINT = 65, /* a public key, uncompressed */
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_SCALAR = 32,       /* a private key */
    PUSH_POINT_TEXT = 88,   /* with its NUL */
    PUSH_MESSAGE_MAX = 1000 /* bytes; services take about 4000 encrypted */
};

/* What a browser says to those who may send to it. */
struct push_keys {
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
};

/* False: not keys. */
bool push_keys_read(struct push_keys *out, const char *p256dh,
                    const char *auth);

/* ---- encryption ---- */

/* With a salt and a key pair of its own for each message; only tests choose
 * them. False: a key that is none, or the message is too long. */
bool webpush_encrypt(const struct push_keys *to, const char *message,
                     size_t len, struct text *out);
bool webpush_encrypt_with(const struct push_keys *to,
                          const uint8_t scalar[PUSH_SCALAR],
                          const uint8_t point[PUSH_POINT],
                          const uint8_t salt[PUSH_SALT], const char *message,
                          size_t len, struct text *out);

/* ---- who sends ---- */

struct vapid;

/* A new key into a file, which must not be there yet; the public key's text
 * into `out`. False with a sentence. */
bool vapid_make(const char *path, char out[PUSH_POINT_TEXT], char *why,
                size_t why_size);

/* NULL with a sentence. `contact` is for the push services' operators. */
struct vapid *vapid_open(const char *path, const char *contact, char *why,
                         size_t why_size);
void vapid_close(struct vapid *v); /* NULL is fine */

const char *vapid_public(const struct vapid *v);

/* The value of the header Authorization, for the service of this origin,
 * good until so many seconds since 1970. */
bool vapid_write(const struct vapid *v, const char *origin, int64_t until,
                 struct text *out);

#endif
