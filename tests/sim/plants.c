/*
 * plants: bugs in the world around the servers, to see that the laws find
 * them. None of this is in the product: the linker puts these functions
 * between its files (CMakeLists.txt: --wrap).
 */
#include "world.h"

#include "server/call.h"
#include "server/net.h"
#include "server/room.h"

const char *const plants[PLANT_COUNT] = {
    "none",          "ack-early",     "torn-unit",   "lost-unit", "double-unit",
    "race-blind",    "no-news",       "stale-fetch", "lost-wake", "lost-mail",
    "lost-answer",   "double-answer", "swapped",     "no-redact", "forgetful",
    "no-timer",      "two-drivers",   "deaf-driver", "row-first", "remembers",
    "blind-rematch", "no-late",       "orphans",     "old-clock",
};

void __real_net_post(struct net *net, struct net_mail *first,
                     struct net_mail *last);
void __wrap_net_post(struct net *net, struct net_mail *first,
                     struct net_mail *last);
void __wrap_net_post(struct net *net, struct net_mail *first,
                     struct net_mail *last)
{
    if (!planted(PLANT_LOST_MAIL, 2000))
        __real_net_post(net, first, last);
}

void __real_game_view(const struct game *g, void *view, const void *state,
                      int viewer);
void __wrap_game_view(const struct game *g, void *view, const void *state,
                      int viewer);
void __wrap_game_view(const struct game *g, void *view, const void *state,
                      int viewer)
{
    __real_game_view(g, view, state,
                     world->current && g->redact && viewer >= 0 &&
                             planted(PLANT_NO_REDACT, 1)
                         ? -1
                         : viewer);
}

bool __real_room_done(const struct room *r, const struct who *who, uint32_t *n);
bool __wrap_room_done(const struct room *r, const struct who *who, uint32_t *n);
bool __wrap_room_done(const struct room *r, const struct who *who, uint32_t *n)
{
    return __real_room_done(r, who, n) && !planted(PLANT_FORGETFUL, 1);
}

void __real_net_timer_set(struct net *net, struct net_timer *t, uint64_t at);
void __wrap_net_timer_set(struct net *net, struct net_timer *t, uint64_t at);
void __wrap_net_timer_set(struct net *net, struct net_timer *t, uint64_t at)
{
    if (!planted(PLANT_NO_TIMER, 20))
        __real_net_timer_set(net, t, at);
}
