/*
 * review_fives: what was found, and what there was; see review_fives.h.
 *
 * In the game of five rounds a board's best is the exact optimum of F18, not
 * doubled and without the timer. In puzzle and solo it is the dearest piece
 * that the sheet still allowed; what a round is worth there depends on those
 * to come, so the end tells beside it what one who knew all rolls in advance
 * could have had at most.
 */
#include "lab/review_fives.h"

#include "lab/foresight_fives.h"
#include "games/fives/fives_best.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct telling {
    bool json;
    int seats, rounds;
    bool puzzle;
    int found[FIVES_SEATS], best[FIVES_SEATS];
    struct foresight_task ahead[FIVES_SEATS];
};

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

static void put_pieces(const struct best *best, bool json)
{
    for (int i = 0; i < best->pieces; i++) {
        char cells[MOVE_TEXT_MAX];
        struct text text;
        text_fixed(&text, cells, sizeof cells);
        fives_print_cells(best->cell[i], &text);
        if (json)
            printf("%s{\"piece\":\"%s\",\"cells\":\"%s\"}", i ? "," : "",
                   piece_names[best->piece[i]], cells);
        else
            printf("%s %s %s", i ? "," : ":", piece_names[best->piece[i]],
                   cells);
    }
}

static void tell_seat(struct telling *t, const struct fives *before,
                      const struct fives *after, int seat)
{
    struct best best;
    int found = found_in(before, after, seat);
    find_best(before, seat, &best);
    t->found[seat] += found;
    t->best[seat] += best.value;
    if (t->json)
        printf("{\"round\":%d,\"dice\":\"%.5s\",\"seat\":%d,\"found\":%d,"
               "\"best\":%d,\"pieces\":[",
               before->round, (const char *)before->dice, seat, found,
               best.value);
    else
        printf("%5d  %.5s  seat %d  found %2d of %2d", before->round,
               (const char *)before->dice, seat, found, best.value);
    if (t->json || found < best.value)
        put_pieces(&best, t->json);
    puts(t->json ? "]}" : "");
}

/* The search is over with this ply. */
static void tell_round(struct telling *t, const struct fives *before,
                       const struct fives *after)
{
    for (int seat = 0; seat < t->seats; seat++) {
        struct foresight_task *ahead = &t->ahead[seat];
        tell_seat(t, before, after, seat);
        if (t->puzzle)
            memcpy(ahead->dice[ahead->rounds++], before->dice, PIECE_SIZE);
    }
    t->rounds++;
}

static bool sum_up(struct telling *t, const struct fives *end, int seat)
{
    struct foresight ahead = {0};
    int found = t->found[seat], best = t->best[seat];
    t->ahead[seat].board = end->sheet[seat].board;
    t->ahead[seat].values = end->values;
    if (t->puzzle && !foresee(&t->ahead[seat], &ahead))
        return false;
    if (t->json && t->puzzle)
        printf("{\"summary\":%d,\"found\":%d,\"foresight\":%d,\"proved\":%s}\n",
               seat, found, ahead.points, ahead.proved ? "true" : "false");
    else if (t->json)
        printf("{\"summary\":%d,\"found\":%d,\"best\":%d}\n", seat, found,
               best);
    else if (t->puzzle)
        printf("seat %d: %d points; with all rolls known in advance at most "
               "%d\n",
               seat, found, ahead.points);
    else
        printf("seat %d: found %d of %d (%.0f%%)\n", seat, found, best,
               best ? 100.0 * found / best : 100.0);
    return true;
}

static bool tell_all(const struct table *table, struct telling *t,
                     struct fives two[2])
{
    struct fives *before = &two[0], *after = &two[1];
    table_state_at(table, 0, before);
    for (size_t i = 0; i < table->count; i++) {
        table_state_at(table, i + 1, after);
        if (before->head.phase == FIVES_SEARCH &&
            fives_scored(after) > fives_scored(before))
            tell_round(t, before, after);
        struct fives *swap = before;
        before = after;
        after = swap;
    }
    if (!t->json && t->rounds)
        putchar('\n');
    for (int seat = 0; t->rounds && seat < t->seats; seat++)
        if (!sum_up(t, before, seat))
            return false;
    return true;
}

bool review_fives(const struct table *table, bool json)
{
    const struct fives *now = table->state;
    struct telling t = {
        .json = json, .seats = now->head.seats, .puzzle = fives_puzzle(now)};
    struct fives *two = calloc(2, sizeof *two);
    bool good = two && tell_all(table, &t, two);
    free(two);
    return good;
}
