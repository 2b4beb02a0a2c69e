/*
 * cmd_load: `kocka load`: how much does a server bear?
 *
 * Real games over real WebSockets: N tables of two players (and spectators)
 * play pig. Moves are due at fixed times, whatever the server does, and a
 * move's time runs from the moment it was *due* until both players have seen
 * it; so a server that stalls cannot hide it. With rate 0 each table plays as
 * fast as it can.
 */
#include "cli/commands.h"

#include "base/json.h"
#include "base/must_have.h"
#include "base/rng.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BUFFER = 16 * 1024, /* longest message that a player gets, and some */
    BACKLOG = 64,       /* moves that are due at one table */
    SLEEP_MIN = 200000, /* ns; moves due within it go together */
    BUCKETS = 64 * 40   /* of the histogram: 64 per power of two */
};

enum role { PLAYER_0, PLAYER_1, WATCHER, IDLER };

enum stage {
    S_CONNECT, /* waits for the upgrade */
    S_HELLO,
    S_CREATE, /* the first player only */
    S_WAIT,   /* for the table's id */
    S_JOIN,
    S_SIT,
    S_PLAY,
    S_DEAD
};

struct load_conn {
    int fd;
    uint8_t role, stage;
    struct table_load *table;
    uint32_t len;
    char *buf; /* BUFFER bytes; idlers have none */
};

struct table_load {
    struct load_conn player[2];
    char id[32];
    bool busy;     /* a move is on its way */
    uint8_t turn;  /* whose it is */
    uint8_t seen;  /* players that have seen the move under way */
    bool answered; /* and its answer has come */
    uint64_t due[BACKLOG];
    unsigned first, waiting;
};

/* A run. It stays whole: what was asked first, then what it has open, then what
 * was counted; one thread does all of it. */
struct load {
    struct sockaddr_in address, second; /* the latter: of each second player */
    long long tables, rate, seconds, spectators, idle, pid;
    struct table_load *table;
    struct load_conn *watcher;
    struct load_conn *idler;
    int epoll;
    struct rng rng;
    long long ready;  /* tables that play */
    long long opened; /* idle and watching connections that are there */
    uint64_t begin, end, scheduled;
    uint64_t moves, errors, dropped;
    uint64_t histogram[BUCKETS];
    uint64_t worst;
};

/* ---- histogram: 64 buckets for every power of two of microseconds ---- */

static int bucket_of(uint64_t us)
{
    if (us < 64)
        return (int)us;
    int power = 63 - __builtin_clzll(us);
    int index = (power - 5) * 64 + (int)(us >> (power - 6)) - 64;
    return index < BUCKETS ? index : BUCKETS - 1;
}

static uint64_t bucket_value(int index)
{
    if (index < 64)
        return (uint64_t)index;
    int power = index / 64 + 5;
    return ((uint64_t)(index % 64) + 64) << (power - 6);
}

static double percentile(const struct load *l, double part)
{
    uint64_t wanted = (uint64_t)((double)l->moves * part), sum = 0;
    for (int i = 0; i < BUCKETS; i++) {
        sum += l->histogram[i];
        if (sum > wanted)
            return (double)bucket_value(i) / 1000;
    }
    return (double)l->worst / 1000;
}

/* ---- frames ---- */

static void die(struct load *l, struct load_conn *c, const char *why)
{
    if (c->stage == S_DEAD)
        return;
    fprintf(stderr, "kocka load: a connection ended: %s\n", why);
    l->errors++;
    c->stage = S_DEAD;
    close(c->fd);
}

static void send_all(struct load *l, struct load_conn *c, const char *data,
                     size_t len)
{
    if (send(c->fd, data, len, MSG_NOSIGNAL) != (ssize_t)len)
        die(l, c, strerror(errno));
}

/* A masked text frame; the mask is zero, so the text stays as it is. */
__attribute__((format(printf, 3, 4))) static void
say(struct load *l, struct load_conn *c, const char *format, ...)
{
    char text[512], frame[520] = {(char)0x81};
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    int head = 6;
    if (len < 126) {
        frame[1] = (char)(0x80 | len);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
        head = 8;
    }
    memset(frame + head - 4, 0, 4);
    memcpy(frame + head, text, (size_t)len);
    send_all(l, c, frame, (size_t)(head + len));
}

/* ---- moves ---- */

static void start_move(struct load *l, struct table_load *t)
{
    struct load_conn *c = &t->player[t->turn];
    t->busy = true;
    t->seen = 0;
    t->answered = false;
    bool roll = rng_below(&l->rng, 3) > 0;
    say(l, c, "{\"do\":\"play\",\"table\":\"%s\",\"move\":\"%s\"}", t->id,
        roll ? "roll" : "stop");
    if (!roll)
        t->turn ^= 1;
}

static void end_move(struct load *l, struct table_load *t)
{
    uint64_t now = cli_now(), due = t->due[t->first];
    uint64_t us = now > due ? (now - due) / 1000 : 0;
    t->first = (t->first + 1) % BACKLOG;
    t->waiting--;
    t->busy = false;
    if (now < l->end) {
        l->histogram[bucket_of(us)]++;
        l->moves++;
        l->worst = us > l->worst ? us : l->worst;
    }
    if (!l->rate && now < l->end) {
        t->due[t->first] = now;
        t->waiting = 1;
    }
    if (t->waiting)
        start_move(l, t);
}

static void add_due(struct load *l, struct table_load *t, uint64_t due)
{
    if (t->waiting == BACKLOG) {
        l->dropped++; /* far behind: the percentiles say so already */
        return;
    }
    t->due[(t->first + t->waiting++) % BACKLOG] = due;
    if (!t->busy)
        start_move(l, t);
}

/* ---- what the server says ---- */

static bool has(const char *text, size_t len, const char *part)
{
    return memmem(text, len, part, strlen(part)) != NULL;
}

static void maybe_end(struct load *l, struct table_load *t)
{
    if (t->busy && t->seen == 3 && t->answered)
        end_move(l, t);
}

static void take_play(struct load *l, struct load_conn *c, const char *text,
                      size_t len)
{
    struct table_load *t = c->table;
    if (has(text, len < 16 ? len : 16, "\"on\":\"lines\"")) {
        if (c->role == PLAYER_0 && has(text, len, "\"die 1\""))
            t->turn ^= 1;
        t->seen |= (uint8_t)(1u << c->role);
    } else if (has(text, len < 16 ? len : 16, "\"ok\":true")) {
        t->answered = true;
    } else if (has(text, len, "\"code\":\"not-started\"")) {
        t->turn = 0; /* its server has not heard yet of the second one's seat */
        start_move(l, t);
    } else if (has(text, len < 16 ? len : 16, "\"ok\":false")) {
        l->errors++;
        fprintf(stderr, "kocka load: %.*s\n", (int)len, text);
        t->answered = true;
        t->seen = 3;
    }
    maybe_end(l, t);
}

static void join(struct load *l, struct load_conn *c)
{
    c->stage = S_JOIN;
    say(l, c, "{\"do\":\"join\",\"table\":\"%s\"}", c->table->id);
}

/* The table has an id: the second player may come, and the watchers. */
static void table_made(struct load *l, struct table_load *t, const char *text,
                       size_t len)
{
    struct json answer;
    json_check(text, len, &answer);
    json_string(json_get(answer, "table"), t->id, sizeof t->id);
    join(l, &t->player[0]);
    if (t->player[1].stage == S_WAIT)
        join(l, &t->player[1]);
}

static void seated(struct load *l, struct load_conn *c)
{
    c->stage = S_PLAY;
    if (c->table->player[0].stage == S_PLAY &&
        c->table->player[1].stage == S_PLAY)
        l->ready++;
}

static void take_answer(struct load *l, struct load_conn *c, const char *text,
                        size_t len)
{
    if (!has(text, len < 16 ? len : 16, "\"ok\":true")) {
        if (has(text, len < 16 ? len : 16, "\"ok\":false"))
            fprintf(stderr, "kocka load: %.*s\n", (int)len, text),
                die(l, c, "refused");
        return; /* a push */
    }
    switch (c->stage) {
    case S_HELLO:
        c->stage = S_WAIT;
        if (c->role == PLAYER_0) {
            c->stage = S_CREATE;
            say(l, c,
                "{\"do\":\"create\",\"game\":\"pig\",\"seats\":[\"me\","
                "\"open\"],\"options\":{\"goal\":10000}}");
        } else if (c->table && c->table->id[0]) {
            join(l, c);
        }
        break;
    case S_CREATE:
        table_made(l, c->table, text, len);
        break;
    case S_JOIN:
        c->stage = S_SIT;
        if (c->role == WATCHER) {
            c->stage = S_PLAY;
            l->opened++;
        } else {
            say(l, c, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"p\"}",
                c->table->id);
        }
        break;
    case S_SIT:
        seated(l, c);
        break;
    }
}

static void take_message(struct load *l, struct load_conn *c, const char *text,
                         size_t len)
{
    if (c->role == IDLER || (c->role == WATCHER && c->stage == S_PLAY))
        return;
    if (c->stage == S_PLAY)
        take_play(l, c, text, len);
    else
        take_answer(l, c, text, len);
}

static void greet(struct load *l, struct load_conn *c)
{
    static const char end[] = "\r\n\r\n";
    char *at = memmem(c->buf, c->len, end, 4);
    if (!at)
        return;
    if (c->len < 12 || memcmp(c->buf + 9, "101", 3) != 0) {
        die(l, c, "no WebSocket");
        return;
    }
    uint32_t used = (uint32_t)(at + 4 - c->buf);
    memmove(c->buf, c->buf + used, c->len - used);
    c->len -= used;
    c->stage = S_HELLO;
    say(l, c, "{\"do\":\"hello\",\"secret\":\"load-%016llx-%d\"}",
        (unsigned long long)rng_next(&l->rng), c->role);
}

/* One whole frame at the beginning of the buffer? Its size, or 0. */
static uint32_t frame_size(const struct load_conn *c, uint32_t at,
                           uint32_t *head)
{
    const unsigned char *b = (const unsigned char *)c->buf + at;
    uint32_t left = c->len - at;
    *head = 2;
    if (left < 2)
        return 0;
    uint32_t len = b[1] & 127;
    if (len == 126) {
        if (left < 4)
            return 0;
        len = (uint32_t)b[2] << 8 | b[3];
        *head = 4;
    }
    return left >= *head + len ? *head + len : 0;
}

static void take_frames(struct load *l, struct load_conn *c)
{
    uint32_t at = 0, head, size;
    while (c->stage != S_DEAD && (size = frame_size(c, at, &head)) > 0) {
        int opcode = c->buf[at] & 15;
        if (opcode == 1)
            take_message(l, c, c->buf + at + head, size - head);
        else if (opcode == 9)
            send_all(l, c, "\x8a\x80\0\0\0\0", 6);
        else
            die(l, c, opcode == 8 ? "closed by the server" : "strange frame");
        at += size;
    }
    memmove(c->buf, c->buf + at, c->len - at);
    c->len -= at;
}

static void readable(struct load *l, struct load_conn *c)
{
    ssize_t n = recv(c->fd, c->buf + c->len, BUFFER - c->len, MSG_DONTWAIT);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0) {
        die(l, c, n < 0 ? strerror(errno) : "cut");
        return;
    }
    c->len += (uint32_t)n;
    if (c->stage == S_CONNECT)
        greet(l, c);
    if (c->stage != S_CONNECT)
        take_frames(l, c);
    if (c->len == BUFFER)
        die(l, c, "a message is too long");
}

/* ---- coming ---- */

static bool open_conn(struct load *l, struct load_conn *c, enum role role,
                      struct table_load *t)
{
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    const struct sockaddr_in *to = role == PLAYER_1 ? &l->second : &l->address;
    int on = 1;
    *c = (struct load_conn){.role = role, .table = t, .stage = S_CONNECT};
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->buf = must_have(malloc(BUFFER));
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (c->fd < 0 || !c->buf ||
        connect(c->fd, (const struct sockaddr *)to, sizeof *to) ||
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, c->fd, &e)) {
        cli_failed("cannot connect: %s", strerror(errno));
        return false;
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    send_all(l, c, upgrade, sizeof upgrade - 1);
    return true;
}

static void turn(struct load *l, uint64_t ns)
{
    struct epoll_event e[256];
    struct timespec wait = {.tv_sec = (time_t)(ns / 1000000000),
                            .tv_nsec = (long)(ns % 1000000000)};
    int n = epoll_pwait2(l->epoll, e, 256, &wait, NULL);
    for (int i = 0; i < n; i++)
        readable(l, e[i].data.ptr);
}

static bool wait_until(struct load *l, const long long *count, long long wanted,
                       const char *what)
{
    uint64_t end = cli_now() + UINT64_C(60000000000);
    while (*count < wanted && cli_now() < end && !l->errors)
        turn(l, 10000000);
    if (*count >= wanted)
        return true;
    cli_failed("only %lld of %lld %s came", *count, wanted, what);
    return false;
}

static bool open_tables(struct load *l)
{
    for (long long i = 0; i < l->tables; i++) {
        for (int k = 0; k < 2; k++)
            if (!open_conn(l, &l->table[i].player[k], (enum role)k,
                           &l->table[i]))
                return false;
        turn(l, 0);
    }
    return wait_until(l, &l->ready, l->tables, "tables");
}

static bool open_watchers(struct load *l)
{
    for (long long i = 0; i < l->spectators; i++) {
        if (!open_conn(l, &l->watcher[i], WATCHER, &l->table[i % l->tables]))
            return false;
        turn(l, 0);
    }
    return wait_until(l, &l->opened, l->spectators, "spectators");
}

/* They only sit there: after the upgrade they are not read any more. */
static bool open_idlers(struct load *l)
{
    for (long long i = 0; i < l->idle; i++) {
        struct load_conn *c = &l->idler[i];
        if (!open_conn(l, c, IDLER, NULL))
            return false;
        while (c->stage == S_CONNECT)
            turn(l, 10000000);
        if (c->stage == S_DEAD)
            return false;
        free(c->buf);
        c->buf = NULL;
        epoll_ctl(l->epoll, EPOLL_CTL_DEL, c->fd, NULL);
    }
    return true;
}

/* ---- playing ---- */

static uint64_t next_due(const struct load *l)
{
    return l->begin + l->scheduled * 1000000000u / (uint64_t)l->rate;
}

static void play(struct load *l)
{
    l->begin = cli_now();
    l->end = l->begin + (uint64_t)l->seconds * 1000000000;
    for (long long i = 0; !l->rate && i < l->tables; i++)
        add_due(l, &l->table[i], l->begin);
    for (uint64_t now; (now = cli_now()) < l->end;) {
        uint64_t due = l->end;
        while (l->rate && (due = next_due(l)) <= now)
            add_due(l, &l->table[l->scheduled++ % (uint64_t)l->tables], due);
        turn(l, due - now > SLEEP_MIN ? due - now : SLEEP_MIN);
    }
}

/* ---- what it cost ---- */

struct load_cost {
    double cpu; /* seconds */
    long rss;   /* kilobytes */
};

static struct load_cost cost_of(long long pid)
{
    struct load_cost cost = {0};
    char path[64], line[512];
    unsigned long user, system;
    if (!pid)
        return cost;
    snprintf(path, sizeof path, "/proc/%lld/stat", pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f,
                    "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u "
                    "%*u %lu %lu",
                    &user, &system) == 2)
        cost.cpu = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    if (f)
        fclose(f);
    snprintf(path, sizeof path, "/proc/%lld/status", pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &cost.rss);
    if (f)
        fclose(f);
    return cost;
}

static double own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void report(const struct load *l, struct load_cost before,
                   struct load_cost after, double own)
{
    double load[1] = {0}, moves = l->moves ? (double)l->moves : 1;
    getloadavg(load, 1);
    printf("tables %lld, spectators %lld, offered %lld/s, %lld s\n", l->tables,
           l->spectators, l->rate, l->seconds);
    printf("moves/s %.0f\n", (double)l->moves / (double)l->seconds);
    printf("p50 %.2f ms, p99 %.2f ms, p999 %.2f ms, worst %.2f ms\n",
           percentile(l, 0.5), percentile(l, 0.99), percentile(l, 0.999),
           (double)l->worst / 1000);
    printf("errors %llu, dropped %llu\n", (unsigned long long)l->errors,
           (unsigned long long)l->dropped);
    printf("generator %.1f us/move, load average %.2f\n", own / moves * 1e6,
           load[0]);
    if (l->pid)
        printf("server %.1f us/move, %ld KB\n",
               (after.cpu - before.cpu) / moves * 1e6, after.rss);
}

static int run(struct load *l)
{
    struct load_cost empty = cost_of(l->pid);
    if (!open_idlers(l))
        return EXIT_FAILED;
    if (l->idle && l->pid)
        printf("idle %lld, %.1f KB each\n", l->idle,
               (double)(cost_of(l->pid).rss - empty.rss) / (double)l->idle);
    if (!l->tables)
        return EXIT_FINE;
    if (!open_tables(l) || !open_watchers(l))
        return EXIT_FAILED;
    struct load_cost before = cost_of(l->pid);
    double own = own_cpu();
    play(l);
    report(l, before, cost_of(l->pid), own_cpu() - own);
    return l->errors ? EXIT_FAILED : EXIT_FINE;
}

static bool prepare(struct load *l, const char *host, long long port,
                    long long second)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    l->address.sin_family = AF_INET;
    l->address.sin_port = htons((uint16_t)port);
    l->table = must_have(calloc((size_t)l->tables + 1, sizeof *l->table));
    l->watcher =
        must_have(calloc((size_t)l->spectators + 1, sizeof *l->watcher));
    l->idler = must_have(calloc((size_t)l->idle + 1, sizeof *l->idler));
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    rng_seed(&l->rng, "load", 4);
    if (inet_pton(AF_INET, host, &l->address.sin_addr) != 1)
        return false;
    l->second = l->address;
    if (second)
        l->second.sin_port = htons((uint16_t)second);
    return true;
}

static void clear(struct load *l)
{
    for (long long i = 0; l->table && i < l->tables; i++)
        for (int k = 0; k < 2; k++)
            free(l->table[i].player[k].buf);
    for (long long i = 0; l->watcher && i < l->spectators; i++)
        free(l->watcher[i].buf);
    free(l->table);
    free(l->watcher);
    free(l->idler);
    free(l);
}

int cmd_load(int argc, char **argv)
{
    struct load *l = must_have(calloc(1, sizeof *l));
    const char *host = "127.0.0.1", *text[8] = {0};
    long long port = 8080, second = 0;
    l->tables = 100;
    l->rate = 1000;
    l->seconds = 10;
    const struct flag flags[] = {{.name = "host", .value = &host},
                                 {.name = "port", .value = &text[0]},
                                 {.name = "tables", .value = &text[1]},
                                 {.name = "rate", .value = &text[2]},
                                 {.name = "seconds", .value = &text[3]},
                                 {.name = "spectators", .value = &text[4]},
                                 {.name = "idle", .value = &text[5]},
                                 {.name = "pid", .value = &text[6]},
                                 {.name = "second-port", .value = &text[7]},
                                 {0}};
    int words = cli_flags(argc, argv, flags), code = EXIT_USAGE;
    if (words > 0)
        cli_wrong("load takes no words; see 'kocka load --help'");
    if (words == 0 && cli_number("--port", text[0], 1, 65535, &port) &&
        cli_number("--tables", text[1], 0, 100000, &l->tables) &&
        cli_number("--rate", text[2], 0, 10000000, &l->rate) &&
        cli_number("--seconds", text[3], 1, 86400, &l->seconds) &&
        cli_number("--spectators", text[4], 0, 100000, &l->spectators) &&
        cli_number("--idle", text[5], 0, 1000000, &l->idle) &&
        cli_number("--pid", text[6], 1, 1 << 30, &l->pid) &&
        cli_number("--second-port", text[7], 1, 65535, &second))
        code = prepare(l, host, port, second)
                   ? run(l)
                   : cli_wrong("--host must be an IPv4 address");
    clear(l);
    return code;
}
