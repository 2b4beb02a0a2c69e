/* Fair dice: the vectors of docs/fair-dice.md, and proving a record. */
#include "support/check.h"

#include "fair/fair.h"
#include "fair/proof.h"
#include "games/games.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- drawing ---- */

static struct fair example(void)
{
    struct fair f = {
        .table = "abcdefghijkmnpqr", .seats = 2, .contributions = {"00ff", ""}};
    for (int i = 0; i < FAIR_SECRET; i++)
        f.secret[i] = (uint8_t)i;
    return f;
}

static void dice_are_those_of_the_document(void **state)
{
    static const struct {
        uint32_t ply;
        uint64_t total, expected;
    } vectors[] = {
#include "fair_vectors.inc"
    };
    struct fair f = example();
    char commit[FAIR_HEX];
    (void)state;
    fair_commit(&f, commit);
    assert_string_equal(
        commit,
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        assert_int_equal(fair_below(&f, vectors[i].ply, vectors[i].total),
                         vectors[i].expected);
}

static void every_contribution_changes_the_dice(void **state)
{
    struct fair f = example(), g = example();
    int same = 0;
    (void)state;
    strcpy(g.contributions[1], "01");
    for (uint32_t ply = 0; ply < 100; ply++)
        same += fair_below(&f, ply, 1000000) == fair_below(&g, ply, 1000000);
    assert_int_equal(same, 0);
}

static void dice_are_even(void **state)
{
    struct fair f = example();
    int seen[6] = {0};
    (void)state;
    for (uint32_t ply = 0; ply < 60000; ply++)
        seen[fair_below(&f, ply, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 9600, 10400);
}

/* ---- proving ---- */

enum { RECORD = 4096 };

/* A record as a server made it, without its result and hashes: so parts of it
 * can be changed. */
static void read_record(const char *name, char *out, size_t size)
{
    char path[256], line[512];
    size_t len = 0;
    snprintf(path, sizeof path, "%s/tests/core/fair/%s", KOCKA_SOURCE, name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        char *hash = strstr(line, " #");
        if (hash)
            strcpy(hash, "\n");
        if (strncmp(line, "result: ", 8) != 0)
            len += (size_t)snprintf(out + len, size - len, "%s", line);
        assert_true(len < size);
    }
    fclose(f);
}

static struct proof prove(const char *text)
{
    struct problem p;
    struct proof proof;
    int line;
    struct table *t = record_read(text, strlen(text), games_find, &p, &line);
    assert_non_null(t);
    assert_true(proof_make(text, t, &proof));
    table_free(t);
    return proof;
}

/* The record with one part of it put in another's place. */
static struct proof prove_with(const char *old, const char *new)
{
    char record[RECORD], text[RECORD];
    read_record("dice-1.kocka", record, sizeof record);
    const char *at = strstr(record, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - record), record, new,
             at + strlen(old));
    return prove(text);
}

static void a_record_of_a_server_proves_its_dice(void **state)
{
    struct proof p = prove_with("", "");
    (void)state;
    assert_null(p.wrong);
    assert_true(p.said);
    assert_int_equal(p.outcomes, 25);
    assert_string_equal(p.fair.table, "6m2pjpftpn4hbwdy");
}

static void whatever_is_changed_is_found(void **state)
{
    static const char *const changes[][2] = {
        {"die 4", "die 5"},
        {"eddf\",\"\"]", "eddf\",\"00\"]"},
        {"ac7e", "ac7f"},
        {"secret: 2e", "secret: 2f"},
        {"commit: 67", "commit: 68"},
        {"table: 6m", "table: 7m"},
        {"eddf\",\"\"]", "eddf\"]"},
        {"dice-1", "dice-0"},
        {"ac7e", "AC7E"},
        {"table: 6m", "table: 6/"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct proof p = prove_with(changes[i][0], changes[i][1]);
        assert_non_null(p.wrong);
    }
    assert_int_equal(prove_with("die 4", "die 3").move, 2);
}

static void a_record_that_says_nothing_proves_nothing(void **state)
{
    struct proof p = prove("kocka 1\ngame: pig\nseats: 2\n\nroll\ndie 2\n");
    (void)state;
    assert_false(p.said);
    assert_non_null(p.wrong);
    assert_int_equal(p.outcomes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_those_of_the_document),
        cmocka_unit_test(every_contribution_changes_the_dice),
        cmocka_unit_test(dice_are_even),
        cmocka_unit_test(a_record_of_a_server_proves_its_dice),
        cmocka_unit_test(whatever_is_changed_is_found),
        cmocka_unit_test(a_record_that_says_nothing_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
