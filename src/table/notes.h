/*
 * notes: sentences that players wrote at moves. They are a header line of the
 * record, and text only:
 *
 *     notes: [{"after":12,"text":"here it was too late"}]
 *
 * Any record may be read here, so of what it says only so much is shown as
 * the limits allow, one note for each move.
 */
#ifndef TABLE_NOTES_H
#define TABLE_NOTES_H

#include "table/table.h"

enum { NOTES_MAX = 40, NOTE_LETTERS = 500, NOTE_SIZE = 4 * NOTE_LETTERS + 1 };

struct notes {
    int count;
    struct move_note {
        size_t after; /* so many moves */
        char text[NOTE_SIZE];
    } note[NOTES_MAX]; /* in the order of the moves */
};

/* Those of the table, as they may be shown. */
void notes_read(const struct table *t, struct notes *out);

/* The one after so many moves; NULL: there is none. */
const char *notes_at(const struct notes *notes, size_t after);

/* Write one, or with "" take it away. False: there are NOTES_MAX already. */
bool notes_put(struct notes *notes, size_t after, const char *text);

/* Keep them with the table; false: no memory, and all is as before. */
bool notes_keep(const struct notes *notes, struct table *t);

#endif
