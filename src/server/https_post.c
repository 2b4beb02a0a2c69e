/* https_post: an HTTPS POST to the public internet; see https_post.h. */
#include "server/https_post.h"

#include "base/text.h"
#include "client/tls_client.h"
#include "server/lookup.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 1024 };

/* ---- which addresses ---- */

/* Networks of IPv4 that are not the public internet (RFC 6890). */
static const struct {
    uint32_t net;
    int bits;
} closed[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
    {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24},
    {0xc0586300, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24},
    {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4},
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if ((address ^ closed[i].net) >> (32 - closed[i].bits) == 0)
            return false;
    return true;
}

/* Only what is given out to the public, 2000::/3, and of that neither the
 * tunnels that hold an IPv4 address (2001::/32, 2002::/16) nor examples. */
static bool is_public6(const uint8_t a[16])
{
    bool tunnel = (a[0] == 0x20 && a[1] == 0x02) ||
                  (a[0] == 0x20 && a[1] == 0x01 && a[2] < 2);
    bool example = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
    return a[0] >> 5 == 1 && !tunnel && !example;
}

static bool is_public(const struct sockaddr *to)
{
    if (to->sa_family == AF_INET)
        return is_public4(
            ntohl(((const struct sockaddr_in *)to)->sin_addr.s_addr));
    return to->sa_family == AF_INET6 &&
           is_public6(((const struct sockaddr_in6 *)to)->sin6_addr.s6_addr);
}

/* What is no address at all but a name passes: it is looked up later. */
bool https_is_public(const char *address)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, address, &four) == 1)
        return is_public4(ntohl(four.s_addr));
    if (inet_pton(AF_INET6, address, &six) == 1)
        return is_public6(six.s6_addr);
    return true;
}

/* ---- reading ---- */

/* A name of letters, digits, dots and hyphens with a dot in it that does not
 * end in a digit (which getaddrinfo might take for a strange IPv4 number), or
 * a plain IPv4 address. */
static bool is_host(const char *host, bool anywhere)
{
    struct in_addr four;
    size_t len = strlen(host);
    for (const char *c = host; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-')
            return false;
    if (!len)
        return false;
    if (anywhere || inet_pton(AF_INET, host, &four) == 1)
        return anywhere || https_is_public(host);
    return strchr(host, '.') && !isdigit((unsigned char)host[len - 1]) &&
           host[len - 1] != '.';
}

static bool is_port(const char *port)
{
    long n = strtol(port, NULL, 10);
    return *port && strspn(port, "0123456789") == strlen(port) && n > 0 &&
           n < 65536;
}

bool https_read(struct https_address *out, const char *url, bool anywhere)
{
    size_t len = strlen(url);
    if (strncmp(url, "https://", 8) != 0 || len > HTTPS_URL_MAX)
        return false;
    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c >= 0x7f || strchr("\"\\<>#", *c))
            return false;
    const char *at = url + 8;
    size_t all = strcspn(at, "/?"), host = strcspn(at, ":/?");
    if (host >= sizeof out->host || all - host > 6)
        return false;
    snprintf(out->host, sizeof out->host, "%.*s", (int)host, at);
    snprintf(out->port, sizeof out->port, "443");
    if (all > host)
        snprintf(out->port, sizeof out->port, "%.*s", (int)(all - host - 1),
                 at + host + 1);
    bool usual = strcmp(out->port, "443") == 0;
    snprintf(out->origin, sizeof out->origin, "https://%s%s%s", out->host,
             usual ? "" : ":", usual ? "" : out->port);
    snprintf(out->path, sizeof out->path, "%s%s", at[all] == '/' ? "" : "/",
             at + all);
    return is_host(out->host, anywhere) && is_port(out->port) &&
           (anywhere || usual);
}

/* ---- calling ---- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int connect_to(const struct addrinfo *to, int64_t deadline)
{
    int fd =
        socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error = 0, left = (int)(deadline - now_ms());
    socklen_t size = sizeof error;
    struct pollfd p = {.fd = fd, .events = POLLOUT};
    if (fd < 0)
        return -1;
    if (connect(fd, to->ai_addr, to->ai_addrlen) == 0)
        return fd;
    if (errno == EINPROGRESS && poll(&p, 1, left > 0 ? left : 0) == 1 &&
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error)
        return fd;
    close(fd);
    return -1;
}

static int dial(const struct https_address *to, bool anywhere, int64_t deadline,
                char *why, size_t why_size)
{
    struct addrinfo *list = lookup(to->host, to->port, deadline);
    int fd = -1;
    snprintf(why, why_size, "%s cannot be reached", to->host);
    for (struct addrinfo *i = list; i && fd < 0; i = i->ai_next) {
        if (anywhere || is_public(i->ai_addr))
            fd = connect_to(i, deadline);
        else
            snprintf(why, why_size, "%s is not on the public internet",
                     to->host);
    }
    if (list)
        freeaddrinfo(list);
    return fd;
}

static bool send_all(struct tls_client *tls, const char *data, size_t len)
{
    while (len) {
        ssize_t n = tls_client_write(tls, data, len);
        if (n <= 0)
            return false;
        data += n;
        len -= (size_t)n;
    }
    return true;
}

/* "HTTP/1.1 201 …"; the rest of the answer is of no interest. */
static int read_status(struct tls_client *tls)
{
    char buf[ANSWER_MAX + 1];
    size_t len = 0;
    int status = -1;
    while (len < ANSWER_MAX && !memchr(buf, '\n', len)) {
        ssize_t n = tls_client_read(tls, buf + len, ANSWER_MAX - len);
        if (n <= 0)
            return -1;
        len += (size_t)n;
    }
    buf[len] = '\0';
    return sscanf(buf, "HTTP/1.%*1[01] %3d", &status) == 1 ? status : -1;
}

static int exchange(struct tls_client *tls, const struct https_address *to,
                    const struct https_letter *letter)
{
    struct text head;
    text_heap(&head);
    text_add(&head,
             "POST %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n"
             "Content-Length: %d\r\n%s\r\n",
             to->path, to->origin + strlen("https://"), (int)letter->len,
             letter->headers);
    int status = !head.full && send_all(tls, head.data, head.len) &&
                         send_all(tls, letter->body, letter->len)
                     ? read_status(tls)
                     : -1;
    text_clear(&head);
    return status;
}

int https_post(const struct https_address *to, bool anywhere,
               const struct https_letter *letter, char *why, size_t why_size)
{
    int64_t deadline = now_ms() + letter->patience_ms;
    int fd = dial(to, anywhere, deadline, why, why_size), status = -1;
    if (fd < 0)
        return -1;
    struct tls_client *tls =
        tls_client_new(fd, to->host, false, deadline, why, why_size);
    if (tls) {
        snprintf(why, why_size, "%s did not answer", to->host);
        status = exchange(tls, to, letter);
    }
    tls_client_free(tls);
    close(fd);
    return status;
}
