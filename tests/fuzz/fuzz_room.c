/*
 * A table on the server: bytes become requests of four players, moves of
 * computers, time that passes; all goes through decide, apply and write, as in
 * the hub. The laws:
 *
 *  - what is told to anybody is JSON; if it reads the same for all, it does;
 *  - the log, read again, makes the same table for every viewer, whenever;
 *  - who was forgotten is nowhere any more, in memory or in the log;
 *  - a request sent again is found done;
 *  - whoever asks for a rematch is led to the same table.
 *
 * What the bytes mean is said above each deed. At the end it says how many
 * requests there were, and of which kinds the events were: what never happens
 * is not tested. KOCKA_FUZZ_REQUESTS=N ends after so many requests.
 */
#include "games/games.h"
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { PLAYERS = 4, VIEWERS = PLAYERS + 1, REQUEST_SIZE = 600, LOG_MAX = 3000 };
#define NOON INT64_C(1700000000000)

/* Of all inputs; with a limit (KOCKA_FUZZ_REQUESTS) it ends there. */
static uint64_t request_count, event_count, request_limit;
static uint64_t begun_count, over_count; /* tables */
static struct {
    char name[16];
    uint64_t count;
} kinds[EVENT_KINDS];

/* What each player binds himself to: his anchor, then his links. */
static uint8_t chains[PLAYERS][PACT_LINKS + 1][PACT_LINK];

static const struct {
    const char *key, *name;
} people[PLAYERS] = {
    {"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", "Abrahamka"},
    {"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2", "Bohdanek"},
    {"c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3", "Cyprianka"},
    {"d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4", "Drahusek"},
};

struct scene {
    const uint8_t *at, *end; /* the input */
    struct room *room;
    int64_t now;
    int64_t seq;
    move *moves;
    /* the store: bodies as they are there */
    struct stored_event log[LOG_MAX];
    size_t count;
};

static void must(bool law, const char *what)
{
    if (law)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static unsigned take(struct scene *s)
{
    return s->at < s->end ? *s->at++ : 0;
}

static const char *key_of(int viewer)
{
    return viewer < PLAYERS ? people[viewer].key : "";
}

static void check_json(struct text *t)
{
    struct json value;
    must(!t->full && json_check(t->data, t->len, &value),
         "what is told is JSON");
}

static bool has(const char *text, int player)
{
    return strstr(text, people[player].key) ||
           strstr(text, people[player].name);
}

/* ---- what a table looks like ---- */

static void picture(struct room *r, int viewer, uint32_t since, int64_t now,
                    struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    room_write_table(r, key_of(viewer), -1, since, now, &w);
}

static bool is_same(struct scene *s, struct room *again, int viewer,
                    uint32_t since)
{
    struct text a, b;
    text_heap(&a);
    text_heap(&b);
    picture(s->room, viewer, since, s->now, &a);
    picture(again, viewer, since, s->now, &b);
    check_json(&a);
    bool same = a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
    text_clear(&a);
    text_clear(&b);
    return same;
}

/* The log of the store, as a server reads it that has just started. */
static struct room *read_again(const struct scene *s)
{
    struct room *again = room_new(s->room->id);
    struct change change;
    for (size_t i = 0; i < s->count; i++)
        must(room_apply(again, &s->log[i], &change), "the log can be read");
    return again;
}

static void check_replay(struct scene *s)
{
    struct room *again = read_again(s), *r = s->room;
    must(again->log.count == r->log.count, "as many events");
    must(again->table->count == r->table->count &&
             memcmp(again->table->state, r->table->state,
                    r->game->state_size) == 0,
         "the same state");
    must(memcmp(again->time.used, r->time.used, sizeof r->time.used) == 0 &&
             memcmp(again->time.turn, r->time.turn, sizeof r->time.turn) == 0 &&
             again->time.moved == r->time.moved &&
             again->time.since == r->time.since &&
             again->time.clock_at == r->time.clock_at,
         "the same times");
    for (int v = 0; v < VIEWERS; v++)
        must(is_same(s, again, v, v % 2 ? (uint32_t)r->log.count / 2 : 0),
             "the same for every viewer");
    if (room_over(r)) {
        struct text a, b;
        text_heap(&a);
        text_heap(&b);
        must(room_write_record(r, &a) && room_write_record(again, &b) &&
                 a.len == b.len && memcmp(a.data, b.data, a.len) == 0,
             "the same record");
        text_clear(&a);
        text_clear(&b);
    }
    room_free(again);
}

/* ---- events ---- */

static void tell(struct scene *s, const struct change *c)
{
    struct text first, t;
    bool same = room_same_for_all(s->room, c);
    text_heap(&first);
    text_heap(&t);
    room_write_change(s->room, c, key_of(0), -1, s->now, &first);
    check_json(&first);
    for (int v = 1; v < VIEWERS && (!same || c->n % 8 == 0); v++) {
        text_reset(&t);
        room_write_change(s->room, c, key_of(v), -1, s->now, &t);
        check_json(&t);
        must(!same ||
                 (t.len == first.len && memcmp(t.data, first.data, t.len) == 0),
             "the same for all is the same for all");
    }
    if (c->ended) {
        text_reset(&t);
        room_write_over(s->room, &t);
        check_json(&t);
    }
    text_clear(&first);
    text_clear(&t);
}

/* As the store does it. */
static void store(struct scene *s, struct unit *unit)
{
    for (size_t i = 0; i < unit->count; i++) {
        struct stored_event *e = &unit->events[i];
        e->row = s->count;
        s->log[s->count] = *e;
        s->log[s->count++].body = strdup(e->body);
    }
}

static void rewrite(struct scene *s, const struct unit *past)
{
    for (size_t i = 0; i < past->count; i++) {
        struct stored_event *e = &s->log[past->events[i].row];
        free(e->body);
        e->body = strdup(past->events[i].body);
    }
}

static void count_event(const char *body)
{
    static struct event event; /* large */
    struct json object = {0};
    must(json_check(body, strlen(body), &object) && event_read(body, &event),
         "an event can be read");
    message_text(object, "e", kinds[event.kind].name, sizeof kinds->name);
    kinds[event.kind].count++;
    event_count++;
}

static void happen(struct scene *s, struct unit *unit)
{
    struct change change;
    store(s, unit);
    for (size_t i = 0; i < unit->count; i++) {
        count_event(unit->events[i].body);
        must(room_apply(s->room, &unit->events[i], &change),
             "what was decided can be done");
        tell(s, &change);
    }
}

/* What internal calls decide comes here. */
static void finish(struct scene *s, struct unit *unit, bool decided)
{
    request_count++;
    if (decided)
        happen(s, unit);
    unit_clear(unit);
}

/* ---- requests ---- */

/* Any text of any player, as hub.c takes it. */
static void ask(struct scene *s, int player, const char *text, size_t len)
{
    struct who who = {.client = "fuzz", .seq = ++s->seq};
    struct refused why;
    struct json args;
    uint32_t n;
    strcpy(who.key, people[player].key);
    int what = json_check(text, len, &args) ? message_check(args, &why) : -1;
    struct unit unit = {0};
    bool decided = what >= 0 && requests[what].event &&
                   !room_done(s->room, &who, &n) &&
                   room_decide(s->room, &who, (enum request)what, args, s->now,
                               &unit, &why);
    bool made = decided && unit.count;
    finish(s, &unit, decided);
    if (made && what != REQUEST_LEAVE)
        must(room_done(s->room, &who, &n) && n <= s->room->log.count,
             "a request sent again is done");
}

__attribute__((format(printf, 3, 4))) static void
say(struct scene *s, int player, const char *format, ...)
{
    char text[REQUEST_SIZE];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    must(len > 0 && len < (int)sizeof text, "our own requests fit");
    ask(s, player, text, (size_t)len);
}

static int player_of(const char *key)
{
    for (int i = 0; i < PLAYERS; i++)
        if (strcmp(people[i].key, key) == 0)
            return i;
    return -1;
}

/* A seat that may act, counted on from `wish`; -1: none. */
static int acting_seat(const struct scene *s, unsigned wish)
{
    const struct room *r = s->room;
    actor_set set = r->game->actors(r->table->state) & ACT_SEATS;
    for (int i = 0; i < r->seats; i++) {
        int seat = (int)(wish + (unsigned)i) % r->seats;
        if (set >> seat & 1)
            return seat;
    }
    return -1;
}

/* bytes: seat, move, move; of the last the highest bits say whether the move
 * is for a position, and whether that is the one on the board */
static void do_move(struct scene *s)
{
    struct room *r = s->room;
    int seat = acting_seat(s, take(s));
    unsigned wish = take(s) | take(s) << 8;
    char buf[MOVE_TEXT_MAX], at[32] = "";
    struct text text;
    struct refused why;
    if (seat < 0 || !r->started)
        return;
    if (wish >> 15)
        snprintf(at, sizeof at, ",\"at\":%zu",
                 r->table->count + (wish >> 14 & 1));
    uint32_t count = r->game->moves(r->table->state, seat, s->moves);
    if (!count)
        return;
    text_fixed(&text, buf, sizeof buf);
    r->game->print(r->table->state, s->moves[wish % count], &text);
    if (r->seat[seat].kind == KIND_PERSON) {
        int player = player_of(r->seat[seat].key);
        say(s, player < 0 ? 0 : player,
            "{\"do\":\"play\",\"table\":\"t\",\"seat\":%d,\"move\":\"%s\"%s}",
            seat, buf, at);
        return;
    }
    struct unit unit = {0};
    finish(s, &unit, room_decide_computer(r, seat, buf, s->now, &unit, &why));
}

/* bytes: player, how: with his chain, with dice, at a seat, under another name
 */
static void do_sit(struct scene *s)
{
    int player = (int)take(s) % PLAYERS;
    unsigned seat = take(s);
    char anchor[FAIR_HEX];
    fair_hex(chains[player][0], PACT_LINK, anchor);
    if (seat % 4 == 3)
        say(s, player,
            "{\"do\":\"sit\",\"table\":\"t\",\"name\":\"%s\","
            "\"commit\":\"%s\"}",
            people[player].name, anchor);
    else if (seat % 4)
        say(s, player,
            "{\"do\":\"sit\",\"table\":\"t\",\"name\":\"%s\",\"dice\":\"%x\"}",
            people[player].name, seat);
    else
        say(s, player,
            "{\"do\":\"sit\",\"table\":\"t\",\"name\":\"%s%s\",\"seat\":%u}",
            people[player].name, seat >= 128 ? " II" : "", seat / 4 % 10);
}

/* The link that is awaited of a seat, or any. */
static const uint8_t *next_link(const struct scene *s, int player, int seat)
{
    const struct pact *p = &s->room->dice.pact;
    for (int i = 1; i <= PACT_LINKS; i++)
        if (pact_fits(p, seat, chains[player][i]))
            return chains[player][i];
    return chains[player][1];
}

/* bytes: seat; its player shows a link, or all have waited for too long */
static void do_link(struct scene *s)
{
    unsigned wish = take(s);
    int seat = (int)(wish % (unsigned)s->room->seats);
    int player = player_of(s->room->seat[seat].key);
    char link[FAIR_HEX];
    if (wish >= 240) {
        struct unit unit = {0};
        finish(s, &unit, room_decide_abort(s->room, s->now, &unit));
        return;
    }
    player = player < 0 ? 0 : player;
    fair_hex(next_link(s, player, seat), PACT_LINK, link);
    say(s, player, "{\"do\":\"reveal\",\"table\":\"t\",\"link\":\"%s\"}", link);
}

/* bytes: which, player, seat */
static void do_other(struct scene *s)
{
    static const char *const forms[] = {
        "{\"do\":\"leave\",\"table\":\"t\"}",
        "{\"do\":\"undo\",\"table\":\"t\"}",
        "{\"do\":\"hand\",\"table\":\"t\",\"seat\":%d}",
        "{\"do\":\"kick\",\"table\":\"t\",\"seat\":%d}",
        "{\"do\":\"lock\",\"table\":\"t\",\"locked\":true}",
        "{\"do\":\"lock\",\"table\":\"t\",\"locked\":false}",
        "{\"do\":\"undo\",\"table\":\"t\",\"count\":%d}",
        "{\"do\":\"hand\",\"table\":\"t\",\"level\":12,\"seat\":%d}",
        "{\"do\":\"resign\",\"table\":\"t\"}",
        "{\"do\":\"agree\",\"table\":\"t\",\"end\":true}",
        "{\"do\":\"agree\",\"table\":\"t\",\"end\":false}",
        "{\"do\":\"quiet\",\"table\":\"t\",\"quiet\":true}",
        "{\"do\":\"quiet\",\"table\":\"t\",\"quiet\":false}",
        "{\"do\":\"terms\",\"table\":\"t\",\"public\":true,\"handover\":30}",
        "{\"do\":\"terms\",\"table\":\"t\",\"game\":\"pig\","
        "\"options\":{\"goal\":1%d}}",
        "{\"do\":\"terms\",\"table\":\"t\",\"clock\":60,\"bonus\":%d}",
        "{\"do\":\"terms\",\"table\":\"t\",\"game\":\"pig\","
        "\"seats\":[\"keep:1\",\"keep:0\"]}",
        "{\"do\":\"terms\",\"table\":\"t\",\"game\":\"fives\","
        "\"seats\":[\"keep:%d\",\"keep:0\",\"open\",\"computer:2\"]}",
    };
    char text[REQUEST_SIZE];
    const char *form = forms[take(s) % (sizeof forms / sizeof *forms)];
    int player = (int)take(s) % PLAYERS;
    const char *hole = strstr(form, "%d");
    if (hole)
        snprintf(text, sizeof text, "%.*s%u%s", (int)(hole - form), form,
                 take(s) % 12, hole + 2);
    else
        snprintf(text, sizeof text, "%s", form);
    ask(s, player, text, strlen(text));
}

/* bytes: how much time; then what is due happens */
static void do_time(struct scene *s)
{
    struct room *r = s->room;
    struct refused why;
    s->now += 1000 * (int64_t)take(s);
    struct unit unit = {0};
    int64_t clock = room_clock_due(r), hand = room_handover_due(r);
    bool decided = false;
    if (clock && clock <= s->now)
        decided = room_decide_clock(r, s->now, &unit, &why);
    else if (hand && hand <= s->now)
        decided = room_decide_handover(r, s->now, &unit, &why);
    finish(s, &unit, decided);
}

static void must_be_gone(struct scene *s, int player)
{
    struct text t;
    for (size_t i = 0; i < s->room->log.count; i++)
        must(!has(s->room->log.events[i].body, player) &&
                 !has(s->log[i].body, player),
             "who was forgotten is in no event");
    text_heap(&t);
    for (int v = 0; v < VIEWERS; v++) {
        text_reset(&t);
        picture(s->room, v, 0, s->now, &t);
        must(!has(t.data, player), "nobody is told of who was forgotten");
    }
    text_clear(&t);
}

/* bytes: player, if it is meant: where all were forgotten little happens */
static void do_forget(struct scene *s)
{
    unsigned wish = take(s);
    int player = (int)(wish % PLAYERS);
    struct refused why;
    if (wish < 224)
        return;
    struct unit unit = {0};
    struct unit past = {0};
    char as[KEY_SIZE];
    bool decided = room_decide_forget(s->room, people[player].key, s->now, as,
                                      &unit, &past, &why);
    rewrite(s, &past);
    unit_clear(&past);
    finish(s, &unit, decided);
    if (decided)
        must_be_gone(s, player);
}

/* bytes: player, length, text */
static void do_text(struct scene *s)
{
    int player = (int)take(s) % PLAYERS;
    size_t len = take(s), left = (size_t)(s->end - s->at);
    char text[256];
    len = len < left ? len : left;
    memcpy(text, s->at, len);
    text[len] = '\0';
    s->at += len;
    for (int i = 0; i < PLAYERS; i++)
        if (has(text, i))
            return; /* whoever says another's name says it himself */
    ask(s, player, text, len);
}

/* bytes: seat, length, text: what a computer, or a program, might say */
static void do_program(struct scene *s)
{
    int seat = (int)take(s) % s->room->seats;
    size_t len = take(s) % 64, left = (size_t)(s->end - s->at);
    char text[64];
    struct refused why;
    len = len < left ? len : left;
    memcpy(text, s->at, len);
    text[len] = '\0';
    s->at += len;
    struct unit unit = {0};
    finish(s, &unit,
           room_decide_computer(s->room, seat, text, s->now, &unit, &why));
    if (len || !room_goes_on(s->room) ||
        s->room->seat[seat].kind != KIND_COMPUTER)
        return;
    unit = (struct unit){0};
    finish(s, &unit, room_decide_replace(s->room, seat, s->now, &unit));
}

/* bytes: 255 */
static void do_close(struct scene *s)
{
    if (take(s) != 255 || s->room->closed || room_over(s->room))
        return;
    struct unit unit = {0};
    finish(s, &unit, room_decide_close(s->room, s->now, &unit));
}

static void do_replay(struct scene *s)
{
    if (take(s) % 8 == 0)
        check_replay(s);
}

static void (*const deeds[16])(struct scene *s) = {
    do_move,   do_move, do_move,    do_move,  do_move,  do_move,
    do_move,   do_link, do_sit,     do_sit,   do_other, do_time,
    do_forget, do_text, do_program, do_replay};

/* ---- the next game ---- */

/* A player of a game that is over asks for another. */
static void check_rematch(const struct scene *s)
{
    uint8_t secret[FAIR_SECRET] = {1};
    char first[ROOM_ID_SIZE] = "", id[ROOM_ID_SIZE];
    for (int i = 0; i < PLAYERS; i++) {
        struct who who = {.client = "fuzz", .seq = 0};
        struct refused why;
        struct change change;
        struct unit unit = {0};
        strcpy(who.key, people[i].key);
        if (!room_decide_rematch(s->room, &who, secret, s->now, id, &unit,
                                 &why))
            continue;
        must(!first[0] || strcmp(first, id) == 0, "one rematch for all");
        strcpy(first, id);
        struct room *next = room_new(id);
        for (size_t k = 0; k < unit.count; k++)
            must(room_apply(next, &unit.events[k], &change),
                 "a rematch can be made");
        room_free(next);
        unit_clear(&unit);
    }
}

/* ---- the table ---- */

static void write_seats(struct scene *s, int seats, struct text *out)
{
    static const char *const kinds[] = {"me", "open", "computer:1", "open"};
    unsigned set = take(s) | take(s) << 8;
    for (int i = 0; i < seats; i++, set >>= 2)
        text_add(out, "%s\"%s\"", i ? "," : "", kinds[set & 3]);
}

/* Of all games: a host can choose another one. */
static size_t most_moves(void)
{
    size_t most = 0;
    for (int i = 0; games_all[i]; i++)
        if (games_all[i]->max_moves > most)
            most = games_all[i]->max_moves;
    return most;
}

/* bytes: game, seats, their kinds, times and binding, the secret */
static bool open_table(struct scene *s)
{
    static const char *const times[] = {"", ",\"handover\":30",
                                        ",\"clock\":60,\"bonus\":5",
                                        ",\"handover\":3600,\"clock\":600"};
    struct text text;
    struct json args;
    struct refused why;
    struct who who = {.client = "fuzz", .seq = 0};
    uint8_t secret[FAIR_SECRET] = {0};
    int games = 0;
    while (games_all[games])
        games++;
    const struct game *g = games_all[take(s) % (unsigned)games];
    int seats =
        g->min_seats + (int)take(s) % (g->max_seats < 5
                                           ? g->max_seats - g->min_seats + 1
                                           : 6 - g->min_seats);
    strcpy(who.key, people[0].key);
    text_heap(&text);
    text_add(&text,
             "{\"do\":\"create\",\"game\":\"%s\",\"name\":\"%s\","
             "\"title\":\"%s's\",\"seats\":[",
             g->id, people[0].name, people[0].name);
    write_seats(s, seats, &text);
    unsigned how = take(s);
    text_add(&text, "]%s%s}", times[how % 4],
             how / 4 % 8 == 7 ? ",\"binding\":true" : "");
    secret[0] = (uint8_t)take(s);
    struct unit unit = {0};
    bool made = json_check(text.data, text.len, &args) &&
                message_check(args, &why) == REQUEST_CREATE &&
                room_decide_create(s->room->id, &who, args, secret, s->now,
                                   &unit, &why);
    s->moves = malloc(most_moves() * sizeof *s->moves);
    must(s->moves != NULL, "there is memory");
    finish(s, &unit, made);
    text_clear(&text);
    return made;
}

static void print_counts(void)
{
    if (!request_count)
        return; /* a mother of processes */
    fprintf(stderr, "requests %llu, events %llu, games begun %llu, over %llu\n",
            (unsigned long long)request_count, (unsigned long long)event_count,
            (unsigned long long)begun_count, (unsigned long long)over_count);
    for (int i = 0; i < EVENT_KINDS; i++)
        fprintf(stderr, "  %s %llu\n", kinds[i].name,
                (unsigned long long)kinds[i].count);
}

/* Every million, so that a run that is stopped has not been for nothing. */
static void tell_progress(void)
{
    static uint64_t next = 1000000;
    bool enough = request_count >= request_limit;
    if (!request_limit || (request_count < next && !enough))
        return;
    next += 1000000;
    print_counts();
    if (enough)
        _exit(0); /* exit() is a fault to libFuzzer */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scene scene; /* large; what is not used is not zeroed */
    struct scene *s = &scene;
    s->count = 0;
    s->seq = 0;
    s->at = data;
    s->end = data + size;
    s->now = NOON;
    s->room = room_new("abcdefghijkmnpqr");
    if (open_table(s)) {
        while (s->at < s->end && s->count < LOG_MAX - 32) {
            unsigned deed = take(s);
            s->now += deed / 16 * 100;
            deeds[deed % 16](s);
            if (deed == 255)
                do_close(s);
        }
        check_replay(s);
        check_rematch(s);
        begun_count += s->room->started;
        over_count += room_over(s->room);
    }
    for (size_t i = 0; i < s->count; i++)
        free(s->log[i].body);
    room_free(s->room);
    free(s->moves);
    tell_progress();
    return 0;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    for (int i = 0; i < PLAYERS; i++) {
        uint8_t random[PACT_LINK] = {(uint8_t)i};
        pact_chain(random, chains[i]);
    }
    atexit(print_counts);
    const char *limit = getenv("KOCKA_FUZZ_REQUESTS");
    if (limit)
        request_limit = strtoull(limit, NULL, 10);
    return 0;
}
