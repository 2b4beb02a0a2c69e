/*
 * Golden cases of 5er Finden: scoring step by step (F9, F20), the search and
 * its locks (F8), the puzzle (F12 to F17), and what others may see (F19).
 *
 * Most play on one board, BOARD below, on which with the roll AABCD the
 * outlines of `drawing` lie as wished: nine good ones, two of which overlap,
 * two of the same piece.
 */
#include "base/rng.h"
#include "games/fives/fives.h"
#include "games/fives/fives_best.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const struct game *const g = &game_fives;

#define BOARD "A" BOARD_REST
#define BOARD_REST                                                             \
    "EFEAEAAFE\\nABCACFEBEF\\nDEABACFCFE\\nEFEDDFEDEF\\nAABCDEFAAE\\n"         \
    "EFAAEFEFBC\\nFBCDFEFEAD\\nEFEFAFABCF\\nFEFABCADAE\\nEFEDEFBCDF"
#define ONE "[\"" BOARD "\"]"
#define TWO "[\"" BOARD "\",\"" BOARD "\"]"
/* Two that differ. */
#define ANOTHER "[\"" BOARD "\",\"B" BOARD_REST "\"]"
#define THREE   "[\"" BOARD "\",\"" BOARD "\",\"" BOARD "\"]"

/* Good ones; the digit is the value. */
#define F1     "draw e8 d9 e9 f9 d10"
#define F1_TOO "draw i7 g8 h8 i8 h9"
#define L1     "draw g1 h1 h2 h3 h4"
#define P2     "draw c6 d6 b7 c7 d7"
#define U2     "draw g9 i9 g10 h10 i10"
#define T3     "draw a1 a2 b2 c2 a3"
#define I4     "draw a5 b5 c5 d5 e5"
#define W4     "draw h5 i5 i6 j6 j7"
#define N1     "draw e1 d2 e2 d3 d4" /* shares d3 with */
#define Y2     "draw c3 d3 e3 f3 e4"
/* Bad ones. */
#define WRONG   "draw a8 b8 c8 d8 e8" /* EFEFA */
#define SCATTER "draw a1 c1 e1 g1 i1" /* not joined */

/* ---- sitting down ---- */

static void new_game(struct fives *s, int seats, const char *options)
{
    struct json json;
    struct problem p;
    assert_true(json_check(options, strlen(options), &json));
    if (!game_new(g, s, seats, json, &p))
        fail_msg("%s: %s", options, p.text);
}

/* Judge a move; NULL if it is legal, else the id of the reason. */
static const char *refusal(const struct fives *s, int seat, const char *text,
                           struct parsed *out)
{
    struct reason why = {0};
    if (!g->parse(s, text, out, &why))
        return reason_row(g, &why)->id;
    if (out->actor)
        seat = out->actor;
    return game_legal(g, s, seat, out->move, &why) ? NULL
                                                   : reason_row(g, &why)->id;
}

static void play(struct fives *s, int seat, const char *text)
{
    struct parsed parsed;
    const char *id = refusal(s, seat, text, &parsed);
    if (id)
        fail_msg("%d %s: %s", seat, text, id);
    g->apply(s, parsed.actor ? parsed.actor : seat, parsed.move, NULL);
}

static void refuses(const struct fives *s, int seat, const char *text,
                    const char *id)
{
    struct parsed parsed;
    const char *given = refusal(s, seat, text, &parsed);
    if (!given || strcmp(given, id) != 0)
        fail_msg("%d %s: expected %s, got %s", seat, text, id,
                 given ? given : "nothing");
}

/* The state's text in a buffer of its own. */
static const char *text_of(const struct fives *s)
{
    static char buf[65536];
    struct text t;
    struct json_out w;
    text_fixed(&t, buf, sizeof buf);
    json_begin(&w, &t);
    game_write(g, s, &w);
    assert_false(t.full);
    return buf;
}

/* ---- F9 and F20 ---- */

/* Outlines of one seat, then `last`; the points that they score. */
static int score_of(const char *const *draws, const char *last, int round)
{
    struct fives s;
    new_game(&s, 1, "{\"outlines\":\"paper\",\"boards\":" ONE "}");
    s.round = (uint8_t)round;
    play(&s, 0, "roll AABCD");
    for (; *draws; draws++)
        play(&s, 0, *draws);
    play(&s, 0, last);
    assert_int_equal(s.head.phase,
                     round == FIVES_ROUNDS ? FIVES_OVER : FIVES_ROLL);
    return s.sheet[0].score[round - 1];
}

static void each_step_of_scoring(void **state)
{
    static const struct {
        int points;
        const char *draws[8];
    } cases[] = {
        {0, {NULL}},
        {1, {F1}},
        {3, {F1, P2}},
        {1, {F1, SCATTER}},                   /* step 1: not joined */
        {1, {F1, WRONG}},                     /* step 1: other symbols */
        {1, {F1, N1, Y2}},                    /* step 2: both are void */
        {1, {N1, WRONG}},                     /* what is void by step 1 … */
        {5, {I4, N1, "draw b4 a5 b5 c5 d5"}}, /* … voids nothing */
        {1, {F1, F1_TOO}},                    /* step 3: the earliest counts */
        {1, {F1_TOO, F1}},
        {3, {N1, Y2, T3}},
        {10, {F1, I4, P2, L1, U2, W4}},     /* step 4: six, the lowest five */
        {12, {I4, W4, L1, F1, P2, N1, Y2}}, /* step 2 before step 4 */
        {10, {I4, W4, L1, F1, P2, U2, F1_TOO}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (score_of(cases[i].draws, "done", 2) != cases[i].points)
            fail_msg("case %zu: %d", i, score_of(cases[i].draws, "done", 2));
}

static void six_pieces_keep_the_lowest_and_earliest(void **state)
{
    static const char *const draws[] = {I4, W4, L1, F1, P2, U2};
    struct fives s;
    (void)state;
    new_game(&s, 1, "{\"outlines\":\"paper\",\"boards\":" ONE "}");
    play(&s, 0, "roll AABCD");
    for (int i = 0; i < 6; i++)
        play(&s, 0, draws[i]);
    play(&s, 0, "done");
    for (int i = 0; i < 6; i++) /* of I and W the later one goes */
        assert_int_equal(s.sheet[0].outline[i].voided, i == 1);
}

static void printed_examples(void **state)
{
    static const char *const six[] = {F1, I4, P2, L1, U2, W4, NULL};
    static const char *const pair[] = {N1, Y2, F1, F1_TOO, P2, NULL};
    static const char *const loose[] = {WRONG, SCATTER, T3, L1, NULL};
    (void)state;
    assert_int_equal(score_of(six, "done", 1), 10);
    assert_int_equal(score_of(pair, "turn", 1), 4);
    assert_int_equal(score_of(loose, "done", 1), 4);
}

static void last_round_doubles_but_not_the_bonus(void **state)
{
    static const char *const two[] = {F1, P2, NULL};
    static const char *const none[] = {NULL};
    (void)state;
    assert_int_equal(score_of(two, "done", 5), 6);
    assert_int_equal(score_of(two, "turn", 5), 7);
    assert_int_equal(score_of(two, "turn", 4), 4);
    assert_int_equal(score_of(none, "turn", 5), 1);
    assert_int_equal(score_of(none, "turn", 1), 1);
}

static int puzzle_total(const char *pieces, int marks, struct fives *s)
{
    struct score score = {0};
    new_game(s, 1, "{\"mode\":\"puzzle\",\"boards\":" ONE "}");
    for (; *pieces; pieces++)
        for (int i = 0; i < PIECE_COUNT; i++)
            if (*piece_names[i] == *pieces)
                s->sheet[0].circled |= (uint16_t)(1u << i);
    s->sheet[0].marks = (uint8_t)marks;
    g->score(s, &score);
    return score.total[0];
}

static void printed_examples_of_the_puzzle(void **state)
{
    struct fives s;
    (void)state;
    assert_int_equal(puzzle_total("FLPUTIW", 7, &s), 24);
    assert_int_equal(puzzle_total("FLPTVIWX", 5, &s), 27);
}

/* ---- who wins ---- */

static uint32_t winners(const struct fives *s)
{
    struct score score = {0};
    g->score(s, &score);
    return score.winners;
}

static void ties_are_broken_then_shared(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 3, "{\"boards\":" THREE "}");
    s.round = 5;
    s.head.phase = FIVES_OVER;
    s.sheet[0].score[0] = 10;
    s.sheet[1].score[4] = 10;
    s.sheet[2].score[3] = 9;
    assert_int_equal(winners(&s), 1); /* F11: more in rounds 1 to 4 */
    s.sheet[2].score[2] = 1;
    assert_int_equal(winners(&s), 5);
    s.sheet[1].score[4] = 11;
    assert_int_equal(winners(&s), 2);

    new_game(&s, 2, "{\"mode\":\"puzzle\",\"boards\":" TWO "}");
    s.head.phase = FIVES_OVER;
    s.sheet[0].circled = 1u << PIECE_I;
    s.sheet[1].circled = 1u << PIECE_T;
    s.sheet[1].marks = 1;
    assert_int_equal(winners(&s), 3);
    s.sheet[1].circled = 1u << PIECE_F | 1u << PIECE_P;
    assert_int_equal(winners(&s), 2); /* F16: more circled */
}

/* ---- chance ---- */

static void every_valid_roll_once(void **state)
{
    struct fives s;
    struct outcome out[OUTCOMES_MAX];
    uint32_t total = 0;
    (void)state;
    new_game(&s, 1, "{\"boards\":" ONE "}");
    uint32_t count = g->chance(&s, out);
    for (uint32_t i = 0; i < count; i++)
        total += out[i].weight;
    assert_int_equal(count, 126);
    assert_int_equal(total, 6120); /* of 7,776; the others are rolled again */
    refuses(&s, 0, "roll AAABC", "outcome");
    refuses(&s, 0, "roll ABACD", "order");
}

static void white_boards_are_dealt_once(void **state)
{
    struct fives s;
    struct outcome out[OUTCOMES_MAX];
    (void)state;
    new_game(&s, 4, "{}");
    assert_int_equal(g->chance(&s, out), 4);
    play(&s, 0, "board 3");
    refuses(&s, 0, "board 3", "outcome");
    assert_int_equal(g->chance(&s, out), 3);
    play(&s, 0, "board 1");
    play(&s, 0, "board 4");
    play(&s, 0, "board 2");
    assert_int_equal(s.head.phase, FIVES_ROLL);
    assert_memory_equal(s.sheet[0].board, fives_white[2], CELLS);
}

/* A box has white boards and a grey one; `boards` says what is played. */
static void the_boards_of_a_box_are_dealt_like_ours(void **state)
{
    struct fives s;
    struct outcome out[OUTCOMES_MAX];
    uint8_t first[CELLS], second[CELLS], third[CELLS], grey[CELLS];
    (void)state;
    new_game(&s, 2, "{\"white\":" ANOTHER ",\"grey\":" ONE "}");
    assert_int_equal(g->chance(&s, out), 2);
    play(&s, 0, "board 2");
    refuses(&s, 0, "board 3", "outcome");
    play(&s, 0, "board 1");
    assert_true(fives_white_board(&s, 1, first));
    assert_true(fives_white_board(&s, 2, second));
    assert_false(fives_white_board(&s, 3, third));
    assert_memory_equal(s.sheet[0].board, second, CELLS);
    assert_memory_equal(s.sheet[1].board, first, CELLS);
    assert_memory_not_equal(first, second, CELLS);
    new_game(&s, 3,
             "{\"white\":" ANOTHER ",\"grey\":" ONE ",\"boards\":\"grey\"}");
    assert_int_equal(s.head.phase, FIVES_ROLL);
    fives_grey_board(&s, grey);
    assert_memory_equal(s.sheet[2].board, grey, CELLS);
    assert_memory_equal(grey, first, CELLS); /* as it was given */
}

static void bad_options_are_refused(void **state)
{
    static const char *const bad[] = {"{\"white\":[]}",
                                      "{\"white\":" ONE "}",
                                      "{\"white\":" TWO "}",
                                      "{\"white\":\"white\"}",
                                      "{\"white\":[\"AB\",\"CD\"]}",
                                      "{\"grey\":" TWO "}",
                                      "{\"grey\":\"" BOARD "\"}",
                                      "{\"mode\":\"solo\"}",
                                      "{\"timer\":14}",
                                      "{\"timer\":301}",
                                      "{\"boards\":\"blue\"}",
                                      "{\"boards\":" ONE "}",
                                      "{\"values\":{\"A\":1}}",
                                      "{\"values\":{\"F\":100}}",
                                      "{\"idle\":0}",
                                      "{\"boards\":[\"AB\",\"AB\"]}"};
    struct fives s;
    struct json json;
    struct problem p;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(json_check(bad[i], strlen(bad[i]), &json));
        assert_false(game_new(g, &s, 2, json, &p));
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
    new_game(&s, 2, "{\"timer\":0}");
    assert_memory_equal(s.values, fives_values, sizeof s.values);
}

/* ---- the search ---- */

static void strict_refuses_with_a_reason(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 2, "{\"boards\":" TWO "}");
    refuses(&s, 0, F1, "phase");
    play(&s, 0, "roll AABCD");
    refuses(&s, 0, "roll AABCD", "outcome");
    refuses(&s, 0, SCATTER, "not-joined");
    refuses(&s, 0, WRONG, "symbols");
    refuses(&s, 0, "draw b5 a5 c5 d5 e5", "order");
    refuses(&s, 0, "draw a5 a5 c5 d5 e5", "five-squares");
    refuses(&s, 0, "draw a5 b5 c5 d5", "five-squares");
    refuses(&s, 0, "draw a5 b5 c5 d5 k5", "five-squares");
    refuses(&s, 0, "erase e8", "nothing");
    refuses(&s, 0, "resume", "not-locked");
    refuses(&s, 0, "cross F", "phase");
    refuses(&s, 0, "count 1", "no-view");
    play(&s, 0, F1);
    refuses(&s, 0, F1, "same");
    refuses(&s, 0, F1_TOO, "twice");
    play(&s, 0, N1);
    refuses(&s, 0, Y2, "overlap");
    play(&s, 0, I4);
    play(&s, 0, P2);
    play(&s, 0, L1);
    refuses(&s, 0, W4, "sixth");
    play(&s, 0, "erase e1");
    play(&s, 0, W4);
    assert_int_equal(s.sheet[0].outlines, 5);
    assert_int_equal(s.sheet[1].outlines, 0);
}

static void locks_and_the_timer(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 3, "{\"boards\":" THREE "}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, F1);
    play(&s, 0, "done");
    refuses(&s, 0, P2, "locked");
    refuses(&s, 0, "erase e8", "locked");
    refuses(&s, 0, "done", "locked");
    play(&s, 0, "resume");
    play(&s, 0, P2);
    play(&s, 0, "done");
    play(&s, 0, "turn"); /* F8: done, but nobody has turned it yet */
    refuses(&s, 0, "turn", "turned");
    refuses(&s, 0, "resume", "turner");
    refuses(&s, 1, "turn", "turned"); /* in the same instant, but later */
    play(&s, 1, "done");
    play(&s, 1, "resume");
    play(&s, 1, T3);
    play(&s, 1, "done");
    assert_int_equal(s.head.phase, FIVES_SEARCH);
    play(&s, 2, "done");
    assert_int_equal(s.head.phase, FIVES_ROLL);
    refuses(&s, 2, F1, "phase"); /* an outline during scoring */
    refuses(&s, 0, "time", "phase");
    assert_int_equal(s.sheet[0].score[0], 4);
    assert_int_equal(s.sheet[1].score[0], 3);
    assert_int_equal(s.sheet[2].score[0], 0);
    assert_int_equal(s.round, 2);
}

static void the_clock_ends_the_search(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 2, "{\"boards\":" TWO ",\"timer\":30,\"idle\":100}");
    assert_int_equal(g->clock(&s), 0);
    play(&s, 0, "roll AABCD");
    uint64_t idle = g->clock(&s);
    assert_int_equal(idle & UINT32_MAX, 100000);
    play(&s, 0, F1);
    play(&s, 1, "done");
    assert_int_equal(g->clock(&s), idle);
    play(&s, 1, "turn");
    assert_int_equal(g->clock(&s) & UINT32_MAX, 30000);
    assert_int_not_equal(g->clock(&s) >> 32, idle >> 32);
    play(&s, 0, "time");
    assert_int_equal(s.head.phase, FIVES_ROLL);
    assert_int_equal(s.sheet[0].score[0], 1);
    assert_int_equal(s.sheet[1].score[0], 1);
    assert_false(fives_locked(&s, 0));
    play(&s, 0, "roll ABCDE");
    assert_int_not_equal(g->clock(&s), idle);
}

static void without_sand_the_bonus_stays(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 2, "{\"boards\":" TWO ",\"timer\":0}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, "turn");
    assert_int_equal(g->clock(&s), 0);
    play(&s, 1, "done");
    assert_int_equal(s.sheet[0].score[0], 1);
}

static void paper_takes_what_is_wrong(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 1, "{\"boards\":" ONE ",\"outlines\":\"paper\"}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, SCATTER);
    play(&s, 0, "draw a1 c1 e1 g1 j1"); /* begins on a1 too */
    refuses(&s, 0, SCATTER, "same");
    play(&s, 0, T3);
    play(&s, 0, "erase a1"); /* the latest drawn: T3 */
    assert_int_equal(s.sheet[0].outlines, 2);
    assert_int_equal(s.sheet[0].outline[1].cell[4], 9);
    for (int i = 2; i < OUTLINES_MAX; i++) {
        char text[64];
        snprintf(text, sizeof text, "draw %c%d %c%d a8 a9 a10", 'a' + i % 10,
                 i / 10 + 2, 'b' + i % 9, i / 9 + 3);
        play(&s, 0, text);
    }
    refuses(&s, 0, T3, "full");
    refuses(&s, 0, "turn ", "nonsense");
}

/* ---- puzzle and solo ---- */

static void the_puzzle_goes_its_way(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 2, "{\"mode\":\"puzzle\",\"boards\":" TWO "}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, I4);
    refuses(&s, 0, F1, "second");
    play(&s, 0, "turn");
    assert_int_equal(s.sheet[0].marks, 1); /* F15: at once */
    play(&s, 1, "done");
    assert_int_equal(s.head.phase, FIVES_CROSS);
    assert_int_equal(s.round, 1);
    refuses(&s, 0, "cross F a1 b1 c1 d1 e1", "phase"); /* not this seat */
    refuses(&s, 1, "cross F a1 b1 c1 d1 e1", "not-piece");
    refuses(&s, 1, "cross I", "must-block");
    refuses(&s, 1, "draw a1 b1 c1 d1 e1", "locked"); /* F8: too late */
    refuses(&s, 1, "done", "locked");
    play(&s, 1, "cross X b1 a2 b2 c2 b3");
    assert_int_equal(s.head.phase, FIVES_ROLL);
    play(&s, 0, "roll AABCD");
    refuses(&s, 0, I4, "circled");
    refuses(&s, 0, "erase a5", "earlier");
    refuses(&s, 1, T3, "blocked");
    refuses(&s, 0, "draw a6 b6 c6 d6 e6", "symbols");
    play(&s, 1, "done");
    play(&s, 0, "time"); /* F16: nobody found a piece */
    assert_int_equal(s.head.phase, FIVES_OVER);
    assert_int_equal(s.sheet[1].crossed, 1u << PIECE_X);
    assert_int_equal(winners(&s), 1);
    assert_string_equal(strstr(text_of(&s), "\"scores\""),
                        "\"scores\":[[4,0],[0,0]],\"winners\":[0]}");
}

static void a_void_outline_in_the_puzzle_is_erased(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 2,
             "{\"mode\":\"puzzle\",\"outlines\":\"paper\",\"boards\":" TWO "}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, WRONG);
    refuses(&s, 0, SCATTER, "second");
    play(&s, 1, F1);
    play(&s, 0, "done");
    play(&s, 1, "done");
    assert_int_equal(s.head.phase, FIVES_CROSS);
    assert_true(s.sheet[0].outline[0].voided);
    assert_int_equal(cells_count(s.sheet[0].blocked), 0);
    refuses(&s, 0, "cross F", "must-block");
    play(&s, 0, "cross I a8 b8 c8 d8 e8");
    play(&s, 0, "roll AABCD");
    play(&s, 1, F1_TOO); /* paper takes a piece circled before … */
    play(&s, 0, "draw a7 a8 b8 c8 d8");
    play(&s, 0, "time");
    assert_true(s.sheet[1].outline[0].voided); /* … and voids it */
    assert_true(s.sheet[0].outline[0].voided);
    assert_int_equal(s.head.phase, FIVES_OVER);
}

static void what_cannot_fit_is_crossed_without_squares(void **state)
{
    struct fives s;
    (void)state;
    new_game(&s, 1, "{\"mode\":\"solo\",\"boards\":" ONE "}");
    play(&s, 0, "roll AABCD");
    refuses(&s, 0, "turn", "no-timer");
    refuses(&s, 0, "time", "no-clock");
    play(&s, 0, "done");
    assert_int_equal(s.head.phase, FIVES_CROSS); /* F17: it goes on */
    s.sheet[0].blocked = (struct cells){{UINT64_MAX, UINT64_MAX}};
    s.sheet[0].blocked.word[0] &= ~UINT64_C(31); /* only a1 to e1 are free */
    refuses(&s, 0, "cross F", "must-fit");
    refuses(&s, 0, "cross F a2 b2 c2 b3 b4", "not-piece");
    refuses(&s, 0, "cross I a1 a2 a3 a4 a5", "blocked");
    s.sheet[0].blocked.word[0] |= 1;
    refuses(&s, 0, "cross I a1 b1 c1 d1 e1", "blocked");
    play(&s, 0, "cross I");
    assert_int_equal(s.head.phase, FIVES_ROLL);
}

static void solo_lasts_twelve_rounds(void **state)
{
    struct fives s;
    move list[PLACEMENTS + 64];
    (void)state;
    new_game(&s, 1, "{\"mode\":\"solo\",\"boards\":" ONE "}");
    for (int round = 1; round <= PUZZLE_ROUNDS; round++) {
        assert_int_equal(s.round, round);
        play(&s, 0, "roll ABCDE");
        play(&s, 0, "done");
        assert_true(g->moves(&s, 0, list) > 0);
        g->apply(&s, 0, list[0], NULL);
    }
    assert_int_equal(s.head.phase, FIVES_OVER);
    assert_int_equal(winners(&s), 1);
}

/* ---- views, F19 ---- */

static void views_hide_outlines_until_scoring(void **state)
{
    struct fives s, view, other;
    (void)state;
    new_game(&s, 2, "{\"boards\":" TWO "}");
    play(&s, 0, "roll AABCD");
    play(&s, 0, F1);
    play(&s, 1, I4);
    game_view(g, &view, &s, 0);
    assert_non_null(strstr(text_of(&view), "\"piece\":\"F\""));
    assert_null(strstr(text_of(&view), "\"piece\":\"I\""));
    assert_non_null(strstr(text_of(&view), "],1],\"locked\""));
    other = s;
    play(&other, 1, "erase a5");
    play(&other, 1, W4);
    g->redact(&other, 0);
    assert_memory_equal(&other, &view, sizeof view);
    refuses(&view, 1, P2, "hidden");
    refuses(&view, 1, "count 3", "bad-count");
    refuses(&view, 0, "count 2", "no-view");
    play(&view, 1, "count 2");
    play(&view, 1, "done");
    refuses(&view, 1, "count 1", "locked");
    play(&s, 0, "time");
    game_view(g, &view, &s, 0);
    assert_non_null(strstr(text_of(&view), "\"piece\":\"I\""));
}

/* What a move tells, as a list. */
static const char *told_by(struct fives *s, int seat, move m)
{
    static char buf[8192];
    struct text t;
    struct json_out w;
    text_fixed(&t, buf, sizeof buf);
    json_begin(&w, &t);
    json_open(&w, '[');
    g->apply(s, seat, m, &w);
    json_close(&w, ']');
    assert_false(t.full);
    return buf;
}

static void events_of_others_are_counts(void **state)
{
    struct fives s, view;
    struct parsed drawn;
    (void)state;
    new_game(&s, 2, "{\"boards\":" TWO "}");
    play(&s, 0, "roll AABCD");
    assert_null(refusal(&s, 1, I4, &drawn));
    game_view(g, &view, &s, 0);
    assert_string_equal(told_by(&view, 1, g->veil(&s, 1, drawn.move, 0)),
                        "[{\"kind\":\"count\",\"seat\":1,\"outlines\":1}]");
    g->apply(&s, 1, drawn.move, NULL);
    assert_null(refusal(&s, 1, "erase a5", &drawn));
    assert_string_equal(told_by(&view, 1, g->veil(&s, 1, drawn.move, 0)),
                        "[{\"kind\":\"count\",\"seat\":1,\"outlines\":0}]");
}

static void the_best_is_told_after_each_round(void **state)
{
    struct fives s;
    struct best best;
    char wanted[64];
    (void)state;
    new_game(&s, 1, "{\"boards\":" ONE "}");
    play(&s, 0, "roll AABCD");
    struct best_task task = {.board = s.sheet[0].board,
                             .dice = s.dice,
                             .values = s.values,
                             .most = PIECES_MAX};
    best_find(&task, &best);
    snprintf(wanted, sizeof wanted,
             "{\"kind\":\"best\",\"seat\":0,\"points\":%d,", best.value);
    assert_non_null(strstr(told_by(&s, 0, move_plain(MOVE_DONE, 0)), wanted));
}

static void reread(const struct fives *s)
{
    static char copy[65536];
    struct fives again;
    struct json json;
    struct problem p;
    strcpy(copy, text_of(s));
    assert_true(json_check(copy, strlen(copy), &json));
    if (!game_read(g, &again, json, &p))
        fail_msg("%s: %s", p.text, copy);
    assert_string_equal(text_of(&again), copy);
    if (s->head.phase == FIVES_SEARCH && s->head.seats > 1)
        assert_int_equal(again.head.viewer, s->head.viewer);
    again.head.viewer = s->head.viewer;
    assert_memory_equal(&again, s, sizeof again);
}

/* A move that the seat might make: listed, or on paper anything. */
static move some_move(const struct fives *s, int seat, struct rng *rng,
                      const move *list, uint32_t count)
{
    struct reason why;
    uint8_t cell[PIECE_SIZE] = {0};
    if (s->paper && s->head.phase == FIVES_SEARCH && rng_below(rng, 3) == 0) {
        for (int i = 0; i < PIECE_SIZE; i++)
            cell[i] = (uint8_t)(i * 20 + (int)rng_below(rng, 20));
        move m = move_cells(MOVE_DRAW, 0, cell);
        if (g->legal(s, seat, m, &why))
            return m;
    }
    /* the short moves stand behind the draws; try them half of the time */
    uint32_t few = count < 6 ? count : 6;
    return rng_below(rng, 2) ? list[count - 1 - rng_below(rng, few)]
                             : list[rng_below(rng, count)];
}

/* Every viewer's view stays in step, and hides what it must. */
static void step_views(struct fives *s, int seat, move m, bool *revealed)
{
    struct fives after = *s, told, shown;
    char buf[3 * sizeof after];
    g->apply(&after, seat, m, NULL);
    *revealed = game_reveals(g, s, seat, m, buf);
    bool ends =
        s->head.phase == FIVES_SEARCH && after.head.phase != FIVES_SEARCH;
    assert_true(ends || !*revealed);
    for (int viewer = 0; viewer < s->head.seats; viewer++) {
        struct reason why = {0};
        move seen = g->veil(s, seat, m, viewer);
        game_view(g, &told, s, viewer);
        reread(&told);
        if (seat < SEATS_MAX && !g->legal(&told, seat, seen, &why))
            fail_msg("the move seen is not legal in the view");
        g->apply(&told, seat, seen, NULL);
        game_view(g, &shown, &after, viewer);
        if (!*revealed)
            assert_memory_equal(&told, &shown, sizeof told);
        g->redact(&shown, viewer);
        game_view(g, &told, &after, viewer);
        assert_memory_equal(&told, &shown, sizeof told);
    }
    *s = after;
}

static void random_game(const char *options, int seats, struct rng *rng)
{
    static move list[PLACEMENTS + 64];
    struct outcome outcomes[OUTCOMES_MAX];
    struct fives s;
    bool revealed;
    new_game(&s, seats, options);
    for (int ply = 0; ply < 2000 && !game_over(g, &s); ply++) {
        actor_set who = g->actors(&s);
        reread(&s);
        if (who & ACT_CHANCE) {
            uint32_t n = g->chance(&s, outcomes);
            step_views(&s, SEAT_CHANCE, outcomes[rng_below(rng, n)].move,
                       &revealed);
            continue;
        }
        if (who & ACT_CLOCK && rng_below(rng, 30) == 0) {
            step_views(&s, SEAT_CLOCK, move_plain(MOVE_TIME, 0), &revealed);
            continue;
        }
        int seat = who & ACT_ALL ? (int)rng_below(rng, (uint32_t)seats)
                                 : __builtin_ctz(who);
        uint32_t n = g->moves(&s, seat, list);
        if (n)
            step_views(&s, seat, some_move(&s, seat, rng, list, n), &revealed);
    }
    assert_true(game_over(g, &s));
}

static void views_keep_in_step_in_random_games(void **state)
{
    static const struct {
        int seats;
        const char *options;
    } games[] = {
        {1, "{}"},
        {2, "{\"boards\":\"grey\"}"},
        {4, "{\"outlines\":\"paper\"}"},
        {3, "{\"mode\":\"puzzle\"}"},
        {2, "{\"mode\":\"puzzle\",\"outlines\":\"paper\"}"},
        {1, "{\"mode\":\"solo\"}"},
        {1, "{\"mode\":\"solo\",\"outlines\":\"paper\"}"},
    };
    struct rng rng;
    (void)state;
    rng_seed(&rng, "views", 5);
    for (int i = 0; i < 70; i++)
        random_game(games[i % 7].options, games[i % 7].seats, &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_of_scoring),
        cmocka_unit_test(six_pieces_keep_the_lowest_and_earliest),
        cmocka_unit_test(printed_examples),
        cmocka_unit_test(last_round_doubles_but_not_the_bonus),
        cmocka_unit_test(printed_examples_of_the_puzzle),
        cmocka_unit_test(ties_are_broken_then_shared),
        cmocka_unit_test(every_valid_roll_once),
        cmocka_unit_test(white_boards_are_dealt_once),
        cmocka_unit_test(the_boards_of_a_box_are_dealt_like_ours),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(strict_refuses_with_a_reason),
        cmocka_unit_test(locks_and_the_timer),
        cmocka_unit_test(the_clock_ends_the_search),
        cmocka_unit_test(without_sand_the_bonus_stays),
        cmocka_unit_test(paper_takes_what_is_wrong),
        cmocka_unit_test(the_puzzle_goes_its_way),
        cmocka_unit_test(a_void_outline_in_the_puzzle_is_erased),
        cmocka_unit_test(what_cannot_fit_is_crossed_without_squares),
        cmocka_unit_test(solo_lasts_twelve_rounds),
        cmocka_unit_test(views_hide_outlines_until_scoring),
        cmocka_unit_test(events_of_others_are_counts),
        cmocka_unit_test(the_best_is_told_after_each_round),
        cmocka_unit_test(views_keep_in_step_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
