/* game: what serves every game; see game.h. */
#include "game/game.h"

#include "base/hash.h"
#include "base/rng.h"
#include "game/option.h"
#include "game/square.h"

#include <string.h>

/* ---- reasons ---- */

const struct reason_row reasons_common[REASON_GAME] = {
    [REASON_NONSENSE] = {.id = "nonsense",
                         .text = "That is not a move of this game."},
    [REASON_ORDER] = {.id = "order",
                      .text = "The parts of this move must be given as: %s"},
    [REASON_PHASE] = {.id = "phase", .text = "That cannot be done now."},
    [REASON_OUTCOME] = {.id = "outcome",
                        .text = "Chance cannot give that now."},
};

bool reason_set(struct reason *r, int code, const char *what)
{
    *r = (struct reason){.code = (uint8_t)code};
    struct text t;
    text_fixed(&t, r->what, sizeof r->what);
    if (what)
        text_put(&t, what);
    return false;
}

void reason_square(struct reason *r, int square)
{
    if (r->squares < sizeof r->square / sizeof *r->square)
        r->square[r->squares++] = (uint16_t)square;
}

bool reason_at(struct reason *r, int code, int square)
{
    reason_set(r, code, square_name(square).text);
    reason_square(r, square);
    return false;
}

const struct reason_row *reason_row(const struct game *g,
                                    const struct reason *r)
{
    if (r->code < REASON_GAME)
        return &reasons_common[r->code];
    return &g->reasons[r->code - REASON_GAME];
}

void reason_print(const struct game *g, const struct reason *r,
                  struct text *out)
{
    const struct reason_row *row = reason_row(g, r);
    if (row->rule)
        text_add(out, "%s: ", row->rule);
    const char *gap = strchr(row->text, '%'); /* of "%s" */
    if (!gap) {
        text_put(out, row->text);
        return;
    }
    text_bytes(out, row->text, (size_t)(gap - row->text));
    text_put(out, r->what);
    text_put(out, gap + 2);
}

void reason_write(const struct game *g, const struct reason *r,
                  struct json_out *w)
{
    const struct reason_row *row = reason_row(g, r);
    json_open(w, '{');
    json_string_at(w, "code", row->id);
    if (row->rule)
        json_string_at(w, "rule", row->rule);
    json_string_at(w, "text", row->text);
    json_string_at(w, "what", r->what);
    json_key(w, "squares");
    json_open(w, '[');
    for (int i = 0; i < r->squares; i++)
        json_put_string(w, square_name(r->square[i]).text);
    json_close(w, ']');
    json_close(w, '}');
}

/* ---- new and read ---- */

bool game_new(const struct game *g, void *state, int64_t seats,
              struct json options, struct problem *p)
{
    if (seats < g->min_seats || seats > g->max_seats)
        return problem_set(p, PROBLEM_BAD_OPTION, "%s is for %d to %d seats",
                           g->id, g->min_seats, g->max_seats);
    char twice[JSON_NAME_SIZE];
    if (json_twice_within(options, twice))
        return problem_twice(p, PROBLEM_BAD_OPTION, twice);
    memset(state, 0, g->state_size);
    struct head *head = state;
    head->seats = (uint8_t)seats;
    if (!options_read(g, state, options, p))
        return false;
    head->start = head->turn = head->first;
    return g->begin(state, p);
}

/* Which of the game's fields is this key? -1: none of them. */
static int field_index(const struct game *g, struct json key)
{
    for (int i = 0; g->fields[i]; i++) {
        const char *name = g->fields[i];
        if (json_is(key, *name == '?' ? name + 1 : name))
            return i;
    }
    return -1;
}

/* Does the text of a view say whose it is by the mark `viewer`? */
static bool marks_views(const struct game *g)
{
    return g->redact && !g->view_tells;
}

/* Known keys only, none missing; that none is there twice is known. */
static bool check_fields(const struct game *g, struct json object,
                         struct problem *p)
{
    uint64_t seen = 0;
    struct json_iter i = json_each(object);
    while (json_next(&i)) {
        char name[40] = "";
        json_string(i.key, name, sizeof name);
        int index = json_is(i.key, "winners") ||
                            (marks_views(g) && json_is(i.key, "viewer"))
                        ? 63
                        : field_index(g, i.key);
        if (index < 0)
            return problem_set(p, PROBLEM_BAD_STATE, "unknown field \"%s\"",
                               name);
        seen |= UINT64_C(1) << index;
    }
    for (int f = 0; g->fields[f]; f++)
        if (*g->fields[f] != '?' && !(seen >> f & 1))
            return problem_set(p, PROBLEM_BAD_STATE, "field \"%s\" is missing",
                               g->fields[f]);
    return true;
}

static bool read_seat(struct json object, const char *key, struct head *head,
                      uint8_t *out, struct problem *p)
{
    struct json value = json_get(object, key);
    int64_t seat;
    if (!value.at)
        return true;
    if (!json_int(value, 0, head->seats - 1, &seat))
        return problem_set(p, PROBLEM_BAD_STATE, "%s is not a seat", key);
    *out = (uint8_t)seat;
    return true;
}

/* The mark of a view: a seat, or null for somebody without one. */
static bool read_viewer(struct json object, struct head *head,
                        struct problem *p)
{
    struct json value = json_get(object, "viewer");
    int64_t viewer = head->seats;
    if (!value.at)
        return true;
    if (json_type(value) != JSON_NULL &&
        !json_int(value, 0, head->seats - 1, &viewer))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "viewer must be a seat or null");
    head->viewer = (uint8_t)(viewer + 1);
    return true;
}

static bool read_head(const struct game *g, void *state, struct json object,
                      struct problem *p)
{
    struct head *head = state;
    struct json per_seat = json_get(object, g->seats_field);
    size_t seats = json_count(per_seat);
    if (json_type(per_seat) != JSON_ARRAY || seats < g->min_seats ||
        seats > g->max_seats)
        return problem_set(
            p, PROBLEM_BAD_STATE,
            "%s must have one element for each of %d to %d seats",
            g->seats_field, g->min_seats, g->max_seats);
    head->seats = (uint8_t)seats;
    if (!options_read(g, state, json_get(object, "options"), p)) {
        p->code = PROBLEM_BAD_STATE;
        return false;
    }
    head->start = head->first;
    head->turn = 0;
    if (!read_seat(object, "start", head, &head->start, p) ||
        !read_seat(object, "turn", head, &head->turn, p))
        return false;
    int phase = json_index(json_get(object, "phase"), g->phases);
    if (phase < 0)
        return problem_set(p, PROBLEM_BAD_STATE, "unknown phase");
    head->phase = (uint8_t)phase;
    return read_viewer(object, head, p);
}

static bool same_winners(struct json list, uint32_t winners)
{
    uint32_t said = 0;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        int64_t seat;
        if (!json_int(i.value, 0, SEATS_MAX - 1, &seat) || said >> seat)
            return false; /* not a seat, or not ascending */
        said |= 1u << seat;
    }
    return json_type(list) == JSON_ARRAY && said == winners;
}

/* `winners` stands in every over state, in no other, and must be right. */
static bool check_winners(const struct game *g, const void *state,
                          struct json object, struct problem *p)
{
    struct json list = json_get(object, "winners");
    if (!game_over(g, state))
        return !list.at || problem_set(p, PROBLEM_BAD_STATE,
                                       "a game that goes on has no winners");
    struct score score = {0};
    g->score(state, &score);
    if (!same_winners(list, score.winners))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "winners are not those of this position");
    return true;
}

bool game_read(const struct game *g, void *state, struct json object,
               struct problem *p)
{
    char twice[JSON_NAME_SIZE];
    memset(state, 0, g->state_size);
    if (json_type(object) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_STATE, "state is not an object");
    if (json_twice_within(object, twice))
        return problem_twice(p, PROBLEM_BAD_STATE, twice);
    if (!json_is(json_get(object, "game"), g->id))
        return problem_set(p, PROBLEM_BAD_STATE, "not a state of %s", g->id);
    if (!check_fields(g, object, p) || !read_head(g, state, object, p) ||
        !g->read(state, object, p))
        return false;
    if (game_head(state)->viewer) /* whatever more was said is not known */
        g->redact(state, game_head(state)->viewer - 1);
    return check_winners(g, state, object, p);
}

/* ---- writing ---- */

void game_write_id(const struct game *g, const void *state, struct json_out *w)
{
    json_string_at(w, "game", g->id);
    game_write_options(g, state, w);
}

void game_write_options(const struct game *g, const void *state,
                        struct json_out *w)
{
    json_key(w, "options");
    options_write(g, state, w);
}

void game_write_phase(const struct game *g, const void *state,
                      struct json_out *w)
{
    const struct head *head = state;
    json_int_at(w, "start", head->start);
    json_int_at(w, "turn", head->turn);
    json_string_at(w, "phase", g->phases[head->phase]);
}

void game_write_seats(struct json_out *w, const char *key, uint32_t seats)
{
    json_key(w, key);
    json_open(w, '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            json_put_int(w, seat);
    json_close(w, ']');
}

static void write_viewer(const void *state, struct json_out *w)
{
    const struct head *head = state;
    json_key(w, "viewer");
    if (head->viewer > head->seats)
        json_put_null(w);
    else
        json_put_int(w, head->viewer - 1);
}

uint64_t game_write(const struct game *g, const void *state, struct json_out *w)
{
    size_t from = w->text->len;
    json_open(w, '{');
    g->write(state, w);
    if (game_over(g, state)) {
        struct score score = {0};
        g->score(state, &score);
        game_write_seats(w, "winners", score.winners);
    }
    uint64_t hash = hash_bytes(w->text->data + from, w->text->len - from);
    if (marks_views(g) && game_head(state)->viewer)
        write_viewer(state, w);
    json_close(w, '}');
    return hash_more(hash, "}", 1);
}

uint64_t game_hash(const struct game *g, const void *state, struct text *buf)
{
    struct json_out w;
    text_reset(buf);
    json_begin(&w, buf);
    return game_write(g, state, &w);
}

/* ---- points ---- */

bool game_tally(const struct game *g, void *state, int64_t seats,
                struct json options, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p)
{
    char twice[JSON_NAME_SIZE];
    if (json_twice_within(sheet, twice))
        return problem_twice(p, PROBLEM_BAD_STATE, twice);
    *out = (struct score){0};
    return game_new(g, state, seats, options, p) &&
           g->tally(state, sheet, out, w, p);
}

static void write_items(struct json_out *w, const char *key,
                        const struct score *score, const int32_t *points)
{
    json_key(w, key);
    json_open(w, '{');
    for (int i = 0; i < score->items; i++)
        if (points[i] != INT32_MIN)
            json_int_at(w, score->item[i], points[i]);
    json_close(w, '}');
}

void game_write_score(const struct score *score, int seats, bool over,
                      struct json_out *w)
{
    json_key(w, "score");
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++) {
        json_open(w, '{');
        json_int_at(w, "total", score->total[seat]);
        write_items(w, "items", score, score->points[seat]);
        if (score->has_now)
            write_items(w, "now", score, score->now[seat]);
        json_close(w, '}');
    }
    json_close(w, ']');
    if (over)
        game_write_seats(w, "winners", score->winners);
}

/* ---- judging and seeing ---- */

/* Each outcome as the viewer sees it; those that look alike become one. */
static uint32_t veil_outcomes(const struct game *g, const void *state,
                              struct outcome *out, uint32_t count)
{
    int viewer = game_head(state)->viewer - 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct outcome seen = out[i];
        uint32_t same = 0;
        seen.move = g->veil(state, SEAT_CHANCE, seen.move, viewer);
        while (same < kept && out[same].move != seen.move)
            same++;
        if (same < kept)
            out[same].weight += seen.weight;
        else
            out[kept++] = seen;
    }
    return kept;
}

uint32_t game_chance(const struct game *g, const void *state,
                     struct outcome *out)
{
    uint32_t count = g->chance(state, out);
    if (!game_head(state)->viewer || !g->veil)
        return count;
    return veil_outcomes(g, state, out, count);
}

static bool possible(const struct game *g, const void *state, move m)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = game_chance(g, state, outcomes);
    for (uint32_t i = 0; i < count; i++)
        if (outcomes[i].move == m)
            return true;
    return false;
}

bool game_legal(const struct game *g, const void *state, int seat, move m,
                struct reason *why)
{
    if (seat == SEAT_CHANCE)
        return possible(g, state, m) || reason_set(why, REASON_OUTCOME, NULL);
    return g->legal(state, seat, m, why);
}

uint32_t game_best_seats(const int32_t *rank, int seats)
{
    uint32_t best = 1;
    int32_t most = rank[0];
    for (int seat = 1; seat < seats; seat++) {
        if (rank[seat] > most)
            best = 0;
        if (rank[seat] >= most) {
            best |= 1u << seat;
            most = rank[seat];
        }
    }
    return best;
}

bool game_over(const struct game *g, const void *state)
{
    return g->actors(state) == 0;
}

void game_view(const struct game *g, void *view, const void *state, int viewer)
{
    int seats = game_head(state)->seats;
    memcpy(view, state, g->state_size);
    if (g->redact && viewer >= 0)
        g->redact(view, viewer < seats ? viewer : seats);
}

bool game_guess(const struct game *g, void *view, struct rng *rng)
{
    struct rng before = *rng;
    if (!g->guess || !game_head(view)->viewer)
        return false;
    g->guess(view, rng);
    return memcmp(&before, rng, sizeof before) != 0;
}

static bool reveals_to(const struct game *g, const void *state, int seat,
                       move m, int viewer, char *buf)
{
    char *after = buf, *told = buf + g->state_size;
    char *shown = buf + 2 * g->state_size;
    memcpy(after, state, g->state_size);
    g->apply(after, seat, m, NULL);
    game_view(g, shown, after, viewer);
    game_view(g, told, state, viewer);
    g->apply(told, seat, g->veil(state, seat, m, viewer), NULL);
    return memcmp(told, shown, g->state_size) != 0;
}

bool game_reveals(const struct game *g, const void *state, int seat, move m,
                  void *buf)
{
    if (!g->redact)
        return false;
    for (int viewer = 0; viewer < game_head(state)->seats; viewer++)
        if (reveals_to(g, state, seat, m, viewer, buf))
            return true;
    return false;
}
