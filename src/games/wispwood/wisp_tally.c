/*
 * wisp_tally: the forests of a real table, counted.
 *
 * A whole game is {"rounds":[{"forests":[…],"ghost":[n, n, n,
 * n]}],"over":true}: for each round the forests by seat as they lay at its end,
 * and alone what the ghost held then, by the levels of its strip, the top
 * first. A forest that is null is what stayed of the round before (W18). The
 * options name the cards, as soon as there is a round. It is over when somebody
 * has filled the last round's square, when the ghost has had its last turn, or
 * when the sheet says so.
 */
#include "game/tally.h"
#include "games/wispwood/wisp_int.h"

#include <string.h>

/* ---- single forests, with any cards ---- */

struct single {
    int card[WISP_CARDS];
    int cards;
    int round;
};

static bool bad_request(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_REQUEST, "%s", text);
}

static bool read_cards(struct single *q, struct json list, struct problem *p)
{
    uint32_t seen = 0;
    if (json_type(list) != JSON_ARRAY)
        return bad_request(p, "\"cards\" must be a list of cards");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int card = wisp_card_find(i.value);
        if (card < 0 || seen >> card & 1)
            return problem_set(p, PROBLEM_BAD_REQUEST, "\"cards\" names %s",
                               card < 0 ? "an unknown card" : "a card twice");
        seen |= 1u << card;
        q->card[q->cards++] = card;
    }
    return true;
}

static void write_single(const struct single *q, const struct wisp_forest *f,
                         struct json_out *w)
{
    int bonus = wisp_bonus(f, q->round), total = bonus;
    json_open(w, '{');
    for (int i = 0; i < q->cards; i++) {
        int points = wisp_card_score(q->card[i], f);
        json_int_at(w, wisp_card_id(q->card[i]), points);
        total += points;
    }
    json_int_at(w, "bonus", bonus);
    json_int_at(w, "total", total);
    json_close(w, '}');
}

bool wisp_score_forests(struct json in, struct json_out *w, struct problem *p)
{
    struct single q = {0};
    struct json forests = json_get(in, "forests");
    int64_t round;
    if (json_type(in) != JSON_OBJECT)
        return bad_request(p, "not an object");
    if (!json_int(json_get(in, "round"), 1, WISP_ROUNDS, &round))
        return bad_request(p, "\"round\" must be 1, 2 or 3");
    q.round = (int)round;
    if (json_type(forests) != JSON_ARRAY)
        return bad_request(p, "\"forests\" must be a list of forests");
    if (!read_cards(&q, json_get(in, "cards"), p))
        return false;
    json_open(w, '[');
    struct json_iter i = json_each(forests);
    while (json_next(&i)) {
        struct wisp_forest f = {0};
        if (!wisp_read_forest(&f, i.value, q.round, p))
            return false;
        write_single(&q, &f, w);
    }
    json_close(w, ']');
    return true;
}

/* ---- a whole game ---- */

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

/* W1: so many tiles of a kind are in the box, whoever has them. */
static bool enough_tiles(const struct wispwood *s, struct problem *p)
{
    int most = WISP_PER_KIND - wisp_is_solo(s); /* W22: the markers are out */
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        int laid = s->ghost.held[kind];
        for (int seat = 0; seat < s->head.seats; seat++)
            laid += __builtin_popcountll(s->forest[seat].tiles[kind]);
        if (laid > most)
            return problem_set(p, PROBLEM_BAD_STATE,
                               "there are %d tiles of kind %s, and not more",
                               most, wisp_kind_names[kind]);
    }
    return true;
}

/* W25: the ghost has taken one wisp with each firefly. */
static int ghost_turns(const struct wispwood *s)
{
    int turns = 0;
    for (int round = 1; round <= s->round; round++)
        turns += wisp_fireflies_used(round);
    return turns;
}

/* It keeps what it has (W28). Its levels are kinds in the order of the kinds
 * here; which does not matter. */
static bool read_ghost(struct wispwood *s, struct json list, struct problem *p)
{
    int sum = 0, turns = ghost_turns(s);
    if (!wisp_is_solo(s))
        return !list.at || bad(p, "only who plays alone meets the ghost");
    if (json_type(list) != JSON_ARRAY || json_count(list) != WISP_LEVELS)
        return bad(p, "ghost must be a list of four numbers");
    struct json_iter i = json_each(list);
    for (int place = 0; json_next(&i); place++) {
        int64_t n;
        if (!json_int(i.value, s->ghost.held[place], turns, &n))
            return bad(p, "the ghost keeps what it has, and gets one wisp in "
                          "a turn");
        s->ghost.held[place] = (uint8_t)n;
        sum += (int)n;
    }
    if (sum > turns)
        return bad(p, "the ghost has more wisps than it had turns");
    s->ghost.scores[s->round - 1] = (uint16_t)wisp_ghost_now(s);
    return true;
}

/* As it lay at the round's end; null: as the round has begun. */
static bool read_forest(struct wispwood *s, int seat, struct json forest,
                        struct problem *p)
{
    struct wisp_forest *f = &s->forest[seat];
    if (json_type(forest) != JSON_NULL) {
        *f = (struct wisp_forest){0};
        return wisp_read_forest(f, forest, s->round, p);
    }
    wisp_clear_trees(f);
    return true;
}

static bool read_forests(struct wispwood *s, struct json list,
                         struct problem *p)
{
    if (!tally_per_seat(list, "forests", s, p))
        return false;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        int lines[WISP_LINES];
        if (!read_forest(s, seat, i.value, p))
            return false;
        wisp_preview(s, seat, lines);
        wisp_keep_sheet(s, seat, s->round, lines);
    }
    return true;
}

static void write_round(const struct wispwood *s, struct json_out *w)
{
    json_open(w, '{');
    json_int_at(w, "side", wisp_side(s->round));
    json_key(w, "forests");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++) {
        int total = 0;
        for (int line = 0; line < WISP_LINES; line++)
            total += wisp_line(s, seat, s->round, line);
        json_open(w, '{');
        json_key(w, "lies");
        wisp_write_forest(&s->forest[seat], w);
        json_key(w, "cards");
        wisp_explain(s, seat, w);
        json_int_at(w, "bonus", wisp_bonus(&s->forest[seat], s->round));
        json_int_at(w, "total", total);
        json_close(w, '}');
    }
    json_close(w, ']');
    if (wisp_is_solo(s)) {
        json_key(w, "ghost");
        json_open(w, '{');
        wisp_ghost_worth(s, w);
        json_int_at(w, "most", ghost_turns(s));
        json_close(w, '}');
    }
    json_close(w, '}');
}

static bool read_round(struct wispwood *s, struct json round,
                       struct json_out *w, struct problem *p)
{
    static const char *const names[] = {"forests", "ghost"};
    if (!tally_names(round, names, 2, p) ||
        !read_forests(s, json_get(round, "forests"), p) ||
        !read_ghost(s, json_get(round, "ghost"), p) || !enough_tiles(s, p))
        return false;
    write_round(s, w);
    return true;
}

/* W15, W27. */
static bool ended(const struct wispwood *s)
{
    if (wisp_is_solo(s) && wisp_sum(s->ghost.held) == ghost_turns(s))
        return true;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (wisp_filled(&s->forest[seat], s->round))
            return true;
    return false;
}

/* Those that can lie on the table with the box and the variants. */
static void write_drawn(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "cards");
    json_open(w, '[');
    for (int card = 0; card < wisp_families(s) * WISP_PER_FAMILY; card++)
        if (wisp_card_drawn(s, card))
            json_put_string(w, wisp_card_id(card));
    json_close(w, ']');
}

static bool cards_known(const struct wispwood *s)
{
    for (int family = 0; family < WISP_FAMILIES; family++)
        if (!s->cards[family] && !(family == WISP_TREE && s->no_trees_card))
            return false;
    return true;
}

bool wisp_tally(void *state, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p)
{
    static const char *const names[] = {"rounds", "over"};
    struct wispwood *s = state;
    struct json rounds = json_get(sheet, "rounds");
    bool over;
    if (!tally_names(sheet, names, 2, p) ||
        !tally_flag(sheet, "over", &over, p))
        return false;
    if (json_type(rounds) != JSON_ARRAY ||
        (int)json_count(rounds) > wisp_last_round(s))
        return bad(p, "rounds must be a list, and not too long");
    if (json_count(rounds) && !cards_known(s))
        return bad(p, "option cards must name a card of each family");
    for (int place = 0; wisp_is_solo(s) && place < WISP_LEVELS; place++)
        s->ghost.levels[place] = (uint8_t)(place + 1);
    json_int_at(w, "of", wisp_last_round(s));
    write_drawn(s, w);
    json_key(w, "rounds");
    json_open(w, '[');
    int played = 0;
    struct json_iter i = json_each(rounds);
    for (; json_next(&i); played++) {
        s->round = (uint8_t)(played + 1);
        if (!read_round(s, i.value, w, p))
            return false;
    }
    json_close(w, ']');
    if (played == wisp_last_round(s) && (over || ended(s)))
        s->head.phase = WISP_OVER;
    wisp_score(s, out);
    return true;
}
