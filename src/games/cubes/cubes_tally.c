/*
 * cubes_tally: the cubes of a real table, counted.
 *
 * {"cubes":[{colour: true or "safe"}],"won":SEAT,"over":true}: who holds which
 * cubes; who has reached the centre with all seven, or that play has stopped
 * without it (C16).
 */
#include "game/tally.h"
#include "games/cubes/cubes_int.h"

static const char *const names[] = {"cubes", "won", "over"};

static bool read_cube(struct cubes *s, int seat, int colour, struct json value,
                      struct problem *p)
{
    bool has = false, safe = json_is(value, "safe");
    if (value.at && !safe && !json_bool(value, &has))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "a cube is true, false or \"safe\"");
    s->cubes[seat] |= (uint8_t)((has || safe) << colour);
    s->safe[seat] |= (uint8_t)(safe << colour);
    return true;
}

static bool read_cubes(struct cubes *s, struct json list, struct problem *p)
{
    if (!tally_per_seat(list, "cubes", s, p))
        return false;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        if (!tally_names(i.value, cubes_names + CUBES_RED, CUBES_COLOURS, p))
            return false;
        for (int c = CUBES_RED; c < CUBES_RED + CUBES_COLOURS; c++)
            if (!read_cube(s, seat, c, json_get(i.value, cubes_names[c]), p))
                return false;
    }
    return true;
}

static bool enough_cubes(const struct cubes *s, struct problem *p)
{
    for (int c = CUBES_RED; c < CUBES_RED + CUBES_COLOURS; c++) {
        int held = 0;
        for (int seat = 0; seat < s->head.seats; seat++)
            held += s->cubes[seat] >> c & 1;
        if (held > s->cubes_per_colour)
            return problem_set(p, PROBLEM_BAD_STATE,
                               "there are %d %s cubes, and not more",
                               s->cubes_per_colour, cubes_names[c]);
    }
    return true;
}

/* C14: with all seven, on the centre. */
static bool read_win(struct cubes *s, struct json value, struct problem *p)
{
    int64_t seat;
    if (!value.at || json_type(value) == JSON_NULL)
        return true;
    if (!json_int(value, 0, s->head.seats - 1, &seat))
        return problem_set(p, PROBLEM_BAD_STATE, "won must be a seat or null");
    if (s->cubes[seat] != CUBES_ALL)
        return problem_set(p, PROBLEM_BAD_STATE,
                           "who has won has all seven cubes");
    s->figure[seat] = CUBES_CENTRE;
    s->head.turn = (uint8_t)seat;
    s->head.phase = CUBES_OVER;
    return true;
}

bool cubes_tally(void *state, struct json sheet, struct score *out,
                 struct json_out *w, struct problem *p)
{
    struct cubes *s = state;
    bool over;
    (void)w; /* the score says it all */
    if (!tally_names(sheet, names, 3, p) ||
        !read_cubes(s, json_get(sheet, "cubes"), p) || !enough_cubes(s, p) ||
        !read_win(s, json_get(sheet, "won"), p) ||
        !tally_flag(sheet, "over", &over, p))
        return false;
    if (over)
        s->head.phase = CUBES_OVER;
    game_cubes.score(s, out);
    return true;
}
