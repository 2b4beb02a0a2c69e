/* siblings: where pages find the servers of one database; see siblings.h. */
#include "server/siblings.h"

#include "base/json.h"

#include <stdio.h>
#include <string.h>

enum { ORIGIN_SIZE = 200 };

/* The next of the list; false: there is none, or (with "") a longer one. */
static bool next(const char **list, char origin[ORIGIN_SIZE])
{
    const char *at = *list ? *list + strspn(*list, ", ") : "";
    size_t len = strcspn(at, ", ");
    *list = at + len;
    snprintf(origin, ORIGIN_SIZE, "%.*s", len < ORIGIN_SIZE ? (int)len : 0, at);
    return len > 0;
}

/* Its host, with a port perhaps; NULL: it is no origin. */
static const char *host_of(const char *origin)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    size_t scheme = strncmp(origin, "https://", 8) == 0  ? 8
                    : strncmp(origin, "http://", 7) == 0 ? 7
                                                         : 0;
    const char *host = origin + scheme;
    return scheme && *host && !host[strspn(host, letters)] ? host : NULL;
}

bool siblings_are_good(const char *list, char *why, size_t why_size)
{
    char origin[ORIGIN_SIZE];
    if (list && strlen(list) >= SIBLINGS_SIZE) {
        snprintf(why, why_size, "--servers is too long");
        return false;
    }
    while (next(&list, origin))
        if (!host_of(origin)) {
            snprintf(why, why_size,
                     "--servers takes addresses like https://kocka.example, "
                     "not \"%s\"",
                     origin);
            return false;
        }
    return true;
}

bool siblings_have(const char *list, const char *origin)
{
    char one[ORIGIN_SIZE];
    while (next(&list, one))
        if (strcmp(one, origin) == 0)
            return true;
    return false;
}

void siblings_write(const char *list, struct json_out *w)
{
    char origin[ORIGIN_SIZE];
    json_open(w, '[');
    while (next(&list, origin))
        json_put_string(w, origin);
    json_close(w, ']');
}

void siblings_sockets(const char *list, char out[SIBLINGS_SIZE])
{
    char origin[ORIGIN_SIZE];
    size_t len = 0;
    out[0] = '\0';
    while (next(&list, origin))
        len += (size_t)snprintf(out + len, SIBLINGS_SIZE - len, " ws%s",
                                origin + strlen("http"));
}
