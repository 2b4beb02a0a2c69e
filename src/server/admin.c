/* admin: looking after a running server; see admin.h. */
#include "server/admin.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/addresses.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/network.h"
#include "server/operators.h"
#include "server/room.h"
#include "server/server_int.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

struct admin {
    struct server *server;
    char path[108];
    int fd;
    pthread_t thread;
};

/* ---- commands ---- */

static void do_tables(struct server *s, const char *word, struct text *out)
{
    (void)word;
    for (unsigned i = 0; i < s->loops; i++)
        operators_list(s->hub[i], out);
}

static void do_close(struct server *s, const char *word, struct text *out)
{
    char why[256] = "there is no such table";
    if (strlen(word) < ROOM_ID_SIZE &&
        operators_close(s, word, why, sizeof why))
        text_add(out, "closed %s\n", word);
    else
        text_add(out, ADMIN_ERROR "%s: %s\n", word, why);
}

/* One IPv6 address means its /64, as everywhere; "/128" means it alone. */
static bool read_network(const char *word, struct network *n,
                         char name[NETWORK_SIZE], struct text *out)
{
    if (!network_read(n, word)) {
        text_add(out, ADMIN_ERROR "not an address or network: %s\n", word);
        return false;
    }
    if (!strchr(word, '/'))
        network_widen(n);
    network_write(n, name);
    return true;
}

static void do_ban(struct server *s, const char *word, struct text *out)
{
    struct network n;
    char name[NETWORK_SIZE];
    if (!read_network(word, &n, name, out))
        return;
    bool is_new = addresses_ban(s->addresses, &n);
    text_add(out, "%s %s; connections closed: %d\n", name,
             is_new ? "is banned" : "was banned already",
             (int)operators_cut(s, &n));
}

static void do_unban(struct server *s, const char *word, struct text *out)
{
    struct network n;
    char name[NETWORK_SIZE];
    if (!read_network(word, &n, name, out))
        return;
    if (addresses_unban(s->addresses, &n))
        text_add(out, "%s is welcome again\n", name);
    else
        text_add(out, ADMIN_ERROR "%s is not banned; see 'bans'\n", name);
}

static void do_bans(struct server *s, const char *word, struct text *out)
{
    (void)word;
    addresses_list_bans(s->addresses, out);
}

static const struct {
    const char *name;
    bool word; /* needs one */
    void (*run)(struct server *s, const char *word, struct text *out);
} commands[] = {
    {.name = "tables", .run = do_tables},
    {.name = "close", .word = true, .run = do_close},
    {.name = "ban", .word = true, .run = do_ban},
    {.name = "unban", .word = true, .run = do_unban},
    {.name = "bans", .run = do_bans},
};

static void answer(struct server *s, char *line, struct text *out)
{
    char *word = line, *name = strsep(&word, " ");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(name, commands[i].name) != 0)
            continue;
        if (commands[i].word == (word && *word)) {
            log_line(LOG_INFO, "admin", "command=%s", name);
            commands[i].run(s, word, out);
            return;
        }
        text_add(out, ADMIN_ERROR "'%s' %s\n", name,
                 commands[i].word ? "needs a word" : "stands alone");
        return;
    }
    text_put(out, ADMIN_ERROR "there is no such command\n");
}

/* ---- the server's side ---- */

/* All of it, a piece at a time if need be. */
static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static void serve(struct admin *a, int fd)
{
    char line[256];
    struct timeval patience = {.tv_sec = 2};
    struct text out;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ssize_t n = read(fd, line, sizeof line - 1);
    text_heap(&out);
    if (n > 0) {
        line[n] = '\0';
        line[strcspn(line, "\n")] = '\0';
        answer(a->server, line, &out);
        if (!send_all(fd, out.data, out.len))
            log_line(LOG_WARN, "admin", "why=\"%s\"", strerror(errno));
    }
    text_clear(&out);
    close(fd);
}

static void *work(void *arg)
{
    struct admin *a = arg;
    for (int fd; (fd = accept(a->fd, NULL, NULL)) >= 0 || errno == EINTR;)
        if (fd >= 0)
            serve(a, fd);
    return NULL;
}

static bool fill_address(struct sockaddr_un *to, const char *path)
{
    to->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof to->sun_path)
        return false;
    text_set(to->sun_path, sizeof to->sun_path, path);
    return true;
}

struct admin *admin_open(struct server *s, const char *path)
{
    struct admin *a = must_have(calloc(1, sizeof *a));
    struct sockaddr_un to = {0};
    a->server = s;
    a->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fill_address(&to, path)) {
        text_set(a->path, sizeof a->path, path);
        unlink(path);
        mode_t mask = umask(0177); /* the operator's only */
        int bound = bind(a->fd, (struct sockaddr *)&to, sizeof to);
        umask(mask);
        if (bound == 0 && listen(a->fd, 4) == 0 &&
            pthread_create(&a->thread, NULL, work, a) == 0)
            return a;
    }
    log_line(LOG_ERROR, "admin", "path=\"%s\" why=\"%s\"", path,
             strerror(errno));
    close(a->fd);
    free(a);
    return NULL;
}

void admin_close(struct admin *a)
{
    if (!a)
        return;
    shutdown(a->fd, SHUT_RDWR); /* wakes the thread */
    pthread_join(a->thread, NULL);
    close(a->fd);
    unlink(a->path);
    free(a);
}

/* ---- the operator's side ---- */

bool admin_ask(const char *path, const char *line, struct text *out)
{
    struct sockaddr_un to = {0};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char buf[4096];
    ssize_t n = 0;
    bool ok = fill_address(&to, path) &&
              connect(fd, (struct sockaddr *)&to, sizeof to) == 0 &&
              write(fd, line, strlen(line)) > 0;
    while (ok && (n = read(fd, buf, sizeof buf)) > 0)
        text_bytes(out, buf, (size_t)n);
    if (!ok || n < 0)
        text_add(out, "%s: %s", path, strerror(errno));
    close(fd);
    return ok && n == 0;
}
