/* SHA-256 by the examples of FIPS 180-4, HMAC by those of RFC 4231. */
#include "support/check.h"

#include "base/sha256.h"
#include "base/text.h"

#include <string.h>

static const char *hex(const uint8_t digest[SHA256_BYTES])
{
    static char out[2 * SHA256_BYTES + 1];
    for (int i = 0; i < SHA256_BYTES; i++) {
        out[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    return out;
}

static const struct {
    const char *text, *digest;
} fips[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
     "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

static void texts_have_the_digests_of_the_standard(void **unused)
{
    (void)unused;
    uint8_t digest[SHA256_BYTES];
    for (size_t i = 0; i < sizeof fips / sizeof *fips; i++) {
        sha256(fips[i].text, strlen(fips[i].text), digest);
        assert_string_equal(hex(digest), fips[i].digest);
    }
}

static void a_million_letters_have_the_digest_of_the_standard(void **unused)
{
    (void)unused;
    struct sha256 s;
    uint8_t digest[SHA256_BYTES];
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    sha256_init(&s);
    for (int i = 0; i < 1000; i++)
        sha256_add(&s, letters, sizeof letters);
    sha256_end(&s, digest);
    assert_string_equal(
        hex(digest),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void parts_give_the_digest_of_the_whole(void **unused)
{
    (void)unused;
    uint8_t whole[SHA256_BYTES], parts[SHA256_BYTES], bytes[200];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t len = 0; len <= sizeof bytes; len++) {
        struct sha256 s;
        sha256(bytes, len, whole);
        sha256_init(&s);
        sha256_add(&s, bytes, len / 3);
        sha256_add(&s, bytes + len / 3, len - len / 3);
        sha256_end(&s, parts);
        assert_memory_equal(whole, parts, sizeof whole);
    }
}

/* RFC 4231, 4.2 to 4.8 without 4.6, which cuts its output off. A length of 0
 * is that of the text; else the text's one byte is repeated. */
static const struct {
    const char *key, *data, *digest;
    int key_len, data_len;
} rfc4231[] = {
    {"\x0b", "Hi There",
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7", 20, 0},
    {"Jefe", "what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", 0, 0},
    {"\xaa", "\xdd",
     "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe", 20,
     50},
    {"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11"
     "\x12\x13\x14\x15\x16\x17\x18\x19",
     "\xcd", "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
     0, 50},
    {"\xaa", "Test Using Larger Than Block-Size Key - Hash Key First",
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54", 131,
     0},
    {"\xaa",
     "This is a test using a larger than block-size key and a larger than "
     "block-size data. The key needs to be hashed before being used by the "
     "HMAC algorithm.",
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2", 131,
     0},
};

static size_t fill(uint8_t *to, const char *from, int len)
{
    if (!len) {
        memcpy(to, from, strlen(from));
        return strlen(from);
    }
    memset(to, (unsigned char)*from, (size_t)len);
    return (size_t)len;
}

static void keyed_texts_have_the_digests_of_rfc_4231(void **unused)
{
    (void)unused;
    uint8_t key[200], data[200], digest[SHA256_BYTES];
    for (size_t i = 0; i < sizeof rfc4231 / sizeof *rfc4231; i++) {
        size_t key_len = fill(key, rfc4231[i].key, rfc4231[i].key_len);
        size_t len = fill(data, rfc4231[i].data, rfc4231[i].data_len);
        hmac_sha256(key, key_len, data, len, digest);
        assert_string_equal(hex(digest), rfc4231[i].digest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_have_the_digests_of_the_standard),
        cmocka_unit_test(a_million_letters_have_the_digest_of_the_standard),
        cmocka_unit_test(parts_give_the_digest_of_the_whole),
        cmocka_unit_test(keyed_texts_have_the_digests_of_rfc_4231),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
