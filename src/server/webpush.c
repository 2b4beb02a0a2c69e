/* webpush: encryption and signature for push services; see webpush.h. */
#include "server/webpush.h"

#include "base/must_have.h"
#include "base/json.h"
#include "base/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_SIZE = 4096, TAG = 16, KEY = 16, NONCE = 12 };

static const char CURVE[] = "prime256v1";

/* ---- base64url ---- */

static bool decode(const char *text, uint8_t *out, size_t len)
{
    size_t got = 0;
    return sodium_base642bin(out, len, text, strlen(text), "=", &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == len;
}

static void encode(const void *bytes, size_t len, struct text *out)
{
    size_t size = sodium_base64_encoded_len(
        len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *buf = must_have(malloc(size));
    text_put(out, sodium_bin2base64(buf, size, bytes, len,
                                    sodium_base64_VARIANT_URLSAFE_NO_PADDING));
    free(buf);
}

/* ---- keys of the curve ---- */

/* scalar may be NULL: a public key only. NULL if it is no key. */
static EVP_PKEY *make_key(const uint8_t *point, const uint8_t *scalar)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (!build || !context ||
        !OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME,
                                         CURVE, 0) ||
        !OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point,
                                          PUSH_POINT) ||
        (number &&
         !OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        abort();
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    if (EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key,
                          scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1)
        key = NULL; /* the point is not on the curve */
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

static bool point_of(EVP_PKEY *key, uint8_t out[PUSH_POINT])
{
    size_t len = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out,
                                           PUSH_POINT, &len) == 1 &&
           len == PUSH_POINT;
}

bool push_keys_read(struct push_keys *out, const char *p256dh, const char *auth)
{
    if (!decode(p256dh, out->point, PUSH_POINT) ||
        !decode(auth, out->auth, PUSH_AUTH) || out->point[0] != 4)
        return false;
    EVP_PKEY *key = make_key(out->point, NULL);
    EVP_PKEY_free(key);
    return key != NULL;
}

/* ---- encryption ---- */

static bool agree(EVP_PKEY *ours, EVP_PKEY *theirs, uint8_t out[PUSH_SCALAR])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(ours, NULL);
    size_t len = PUSH_SCALAR;
    bool ok = context && EVP_PKEY_derive_init(context) == 1 &&
              EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
              EVP_PKEY_derive(context, out, &len) == 1 && len == PUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    return ok;
}

/* RFC 5869 with SHA-256, one block: enough for everything here. */
static void expand(const uint8_t key[SHA256_BYTES], const struct text *info,
                   uint8_t out[SHA256_BYTES])
{
    char buf[256];
    memcpy(buf, info->data, info->len);
    buf[info->len] = 1;
    hmac_sha256(key, SHA256_BYTES, buf, info->len + 1, out);
}

/* `label`, NUL, and two keys if there are any. */
static void expand_label(const uint8_t key[SHA256_BYTES], const char *label,
                         const uint8_t *a, const uint8_t *b,
                         uint8_t out[SHA256_BYTES])
{
    char buf[256];
    struct text info;
    text_fixed(&info, buf, sizeof buf);
    text_bytes(&info, label, strlen(label) + 1);
    if (a)
        text_bytes(&info, (const char *)a, PUSH_POINT);
    if (b)
        text_bytes(&info, (const char *)b, PUSH_POINT);
    expand(key, &info, out);
}

static bool seal(const uint8_t key[KEY], const uint8_t nonce[NONCE],
                 const uint8_t *plain, size_t len, struct text *out)
{
    uint8_t cipher[PUSH_MESSAGE_MAX + 1], tag[TAG];
    int n = 0, end = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    bool ok = c &&
              EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
              EVP_EncryptUpdate(c, cipher, &n, plain, (int)len) == 1 &&
              EVP_EncryptFinal_ex(c, cipher + n, &end) == 1 &&
              EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, tag) == 1;
    EVP_CIPHER_CTX_free(c);
    if (!ok)
        return false;
    text_bytes(out, (const char *)cipher, len);
    text_bytes(out, (const char *)tag, TAG);
    return true;
}

/* RFC 8188: salt, size of records, whose key; then the one record, which
 * ends with a 2. */
static bool write_body(const uint8_t secret[SHA256_BYTES],
                       const uint8_t point[PUSH_POINT],
                       const uint8_t salt[PUSH_SALT], const char *message,
                       size_t len, struct text *out)
{
    static const char size[] = {0, 0, (char)(RECORD_SIZE >> 8), 0, PUSH_POINT};
    uint8_t prk[SHA256_BYTES], key[SHA256_BYTES], nonce[SHA256_BYTES];
    uint8_t plain[PUSH_MESSAGE_MAX + 1];
    hmac_sha256(salt, PUSH_SALT, secret, SHA256_BYTES, prk);
    expand_label(prk, "Content-Encoding: aes128gcm", NULL, NULL, key);
    expand_label(prk, "Content-Encoding: nonce", NULL, NULL, nonce);
    memcpy(plain, message, len);
    plain[len] = 2;
    text_bytes(out, (const char *)salt, PUSH_SALT);
    text_bytes(out, size, sizeof size);
    text_bytes(out, (const char *)point, PUSH_POINT);
    return seal(key, nonce, plain, len + 1, out);
}

static bool encrypt(const struct push_keys *to, EVP_PKEY *ours,
                    const uint8_t point[PUSH_POINT],
                    const uint8_t salt[PUSH_SALT], const char *message,
                    size_t len, struct text *out)
{
    uint8_t shared[PUSH_SCALAR], prk[SHA256_BYTES], secret[SHA256_BYTES];
    EVP_PKEY *theirs = make_key(to->point, NULL);
    bool ok = ours && theirs && len <= PUSH_MESSAGE_MAX &&
              agree(ours, theirs, shared);
    EVP_PKEY_free(theirs);
    if (!ok)
        return false;
    hmac_sha256(to->auth, PUSH_AUTH, shared, sizeof shared, prk);
    expand_label(prk, "WebPush: info", to->point, point, secret);
    return write_body(secret, point, salt, message, len, out);
}

bool webpush_encrypt_with(const struct push_keys *to,
                          const uint8_t scalar[PUSH_SCALAR],
                          const uint8_t point[PUSH_POINT],
                          const uint8_t salt[PUSH_SALT], const char *message,
                          size_t len, struct text *out)
{
    EVP_PKEY *ours = make_key(point, scalar);
    bool ok = encrypt(to, ours, point, salt, message, len, out);
    EVP_PKEY_free(ours);
    return ok;
}

bool webpush_encrypt(const struct push_keys *to, const char *message,
                     size_t len, struct text *out)
{
    uint8_t salt[PUSH_SALT], point[PUSH_POINT];
    EVP_PKEY *ours = EVP_EC_gen(CURVE);
    randombytes_buf(salt, sizeof salt);
    bool ok = ours && point_of(ours, point) &&
              encrypt(to, ours, point, salt, message, len, out);
    EVP_PKEY_free(ours);
    return ok;
}

/* ---- who sends ---- */

struct vapid {
    EVP_PKEY *key;
    char point[PUSH_POINT_TEXT];
    char *contact;
};

static bool write_point(EVP_PKEY *key, char out[PUSH_POINT_TEXT])
{
    uint8_t point[PUSH_POINT];
    struct text text;
    text_fixed(&text, out, PUSH_POINT_TEXT);
    if (!point_of(key, point))
        return false;
    encode(point, sizeof point, &text);
    return !text.full;
}

bool vapid_make(const char *path, char out[PUSH_POINT_TEXT], char *why,
                size_t why_size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    EVP_PKEY *key = f ? EVP_EC_gen(CURVE) : NULL;
    bool ok = key && write_point(key, out) &&
              PEM_write_PrivateKey(f, key, NULL, NULL, 0, NULL, NULL) == 1;
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok)
        snprintf(why, why_size, "cannot write %s: %s", path, strerror(errno));
    EVP_PKEY_free(key);
    return ok;
}

struct vapid *vapid_open(const char *path, const char *contact, char *why,
                         size_t why_size)
{
    FILE *f = fopen(path, "r");
    struct vapid *v = must_have(calloc(1, sizeof *v));
    v->contact = must_have(strdup(contact));
    v->key = f ? PEM_read_PrivateKey(f, NULL, NULL, NULL) : NULL;
    if (f)
        fclose(f);
    if (v->key && EVP_PKEY_get_bits(v->key) == 256 &&
        write_point(v->key, v->point))
        return v;
    snprintf(why, why_size, "%s is not a key; see 'kocka admin vapid'", path);
    vapid_close(v);
    return NULL;
}

void vapid_close(struct vapid *v)
{
    if (!v)
        return;
    EVP_PKEY_free(v->key);
    free(v->contact);
    free(v);
}

const char *vapid_public(const struct vapid *v)
{
    return v->point;
}

/* {"aud":…,"exp":…,"sub":…} */
static void write_claims(const struct vapid *v, const char *origin,
                         int64_t until, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "aud", origin);
    json_int_at(&w, "exp", until);
    json_string_at(&w, "sub", v->contact);
    json_close(&w, '}');
}

/* OpenSSL's signature is a structure; the two numbers of it are wanted. */
static bool numbers_of(const uint8_t *der, size_t len, uint8_t out[64])
{
    ECDSA_SIG *s = d2i_ECDSA_SIG(NULL, &der, (long)len);
    bool ok = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, 32) == 32 &&
              BN_bn2binpad(ECDSA_SIG_get0_s(s), out + 32, 32) == 32;
    ECDSA_SIG_free(s);
    return ok;
}

static bool sign(const struct vapid *v, const struct text *what,
                 uint8_t out[64])
{
    uint8_t der[128];
    size_t len = sizeof der;
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool ok =
        c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, v->key) == 1 &&
        EVP_DigestSign(c, der, &len, (const uint8_t *)what->data, what->len) ==
            1 &&
        numbers_of(der, len, out);
    EVP_MD_CTX_free(c);
    return ok;
}

bool vapid_write(const struct vapid *v, const char *origin, int64_t until,
                 struct text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    struct text claims, token;
    uint8_t signature[64];
    text_heap(&claims);
    text_heap(&token);
    write_claims(v, origin, until, &claims);
    encode(head, sizeof head - 1, &token);
    text_char(&token, '.');
    encode(claims.data, claims.len, &token);
    bool ok = !token.full && sign(v, &token, signature);
    if (ok) {
        text_char(&token, '.');
        encode(signature, sizeof signature, &token);
        text_add(out, "vapid t=%s, k=%s", token.data, v->point);
    }
    text_clear(&claims);
    text_clear(&token);
    return ok;
}
