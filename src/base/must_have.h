/*
 * must_have: the one policy of the programs for lack of memory: they end, at
 * once and with a sentence.
 *
 * A server that does not get a few bytes can neither do what it was asked nor
 * say so; what it has acknowledged is on disk, and whoever restarts it finds
 * that. A command keeps nothing that an end at any moment could harm. The
 * library does not use this: there it is a false return.
 */
#ifndef BASE_MUST_HAVE_H
#define BASE_MUST_HAVE_H

#include <stdio.h>
#include <stdlib.h>

/* There is none. Other threads may be anywhere: nothing is tidied up. */
static inline _Noreturn void no_memory(void)
{
    fputs("kocka: out of memory\n", stderr);
    _Exit(EXIT_FAILURE);
}

/* What an allocation gave. */
static inline void *must_have(void *memory)
{
    if (!memory)
        no_memory();
    return memory;
}

#endif
