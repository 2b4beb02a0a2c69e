/*
 * client: one WebSocket connection, in the hub that accepted it.
 */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "server/network.h"
#include "server/room.h"

#include <stdatomic.h>

enum { TABLES_PER_CLIENT = 8 };

struct client {
    char key[KEY_SIZE];
    char feed[KEY_SIZE];    /* only he knows it, or who reads his feed */
    char name[CLIENT_SIZE]; /* of the program, for repeated requests */
    char address[ADDRESS_SIZE], from[FROM_SIZE];
    struct {
        char id[ROOM_ID_SIZE]; /* "": none */
        uint32_t join;         /* which of its joins came last */
    } tables[TABLES_PER_CLIENT];
    uint32_t joins;
    double tokens; /* requests that it may make now */
    uint64_t filled;
    unsigned refusals;
    atomic_uint *open; /* requests without answer, and one for the client;
                          they may outlive it on other threads */
};

#endif
