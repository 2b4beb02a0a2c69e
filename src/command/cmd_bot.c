/*
 * cmd_bot: `kocka bot URL exec:COMMAND`: a program takes a seat at a table.
 *
 * After every change the bot asks the server for the table anew and plays its
 * lines through, so it has nothing to keep in step; when it is its turn the
 * program gets what its seat may know and says a move. So a lost connection
 * costs nothing either: it comes back, as the one it was, and looks again. A
 * move says at which position it was decided: one that was on its way when the
 * connection was lost, and arrives after all, is not made twice.
 */
#include "cli/commands.h"

#include "base/json.h"
#include "base/must_have.h"
#include "cli/exec_player.h"
#include "client/ws_client.h"
#include "fair/pact.h"
#include "games/games.h"
#include "table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum {
    SECRET_MIN = 16,
    SECRET_MAX = 64,
    PAUSE_FIRST = 250, /* ms before it comes again; then twice as long… */
    PAUSE_MAX = 30000, /* …and no longer than this */
    TRIES_MAX = 25     /* in vain: about ten minutes */
};

struct bot {
    const char *url, *name;
    bool insecure;
    char secret[SECRET_MAX + 1];
    char client[17]; /* of this run; with `ids` it marks a request */
    bool lost;       /* the connection is: try again */
    struct ws_client *socket;
    struct exec_player *player;
    struct exec_budget budget;
    char table[32];
    uint8_t links[PACT_LINKS + 1][PACT_LINK]; /* what it gives to the dice */
    int ids;
    bool over;
};

/* ---- talking ---- */

/* A request, begun: {"do":WHAT,"id":N,"table":T */
static void ask_open(struct bot *b, struct json_out *w, struct text *t,
                     const char *what)
{
    text_heap(t);
    json_begin(w, t);
    json_open(w, '{');
    json_string_at(w, "do", what);
    json_int_at(w, "id", ++b->ids);
    json_string_at(w, "table", b->table);
}

/* Send it and wait for its answer; absent when the line is dead. A push that
 * comes meanwhile is not needed: the table will be asked for. */
static struct json ask_close(struct bot *b, struct json_out *w, struct text *t)
{
    const char *text;
    size_t len;
    json_close(w, '}');
    bool sent = ws_client_send(b->socket, t->data, t->len);
    text_clear(t);
    while (sent && (text = ws_client_receive(b->socket, &len))) {
        struct json answer;
        int64_t id;
        if (json_check(text, len, &answer) &&
            json_int(json_get(answer, "id"), b->ids, b->ids, &id))
            return answer;
    }
    return (struct json){0};
}

/* If not it has been said why, or the connection is lost. */
static bool is_ok(struct bot *b, struct json answer)
{
    bool ok = false;
    char why[256] = "";
    struct json error = json_get(answer, "error");
    json_bool(json_get(answer, "ok"), &ok);
    b->lost = !answer.at || json_is(json_get(error, "code"), "closing");
    if (!ok && !b->lost) {
        json_string(json_get(error, "message"), why, sizeof why);
        cli_failed("%s", why);
    }
    return ok;
}

/* ---- following ---- */

static int actor_of(struct json by)
{
    int64_t seat;
    return json_int(by, 0, SEATS_MAX - 1, &seat) ? (int)seat : -1;
}

static bool play_line(struct table *t, struct json line)
{
    char text[MOVE_TEXT_MAX];
    struct ply ply;
    struct problem p;
    struct reason why;
    return json_string(json_get(line, "move"), text, sizeof text) &&
           table_judge(t, text, actor_of(json_get(line, "by")), &ply, &p,
                       &why) &&
           table_play(t, ply, NULL);
}

/* The table as the server tells it; NULL if we cannot follow. */
static struct table *read_table(struct json state)
{
    char id[32] = "";
    struct problem p;
    struct json view = json_get(state, "view");
    json_string(json_get(state, "game"), id, sizeof id);
    const struct game *g = games_find(id);
    if (!g)
        return NULL;
    if (view.at)
        return table_from(g, view, &p);
    struct table *t =
        table_new(g, (int64_t)json_count(json_get(state, "seats")),
                  json_get(state, "options"), &p);
    struct json_iter i = json_each(json_get(state, "lines"));
    while (t && json_next(&i))
        if (!play_line(t, i.value)) {
            table_free(t);
            return NULL;
        }
    return t;
}

static int seat_of(struct json state)
{
    int64_t seat = -1;
    struct json_iter i = json_each(json_get(state, "you"));
    if (json_next(&i))
        json_int(i.value, 0, SEATS_MAX - 1, &seat);
    return (int)seat;
}

/* ---- the dice: docs/fair-dice.md ---- */

/* A chain and a name of this run; false if there is nothing to draw from. */
static bool make_chain(struct bot *b)
{
    uint8_t random[PACT_LINK], name[(sizeof b->client - 1) / 2];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random ||
        getrandom(name, sizeof name, 0) != (ssize_t)sizeof name)
        return false;
    pact_chain(random, b->links);
    fair_hex(name, sizeof name, b->client);
    return true;
}

static bool is_awaited(struct json fair, int seat)
{
    struct json_iter i = json_each(json_get(fair, "awaited"));
    int64_t n;
    while (json_next(&i))
        if (json_int(i.value, seat, seat, &n))
            return true;
    return false;
}

/* The text of the next link behind what the seat has shown; false if that is
 * no link of this run. */
static bool next_link(const struct bot *b, struct json fair, int seat,
                      char out[FAIR_HEX])
{
    struct json_iter i = json_each(json_get(fair, "commits"));
    for (int at = 0; at <= seat; at++)
        if (!json_next(&i))
            return false;
    for (int k = 0; k < PACT_LINKS; k++) {
        fair_hex(b->links[k], PACT_LINK, out);
        if (json_is(i.value, out)) {
            fair_hex(b->links[k + 1], PACT_LINK, out);
            return true;
        }
    }
    return false;
}

/* Show the link that the game waits for, if it does. False: give up. */
static bool reveal(struct bot *b, struct json state)
{
    char link[FAIR_HEX];
    struct json_out w;
    struct text request;
    struct json fair = json_get(state, "fair");
    int seat = seat_of(state);
    if (!is_awaited(fair, seat) || !next_link(b, fair, seat, link))
        return true;
    ask_open(b, &w, &request, "reveal");
    json_string_at(&w, "link", link);
    struct json answer = ask_close(b, &w, &request);
    struct json code = json_get(json_get(answer, "error"), "code");
    return json_is(code, "late") || is_ok(b, answer);
}

/* ---- moving ---- */

/* `at` moves had been made when it was decided. */
static bool say_move(struct bot *b, const struct table *t, move m, int seat,
                     size_t at)
{
    char buf[MOVE_TEXT_MAX];
    struct text text, request;
    struct json_out w;
    text_fixed(&text, buf, sizeof buf);
    t->game->print(t->state, m, &text);
    ask_open(b, &w, &request, "play");
    json_string_at(&w, "move", buf);
    json_int_at(&w, "seat", seat);
    json_int_at(&w, "at", (int64_t)at);
    struct json answer = ask_close(b, &w, &request);
    struct json code = json_get(json_get(answer, "error"), "code");
    if (json_is(code, "late"))
        return true; /* look again */
    /* where all act at once another move may have come between: look again */
    bool together = t->game->actors(t->state) & ACT_ALL;
    if (together && (json_is(code, "illegal-move") ||
                     json_is(code, "not-your-turn") || json_is(code, "over")))
        return true;
    return is_ok(b, answer);
}

static void pause_for(uint32_t ms)
{
    struct timespec t = {.tv_sec = ms / 1000,
                         .tv_nsec = ms % 1000 * 1000 * 1000};
    nanosleep(&t, NULL);
}

/* Where all act at once; false: it waits for what the others do. */
static bool take_its_time(const struct table *t, uint32_t delay_ms)
{
    if (!(t->game->actors(t->state) & ACT_ALL))
        return true;
    if (delay_ms == DELAY_NEVER)
        return false;
    pause_for(delay_ms);
    return true;
}

/* One move, if it is our turn; *moved says so. False: give up. */
static bool think(struct bot *b, struct table *t, int seat, size_t at,
                  bool *moved)
{
    void *view = must_have(malloc(t->game->state_size));
    struct thought thought = {0};
    move *list = must_have(malloc(t->game->max_moves * sizeof *list));
    bool turn = seat >= 0 && t->game->actors(t->state) >> seat & 1 &&
                t->game->moves(t->state, seat, list) > 0;
    bool good = true;
    if (turn) {
        game_view(t->game, view, t->state, seat);
        good = exec_player_ask(b->player, t->game, view, seat, b->budget,
                               &thought);
        if (!good)
            cli_failed("the program %s", exec_player_fault(b->player));
        turn = good && take_its_time(t, thought.delay_ms);
        if (turn)
            good = say_move(b, t, thought.move, seat, at);
    }
    *moved = turn;
    free(view);
    free(list);
    return good;
}

/* The table as it is now; false if there is no answer. */
static bool ask_table(struct bot *b, struct json *state)
{
    struct json_out w;
    struct text request;
    ask_open(b, &w, &request, "join");
    struct json answer = ask_close(b, &w, &request);
    *state = json_get(answer, "state");
    struct json status = json_get(*state, "status");
    b->over = json_is(status, "over") || json_is(status, "closed");
    return is_ok(b, answer);
}

/* Look at the table; do what is to do. */
static bool look(struct bot *b, bool *moved)
{
    struct json state;
    *moved = false;
    if (!ask_table(b, &state))
        return false;
    if (!json_is(json_get(state, "status"), "playing"))
        return reveal(b, state);
    int seat = seat_of(state);
    size_t at = json_count(json_get(state, "lines")); /* from the beginning */
    struct table *t = read_table(state);
    bool good = t && think(b, t, seat, at, moved);
    if (!t)
        cli_failed("cannot follow this table");
    table_free(t);
    return good;
}

/* ---- coming and staying ---- */

/* Does it sit there already, and no computer in its stead? */
static bool is_seated(struct json state)
{
    int seat = seat_of(state);
    bool ready = false;
    struct json_iter i = json_each(json_get(state, "seats"));
    for (int at = 0; json_next(&i); at++)
        if (at == seat && json_is(json_get(i.value, "kind"), "person"))
            json_bool(json_get(i.value, "ready"), &ready);
    return ready;
}

static bool sit(struct bot *b)
{
    struct json_out w;
    struct text request;
    struct json state;
    ask_open(b, &w, &request, "hello");
    json_string_at(&w, "secret", b->secret);
    json_string_at(&w, "client", b->client);
    if (!is_ok(b, ask_close(b, &w, &request)) || !ask_table(b, &state))
        return false;
    if (b->over || is_seated(state))
        return true;
    char anchor[FAIR_HEX];
    fair_hex(b->links[0], PACT_LINK, anchor);
    ask_open(b, &w, &request, "sit");
    json_string_at(&w, "name", b->name);
    json_string_at(&w, "commit", anchor);
    return is_ok(b, ask_close(b, &w, &request));
}

static bool play(struct bot *b)
{
    size_t len;
    for (bool moved = true; !b->over;) {
        if (!moved && !ws_client_receive(b->socket, &len)) {
            b->lost = true;
            return false;
        }
        if (!look(b, &moved))
            return false;
    }
    return true;
}

static bool come(struct bot *b, char *why, size_t why_size)
{
    b->lost = false;
    b->socket = ws_client_open(b->url, b->insecure, why, why_size);
    if (!b->socket)
        b->lost = true;
    return b->socket && sit(b);
}

static void take_a_pause(unsigned tries)
{
    long ms = tries < 8 ? PAUSE_FIRST << (tries - 1) : PAUSE_MAX;
    ms = ms < PAUSE_MAX ? ms : PAUSE_MAX;
    pause_for((uint32_t)ms);
}

/* Until the game is over; a lost connection is made again, but the first
 * must succeed. */
static int stay(struct bot *b)
{
    char why[300] = "";
    bool been = false, fine = false;
    for (unsigned tries = 0; !fine && tries <= TRIES_MAX;) {
        if (come(b, why, sizeof why)) {
            been = true;
            tries = 0;
            fine = play(b);
        }
        ws_client_close(b->socket);
        b->socket = NULL;
        if (fine || !b->lost)
            return fine ? EXIT_FINE : EXIT_FAILED;
        if (!been)
            break;
        take_a_pause(++tries);
    }
    return cli_failed("%s", why[0] ? why : "the connection is lost");
}

/* ---- who it is ---- */

static bool read_secret(int fd, char out[SECRET_MAX + 1])
{
    ssize_t len = read(fd, out, SECRET_MAX);
    out[len > 0 ? len : 0] = '\0';
    out[strcspn(out, " \r\n")] = '\0';
    return strlen(out) >= SECRET_MIN;
}

static bool write_secret(const char *path, const char *secret)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    ssize_t len = (ssize_t)strlen(secret);
    bool good = fd >= 0 && write(fd, secret, (size_t)len) == len;
    if (fd >= 0)
        good = close(fd) == 0 && good;
    return good;
}

/* The secret in the file, which is made if it is not there; without a file
 * one for this run. */
static bool find_secret(const char *path, char out[SECRET_MAX + 1])
{
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) {
        cli_random_seed(out);
        if (!path || (errno == ENOENT && write_secret(path, out)))
            return true;
        cli_failed("%s: %s", path, strerror(errno));
        return false;
    }
    bool good = read_secret(fd, out);
    if (!good)
        cli_failed("%s: a secret has %d to %d characters", path, SECRET_MIN,
                   SECRET_MAX);
    close(fd);
    return good;
}

/* The table's id is the last part of the address. */
static bool find_table(const char *url, char out[32])
{
    const char *slash = strrchr(url, '/');
    size_t len = slash ? strlen(slash + 1) : 0;
    if (!len || len >= 32)
        return false;
    memcpy(out, slash + 1, len + 1);
    return true;
}

int cmd_bot(int argc, char **argv)
{
    const char *ms = NULL, *secret = NULL;
    struct bot b = {.name = "Bot"};
    const struct flag flags[] = {{.name = "name", .value = &b.name},
                                 {.name = "ms", .value = &ms},
                                 {.name = "secret", .value = &secret},
                                 {.name = "insecure", .set = &b.insecure},
                                 {0}};
    long long budget = 1000;
    int words = cli_flags(argc, argv, flags);
    if (words != 2 || strncmp(argv[1], "exec:", 5) != 0 ||
        !find_table(argv[0], b.table) ||
        !cli_number("--ms", ms, 1, 600000, &budget))
        return cli_wrong("see 'kocka bot --help'");
    if (!find_secret(secret, b.secret))
        return EXIT_FAILED;
    if (!make_chain(&b))
        return cli_failed("there are no random numbers");
    signal(SIGPIPE, SIG_IGN);
    b.url = argv[0];
    b.budget = (struct exec_budget){.ms = (uint32_t)budget,
                                    .patience_ms = (uint32_t)budget * 2 + 5000};
    b.player = exec_player_start(argv[1] + 5);
    if (!b.player)
        return cli_failed("cannot start %s", argv[1] + 5);
    int code = stay(&b);
    exec_player_stop(b.player);
    return code;
}
