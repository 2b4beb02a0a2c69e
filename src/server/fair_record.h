/* fair_record: what a record says about its dice, and whether it is true. */
#ifndef SERVER_FAIR_RECORD_H
#define SERVER_FAIR_RECORD_H

#include "server/fair.h"
#include "table/table.h"

/* Does the record say anything about its dice? */
bool fair_said(const char *record);

/* What they are said to come from; NULL, or a sentence about what is wrong. */
const char *fair_read(const char *record, struct fair *out);

/* Draw every outcome of the game again; how many there are. *wrong is the
 * number (from 1) of the first move that is another outcome, or 0. */
int fair_draw_again(const struct table *t, const struct fair *fair,
                    size_t *wrong);

#endif
