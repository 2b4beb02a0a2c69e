/* The players that a table knows: found at once, whoever chose their keys. */
#include "server/known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 300 };

static void key_of(int i, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "%032d", i);
}

static void meet_all(struct known *k)
{
    char key[KEY_SIZE];
    for (int i = 0; i < PLAYERS; i++) {
        key_of(i, key);
        assert_int_equal(known_meet(k, key), i);
        known_note(k, key, "c", i, (uint32_t)i + 1);
    }
}

/* What he becomes: his number with another first digit. */
static void rename_so(const void *count, const char *key, char out[KEY_SIZE])
{
    ++*(int *)(uintptr_t)count;
    memcpy(out, key, KEY_SIZE);
    out[0] = 'f';
}

static void players_and_requests_are_found(void **state)
{
    struct known k = {0};
    char key[KEY_SIZE];
    uint32_t n;
    (void)state;
    meet_all(&k);
    for (int i = 0; i < PLAYERS; i++) {
        key_of(i, key);
        assert_int_equal(known_meet(&k, key), i);
        assert_true(known_done(&k, key, "c", i, &n));
        assert_int_equal(n, i + 1);
        assert_false(known_done(&k, key, "d", i, &n));
        assert_false(known_done(&k, key, "c", i + 1, &n));
    }
    known_clear(&k);
}

/* Nobody can choose keys that fall together. */
static void the_same_players_stand_elsewhere_at_every_table(void **state)
{
    struct known a = {0}, b = {0};
    (void)state;
    meet_all(&a);
    meet_all(&b);
    assert_int_equal(a.by_key.size, b.by_key.size);
    assert_memory_not_equal(a.by_key.slot, b.by_key.slot,
                            a.by_key.size * sizeof *a.by_key.slot);
    assert_memory_not_equal(a.by_request.slot, b.by_request.slot,
                            a.by_request.size * sizeof *a.by_request.slot);
    known_clear(&a);
    known_clear(&b);
}

/* As in a log that is read again, where each is forgotten once. */
static void what_one_becomes_is_worked_out_once(void **state)
{
    struct known k = {0};
    char key[KEY_SIZE], as[KEY_SIZE];
    size_t number[2];
    int asked = 0, ignored = 0;
    (void)state;
    for (int i = 0; i < PLAYERS; i++) {
        key_of(i, key);
        known_meet(&k, key);
        rename_so(&ignored, key, as);
        assert_int_equal(known_called(&k, as, rename_so, &asked, number), 1);
        assert_int_equal(number[0], i);
    }
    assert_int_equal(asked, PLAYERS);
    known_clear(&k);
}

static void who_comes_back_is_forgotten_again(void **state)
{
    struct known k = {0};
    char key[KEY_SIZE], as[KEY_SIZE];
    size_t number[2];
    int asked = 0;
    (void)state;
    meet_all(&k);
    key_of(7, key);
    rename_so(&asked, key, as);
    for (int again = 0; again < PLAYERS; again++) {
        known_meet(&k, key);
        int count = known_called(&k, as, rename_so, &asked, number);
        assert_int_equal(count, again ? 2 : 1);
        known_rename(&k, number[count - 1], as);
        assert_int_equal(known_called(&k, as, rename_so, &asked, number), 1);
    }
    size_t used = 0; /* he is one, however often he was here */
    for (size_t i = 0; i < k.by_key.size; i++)
        used += k.by_key.slot[i] != 0;
    assert_int_equal(used, PLAYERS);
    known_clear(&k);
}

/* Some of it was read when it was told, the rest when it was nobody's. */
static void what_two_of_one_name_did_is_done(void **state)
{
    struct known k = {0};
    char key[KEY_SIZE], as[KEY_SIZE];
    size_t number[2];
    uint32_t n;
    int asked = 0;
    (void)state;
    meet_all(&k);
    key_of(7, key);
    rename_so(&asked, key, as);
    known_note(&k, as, "d", 1, 400);
    assert_int_equal(known_called(&k, as, rename_so, &asked, number), 2);
    known_rename(&k, number[1], as);
    assert_true(known_done(&k, as, "c", 7, &n));
    assert_int_equal(n, 8);
    assert_true(known_done(&k, as, "d", 1, &n));
    assert_int_equal(n, 400);
    known_clear(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_and_requests_are_found),
        cmocka_unit_test(the_same_players_stand_elsewhere_at_every_table),
        cmocka_unit_test(what_one_becomes_is_worked_out_once),
        cmocka_unit_test(who_comes_back_is_forgotten_again),
        cmocka_unit_test(what_two_of_one_name_did_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
