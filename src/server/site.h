/* site: what the server says over plain HTTP: files, health, numbers. */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "server/net.h"

/* A file that is built in; made by tools/embed.py. */
struct site_file {
    const char *path; /* "/index.html" */
    const char *type;
    const char *etag;
    const unsigned char *data, *packed; /* packed: gzip, or NULL */
    size_t size, packed_size;
};

/* Ends with a row without path. */
extern const struct site_file site_files[];

/* Handlers of a loop; their user is the hub. */
void site_request(void *hub, struct net_request *r);
bool site_accept(void *hub, struct net_request *r);

#endif
