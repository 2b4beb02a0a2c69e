/* boards_make: making boards for fives; see boards_make.h. */
#include "lab/boards_make.h"

#include "base/must_have.h"
#include "games/fives/fives_grade.h"

#include <stdlib.h>
#include <string.h>

/*
 * Five squares show the roll whose number stands at the sum of the squares'
 * digits: a symbol is a power of six, so no sum stands for two rolls.
 */
enum { SUMS = 6 * 6 * 6 * 6 * 6 * 6, CLUMP_COST = 4 };

struct maker {
    uint8_t board[CELLS];
    struct band band;
    int8_t roll_of[SUMS]; /* -1: not a valid roll */
};

static int power(int symbol)
{
    int n = 1;
    while (symbol-- > 0)
        n *= 6;
    return n;
}

static void learn_rolls(struct maker *m)
{
    struct roll rolls[ROLLS];
    rolls_list(rolls);
    memset(m->roll_of, -1, sizeof m->roll_of);
    for (int i = 0; i < ROLLS; i++) {
        int sum = 0;
        for (int k = 0; k < PIECE_SIZE; k++)
            sum += power(rolls[i].dice[k] - 'A');
        m->roll_of[sum] = (int8_t)i;
    }
}

/* ---- how bad is it ---- */

/* Which pieces can be found for each roll. */
static void find_pieces(const struct maker *m, uint16_t found[ROLLS])
{
    int digit[CELLS];
    for (int cell = 0; cell < CELLS; cell++)
        digit[cell] = power(m->board[cell] - 'A');
    memset(found, 0, ROLLS * sizeof *found);
    for (int i = 0; i < ORIENTATIONS; i++) {
        const struct orientation *o = &orientations[i];
        const uint8_t *at = o->offset;
        for (int row = 0; row <= SIDE - o->height; row++)
            for (int column = 0; column <= SIDE - o->width; column++) {
                const int *d = digit + row * SIDE + column;
                int roll = m->roll_of[d[at[0]] + d[at[1]] + d[at[2]] +
                                      d[at[3]] + d[at[4]]];
                if (roll >= 0)
                    found[roll] |= (uint16_t)(1u << o->piece);
            }
    }
}

/* Squares with two or more equal neighbours: every group of three has one. */
static int clumps(const uint8_t *board)
{
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / SIDE, column = cell % SIDE, same = 0;
        same += row > 0 && board[cell - SIDE] == board[cell];
        same += row < SIDE - 1 && board[cell + SIDE] == board[cell];
        same += column > 0 && board[cell - 1] == board[cell];
        same += column < SIDE - 1 && board[cell + 1] == board[cell];
        count += same > 1;
    }
    return count;
}

static int cost(const struct maker *m)
{
    uint16_t found[ROLLS];
    int sum = CLUMP_COST * clumps(m->board);
    find_pieces(m, found);
    for (int i = 0; i < ROLLS; i++) {
        int n = __builtin_popcount(found[i]);
        int off = n < m->band.min   ? m->band.min - n
                  : n > m->band.max ? n - m->band.max
                                    : 0;
        sum += off * off;
    }
    return sum;
}

/* ---- the search ---- */

static void shuffle(struct rng *rng, uint8_t board[CELLS])
{
    for (int i = 0; i < CELLS; i++)
        board[i] = (uint8_t)('A' + i % SYMBOLS);
    for (uint32_t i = CELLS - 1; i > 0; i--) {
        uint32_t j = rng_below(rng, i + 1);
        uint8_t t = board[i];
        board[i] = board[j];
        board[j] = t;
    }
}

static void swap(uint8_t *board, uint32_t a, uint32_t b)
{
    uint8_t t = board[a];
    board[a] = board[b];
    board[b] = t;
}

/* Is this much worse still taken at this heat (in thousandths)? The chance
 * halves with each `heat` / 1000 of worse. */
static bool taken(struct rng *rng, int worse, int heat)
{
    if (worse <= 0)
        return true;
    int halvings = worse * 1000 / (heat + 1);
    return halvings < 20 && rng_below(rng, 1u << halvings) == 0;
}

bool boards_make(struct rng *rng, struct band band, int swaps,
                 uint8_t out[CELLS])
{
    struct maker *m = must_have(malloc(sizeof *m));
    m->band = band;
    learn_rolls(m);
    shuffle(rng, m->board);
    int now = cost(m), best = now;
    memcpy(out, m->board, CELLS);
    for (int i = 0; i < swaps && best > 0; i++) {
        uint32_t a = rng_below(rng, CELLS), b = rng_below(rng, CELLS);
        int heat = (int)(400LL * (swaps - i) / swaps);
        swap(m->board, a, b);
        int next = cost(m);
        if (taken(rng, next - now, heat))
            now = next;
        else
            swap(m->board, a, b);
        if (now < best) {
            best = now;
            memcpy(out, m->board, CELLS);
        }
    }
    free(m);
    return best == 0;
}
