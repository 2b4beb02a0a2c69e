/*
 * wisp_explain: what a forest would score now, what a move would add, and
 * which tiles earn it; for score sheets, previews and explanations.
 */
#include "games/wisp_int.h"

#include "game/square.h"

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
        char name[8];
        struct text t;
        text_fixed(&t, name, sizeof name);
        square_print(wisp_square(f, bit), &t);
        json_int_at(w, name, points[bit]);
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
