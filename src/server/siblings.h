/*
 * siblings: the addresses at which pages find the servers of one database.
 *
 * The operator names all of them, this one too, alike for each server: a list
 * of origins with commas between. Pages are told it and try the next when one
 * is lost, so their policy allows it and each of them takes the others' pages.
 */
#ifndef SERVER_SIBLINGS_H
#define SERVER_SIBLINGS_H

#include <stdbool.h>
#include <stddef.h>

struct json_out;

/* Longer lists are refused, so texts made of one have room. */
enum { SIBLINGS_SIZE = 1024 };

/* Is each an origin, "https://host" or "http://host:port"? NULL is an empty
 * list here and below; false with a sentence. */
bool siblings_are_good(const char *list, char *why, size_t why_size);

/* Is this one of them? */
bool siblings_have(const char *list, const char *origin);

/* As a list of texts. */
void siblings_write(const char *list, struct json_out *w);

/* Their WebSockets for a page's policy: " wss://host", of each. */
void siblings_sockets(const char *list, char out[SIBLINGS_SIZE]);

#endif
