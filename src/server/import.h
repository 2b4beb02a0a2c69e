/*
 * import: a record as a finished game.
 *
 * The record is played through by the rules, then told again as the events
 * of a table, so that everything that reads tables reads it too.
 */
#ifndef SERVER_IMPORT_H
#define SERVER_IMPORT_H

#include "store/store.h"

/*
 * A STORE_FINISH job of the record: for anybody to find, with its names and
 * its date (now, if it says none). One record has one id, so it is not
 * imported twice. NULL with a sentence. Free it with store_job_free.
 */
struct store_job *import_record(const char *record, size_t len, int64_t now,
                                char *why, size_t why_size);

#endif
