/* exec_player: any program as a player; see exec_player.h. */
#include "cli/exec_player.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "cli/say.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 1 << 20,
    DELAY_MIN = 1000,
    DELAY_MAX = 3600 * 1000 /* ms */
};

struct exec_player {
    pid_t pid;
    int fd;           /* a socket: both its input and its output */
    struct text line; /* what it is saying */
    struct text request;
    const char *fault; /* NULL: none so far */
    bool declined;     /* the last `set` */
    struct exec_news news;
};

static void become(const char *command, int fd)
{
    dup2(fd, STDIN_FILENO);
    dup2(fd, STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0); /* our sockets are not its */
    setpgid(0, 0);                    /* so that its children end with it */
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* and it with us, however we end */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct exec_player *exec_player_start(const char *command)
{
    int pair[2];
    struct exec_player *e = must_have(calloc(1, sizeof *e));
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
        free(e);
        return NULL;
    }
    e->pid = fork();
    if (e->pid == 0)
        become(command, pair[1]);
    close(pair[1]);
    e->fd = pair[0];
    text_heap(&e->line);
    text_heap(&e->request);
    if (e->pid < 0) {
        exec_player_stop(e);
        return NULL;
    }
    setpgid(e->pid, e->pid); /* whichever of us two comes first */
    return e;
}

void exec_player_kill(const struct exec_player *e)
{
    if (!e || e->pid <= 0)
        return;
    kill(-e->pid, SIGKILL);
    kill(e->pid, SIGKILL); /* it may have left its group */
}

void exec_player_stop(struct exec_player *e)
{
    if (!e)
        return;
    close(e->fd);
    exec_player_kill(e);
    if (e->pid > 0)
        waitpid(e->pid, NULL, 0);
    text_clear(&e->line);
    text_clear(&e->request);
    free(e);
}

const char *exec_player_fault(const struct exec_player *e)
{
    return e->fault ? e->fault : "";
}

bool exec_player_declined(const struct exec_player *e)
{
    return e->declined;
}

void exec_player_tell_news(struct exec_player *e, struct exec_news news)
{
    e->news = news;
}

static bool lost(struct exec_player *e, const char *why)
{
    e->fault = why;
    return false;
}

/* Wait until the program can be written to or read from. */
static bool wait_for(struct exec_player *e, short what, uint64_t deadline)
{
    struct pollfd p = {.fd = e->fd, .events = what};
    for (;;) {
        uint64_t now = cli_now();
        if (now >= deadline)
            return lost(e, SAY_LATER("it did not answer in time"));
        int left = (int)((deadline - now) / 1000000) + 1;
        int n = poll(&p, 1, left);
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return lost(e, SAY_LATER("it cannot be reached"));
    }
}

static bool tell(struct exec_player *e, uint64_t deadline)
{
    const char *at = e->request.data;
    size_t left = e->request.len;
    while (left) {
        if (!wait_for(e, POLLOUT, deadline))
            return false;
        ssize_t n = send(e->fd, at, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (n <= 0)
            return true; /* it ended: what it said before is heard */
        at += n;
        left -= (size_t)n;
    }
    return true;
}

/* One line into e->line. It is asked one thing at a time, so what comes
 * behind the line's end was not asked for. */
static bool hear(struct exec_player *e, uint64_t deadline)
{
    char buf[4096];
    text_reset(&e->line);
    for (;;) {
        if (!wait_for(e, POLLIN, deadline))
            return false;
        ssize_t n = recv(e->fd, buf, sizeof buf, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (n <= 0)
            return lost(e, SAY_LATER("it ended"));
        char *end = memchr(buf, '\n', (size_t)n);
        text_bytes(&e->line, buf, end ? (size_t)(end - buf) : (size_t)n);
        if (end && end + 1 < buf + n)
            return lost(e, SAY_LATER("it said more than it was asked"));
        if (end)
            return true;
        if (e->line.full || e->line.len > LINE_MAX_BYTES)
            return lost(e, SAY_LATER("its answer is too long"));
    }
}

/* Send e->request; the answer must be an object that says ok. */
static bool exchange(struct exec_player *e, uint64_t deadline,
                     struct json *answer)
{
    bool ok = false;
    char twice[JSON_NAME_SIZE];
    e->declined = false;
    text_char(&e->request, '\n');
    if (!tell(e, deadline) || !hear(e, deadline))
        return false;
    if (!json_check(e->line.data, e->line.len, answer))
        return lost(e, SAY_LATER("its answer is not JSON"));
    if (json_twice(*answer, twice))
        return lost(e, SAY_LATER("its answer says something twice"));
    e->declined = json_bool(json_get(*answer, "ok"), &ok) && !ok;
    if (!ok)
        return lost(e, SAY_LATER("its answer is not ok"));
    return true;
}

static void open_set(struct exec_player *e, struct json_out *w)
{
    text_reset(&e->request);
    json_begin(w, &e->request);
    json_open(w, '{');
    json_string_at(w, "do", "set");
    json_key(w, "state");
}

static void close_request(struct exec_player *e, struct json_out *w)
{
    if (e->news.requests)
        json_bool_at(w, "news", true);
    json_close(w, '}');
}

/* The state with one member more than it has. */
static void write_new_state(struct exec_player *e, const struct game *g,
                            const void *view, struct json_out *w)
{
    struct text state;
    struct json_out inner;
    text_heap(&state);
    json_begin(&inner, &state);
    game_write(g, view, &inner);
    json_put_raw(w);
    text_bytes(&e->request, state.data, state.full ? 0 : state.len - 1);
    text_put(&e->request, ",\"news\":{\"since\":9}}");
    text_clear(&state);
}

static void write_set(struct exec_player *e, const struct game *g,
                      const void *view)
{
    struct json_out w;
    open_set(e, &w);
    if (e->news.states)
        write_new_state(e, g, view, &w);
    else
        game_write(g, view, &w);
    close_request(e, &w);
}

bool exec_player_offer(struct exec_player *e, const char *state,
                       uint32_t patience_ms)
{
    struct json_out w;
    struct json answer;
    open_set(e, &w);
    json_put_raw(&w);
    text_put(&e->request, state);
    close_request(e, &w);
    return exchange(e, cli_now() + (uint64_t)patience_ms * 1000000, &answer);
}

static void write_best(struct exec_player *e, int seat,
                       struct exec_budget budget)
{
    struct json_out w;
    text_reset(&e->request);
    json_begin(&w, &e->request);
    json_open(&w, '{');
    json_string_at(&w, "do", "best");
    json_int_at(&w, "seat", seat);
    if (budget.ms)
        json_int_at(&w, "ms", budget.ms);
    else if (budget.sims)
        json_int_at(&w, "sims", budget.sims);
    close_request(e, &w);
}

static bool read_delay(struct exec_player *e, struct json delay, uint32_t *ms)
{
    int64_t n = 0;
    *ms = 0;
    if (!delay.at)
        return true;
    if (json_type(delay) == JSON_NULL) {
        *ms = DELAY_NEVER;
        return true;
    }
    if (!json_int(delay, 0, DELAY_MAX, &n))
        return lost(e, SAY_LATER("its delay_ms is not a time"));
    *ms = n < DELAY_MIN ? DELAY_MIN : (uint32_t)n;
    return true;
}

static bool read_answer(struct exec_player *e, const struct game *g,
                        const void *view, int seat, struct json answer,
                        struct thought *out)
{
    char text[MOVE_TEXT_MAX];
    struct parsed parsed;
    struct reason why;
    if (!json_string(json_get(answer, "move"), text, sizeof text))
        return lost(e, SAY_LATER("its answer has no move"));
    if (!g->parse(view, text, &parsed, &why) || parsed.actor ||
        !g->legal(view, seat, parsed.move, &why))
        return lost(e, SAY_LATER("its move is not legal"));
    out->move = parsed.move;
    return read_delay(e, json_get(answer, "delay_ms"), &out->delay_ms);
}

bool exec_player_ask(struct exec_player *e, const struct game *g,
                     const void *view, int seat, struct exec_budget budget,
                     struct thought *out)
{
    uint64_t deadline = cli_now() + (uint64_t)budget.patience_ms * 1000000;
    struct json answer;
    write_set(e, g, view);
    if (!exchange(e, deadline, &answer))
        return false;
    write_best(e, seat, budget);
    bool good = exchange(e, deadline, &answer) &&
                read_answer(e, g, view, seat, answer, out);
    e->declined = false;
    return good;
}
