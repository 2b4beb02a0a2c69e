/*
 * mice_tally: the cards of a real table, counted.
 *
 * {"cards":[{colour: n}],"before":[[{colour: n}]],"over":true}: the cards of
 * the present game, in a match those of the games before it, and whether play
 * has stopped though there are five mice in the centre still (M21).
 */
#include "game/tally.h"
#include "games/mice/mice_int.h"

#include <string.h>

static const char *const names[] = {"cards", "before", "over"};

static bool read_card(struct mice *s, int seat, struct json card,
                      struct problem *p)
{
    if (!tally_names(card, mice_faces, MICE_COLOURS, p))
        return false;
    for (int c = 0; c < MICE_COLOURS; c++) {
        int n;
        if (!tally_number(card, mice_faces[c], MICE_ROW, &n, p))
            return false;
        if (n > s->centre[c])
            return problem_set(p, PROBLEM_BAD_STATE,
                               "there are %d %s mice, and not more",
                               s->per_colour, mice_faces[c]);
        s->cards[seat][c] = (uint8_t)n;
        s->centre[c] = (uint8_t)(s->centre[c] - n);
    }
    return true;
}

/* One game: what is not on a card lies in the centre. */
static bool read_game(struct mice *s, struct json cards, struct problem *p)
{
    if (!tally_per_seat(cards, "cards", s, p))
        return false;
    memset(s->centre, s->per_colour, sizeof s->centre);
    struct json_iter i = json_each(cards);
    for (int seat = 0; json_next(&i); seat++)
        if (!read_card(s, seat, i.value, p))
            return false;
    return true;
}

static void write_game(const struct mice *s, struct json_out *w)
{
    json_open(w, '{');
    json_key(w, "points");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        json_put_int(w, mice_points(s, seat));
    json_close(w, ']');
    game_write_seats(w, "winners", mice_winners(s));
    json_close(w, '}');
}

/* M19: the games before this one. */
static bool read_before(struct mice *s, struct json games, struct json_out *w,
                        struct problem *p)
{
    if (!games.at)
        return true;
    if (json_type(games) != JSON_ARRAY || !s->match ||
        json_count(games) >= s->head.seats)
        return problem_set(p, PROBLEM_BAD_STATE,
                           "before must be a list of games, fewer than the "
                           "match has");
    struct json_iter i = json_each(games);
    for (; json_next(&i); s->game++) {
        if (!read_game(s, i.value, p))
            return false;
        write_game(s, w);
        mice_count_game(s);
    }
    return true;
}

bool mice_tally(void *state, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p)
{
    struct mice *s = state;
    bool over;
    json_int_at(w, "of", s->match ? s->head.seats : 1); /* M19 */
    json_int_at(w, "per_colour", s->per_colour);
    json_key(w, "games");
    json_open(w, '[');
    if (!tally_names(sheet, names, 3, p) ||
        !read_before(s, json_get(sheet, "before"), w, p) ||
        !read_game(s, json_get(sheet, "cards"), p) ||
        !tally_flag(sheet, "over", &over, p))
        return false;
    int centre = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        centre += s->centre[c];
    over |= centre < MICE_LEAST; /* M15 */
    if (over)
        write_game(s, w);
    json_close(w, ']');
    json_int_at(w, "centre", centre);
    if (over && s->game == s->head.seats)
        mice_count_game(s);
    if (over && (!s->match || s->game == s->head.seats))
        s->head.phase = MICE_OVER;
    game_mice.score(s, out);
    return true;
}
