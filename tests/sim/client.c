/* client: somebody who plays; see client.h. */
#include "client.h"

#include "net.h"
#include "server.h"
#include "truth.h"

#include "base/must_have.h"
#include "games/games.h"
#include "server/hub.h"
#include "server/server_int.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 4,       /* of one client */
    PLACES = 6,       /* with those that it comes back to at the end */
    OPEN = 8,         /* requests under way */
    LOBBY = 64,       /* tables that clients have told each other of */
    PATIENCE = 60,    /* seconds until whoever waits in calm is forgotten */
    CALM_PACE = 20000 /* ms at most between two deeds in calm */
};

/* What a client knows of a table. */
struct seen {
    char id[TABLE_ID_SIZE];
    const struct game *game;
    struct table *table; /* played on by lines; NULL: it has nothing yet */
    size_t base;         /* moves before it: it began with a view */
    uint32_t n;
    uint32_t you;
    bool playing, over, joined, seated;
    bool stale; /* lines cannot be followed: ask for the whole table */
    uint64_t came;
};

/* A request under way. */
struct asked {
    int64_t id; /* 0: none */
    char what[12];
    char table[TABLE_ID_SIZE];
    int seat;
    uint64_t at;
    unsigned sent, answered; /* on this link */
    char text[400];
};

struct person {
    unsigned index;
    unsigned lives;  /* how often it was forgotten */
    char name[20];   /* of the client */
    char called[24]; /* the player, in this life */
    char secret[40], key[KEY_SIZE], address[24];
    bool leaves;   /* wants to be forgotten */
    uint64_t lost; /* when the last link was */
    struct link *link;
    bool up, greeted;
    int64_t id;
    struct seen seen[PLACES];
    struct asked asked[OPEN];
};

/* Who was forgotten. */
struct gone {
    char key[KEY_SIZE], called[24];
};

static struct {
    struct gone *gone;
    size_t gone_count;
    struct person *person;
    unsigned count;
    bool calm;
    char lobby[LOBBY][TABLE_ID_SIZE];
    unsigned told;
    struct client_counts counts;
} it;

struct client_counts clients_counts(void)
{
    return it.counts;
}

/* ---- what is told ---- */

/* The members of a message, or of the state in it, that matter here. */
enum member {
    ON,
    ID,
    OK,
    TABLE,
    STATE,
    N,
    STATUS,
    YOU,
    FROM,
    LINES,
    HASH,
    COUNT,
    GAME,
    SEATS,
    OPTIONS,
    VIEW,
    ERROR,
    NEXT,
    PLAYER,
    MEMBERS
};

struct told {
    struct json of[MEMBERS];
    const struct told *state; /* of a whole table, or NULL */
};

/* In one go: messages are long, and there are many. */
static struct told read_told(struct json object)
{
    static const char *const names[MEMBERS + 1] = {
        "on",      "id",   "ok",    "table", "state",  "n",    "status",
        "you",     "from", "lines", "hash",  "count",  "game", "seats",
        "options", "view", "error", "next",  "player", NULL};
    struct told told = {0};
    struct json_iter i = json_each(object);
    while (json_next(&i)) {
        int member = json_index(i.key, names);
        if (member >= 0 && !told.of[member].at)
            told.of[member] = i.value;
    }
    return told;
}

/* ---- asking ---- */

/* The last place is for a hello. */
static struct asked *free_place(struct person *p, const char *what)
{
    struct asked *a = p->asked;
    const struct asked *end = p->asked + OPEN - (strcmp(what, "hello") != 0);
    while (a < end && a->id)
        a++;
    return a < end ? a : NULL;
}

static void transmit(struct person *p, struct asked *a)
{
    a->sent++;
    link_send(p->link, a->text, strlen(a->text));
}

static struct asked *ask(struct person *p, const char *what, const char *table,
                         const char *more)
{
    struct asked *a = free_place(p, what);
    if (!a || !p->up)
        return NULL;
    *a = (struct asked){.id = ++p->id, .seat = -1, .at = world->now};
    text_set(a->what, sizeof a->what, what);
    text_set(a->table, sizeof a->table, table ? table : "");
    int len = snprintf(a->text, sizeof a->text, "{\"do\":\"%s\",\"id\":%lld",
                       what, (long long)a->id);
    if (table)
        len += snprintf(a->text + len, sizeof a->text - (size_t)len,
                        ",\"table\":\"%s\"", table);
    snprintf(a->text + len, sizeof a->text - (size_t)len, "%s%s}",
             more[0] ? "," : "", more);
    it.counts.requests++;
    transmit(p, a);
    if (chance_of(30))
        transmit(p, a); /* a proxy that tried twice */
    return a;
}

static bool is_asked(const struct person *p, const char *table)
{
    for (int i = 0; i < OPEN; i++)
        if (p->asked[i].id && strcmp(p->asked[i].table, table) == 0)
            return true;
    return false;
}

/* ---- what is seen ---- */

static struct seen *seen_at(struct person *p, const char *table)
{
    for (int i = 0; i < PLACES; i++)
        if (p->seen[i].id[0] && strcmp(p->seen[i].id, table) == 0)
            return &p->seen[i];
    return NULL;
}

static void unsee(struct seen *s)
{
    table_free(s->table);
    *s = (struct seen){0};
}

static void ask_join(struct person *p, struct seen *s)
{
    char more[40] = "";
    if (s->table && !s->stale)
        snprintf(more, sizeof more, "\"since\":%u", s->n);
    ask(p, "join", s->id, more);
}

/* It is at the table and does not know it, and nothing is under way that
 * would tell it. */
static bool is_lost_at(const struct person *p, const struct seen *s)
{
    return s->id[0] && p->greeted && (!s->joined || s->stale) &&
           !is_asked(p, s->id);
}

/* Where no place was left for a join: an answer has made one free. */
static void ask_again(struct person *p)
{
    for (int i = 0; i < PLACES; i++)
        if (is_lost_at(p, &p->seen[i]))
            ask_join(p, &p->seen[i]);
}

static void come_in(struct person *p, struct seen *s, const char *table)
{
    text_set(s->id, sizeof s->id, table);
    s->came = world->now;
    ask_join(p, s);
}

static struct seen *come_to(struct person *p, const char *table)
{
    struct seen *s = seen_at(p, table);
    for (int i = 0; !s && i < TABLES; i++)
        if (!p->seen[i].id[0]) {
            s = &p->seen[i];
            come_in(p, s, table);
        }
    return s;
}

static int viewer_of(const struct seen *s)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (s->you >> i & 1)
            return i;
    return SPECTATOR;
}

/* ---- the law of views ---- */

static void check_view(const struct person *p, const struct seen *s,
                       struct json hash)
{
    const struct truth *t = truth_of(s->id);
    char told[20] = "", real[20];
    struct text buf;
    if (!t || s->n > t->count)
        broken("nothing is told that is not stored", "table %s event %u of %zu",
               s->id, s->n, t ? t->count : 0);
    uint64_t right = t->moment[s->n - 1].hash[viewer_of(s)];
    text_heap(&buf);
    void *view = must_have(malloc(s->game->state_size));
    __real_game_view(s->game, view, s->table->state, viewer_of(s));
    uint64_t mine = game_hash(s->game, view, &buf);
    free(view);
    text_clear(&buf);
    snprintf(real, sizeof real, "%016llx", (unsigned long long)right);
    if (mine != right ||
        (json_string(hash, told, sizeof told) && strcmp(told, real) != 0))
        broken("every view is that of the rules",
               "%s at table %s event %u: %016llx, told %s, should be %s",
               p->name, s->id, s->n, (unsigned long long)mine, told, real);
    it.counts.hidden += s->game->redact != NULL;
}

/* From now on with the eyes of one's own seat: others' moves come veiled. */
static void view_own(struct seen *s)
{
    struct problem problem;
    struct json_out w;
    struct json state;
    struct text text;
    struct table *t = NULL;
    void *view = must_have(malloc(s->game->state_size));
    text_heap(&text);
    json_begin(&w, &text);
    __real_game_view(s->game, view, s->table->state, viewer_of(s));
    game_write(s->game, view, &w);
    if (json_check(text.data, text.len, &state))
        t = table_from(s->game, state, &problem);
    if (!t)
        broken("every view is a state", "table %s: %s", s->id, text.data);
    s->base += s->table->count;
    table_free(s->table);
    s->table = t;
    text_clear(&text);
    free(view);
}

static bool play_line(struct seen *s, struct json line)
{
    char text[MOVE_TEXT_MAX];
    struct json by = json_get(line, "by");
    struct parsed parsed;
    struct reason why;
    int64_t seat;
    int actor = json_is(by, "chance")               ? SEAT_CHANCE
                : json_is(by, "clock")              ? SEAT_CLOCK
                : json_int(by, 0, SEATS_MAX, &seat) ? (int)seat
                                                    : -1;
    if (actor < 0 || !json_string(json_get(line, "move"), text, sizeof text) ||
        !s->game->parse(s->table->state, text, &parsed, &why) ||
        !game_legal(s->game, s->table->state, actor, parsed.move, &why))
        return false;
    table_play(s->table,
               (struct ply){.move = parsed.move, .actor = (uint8_t)actor},
               NULL);
    return true;
}

/* Moves of a message, from `from` on; false: they do not follow, as can be
 * where something is hidden, or shown again. */
static bool play_lines(struct seen *s, const struct told *message)
{
    int64_t from = 0;
    json_int(message->of[FROM], 0, INT32_MAX, &from);
    truth_check_lines(truth_of(s->id), s->n, viewer_of(s), (size_t)from,
                      message->of[LINES]);
    if (from < (int64_t)s->base || from > (int64_t)(s->base + s->table->count))
        return false;
    while (s->base + s->table->count > (size_t)from)
        table_undo(s->table);
    struct json_iter i = json_each(message->of[LINES]);
    while (json_next(&i)) {
        if (play_line(s, i.value))
            continue;
        if (!s->game->redact)
            broken("only legal moves are told", "table %s: %.*s", s->id, 80,
                   i.value.at);
        view_own(s);
        if (!play_line(s, i.value))
            return false;
    }
    return true;
}

static void take_status(struct seen *s, const struct told *message)
{
    struct json status = message->of[STATUS], you = message->of[YOU];
    if (status.at) {
        if (json_is(status, "over") && !s->over)
            it.counts.over++;
        s->playing = json_is(status, "playing");
        s->over = json_is(status, "over") || json_is(status, "closed");
    }
    if (you.at) {
        int viewer = viewer_of(s);
        s->you = seats_read(you);
        s->seated = s->you;
        if (s->game->redact && s->joined && viewer_of(s) != viewer)
            s->stale = true; /* with other eyes */
    }
}

/* A new board; where something is hidden now it begins with the view. */
static void set_up(struct seen *s, const struct told *state)
{
    struct problem problem;
    char game[20];
    struct json view = state->of[VIEW];
    int64_t from = 0;
    json_string(state->of[GAME], game, sizeof game);
    json_int(state->of[FROM], 0, INT32_MAX, &from);
    s->game = games_find(game);
    if (s->table && from && !view.at)
        return; /* it plays on */
    table_free(s->table);
    s->base = 0;
    s->table = view.at
                   ? table_from(s->game, view, &problem)
                   : table_new(s->game, (int64_t)json_count(state->of[SEATS]),
                               state->of[OPTIONS], &problem);
    if (!s->table)
        broken("a table can be laid", "table %s", s->id);
    if (view.at)
        s->base = (size_t)from + json_count(state->of[LINES]);
}

static void take_state(struct person *p, struct seen *s,
                       const struct told *state)
{
    int64_t n = 0;
    json_int(state->of[N], 1, INT32_MAX, &n);
    if (s->joined && n < s->n)
        broken("no view goes back", "table %s: %lld after %u", s->id,
               (long long)n, s->n);
    set_up(s, state);
    take_status(s, state);
    s->n = (uint32_t)n;
    s->joined = true;
    s->stale = false;
    if (!state->of[VIEW].at && !play_lines(s, state))
        broken("lines follow each other", "%s at table %s", p->name, s->id);
    check_view(p, s, state->of[HASH]);
}

/* ---- hearing ---- */

static void take_undo(struct seen *s, const struct told *message)
{
    int64_t count = 0;
    json_int(message->of[COUNT], 0, INT32_MAX, &count);
    if ((size_t)count > s->table->count) {
        s->stale = true;
        return;
    }
    while (count-- > 0)
        table_undo(s->table);
}

static void take_push(struct person *p, const struct told *message)
{
    char id[TABLE_ID_SIZE] = "";
    struct json on = message->of[ON];
    const struct told *state = json_is(on, "table") ? message->state : NULL;
    int64_t n = 0;
    json_string((state ? state : message)->of[TABLE], id, sizeof id);
    struct seen *s = seen_at(p, id);
    if (!s || !s->joined)
        return; /* it has gone from there, or will be told all */
    if (state) {
        take_state(p, s, state);
        return;
    }
    if (!json_int(message->of[N], 1, INT32_MAX, &n)) {
        if (json_is(on, "over")) {
            s->playing = false;
            s->over = true;
        }
        return;
    }
    if (n != s->n + 1)
        broken("no event is lost, doubled or out of order",
               "%s at table %s: %lld after %u", p->name, s->id, (long long)n,
               s->n);
    s->n = (uint32_t)n;
    take_status(s, message);
    if (json_is(on, "undo"))
        take_undo(s, message);
    else if (json_is(on, "lines") && !s->stale && !play_lines(s, message))
        s->stale = true;
    struct json_iter i = json_each(message->of[LINES]);
    struct json hash = message->of[HASH];
    if (json_next(&i)) {
        while (json_next(&i))
            ; /* the last line's */
        hash = json_get(i.value, "hash");
    }
    if (s->stale)
        ask_join(p, s);
    else
        check_view(p, s, hash);
}

/* What was acknowledged is stored, and is what was asked for. */
static void check_done(const struct person *p, const struct asked *a,
                       const struct told *message)
{
    int64_t n = 0;
    const struct truth *t = truth_of(a->table);
    if (strcmp(a->what, "play") != 0 && strcmp(a->what, "undo") != 0)
        return;
    if (!json_int(message->of[N], 1, INT32_MAX, &n) || !t ||
        (size_t)n > t->count)
        broken("no acknowledged move is lost", "%s at table %s: event %lld",
               p->name, a->table, (long long)n);
    const struct moment *m = &t->moment[n - 1];
    if (m->seq != a->id || strcmp(m->client, p->name) != 0 ||
        (a->seat >= 0 && m->actor != a->seat))
        broken("an acknowledged move is the one that was made",
               "%s at table %s: event %lld is of %s %lld, not %lld", p->name,
               a->table, (long long)n, m->client, (long long)m->seq,
               (long long)a->id);
    it.counts.moves++;
}

static void tell_lobby(const char *table)
{
    text_set(it.lobby[it.told++ % LOBBY], TABLE_ID_SIZE, table);
}

static void greet_tables(struct person *p)
{
    p->greeted = true;
    for (int i = 0; i < PLACES; i++)
        if (p->seen[i].id[0])
            ask_join(p, &p->seen[i]);
    for (int i = 0; i < OPEN; i++) /* what was not answered is sent again */
        if (p->asked[i].id && !p->asked[i].sent) {
            p->asked[i].at = world->now;
            transmit(p, &p->asked[i]);
        }
}

static void renew(struct person *p);

static void take_fine(struct person *p, struct asked *a,
                      const struct told *message)
{
    char id[TABLE_ID_SIZE];
    struct seen *s = seen_at(p, a->table);
    check_done(p, a, message);
    if (strcmp(a->what, "hello") == 0) {
        json_string(message->of[PLAYER], p->key, sizeof p->key);
        greet_tables(p);
    } else if (strcmp(a->what, "forget") == 0) {
        renew(p);
    } else if (strcmp(a->what, "create") == 0 &&
               json_string(message->of[TABLE], id, sizeof id)) {
        it.counts.tables++;
        come_to(p, id);
        tell_lobby(id);
    } else if (strcmp(a->what, "rematch") == 0 &&
               json_string(message->of[NEXT], id, sizeof id)) {
        if (s)
            unsee(s);
        come_to(p, id);
    } else if (strcmp(a->what, "join") == 0 && s) {
        if (!message->state)
            broken("who comes is told the table", "table %s", a->table);
        take_state(p, s, message->state);
    } else if (strcmp(a->what, "part") == 0 && s) {
        unsee(s);
    }
}

static void take_refusal(struct person *p, struct asked *a,
                         const struct told *message)
{
    struct json code = json_get(message->of[ERROR], "code");
    struct seen *s = seen_at(p, a->table);
    it.counts.refusals++;
    if (strcmp(a->what, "join") == 0 && s) {
        if (json_is(code, "no-table") && truth_of(a->table))
            broken("no table is lost", "%s", a->table);
        unsee(s);
    }
}

static void take_answer(struct person *p, const struct told *message,
                        int64_t id)
{
    struct asked *a = p->asked;
    bool ok = false;
    while (a < p->asked + OPEN && a->id != id)
        a++;
    if (a == p->asked + OPEN)
        broken("every request is answered once", "%s: %lld again", p->name,
               (long long)id);
    it.counts.answers++;
    json_bool(message->of[OK], &ok);
    if (!a->answered++) {
        if (ok)
            take_fine(p, a, message);
        else
            take_refusal(p, a, message);
    }
    if (a->answered >= a->sent) {
        a->id = 0;
        ask_again(p);
    }
}

static void heard(void *arg, struct link *l, const char *text, size_t len)
{
    struct person *p = arg;
    struct json object;
    int64_t id;
    (void)l;
    if (!json_check(text, len, &object))
        broken("what is told is JSON", "%s", text);
    struct told message = read_told(object);
    const struct told state = read_told(message.of[STATE]);
    message.state = message.of[STATE].at ? &state : NULL;
    struct json table = message.of[TABLE];
    truth_check_text(text, table.at ? table : state.of[TABLE]);
    if (message.of[ON].at)
        take_push(p, &message);
    else if (json_int(message.of[ID], 1, INT64_MAX / 2, &id))
        take_answer(p, &message, id);
}

/* ---- links ---- */

static void dial(void *arg, uint64_t n);

static void up(void *arg, struct link *l)
{
    struct person *p = arg;
    char more[120];
    (void)l;
    p->up = true;
    snprintf(more, sizeof more, "\"secret\":\"%s\",\"client\":\"%s\"",
             p->secret, p->name);
    ask(p, "hello", NULL, more);
}

static const char *const lasting[] = {"play",   "sit",     "undo",
                                      "create", "rematch", "resign"};

/* What changes something will be asked again; the rest is not waited for. */
static void lose_link(struct person *p)
{
    p->up = p->greeted = false;
    p->link = NULL;
    for (int i = 0; i < OPEN; i++) {
        struct asked *a = &p->asked[i];
        bool lasts = false;
        for (size_t k = 0; k < sizeof lasting / sizeof *lasting; k++)
            lasts = lasts || strcmp(a->what, lasting[k]) == 0;
        if (!lasts || a->answered)
            a->id = 0;
        a->sent = a->answered = 0;
    }
    for (int i = 0; i < PLACES; i++)
        p->seen[i].joined = false;
    p->lost = world->now;
    it.counts.cuts++;
    world_after(draw_in(10 * MS, 5 * SECOND), NULL, "dial", dial, p, 0);
}

static void down(void *arg, struct link *l)
{
    (void)l;
    lose_link(arg);
}

static const struct link_ends ends = {up, heard, down};

static void dial(void *arg, uint64_t n)
{
    struct person *p = arg;
    (void)n;
    p->link = link_open(&sim_servers[draw(world->nature.servers)], p->address,
                        &ends, p);
}

/* ---- being forgotten ---- */

static void name_player(struct person *p)
{
    snprintf(p->called, sizeof p->called, "g%ux%ue", p->index, p->lives);
    snprintf(p->secret, sizeof p->secret, "secret-of-client-%u-%u", p->index,
             p->lives);
}

/* Nothing is under way that could bring the name back. */
static void ask_forget(struct person *p)
{
    for (int i = 0; i < OPEN; i++)
        if (p->asked[i].id)
            return;
    ask(p, "forget", NULL, "");
}

/* Forgotten; somebody else has the device now. */
static void renew(struct person *p)
{
    it.gone =
        must_have(realloc(it.gone, (it.gone_count + 1) * sizeof *it.gone));
    struct gone *gone = &it.gone[it.gone_count++];
    it.counts.gone++;
    text_set(gone->key, sizeof gone->key, p->key);
    text_set(gone->called, sizeof gone->called, p->called);
    for (int i = 0; i < PLACES; i++)
        unsee(&p->seen[i]);
    for (int i = 0; i < OPEN; i++)
        p->asked[i].id = 0;
    p->leaves = false;
    p->lives++;
    name_player(p);
    link_close(p->link);
    lose_link(p);
}

/* ---- what one does ---- */

/* Some legal move, as a text; false: there is none. */
static bool some_move(const struct seen *s, int seat, char *buf, size_t size)
{
    struct reason why;
    struct text out;
    move *moves = must_have(malloc(s->game->max_moves * sizeof *moves));
    uint32_t count = s->game->moves(s->table->state, seat, moves);
    move m = count ? moves[draw(count)] : 0;
    bool may = count && s->game->legal(s->table->state, seat, m, &why);
    free(moves);
    text_fixed(&out, buf, size);
    if (may)
        s->game->print(s->table->state, m, &out);
    return may;
}

static void play_at(struct person *p, struct seen *s)
{
    char more[MOVE_TEXT_MAX + 60], text[MOVE_TEXT_MAX];
    actor_set acts = s->game->actors(s->table->state);
    int seat = viewer_of(s);
    if (s->stale || seat == SPECTATOR || !(acts >> seat & 1) ||
        is_asked(p, s->id) || !some_move(s, seat, text, sizeof text))
        return;
    snprintf(more, sizeof more, "\"move\":\"%s\",\"seat\":%d", text, seat);
    struct asked *a = ask(p, "play", s->id, more);
    if (a)
        a->seat = seat;
}

static void create(struct person *p)
{
    static const char *const games[] = {"pig",   "mice",   "cubes",
                                        "fives", "secret", "secret"};
    static const char *const seats[] = {
        "\"me\",\"open\"", "\"me\",\"open\"", "\"me\",\"computer:1\"",
        "\"me\",\"open\",\"computer:1\"", "\"open\",\"me\",\"open\""};
    const char *game = games[draw(6)];
    char more[200];
    if (!games_find(game))
        return;
    snprintf(more, sizeof more,
             "\"game\":\"%s\",\"seats\":[%s],\"name\":\"%s\",\"public\":%s"
             ",\"handover\":%d",
             game, seats[draw(5)], p->called, chance_of(2) ? "true" : "false",
             chance_of(3) ? (int)draw_in(20, 90) : 0);
    ask(p, "create", NULL, more);
}

static void visit(struct person *p)
{
    const char *id = it.lobby[draw(LOBBY)];
    if (id[0] && !seen_at(p, id))
        come_to(p, id);
}

static void say_sit(struct person *p, struct seen *s)
{
    char more[60];
    snprintf(more, sizeof more, "\"name\":\"%s\",\"dice\":\"%04x\"", p->called,
             (unsigned)draw(65536));
    if (!is_asked(p, s->id))
        ask(p, "sit", s->id, more);
}

static void after_game(struct person *p, struct seen *s)
{
    if (is_asked(p, s->id))
        return;
    if (chance_of(4))
        ask(p, "rematch", s->id, "");
    else
        ask(p, "part", s->id, "");
}

static void something_else(struct person *p, struct seen *s)
{
    static const char *const what[] = {"ping", "tables", "mine", "find"};
    switch (draw(8)) {
    case 0:
        if (s->playing)
            ask(p, "undo", s->id, "");
        break;
    case 1:
        ask(p, "say", s->id, "\"phrase\":\"wow\"");
        break;
    case 2: /* the others play on without him, perhaps nobody does */
        if (!is_asked(p, s->id) && (!s->playing || chance_of(2)))
            ask(p, "part", s->id, "");
        break;
    case 3:
        ask_join(p, s);
        break;
    case 4:
        if (chance_of(3) && s->playing)
            ask(p, "resign", s->id, "");
        break;
    default:
        ask(p, what[draw(4)], NULL, "");
    }
}

static void deed(struct person *p, struct seen *s)
{
    if (!s->id[0]) {
        if (chance_of(2))
            visit(p);
        else if (chance_of(4))
            create(p);
        return;
    }
    if (!s->joined || !s->table)
        return;
    if (s->over)
        after_game(p, s);
    else if (!it.calm && chance_of(12))
        something_else(p, s);
    else if (s->playing && s->you)
        play_at(p, s);
    else if (!s->playing)
        say_sit(p, s);
}

static void live(void *arg, uint64_t n)
{
    struct person *p = arg;
    uint64_t most = 2 * (uint64_t)world->nature.pace;
    (void)n;
    if (it.calm && most > CALM_PACE)
        most = CALM_PACE;
    world_after(draw_in(1, most) * MS, NULL, "live", live, p, 0);
    if (p->leaves) {
        if (p->greeted)
            ask_forget(p);
        return;
    }
    for (int i = 0; p->greeted && it.calm && i < TABLES; i++)
        deed(p, &p->seen[i]);
    if (p->greeted && !it.calm)
        deed(p, &p->seen[draw(TABLES)]);
    p->leaves = !it.calm && chance_of(300);
    if (!it.calm && p->link && chance_of(2000)) { /* it hangs up */
        link_close(p->link);
        lose_link(p);
    }
}

void clients_begin(unsigned count)
{
    it.count = count;
    it.person = must_have(calloc(count, sizeof *it.person));
    for (unsigned i = 0; i < count; i++) {
        struct person *p = &it.person[i];
        p->index = i;
        snprintf(p->name, sizeof p->name, "client%u", i);
        name_player(p);
        snprintf(p->address, sizeof p->address, "10.%u.%u.%u", i >> 16,
                 i >> 8 & 255, i & 255);
        world_after(draw(5 * SECOND), NULL, "dial", dial, p, 0);
        world_after(draw(10 * SECOND), NULL, "live", live, p, 0);
    }
}

void clients_calm(void)
{
    it.calm = true;
}

/* ---- when all is calm ---- */

static void come_back(struct person *p)
{
    struct seen *s = &p->seen[TABLES], *end = &p->seen[PLACES];
    for (size_t i = 0; p->greeted && s < end && i < truth_tables(); i++) {
        const struct truth *t = truth_at(i);
        if (!room_over(t->room) && room_seats_of(t->room, p->key) &&
            !seen_at(p, t->id))
            come_in(p, s++, t->id);
    }
}

void clients_come_back(void)
{
    for (unsigned i = 0; i < it.count; i++)
        come_back(&it.person[i]);
}

/* Who has just come may think first. A computer needs nobody, unless nobody
 * plays on: then it waits until somebody looks. */
static bool stands_still(const struct seen *s, const struct truth *t)
{
    const uint64_t most = 2 * (uint64_t)PATIENCE * SECOND;
    actor_set acts = s->game->actors(t->room->table->state);
    bool stayed = world->now - s->came > most;
    return s->playing && s->you && !s->over && world->now - t->at > most &&
           ((room_computers(t->room) & acts &&
             (stayed || !room_is_spare(t->room))) ||
            (stayed && acts >> viewer_of(s) & 1));
}

static void check_player(struct person *p)
{
    if (!p->greeted && world->now - p->lost > (uint64_t)PATIENCE * SECOND)
        broken("once faults end everything proceeds", "%s is not back",
               p->name);
    for (int i = 0; i < OPEN; i++)
        if (p->asked[i].id &&
            world->now - p->asked[i].at > (uint64_t)PATIENCE * SECOND)
            broken("every request is answered once", "%s waits for %s %s",
                   p->name, p->asked[i].what, p->asked[i].table);
    for (int i = 0; i < PLACES; i++) {
        const struct seen *s = &p->seen[i];
        const struct truth *t = s->id[0] ? truth_of(s->id) : NULL;
        if (t && s->joined && s->n < t->count &&
            world->now - t->at > (uint64_t)PATIENCE * SECOND)
            broken("everybody is told", "%s at table %s: %u of %zu", p->name,
                   s->id, s->n, t->count);
        if (is_lost_at(p, s) && free_place(p, "join"))
            broken("once faults end everything proceeds",
                   "%s waits for table %s and has not asked", p->name, s->id);
        if (t && s->joined && stands_still(s, t))
            broken("once faults end everything proceeds",
                   "table %s stands still", s->id);
    }
}

/* By that of the servers' clocks which is furthest behind. */
static int64_t servers_now(void)
{
    int64_t now = INT64_MAX;
    for (unsigned i = 0; i < world->nature.servers; i++) {
        world->current = &sim_servers[i];
        const struct server *s = world->current->server;
        int64_t its = s ? hub_now(s->hub[0]) : INT64_MAX;
        now = its < now ? its : now;
    }
    world->current = NULL;
    return now;
}

void clients_check(void)
{
    for (unsigned i = 0; i < it.count; i++)
        check_player(&it.person[i]);
    truth_check_due(servers_now(), (int64_t)PATIENCE * 1000);
    truth_check_rows(servers_now(), (int64_t)PATIENCE * 1000);
    for (size_t i = 0; i < it.gone_count; i++)
        truth_check_gone(it.gone[i].key, it.gone[i].called);
}
