/*
 * review_report: what `kocka review` prints of one record, for a person or as
 * lines of JSON.
 */
#ifndef LAB_REVIEW_REPORT_H
#define LAB_REVIEW_REPORT_H

#include "lab/coach.h"

struct report_wishes {
    const char *player;          /* the judge; NULL: the strongest */
    uint32_t sims;               /* 0: the judge's own */
    const struct tables *tables; /* solved games for it, or NULL */
    bool json;
    bool named; /* lines of JSON name their record: there are several */
    void *self;
    /* Asked before each step; false: give up. */
    bool (*go_on)(void *self, const struct review *r, const struct table *t);
};

struct report {
    char *text; /* the caller's, to be freed */
    size_t len;
    int pupils;
    struct coach_pupil pupil[SEATS_MAX];
};

/* False: it was given up, or after a sentence. `out` is zeroed before. */
bool report_make(const struct report_wishes *wish, const char *path,
                 const struct table *t, struct report *out);

#endif
