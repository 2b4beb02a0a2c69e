/* review_work: records reviewed on many machines; see work.h. */
#ifndef LAB_REVIEW_WORK_H
#define LAB_REVIEW_WORK_H

#include "lab/review_report.h"

/* Have them reviewed by those who work at the database, and print the lines of
 * JSON in the order of the paths. False after a sentence. */
bool review_ask(const struct report_wishes *wish, const char *db,
                char *const *paths, size_t count);

#endif
