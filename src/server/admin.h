/*
 * admin: a socket in the file system through which operators look after a
 * running server. One line in, lines out; a thread of its own, so that no
 * loop waits for an operator. Also the client's side of it.
 */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "base/text.h"

struct server;
struct admin;

/* What an answer begins with if the command could not be done. */
#define ADMIN_ERROR "error: "

/* NULL, with a line in the log, if the socket cannot be made. */
struct admin *admin_open(struct server *s, const char *path);
void admin_close(struct admin *a); /* NULL is fine */

/* Send a line to the server behind `path`; its answer goes to `out`. False
 * with a sentence there. */
bool admin_ask(const char *path, const char *line, struct text *out);

#endif
