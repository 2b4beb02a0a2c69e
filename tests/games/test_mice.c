/*
 * Golden cases of Catch the Mice, each rule in positions small enough to see,
 * and a second, slow generator of takes written straight from M5 to M11.
 *
 * Mice are five digits, in the order red orange yellow green blue. What the
 * cards and the catch do not hold lies in the centre.
 */
#include "games/mice.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_mice;

/* ---- drawing positions ---- */

struct drawing {
    const char *cards[4]; /* two at least; NULL: none of any colour */
    const char *catch;
    const char *dice;    /* "red joker"; then the phase is take */
    const char *phase;   /* "roll" if not given */
    const char *options; /* JSON without per_colour, or nothing */
    const char *match;   /* JSON, or nothing */
    const char *winners; /* JSON, or nothing */
    int seats;           /* 2 if not given */
    int per_colour;      /* 6 if not given */
    int turn, turns;
};

static int digit(const char *counts, int colour)
{
    return counts ? counts[colour] - '0' : 0;
}

static void draw_counts(struct json_out *w, const int counts[5])
{
    json_open(w, '{');
    for (int c = 0; c < 5; c++)
        json_int_at(w, mice_faces[c], counts[c]);
    json_close(w, '}');
}

static void draw_digits(struct json_out *w, const char *digits)
{
    int counts[5];
    for (int c = 0; c < 5; c++)
        counts[c] = digit(digits, c);
    draw_counts(w, counts);
}

static void draw_mice(const struct drawing *d, int seats, struct json_out *w)
{
    int centre[5];
    for (int c = 0; c < 5; c++) {
        centre[c] = (d->per_colour ? d->per_colour : 6) - digit(d->catch, c);
        for (int seat = 0; seat < seats; seat++)
            centre[c] -= digit(d->cards[seat], c);
    }
    json_key(w, "centre");
    draw_counts(w, centre);
    json_key(w, "cards");
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++)
        draw_digits(w, d->cards[seat]);
    json_close(w, ']');
    json_key(w, "catch");
    draw_digits(w, d->catch);
}

static void draw_dice(const char *dice, struct json_out *w)
{
    json_key(w, "dice");
    if (!dice) {
        json_put_null(w);
        return;
    }
    const char *space = strchr(dice, ' ');
    json_open(w, '[');
    json_put_bytes(w, dice, (size_t)(space - dice));
    json_put_string(w, space + 1);
    json_close(w, ']');
}

static void draw(const struct drawing *d, struct text *out)
{
    struct json_out w;
    int seats = d->seats ? d->seats : 2;
    text_add(out,
             "{\"game\":\"mice\",\"options\":{\"per_colour\":%d%s%s},"
             "\"start\":0,\"turn\":%d,\"phase\":\"%s\",",
             d->per_colour ? d->per_colour : 6, d->options ? "," : "",
             d->options ? d->options : "", d->turn,
             d->phase  ? d->phase
             : d->dice ? "take"
                       : "roll");
    json_begin(&w, out);
    draw_mice(d, seats, &w);
    draw_dice(d->dice, &w);
    json_int_at(&w, "turns", d->turns);
    if (d->match)
        text_add(out, ",\"match\":%s", d->match);
    if (d->winners)
        text_add(out, ",\"winners\":%s", d->winners);
    text_char(out, '}');
}

/* Read a drawing; NULL if it was taken, else what was wrong. */
static const char *read_drawing(struct mice *s, const struct drawing *d)
{
    static struct problem p;
    struct text text;
    text_heap(&text);
    draw(d, &text);
    bool good = game_read(g, s, check_json(text.data), &p);
    text_clear(&text);
    return good ? NULL : p.text;
}

static struct mice position(struct drawing d)
{
    struct mice s;
    const char *wrong = read_drawing(&s, &d);
    if (wrong)
        fail_msg("not a position: %s", wrong);
    return s;
}

static void not_a_position(struct drawing d, const char *because)
{
    struct mice s;
    const char *wrong = read_drawing(&s, &d);
    if (!wrong || !strstr(wrong, because))
        fail_msg("\"%s\" instead of \"%s\"", wrong ? wrong : "taken", because);
}

/* ---- playing and asking ---- */

static void play(struct mice *s, const char *text)
{
    check_play(g, s, -1, text);
}

/* Several moves, with ", " between them. */
static void play_all(struct mice *s, const char *moves)
{
    char copy[512], *rest = copy;
    strcpy(copy, moves);
    for (char *text; (text = strsep(&rest, ","));) {
        play(s, text);
        if (rest)
            rest++; /* the space */
    }
}

static void has(const uint8_t counts[5], const char *digits)
{
    char found[6] = {0};
    for (int c = 0; c < 5; c++)
        found[c] = (char)('0' + counts[c]);
    assert_string_equal(found, digits);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

enum { TEXTS = 128 };
typedef char move_text[32];

static uint32_t list_moves(const struct mice *s, move_text *out)
{
    move moves[TEXTS];
    uint32_t count = g->moves(s, s->head.turn, moves);
    assert_true(count <= g->max_moves);
    for (uint32_t i = 0; i < count; i++) {
        struct text t;
        text_fixed(&t, out[i], sizeof out[i]);
        g->print(s, moves[i], &t);
    }
    qsort(out, count, sizeof *out, by_text);
    return count;
}

/* The legal moves are exactly these, in alphabetical order. */
static void may(const struct mice *s, const char *wanted)
{
    move_text texts[TEXTS];
    struct text all;
    uint32_t count = list_moves(s, texts);
    text_heap(&all);
    for (uint32_t i = 0; i < count; i++)
        text_add(&all, "%s%s", i ? ", " : "", texts[i]);
    assert_string_equal(all.data, wanted);
    text_clear(&all);
}

static void refused(const struct mice *s, const char *text, const char *id,
                    const char *rule, const char *what)
{
    struct reason why;
    assert_string_equal(check_refused(g, s, -1, text, &why), id);
    const struct reason_row *row = reason_row(g, &why);
    if (rule)
        assert_string_equal(row->rule, rule);
    else
        assert_null(row->rule);
    assert_string_equal(why.what, what);
    assert_int_equal(why.squares, 0);
}

static struct score score_of(const struct mice *s)
{
    struct score score = {0};
    g->score(s, &score);
    return score;
}

static int phase(const struct mice *s)
{
    return s->head.phase;
}

/* The kinds of the events of one move: "roll bust end". */
static const char *events_of(struct mice *s, const char *text)
{
    static char kinds[256];
    struct parsed parsed;
    struct reason why;
    struct text log, out;
    struct json_out w;
    text_heap(&log);
    json_begin(&w, &log);
    json_open(&w, '[');
    assert_true(g->parse(s, text, &parsed, &why));
    g->apply(s, parsed.actor ? parsed.actor : s->head.turn, parsed.move, &w);
    json_close(&w, ']');
    text_fixed(&out, kinds, sizeof kinds);
    struct json_iter i = {0};
    struct json list = check_json(log.data);
    while (json_next(list, &i)) {
        if (out.len)
            text_char(&out, ' ');
        json_append(json_get(i.value, "kind"), &out);
    }
    text_clear(&log);
    return kinds;
}

/* ---- M1 to M4: what there is, and the start ---- */

static void six_mice_of_each_of_five_colours_lie_in_the_centre(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 3, "{}");
    has(s.centre, "66666");
    has(s.catch, "00000");
    for (int seat = 0; seat < 3; seat++)
        has(s.cards[seat], "00000");
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void two_like_dice_of_six_faces_have_21_rolls_of_36(void **unused)
{
    (void)unused;
    struct mice s;
    struct outcome outcomes[OUTCOMES_MAX];
    check_new(g, &s, 2, "{}");
    assert_int_equal(g->chance(&s, outcomes), 21);
    int n = 0;
    for (int a = 0; a < 6; a++)
        for (int b = a; b < 6; b++, n++) {
            char text[32], wanted[32];
            struct text t;
            text_fixed(&t, text, sizeof text);
            g->print(&s, outcomes[n].move, &t);
            snprintf(wanted, sizeof wanted, "roll %s %s", mice_faces[a],
                     mice_faces[b]);
            assert_string_equal(text, wanted);
            assert_int_equal(outcomes[n].weight, a == b ? 1 : 2);
        }
}

static void two_to_four_may_play(void **unused)
{
    (void)unused;
    struct mice s;
    struct problem p;
    for (int seats = 0; seats <= 6; seats++)
        assert_int_equal(game_new(g, &s, seats, (struct json){0}, &p),
                         seats >= 2 && seats <= 4);
}

static void a_colour_scores_the_last_number_covered_not_the_sum(void **unused)
{
    (void)unused;
    static const int table[5][6] = {{3, 6, 9, 12, 16, 20},
                                    {2, 5, 8, 11, 14, 17},
                                    {1, 2, 3, 5, 7, 9},
                                    {1, 3, 5, 7, 9, 12},
                                    {2, 4, 6, 8, 11, 14}};
    struct mice s;
    check_new(g, &s, 2, "{}");
    for (int c = 0; c < 5; c++) {
        assert_int_equal(mice_value(&s, c, 0), 0);
        for (int n = 1; n <= 6; n++)
            assert_int_equal(mice_value(&s, c, n), table[c][n - 1]);
    }
    s = position((struct drawing){.cards = {"12345", "10000"}});
    assert_int_equal(mice_points(&s, 0), 3 + 5 + 3 + 7 + 11);
    assert_int_equal(mice_points(&s, 1), 3);
    struct score score = score_of(&s);
    assert_int_equal(score.points[0][MICE_ORANGE], 5);
    assert_int_equal(score.points[1][MICE_ORANGE], 0);
}

static void the_start_player_begins_and_the_turn_goes_round(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 3, "{\"start\":1}");
    assert_int_equal(s.head.turn, 1);
    play_all(&s, "roll red blue, take red, stop");
    assert_int_equal(s.head.turn, 2);
    play_all(&s, "roll red blue, take red, stop");
    assert_int_equal(s.head.turn, 0);
    assert_int_equal(s.turns, 2);
}

/* ---- M5 to M11: taking ---- */

static void a_taken_mouse_goes_to_the_catch_not_the_card(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red orange"});
    assert_string_equal(events_of(&s, "take red orange"), "take take");
    has(s.catch, "11000");
    has(s.centre, "55666");
    has(s.cards[0], "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
}

static void who_can_take_must_take(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red orange"});
    refused(&s, "stop", "phase", NULL, "");
    refused(&s, "again", "phase", NULL, "");
    may(&s, "take orange, take red, take red orange");
}

static void two_colours_give_one_mouse_of_each_or_one(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "yellow blue", .cards = {"00000", "00303"}});
    may(&s, "take blue, take yellow, take yellow blue");
}

static void two_colours_come_from_the_centre_only(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red orange", .cards = {"00000", "33000"}});
    refused(&s, "take red@1", "steal-needs-pair", "M8", "red");
    refused(&s, "take orange@1", "steal-needs-pair", "M8", "orange");
    refused(&s, "take red orange@1", "steal-needs-pair", "M8", "orange");
}

static void a_pair_gives_one_or_two_from_centre_and_cards_mixed(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red red", .seats = 3, .cards = {"00000", "10000", "20000"}});
    may(&s, "take red, take red red, take red red@1, take red red@2, "
            "take red@1, take red@1 red@2, take red@2, take red@2 red@2");
    assert_string_equal(events_of(&s, "take red@1 red@2"), "steal steal");
    has(s.cards[1], "00000");
    has(s.cards[2], "10000");
    has(s.catch, "20000");
}

static void a_pair_may_be_stolen_while_the_centre_has_none(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red red", .seats = 3, .cards = {"00000", "20000", "40000"}});
    may(&s, "take red@1, take red@1 red@1, take red@1 red@2, take red@2, "
            "take red@2 red@2");
}

static void the_last_mouse_of_a_place_comes_alone(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"40000", "10000"}});
    may(&s, "take red, take red red@1, take red@1");
    refused(&s, "take red red", "only-one", "M8", "red");
    refused(&s, "take red@1 red@1", "only-one", "M8", "red");
}

static void a_joker_is_any_colour_or_makes_a_pair(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red joker", .cards = {"00000", "11000"}});
    may(&s, "take blue, take green, take orange, take red, take red blue, "
            "take red green, take red orange, take red red, take red red@1, "
            "take red yellow, take red@1, take yellow");
}

static void a_joker_does_not_double_the_colours_it_is_not(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red joker", .cards = {"00000", "02000"}});
    refused(&s, "take orange orange", "two-need-pair", "M8", "orange");
    refused(&s, "take orange@1", "steal-needs-pair", "M8", "orange");
    refused(&s, "take orange yellow", "not-both", "M7", "yellow");
}

static void two_jokers_are_any_two_colours_or_any_pair(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "joker joker",
                                              .per_colour = 2,
                                              .catch = "11000",
                                              .cards = {"00000", "00011"}});
    may(&s, "take blue, take blue blue@1, take blue@1, take green, "
            "take green blue, take green green@1, take green@1, take yellow, "
            "take yellow blue, take yellow green, take yellow yellow");
}

static void the_longest_list_of_takes_is_the_stated_maximum(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "joker joker",
                         .per_colour = 12,
                         .options = "\"values\":{"
                                    "\"red\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"orange\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"yellow\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"green\":[1,2,3,4,5,6,7,8,9,10,11,12],"
                                    "\"blue\":[1,2,3,4,5,6,7,8,9,10,11,12]}",
                         .seats = 4,
                         .cards = {"00000", "22222", "22222", "22222"}});
    move_text texts[TEXTS];
    assert_int_equal(list_moves(&s, texts), g->max_moves);
}

static void a_caught_colour_is_closed_for_the_turn(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "red joker", .catch = "10000", .cards = {"00000", "10000"}});
    refused(&s, "take red", "colour-closed", "M10", "red");
    refused(&s, "take red@1", "colour-closed", "M10", "red");
    may(&s, "take blue, take green, take orange, take yellow");
}

static void a_colour_on_the_own_card_is_open_but_not_from_there(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"30000", "00000"}});
    may(&s, "take red, take red red");
    refused(&s, "take red@0", "own-card", "M11", "red");
    refused(&s, "take red red@0", "own-card", "M11", "red");
}

static void an_empty_centre_gives_no_colour_though_others_hold_it(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red orange", .cards = {"00000", "60000"}});
    may(&s, "take orange");
    refused(&s, "take red", "centre-empty", "M22", "red");
    refused(&s, "take red orange", "centre-empty", "M22", "red");
}

/* ---- every reason, with rule and word ---- */

static void every_reason_says_rule_and_colour(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "orange joker",
                                              .catch = "00100",
                                              .seats = 3,
                                              .cards = {"01000", "01060"}});
    static const struct {
        const char *text, *id, *rule, *what;
    } cases[] = {
        {"take yellow", "colour-closed", "M10", "yellow"},
        {"take orange yellow", "colour-closed", "M10", "yellow"},
        {"take orange@0", "own-card", "M11", "orange"},
        {"take orange@3", "no-card", "M8", ""},
        {"take orange orange@9", "no-card", "M8", ""},
        {"take orange@2", "card-empty", "M8", "orange"},
        {"take green", "centre-empty", "M22", "green"},
        {"take green@1", "steal-needs-pair", "M8", "green"},
        {"take orange@1 orange@1", "only-one", "M8", "orange"},
        {"take red red", "two-need-pair", "M8", "red"},
        {"take red blue", "not-both", "M7", "blue"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refused(&s, cases[i].text, cases[i].id, cases[i].rule, cases[i].what);
    s = position((struct drawing){.dice = "orange orange"});
    refused(&s, "take red", "not-rolled", "M7", "red");
    refused(&s, "take red orange", "not-rolled", "M7", "red");
    refused(&s, "take orange blue", "not-rolled", "M7", "blue");
}

static void a_reason_is_a_sentence_with_its_rule(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.dice = "red joker", .catch = "10000"});
    struct reason why;
    char sentence[128];
    struct text t;
    check_refused(g, &s, -1, "take red", &why);
    text_fixed(&t, sentence, sizeof sentence);
    reason_print(g, &why, &t);
    assert_string_equal(sentence, "M10: red is already in your catch.");
}

static void parts_in_another_order_are_refused_with_the_right_one(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "joker joker", .cards = {"00000", "10000"}});
    refused(&s, "take orange red", "order", NULL, "take red orange");
    refused(&s, "take red@1 red", "order", NULL, "take red red@1");
    refused(&s, "take blue red@1", "order", NULL, "take red@1 blue");
    refused(&s, "roll joker red", "order", NULL, "roll red joker");
}

static void nonsense_is_called_nonsense(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.dice = "red joker"});
    static const char *const texts[] = {
        "",
        " ",
        "take",
        "take ",
        "take joker",
        "take violet",
        "take red@-1",
        "take red@",
        "take red@1x",
        "take red@01",
        "take red orange blue",
        "Take red",
        "take  red",
        "take red ",
        "takered",
        "again again",
        "stop it",
        "roll red",
        "roll red red red",
        "roll red violet",
        "roll",
        "take red\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&s, texts[i], "nonsense", NULL, "");
}

static void takes_belong_to_the_phase_after_a_roll(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "10000"});
    refused(&s, "take orange", "phase", NULL, "");
    may(&s, "again, stop");
}

/* ---- M12 to M14: busts and the choice ---- */

static void bust_returns_stolen_mice_to_the_centre(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.dice = "red red", .cards = {"00300", "20000"}});
    play_all(&s, "take red@1 red@1, again");
    assert_string_equal(events_of(&s, "roll red red"), "roll bust");
    has(s.centre, "66366");
    has(s.catch, "00000");
    has(s.cards[1], "00000");
    has(s.cards[0], "00300"); /* what is on the card stays */
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(s.turns, 1);
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void a_first_roll_can_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.cards = {"00000", "66000"}});
    assert_string_equal(events_of(&s, "roll red orange"), "roll bust");
    assert_int_equal(s.head.turn, 1);
}

static void only_own_mice_in_a_pair_are_a_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.cards = {"60000", "00000"}});
    play(&s, "roll red red");
    assert_int_equal(s.head.turn, 1);
}

static void a_joker_that_can_still_take_is_no_bust(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "roll", .catch = "11110", .cards = {"00000", "00006"}});
    play(&s, "roll blue joker"); /* a pair, from the other's card only */
    may(&s, "take blue@1, take blue@1 blue@1");
}

static void stopping_banks_the_catch(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "21000", .cards = {"10000", "00000"}});
    assert_int_equal(score_of(&s).total[0], 3); /* cards only, no catch */
    assert_string_equal(events_of(&s, "stop"), "bank");
    has(s.cards[0], "31000");
    has(s.catch, "00000");
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(score_of(&s).total[0], 9 + 2);
}

static void again_rolls_with_the_same_catch(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "21000"});
    play(&s, "again");
    assert_int_equal(phase(&s), MICE_ROLL);
    assert_int_equal(s.head.turn, 0);
    has(s.catch, "21000");
    assert_int_equal(g->actors(&s), ACT_CHANCE);
}

static void with_five_colours_every_roll_busts_but_may_be_made(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "11111"});
    may(&s, "again, stop");
    assert_int_equal(mice_busts(&s), 36);
    play(&s, "again");
    play(&s, "roll joker joker");
    assert_int_equal(s.head.turn, 1);
    has(s.centre, "66666");
}

/* Red closed: of 36 rolls red-red busts; with no orange in the centre also
 * orange-orange and red-orange. */
static void the_risk_counts_the_rolls_of_36(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.phase = "choose", .catch = "10000"});
    assert_int_equal(mice_busts(&s), 1);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"06000", "00000"}});
    assert_int_equal(mice_busts(&s), 4);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"00000", "06000"}});
    assert_int_equal(mice_busts(&s), 3); /* orange-orange steals */
}

/* ---- M15, M16, M21: the end ---- */

static void fewer_than_five_in_the_centre_end_the_game_after_banking(void **u)
{
    (void)u;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "20000", .cards = {"46000", "00662"}});
    has(s.centre, "00004");
    assert_string_equal(events_of(&s, "stop"), "bank end");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(s.head.turn, 0); /* the one that played last */
    assert_int_equal(g->actors(&s), 0);
}

static void five_in_the_centre_let_the_game_go_on(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"56000", "00661"}});
    has(s.centre, "00005");
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
    s = position((struct drawing){
        .phase = "choose", .catch = "10000", .cards = {"56000", "00662"}});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void an_empty_centre_within_a_turn_ends_nothing(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .dice = "blue blue", .catch = "01210", .cards = {"65405", "00050"}});
    play(&s, "take blue");
    has(s.centre, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    /* the return of a bust may put the end off */
    play_all(&s, "again, roll blue blue");
    has(s.centre, "01211");
    assert_int_equal(phase(&s), MICE_ROLL);
}

/* Only risky play (M18) can leave so few in the middle of a turn. */
static void a_bust_that_returns_too_few_ends_the_game(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .cards = {"66660", "00004"}});
    assert_string_equal(events_of(&s, "roll red red"), "roll bust end");
    assert_int_equal(phase(&s), MICE_OVER);
}

static uint32_t winners(struct drawing d)
{
    d.phase = "over";
    struct mice s = position(d);
    return score_of(&s).winners;
}

static void the_most_points_win(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.cards = {"66000", "00666"},
                                              .winners = "[0]"}),
                     1);
    assert_int_equal(winners((struct drawing){.cards = {"16066", "50600"},
                                              .winners = "[0]"}),
                     1);
}

/* Six yellow and three red are both worth 9. */
static void of_equal_points_more_mice_win(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.cards = {"30000", "00600"},
                                              .options = "\"limit\":1",
                                              .turns = 2,
                                              .winners = "[1]"}),
                     2);
}

static void equal_in_both_share_the_game(void **unused)
{
    (void)unused;
    assert_int_equal(winners((struct drawing){.seats = 3,
                                              .cards = {"20000", "20000"},
                                              .options = "\"limit\":1",
                                              .turns = 3,
                                              .winners = "[0,1]"}),
                     3);
    assert_int_equal(winners((struct drawing){.options = "\"limit\":1",
                                              .turns = 2,
                                              .winners = "[0,1]"}),
                     3);
}

static void after_a_hundred_turns_each_the_game_ends(void **unused)
{
    (void)unused;
    struct mice s = position(
        (struct drawing){.phase = "choose", .catch = "10000", .turns = 199});
    assert_int_equal(s.limit, 100);
    assert_string_equal(events_of(&s, "stop"), "bank limit");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(score_of(&s).winners, 1);
    s = position(
        (struct drawing){.phase = "choose", .catch = "10000", .turns = 198});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
}

static void the_limit_counts_each_player_and_busts_too(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"limit\":3",
                                              .seats = 3,
                                              .cards = {0, "60000"},
                                              .turns = 8});
    assert_string_equal(events_of(&s, "roll red red"), "roll");
    s = position((struct drawing){
        .options = "\"limit\":3", .seats = 3, .cards = {"60000"}, .turns = 8});
    assert_string_equal(events_of(&s, "roll red red"), "roll bust limit");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void without_a_limit_the_game_never_ends_by_turns(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"limit\":0",
                                              .phase = "choose",
                                              .catch = "10000",
                                              .turns = 999999999});
    play(&s, "stop");
    assert_int_equal(phase(&s), MICE_ROLL);
}

/* ---- M17 to M20: variants ---- */

static void for_children_every_mouse_scores_one(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"children\":true",
                                              .cards = {"12345", "10000"}});
    assert_int_equal(mice_points(&s, 0), 15);
    assert_int_equal(mice_points(&s, 1), 1);
    assert_int_equal(score_of(&s).points[0][MICE_BLUE], 5);
}

static void risky_banks_five_colours_at_once_and_opens_them(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .dice = "green blue",
                                              .catch = "21100",
                                              .cards = {"10000"}});
    assert_string_equal(events_of(&s, "take green blue"), "take take bank");
    has(s.cards[0], "31111");
    has(s.catch, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    may(&s, "again, stop");
    play_all(&s, "again, roll red red, take red red");
    has(s.catch, "20000");
    /* a later bust loses the new catch only */
    play_all(&s, "again, roll red red");
    has(s.cards[0], "31111");
    has(s.centre, "35555");
    assert_int_equal(s.head.turn, 1);
}

static void risky_with_four_colours_banks_nothing(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .options = "\"risky\":true", .dice = "green blue", .catch = "11100"});
    assert_string_equal(events_of(&s, "take green"), "take");
    has(s.catch, "11110");
}

static void risky_tests_the_end_when_the_turn_ends(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){.options = "\"risky\":true",
                                              .dice = "blue blue",
                                              .catch = "11110",
                                              .cards = {"00000", "55554"}});
    play(&s, "take blue blue");
    has(s.centre, "00000");
    assert_int_equal(phase(&s), MICE_CHOOSE);
    assert_string_equal(events_of(&s, "stop"), "bank end");
    assert_int_equal(phase(&s), MICE_OVER);
}

static void risky_may_stop_with_an_empty_catch_others_not(void **unused)
{
    (void)unused;
    struct mice s = position((struct drawing){
        .options = "\"risky\":true", .phase = "choose", .cards = {"11111"}});
    may(&s, "again, stop");
    not_a_position((struct drawing){.phase = "choose", .cards = {"11111"}},
                   "catch");
}

static const char ending[] = "stop";

/* The last turn of a game of a match: four mice are left in the centre. */
static struct drawing last_turn(const char *match, const char *other)
{
    return (struct drawing){.options = "\"match\":true",
                            .phase = "choose",
                            .catch = "00022",
                            .cards = {"66620", other},
                            .match = match};
}

static void a_match_goes_on_with_the_next_start_player(void **unused)
{
    (void)unused;
    struct mice s = position(
        last_turn("{\"game\":1,\"totals\":[0,0],\"wins\":[0,0]}", "00002"));
    assert_string_equal(events_of(&s, ending), "bank game");
    assert_int_equal(phase(&s), MICE_ROLL);
    assert_int_equal(s.game, 2);
    assert_int_equal(s.head.start, 1);
    assert_int_equal(s.head.turn, 1);
    assert_int_equal(s.turns, 0);
    has(s.centre, "66666");
    has(s.cards[0], "00000");
    assert_int_equal(s.totals[0], 20 + 17 + 9 + 7 + 4);
    assert_int_equal(s.totals[1], 4);
    assert_int_equal(s.wins[0], 1);
    assert_int_equal(s.wins[1], 0);
}

static void a_match_scores_finished_games_plus_present_cards(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.options = "\"match\":true",
                                  .cards = {"10000", "02000"},
                                  .match = "{\"game\":2,\"totals\":[40,30],"
                                           "\"wins\":[1,0]}"});
    struct score score = score_of(&s);
    assert_int_equal(score.total[0], 43);
    assert_int_equal(score.total[1], 35);
    assert_int_equal(score.points[0][MICE_RED], 3);
    assert_int_equal(score.winners, 0);
}

static void a_match_ends_with_as_many_games_as_players(void **unused)
{
    (void)unused;
    struct mice s = position(
        last_turn("{\"game\":2,\"totals\":[0,70],\"wins\":[0,1]}", "00002"));
    assert_string_equal(events_of(&s, ending), "bank game end");
    assert_int_equal(phase(&s), MICE_OVER);
    assert_int_equal(s.totals[0], 57);
    assert_int_equal(s.totals[1], 74);
    struct score score = score_of(&s);
    assert_int_equal(score.total[0], 57); /* the last game not twice */
    assert_int_equal(score.winners, 2);   /* by the total, not the last game */
}

static uint32_t match_winners(const char *match, const char *said)
{
    return winners((struct drawing){.options = "\"match\":true",
                                    .cards = {"66600", "00066"},
                                    .match = match,
                                    .winners = said});
}

static void of_equal_totals_more_games_won_decide(void **unused)
{
    (void)unused;
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[80,80],\"wins\":[1,2]}", "[1]"),
        2);
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[81,80],\"wins\":[0,2]}", "[0]"),
        1);
    assert_int_equal(
        match_winners("{\"game\":2,\"totals\":[80,80],\"wins\":[1,1]}",
                      "[0,1]"),
        3);
}

static void a_shared_game_counts_for_each(void **unused)
{
    (void)unused;
    struct mice s =
        position((struct drawing){.options = "\"match\":true,\"limit\":1",
                                  .phase = "choose",
                                  .catch = "10000",
                                  .cards = {0, "10000"},
                                  .turns = 1,
                                  .match = "{\"game\":1,\"totals\":[0,0],"
                                           "\"wins\":[0,0]}"});
    assert_string_equal(events_of(&s, "stop"), "bank game");
    assert_int_equal(s.wins[0], 1);
    assert_int_equal(s.wins[1], 1);
    assert_int_equal(s.totals[0], 3);
}

static void every_seat_starts_once_in_a_match(void **unused)
{
    (void)unused;
    struct mice s;
    int starts[4] = {0};
    check_new(g, &s, 4, "{\"match\":true,\"limit\":1,\"start\":2}");
    for (int game = 0; game < 4; game++) {
        assert_int_equal(s.game, game + 1);
        assert_int_equal(s.head.start, (2 + game) % 4);
        starts[s.head.start]++;
        for (int turn = 0; turn < 4; turn++)
            play_all(&s, "roll red red, take red, stop");
    }
    assert_int_equal(phase(&s), MICE_OVER);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(starts[seat], 1);
    assert_int_equal(score_of(&s).winners, 15);
}

static void options_change_numbers_of_mice_and_their_values(void **unused)
{
    (void)unused;
    struct mice s;
    check_new(g, &s, 2, "{\"per_colour\":3,\"values\":{\"red\":[0,50,99]}}");
    has(s.centre, "33333");
    assert_int_equal(mice_value(&s, MICE_RED, 1), 0);
    assert_int_equal(mice_value(&s, MICE_RED, 3), 99);
    assert_int_equal(mice_value(&s, MICE_BLUE, 3), 6); /* ours stays */
}

static void options_out_of_range_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "{\"per_colour\":0}",
        "{\"per_colour\":7}", /* longer than our rows */
        "{\"per_colour\":13}",
        "{\"per_colour\":\"6\"}",
        "{\"limit\":10001}",
        "{\"limit\":-1}",
        "{\"risky\":1}",
        "{\"children\":null}",
        "{\"match\":\"true\"}",
        "{\"values\":[]}",
        "{\"values\":{\"red\":[]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,100]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,-1]}}",
        "{\"values\":{\"red\":[1,2,3,4,5]}}", /* six mice need six */
        "{\"values\":{\"joker\":[1,2,3,4,5,6]}}",
        "{\"values\":{\"violet\":[1,2,3,4,5,6]}}",
        "{\"values\":{\"red\":[1,2,3,4,5,6],\"red\":[1,2,3,4,5,6]}}",
        "{\"start\":2}",
        "{\"nonsense\":1}",
    };
    struct mice s;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct problem p = {0};
        if (game_new(g, &s, 2, check_json(bad[i]), &p))
            fail_msg("taken: %s", bad[i]);
        assert_int_equal(p.code, PROBLEM_BAD_OPTION);
    }
}

/* ---- states that cannot be ---- */

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    not_a_position((struct drawing){.phase = "choose", .catch = "30000"},
                   "catch");
    not_a_position((struct drawing){.phase = "over",
                                    .catch = "10000",
                                    .cards = {"56666"},
                                    .winners = "[0]"},
                   "catch");
    not_a_position((struct drawing){.phase = "choose",
                                    .options = "\"risky\":true",
                                    .catch = "11111"},
                   "catch");
    not_a_position((struct drawing){.cards = {"66666"}}, "five mice");
    not_a_position((struct drawing){.phase = "over", .winners = "[0,1]"},
                   "five mice");
    not_a_position((struct drawing){.turns = 200}, "limit");
    not_a_position((struct drawing){.dice = "orange red"}, "order");
    not_a_position((struct drawing){.dice = "red violet"}, "joker");
    not_a_position((struct drawing){.phase = "take"}, "dice");
    not_a_position((struct drawing){.phase = "roll", .dice = "red red"},
                   "dice");
    not_a_position((struct drawing){.dice = "red red", .cards = {"60000"}},
                   "nothing can be taken");
    not_a_position((struct drawing){.turn = 2}, "turn");
    not_a_position((struct drawing){.phase = "rest"}, "phase");
    not_a_position((struct drawing){.turns = -1}, "turns");
    not_a_position((struct drawing){.cards = {"70000"}}, "red");
    not_a_position((struct drawing){.winners = "[0]"}, "winners");
    not_a_position(
        (struct drawing){.phase = "over", .cards = {"66666"}, .winners = "[1]"},
        "winners");
    not_a_position((struct drawing){.phase = "over", .cards = {"66666"}},
                   "winners");
}

static void impossible_matches_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        NULL,
        "{}",
        "{\"game\":0,\"totals\":[0,0],\"wins\":[0,0]}",
        "{\"game\":3,\"totals\":[0,0],\"wins\":[0,0]}",
        "{\"game\":1,\"totals\":[0],\"wins\":[0,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[1,0]}",
        "{\"game\":1,\"totals\":[5,0],\"wins\":[0,0]}",
        "{\"game\":2,\"totals\":[496,0],\"wins\":[1,0]}",
        "{\"game\":2,\"totals\":[50,0],\"wins\":[2,0]}",
        "{\"game\":2,\"totals\":[-1,0],\"wins\":[1,0]}",
        "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0],\"more\":1}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        not_a_position(
            (struct drawing){.options = "\"match\":true", .match = bad[i]},
            "match");
    not_a_position(
        (struct drawing){.match =
                             "{\"game\":1,\"totals\":[0,0],\"wins\":[0,0]}"},
        "match");
    not_a_position((struct drawing){.phase = "over",
                                    .cards = {"66666"},
                                    .options = "\"match\":true",
                                    .match = "{\"game\":1,\"totals\":[72,0],"
                                             "\"wins\":[1,0]}",
                                    .winners = "[0]"},
                   "more games");
}

/* ---- a second generator, straight from M5 to M11 ---- */

struct takes {
    move_text text[4096];
    uint32_t count;
};

static void put_pick(struct text *t, int colour, int seat)
{
    text_add(t, " %s", mice_faces[colour]);
    if (seat >= 0)
        text_add(t, "@%d", seat);
}

/* Note one or two mice (colour2 < 0: one), in canonical order, once. */
static void note(struct takes *all, int colour, int seat, int colour2,
                 int seat2)
{
    struct text t;
    char *text = all->text[all->count];
    if (colour2 >= 0 && colour * 8 + seat > colour2 * 8 + seat2) {
        note(all, colour2, seat2, colour, seat);
        return;
    }
    text_fixed(&t, text, sizeof all->text[0]);
    text_put(&t, "take");
    put_pick(&t, colour, seat);
    if (colour2 >= 0)
        put_pick(&t, colour2, seat2);
    for (uint32_t i = 0; i < all->count; i++)
        if (!strcmp(all->text[i], text))
            return;
    all->count++;
}

static int stock(const struct mice *s, int colour, int seat)
{
    return seat < 0 ? s->centre[colour] : s->cards[seat][colour];
}

static bool open_from_centre(const struct mice *s, int colour)
{
    return s->catch[colour] == 0 && s->centre[colour] > 0; /* M10, M22 */
}

/* M8, from every place but the own card (M11). */
static void slow_pair(const struct mice *s, int colour, struct takes *all)
{
    if (s->catch[colour])
        return;
    for (int one = -1; one < s->head.seats; one++) {
        if (one == s->head.turn || stock(s, colour, one) < 1)
            continue;
        note(all, colour, one, -1, -1);
        for (int two = -1; two < s->head.seats; two++)
            if (two != s->head.turn &&
                stock(s, colour, two) >= 1 + (one == two))
                note(all, colour, one, colour, two);
    }
}

/* M7 */
static void slow_different(const struct mice *s, int a, int b,
                           struct takes *all)
{
    if (open_from_centre(s, a))
        note(all, a, -1, -1, -1);
    if (open_from_centre(s, b))
        note(all, b, -1, -1, -1);
    if (open_from_centre(s, a) && open_from_centre(s, b))
        note(all, a, -1, b, -1);
}

/* M6, M9: every reading of the jokers. */
static void slow_takes(const struct mice *s, struct takes *all)
{
    all->count = 0;
    for (int a = 0; a < 5; a++) {
        if (s->dice[0] != MICE_JOKER && s->dice[0] != a)
            continue;
        for (int b = 0; b < 5; b++) {
            if (s->dice[1] != MICE_JOKER && s->dice[1] != b)
                continue;
            if (a == b)
                slow_pair(s, a, all);
            else
                slow_different(s, a, b, all);
        }
    }
    qsort(all->text, all->count, sizeof *all->text, by_text);
}

/* Any mice anywhere, dice or no dice for them. */
static struct mice random_position(struct rng *rng)
{
    struct mice s;
    int seats = 2 + (int)rng_below(rng, 3);
    uint32_t bare = rng_below(rng, 3); /* poor centres are of interest */
    check_new(g, &s, seats, "{}");
    s.head.turn = (uint8_t)rng_below(rng, (uint32_t)seats);
    s.head.phase = MICE_TAKE;
    for (int c = 0; c < 5; c++) {
        int n = (int)rng_below(rng, 3);
        s.catch[c] = (uint8_t)(rng_below(rng, 2) ? n : 0);
        s.centre[c] = (uint8_t)(s.centre[c] - s.catch[c]);
        while (s.centre[c] && rng_below(rng, 5) > (bare ? bare - 1 : 3)) {
            s.centre[c]--;
            s.cards[rng_below(rng, (uint32_t)seats)][c]++;
        }
    }
    s.dice[0] = (uint8_t)rng_below(rng, 6);
    s.dice[1] = (uint8_t)(s.dice[0] + rng_below(rng, 6u - s.dice[0]));
    return s;
}

static bool in_list(const struct takes *all, const char *text)
{
    return bsearch(text, all->text, all->count, sizeof *all->text, by_text);
}

static const struct takes *every_take(int seats)
{
    static struct takes made[5];
    struct takes *all = &made[seats];
    for (int a = -1; a < seats && !all->count; a = seats)
        for (int one = 0; one < 5 * (seats + 1); one++) {
            int colour = one / (seats + 1), seat = one % (seats + 1) - 1;
            note(all, colour, seat, -1, -1);
            for (int two = one; two < 5 * (seats + 1); two++)
                note(all, colour, seat, two / (seats + 1),
                     two % (seats + 1) - 1);
        }
    return all;
}

/* What is not listed is refused, with a reason that is not a general one. */
static void check_others(const struct mice *s, const struct takes *legal)
{
    const struct takes *every = every_take(s->head.seats);
    for (uint32_t i = 0; i < every->count; i++) {
        struct parsed parsed;
        struct reason why = {0};
        assert_true(g->parse(s, every->text[i], &parsed, &why));
        bool taken = g->legal(s, s->head.turn, parsed.move, &why);
        if (taken != in_list(legal, every->text[i]))
            fail_msg("%s: legal and listed differ", every->text[i]);
        if (taken)
            continue;
        assert_true(why.code >= REASON_GAME);
        assert_true(strstr(every->text[i], why.what));
    }
}

static void moves_are_those_of_a_slow_generator(void **unused)
{
    (void)unused;
    static struct takes slow;
    struct rng rng;
    rng_seed_number(&rng, 5);
    int busts = 0;
    for (int n = 0; n < 20000; n++) {
        struct mice s = random_position(&rng);
        move_text texts[TEXTS];
        uint32_t count = list_moves(&s, texts);
        slow_takes(&s, &slow);
        assert_int_equal(count, slow.count);
        for (uint32_t i = 0; i < count; i++)
            assert_string_equal(texts[i], slow.text[i]);
        busts += count == 0;
        if (n % 10 == 0)
            check_others(&s, &slow);
    }
    assert_in_range(busts, 500, 10000); /* the positions are worth it */
}

/* The roll itself finds the same busts. */
static void a_roll_busts_when_the_slow_generator_finds_nothing(void **unused)
{
    (void)unused;
    static struct takes slow;
    struct rng rng;
    rng_seed_number(&rng, 6);
    for (int n = 0; n < 4000; n++) {
        struct mice s = random_position(&rng), before = s;
        char text[32];
        slow_takes(&s, &slow);
        snprintf(text, sizeof text, "roll %s %s", mice_faces[s.dice[0]],
                 mice_faces[s.dice[1]]);
        s.dice[0] = s.dice[1] = 0;
        s.head.phase = MICE_ROLL;
        play(&s, text);
        assert_int_equal(phase(&s) == MICE_TAKE, slow.count > 0);
        if (slow.count)
            assert_memory_equal(&s, &before, sizeof s);
    }
}

/* No mouse is ever lost or made. */
static void mice_are_counted_through_whole_games(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed_number(&rng, 7);
    for (int n = 0; n < 200; n++) {
        struct mice s;
        move moves[TEXTS];
        check_new(g, &s, 2 + n % 3,
                  n % 2 ? "{\"risky\":true,\"match\":true}" : "{}");
        while (phase(&s) != MICE_OVER) {
            struct outcome outcomes[OUTCOMES_MAX];
            if (phase(&s) == MICE_ROLL) {
                g->chance(&s, outcomes);
                g->apply(&s, SEAT_CHANCE, outcomes[rng_below(&rng, 21)].move,
                         NULL);
            } else {
                uint32_t count = g->moves(&s, s.head.turn, moves);
                g->apply(&s, s.head.turn, moves[rng_below(&rng, count)], NULL);
            }
            for (int c = 0; c < 5; c++) {
                int sum = s.centre[c] + s.catch[c];
                for (int seat = 0; seat < 4; seat++)
                    sum += s.cards[seat][c];
                assert_int_equal(sum, 6);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_mice_of_each_of_five_colours_lie_in_the_centre),
        cmocka_unit_test(two_like_dice_of_six_faces_have_21_rolls_of_36),
        cmocka_unit_test(two_to_four_may_play),
        cmocka_unit_test(a_colour_scores_the_last_number_covered_not_the_sum),
        cmocka_unit_test(the_start_player_begins_and_the_turn_goes_round),
        cmocka_unit_test(a_taken_mouse_goes_to_the_catch_not_the_card),
        cmocka_unit_test(who_can_take_must_take),
        cmocka_unit_test(two_colours_give_one_mouse_of_each_or_one),
        cmocka_unit_test(two_colours_come_from_the_centre_only),
        cmocka_unit_test(a_pair_gives_one_or_two_from_centre_and_cards_mixed),
        cmocka_unit_test(a_pair_may_be_stolen_while_the_centre_has_none),
        cmocka_unit_test(the_last_mouse_of_a_place_comes_alone),
        cmocka_unit_test(a_joker_is_any_colour_or_makes_a_pair),
        cmocka_unit_test(a_joker_does_not_double_the_colours_it_is_not),
        cmocka_unit_test(two_jokers_are_any_two_colours_or_any_pair),
        cmocka_unit_test(the_longest_list_of_takes_is_the_stated_maximum),
        cmocka_unit_test(a_caught_colour_is_closed_for_the_turn),
        cmocka_unit_test(a_colour_on_the_own_card_is_open_but_not_from_there),
        cmocka_unit_test(an_empty_centre_gives_no_colour_though_others_hold_it),
        cmocka_unit_test(every_reason_says_rule_and_colour),
        cmocka_unit_test(a_reason_is_a_sentence_with_its_rule),
        cmocka_unit_test(parts_in_another_order_are_refused_with_the_right_one),
        cmocka_unit_test(nonsense_is_called_nonsense),
        cmocka_unit_test(takes_belong_to_the_phase_after_a_roll),
        cmocka_unit_test(bust_returns_stolen_mice_to_the_centre),
        cmocka_unit_test(a_first_roll_can_bust),
        cmocka_unit_test(only_own_mice_in_a_pair_are_a_bust),
        cmocka_unit_test(a_joker_that_can_still_take_is_no_bust),
        cmocka_unit_test(stopping_banks_the_catch),
        cmocka_unit_test(again_rolls_with_the_same_catch),
        cmocka_unit_test(with_five_colours_every_roll_busts_but_may_be_made),
        cmocka_unit_test(the_risk_counts_the_rolls_of_36),
        cmocka_unit_test(
            fewer_than_five_in_the_centre_end_the_game_after_banking),
        cmocka_unit_test(five_in_the_centre_let_the_game_go_on),
        cmocka_unit_test(an_empty_centre_within_a_turn_ends_nothing),
        cmocka_unit_test(a_bust_that_returns_too_few_ends_the_game),
        cmocka_unit_test(the_most_points_win),
        cmocka_unit_test(of_equal_points_more_mice_win),
        cmocka_unit_test(equal_in_both_share_the_game),
        cmocka_unit_test(after_a_hundred_turns_each_the_game_ends),
        cmocka_unit_test(the_limit_counts_each_player_and_busts_too),
        cmocka_unit_test(without_a_limit_the_game_never_ends_by_turns),
        cmocka_unit_test(for_children_every_mouse_scores_one),
        cmocka_unit_test(risky_banks_five_colours_at_once_and_opens_them),
        cmocka_unit_test(risky_with_four_colours_banks_nothing),
        cmocka_unit_test(risky_tests_the_end_when_the_turn_ends),
        cmocka_unit_test(risky_may_stop_with_an_empty_catch_others_not),
        cmocka_unit_test(a_match_goes_on_with_the_next_start_player),
        cmocka_unit_test(a_match_scores_finished_games_plus_present_cards),
        cmocka_unit_test(a_match_ends_with_as_many_games_as_players),
        cmocka_unit_test(of_equal_totals_more_games_won_decide),
        cmocka_unit_test(a_shared_game_counts_for_each),
        cmocka_unit_test(every_seat_starts_once_in_a_match),
        cmocka_unit_test(options_change_numbers_of_mice_and_their_values),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(impossible_matches_are_refused),
        cmocka_unit_test(moves_are_those_of_a_slow_generator),
        cmocka_unit_test(a_roll_busts_when_the_slow_generator_finds_nothing),
        cmocka_unit_test(mice_are_counted_through_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
