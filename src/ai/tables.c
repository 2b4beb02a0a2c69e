/* tables: see tables.h. */
#include "ai/tables.h"

bool tables_add(struct tables *t, const void *bytes, size_t len,
                struct problem *p)
{
    if (t->count == TABLES_MAX)
        return problem_set(p, PROBLEM_BAD_STATE, "more than %d tables",
                           TABLES_MAX);
    if (!mice_table_open(&t->mice[t->count], bytes, len, p))
        return false;
    t->count++;
    return true;
}

const struct mice_table *tables_mice(const struct tables *t,
                                     const struct mice *s)
{
    for (int i = 0; t && i < t->count; i++)
        if (mice_table_fits(&t->mice[i], s))
            return &t->mice[i];
    return NULL;
}
