/*
 * secret: a game as 'kocka new-game' makes it, to be changed into another: the
 * slots of struct game in their simplest form. Its table, at the end, names
 * those that a game in turns can do without.
 *
 * Each seat is dealt a number that the others do not see; in turn each lays it
 * face down or throws it away; then all is shown, and the highest number laid
 * wins. So chance hides something (the deal), moves do (lay or throw), and
 * something is shown (the end).
 */
#include "base/rng.h"
#include "game/event.h"
#include "game/game.h"
#include "game/tally.h"
#include "game/words.h"

#include <string.h>

extern const struct game game_secret;

enum phase { DEAL, TURN, OVER };
enum { SEATS = 4, NUMBERS = 6, HIDDEN = 7 }; /* HIDDEN: in views alone */

/* Moves: below DEALT a seat's, from there on chance's, DEALT + number. A
 * viewer sees VEILED and DEALT + HIDDEN where something is hidden. */
enum { LAY = 16, THROW, VEILED, DEALT = 64 };

/* Fixed-width integers only, unused places zero, so that memcmp compares. */
struct state {
    struct head head;
    uint16_t deck;       /* option: how often each number is there */
    uint8_t hand[SEATS]; /* 0: not dealt yet, or gone */
    uint8_t laid[SEATS]; /* 0: thrown away, or not yet */
    uint8_t acted;       /* seats that have acted */
    uint8_t dealt;       /* seats that have been dealt a number */
    uint8_t spare[4];
};

/* ---- tables ---- */

static const char *const phases[] = {"deal", "turn", "over", NULL};
static const char *const events[] = {"show", NULL};
static const char *const fields[] = {"game",  "options", "start", "turn",
                                     "phase", "hands",   "laid",  "acted",
                                     "dealt", NULL};

static const struct option options[] = {
    {.name = "deck",
     .meaning = "how often each number is in the deck",
     .type = OPTION_INT,
     .offset = offsetof(struct state, deck),
     .preset = 2,
     .min = 1,
     .max = 9},
    {0}};

enum reason_own { TOO_LOW = REASON_GAME };
static const struct reason_row reasons[] = {
    [TOO_LOW - REASON_GAME] = {.id = "too-low",
                               .rule = "S4",
                               .text = "A %s cannot be laid."},
    {0}};

/* ---- who and what ---- */

static bool begin(void *state, struct problem *p)
{
    (void)state, (void)p; /* zero is right: the deal comes first */
    return true;
}

static actor_set actors(const void *state)
{
    const struct state *s = state;
    if (s->head.phase == DEAL)
        return ACT_CHANCE;
    return s->head.phase == TURN ? 1u << s->head.turn : 0;
}

static uint32_t moves(const void *state, int seat, move *out)
{
    const struct state *s = state;
    uint32_t count = 0;
    if (s->hand[seat] == HIDDEN) {
        out[0] = VEILED;
        return 1;
    }
    if (s->hand[seat] > 1) /* S4 */
        out[count++] = LAY;
    out[count++] = THROW;
    return count;
}

/* The deck, less what is known of it: a view has more in it than is left. */
static uint32_t chance(const void *state, struct outcome *out)
{
    const struct state *s = state;
    uint32_t count = 0;
    for (int n = 1; n <= NUMBERS; n++) {
        int left = s->deck;
        for (int seat = 0; seat < s->dealt; seat++)
            left -= s->hand[seat] == n;
        if (left > 0)
            out[count++] = (struct outcome){.move = (move)(DEALT + n),
                                            .weight = (uint32_t)left};
    }
    return count;
}

static bool legal(const void *state, int seat, move m, struct reason *why)
{
    const struct state *s = state;
    bool hidden = s->hand[seat % SEATS] == HIDDEN;
    if (s->head.phase != TURN || s->head.turn != seat ||
        hidden != (m == VEILED))
        return reason_set(why, REASON_PHASE, NULL);
    if (m == LAY && s->hand[seat] == 1)
        return reason_set(why, TOO_LOW, "1");
    return true;
}

static void act(struct state *s, int seat, move m, struct json_out *log)
{
    s->laid[seat] = m == VEILED ? HIDDEN : m == LAY ? s->hand[seat] : 0;
    s->hand[seat] = 0;
    s->acted++;
    s->head.turn = (uint8_t)((seat + 1) % s->head.seats);
    if (s->acted < s->head.seats)
        return;
    s->head.phase = OVER; /* S5 */
    event_plain(log, "show", -1);
}

static void apply(void *state, int seat, move m, struct json_out *log)
{
    struct state *s = state;
    if (s->head.phase == TURN) {
        act(s, seat, m, log);
        return;
    }
    s->hand[s->dealt++] = (uint8_t)(m - DEALT);
    if (s->dealt == s->head.seats)
        s->head.phase = TURN;
}

/* ---- texts ---- */

static const char *const words[] = {"lay", "throw", "hidden", NULL};

static void print(const void *state, move m, struct text *out)
{
    (void)state;
    if (m < DEALT)
        text_put(out, words[m - LAY]);
    else if (m == DEALT + HIDDEN)
        text_put(out, "deal hidden");
    else
        text_add(out, "deal %d", (int)(m - DEALT));
}

static bool parse(const void *state, const char *text, struct parsed *out,
                  struct reason *why)
{
    (void)state;
    int n = -1;
    bool deal = word_take(&text, "deal");
    if (deal)
        n = word_take(&text, "hidden") ? HIDDEN
                                       : word_number(&text, 1, NUMBERS);
    else
        n = word_index(&text, words);
    if (n < 0 || *text)
        return reason_set(why, REASON_NONSENSE, NULL);
    *out = (struct parsed){.move = (move)((deal ? DEALT : LAY) + n),
                           .actor = deal ? SEAT_CHANCE : 0};
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
    const struct state *s = state;
    game_write_id(&game_secret, state, w);
    game_write_phase(&game_secret, state, w);
    write_list(w, "hands", s->hand, s->head.seats);
    write_list(w, "laid", s->laid, s->head.seats);
    json_int_at(w, "acted", s->acted);
    json_int_at(w, "dealt", s->dealt);
}

/* HIDDEN stands only in a view, for the others, until all is shown. */
static bool read_list(const struct state *s, struct json list, uint8_t *out)
{
    int64_t n;
    if (json_type(list) != JSON_ARRAY || json_count(list) != s->head.seats)
        return false;
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        bool veiled = s->head.viewer && s->head.viewer != seat + 1 &&
                      s->head.phase != OVER;
        if (!json_int(i.value, 0, veiled ? HIDDEN : NUMBERS, &n))
            return false;
        out[seat] = (uint8_t)n;
    }
    return true;
}

/* S1: is any number there more often than in the deck? */
static bool too_many(const struct state *s)
{
    int count[HIDDEN + 1] = {0};
    for (int seat = 0; seat < s->head.seats; seat++) {
        count[s->hand[seat]]++;
        count[s->laid[seat]]++;
    }
    for (int n = 1; n <= NUMBERS; n++)
        if (count[n] > s->deck)
            return true;
    return false;
}

/* Who has a number, and who has laid one, follows from whose turn it is. */
static bool fits(const struct state *s)
{
    int seats = s->head.seats;
    int acted = (s->head.turn - s->head.start + seats) % seats;
    for (int seat = 0; seat < seats; seat++) {
        int turn = (seat - s->head.start + seats) % seats;
        if ((s->hand[seat] != 0) != (seat < s->dealt && turn >= s->acted) ||
            (s->laid[seat] && turn >= s->acted) || s->laid[seat] == 1)
            return false;
    }
    if (s->head.start != s->head.first || too_many(s))
        return false;
    if (s->head.phase == DEAL)
        return s->dealt < seats && !s->acted && acted == 0;
    if (s->head.phase == OVER)
        return s->dealt == seats && s->acted == seats && acted == 0;
    return s->dealt == seats && s->acted == acted;
}

static bool read(void *state, struct json object, struct problem *p)
{
    struct state *s = state;
    int64_t acted, dealt;
    if (!read_list(s, json_get(object, "hands"), s->hand) ||
        !read_list(s, json_get(object, "laid"), s->laid) ||
        !json_int(json_get(object, "acted"), 0, s->head.seats, &acted) ||
        !json_int(json_get(object, "dealt"), 0, s->head.seats, &dealt))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "hands, laid, acted and dealt must be numbers");
    s->acted = (uint8_t)acted;
    s->dealt = (uint8_t)dealt;
    return fits(s) || problem_set(p, PROBLEM_BAD_STATE,
                                  "hands and phase do not fit together");
}

/* ---- points ---- */

static void score(const void *state, struct score *out)
{
    const struct state *s = state;
    bool over = s->head.phase == OVER; /* before, nothing is shown */
    out->items = 1;
    out->item[0] = "laid";
    for (int seat = 0; seat < s->head.seats; seat++)
        out->total[seat] = out->points[seat][0] = over ? s->laid[seat] : 0;
    if (over)
        out->winners = game_best_seats(out->total, s->head.seats);
}

/* {"laid":[n]}: the numbers that lie on a real table at the end, 0 for none. */
static bool tally(void *state, struct json sheet, struct score *out,
                  struct json_out *w, struct problem *p)
{
    static const char *const names[] = {"laid"};
    struct state *s = state;
    (void)w; /* there is nothing more to tell */
    if (!tally_names(sheet, names, 1, p))
        return false;
    s->head.phase = OVER;
    if (!read_list(s, json_get(sheet, "laid"), s->laid) || too_many(s))
        return problem_set(
            p, PROBLEM_BAD_STATE,
            "laid must have a number of the deck, or 0, per seat");
    score(s, out);
    return true;
}

/* How many of each number are not in sight. */
static void explain(const void *state, int seat, struct json_out *w)
{
    const struct state *s = state;
    (void)seat; /* a view holds nothing that its seat may not know */
    json_key(w, "unseen");
    json_open(w, '[');
    for (int n = 1; n <= NUMBERS; n++) {
        int left = s->deck;
        for (int other = 0; other < s->head.seats; other++)
            left -= (s->hand[other] == n) + (s->laid[other] == n);
        json_put_int(w, left);
    }
    json_close(w, ']');
}

/* ---- what is hidden ---- */

static void redact(void *state, int viewer)
{
    struct state *s = state;
    s->head.viewer = (uint8_t)(viewer + 1);
    if (s->head.phase == OVER)
        return;
    for (int seat = 0; seat < SEATS && seat < s->head.seats; seat++) {
        if (seat == viewer)
            continue;
        if (s->hand[seat])
            s->hand[seat] = HIDDEN;
        int turn = (seat - s->head.start + s->head.seats) % s->head.seats;
        if (turn < s->acted)
            s->laid[seat] = HIDDEN; /* even that nothing was laid */
    }
}

static move veil(const void *state, int seat, move m, int viewer)
{
    const struct state *s = state;
    int whose = seat == SEAT_CHANCE ? s->dealt : seat;
    if (whose == viewer)
        return m;
    return seat == SEAT_CHANCE ? DEALT + HIDDEN : VEILED;
}

/* A number out of those left, each as likely. */
static uint8_t draw(int *left, struct rng *rng)
{
    int total = 0, n = 1;
    for (int i = 1; i <= NUMBERS; i++)
        total += left[i];
    int ticket = (int)rng_below(rng, (uint32_t)total);
    while (ticket >= left[n])
        ticket -= left[n++];
    left[n]--;
    return (uint8_t)n;
}

static void guess(void *view, struct rng *rng)
{
    struct state *s = view;
    int left[HIDDEN + 1];
    for (int n = 0; n <= HIDDEN; n++)
        left[n] = s->deck;
    for (int seat = 0; seat < s->head.seats; seat++) {
        left[s->hand[seat]]--;
        left[s->laid[seat]]--;
    }
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (s->hand[seat] == HIDDEN)
            s->hand[seat] = draw(left, rng);
        if (s->laid[seat] == HIDDEN) {
            uint8_t n = draw(left, rng);
            s->laid[seat] = n > 1 && rng_below(rng, 2) ? n : 0;
        }
    }
    s->head.viewer = 0;
}

const struct game game_secret = {
    .id = "secret",
    .title = "Secret",
    .min_seats = 2,
    .max_seats = SEATS,
    .rules = 1,
    .state_size = sizeof(struct state),
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
    .tally = tally,
    .explain = explain,
    .redact = redact,
    .veil = veil,
    .guess = guess,
    /* Not here: view_tells, for states that say whose view they are; busy and
     * clock, where all act at once or against time; pending and courage, where
     * one may lose what one has not yet; numbers, for programs that learn. */
};
