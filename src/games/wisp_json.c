/*
 * wisp_json: the state as JSON, and its options.
 *
 * Reading takes the fields one by one and then asks whether they can stand
 * together: 160 tiles, 40 of a kind, wherever they lie; forests that fit; a
 * pond, cats and fireflies that some game could have come to. Points of past
 * rounds are believed if they add up.
 */
#include "games/wisp_int.h"

#include "game/square.h"

#include <string.h>

const char *const wisp_dealt_names[] = {"none", "free", "cat", NULL};

const char *const wisp_fields[] = {
    "game",  "options", "cards",    "round",  "start",   "turn",
    "phase", "dealt",   "shapes",   "pond",   "forests", "unseen",
    "old",   "supply",  "discards", "scores", "?ghost",  NULL};

#define BAD(...) problem_set(p, PROBLEM_BAD_STATE, __VA_ARGS__)

/* ---- options ---- */

static bool read_card_list(struct wispwood *s, struct json list,
                           struct problem *p)
{
    struct json_iter i = {0};
    unsigned families = 0;
    for (int count = 0; json_next(list, &i); count++) {
        int card = wisp_card_find(i.value);
        if (card < 0)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option cards names an unknown card");
        unsigned family = 1u << card / WISP_PER_FAMILY;
        if (families & family)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option cards names two cards of one family");
        families |= family;
        s->named_cards[count] = (uint8_t)(card + 1);
    }
    return true;
}

static bool read_cards_option(void *state, struct json value, struct problem *p)
{
    static const char *const words[] = {"random", "one-paw", NULL};
    struct wispwood *s = state;
    int choice = json_index(value, words);
    memset(s->named_cards, 0, sizeof s->named_cards);
    s->card_choice = (uint8_t)(choice < 0 ? WISP_NAMED_CARDS : choice);
    if (choice >= 0)
        return true;
    if (json_type(value) != JSON_ARRAY)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option cards must be \"random\", \"one-paw\" or a "
                           "list of cards");
    return read_card_list(s, value, p);
}

static void write_cards_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    if (s->card_choice != WISP_NAMED_CARDS) {
        json_put_string(w,
                        s->card_choice == WISP_ONE_PAW ? "one-paw" : "random");
        return;
    }
    json_open(w, '[');
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->named_cards[i])
            json_put_string(w, wisp_card_id(s->named_cards[i] - 1));
    json_close(w, ']');
}

bool wisp_options_fit(const struct wispwood *s)
{
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->no_trees_card && s->named_cards[i] > WISP_TREE * WISP_PER_FAMILY)
            return false;
    return true;
}

/* A list of names without repetition, each as its index plus one. */
static bool read_names(struct json list, const char *const *names, uint8_t *out,
                       int max)
{
    struct json_iter i = {0};
    int count = 0;
    while (json_next(list, &i)) {
        int index = json_index(i.value, names);
        if (index < 0 || count == max || memchr(out, index + 1, (size_t)count))
            return false;
        out[count++] = (uint8_t)(index + 1);
    }
    return json_type(list) == JSON_ARRAY;
}

static bool read_shapes_option(void *state, struct json value,
                               struct problem *p)
{
    struct wispwood *s = state;
    memset(s->named_shapes, 0, sizeof s->named_shapes);
    if (json_is(value, "random"))
        return true;
    if (!read_names(value, wisp_shape_names, s->named_shapes, WISP_SPACES) ||
        !s->named_shapes[WISP_SPACES - 1])
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option shapes must be \"random\" or all eight "
                           "shapes in order");
    return true;
}

static void write_names(struct json_out *w, const uint8_t *list, int len,
                        const char *const *names)
{
    json_open(w, '[');
    for (int i = 0; i < len; i++)
        if (list[i])
            json_put_string(w, names[list[i] - 1]);
    json_close(w, ']');
}

static void write_shapes_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    if (s->named_shapes[0])
        write_names(w, s->named_shapes, WISP_SPACES, wisp_shape_names);
    else
        json_put_string(w, "random");
}

const struct option wisp_options[] = {
    {.name = "cards",
     .meaning = "the goal cards: \"random\", \"one-paw\" (random ones of the "
                "easier cards) or a list of cards, at most one of a family; "
                "families not named are random",
     .type = OPTION_OTHER,
     .type_name = "cards",
     .preset_text = "\"random\"",
     .read = read_cards_option,
     .write = write_cards_option},
    {.name = "shapes",
     .meaning = "the shapes round the pond: \"random\" or all eight in order",
     .type = OPTION_OTHER,
     .type_name = "shapes",
     .preset_text = "\"random\"",
     .read = read_shapes_option,
     .write = write_shapes_option},
    {.name = "no-trees-card",
     .meaning = "simpler: only the four wisp cards",
     .type = OPTION_BOOL,
     .offset = offsetof(struct wispwood, no_trees_card)},
    {.name = "two-rounds",
     .meaning = "shorter: only the first two rounds",
     .type = OPTION_BOOL,
     .offset = offsetof(struct wispwood, two_rounds)},
    {.name = "ghost",
     .meaning = "alone: the ghost's strip, 4 is the hardest",
     .type = OPTION_INT,
     .offset = offsetof(struct wispwood, ghost_option),
     .preset = 1,
     .min = 1,
     .max = WISP_LEVELS},
    {0}};

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

static const char *name_square(char name[8], int square)
{
    struct text t;
    text_fixed(&t, name, 8);
    square_print(square, &t);
    return name;
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
    char name[8];
    uint64_t left = wisp_occupied(f) & ~(UINT64_C(1) << f->cat);
    json_open(w, '{');
    json_string_at(w, "cat", name_square(name, wisp_square(f, f->cat)));
    json_bool_at(w, "ready", f->ready);
    json_key(w, "tiles");
    json_open(w, '{');
    for (; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        json_string_at(w, name_square(name, wisp_square(f, bit)),
                       wisp_tile_names[tile_at(f, bit)]);
    }
    json_close(w, '}');
    json_close(w, '}');
}

static void write_sheet(const struct wispwood *s, const uint16_t *lines,
                        struct json_out *w)
{
    int total = 0;
    json_open(w, '{');
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        total += lines[family];
        if (card >= 0)
            json_int_at(w, wisp_card_id(card), lines[family]);
    }
    json_int_at(w, "bonus", lines[WISP_BONUS]);
    json_int_at(w, "total", total + lines[WISP_BONUS]);
    json_close(w, '}');
}

static void write_scores(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "scores");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++) {
        json_open(w, '[');
        for (int round = 0; round < wisp_rounds_scored(s); round++)
            write_sheet(s, s->scores[seat][round], w);
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
    write_names(w, g->levels, WISP_LEVELS, wisp_kind_names);
    write_number_or_null(w, "at", g->at);
    write_counts(w, "held", g->held);
    json_key(w, "fireflies");
    json_open(w, '[');
    for (int n = 1; n <= 4; n++)
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
    write_names(w, s->shapes, WISP_SPACES, wisp_shape_names);
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
    struct json_iter i = {0};
    if (json_type(list) != JSON_ARRAY)
        return BAD("cards must be a list");
    while (json_next(list, &i)) {
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
    if (!read_names(json_get(object, "shapes"), wisp_shape_names, s->shapes,
                    WISP_SPACES))
        return BAD("shapes must be a list of different shapes");
    return true;
}

static bool read_pond(struct wispwood *s, struct json object, struct problem *p)
{
    struct json list = json_get(object, "pond");
    struct json_iter i = {0};
    if (json_type(list) != JSON_ARRAY || json_count(list) != WISP_SPACES)
        return BAD("pond must be a list of eight");
    for (int space = 0; json_next(list, &i); space++) {
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
    struct json_iter i = {0};
    while (json_next(tiles, &i)) {
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
    struct json_iter i = {0};
    int cat = read_square(json_get(object, "cat"));
    bool ready;
    if (cat < 0)
        return BAD("a forest needs a cat on a square a1 to y25");
    if (json_type(tiles) != JSON_OBJECT)
        return BAD("a forest needs tiles, an object by square");
    if (!read_corner(f, cat, tiles, round, p))
        return false;
    while (json_next(tiles, &i)) {
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
    struct json_iter i = {0};
    for (int seat = 0; json_next(json_get(object, "forests"), &i); seat++) {
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
                      uint16_t *out)
{
    int64_t n;
    if (!json_int(json_get(sheet, name), 0, 9999, &n))
        return false;
    *out = (uint16_t)n;
    *sum += n;
    return true;
}

static bool read_sheet(struct wispwood *s, struct json sheet, int round,
                       uint16_t lines[WISP_LINES], struct problem *p)
{
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
        (lines[WISP_BONUS] && lines[WISP_BONUS] != 2 * round))
        return BAD("the bonus of round %d is 0 or %d", round, 2 * round);
    if (!json_int(json_get(sheet, "total"), 0, 99999, &total) || total != sum ||
        json_count(sheet) != members)
        return BAD("a score must add up and name every card once");
    return true;
}

static bool read_scores(struct wispwood *s, struct json object,
                        struct problem *p)
{
    struct json list = json_get(object, "scores");
    struct json_iter i = {0};
    size_t rounds = (size_t)wisp_rounds_scored(s);
    if (json_type(list) != JSON_ARRAY || json_count(list) != s->head.seats)
        return BAD("scores must have one list per seat");
    for (int seat = 0; json_next(list, &i); seat++) {
        struct json_iter k = {0};
        if (json_type(i.value) != JSON_ARRAY || json_count(i.value) != rounds)
            return BAD("scores must have every scored round, no other");
        for (int round = 1; json_next(i.value, &k); round++)
            if (!read_sheet(s, k.value, round, s->scores[seat][round - 1], p))
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

static bool read_fireflies(struct wisp_ghost *g, struct json list)
{
    struct json_iter i = {0};
    int64_t n, before = 1;
    while (json_next(list, &i)) {
        if (!json_int(i.value, before, 4, &n))
            return false;
        before = n;
        if (++g->fireflies[n - 1] > wisp_firefly_set[n - 1])
            return false;
    }
    return json_type(list) == JSON_ARRAY;
}

static bool read_ghost_scores(struct wispwood *s, struct json list)
{
    struct json_iter i = {0};
    int64_t n;
    if (json_type(list) != JSON_ARRAY ||
        json_count(list) != (size_t)wisp_rounds_scored(s))
        return false;
    for (int round = 0; json_next(list, &i); round++) {
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
    if (!read_names(json_get(ghost, "levels"), wisp_kind_names, g->levels,
                    WISP_LEVELS))
        return BAD("ghost.levels must be a list of different kinds");
    if (!read_number_or_null(json_get(ghost, "at"), WISP_SPACES, &g->at))
        return BAD("ghost.at must be a space or null");
    if (!read_fireflies(g, json_get(ghost, "fireflies")) ||
        !read_number_or_null(json_get(ghost, "firefly"), 4, &g->firefly))
        return BAD("the fireflies are not those of the game");
    if (!read_ghost_scores(s, json_get(ghost, "scores")))
        return BAD("ghost.scores must have every scored round, no other");
    return read_counts(ghost, "held", g->held, p);
}

/* ---- does it all fit together? ---- */

static int kind_in_forests(const struct wispwood *s, int kind)
{
    int count = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        count += __builtin_popcountll(s->forest[seat].tiles[kind]);
    return count;
}

/* W1, W22: every tile is somewhere. */
static bool check_tiles(const struct wispwood *s, struct problem *p)
{
    int per_kind = WISP_PER_KIND - wisp_is_solo(s);
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        int count = s->unseen[kind] + s->old[kind] + s->discards[kind] +
                    s->ghost.held[kind] + kind_in_forests(s, kind);
        for (int space = 0; space < WISP_SPACES; space++)
            count += s->pond[space] == kind + 1;
        if (count != per_kind)
            return BAD("there are %d tiles of kind %s, not %d", count,
                       wisp_kind_names[kind], per_kind);
    }
    int down = kind_in_forests(s, WISP_TREE) + s->head.seats;
    int old = wisp_sum(s->old);
    if (s->supply + down != wisp_sum(s->unseen) + old)
        return BAD("supply, trees and cats are not the tiles that lie face "
                   "down");
    if (old && (old < s->head.seats || old > down))
        return BAD("old is not what can be left out of a reshuffle");
    return true;
}

/* The ghost's cat is in the pond where it should be, and only there. */
static bool check_pond_cat(const struct wispwood *s)
{
    for (int space = 0; space < WISP_SPACES; space++)
        if ((s->pond[space] == WISP_CAT + 1) != (s->ghost.at == space + 1))
            return false;
    return true;
}

/* A deal fills the spaces in order. */
static bool filled_in_order(const struct wispwood *s)
{
    bool gap = false;
    for (int space = 0; space < WISP_SPACES; space++) {
        if (!s->pond[space])
            gap = true;
        else if (gap && s->pond[space] != WISP_CAT + 1)
            return false;
    }
    return true;
}

static bool check_pond(const struct wispwood *s, struct problem *p)
{
    bool turn = s->head.phase == WISP_TURN;
    if (!check_pond_cat(s))
        return BAD("the ghost's cat is not where the pond says");
    if (!turn && s->dealt != WISP_DEALT_NONE)
        return BAD("dealt must be none outside a turn");
    if (turn && s->dealt == WISP_DEALT_NONE && !wisp_pond_count(s))
        return BAD("an empty pond is dealt anew: dealt cannot be none");
    if (s->dealt == WISP_DEALT_CAT && s->forest[s->head.turn].ready)
        return BAD("a cat that has dealt new wisps is hidden");
    if (wisp_dealing(s) && !filled_in_order(s))
        return BAD("a deal fills the spaces in order");
    return true;
}

static int length(const uint8_t *list, int len)
{
    int count = 0;
    for (int i = 0; i < len; i++)
        count += list[i] != 0;
    return count;
}

/* What is drawn in setup is drawn in this order. */
static bool check_drawn(const struct wispwood *s, struct problem *p)
{
    bool cards = length(s->cards, WISP_FAMILIES) == wisp_families(s);
    int shapes = length(s->shapes, WISP_SPACES);
    int levels = length(s->ghost.levels, WISP_LEVELS);
    bool drawn = cards && shapes == WISP_SPACES;
    bool all = drawn && (levels == WISP_LEVELS || !wisp_is_solo(s));
    if (s->head.phase != WISP_SETUP)
        return all || BAD("cards, shapes or levels are missing");
    if (!cards && shapes && shapes != WISP_SPACES)
        return BAD("cards are drawn before shapes");
    if (!drawn && levels)
        return BAD("cards and shapes are drawn before levels");
    if (!all && wisp_pond_count(s))
        return BAD("the pond is dealt last");
    return true;
}

static bool check_setup(const struct wispwood *s, struct problem *p)
{
    bool plain = s->round == 1 && s->head.turn == s->head.start &&
                 !wisp_sum(s->discards) && !wisp_sum(s->old) && !s->ghost.at;
    for (int seat = 0; seat < s->head.seats; seat++) {
        struct wisp_forest home = {
            .column = WISP_HOME, .row = WISP_HOME, .ready = true};
        plain = plain && !memcmp(&home, &s->forest[seat], sizeof home);
    }
    if (!plain)
        return BAD("in setup nothing has been played yet");
    if (!wisp_is_solo(s) && wisp_pond_count(s) == WISP_SPACES)
        return BAD("with a full pond setup is over");
    return true;
}

/* W15: who fills the square, and when. */
static bool check_filled(const struct wispwood *s, struct problem *p)
{
    bool some = false;
    int seats = s->head.seats;
    int played = (s->head.turn + seats - s->head.start) % seats;
    for (int i = 0; i < seats; i++) {
        int seat = (s->head.start + i) % seats;
        bool filled = wisp_filled(&s->forest[seat], s->round);
        if (filled && s->head.phase == WISP_TURN && i >= played)
            return BAD("seat %d has filled the square and still has a turn",
                       seat);
        some = some || filled;
    }
    if (s->head.phase == WISP_GHOST && some)
        return BAD("a filled square ends the round");
    bool ended = s->head.phase == WISP_CAT_MOVES || s->head.phase == WISP_OVER;
    bool dark = wisp_is_solo(s) &&
                wisp_fireflies_turned(s) == wisp_fireflies_used(s->round);
    if (ended && !some && !dark)
        return BAD("no square is filled: the round goes on");
    return true;
}

static bool check_phase(const struct wispwood *s, struct problem *p)
{
    bool last = s->round == wisp_last_round(s);
    switch ((enum wisp_phase)s->head.phase) {
    case WISP_SETUP:
        return check_setup(s, p);
    case WISP_CAT_MOVES:
        if (last)
            return BAD("after the last round no cat moves");
        break;
    case WISP_GHOST:
        if (!wisp_is_solo(s))
            return BAD("only one seat plays against the ghost");
        break;
    case WISP_OVER:
        if (!last)
            return BAD("round %d is not the last", s->round);
        if ((s->head.turn + 1) % s->head.seats != s->head.start)
            return BAD("the last turn is that of the seat before start");
        break;
    case WISP_TURN:
        break;
    }
    return check_filled(s, p);
}

/* W24, W25: a firefly a turn, the ghost first. */
static bool check_fireflies(const struct wispwood *s, struct problem *p)
{
    const struct wisp_ghost *g = &s->ghost;
    int turned = wisp_fireflies_turned(s), used = wisp_fireflies_used(s->round);
    bool ghost = s->head.phase == WISP_GHOST;
    if (s->head.phase == WISP_SETUP)
        return (!turned && !g->firefly && !wisp_sum(g->held)) ||
               BAD("in setup the ghost has done nothing yet");
    if (!g->at)
        return BAD("the ghost's cat is not placed");
    if (turned > used || (ghost && !g->firefly && turned == used) ||
        (!ghost && !turned))
        return BAD("so many fireflies cannot be turned now");
    if (g->firefly &&
        (!ghost || !wisp_dealing(s) ||
         g->fireflies[g->firefly - 1] == wisp_firefly_set[g->firefly - 1]))
        return BAD("no deal is pending for that firefly");
    int taken = wisp_sum(g->held) - turned + (g->firefly != 0), most = 0;
    for (int round = 1; round < s->round; round++)
        most += wisp_fireflies_used(round);
    if (taken < s->round - 1 || taken > most)
        return BAD("the ghost holds a wisp for each firefly turned");
    return true;
}

bool wisp_read(void *state, struct json object, struct problem *p)
{
    struct wispwood *s = state;
    int64_t supply;
    if (!wisp_options_fit(s))
        return BAD("the options name a trees card and leave it out");
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
    return check_tiles(s, p) && check_drawn(s, p) && check_pond(s, p) &&
           (!wisp_is_solo(s) || check_fireflies(s, p)) && check_phase(s, p);
}
