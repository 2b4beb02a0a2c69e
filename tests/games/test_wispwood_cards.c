/*
 * The goal cards: hand-derived cases from wispwood_cards.txt, the printed
 * examples, and the slow scorer of tests/support on random forests: 20,000 by
 * default, WISP_FORESTS=100000 for all of them.
 */
#include "base/rng.h"
#include "games/wispwood/wisp_int.h"
#include "support/wisp_slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 6, LINE = 200 };

/* A picture as in the file; rows of equal length. */
struct picture {
    char row[SIDE][LINE];
    int rows;
};

static int card_named(const char *id)
{
    for (int card = 0; card < WISP_CARDS; card++)
        if (strcmp(wisp_card_id(card), id) == 0)
            return card;
    fail_msg("no card %s", id);
    return -1;
}

/* Lay the picture with its corner at a square; the cat first. */
static void lay(const struct picture *p, struct wisp_forest *f, int column,
                int row)
{
    static const char letters[] = "PWOHT";
    *f = (struct wisp_forest){0};
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; p->row[y][x]; x++)
            if (p->row[y][x] == 'C') {
                f->column = (uint8_t)(column + x);
                f->row = (uint8_t)(row + y);
            }
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; p->row[y][x]; x++) {
            const char *tile = strchr(letters, p->row[y][x]);
            if (tile)
                wisp_put(f, (row + y) * 32 + column + x, (int)(tile - letters));
        }
}

static void check_picture(const struct picture *p, const char *title)
{
    int cats = 0, width = (int)strlen(p->row[0]);
    for (int y = 0; y < p->rows; y++) {
        if ((int)strlen(p->row[y]) != width)
            fail_msg("ragged picture: %s", title);
        for (int x = 0; x < width; x++) {
            if (!strchr(".+PWOHTC", p->row[y][x]))
                fail_msg("odd letter: %s", title);
            cats += p->row[y][x] == 'C';
        }
    }
    if (cats != 1 || width > SIDE)
        fail_msg("one cat in at most 6×6: %s", title);
}

static void check_shares(int card, const struct wisp_forest *f, int points)
{
    int16_t share[64];
    uint64_t earned = wisp_card_shares(card, f, share);
    int sum = 0;
    for (int bit = 0; bit < 64; bit++) {
        sum += share[bit];
        assert_int_equal(earned >> bit & 1, share[bit] != 0);
        if (share[bit])
            assert_true(f->tiles[card / WISP_PER_FAMILY] >> bit & 1);
    }
    assert_int_equal(sum, points);
}

/* Plus and full stop on a witch card, on every empty square. */
static void check_witch_marks(const struct picture *p, const char *title,
                              int card, const struct wisp_forest *f, int at)
{
    wisp_field allowed = wisp_witch_squares(f, card % WISP_PER_FAMILY);
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; p->row[y][x]; x++) {
            char mark = p->row[y][x];
            int index = field_index(f, (at + y) * 32 + at + x);
            if ((mark == '+' || mark == '.') &&
                (mark == '+') != (allowed >> index & 1))
                fail_msg("%s: square %d of row %d", title, x + 1, y + 1);
        }
}

/* Every place on the frame is as good as another. */
static void check_case(const struct picture *p, const char *title)
{
    static const int corners[] = {0, 7, 12, 19};
    char id[40];
    int points;
    if (sscanf(title, "%39s %d", id, &points) != 2)
        fail_msg("not a case: %s", title);
    int card = card_named(id);
    check_picture(p, title);
    for (int i = 0; i < 4; i++) {
        struct wisp_forest f;
        struct slow_forest slow;
        lay(p, &f, corners[i], corners[i]);
        if (wisp_card_score(card, &f) != points)
            fail_msg("%s: is %d", title, wisp_card_score(card, &f));
        check_shares(card, &f, points);
        slow_from(&slow, &f);
        if (slow_score(&slow, id) != points)
            fail_msg("%s: slowly %d", title, slow_score(&slow, id));
        if (card / WISP_PER_FAMILY == WISP_WITCH)
            check_witch_marks(p, title, card, &f, corners[i]);
    }
}

static void golden_cases_of_every_card(void **state)
{
    FILE *file = fopen(KOCKA_SOURCE "/tests/games/wispwood_cards.txt", "r");
    char line[LINE], title[LINE] = "";
    int cases[WISP_CARDS] = {0};
    struct picture p = {.rows = 0};
    (void)state;
    assert_non_null(file);
    for (bool more = true; more;) {
        more = fgets(line, sizeof line, file);
        line[more ? strcspn(line, "\n") : 0] = '\0';
        if (*line == '#')
            continue;
        if (*line && !*title) {
            strcpy(title, line);
        } else if (*line) {
            assert_true(p.rows < SIDE);
            strcpy(p.row[p.rows++], line);
        } else if (*title) {
            check_case(&p, title);
            *strchr(title, ' ') = '\0';
            cases[card_named(title)]++;
            *title = '\0';
            p.rows = 0;
        }
    }
    fclose(file);
    for (int card = 0; card < WISP_CARDS; card++)
        if (cases[card] < 8)
            fail_msg("%s has only %d cases", wisp_card_id(card), cases[card]);
}

/* ---- the rules page's examples ---- */

static void check_sheet(const struct picture *p, const int lines[WISP_LINES])
{
    static const char *const cards[] = {"pumpkin-sudoku", "witch-around",
                                        "orb-around", "heart-adjacent",
                                        "tree-largest"};
    struct wispwood s = {.round = 1};
    int now[WISP_LINES];
    lay(p, &s.forest[0], 10, 10);
    for (int i = 0; i < WISP_FAMILIES; i++)
        s.cards[i] = (uint8_t)(card_named(cards[i]) % WISP_PER_FAMILY + 1);
    wisp_preview(&s, 0, now);
    for (int i = 0; i < WISP_LINES; i++)
        assert_int_equal(now[i], lines[i]);
}

/* Forests that give the two printed sheets, 20 and 22. */
static void printed_score_sheets(void **state)
{
    static const struct picture first = {{"OOO.", "CTT.", "TTTT", "THT."}, 4};
    static const struct picture second = {{"POPC", "TTTT", "TTHH", "HPHH"}, 4};
    (void)state;
    check_sheet(&first, (int[]){0, 0, 6, 6, 8, 0});
    check_sheet(&second, (int[]){4, 0, 2, 8, 6, 2});
}

/* The drawings of the help pages show what is true. */
static void examples_score_what_they_say(void **state)
{
    (void)state;
    for (int card = 0; card < WISP_CARDS; card++) {
        const struct wisp_example *e = &wisp_examples[card];
        struct wisp_forest f;
        struct slow_forest slow;
        assert_string_equal(e->card, wisp_card_id(card));
        wisp_example_forest(e, &f);
        slow_from(&slow, &f);
        if (wisp_card_score(card, &f) != e->points ||
            slow_score(&slow, e->card) != e->points)
            fail_msg("%s: %d, not %d", e->card, wisp_card_score(card, &f),
                     e->points);
        check_shares(card, &f, e->points);
    }
}

static void paws_are_as_printed(void **state)
{
    int easy[WISP_FAMILIES] = {0};
    (void)state;
    for (int card = 0; card < WISP_CARDS; card++) {
        int paws = wisp_card_paws(card);
        assert_true(paws == 1 || paws == 2);
        easy[card / WISP_PER_FAMILY] += paws == 1;
    }
    for (int family = 0; family < WISP_FAMILIES; family++)
        assert_int_equal(easy[family], 2);
}

/* ---- random forests against the slow scorer ---- */

/* Anything in at most 6×6, thin or dense, wherever it fits on the frame. */
static void random_forest(struct rng *rng, struct wisp_forest *f)
{
    int width = 1 + (int)rng_below(rng, 6), height = 1 + (int)rng_below(rng, 6);
    int column = (int)rng_below(rng, 20), row = (int)rng_below(rng, 20);
    int cat = (int)rng_below(rng, (uint32_t)(width * height));
    uint32_t dense = rng_below(rng, 100) + 1;
    uint32_t kinds = 1 + rng_below(rng, WISP_TILES);
    *f = (struct wisp_forest){.column = (uint8_t)(column + cat % width),
                              .row = (uint8_t)(row + cat / width)};
    for (int i = 0; i < width * height; i++)
        if (i != cat && rng_below(rng, 100) < dense)
            wisp_put(f, (row + i / width) * 32 + column + i % width,
                     WISP_TREE - (int)rng_below(rng, kinds));
}

static int wanted(const char *name, int preset)
{
    const char *said = getenv(name);
    if (getenv("KOCKA_FEW")) /* under a sanitizer */
        preset /= 20;
    return said ? atoi(said) : preset;
}

static void the_slow_scorer_agrees(void **state)
{
    struct rng rng;
    struct wisp_forest f;
    struct slow_forest slow;
    int forests = wanted("WISP_FORESTS", 20000);
    (void)state;
    rng_seed_number(&rng, 1);
    for (int i = 0; i < forests; i++) {
        random_forest(&rng, &f);
        slow_from(&slow, &f);
        for (int card = 0; card < WISP_CARDS; card++) {
            int points = wisp_card_score(card, &f);
            if (slow_score(&slow, wisp_card_id(card)) != points)
                fail_msg("forest %d, %s: %d, slowly %d", i, wisp_card_id(card),
                         points, slow_score(&slow, wisp_card_id(card)));
            check_shares(card, &f, points);
        }
    }
}

static void the_slow_witches_agree(void **state)
{
    struct rng rng;
    struct wisp_forest f;
    struct slow_forest slow;
    (void)state;
    rng_seed_number(&rng, 2);
    for (int i = 0; i < 2000; i++) {
        random_forest(&rng, &f);
        slow_from(&slow, &f);
        for (int card = 0; card < WISP_PER_FAMILY; card++) {
            wisp_field near =
                field_near(&f, SIDE) & ~field_of(wisp_occupied(&f));
            wisp_field allowed = wisp_witch_squares(&f, card);
            while (near) {
                int index = field_pop(&near);
                int square = field_origin(&f) + field_square(index);
                assert_int_equal(
                    allowed >> index & 1,
                    slow_witch_may(&slow, wisp_card_id(WISP_PER_FAMILY + card),
                                   square % 32, square / 32));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_cases_of_every_card),
        cmocka_unit_test(printed_score_sheets),
        cmocka_unit_test(examples_score_what_they_say),
        cmocka_unit_test(paws_are_as_printed),
        cmocka_unit_test(the_slow_scorer_agrees),
        cmocka_unit_test(the_slow_witches_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
