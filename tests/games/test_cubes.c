/*
 * Golden cases of Seven Cubes, each rule in positions small enough to see.
 *
 * A board is drawn as seven lines: a letter for a cube (r o y g b v w), + x L
 * G S for step, slant, leap, gate and shield, a dot for an empty square. A
 * row of chips is seven letters, a capital for one with its cube, followed by
 * ! if that is protected.
 */
#include "games/cubes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_cubes;

/* ---- drawing positions ---- */

struct drawing {
    const char *board[7];
    const char *figures; /* "a1 g7", "-" for none */
    const char *rows;    /* "roygbvw Roygbvw" */
    const char *phase;   /* "move" if not given */
    const char *used;    /* "\"b3\"" or nothing */
    const char *options; /* JSON, or nothing */
    int turn;
    int turns;
};

static const char *kind_name(char letter)
{
    static const char letters[] = ".roygbvw+xLGS";
    const char *at = strchr(letters, letter);
    assert_non_null(at);
    return cubes_names[at - letters];
}

static void draw_tokens(const struct drawing *d, struct json_out *w)
{
    json_key(w, "tokens");
    json_open(w, '{');
    for (int i = 0; i < 49; i++) {
        char name[] = {(char)('a' + i % 7), (char)('1' + i / 7), '\0'};
        const char *line = d->board[i / 7];
        if (line && line[i % 7] != '.')
            json_string_at(w, name, kind_name(line[i % 7]));
    }
    json_close(w, '}');
}

static void draw_figures(const char *figures, struct json_out *w)
{
    char copy[64], *rest = copy;
    strcpy(copy, figures);
    json_key(w, "figures");
    json_open(w, '[');
    for (char *name; (name = strsep(&rest, " "));)
        if (*name == '-')
            json_put_null(w);
        else
            json_put_string(w, name);
    json_close(w, ']');
}

static void draw_chip(const char *chip, struct json_out *w)
{
    json_open(w, '{');
    json_string_at(w, "colour", kind_name((char)tolower(*chip)));
    json_bool_at(w, "cube", isupper((unsigned char)*chip));
    json_bool_at(w, "safe", chip[1] == '!');
    json_close(w, '}');
}

static void draw_rows(const char *rows, struct json_out *w)
{
    json_key(w, "rows");
    json_open(w, '[');
    json_open(w, '[');
    for (const char *c = rows; *c; c++) {
        if (*c == ' ') {
            json_close(w, ']');
            json_open(w, '[');
        } else if (*c != '!') {
            draw_chip(c, w);
        }
    }
    json_close(w, ']');
    json_close(w, ']');
}

static void draw(const struct drawing *d, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "game", "cubes");
    json_key(&w, "options");
    json_put_raw(&w);
    text_put(out, d->options ? d->options : "{}");
    json_int_at(&w, "start", 0);
    json_int_at(&w, "turn", d->turn);
    json_string_at(&w, "phase", d->phase ? d->phase : "move");
    draw_tokens(d, &w);
    draw_figures(d->figures, &w);
    draw_rows(d->rows, &w);
    json_key(&w, "used");
    json_put_raw(&w);
    text_add(out, "[%s]", d->used ? d->used : "");
    json_int_at(&w, "turns", d->turns);
    json_close(&w, '}');
}

/* Read a drawing; NULL if it was taken, else what was wrong. */
static const char *read_drawing(struct cubes *s, const struct drawing *d)
{
    static struct problem p;
    struct text text;
    struct json object;
    text_heap(&text);
    draw(d, &text);
    assert_true(json_check(text.data, text.len, &object));
    bool good = game_read(g, s, object, &p);
    text_clear(&text);
    return good ? NULL : p.text;
}

static struct cubes position(struct drawing d)
{
    struct cubes s;
    const char *wrong = read_drawing(&s, &d);
    if (wrong)
        fail_msg("not a position: %s", wrong);
    return s;
}

static void not_a_position(struct drawing d)
{
    struct cubes s;
    assert_non_null(read_drawing(&s, &d));
}

/* ---- playing and asking ---- */

static bool judge(const struct cubes *s, const char *text, struct parsed *m,
                  struct reason *why)
{
    if (!g->parse(s, text, m, why))
        return false;
    int actor = m->actor ? m->actor : s->head.turn;
    m->actor = (uint8_t)actor;
    return game_legal(g, s, actor, m->move, why);
}

static void play(struct cubes *s, const char *text)
{
    struct parsed m;
    struct reason why;
    if (!judge(s, text, &m, &why))
        fail_msg("%s: %s", text, reason_row(g, &why)->id);
    g->apply(s, m.actor, m.move, NULL);
}

static void refused(const struct cubes *s, const char *text, const char *id)
{
    struct parsed m;
    struct reason why;
    assert_false(judge(s, text, &m, &why));
    assert_string_equal(reason_row(g, &why)->id, id);
}

/* The texts of all legal moves, in the order of the list. */
static void moves_are(const struct cubes *s, const char *expected)
{
    static char buf[2048];
    move list[CUBES_MOVES_MAX];
    struct text text;
    text_fixed(&text, buf, sizeof buf);
    uint32_t count = g->moves(s, s->head.turn, list);
    for (uint32_t i = 0; i < count; i++) {
        text_put(&text, i ? ", " : "");
        g->print(s, list[i], &text);
    }
    assert_string_equal(buf, expected);
}

static void stands(const struct cubes *s, int seat, const char *name)
{
    int at = (name[1] - '1') * 7 + name[0] - 'a';
    assert_int_equal(s->figure[seat], UINT64_C(1) << at);
}

static int lying(const struct cubes *s, const char *name)
{
    int at = (name[1] - '1') * 7 + name[0] - 'a';
    return cubes_kind_at(s, UINT64_C(1) << at);
}

/* The row of a seat as drawn. */
static void row_is(const struct cubes *s, int seat, const char *expected)
{
    char drawn[16], *c = drawn;
    for (int i = 0; i < 7; i++) {
        int colour = s->row[seat][i];
        char letter = ".roygbvw"[colour];
        bool cube = s->cubes[seat] >> colour & 1;
        *c++ = cube ? (char)toupper(letter) : letter;
        if (s->safe[seat] >> colour & 1)
            *c++ = '!';
    }
    *c = '\0';
    assert_string_equal(drawn, expected);
}

/* The turn has passed to this seat. */
static void turn_of(const struct cubes *s, int seat)
{
    assert_int_equal(s->head.phase, CUBES_MOVE);
    assert_int_equal(s->head.turn, seat);
    assert_int_equal(s->used, 0);
}

static void phase_is(const struct cubes *s, int phase, int seat)
{
    assert_int_equal(s->head.phase, phase);
    assert_int_equal(s->head.turn, seat);
}

static uint32_t winners(const struct cubes *s)
{
    struct score score = {0};
    g->score(s, &score);
    return score.winners;
}

#define TWO "roygbvw roygbvw"

/* ---- C7, C8, C9 ---- */

static void l_moves_are_a_knights(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.figures = "d4 a1", .rows = TWO});
    moves_are(&s, "L c2, L e2, L b3, L f3, L b5, L f5, L c6, L e6");
    refused(&s, "L d5", "not-an-l");
    refused(&s, "L d4", "same-square");
    refused(&s, "L h5", "off-the-board");
    refused(&s, "L", "nonsense");
    refused(&s, "step d5", "phase");
    play(&s, "L c2");
    stands(&s, 0, "c2");
    turn_of(&s, 1);
}

static void pass_is_refused_while_an_l_move_is_legal(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.figures = "a1 g7", .rows = TWO});
    moves_are(&s, "L c2, L b3");
    refused(&s, "pass", "must-move");
}

static void figure_blocked_in_its_corner_passes(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "a1 b3 c2", .rows = "roygbvw roygbvw roygbvw"});
    moves_are(&s, "pass");
    refused(&s, "L b3", "nothing-to-steal");
    play(&s, "pass");
    turn_of(&s, 1);
    assert_int_equal(s.turns, 1);
}

static void cube_of_the_next_colour_is_taken(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".r....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    assert_int_equal(lying(&s, "b3"), CUBES_NONE);
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "b3");
    turn_of(&s, 1);
}

static void cube_of_another_colour_stays(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".o....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    assert_int_equal(lying(&s, "b3"), CUBES_ORANGE);
    row_is(&s, 0, "roygbvw");
    turn_of(&s, 1);
}

static void token_under_the_figure_at_the_start_does_nothing(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "b3 g7", .rows = TWO});
    moves_are(&s, "L a1, L c1, L d2, L d4, L a5, L c5");
    refused(&s, "step b4", "phase");
}

/* ---- C10: each token alone ---- */

static void step_goes_one_square_straight(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    phase_is(&s, CUBES_SPECIAL, 0);
    moves_are(&s, "stay, step b2, step a3, step c3, step b4");
    refused(&s, "step a2", "not-a-step");
    refused(&s, "slant a2", "other-token");
    refused(&s, "step b3", "same-square");
    refused(&s, "L c5", "phase");
    play(&s, "step b4");
    stands(&s, 0, "b4");
    assert_int_equal(lying(&s, "b3"), CUBES_STEP); /* never removed */
    turn_of(&s, 1);
}

static void slant_goes_one_square_diagonally(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..x...."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, slant b1, slant d1, slant b3, slant d3");
    refused(&s, "slant c3", "not-a-slant");
    play(&s, "slant d1");
    stands(&s, 0, "d1");
    turn_of(&s, 1);
}

static void leap_is_another_l_move(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..L...."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, leap a1, leap e1, leap a3, leap e3, leap b4, leap d4");
    refused(&s, "leap c3", "not-a-leap");
    play(&s, "leap a1"); /* the square that the figure has left is free */
    stands(&s, 0, "a1");
    turn_of(&s, 1);
}

static void gate_leads_to_any_other_free_gate(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..G....", [3] = "G.....G", [6] = "...G..."},
        .figures = "a1 a4",
        .rows = TWO});
    play(&s, "L c2");
    moves_are(&s, "stay, gate g4, gate d7");
    refused(&s, "gate a4", "gate-occupied");
    refused(&s, "gate b4", "not-a-gate");
    refused(&s, "gate c2", "same-square");
    play(&s, "gate d7");
    stands(&s, 0, "d7");
    turn_of(&s, 1);
}

static void gate_reached_through_a_gate_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "..G....", [3] = "G.....G"},
                                  .figures = "a1 g7",
                                  .rows = TWO});
    play(&s, "L c2");
    play(&s, "gate a4");
    stands(&s, 0, "a4");
    turn_of(&s, 1);
}

static void gate_with_all_others_occupied_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[1] = "..G....", [3] = "G.....G"},
        .figures = "a1 a4 g4",
        .rows = "roygbvw Roygbvw Roygbvw"}); /* even with cubes to steal */
    play(&s, "L c2");
    stands(&s, 0, "c2");
    turn_of(&s, 1);
}

static void shield_protects_what_is_held_now(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".S.....", [4] = "..y...."},
                                  .figures = "a1 g7",
                                  .rows = "ROygbvw roygbvw"});
    play(&s, "L b3");
    row_is(&s, 0, "R!O!ygbvw");
    turn_of(&s, 1);
    play(&s, "L f5");
    play(&s, "L c5");
    row_is(&s, 0, "R!O!Ygbvw"); /* taken later: not protected */
}

static void staying_on_a_special_token_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    play(&s, "stay");
    stands(&s, 0, "b3");
    turn_of(&s, 1);
}

/* C13; a step with no legal square leaves nothing to choose. */
static void token_without_a_legal_use_ends_the_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[3] = "+......"},
                                  .figures = "b2 a3 b4 a5",
                                  .rows = "roygbvw roygbvw roygbvw roygbvw"});
    play(&s, "L a4");
    stands(&s, 0, "a4");
    turn_of(&s, 1);
}

static void special_moves_do_not_leave_the_board(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[3] = "......x"}, .figures = "f2 a1", .rows = TWO});
    play(&s, "L g4");
    moves_are(&s, "stay, slant f3, slant f5");
    refused(&s, "slant h3", "off-the-board");
}

/* ---- C11: chains ---- */

static void chain_of_four_takes_the_cube_at_its_end(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.board = {".......", ".......", ".+.....", ".x.....",
                                   "..L....", ".......", ".r....."},
                         .figures = "a1 g7",
                         .rows = TWO});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "slant c5");
    assert_int_equal(s.used_count, 2);
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "leap b7");
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "b7");
    turn_of(&s, 1);
    assert_int_equal(s.turns, 1);
}

static void chain_leads_through_a_gate_at_its_end(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".+.....", [3] = ".G.....", [6] = "...G..."},
        .figures = "a1 g7",
        .rows = TWO});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "gate d7");
    stands(&s, 0, "d7");
    turn_of(&s, 1);
}

static void token_is_not_used_twice_in_a_turn(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "...L...", [2] = ".L....."},
                                  .figures = "a1 g7",
                                  .rows = TWO});
    play(&s, "L b3");
    play(&s, "leap d2");
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "leap b3"); /* used: the arrival ends the turn */
    stands(&s, 0, "b3");
    turn_of(&s, 1);
    refused(&s, "leap c5", "phase");
}

static void the_same_token_serves_again_in_a_later_turn(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .board = {[2] = ".L....."}, .figures = "a1 g7", .rows = TWO});
    play(&s, "L b3");
    play(&s, "leap a1");
    play(&s, "L f5");
    play(&s, "L b3");
    phase_is(&s, CUBES_SPECIAL, 0);
}

static void returning_to_the_first_square_is_an_arrival(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[1] = "...L...", [2] = ".+....."},
                                  .figures = "b3 g7",
                                  .rows = TWO});
    play(&s, "L d2");
    play(&s, "leap b3");
    phase_is(&s, CUBES_SPECIAL, 0);
    play(&s, "step b4");
    turn_of(&s, 1);
}

/* ---- C12: stealing ---- */

static void robbed_chip_moves_to_the_end_of_the_row(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw ORVgbwy"});
    play(&s, "L b3");
    row_is(&s, 0, "Roygbvw");
    row_is(&s, 1, "OVgbwyr");
    stands(&s, 1, "b3");
    phase_is(&s, CUBES_CORNER, 0);
    assert_int_equal(s.figure[0], 0);
    moves_are(&s, "corner a1, corner g1, corner a7, corner g7");
    refused(&s, "corner d4", "not-a-corner");
    refused(&s, "L c2", "phase");
    play(&s, "corner a1"); /* just left, so free */
    stands(&s, 0, "a1");
    turn_of(&s, 1);
}

static void steal_at_the_end_of_a_chain(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".+.....", [3] = ".L....."},
                                  .figures = "a1 d5",
                                  .rows = "roygbvw Roygbvw"});
    play(&s, "L b3");
    play(&s, "step b4");
    play(&s, "leap d5");
    phase_is(&s, CUBES_CORNER, 0);
    assert_int_equal(s.used_count, 2); /* the turn is not over yet */
    play(&s, "corner g7");
    row_is(&s, 0, "Roygbvw");
    row_is(&s, 1, "oygbvwr");
    stands(&s, 0, "g7");
    turn_of(&s, 1);
}

static void player_with_all_seven_can_be_robbed(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw ORVGBWY"});
    play(&s, "L b3");
    row_is(&s, 1, "OVGBWYr");
    assert_int_equal(s.next[1], CUBES_RED);
}

static void protected_cube_is_not_stolen(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw R!Oygbvw"});
    moves_are(&s, "L c2");
    refused(&s, "L b3", "protected");
}

static void occupied_square_without_my_colour_is_closed(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "a1 b3", .rows = "roygbvw OYGrbvw"});
    moves_are(&s, "L c2");
    refused(&s, "L b3", "nothing-to-steal");
}

static void stolen_cube_is_unprotected_until_the_next_shield(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = "S......"},
                                               .figures = "a1 b3",
                                               .rows = "O!rygbvw Roygbvw"});
    play(&s, "L b3");
    row_is(&s, 0, "O!Rygbvw");
    play(&s, "corner a1");
    refused(&s, "L a1", "protected"); /* seat 1 wants orange now */
    play(&s, "L d4");
    play(&s, "L c2");
    play(&s, "L b3");
    play(&s, "L a3");
    row_is(&s, 0, "O!R!ygbvw");
}

static void two_corners_taken_leave_two(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "d5 b4 g1 a7", .rows = "roygbvw Roygbvw roygbvw roygbvw"});
    play(&s, "L b4");
    moves_are(&s, "corner a1, corner g7");
    refused(&s, "corner g1", "corner-taken");
}

static void only_free_corner_is_still_a_move(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "b3 a1 g1 a7", .rows = "roygbvw Roygbvw roygbvw roygbvw"});
    play(&s, "L a1");
    moves_are(&s, "corner g7");
    play(&s, "corner g7");
    stands(&s, 0, "g7");
    turn_of(&s, 1);
}

static void cube_stolen_on_the_centre_does_not_win(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 d4", .rows = "OYGBVWr Roygbvw"});
    play(&s, "L d4");
    row_is(&s, 0, "OYGBVWR");
    assert_int_equal(s.next[0], CUBES_NONE);
    play(&s, "corner a1");
    turn_of(&s, 1);
}

/* ---- C14 to C16: the end ---- */

static void centre_is_an_ordinary_square_before_seven(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 a1", .rows = "ROYGBVw roygbvw"});
    play(&s, "L d4");
    stands(&s, 0, "d4");
    turn_of(&s, 1);
}

static void centre_with_all_seven_wins_at_once(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){
        .figures = "b3 a1", .rows = "ROYGBVW roygbvw", .turns = 40});
    play(&s, "L d4");
    phase_is(&s, CUBES_OVER, 0);
    assert_int_equal(g->actors(&s), 0);
    assert_int_equal(s.turns, 41);
    assert_int_equal(winners(&s), 1);
}

static void centre_at_the_end_of_a_chain_wins(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = "..x...."},
                                               .figures = "a2 a1",
                                               .rows = "R!O!YGBVW roygbvw"});
    play(&s, "L c3");
    play(&s, "slant d4");
    phase_is(&s, CUBES_OVER, 0);
    assert_int_equal(s.used_count, 0);
    assert_int_equal(winners(&s), 1);
}

static void occupied_centre_is_closed_to_seven_cubes(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.figures = "b3 d4", .rows = "ROYGBVW Roygbvw"});
    refused(&s, "L d4", "has-all-seven");
    moves_are(&s, "L a1, L c1, L d2, L a5, L c5");
}

static void limit_shares_the_game_among_those_with_most(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.options = "{\"limit\":2}",
                                  .figures = "a1 g1 g7",
                                  .rows = "ROygbvw Roygbvw OVrygbw",
                                  .turn = 2,
                                  .turns = 5});
    play(&s, "L f5");
    phase_is(&s, CUBES_OVER, 2);
    assert_int_equal(s.turns, 6);
    assert_int_equal(winners(&s), 1 | 4);
}

static void win_on_the_last_turn_goes_first(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.options = "{\"limit\":2}",
                                               .figures = "a1 b3",
                                               .rows = "ROYGBVW ROYGBVW",
                                               .turn = 1,
                                               .turns = 3});
    play(&s, "L d4");
    phase_is(&s, CUBES_OVER, 1);
    assert_int_equal(winners(&s), 2);
}

static void limit_zero_never_ends_the_game(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.options = "{\"limit\":0}",
                                               .figures = "a1 g7",
                                               .rows = TWO,
                                               .turns = 1999999999});
    play(&s, "L b3");
    turn_of(&s, 1);
}

/* ---- C4 to C6: setup ---- */

static struct cubes fresh(int seats, const char *options)
{
    struct cubes s;
    struct problem p;
    struct json object;
    assert_true(json_check(options, strlen(options), &object));
    if (!game_new(g, &s, seats, object, &p))
        fail_msg("%s", p.text);
    return s;
}

/* The first outcome each time, so the tokens come sorted by kind. */
static void lay_all(struct cubes *s)
{
    struct outcome list[OUTCOMES_MAX];
    for (int i = 0; i < CUBES_TOKENS; i++) {
        assert_int_equal(g->actors(s), ACT_CHANCE);
        assert_true(g->chance(s, list) > 0);
        g->apply(s, SEAT_CHANCE, list[0].move, NULL);
    }
}

static void draw_rows_of(struct cubes *s)
{
    struct outcome list[OUTCOMES_MAX];
    while (g->actors(s) == ACT_CHANCE) {
        assert_true(g->chance(s, list) > 0);
        g->apply(s, SEAT_CHANCE, list[0].move, NULL);
    }
}

static void tokens_are_laid_by_their_share_in_reading_order(void **state)
{
    (void)state;
    struct cubes s = fresh(2, "{}");
    struct outcome list[OUTCOMES_MAX];
    assert_int_equal(g->chance(&s, list), 12);
    assert_int_equal(list[0].weight, 4);  /* red */
    assert_int_equal(list[11].weight, 2); /* shield */
    play(&s, "token shield");
    assert_int_equal(lying(&s, "b1"), CUBES_SHIELD);
    play(&s, "token shield");
    assert_int_equal(lying(&s, "c1"), CUBES_SHIELD);
    assert_int_equal(g->chance(&s, list), 11);
    refused(&s, "token shield", "outcome");
    refused(&s, "chip red", "outcome");
    refused(&s, "corner a1", "phase");
}

static void corners_are_chosen_in_turn_order(void **state)
{
    (void)state;
    struct cubes s = fresh(3, "{\"start\":1}");
    lay_all(&s);
    assert_int_equal(cubes_all_tokens(&s), CUBES_LAID);
    phase_is(&s, CUBES_SETUP, 1);
    moves_are(&s, "corner a1, corner g1, corner a7, corner g7");
    play(&s, "corner g1");
    phase_is(&s, CUBES_SETUP, 2);
    refused(&s, "corner g1", "corner-taken");
    refused(&s, "corner d4", "not-a-corner");
    play(&s, "corner a1");
    phase_is(&s, CUBES_SETUP, 0);
    moves_are(&s, "corner a7, corner g7");
    play(&s, "corner g7");
    assert_int_equal(g->actors(&s), ACT_CHANCE);
    phase_is(&s, CUBES_SETUP, 1);
    draw_rows_of(&s);
    turn_of(&s, 1);
}

static void chips_are_drawn_for_seat_0_first(void **state)
{
    (void)state;
    struct cubes s = fresh(2, "{\"start\":1,\"choose-corners\":false}");
    struct outcome list[OUTCOMES_MAX];
    stands(&s, 0, "a1");
    stands(&s, 1, "g7");
    lay_all(&s);
    assert_int_equal(g->chance(&s, list), 7);
    play(&s, "chip violet");
    assert_int_equal(s.row[0][0], CUBES_VIOLET);
    refused(&s, "chip violet", "outcome");
    assert_int_equal(g->chance(&s, list), 6);
    draw_rows_of(&s);
    assert_int_equal(s.next[0], CUBES_VIOLET);
    assert_int_equal(s.next[1], CUBES_RED);
    turn_of(&s, 1);
}

static void fixed_corners_follow_the_seats(void **state)
{
    (void)state;
    struct cubes s = fresh(4, "{\"choose-corners\":false,\"start\":3}");
    stands(&s, 0, "a1");
    stands(&s, 1, "g7");
    stands(&s, 2, "g1");
    stands(&s, 3, "a7");
}

static void options_must_make_44_tokens(void **state)
{
    (void)state;
    struct cubes s =
        fresh(2, "{\"cubes_per_colour\":6,\"specials\":{\"gate\":2}}");
    assert_int_equal(s.specials[CUBES_GATE - CUBES_STEP], 2);
    assert_int_equal(s.specials[0], 0);
    static const char *const wrong[] = {
        "{\"cubes_per_colour\":5}",
        "{\"cubes_per_colour\":7}",
        "{\"specials\":{\"gate\":2}}",
        "{\"specials\":{\"gate\":2,\"red\":14}}",
        "{\"specials\":{\"gate\":8,\"gate\":16}}",
        "{\"specials\":[16]}",
        "{\"start\":2}",
        "{\"limit\":-1}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct problem p;
        struct json object;
        assert_true(json_check(wrong[i], strlen(wrong[i]), &object));
        assert_false(game_new(g, &s, 2, object, &p));
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
}

/* ---- states that are none ---- */

static void impossible_states_are_refused(void **state)
{
    (void)state;
    const char *const corner[7] = {"r......"};
    const char *const centre[7] = {[3] = "...+..."};
    const char *const leap[7] = {[2] = ".L....."};
    const struct drawing wrong[] = {
        {.figures = "a1 a1", .rows = TWO},
        {.figures = "a1 -", .rows = TWO},
        {.figures = "a1 h8", .rows = TWO},
        {.figures = "a1", .rows = "roygbvw"},
        {.figures = "a1 g7", .rows = "roygbvw roygbvv"},
        {.figures = "a1 g7", .rows = "roygbvw roygbv"},
        {.figures = "a1 g7", .rows = "roygbvw r!oygbvw"},
        {.figures = "a1 g7", .rows = "roygbvw roYgbvw"},
        {.figures = "a1 g7", .rows = "roygbvw"},
        {.figures = "a1 g7", .rows = TWO, .phase = "special"},
        {.figures = "a1 g7", .rows = TWO, .phase = "corner"},
        {.figures = "a1 g7", .rows = TWO, .phase = "setup"},
        {.figures = "a1 g7", .rows = TWO, .phase = "over"},
        {.figures = "d4 g7", .rows = "ROYGBVW roygbvw"},
        {.figures = "a1 g7", .rows = TWO, .turns = 600},
        {.figures = "a1 g7", .rows = TWO, .turns = -1},
        {.figures = "a1 g7", .rows = TWO, .used = "\"b3\""},
        {.figures = "a1 g7", .rows = TWO, .options = "{\"start\":1}"},
        {.figures = "a1 g7", .rows = TWO, .options = "{\"limits\":1}"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        not_a_position(wrong[i]);
    struct drawing d = {.figures = "b3 g7", .rows = TWO, .phase = "special"};
    memcpy(d.board, leap, sizeof leap);
    (void)position(d);
    d.used = "\"b3\""; /* used, so it cannot be used again */
    not_a_position(d);
    d.used = NULL;
    d.phase = "move";
    memcpy(d.board, corner, sizeof corner);
    not_a_position(d);
    memcpy(d.board, centre, sizeof centre);
    not_a_position(d);
}

static void more_than_44_tokens_are_refused(void **state)
{
    (void)state;
    struct drawing d = {.board = {".rrrrr.", "ooooooo", "yyyyyyy", "ggg.ggg",
                                  "bbbbbbb", "vvvvvvv", ".wwwww."},
                        .figures = "a1 g7",
                        .rows = TWO};
    (void)position(d);
    d.rows = "Roygbvw roygbvw";
    not_a_position(d);
}

/* ---- whole turns ---- */

static int find_turn(const struct cubes_turns *t, const char *end, int robbed)
{
    int at = (end[1] - '1') * 7 + end[0] - 'a';
    for (int i = 0; i < t->count; i++)
        if (t->turn[i].end == at && t->turn[i].robbed == robbed)
            return i;
    return -1;
}

static void whole_turns_list_each_end_once(void **state)
{
    (void)state;
    struct cubes s = position(
        (struct drawing){.board = {".......", "..G....", ".+.....", ".r....G",
                                   ".......", ".......", "...o..."},
                         .figures = "a1 c3",
                         .rows = "roygbvw ORygbvw"});
    struct cubes_turns t;
    cubes_turns(&s, &t);
    /* c2, g4; b3, b2, a3, b4; the steal on c3 with each of four corners */
    assert_int_equal(t.count, 6 + 4);
    assert_int_equal(t.turn[find_turn(&t, "b4", -1)].takes, CUBES_RED);
    assert_int_equal(t.turn[find_turn(&t, "g4", -1)].takes, CUBES_NONE);
    assert_true(find_turn(&t, "a7", 1) >= 0);
}

static void token_under_a_robbed_figure_leads_nowhere(void **state)
{
    (void)state;
    struct cubes s = position((struct drawing){.board = {[2] = ".L....."},
                                               .figures = "a1 b3",
                                               .rows = "roygbvw Roygbvw"});
    struct cubes_turns t;
    cubes_turns(&s, &t);
    assert_int_equal(t.count, 1 + 4); /* c2, and the steal */
}

static void path_of_a_whole_turn_can_be_played(void **state)
{
    (void)state;
    struct cubes s =
        position((struct drawing){.board = {[2] = ".+.....", [3] = ".L....."},
                                  .figures = "a1 d5",
                                  .rows = "roygbvw Roygbvw"});
    struct cubes_turns t;
    move path[CUBES_PATH_MAX];
    cubes_turns(&s, &t);
    int i = find_turn(&t, "g1", 1);
    assert_true(i >= 0);
    assert_int_equal(t.turn[i].takes, CUBES_RED);
    assert_int_equal(cubes_turn_path(&s, &t, i, path), 4);
    for (int k = 0; k < 4; k++)
        g->apply(&s, 0, path[k], NULL);
    row_is(&s, 0, "Roygbvw");
    stands(&s, 0, "g1");
    turn_of(&s, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(l_moves_are_a_knights),
        cmocka_unit_test(pass_is_refused_while_an_l_move_is_legal),
        cmocka_unit_test(figure_blocked_in_its_corner_passes),
        cmocka_unit_test(cube_of_the_next_colour_is_taken),
        cmocka_unit_test(cube_of_another_colour_stays),
        cmocka_unit_test(token_under_the_figure_at_the_start_does_nothing),
        cmocka_unit_test(step_goes_one_square_straight),
        cmocka_unit_test(slant_goes_one_square_diagonally),
        cmocka_unit_test(leap_is_another_l_move),
        cmocka_unit_test(gate_leads_to_any_other_free_gate),
        cmocka_unit_test(gate_reached_through_a_gate_ends_the_turn),
        cmocka_unit_test(gate_with_all_others_occupied_ends_the_turn),
        cmocka_unit_test(shield_protects_what_is_held_now),
        cmocka_unit_test(staying_on_a_special_token_ends_the_turn),
        cmocka_unit_test(token_without_a_legal_use_ends_the_turn),
        cmocka_unit_test(special_moves_do_not_leave_the_board),
        cmocka_unit_test(chain_of_four_takes_the_cube_at_its_end),
        cmocka_unit_test(chain_leads_through_a_gate_at_its_end),
        cmocka_unit_test(token_is_not_used_twice_in_a_turn),
        cmocka_unit_test(the_same_token_serves_again_in_a_later_turn),
        cmocka_unit_test(returning_to_the_first_square_is_an_arrival),
        cmocka_unit_test(robbed_chip_moves_to_the_end_of_the_row),
        cmocka_unit_test(steal_at_the_end_of_a_chain),
        cmocka_unit_test(player_with_all_seven_can_be_robbed),
        cmocka_unit_test(protected_cube_is_not_stolen),
        cmocka_unit_test(occupied_square_without_my_colour_is_closed),
        cmocka_unit_test(stolen_cube_is_unprotected_until_the_next_shield),
        cmocka_unit_test(two_corners_taken_leave_two),
        cmocka_unit_test(only_free_corner_is_still_a_move),
        cmocka_unit_test(cube_stolen_on_the_centre_does_not_win),
        cmocka_unit_test(centre_is_an_ordinary_square_before_seven),
        cmocka_unit_test(centre_with_all_seven_wins_at_once),
        cmocka_unit_test(centre_at_the_end_of_a_chain_wins),
        cmocka_unit_test(occupied_centre_is_closed_to_seven_cubes),
        cmocka_unit_test(limit_shares_the_game_among_those_with_most),
        cmocka_unit_test(win_on_the_last_turn_goes_first),
        cmocka_unit_test(limit_zero_never_ends_the_game),
        cmocka_unit_test(tokens_are_laid_by_their_share_in_reading_order),
        cmocka_unit_test(corners_are_chosen_in_turn_order),
        cmocka_unit_test(chips_are_drawn_for_seat_0_first),
        cmocka_unit_test(fixed_corners_follow_the_seats),
        cmocka_unit_test(options_must_make_44_tokens),
        cmocka_unit_test(impossible_states_are_refused),
        cmocka_unit_test(more_than_44_tokens_are_refused),
        cmocka_unit_test(whole_turns_list_each_end_once),
        cmocka_unit_test(token_under_a_robbed_figure_leads_nowhere),
        cmocka_unit_test(path_of_a_whole_turn_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
