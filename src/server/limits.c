/* limits: counting what was met; see limits.h. */
#include "server/limits.h"

#include "server/log.h"
#include "server/net.h"

enum { TELL_AFTER = 60 * 1000 /* ms */ };

static const char *const names[LIMIT_COUNT] = {
    [LIMIT_SOCKETS] = "sockets",
    [LIMIT_FILES] = "files",
    [LIMIT_ADDRESS_SOCKETS] = "address-sockets",
    [LIMIT_ADDRESS_CONNECTIONS] = "address-connections",
    [LIMIT_TOO_FAST] = "too-fast",
    [LIMIT_FULL] = "full",
    [LIMIT_TABLES] = "tables",
    [LIMIT_MISTAKES] = "mistakes",
    [LIMIT_SLOW] = "slow",
    [LIMIT_PUSH] = "push",
};

/* Of several threads one writes. */
static void tell(struct limits *l, enum limit what)
{
    uint_fast64_t now = net_now(), at = l->of[what].at;
    if ((at && now - at < TELL_AFTER) ||
        !atomic_compare_exchange_strong(&l->of[what].at, &at, now))
        return;
    uint_fast64_t met = l->of[what].met;
    uint_fast64_t before = atomic_exchange(&l->of[what].told, met);
    if (met > before)
        log_line(LOG_WARN, "limit", "what=%s met=%llu", names[what],
                 (unsigned long long)(met - before));
}

void limits_met(struct limits *l, enum limit what)
{
    l->of[what].met++;
    tell(l, what);
}

void limits_tell(struct limits *l)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        if (l->of[i].met != l->of[i].told)
            tell(l, (enum limit)i);
}

void limits_write(struct limits *l, struct text *out)
{
    text_put(out, "# TYPE kocka_limit_met_total counter\n");
    for (int i = 0; i < LIMIT_COUNT; i++) {
        text_add(out, "kocka_limit_met_total{limit=\"%s\"} ", names[i]);
        text_int(out, (int64_t)l->of[i].met);
        text_char(out, '\n');
    }
}
