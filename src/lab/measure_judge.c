/* measure_judge: what a move loses; see measure.h. */
#include "lab/measure.h"

#include "base/must_have.h"
#include "games/fives/fives.h"
#include "games/fives/fives_best.h"

#include <stdlib.h>

enum { SIMS = 2000 }; /* of a judge that does not say */

bool measure_computes(const struct game *g)
{
    return g == &game_fives;
}

static bool ask(const struct measure_judge *j, const struct measure_place *at,
                const move *compare, struct thought *out)
{
    struct level judge;
    players_level(j->game, players_levels(j->game), &judge);
    uint32_t sims = judge.player->judge_sims;
    void *view = must_have(malloc(j->game->state_size));
    struct question q = {.game = j->game,
                         .view = view,
                         .seat = at->seat,
                         .sims = (sims ? sims : SIMS) * j->times,
                         .hint = true,
                         .compare = compare,
                         .tables = &j->tables};
    rng_seed_number(&q.rng, at->seed);
    game_view(j->game, view, at->state, at->seat);
    bool good = player_ask(judge.player, &q, out);
    free(view);
    return good;
}

bool measure_best(const struct measure_judge *j, const struct measure_place *at,
                  move *best, bool *exact)
{
    struct thought t;
    if (!ask(j, at, NULL, &t))
        no_memory();
    *best = t.move;
    *exact = t.exact || measure_computes(j->game);
    return t.has_value || measure_computes(j->game);
}

double measure_loss(const struct measure_judge *j,
                    const struct measure_place *at, move best, move m)
{
    const move pair[2] = {best, m};
    struct thought t;
    if (measure_computes(j->game))
        return measure_fives(at->state, at->seat, m);
    if (best == m)
        return 0;
    if (!ask(j, at, pair, &t))
        no_memory();
    return t.compared[0] - t.compared[1];
}

/* ---- fives ---- */

/* What can still be found, by the best. */
static int best_of(const struct fives *s, const struct fives_sheet *sheet,
                   struct cells taken, uint32_t used, int outlines)
{
    struct best_task task = {.board = sheet->board,
                             .dice = s->dice,
                             .values = s->values,
                             .taken = taken,
                             .used = used,
                             .most = PIECES_MAX - outlines};
    struct best best = {0};
    if (task.most > 0)
        best_find(&task, &best);
    return best.value;
}

double measure_fives(const void *state, int seat, move m)
{
    const struct fives *s = state;
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct cells taken = sheet_outlined(sheet);
    uint8_t cell[PIECE_SIZE];
    uint32_t used = 0;
    for (int i = 0; i < sheet->outlines; i++)
        used |= 1u << sheet->outline[i].piece;
    int all = best_of(s, sheet, taken, used, sheet->outlines);
    if (move_kind(m) != MOVE_DRAW)
        return all; /* whatever it is, it finds nothing more */
    move_take_cells(m, cell);
    int piece = piece_of(cell);
    return all - s->values[piece] -
           best_of(s, sheet, cells_join(taken, cells_of(cell)),
                   used | 1u << piece, sheet->outlines + 1);
}
