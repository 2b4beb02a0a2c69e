/*
 * mice_text: Catch the Mice as texts: moves, states, options, reasons.
 */
#include "games/mice/mice_int.h"

#include "game/words.h"

#include <string.h>

const char *const mice_faces[MICE_FACES + 1] = {
    "red", "orange", "yellow", "green", "blue", "joker", NULL};

enum { VALUE_MAX = 99 }; /* M20 */

const char *const mice_fields[] = {"game",  "options", "start",  "turn",
                                   "phase", "centre",  "cards",  "catch",
                                   "dice",  "turns",   "?match", NULL};

const struct reason_row mice_reasons[] = {
    [NOT_ROLLED - REASON_GAME] = {.id = "not-rolled",
                                  .rule = "M7",
                                  .text = "the dice do not show %s."},
    [NOT_BOTH -
        REASON_GAME] = {.id = "not-both",
                        .rule = "M7",
                        .text = "the dice do not show %s as the other colour."},
    [COLOUR_CLOSED - REASON_GAME] = {.id = "colour-closed",
                                     .rule = "M10",
                                     .text = "%s is already in your catch."},
    [CENTRE_EMPTY - REASON_GAME] = {.id = "centre-empty",
                                    .rule = "M22",
                                    .text = "the centre has no %s mouse."},
    [CARD_EMPTY - REASON_GAME] = {.id = "card-empty",
                                  .rule = "M8",
                                  .text = "that card has no %s mouse."},
    [ONLY_ONE - REASON_GAME] = {.id = "only-one",
                                .rule = "M8",
                                .text = "there is only one %s mouse there."},
    [OWN_CARD - REASON_GAME] = {.id = "own-card",
                                .rule = "M11",
                                .text = "you never take from your own card."},
    [NO_CARD - REASON_GAME] = {.id = "no-card",
                               .rule = "M8",
                               .text = "there is no such card at this table."},
    [STEAL_NEEDS_PAIR - REASON_GAME] =
        {.id = "steal-needs-pair",
         .rule = "M8",
         .text = "%s may be taken from another's card with a pair only."},
    [TWO_NEED_PAIR - REASON_GAME] = {.id = "two-need-pair",
                                     .rule = "M8",
                                     .text = "two %s mice need a pair."},
    {0}};

/* ---- moves ---- */

bool mice_take_of(move m, struct mice_take *out)
{
    if ((m & 0xf000) != MOVE_TAKE)
        return false;
    int pick[2] = {m >> 6 & 63, m & 63};
    out->count = pick[1] == NO_PICK ? 1 : 2;
    for (int i = 0; i < out->count; i++) {
        out->from[i].colour = pick[i] / 8;
        out->from[i].seat = pick[i] % 8 - 1;
    }
    return true;
}

static void print_take(const struct mice_take *t, struct text *out)
{
    text_put(out, "take");
    for (int i = 0; i < t->count; i++) {
        text_add(out, " %s", mice_faces[t->from[i].colour]);
        if (t->from[i].seat >= 0)
            text_add(out, "@%d", t->from[i].seat);
    }
}

void mice_print(const void *state, move m, struct text *out)
{
    struct mice_take t;
    (void)state;
    if (mice_take_of(m, &t))
        print_take(&t, out);
    else if (m == MOVE_AGAIN)
        text_put(out, "again");
    else if (m == MOVE_STOP)
        text_put(out, "stop");
    else
        text_add(out, "roll %s %s", mice_faces[m >> 4 & 7], mice_faces[m & 7]);
}

/* `colour` or `colour@seat` as a pick, or -1. */
static int parse_pick(const char *word, int seats, struct reason *why)
{
    reason_set(why, REASON_NONSENSE, NULL);
    for (int c = 0; c < MICE_COLOURS; c++) {
        size_t len = strlen(mice_faces[c]);
        if (strncmp(word, mice_faces[c], len) != 0)
            continue;
        if (!word[len])
            return c * 8;
        int seat = word[len] == '@' ? word[len + 1] - '0' : -1;
        if (seat < 0 || seat > 9 || word[len + 2])
            return -1;
        if (seat < seats)
            return c * 8 + seat + 1;
        reason_set(why, NO_CARD, NULL);
    }
    return -1;
}

static bool in_order(struct reason *why, const void *state, move right)
{
    char what[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, what, sizeof what);
    mice_print(state, right, &t);
    return reason_set(why, REASON_ORDER, what);
}

static bool parse_take(const struct mice *s, const char **word, int count,
                       struct parsed *out, struct reason *why)
{
    int first = parse_pick(word[0], s->head.seats, why), second = NO_PICK;
    if (first >= 0 && count == 2)
        second = parse_pick(word[1], s->head.seats, why);
    if (first < 0 || second < 0)
        return false;
    if (first > second)
        return in_order(why, s, (move)(MOVE_TAKE | second << 6 | first));
    out->move = (move)(MOVE_TAKE | first << 6 | second);
    return true;
}

static bool parse_roll(const struct mice *s, const char *text,
                       struct parsed *out, struct reason *why)
{
    int a = word_index(&text, mice_faces), b = -1;
    if (a >= 0)
        b = word_index(&text, mice_faces);
    if (b < 0 || *text)
        return reason_set(why, REASON_NONSENSE, NULL);
    if (a > b)
        return in_order(why, s, (move)(MOVE_ROLL | b << 4 | a));
    *out = (struct parsed){.move = (move)(MOVE_ROLL | a << 4 | b),
                           .actor = SEAT_CHANCE};
    return true;
}

bool mice_parse(const void *state, const char *text, struct parsed *out,
                struct reason *why)
{
    char copy[MOVE_TEXT_MAX];
    const char *word[4];
    *out = (struct parsed){0};
    int count = words_split(text, copy, word, 4);
    if (count == 1 && strcmp(word[0], "again") == 0)
        out->move = MOVE_AGAIN;
    else if (count == 1 && strcmp(word[0], "stop") == 0)
        out->move = MOVE_STOP;
    else if ((count == 2 || count == 3) && strcmp(word[0], "take") == 0)
        return parse_take(state, word + 1, count - 1, out, why);
    else if (count == 3 && strcmp(word[0], "roll") == 0)
        return parse_roll(state, text + 5, out, why);
    else
        return reason_set(why, REASON_NONSENSE, NULL);
    return true;
}

/* ---- options ---- */

/* M20: a row of 1 to 12 numbers; colours not named keep ours. */
static bool read_row(struct mice *s, int colour, struct json list,
                     struct problem *p)
{
    size_t count = json_count(list);
    int64_t n;
    if (json_type(list) != JSON_ARRAY || count < 1 || count > MICE_ROW)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "values of %s must be 1 to %d numbers",
                           mice_faces[colour], MICE_ROW);
    memset(s->values[colour], 0, MICE_ROW);
    s->row[colour] = (uint8_t)count;
    struct json_iter i = json_each(list);
    for (int at = 0; json_next(&i); at++) {
        if (!json_int(i.value, 0, VALUE_MAX, &n))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "values are numbers from 0 to %d", VALUE_MAX);
        s->values[colour][at] = (uint8_t)n;
    }
    return true;
}

static bool read_values(void *state, struct json value, struct problem *p)
{
    if (json_type(value) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_OPTION, "values is not an object");
    struct json_iter i = json_each(value);
    while (json_next(&i)) {
        int colour = json_index(i.key, mice_faces);
        if (colour < 0 || colour == MICE_JOKER)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "values has a name that is no colour");
        if (!read_row(state, colour, i.value, p))
            return false;
    }
    return true;
}

static void write_values(const void *state, struct json_out *w)
{
    const struct mice *s = state;
    json_open(w, '{');
    for (int c = 0; c < MICE_COLOURS; c++) {
        json_key(w, mice_faces[c]);
        json_open(w, '[');
        for (int i = 0; i < s->row[c]; i++)
            json_put_int(w, s->values[c][i]);
        json_close(w, ']');
    }
    json_close(w, '}');
}

const struct option mice_options[] = {
    {.name = "children",
     .meaning = "every mouse scores 1 (M17)",
     .type = OPTION_BOOL,
     .offset = offsetof(struct mice, children)},
    {.name = "risky",
     .meaning = "five colours go to the card at once (M18)",
     .type = OPTION_BOOL,
     .offset = offsetof(struct mice, risky)},
    {.name = "match",
     .meaning = "as many games as players (M19)",
     .type = OPTION_BOOL,
     .offset = offsetof(struct mice, match)},
    {.name = "per_colour",
     .meaning = "mice of each colour, at most each row's length (M20)",
     .type = OPTION_INT,
     .offset = offsetof(struct mice, per_colour),
     .preset = 6,
     .min = 1,
     .max = MICE_ROW},
    {.name = "values",
     .meaning = "points for 1, 2, 3 … mice of each colour (M3, M20)",
     .type = OPTION_OTHER,
     .keys = mice_faces,
     .key_count = MICE_COLOURS,
     .least = 1,
     .most = MICE_ROW,
     .max = VALUE_MAX,
     .preset_text = "{\"red\":[3,6,9,12,16,20],\"orange\":[2,5,8,11,14,17],"
                    "\"yellow\":[1,2,3,5,7,9],\"green\":[1,3,5,7,9,12],"
                    "\"blue\":[2,4,6,8,11,14]}",
     .read = read_values,
     .write = write_values},
    {.name = "limit",
     .meaning = "turns per player until the game ends; 0: never (M21)",
     .type = OPTION_INT,
     .offset = offsetof(struct mice, limit),
     .preset = 100,
     .min = 0,
     .max = 10000},
    {0}};

bool mice_check_rows(const struct mice *s, enum problem_code code,
                     struct problem *p)
{
    for (int c = 0; c < MICE_COLOURS; c++)
        if (s->per_colour > s->row[c])
            return problem_set(p, code, "%d mice need %d values of %s",
                               s->per_colour, s->per_colour, mice_faces[c]);
    return true;
}

/* ---- states ---- */

static void write_counts(const uint8_t counts[MICE_COLOURS], struct json_out *w)
{
    json_open(w, '{');
    for (int c = 0; c < MICE_COLOURS; c++)
        json_int_at(w, mice_faces[c], counts[c]);
    json_close(w, '}');
}

static void write_match(const struct mice *s, struct json_out *w)
{
    json_key(w, "match");
    json_open(w, '{');
    json_int_at(w, "game", s->game);
    json_key(w, "totals");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        json_put_int(w, s->totals[seat]);
    json_close(w, ']');
    json_key(w, "wins");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        json_put_int(w, s->wins[seat]);
    json_close(w, ']');
    json_close(w, '}');
}

static void write_dice(const struct mice *s, struct json_out *w)
{
    json_key(w, "dice");
    if (s->head.phase != MICE_TAKE) {
        json_put_null(w);
        return;
    }
    json_open(w, '[');
    json_put_string(w, mice_faces[s->dice[0]]);
    json_put_string(w, mice_faces[s->dice[1]]);
    json_close(w, ']');
}

void mice_write(const void *state, struct json_out *w)
{
    const struct mice *s = state;
    game_write_id(&game_mice, state, w);
    game_write_phase(&game_mice, state, w);
    json_key(w, "centre");
    write_counts(s->centre, w);
    json_key(w, "cards");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        write_counts(s->cards[seat], w);
    json_close(w, ']');
    json_key(w, "catch");
    write_counts(s->catch, w);
    write_dice(s, w);
    json_int_at(w, "turns", s->turns);
    if (s->match)
        write_match(s, w);
}

/* ---- states from outside ---- */

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

/* {colour: n}, all five, each once. */
static bool read_counts(const struct mice *s, struct json object,
                        uint8_t counts[MICE_COLOURS], struct problem *p)
{
    int64_t n;
    if (json_type(object) != JSON_OBJECT || json_count(object) != MICE_COLOURS)
        return bad(p, "mice are counted for each of the five colours");
    for (int c = 0; c < MICE_COLOURS; c++) {
        if (!json_int(json_get(object, mice_faces[c]), 0, s->per_colour, &n))
            return problem_set(p, PROBLEM_BAD_STATE,
                               "a number of %s mice is missing or impossible",
                               mice_faces[c]);
        counts[c] = (uint8_t)n;
    }
    return true;
}

static bool read_mice(struct mice *s, struct json object, struct problem *p)
{
    struct json_iter i = json_each(json_get(object, "cards"));
    for (int seat = 0; json_next(&i); seat++)
        if (!read_counts(s, i.value, s->cards[seat], p))
            return false;
    if (!read_counts(s, json_get(object, "centre"), s->centre, p) ||
        !read_counts(s, json_get(object, "catch"), s->catch, p))
        return false;
    for (int c = 0; c < MICE_COLOURS; c++) {
        int n = s->centre[c] + s->catch[c];
        for (int seat = 0; seat < s->head.seats; seat++)
            n += s->cards[seat][c];
        if (n != s->per_colour)
            return problem_set(p, PROBLEM_BAD_STATE,
                               "there are %d %s mice instead of %d", n,
                               mice_faces[c], s->per_colour);
    }
    return true;
}

static bool read_dice(struct mice *s, struct json list, struct problem *p)
{
    if (s->head.phase != MICE_TAKE)
        return json_type(list) == JSON_NULL ||
               bad(p, "dice lie there only while mice are taken");
    if (json_type(list) != JSON_ARRAY || json_count(list) != 2)
        return bad(p, "two dice are needed");
    struct json_iter i = json_each(list);
    for (int die = 0; json_next(&i); die++) {
        int face = json_index(i.value, mice_faces);
        if (face < 0)
            return bad(p, "dice show a colour or joker");
        s->dice[die] = (uint8_t)face;
    }
    if (s->dice[0] > s->dice[1])
        return bad(p, "dice are given in the order of the colours");
    return true;
}

static bool read_list(struct json list, int seats, int64_t max, uint16_t *out)
{
    int64_t n;
    if (json_type(list) != JSON_ARRAY || json_count(list) != (size_t)seats)
        return false;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        if (!json_int(i.value, 0, max, &n))
            return false;
        out[seat] = (uint16_t)n;
    }
    return true;
}

static bool read_match(struct mice *s, struct json match, struct problem *p)
{
    int64_t game;
    uint16_t wins[MICE_SEATS] = {0};
    if (!s->match)
        return !match.at || bad(p, "match without the option match");
    if (json_type(match) != JSON_OBJECT || json_count(match) != 3 ||
        !json_int(json_get(match, "game"), 1, s->head.seats, &game))
        return bad(p, "match needs game, totals and wins");
    s->game = (uint8_t)game;
    int most = (int)game - (s->head.phase != MICE_OVER);
    /* M20: five rows in each finished game */
    if (!read_list(json_get(match, "totals"), s->head.seats,
                   MICE_COLOURS * VALUE_MAX * most, s->totals) ||
        !read_list(json_get(match, "wins"), s->head.seats, most, wins))
        return bad(p, "totals or wins of the match are impossible");
    for (int seat = 0; seat < s->head.seats; seat++)
        s->wins[seat] = (uint8_t)wins[seat];
    if (s->head.phase == MICE_OVER && game != s->head.seats)
        return bad(p, "the match has more games");
    return true;
}

/* Five colours in a risky catch would be on the card already (M18); a colour
 * is taken once in a turn (M10), two mice of it at most (M8). */
static bool catch_fits(const struct mice *s)
{
    int colours = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        if (s->catch[c] > 2)
            return false;
        colours += s->catch[c] > 0;
    }
    switch ((enum mice_phase)s->head.phase) {
    case MICE_OVER:
        return colours == 0;
    case MICE_CHOOSE:
        if (colours == 0 && !s->risky)
            return false;
        break;
    case MICE_ROLL:
    case MICE_TAKE:
        break;
    }
    return !(s->risky && colours == MICE_COLOURS);
}

/* M15: a turn begins with five mice or more in the centre; what has left it
 * since is in the catch, or (M18) on the own card. */
static bool centre_fits(const struct mice *s)
{
    int mice = 0;
    bool over = s->head.phase == MICE_OVER;
    for (int c = 0; c < MICE_COLOURS; c++) {
        mice += s->centre[c];
        if (!over)
            mice += s->catch[c];
        if (!over && s->risky)
            mice += s->cards[s->head.turn][c];
    }
    bool limit = s->limit && s->turns >= (uint32_t)s->limit * s->head.seats;
    return over ? mice < MICE_LEAST || limit : mice >= MICE_LEAST && !limit;
}

bool mice_read(void *state, struct json object, struct problem *p)
{
    struct mice *s = state;
    int64_t turns;
    if (!mice_check_rows(s, PROBLEM_BAD_STATE, p) || !read_mice(s, object, p) ||
        !read_dice(s, json_get(object, "dice"), p))
        return false;
    if (!json_int(json_get(object, "turns"), 0, 1000000000, &turns))
        return bad(p, "turns must be a number");
    s->turns = (uint32_t)turns;
    if (!read_match(s, json_get(object, "match"), p))
        return false;
    if (!catch_fits(s))
        return bad(p, "this catch is impossible now");
    if (!centre_fits(s))
        return bad(p, "the game ends with fewer than five mice in the centre, "
                      "or at its limit, and not before");
    if (s->head.phase == MICE_TAKE && !mice_can_take(s, s->dice[0], s->dice[1]))
        return bad(p, "nothing can be taken with these dice");
    return true;
}
