/*
 * must_have: the one policy of the programs for lack of memory: they end.
 *
 * A server that does not get a few bytes can neither do what it was asked nor
 * say so; what it has acknowledged is on disk, and whoever restarts it finds
 * that. The library does not use this: there it is a false return.
 */
#ifndef BASE_MUST_HAVE_H
#define BASE_MUST_HAVE_H

#include <stdlib.h>

/* What an allocation gave. */
static inline void *must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

#endif
