/*
 * answer: what goes back to clients.
 */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include "server/net.h"

struct call;
struct hub;
struct json_out;
struct live_table;
struct refused;
struct text;

/* To a client of any hub; nothing happens if it is gone. */
void answer_deliver(struct hub *h, net_id conn, const struct text *t);

/* An answer begins {"ok":…,"id":…; between the two the caller writes on. */
void answer_open(struct text *t, struct json_out *w, bool ok,
                 const struct call *c);
void answer_close(struct hub *h, struct text *t, struct json_out *w,
                  const struct call *c);

void answer_plain(struct hub *h, const struct call *c);
void answer_refused(struct hub *h, const struct call *c,
                    const struct refused *why);
void answer_event(struct live_table *live, const struct call *c, uint32_t n);
void answer_next(struct hub *h, const struct call *c, const char *next);
void answer_state(struct live_table *live, const struct call *c);

#endif
