/*
 * room_terms: before the game its host can still change what will be played,
 * and for how many.
 *
 * The event says how the table is then, all of it; of the seats it says which
 * one stays. Who has sat down keeps his seat, whatever number it has now, and
 * what he has bound himself to goes with it.
 */
#include "server/room_int.h"

#include "base/must_have.h"
#include "base/text.h"
#include "game/option.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- becoming true ---- */

/* The seats in their new order, and with them what they give to the dice. */
static bool rearrange(struct room *r, const struct event_terms *t)
{
    struct seat seat[SEATS_MAX] = {0};
    struct fair fair = r->dice.fair;
    struct pact pact = {0};
    memset(fair.contributions, 0, sizeof fair.contributions);
    for (int i = 0; i < t->seats; i++) {
        int from = t->keep[i];
        seat[i] = t->seat[i];
        if (from < 0)
            continue;
        if (from >= r->seats)
            return false;
        seat[i] = r->seat[from];
        memcpy(fair.contributions[i], r->dice.fair.contributions[from],
               sizeof fair.contributions[i]);
        if (r->dice.pact.bound >> from & 1)
            pact_bind(&pact, i, r->dice.pact.anchor[from]);
    }
    memcpy(r->seat, seat, sizeof seat);
    fair.seats = (uint8_t)t->seats;
    r->seats = t->seats;
    r->dice.fair = fair;
    r->dice.pact = pact;
    return true;
}

/* Another table, unless it is the same: a game that is played on stays. */
static void lay(struct room *r, const struct game *game, struct table *table)
{
    bool same = game == r->game;
    if (same) {
        table_state_at(r->table, 0, r->scratch);
        same = !memcmp(r->scratch, table->state, game->state_size);
    }
    if (same) {
        table_free(table);
        return;
    }
    table_free(r->table);
    free(r->scratch);
    r->table = table;
    r->game = game;
    r->scratch = must_have(malloc((size_t)game->state_size * 3));
    r->branch = 0;
}

bool room_apply_terms(struct room *r, const struct event *e)
{
    const struct event_terms *t = &e->terms;
    const struct game *game = games_find(t->game);
    struct problem p;
    if (!game || room_is_set(r))
        return false;
    struct table *table = table_new(game, t->seats, t->options, &p);
    if (!table || !rearrange(r, t)) {
        table_free(table);
        return false;
    }
    lay(r, game, table);
    r->is_public = t->is_public;
    r->time.handover = t->handover;
    r->time.limit = t->clock;
    r->time.bonus = t->bonus;
    room_maybe_start(r);
    return true;
}

/* ---- deciding ---- */

/* "keep:NUMBER", "open" or "computer:LEVEL". */
static bool read_wish(const struct room *r, struct json wish, int8_t *keep,
                      struct seat *s)
{
    char text[16];
    if (!json_string(wish, text, sizeof text))
        return false;
    *keep = -1;
    *s = (struct seat){.kind = KIND_OPEN};
    if (strncmp(text, "keep:", 5) == 0) {
        *keep = (int8_t)(text[5] - '0');
        return text[5] >= '0' && *keep < r->seats && !text[6];
    }
    int level = room_level_of(text);
    if (level)
        *s = (struct seat){.kind = KIND_COMPUTER, .level = (uint8_t)level};
    return level || strcmp(text, "open") == 0;
}

/* The seats as they are wished, or as they are. */
static bool read_seats(const struct room *r, struct json wishes,
                       struct event_terms *t, struct refused *why)
{
    struct json_iter i = json_each(wishes);
    uint32_t kept = 0;
    for (; wishes.at && json_next(&i); t->seats++) {
        if (t->seats == SEATS_MAX ||
            !read_wish(r, i.value, &t->keep[t->seats], &t->seat[t->seats]))
            return refuse(why, REFUSAL_BAD_REQUEST,
                          "a seat is \"keep:\" and a number, \"open\", or "
                          "\"computer:1\" to 12");
        int keep = t->keep[t->seats];
        if (keep >= 0 && kept >> keep & 1)
            return refuse(why, REFUSAL_BAD_REQUEST, "a seat is there twice");
        kept |= keep < 0 ? 0 : 1u << keep;
    }
    for (; !wishes.at && t->seats < r->seats; t->seats++) {
        t->keep[t->seats] = (int8_t)t->seats;
        kept |= 1u << t->seats;
    }
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].kind == KIND_PERSON && r->seat[seat].ready &&
            !(kept >> seat & 1))
            return refuse(why, REFUSAL_NO_SEAT, "somebody sits there");
    return true;
}

struct json room_options(const struct room *r, struct text *out)
{
    struct json_out w;
    table_state_at(r->table, 0, r->scratch);
    json_begin(&w, out);
    options_write(r->game, r->scratch, &w);
    return (struct json){out->data, out->len};
}

/* Present options go on with the same game; their text is in `own`. */
static bool read_options(const struct room *r, struct json args,
                         struct event_terms *t, struct text *own,
                         struct refused *why)
{
    t->options = json_get(args, "options");
    if (t->options.len > OPTIONS_MAX)
        return refuse(why, REFUSAL_BAD_OPTION, "the options are too long");
    if (!t->options.at && strcmp(t->game, r->game->id) == 0)
        t->options = room_options(r, own);
    return true;
}

static bool read_terms(const struct room *r, struct json args,
                       struct event_terms *t, struct text *own,
                       struct refused *why)
{
    struct problem p;
    message_text(args, "game", t->game, sizeof t->game);
    if (!t->game[0])
        text_set(t->game, sizeof t->game, r->game->id);
    t->is_public = json_get(args, "public").at ? message_bool(args, "public")
                                               : r->is_public;
    t->handover = message_int(args, "handover", r->time.handover);
    t->clock = message_int(args, "clock", r->time.limit);
    t->bonus = message_int(args, "bonus", r->time.bonus);
    if (!read_seats(r, json_get(args, "seats"), t, why) ||
        !read_options(r, args, t, own, why))
        return false;
    const struct game *g = games_find(t->game);
    if (!g)
        return refuse(why, REFUSAL_UNKNOWN_GAME, "there is no game \"%s\"",
                      t->game);
    struct table *table = table_new(g, t->seats, t->options, &p);
    if (!table)
        return room_refuse_problem(why, &p);
    table_free(table);
    return true;
}

/* If the game starts with this, what chance opens it with. */
static void add_start(const struct room *r, int64_t now, struct unit *unit)
{
    struct room *then = room_new(r->id);
    struct change change;
    bool ok = true;
    for (size_t i = 0; ok && i < r->log.count; i++)
        ok = room_apply(then, &r->log.events[i], &change);
    if (ok && room_apply(then, &unit->events[0], &change) && then->started)
        room_add_opening(then, &then->dice.fair, now, unit);
    room_free(then);
}

bool room_decide_terms(const struct room *r, const struct who *who,
                       struct json args, int64_t now, struct unit *unit,
                       struct refused *why)
{
    struct event e = {.kind = EVENT_TERMS};
    struct text own;
    if (!room_acts_for_host(r, who, e.terms.key, why))
        return false;
    if (room_is_set(r))
        return refuse(why, REFUSAL_LATE, "all have sat down already");
    if (room_too_often(r, CHURN_TERMS, now, why))
        return false;
    text_heap(&own);
    bool fine = read_terms(r, args, &e.terms, &own, why);
    if (fine) {
        room_add(&e, r, who, now, unit);
        add_start(r, now, unit);
    }
    text_clear(&own);
    return fine;
}
