/* room: what a table is and how events change it; see room.h. */
#include "server/room.h"

#include "base/text.h"

#include "base/hash.h"
#include "base/sha256.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* Tables that never began, or that all have left, are closed after a week. */
static const int64_t ABANDON_MS = 7 * 24 * 3600 * INT64_C(1000);

struct room *room_new(const char *id)
{
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    text_set(r->id, sizeof r->id, id);
    memcpy(r->fair.table, r->id, sizeof r->id);
    text_heap(&r->buf);
    return r;
}

void room_free(struct room *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count; i++)
        free(r->events[i].body);
    free(r->events);
    free(r->plies);
    free(r->marks);
    free(r->askers);
    free(r->scratch);
    table_free(r->table);
    text_clear(&r->buf);
    free(r);
}

/* ---- asking ---- */

bool room_over(const struct room *r)
{
    return r->started && game_over(r->game, r->table->state);
}

bool room_playing(const struct room *r)
{
    return r->started && !r->closed && !room_over(r);
}

const char *room_status(const struct room *r)
{
    if (r->closed)
        return "closed";
    if (!r->started)
        return "waiting";
    return room_over(r) ? "over" : "playing";
}

uint32_t room_seats_of(const struct room *r, const char *key)
{
    uint32_t set = 0;
    for (int i = 0; key[0] && i < r->seats; i++)
        if (strcmp(r->seat[i].key, key) == 0)
            set |= 1u << i;
    return set;
}

int room_viewer(const struct room *r, const char *key, int wish)
{
    uint32_t set = room_seats_of(r, key);
    if (wish >= 0 && set >> wish & 1)
        return wish;
    return set ? __builtin_ctz(set) : SPECTATOR;
}

uint32_t room_awaits(const struct room *r)
{
    return r->agreeing && !r->closed ? pact_awaits(&r->pact) : 0;
}

static uint32_t seats_of_kind(const struct room *r, enum seat_kind kind)
{
    uint32_t set = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == kind)
            set |= 1u << i;
    return set;
}

bool room_full(const struct room *r)
{
    return r->count >= EVENTS_MAX || (r->table && r->table->count >= MOVES_MAX);
}

/* Does no seat belong to a person, not even one that a computer keeps? */
static bool is_deserted(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind != KIND_COMPUTER || r->seat[i].key[0])
            return false;
    return true;
}

bool room_rests(const struct room *r)
{
    return !r->here && !r->spectators && is_deserted(r);
}

bool room_goes_on(const struct room *r)
{
    return room_playing(r) && !room_full(r);
}

uint32_t room_computers(const struct room *r)
{
    return room_goes_on(r) ? seats_of_kind(r, KIND_COMPUTER) : 0;
}

size_t room_horizon(const struct room *r)
{
    size_t horizon = table_horizon(r->table);
    size_t since = r->table->count - r->clock_ply;
    return r->game->clock && since < horizon ? since : horizon;
}

int64_t room_clock_due(const struct room *r)
{
    uint32_t ms = (uint32_t)r->clock;
    bool runs = room_playing(r) && !room_full(r) && ms &&
                r->game->actors(r->table->state) & ACT_CLOCK;
    return runs ? r->clock_at + ms : 0;
}

uint32_t room_persons_to_act(const struct room *r)
{
    if (!room_playing(r))
        return 0;
    return r->game->actors(r->table->state) & ACT_SEATS &
           seats_of_kind(r, KIND_PERSON);
}

/* Does this seat's time run? Not where all act at once: there the game has
 * a clock of its own. */
static bool runs(const struct room *r, int seat)
{
    return room_persons_to_act(r) >> seat & 1 &&
           !(r->game->actors(r->table->state) & ACT_ALL);
}

int64_t room_left(const struct room *r, int seat, int64_t now)
{
    int64_t left = r->limit * 1000 - r->used[seat];
    if (runs(r, seat) && now > r->moved)
        left -= now - r->moved;
    return left > 0 ? left : 0;
}

int64_t room_seat_due(const struct room *r, int seat)
{
    if (!(room_persons_to_act(r) >> seat & 1) || room_full(r))
        return 0;
    int64_t due = r->handover ? r->turn[seat] + r->handover * 1000 : 0;
    if (r->limit && runs(r, seat)) {
        int64_t flag = r->moved + room_left(r, seat, r->moved);
        due = !due || flag < due ? flag : due;
    }
    return due;
}

int64_t room_handover_due(const struct room *r)
{
    int64_t first = 0;
    for (int seat = 0; (r->handover || r->limit) && seat < r->seats; seat++) {
        int64_t due = room_seat_due(r, seat);
        if (due && (!first || due < first))
            first = due;
    }
    return first;
}

bool room_is_spare(const struct room *r)
{
    return !r->closed && (!r->started || (room_playing(r) && is_deserted(r)));
}

int64_t room_abandon_due(const struct room *r)
{
    bool goes_on = room_playing(r) && !is_deserted(r);
    return goes_on || r->closed || room_over(r) ? 0 : r->at + ABANDON_MS;
}

/* The asker with this key, or how many there are. */
static size_t find_in_askers(const struct room *r, const char *key)
{
    size_t i = 0;
    while (i < r->askers_count && strcmp(r->askers[i], key) != 0)
        i++;
    return i;
}

bool room_done(const struct room *r, const struct who *who, uint32_t *n)
{
    size_t asker = find_in_askers(r, who->key);
    if (!who->client[0] || who->seq < 0 || asker == r->askers_count)
        return false;
    uint64_t client = hash_bytes(who->client, strlen(who->client));
    for (size_t i = r->marks_count; i-- > 0;) {
        const struct mark *m = &r->marks[i];
        if (m->seq == who->seq && m->client == client && m->asker == asker) {
            *n = m->n;
            return true;
        }
    }
    return false;
}

/* ---- seats ---- */

/* Have all sat down? Then who goes is replaced by a computer, and what the
 * seats give to the dice is fixed. */
static bool is_set(const struct room *r)
{
    return r->started || r->agreeing;
}

static void empty_seat(struct room *r, int i)
{
    r->seat[i] = (struct seat){.kind = KIND_OPEN};
    if (is_set(r))
        return;
    r->fair.contributions[i][0] = '\0';
    pact_bind(&r->pact, i, NULL);
}

static void give_to_computer(struct room *r, int i, int64_t level, bool keep)
{
    struct seat *s = &r->seat[i];
    if (!keep)
        empty_seat(r, i);
    s->kind = KIND_COMPUTER;
    s->program[0] = '\0';
    s->level = (uint8_t)level;
    s->ready = true;
}

/* Once all have sat down the game starts, for good, as soon as those who have
 * bound themselves have shown what to. */
static void maybe_start(struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (!r->seat[i].ready)
            return;
    if (!is_set(r)) {
        pact_begin(&r->pact, &r->fair);
        r->agreeing = true;
    }
    if (!pact_awaits(&r->pact)) {
        r->started = true;
        r->agreeing = false;
    }
}

/* A set of seats in an event, of those in `among`; 0 if it is none. */
static uint32_t set_of(struct json list, uint32_t among)
{
    struct json_iter i = json_each(list);
    uint32_t set = 0;
    while (json_next(&i)) {
        int64_t seat;
        if (!json_int(i.value, 0, SEATS_MAX - 1, &seat) || !(among >> seat & 1))
            return 0;
        set |= 1u << seat;
    }
    return set;
}

/* One seat of the event `create`. */
static bool create_seat(struct room *r, struct json wish)
{
    static const char *const kinds[] = {"open", "person", "computer", NULL};
    if (r->seats == SEATS_MAX)
        return false;
    struct seat *s = &r->seat[r->seats++];
    int kind = json_index(json_get(wish, "kind"), kinds);
    s->kind = (uint8_t)kind;
    s->level = (uint8_t)message_int(wish, "level", 0);
    s->ready = kind == KIND_COMPUTER;
    message_text(wish, "key", s->key, sizeof s->key);
    message_text(wish, "name", s->name, sizeof s->name);
    message_text(wish, "program", s->program, sizeof s->program);
    return kind >= 0;
}

static void take_imported_pact(struct room *r, struct json e)
{
    struct json_iter i = json_each(json_get(e, "commits"));
    struct json_iter k = json_each(json_get(e, "aborted"));
    char hex[FAIR_HEX];
    uint8_t anchor[PACT_LINK];
    r->fair.protocol = FAIR_LINKS;
    for (int seat = 0; seat < r->seats && json_next(&i); seat++)
        if (json_string(i.value, hex, sizeof hex) &&
            fair_unhex(hex, anchor, sizeof anchor))
            pact_bind(&r->pact, seat, anchor);
    while (r->pact.aborted < SEATS_MAX && json_next(&k))
        r->pact.missing[r->pact.aborted++] =
            (uint16_t)set_of(k.value, (1u << r->seats) - 1);
}

/* A record of a game that is over: nobody has to sit down. */
static void take_imported(struct room *r, struct json e)
{
    struct json dice = json_get(e, "dice");
    struct json_iter i = json_each(dice);
    for (int seat = 0; seat < r->seats; seat++) {
        r->seat[seat].ready = true;
        if (json_next(&i))
            json_string(i.value, r->fair.contributions[seat],
                        FAIR_CONTRIBUTION);
    }
    r->unfair = !dice.at;
    r->started = true;
    if (json_get(e, "commits").at)
        take_imported_pact(r, e);
}

static bool apply_create(struct room *r, struct json e)
{
    char game[17], secret[FAIR_HEX];
    struct problem p;
    if (r->table)
        return false;
    message_text(e, "game", game, sizeof game);
    message_text(e, "secret", secret, sizeof secret);
    message_text(e, "title", r->title, sizeof r->title);
    message_text(e, "host", r->host, sizeof r->host);
    message_text(e, "from", r->from, sizeof r->from);
    r->game = games_find(game);
    r->is_public = message_bool(e, "public");
    r->handover = message_int(e, "handover", 0);
    r->limit = message_int(e, "clock", 0);
    r->bonus = message_int(e, "bonus", 0);
    r->binding = message_bool(e, "binding");
    struct json_iter i = json_each(json_get(e, "seats"));
    while (json_next(&i))
        if (!create_seat(r, i.value))
            return false;
    r->fair.seats = (uint8_t)r->seats;
    if (message_bool(e, "imported"))
        take_imported(r, e);
    if (!r->game || !fair_unhex(secret, r->fair.secret, FAIR_SECRET))
        return false;
    r->table = table_new(r->game, r->seats, json_get(e, "options"), &p);
    r->scratch = malloc((size_t)r->game->state_size * 3);
    if (!r->scratch)
        abort();
    maybe_start(r);
    return r->table != NULL;
}

static bool seat_of(const struct room *r, struct json e, int *seat)
{
    int64_t n;
    if (!json_int(json_get(e, "seat"), 0, r->seats - 1, &n))
        return false;
    *seat = (int)n;
    return true;
}

static bool apply_sit(struct room *r, struct json e)
{
    char dice[FAIR_CONTRIBUTION], commit[FAIR_HEX];
    uint8_t anchor[PACT_LINK];
    message_text(e, "dice", dice, sizeof dice);
    message_text(e, "commit", commit, sizeof commit);
    bool bound = fair_unhex(commit, anchor, sizeof anchor);
    struct json_iter i = json_each(json_get(e, "seats"));
    while (json_next(&i)) {
        int64_t n;
        if (!json_int(i.value, 0, r->seats - 1, &n))
            return false;
        struct seat *s = &r->seat[n];
        *s = (struct seat){.kind = KIND_PERSON, .ready = true};
        message_text(e, "key", s->key, sizeof s->key);
        message_text(e, "name", s->name, sizeof s->name);
        if (is_set(r))
            continue;
        memcpy(r->fair.contributions[n], dice, sizeof dice);
        pact_bind(&r->pact, (int)n, bound ? anchor : NULL);
    }
    maybe_start(r);
    return true;
}

static bool apply_reveal(struct room *r, struct json e)
{
    char hex[FAIR_HEX];
    uint8_t link[PACT_LINK];
    uint32_t set = set_of(json_get(e, "seats"), room_awaits(r));
    message_text(e, "link", hex, sizeof hex);
    if (!set || !fair_unhex(hex, link, sizeof link))
        return false;
    for (int i = 0; i < r->seats; i++) {
        if (!(set >> i & 1))
            continue;
        if (!pact_fits(&r->pact, i, link))
            return false;
        pact_show(&r->pact, &r->fair, i, link);
    }
    maybe_start(r);
    return true;
}

static bool apply_abort(struct room *r, struct json e)
{
    uint32_t set = set_of(json_get(e, "seats"), room_awaits(r));
    if (!set)
        return false;
    pact_abort(&r->pact, &r->fair, set, seats_of_kind(r, KIND_PERSON));
    maybe_start(r);
    return true;
}

/* The seat's key opens nothing any more. */
static void vacate(struct room *r, int seat)
{
    if (is_set(r))
        give_to_computer(r, seat, 1, false);
    else
        empty_seat(r, seat);
}

static bool apply_leave(struct room *r, struct json e)
{
    char key[KEY_SIZE];
    message_text(e, "key", key, sizeof key);
    uint32_t set = room_seats_of(r, key);
    for (int i = 0; i < r->seats; i++)
        if (set >> i & 1)
            vacate(r, i);
    return true;
}

static bool apply_computer(struct room *r, struct json e)
{
    int seat;
    if (!seat_of(r, e, &seat))
        return false;
    give_to_computer(r, seat, message_int(e, "level", 1),
                     message_bool(e, "keep"));
    maybe_start(r);
    return true;
}

static bool apply_kick(struct room *r, struct json e)
{
    int seat;
    if (!seat_of(r, e, &seat))
        return false;
    char *place = r->banned[r->banned_count++ % BANNED];
    memcpy(place, r->seat[seat].key, KEY_SIZE);
    vacate(r, seat);
    return true;
}

static bool apply_lock(struct room *r, struct json e)
{
    r->locked = message_bool(e, "locked");
    return true;
}

static bool apply_close(struct room *r, struct json e)
{
    (void)e;
    r->closed = true;
    return true;
}

/* ---- forgetting ---- */

void room_nobody(const struct room *r, const char *key, char out[KEY_SIZE])
{
    uint8_t hash[SHA256_BYTES];
    hmac_sha256(r->id, strlen(r->id), key, strlen(key), hash);
    fair_hex(hash, (KEY_SIZE - 1) / 2, out);
}

/* Does this key become that one, or is it that already? */
static bool becomes(const struct room *r, const char *key, const char *as)
{
    char nobody[KEY_SIZE];
    room_nobody(r, key, nobody);
    return key[0] && (strcmp(key, as) == 0 || strcmp(nobody, as) == 0);
}

/* Players' keys stand in events as values of "key" and "host". */
static void forget_in_event(const struct room *r, char *body, const char *as)
{
    static const char *const marks[] = {"\"key\":\"", "\"host\":\""};
    for (int i = 0; i < 2; i++)
        for (char *at = body; (at = strstr(at, marks[i]));) {
            char key[KEY_SIZE] = "";
            at += strlen(marks[i]);
            if (strcspn(at, "\"") == KEY_SIZE - 1)
                memcpy(key, at, KEY_SIZE - 1);
            if (strcmp(key, as) != 0 && becomes(r, key, as))
                store_blank(body, key, as);
        }
}

void room_forget(struct room *r, const char *as)
{
    for (int i = 0; i < r->seats; i++)
        if (becomes(r, r->seat[i].key, as)) {
            if (!r->closed && !room_over(r))
                vacate(r, i);
            r->seat[i].key[0] = r->seat[i].name[0] = '\0';
        }
    for (int i = 0; i < BANNED; i++)
        if (becomes(r, r->banned[i], as))
            text_set(r->banned[i], sizeof r->banned[i], as);
    for (size_t i = 0; i < r->askers_count; i++)
        if (becomes(r, r->askers[i], as))
            text_set(r->askers[i], sizeof r->askers[i], as);
    if (becomes(r, r->host, as)) {
        text_set(r->host, sizeof r->host, as);
        r->title[0] = '\0';
    }
    for (size_t i = 0; i < r->count; i++)
        forget_in_event(r, r->events[i].body, as);
}

static bool apply_forget(struct room *r, struct json e)
{
    char as[KEY_SIZE];
    message_text(e, "as", as, sizeof as);
    room_forget(r, as);
    return as[0];
}

/* ---- moves ---- */

/* Is anything hidden from this viewer now? */
static bool is_clear(struct room *r, int viewer)
{
    game_view(r->game, r->scratch, r->table->state, viewer);
    return game_hash(r->game, r->scratch, &r->buf) ==
           game_hash(r->game, r->table->state, &r->buf);
}

/* After each move: where nothing is hidden from a viewer any more, it is told
 * again from where it last knew everything (F19). A move that shows a part
 * only cannot be followed by lines. */
static void look_again(struct room *r, struct change *c)
{
    uint32_t count = (uint32_t)r->table->count;
    bool shown = r->table->plies[count - 1].shown;
    for (int v = 0; v <= SEATS_MAX; v++) {
        if (!r->game->redact || (v >= r->seats && v != SPECTATOR))
            continue;
        if (is_clear(r, v)) {
            if (r->clear[v] < c->from[v])
                c->from[v] = r->clear[v];
            r->clear[v] = count;
            c->broken[v] = false;
        } else if (shown) {
            c->broken[v] = true;
        }
    }
}

/* One move; `like` has what it says beside actor and move. */
static bool play_line(struct room *r, struct json line, int seat,
                      struct ply like, struct change *c)
{
    char text[MOVE_TEXT_MAX];
    struct ply ply;
    struct problem p;
    struct reason why;
    if (!json_string(line, text, sizeof text) ||
        !table_judge(r->table, text, seat, &ply, &p, &why))
        return false;
    ply.ms = like.ms;
    ply.note = like.note;
    if (!table_play(r->table, ply, NULL))
        abort();
    look_again(r, c);
    return true;
}

/* What a player's time pays for his move; the bonus is what he gets back, and
 * the move's note says that he did. */
static void charge(struct room *r, int seat, int64_t at, struct ply *ply)
{
    if (seat < 0 || seat >= r->seats || !runs(r, seat))
        return;
    r->used[seat] += (at > r->moved ? at - r->moved : 0) - r->bonus * 1000;
    ply->note = 1;
}

static bool apply_play(struct room *r, struct json e, int64_t at,
                       struct change *c)
{
    int seat = (int)message_int(e, "seat", -1);
    int64_t ms = at - r->at;
    struct ply ply = {.ms = ms >= 0 && ms < PLY_NO_TIME ? (uint32_t)ms
                                                        : PLY_NO_TIME};
    if (!r->started)
        return false;
    for (int v = 0; v <= SEATS_MAX; v++)
        c->from[v] = c->before;
    charge(r, seat, at, &ply);
    r->moved = at;
    struct json_iter i = json_each(json_get(e, "moves"));
    while (json_next(&i)) {
        if (!play_line(r, i.value, seat, ply, c))
            return false;
        seat = -1; /* the rest is chance's */
        ply = (struct ply){.ms = PLY_NO_TIME};
    }
    return true;
}

/* Time that was spent stays spent, and what runs since the move is his who
 * takes it back; the bonus of a move goes with it. */
static bool take_back(struct room *r)
{
    struct table *t = r->table;
    if (!table_undo(t))
        return false;
    const struct ply *ply = &t->plies[t->count];
    if (ply->note)
        r->used[ply->actor] += r->bonus * 1000;
    return true;
}

static bool apply_undo(struct room *r, struct json e)
{
    int64_t count = message_int(e, "count", 0);
    while (count-- > 0)
        if (!take_back(r))
            return false;
    for (int v = 0; v <= SEATS_MAX; v++)
        if (r->clear[v] > r->table->count)
            r->clear[v] = (uint32_t)r->table->count;
    return true;
}

/* ---- events ---- */

static const struct {
    const char *name;
    bool (*apply)(struct room *r, struct json e);
} seat_events[] = {
    {"create", apply_create}, {"sit", apply_sit},
    {"leave", apply_leave},   {"computer", apply_computer},
    {"kick", apply_kick},     {"lock", apply_lock},
    {"close", apply_close},   {"forget", apply_forget},
    {"reveal", apply_reveal}, {"abort", apply_abort},
};

static bool apply_body(struct room *r, struct json e, int64_t at,
                       struct change *c)
{
    struct json kind = json_get(e, "e");
    c->kind = CHANGE_SEATS;
    for (size_t i = 0; i < sizeof seat_events / sizeof *seat_events; i++)
        if (json_is(kind, seat_events[i].name))
            return (r->table || i == 0) && seat_events[i].apply(r, e);
    if (!r->table)
        return false;
    if (json_is(kind, "play")) {
        c->kind = CHANGE_LINES;
        return apply_play(r, e, at, c);
    }
    c->kind = CHANGE_UNDO;
    return json_is(kind, "undo") && apply_undo(r, e);
}

static void keep_event(struct room *r, const struct store_event *event)
{
    if (r->count == r->size) {
        r->size = r->size ? r->size * 2 : 8;
        r->events = realloc(r->events, r->size * sizeof *r->events);
        r->plies = realloc(r->plies, r->size * sizeof *r->plies);
        if (!r->events || !r->plies)
            abort();
    }
    r->plies[r->count] = (uint32_t)r->table->count;
    r->events[r->count] = *event;
    r->events[r->count++].body = strdup(event->body);
    r->bytes += EVENT_BYTES + strlen(event->body);
}

/* Whose request made this event? Before it is applied: who sits down or
 * leaves says so, a move is its seat's, the rest is up to the host. */
static void find_asker(const struct room *r, struct json e, char key[KEY_SIZE])
{
    const struct table *t = r->table;
    struct json kind = json_get(e, "e");
    int64_t seat = -1;
    message_text(e, t ? "key" : "host", key, KEY_SIZE);
    if (key[0] || !t)
        return;
    if (json_is(kind, "play"))
        seat = message_int(e, "seat", -1);
    else if (json_is(kind, "undo") && t->count)
        seat = t->plies[t->count - 1].actor;
    memcpy(key, seat >= 0 && seat < r->seats ? r->seat[seat].key : r->host,
           KEY_SIZE);
}

/* Room for one more in a list, which doubles. */
static void *make_room(void *list, size_t count, size_t *size, size_t each)
{
    if (count < *size)
        return list;
    *size = *size ? *size * 2 : 4;
    list = realloc(list, *size * each);
    if (!list)
        abort();
    return list;
}

static size_t keep_asker(struct room *r, const char *key)
{
    size_t at = find_in_askers(r, key);
    if (at < r->askers_count)
        return at;
    r->askers = make_room(r->askers, r->askers_count, &r->askers_size,
                          sizeof *r->askers);
    memcpy(r->askers[r->askers_count++], key, KEY_SIZE);
    return at;
}

static void keep_mark(struct room *r, struct json e, uint32_t n,
                      const char *key)
{
    char client[CLIENT_SIZE];
    if (!json_get(e, "c").at)
        return;
    message_text(e, "c", client, sizeof client);
    r->marks =
        make_room(r->marks, r->marks_count, &r->marks_size, sizeof *r->marks);
    r->marks[r->marks_count++] =
        (struct mark){.client = hash_bytes(client, strlen(client)),
                      .seq = message_int(e, "q", -1),
                      .n = n,
                      .asker = (uint32_t)keep_asker(r, key)};
}

static void keep_pace(struct room *r, struct json e, int64_t at)
{
    struct json kind = json_get(e, "e");
    static const char *const kinds[] = {[CHURN_SIT] = "sit",
                                        [CHURN_LOCK] = "lock",
                                        [CHURN_UNDO] = "undo",
                                        [CHURN_HAND] = "computer",
                                        [CHURN_COUNT] = NULL};
    int churn = json_index(kind, kinds);
    if (churn < 0)
        return;
    struct pace *p = &r->pace[churn];
    p->at[p->count++ % PACE] = at;
}

/* Is it still the turn in which this seat began to wait, and not yet up? */
static bool waits_on(const struct room *r, int seat, int64_t at)
{
    return r->turn[seat] >= r->moved && at < r->turn[seat] + r->handover * 1000;
}

/* Whose wait begins now? After a move of all who may act, else of those who
 * may since now, unless a computer only held the seat for a moment: so nobody
 * can prolong a turn by what is no move. */
static void watch_turns(struct room *r, uint32_t before, const struct change *c,
                        int64_t at)
{
    uint32_t acts = room_persons_to_act(r);
    bool moved = c->kind != CHANGE_SEATS;
    for (int seat = 0; seat < r->seats; seat++) {
        bool begins =
            moved || (!(before >> seat & 1) && !waits_on(r, seat, at));
        if (acts >> seat & 1 && begins)
            r->turn[seat] = at;
    }
}

static void watch_clock(struct room *r, int64_t at)
{
    uint64_t clock =
        r->game->clock && r->started ? r->game->clock(r->table->state) : 0;
    if (clock != r->clock) {
        r->clock_at = at;
        r->clock_ply = r->table->count;
    }
    r->clock = clock;
}

bool room_apply(struct room *r, const struct store_event *event,
                struct change *change)
{
    struct json e;
    char asker[KEY_SIZE];
    *change = (struct change){.n = event->n};
    if (event->n != r->count + 1 ||
        !json_check(event->body, strlen(event->body), &e))
        return false;
    bool was_over = r->table && room_over(r);
    uint32_t acted = room_persons_to_act(r);
    change->before = r->table ? (uint32_t)r->table->count : 0;
    find_asker(r, e, asker);
    if (!apply_body(r, e, event->at, change))
        return false;
    keep_event(r, event);
    keep_mark(r, e, event->n, asker);
    keep_pace(r, e, event->at);
    watch_clock(r, event->at);
    watch_turns(r, acted, change, event->at);
    r->at = event->at;
    if (!r->started || !r->moved)
        r->moved = event->at; /* times run from the start of the game */
    change->ended = !was_over && room_over(r);
    return true;
}

static void move_pace(struct pace *p, int64_t by)
{
    for (int i = 0; i < PACE; i++)
        p->at[i] += by;
}

void room_move_time(struct room *r, int64_t by)
{
    r->at += by;
    r->moved += by;
    r->clock_at += by;
    for (int i = 0; i < SEATS_MAX; i++)
        r->turn[i] += by;
    for (int churn = 0; churn < CHURN_COUNT; churn++)
        move_pace(&r->pace[churn], by);
}
