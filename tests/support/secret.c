/*
 * secret: a game for tests only. Each seat is dealt a secret number from 1 to
 * 6, from a deck of DECK of each. In turn each lays it face down or throws it
 * away; what happened to which number stays hidden. Then all is shown, and
 * the highest laid number wins.
 *
 * It keeps the tests of redaction from being empty: hidden chance (the deal),
 * hidden moves (lay or throw), a revelation (the end).
 */
#include "support/secret.h"

#include "base/rng.h"
#include "game/event.h"
#include "game/words.h"

#include <string.h>

enum phase { DEAL, TURN, OVER };
enum { HIDDEN = 7, SEATS = 4, DECK = 2 };
enum { LAY = 16, THROW = 32, VEILED = 48, DEALT = 64 }; /* DEALT + number */

struct secret {
    struct head head;
    uint8_t hand[SEATS]; /* 0: gone; HIDDEN: not for this viewer */
    uint8_t laid[SEATS]; /* 0: thrown or not yet; HIDDEN likewise */
    uint8_t acted;       /* seats that have acted */
    uint8_t dealt;       /* seats that have a hand */
    uint8_t spare[6];
};

static const char *const phases[] = {"deal", "turn", "over", NULL};
static const char *const events[] = {"show", NULL};
static const char *const fields[] = {"game",  "options", "start", "turn",
                                     "phase", "hands",   "laid",  "acted",
                                     "dealt", NULL};
static const struct option options[] = {{0}};
static const struct reason_row reasons[] = {{0}};

static bool begin(void *state, struct problem *p)
{
    (void)state, (void)p;
    return true;
}

static actor_set actors(const void *state)
{
    const struct secret *s = state;
    if (s->head.phase == DEAL)
        return ACT_CHANCE;
    return s->head.phase == TURN ? 1u << s->head.turn : 0;
}

static uint32_t moves(const void *state, int seat, move *out)
{
    (void)state, (void)seat;
    out[0] = LAY;
    out[1] = THROW;
    return 2;
}

/* The deck, less what the state knows of: a view has more of it than is left.
 */
static uint32_t chance(const void *state, struct outcome *out)
{
    const struct secret *s = state;
    uint32_t count = 0;
    for (int n = 1; n <= 6; n++) {
        int left = DECK;
        for (int seat = 0; seat < s->dealt; seat++)
            left -= s->hand[seat] == n;
        if (left)
            out[count++] = (struct outcome){.move = (move)(DEALT + n),
                                            .weight = (uint32_t)left};
    }
    return count;
}

static bool legal(const void *state, int seat, move m, struct reason *why)
{
    const struct secret *s = state;
    bool veiled = m == VEILED && s->head.viewer && s->head.viewer != seat + 1;
    if (s->head.phase != TURN || s->head.turn != seat ||
        (m != LAY && m != THROW && !veiled))
        return reason_set(why, REASON_PHASE, NULL);
    return true;
}

static void act(struct secret *s, int seat, move m, struct json_out *log)
{
    s->laid[seat] = m == VEILED ? HIDDEN : m == LAY ? s->hand[seat] : 0;
    s->hand[seat] = 0;
    s->acted++;
    s->head.turn = (uint8_t)((seat + 1) % s->head.seats);
    if (s->acted < s->head.seats)
        return;
    s->head.phase = OVER;
    event_plain(log, "show", -1);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct secret *s = state;
    if (s->head.phase == TURN) {
        act(s, seat, m, log);
        return;
    }
    s->hand[s->dealt++] = (uint8_t)(m - DEALT);
    if (s->dealt == s->head.seats)
        s->head.phase = TURN;
}

static void print(const void *state, move m, struct text *out)
{
    (void)state;
    if (m == LAY || m == THROW)
        text_put(out, m == LAY ? "lay" : "throw");
    else if (m == VEILED)
        text_put(out, "hidden");
    else if (m == DEALT + HIDDEN)
        text_put(out, "deal hidden");
    else
        text_add(out, "deal %d", (int)(m - DEALT));
}

static bool parse(const void *state, const char *text, struct parsed *out,
                  struct reason *why)
{
    (void)state;
    *out = (struct parsed){0};
    if (!strcmp(text, "lay"))
        out->move = LAY;
    else if (!strcmp(text, "throw"))
        out->move = THROW;
    else if (!strcmp(text, "hidden"))
        out->move = VEILED;
    else {
        bool deal = word_take(&text, "deal");
        int n = !deal                        ? -1
                : word_take(&text, "hidden") ? HIDDEN
                                             : word_number(&text, 1, 6);
        if (n < 0 || *text)
            return reason_set(why, REASON_NONSENSE, NULL);
        *out = (struct parsed){(move)(DEALT + n), SEAT_CHANCE};
    }
    return true;
}

static void write_list(struct json_out *w, const char *key,
                       const uint8_t *numbers, int seats)
{
    json_key(w, key);
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++)
        json_put_int(w, numbers[seat]);
    json_close(w, ']');
}

static void write(const void *state, struct json_out *w)
{
    const struct secret *s = state;
    game_write_id(&game_secret, state, w);
    game_write_phase(&game_secret, state, w);
    write_list(w, "hands", s->hand, s->head.seats);
    write_list(w, "laid", s->laid, s->head.seats);
    json_int_at(w, "acted", s->acted);
    json_int_at(w, "dealt", s->dealt);
}

/* HIDDEN stands only in a view, for the others, until all is shown. */
static bool read_list(const struct secret *s, struct json list, uint8_t *out)
{
    int64_t n;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        bool veiled = s->head.viewer && s->head.viewer != seat + 1 &&
                      s->head.phase != OVER;
        if (!json_int(i.value, 0, veiled ? HIDDEN : 6, &n))
            return false;
        out[seat] = (uint8_t)n;
    }
    return true;
}

/* How often a seat has acted is known from whose turn it is. */
static bool fits(const struct secret *s)
{
    int seats = s->head.seats;
    int acted = (s->head.turn - s->head.start + seats) % seats;
    if (s->head.phase == DEAL)
        return s->dealt < seats && !s->acted && acted == 0;
    if (s->head.phase == OVER)
        return s->dealt == seats && s->acted == seats && acted == 0;
    return s->dealt == seats && s->acted == acted;
}

static bool read(void *state, struct json object, struct problem *p)
{
    struct secret *s = state;
    int64_t acted, dealt;
    size_t laid = json_count(json_get(object, "laid"));
    if (laid != s->head.seats ||
        !read_list(s, json_get(object, "hands"), s->hand) ||
        !read_list(s, json_get(object, "laid"), s->laid) ||
        !json_int(json_get(object, "acted"), 0, s->head.seats, &acted) ||
        !json_int(json_get(object, "dealt"), 0, s->head.seats, &dealt))
        return problem_set(p, PROBLEM_BAD_STATE, "impossible");
    s->acted = (uint8_t)acted;
    s->dealt = (uint8_t)dealt;
    return fits(s) || problem_set(p, PROBLEM_BAD_STATE, "impossible");
}

static void score(const void *state, struct score *out)
{
    const struct secret *s = state;
    int32_t rank[SEATS];
    out->items = 1;
    out->item[0] = "laid";
    for (int seat = 0; seat < s->head.seats; seat++) {
        bool shown = s->head.phase == OVER;
        rank[seat] = shown ? s->laid[seat] : 0;
        out->total[seat] = out->points[seat][0] = rank[seat];
    }
    if (s->head.phase == OVER)
        out->winners = game_best_seats(rank, s->head.seats);
}

static void redact(void *state, int viewer)
{
    struct secret *s = state;
    s->head.viewer = (uint8_t)(viewer + 1);
    if (s->head.phase == OVER)
        return;
    for (int seat = 0; seat < SEATS && seat < s->head.seats; seat++) {
        if (seat == viewer)
            continue;
        if (s->hand[seat])
            s->hand[seat] = HIDDEN;
        int turns = (seat - s->head.start + s->head.seats) % s->head.seats;
        if (turns < s->acted)
            s->laid[seat] = HIDDEN; /* even that nothing was laid */
    }
}

static move veil(const void *state, int seat, move m, int viewer)
{
    const struct secret *s = state;
    int whose = seat == SEAT_CHANCE ? s->dealt : seat;
    if (whose == viewer)
        return m;
    return seat == SEAT_CHANCE ? DEALT + HIDDEN : VEILED;
}

/* A number that is not in a hand that is known, nor guessed already. */
static uint8_t draw(uint8_t *left, struct rng *rng)
{
    uint32_t total = 0;
    for (int n = 1; n <= 6; n++)
        total += left[n];
    int ticket = (int)rng_below(rng, total), n = 1;
    while (ticket >= left[n])
        ticket -= left[n++];
    left[n]--;
    return (uint8_t)n;
}

static void guess(void *view, struct rng *rng)
{
    struct secret *s = view;
    uint8_t left[HIDDEN + 1];
    memset(left, DECK, sizeof left);
    for (int seat = 0; seat < s->head.seats; seat++) {
        left[s->hand[seat]]--;
        left[s->laid[seat]]--;
    }
    left[0] = left[HIDDEN] = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (s->hand[seat] == HIDDEN)
            s->hand[seat] = draw(left, rng);
        if (s->laid[seat] == HIDDEN)
            s->laid[seat] = rng_below(rng, 2) ? draw(left, rng) : 0;
    }
    s->head.viewer = 0;
}

const struct game game_secret = {
    .id = "secret",
    .title = "Secret",
    .min_seats = 2,
    .max_seats = SEATS,
    .rules = 1,
    .state_size = sizeof(struct secret),
    .max_moves = 2,
    .phases = phases,
    .events = events,
    .fields = fields,
    .seats_field = "hands",
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
    .redact = redact,
    .veil = veil,
    .guess = guess,
};
