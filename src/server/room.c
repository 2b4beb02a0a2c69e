/* room: what a table is and how events change it; see room.h. */
#include "server/room_int.h"

#include "base/must_have.h"
#include "base/text.h"

#include "base/hash.h"
#include "base/sha256.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

/* Tables that never began, or that all have left, are closed after a week. */
static const int64_t ABANDON_MS = 7 * 24 * 3600 * INT64_C(1000);
static const int64_t SERVERS_DIFFER = 120 * INT64_C(1000); /* ms, at most */

struct room *room_new(const char *id)
{
    struct room *r = must_have(calloc(1, sizeof *r));
    text_set(r->id, sizeof r->id, id);
    memcpy(r->dice.fair.table, r->id, sizeof r->id);
    text_heap(&r->buf);
    return r;
}

void room_free(struct room *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->log.count; i++)
        free(r->log.events[i].body);
    free(r->log.events);
    free(r->log.plies);
    known_clear(&r->log.known);
    for (int churn = 0; churn < CHURN_COUNT; churn++)
        free(r->guard.pace[churn].at);
    free(r->guard.banned);
    free(r->scratch);
    free(r->live.watchers);
    table_free(r->table);
    text_clear(&r->buf);
    free(r);
}

/* ---- asking ---- */

bool room_over(const struct room *r)
{
    return r->started &&
           (r->end.how != END_RULES || game_over(r->game, r->table->state));
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
    return r->dice.agreeing && !r->closed ? pact_awaits(&r->dice.pact) : 0;
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
    return r->log.count >= EVENTS_MAX ||
           (r->table && r->table->count >= MOVES_MAX);
}

bool room_is_deserted(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (!(r->end.resigned >> i & 1) &&
            (r->seat[i].kind != KIND_COMPUTER || r->seat[i].key[0]))
            return false;
    return true;
}

bool room_rests(const struct room *r)
{
    return !r->live.connected && !r->live.spectators && room_is_deserted(r);
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
    size_t since = r->table->count - r->time.clock_ply;
    size_t own = r->table->count - r->branch;
    horizon = own < horizon ? own : horizon;
    return r->game->clock && since < horizon ? since : horizon;
}

int64_t room_clock_due(const struct room *r)
{
    uint32_t ms = (uint32_t)r->time.clock;
    bool runs = room_playing(r) && !room_full(r) && ms &&
                r->game->actors(r->table->state) & ACT_CLOCK;
    return runs ? r->time.clock_at + ms : 0;
}

/* Chance is drawn with what it follows, but in a pause. */
int64_t room_pause_due(const struct room *r)
{
    if (!room_goes_on(r) || !(r->game->actors(r->table->state) & ACT_CHANCE))
        return 0;
    uint32_t persons = seats_of_kind(r, KIND_PERSON);
    uint32_t here = persons & r->live.connected;
    bool ready = !persons || (here && !(here & ~r->live.ready));
    return r->time.moved + (ready ? 0 : r->time.pause * 1000);
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
    int64_t left = r->time.limit * 1000 - r->time.used[seat];
    if (runs(r, seat) && now > r->time.since)
        left -= now - r->time.since;
    return left > 0 ? left : 0;
}

int64_t room_seat_due(const struct room *r, int seat)
{
    if (!(room_persons_to_act(r) >> seat & 1) || room_full(r))
        return 0;
    int64_t due =
        r->time.handover ? r->time.turn[seat] + r->time.handover * 1000 : 0;
    if (r->time.limit && runs(r, seat)) {
        int64_t flag = r->time.since + room_left(r, seat, r->time.since);
        due = !due || flag < due ? flag : due;
    }
    return due;
}

int64_t room_handover_due(const struct room *r)
{
    int64_t first = 0;
    for (int seat = 0; (r->time.handover || r->time.limit) && seat < r->seats;
         seat++) {
        int64_t due = room_seat_due(r, seat);
        if (due && (!first || due < first))
            first = due;
    }
    return first;
}

bool room_is_open(const struct room *r)
{
    return r->is_public && !r->started && !r->closed && !r->locked;
}

bool room_is_spare(const struct room *r)
{
    return !r->closed &&
           (!r->started || (room_playing(r) && room_is_deserted(r)));
}

int64_t room_abandon_due(const struct room *r)
{
    bool goes_on = room_playing(r) && !room_is_deserted(r);
    return goes_on || r->closed || room_over(r) ? 0 : r->time.at + ABANDON_MS;
}

/* What he did before he was forgotten he did by another name. */
static bool nobody_has_done(const struct room *r, const struct who *who,
                            uint32_t *n)
{
    char as[KEY_SIZE];
    room_nobody(r, who->key, as);
    return known_done(&r->log.known, as, who->client, who->seq, n);
}

bool room_done(const struct room *r, const struct who *who, uint32_t *n)
{
    return who->client[0] && who->seq >= 0 &&
           (known_done(&r->log.known, who->key, who->client, who->seq, n) ||
            (r->log.forgets && nobody_has_done(r, who, n)));
}

/* ---- seats ---- */

bool room_is_set(const struct room *r)
{
    return r->started || r->dice.agreeing;
}

static void empty_seat(struct room *r, int i)
{
    r->seat[i] = (struct seat){.kind = KIND_OPEN};
    if (room_is_set(r))
        return;
    r->dice.fair.contributions[i][0] = '\0';
    pact_bind(&r->dice.pact, i, NULL);
}

void room_give_to_computer(struct room *r, int i, int64_t level, bool keep)
{
    struct seat *s = &r->seat[i];
    if (!keep)
        empty_seat(r, i);
    s->kind = KIND_COMPUTER;
    s->program[0] = '\0';
    s->level = (uint8_t)level;
    s->ready = true;
}

void room_maybe_start(struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (!r->seat[i].ready)
            return;
    if (!room_is_set(r)) {
        pact_begin(&r->dice.pact, &r->dice.fair);
        r->dice.agreeing = true;
    }
    if (!pact_awaits(&r->dice.pact)) {
        r->started = true;
        r->dice.agreeing = false;
    }
}

/* Is this some of those seats? */
static bool is_among(uint32_t set, uint32_t seats)
{
    return set && !(set & ~seats);
}

uint32_t room_all_seats(const struct room *r)
{
    return (1u << r->seats) - 1;
}

static void take_imported_pact(struct room *r, const struct event_create *c)
{
    struct json_iter i = json_each(c->commits), k = json_each(c->aborted);
    char hex[FAIR_HEX];
    uint8_t anchor[PACT_LINK];
    r->dice.fair.protocol = FAIR_LINKS;
    for (int seat = 0; seat < r->seats && json_next(&i); seat++)
        if (json_string(i.value, hex, sizeof hex) &&
            fair_unhex(hex, anchor, sizeof anchor))
            pact_bind(&r->dice.pact, seat, anchor);
    while (r->dice.pact.aborted < SEATS_MAX && json_next(&k)) {
        uint32_t missing = seats_read(k.value);
        r->dice.pact.missing[r->dice.pact.aborted++] =
            (uint16_t)(is_among(missing, room_all_seats(r)) ? missing : 0);
    }
}

/* A record of a game that is over: nobody has to sit down. */
static void take_imported(struct room *r, const struct event_create *c)
{
    struct json_iter i = json_each(c->dice);
    for (int seat = 0; seat < r->seats; seat++) {
        r->seat[seat].ready = true;
        if (json_next(&i))
            json_string(i.value, r->dice.fair.contributions[seat],
                        FAIR_CONTRIBUTION);
    }
    r->dice.unfair = !c->dice.at;
    r->started = true;
    if (c->commits.at)
        take_imported_pact(r, c);
}

/* The moves of the game from which this one is played on. */
static bool follow(struct room *r, const struct event_create *c)
{
    struct problem p;
    if (!r->table || !record_follow(r->table, c->line, &p))
        return false;
    r->branch = r->table->count;
    return true;
}

static bool apply_create(struct room *r, const struct event *e)
{
    const struct event_create *c = &e->create;
    struct problem p;
    r->game = games_find(c->game);
    if (r->table || !r->game)
        return false;
    memcpy(r->title, c->title, sizeof r->title);
    memcpy(r->host, c->host, sizeof r->host);
    memcpy(r->from, c->from, sizeof r->from);
    fair_set_secret(&r->dice.fair, c->secret);
    memcpy(r->seat, c->seat, sizeof r->seat);
    r->seats = c->seats;
    r->dice.fair.seats = (uint8_t)c->seats;
    r->is_public = c->is_public;
    r->time.handover = c->handover;
    r->time.limit = c->clock;
    r->time.bonus = c->bonus;
    r->time.pause = c->pause;
    r->dice.binding = c->binding;
    if (c->imported)
        take_imported(r, c);
    r->table = table_new(r->game, r->seats, c->options, &p);
    r->scratch = must_have(malloc((size_t)r->game->state_size * 3));
    if (!follow(r, c))
        return false;
    room_maybe_start(r);
    return true;
}

static bool apply_sit(struct room *r, const struct event *e)
{
    uint8_t anchor[PACT_LINK];
    bool bound = fair_unhex(e->sit.commit, anchor, sizeof anchor);
    if (!is_among(e->sit.seats, room_all_seats(r)))
        return false;
    for (int i = 0; i < r->seats; i++) {
        if (!(e->sit.seats >> i & 1))
            continue;
        struct seat *s = &r->seat[i];
        *s = (struct seat){.kind = KIND_PERSON, .ready = true};
        memcpy(s->key, e->sit.key, sizeof s->key);
        memcpy(s->name, e->sit.name, sizeof s->name);
        s->cat = e->sit.cat;
        if (room_is_set(r))
            continue;
        memcpy(r->dice.fair.contributions[i], e->sit.dice, sizeof e->sit.dice);
        pact_bind(&r->dice.pact, i, bound ? anchor : NULL);
    }
    if (!r->host[0])
        memcpy(r->host, e->sit.key, sizeof r->host);
    room_maybe_start(r);
    return true;
}

static bool apply_reveal(struct room *r, const struct event *e)
{
    uint8_t link[PACT_LINK];
    uint32_t set = e->reveal.seats;
    if (!is_among(set, room_awaits(r)) ||
        !fair_unhex(e->reveal.link, link, sizeof link))
        return false;
    for (int i = 0; i < r->seats; i++) {
        if (!(set >> i & 1))
            continue;
        if (!pact_fits(&r->dice.pact, i, link))
            return false;
        pact_show(&r->dice.pact, &r->dice.fair, i, link);
    }
    room_maybe_start(r);
    return true;
}

static bool apply_abort(struct room *r, const struct event *e)
{
    uint32_t set = e->abort.seats;
    if (!is_among(set, room_awaits(r)))
        return false;
    pact_abort(&r->dice.pact, &r->dice.fair, set,
               seats_of_kind(r, KIND_PERSON));
    room_maybe_start(r);
    return true;
}

/* The seat's key opens nothing any more. */
static void vacate(struct room *r, int seat)
{
    if (room_is_set(r))
        room_give_to_computer(r, seat, 1, false);
    else
        empty_seat(r, seat);
    r->end.agreed &= (uint16_t) ~(1u << seat);
}

/* The host has left: the next person who sits there takes his place, after
 * the last of his seats; if there is none, the next who comes. */
static void pass_host_on(struct room *r, uint32_t his)
{
    int last = his ? 31 - __builtin_clz(his) : 0;
    r->host[0] = '\0';
    for (int k = 1; k <= r->seats && !r->host[0]; k++) {
        const struct seat *s = &r->seat[(last + k) % r->seats];
        if (s->kind == KIND_PERSON && s->ready)
            memcpy(r->host, s->key, sizeof r->host);
    }
}

static bool apply_leave(struct room *r, const struct event *e)
{
    uint32_t set = room_seats_of(r, e->leave.key);
    for (int i = 0; i < r->seats; i++)
        if (set >> i & 1)
            vacate(r, i);
    if (strcmp(r->host, e->leave.key) == 0)
        pass_host_on(r, set);
    return true;
}

static bool apply_computer(struct room *r, const struct event *e)
{
    if (e->computer.seat >= r->seats)
        return false;
    room_give_to_computer(r, e->computer.seat, e->computer.level,
                          e->computer.keep);
    room_maybe_start(r);
    return true;
}

static bool apply_kick(struct room *r, const struct event *e)
{
    int seat = e->kick.seat;
    if (seat >= r->seats)
        return false;
    if (!r->guard.banned)
        r->guard.banned = must_have(calloc(BANNED, sizeof *r->guard.banned));
    char *place = r->guard.banned[r->guard.banned_count++ % BANNED];
    memcpy(place, r->seat[seat].key, KEY_SIZE);
    vacate(r, seat);
    return true;
}

static bool apply_lock(struct room *r, const struct event *e)
{
    r->locked = e->lock.locked;
    return true;
}

static bool apply_quiet(struct room *r, const struct event *e)
{
    r->guard.quiet = e->quiet.quiet;
    return true;
}

static bool apply_close(struct room *r, const struct event *e)
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

static void name_nobody(const void *room, const char *key, char out[KEY_SIZE])
{
    room_nobody(room, key, out);
}

static void forget_in_events(struct room *r, const char *key, const char *as)
{
    for (size_t i = 0; i < r->log.count; i++) {
        char *body = event_blank(r->log.events[i].body, key, as);
        if (!body)
            continue;
        free(r->log.events[i].body);
        r->log.events[i].body = body;
    }
}

/* Was he its first host, who gave it its title? */
static bool has_made(const struct room *r, const char *key)
{
    struct event e;
    return event_read(r->log.events[0].body, &e) &&
           strcmp(e.create.host, key) == 0;
}

/* One of the players whom the table knows is nobody now. */
static void forget_key(struct room *r, const char *key, const char *as)
{
    uint32_t his = room_seats_of(r, key);
    for (int i = 0; i < r->seats; i++)
        if (strcmp(r->seat[i].key, key) == 0) {
            if (!r->closed && !room_over(r))
                vacate(r, i);
            r->seat[i].key[0] = r->seat[i].name[0] = '\0';
            r->seat[i].cat = 0;
        }
    for (int i = 0; r->guard.banned && i < BANNED; i++)
        if (strcmp(r->guard.banned[i], key) == 0)
            text_set(r->guard.banned[i], sizeof r->guard.banned[i], as);
    if (has_made(r, key))
        r->title[0] = '\0';
    if (strcmp(r->host, key) == 0)
        pass_host_on(r, his);
    if (strcmp(key, as) != 0)
        forget_in_events(r, key, as);
}

/* In a log that is read again he is called so already; and one who comes back
 * and is forgotten again becomes the same. */
void room_forget(struct room *r, const char *as)
{
    size_t number[2];
    int count = known_called(&r->log.known, as, name_nobody, r, number);
    r->log.forgets = true;
    for (int i = 0; i < count; i++) {
        char key[KEY_SIZE];
        memcpy(key, r->log.known.player[number[i]], sizeof key);
        forget_key(r, key, as);
        if (strcmp(key, as) != 0)
            known_rename(&r->log.known, number[i], as);
    }
}

/* Is it the event by which he became that? */
static bool is_forget(const char *body, const char *as)
{
    struct event e;
    return event_read(body, &e) && e.kind == EVENT_FORGET &&
           strcmp(e.forget.as, as) == 0;
}

bool room_forgot_since(const struct room *r, const char *key, int64_t since)
{
    char as[KEY_SIZE];
    if (since >= r->log.forgot || !key[0])
        return false;
    room_nobody(r, key, as);
    for (size_t i = r->log.count; i-- > 0;)
        if (r->log.events[i].at > since && is_forget(r->log.events[i].body, as))
            return true;
    return false;
}

static bool apply_forget(struct room *r, const struct event *e)
{
    room_forget(r, e->forget.as);
    return true;
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
    r->time.used[seat] +=
        (at > r->time.since ? at - r->time.since : 0) - r->time.bonus * 1000;
    ply->note = 1;
}

/* What a move took is the time between two events as they are stored, so that
 * all servers tell the same; where clocks differ, only waits are moved. */
static bool apply_play(struct room *r, const struct event *e, int64_t at,
                       struct change *c)
{
    int seat = e->play.seat;
    const struct room_log *log = &r->log;
    int64_t ms = log->count ? at - log->events[log->count - 1].at : -1;
    struct ply ply = {.ms = ms >= 0 && ms < PLY_NO_TIME ? (uint32_t)ms
                                                        : PLY_NO_TIME};
    if (!r->started)
        return false;
    for (int v = 0; v <= SEATS_MAX; v++)
        c->from[v] = c->before;
    charge(r, seat, at, &ply);
    r->time.moved = r->time.since = at;
    struct json_iter i = json_each(e->play.moves);
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
        r->time.used[ply->actor] += r->time.bonus * 1000;
    return true;
}

static bool apply_undo(struct room *r, const struct event *e)
{
    for (int64_t count = e->undo.count; count > 0; count--)
        if (!take_back(r))
            return false;
    for (int v = 0; v <= SEATS_MAX; v++)
        if (r->clear[v] > r->table->count)
            r->clear[v] = (uint32_t)r->table->count;
    return true;
}

/* ---- events ---- */

/* What changes seats, or how the table is; the moves are apart. */
static bool (*const seat_events[EVENT_KINDS])(struct room *r,
                                              const struct event *e) = {
    [EVENT_CREATE] = apply_create,    [EVENT_SIT] = apply_sit,
    [EVENT_LEAVE] = apply_leave,      [EVENT_COMPUTER] = apply_computer,
    [EVENT_KICK] = apply_kick,        [EVENT_LOCK] = apply_lock,
    [EVENT_CLOSE] = apply_close,      [EVENT_FORGET] = apply_forget,
    [EVENT_REVEAL] = apply_reveal,    [EVENT_ABORT] = apply_abort,
    [EVENT_TERMS] = room_apply_terms, [EVENT_RESIGN] = room_apply_resign,
    [EVENT_AGREE] = room_apply_agree, [EVENT_QUIET] = apply_quiet,
};

static bool apply_event(struct room *r, const struct event *e, int64_t at,
                        struct change *c)
{
    if (!r->table && e->kind != EVENT_CREATE)
        return false;
    if (e->kind == EVENT_PLAY) {
        c->kind = CHANGE_LINES;
        return apply_play(r, e, at, c);
    }
    if (e->kind == EVENT_UNDO) {
        c->kind = CHANGE_UNDO;
        return apply_undo(r, e);
    }
    if (e->kind == EVENT_FORGET && at > r->log.forgot)
        r->log.forgot = at;
    c->kind = e->kind == EVENT_TERMS ? CHANGE_TABLE : CHANGE_SEATS;
    return seat_events[e->kind](r, e);
}

static void keep_event(struct room *r, const struct stored_event *event)
{
    if (r->log.count == r->log.size) {
        r->log.size = r->log.size ? r->log.size * 2 : 8;
        r->log.events = must_have(
            realloc(r->log.events, r->log.size * sizeof *r->log.events));
        r->log.plies = must_have(
            realloc(r->log.plies, r->log.size * sizeof *r->log.plies));
    }
    r->log.plies[r->log.count] = (uint32_t)r->table->count;
    r->log.events[r->log.count] = *event;
    r->log.events[r->log.count++].body = must_have(strdup(event->body));
    r->log.bytes += EVENT_BYTES + strlen(event->body);
}

/* Whose request made this event? Before it is applied: who sits down or
 * leaves says so, a move is its seat's, the rest is up to the host. */
static const char *find_asker(const struct room *r, const struct event *e)
{
    const struct table *t = r->table;
    int seat = -1;
    const char *key = e->kind == EVENT_CREATE     ? e->create.host
                      : e->kind == EVENT_SIT      ? e->sit.key
                      : e->kind == EVENT_LEAVE    ? e->leave.key
                      : e->kind == EVENT_REVEAL   ? e->reveal.key
                      : e->kind == EVENT_RESIGN   ? e->resign.key
                      : e->kind == EVENT_AGREE    ? e->agree.key
                      : e->kind == EVENT_COMPUTER ? e->computer.key
                      : e->kind == EVENT_TERMS    ? e->terms.key
                                                  : "";
    if (key[0] || !t)
        return key;
    if (e->kind == EVENT_PLAY)
        seat = e->play.seat;
    else if (e->kind == EVENT_UNDO && t->count)
        seat = t->plies[t->count - 1].actor;
    return seat >= 0 && seat < r->seats ? r->seat[seat].key : r->host;
}

/* Whoever is named in an event is known: hosts, and those who sit. Who leaves
 * or shows a link has sat. */
static void meet(struct room *r, const char *key)
{
    if (key[0])
        known_meet(&r->log.known, key);
}

static void keep_known(struct room *r, const struct event *e, uint32_t n,
                       const char *asker)
{
    if (e->kind == EVENT_CREATE) {
        meet(r, e->create.host);
        for (int i = 0; i < e->create.seats; i++)
            meet(r, e->create.seat[i].key);
    } else if (e->kind == EVENT_SIT) {
        meet(r, e->sit.key);
    }
    if (e->client[0])
        known_note(&r->log.known, asker, e->client, e->seq, n);
}

static void keep_pace(struct room *r, enum event_kind kind, int64_t at)
{
    static const int8_t churns[EVENT_KINDS] = {
        [EVENT_SIT] = CHURN_SIT + 1,     [EVENT_LOCK] = CHURN_LOCK + 1,
        [EVENT_UNDO] = CHURN_UNDO + 1,   [EVENT_COMPUTER] = CHURN_HAND + 1,
        [EVENT_TERMS] = CHURN_TERMS + 1, [EVENT_AGREE] = CHURN_AGREE + 1,
        [EVENT_QUIET] = CHURN_LOCK + 1};
    if (!churns[kind])
        return;
    struct pace *p = &r->guard.pace[churns[kind] - 1];
    if (!p->at)
        p->at = must_have(calloc(PACE, sizeof *p->at));
    p->at[p->count++ % PACE] = at;
}

/* Is it still the turn in which this seat began to wait, and not yet up? */
static bool waits_on(const struct room *r, int seat, int64_t at)
{
    return r->time.turn[seat] >= r->time.moved &&
           at < r->time.turn[seat] + r->time.handover * 1000;
}

/* Whose wait begins now? After a move of all who may act, else of those who
 * may since now, unless a computer only held the seat for a moment: so nobody
 * can prolong a turn by what is no move. */
static void watch_turns(struct room *r, uint32_t before, const struct change *c,
                        int64_t at)
{
    uint32_t acts = room_persons_to_act(r);
    bool moved = c->kind == CHANGE_LINES || c->kind == CHANGE_UNDO;
    for (int seat = 0; seat < r->seats; seat++) {
        bool begins =
            moved || (!(before >> seat & 1) && !waits_on(r, seat, at));
        if (acts >> seat & 1 && begins)
            r->time.turn[seat] = at;
    }
}

/* The seats whose time runs. */
static uint32_t running(const struct room *r)
{
    uint32_t set = 0;
    for (int seat = 0; r->table && seat < r->seats; seat++)
        if (runs(r, seat))
            set |= 1u << seat;
    return set;
}

/* Who lost his seat to a computer in his turn has used what he used; when he
 * takes it back his time goes on from there. If it was up he has what a move
 * gives, so that he can make one. */
static void watch_times(struct room *r, uint32_t ran, uint32_t persons,
                        int64_t at)
{
    uint32_t run = running(r);
    uint32_t back = seats_of_kind(r, KIND_PERSON) & ~persons;
    int64_t all = r->time.limit * 1000, gives = r->time.bonus * 1000;
    for (int seat = 0; seat < r->seats; seat++) {
        int64_t *used = &r->time.used[seat];
        if (ran & ~run & 1u << seat && at > r->time.since)
            *used += at - r->time.since;
        if (run & ~ran & 1u << seat)
            r->time.since = at;
        if (all && back >> seat & 1 && *used >= all)
            *used = all - gives;
    }
}

static void watch_clock(struct room *r, int64_t at)
{
    uint64_t clock =
        r->game->clock && r->started ? r->game->clock(r->table->state) : 0;
    if (clock != r->time.clock) {
        r->time.clock_at = at;
        r->time.clock_ply = r->table->count;
    }
    r->time.clock = clock;
}

/* An event that is earlier than the one before was stored after a clock had
 * been set back: what the table waits for is no farther away than it was. A
 * few seconds are nothing but those by which servers of one database differ. */
static void follow_clock(struct room *r, int64_t at)
{
    if (r->log.count && at < r->time.at - SERVERS_DIFFER)
        room_move_time(r, at - r->time.at);
}

bool room_apply(struct room *r, const struct stored_event *event,
                struct change *change)
{
    struct event e;
    char asker[KEY_SIZE];
    *change = (struct change){.n = event->n};
    if (event->n != r->log.count + 1 || !event_read(event->body, &e))
        return false;
    follow_clock(r, event->at);
    bool was_over = r->table && room_over(r);
    uint32_t acted = room_persons_to_act(r), ran = running(r);
    uint32_t persons = r->started ? seats_of_kind(r, KIND_PERSON) : ~0u;
    change->before = r->table ? (uint32_t)r->table->count : 0;
    text_set(asker, sizeof asker, find_asker(r, &e));
    if (!apply_event(r, &e, event->at, change))
        return false;
    keep_event(r, event);
    keep_known(r, &e, event->n, asker);
    keep_pace(r, e.kind, event->at);
    watch_clock(r, event->at);
    watch_turns(r, acted, change, event->at);
    r->time.at = event->at;
    if (!r->started || !r->time.moved) /* times run from the game's start */
        r->time.moved = r->time.since = event->at;
    if (change->kind == CHANGE_SEATS)
        watch_times(r, ran, persons, event->at);
    change->ended = !was_over && room_over(r);
    return true;
}

static void move_pace(struct pace *p, int64_t by)
{
    for (int i = 0; p->at && i < PACE; i++)
        p->at[i] += by;
}

void room_move_time(struct room *r, int64_t by)
{
    r->time.at += by;
    r->time.moved += by;
    r->time.since += by;
    r->time.clock_at += by;
    for (int i = 0; i < SEATS_MAX; i++)
        r->time.turn[i] += by;
    for (int churn = 0; churn < CHURN_COUNT; churn++)
        move_pace(&r->guard.pace[churn], by);
}
