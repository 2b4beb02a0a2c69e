/*
 * server: a whole server in the world, its lives and its deaths.
 */
#ifndef SIM_SERVER_H
#define SIM_SERVER_H

#include "world.h"

struct server;

struct sim_server {
    unsigned index;
    uint32_t life;         /* which of its lives; what was before is gone */
    bool up;               /* its loops run */
    bool ready;            /* its tables are read */
    struct server *server; /* the real one, of this life */
    uint64_t boot;         /* µs of its machine's clock when the world began */
    int64_t skew;          /* ms of its time of day */
    uint64_t paused;       /* until then nothing of it runs */
    uint64_t born;
};

extern struct sim_server sim_servers[SERVERS_MAX];

void sim_server_start(struct sim_server *s);
/* The process is killed; `power`: what was not synced goes, too. */
void sim_server_kill(struct sim_server *s, bool power);
/* It has ended by itself; it is started again. */
void sim_server_died(struct sim_server *s);

/* Something bad; see faults.c. */
void faults_begin(void);
/* No more of it, and all is whole again. */
void faults_end(void);

#endif
