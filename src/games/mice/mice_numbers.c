/*
 * mice_numbers: Catch the Mice as numbers, for programs that learn; see
 * numbers.h.
 *
 * A take is one mouse, two of a colour, or two of different colours; where a
 * mouse comes from is the centre (0) or the card of the seat that is 1, 2 or 3
 * places behind the one that takes.
 */
#include "game/numbers.h"
#include "games/mice/mice_int.h"

enum {
    PHASES = MICE_OVER + 1,
    PLACES = MICE_SEATS, /* the centre and three other cards */
    PLACE_PAIRS = PLACES * (PLACES + 1) / 2,
    COLOUR_PAIRS = MICE_COLOURS * (MICE_COLOURS - 1) / 2,

    ONE = 0,
    ALIKE = ONE + MICE_COLOURS * PLACES,
    MIXED = ALIKE + MICE_COLOURS * PLACE_PAIRS,
    AGAIN = MIXED + COLOUR_PAIRS,
    STOP,
    ACTIONS
};

static const struct number_group actions[] = {
    {.name = "take one",
     .count = MICE_COLOURS * PLACES,
     .about =
         "colour x 4 + place: one mouse; place 0 the centre, k the card of the "
         "k-th seat behind"},
    {.name = "take two alike",
     .count = MICE_COLOURS * PLACE_PAIRS,
     .about = "colour x 10 + places: 00 01 02 03 11 12 13 22 23 33"},
    {.name = "take two colours",
     .count = COLOUR_PAIRS,
     .about =
         "from the centre: red with orange, yellow, green, blue; orange with "
         "yellow, green, blue; yellow with green, blue; green with blue"},
    {.name = "again", .count = 1, .about = "roll again"},
    {.name = "stop", .count = 1, .about = "bank the catch"},
    {0}};

/* The number of an unordered pair of places, and back. */
static const uint8_t place_pair[PLACES][PLACES] = {
    {0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}};
static const uint8_t pair_places[PLACE_PAIRS][2] = {
    {0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
    {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};

/* The same of two colours, the first below the second. */
static const uint8_t colour_pair[MICE_COLOURS][MICE_COLOURS] = {
    {0, 0, 1, 2, 3}, {0, 0, 4, 5, 6}, {0, 0, 0, 7, 8}, {0, 0, 0, 0, 9}};
static const uint8_t pair_colours[COLOUR_PAIRS][2] = {
    {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
    {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};

/* A place of a move (0: centre, k + 1: seat k) as seen by the seat. */
static int place_seen(const void *state, int seat, int place)
{
    return place ? seats_behind(state, seat, place - 1) : 0;
}

static int place_meant(const void *state, int seat, int place)
{
    return place ? seat_after(state, seat, place) + 1 : 0;
}

static uint32_t action(const void *state, int seat, move m)
{
    if (m == MOVE_AGAIN)
        return AGAIN;
    if (m == MOVE_STOP)
        return STOP;
    unsigned a = m >> 6 & NO_PICK, b = m & NO_PICK;
    int from = place_seen(state, seat, (int)(a & 7));
    if (b == NO_PICK)
        return ONE + (a >> 3) * PLACES + (uint32_t)from;
    if (a >> 3 != b >> 3)
        return MIXED + colour_pair[a >> 3][b >> 3];
    int from2 = place_seen(state, seat, (int)(b & 7));
    return ALIKE + (a >> 3) * PLACE_PAIRS + place_pair[from][from2];
}

static move move_of(const void *state, int seat, uint32_t number)
{
    if (number >= AGAIN)
        return number == AGAIN ? MOVE_AGAIN : MOVE_STOP;
    if (number >= MIXED) {
        const uint8_t *colours = pair_colours[number - MIXED];
        return take_two(colours[0], 0, colours[1], 0);
    }
    int n = (int)number;
    if (n < ALIKE)
        return take_one(n / PLACES, place_meant(state, seat, n % PLACES));
    n -= ALIKE;
    const uint8_t *places = pair_places[n % PLACE_PAIRS];
    int a = place_meant(state, seat, places[0]);
    int b = place_meant(state, seat, places[1]);
    int colour = n / PLACE_PAIRS;
    return take_two(colour, a < b ? a : b, colour, a < b ? b : a);
}

static const struct number_group features[] = {
    NUMBERS_HEAD(PHASES, MICE_SEATS),
    {.name = "dice",
     .count = 2 * MICE_FACES,
     .about = "the two dice, one of six faces each is 1"},
    {.name = "centre", .count = MICE_COLOURS, .about = "mice of each colour"},
    {.name = "catch", .count = MICE_COLOURS, .about = "mice of each colour"},
    {.name = "cards",
     .count = MICE_SEATS * MICE_COLOURS,
     .about = "mice of each colour on each card, the observer's first"},
    {.name = "points",
     .count = MICE_SEATS,
     .about = "of each card, the observer's first"},
    {.name = "gain",
     .count = 1,
     .about = "points that the catch would add to the card of its seat"},
    {.name = "turns", .count = 1, .about = "played in this game"},
    {.name = "limit", .count = 1, .about = "turns per player; 0: none"},
    {.name = "match",
     .count = 1,
     .about = "which game of a match, from 1; 0: no match"},
    {.name = "totals",
     .count = MICE_SEATS,
     .about = "points of the match's finished games"},
    {.name = "wins",
     .count = MICE_SEATS,
     .about = "games of the match that were won"},
    {0}};

static int gain(const struct mice *s)
{
    const uint8_t *card = s->cards[s->head.turn];
    int sum = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        if (s->catch[c])
            sum += mice_value(s, c, card[c] + s->catch[c]) -
                   mice_value(s, c, card[c]);
    return sum;
}

static int16_t *put_colours(int16_t *out, const uint8_t counts[MICE_COLOURS])
{
    for (int c = 0; c < MICE_COLOURS; c++)
        *out++ = counts[c];
    return out;
}

static void observe(const void *view, int seat, int16_t *out)
{
    const struct mice *s = view;
    bool rolled = s->head.phase == MICE_TAKE;
    out = put_head(view, seat, PHASES, MICE_SEATS, out);
    out = put_one_hot(out, MICE_FACES, rolled ? s->dice[0] : -1);
    out = put_one_hot(out, MICE_FACES, rolled ? s->dice[1] : -1);
    out = put_colours(out, s->centre);
    out = put_colours(out, s->catch);
    int16_t *cards = out, *points = out + MICE_SEATS * MICE_COLOURS;
    int16_t *totals = points + MICE_SEATS + 4, *wins = totals + MICE_SEATS;
    for (int k = 0; k < MICE_SEATS; k++) {
        bool here = k < s->head.seats; /* the others have nothing */
        int who = here ? seat_after(s, seat, k) : k;
        put_colours(cards + k * MICE_COLOURS, s->cards[who]);
        points[k] = (int16_t)(here ? mice_points(s, who) : 0);
        totals[k] = (int16_t)s->totals[who];
        wins[k] = s->wins[who];
    }
    out = points + MICE_SEATS;
    out[0] = (int16_t)gain(s);
    out[1] = (int16_t)(s->turns < INT16_MAX ? s->turns : INT16_MAX);
    out[2] = (int16_t)s->limit;
    out[3] = s->game;
}

const struct numbers mice_numbers = {
    .actions = actions,
    .action_count = ACTIONS,
    .action = action,
    .move = move_of,
    .features = features,
    .feature_count = PHASES + MICE_SEATS + 1 + 2 * MICE_FACES +
                     2 * MICE_COLOURS + MICE_SEATS * MICE_COLOURS +
                     3 * MICE_SEATS + 4,
    .observe = observe,
};
