/*
 * record: a game as a text that replays without any random generator.
 *
 *     kocka 1
 *     game: mice
 *     seats: 2
 *     options: {…}
 *     rules: 1
 *
 *     roll red joker #0123456789abcdef +1200
 *     take red #…
 *
 * Beside these, names, date and notes (notes.h), a result, and `from`.
 *
 * One move per line, chance outcomes included; a seat before it where all act
 * at once; the hash of the canonical state text after it; milliseconds since
 * the line before, if known.
 */
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "table/table.h"

/* Write the game so far; false if memory ran out. */
bool record_write(const struct table *t, struct text *out);

/* The same with more header lines, whole ones; and without hashes and times,
 * which take most of the time. */
bool record_write_with(const struct table *t, const char *more,
                       struct text *out);
bool record_write_bare(const struct table *t, const char *more,
                       struct text *out);

/*
 * Play a record through. Hashes, the result of a finished game and, with
 * `from`, seats and options must be right as far as they are there. `find` is
 * games_find. NULL with a problem; *line is then the line's number from 1, or
 * 0.
 */
struct table *record_read(const char *text, size_t len,
                          const struct game *(*find)(const char *),
                          struct problem *p, int *line);

/* The same, but of the hashes only that of the last line is looked at: each
 * costs as much as the moves of a page. */
struct table *record_read_moves(const char *text, size_t len,
                                const struct game *(*find)(const char *),
                                struct problem *p, int *line);

/*
 * As record_read, but if something is wrong what could be played before it is
 * returned, if anything could; *whole: nothing is wrong, and where there is a
 * result the game has ended.
 */
struct table *record_read_far(const char *text, size_t len,
                              const struct game *(*find)(const char *),
                              struct problem *p, int *line, bool *whole);

/* The value of a header line, of a record with its NUL, into buf; false if
 * there is none or it is too long. */
bool record_header(const char *record, const char *key, char *buf, size_t size);

/*
 * Play the moves of a JSON list, each "[SEAT ]MOVE" as in a record. False with
 * a problem; the table then stands where it came to.
 */
bool record_follow(struct table *t, struct json moves, struct problem *p);

#endif
