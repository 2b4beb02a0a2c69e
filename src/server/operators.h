/*
 * operators: what an operator asks of the hubs.
 *
 * Any thread but a loop's, which they wait for: an order is carried out in the
 * hub's own thread, so what he is told is what has happened.
 */
#ifndef SERVER_OPERATORS_H
#define SERVER_OPERATORS_H

#include "base/text.h"

struct hub;
struct network;
struct order;
struct refused;
struct server;

/* A line per table onto `out`. */
void operators_list(struct hub *h, struct text *out);
/* Close a table: its game ends without a result. False, with a sentence, if
 * there is nothing to close. */
bool operators_close(struct server *s, const char *table, char *why,
                     size_t why_size);
/* Close the connections of all who come from there; how many there were. */
size_t operators_cut(struct server *s, const struct network *n);

/* His call was refused; later it is over, refused or not. */
void order_refused(struct order *o, const struct refused *why);
void order_done(struct order *o);

#endif
