/* Web Push: the example of RFC 8291, byte for byte; what is no key. */
#include "server/https_post.h"
#include "server/push_lines.h"
#include "server/push_services.h"
#include "server/webpush.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* RFC 8291, section 5 and appendix A. */
static const char
    MESSAGE[] = "When I grow up, I want to be a watermelon",
    AS_PUBLIC[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocIn"
                  "mYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    AS_PRIVATE[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    UA_PUBLIC[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBH"
                  "m4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    SALT[] = "DGv6ra1nlYgDCS1FRnbzlw", AUTH[] = "BTBZMqHH6r4Tts7J_aSIgg",
    BODY[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
             "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
             "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static size_t bytes(const char *text, uint8_t *out, size_t size)
{
    size_t len = 0;
    assert_int_equal(
        sodium_base642bin(out, size, text, strlen(text), NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING),
        0);
    return len;
}

static void the_example_of_the_standard_comes_out(void **state)
{
    uint8_t point[PUSH_POINT], scalar[PUSH_SCALAR], salt[PUSH_SALT];
    uint8_t expected[256];
    struct push_keys to;
    struct text out;
    (void)state;
    bytes(AS_PUBLIC, point, sizeof point);
    bytes(AS_PRIVATE, scalar, sizeof scalar);
    bytes(SALT, salt, sizeof salt);
    size_t len = bytes(BODY, expected, sizeof expected);
    assert_true(push_keys_read(&to, UA_PUBLIC, AUTH));
    text_heap(&out);
    assert_true(webpush_encrypt_with(&to, scalar, point, salt, MESSAGE,
                                     strlen(MESSAGE), &out));
    assert_int_equal(out.len, len);
    assert_memory_equal(out.data, expected, len);
    text_clear(&out);
}

static void no_two_messages_are_alike(void **state)
{
    struct push_keys to;
    struct text a, b;
    char large[PUSH_MESSAGE_MAX + 1] = "";
    (void)state;
    assert_true(push_keys_read(&to, UA_PUBLIC, AUTH));
    text_heap(&a);
    text_heap(&b);
    assert_true(webpush_encrypt(&to, MESSAGE, strlen(MESSAGE), &a));
    assert_true(webpush_encrypt(&to, MESSAGE, strlen(MESSAGE), &b));
    assert_int_equal(a.len, b.len);
    assert_memory_not_equal(a.data, b.data, 16);
    assert_memory_not_equal(a.data + 21, b.data + 21, 65);
    text_reset(&a);
    assert_true(webpush_encrypt(&to, large, PUSH_MESSAGE_MAX, &a));
    assert_false(webpush_encrypt(&to, large, sizeof large, &b));
    text_clear(&a);
    text_clear(&b);
}

static void what_is_no_key_is_refused(void **state)
{
    struct push_keys to;
    char off[sizeof UA_PUBLIC];
    (void)state;
    strcpy(off, UA_PUBLIC);
    off[20] = off[20] == 'A' ? 'B' : 'A'; /* a point off the curve */
    assert_false(push_keys_read(&to, off, AUTH));
    assert_false(push_keys_read(&to, "", AUTH));
    assert_false(push_keys_read(&to, UA_PUBLIC, ""));
    assert_false(push_keys_read(&to, UA_PUBLIC, "BTBZMqHH6r4Tts7J_aSI"));
    assert_false(push_keys_read(&to, UA_PUBLIC, UA_PUBLIC));
    assert_false(push_keys_read(&to, AUTH, AUTH));
    assert_false(push_keys_read(&to, "*", AUTH));
}

static void a_key_is_made_and_read_again(void **state)
{
    char path[] = "vapid-XXXXXX", made[PUSH_POINT_TEXT], why[200] = "";
    struct text out;
    (void)state;
    close(mkstemp(path));
    assert_false(vapid_make(path, made, why, sizeof why)); /* it is there */
    assert_null(vapid_open(path, "mailto:a@example.org", why, sizeof why));
    unlink(path);
    assert_true(vapid_make(path, made, why, sizeof why));
    struct vapid *v = vapid_open(path, "mailto:a@example.org", why, sizeof why);
    assert_non_null(v);
    assert_string_equal(vapid_public(v), made);
    text_heap(&out);
    assert_true(vapid_write(v, "https://push.example.net", 1453523768, &out));
    /* {"typ":"JWT","alg":"ES256"}, and the claims */
    assert_non_null(strstr(
        out.data, "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJo"
                  "dHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsIn"
                  "N1YiI6Im1haWx0bzphQGV4YW1wbGUub3JnIn0."));
    assert_non_null(strstr(out.data, ", k=B"));
    text_clear(&out);
    vapid_close(v);
    unlink(path);
}

static void nobody_makes_us_call_our_own_network(void **state)
{
    static const char *const closed[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.1",
        "192.168.1.1",
        "192.0.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "203.0.113.9",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:1.1.1.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:1::",
        "2001:db8::1",
    };
    static const char *const open[] = {
        "1.1.1.1",         "8.8.8.8",      "172.15.0.1",
        "172.32.0.1",      "100.128.0.1",  "192.169.0.1",
        "2606:4700::1111", "2a00:1450::1", "2001:4860::8888",
    };
    (void)state;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        assert_false(https_is_public(closed[i]));
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        assert_true(https_is_public(open[i]));
}

static void addresses_are_read_narrowly(void **state)
{
    static const char *const wrong[] = {
        "http://a.example/",
        "https://",
        "https:///a",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://0x7f.0.0.1/",
        "https://2130706433/",
        "https://[::1]/",
        "https://a.example:8443/",
        "https://a.example:/",
        "https://a.example:443x/",
        "https://me@a.example/",
        "https://a.example/ b",
        "https://a.example/\r\nX:",
        "https://a.example/#b",
        "https://a.example./",
        "ftp://a.example/",
    };
    struct https_address to;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (https_read(&to, wrong[i], false))
            fail_msg("%s", wrong[i]);
    assert_true(https_read(&to, "https://push.a.example:443/x/y?z=1", false));
    assert_string_equal(to.host, "push.a.example");
    assert_string_equal(to.origin, "https://push.a.example");
    assert_string_equal(to.path, "/x/y?z=1");
    assert_true(https_read(&to, "https://a.example", false));
    assert_string_equal(to.path, "/");
    assert_true(https_read(&to, "https://a.example?b", false));
    assert_string_equal(to.path, "/?b");
    assert_true(https_read(&to, "https://localhost:8443/a", true));
    assert_string_equal(to.port, "8443");
}

static struct https_address to_host(const char *host)
{
    struct https_address to = {.port = "443"};
    snprintf(to.host, sizeof to.host, "%s", host);
    return to;
}

static void a_service_that_fails_is_left_alone_with_its_domain(void **state)
{
    static const struct {
        const char *failed, *other;
        bool alone;
    } rows[] = {
        {"a.evil.example", "b.evil.example", true},
        {"a.evil.example", "evil.example", true},
        {"a.evil.example", "x.y.EVIL.example", true},
        {"a.evil.co.uk", "b.evil.co.uk", true},
        {"a.evil.example", "good.example", false},
        {"192.0.2.1", "192.0.2.2", false},
        {"localhost", "localhost", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct push_services s = {0};
        struct https_address failed = to_host(rows[i].failed);
        struct https_address other = to_host(rows[i].other);
        push_services_failed(&s, &failed, 100);
        assert_int_equal(push_services_paused(&s, &other, 101), rows[i].alone);
        assert_false(
            push_services_paused(&s, &other, 100 + PUSH_SERVICES_PAUSE));
    }
}

static void one_that_answers_goes_on_beside_names_that_fail(void **state)
{
    struct push_services s = {0};
    struct https_address good = to_host("push.great.example");
    struct https_address none = to_host("none.great.example");
    (void)state;
    push_services_answered(&s, &good, 100);
    push_services_failed(&s, &none, 101);
    assert_false(push_services_paused(&s, &good, 102));
    assert_true(push_services_paused(&s, &none, 102));
    push_services_failed(&s, &good, 103);
    assert_true(push_services_paused(&s, &good, 104));
    push_services_answered(&s, &good, 103 + PUSH_SERVICES_PAUSE);
    push_services_failed(&s, &none, 104 + PUSH_SERVICES_PAUSE);
    assert_false(push_services_paused(&s, &good, 105 + PUSH_SERVICES_PAUSE));
}

/* However many fail or answer, the newest are remembered. */
static void the_oldest_services_make_room(void **state)
{
    struct push_services s = {0};
    struct https_address to = to_host("");
    (void)state;
    for (int i = 0; i < 3 * PUSH_SERVICES_PAUSED; i++) {
        snprintf(to.host, sizeof to.host, "a.evil%d.example", i);
        push_services_failed(&s, &to, 100 + i / PUSH_SERVICES_PAUSED);
        push_services_answered(&s, &to, 100 + i / PUSH_SERVICES_PAUSED);
        assert_false(push_services_paused(&s, &to, 101));
        push_services_failed(&s, &to, 100 + i / PUSH_SERVICES_PAUSED);
        assert_true(push_services_paused(&s, &to, 103));
    }
}

/* A stranger has names without end, at some domains, and all answer. */
static void strangers_do_not_displace_the_services_of_others(void **state)
{
    struct push_services s = {0};
    struct https_address browser = to_host("fcm.googleapis.com"),
                         to = to_host("");
    struct https_address mine = to_host("ntfy.home.example");
    (void)state;
    push_services_answered(&s, &browser, 100);
    push_services_answered(&s, &mine, 100);
    for (int i = 0; i < 1000; i++) {
        int domains = PUSH_SERVICES_KNOWN - 1;
        snprintf(to.host, sizeof to.host, "a%d.evil%d.example", i, i % domains);
        push_services_answered(&s, &to, 101 + i);
        assert_true(push_services_known(&s, &to, 102 + i));
    }
    assert_true(push_services_known(&s, &browser, 1200));
    assert_true(push_services_known(&s, &mine, 1200));
    for (int i = 0; i < 2 * PUSH_SERVICES_KNOWN; i++) {
        snprintf(to.host, sizeof to.host, "a.worse%d.example", i);
        push_services_answered(&s, &to, 1200 + i);
    }
    assert_true(push_services_known(&s, &browser, 1300));
    assert_false(push_services_known(&s, &mine, 1300));
}

/* ---- a system that looks names up slowly ---- */

/* Of this program; "silent" names are not answered before `gate` opens. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool open, asked;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER,

          .changed = PTHREAD_COND_INITIALIZER};

/* In place of the system's. */
int getaddrinfo(const char *host, const char *port,
                const struct addrinfo *hints, struct addrinfo **found)
{
    static const struct sockaddr_in nowhere = {
        .sin_family = AF_INET, .sin_addr = {.s_addr = 0x0100007f}};
    (void)hints;
    (void)port;
    pthread_mutex_lock(&gate.lock);
    gate.asked = true;
    pthread_cond_broadcast(&gate.changed);
    while (strstr(host, "silent") && !gate.open)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
    *found = calloc(1, sizeof **found + sizeof nowhere);
    assert_non_null(*found);
    (*found)->ai_family = AF_INET;
    (*found)->ai_addr = (struct sockaddr *)(*found + 1);
    (*found)->ai_addrlen = sizeof nowhere;
    memcpy((*found)->ai_addr, &nowhere, sizeof nowhere);
    return 0;
}

void freeaddrinfo(struct addrinfo *list)
{
    free(list);
}

/* It does not arrive; why. */
static void not_sent(const char *host, int patience_ms, const char *why)
{
    const struct https_letter letter = {
        .headers = "", .body = "", .patience_ms = patience_ms};
    struct https_address to = to_host(host);
    char said[200];
    snprintf(to.port, sizeof to.port, "443");
    assert_int_equal(https_post(&to, false, &letter, said, sizeof said), -1);
    assert_string_equal(said, why);
}

/* The gate opens only afterwards: who waits for the name waits for ever. */
static void a_name_that_is_looked_up_for_ever_has_a_deadline(void **state)
{
    (void)state;
    not_sent("silent.example", 50, "silent.example cannot be reached");
    pthread_mutex_lock(&gate.lock);
    while (!gate.asked)
        pthread_cond_wait(&gate.changed, &gate.lock);
    gate.open = true;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
}

static void a_name_of_our_own_network_is_not_called(void **state)
{
    (void)state;
    not_sent("inner.example", 60 * 1000,
             "inner.example is not on the public internet");
}

/* ---- lines ---- */

static struct push_letter *letter(struct push_lines *l, enum push_line line,
                                  const char *host)
{
    struct push_letter *p = calloc(1, sizeof *p);
    p->to = to_host(host);
    assert_true(push_lines_add(l, p, line));
    return p;
}

static void drop_all(struct push_lines *l)
{
    struct push_letter *p;
    while ((p = push_lines_drop(l)))
        free(p);
}

/* They have answered well, so they are known; then they fall silent, all of
 * them, whatever they are called. */
static void strangers_that_fall_silent_hold_up_no_browsers(void **state)
{
    struct push_lines l = {0};
    char host[40];
    int held = 0;
    (void)state;
    for (int i = 0; i < PUSH_SERVICES_KNOWN; i++) {
        snprintf(host, sizeof host, "a%d.evil%d.example", i, i);
        letter(&l, PUSH_KNOWN, host);
        letter(&l, PUSH_OTHERS, host);
    }
    struct push_letter *taken[PUSH_THREADS];
    for (unsigned t = 0; t < PUSH_THREADS; t++)
        held += (taken[t] = push_lines_take(&l, t)) != NULL;
    assert_int_equal(held, PUSH_THREADS - PUSH_EACH);
    for (unsigned t = 0; t < PUSH_EACH; t++) {
        struct push_letter *good =
            letter(&l, PUSH_BROWSERS, "fcm.googleapis.com");
        assert_null(taken[t]);
        assert_ptr_equal(push_lines_take(&l, t), good);
        free(good);
    }
    for (unsigned t = PUSH_EACH; t < PUSH_THREADS; t++)
        free(taken[t]);
    drop_all(&l);
}

static void the_names_of_one_domain_hold_one_thread_up(void **state)
{
    static const enum push_line lines[] = {PUSH_KNOWN, PUSH_OTHERS};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct push_lines l = {0};
        unsigned last = PUSH_THREADS - 1;
        char host[40];
        for (int k = 0; k < PUSH_SERVICES_KNOWN; k++) {
            snprintf(host, sizeof host, "a%d.evil.example", k);
            letter(&l, lines[i], host);
        }
        struct push_letter *good = letter(&l, lines[i], "push.good.example");
        struct push_letter *silent = push_lines_take(&l, last);
        assert_string_equal(silent->to.host, "a0.evil.example");
        assert_ptr_equal(push_lines_take(&l, last - 1), good);
        free(good);
        assert_null(push_lines_take(&l, last - 1)); /* the rest waits … */
        free(silent);
        silent = push_lines_take(&l, last); /* … until the first is done */
        assert_string_equal(silent->to.host, "a1.evil.example");
        free(silent);
        drop_all(&l);
    }
}

static void a_line_has_an_end_and_an_order(void **state)
{
    struct push_lines l = {0};
    struct push_letter more = {.to = to_host("one.more.example")}, *p;
    (void)state;
    for (int i = 0; i < PUSH_WAITING; i++)
        letter(&l, PUSH_BROWSERS, "fcm.googleapis.com");
    assert_false(push_lines_add(&l, &more, PUSH_BROWSERS));
    assert_true(push_lines_add(&l, &more, PUSH_OTHERS));
    for (int i = 0; i < PUSH_WAITING; i++) {
        assert_non_null(p = push_lines_take(&l, 0));
        free(p);
    }
    assert_null(push_lines_take(&l, 0)); /* not from the lines behind */
    letter(&l, PUSH_BROWSERS, "fcm.googleapis.com");
    assert_ptr_equal(push_lines_take(&l, PUSH_THREADS - 1), &more);
    assert_non_null(p = push_lines_take(&l, PUSH_THREADS - 1));
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_standard_comes_out),
        cmocka_unit_test(no_two_messages_are_alike),
        cmocka_unit_test(what_is_no_key_is_refused),
        cmocka_unit_test(a_key_is_made_and_read_again),
        cmocka_unit_test(nobody_makes_us_call_our_own_network),
        cmocka_unit_test(addresses_are_read_narrowly),
        cmocka_unit_test(a_service_that_fails_is_left_alone_with_its_domain),
        cmocka_unit_test(one_that_answers_goes_on_beside_names_that_fail),
        cmocka_unit_test(the_oldest_services_make_room),
        cmocka_unit_test(strangers_do_not_displace_the_services_of_others),
        cmocka_unit_test(strangers_that_fall_silent_hold_up_no_browsers),
        cmocka_unit_test(the_names_of_one_domain_hold_one_thread_up),
        cmocka_unit_test(a_line_has_an_end_and_an_order),
        cmocka_unit_test(a_name_that_is_looked_up_for_ever_has_a_deadline),
        cmocka_unit_test(a_name_of_our_own_network_is_not_called),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
