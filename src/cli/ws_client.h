/*
 * ws_client: a blocking WebSocket client for ws:// addresses.
 *
 * Enough for a bot: text messages, pings answered. No TLS: a bot runs beside
 * the server, or goes through a local proxy.
 */
#ifndef CLI_WS_CLIENT_H
#define CLI_WS_CLIENT_H

#include "base/text.h"

struct ws_client;

/* "http://host:port/…" or "ws://…"; NULL with a sentence in `why`. */
struct ws_client *ws_client_open(const char *url, char *why, size_t why_size);
void ws_client_close(struct ws_client *c); /* NULL is fine */

bool ws_client_send(struct ws_client *c, const char *text, size_t len);

/* The next message; lives until the next call. NULL when it is over. */
const char *ws_client_receive(struct ws_client *c, size_t *len);

#endif
