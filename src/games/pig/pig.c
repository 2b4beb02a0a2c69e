/*
 * pig: the push-your-luck classic, the smallest whole game.
 *
 * On your turn roll one die as often as you like; its points go to the pot. A
 * 1 loses the pot and the turn; stop banks the pot. The first with enough
 * banked wins. Read it first; 'kocka new-game' begins the next one.
 */
#include "games/pig/pig.h"

#include "game/event.h"
#include "game/words.h"

#include <assert.h>
#include <string.h>

enum phase { CHOOSE, ROLL, OVER };

/* A pot beyond every goal stays there: nothing more can be won by it. */
enum { POT_MAX = 20006 };

/* Moves of chance are the die's number; below PIG_ROLL. */

static const char *const phases[] = {"choose", "roll", "over", NULL};
static const char *const events[] = {"roll", "lose", "bank", "win", NULL};
static const char *const fields[] = {"game",  "options", "start", "turn",
                                     "phase", "banks",   "pot",   NULL};

static const struct option options[] = {
    {.name = "goal",
     .meaning = "points to bank for the win",
     .type = OPTION_INT,
     .offset = offsetof(struct pig, goal),
     .preset = 100,
     .min = 1,
     .max = 10000},
    {0}};

static const struct reason_row reasons[] = {{0}};

static bool begin(void *state, struct problem *p)
{
    struct pig *s = state;
    (void)p;
    s->head.phase = CHOOSE;
    return true;
}

static actor_set actors(const void *state)
{
    const struct pig *s = state;
    if (s->head.phase == CHOOSE)
        return 1u << s->head.turn;
    return s->head.phase == ROLL ? ACT_CHANCE : 0;
}

static uint32_t moves(const void *state, int seat, move *out)
{
    (void)state, (void)seat;
    out[0] = PIG_ROLL;
    out[1] = PIG_STOP;
    return 2;
}

static int courage(const void *state, move m)
{
    (void)state;
    return m == PIG_STOP ? -1 : 1;
}

static uint32_t chance(const void *state, struct outcome *out)
{
    (void)state;
    for (int die = 1; die <= 6; die++)
        out[die - 1] = (struct outcome){.move = (move)die, .weight = 1};
    return 6;
}

static bool legal(const void *state, int seat, move m, struct reason *why)
{
    const struct pig *s = state;
    (void)m;
    if (s->head.phase != CHOOSE || s->head.turn != seat)
        return reason_set(why, REASON_PHASE, NULL);
    return true;
}

static void pass(struct pig *s)
{
    s->pot = 0;
    s->head.turn = (uint8_t)((s->head.turn + 1) % s->head.seats);
    s->head.phase = CHOOSE;
}

static void roll(struct pig *s, int die, struct json_out *log)
{
    event_begin(log, "roll", s->head.turn);
    event_int(log, "die", die);
    event_end(log);
    if (die == 1) {
        event_begin(log, "lose", s->head.turn);
        event_int(log, "points", s->pot);
        event_end(log);
        pass(s);
        return;
    }
    s->pot = (uint16_t)(s->pot > POT_MAX - 6 ? s->pot : s->pot + die);
    s->head.phase = CHOOSE;
}

static void bank(struct pig *s, struct json_out *log)
{
    uint16_t *mine = &s->banks[s->head.turn];
    *mine = (uint16_t)(*mine + s->pot);
    event_begin(log, "bank", s->head.turn);
    event_int(log, "points", s->pot);
    event_end(log);
    if (*mine < s->goal) {
        pass(s);
        return;
    }
    s->pot = 0;
    s->head.phase = OVER;
    event_plain(log, "win", s->head.turn);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct pig *s = state;
    (void)seat;
    if (m == PIG_STOP)
        bank(s, log);
    else if (m == PIG_ROLL)
        s->head.phase = ROLL;
    else
        roll(s, (int)m, log);
}

static void print(const void *state, move m, struct text *out)
{
    (void)state;
    if (m == PIG_ROLL)
        text_put(out, "roll");
    else if (m == PIG_STOP)
        text_put(out, "stop");
    else
        text_add(out, "die %d", (int)m);
}

static bool parse(const void *state, const char *text, struct parsed *out,
                  struct reason *why)
{
    (void)state;
    *out = (struct parsed){0};
    if (strcmp(text, "roll") == 0) {
        out->move = PIG_ROLL;
    } else if (strcmp(text, "stop") == 0) {
        out->move = PIG_STOP;
    } else {
        int die = word_take(&text, "die") ? word_number(&text, 1, 6) : -1;
        if (die < 0 || *text)
            return reason_set(why, REASON_NONSENSE, NULL);
        *out = (struct parsed){.move = (move)die, .actor = SEAT_CHANCE};
    }
    return true;
}

static void write(const void *state, struct json_out *w)
{
    const struct pig *s = state;
    game_write_id(&game_pig, state, w);
    game_write_phase(&game_pig, state, w);
    json_key(w, "banks");
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++)
        json_put_int(w, s->banks[seat]);
    json_close(w, ']');
    json_int_at(w, "pot", s->pot);
}

/* Nobody has reached the goal, but for the one whose stop ended the game. */
static bool fits(const struct pig *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        bool there = s->banks[seat] >= s->goal;
        bool winner = s->head.phase == OVER && seat == s->head.turn;
        if (there != winner)
            return false;
    }
    return s->pot == 0 || s->head.phase != OVER;
}

static bool read(void *state, struct json object, struct problem *p)
{
    struct pig *s = state;
    int64_t n;
    struct json_iter i = json_each(json_get(object, "banks"));
    for (int seat = 0; json_next(&i); seat++) {
        if (!json_int(i.value, 0, s->goal + POT_MAX - 1, &n))
            return problem_set(p, PROBLEM_BAD_STATE, "banks must be numbers");
        s->banks[seat] = (uint16_t)n;
    }
    if (!json_int(json_get(object, "pot"), 0, POT_MAX, &n))
        return problem_set(p, PROBLEM_BAD_STATE, "pot must be a number");
    s->pot = (uint16_t)n;
    if (!fits(s))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "banks, pot and phase do not fit together");
    return true;
}

static void score(const void *state, struct score *out)
{
    const struct pig *s = state;
    out->items = 1;
    out->item[0] = "bank";
    for (int seat = 0; seat < s->head.seats; seat++)
        out->total[seat] = out->points[seat][0] = s->banks[seat];
    if (s->head.phase == OVER)
        out->winners = 1u << s->head.turn;
}

const struct game game_pig = {
    .id = "pig",
    .title = "Pig",
    .min_seats = 2,
    .max_seats = 10,
    .rules = 1,
    .state_size = sizeof(struct pig),
    .max_moves = 2,
    .phases = phases,
    .events = events,
    .fields = fields,
    .seats_field = "banks",
    .options = options,
    .reasons = reasons,
    .begin = begin,
    .actors = actors,
    .moves = moves,
    .chance = chance,
    .legal = legal,
    .apply = apply,
    .print = print,
    .parse = parse,
    .write = write,
    .read = read,
    .score = score,
    .courage = courage,
    .numbers = NUMBERS(pig_numbers),
};
