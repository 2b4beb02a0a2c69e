/*
 * cubes: Seven Cubes, a knight-move race (rules C1 to C16).
 *
 * A turn is a chain of arrivals. Each arrival acts by what lies or stands
 * there: it ends the turn, or it leads to the phase special (use the token or
 * stay) or corner (after stealing). See cubes.h for the board.
 */
#include "games/cubes/cubes.h"

#include "game/event.h"
#include "game/square.h"
#include "games/cubes/cubes_int.h"

#include <string.h>

/* ---- tables ---- */

static const char *const phases[] = {"setup",  "move", "special",
                                     "corner", "over", NULL};
static const char *const events[] = {"token",  "chip", "corner", "move",
                                     "pass",   "stay", "take",   "steal",
                                     "shield", "win",  "limit",  NULL};
static const char *const fields[] = {"game",  "options", "start",   "turn",
                                     "phase", "tokens",  "figures", "rows",
                                     "used",  "turns",   NULL};

const char *const cubes_names[] = {
    "",      "red",  "orange", "yellow", "green", "blue",   "violet",
    "white", "step", "slant",  "leap",   "gate",  "shield", NULL};

/* C5: without a choice, in seating order: a1, g7, g1, a7. */
static const uint8_t fixed_corners[CUBES_SEATS] = {0, 48, 6, 42};

static const struct option options[] = {
    {.name = "limit",
     .meaning = "turns per player after which the game ends; 0: never",
     .type = OPTION_INT,
     .offset = offsetof(struct cubes, limit),
     .preset = 300,
     .max = 10000},
    {.name = "choose-corners",
     .meaning = "players choose their corners in turn order",
     .type = OPTION_BOOL,
     .offset = offsetof(struct cubes, choose_corners),
     .preset = 1},
    {.name = "cubes_per_colour",
     .meaning = "cubes of each of the seven colours",
     .type = OPTION_INT,
     .offset = offsetof(struct cubes, cubes_per_colour),
     .preset = 4,
     .min = 1,
     .max = 6},
    {.name = "specials",
     .meaning = "special tokens of each kind; with the cubes 44 in all",
     .type = OPTION_OTHER,
     .keys = cubes_names + CUBES_STEP,
     .key_count = CUBES_SPECIALS,
     .max = CUBES_TOKENS,
     .preset_text =
         "{\"step\":4,\"slant\":4,\"leap\":4,\"gate\":2,\"shield\":2}",
     .read = cubes_read_specials,
     .write = cubes_write_specials},
    {0}};

#define ROW(code) [code - REASON_GAME]
static const struct reason_row reasons[] = {
    ROW(NOT_AN_L) =
        {.id = "not-an-l",
         .rule = "C7",
         .text = "%s is not an L move away (two squares one way and one "
                 "across)."},
    ROW(MUST_MOVE) =
        {.id = "must-move",
         .rule = "C7",
         .text = "You may pass only without a legal L move; you can go "
                 "to %s."},
    ROW(NOT_A_STEP) = {.id = "not-a-step",
                       .rule = "C10",
                       .text =
                           "A step goes one square horizontally or vertically, "
                           "not to %s."},
    ROW(NOT_A_SLANT) = {.id = "not-a-slant",
                        .rule = "C10",
                        .text =
                            "A slant goes one square diagonally, not to %s."},
    ROW(NOT_A_LEAP) = {.id = "not-a-leap",
                       .rule = "C10",
                       .text =
                           "A leap is another L move, and %s is not one away."},
    ROW(NOT_A_GATE) = {.id = "not-a-gate",
                       .rule = "C10",
                       .text = "A gate leads to another gate, and %s is none."},
    ROW(OTHER_TOKEN) =
        {.id = "other-token",
         .rule = "C10",
         .text = "Your figure stands on a %s, which cannot do that."},
    ROW(SAME_SQUARE) = {.id = "same-square",
                        .rule = "C7",
                        .text = "Your figure stands on %s already."},
    ROW(NOTHING_TO_STEAL) =
        {.id = "nothing-to-steal",
         .rule = "C12",
         .text = "The square is occupied, and that player holds "
                 "no %s cube for you to steal."},
    ROW(PROTECTED) =
        {.id = "protected",
         .rule = "C12",
         .text = "The square is occupied, and that player's %s cube is "
                 "protected."},
    ROW(HAS_ALL_SEVEN) =
        {.id = "has-all-seven",
         .rule = "C14",
         .text = "%s is occupied: with all seven cubes you need no "
                 "colour, so you cannot steal."},
    ROW(GATE_OCCUPIED) =
        {.id = "gate-occupied",
         .rule = "C12",
         .text = "A gate never leads to an occupied square, and %s "
                 "is occupied."},
    ROW(NOT_A_CORNER) = {.id = "not-a-corner",
                         .rule = "C5",
                         .text = "%s is not a corner of the board."},
    ROW(CORNER_TAKEN) = {.id = "corner-taken",
                         .rule = "C5",
                         .text = "The corner %s is occupied."},
    ROW(OFF_THE_BOARD) = {.id = "off-the-board",
                          .rule = "C1",
                          .text = "%s is not on the board (a1 to g7)."},
    {0}};

/* ---- questions ---- */

int cubes_kind_at(const struct cubes *s, uint64_t square)
{
    for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++)
        if (s->lies[kind] & square)
            return kind;
    return CUBES_NONE;
}

uint64_t cubes_all_tokens(const struct cubes *s)
{
    uint64_t all = 0;
    for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++)
        all |= s->lies[kind];
    return all;
}

int cubes_holder(const struct cubes *s, uint64_t square)
{
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        if (s->figure[seat] & square)
            return seat;
    return -1;
}

void cubes_find_next(struct cubes *s, int seat)
{
    int i = 0;
    while (i < CUBES_COLOURS && s->cubes[seat] >> s->row[seat][i] & 1)
        i++;
    s->next[seat] = i < CUBES_COLOURS ? s->row[seat][i] : CUBES_NONE;
}

int cubes_row_to_fill(const struct cubes *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (!s->row[seat][CUBES_COLOURS - 1])
            return seat;
    return -1;
}

int cubes_options_tokens(const struct cubes *s)
{
    int sum = CUBES_COLOURS * s->cubes_per_colour;
    for (int i = 0; i < CUBES_SPECIALS; i++)
        sum += s->specials[i];
    return sum;
}

void cubes_fill_bag(struct cubes *s)
{
    for (int colour = CUBES_RED; colour <= CUBES_WHITE; colour++)
        s->bag[colour] = (uint8_t)s->cubes_per_colour;
    memcpy(s->bag + CUBES_STEP, s->specials, sizeof s->specials);
}

/* C5: is a corner to be chosen, after the tokens and before the chips? */
static bool choosing(const struct cubes *s)
{
    return s->laid == CUBES_TOKENS && !s->figure[s->head.turn];
}

/* ---- beginning ---- */

static bool begin(void *state, struct problem *p)
{
    struct cubes *s = state;
    if (cubes_options_tokens(s) != CUBES_TOKENS)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "7 x cubes_per_colour and the specials must make "
                           "44 tokens, not %d",
                           cubes_options_tokens(s));
    s->head.phase = CUBES_SETUP;
    cubes_fill_bag(s);
    for (int seat = 0; seat < s->head.seats && !s->choose_corners; seat++)
        s->figure[seat] = UINT64_C(1) << fixed_corners[seat];
    return true;
}

/* ---- who may act, and how ---- */

static actor_set actors(const void *state)
{
    const struct cubes *s = state;
    if (s->head.phase == CUBES_OVER)
        return 0;
    if (s->head.phase == CUBES_SETUP && !choosing(s))
        return ACT_CHANCE;
    return 1u << s->head.turn;
}

static uint32_t list(int verb, uint64_t squares, move *out)
{
    uint32_t count = 0;
    for (; squares; squares &= squares - 1)
        out[count++] = cubes_move(verb, cubes_first(squares));
    return count;
}

static uint64_t free_corners(const struct cubes *s)
{
    return CUBES_CORNERS & ~cubes_occupied(s);
}

/* The kind under the mover's figure if it can be used, else CUBES_NONE. */
static int kind_in_use(const struct cubes *s)
{
    uint64_t here = s->figure[s->head.turn];
    for (int kind = CUBES_STEP; kind <= CUBES_GATE; kind++)
        if (s->lies[kind] & here)
            return kind;
    return CUBES_NONE;
}

static int verb_of(int kind)
{
    return kind - CUBES_STEP + CUBES_DO_STEP;
}

static uint32_t moves(const void *state, int seat, move *out)
{
    const struct cubes *s = state;
    (void)seat;
    if (s->head.phase == CUBES_MOVE) {
        uint32_t count = list(CUBES_DO_L, cubes_l_moves(s), out);
        if (count)
            return count;
        out[0] = cubes_move(CUBES_DO_PASS, 0); /* C7 */
        return 1;
    }
    if (s->head.phase != CUBES_SPECIAL)
        return list(CUBES_DO_CORNER, free_corners(s), out);
    int kind = kind_in_use(s);
    uint64_t uses = cubes_uses(s, kind, s->figure[s->head.turn]);
    out[0] = cubes_move(CUBES_DO_STAY, 0);
    return 1 + list(verb_of(kind), uses, out + 1);
}

/* C4: each kind's weight is how many of it are still in the bag. */
static uint32_t chance_token(const struct cubes *s, struct outcome *out)
{
    uint32_t count = 0;
    for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++)
        if (s->bag[kind])
            out[count++] = (struct outcome){cubes_move(CUBES_DO_TOKEN, kind),
                                            s->bag[kind]};
    return count;
}

/* C5: each colour that is not yet in the row. */
static uint32_t chance_chip(const struct cubes *s, struct outcome *out)
{
    const uint8_t *row = s->row[cubes_row_to_fill(s)];
    uint32_t count = 0;
    int drawn = 0;
    for (int i = 0; i < CUBES_COLOURS; i++)
        drawn |= 1 << row[i];
    for (int colour = CUBES_RED; colour <= CUBES_WHITE; colour++)
        if (!(drawn >> colour & 1))
            out[count++] =
                (struct outcome){cubes_move(CUBES_DO_CHIP, colour), 1};
    return count;
}

static uint32_t chance(const void *state, struct outcome *out)
{
    const struct cubes *s = state;
    return s->laid < CUBES_TOKENS ? chance_token(s, out) : chance_chip(s, out);
}

/* ---- reasons ---- */

static bool refuse(struct reason *why, int code, int at)
{
    return reason_at(why, code, cubes_square(at));
}

static bool refuse_kind(struct reason *why, int code, int kind, int at)
{
    reason_set(why, code, cubes_names[kind]);
    reason_square(why, cubes_square(at));
    return false;
}

/* C12: why may the mover not enter this occupied square? */
static bool refuse_occupied(const struct cubes *s, int at, struct reason *why)
{
    int holder = cubes_holder(s, UINT64_C(1) << at);
    int colour = s->next[s->head.turn];
    if (holder == s->head.turn)
        return refuse(why, SAME_SQUARE, at);
    if (colour == CUBES_NONE)
        return refuse(why, HAS_ALL_SEVEN, at);
    bool safe = s->safe[holder] >> colour & 1;
    return refuse_kind(why, safe ? PROTECTED : NOTHING_TO_STEAL, colour, at);
}

/* A move to `at`, where `away` are the squares at the right distance. */
static bool may_go(const struct cubes *s, uint64_t away, int at, int code,
                   struct reason *why)
{
    uint64_t bit = UINT64_C(1) << at;
    if (bit & s->figure[s->head.turn])
        return refuse(why, SAME_SQUARE, at);
    if (!(bit & away))
        return refuse(why, code, at);
    if (bit & cubes_closed(s))
        return refuse_occupied(s, at, why);
    return true;
}

static bool may_pass_gate(const struct cubes *s, int at, struct reason *why)
{
    uint64_t bit = UINT64_C(1) << at;
    if (bit & s->figure[s->head.turn])
        return refuse(why, SAME_SQUARE, at);
    if (!(bit & s->lies[CUBES_GATE]))
        return refuse(why, NOT_A_GATE, at);
    if (bit & cubes_occupied(s))
        return refuse(why, GATE_OCCUPIED, at);
    return true;
}

static bool may_use(const struct cubes *s, int verb, int at, struct reason *why)
{
    uint64_t here = s->figure[s->head.turn];
    int kind = kind_in_use(s);
    if (verb_of(kind) != verb)
        return refuse_kind(why, OTHER_TOKEN, kind, cubes_first(here));
    switch (kind) {
    case CUBES_STEP:
        return may_go(s, cubes_steps(here), at, NOT_A_STEP, why);
    case CUBES_SLANT:
        return may_go(s, cubes_slants(here), at, NOT_A_SLANT, why);
    case CUBES_LEAP:
        return may_go(s, cubes_leaps(here), at, NOT_A_LEAP, why);
    }
    return may_pass_gate(s, at, why);
}

static bool may_choose(const struct cubes *s, int at, struct reason *why)
{
    if (!(CUBES_CORNERS >> at & 1))
        return refuse(why, NOT_A_CORNER, at);
    if (cubes_occupied(s) >> at & 1)
        return refuse(why, CORNER_TAKEN, at);
    return true;
}

static bool may_pass(const struct cubes *s, struct reason *why)
{
    uint64_t possible = cubes_l_moves(s);
    if (!possible)
        return true;
    refuse(why, MUST_MOVE, cubes_first(possible));
    for (possible &= possible - 1; possible; possible &= possible - 1)
        reason_square(why, cubes_square(cubes_first(possible)));
    return false;
}

/* The phase in which a verb of a seat belongs. */
static bool in_phase(const struct cubes *s, int verb)
{
    switch (s->head.phase) {
    case CUBES_SETUP:
        return verb == CUBES_DO_CORNER && choosing(s);
    case CUBES_MOVE:
        return verb == CUBES_DO_L || verb == CUBES_DO_PASS;
    case CUBES_SPECIAL:
        return verb == CUBES_DO_STAY || verb >= CUBES_DO_STEP;
    case CUBES_CORNER:
        return verb == CUBES_DO_CORNER;
    }
    return false;
}

static bool legal(const void *state, int seat, move m, struct reason *why)
{
    const struct cubes *s = state;
    int verb = cubes_verb(m), at = cubes_what(m);
    if (seat != s->head.turn || !in_phase(s, verb))
        return reason_set(why, REASON_PHASE, NULL);
    if (verb == CUBES_DO_STAY)
        return true;
    if (verb == CUBES_DO_PASS)
        return may_pass(s, why);
    if (verb == CUBES_DO_CORNER)
        return may_choose(s, at, why);
    if (verb == CUBES_DO_L)
        return may_go(s, cubes_leaps(s->figure[seat]), at, NOT_AN_L, why);
    return may_use(s, verb, at, why);
}

/* ---- events ---- */

static void event_square(struct json_out *log, const char *key, uint64_t bit)
{
    if (log && bit)
        event_text(log, key, square_name(cubes_square(cubes_first(bit))).text);
}

/* {"kind":…,"seat":…,"square":…,"colour" or "token":…} */
static void tell(struct json_out *log, const char *kind, int seat,
                 uint64_t square, const char *key, int what)
{
    if (!log)
        return;
    event_begin(log, kind, seat);
    event_square(log, "square", square);
    if (key)
        event_text(log, key, cubes_names[what]);
    event_end(log);
}

static void tell_move(struct json_out *log, const struct cubes *s, uint64_t to,
                      int verb)
{
    static const char *const by[] = {"L", "step", "slant", "leap", "gate"};
    if (!log)
        return;
    event_begin(log, "move", s->head.turn);
    event_text(log, "by", by[verb - CUBES_DO_L]);
    event_square(log, "from", s->figure[s->head.turn]);
    event_square(log, "to", to);
    event_end(log);
}

static void tell_steal(struct json_out *log, int seat, int holder, int colour)
{
    event_begin(log, "steal", seat);
    event_int(log, "from", holder);
    event_text(log, "colour", cubes_names[colour]);
    event_end(log);
}

/* ---- a turn ---- */

static void end_turn(struct cubes *s, struct json_out *log)
{
    if (s->used_count) {
        memset(s->used_order, 0, s->used_count);
        s->used_count = 0;
        s->used = 0;
    }
    s->turns++;
    if (s->limit && s->turns >= (uint32_t)s->limit * s->head.seats) {
        s->head.phase = CUBES_OVER; /* C16 */
        event_plain(log, "limit", -1);
        return;
    }
    s->head.phase = CUBES_MOVE;
    s->head.turn =
        (uint8_t)(s->head.turn + 1 == s->head.seats ? 0 : s->head.turn + 1);
}

/* C14, also on the very last turn (C16). */
static void win(struct cubes *s, struct json_out *log)
{
    s->turns++;
    s->used = 0;
    s->used_count = 0;
    memset(s->used_order, 0, sizeof s->used_order);
    s->head.phase = CUBES_OVER;
    event_plain(log, "win", s->head.turn);
}

static void gain(struct cubes *s, int colour)
{
    int seat = s->head.turn;
    s->cubes[seat] |= (uint8_t)(1 << colour);
    cubes_find_next(s, seat);
}

void cubes_lose(struct cubes *s, int holder, int colour)
{
    uint8_t *row = s->row[holder];
    uint8_t *chip = memchr(row, colour, CUBES_COLOURS);
    memmove(chip, chip + 1, (size_t)(row + CUBES_COLOURS - 1 - chip));
    row[CUBES_COLOURS - 1] = (uint8_t)colour;
    s->cubes[holder] &= (uint8_t) ~(1 << colour);
    cubes_find_next(s, holder);
}

static void rob(struct cubes *s, uint64_t square, struct json_out *log)
{
    int holder = cubes_holder(s, square), colour = s->next[s->head.turn];
    tell_steal(log, s->head.turn, holder, colour);
    cubes_lose(s, holder, colour);
    gain(s, colour);
    s->figure[s->head.turn] = 0;
    s->head.phase = CUBES_CORNER;
}

/* C10, C11: stop here if there is nothing to choose. */
static void arrive_on_special(struct cubes *s, int kind, int verb,
                              struct json_out *log)
{
    uint64_t here = s->figure[s->head.turn];
    bool ends = here & s->used ||
                (kind == CUBES_GATE && verb == CUBES_DO_GATE) ||
                !cubes_uses(s, kind, here);
    if (ends)
        end_turn(s, log);
    else
        s->head.phase = CUBES_SPECIAL;
}

static void arrive(struct cubes *s, uint64_t here, int verb,
                   struct json_out *log)
{
    int seat = s->head.turn, colour = s->next[seat];
    int kind = kind_in_use(s);
    if (kind) {
        arrive_on_special(s, kind, verb, log);
        return;
    }
    if (here & s->lies[colour]) { /* C9 */
        s->lies[colour] &= ~here;
        tell(log, "take", seat, here, "colour", colour);
        gain(s, colour);
    } else if (here & s->lies[CUBES_SHIELD]) { /* C10 */
        s->safe[seat] = s->cubes[seat];
        tell(log, "shield", seat, here, NULL, 0);
    } else if (cubes_won(s, seat)) {
        win(s, log);
        return;
    }
    end_turn(s, log);
}

static void go(struct cubes *s, int verb, uint64_t to, struct json_out *log)
{
    tell_move(log, s, to, verb);
    if (to & cubes_occupied(s)) {
        rob(s, to, log);
        return;
    }
    s->figure[s->head.turn] = to;
    arrive(s, to, verb, log);
}

static void use_token(struct cubes *s)
{
    uint64_t here = s->figure[s->head.turn];
    s->used |= here;
    s->used_order[s->used_count++] = (uint8_t)cubes_first(here);
}

/* ---- setup ---- */

/* C5: after the last corner it is the start player's turn again. */
static void choose_corner(struct cubes *s, uint64_t corner,
                          struct json_out *log)
{
    s->figure[s->head.turn] = corner;
    tell(log, "corner", s->head.turn, corner, NULL, 0);
    if (s->head.phase == CUBES_CORNER)
        end_turn(s, log);
    else
        s->head.turn = (uint8_t)((s->head.turn + 1) % s->head.seats);
}

static void lay_token(struct cubes *s, int kind, struct json_out *log)
{
    /* the corners and the centre are left out */
    int at = s->laid + 1 + (s->laid >= 5) + (s->laid >= 22) + (s->laid >= 39);
    uint64_t square = UINT64_C(1) << at;
    s->lies[kind] |= square;
    s->bag[kind]--;
    s->laid++;
    tell(log, "token", -1, square, "token", kind);
}

static void draw_chip(struct cubes *s, int colour, struct json_out *log)
{
    int seat = cubes_row_to_fill(s);
    uint8_t *chip = memchr(s->row[seat], 0, CUBES_COLOURS);
    *chip = (uint8_t)colour;
    cubes_find_next(s, seat);
    tell(log, "chip", seat, 0, "colour", colour);
    if (cubes_row_to_fill(s) < 0)
        s->head.phase = CUBES_MOVE;
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct cubes *s = state;
    int verb = cubes_verb(m), what = cubes_what(m);
    (void)seat;
    switch ((enum cubes_verb)verb) {
    case CUBES_DO_TOKEN:
        lay_token(s, what, log);
        break;
    case CUBES_DO_CHIP:
        draw_chip(s, what, log);
        break;
    case CUBES_DO_CORNER:
        choose_corner(s, UINT64_C(1) << what, log);
        break;
    case CUBES_DO_PASS:
        event_plain(log, "pass", s->head.turn);
        end_turn(s, log);
        break;
    case CUBES_DO_STAY:
        event_plain(log, "stay", s->head.turn);
        end_turn(s, log);
        break;
    case CUBES_DO_STEP:
    case CUBES_DO_SLANT:
    case CUBES_DO_LEAP:
    case CUBES_DO_GATE:
        use_token(s);
        go(s, verb, UINT64_C(1) << what, log);
        break;
    case CUBES_DO_L:
        go(s, verb, UINT64_C(1) << what, log);
        break;
    }
}

/* ---- score ---- */

static uint32_t winners(const struct cubes *s, const struct score *score)
{
    if (cubes_won(s, s->head.turn))
        return 1u << s->head.turn; /* C16: a win goes first */
    return game_best_seats(score->total, s->head.seats);
}

static void score(const void *state, struct score *out)
{
    const struct cubes *s = state;
    out->items = CUBES_COLOURS;
    for (int i = 0; i < CUBES_COLOURS; i++)
        out->item[i] = cubes_names[CUBES_RED + i];
    for (int seat = 0; seat < s->head.seats; seat++) {
        out->total[seat] = __builtin_popcount(s->cubes[seat]);
        for (int i = 0; i < CUBES_COLOURS; i++)
            out->points[seat][i] = s->cubes[seat] >> (CUBES_RED + i) & 1;
    }
    if (s->head.phase == CUBES_OVER)
        out->winners = winners(s, out);
}

const struct game game_cubes = {
    .id = "cubes",
    .title = "Seven Cubes",
    .min_seats = 2,
    .max_seats = CUBES_SEATS,
    .rules = 1,
    .state_size = sizeof(struct cubes),
    .max_moves = CUBES_MOVES_MAX,
    .phases = phases,
    .events = events,
    .fields = fields,
    .seats_field = "figures",
    .options = options,
    .reasons = reasons,
    .begin = begin,
    .actors = actors,
    .moves = moves,
    .chance = chance,
    .legal = legal,
    .apply = apply,
    .print = cubes_print,
    .parse = cubes_parse,
    .write = cubes_write,
    .read = cubes_read,
    .score = score,
    .tally = cubes_tally,
    .numbers = NUMBERS(cubes_numbers),
};
