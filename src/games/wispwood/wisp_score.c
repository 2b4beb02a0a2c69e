/*
 * wisp_score: who has how many points; and for previews and explanations what
 * a forest would score now, what a move would add, and which tiles earn it.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"

/* ---- points ---- */

int wisp_rounds_scored(const struct wispwood *s)
{
    bool scored = s->head.phase == WISP_CAT_MOVES || s->head.phase == WISP_OVER;
    return s->round - !scored;
}

int wisp_line(const struct wispwood *s, int seat, int round, int line)
{
    if (line != WISP_BONUS)
        return s->scores[seat][round - 1][line];
    return s->filled[seat] >> (round - 1) & 1 ? wisp_bonus_of(round) : 0;
}

void wisp_keep_sheet(struct wispwood *s, int seat, int round,
                     const int lines[WISP_LINES])
{
    unsigned bit = 1u << (round - 1);
    for (int family = 0; family < WISP_FAMILIES; family++)
        s->scores[seat][round - 1][family] = (uint16_t)lines[family];
    s->filled[seat] = (uint8_t)(lines[WISP_BONUS] ? s->filled[seat] | bit
                                                  : s->filled[seat] & ~bit);
}

int wisp_total(const struct wispwood *s, int seat)
{
    int total = 0;
    for (int round = 1; round <= WISP_ROUNDS; round++)
        for (int line = 0; line < WISP_LINES; line++)
            total += wisp_line(s, seat, round, line);
    return total;
}

int wisp_filled_squares(const struct wispwood *s, int seat)
{
    return __builtin_popcount(s->filled[seat]);
}

/* W20: the total, then filled squares. W29: level with the ghost wins. */
uint32_t wisp_winners(const struct wispwood *s)
{
    int32_t rank[WISP_SEATS];
    if (wisp_is_solo(s))
        return wisp_total(s, 0) >= wisp_ghost_total(s);
    for (int seat = 0; seat < s->head.seats; seat++)
        rank[seat] = wisp_total(s, seat) * 4 + wisp_filled_squares(s, seat);
    return game_best_seats(rank, s->head.seats);
}

static void score_lines(const struct wispwood *s, int seat, int item, int line,
                        int now, struct score *out)
{
    for (int round = 1; round <= WISP_ROUNDS; round++)
        out->points[seat][item] += wisp_line(s, seat, round, line);
    out->now[seat][item] = line == WISP_BONUS ? INT32_MIN : now;
}

void wisp_score(const void *state, struct score *out)
{
    const struct wispwood *s = state;
    out->has_now = true;
    for (int line = 0; line < WISP_LINES; line++) {
        int card = line < WISP_BONUS ? wisp_card_of(s, line) : -1;
        if (card < 0 && line != WISP_BONUS)
            continue;
        int item = out->items++;
        out->item[item] = card < 0 ? "bonus" : wisp_card_id(card);
        for (int seat = 0; seat < s->head.seats; seat++)
            score_lines(s, seat, item, line,
                        card < 0 ? 0 : wisp_card_score(card, &s->forest[seat]),
                        out);
    }
    for (int seat = 0; seat < s->head.seats; seat++)
        out->total[seat] = wisp_total(s, seat);
    if (s->head.phase == WISP_OVER)
        out->winners = wisp_winners(s);
}

/* ---- previews and explanations ---- */

static void sheet(const struct wispwood *s, const struct wisp_forest *f,
                  int lines[WISP_LINES])
{
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        lines[family] = card < 0 ? 0 : wisp_card_score(card, f);
    }
    lines[WISP_BONUS] = wisp_bonus(f, s->round);
}

void wisp_preview(const struct wispwood *s, int seat, int lines[WISP_LINES])
{
    sheet(s, &s->forest[seat], lines);
}

void wisp_gain(const struct wispwood *s, int seat, move m,
               int lines[WISP_LINES])
{
    enum wisp_move_kind kind = wisp_move_kind(m);
    struct wisp_forest after = s->forest[seat];
    int before[WISP_LINES];
    bool wisp = kind == WISP_MOVE_WISP;
    if (wisp || kind == WISP_MOVE_TREES)
        for (int i = 0; i < wisp_move_count(m); i++)
            wisp_put(&after, wisp_move_square(m, i),
                     wisp && i == wisp_move_which(m)
                         ? s->pond[wisp_move_space(m)] - 1
                         : WISP_TREE);
    sheet(s, &s->forest[seat], before);
    sheet(s, &after, lines);
    for (int line = 0; line < WISP_LINES; line++)
        lines[line] -= before[line];
}

static void explain_card(const struct wisp_forest *f, int card,
                         struct json_out *w)
{
    int16_t points[64];
    uint64_t earned = wisp_card_shares(card, f, points);
    json_key(w, wisp_card_id(card));
    json_open(w, '{');
    json_int_at(w, "points", wisp_card_score(card, f));
    json_key(w, "tiles");
    json_open(w, '{');
    for (; earned; earned &= earned - 1) {
        int bit = __builtin_ctzll(earned);
        json_int_at(w, square_name(wisp_square(f, bit)).text, points[bit]);
    }
    json_close(w, '}');
    json_close(w, '}');
}

void wisp_explain(const struct wispwood *s, int seat, struct json_out *w)
{
    json_open(w, '{');
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        if (card >= 0)
            explain_card(&s->forest[seat], card, w);
    }
    json_close(w, '}');
}

/* Empty squares where a new witch may stand now (W11). */
static void explain_witches(const struct wispwood *s,
                            const struct wisp_forest *f, struct json_out *w)
{
    wisp_field left =
        wisp_witch_squares(f, (enum wisp_witch)(s->cards[WISP_WITCH] - 1)) &
        field_near(f, wisp_side(s->round)) & ~field_of(wisp_occupied(f));
    json_key(w, "witch");
    json_open(w, '[');
    while (left) {
        int square = field_origin(f) + field_square(field_pop(&left));
        json_put_string(w, square_name(square).text);
    }
    json_close(w, ']');
}

/* W31: all is open, so every seat may know all of it. */
void wisp_explain_all(const void *state, int seat, struct json_out *w)
{
    const struct wispwood *s = state;
    (void)seat;
    json_int_at(w, "rounds", wisp_last_round(s));
    json_int_at(w, "side", wisp_side(s->round));
    json_key(w, "forests");
    json_open(w, '[');
    for (int i = 0; i < s->head.seats; i++) {
        json_open(w, '{');
        json_key(w, "cards");
        wisp_explain(s, i, w);
        json_int_at(w, "bonus", wisp_bonus(&s->forest[i], s->round));
        if (s->cards[WISP_WITCH])
            explain_witches(s, &s->forest[i], w);
        json_close(w, '}');
    }
    json_close(w, ']');
    if (wisp_is_solo(s))
        wisp_ghost_explain(s, w);
}
