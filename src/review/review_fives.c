/*
 * review_fives: what was found, and what there was; see review.h.
 *
 * In the game of five rounds a board's best is the exact optimum of F18, not
 * doubled and without the timer. In puzzle and solo it is the dearest piece
 * that the sheet still allowed; what a round is worth there depends on those
 * to come, so the end tells beside it what one who knew all rolls in advance
 * could have had at most. Alone it is told, too, what the dice were worth.
 */
#include "review/review_int.h"

#include "ai/fives/fives_plan.h"
#include "games/fives/fives_best.h"

#include <stdlib.h>
#include <string.h>

static void find_best(const struct fives *s, int seat, struct best *out)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct best_task task = {.board = sheet->board,
                             .dice = s->dice,
                             .values = s->values,
                             .taken = sheet->blocked,
                             .used = sheet->circled | sheet->crossed,
                             .most = fives_puzzle(s) ? 1 : BEST_PIECES};
    best_find(&task, out);
}

/* F9 without doubling and timer; F13. */
static int found_in(const struct fives *before, const struct fives *after,
                    int seat)
{
    uint8_t why[OUTLINES_MAX];
    if (fives_puzzle(before))
        return after->sheet[seat].score[before->round - 1];
    return fives_judge(before, &before->sheet[seat], why);
}

_Static_assert((int)REVIEW_PIECES == (int)BEST_PIECES, "room for the best");

static void tell_pieces(const struct best *best, struct review_item *out)
{
    out->pieces = best->pieces;
    for (int i = 0; i < best->pieces; i++) {
        struct text cells;
        text_fixed(&cells, out->piece[i].cells, sizeof out->piece[i].cells);
        fives_print_cells(best->cell[i], &cells);
        out->piece[i].name = piece_names[best->piece[i]];
    }
}

/* Without memory nobody had luck. */
static double luck_of(const struct fives *before, int seat)
{
    struct plan *plan = plan_new(before, seat);
    double luck = plan ? (double)plan_luck(plan) : 0;
    free(plan);
    return luck;
}

static void tell_seat(struct review *r, const struct fives *before,
                      const struct fives *after, struct review_item *out)
{
    struct best best;
    struct review_sum *sum = &r->sum[out->seat];
    struct foresight_task *ahead = &r->ahead[out->seat];
    find_best(before, out->seat, &best);
    out->kind = REVIEW_ROUND;
    out->round = before->round;
    memcpy(out->dice, before->dice, PIECE_SIZE);
    out->found = found_in(before, after, out->seat);
    out->possible = best.value;
    tell_pieces(&best, out);
    sum->found += out->found;
    sum->possible += out->possible;
    out->alone = sum->alone = before->mode == FIVES_SOLO;
    if (out->alone)
        sum->luck += out->luck[out->seat] = luck_of(before, out->seat);
    if (fives_puzzle(before))
        memcpy(ahead->dice[ahead->rounds++], before->dice, PIECE_SIZE);
}

static void step(struct review *r, struct review_item *out)
{
    const struct fives *before = (void *)r->before, *after = (void *)r->after;
    table_state_at(r->table, r->at + 1, r->after);
    if (before->head.phase != FIVES_SEARCH ||
        fives_scored(after) <= fives_scored(before))
        return;
    out->seat = r->seat++;
    tell_seat(r, before, after, out);
    if (r->seat < r->seats)
        out->next = r->at; /* the next seat of the same round */
    else
        r->seat = 0;
}

/* What nobody could beat in the puzzle. */
static bool sum_up(const struct review *r, int seat, struct review_sum *sum)
{
    const struct fives *end = r->table->state;
    struct foresight_task task = r->ahead[seat];
    struct foresight ahead = {0};
    sum->puzzle = fives_puzzle(end);
    if (!sum->puzzle || !task.rounds)
        return true;
    task.board = end->sheet[seat].board;
    task.values = end->values;
    if (!foresee(&task, &ahead))
        return false;
    sum->foresight = ahead.points;
    sum->proved = ahead.proved;
    return true;
}

const struct review_way review_fives = {
    .game = &game_fives, .step = step, .sum_up = sum_up};
