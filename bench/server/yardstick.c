/*
 * yardstick: the generator of `kocka load` for boardgame.io.
 *
 * The same game (pig), the same tables of two players, the same cheap way to
 * talk: frames written by hand, one thread, epoll; only the texts are those
 * of socket.io. A move counts when both players have been sent the state
 * after it. Each table plays as fast as it can.
 *
 *   cc -O2 -D_GNU_SOURCE yardstick.c -o yardstick
 *   yardstick PORT TABLES SECONDS PID-OF-THE-SERVER
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024 };

enum stage { UPGRADE, OPEN, CONNECT, SYNC, PLAY };

struct conn {
    int fd, seat;
    enum stage stage;
    struct table *table;
    size_t len;
    long state; /* the number of the last state it was sent */
    char *buf;
};

struct table {
    struct conn player[2];
    int number, turn;
    long asked; /* the state from which the last move was made */
    uint64_t since;
};

static struct {
    struct sockaddr_in address;
    struct table *table;
    int tables, epoll, ready;
    uint64_t end, moves;
    uint32_t *times; /* microseconds of each move */
    size_t size;
} load;

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "yardstick: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* A masked text frame; the mask is zero, so the text stays as it is. */
__attribute__((format(printf, 2, 3))) static void say(struct conn *c,
                                                      const char *format, ...)
{
    char frame[520] = {(char)0x81}, text[512];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args), head = 6;
    va_end(args);
    frame[1] = (char)(0x80 | len);
    if (len >= 126) {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
        head = 8;
    }
    memset(frame + head - 4, 0, 4);
    memcpy(frame + head, text, (size_t)len);
    if (send(c->fd, frame, (size_t)(head + len), MSG_NOSIGNAL) != head + len)
        fail("send");
}

/* ---- moves ---- */

static void start_move(struct table *t)
{
    struct conn *c = &t->player[t->turn];
    t->asked = c->state;
    t->since = now();
    say(c,
        "42/pig,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":"
        "\"%s\",\"args\":[],\"playerID\":\"%d\"}},%ld,\"table-%d\",\"%d\"]",
        rand() % 3 ? "roll" : "stop", t->turn, c->state, t->number, t->turn);
}

static void note(uint64_t since, uint64_t at)
{
    if (load.moves == load.size) {
        load.size = load.size ? load.size * 2 : 1 << 16;
        load.times = realloc(load.times, load.size * sizeof *load.times);
    }
    load.times[load.moves++] = (uint32_t)((at - since) / 1000);
}

static void take_state(struct conn *c, const char *text)
{
    struct table *t = c->table;
    const char *id = strstr(text, "\"_stateID\":");
    const char *turn = strstr(text, "\"currentPlayer\":\"");
    if (!id || !turn)
        return;
    c->state = atol(id + 11);
    t->turn = turn[17] - '0';
    uint64_t at = now();
    if (t->player[0].state != t->player[1].state || c->state <= t->asked ||
        !load.end || at > load.end)
        return;
    note(t->since, at);
    start_move(t);
}

/* ---- what the server says ---- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static void take_message(struct conn *c, char *text)
{
    if (begins(text, "2")) {
        say(c, "3");
    } else if (begins(text, "0{")) {
        c->stage = CONNECT;
        say(c, "40/pig,");
    } else if (begins(text, "40/pig,")) {
        c->stage = SYNC;
        say(c, "42/pig,[\"sync\",\"table-%d\",\"%d\",null,2]", c->table->number,
            c->seat);
    } else if (begins(text, "42/pig,[\"sync\"")) {
        c->stage = PLAY;
        take_state(c, text);
        load.ready++;
    } else if (begins(text, "42/pig,[\"update\"")) {
        take_state(c, text);
    }
}

static void take_frames(struct conn *c)
{
    size_t at = 0;
    while (c->len - at >= 2) {
        unsigned char *b = (unsigned char *)c->buf + at;
        size_t len = b[1] & 127, head = 2;
        if (len == 126 && c->len - at >= 4)
            len = (size_t)b[2] << 8 | b[3], head = 4;
        else if (len >= 126)
            break;
        if (c->len - at < head + len)
            break;
        char *text = (char *)b + head, after = text[len];
        text[len] = '\0';
        take_message(c, text);
        text[len] = after;
        at += head + len;
    }
    memmove(c->buf, c->buf + at, c->len - at);
    c->len -= at;
}

static void greet(struct conn *c)
{
    char *end = memmem(c->buf, c->len, "\r\n\r\n", 4);
    if (!end)
        return;
    size_t used = (size_t)(end + 4 - c->buf);
    memmove(c->buf, c->buf + used, c->len - used);
    c->len -= used;
    c->stage = OPEN;
}

static void turn(int wait)
{
    struct epoll_event e[256];
    int n = epoll_wait(load.epoll, e, 256, wait);
    for (int i = 0; i < n; i++) {
        struct conn *c = e[i].data.ptr;
        ssize_t got =
            recv(c->fd, c->buf + c->len, BUFFER - 1 - c->len, MSG_DONTWAIT);
        if (got <= 0)
            fail("recv");
        c->len += (size_t)got;
        if (c->stage == UPGRADE)
            greet(c);
        if (c->stage != UPGRADE)
            take_frames(c);
    }
}

/* ---- coming ---- */

static void open_conn(struct conn *c, struct table *t, int seat)
{
    static const char upgrade[] =
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: load\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    int on = 1;
    *c = (struct conn){.seat = seat, .table = t, .state = -1};
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    c->buf = malloc(BUFFER);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (connect(c->fd, (struct sockaddr *)&load.address, sizeof load.address) ||
        epoll_ctl(load.epoll, EPOLL_CTL_ADD, c->fd, &e))
        fail("connect");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (send(c->fd, upgrade, sizeof upgrade - 1, 0) < 0)
        fail("send");
}

/* ---- what it cost ---- */

static double cpu_of(int pid)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f,
                    "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
                    "%lu %lu",
                    &user, &system) != 2)
        user = 0;
    if (f)
        fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return fprintf(stderr, "yardstick PORT TABLES SECONDS PID\n"), 2;
    int seconds = atoi(argv[3]), pid = atoi(argv[4]);
    load.tables = atoi(argv[2]);
    load.table = calloc((size_t)load.tables, sizeof *load.table);
    load.epoll = epoll_create1(0);
    load.address.sin_family = AF_INET;
    load.address.sin_port = htons((uint16_t)atoi(argv[1]));
    load.address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < load.tables; i++) {
        load.table[i].number = i;
        for (int seat = 0; seat < 2; seat++)
            open_conn(&load.table[i].player[seat], &load.table[i], seat);
        turn(0);
    }
    while (load.ready < 2 * load.tables)
        turn(10);
    double server = cpu_of(pid), own = own_cpu(), average = 0;
    load.end = now() + (uint64_t)seconds * 1000000000u;
    for (int i = 0; i < load.tables; i++)
        start_move(&load.table[i]);
    while (now() < load.end)
        turn(10);
    server = cpu_of(pid) - server;
    own = own_cpu() - own;
    getloadavg(&average, 1);
    if (!load.moves)
        return fprintf(stderr, "yardstick: no moves\n"), 1;
    double moves = (double)load.moves;
    qsort(load.times, load.moves, sizeof *load.times, compare);
    printf("moves/s %.0f\np50 %.2f ms, p99 %.2f ms, p999 %.2f ms\nerrors 0\n"
           "generator %.1f us/move, load average %.2f\nserver %.1f us/move\n",
           moves / seconds, load.times[load.moves / 2] / 1e3,
           load.times[load.moves * 99 / 100] / 1e3,
           load.times[load.moves * 999 / 1000] / 1e3, own / moves * 1e6,
           average, server / moves * 1e6);
    return 0;
}
