/* A room without sockets: what a seat may not know, and more. */
#include "base/clean.h"
#include "server/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a room of two ---- */

static const char *const keys[] = {"11111111111111111111111111111111",
                                   "22222222222222222222222222222222"};
enum { NOON = 1000000 };
#define STOP   "{\"move\":\"stop\"}"
#define LOCK   "{\"locked\":true}"
#define UNLOCK "{\"locked\":false}"

struct scene {
    struct room *room;
    struct text told[3]; /* to seat 0, seat 1 and a spectator */
};

static struct json parse(const char *text)
{
    struct json j;
    assert_true(json_check(text, strlen(text), &j));
    return j;
}

static const char *key_of(int recipient)
{
    return recipient < 2 ? keys[recipient] : "";
}

/* Make the events true and note what everybody is told. */
static void happen(struct scene *s, struct unit *unit)
{
    for (size_t i = 0; i < unit->count; i++) {
        struct change c;
        assert_true(room_apply(s->room, &unit->events[i], &c));
        for (int k = 0; k < 3; k++)
            room_write_change(s->room, &c, key_of(k), -1, NOON, &s->told[k]);
    }
    unit_clear(unit);
}

/* A player asks; NULL if it is done, else the refusal's code. */
static const char *ask_as(struct scene *s, const struct who *who,
                          enum request what, const char *args, int64_t now)
{
    struct unit unit = {0};
    struct refused why;
    if (!room_decide(s->room, who, what, parse(args), now, &unit, &why)) {
        unit_clear(&unit);
        return why.code;
    }
    happen(s, &unit);
    return NULL;
}

static const char *ask_at(struct scene *s, int seat, enum request what,
                          const char *args, int64_t now)
{
    struct who who = {.seq = -1};
    strcpy(who.key, keys[seat]);
    return ask_as(s, &who, what, args, now);
}

static bool ask(struct scene *s, int seat, enum request what, const char *args)
{
    return !ask_at(s, seat, what, args, NOON);
}

static void create(struct scene *s, const char *args)
{
    struct unit unit = {0};
    struct refused why;
    struct who who = {.seq = -1};
    uint8_t secret[FAIR_SECRET] = {7};
    strcpy(who.key, keys[0]);
    s->room = room_new("abcdefghijkmnpqr");
    for (int k = 0; k < 3; k++)
        text_heap(&s->told[k]);
    assert_true(room_decide_create(s->room->id, &who, parse(args), secret, NOON,
                                   &unit, &why));
    happen(s, &unit);
}

static void begin(struct scene *s, const char *args)
{
    create(s, args);
    assert_true(ask(s, 0, REQUEST_SIT, "{\"dice\":\"aa\"}"));
    assert_true(ask(s, 1, REQUEST_SIT, "{\"dice\":\"bb\"}"));
}

static void end(struct scene *s)
{
    room_free(s->room);
    for (int k = 0; k < 3; k++)
        text_clear(&s->told[k]);
}

static void play(struct scene *s, int seat, move m)
{
    char buf[MOVE_TEXT_MAX], args[MOVE_TEXT_MAX + 20];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    s->room->game->print(s->room->table->state, m, &t);
    snprintf(args, sizeof args, "{\"move\":\"%s\"}", buf);
    assert_true(ask(s, seat, REQUEST_PLAY, args));
}

/* Seat 1 draws the outline number `choice`, takes it back and draws it
 * again; then a client comes back. */
static void hidden_search(struct scene *s, uint32_t choice)
{
    begin(s, "{\"game\":\"fives\",\"seats\":[\"me\",\"open\"]}");
    const struct game *g = s->room->game;
    move *list = malloc(g->max_moves * sizeof *list);
    uint32_t count = g->moves(s->room->table->state, 1, list);
    assert_true(count > choice + 2);
    play(s, 1, list[choice]);
    assert_true(ask(s, 1, REQUEST_UNDO, "{}"));
    play(s, 1, list[choice]);
    assert_true(ask(s, 1, REQUEST_PLAY, "{\"move\":\"done\"}"));
    assert_true(ask(s, 1, REQUEST_UNDO, "{}"));
    assert_true(ask(s, 1, REQUEST_UNDO, "{}"));
    assert_false(ask(s, 1, REQUEST_UNDO, "{}"));
    play(s, 1, list[choice]);
    assert_true(ask(s, 1, REQUEST_PLAY, "{\"move\":\"turn\"}"));
    assert_false(ask(s, 1, REQUEST_UNDO, "{}"));
    free(list);
    for (int k = 0; k < 3; k++) {
        struct json_out w;
        json_begin(&w, &s->told[k]);
        room_write_table(s->room, key_of(k), -1, 0, NOON, &w);
    }
}

static void what_a_seat_may_not_know_changes_no_byte_for_it(void **state)
{
    struct scene a = {0}, b = {0};
    (void)state;
    hidden_search(&a, 0);
    hidden_search(&b, 1);
    assert_string_equal(a.told[0].data, b.told[0].data);
    assert_string_equal(a.told[2].data, b.told[2].data);
    assert_string_not_equal(a.told[1].data, b.told[1].data);
    end(&a);
    end(&b);
}

/* A room that is read from the events of this one is told alike; with `words`
 * in it, if not null. */
static void check_read_again(const struct scene *s, const char *words)
{
    struct change c;
    struct text texts[2];
    struct room *copy = room_new(s->room->id);
    for (size_t i = 0; i < s->room->log.count; i++)
        assert_true(room_apply(copy, &s->room->log.events[i], &c));
    for (int k = 0; k < 2; k++) {
        struct json_out w;
        text_heap(&texts[k]);
        json_begin(&w, &texts[k]);
        room_write_table(k ? copy : s->room, keys[1], -1, 0, NOON, &w);
    }
    assert_string_equal(texts[0].data, texts[1].data);
    for (uint32_t i = 0; copy->table && i < copy->table->count; i++)
        assert_int_equal(copy->table->plies[i].ms, s->room->table->plies[i].ms);
    assert_true(!words || strstr(texts[0].data, words));
    text_clear(&texts[0]);
    text_clear(&texts[1]);
    room_free(copy);
}

static void a_room_read_from_its_events_is_the_same_room(void **state)
{
    struct scene s = {0};
    (void)state;
    hidden_search(&s, 1);
    check_read_again(&s, NULL);
    end(&s);
}

/* Two who bind themselves; seat 1 does not show his link. */
static void agree(struct scene *s, uint8_t links[PACT_LINKS + 1][PACT_LINK])
{
    static const uint8_t random[PACT_LINK] = {1};
    char args[128], hex[FAIR_HEX];
    pact_chain(random, links);
    fair_hex(links[0], PACT_LINK, hex);
    create(s, "{\"game\":\"mice\",\"seats\":[\"me\",\"open\"]}");
    snprintf(args, sizeof args, "{\"commit\":\"%s\"}", hex);
    assert_true(ask(s, 0, REQUEST_SIT, args));
    assert_true(ask(s, 1, REQUEST_SIT, args));
}

static bool reveal(struct scene *s, int seat, const uint8_t link[PACT_LINK])
{
    char args[128], hex[FAIR_HEX];
    fair_hex(link, PACT_LINK, hex);
    snprintf(args, sizeof args, "{\"link\":\"%s\"}", hex);
    return ask(s, seat, REQUEST_REVEAL, args);
}

static void the_game_begins_with_what_the_seats_have_shown(void **state)
{
    struct scene s = {0};
    uint8_t links[PACT_LINKS + 1][PACT_LINK];
    (void)state;
    agree(&s, links);
    assert_int_equal(room_awaits(s.room), 3);
    assert_true(reveal(&s, 0, links[1]));
    assert_false(s.room->started);
    assert_int_equal(s.room->table->count, 0);
    assert_true(reveal(&s, 1, links[1]));
    assert_true(s.room->started);
    assert_int_equal(room_awaits(s.room), 0);
    assert_int_equal(s.room->table->count, 1); /* chance has opened it */
    assert_false(reveal(&s, 1, links[1]));
    end(&s);
}

static void who_does_not_show_his_link_keeps_his_seat(void **state)
{
    struct scene s = {0};
    uint8_t links[PACT_LINKS + 1][PACT_LINK];
    (void)state;
    agree(&s, links);
    assert_true(reveal(&s, 0, links[1]));
    struct unit unit = {0};
    assert_true(room_decide_abort(s.room, NOON, &unit));
    happen(&s, &unit);
    assert_int_equal(room_awaits(s.room), 1);
    assert_int_equal(s.room->seat[1].kind, KIND_PERSON);
    assert_true(reveal(&s, 0, links[2]));
    assert_true(s.room->started);
    check_read_again(&s, "\"aborted\":1");
    end(&s);
}

static void what_moves_took_is_told_alike_by_servers_of_other_clocks(void **s0)
{
    struct scene s = {0};
    (void)s0;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    assert_null(ask_at(&s, 0, REQUEST_PLAY, "{\"move\":\"roll\"}", NOON + 7));
    room_move_time(s.room, -3); /* another server's clock was ahead */
    if (ask_at(&s, 0, REQUEST_PLAY, "{\"move\":\"roll\"}", NOON + 9))
        assert_null(
            ask_at(&s, 1, REQUEST_PLAY, "{\"move\":\"roll\"}", NOON + 9));
    check_read_again(&s, NULL);
    end(&s);
}

static void the_clock_moves_when_its_time_has_come(void **state)
{
    struct scene s = {0};
    struct refused why;
    (void)state;
    begin(&s, "{\"game\":\"fives\",\"seats\":[\"me\",\"open\"],"
              "\"options\":{\"timer\":30}}");
    assert_int_equal(room_clock_due(s.room), NOON + 600000); /* F8: idle */
    assert_true(ask(&s, 0, REQUEST_PLAY, "{\"move\":\"turn\"}"));
    assert_int_equal(room_clock_due(s.room), NOON + 30000);
    struct unit unit = {0};
    assert_true(room_decide_clock(s.room, NOON + 30000, &unit, &why));
    happen(&s, &unit);
    assert_non_null(strstr(s.told[2].data, "{\"by\":\"clock\",\"move\":"
                                           "\"time\"}"));
    end(&s);
}

static void a_clock_that_was_set_back_keeps_nobody_waiting(void **state)
{
    const int64_t hours = 2 * 3600000;
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct scene s = {0};
        int64_t back = i ? hours : 5000; /* other servers' clocks: not so */
        begin(&s, "{\"game\":\"fives\",\"seats\":[\"me\",\"open\"],"
                  "\"options\":{\"timer\":30}}");
        assert_true(ask(&s, 0, REQUEST_PLAY, "{\"move\":\"turn\"}"));
        assert_null(
            ask_at(&s, 0, REQUEST_QUIET, "{\"quiet\":true}", NOON - back));
        assert_int_equal(room_clock_due(s.room),
                         NOON + 30000 - (i ? hours : 0));
        check_read_again(&s, NULL);
        end(&s);
    }
}

static void a_timer_once_turned_runs(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"fives\",\"seats\":[\"me\",\"open\"],"
              "\"options\":{\"timer\":30}}");
    assert_true(ask(&s, 0, REQUEST_PLAY, "{\"move\":\"done\"}"));
    assert_int_equal(room_horizon(s.room), 1);
    assert_true(ask(&s, 0, REQUEST_UNDO, "{}")); /* F8: done, taken back */
    assert_true(ask(&s, 0, REQUEST_PLAY, "{\"move\":\"turn\"}"));
    int64_t due = room_clock_due(s.room);
    assert_int_equal(room_horizon(s.room), 0);
    assert_false(ask(&s, 0, REQUEST_UNDO, "{}"));
    assert_false(ask(&s, 1, REQUEST_UNDO, "{}"));
    const struct game *g = s.room->game;
    move *list = malloc(g->max_moves * sizeof *list);
    assert_true(g->moves(s.room->table->state, 1, list) > 2);
    play(&s, 1, list[0]); /* the others may still do and undo */
    assert_int_equal(room_horizon(s.room), 1);
    assert_true(ask(&s, 1, REQUEST_UNDO, "{}"));
    assert_false(ask(&s, 1, REQUEST_UNDO, "{}"));
    assert_false(ask(&s, 0, REQUEST_UNDO, "{}"));
    assert_int_equal(room_clock_due(s.room), due);
    free(list);
    end(&s);
}

static void each_player_has_a_time_of_his_own(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"],"
              "\"clock\":60,\"bonus\":5}");
    assert_int_equal(room_left(s.room, 0, NOON + 1000), 59000);
    assert_int_equal(room_left(s.room, 1, NOON + 1000), 60000);
    assert_int_equal(room_handover_due(s.room), NOON + 60000);
    struct unit unit = {0};
    struct refused why;
    assert_null(ask_at(&s, 0, REQUEST_PLAY, STOP, NOON + 20000));
    assert_int_equal(room_left(s.room, 0, NOON + 30000), 45000);
    assert_int_equal(room_left(s.room, 1, NOON + 30000), 50000);
    assert_int_equal(room_handover_due(s.room), NOON + 80000);
    assert_true(room_decide_handover(s.room, NOON + 80000, &unit, &why));
    happen(&s, &unit);
    assert_int_equal(s.room->seat[1].kind, KIND_COMPUTER);
    assert_int_equal(room_handover_due(s.room), 0);
    end(&s);
}

static void a_move_taken_back_takes_its_bonus_along(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"],"
              "\"clock\":60,\"bonus\":10}");
    for (int second = 1; second <= 9; second += 2) {
        assert_null(ask_at(&s, 0, REQUEST_PLAY, STOP, NOON + second * 1000));
        assert_int_equal(room_left(s.room, 0, NOON + second * 1000 + 500),
                         70000 - second * 1000);
        assert_null(
            ask_at(&s, 0, REQUEST_UNDO, "{}", NOON + second * 1000 + 1000));
    }
    assert_int_equal(room_left(s.room, 0, NOON + 10000), 50000);
    assert_int_equal(room_left(s.room, 1, NOON + 10000), 60000);
    end(&s);
}

static void what_a_stand_in_did_has_no_bonus(void **state)
{
    struct scene s = {0};
    struct refused why;
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"],"
              "\"clock\":60,\"bonus\":10}");
    assert_true(ask(&s, 0, REQUEST_HAND, "{\"seat\":0}"));
    struct unit unit = {0};
    assert_true(room_decide_computer(s.room, 0, "stop", NOON, &unit, &why));
    happen(&s, &unit);
    assert_true(ask(&s, 0, REQUEST_SIT, "{}"));
    assert_true(ask(&s, 0, REQUEST_UNDO, "{}"));
    assert_int_equal(room_left(s.room, 0, NOON), 60000);
    end(&s);
}

static void nothing_but_a_move_prolongs_a_turn(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"],"
              "\"handover\":60}");
    assert_null(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON + 50000));
    assert_int_equal(room_handover_due(s.room), NOON + 60000);
    assert_null(ask_at(&s, 0, REQUEST_PLAY, STOP, NOON + 55000));
    assert_null(ask_at(&s, 0, REQUEST_LOCK, UNLOCK, NOON + 60000));
    assert_int_equal(room_seat_due(s.room, 0), 0);
    assert_int_equal(room_handover_due(s.room), NOON + 115000);
    assert_null(ask_at(&s, 0, REQUEST_HAND, "{\"seat\":1}", NOON + 70000));
    assert_int_equal(room_handover_due(s.room), 0);
    assert_null(ask_at(&s, 1, REQUEST_SIT, "{}", NOON + 80000));
    assert_int_equal(room_handover_due(s.room), NOON + 115000);
    assert_null(ask_at(&s, 0, REQUEST_HAND, "{\"seat\":1}", NOON + 90000));
    assert_null(ask_at(&s, 1, REQUEST_SIT, "{}", NOON + 120000));
    assert_int_equal(room_handover_due(s.room), NOON + 180000);
    end(&s);
}

static void what_changes_nothing_is_no_event(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    assert_null(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON));
    size_t count = s.room->log.count;
    assert_null(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON));
    assert_int_equal(s.room->log.count, count);
    end(&s);
}

static void a_table_is_not_changed_all_the_time(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\",\"open\"]}");
    for (int i = 0; i < PACE; i++)
        assert_null(
            ask_at(&s, 0, REQUEST_LOCK, i % 2 ? UNLOCK : LOCK, NOON + i));
    assert_string_equal(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON + 59999),
                        "too-fast");
    assert_null(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON + 60000));
    assert_null(ask_at(&s, 0, REQUEST_LOCK, UNLOCK, NOON + 60001));
    const char *no = NULL;
    for (int i = 0; i < PACE && !no; i++) {
        assert_null(ask_at(&s, 1, REQUEST_LEAVE, "{}", NOON));
        no = ask_at(&s, 1, REQUEST_SIT, "{}", NOON);
    }
    assert_string_equal(no, "too-fast");
    end(&s);
}

static void nobody_keeps_a_player_from_his_own_seat(void **state)
{
    struct scene s = {0};
    (void)state;
    create(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    while (!ask_at(&s, 1, REQUEST_SIT, "{}", NOON))
        assert_null(ask_at(&s, 1, REQUEST_LEAVE, "{}", NOON));
    assert_null(ask_at(&s, 0, REQUEST_SIT, "{}", NOON));
    end(&s);
}

static void a_table_has_so_many_moves_and_no_more(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"],"
              "\"handover\":60}");
    while (s.room->log.count < EVENTS_MAX) {
        struct stored_event e = {.n = (uint32_t)s.room->log.count + 1,
                                 .at = NOON,
                                 .body =
                                     "{\"e\":\"play\",\"moves\":[\"stop\"]}"};
        struct change c;
        assert_true(room_apply(s.room, &e, &c));
    }
    int turn = (int)(s.room->table->count % 2);
    assert_string_equal(ask_at(&s, turn, REQUEST_PLAY, STOP, NOON), "full");
    assert_string_equal(ask_at(&s, 1 - turn, REQUEST_UNDO, "{}", NOON), "full");
    assert_string_equal(ask_at(&s, 0, REQUEST_LOCK, LOCK, NOON), "full");
    assert_int_equal(room_handover_due(s.room), 0);
    assert_true(ask(&s, turn, REQUEST_LEAVE, "{}"));
    assert_int_equal(room_computers(s.room), 0);
    assert_true(ask(&s, 1 - turn, REQUEST_LEAVE, "{}"));
    struct unit unit = {0};
    assert_true(room_decide_close(s.room, NOON, &unit));
    happen(&s, &unit);
    assert_string_equal(room_status(s.room), "closed");
    end(&s);
}

static void check_marks(const struct room *r, const struct who *who, int count)
{
    for (int i = 0; i < count; i++) {
        struct who other = who[i];
        uint32_t n = 0;
        strcpy(other.key, keys[strcmp(who[i].key, keys[0]) == 0]);
        assert_true(room_done(r, &who[i], &n));
        assert_int_equal(n, r->log.count - (size_t)count + (size_t)i + 1);
        assert_false(room_done(r, &other, &n));
    }
}

static void a_request_done_is_known_by_its_player_too(void **state)
{
    static const struct {
        int seat;
        enum request what;
        const char *args;
    } asked[] = {
        {0, REQUEST_LOCK, LOCK},  {0, REQUEST_PLAY, STOP},
        {0, REQUEST_UNDO, "{}"},  {0, REQUEST_PLAY, STOP},
        {1, REQUEST_PLAY, STOP},  {1, REQUEST_LEAVE, "{}"},
        {0, REQUEST_LEAVE, "{}"},
    };
    enum { COUNT = sizeof asked / sizeof *asked };
    struct who who[COUNT];
    struct scene s = {0};
    struct change c;
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    for (int i = 0; i < COUNT; i++) {
        who[i] = (struct who){.client = "same", .seq = i};
        strcpy(who[i].key, keys[asked[i].seat]);
        assert_null(ask_as(&s, &who[i], asked[i].what, asked[i].args, NOON));
    }
    check_marks(s.room, who, COUNT);
    struct room *copy = room_new(s.room->id);
    for (size_t i = 0; i < s.room->log.count; i++)
        assert_true(room_apply(copy, &s.room->log.events[i], &c));
    check_marks(copy, who, COUNT);
    room_free(copy);
    end(&s);
}

/* Or it would bring him back with his name, from another server's line. */
static void a_request_done_stays_done_when_its_player_is_forgotten(void **state)
{
    struct scene s = {0};
    struct change c;
    struct unit unit = {0}, past = {0};
    struct refused why;
    struct who who = {.client = "same", .seq = 3}, other = who;
    char as[KEY_SIZE];
    uint32_t n = 0;
    (void)state;
    create(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\",\"open\"]}");
    strcpy(who.key, keys[1]);
    strcpy(other.key, keys[0]);
    assert_null(ask_as(&s, &who, REQUEST_SIT, "{\"name\":\"Bob\"}", NOON));
    assert_true(
        room_decide_forget(s.room, keys[1], NOON, as, &unit, &past, &why));
    happen(&s, &unit);
    unit_clear(&past);
    assert_true(room_done(s.room, &who, &n));
    assert_int_equal(n, 2);
    assert_false(room_done(s.room, &other, &n));
    struct room *copy = room_new(s.room->id);
    for (size_t i = 0; i < s.room->log.count; i++)
        assert_true(room_apply(copy, &s.room->log.events[i], &c));
    assert_true(room_done(copy, &who, &n));
    who.seq++; /* whoever comes back may do something new */
    assert_false(room_done(copy, &who, &n));
    room_free(copy);
    end(&s);
}

/* He asked one server to sit, which took a while, and another to be forgotten:
 * what he asked for before brings nobody back, what he does later counts. */
static void a_request_is_older_than_the_forgetting_or_not(void **state)
{
    enum { LATER = NOON + 1000 };
    struct scene s = {0};
    struct change c;
    struct unit unit = {0}, past = {0};
    struct refused why;
    char as[KEY_SIZE];
    (void)state;
    create(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\",\"open\"]}");
    assert_true(ask(&s, 1, REQUEST_SIT, "{\"name\":\"Bob\"}"));
    assert_false(room_forgot_since(s.room, keys[1], NOON));
    assert_true(
        room_decide_forget(s.room, keys[1], LATER, as, &unit, &past, &why));
    happen(&s, &unit);
    unit_clear(&past);
    struct room *copy = room_new(s.room->id);
    for (size_t i = 0; i < s.room->log.count; i++)
        assert_true(room_apply(copy, &s.room->log.events[i], &c));
    const struct room *rooms[] = {s.room, copy};
    for (int i = 0; i < 2; i++) {
        assert_true(room_forgot_since(rooms[i], keys[1], LATER - 1));
        assert_false(room_forgot_since(rooms[i], keys[1], LATER));
        assert_false(room_forgot_since(rooms[i], keys[0], NOON));
        assert_false(room_forgot_since(rooms[i], "", NOON));
    }
    room_free(copy);
    end(&s);
}

static void a_table_of_computers_rests_while_nobody_looks(void **state)
{
    struct scene s = {0};
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    assert_true(ask(&s, 0, REQUEST_HAND, "{\"seat\":0}"));
    assert_true(ask(&s, 1, REQUEST_LEAVE, "{}"));
    assert_false(room_rests(s.room)); /* seat 0 is kept for its player */
    assert_int_equal(room_abandon_due(s.room), 0);
    assert_true(ask(&s, 0, REQUEST_LEAVE, "{}"));
    assert_true(room_rests(s.room));
    assert_true(room_abandon_due(s.room) > NOON);
    s.room->live.spectators = 1;
    assert_false(room_rests(s.room));
    end(&s);
}

static void a_damaged_event_is_refused(void **state)
{
    static const char *const bodies[] = {
        "",
        "{}",
        "[]",
        "{\"e\":\"play\"",
        "{\"e\":\"play\",\"seat\":0,\"moves\":[\"fly\"]}",
        "{\"e\":\"sit\",\"seats\":[7]}",
        "{\"e\":\"create\"}",
        "{\"e\":\"undo\",\"count\":99}",
    };
    struct scene s = {0};
    struct change c;
    (void)state;
    begin(&s, "{\"game\":\"pig\",\"seats\":[\"me\",\"open\"]}");
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        struct stored_event e = {.n = (uint32_t)s.room->log.count + 1,
                                 .body = (char *)bodies[i]};
        assert_false(room_apply(s.room, &e, &c));
    }
    end(&s);
}

static void names_lose_what_cannot_be_seen(void **state)
{
    static const char *const names[][2] = {
        {"\t A\u202e\xc2\x85n  n\ufeff\xff a ", "An n a"},
        {"Žofia Łęcka", "Žofia Łęcka"},
        {"Ľubomír Ďuriš", "Ľubomír Ďuriš"},
        {"Z\u030cofia", "Z\u030cofia"},
        {"Đỗ Thị", "Đỗ Thị"},
        {"Ольга 李小龙 مريم", "Ольга 李小龙 مريم"},
        {"שָׁלוֹם नीलिमा ज़ुं น้ำ", "שָׁלוֹם नीलिमा ज़ुं น้ำ"},
        {"\u00ad\u3164\u115f\u1160\uffa0\u2800\u180e", ""},
        {"\U000e0041\ufff9\ufffb\ue000\U00100000\U00050000", ""},
        {"\u061c\u034f\u200d\ufe0f", ""},
        {"\u3000\u00a0Eva\u2003\u00a0K\u3000", "Eva K"},
        {"e\u0301\u0301\u0301\u0301\u0301f", "e\u0301\u0301f"},
        {"e\u0301\u1dc4\u20d0\u0301", "e\u0301\u1dc4"},
        {"ก็็็็็็", "ก็็็็"},
        {"\u0301\u0302 \u0301x", "x"},
        {"👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥", "👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥"},
        {"🐱\ufe0f\ufe0f\u200d\u200dx\u200d🐱", "🐱\ufe0fx🐱"},
        {"a\u200db\ufe0f", "ab"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[100];
        strcpy(name, names[i][0]);
        clean_name(name);
        assert_string_equal(name, names[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_may_not_know_changes_no_byte_for_it),
        cmocka_unit_test(a_room_read_from_its_events_is_the_same_room),
        cmocka_unit_test(the_game_begins_with_what_the_seats_have_shown),
        cmocka_unit_test(who_does_not_show_his_link_keeps_his_seat),
        cmocka_unit_test(
            what_moves_took_is_told_alike_by_servers_of_other_clocks),
        cmocka_unit_test(the_clock_moves_when_its_time_has_come),
        cmocka_unit_test(a_clock_that_was_set_back_keeps_nobody_waiting),
        cmocka_unit_test(a_timer_once_turned_runs),
        cmocka_unit_test(each_player_has_a_time_of_his_own),
        cmocka_unit_test(a_move_taken_back_takes_its_bonus_along),
        cmocka_unit_test(what_a_stand_in_did_has_no_bonus),
        cmocka_unit_test(nothing_but_a_move_prolongs_a_turn),
        cmocka_unit_test(what_changes_nothing_is_no_event),
        cmocka_unit_test(a_table_is_not_changed_all_the_time),
        cmocka_unit_test(nobody_keeps_a_player_from_his_own_seat),
        cmocka_unit_test(a_table_has_so_many_moves_and_no_more),
        cmocka_unit_test(a_request_done_is_known_by_its_player_too),
        cmocka_unit_test(
            a_request_done_stays_done_when_its_player_is_forgotten),
        cmocka_unit_test(a_request_is_older_than_the_forgetting_or_not),
        cmocka_unit_test(a_table_of_computers_rests_while_nobody_looks),
        cmocka_unit_test(a_damaged_event_is_refused),
        cmocka_unit_test(names_lose_what_cannot_be_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
