/* Fair dice: the vectors of docs/fair-dice.md, binding, proving a record. */
#include "support/check.h"

#include "base/sha256.h"
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
    uint8_t secret[FAIR_SECRET];
    for (int i = 0; i < FAIR_SECRET; i++)
        secret[i] = (uint8_t)i;
    fair_set_secret(&f, secret);
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

static void links_draw_other_dice_than_plain_contributions(void **state)
{
    static const struct {
        uint32_t ply;
        uint64_t total, expected;
    } vectors[] = {
        {0, 6, 2}, {1, 6, 1}, {2, 6, 1}, {3, 36, 26}, {5, 1000003, 797886}};
    struct fair f = example();
    (void)state;
    f.protocol = FAIR_LINKS;
    strcpy(f.contributions[0],
           "0552a69519d1f3043611126c13489ff4a2a867a1c667b1d9d9031cd27fdcff5a");
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        assert_int_equal(fair_below(&f, vectors[i].ply, vectors[i].total),
                         vectors[i].expected);
}

/* ---- binding ---- */

/* A table of seats that are all bound, each with a chain of its own. */
struct pact_scene {
    struct fair fair;
    struct pact pact;
    uint8_t links[SEATS_MAX][PACT_LINKS + 1][PACT_LINK];
    int at[SEATS_MAX]; /* how many each has shown */
};

static struct pact_scene bound_seats(int seats)
{
    struct pact_scene s = {.fair = example()};
    s.fair.seats = (uint8_t)seats;
    for (int i = 0; i < seats; i++) {
        uint8_t random[PACT_LINK] = {(uint8_t)(i + 1)};
        pact_chain(random, s.links[i]);
        pact_bind(&s.pact, i, s.links[i][0]);
    }
    pact_begin(&s.pact, &s.fair);
    return s;
}

static void show(struct pact_scene *s, int seat)
{
    pact_show(&s->pact, &s->fair, seat, s->links[seat][++s->at[seat]]);
}

static void a_chain_is_that_of_the_document(void **state)
{
    uint8_t random[PACT_LINK], links[PACT_LINKS + 1][PACT_LINK];
    char hex[FAIR_HEX];
    (void)state;
    for (int i = 0; i < PACT_LINK; i++)
        random[i] = (uint8_t)i;
    pact_chain(random, links);
    fair_hex(links[0], PACT_LINK, hex);
    assert_string_equal(
        hex,
        "ecb807a1906b5e5268b738f97d957a382e6e318fe30d404a46492494473761a0");
    fair_hex(links[1], PACT_LINK, hex);
    assert_string_equal(
        hex,
        "0552a69519d1f3043611126c13489ff4a2a867a1c667b1d9d9031cd27fdcff5a");
    assert_memory_equal(links[PACT_LINKS], random, PACT_LINK);
    for (int i = 1; i <= PACT_LINKS; i++) {
        assert_int_equal(pact_depth(links[i], links[i - 1], 1), 1);
        assert_int_equal(pact_depth(links[i], links[0], PACT_LINKS), i);
        assert_int_equal(pact_depth(links[i], links[0], i - 1), 0);
    }
}

static void only_the_link_that_binds_a_seat_fits(void **state)
{
    struct pact_scene s = bound_seats(2);
    (void)state;
    assert_int_equal(pact_awaits(&s.pact), 3);
    assert_true(pact_fits(&s.pact, 0, s.links[0][1]));
    assert_false(pact_fits(&s.pact, 0, s.links[0][0]));
    assert_false(pact_fits(&s.pact, 0, s.links[0][2]));
    assert_false(pact_fits(&s.pact, 0, s.links[1][1]));
    show(&s, 0);
    assert_int_equal(pact_awaits(&s.pact), 2);
    pact_bind(&s.pact, 1, NULL);
    assert_false(pact_fits(&s.pact, 1, s.links[1][1]));
    assert_int_equal(pact_awaits(&s.pact), 0);
}

static void what_an_aborted_attempt_showed_is_used_no_more(void **state)
{
    struct pact_scene s = bound_seats(3);
    char before[FAIR_HEX], after[FAIR_HEX];
    (void)state;
    fair_commit(&s.fair, before);
    show(&s, 0);
    pact_abort(&s.pact, &s.fair, 1u << 2, 7);
    fair_commit(&s.fair, after);
    assert_string_not_equal(before, after);
    assert_string_equal(s.fair.contributions[0], "");
    assert_int_equal(pact_awaits(&s.pact), 3);
    assert_false(pact_fits(&s.pact, 0, s.links[0][1]));
    assert_true(pact_fits(&s.pact, 0, s.links[0][2]));
    assert_true(pact_fits(&s.pact, 1, s.links[1][1])); /* not known yet */
    assert_false(pact_fits(&s.pact, 2, s.links[2][1]));
}

static void an_attempt_fails_at_most_once_for_each_seat(void **state)
{
    struct pact_scene s = bound_seats(SEATS_MAX);
    (void)state;
    for (int gone = SEATS_MAX - 1; gone > 0; gone--) {
        for (int seat = 0; seat < gone; seat++)
            show(&s, seat);
        pact_abort(&s.pact, &s.fair, 1u << gone, (1u << SEATS_MAX) - 1);
    }
    show(&s, 0); /* his chain is long enough */
    assert_int_equal(s.at[0], PACT_LINKS);
    assert_int_equal(pact_awaits(&s.pact), 0);
    assert_int_equal(s.pact.aborted, SEATS_MAX - 1);
}

static void
a_seat_that_nobody_has_gives_nothing_to_the_next_attempt(void **state)
{
    struct pact_scene s = bound_seats(3);
    (void)state;
    show(&s, 0);
    pact_abort(&s.pact, &s.fair, 1u << 1, 1u << 2);
    assert_int_equal(pact_awaits(&s.pact), 1u << 2);
}

/* ---- attacks: seat 0 is a friend of the operator, seat 1 is honest ---- */

enum { GAMES = 6000 };

/* Two bound seats of game number `i`, with chains of their own. */
static struct pact_scene two_seats(int i)
{
    struct pact_scene s = {.fair = example()};
    for (int seat = 0; seat < 2; seat++) {
        uint8_t random[PACT_LINK] = {(uint8_t)i, (uint8_t)(i >> 8),
                                     (uint8_t)seat};
        pact_chain(random, s.links[seat]);
        pact_bind(&s.pact, seat, s.links[seat][0]);
    }
    pact_begin(&s.pact, &s.fair);
    return s;
}

static bool is_six(const struct fair *f)
{
    return fair_below(f, 0, 6) == 5;
}

/* He knows the secret and seat 1's anchor, and tries chains until he would
 * have a six if the anchor were what seat 1 gives; then, with the best that he
 * knows, he binds himself. */
static void a_chain_chosen_last_gains_nothing(void **state)
{
    int sixes = 0, wished = 0;
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct pact_scene s = two_seats(i);
        for (uint8_t try = 0; try < 40; try++) {
            struct fair guess = s.fair;
            uint8_t random[PACT_LINK] = {(uint8_t)i, (uint8_t)(i >> 8), 2, try};
            pact_chain(random, s.links[0]);
            fair_hex(s.links[0][1], PACT_LINK, guess.contributions[0]);
            fair_hex(s.links[1][0], PACT_LINK, guess.contributions[1]);
            if (is_six(&guess)) {
                wished++;
                break;
            }
        }
        pact_bind(&s.pact, 0, s.links[0][0]);
        show(&s, 0);
        show(&s, 1);
        sixes += is_six(&s.fair);
    }
    assert_in_range(wished, GAMES * 99 / 100, GAMES);
    assert_in_range(sixes, GAMES / 6 * 9 / 10, GAMES / 6 * 11 / 10);
}

/* Seat 1 has shown his link; without a six seat 0 does not show his. */
static void an_aborted_attempt_is_one_more_throw_and_no_more(void **state)
{
    int sixes[2] = {0};
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct pact_scene s = two_seats(i);
        struct fair known;
        show(&s, 1);
        known = s.fair;
        fair_hex(s.links[0][1], PACT_LINK, known.contributions[0]);
        if (is_six(&known)) {
            show(&s, 0);
        } else {
            pact_abort(&s.pact, &s.fair, 1, 3);
            show(&s, 1);
        }
        assert_int_equal(pact_awaits(&s.pact), 0);
        sixes[s.pact.aborted] += is_six(&s.fair);
    }
    assert_in_range(sixes[0], GAMES / 6 * 9 / 10, GAMES / 6 * 11 / 10);
    assert_in_range(sixes[1], GAMES * 5 / 36 * 9 / 10,
                    GAMES * 5 / 36 * 11 / 10);
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

/* A record with one part of it put in another's place. */
static struct proof prove_with(const char *name, const char *old,
                               const char *new)
{
    char record[RECORD], text[RECORD];
    read_record(name, record, sizeof record);
    const char *at = strstr(record, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - record), record, new,
             at + strlen(old));
    return prove(text);
}

static void a_record_of_a_server_proves_its_dice(void **state)
{
    struct proof p = prove_with("dice-1.kocka", "", "");
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
        struct proof p =
            prove_with("dice-1.kocka", changes[i][0], changes[i][1]);
        assert_non_null(p.wrong);
    }
    assert_int_equal(prove_with("dice-1.kocka", "die 4", "die 3").move, 2);
}

static void a_record_with_a_pact_proves_it_too(void **state)
{
    struct proof p = prove_with("dice-2.kocka", "", "");
    (void)state;
    assert_null(p.wrong);
    assert_int_equal(p.fair.protocol, FAIR_LINKS);
    assert_int_equal(p.outcomes, 24);
    assert_int_equal(p.pact.bound, 3);
    assert_int_equal(p.pact.aborted, 1);
    assert_int_equal(p.pact.missing[0], 1u << 2);
}

static void whatever_is_changed_in_a_pact_is_found(void **state)
{
    static const char *const changes[][2] = {
        {"aborted: [[2]]", "aborted: []"}, /* an attempt is hidden */
        {"aborted: [[2]]", "aborted: [[0]]"},
        {"aborted: [[2]]", "aborted: [[]]"},
        {"aborted: [[2]]", "aborted: [[3]]"},
        {"aborted: [[2]]", "aborted: [[2],[2]]"},
        {"aborted: [[2]]", "aborted: 1"},
        {"aborted: [[2]]\n", ""},
        {"commits: [\"f738", "commits: [\"f739"},
        {"4cc3\",\"\"]", "4cc3\"]"},
        {"4cc3\",\"\"]", "4cc3\",\"\",\"\"]"},
        {"b461\",\"\"]", "b461\",\"00\"]"},
        {"fbd0", "fbd1"},
        {"commits: ", "promises: "},
        {"dice-2", "dice-1"},
        {"dice-2", "dice-3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        assert_non_null(
            prove_with("dice-2.kocka", changes[i][0], changes[i][1]).wrong);
}

static void what_was_seen_must_be_what_is_proved(void **state)
{
    static char seen[SEATS_MAX][FAIR_HEX];
    struct proof p = prove_with("dice-2.kocka", "", ""), q = p;
    uint8_t link[PACT_LINK], hash[SHA256_BYTES];
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        fair_unhex(p.fair.contributions[seat], link, PACT_LINK);
        sha256(link, sizeof link, hash);
        fair_hex(hash, sizeof hash, seen[seat]);
    }
    proof_compare(&q, p.commit, NULL);
    assert_null(q.wrong);
    proof_compare(&q, p.commit, seen);
    assert_null(q.wrong);
    seen[2][0] = 'a'; /* a third seat had bound itself then */
    proof_compare(&q, p.commit, seen);
    assert_non_null(q.wrong);
    q = p;
    proof_compare(&q, seen[0], NULL);
    assert_non_null(q.wrong);
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
        cmocka_unit_test(links_draw_other_dice_than_plain_contributions),
        cmocka_unit_test(a_chain_is_that_of_the_document),
        cmocka_unit_test(only_the_link_that_binds_a_seat_fits),
        cmocka_unit_test(what_an_aborted_attempt_showed_is_used_no_more),
        cmocka_unit_test(an_attempt_fails_at_most_once_for_each_seat),
        cmocka_unit_test(
            a_seat_that_nobody_has_gives_nothing_to_the_next_attempt),
        cmocka_unit_test(a_chain_chosen_last_gains_nothing),
        cmocka_unit_test(an_aborted_attempt_is_one_more_throw_and_no_more),
        cmocka_unit_test(a_record_of_a_server_proves_its_dice),
        cmocka_unit_test(whatever_is_changed_is_found),
        cmocka_unit_test(a_record_with_a_pact_proves_it_too),
        cmocka_unit_test(whatever_is_changed_in_a_pact_is_found),
        cmocka_unit_test(what_was_seen_must_be_what_is_proved),
        cmocka_unit_test(a_record_that_says_nothing_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
