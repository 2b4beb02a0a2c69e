/*
 * foresight_fives: the puzzle of fives with all rolls known; see
 * foresight_fives.h.
 *
 * Sums are tried from the greatest downwards: is there a way to give up no
 * more than so many points? The piece with the fewest places left is placed
 * first, or given up. A sum whose search takes too long counts as possible,
 * for this is to be a bound.
 */
#include "review/foresight_fives.h"

#include "games/fives/fives_best.h"

#include <stdlib.h>

enum { SPOTS_MAX = PLACEMENTS * PUZZLE_ROUNDS, NODES_MAX = 3000000 };

/* A placement that a round's dice allow. */
struct spot {
    struct cells set;
    uint8_t piece, round;
};

struct seer {
    const uint8_t *values;
    int count;
    uint32_t nodes; /* left for the present sum */
    struct spot spot[SPOTS_MAX];
    int first[PIECE_COUNT + 1]; /* spots are sorted by piece */
    struct place place[PLACEMENTS];
};

/* What has been placed so far. */
struct foresight_plan {
    struct cells taken;
    uint32_t pieces, rounds; /* sets of what is used up */
    int spare;               /* points that may still be given up */
};

static void add_spots(struct seer *s, const struct foresight_task *task,
                      int piece, int round)
{
    struct best_task all = {.board = task->board,
                            .dice = task->dice[round],
                            .values = task->values,
                            .used = ~(1u << piece)};
    int count = best_placements(&all, s->place);
    for (int i = 0; i < count; i++) {
        uint8_t cell[PIECE_SIZE];
        place_cells(s->place[i], cell);
        s->spot[s->count++] =
            (struct spot){cells_of(cell), (uint8_t)piece, (uint8_t)round};
    }
}

static bool fits(const struct foresight_plan *p, const struct spot *spot)
{
    return !(p->rounds >> spot->round & 1) && !cells_meet(p->taken, spot->set);
}

static int places_left(const struct seer *s, const struct foresight_plan *p,
                       int piece)
{
    int count = 0;
    for (int i = s->first[piece]; i < s->first[piece + 1]; i++)
        count += fits(p, &s->spot[i]);
    return count;
}

/* Can the rest be placed? True also if that takes too long to find out. */
static bool possible(struct seer *s, struct foresight_plan p)
{
    int fewest = SPOTS_MAX + 1, piece = -1;
    if (!s->nodes)
        return true;
    s->nodes--;
    for (int i = 0; i < PIECE_COUNT; i++) {
        if (p.pieces >> i & 1)
            continue;
        int count = places_left(s, &p, i);
        if (!count && (p.spare -= s->values[i]) < 0)
            return false;
        if (!count)
            p.pieces |= 1u << i;
        else if (count < fewest) {
            fewest = count;
            piece = i;
        }
    }
    if (piece < 0)
        return true;
    p.pieces |= 1u << piece;
    for (int i = s->first[piece]; i < s->first[piece + 1]; i++) {
        struct foresight_plan next = p;
        if (!fits(&p, &s->spot[i]))
            continue;
        next.taken = cells_join(p.taken, s->spot[i].set);
        next.rounds |= 1u << s->spot[i].round;
        if (possible(s, next))
            return true;
    }
    p.spare -= s->values[piece];
    return p.spare >= 0 && possible(s, p);
}

bool foresee(const struct foresight_task *task, struct foresight *out)
{
    struct seer *s = calloc(1, sizeof *s);
    int sum = 0, spare = 0;
    if (!s)
        return false;
    s->values = task->values;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        sum += task->values[piece];
        s->first[piece] = s->count;
        for (int round = 0; round < task->rounds; round++)
            add_spots(s, task, piece, round);
    }
    s->first[PIECE_COUNT] = s->count;
    do
        s->nodes = NODES_MAX;
    while (!possible(s, (struct foresight_plan){.spare = spare}) &&
           spare++ < sum);
    *out = (struct foresight){sum - spare, s->nodes > 0};
    free(s);
    return true;
}
