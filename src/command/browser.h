/*
 * browser: the page of a server in the browser of the person at this machine,
 * for `kocka serve --open`.
 */
#ifndef COMMAND_BROWSER_H
#define COMMAND_BROWSER_H

#include "server/server.h"

/* What a server for one person has unless it was told: this machine's address
 * alone, its file in the user's own data folder, whose name is put in `db`.
 * False without a home. */
bool browser_defaults(struct server_config *c, char *db, size_t size);

/* Is a Kocka there already, started before? Then its page is shown. */
bool browser_shows_running(const struct server_config *c);

/* A server_config's `listening`. */
void browser_show(const struct server_config *c, uint16_t port);

#endif
