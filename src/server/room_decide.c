/*
 * room_decide: from what somebody asks to the events that it makes.
 *
 * Nothing here changes a room.
 */
#include "server/room_int.h"

#include "base/clean.h"
#include "base/text.h"

#include "ai/player.h"
#include "base/sha256.h"
#include "games/games.h"
#include "table/record.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void room_add(struct event *e, const struct room *r, const struct who *who,
              int64_t now, struct unit *unit)
{
    size_t last = unit->count ? unit->events[unit->count - 1].n
                  : r         ? r->log.count
                              : 0;
    e->seq = -1;
    if (who && who->client[0] && who->seq >= 0) {
        memcpy(e->client, who->client, sizeof e->client);
        e->seq = who->seq;
    }
    unit_add(unit, (uint32_t)last + 1, now, e);
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

/* A round in which all searched ends with the move that was made in r->scratch,
 * and somebody may want to look at it before the dice fall. */
static bool pauses(const struct room *r)
{
    for (int seat = 0; r->time.pause && seat < r->seats; seat++)
        if (r->seat[seat].kind == KIND_PERSON)
            return r->game->actors(r->table->state) & ACT_ALL &&
                   r->game->actors(r->scratch) & ACT_CHANCE;
    return false;
}

/* The event of a move, or of none (NULL), of a seat, the clock or nobody (-1),
 * and of what chance makes of it. */
static void add_play(const struct room *r, const struct fair *fair, int seat,
                     const char *move_text, const struct ply *ply,
                     const struct who *who, int64_t now, struct unit *unit)
{
    const struct game *g = r->game;
    struct text moves;
    struct json_out w;
    uint32_t count = (uint32_t)r->table->count;
    text_heap(&moves);
    json_begin(&w, &moves);
    json_open(&w, '[');
    memcpy(r->scratch, r->table->state, g->state_size);
    if (ply) {
        json_put_string(&w, move_text);
        g->apply(r->scratch, ply->actor, ply->move, NULL);
        count++;
    }
    if (!ply || !pauses(r))
        draw_all(g, fair, r->scratch, count, &w);
    json_close(&w, ']');
    struct event e = {.kind = EVENT_PLAY,
                      .play = {seat, {moves.data, moves.len}}};
    room_add(&e, r, who, now, unit);
    text_clear(&moves);
}

void room_add_opening(const struct room *r, const struct fair *fair,
                      int64_t now, struct unit *unit)
{
    if (r->game->actors(r->table->state) & ACT_CHANCE)
        add_play(r, fair, -1, NULL, NULL, NULL, now, unit);
}

/* Will the game start when these seats have sat down? */
static bool starts(const struct room *r, uint32_t seats)
{
    for (int i = 0; i < r->seats; i++)
        if (!r->seat[i].ready && !(seats >> i & 1))
            return false;
    return !r->started && !r->dice.agreeing;
}

/* ---- what the seats give to the dice ---- */

/* Seats go, or have waited too long: an attempt to agree on the dice fails if
 * one of them is awaited. `there` are the seats that persons still have. */
static void add_abort(const struct room *r, uint32_t missing, uint32_t there,
                      int64_t now, struct unit *unit)
{
    struct fair fair = r->dice.fair;
    struct pact pact = r->dice.pact;
    missing &= room_awaits(r);
    if (!missing)
        return;
    struct event e = {.kind = EVENT_ABORT, .abort.seats = missing};
    room_add(&e, r, NULL, now, unit);
    pact_abort(&pact, &fair, missing, there);
    if (!pact_awaits(&pact))
        room_add_opening(r, &fair, now, unit);
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
                     struct unit *unit)
{
    add_abort(r, set, persons(r) & ~set, now, unit);
}

bool room_decide_abort(const struct room *r, int64_t now, struct unit *unit)
{
    add_abort(r, room_awaits(r), persons(r), now, unit);
    return unit->count > 0;
}

static bool decide_reveal(const struct room *r, const struct who *who,
                          struct json args, int64_t now, struct unit *unit,
                          struct refused *why)
{
    char hex[FAIR_HEX];
    uint8_t link[PACT_LINK];
    uint32_t set = 0, mine = room_seats_of(r, who->key) & persons(r);
    struct fair fair = r->dice.fair;
    struct pact pact = r->dice.pact;
    message_text(args, "link", hex, sizeof hex);
    if (!fair_unhex(hex, link, sizeof link))
        return refuse(why, REFUSAL_BAD_REQUEST, "a link has 64 hex digits");
    if (!(mine & room_awaits(r)))
        return refuse(why, REFUSAL_LATE, "your link is not awaited now");
    for (int i = 0; i < r->seats; i++)
        if (mine & room_awaits(r) & 1u << i &&
            pact_fits(&r->dice.pact, i, link)) {
            set |= 1u << i;
            pact_show(&pact, &fair, i, link);
        }
    if (!set)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "this is not what you have bound yourself to");
    struct event e = {.kind = EVENT_REVEAL, .reveal.seats = set};
    memcpy(e.reveal.key, who->key, sizeof e.reveal.key);
    memcpy(e.reveal.link, hex, sizeof e.reveal.link);
    room_add(&e, r, who, now, unit);
    if (!pact_awaits(&pact))
        room_add_opening(r, &fair, now, unit);
    return true;
}

/* ---- sitting down ---- */

bool room_too_often(const struct room *r, enum churn churn, int64_t now,
                    struct refused *why)
{
    const struct pace *p = &r->guard.pace[churn];
    bool often = p->count >= PACE && now - p->at[p->count % PACE] < 60000;
    if (often)
        refuse(why, REFUSAL_TOO_FAST, "this was changed too often lately");
    return often;
}

bool room_has_removed(const struct room *r, const char *key)
{
    for (int i = 0; r->guard.banned && i < BANNED; i++)
        if (key[0] && strcmp(r->guard.banned[i], key) == 0)
            return true;
    return false;
}

bool room_is_stranger(const struct room *r, const char *key)
{
    return !key[0] || (!room_seats_of(r, key) && strcmp(r->host, key) != 0 &&
                       !room_has_removed(r, key));
}

uint32_t room_kept_for(const struct room *r, const char *key)
{
    uint32_t set = room_seats_of(r, key);
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == KIND_PERSON && r->seat[i].ready)
            set &= ~(1u << i);
    return set & ~(uint32_t)r->end.resigned;
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
    uint32_t own = room_seats_of(r, who->key) & ~(uint32_t)r->end.resigned,
             set = room_kept_for(r, who->key);
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
    if (set & ~own && (r->locked || room_has_removed(r, who->key))) {
        refuse(why, REFUSAL_NO_SEAT, "the host has closed this table");
        return 0;
    }
    return set;
}

/* The name and the cat he gives, or those that the seat has already. */
static void choose_looks(const struct room *r, uint32_t set, struct json args,
                         char name[NAME_SIZE], uint8_t *cat)
{
    const struct seat *had = &r->seat[__builtin_ctz(set)];
    message_text(args, "name", name, NAME_SIZE);
    clean_name(name);
    if (!name[0])
        memcpy(name, had->name, NAME_SIZE);
    *cat = event_read_cat(args);
    if (!*cat)
        *cat = had->cat;
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
    if (r->dice.binding && !commit[0] && !r->started && !r->dice.agreeing)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "at this table one binds oneself to the dice");
    return true;
}

/* With these seats taken the game starts, unless somebody has bound himself:
 * then it waits for the links. */
static void add_start(const struct room *r, uint32_t set, const char *dice,
                      bool binds, int64_t now, struct unit *unit)
{
    struct fair fair = r->dice.fair;
    if (!starts(r, set) || binds || r->dice.pact.bound & ~set)
        return;
    for (int i = 0; i < r->seats; i++)
        if (set >> i & 1)
            text_set(fair.contributions[i], sizeof fair.contributions[i], dice);
    room_add_opening(r, &fair, now, unit);
}

/* Does he have the seat, the name, the cat and the chain already? */
static bool is_same(const struct room *r, uint32_t set, const struct event *e)
{
    int seat = __builtin_ctz(set);
    const char *commit = e->sit.commit;
    char had[FAIR_HEX] = "";
    if (r->dice.pact.bound >> seat & 1)
        fair_hex(r->dice.pact.anchor[seat], PACT_LINK, had);
    bool fixed = r->started || r->dice.agreeing;
    return strcmp(e->sit.name, r->seat[seat].name) == 0 &&
           e->sit.cat == r->seat[seat].cat &&
           (fixed || !commit[0] || strcmp(commit, had) == 0);
}

static bool decide_sit(const struct room *r, const struct who *who,
                       struct json args, int64_t now, struct unit *unit,
                       struct refused *why)
{
    struct event e = {.kind = EVENT_SIT};
    char *dice = e.sit.dice, *commit = e.sit.commit;
    if (!read_dice(r, args, dice, commit, why))
        return false;
    uint32_t set = seats_to_take(r, who, message_int(args, "seat", -1), why);
    if (!set)
        return false;
    choose_looks(r, set, args, e.sit.name, &e.sit.cat);
    if (is_rename(r, who, set)) {
        if (is_same(r, set, &e))
            return true;                    /* nothing changes */
        if (r->log.count >= EVENTS_MAX / 2) /* the rest is for moves */
            return refuse(why, REFUSAL_TOO_FAST,
                          "this was changed too often lately");
        if (room_too_often(r, CHURN_SIT, now, why))
            return false;
    }
    /* his own seat is his, however often others come and go */
    if (set & ~room_kept_for(r, who->key) &&
        room_too_often(r, CHURN_SIT, now, why))
        return false;
    e.sit.seats = set;
    memcpy(e.sit.key, who->key, sizeof e.sit.key);
    room_add(&e, r, who, now, unit);
    add_start(r, set, dice, commit[0], now, unit);
    return true;
}

static bool decide_leave(const struct room *r, const struct who *who,
                         struct json args, int64_t now, struct unit *unit,
                         struct refused *why)
{
    (void)args;
    if (!room_seats_of(r, who->key))
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    struct event e = {.kind = EVENT_LEAVE};
    memcpy(e.leave.key, who->key, sizeof e.leave.key);
    room_add(&e, r, who, now, unit);
    add_gone(r, room_seats_of(r, who->key), now, unit);
    return true;
}

/* ---- the host ---- */

bool room_is_host(const struct room *r, const struct who *who,
                  struct refused *why)
{
    return (who->key[0] && strcmp(r->host, who->key) == 0) ||
           refuse(why, REFUSAL_NOT_HOST, "only the table's host can do that");
}

static bool host_is_here(const struct room *r)
{
    return r->live.host_watches ||
           room_seats_of(r, r->host) & r->live.connected;
}

bool room_acts_for_host(const struct room *r, const struct who *who,
                        char key[KEY_SIZE], struct refused *why)
{
    uint32_t mine = room_seats_of(r, who->key) & ~(uint32_t)r->end.resigned;
    key[0] = '\0';
    if (host_is_here(r) || !mine || strcmp(r->host, who->key) == 0)
        return room_is_host(r, who, why);
    memcpy(key, who->key, KEY_SIZE);
    return true;
}

/* Is it a computer's own that gets another level? */
static bool is_other_level(const struct seat *s, int64_t level)
{
    return !s->key[0] && (s->level != level || s->program[0]);
}

static bool decide_hand(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    int64_t seat = message_int(args, "seat", 0);
    int64_t level = message_int(args, "level", 1);
    char key[KEY_SIZE];
    if (!room_acts_for_host(r, who, key, why))
        return false;
    if (seat >= r->seats)
        return refuse(why, REFUSAL_NO_SEAT, "there is no such seat");
    bool computer = r->seat[seat].kind == KIND_COMPUTER;
    if (computer && !is_other_level(&r->seat[seat], level))
        return refuse(why, REFUSAL_NO_SEAT, "a computer sits there already");
    if (r->live.connected >> seat & 1)
        return refuse(why, REFUSAL_NO_SEAT, "this player is here");
    if (room_too_often(r, CHURN_HAND, now, why))
        return false;
    struct event e = {.kind = EVENT_COMPUTER,
                      .computer = {.seat = (int)seat,
                                   .level = (int)level,
                                   .keep = room_is_set(r) && !computer}};
    memcpy(e.computer.key, key, sizeof e.computer.key);
    room_add(&e, r, who, now, unit);
    add_gone(r, 1u << seat, now, unit);
    add_start(r, 1u << seat, "", false, now, unit);
    return true;
}

static bool decide_kick(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    int64_t seat = message_int(args, "seat", 0);
    if (!room_is_host(r, who, why))
        return false;
    if (seat >= r->seats || !r->seat[seat].key[0] ||
        strcmp(r->seat[seat].key, who->key) == 0)
        return refuse(why, REFUSAL_NO_SEAT, "there is nobody to remove");
    struct event e = {.kind = EVENT_KICK, .kick.seat = (int)seat};
    room_add(&e, r, who, now, unit);
    add_gone(r, 1u << seat, now, unit);
    return true;
}

static bool decide_lock(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    bool locked = message_bool(args, "locked");
    if (!room_is_host(r, who, why))
        return false;
    if (locked == r->locked)
        return true; /* nothing changes */
    if (room_too_often(r, CHURN_LOCK, now, why))
        return false;
    struct event e = {.kind = EVENT_LOCK, .lock.locked = locked};
    room_add(&e, r, who, now, unit);
    return true;
}

static bool decide_quiet(const struct room *r, const struct who *who,
                         struct json args, int64_t now, struct unit *unit,
                         struct refused *why)
{
    bool quiet = message_bool(args, "quiet");
    if (!room_is_host(r, who, why))
        return false;
    if (quiet == r->guard.quiet)
        return true; /* nothing changes */
    if (room_too_often(r, CHURN_LOCK, now, why))
        return false;
    struct event e = {.kind = EVENT_QUIET, .quiet.quiet = quiet};
    room_add(&e, r, who, now, unit);
    return true;
}

/* ---- moves ---- */

bool room_refuse_problem(struct refused *why, const struct problem *p)
{
    why->code = problem_name(p->code);
    why->game = NULL;
    memcpy(why->text, p->text, sizeof p->text);
    return false;
}

/* A move (seat < 0: the clock's) and what chance makes of it. */
static bool add_move(const struct room *r, int seat, const char *move_text,
                     const struct who *who, int64_t now, struct unit *unit,
                     struct refused *why)
{
    struct ply ply;
    struct problem p;
    if (!table_judge(r->table, move_text, seat, &ply, &p, &why->reason)) {
        room_refuse_problem(why, &p);
        why->game = p.code == PROBLEM_ILLEGAL_MOVE ? r->game : NULL;
        return false;
    }
    add_play(r, &r->dice.fair, seat, move_text, &ply, who, now, unit);
    return true;
}

bool room_can_play(const struct room *r, struct refused *why)
{
    if (r->closed || (r->started && room_over(r)))
        return refuse(why, REFUSAL_OVER, "the game is over");
    if (!r->started)
        return refuse(why, REFUSAL_NOT_STARTED,
                      r->dice.agreeing ? "the dice are not agreed on yet"
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
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    char text[MOVE_TEXT_MAX];
    if (!room_can_play(r, why))
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
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    (void)args;
    if (!room_can_play(r, why))
        return false;
    size_t horizon = room_horizon(r);
    int last = horizon ? r->table->plies[r->table->count - 1].actor : 0;
    if (!horizon || r->seat[last].kind != KIND_PERSON ||
        !(room_seats_of(r, who->key) >> last & 1))
        return refuse(why, REFUSAL_NO_UNDO, "there is nothing to take back");
    if (room_too_often(r, CHURN_UNDO, now, why))
        return false;
    struct event e = {.kind = EVENT_UNDO, .undo.count = 1};
    room_add(&e, r, who, now, unit);
    return true;
}

bool room_decide_computer(const struct room *r, int seat, const char *move_text,
                          int64_t now, struct unit *unit, struct refused *why)
{
    return room_can_play(r, why) &&
           add_move(r, seat, move_text, NULL, now, unit, why);
}

bool room_decide_clock(const struct room *r, int64_t now, struct unit *unit,
                       struct refused *why)
{
    return room_can_play(r, why) &&
           add_move(r, -1, "time", NULL, now, unit, why);
}

bool room_decide_handover(const struct room *r, int64_t now, struct unit *unit,
                          struct refused *why)
{
    if (!room_can_play(r, why))
        return false;
    for (int i = 0; i < r->seats; i++) {
        int64_t due = room_seat_due(r, i);
        if (!due || due > now)
            continue;
        struct event e = {.kind = EVENT_COMPUTER,
                          .computer = {.seat = i, .level = 1, .keep = true}};
        room_add(&e, r, NULL, now, unit);
    }
    return unit->count > 0 || refuse(why, REFUSAL_NO_SEAT, "nobody to replace");
}

bool room_decide_replace(const struct room *r, int seat, int64_t now,
                         struct unit *unit)
{
    struct event e = {.kind = EVENT_COMPUTER,
                      .computer = {.seat = seat, .level = 1}};
    room_add(&e, r, NULL, now, unit);
    return true;
}

bool room_decide_close(const struct room *r, int64_t now, struct unit *unit)
{
    struct event e = {.kind = EVENT_CLOSE};
    room_add(&e, r, NULL, now, unit);
    return true;
}

bool room_decide_forget(const struct room *r, const char *key, int64_t now,
                        char as[KEY_SIZE], struct unit *unit, struct unit *past,
                        struct refused *why)
{
    if (r->closed || room_over(r))
        return refuse(why, REFUSAL_OVER, "the game is over");
    room_nobody(r, key, as);
    for (size_t i = 0; i < r->log.count; i++) {
        struct stored_event was = r->log.events[i];
        was.body = event_blank(was.body, key, as);
        if (was.body)
            unit_take(past, &was);
    }
    struct event e = {.kind = EVENT_FORGET};
    memcpy(e.forget.as, as, sizeof e.forget.as);
    room_add(&e, r, NULL, now, unit);
    add_gone(r, room_seats_of(r, key), now, unit);
    return true;
}

bool room_decide_roll(const struct room *r, int64_t now, struct unit *unit)
{
    int64_t due = room_pause_due(r);
    if (!due || due > now)
        return false;
    add_play(r, &r->dice.fair, -1, NULL, NULL, NULL, now, unit);
    return true;
}

/* ---- all requests ---- */

static room_decider *const deciders[REQUEST_COUNT] = {
    [REQUEST_SIT] = decide_sit,          [REQUEST_LEAVE] = decide_leave,
    [REQUEST_PLAY] = decide_play,        [REQUEST_UNDO] = decide_undo,
    [REQUEST_HAND] = decide_hand,        [REQUEST_KICK] = decide_kick,
    [REQUEST_LOCK] = decide_lock,        [REQUEST_REVEAL] = decide_reveal,
    [REQUEST_TERMS] = room_decide_terms, [REQUEST_RESIGN] = room_decide_resign,
    [REQUEST_AGREE] = room_decide_agree, [REQUEST_QUIET] = decide_quiet,
};

bool room_decide(const struct room *r, const struct who *who, enum request what,
                 struct json args, int64_t now, struct unit *unit,
                 struct refused *why)
{
    if (r->closed || (r->started && room_over(r)))
        return refuse(why, REFUSAL_OVER, "the game is over");
    if (room_full(r) && what != REQUEST_LEAVE && what != REQUEST_RESIGN)
        return refuse(why, REFUSAL_FULL,
                      "this table has as many moves as it can keep");
    return deciders[what](r, who, args, now, unit, why);
}

/* ---- new tables ---- */

int room_level_of(const char *text)
{
    if (strncmp(text, "computer:", 9) != 0 || !isdigit((unsigned char)text[9]))
        return 0;
    char *end;
    long level = strtol(text + 9, &end, 10);
    bool plain = text[9] != '0' && end <= text + 11 && !*end;
    return plain && level <= LEVELS_MAX ? (int)level : 0;
}

/* A program's name is also the seat's. */
static void take_program(struct seat *s, const char *name)
{
    s->kind = KIND_COMPUTER;
    s->level = 1;
    text_set(s->name, sizeof s->name, name);
    text_set(s->program, sizeof s->program, name);
}

/* "me", "open", "computer:LEVEL" or "exec:PROGRAM"; who asks has looked
 * whether there is such a program. */
static bool read_wish(struct seat *s, struct json wish, const struct who *who,
                      const struct seat *me)
{
    char text[8 + PROGRAM_NAME];
    if (!json_string(wish, text, sizeof text))
        return false;
    int level = room_level_of(text);
    if (level) {
        *s = (struct seat){.kind = KIND_COMPUTER, .level = (uint8_t)level};
    } else if (strncmp(text, "exec:", 5) == 0 && text[5]) {
        take_program(s, text + 5);
    } else if (strcmp(text, "me") == 0) {
        s->kind = KIND_PERSON;
        memcpy(s->key, who->key, sizeof s->key);
        memcpy(s->name, me->name, sizeof s->name);
        s->cat = me->cat;
    } else {
        return strcmp(text, "open") == 0;
    }
    return true;
}

/* More seats than any game has are counted only: the game will refuse. */
static bool read_wishes(struct event_create *c, struct json wishes,
                        const struct who *who, const struct seat *me)
{
    struct json_iter i = json_each(wishes);
    for (; json_next(&i); c->seats++) {
        struct seat none = {0};
        struct seat *s = c->seats < SEATS_MAX ? &c->seat[c->seats] : &none;
        if (!read_wish(s, i.value, who, me))
            return false;
    }
    return true;
}

/* Can one play on from there? What is hidden would be known to who was there,
 * and the game's own clock has run. */
static bool try_line(struct table *t, struct json line, struct refused *why)
{
    struct problem p;
    if (t->game->redact)
        return refuse(why, REFUSAL_BAD_OPTION,
                      "this game cannot be played on by others");
    if (!record_follow(t, line, &p))
        return room_refuse_problem(why, &p);
    actor_set actors = t->game->actors(t->state);
    if (!actors || actors & ACT_ALL)
        return refuse(why, REFUSAL_BAD_OPTION,
                      actors ? "one can play on before a round, not within it"
                             : "the game is over there");
    return true;
}

/* Would the game take this? And if nobody has to sit down, what comes? */
static bool try_create(const char *id, struct event *e, const struct who *who,
                       int64_t now, struct unit *unit, struct refused *why)
{
    const struct event_create *c = &e->create;
    const struct game *g = games_find(c->game);
    struct change change;
    struct problem p;
    if (!g)
        return refuse(why, REFUSAL_UNKNOWN_GAME, "there is no game \"%s\"",
                      c->game);
    struct table *t = table_new(g, c->seats, c->options, &p);
    if (!t)
        return room_refuse_problem(why, &p);
    bool fine = !c->line.at || try_line(t, c->line, why);
    table_free(t);
    if (!fine)
        return false;
    room_add(e, NULL, who, now, unit);
    struct room *r = room_new(id);
    bool ok = room_apply(r, &unit->events[0], &change);
    if (!ok)
        refuse(why, REFUSAL_BAD_OPTION, "no such table can be made");
    if (ok && r->started)
        room_add_opening(r, &r->dice.fair, now, unit);
    room_free(r);
    return ok;
}

bool room_decide_create(const char *id, const struct who *who, struct json args,
                        const uint8_t secret[FAIR_SECRET], int64_t now,
                        struct unit *unit, struct refused *why)
{
    struct event e = {.kind = EVENT_CREATE};
    struct event_create *c = &e.create;
    struct seat me = {.cat = event_read_cat(args)};
    if (json_get(args, "options").len > OPTIONS_MAX)
        return refuse(why, REFUSAL_BAD_OPTION, "the options are too long");
    c->line = json_get(args, "line");
    if (c->line.len > BRANCH_MAX)
        return refuse(why, REFUSAL_BAD_OPTION, "the line is too long");
    message_text(args, "game", c->game, sizeof c->game);
    message_text(args, "name", me.name, sizeof me.name);
    message_text(args, "title", c->title, sizeof c->title);
    clean_name(me.name);
    clean_name(c->title);
    memcpy(c->host, who->key, sizeof c->host);
    memcpy(c->from, who->from, sizeof c->from);
    if (!read_wishes(c, json_get(args, "seats"), who, &me))
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "a seat is \"me\", \"open\", \"computer:1\" to 12, or "
                      "\"exec:\" and a program of this server");
    event_read_terms(args, c);
    memcpy(c->secret, secret, sizeof c->secret);
    return try_create(id, &e, who, now, unit, why);
}

/* ---- rematch ---- */

/* 16 letters and digits from the old table's secret. */
static void rematch_id(const struct room *r, char out[ROOM_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES];
    char text[64];
    snprintf(text, sizeof text, "kocka-rematch-1 %s", r->id);
    hmac_sha256(r->dice.fair.secret, FAIR_SECRET, text, strlen(text), hash);
    for (int i = 0; i < 16; i++)
        out[i] = letters[hash[i] & 31];
    out[16] = '\0';
}

/* Somebody who was forgotten has no key, or zeros: his seat is for anybody. */
static struct seat seat_again(const struct seat *s)
{
    struct seat again = *s;
    if (s->kind == KIND_COMPUTER && !s->key[0])
        return again;
    bool nobody = !s->key[strspn(s->key, "0")];
    again.kind = nobody ? KIND_OPEN : KIND_PERSON;
    again.program[0] = '\0';
    if (nobody)
        again.key[0] = '\0';
    return again;
}

/* The host, or if he is not there any more who asks; a title is the host's. */
static void choose_host(const struct room *r, const struct who *who,
                        struct event_create *c)
{
    bool here = host_is_here(r) || strcmp(r->host, who->key) == 0;
    memcpy(c->host, here ? r->host : who->key, sizeof c->host);
    if (here)
        memcpy(c->title, r->title, sizeof c->title);
}

bool room_decide_rematch(const struct room *r, const struct who *who,
                         const uint8_t secret[FAIR_SECRET], int64_t now,
                         char id[ROOM_ID_SIZE], struct unit *unit,
                         struct refused *why)
{
    struct event e = {.kind = EVENT_CREATE};
    struct event_create *c = &e.create;
    struct text own;
    if (!room_over(r))
        return refuse(why, REFUSAL_NOT_STARTED, "the game is not over yet");
    if (!room_seats_of(r, who->key))
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    rematch_id(r, id);
    text_set(c->game, sizeof c->game, r->game->id);
    choose_host(r, who, c);
    memcpy(c->from, who->from, sizeof c->from);
    c->seats = r->seats;
    for (int i = 0; i < r->seats; i++) /* another one begins */
        c->seat[i] = seat_again(&r->seat[(i + 1) % r->seats]);
    text_heap(&own);
    c->options = room_options(r, &own);
    c->is_public = r->is_public;
    c->handover = r->time.handover;
    c->clock = r->time.limit;
    c->bonus = r->time.bonus;
    c->pause = r->time.pause;
    c->binding = r->dice.binding;
    memcpy(c->secret, secret, sizeof c->secret);
    bool made = try_create(id, &e, who, now, unit, why);
    text_clear(&own);
    return made;
}
