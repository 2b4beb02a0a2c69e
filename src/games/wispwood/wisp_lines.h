/*
 * wisp_lines: steps and lines on a window of a forest, see wispwood.h.
 * Nothing ever lies in its two spare columns, so plain shifts are steps.
 */
#ifndef GAMES_WISP_LINES_H
#define GAMES_WISP_LINES_H

#include "games/wispwood/wispwood.h"

static inline int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Squares with a side in common with some square of the set. */
static inline uint64_t beside(uint64_t set)
{
    return set << 1 | set >> 1 | set << WISP_STRIDE | set >> WISP_STRIDE;
}

/* The eight squares around each square of the set. */
static inline uint64_t around(uint64_t set)
{
    uint64_t row = set | set << 1 | set >> 1;
    return set << 1 | set >> 1 | row << WISP_STRIDE | row >> WISP_STRIDE;
}

static inline uint64_t row_of(int square)
{
    return UINT64_C(0xff) << (square / WISP_STRIDE * WISP_STRIDE);
}

static inline uint64_t column_of(int square)
{
    return UINT64_C(0x0101010101010101) << square % WISP_STRIDE;
}

static inline uint64_t rows_up(uint64_t line, int rows)
{
    return rows < 0 ? line << (-rows * WISP_STRIDE)
                    : line >> (rows * WISP_STRIDE);
}

/* The falling and the rising diagonal through a square. */
static inline uint64_t falling(int square)
{
    return rows_up(UINT64_C(0x8040201008040201),
                   square % WISP_STRIDE - square / WISP_STRIDE);
}

static inline uint64_t rising(int square)
{
    return rows_up(UINT64_C(0x0102040810204080),
                   7 - square / WISP_STRIDE - square % WISP_STRIDE);
}

#endif
