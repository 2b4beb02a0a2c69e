/*
 * wispwood: the flow of the game, and its table of functions.
 *
 * Rules W1–W34. The one idea: whether chance acts is never stored. A deal goes
 * on as long as a pond that must be full is not; a setup step is due as long
 * as its list is not full. So a position is only what lies on the table.
 *
 * Where to look: wispwood.h what a state is; wisp_forest.c squares and shapes;
 * wisp_cards.c scoring; wisp_moves.c and wisp_legal.c what may be done;
 * wisp_ghost.c solo; wisp_text.c and wisp_json.c the notation, wisp_check.c
 * what may be set.
 */
#include "games/wispwood/wisp_int.h"

#include "game/event.h"
#include "game/square.h"

#include <assert.h>
#include <string.h>

static const char *const phases[] = {"setup", "turn", "cat",
                                     "ghost", "over", NULL};
static const char *const events[] = {
    "card",    "shape",   "level",       "deal", "reshuffle",
    "refresh", "place",   "trees",       "hide", "ready",
    "filled",  "score",   "round",       "cat",  "trees-back",
    "ghost",   "firefly", "ghost-score", "win",  NULL};

/* ---- small questions ---- */

int wisp_sum(const uint8_t counts[4])
{
    return counts[0] + counts[1] + counts[2] + counts[3];
}

bool wisp_is_solo(const struct wispwood *s)
{
    return s->head.seats == 1;
}

int wisp_families(const struct wispwood *s)
{
    return s->no_trees_card ? WISP_FAMILIES - 1 : WISP_FAMILIES;
}

int wisp_last_round(const struct wispwood *s)
{
    return s->two_rounds ? 2 : 3;
}

int wisp_pond_count(const struct wispwood *s)
{
    int count = 0;
    for (int space = 0; space < WISP_SPACES; space++)
        count += s->pond[space] && s->pond[space] != WISP_CAT + 1;
    return count;
}

/* The next empty space, or -1. */
static int next_space(const struct wispwood *s)
{
    for (int space = 0; space < WISP_SPACES; space++)
        if (!s->pond[space])
            return space;
    return -1;
}

bool wisp_dealing(const struct wispwood *s)
{
    if (next_space(s) < 0)
        return false;
    switch ((enum wisp_phase)s->head.phase) {
    case WISP_SETUP:
        return true;
    case WISP_TURN:
        return s->dealt != WISP_DEALT_NONE;
    case WISP_GHOST:
        return s->ghost.firefly != 0;
    case WISP_CAT_MOVES:
    case WISP_OVER:
        break;
    }
    return false;
}

/* The first place of a list that is not filled, or -1. */
static int first_gap(const uint8_t *list, int len)
{
    for (int i = 0; i < len; i++)
        if (!list[i])
            return i;
    return -1;
}

static bool seat_acts(const struct wispwood *s)
{
    return s->head.phase == WISP_TURN || s->head.phase == WISP_CAT_MOVES ||
           s->head.phase == WISP_SETUP;
}

static actor_set actors(const void *state)
{
    const struct wispwood *s = state;
    if (s->head.phase == WISP_OVER)
        return 0;
    /* the pond comes last in setup, so a full one means all is drawn */
    return seat_acts(s) && !wisp_dealing(s) ? 1u << s->head.turn : ACT_CHANCE;
}

/* ---- beginning ---- */

static void set_card(struct wispwood *s, int card)
{
    s->cards[card / WISP_PER_FAMILY] = (uint8_t)(card % WISP_PER_FAMILY + 1);
}

static bool begin(void *state, struct problem *p)
{
    struct wispwood *s = state;
    bool solo = wisp_is_solo(s);
    if (!wisp_options_fit(s, p))
        return false;
    s->head.phase = WISP_SETUP;
    s->round = 1;
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->named_cards[i])
            set_card(s, s->named_cards[i] - 1);
    memcpy(s->shapes, s->named_shapes, sizeof s->shapes);
    int per_kind = WISP_PER_KIND - solo; /* W22: the markers are out */
    memset(s->unseen, per_kind, sizeof s->unseen);
    s->supply = (uint8_t)(WISP_KINDS * per_kind - s->head.seats);
    for (int seat = 0; seat < s->head.seats; seat++)
        s->forest[seat] = (struct wisp_forest){
            .column = WISP_HOME, .row = WISP_HOME, .ready = true};
    if (solo) {
        s->ghost.level = (uint8_t)s->ghost_option;
        memcpy(s->ghost.fireflies, s->fireflies, sizeof s->fireflies);
    }
    return true;
}

/* ---- chance ---- */

static uint32_t add(struct outcome *out, uint32_t count,
                    enum wisp_move_kind kind, int value, uint32_t weight)
{
    if (weight)
        out[count++] = (struct outcome){.move = wisp_move_make(kind, value),
                                        .weight = weight};
    return count;
}

static uint32_t card_outcomes(const struct wispwood *s, int family,
                              struct outcome *out)
{
    uint32_t count = 0;
    for (int i = 0; i < WISP_PER_FAMILY; i++) {
        int card = family * WISP_PER_FAMILY + i;
        count = add(out, count, WISP_MOVE_CARD, card, wisp_card_drawn(s, card));
    }
    return count;
}

/* One of those that the list does not hold yet. */
static uint32_t draw_outcomes(const uint8_t *list, int len,
                              enum wisp_move_kind kind, struct outcome *out)
{
    uint32_t count = 0;
    for (int value = 0; value < len; value++)
        count = add(out, count, kind, value,
                    memchr(list, value + 1, (size_t)len) == NULL);
    return count;
}

/* W14: any unseen tile; if the supply is used up, any of the discards. */
static uint32_t deal_outcomes(const struct wispwood *s, struct outcome *out)
{
    const uint8_t *pool = s->supply ? s->unseen : s->discards;
    uint32_t count = 0;
    for (int kind = 0; kind < WISP_KINDS; kind++)
        count = add(out, count, WISP_MOVE_DEAL, kind, pool[kind]);
    return count;
}

static uint32_t setup_outcomes(const struct wispwood *s, struct outcome *out)
{
    int family = first_gap(s->cards, wisp_families(s));
    if (family >= 0)
        return card_outcomes(s, family, out);
    if (first_gap(s->shapes, WISP_SPACES) >= 0)
        return draw_outcomes(s->shapes, WISP_SPACES, WISP_MOVE_SHAPE, out);
    if (wisp_is_solo(s) && first_gap(s->ghost.levels, WISP_LEVELS) >= 0)
        return draw_outcomes(s->ghost.levels, WISP_LEVELS, WISP_MOVE_LEVEL,
                             out);
    return deal_outcomes(s, out);
}

static uint32_t chance(const void *state, struct outcome *out)
{
    const struct wispwood *s = state;
    uint32_t count = 0;
    if (s->head.phase == WISP_SETUP)
        return setup_outcomes(s, out);
    if (wisp_dealing(s))
        return deal_outcomes(s, out);
    for (int n = 1; n <= WISP_LIGHTS; n++)
        count =
            add(out, count, WISP_MOVE_FIREFLY, n, s->ghost.fireflies[n - 1]);
    return count;
}

/* ---- the supply ---- */

/* W14: the discards become the supply; what lies face down is out of it. */
static void reshuffle(struct wispwood *s, struct json_out *log)
{
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        s->old[kind] = (uint8_t)(s->old[kind] + s->unseen[kind]);
        s->unseen[kind] = s->discards[kind];
    }
    s->supply = (uint8_t)wisp_sum(s->discards);
    memset(s->discards, 0, sizeof s->discards);
    event_begin(log, "reshuffle", -1);
    event_int(log, "tiles", s->supply);
    event_end(log);
}

/* A tile leaves the supply, its face not looked at. */
static void take_tile(struct wispwood *s, struct json_out *log)
{
    if (!s->supply)
        reshuffle(s, log);
    assert(s->supply); /* W32 */
    s->supply--;
}

void wisp_discard_pond(struct wispwood *s, const char *why, int seat,
                       struct json_out *log)
{
    for (int space = 0; space < WISP_SPACES; space++) {
        if (!s->pond[space] || s->pond[space] == WISP_CAT + 1)
            continue;
        s->discards[s->pond[space] - 1]++;
        s->pond[space] = 0;
    }
    event_begin(log, "refresh", seat);
    event_text(log, "why", why);
    event_end(log);
}

/* ---- turns ---- */

/* W6: an empty pond is dealt anew before anything else. */
void wisp_begin_turn(struct wispwood *s, struct json_out *log)
{
    s->head.phase = WISP_TURN;
    s->dealt = WISP_DEALT_NONE;
    if (wisp_pond_count(s) > 0)
        return;
    s->dealt = WISP_DEALT_FREE;
    wisp_discard_pond(s, "empty", s->head.turn, log);
}

static void score_seat(struct wispwood *s, int seat, struct json_out *log)
{
    int lines[WISP_LINES], total = 0;
    wisp_preview(s, seat, lines);
    wisp_keep_sheet(s, seat, s->round, lines);
    event_begin(log, "score", seat);
    event_int(log, "round", s->round);
    for (int line = 0; line < WISP_LINES; line++) {
        int card = line < WISP_BONUS ? wisp_card_of(s, line) : -1;
        total += lines[line];
        if (card >= 0)
            event_int(log, wisp_card_id(card), lines[line]);
    }
    event_int(log, "bonus", lines[WISP_BONUS]);
    event_int(log, "total", total);
    event_end(log);
}

static void end_game(struct wispwood *s, struct json_out *log)
{
    s->head.phase = WISP_OVER;
    uint32_t best = wisp_winners(s);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (best >> seat & 1)
            event_plain(log, "win", seat);
}

/* W16: all score; W17: then the cats, unless that was the last round. */
static void end_round(struct wispwood *s, struct json_out *log)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        score_seat(s, seat, log);
    if (wisp_is_solo(s))
        wisp_ghost_score(s, log);
    if (s->round == wisp_last_round(s)) {
        end_game(s, log);
        return;
    }
    s->head.phase = WISP_CAT_MOVES;
    s->head.turn = s->head.start;
}

static bool somebody_filled(const struct wispwood *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (wisp_filled(&s->forest[seat], s->round))
            return true;
    return false;
}

/* The last of a cycle is the player to the right of the start player. */
static bool cycle_ends(const struct wispwood *s)
{
    return (s->head.turn + 1) % s->head.seats == s->head.start;
}

bool wisp_round_ends(const struct wispwood *s)
{
    if (wisp_is_solo(s) &&
        wisp_fireflies_turned(s) == wisp_fireflies_used(s->round))
        return true;                            /* W27 */
    return cycle_ends(s) && somebody_filled(s); /* W15 */
}

static void end_turn(struct wispwood *s, struct json_out *log)
{
    if (wisp_filled(&s->forest[s->head.turn], s->round))
        event_plain(log, "filled", s->head.turn);
    s->dealt = WISP_DEALT_NONE;
    if (wisp_round_ends(s)) {
        end_round(s, log);
        return;
    }
    s->head.turn = (uint8_t)((s->head.turn + 1) % s->head.seats);
    if (wisp_is_solo(s))
        s->head.phase = WISP_GHOST;
    else
        wisp_begin_turn(s, log);
}

static void hide(struct wispwood *s, int seat, struct json_out *log)
{
    s->forest[seat].ready = false;
    event_plain(log, "hide", seat);
}

static void event_squares(struct json_out *log, move m)
{
    if (!log)
        return;
    json_key(log, "squares");
    json_open(log, '[');
    for (int i = 0; i < wisp_move_count(m); i++)
        json_put_string(log, square_name(wisp_move_square(m, i)).text);
    json_close(log, ']');
}

static void event_square(struct json_out *log, const char *key, int square)
{
    event_text(log, key, square_name(square).text);
}

/* Lay the move's squares: trees, but for the wisp's. */
static void lay(struct wispwood *s, int seat, move m, int wisp, int kind,
                struct json_out *log)
{
    for (int i = 0; i < wisp_move_count(m); i++) {
        if (i != wisp)
            take_tile(s, log);
        wisp_put(&s->forest[seat], wisp_move_square(m, i),
                 i == wisp ? kind : WISP_TREE);
    }
}

static void play_wisp(struct wispwood *s, int seat, move m,
                      struct json_out *log)
{
    int space = wisp_move_space(m), which = wisp_move_which(m);
    int kind = s->pond[space] - 1;
    if (wisp_move_hides(m))
        hide(s, seat, log);
    event_begin(log, "place", seat);
    event_int(log, "space", space + 1);
    event_text(log, "wisp", wisp_kind_names[kind]);
    event_text(log, "shape", wisp_shape_names[wisp_move_shape(m)]);
    event_square(log, "at", wisp_move_square(m, which));
    event_squares(log, m);
    event_end(log);
    lay(s, seat, m, which, kind, log);
    s->pond[space] = 0; /* W12 */
    end_turn(s, log);
}

/* W13: then the cat is ready, even if it was hidden in this turn. */
static void play_trees(struct wispwood *s, int seat, move m,
                       struct json_out *log)
{
    event_begin(log, "trees", seat);
    event_squares(log, m);
    event_end(log);
    lay(s, seat, m, -1, WISP_TREE, log);
    if (!s->forest[seat].ready)
        event_plain(log, "ready", seat);
    s->forest[seat].ready = true;
    end_turn(s, log);
}

static void play_refresh(struct wispwood *s, int seat, bool by_cat,
                         struct json_out *log)
{
    if (by_cat)
        hide(s, seat, log);
    s->dealt = by_cat ? WISP_DEALT_CAT : WISP_DEALT_FREE;
    wisp_discard_pond(s, by_cat ? "cat" : "same", seat, log);
}

/* ---- between rounds (W17–W19) ---- */

static void trees_back(struct wispwood *s, struct json_out *log)
{
    int trees = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        trees += wisp_clear_trees(&s->forest[seat]);
    s->supply = (uint8_t)(s->supply + trees);
    for (int kind = 0; kind < WISP_KINDS; kind++)
        s->unseen[kind] = (uint8_t)(s->unseen[kind] + s->old[kind]);
    memset(s->old, 0, sizeof s->old);
    event_begin(log, "trees-back", -1);
    event_int(log, "trees", trees);
    event_end(log);
}

static void next_round(struct wispwood *s, struct json_out *log)
{
    trees_back(s, log);
    s->round++;
    s->head.start = (uint8_t)((s->head.start + 1) % s->head.seats);
    s->head.turn = s->head.start;
    event_begin(log, "round", s->head.start);
    event_int(log, "round", s->round);
    event_end(log);
    if (wisp_is_solo(s))
        wisp_ghost_begin_round(s);
    else
        wisp_begin_turn(s, log);
}

static void play_cat(struct wispwood *s, int seat, move m, struct json_out *log)
{
    struct wisp_forest *f = &s->forest[seat];
    int square = wisp_move_value(m);
    if (square != WISP_STAY) {
        int bit = wisp_bit(f, square);
        f->tiles[WISP_TREE] ^= UINT64_C(1) << bit | UINT64_C(1) << f->cat;
        f->cat = (uint8_t)bit;
    }
    event_begin(log, "cat", seat);
    event_square(log, "to", wisp_square(f, f->cat));
    event_end(log);
    if (cycle_ends(s))
        next_round(s, log);
    else
        s->head.turn = (uint8_t)((s->head.turn + 1) % s->head.seats);
}

/* ---- what chance gives ---- */

static void draw_card(struct wispwood *s, int card, struct json_out *log)
{
    set_card(s, card);
    event_begin(log, "card", -1);
    event_text(log, "card", wisp_card_id(card));
    event_end(log);
}

static void draw_shape(struct wispwood *s, int shape, struct json_out *log)
{
    int place = first_gap(s->shapes, WISP_SPACES);
    s->shapes[place] = (uint8_t)(shape + 1);
    event_begin(log, "shape", -1);
    event_int(log, "place", place + 1);
    event_text(log, "shape", wisp_shape_names[shape]);
    event_end(log);
}

static void draw_level(struct wispwood *s, int kind, struct json_out *log)
{
    int place = first_gap(s->ghost.levels, WISP_LEVELS);
    s->ghost.levels[place] = (uint8_t)(kind + 1);
    event_begin(log, "level", -1);
    event_int(log, "level", place + 1);
    event_text(log, "wisp", wisp_kind_names[kind]);
    event_end(log);
}

/* The last tile of a deal lets the game go on. */
static void end_deal(struct wispwood *s, struct json_out *log)
{
    if (s->head.phase == WISP_GHOST)
        wisp_ghost_take(s, s->ghost.firefly, log);
    else if (s->head.phase == WISP_SETUP && !wisp_is_solo(s))
        wisp_begin_turn(s, log);
}

static void deal(struct wispwood *s, int kind, struct json_out *log)
{
    int space = next_space(s);
    take_tile(s, log);
    s->unseen[kind]--;
    s->pond[space] = (uint8_t)(kind + 1);
    event_begin(log, "deal", -1);
    event_int(log, "space", space + 1);
    event_text(log, "wisp", wisp_kind_names[kind]);
    event_end(log);
    if (next_space(s) < 0)
        end_deal(s, log);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct wispwood *s = state;
    int value = wisp_move_value(m);
    switch (wisp_move_kind(m)) {
    case WISP_MOVE_WISP:
        play_wisp(s, seat, m, log);
        break;
    case WISP_MOVE_TREES:
        play_trees(s, seat, m, log);
        break;
    case WISP_MOVE_REFRESH:
    case WISP_MOVE_CAT_REFRESH:
        play_refresh(s, seat, wisp_move_kind(m) == WISP_MOVE_CAT_REFRESH, log);
        break;
    case WISP_MOVE_CAT:
        play_cat(s, seat, m, log);
        break;
    case WISP_MOVE_GHOST:
        wisp_ghost_place(s, value, log);
        break;
    case WISP_MOVE_CARD:
        draw_card(s, value, log);
        break;
    case WISP_MOVE_SHAPE:
        draw_shape(s, value, log);
        break;
    case WISP_MOVE_LEVEL:
        draw_level(s, value, log);
        break;
    case WISP_MOVE_DEAL:
        deal(s, value, log);
        break;
    case WISP_MOVE_FIREFLY:
        wisp_ghost_firefly(s, value, log);
        break;
    case WISP_MOVE_NONE:
        break;
    }
}

const struct game game_wispwood = {
    .id = "wispwood",
    .title = "Wispwood",
    .min_seats = 1,
    .max_seats = WISP_SEATS,
    .rules = 1,
    .state_size = sizeof(struct wispwood),
    .max_moves = WISP_MAX_MOVES,
    .phases = phases,
    .events = events,
    .fields = wisp_fields,
    .seats_field = "forests",
    .options = wisp_options,
    .reasons = wisp_reasons,
    .begin = begin,
    .actors = actors,
    .moves = wisp_moves,
    .chance = chance,
    .legal = wisp_legal,
    .apply = apply,
    .print = wisp_print,
    .parse = wisp_parse,
    .write = wisp_write,
    .read = wisp_read,
    .score = wisp_score,
    .tally = wisp_tally,
    .explain = wisp_explain_all,
    .numbers = NUMBERS(wisp_numbers),
};
