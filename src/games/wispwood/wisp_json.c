/*
 * wisp_json: the state as JSON and back.
 *
 * Reading takes the fields one by one, each for itself; whether they can stand
 * together is asked in wisp_check.c.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"

#include <string.h>

const char *const wisp_dealt_names[] = {"none", "free", "cat", NULL};

const char *const wisp_fields[] = {
    "game",  "options", "cards",    "round",  "start",   "turn",
    "phase", "dealt",   "shapes",   "pond",   "forests", "unseen",
    "old",   "supply",  "discards", "scores", "?ghost",  NULL};

#define BAD(...) problem_set(p, PROBLEM_BAD_STATE, __VA_ARGS__)

/* ---- lists of names ---- */

/* A list of names without repetition, each as its index plus one. */
bool wisp_read_names(struct json list, const char *const *names, uint8_t *out,
                     int max)
{
    int count = 0;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int index = json_index(i.value, names);
        if (index < 0 || count == max || memchr(out, index + 1, (size_t)count))
            return false;
        out[count++] = (uint8_t)(index + 1);
    }
    return json_type(list) == JSON_ARRAY;
}

void wisp_write_names(struct json_out *w, const uint8_t *list, int len,
                      const char *const *names)
{
    json_open(w, '[');
    for (int i = 0; i < len; i++)
        if (list[i])
            json_put_string(w, names[list[i] - 1]);
    json_close(w, ']');
}

/* ---- writing ---- */

static void write_counts(struct json_out *w, const char *key,
                         const uint8_t counts[WISP_KINDS])
{
    json_key(w, key);
    json_open(w, '{');
    for (int kind = 0; kind < WISP_KINDS; kind++)
        json_int_at(w, wisp_kind_names[kind], counts[kind]);
    json_close(w, '}');
}

static void write_cards(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "cards");
    json_open(w, '[');
    for (int family = 0; family < WISP_FAMILIES; family++)
        if (s->cards[family])
            json_put_string(w, wisp_card_id(wisp_card_of(s, family)));
    json_close(w, ']');
}

static void write_pond(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "pond");
    json_open(w, '[');
    for (int space = 0; space < WISP_SPACES; space++) {
        int there = s->pond[space];
        if (!there)
            json_put_null(w);
        else if (there == WISP_CAT + 1)
            json_put_string(w, "cat");
        else
            json_put_string(w, wisp_kind_names[there - 1]);
    }
    json_close(w, ']');
}

static int tile_at(const struct wisp_forest *f, int bit)
{
    int tile = 0;
    while (!(f->tiles[tile] >> bit & 1))
        tile++;
    return tile;
}

void wisp_write_forest(const struct wisp_forest *f, struct json_out *w)
{
    uint64_t left = wisp_occupied(f) & ~(UINT64_C(1) << f->cat);
    json_open(w, '{');
    json_string_at(w, "cat", square_name(wisp_square(f, f->cat)).text);
    json_bool_at(w, "ready", f->ready);
    json_key(w, "tiles");
    json_open(w, '{');
    for (; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        json_string_at(w, square_name(wisp_square(f, bit)).text,
                       wisp_tile_names[tile_at(f, bit)]);
    }
    json_close(w, '}');
    json_close(w, '}');
}

static void write_sheet(const struct wispwood *s, int seat, int round,
                        struct json_out *w)
{
    int bonus = wisp_line(s, seat, round, WISP_BONUS), total = bonus;
    json_open(w, '{');
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        int points = wisp_line(s, seat, round, family);
        total += points;
        if (card >= 0)
            json_int_at(w, wisp_card_id(card), points);
    }
    json_int_at(w, "bonus", bonus);
    json_int_at(w, "total", total);
    json_close(w, '}');
}

static void write_scores(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "scores");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++) {
        json_open(w, '[');
        for (int round = 1; round <= wisp_rounds_scored(s); round++)
            write_sheet(s, seat, round, w);
        json_close(w, ']');
    }
    json_close(w, ']');
}

static void write_number_or_null(struct json_out *w, const char *key, int n)
{
    json_key(w, key);
    if (n)
        json_put_int(w, n);
    else
        json_put_null(w);
}

static void write_ghost(const struct wispwood *s, struct json_out *w)
{
    const struct wisp_ghost *g = &s->ghost;
    json_key(w, "ghost");
    json_open(w, '{');
    json_int_at(w, "level", g->level);
    json_key(w, "levels");
    wisp_write_names(w, g->levels, WISP_LEVELS, wisp_kind_names);
    write_number_or_null(w, "at", g->at);
    write_counts(w, "held", g->held);
    json_key(w, "fireflies");
    json_open(w, '[');
    for (int n = 1; n <= WISP_LIGHTS; n++)
        for (int i = 0; i < g->fireflies[n - 1]; i++)
            json_put_int(w, n);
    json_close(w, ']');
    write_number_or_null(w, "firefly", g->firefly);
    json_key(w, "scores");
    json_open(w, '[');
    for (int round = 0; round < wisp_rounds_scored(s); round++)
        json_put_int(w, g->scores[round]);
    json_close(w, ']');
    json_close(w, '}');
}

void wisp_write(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    game_write_id(&game_wispwood, state, w);
    write_cards(s, w);
    json_int_at(w, "round", s->round);
    game_write_phase(&game_wispwood, state, w);
    json_string_at(w, "dealt", wisp_dealt_names[s->dealt]);
    json_key(w, "shapes");
    wisp_write_names(w, s->shapes, WISP_SPACES, wisp_shape_names);
    write_pond(s, w);
    json_key(w, "forests");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        wisp_write_forest(&s->forest[seat], w);
    json_close(w, ']');
    write_counts(w, "unseen", s->unseen);
    write_counts(w, "old", s->old);
    json_int_at(w, "supply", s->supply);
    write_counts(w, "discards", s->discards);
    write_scores(s, w);
    if (wisp_is_solo(s))
        write_ghost(s, w);
}

/* ---- reading the parts ---- */

static bool read_counts(struct json object, const char *key,
                        uint8_t counts[WISP_KINDS], struct problem *p)
{
    struct json value = json_get(object, key);
    if (json_type(value) != JSON_OBJECT || json_count(value) != WISP_KINDS)
        return BAD("%s must give a number for each of the four kinds", key);
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        int64_t n;
        if (!json_int(json_get(value, wisp_kind_names[kind]), 0, WISP_PER_KIND,
                      &n))
            return BAD("%s.%s must be a number from 0 to %d", key,
                       wisp_kind_names[kind], WISP_PER_KIND);
        counts[kind] = (uint8_t)n;
    }
    return true;
}

static bool read_cards(struct wispwood *s, struct json object,
                       struct problem *p)
{
    struct json list = json_get(object, "cards");
    if (json_type(list) != JSON_ARRAY)
        return BAD("cards must be a list");
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int card = wisp_card_find(i.value);
        if (card < 0 || card / WISP_PER_FAMILY >= wisp_families(s))
            return BAD("cards names a card that is not in this game");
        uint8_t *mine = &s->cards[card / WISP_PER_FAMILY];
        if (*mine)
            return BAD("cards names two cards of one family");
        *mine = (uint8_t)(card % WISP_PER_FAMILY + 1);
    }
    return true;
}

static bool read_middle(struct wispwood *s, struct json object,
                        struct problem *p)
{
    int64_t n;
    if (!json_int(json_get(object, "round"), 1, wisp_last_round(s), &n))
        return BAD("round must be a number from 1 to %d", wisp_last_round(s));
    s->round = (uint8_t)n;
    int dealt = json_index(json_get(object, "dealt"), wisp_dealt_names);
    if (dealt < 0)
        return BAD("dealt must be none, free or cat");
    s->dealt = (uint8_t)dealt;
    if (!wisp_read_names(json_get(object, "shapes"), wisp_shape_names,
                         s->shapes, WISP_SPACES))
        return BAD("shapes must be a list of different shapes");
    return true;
}

static bool read_pond(struct wispwood *s, struct json object, struct problem *p)
{
    struct json list = json_get(object, "pond");
    if (json_type(list) != JSON_ARRAY || json_count(list) != WISP_SPACES)
        return BAD("pond must be a list of eight");
    struct json_iter i = json_each(list);
    for (int space = 0; json_next(&i); space++) {
        int kind = json_index(i.value, wisp_kind_names);
        if (json_is(i.value, "cat"))
            kind = WISP_CAT;
        if (kind < 0 && json_type(i.value) != JSON_NULL)
            return BAD("pond holds something unknown on space %d", space + 1);
        s->pond[space] = (uint8_t)(kind + 1);
    }
    return true;
}

/* A string or an object's key as a square of the frame; -1 if it is none. */
static int read_square(struct json v)
{
    char name[8];
    const char *at = name;
    if (!json_string(v, name, sizeof name))
        return -1;
    int square = square_parse(&at, WISP_FRAME, WISP_FRAME);
    return *at ? -1 : square;
}

/* The corner of the box round the cat and the tiles; does it fit? */
static bool read_corner(struct wisp_forest *f, int cat, struct json tiles,
                        int round, struct problem *p)
{
    int left = square_column(cat), right = left;
    int top = square_row(cat), bottom = top;
    struct json_iter i = json_each(tiles);
    while (json_next(&i)) {
        int square = read_square(i.key);
        if (square < 0)
            return BAD("tiles must lie on squares a1 to y25");
        int column = square_column(square), row = square_row(square);
        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    int side = wisp_side(round);
    if (right - left >= side || bottom - top >= side)
        return BAD("a forest of round %d must fit in %d×%d squares", round,
                   side, side);
    f->column = (uint8_t)left;
    f->row = (uint8_t)top;
    f->cat = (uint8_t)wisp_bit(f, cat);
    return true;
}

bool wisp_read_forest(struct wisp_forest *f, struct json object, int round,
                      struct problem *p)
{
    struct json tiles = json_get(object, "tiles");
    int cat = read_square(json_get(object, "cat"));
    bool ready;
    if (cat < 0)
        return BAD("a forest needs a cat on a square a1 to y25");
    if (json_type(tiles) != JSON_OBJECT)
        return BAD("a forest needs tiles, an object by square");
    if (!read_corner(f, cat, tiles, round, p))
        return false;
    struct json_iter i = json_each(tiles);
    while (json_next(&i)) {
        int tile = json_index(i.value, wisp_tile_names);
        uint64_t bit = UINT64_C(1) << wisp_bit(f, read_square(i.key));
        if (tile < 0)
            return BAD("a tile must be a tree or a kind of wisp");
        if (wisp_occupied(f) & bit)
            return BAD("two things lie on one square of a forest");
        f->tiles[tile] |= bit;
    }
    if (json_bool(json_get(object, "ready"), &ready))
        f->ready = ready;
    return true;
}

static bool read_forests(struct wispwood *s, struct json object,
                         struct problem *p)
{
    struct json_iter i = json_each(json_get(object, "forests"));
    for (int seat = 0; json_next(&i); seat++) {
        bool ready;
        if (json_count(i.value) != 3 ||
            !json_bool(json_get(i.value, "ready"), &ready))
            return BAD("a forest has cat, ready and tiles");
        if (!wisp_read_forest(&s->forest[seat], i.value, s->round, p))
            return false;
    }
    return true;
}

static bool read_line(struct json sheet, const char *name, int64_t *sum,
                      int *out)
{
    int64_t n;
    if (!json_int(json_get(sheet, name), 0, 9999, &n))
        return false;
    *out = (int)n;
    *sum += n;
    return true;
}

static bool read_sheet(struct wispwood *s, struct json sheet, int seat,
                       int round, struct problem *p)
{
    int lines[WISP_LINES] = {0};
    int64_t sum = 0, total;
    size_t members = 2;
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        if (card < 0)
            continue;
        members++;
        if (!read_line(sheet, wisp_card_id(card), &sum, &lines[family]))
            return BAD("scores must give points for %s", wisp_card_id(card));
    }
    if (!read_line(sheet, "bonus", &sum, &lines[WISP_BONUS]) ||
        (lines[WISP_BONUS] && lines[WISP_BONUS] != wisp_bonus_of(round)))
        return BAD("the bonus of round %d is 0 or %d", round,
                   wisp_bonus_of(round));
    if (!json_int(json_get(sheet, "total"), 0, 99999, &total) || total != sum ||
        json_count(sheet) != members)
        return BAD("a score must add up and name every card once");
    wisp_keep_sheet(s, seat, round, lines);
    return true;
}

static bool read_scores(struct wispwood *s, struct json object,
                        struct problem *p)
{
    struct json list = json_get(object, "scores");
    size_t rounds = (size_t)wisp_rounds_scored(s);
    if (json_type(list) != JSON_ARRAY || json_count(list) != s->head.seats)
        return BAD("scores must have one list per seat");
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        if (json_type(i.value) != JSON_ARRAY || json_count(i.value) != rounds)
            return BAD("scores must have every scored round, no other");
        struct json_iter k = json_each(i.value);
        for (int round = 1; json_next(&k); round++)
            if (!read_sheet(s, k.value, seat, round, p))
                return false;
    }
    return true;
}

/* ---- reading the ghost ---- */

static bool read_number_or_null(struct json v, int max, uint8_t *out)
{
    int64_t n = 0;
    if (json_type(v) != JSON_NULL && !json_int(v, 1, max, &n))
        return false;
    *out = (uint8_t)n;
    return true;
}

static bool read_fireflies(struct wispwood *s, struct json list)
{
    uint8_t *left = s->ghost.fireflies;
    int64_t n, before = 1;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        if (!json_int(i.value, before, WISP_LIGHTS, &n))
            return false;
        before = n;
        if (++left[n - 1] > s->fireflies[n - 1])
            return false;
    }
    return json_type(list) == JSON_ARRAY;
}

static bool read_ghost_scores(struct wispwood *s, struct json list)
{
    int64_t n;
    if (json_type(list) != JSON_ARRAY ||
        json_count(list) != (size_t)wisp_rounds_scored(s))
        return false;
    struct json_iter i = json_each(list);
    for (int round = 0; json_next(&i); round++) {
        if (!json_int(i.value, 0, 9999, &n))
            return false;
        s->ghost.scores[round] = (uint16_t)n;
    }
    return true;
}

static bool read_ghost(struct wispwood *s, struct json object,
                       struct problem *p)
{
    struct json ghost = json_get(object, "ghost");
    struct wisp_ghost *g = &s->ghost;
    int64_t n;
    if (!wisp_is_solo(s))
        return !ghost.at || BAD("only one seat plays against the ghost");
    if (json_count(ghost) != 7)
        return BAD("ghost has level, levels, at, held, fireflies, firefly and "
                   "scores");
    if (!json_int(json_get(ghost, "level"), 1, WISP_LEVELS, &n))
        return BAD("ghost.level must be a number from 1 to 4");
    g->level = (uint8_t)n;
    if (!wisp_read_names(json_get(ghost, "levels"), wisp_kind_names, g->levels,
                         WISP_LEVELS))
        return BAD("ghost.levels must be a list of different kinds");
    if (!read_number_or_null(json_get(ghost, "at"), WISP_SPACES, &g->at))
        return BAD("ghost.at must be a space or null");
    if (!read_fireflies(s, json_get(ghost, "fireflies")) ||
        !read_number_or_null(json_get(ghost, "firefly"), WISP_LIGHTS,
                             &g->firefly))
        return BAD("the fireflies are not those of the game");
    if (!read_ghost_scores(s, json_get(ghost, "scores")))
        return BAD("ghost.scores must have every scored round, no other");
    return read_counts(ghost, "held", g->held, p);
}

/* ---- all of it ---- */

bool wisp_read(void *state, struct json object, struct problem *p)
{
    struct wispwood *s = state;
    int64_t supply;
    if (!wisp_options_fit(s, p)) {
        p->code = PROBLEM_BAD_STATE;
        return false;
    }
    if (!read_cards(s, object, p) || !read_middle(s, object, p) ||
        !read_pond(s, object, p) || !read_forests(s, object, p) ||
        !read_counts(object, "unseen", s->unseen, p) ||
        !read_counts(object, "old", s->old, p) ||
        !read_counts(object, "discards", s->discards, p) ||
        !read_scores(s, object, p) || !read_ghost(s, object, p))
        return false;
    if (!json_int(json_get(object, "supply"), 0, 160, &supply))
        return BAD("supply must be a number");
    s->supply = (uint8_t)supply;
    return wisp_check(s, p);
}
