/*
 * cubes_text: moves and states of Seven Cubes as text.
 *
 * Reading a state fills in the struct first and asks afterwards whether all
 * of it fits together, so that each check sees the whole position. The mix
 * of tokens need not be that of the options (the protocol lets a position
 * hold any tokens), but more tokens than the game has are refused.
 */
#include "game/square.h"
#include "game/words.h"
#include "games/cubes/cubes_int.h"

#include <string.h>

static const char *const verbs[] = {"token", "chip", "corner", "pass",
                                    "stay",  "L",    "step",   "slant",
                                    "leap",  "gate", NULL};

/* ---- moves ---- */

void cubes_print(const void *state, move m, struct text *out)
{
    int verb = cubes_verb(m);
    (void)state;
    text_put(out, verbs[verb]);
    if (verb == CUBES_DO_PASS || verb == CUBES_DO_STAY)
        return;
    text_char(out, ' ');
    if (verb == CUBES_DO_TOKEN || verb == CUBES_DO_CHIP)
        text_put(out, cubes_names[cubes_what(m)]);
    else
        square_print(cubes_square(cubes_what(m)), out);
}

/* The square at *text as bit number; -1: none; -2: not on this board. */
static int take_square(const char **text)
{
    int square = square_parse(text, 26, 99);
    if (square < 0 || **text)
        return -1;
    int column = square_column(square), row = square_row(square);
    return column < 7 && row < 7 ? row * 7 + column : -2;
}

static bool parse_square(const char *text, int verb, struct parsed *out,
                         struct reason *why)
{
    const char *name = text;
    int at = take_square(&text);
    if (at == -2)
        return reason_set(why, OFF_THE_BOARD, name);
    if (at < 0)
        return reason_set(why, REASON_NONSENSE, NULL);
    out->move = cubes_move(verb, at);
    return true;
}

static bool parse_kind(const char *text, int verb, struct parsed *out,
                       struct reason *why)
{
    int kind = word_index(&text, cubes_names + 1) + 1;
    bool fits = verb == CUBES_DO_TOKEN || kind <= CUBES_WHITE;
    if (!kind || !fits || *text)
        return reason_set(why, REASON_NONSENSE, NULL);
    out->move = cubes_move(verb, kind);
    out->actor = SEAT_CHANCE;
    return true;
}

bool cubes_parse(const void *state, const char *text, struct parsed *out,
                 struct reason *why)
{
    (void)state;
    *out = (struct parsed){0};
    int verb = word_index(&text, verbs);
    if (verb < 0)
        return reason_set(why, REASON_NONSENSE, NULL);
    if (verb == CUBES_DO_TOKEN || verb == CUBES_DO_CHIP)
        return parse_kind(text, verb, out, why);
    if (verb != CUBES_DO_PASS && verb != CUBES_DO_STAY)
        return parse_square(text, verb, out, why);
    out->move = cubes_move(verb, 0);
    return !*text || reason_set(why, REASON_NONSENSE, NULL);
}

/* ---- the option `specials` ---- */

/* {kind: n}; a kind that is not named has none. */
bool cubes_read_specials(void *state, struct json value, struct problem *p)
{
    struct cubes *s = state;
    int64_t n;
    memset(s->specials, 0, sizeof s->specials);
    if (json_type(value) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option specials must be an object of counts");
    struct json_iter i = json_each(value);
    while (json_next(&i)) {
        int kind = json_index(i.key, cubes_names + CUBES_STEP);
        if (kind < 0 || !json_int(i.value, 0, CUBES_TOKENS, &n))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option specials must give each of step, "
                               "slant, leap, gate and shield a number");
        s->specials[kind] = (uint8_t)n;
    }
    return true;
}

void cubes_write_specials(const void *state, struct json_out *w)
{
    const struct cubes *s = state;
    json_open(w, '{');
    for (int i = 0; i < CUBES_SPECIALS; i++)
        json_int_at(w, cubes_names[CUBES_STEP + i], s->specials[i]);
    json_close(w, '}');
}

/* ---- writing a state ---- */

static struct square_name name_of(int at)
{
    return square_name(cubes_square(at));
}

static void write_tokens(const struct cubes *s, struct json_out *w)
{
    json_key(w, "tokens");
    json_open(w, '{');
    for (uint64_t all = cubes_all_tokens(s); all; all &= all - 1)
        json_string_at(w, name_of(cubes_first(all)).text,
                       cubes_names[cubes_kind_at(s, all & -all)]);
    json_close(w, '}');
}

static void write_figures(const struct cubes *s, struct json_out *w)
{
    json_key(w, "figures");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->figure[seat])
            json_put_string(w, name_of(cubes_first(s->figure[seat])).text);
        else
            json_put_null(w);
    json_close(w, ']');
}

static void write_row(const struct cubes *s, int seat, struct json_out *w)
{
    json_open(w, '[');
    for (int i = 0; i < CUBES_COLOURS && s->row[seat][i]; i++) {
        int colour = s->row[seat][i];
        json_open(w, '{');
        json_string_at(w, "colour", cubes_names[colour]);
        json_bool_at(w, "cube", s->cubes[seat] >> colour & 1);
        json_bool_at(w, "safe", s->safe[seat] >> colour & 1);
        json_close(w, '}');
    }
    json_close(w, ']');
}

void cubes_write(const void *state, struct json_out *w)
{
    const struct cubes *s = state;
    game_write_id(&game_cubes, state, w);
    game_write_phase(&game_cubes, state, w);
    write_tokens(s, w);
    write_figures(s, w);
    json_key(w, "rows");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        write_row(s, seat, w);
    json_close(w, ']');
    json_key(w, "used");
    json_open(w, '[');
    for (int i = 0; i < s->used_count; i++)
        json_put_string(w, name_of(s->used_order[i]).text);
    json_close(w, ']');
    json_int_at(w, "turns", s->turns);
}

/* ---- reading a state ---- */

static bool bad(struct problem *p, const char *sentence)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", sentence);
}

static int read_square(struct json value)
{
    char name[8];
    const char *text = name;
    return json_string(value, name, sizeof name) ? take_square(&text) : -1;
}

static bool read_tokens(struct cubes *s, struct json object, struct problem *p)
{
    if (json_type(object) != JSON_OBJECT)
        return bad(p, "tokens must be an object");
    struct json_iter i = json_each(object);
    while (json_next(&i)) {
        int at = read_square(i.key);
        int kind = json_index(i.value, cubes_names + 1) + 1;
        if (at < 0 || !(CUBES_LAID >> at & 1))
            return bad(p, "a token lies outside, in a corner or on the centre");
        if (!kind)
            return bad(p, "there is no such kind of token");
        s->lies[kind] |= UINT64_C(1) << at;
    }
    return true;
}

static bool read_figures(struct cubes *s, struct json list, struct problem *p)
{
    uint64_t seen = 0;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        if (json_type(i.value) == JSON_NULL)
            continue;
        int at = read_square(i.value);
        if (at < 0)
            return bad(p, "a figure must stand on a square of the board");
        if (seen >> at & 1)
            return bad(p, "two figures stand on one square");
        s->figure[seat] = UINT64_C(1) << at;
        seen |= s->figure[seat];
    }
    return true;
}

/* One chip with exactly its three members. */
static bool read_chip(struct cubes *s, int seat, int place, struct json chip,
                      struct problem *p)
{
    int colour = json_index(json_get(chip, "colour"), cubes_names + 1) + 1;
    bool cube, safe;
    if (json_type(chip) != JSON_OBJECT || json_count(chip) != 3 || !colour ||
        colour > CUBES_WHITE || !json_bool(json_get(chip, "cube"), &cube) ||
        !json_bool(json_get(chip, "safe"), &safe))
        return bad(p, "a chip has colour, cube and safe, and nothing else");
    if (memchr(s->row[seat], colour, CUBES_COLOURS))
        return bad(p, "a row has one chip of each colour");
    if (safe && !cube)
        return bad(p, "only a cube that is held can be safe");
    /* C9, C12: the next chip gets a cube, a robbed chip goes to the end */
    if (cube && __builtin_popcount(s->cubes[seat]) != place)
        return bad(p, "chips with cubes stand before those without");
    s->row[seat][place] = (uint8_t)colour;
    s->cubes[seat] |= (uint8_t)(cube << colour);
    s->safe[seat] |= (uint8_t)(safe << colour);
    return true;
}

static bool read_rows(struct cubes *s, struct json rows, struct problem *p)
{
    if (json_type(rows) != JSON_ARRAY || json_count(rows) != s->head.seats)
        return bad(p, "rows must hold one row for each seat");
    struct json_iter row = json_each(rows);
    for (int seat = 0; json_next(&row); seat++) {
        if (json_type(row.value) != JSON_ARRAY ||
            json_count(row.value) > CUBES_COLOURS)
            return bad(p, "a row is a list of at most seven chips");
        struct json_iter chip = json_each(row.value);
        for (int place = 0; json_next(&chip); place++)
            if (!read_chip(s, seat, place, chip.value, p))
                return false;
        cubes_find_next(s, seat);
    }
    return true;
}

/* C11. A used gate is never seen: arriving behind it ends the turn. */
static bool read_used(struct cubes *s, struct json list, struct problem *p)
{
    uint64_t usable =
        s->lies[CUBES_STEP] | s->lies[CUBES_SLANT] | s->lies[CUBES_LEAP];
    if (json_type(list) != JSON_ARRAY)
        return bad(p, "used must be a list of squares");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int at = read_square(i.value);
        if (at < 0 || !(usable >> at & 1))
            return bad(p, "used must name squares with step, slant or leap");
        if (s->used >> at & 1)
            return bad(p, "a token is used twice");
        s->used |= UINT64_C(1) << at;
        s->used_order[s->used_count++] = (uint8_t)at;
    }
    return true;
}

/* ---- does it fit together? ---- */

/* C2: there are 44 tokens, on the board or as cubes with the players. */
static bool tokens_fit(const struct cubes *s)
{
    int count = __builtin_popcountll(cubes_all_tokens(s));
    for (int seat = 0; seat < s->head.seats; seat++)
        count += __builtin_popcount(s->cubes[seat]);
    return count <= CUBES_TOKENS;
}

/* Tokens lie on the first squares, and the rest can still come. */
static bool laying_fits(struct cubes *s)
{
    uint64_t all = cubes_all_tokens(s), left = CUBES_LAID & ~all;
    if (!left)
        return true;
    if (all > (left & -left))
        return false;
    s->laid = 0;
    cubes_fill_bag(s);
    for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++) {
        int count = __builtin_popcountll(s->lies[kind]);
        if (count > s->bag[kind])
            return false;
        s->bag[kind] = (uint8_t)(s->bag[kind] - count);
        s->laid = (uint8_t)(s->laid + count);
    }
    return true;
}

/* C5: the seats before `turn`, from the start player on, have chosen. */
static bool corners_fit(const struct cubes *s, bool laid)
{
    int seats = s->head.seats, placed = 0;
    for (int seat = 0; seat < seats; seat++)
        placed += s->figure[seat] != 0;
    if (cubes_occupied(s) & ~CUBES_CORNERS)
        return false;
    if (!laid || !s->choose_corners)
        return placed == (s->choose_corners ? 0 : seats) &&
               s->head.turn == s->head.start;
    for (int i = 0; i < placed; i++)
        if (!s->figure[(s->head.start + i) % seats])
            return false;
    return s->head.turn == (s->head.start + placed) % seats;
}

/* Chips come when the figures stand, for seat 0 first, and not all yet. */
static bool chips_fit(const struct cubes *s, bool standing)
{
    int seat = cubes_row_to_fill(s);
    if (seat < 0)
        return false;
    for (int later = seat + 1; later < s->head.seats; later++)
        if (s->row[later][0])
            return false;
    bool any = seat > 0 || s->row[0][0];
    return standing || !any;
}

static bool setup_fits(struct cubes *s)
{
    bool laid = cubes_all_tokens(s) == CUBES_LAID, standing = laid;
    for (int seat = 0; seat < s->head.seats; seat++) {
        standing &= s->figure[seat] != 0;
        if (s->cubes[seat])
            return false;
    }
    return laying_fits(s) && corners_fit(s, laid) && chips_fit(s, standing) &&
           s->turns == 0 && s->used == 0;
}

/* With corners given, setup knows where the figures stand (C5). */
static bool figures_given(const struct cubes *s)
{
    struct cubes fresh = {.head = s->head,
                          .cubes_per_colour = s->cubes_per_colour};
    struct problem ignored;
    memcpy(fresh.specials, s->specials, sizeof fresh.specials);
    return s->choose_corners ||
           (game_cubes.begin(&fresh, &ignored) &&
            memcmp(fresh.figure, s->figure, sizeof fresh.figure) == 0);
}

/* Everyone on the board, but for the thief who chooses a corner. */
static bool figures_fit(const struct cubes *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        bool away = s->head.phase == CUBES_CORNER && seat == s->head.turn;
        if (away != (s->figure[seat] == 0))
            return false;
    }
    return true;
}

/* C10: a token to be used, not used before, that leads somewhere. */
static bool special_fits(const struct cubes *s)
{
    uint64_t here = s->figure[s->head.turn];
    return !(here & s->used) && cubes_uses(s, cubes_kind_at(s, here), here);
}

/* C14, C16: over if won or at the limit, and only then. */
static bool end_fits(const struct cubes *s)
{
    uint32_t limit = (uint32_t)s->limit * s->head.seats;
    bool over = s->head.phase == CUBES_OVER;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (cubes_won(s, seat))
            return over && seat == s->head.turn && s->turns > 0 &&
                   (!limit || s->turns <= limit);
    return limit ? over == (s->turns == limit) && s->turns <= limit : !over;
}

static bool fits(struct cubes *s, struct problem *p)
{
    if (cubes_options_tokens(s) != CUBES_TOKENS)
        return bad(p, "7 x cubes_per_colour and specials must make 44");
    if (s->head.start != s->head.first)
        return bad(p, "start is not the seat of the option start");
    if (!tokens_fit(s))
        return bad(p, "there are more than 44 tokens and cubes");
    if (s->head.phase == CUBES_SETUP)
        return (setup_fits(s) && figures_given(s)) ||
               bad(p, "this is no position of the setup");
    if (cubes_row_to_fill(s) >= 0)
        return bad(p, "after the setup every row has seven chips");
    if (!figures_fit(s))
        return bad(p, "all figures are on the board, but for the mover's "
                      "in the phase corner");
    if (s->used && (s->head.phase == CUBES_MOVE || s->head.phase == CUBES_OVER))
        return bad(p, "no token is used before or after a turn");
    if (s->head.phase == CUBES_SPECIAL && !special_fits(s))
        return bad(p, "the mover stands on no special token to be used");
    if (!end_fits(s))
        return bad(p, "the game ends with a win on the centre or at the "
                      "limit of turns, and not otherwise");
    return true;
}

bool cubes_read(void *state, struct json object, struct problem *p)
{
    struct cubes *s = state;
    int64_t turns;
    if (!json_int(json_get(object, "turns"), 0, 2000000000, &turns))
        return bad(p, "turns must be a number");
    s->turns = (uint32_t)turns;
    s->laid = CUBES_TOKENS; /* if not, laying_fits finds out */
    return read_tokens(s, json_get(object, "tokens"), p) &&
           read_figures(s, json_get(object, "figures"), p) &&
           read_rows(s, json_get(object, "rows"), p) &&
           read_used(s, json_get(object, "used"), p) && fits(s, p);
}
