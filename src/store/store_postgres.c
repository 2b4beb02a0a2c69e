/* store_postgres: several servers on one database; not there yet. */
#include "store/store_int.h"

#include <stdio.h>

static void *open_postgres(const char *url,
                           const struct store_handlers *handlers, char *why,
                           size_t why_size)
{
    (void)url, (void)handlers;
    snprintf(why, why_size, "PostgreSQL is not supported yet");
    return NULL;
}

const struct backend backend_postgres = {.open = open_postgres};
