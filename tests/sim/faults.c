/* faults: what goes wrong in the world, until it no longer does. */
#include "net.h"
#include "store.h"

#include <stddef.h>

static bool storm;

static struct sim_server *some_server(void)
{
    return &sim_servers[draw(world->nature.servers)];
}

static void cut_some(unsigned percent)
{
    for (size_t i = links_count(); i-- > 0;)
        if (draw(100) < percent)
            link_cut(links_at(i));
}

/* Servers of one database must agree to some seconds (docs/selfhost.md). One
 * that is started anew goes by the new time, others take it hours later. */
static void jump(struct sim_server *s)
{
    int64_t most = world->nature.shared ? 5000 : 4 * 3600 * 1000;
    s->skew = (int64_t)draw_in(0, 2 * (uint64_t)most) - most;
    say_line("the clock of %c jumps to %+lld ms", 'A' + (int)s->index,
             (long long)s->skew);
    if (!world->nature.shared && chance_of(2))
        sim_server_kill(s, chance_of(2));
}

static void fault(void *arg, uint64_t n)
{
    struct sim_server *s = some_server();
    (void)arg, (void)n;
    if (!storm)
        return;
    world_after(draw_in(1, 2 * (uint64_t)world->nature.faults) * SECOND, NULL,
                "fault", fault, NULL, 0);
    switch (draw(12)) {
    case 0:
    case 1:
    case 2:
        sim_server_kill(s, chance_of(2));
        break;
    case 3:
        s->paused = world->now + draw_in(1, 60) * SECOND;
        say_line("server %c stands still", 'A' + (int)s->index);
        break;
    case 4:
    case 5:
        cut_some(100);
        break;
    case 6:
    case 7:
        cut_some(20);
        break;
    case 8:
        jump(s);
        break;
    case 9:
    case 10:
        store_blocks(s, draw_in(1, chance_of(4) ? 90 : 10) * SECOND);
        break;
    case 11:
        store_fails(s);
        break;
    }
}

void faults_begin(void)
{
    storm = true;
    if (world->nature.faults)
        world_after(draw_in(1, 2 * (uint64_t)world->nature.faults) * SECOND,
                    NULL, "fault", fault, NULL, 0);
}

void faults_end(void)
{
    storm = false;
    say_line("the storm is over");
    for (unsigned i = 0; i < world->nature.servers; i++) {
        sim_servers[i].paused = 0;
        store_mends(&sim_servers[i]);
        sim_server_start(&sim_servers[i]);
    }
}
