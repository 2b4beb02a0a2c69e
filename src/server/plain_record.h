/*
 * plain_record: a record as it may be kept for others.
 *
 * Only what our own programs say of a game is kept: the game itself, written
 * anew, who played and from which game it came, with names as long as they are
 * at tables, numbers, and dice that prove true. So nobody can leave a text of
 * his own here. Notes are refused: whoever shares should know that they would
 * be missing.
 */
#ifndef SERVER_PLAIN_RECORD_H
#define SERVER_PLAIN_RECORD_H

#include <stdbool.h>

struct refused;
struct text;

/* Without hashes and times; false if it is no game that the rules allow. */
bool plain_record(const char *record, struct text *out, struct refused *why);

#endif
