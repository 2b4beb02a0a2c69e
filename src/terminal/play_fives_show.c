/*
 * play_fives_show: 5er Finden on paper, printed; see play_fives.h.
 *
 * Everything can be read without colours: behind the symbol of a square
 * stands the number of the outline that it belongs to, O if it was circled in
 * an earlier round, or # if a piece was crossed off there.
 */
#include "terminal/play_fives.h"

#include "games/fives/fives_best.h"

#include <string.h>

static const char *const symbol_paint[6] = {"\033[31m", "\033[33m", "\033[32m",
                                            "\033[36m", "\033[34m", "\033[35m"};

/* A board with up to 35 numbered lots of five squares. */
struct drawing {
    const uint8_t *board;
    struct cells blocked;
    char sign[CELLS]; /* behind the symbol */
};

static void draw_begin(struct drawing *d, const struct play *p,
                       const struct fives_sheet *sheet, int seat)
{
    d->board = sheet->board;
    for (int cell = 0; cell < CELLS; cell++)
        d->sign[cell] = cells_has(sheet->blocked, cell) ? 'O' : ' ';
    for (size_t i = 0; i < p->table->count; i++) {
        const struct ply *ply = &p->table->plies[i];
        uint8_t cell[PIECE_SIZE];
        if (ply->actor != seat || move_kind(ply->move) != MOVE_CROSS)
            continue;
        move_take_cells(ply->move, cell);
        for (int k = 0; k < PIECE_SIZE; k++)
            d->sign[cell[k]] = '#';
    }
}

static char sign_of(int number)
{
    return "123456789abcdefghijklmnopqrstuvwxyz"[number % 35];
}

static void draw_piece(struct drawing *d, const uint8_t cell[PIECE_SIZE],
                       int number)
{
    for (int i = 0; i < PIECE_SIZE; i++)
        d->sign[cell[i]] = sign_of(number);
}

static void put_square(const struct play *p, const struct drawing *d, int cell)
{
    char sign = d->sign[cell];
    const char *paint = symbol_paint[d->board[cell] - 'A'];
    if (sign != ' ' && sign != '#' && sign != 'O')
        printf(" %s%c%c%s", play_paint(p, "\033[7m"), d->board[cell], sign,
               play_paint(p, NULL));
    else
        printf(" %s%c%s%c", play_paint(p, paint), d->board[cell],
               play_paint(p, NULL), sign);
}

static void put_board(const struct play *p, const struct drawing *d)
{
    puts("\n     a  b  c  d  e  f  g  h  i  j");
    for (int row = 0; row < SIDE; row++) {
        printf("  %2d", row + 1);
        for (int column = 0; column < SIDE; column++)
            put_square(p, d, row * SIDE + column);
        putchar('\n');
    }
}

static void put_cells(const uint8_t cell[PIECE_SIZE])
{
    char buf[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    fives_print_cells(cell, &t);
    fputs(buf, stdout);
}

/* ---- during the search ---- */

static void put_dice(const struct play *p, const struct fives *s)
{
    printf(say(p->texts, "\n  Round %d of %d   dice "), s->round,
           fives_rounds(s));
    for (int i = 0; i < PIECE_SIZE; i++)
        printf(" %s[%c]%s", play_paint(p, symbol_paint[s->dice[i] - 'A']),
               s->dice[i], play_paint(p, NULL));
}

/* The pieces by value, as on paper: (F) is circled, -F- is crossed off. */
static void put_pieces(const struct play *p, const struct fives *s,
                       const struct fives_sheet *sheet)
{
    printf("  %s", say(p->texts, "Pieces:"));
    for (int value = 99; value >= 0; value--) {
        bool any = false;
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            if (s->values[piece] != value)
                continue;
            if (!any)
                printf("  %d:", value);
            any = true;
            const char *form = sheet->crossed >> piece & 1 ? " -%s-"
                               : sheet_used(sheet, piece)  ? " (%s)"
                                                           : " %s";
            printf(form, piece_names[piece]);
        }
    }
    putchar('\n');
}

static void put_outlines(const struct fives_sheet *sheet)
{
    for (int i = 0; i < sheet->outlines; i++) {
        const struct fives_outline *o = &sheet->outline[i];
        printf("  %c  %s  ", sign_of(i),
               o->piece < PIECE_COUNT ? piece_names[o->piece] : "?");
        put_cells(o->cell);
        putchar('\n');
    }
}

static void put_others(const struct play *p, const struct fives *s, int seat)
{
    for (int other = 0; other < s->head.seats; other++) {
        if (other == seat)
            continue;
        printf(say(p->texts, "  %s: %d outlined"), play_name(p, other),
               s->sheet[other].outlines);
        if (fives_locked(s, other))
            printf("%s", say(p->texts, s->turned == other + 1
                                           ? ", has turned the timer"
                                           : ", done"));
        putchar('\n');
    }
}

/* One line of a piece in its first orientation. */
static void put_shape_line(int piece, int row)
{
    int i = 0;
    while (orientations[i].piece != piece)
        i++;
    for (int column = 0; column < PIECE_SIZE; column++) {
        bool there = false;
        for (int k = 0; k < PIECE_SIZE; k++)
            there |= orientations[i].offset[k] == row * SIDE + column;
        printf("%s", there ? "██" : "  ");
    }
}

void fives_shapes(const struct fives *s)
{
    enum { ABREAST = 6 };
    for (int first = 0; first < PIECE_COUNT; first += ABREAST) {
        for (int row = -1; row < 4; row++) {
            for (int piece = first; piece < first + ABREAST; piece++) {
                printf("  ");
                if (row < 0)
                    printf("%s %-8d", piece_names[piece], s->values[piece]);
                else
                    put_shape_line(piece, row);
            }
            putchar('\n');
        }
        putchar('\n');
    }
}

void fives_show(struct play *p, int seat, int left)
{
    const struct fives *s = play_state(p);
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct drawing d;
    draw_begin(&d, p, sheet, seat);
    if (s->head.phase == FIVES_SEARCH)
        for (int i = 0; i < sheet->outlines; i++)
            draw_piece(&d, sheet->outline[i].cell, i);
    put_dice(p, s);
    if (left >= 0)
        printf(say(p->texts, "   %d:%02d left"), left / 60, left % 60);
    putchar('\n');
    put_board(p, &d);
    put_pieces(p, s, sheet);
    if (s->head.phase == FIVES_SEARCH)
        put_outlines(sheet);
    put_others(p, s, seat);
}

/* ---- what happens ---- */

static void tell_draw(struct play *p, const struct fives *s, int seat)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    if (p->seat[seat].computer) { /* F19 */
        printf(say(p->texts, "  %s: %d outlined"), play_name(p, seat),
               sheet->outlines);
        putchar('\n');
        return;
    }
    const struct fives_outline *o = &sheet->outline[sheet->outlines - 1];
    if (o->piece < PIECE_COUNT)
        printf(say(p->texts, "  %s, worth %d.\n"), piece_names[o->piece],
               s->values[o->piece]);
    else
        puts(say(p->texts, "  These squares are not joined."));
}

static void tell_cross(struct play *p, int seat, move m)
{
    uint8_t cell[PIECE_SIZE];
    printf(say(p->texts, "  %s: %s is crossed off"), play_name(p, seat),
           piece_names[move_piece(m)]);
    if (move_kind(m) == MOVE_CROSS) {
        move_take_cells(m, cell);
        printf("%s", say(p->texts, " on "));
        put_cells(cell);
    }
    putchar('\n');
}

void fives_tell(struct play *p, const void *before, const struct ply *ply)
{
    const struct fives *s = play_state(p), *was = before;
    const char *name = ply->actor < SEATS_MAX ? play_name(p, ply->actor) : "";
    switch (move_kind(ply->move)) {
    case MOVE_BOARD:
        printf(say(p->texts, "  %s: white board %d\n"),
               play_name(p, was->dealt), move_number(ply->move));
        break;
    case MOVE_DRAW:
        tell_draw(p, s, ply->actor);
        break;
    case MOVE_ERASE:
        printf(say(p->texts, "  %s: one erased\n"), name);
        break;
    case MOVE_TURN:
        printf(say(p->texts, "  %s: the timer is turned!\n"), name);
        break;
    case MOVE_DONE:
        printf(say(p->texts, "  %s: done\n"), name);
        break;
    case MOVE_RESUME:
        printf(say(p->texts, "  %s: searching on\n"), name);
        break;
    case MOVE_TIME:
        printf("\a  %s!\n", say(p->texts, "The time is up"));
        break;
    case MOVE_CROSS:
    case MOVE_CROSS_ONLY:
        tell_cross(p, ply->actor, ply->move);
        break;
    case MOVE_ROLL:
    case MOVE_COUNT:
        break;
    }
}

/* ---- after the search ---- */

/* Why an outline does not count. */
static const char *const void_texts[] = {
    [VOID_NOT] = SAY_LATER(" (void)"),
    [VOID_SHAPE] = SAY_LATER(" (void: not joined)"),
    [VOID_SYMBOLS] = SAY_LATER(" (void: other symbols)"),
    [VOID_OVERLAP] = SAY_LATER(" (void: overlaps)"),
    [VOID_TWICE] = SAY_LATER(" (void: twice)"),
    [VOID_SIXTH] = SAY_LATER(" (void: the sixth)"),
    [VOID_USED] = SAY_LATER(" (void: used before)"),
    [VOID_BLOCKED] = SAY_LATER(" (void: not free)"),
};

static void put_found(struct play *p, const struct fives *before, int seat)
{
    const struct fives *s = play_state(p);
    const struct fives_sheet *sheet = &s->sheet[seat];
    uint8_t why[OUTLINES_MAX];
    fives_judge(before, &before->sheet[seat], why);
    for (int i = 0; i < sheet->outlines; i++) {
        const struct fives_outline *o = &sheet->outline[i];
        printf(" %s", o->piece < PIECE_COUNT ? piece_names[o->piece] : "?");
        if (o->voided)
            printf("%s", say(p->texts, void_texts[why[i]]));
    }
    if (!sheet->outlines)
        printf("%s", say(p->texts, " nothing found"));
}

static void put_result(struct play *p, const struct fives *before, int seat)
{
    const struct fives *s = play_state(p);
    int points = s->sheet[seat].score[before->round - 1];
    printf("  ");
    say_left(play_name(p, seat), 12);
    printf(say_many(p->texts, " %2d point:", " %2d points:", points), points);
    put_found(p, before, seat);
    if (s->turned == seat + 1)
        printf("%s",
               say(p->texts, fives_puzzle(s) ? ", and a mark for the timer"
                                             : ", and 1 for the timer"));
    putchar('\n');
}

/* F18: the optimum of the seat's board and roll, and its own result. */
static void put_best(struct play *p, const struct fives *before, int seat)
{
    const struct fives_sheet *sheet = &before->sheet[seat];
    struct best best;
    struct best_task task = {.board = sheet->board,
                             .dice = before->dice,
                             .values = before->values,
                             .taken = sheet->blocked,
                             .used = sheet->circled | sheet->crossed,
                             .most = fives_puzzle(before) ? 1 : PIECES_MAX};
    best_find(&task, &best);
    printf(say_many(p->texts,
                    "\n  %s: the best on this board is %d, with %d placement "
                    "to choose from.\n",
                    "\n  %s: the best on this board is %d, with %d placements "
                    "to choose from.\n",
                    best.placements),
           play_name(p, seat), best.value, best.placements);
    for (int i = 0; i < best.pieces; i++) {
        bool found = false;
        for (int k = 0; k < sheet->outlines; k++)
            found |= !memcmp(sheet->outline[k].cell, best.cell[i], PIECE_SIZE);
        printf("  %c  %s %d  ", sign_of(i), piece_names[best.piece[i]],
               before->values[best.piece[i]]);
        put_cells(best.cell[i]);
        puts(found ? say(p->texts, "  found") : "");
    }
    struct drawing d;
    draw_begin(&d, p, sheet, seat);
    for (int i = 0; i < best.pieces; i++)
        draw_piece(&d, best.cell[i], i);
    put_board(p, &d);
}

void fives_review(struct play *p, const struct fives *before)
{
    printf(say(p->texts, "\nRound %d is over.\n"), before->round);
    for (int seat = 0; seat < before->head.seats; seat++)
        put_result(p, before, seat);
    for (int seat = 0; seat < before->head.seats; seat++)
        if (!p->seat[seat].computer)
            put_best(p, before, seat);
}

/* ---- the end ---- */

/* A round or a piece is called as it is drawn; there are words too. */
static const char *item_name(const struct play *p, const char *item)
{
    return item[1] ? say_word(p->texts, &game_fives, item) : item;
}

static int item_width(const struct play *p, const char *item)
{
    int width = say_width(item_name(p, item));
    return width < 6 ? 6 : width + 1;
}

static void sheet_line(struct play *p, const struct score *score, int seat)
{
    printf("  ");
    say_left(play_name(p, seat), 12);
    for (int i = 0; i < score->items; i++)
        printf("%*d", item_width(p, score->item[i]), score->points[seat][i]);
    printf("%8d%s\n", score->total[seat],
           score->winners >> seat & 1 ? say(p->texts, "  wins") : "");
}

void fives_sheet(struct play *p)
{
    const struct fives *s = play_state(p);
    struct score score = {0};
    fives_score(s, &score);
    printf("\n  %-12s", "");
    for (int i = 0; i < score.items; i++)
        say_right(item_name(p, score.item[i]), item_width(p, score.item[i]));
    say_right(say(p->texts, "total"), 8);
    putchar('\n');
    for (int seat = 0; seat < s->head.seats; seat++)
        sheet_line(p, &score, seat);
}
