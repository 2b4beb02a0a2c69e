/*
 * room_decide: from what somebody asks to the events that it makes.
 *
 * Nothing here changes a room. Events are written as JSON with the short keys
 * that room.c reads back; "key" stands directly before "name", so that both
 * can be blanked in stored text (see blank_game in src/store).
 */
#include "server/room.h"

#include "base/text.h"

#include "ai/player.h"
#include "base/sha256.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 4096 /* bytes: many times what any game knows */ };

/* ---- writing one event ---- */

struct event {
    struct text text;
    struct json_out w;
};

static void event_open(struct event *e, const char *kind)
{
    text_heap(&e->text);
    json_begin(&e->w, &e->text);
    json_open(&e->w, '{');
    json_string_at(&e->w, "e", kind);
}

/* Close it and put it behind the events that the room and the unit have. */
static void event_close(struct event *e, const struct room *r,
                        const struct who *who, int64_t now,
                        struct store_job *unit)
{
    if (who && who->client[0] && who->seq >= 0) {
        json_string_at(&e->w, "c", who->client);
        json_int_at(&e->w, "q", who->seq);
    }
    json_close(&e->w, '}');
    if (e->text.full)
        abort();
    size_t last = unit->count ? unit->events[unit->count - 1].n
                  : r         ? r->count
                              : 0;
    store_job_add(unit, (uint32_t)last + 1, now, e->text.data, 0);
    text_clear(&e->text);
}

static void write_set(struct json_out *w, const char *key, uint32_t set)
{
    json_key(w, key);
    json_open(w, '[');
    for (int i = 0; i < SEATS_MAX; i++)
        if (set >> i & 1)
            json_put_int(w, i);
    json_close(w, ']');
}

/* ---- chance ---- */

/* Let chance act as long as it may, from the state in r->scratch, which is
 * changed, and write its outcomes into an open list. `ply` counts on. */
static void draw_all(const struct game *g, const struct fair *fair, void *state,
                     uint32_t ply, struct json_out *w)
{
    while (g->actors(state) & ACT_CHANCE) {
        char buf[MOVE_TEXT_MAX];
        struct text text;
        move m = fair_outcome(fair, g, state, ply++);
        text_fixed(&text, buf, sizeof buf);
        g->print(state, m, &text);
        json_put_string(w, buf);
        g->apply(state, SEAT_CHANCE, m, NULL);
    }
}

/* If chance opens the game, its outcomes belong to the unit that starts it. */
static void add_opening(const struct room *r, const struct fair *fair,
                        int64_t now, struct store_job *unit)
{
    if (!(r->game->actors(r->table->state) & ACT_CHANCE))
        return;
    struct event e;
    event_open(&e, "play");
    json_key(&e.w, "moves");
    json_open(&e.w, '[');
    memcpy(r->scratch, r->table->state, r->game->state_size);
    draw_all(r->game, fair, r->scratch, (uint32_t)r->table->count, &e.w);
    json_close(&e.w, ']');
    event_close(&e, r, NULL, now, unit);
}

/* Will the game start when these seats have sat down? */
static bool starts(const struct room *r, uint32_t seats)
{
    for (int i = 0; i < r->seats; i++)
        if (!r->seat[i].ready && !(seats >> i & 1))
            return false;
    return !r->started && !r->agreeing;
}

/* ---- what the seats give to the dice ---- */

/* Seats go, or have waited too long: an attempt to agree on the dice fails if
 * one of them is awaited. `there` are the seats that persons still have. */
static void add_abort(const struct room *r, uint32_t missing, uint32_t there,
                      int64_t now, struct store_job *unit)
{
    struct event e;
    struct fair fair = r->fair;
    struct pact pact = r->pact;
    missing &= room_awaits(r);
    if (!missing)
        return;
    event_open(&e, "abort");
    write_set(&e.w, "seats", missing);
    event_close(&e, r, NULL, now, unit);
    pact_abort(&pact, &fair, missing, there);
    if (!pact_awaits(&pact))
        add_opening(r, &fair, now, unit);
}

static uint32_t persons(const struct room *r)
{
    uint32_t set = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == KIND_PERSON)
            set |= 1u << i;
    return set;
}

/* These seats lose their persons. */
static void add_gone(const struct room *r, uint32_t set, int64_t now,
                     struct store_job *unit)
{
    add_abort(r, set, persons(r) & ~set, now, unit);
}

bool room_decide_abort(const struct room *r, int64_t now,
                       struct store_job *unit)
{
    add_abort(r, room_awaits(r), persons(r), now, unit);
    return unit->count > 0;
}

static bool decide_reveal(const struct room *r, const struct who *who,
                          struct json args, int64_t now, struct store_job *unit,
                          struct refused *why)
{
    char hex[FAIR_HEX];
    uint8_t link[PACT_LINK];
    uint32_t set = 0, mine = room_seats_of(r, who->key) & persons(r);
    struct fair fair = r->fair;
    struct pact pact = r->pact;
    message_text(args, "link", hex, sizeof hex);
    if (!fair_unhex(hex, link, sizeof link))
        return refuse(why, REFUSAL_BAD_REQUEST, "a link has 64 hex digits");
    if (!(mine & room_awaits(r)))
        return refuse(why, REFUSAL_LATE, "your link is not awaited now");
    for (int i = 0; i < r->seats; i++)
        if (mine & room_awaits(r) & 1u << i && pact_fits(&r->pact, i, link)) {
            set |= 1u << i;
            pact_show(&pact, &fair, i, link);
        }
    if (!set)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "this is not what you have bound yourself to");
    struct event e;
    event_open(&e, "reveal");
    write_set(&e.w, "seats", set);
    json_string_at(&e.w, "key", who->key);
    json_string_at(&e.w, "link", hex);
    event_close(&e, r, who, now, unit);
    if (!pact_awaits(&pact))
        add_opening(r, &fair, now, unit);
    return true;
}

/* ---- sitting down ---- */

/* Every event is kept, so what can be done and undone at will has a pace. */
static bool too_often(const struct room *r, enum churn churn, int64_t now,
                      struct refused *why)
{
    const struct pace *p = &r->pace[churn];
    bool often = p->count >= PACE && now - p->at[p->count % PACE] < 60000;
    if (often)
        refuse(why, REFUSAL_TOO_FAST, "this was changed too often lately");
    return often;
}

static bool is_banned(const struct room *r, const char *key)
{
    for (int i = 0; i < BANNED; i++)
        if (strcmp(r->banned[i], key) == 0)
            return true;
    return false;
}

uint32_t room_kept_for(const struct room *r, const char *key)
{
    uint32_t set = room_seats_of(r, key);
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == KIND_PERSON && r->seat[i].ready)
            set &= ~(1u << i);
    return set;
}

static uint32_t first_open(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == KIND_OPEN)
            return 1u << i;
    return 0;
}

/* Which seats does he take, or take again under another name? 0 with a
 * refusal. */
static uint32_t seats_to_take(const struct room *r, const struct who *who,
                              int64_t asked, struct refused *why)
{
    uint32_t own = room_seats_of(r, who->key), set = room_kept_for(r, who->key);
    if (asked >= r->seats) {
        refuse(why, REFUSAL_NO_SEAT, "there is no such seat");
        return 0;
    }
    if (asked >= 0)
        set =
            r->seat[asked].kind == KIND_OPEN ? 1u << asked : own & 1u << asked;
    else if (!set)
        set = first_open(r);
    if (!set) {
        refuse(why, REFUSAL_NO_SEAT,
               asked >= 0 ? "this seat is taken" : "all seats are taken");
        return 0;
    }
    if (set & ~own && (r->locked || is_banned(r, who->key))) {
        refuse(why, REFUSAL_NO_SEAT, "the host has closed this table");
        return 0;
    }
    return set;
}

/* The name he gives, or the one that the seat has already. */
static void choose_name(const struct room *r, uint32_t set, struct json args,
                        char name[NAME_SIZE])
{
    message_text(args, "name", name, NAME_SIZE);
    message_clean(name);
    if (!name[0])
        memcpy(name, r->seat[__builtin_ctz(set)].name, NAME_SIZE);
}

/* Does he sit there already? */
static bool is_rename(const struct room *r, const struct who *who, uint32_t set)
{
    return set & room_seats_of(r, who->key) & ~room_kept_for(r, who->key);
}

/* `dice` and `commit`: what he gives. */
static bool read_dice(const struct room *r, struct json args,
                      char dice[FAIR_CONTRIBUTION], char commit[FAIR_HEX],
                      struct refused *why)
{
    uint8_t anchor[PACT_LINK];
    message_text(args, "dice", dice, FAIR_CONTRIBUTION);
    message_text(args, "commit", commit, FAIR_HEX);
    if (!fair_contribution(dice))
        return refuse(why, REFUSAL_BAD_REQUEST, "dice must be hex digits");
    if (commit[0] && !fair_unhex(commit, anchor, sizeof anchor))
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "commit must have 64 hex digits");
    if (r->binding && !commit[0] && !r->started && !r->agreeing)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "at this table one binds oneself to the dice");
    return true;
}

/* With these seats taken the game starts, unless somebody has bound himself:
 * then it waits for the links. */
static void add_start(const struct room *r, uint32_t set, const char *dice,
                      bool binds, int64_t now, struct store_job *unit)
{
    struct fair fair = r->fair;
    if (!starts(r, set) || binds || r->pact.bound & ~set)
        return;
    for (int i = 0; i < r->seats; i++)
        if (set >> i & 1)
            text_set(fair.contributions[i], sizeof fair.contributions[i], dice);
    add_opening(r, &fair, now, unit);
}

/* Does he have the seat, the name and the chain already? */
static bool is_same(const struct room *r, uint32_t set, const char *name,
                    const char *commit)
{
    int seat = __builtin_ctz(set);
    char had[FAIR_HEX] = "";
    if (r->pact.bound >> seat & 1)
        fair_hex(r->pact.anchor[seat], PACT_LINK, had);
    bool fixed = r->started || r->agreeing;
    return strcmp(name, r->seat[seat].name) == 0 &&
           (fixed || !commit[0] || strcmp(commit, had) == 0);
}

static bool decide_sit(const struct room *r, const struct who *who,
                       struct json args, int64_t now, struct store_job *unit,
                       struct refused *why)
{
    char name[NAME_SIZE], dice[FAIR_CONTRIBUTION], commit[FAIR_HEX];
    if (!read_dice(r, args, dice, commit, why))
        return false;
    uint32_t set = seats_to_take(r, who, message_int(args, "seat", -1), why);
    if (!set)
        return false;
    choose_name(r, set, args, name);
    if (is_rename(r, who, set)) {
        if (is_same(r, set, name, commit))
            return true;                /* nothing changes */
        if (r->count >= EVENTS_MAX / 2) /* the rest is for moves */
            return refuse(why, REFUSAL_TOO_FAST,
                          "this was changed too often lately");
        if (too_often(r, CHURN_SIT, now, why))
            return false;
    }
    /* his own seat is his, however often others come and go */
    if (set & ~room_kept_for(r, who->key) && too_often(r, CHURN_SIT, now, why))
        return false;
    struct event e;
    event_open(&e, "sit");
    write_set(&e.w, "seats", set);
    json_string_at(&e.w, "key", who->key);
    json_string_at(&e.w, "name", name);
    json_string_at(&e.w, "dice", dice);
    if (commit[0])
        json_string_at(&e.w, "commit", commit);
    event_close(&e, r, who, now, unit);
    add_start(r, set, dice, commit[0], now, unit);
    return true;
}

static bool decide_leave(const struct room *r, const struct who *who,
                         struct json args, int64_t now, struct store_job *unit,
                         struct refused *why)
{
    (void)args;
    if (!room_seats_of(r, who->key))
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    struct event e;
    event_open(&e, "leave");
    json_string_at(&e.w, "key", who->key);
    event_close(&e, r, who, now, unit);
    add_gone(r, room_seats_of(r, who->key), now, unit);
    return true;
}

/* ---- the host ---- */

static bool is_host(const struct room *r, const struct who *who,
                    struct refused *why)
{
    return (who->key[0] && strcmp(r->host, who->key) == 0) ||
           refuse(why, REFUSAL_NOT_HOST, "only the table's host can do that");
}

static bool decide_hand(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct store_job *unit,
                        struct refused *why)
{
    int64_t seat = message_int(args, "seat", 0);
    if (!is_host(r, who, why))
        return false;
    if (seat >= r->seats || r->seat[seat].kind == KIND_COMPUTER)
        return refuse(why, REFUSAL_NO_SEAT, "a computer sits there already");
    if (r->here >> seat & 1)
        return refuse(why, REFUSAL_NO_SEAT, "this player is here");
    if (too_often(r, CHURN_HAND, now, why))
        return false;
    struct event e;
    event_open(&e, "computer");
    json_int_at(&e.w, "seat", seat);
    json_int_at(&e.w, "level", message_int(args, "level", 1));
    json_bool_at(&e.w, "keep", r->started || r->agreeing);
    event_close(&e, r, who, now, unit);
    add_gone(r, 1u << seat, now, unit);
    add_start(r, 1u << seat, "", false, now, unit);
    return true;
}

static bool decide_kick(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct store_job *unit,
                        struct refused *why)
{
    int64_t seat = message_int(args, "seat", 0);
    if (!is_host(r, who, why))
        return false;
    if (seat >= r->seats || !r->seat[seat].key[0] ||
        strcmp(r->seat[seat].key, who->key) == 0)
        return refuse(why, REFUSAL_NO_SEAT, "there is nobody to remove");
    struct event e;
    event_open(&e, "kick");
    json_int_at(&e.w, "seat", seat);
    event_close(&e, r, who, now, unit);
    add_gone(r, 1u << seat, now, unit);
    return true;
}

static bool decide_lock(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct store_job *unit,
                        struct refused *why)
{
    bool locked = message_bool(args, "locked");
    if (!is_host(r, who, why))
        return false;
    if (locked == r->locked)
        return true; /* nothing changes */
    if (too_often(r, CHURN_LOCK, now, why))
        return false;
    struct event e;
    event_open(&e, "lock");
    json_bool_at(&e.w, "locked", locked);
    event_close(&e, r, who, now, unit);
    return true;
}

/* ---- moves ---- */

static bool refuse_problem(struct refused *why, const struct problem *p)
{
    why->code = problem_name(p->code);
    why->game = NULL;
    memcpy(why->text, p->text, sizeof p->text);
    return false;
}

/* A move (seat < 0: the clock's) and what chance makes of it. */
static bool add_move(const struct room *r, int seat, const char *move_text,
                     const struct who *who, int64_t now, struct store_job *unit,
                     struct refused *why)
{
    const struct game *g = r->game;
    struct ply ply;
    struct problem p;
    if (!table_judge(r->table, move_text, seat, &ply, &p, &why->reason)) {
        refuse_problem(why, &p);
        why->game = p.code == PROBLEM_ILLEGAL_MOVE ? g : NULL;
        return false;
    }
    struct event e;
    event_open(&e, "play");
    if (seat >= 0)
        json_int_at(&e.w, "seat", seat);
    json_key(&e.w, "moves");
    json_open(&e.w, '[');
    json_put_string(&e.w, move_text);
    memcpy(r->scratch, r->table->state, g->state_size);
    g->apply(r->scratch, ply.actor, ply.move, NULL);
    draw_all(g, &r->fair, r->scratch, (uint32_t)r->table->count + 1, &e.w);
    json_close(&e.w, ']');
    event_close(&e, r, who, now, unit);
    return true;
}

static bool can_play(const struct room *r, struct refused *why)
{
    if (r->closed || (r->started && room_over(r)))
        return refuse(why, REFUSAL_OVER, "the game is over");
    if (!r->started)
        return refuse(why, REFUSAL_NOT_STARTED,
                      r->agreeing ? "the dice are not agreed on yet"
                                  : "not everybody has sat down yet");
    return true;
}

/* The asker's seat that moves: the one he says, the one whose turn it is, or
 * any of his. -1 with a refusal. */
static int seat_to_move(const struct room *r, const struct who *who,
                        struct json args, struct refused *why)
{
    uint32_t mine = 0, act = r->game->actors(r->table->state) & ACT_SEATS;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == KIND_PERSON && r->seat[i].ready)
            mine |= room_seats_of(r, who->key) & 1u << i;
    int64_t said = message_int(args, "seat", -1);
    if (said >= 0)
        mine &= 1u << said;
    if (!mine) {
        refuse(why, REFUSAL_NO_SEAT, "this seat is not yours");
        return -1;
    }
    return __builtin_ctz(mine & act ? mine & act : mine);
}

static bool decide_play(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct store_job *unit,
                        struct refused *why)
{
    char text[MOVE_TEXT_MAX];
    if (!can_play(r, why))
        return false;
    int seat = seat_to_move(r, who, args, why);
    if (seat < 0)
        return false;
    bool together = r->game->actors(r->table->state) & ACT_ALL;
    int64_t at = message_int(args, "at", -1);
    if (at >= 0 && !together && (size_t)at != r->table->count)
        return refuse(why, REFUSAL_LATE, "another move came first");
    message_text(args, "move", text, sizeof text);
    return add_move(r, seat, text, who, now, unit, why);
}

static bool decide_undo(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct store_job *unit,
                        struct refused *why)
{
    (void)args;
    if (!can_play(r, why))
        return false;
    size_t horizon = room_horizon(r);
    int last = horizon ? r->table->plies[r->table->count - 1].actor : 0;
    if (!horizon || r->seat[last].kind != KIND_PERSON ||
        !(room_seats_of(r, who->key) >> last & 1))
        return refuse(why, REFUSAL_NO_UNDO, "there is nothing to take back");
    if (too_often(r, CHURN_UNDO, now, why))
        return false;
    struct event e;
    event_open(&e, "undo");
    json_int_at(&e.w, "count", 1);
    event_close(&e, r, who, now, unit);
    return true;
}

bool room_decide_computer(const struct room *r, int seat, const char *move_text,
                          int64_t now, struct store_job *unit,
                          struct refused *why)
{
    return can_play(r, why) &&
           add_move(r, seat, move_text, NULL, now, unit, why);
}

bool room_decide_clock(const struct room *r, int64_t now,
                       struct store_job *unit, struct refused *why)
{
    return can_play(r, why) && add_move(r, -1, "time", NULL, now, unit, why);
}

bool room_decide_handover(const struct room *r, int64_t now,
                          struct store_job *unit, struct refused *why)
{
    if (!can_play(r, why))
        return false;
    for (int i = 0; i < r->seats; i++) {
        int64_t due = room_seat_due(r, i);
        if (!due || due > now)
            continue;
        struct event e;
        event_open(&e, "computer");
        json_int_at(&e.w, "seat", i);
        json_int_at(&e.w, "level", 1);
        json_bool_at(&e.w, "keep", true);
        event_close(&e, r, NULL, now, unit);
    }
    return unit->count > 0 || refuse(why, REFUSAL_NO_SEAT, "nobody to replace");
}

bool room_decide_replace(const struct room *r, int seat, int64_t now,
                         struct store_job *unit)
{
    struct event e;
    event_open(&e, "computer");
    json_int_at(&e.w, "seat", seat);
    json_int_at(&e.w, "level", 1);
    event_close(&e, r, NULL, now, unit);
    return true;
}

bool room_decide_close(const struct room *r, int64_t now,
                       struct store_job *unit)
{
    struct event e;
    event_open(&e, "close");
    event_close(&e, r, NULL, now, unit);
    return true;
}

/* What the past will say, for the store; SQLite knows it by its rows. */
static void add_past(const struct room *r, struct store_job *unit)
{
    unit->past = calloc(r->count, sizeof *unit->past);
    if (!unit->past)
        abort();
    for (size_t i = 0; i < r->count; i++) {
        struct store_event past = {.row = r->events[i].row,
                                   .body = strdup(r->events[i].body)};
        if (store_blank(past.body, unit->key, unit->as))
            unit->past[unit->past_count++] = past;
        else
            free(past.body);
    }
}

bool room_decide_forget(const struct room *r, const char *key, int64_t now,
                        struct store_job *unit, struct refused *why)
{
    if (r->closed || room_over(r))
        return refuse(why, REFUSAL_OVER, "the game is over");
    text_set(unit->key, sizeof unit->key, key);
    room_nobody(r, key, unit->as);
    add_past(r, unit);
    struct event e;
    event_open(&e, "forget");
    json_string_at(&e.w, "as", unit->as);
    event_close(&e, r, NULL, now, unit);
    add_gone(r, room_seats_of(r, key), now, unit);
    return true;
}

/* ---- all requests ---- */

typedef bool decide(const struct room *r, const struct who *who,
                    struct json args, int64_t now, struct store_job *unit,
                    struct refused *why);

static decide *const deciders[REQUEST_COUNT] = {
    [REQUEST_SIT] = decide_sit,   [REQUEST_LEAVE] = decide_leave,
    [REQUEST_PLAY] = decide_play, [REQUEST_UNDO] = decide_undo,
    [REQUEST_HAND] = decide_hand, [REQUEST_KICK] = decide_kick,
    [REQUEST_LOCK] = decide_lock, [REQUEST_REVEAL] = decide_reveal,
};

bool room_decide(const struct room *r, const struct who *who, enum request what,
                 struct json args, int64_t now, struct store_job *unit,
                 struct refused *why)
{
    if (r->closed || (r->started && room_over(r)))
        return refuse(why, REFUSAL_OVER, "the game is over");
    if (room_full(r) && what != REQUEST_LEAVE)
        return refuse(why, REFUSAL_FULL,
                      "this table has as many moves as it can keep");
    return deciders[what](r, who, args, now, unit, why);
}

/* ---- new tables ---- */

/* A program's name is also the seat's. */
static void write_program(struct json_out *w, const char *name)
{
    json_int_at(w, "level", 1);
    json_string_at(w, "name", name);
    json_string_at(w, "program", name);
}

/* The level of "computer:LEVEL", or 0. */
static int level_of(const char *text)
{
    if (strncmp(text, "computer:", 9) != 0 || !isdigit((unsigned char)text[9]))
        return 0;
    char *end;
    long level = strtol(text + 9, &end, 10);
    bool plain = text[9] != '0' && end <= text + 11 && !*end;
    return plain && level <= LEVELS_MAX ? (int)level : 0;
}

/* "me", "open", "computer:LEVEL" or "exec:PROGRAM", as an object; who asks
 * has looked whether there is such a program. */
static bool write_wish(struct json_out *w, struct json wish,
                       const struct who *who, const char *name)
{
    char text[8 + PROGRAM_NAME];
    if (!json_string(wish, text, sizeof text))
        return false;
    int computer = level_of(text);
    bool me = strcmp(text, "me") == 0;
    bool program = strncmp(text, "exec:", 5) == 0 && text[5];
    const char *kind = computer || program ? "computer" : "open";
    json_open(w, '{');
    json_string_at(w, "kind", me ? "person" : kind);
    if (computer)
        json_int_at(w, "level", computer);
    if (program)
        write_program(w, text + 5);
    if (me) {
        json_string_at(w, "key", who->key);
        json_string_at(w, "name", name);
    }
    json_close(w, '}');
    return computer || program || me || strcmp(text, "open") == 0;
}

static void write_secret(struct json_out *w, const uint8_t secret[FAIR_SECRET])
{
    char hex[FAIR_HEX];
    fair_hex(secret, FAIR_SECRET, hex);
    json_string_at(w, "secret", hex);
}

static void write_from(struct json_out *w, const struct who *who)
{
    if (who->from[0])
        json_string_at(w, "from", who->from);
}

static void write_options(struct json_out *w, struct json options)
{
    static const struct json none = {"{}", 2};
    json_key(w, "options");
    json_put_value(w, options.at ? options : none);
}

/* Would the game take this? And if nobody has to sit down, what comes? */
static bool try_create(struct store_job *unit, int64_t now, struct refused *why)
{
    struct room *r = room_new(unit->table);
    struct change change;
    struct problem p;
    struct json e;
    json_check(unit->events[0].body, strlen(unit->events[0].body), &e);
    char game[17];
    message_text(e, "game", game, sizeof game);
    const struct game *g = games_find(game);
    struct table *t =
        g ? table_new(g, (int64_t)json_count(json_get(e, "seats")),
                      json_get(e, "options"), &p)
          : NULL;
    bool ok = t && room_apply(r, &unit->events[0], &change);
    if (!g)
        refuse(why, REFUSAL_UNKNOWN_GAME, "there is no game \"%s\"", game);
    else if (!t)
        refuse_problem(why, &p);
    else if (!ok)
        refuse(why, REFUSAL_BAD_OPTION, "no such table can be made");
    if (ok && r->started)
        add_opening(r, &r->fair, now, unit);
    table_free(t);
    room_free(r);
    return ok;
}

bool room_decide_create(const struct who *who, struct json args,
                        const uint8_t secret[FAIR_SECRET], int64_t now,
                        struct store_job *unit, struct refused *why)
{
    char game[17], name[NAME_SIZE], title[TITLE_SIZE];
    struct event e;
    if (json_get(args, "options").len > OPTIONS_MAX)
        return refuse(why, REFUSAL_BAD_OPTION, "the options are too long");
    message_text(args, "game", game, sizeof game);
    message_text(args, "name", name, sizeof name);
    message_text(args, "title", title, sizeof title);
    message_clean(name);
    message_clean(title);
    event_open(&e, "create");
    json_string_at(&e.w, "game", game);
    json_string_at(&e.w, "title", title);
    json_string_at(&e.w, "host", who->key);
    json_key(&e.w, "seats");
    json_open(&e.w, '[');
    bool good = true;
    struct json_iter i = json_each(json_get(args, "seats"));
    while (json_next(&i))
        good = good && write_wish(&e.w, i.value, who, name);
    json_close(&e.w, ']');
    write_options(&e.w, json_get(args, "options"));
    json_bool_at(&e.w, "public", message_bool(args, "public"));
    json_int_at(&e.w, "handover", message_int(args, "handover", 0));
    json_int_at(&e.w, "clock", message_int(args, "clock", 0));
    json_int_at(&e.w, "bonus", message_int(args, "bonus", 0));
    write_from(&e.w, who);
    if (message_bool(args, "binding"))
        json_bool_at(&e.w, "binding", true);
    write_secret(&e.w, secret);
    event_close(&e, NULL, who, now, unit);
    if (!good)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "a seat is \"me\", \"open\", \"computer:1\" to 12, or "
                      "\"exec:\" and a program of this server");
    return try_create(unit, now, why);
}

/* ---- rematch ---- */

/* 16 letters and digits from the old table's secret. */
static void rematch_id(const struct room *r, char out[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES];
    char text[64];
    snprintf(text, sizeof text, "kocka-rematch-1 %s", r->id);
    hmac_sha256(r->fair.secret, FAIR_SECRET, text, strlen(text), hash);
    for (int i = 0; i < 16; i++)
        out[i] = letters[hash[i] & 31];
    out[16] = '\0';
}

/* Somebody who was forgotten has no key, or zeros: his seat is for anybody. */
static void write_seat_again(struct json_out *w, const struct seat *s)
{
    bool computer = s->kind == KIND_COMPUTER && !s->key[0];
    bool nobody = !s->key[strspn(s->key, "0")];
    json_open(w, '{');
    json_string_at(w, "kind",
                   computer ? "computer"
                   : nobody ? "open"
                            : "person");
    if (computer)
        json_int_at(w, "level", s->level);
    if (computer && s->program[0])
        json_string_at(w, "program", s->program);
    json_string_at(w, "key", nobody ? "" : s->key);
    json_string_at(w, "name", s->name);
    json_close(w, '}');
}

bool room_decide_rematch(const struct room *r, const struct who *who,
                         const uint8_t secret[FAIR_SECRET], int64_t now,
                         struct store_job *unit, struct refused *why)
{
    struct json first, options;
    struct event e;
    if (!room_over(r))
        return refuse(why, REFUSAL_NOT_STARTED, "the game is not over yet");
    if (!room_seats_of(r, who->key))
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    rematch_id(r, unit->table);
    json_check(r->events[0].body, strlen(r->events[0].body), &first);
    options = json_get(first, "options");
    event_open(&e, "create");
    json_string_at(&e.w, "game", r->game->id);
    json_string_at(&e.w, "title", r->title);
    json_string_at(&e.w, "host", r->host);
    json_key(&e.w, "seats");
    json_open(&e.w, '[');
    for (int i = 0; i < r->seats; i++)
        write_seat_again(&e.w, &r->seat[i]);
    json_close(&e.w, ']');
    write_options(&e.w, options);
    json_bool_at(&e.w, "public", r->is_public);
    json_int_at(&e.w, "handover", r->handover);
    json_int_at(&e.w, "clock", r->limit);
    json_int_at(&e.w, "bonus", r->bonus);
    write_from(&e.w, who);
    if (r->binding)
        json_bool_at(&e.w, "binding", true);
    write_secret(&e.w, secret);
    event_close(&e, NULL, who, now, unit);
    return try_create(unit, now, why);
}
