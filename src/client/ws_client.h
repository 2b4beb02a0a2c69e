/*
 * ws_client: a blocking WebSocket client for ws:// and wss:// addresses.
 *
 * Enough for a bot: text messages, pings answered. Ignore SIGPIPE.
 */
#ifndef CLIENT_WS_CLIENT_H
#define CLIENT_WS_CLIENT_H

#include "base/text.h"

struct ws_client;

/* "http://host:port/…", https, ws or wss; NULL with a sentence in `why`.
 * insecure: any certificate will do. */
struct ws_client *ws_client_open(const char *url, bool insecure, char *why,
                                 size_t why_size);
void ws_client_close(struct ws_client *c); /* NULL is fine */

bool ws_client_send(struct ws_client *c, const char *text, size_t len);

/* The next message; lives until the next call. NULL when it is over. */
const char *ws_client_receive(struct ws_client *c, size_t *len);

#endif
