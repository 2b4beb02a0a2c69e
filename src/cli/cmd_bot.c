/*
 * cmd_bot: `kocka bot URL exec:COMMAND`: a program takes a seat at a table.
 *
 * After every change the bot asks the server for the table anew and plays its
 * lines through, so it has nothing to keep in step; when it is its turn the
 * program gets what its seat may know and says a move.
 */
#include "cli/commands.h"

#include "base/json.h"
#include "cli/exec_player.h"
#include "cli/ws_client.h"
#include "games/games.h"
#include "table/table.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct bot {
    struct ws_client *socket;
    struct exec_player *player;
    struct exec_budget budget;
    char table[32];
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

static bool is_ok(struct json answer)
{
    bool ok = false;
    char why[256] = "the connection is lost";
    json_bool(json_get(answer, "ok"), &ok);
    if (!ok) {
        json_string(json_get(json_get(answer, "error"), "message"), why,
                    sizeof why);
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
    struct json_iter i = {0};
    json_string(json_get(state, "game"), id, sizeof id);
    const struct game *g = games_find(id);
    if (!g)
        return NULL;
    if (view.at)
        return table_from(g, view, &p);
    struct table *t =
        table_new(g, (int64_t)json_count(json_get(state, "seats")),
                  json_get(state, "options"), &p);
    while (t && json_next(json_get(state, "lines"), &i))
        if (!play_line(t, i.value)) {
            table_free(t);
            return NULL;
        }
    return t;
}

static int seat_of(struct json state)
{
    struct json_iter i = {0};
    int64_t seat = -1;
    if (json_next(json_get(state, "you"), &i))
        json_int(i.value, 0, SEATS_MAX - 1, &seat);
    return (int)seat;
}

static bool say_move(struct bot *b, const struct table *t, move m, int seat)
{
    char buf[MOVE_TEXT_MAX];
    struct text text, request;
    struct json_out w;
    text_fixed(&text, buf, sizeof buf);
    t->game->print(t->state, m, &text);
    ask_open(b, &w, &request, "play");
    json_string_at(&w, "move", buf);
    json_int_at(&w, "seat", seat);
    struct json answer = ask_close(b, &w, &request);
    struct json code = json_get(json_get(answer, "error"), "code");
    /* where all act at once another move may have come between: look again */
    bool together = t->game->actors(t->state) & ACT_ALL;
    if (together && (json_is(code, "illegal-move") ||
                     json_is(code, "not-your-turn") || json_is(code, "over")))
        return true;
    return is_ok(answer);
}

/* One move, if it is our turn; *moved says so. False: give up. */
static bool think(struct bot *b, struct table *t, int seat, bool *moved)
{
    void *view = malloc(t->game->state_size);
    move m, *list = malloc(t->game->max_moves * sizeof *list);
    if (!view || !list)
        abort();
    bool turn = seat >= 0 && t->game->actors(t->state) >> seat & 1 &&
                t->game->moves(t->state, seat, list) > 0;
    bool good = true;
    if (turn) {
        game_view(t->game, view, t->state, seat);
        good = exec_player_ask(b->player, t->game, view, seat, b->budget, &m);
        if (!good)
            cli_failed("the program %s", exec_player_fault(b->player));
        good = good && say_move(b, t, m, seat);
    }
    *moved = turn;
    free(view);
    free(list);
    return good;
}

/* Look at the table; do what is to do. */
static bool look(struct bot *b, bool *moved)
{
    struct json_out w;
    struct text request;
    ask_open(b, &w, &request, "join");
    struct json answer = ask_close(b, &w, &request);
    struct json state = json_get(answer, "state");
    struct json status = json_get(state, "status");
    *moved = false;
    if (!is_ok(answer))
        return false;
    b->over = json_is(status, "over") || json_is(status, "closed");
    if (!json_is(status, "playing"))
        return true;
    int seat = seat_of(state);
    struct table *t = read_table(state);
    bool good = t && think(b, t, seat, moved);
    if (!t)
        cli_failed("cannot follow this table");
    table_free(t);
    return good;
}

/* ---- coming and staying ---- */

static bool sit(struct bot *b, const char *name)
{
    struct json_out w;
    struct text request;
    char secret[33];
    cli_random_seed(secret);
    ask_open(b, &w, &request, "hello");
    json_string_at(&w, "secret", secret);
    if (!is_ok(ask_close(b, &w, &request)))
        return false;
    ask_open(b, &w, &request, "sit");
    json_string_at(&w, "name", name);
    return is_ok(ask_close(b, &w, &request));
}

static int play(struct bot *b)
{
    size_t len;
    for (bool moved = true; !b->over;) {
        if (!moved && !ws_client_receive(b->socket, &len))
            return cli_failed("the connection is lost");
        if (!look(b, &moved))
            return EXIT_FAILED;
    }
    return EXIT_FINE;
}

/* The table's id is the last part of the address. */
static bool find_table(const char *url, char out[32])
{
    const char *slash = strrchr(url, '/');
    size_t len = slash ? strlen(slash + 1) : 0;
    if (!len || len >= 32)
        return false;
    strcpy(out, slash + 1);
    return true;
}

int cmd_bot(int argc, char **argv)
{
    const char *name = "Bot", *ms = NULL;
    bool insecure = false;
    const struct flag flags[] = {{"name", &name, NULL},
                                 {"ms", &ms, NULL},
                                 {"insecure", NULL, &insecure},
                                 {0}};
    struct bot b = {0};
    char why[300] = "";
    long long budget = 1000;
    int words = cli_flags(argc, argv, flags);
    if (words != 2 || strncmp(argv[1], "exec:", 5) != 0 ||
        !find_table(argv[0], b.table) ||
        !cli_number("--ms", ms, 1, 600000, &budget))
        return cli_wrong("see 'kocka bot --help'");
    signal(SIGPIPE, SIG_IGN);
    b.budget = (struct exec_budget){.ms = (uint32_t)budget,
                                    .patience_ms = (uint32_t)budget * 2 + 5000};
    b.socket = ws_client_open(argv[0], insecure, why, sizeof why);
    b.player = b.socket ? exec_player_start(argv[1] + 5) : NULL;
    int code = EXIT_FAILED;
    if (!b.socket)
        cli_failed("%s", why);
    else if (!b.player)
        cli_failed("cannot start %s", argv[1] + 5);
    else if (sit(&b, name))
        code = play(&b);
    exec_player_stop(b.player);
    ws_client_close(b.socket);
    return code;
}
