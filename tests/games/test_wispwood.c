/*
 * The rules of wispwood, one fact a test, as people would say it at the table.
 *
 * Games here have known cards and shapes, so that only deals are left to
 * chance; `play` takes a list of moves with semicolons between.
 */
#include "support/check.h"

#include "game/option.h"
#include "game/square.h"
#include "games/wispwood/wisp_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_wispwood;

#define SHAPES                                                                 \
    "\"shapes\":[\"I2\",\"I3\",\"L3\",\"I4\",\"O4\",\"T4\",\"S4\",\"L4\"]"
#define CARDS(witch)                                                           \
    "\"cards\":[\"pumpkin-sudoku\",\"" witch                                   \
    "\",\"orb-around\",\"heart-adjacent\",\"tree-largest\"]"
#define PLAIN "{" CARDS("witch-around") "," SHAPES "}"

/* ---- helpers ---- */

static void play(struct wispwood *s, const char *moves)
{
    char copy[1000];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *text = strtok(copy, ";"); text; text = strtok(NULL, ";")) {
        text += strspn(text, " ");
        check_play(g, s, -1, text);
    }
}

/* p w o h for the kinds: "ppwo" deals two pumpkins, a witch, an orb. */
static void deal(struct wispwood *s, const char *kinds)
{
    static const char letters[] = "pwoh";
    for (; *kinds; kinds++) {
        char text[20];
        snprintf(text, sizeof text, "deal %s",
                 wisp_kind_names[strchr(letters, *kinds) - letters]);
        check_play(g, s, -1, text);
    }
}

static void start(struct wispwood *s, int seats, const char *options,
                  const char *pond)
{
    check_new(g, s, seats, options);
    deal(s, pond);
}

static void expect_refusal(const struct wispwood *s, const char *text,
                           const char *id)
{
    struct reason why;
    const char *found = check_refused(g, s, -1, text, &why);
    if (strcmp(found, id) != 0)
        fail_msg("\"%s\" was refused as %s, not as %s", text, found, id);
}

static bool listed(const struct wispwood *s, const char *wanted)
{
    move *moves = malloc(g->max_moves * sizeof *moves);
    uint32_t count = g->moves(s, s->head.turn, moves);
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        char text[MOVE_TEXT_MAX];
        struct text t;
        text_fixed(&t, text, sizeof text);
        g->print(s, moves[i], &t);
        found = strcmp(text, wanted) == 0;
    }
    free(moves);
    return found;
}

/* The first outcome's text and the weights: "deal pumpkin 40 40 40 40". */
static void expect_chance(const struct wispwood *s, const char *wanted)
{
    struct outcome out[OUTCOMES_MAX];
    char text[200];
    struct text t;
    assert_int_equal(g->actors(s), ACT_CHANCE);
    uint32_t count = g->chance(s, out);
    text_fixed(&t, text, sizeof text);
    g->print(s, out[0].move, &t);
    for (uint32_t i = 0; i < count; i++)
        text_add(&t, " %d", (int)out[i].weight);
    assert_string_equal(text, wanted);
}

/* One turn: the next trees of an n×n square with the cat in its corner. */
static void plant_three(struct wispwood *s)
{
    const struct wisp_forest *f = &s->forest[s->head.turn];
    int side = wisp_side(s->round), planted = 0;
    char text[40] = "trees";
    for (int i = 0; i < side * side && planted < 3; i++) {
        int bit = i / side * WISP_STRIDE + i % side;
        struct text t;
        char name[8] = "";
        if (wisp_occupied(f) >> bit & 1)
            continue;
        text_fixed(&t, name, sizeof name);
        square_print(wisp_square(f, bit), &t);
        strcat(strcat(text, " "), name);
        planted++;
    }
    check_play(g, s, -1, text);
}

static void plant_whole_round(struct wispwood *s)
{
    while (s->head.phase == WISP_TURN)
        plant_three(s);
}

/* ---- setup ---- */

static void setup_draws_cards_then_shapes_then_the_pond(void **state)
{
    struct wispwood s;
    (void)state;
    check_new(g, &s, 3,
              "{\"cards\":[\"orb-line\",\"witch-ring\"],\"start\":2}");
    assert_int_equal(s.head.turn, 2);
    expect_chance(&s, "card pumpkin-sudoku 1 1 1 1 1");
    play(&s, "card pumpkin-pairs");
    expect_chance(&s, "card heart-cross 1 1 1 1 1");
    play(&s, "card heart-ray; card tree-dense");
    expect_chance(&s, "shape I2 1 1 1 1 1 1 1 1");
    play(&s, "shape T4; shape I2");
    expect_chance(&s, "shape I3 1 1 1 1 1 1");
    play(&s, "shape S4; shape L4; shape O4; shape I4; shape L3; shape I3");
    expect_chance(&s, "deal pumpkin 40 40 40 40");
    deal(&s, "p");
    expect_chance(&s, "deal pumpkin 39 40 40 40");
    deal(&s, "wohpwoh");
    assert_int_equal(s.head.phase, WISP_TURN);
    assert_int_equal(g->actors(&s), 1u << 2);
    assert_int_equal(s.supply, 160 - 3 - 8);
}

static void one_paw_cards_are_two_of_a_family(void **state)
{
    struct wispwood s;
    (void)state;
    check_new(g, &s, 2, "{\"cards\":\"one-paw\"}");
    expect_chance(&s, "card pumpkin-sudoku 1 1");
}

/* W4: a family of which the box names none has all its cards. */
static void cards_that_are_not_in_the_box_are_not_drawn(void **state)
{
    static const char pool[] = "\"pool\":[\"pumpkin-pairs\",\"witch-line\","
                               "\"pumpkin-loners\"]";
    struct wispwood s;
    char options[128];
    (void)state;
    snprintf(options, sizeof options, "{%s}", pool);
    check_new(g, &s, 2, options);
    expect_chance(&s, "card pumpkin-loners 1 1");
    play(&s, "card pumpkin-pairs");
    expect_chance(&s, "card witch-line 1");
    play(&s, "card witch-line");
    expect_chance(&s, "card orb-around 1 1 1 1 1");
    snprintf(options, sizeof options, "{%s,\"cards\":\"one-paw\"}", pool);
    check_new(g, &s, 2, options);
    expect_chance(&s, "card pumpkin-loners 1");
    /* what is chosen is played, wherever it comes from */
    snprintf(options, sizeof options, "{%s,\"cards\":[\"witch-ring\"]}", pool);
    check_new(g, &s, 2, options);
    play(&s, "card pumpkin-pairs");
    expect_chance(&s, "card orb-around 1 1 1 1 1");
}

static void options_that_cannot_be(void **state)
{
    static const char *const bad[] = {
        "{\"pool\":[\"orb\"]}",
        "{\"pool\":1}",
        "{\"pool\":[\"orb-groups\"],\"cards\":\"one-paw\"}",
        "{\"strips\":{\"1\":[6,5,4]}}",
        "{\"strips\":{\"1\":[6,5,4,3,2]}}",
        "{\"strips\":{\"1\":[6,5,4,100]}}",
        "{\"strips\":{\"5\":[6,5,4,3]}}",
        "{\"strips\":[6,5,4,3]}",
        "{\"fireflies\":{\"1\":2}}",
        "{\"fireflies\":{\"5\":0}}",
        "{\"fireflies\":{\"1\":9}}",
        "{\"fireflies\":[1,2]}",
        "{\"cards\":[\"orb-line\",\"orb-around\"]}",
        "{\"cards\":[\"orb\"]}",
        "{\"cards\":7}",
        "{\"cards\":\"two-paw\"}",
        "{\"cards\":[\"tree-dense\"],\"no-trees-card\":true}",
        "{\"shapes\":[\"I2\"]}",
        ("{\"shapes\":[\"I2\",\"I2\",\"I3\",\"L3\",\"I4\",\"O4\",\"T4\",\"S4\"]"
         "}"),
        "{\"ghost\":5}",
        "{\"ghost\":0}",
        "{\"start\":2}"};
    struct wispwood s;
    struct problem p;
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(game_new(g, &s, 2, check_json(bad[i]), &p));
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
    assert_false(game_new(g, &s, 5, check_json("{}"), &p));
}

/* ---- the pond ---- */

static void a_pond_of_one_kind_may_be_exchanged(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pppppppp");
    assert_true(listed(&s, "refresh"));
    play(&s, "refresh");
    assert_int_equal(s.dealt, WISP_DEALT_FREE);
    assert_int_equal(wisp_pond_count(&s), 0);
    assert_int_equal(s.discards[WISP_PUMPKIN], 8);
    expect_chance(&s, "deal pumpkin 32 40 40 40");
    deal(&s, "pppppppp");
    assert_int_equal(g->actors(&s), 1);
    expect_refusal(&s, "refresh", "refreshed"); /* W30 */
    assert_false(listed(&s, "refresh"));
    play(&s, "trees m14");
    assert_int_equal(s.dealt, WISP_DEALT_NONE);
    assert_true(listed(&s, "refresh")); /* W6: after another's deal */
}

static void a_single_wisp_is_of_one_kind(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "ppppwwoo");
    expect_refusal(&s, "refresh", "mixed");
    memset(s.pond, 0, sizeof s.pond);
    s.pond[3] = WISP_HEART + 1;
    assert_true(listed(&s, "refresh"));
}

static void a_ready_cat_may_exchange_the_pond(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pppppppp");
    play(&s, "refresh");
    deal(&s, "pwohpwoh");
    play(&s, "cat-refresh"); /* W7: even after W6 */
    assert_int_equal(s.dealt, WISP_DEALT_CAT);
    assert_false(s.forest[0].ready);
    deal(&s, "pppppppp");
    expect_refusal(&s, "cat-refresh", "cat-refreshed");
    expect_refusal(&s, "refresh", "refreshed");
    play(&s, "trees m14"); /* W13: ready again in the same turn */
    assert_true(s.forest[0].ready);
}

static void a_hidden_cat_brings_nothing(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    s.forest[0].ready = false;
    expect_refusal(&s, "cat-refresh", "cat-asleep");
    expect_refusal(&s, "wisp 1 O4 m14 n14 m15 n15 @m14 cat", "cat-hidden");
    expect_refusal(&s, "wisp 1 O4 m14 n14 m15 n15 @m14", "cat-hidden");
    assert_true(listed(&s, "wisp 1 I2 m14 m15 @m15"));
}

static void an_empty_pond_is_dealt_before_the_turn(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    memset(s.pond + 1, 0, 7);
    play(&s, "wisp 1 I2 m14 m15 @m15");
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(s.dealt, WISP_DEALT_FREE);
    assert_int_equal(g->actors(&s), ACT_CHANCE);
    deal(&s, "pppppppp");
    expect_refusal(&s, "refresh", "refreshed");
    assert_true(listed(&s, "cat-refresh"));
}

/* ---- the wisp turn ---- */

static void a_space_offers_the_shapes_beside_it(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    assert_true(listed(&s, "wisp 1 I2 m14 m15 @m14"));
    assert_true(listed(&s, "wisp 1 L4 m14 m15 m16 n16 @n16")); /* shape 8 */
    assert_true(listed(&s, "wisp 5 O4 m14 n14 m15 n15 @m14"));
    assert_true(listed(&s, "wisp 5 I4 n13 o13 p13 q13 @n13") == false);
    expect_refusal(&s, "wisp 1 I3 n13 o13 p13 @n13", "cat-missing");
    expect_refusal(&s, "wisp 1 I2 m14 m15 @m14 cat", "cat-needless");
    play(&s, "wisp 1 I3 n13 o13 p13 @n13 cat");
    assert_false(s.forest[0].ready);
    assert_int_equal(s.pond[0], 0); /* W12 */
    assert_int_equal(s.supply, 150 - 2);
    expect_refusal(&s, "wisp 1 I2 m14 m15 @m14", "no-wisp");
}

static void a_shape_must_fit(void **state)
{
    struct wispwood s;
    struct reason why;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    expect_refusal(&s, "wisp 1 I2 m13 m14 @m14", "taken");
    expect_refusal(&s, "wisp 1 I2 m15 m16 @m15", "apart");
    expect_refusal(&s, "wisp 1 I2 n12 o12 @n12", "apart"); /* a corner */
    expect_refusal(&s, "wisp 4 I4 n13 o13 p13 q13 @n13", "too-large");
    expect_refusal(&s, "wisp 1 I2 m14 m16 @m14", "not-shape");
    expect_refusal(&s, "wisp 1 I2 m14 m15 m16 @m14", "not-shape");
    expect_refusal(&s, "wisp 1 I2 l14 m14 m15 n15 o15 @m14", "not-shape");
    expect_refusal(&s, "wisp 1 I2 m14 m15 @m16", "wisp-outside");
    expect_refusal(&s, "wisp 1 I2 m14 m14 @m14", "twice");
    expect_refusal(&s, "wisp 9 I2 m14 m15 @m14", "nonsense");
    expect_refusal(&s, "wisp 1 I5 m14 m15 @m14", "nonsense");
    expect_refusal(&s, "wisp 1 I2 m14 z15 @m14", "no-square");
    expect_refusal(&s, "trees m26", "no-square");
    expect_refusal(&s, "trees 13", "nonsense");
    expect_refusal(&s, "wisp 1 I2 @m14", "nonsense");
    assert_string_equal(check_refused(g, &s, 0, "wisp 1 I2 m15 m14 @m14", &why),
                        "order");
    assert_string_equal(why.what, "wisp 1 I2 m14 m15 @m14");
    check_refused(g, &s, 0, "wisp 4 I4 n13 o13 p13 q13 @n13", &why);
    assert_string_equal(why.what, "4×4");
    assert_int_equal(why.squares, 4);
}

static void a_witch_obeys_her_card(void **state)
{
    static const struct {
        const char *options, *yes, *no, *id;
    } cases[] = {
        {"{" CARDS("witch-diagonal") "," SHAPES "}",
         "wisp 2 L3 m14 n14 n15 @n14 cat", "wisp 2 I2 m14 m15 @m14",
         "witch-diagonal"},
        {"{" CARDS("witch-line") "," SHAPES "}", "wisp 2 I2 m14 m15 @m15",
         "wisp 2 I2 m14 n14 @n14", "witch-line"},
        {"{" CARDS("witch-around") "," SHAPES "}", "wisp 2 I2 m14 m15 @m14",
         "wisp 2 I2 m14 m15 @m15", "witch-around"},
        {"{" CARDS("witch-chain") "," SHAPES "}", "wisp 2 I2 m14 n14 @n14",
         "wisp 2 I2 m14 n14 @m14", "witch-chain"},
        {"{" CARDS("witch-ring") "," SHAPES "}", "wisp 2 I2 m14 m15 @m15",
         "wisp 2 I2 m14 m15 @m14", "witch-ring"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wispwood s;
        struct reason why;
        start(&s, 2, cases[i].options, "pwohpwoh");
        assert_string_equal(check_refused(g, &s, 0, cases[i].no, &why),
                            cases[i].id);
        assert_true(why.squares > 0); /* where she may stand */
        assert_true(listed(&s, cases[i].yes));
        play(&s, cases[i].yes);
        assert_int_equal(__builtin_popcountll(s.forest[0].tiles[WISP_WITCH]),
                         1);
    }
}

/* ---- the tree turn ---- */

static void trees_grow_one_after_the_other(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    assert_true(listed(&s, "trees m14 m15 m16"));
    assert_true(listed(&s, "trees m12 l13 m14"));
    expect_refusal(&s, "trees m15", "tree-apart");
    expect_refusal(&s, "trees m14 m16", "tree-apart");
    expect_refusal(&s, "trees m13", "taken");
    expect_refusal(&s, "trees m14 m15 m16 n16", "tree-count");
    expect_refusal(&s, "trees", "tree-count");
    expect_refusal(&s, "trees m14 m14", "twice");
    expect_refusal(&s, "trees m15 m14", "order");
    expect_refusal(&s, "cat m14", "phase");
    expect_refusal(&s, "ghost 3", "phase");
    play(&s, "trees m14 m15 m16; trees m14");
    expect_refusal(&s, "trees m12", "too-large");
    assert_int_equal(s.supply, 150 - 4);
}

/* ---- the supply (W14) ---- */

/* Only one tile left in the supply; all else is discarded. */
static void nearly_empty(struct wispwood *s, int supply)
{
    start(s, 2, PLAIN, "pwohpwoh");
    memset(s->unseen, 0, sizeof s->unseen);
    s->unseen[WISP_ORB] = (uint8_t)(supply + 2);
    s->supply = (uint8_t)supply;
    memset(s->discards, 38, sizeof s->discards);
    s->discards[WISP_ORB] = (uint8_t)(38 - supply - 2);
}

static void trees_take_the_old_tiles_first(void **state)
{
    struct wispwood s;
    (void)state;
    nearly_empty(&s, 1);
    play(&s, "trees m14 m15 m16");
    assert_int_equal(s.old[WISP_ORB], 3); /* two cats' tiles and a tree */
    assert_int_equal(wisp_sum(s.old), 3);
    assert_int_equal(s.unseen[WISP_ORB], 35);
    assert_int_equal(s.supply, 149 - 2);
    assert_int_equal(wisp_sum(s.discards), 0);
}

static void a_deal_takes_the_old_tiles_first(void **state)
{
    struct wispwood s;
    (void)state;
    nearly_empty(&s, 1);
    play(&s, "cat-refresh");
    expect_chance(&s, "deal orb 3");
    deal(&s, "o");
    assert_int_equal(s.supply, 0);
    /* shares of the discards, which still lie there */
    expect_chance(&s, "deal pumpkin 40 40 37 40");
    assert_int_equal(wisp_sum(s.old), 0);
    deal(&s, "h");
    assert_int_equal(wisp_sum(s.old), 2);
    assert_int_equal(wisp_sum(s.discards), 0);
    assert_int_equal(s.supply, 157 - 1);
    expect_chance(&s, "deal pumpkin 40 40 37 39");
}

static void an_empty_supply_is_no_reshuffle_yet(void **state)
{
    struct wispwood s;
    (void)state;
    nearly_empty(&s, 3);
    play(&s, "trees m14 m15 m16");
    assert_int_equal(s.supply, 0);
    assert_int_equal(wisp_sum(s.old), 0);
}

static void with_the_trees_all_tiles_are_alike_again(void **state)
{
    struct wispwood s;
    (void)state;
    nearly_empty(&s, 1);
    plant_whole_round(&s);
    assert_true(wisp_sum(s.old) > 0);
    play(&s, "cat stay; cat stay");
    assert_int_equal(wisp_sum(s.old), 0);
    assert_int_equal(s.supply, 150);
    assert_int_equal(wisp_sum(s.unseen), 152);
}

/* ---- the end of a round ---- */

static void the_cycle_is_finished(void **state)
{
    static const char *const others[] = {"trees m14", "trees m15", "trees m16",
                                         "trees n13"};
    struct wispwood s;
    (void)state;
    start(&s, 3, PLAIN, "pwohpwoh");
    for (int cycle = 0; cycle < 4; cycle++) {
        plant_three(&s);
        play(&s, others[cycle]);
        play(&s, others[cycle]);
    }
    plant_three(&s); /* the fifth three fill the square */
    assert_true(wisp_filled(&s.forest[0], 1));
    assert_int_equal(s.head.phase, WISP_TURN); /* W15 */
    play(&s, "trees n14");
    assert_int_equal(s.head.phase, WISP_TURN);
    play(&s, "trees n14");
    assert_int_equal(s.head.phase, WISP_CAT_MOVES);
    assert_int_equal(wisp_line(&s, 0, 1, WISP_BONUS), 2);
    assert_int_equal(wisp_line(&s, 1, 1, WISP_BONUS), 0);
}

static void everybody_scores_and_cats_move_in_turn_order(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    plant_whole_round(&s);
    assert_int_equal(s.head.phase, WISP_CAT_MOVES);
    assert_int_equal(s.head.turn, 0);
    assert_int_equal(s.head.start, 0);
    assert_int_equal(s.scores[0][0][WISP_TREE], 15);
    assert_int_equal(wisp_line(&s, 1, 1, WISP_BONUS), 2);
    expect_refusal(&s, "cat m13", "no-tree");
    expect_refusal(&s, "cat a1", "no-tree");
    play(&s, "cat p16");
    /* W17: the square that it leaves is a tree now */
    assert_true(s.forest[0].tiles[WISP_TREE] & 1);
    assert_int_equal(s.head.turn, 1);
    play(&s, "cat stay");
    assert_int_equal(s.round, 2);
    assert_int_equal(s.head.start, 1); /* W19 */
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(wisp_trees(&s.forest[0]), 0);
    assert_int_equal(s.supply, 150); /* W18 */
    assert_int_equal(wisp_square(&s.forest[0], s.forest[0].cat),
                     square_at(15, 15));
    assert_int_equal(wisp_pond_count(&s), 8);
}

static void wisps_stay_and_the_forest_may_be_in_parts(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    play(&s, "wisp 4 I4 m14 n14 o14 p14 @p14");
    plant_whole_round(&s);
    play(&s, "cat stay; cat stay");
    const struct wisp_forest *f = &s.forest[0];
    assert_int_equal(wisp_width(f), 4); /* m13 and p14 */
    assert_int_equal(wisp_height(f), 2);
    assert_int_equal(f->tiles[WISP_HEART], UINT64_C(1) << (WISP_STRIDE + 3));
    s.head.turn = 0;
    assert_true(listed(&s, "trees q14"));
    expect_refusal(&s, "trees m15", "tree-apart");
    expect_refusal(&s, "trees l13 l14 r14", "too-large"); /* W10 on both */
    assert_true(listed(&s, "trees l13"));
}

static void a_forest_drifts_to_the_frames_corner(void **state)
{
    struct wispwood s;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    plant_whole_round(&s);
    play(&s, "cat p16; cat p16");
    plant_whole_round(&s);
    play(&s, "cat t20; cat t20");
    plant_whole_round(&s);
    assert_int_equal(s.head.phase, WISP_OVER);
    assert_int_equal(wisp_square(&s.forest[0], 5 * WISP_STRIDE + 5),
                     square_at(24, 24));
    /* 15 + 2, 24 + 4, 35 + 6 each: W20, shared */
    struct score score = {0};
    g->score(&s, &score);
    assert_int_equal(score.total[0], 86);
    assert_int_equal(score.winners, 3);
    s.filled[1] ^= 1;              /* a filled square less, */
    s.scores[1][0][WISP_ORB] += 2; /* as many points */
    memset(&score, 0, sizeof score);
    g->score(&s, &score);
    assert_int_equal(score.winners, 1);
}

static void two_rounds_and_no_trees_card(void **state)
{
    struct wispwood s;
    (void)state;
    check_new(g, &s, 2,
              "{\"two-rounds\":true,\"no-trees-card\":true," SHAPES "}");
    play(&s, "card pumpkin-pairs; card witch-ring; card orb-line; "
             "card heart-ray");
    deal(&s, "pwohpwoh");
    plant_whole_round(&s);
    play(&s, "cat stay; cat stay");
    plant_whole_round(&s);
    assert_int_equal(s.head.phase, WISP_OVER);
    assert_int_equal(wisp_total(&s, 0), 2 + 4);
    struct score score = {0};
    g->score(&s, &score);
    assert_int_equal(score.items, 5);
}

/* ---- the ghost ---- */

static void start_solo(struct wispwood *s, const char *options)
{
    check_new(g, s, 1, options);
    play(s, "level heart; level orb; level witch; level pumpkin");
}

static void solo_setup(void **state)
{
    struct wispwood s;
    (void)state;
    check_new(g, &s, 1, PLAIN);
    assert_int_equal(wisp_sum(s.unseen), 156);
    assert_int_equal(s.supply, 155);
    expect_chance(&s, "level pumpkin 1 1 1 1");
    play(&s, "level heart");
    expect_chance(&s, "level pumpkin 1 1 1");
    play(&s, "level orb; level witch; level pumpkin");
    expect_chance(&s, "deal pumpkin 39 39 39 39");
    deal(&s, "pwohpwoh");
    assert_int_equal(g->actors(&s), 1);
    assert_true(listed(&s, "ghost 8"));
    expect_refusal(&s, "trees m14", "phase");
    play(&s, "ghost 3"); /* W23 */
    assert_int_equal(s.discards[WISP_ORB], 1);
    assert_int_equal(s.pond[2], WISP_CAT + 1);
    expect_chance(&s, "firefly 1 1 3 3 1"); /* W24 */
}

static void the_ghost_takes_the_best_it_sees(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    deal(&s, "pwohpwoh");
    play(&s, "ghost 4; firefly 3"); /* sees pumpkin, witch, orb */
    assert_int_equal(s.ghost.held[WISP_ORB], 1);
    assert_int_equal(s.ghost.at, 7);
    assert_int_equal(s.pond[3], 0); /* W34 */
    assert_int_equal(s.head.phase, WISP_TURN);
    expect_refusal(&s, "wisp 7 S4 m14 n14 l15 m15 @m14", "ghost-there");
    play(&s, "trees m14; firefly 4"); /* heart, pumpkin, witch, orb */
    assert_int_equal(s.ghost.held[WISP_HEART], 1);
    assert_int_equal(s.ghost.at, 8);
    assert_int_equal(s.pond[6], 0);
}

static void tied_wisps_the_first_met(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    deal(&s, "ppoooooo");
    play(&s, "ghost 8; firefly 4"); /* pumpkin, pumpkin, orb, orb */
    assert_int_equal(s.ghost.at, 3);
}

static void too_few_wisps_are_dealt_anew(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    deal(&s, "pwohpwoh");
    play(&s, "ghost 1");
    s.unseen[WISP_WITCH] += 4; /* take all but two wisps back */
    s.supply += 5;
    s.unseen[WISP_ORB]++;
    memset(s.pond + 1, 0, 7);
    s.pond[4] = s.pond[5] = WISP_HEART + 1;
    play(&s, "firefly 3");
    assert_int_equal(s.ghost.firefly, 3);
    assert_int_equal(s.head.phase, WISP_GHOST);
    assert_int_equal(s.discards[WISP_HEART], 2);
    deal(&s, "ppphhhh"); /* seven: W23 */
    assert_int_equal(s.ghost.firefly, 0);
    assert_int_equal(s.ghost.at, 2); /* three pumpkins, the first */
    assert_int_equal(s.head.phase, WISP_TURN);
}

static void the_round_ends_with_the_last_firefly(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    deal(&s, "pwohpwoh");
    play(&s, "ghost 1; firefly 2; trees m14; firefly 2; trees m15; firefly 2; "
             "trees m16; firefly 1");
    assert_int_equal(s.head.phase, WISP_TURN);
    play(&s, "trees n13");
    assert_int_equal(s.head.phase, WISP_CAT_MOVES);
    assert_int_equal(s.scores[0][0][WISP_TREE], 3); /* n13 is apart */
    assert_int_equal(wisp_sum(s.ghost.held), 4);
    assert_true(s.ghost.scores[0] > 0);
    play(&s, "cat m16");
    assert_int_equal(s.head.phase, WISP_GHOST); /* W25 */
    assert_int_equal(wisp_sum(s.ghost.fireflies), 8);
    assert_int_equal(wisp_sum(s.ghost.held), 4); /* W28 */
}

static void a_filled_square_ends_the_round_at_once(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    deal(&s, "pwohpwoh");
    play(&s, "ghost 1; firefly 2");
    for (int bit = 1; bit < 28; bit++)
        if (bit % 8 < 4 && bit != 27)
            s.forest[0].tiles[WISP_TREE] |= UINT64_C(1) << bit;
    s.supply -= 14;
    play(&s, "trees p16");
    assert_int_equal(s.head.phase, WISP_CAT_MOVES);
    assert_int_equal(wisp_line(&s, 0, 1, WISP_BONUS), 2);
}

/* The rules page: 4, 3, 3, 0 on the easiest strip are 51. */
static void the_ghosts_score(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(&s, PLAIN);
    s.ghost.held[WISP_HEART] = 4;
    s.ghost.held[WISP_ORB] = 3;
    s.ghost.held[WISP_WITCH] = 3;
    wisp_ghost_score(&s, NULL);
    assert_int_equal(s.ghost.scores[0], 51);
    s.ghost.level = 4;
    assert_int_equal(wisp_strip(&s, 3), 5);
    s.ghost.level = 2;
    assert_int_equal(wisp_strip(&s, 0), 8);
}

/* W22, W24: what is printed on the owner's parts goes over our numbers. */
static void the_owners_strip_and_fireflies_count(void **state)
{
    struct wispwood s;
    (void)state;
    start_solo(
        &s,
        "{" CARDS(
            "witch-around") "," SHAPES
                            ",\"ghost\":2,\"strips\":{\"2\":[9,7,1,0]},"
                            "\"fireflies\":{\"1\":0,\"2\":0,\"3\":2,\"4\":6}}");
    s.ghost.held[WISP_HEART] = 4;
    s.ghost.held[WISP_ORB] = 3;
    assert_int_equal(wisp_ghost_now(&s), 4 * 9 + 3 * 7);
    s.ghost.held[WISP_HEART] = s.ghost.held[WISP_ORB] = 0;
    deal(&s, "pwohpwoh");
    play(&s, "ghost 3");
    expect_chance(&s, "firefly 3 2 6");
}

/* A state says nothing of options that came later, unless they are used: the
 * hashes of old records stay. */
static void options_that_came_later_are_quiet(void **state)
{
    static const char all[] = "{\"pool\":\"all\",\"strips\":{\"1\":[6,5,4,3]},"
                              "\"fireflies\":{\"1\":1}}";
    struct wispwood s;
    char buf[512];
    struct text text;
    struct json_out w;
    (void)state;
    for (int used = 0; used < 2; used++) {
        check_new(g, &s, 2, used ? "{\"pool\":[\"orb-line\"]}" : all);
        text_fixed(&text, buf, sizeof buf);
        json_begin(&w, &text);
        options_write(g, &s, &w);
        assert_int_equal(strstr(buf, "\"pool\":[\"orb-line\"]") != NULL, used);
        assert_null(strstr(buf, "strips"));
        assert_null(strstr(buf, "fireflies"));
    }
}

static void level_with_the_ghost_wins(void **state)
{
    struct wispwood s;
    struct score score = {0};
    (void)state;
    start_solo(&s, PLAIN);
    s.head.phase = WISP_OVER;
    s.scores[0][2][0] = s.ghost.scores[1] = 30;
    g->score(&s, &score);
    assert_int_equal(score.winners, 1);
    s.ghost.scores[0] = 1;
    memset(&score, 0, sizeof score);
    g->score(&s, &score);
    assert_int_equal(score.winners, 0);
}

/* ---- asking ---- */

static void gain_is_what_a_move_adds(void **state)
{
    struct wispwood s;
    struct parsed m;
    struct reason why;
    int lines[WISP_LINES];
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    play(&s, "trees m14; trees m14");
    assert_true(g->parse(&s, "wisp 4 I4 l13 l14 l15 l16 @l14", &m, &why));
    wisp_gain(&s, 0, m.move, lines);
    assert_int_equal(lines[WISP_HEART], 6); /* l13, l15, m14 */
    assert_int_equal(lines[WISP_TREE], 1);  /* l15 l16 now; m14 before */
    assert_int_equal(lines[WISP_PUMPKIN], 0);
}

static void explain_names_the_tiles(void **state)
{
    struct wispwood s;
    struct text t;
    struct json_out w;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    play(&s, "wisp 4 I4 l13 l14 l15 l16 @l14");
    text_heap(&t);
    json_begin(&w, &t);
    wisp_explain(&s, 0, &w);
    assert_string_equal(
        t.data, "{\"pumpkin-sudoku\":{\"points\":0,\"tiles\":{}},"
                "\"witch-around\":{\"points\":0,\"tiles\":{}},"
                "\"orb-around\":{\"points\":0,\"tiles\":{}},"
                "\"heart-adjacent\":{\"points\":4,\"tiles\":{\"l14\":4}},"
                "\"tree-largest\":{\"points\":2,\"tiles\":{\"l15\":1,"
                "\"l16\":1}}}");
    text_reset(&t);
    json_begin(&w, &t);
    g->explain(&s, 0, &w);
    assert_non_null(strstr(t.data,
                           "\"l16\":1}}},\"bonus\":0,\"witch\":[\"n13\","
                           "\"m14\",\"n14\"]}"));
    text_clear(&t);
}

static void explain_tells_of_the_ghost(void **state)
{
    struct wispwood s;
    struct text t;
    struct json_out w;
    (void)state;
    start_solo(&s, "{\"ghost\":2," CARDS("witch-around") "," SHAPES "}");
    deal(&s, "pwohpwoh");
    play(&s, "ghost 4; firefly 3; trees m14; firefly 4"); /* orb, heart */
    text_heap(&t);
    json_begin(&w, &t);
    g->explain(&s, 0, &w);
    assert_non_null(strstr(
        t.data, "\"ghost\":{\"points\":14,\"strip\":[8,6,5,3],\"turns\":2}"));
    text_clear(&t);
}

/* ---- states as texts ---- */

static void replace(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    char tail[8000];
    if (!at)
        fail_msg("%s is not in %s", from, text);
    strcpy(tail, at + strlen(from));
    strcpy(at, to);
    strcat(at, tail);
}

static void states_that_cannot_be(void **state)
{
    static const char *const damage[][2] = {
        {"\"round\":1", "\"round\":4"},
        {"\"round\":1", "\"round\":2"}, /* nothing scored yet */
        {"\"dealt\":\"none\"", "\"dealt\":\"cat\""},
        {"\"dealt\":\"none\"", "\"dealt\":\"all\""},
        {"\"supply\":148", "\"supply\":147"},
        {"\"orb\":38", "\"orb\":37"},
        {"\"cat\":\"m13\"", "\"cat\":\"z13\""},
        {"\"cat\":\"m13\"", "\"cat\":\"l14\""}, /* on a tile */
        {"\"cat\":\"m13\"", "\"cat\":\"a1\""},  /* too far */
        {"\"l14\":\"heart\"", "\"l14\":\"tomato\""},
        {"\"l14\":\"heart\"", "\"l13\":\"heart\""}, /* twice */
        {"\"l14\":\"heart\"", "\"l14\":\"tree\""},
        {"[\"pumpkin\",", "["},
        {"[\"pumpkin\",", "[\"cat\","},
        {"\"phase\":\"turn\"", "\"phase\":\"setup\""},
        {"\"phase\":\"turn\"", "\"phase\":\"ghost\""},
        {"\"phase\":\"turn\"", "\"phase\":\"cat\""},
        {"\"phase\":\"turn\"", "\"phase\":\"over\""},
        {"\"scores\":[[],[]]", "\"scores\":[[]]"},
        {"\"scores\":[[],[]]", "\"scores\":[[{}],[{}]]"},
        {"\"discards\"", "\"discard\""},
        {"\"ready\":true", "\"ready\":1"},
        {",\"L4\"],\"pond\"", ",\"I2\"],\"pond\""},
        {",\"L4\"],\"pond\"", "],\"pond\""},
    };
    struct wispwood s, back;
    struct problem p;
    struct json_out w;
    struct text t;
    (void)state;
    start(&s, 2, PLAIN, "pwohpwoh");
    play(&s, "wisp 4 I4 l13 l14 l15 l16 @l14");
    s.supply++; /* one tree less: make the numbers easy to read */
    s.forest[0].tiles[WISP_TREE] &= ~(UINT64_C(1) << 24);
    text_heap(&t);
    json_begin(&w, &t);
    game_write(g, &s, &w);
    assert_true(game_read(g, &back, check_json(t.data), &p));
    assert_memory_equal(&s, &back, sizeof s);
    for (unsigned i = 0; i < sizeof damage / sizeof *damage; i++) {
        char bad[8000];
        strcpy(bad, t.data);
        replace(bad, damage[i][0], damage[i][1]);
        if (game_read(g, &back, check_json(bad), &p))
            fail_msg("%s was taken for %s", damage[i][1], damage[i][0]);
        assert_int_equal(p.code, PROBLEM_BAD_STATE);
    }
    text_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup_draws_cards_then_shapes_then_the_pond),
        cmocka_unit_test(one_paw_cards_are_two_of_a_family),
        cmocka_unit_test(options_that_cannot_be),
        cmocka_unit_test(a_pond_of_one_kind_may_be_exchanged),
        cmocka_unit_test(a_single_wisp_is_of_one_kind),
        cmocka_unit_test(a_ready_cat_may_exchange_the_pond),
        cmocka_unit_test(a_hidden_cat_brings_nothing),
        cmocka_unit_test(an_empty_pond_is_dealt_before_the_turn),
        cmocka_unit_test(a_space_offers_the_shapes_beside_it),
        cmocka_unit_test(a_shape_must_fit),
        cmocka_unit_test(a_witch_obeys_her_card),
        cmocka_unit_test(trees_grow_one_after_the_other),
        cmocka_unit_test(trees_take_the_old_tiles_first),
        cmocka_unit_test(a_deal_takes_the_old_tiles_first),
        cmocka_unit_test(an_empty_supply_is_no_reshuffle_yet),
        cmocka_unit_test(with_the_trees_all_tiles_are_alike_again),
        cmocka_unit_test(the_cycle_is_finished),
        cmocka_unit_test(everybody_scores_and_cats_move_in_turn_order),
        cmocka_unit_test(wisps_stay_and_the_forest_may_be_in_parts),
        cmocka_unit_test(a_forest_drifts_to_the_frames_corner),
        cmocka_unit_test(two_rounds_and_no_trees_card),
        cmocka_unit_test(solo_setup),
        cmocka_unit_test(the_ghost_takes_the_best_it_sees),
        cmocka_unit_test(tied_wisps_the_first_met),
        cmocka_unit_test(too_few_wisps_are_dealt_anew),
        cmocka_unit_test(the_round_ends_with_the_last_firefly),
        cmocka_unit_test(a_filled_square_ends_the_round_at_once),
        cmocka_unit_test(the_ghosts_score),
        cmocka_unit_test(the_owners_strip_and_fireflies_count),
        cmocka_unit_test(options_that_came_later_are_quiet),
        cmocka_unit_test(cards_that_are_not_in_the_box_are_not_drawn),
        cmocka_unit_test(level_with_the_ghost_wins),
        cmocka_unit_test(gain_is_what_a_move_adds),
        cmocka_unit_test(explain_names_the_tiles),
        cmocka_unit_test(explain_tells_of_the_ghost),
        cmocka_unit_test(states_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
