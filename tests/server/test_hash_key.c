/*
 * Where strangers choose the names nobody can foretell their places: the same
 * tables, players and addresses stand elsewhere whenever they are counted
 * anew. By a hash without a key they would stand where they stood, and
 * somebody could choose names that all fall together.
 */
#include "server/addresses.c" /* its buckets */

#include "server/hub_int.h"
#include "server/live.h"
#include "server/server_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>
#include <sodium.h>

enum { NAMES = 100, NOON = 1000000 };

static struct server server; /* large; of both hubs */

/* A table of this player alone. */
static struct room *room_of(const char *id, const char *key)
{
    static const char text[] = "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}";
    struct who who = {.seq = -1};
    uint8_t secret[FAIR_SECRET] = {0};
    struct unit unit = {0};
    struct json args;
    struct refused why;
    struct change change;
    struct room *r = room_new(id);
    text_set(who.key, sizeof who.key, key);
    assert_true(json_check(text, strlen(text), &args));
    assert_true(room_decide_create(id, &who, args, secret, NOON, &unit, &why));
    for (size_t i = 0; i < unit.count; i++)
        assert_true(room_apply(r, &unit.events[i], &change));
    unit_clear(&unit);
    return r;
}

static struct hub *hub_with_tables(void)
{
    struct hub *h = hub_new(&server, 0);
    for (int i = 0; i < NAMES; i++) {
        char id[TABLE_ID_SIZE], key[KEY_SIZE];
        snprintf(id, sizeof id, "table%011d", i);
        snprintf(key, sizeof key, "%032d", i);
        struct live_table *live = live_new(h, id);
        live->room = room_of(id, key);
        seating_changed(live, true);
    }
    return h;
}

static void free_hub(struct hub *h)
{
    for (unsigned i = 0; i < h->buckets; i++)
        while (h->bucket[i])
            live_free(h->bucket[i]);
    seating_clear(h);
    free(h->bucket);
    free(h);
}

/* In so many places there is something in one list and nothing in the other. */
static size_t differences(void *const *a, void *const *b, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += !a[i] != !b[i];
    return n;
}

static void tables_and_players_stand_elsewhere_in_every_hub(void **state)
{
    struct hub *a = hub_with_tables(), *b = hub_with_tables();
    (void)state;
    assert_true(a->buckets >= NAMES);
    assert_int_equal(a->buckets, b->buckets);
    assert_true(
        differences((void **)a->bucket, (void **)b->bucket, a->buckets) > 0);
    assert_int_equal(a->seating.players, NAMES);
    assert_int_equal(a->seating.buckets, b->seating.buckets);
    assert_true(differences((void **)a->seating.bucket,
                            (void **)b->seating.bucket,
                            a->seating.buckets) > 0);
    free_hub(a);
    free_hub(b);
}

static struct addresses *some_addresses(void)
{
    struct addresses *a = addresses_new();
    for (int i = 0; i < NAMES; i++) {
        char address[20];
        snprintf(address, sizeof address, "10.0.0.%d", i);
        assert_true(addresses_enter(a, address, 1));
    }
    return a;
}

static void addresses_stand_elsewhere_in_every_list(void **state)
{
    struct addresses *a = some_addresses(), *b = some_addresses();
    (void)state;
    assert_true(differences((void **)a->bucket, (void **)b->bucket, BUCKETS) >
                0);
    addresses_free(a);
    addresses_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_and_players_stand_elsewhere_in_every_hub),
        cmocka_unit_test(addresses_stand_elsewhere_in_every_list),
    };
    if (sodium_init() < 0)
        return 1;
    server.owners = addresses_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    addresses_free(server.owners);
    return failed;
}
