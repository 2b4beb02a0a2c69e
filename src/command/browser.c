/* browser: a server's page in the browser; see browser.h. */
#include "command/browser.h"

#include "base/json.h"
#include "base/must_have.h"
#include "cli/kept.h"
#include "client/ws_client.h"

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

bool browser_defaults(struct server_config *c, char *db, size_t size)
{
    if (!c->host)
        c->host = "127.0.0.1";
    if (c->db)
        return true;
    if (!kept_folder(db, size))
        return false;
    size_t len = strlen(db);
    c->db = db;
    return snprintf(db + len, size - len, "/kocka.db") < (int)(size - len);
}

/* The page keeps games under its address: always the same one, so that they
 * are found again. */
static void address(const struct server_config *c, uint16_t port, char *out,
                    size_t size)
{
    static const char *const here[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = c->host ? c->host : "localhost";
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (!strcmp(host, here[i]))
            host = "localhost";
    bool six = strchr(host, ':');
    snprintf(out, size, "%s://%s%s%s:%u/", c->cert ? "https" : "http",
             six ? "[" : "", host, six ? "]" : "", port);
}

/* Started without our mask of signals, which the server blocks. */
static bool start(const char *url, pid_t *pid)
{
    char *argv[] = {"xdg-open", (char *)url, NULL};
    posix_spawnattr_t how;
    sigset_t none, pipe;
    sigemptyset(&none);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (posix_spawnattr_init(&how))
        return false;
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &pipe);
    posix_spawnattr_setflags(&how,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    bool good = posix_spawnp(pid, argv[0], NULL, &how, argv, environ) == 0;
    posix_spawnattr_destroy(&how);
    return good;
}

static void show(const char *url)
{
    pid_t pid;
    int status = -1;
    if (!start(url, &pid) || waitpid(pid, &status, 0) != pid ||
        !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fprintf(stderr, "kocka: no browser could be started; open %s\n", url);
}

static void *show_and_free(void *url)
{
    show(url);
    free(url);
    return NULL;
}

/* Some browsers stay until they are closed, so a thread waits for it. */
void browser_show(const struct server_config *c, uint16_t port)
{
    char url[300];
    pthread_t thread;
    address(c, port, url, sizeof url);
    char *own = must_have(strdup(url));
    if (pthread_create(&thread, NULL, show_and_free, own) == 0)
        pthread_detach(thread);
    else
        free(own);
}

bool browser_shows_running(const struct server_config *c)
{
    char url[300], why[200];
    size_t len;
    const char *answer = NULL;
    address(c, (uint16_t)c->port, url, sizeof url);
    signal(SIGPIPE, SIG_IGN);
    struct ws_client *client =
        c->port ? ws_client_open(url, true, why, sizeof why) : NULL;
    if (client && ws_client_send(client, "{}", 2))
        answer = ws_client_receive(client, &len);
    struct json object;
    bool ok = true, ours = answer && json_check(answer, len, &object) &&
                           json_bool(json_get(object, "ok"), &ok) && !ok;
    ws_client_close(client);
    if (ours)
        show(url);
    return ours;
}
