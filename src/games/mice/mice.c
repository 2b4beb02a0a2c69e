/*
 * mice: the rules of Catch the Mice, M1 to M22.
 *
 * One idea carries the taking of mice (M6 to M9): a die is a set of colours,
 * a joker the set of all five. A colour in both dice's sets is a pair; two
 * colours, one from each set, are M7. Sets are bits of one byte.
 */
#include "games/mice/mice.h"

#include "game/event.h"
#include "games/mice/mice_int.h"

#include <assert.h>
#include <string.h>

enum { ALL_COLOURS = (1 << MICE_COLOURS) - 1 };

/* ---- small questions ---- */

static unsigned face_set(int face)
{
    return face == MICE_JOKER ? ALL_COLOURS : 1u << face;
}

/* The colours of which there is at least one mouse here. */
static unsigned present(const uint8_t counts[MICE_COLOURS])
{
    unsigned set = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        set |= (unsigned)(counts[c] > 0) << c;
    return set;
}

/* M11: colours on the cards of others. */
static unsigned on_other_cards(const struct mice *s)
{
    unsigned set = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != s->head.turn)
            set |= present(s->cards[seat]);
    return set;
}

static int sum(const uint8_t counts[MICE_COLOURS])
{
    int n = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        n += counts[c];
    return n;
}

/* M12: is there anything to take with these dice? */
bool mice_can_take(const struct mice *s, int a, int b)
{
    unsigned open = ALL_COLOURS & ~present(s->catch); /* M10 */
    unsigned either = face_set(a) | face_set(b);
    unsigned pair = face_set(a) & face_set(b);
    if (either & open & present(s->centre))
        return true;
    return pair & open & on_other_cards(s);
}

int mice_busts(const struct mice *s)
{
    int busts = 0;
    for (int a = 0; a < MICE_FACES; a++)
        for (int b = 0; b < MICE_FACES; b++)
            busts += !mice_can_take(s, a, b);
    return busts;
}

int mice_value(const struct mice *s, int colour, int count)
{
    if (s->children) /* M17 */
        return count;
    return count ? s->values[colour][count - 1] : 0; /* M3 */
}

int mice_points(const struct mice *s, int seat)
{
    int points = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        points += mice_value(s, c, s->cards[seat][c]);
    return points;
}

/* ---- start ---- */

static void deal(struct mice *s)
{
    memset(s->cards, 0, sizeof s->cards);
    for (int c = 0; c < MICE_COLOURS; c++)
        s->centre[c] = (uint8_t)s->per_colour;
    s->turns = 0;
    s->head.turn = s->head.start;
    s->head.phase = MICE_ROLL;
}

static bool begin(void *state, struct problem *p)
{
    struct mice *s = state;
    if (!mice_check_rows(s, PROBLEM_BAD_OPTION, p))
        return false;
    s->game = s->match;
    deal(s);
    return true;
}

/* ---- what may be done ---- */

static actor_set actors(const void *state)
{
    const struct mice *s = state;
    switch ((enum mice_phase)s->head.phase) {
    case MICE_ROLL:
        return ACT_CHANCE;
    case MICE_TAKE:
    case MICE_CHOOSE:
        return 1u << s->head.turn;
    case MICE_OVER:
        break;
    }
    return 0;
}

/* M8: one or two mice of a pair's colour, from anywhere but the own card. */
static move *pair_moves(const struct mice *s, int colour, move *out)
{
    int from[MICE_SEATS + 1], stock[MICE_SEATS + 1], places = 0;
    for (int place = 0; place <= s->head.seats; place++) {
        int n = place ? s->cards[place - 1][colour] : s->centre[colour];
        if (n == 0 || place == s->head.turn + 1)
            continue;
        from[places] = place;
        stock[places++] = n;
    }
    for (int i = 0; i < places; i++) {
        if (from[i] != 0) /* from the centre it is listed with M7 */
            *out++ = take_one(colour, from[i]);
        if (stock[i] > 1)
            *out++ = take_two(colour, from[i], colour, from[i]);
        for (int j = i + 1; j < places; j++)
            *out++ = take_two(colour, from[i], colour, from[j]);
    }
    return out;
}

static uint32_t take_moves(const struct mice *s, move *out)
{
    unsigned a = face_set(s->dice[0]), b = face_set(s->dice[1]);
    unsigned open = ALL_COLOURS & ~present(s->catch);
    unsigned centre = open & present(s->centre), pair = open & a & b;
    move *at = out;
    for (int x = 0; x < MICE_COLOURS; x++) {
        if (pair >> x & 1)
            at = pair_moves(s, x, at);
        if (!((a | b) & centre & 1u << x))
            continue;
        *at++ = take_one(x, 0);
        /* M7: x with one die, y with the other */
        unsigned with = (a >> x & 1 ? b : 0) | (b >> x & 1 ? a : 0);
        with &= centre & (ALL_COLOURS << (x + 1));
        for (; with; with &= with - 1)
            *at++ = take_two(x, 0, __builtin_ctz(with), 0);
    }
    return (uint32_t)(at - out);
}

static uint32_t moves(const void *state, int seat, move *out)
{
    const struct mice *s = state;
    (void)seat;
    if (s->head.phase == MICE_TAKE)
        return take_moves(s, out);
    out[0] = MOVE_AGAIN;
    out[1] = MOVE_STOP;
    return 2;
}

/* M13 */
static int courage(const void *state, move m)
{
    (void)state;
    return m == MOVE_AGAIN ? 1 : m == MOVE_STOP ? -1 : 0;
}

/* All 21 rolls of two like dice: M2. */
#define ROLL(a, b)                                                             \
    {                                                                          \
        .move = MOVE_ROLL | (a) << 4 | (b), .weight = (a) == (b) ? 1 : 2       \
    }
static const struct outcome rolls[] = {
    ROLL(0, 0), ROLL(0, 1), ROLL(0, 2), ROLL(0, 3), ROLL(0, 4), ROLL(0, 5),
    ROLL(1, 1), ROLL(1, 2), ROLL(1, 3), ROLL(1, 4), ROLL(1, 5), ROLL(2, 2),
    ROLL(2, 3), ROLL(2, 4), ROLL(2, 5), ROLL(3, 3), ROLL(3, 4), ROLL(3, 5),
    ROLL(4, 4), ROLL(4, 5), ROLL(5, 5)};

static uint32_t chance(const void *state, struct outcome *out)
{
    (void)state;
    memcpy(out, rolls, sizeof rolls);
    return sizeof rolls / sizeof *rolls;
}

/* ---- what may not be done, and why ---- */

static bool refuse(struct reason *why, enum mice_reason code, int colour)
{
    return reason_set(why, (int)code, mice_faces[colour]);
}

/* One mouse alone, apart from what the dice say. */
static bool may_come(const struct mice *s, int colour, int seat,
                     struct reason *why)
{
    if (s->catch[colour])
        return refuse(why, COLOUR_CLOSED, colour);
    if (seat == s->head.turn)
        return refuse(why, OWN_CARD, colour);
    if (seat >= 0 && !s->cards[seat][colour])
        return refuse(why, CARD_EMPTY, colour);
    if (seat < 0 && !s->centre[colour])
        return refuse(why, CENTRE_EMPTY, colour);
    return true;
}

/* Two of one colour: a pair, and enough of them where they come from. */
static bool two_alike(const struct mice *s, const struct mice_take *t,
                      struct reason *why)
{
    int colour = t->from[0].colour, seat = t->from[0].seat;
    int stock = seat < 0 ? s->centre[colour] : s->cards[seat][colour];
    if (seat == t->from[1].seat && stock < 2)
        return refuse(why, ONLY_ONE, colour);
    return true;
}

static bool dice_allow(const struct mice *s, const struct mice_take *t,
                       struct reason *why)
{
    unsigned a = face_set(s->dice[0]), b = face_set(s->dice[1]);
    unsigned x = 1u << t->from[0].colour,
             y = 1u << t->from[t->count - 1].colour;
    for (int i = 0; i < t->count; i++) {
        unsigned c = 1u << t->from[i].colour;
        if (!((a | b) & c))
            return refuse(why, NOT_ROLLED, t->from[i].colour);
        if (t->from[i].seat >= 0 && (x != y || !(a & b & c)))
            return refuse(why, STEAL_NEEDS_PAIR, t->from[i].colour);
    }
    if (t->count == 1)
        return true;
    if (x == y)
        return a & b & x || refuse(why, TWO_NEED_PAIR, t->from[0].colour);
    return (a & x && b & y) || (a & y && b & x) ||
           refuse(why, NOT_BOTH, t->from[1].colour);
}

static bool legal(const void *state, int seat, move m, struct reason *why)
{
    const struct mice *s = state;
    struct mice_take t;
    bool take = mice_take_of(m, &t);
    if (s->head.turn != seat ||
        s->head.phase != (take ? MICE_TAKE : MICE_CHOOSE))
        return reason_set(why, REASON_PHASE, NULL);
    if (!take)
        return true;
    for (int i = 0; i < t.count; i++)
        if (!may_come(s, t.from[i].colour, t.from[i].seat, why))
            return false;
    if (!dice_allow(s, &t, why))
        return false;
    return t.count == 1 || t.from[0].colour != t.from[1].colour ||
           two_alike(s, &t, why);
}

/* ---- doing it ---- */

/* By points, then by mice on the card. */
uint32_t mice_winners(const struct mice *s)
{
    int32_t rank[MICE_SEATS];
    for (int seat = 0; seat < s->head.seats; seat++)
        rank[seat] = mice_points(s, seat) * 64 + sum(s->cards[seat]);
    return game_best_seats(rank, s->head.seats);
}

/* M19: by totals, then by games won. */
static uint32_t match_winners(const struct mice *s)
{
    int32_t rank[MICE_SEATS];
    for (int seat = 0; seat < s->head.seats; seat++)
        rank[seat] = s->totals[seat] * 8 + s->wins[seat];
    return game_best_seats(rank, s->head.seats);
}

void mice_count_game(struct mice *s)
{
    uint32_t winners = mice_winners(s);
    for (int seat = 0; seat < s->head.seats; seat++) {
        s->totals[seat] = (uint16_t)(s->totals[seat] + mice_points(s, seat));
        s->wins[seat] = (uint8_t)(s->wins[seat] + (winners >> seat & 1));
    }
}

/* M19: count this game; then the next one, if there is one. */
static void end_match_game(struct mice *s, struct json_out *log)
{
    mice_count_game(s);
    event_begin(log, "game", -1);
    event_int(log, "game", s->game);
    event_end(log);
    if (s->game == s->head.seats) {
        s->head.phase = MICE_OVER;
        return;
    }
    s->game++;
    s->head.start = (uint8_t)((s->head.start + 1) % s->head.seats);
    deal(s);
}

static void end_turn(struct mice *s, struct json_out *log)
{
    s->turns++;
    bool limit = s->limit && s->turns >= (uint32_t)s->limit * s->head.seats;
    if (sum(s->centre) >= MICE_LEAST && !limit) { /* M15, M21 */
        s->head.turn = (uint8_t)((s->head.turn + 1) % s->head.seats);
        s->head.phase = MICE_ROLL;
        return;
    }
    s->head.phase = MICE_OVER;
    if (s->match)
        end_match_game(s, log);
    if (s->head.phase == MICE_OVER)
        event_plain(log, limit ? "limit" : "end", -1);
}

/* Move the whole catch somewhere. */
static void empty_catch(struct mice *s, uint8_t to[MICE_COLOURS],
                        const char *kind, struct json_out *log)
{
    event_begin(log, kind, s->head.turn);
    event_int(log, "mice", sum(s->catch));
    event_end(log);
    for (int c = 0; c < MICE_COLOURS; c++)
        to[c] = (uint8_t)(to[c] + s->catch[c]);
    memset(s->catch, 0, sizeof s->catch);
}

static void roll(struct mice *s, move m, struct json_out *log)
{
    int a = m >> 4 & 7, b = m & 7;
    event_begin(log, "roll", s->head.turn);
    event_text(log, "a", mice_faces[a]);
    event_text(log, "b", mice_faces[b]);
    event_end(log);
    if (mice_can_take(s, a, b)) {
        s->dice[0] = (uint8_t)a;
        s->dice[1] = (uint8_t)b;
        s->head.phase = MICE_TAKE;
        return;
    }
    empty_catch(s, s->centre, "bust", log); /* M12: stolen mice too */
    end_turn(s, log);
}

static void take(struct mice *s, const struct mice_take *t,
                 struct json_out *log)
{
    for (int i = 0; i < t->count; i++) {
        int colour = t->from[i].colour, seat = t->from[i].seat;
        uint8_t *from = seat < 0 ? s->centre : s->cards[seat];
        from[colour]--;
        s->catch[colour]++;
        event_begin(log, seat < 0 ? "take" : "steal", s->head.turn);
        event_text(log, "colour", mice_faces[colour]);
        if (seat >= 0)
            event_int(log, "from", seat);
        event_end(log);
    }
    memset(s->dice, 0, sizeof s->dice);
    s->head.phase = MICE_CHOOSE;
    if (s->risky && present(s->catch) == ALL_COLOURS) /* M18 */
        empty_catch(s, s->cards[s->head.turn], "bank", log);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct mice *s = state;
    struct mice_take t;
    (void)seat;
    if (mice_take_of(m, &t)) {
        take(s, &t, log);
    } else if (m == MOVE_AGAIN) {
        s->head.phase = MICE_ROLL;
    } else if (m == MOVE_STOP) {
        empty_catch(s, s->cards[s->head.turn], "bank", log); /* M13 */
        end_turn(s, log);
    } else {
        roll(s, m, log);
    }
}

/* ---- points ---- */

static void score(const void *state, struct score *out)
{
    const struct mice *s = state;
    bool over = s->head.phase == MICE_OVER;
    out->items = MICE_COLOURS;
    for (int c = 0; c < MICE_COLOURS; c++)
        out->item[c] = mice_faces[c];
    for (int seat = 0; seat < s->head.seats; seat++) {
        /* a match's last game is in the totals once it is over */
        out->total[seat] =
            s->totals[seat] + (over && s->match ? 0 : mice_points(s, seat));
        for (int c = 0; c < MICE_COLOURS; c++)
            out->points[seat][c] = mice_value(s, c, s->cards[seat][c]);
    }
    if (over)
        out->winners = s->match ? match_winners(s) : mice_winners(s);
}

/* M15: so many more may leave the centre until the end of a turn ends the game;
 * 0: this turn does, if it brings none back. */
static int mice_left(const struct mice *s)
{
    int left = sum(s->centre) - MICE_LEAST + 1;
    return left > 0 ? left : 0;
}

/* The risk of another roll, now that the choice is open, and how near the end
 * is. */
static void explain(const void *state, int seat, struct json_out *w)
{
    const struct mice *s = state;
    (void)seat;
    json_key(w, "bust");
    json_open(w, '{');
    json_int_at(w, "of", MICE_FACES * MICE_FACES);
    json_int_at(w, "rolls", mice_busts(s));
    json_close(w, '}');
    json_int_at(w, "at_stake", sum(s->catch));
    json_int_at(w, "left", mice_left(s));
}

/* ---- the table ---- */

static const char *const phases[] = {"roll", "take", "choose", "over", NULL};
static const char *const events[] = {"roll", "take", "steal", "bank", "bust",
                                     "game", "end",  "limit", NULL};

const struct game game_mice = {
    .id = "mice",
    .title = "Catch the Mice",
    .min_seats = 2,
    .max_seats = MICE_SEATS,
    .rules = 1,
    .state_size = sizeof(struct mice),
    .max_moves = 5 + 10 + 5 * 13, /* two jokers, everything everywhere */
    .phases = phases,
    .events = events,
    .fields = mice_fields,
    .seats_field = "cards",
    .options = mice_options,
    .reasons = mice_reasons,
    .begin = begin,
    .actors = actors,
    .moves = moves,
    .chance = chance,
    .legal = legal,
    .apply = apply,
    .print = mice_print,
    .parse = mice_parse,
    .write = mice_write,
    .read = mice_read,
    .score = score,
    .courage = courage,
    .tally = mice_tally,
    .explain = explain,
    .numbers = NUMBERS(mice_numbers),
};
