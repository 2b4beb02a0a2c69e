/* push_services: which push services to leave alone for a while; see
 * push_services.h. */
#include "server/push_services.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { REMEMBER = 24 * 3600 /* seconds that an answer counts */ };

/* "push.example.org" and "a.b.example.org" are "example.org"; before a short
 * word as in "example.co.uk" one more counts. */
static const char *domain(const char *host)
{
    size_t len = strlen(host);
    int words = 0;
    if (host[len - 1] >= '0' && host[len - 1] <= '9')
        return host; /* an address */
    for (size_t i = len, end = len; i > 0; i--) {
        if (host[i - 1] != '.')
            continue;
        if (++words >= 2 && end - i > 3)
            return host + i;
        end = i - 1;
    }
    return host;
}

static struct service named(const char *host, const struct outward *to,
                            int64_t until)
{
    struct service one = {.until = until};
    snprintf(one.name, sizeof one.name, "%s:%s", host, to->port);
    return one;
}

/* Where it stands, or else the one that ends first. */
static size_t place(const struct service *list, size_t count,
                    const struct service *one)
{
    size_t first = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(list[i].name, one->name) == 0)
            return i;
        if (list[i].until < list[first].until)
            first = i;
    }
    return first;
}

static bool has(const struct service *list, size_t count, struct service one)
{
    const struct service *found = &list[place(list, count, &one)];
    return found->until > one.until && strcasecmp(found->name, one.name) == 0;
}

bool push_services_paused(const struct push_services *s,
                          const struct outward *to, int64_t now)
{
    return has(s->paused, PUSH_SERVICES_PAUSED,
               named(domain(to->host), to, now)) &&
           !has(s->known, PUSH_SERVICES_KNOWN, named(to->host, to, now));
}

bool push_services_known(const struct push_services *s,
                         const struct outward *to, int64_t now)
{
    return has(s->known, PUSH_SERVICES_KNOWN, named(to->host, to, now));
}

void push_services_answered(struct push_services *s, const struct outward *to,
                            int64_t now)
{
    struct service one = named(to->host, to, now + REMEMBER);
    s->known[place(s->known, PUSH_SERVICES_KNOWN, &one)] = one;
}

void push_services_failed(struct push_services *s, const struct outward *to,
                          int64_t now)
{
    struct service one = named(to->host, to, now);
    if (has(s->known, PUSH_SERVICES_KNOWN, one))
        s->known[place(s->known, PUSH_SERVICES_KNOWN, &one)] =
            (struct service){0};
    one = named(domain(to->host), to, now + PUSH_SERVICES_PAUSE);
    s->paused[place(s->paused, PUSH_SERVICES_PAUSED, &one)] = one;
}
