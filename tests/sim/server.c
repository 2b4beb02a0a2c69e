/* server: a whole server in the world; see server.h. */
#include "server.h"

#include "net.h"
#include "store.h"
#include "truth.h"

#include "server/hub.h"
#include "server/net.h"
#include "server/server_int.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>

struct sim_server sim_servers[SERVERS_MAX];

struct net *sim_server_loop(struct sim_server *s);

/* A loop for one who calls. */
struct net *sim_server_loop(struct sim_server *s)
{
    return hub_net(s->server->hub[draw(s->server->loops)]);
}

/* Its loops have their tables? Then the store may start. */
static void is_loaded(void *arg, uint64_t n)
{
    struct sim_server *s = arg;
    (void)n;
    if (s->server->start.loops) {
        world_after(MS, s, "loaded?", is_loaded, s, 0);
        return;
    }
    store_start(s->server->store);
    s->ready = true;
    say_line("ready");
}

static void begin(void *arg, uint64_t n)
{
    struct sim_server *s = arg;
    struct server_config config = server_defaults;
    char why[400];
    uint16_t port = 0;
    (void)n;
    config.db = world->nature.shared ? "postgresql://sim" : "sim.db";
    config.threads = world->nature.loops;
    config.rate = 0;
    config.rest_after = world->nature.rest_after;
    config.max_per_address = 1000000;
    truth_check_store();
    s->server = server_new(&config, why, sizeof why);
    if (!s->server || !server_listen(s->server, &port, why, sizeof why) ||
        !server_load(s->server, why, sizeof why))
        broken("a server can start", "%s", why);
    world_after(MS, s, "loaded?", is_loaded, s, 0);
}

void sim_server_start(struct sim_server *s)
{
    if (s->up)
        return;
    s->life++;
    s->up = true;
    s->ready = false;
    s->paused = 0;
    s->born = world->now;
    say_line("server %c starts", 'A' + (int)s->index);
    world_after(1, s, "start", begin, s, 0);
}

static void again(void *arg, uint64_t n)
{
    struct sim_server *s = arg;
    if (s->life == n)
        sim_server_start(s);
}

/* The memory of a dead server stays: its process would have given it back. */
void sim_server_kill(struct sim_server *s, bool power)
{
    if (!s->up)
        return;
    say_line("server %c %s", 'A' + (int)s->index,
             power ? "loses its power" : "is killed");
    store_dies(s, power);
    links_die(s);
    s->up = s->ready = false;
    s->server = NULL;
    s->life++; /* nothing of it happens any more */
    world_after(draw_in(SECOND / 2, 20 * SECOND), NULL, "again", again, s,
                s->life);
}

void sim_server_died(struct sim_server *s)
{
    world->current = NULL;
    sim_server_kill(s, false);
}
