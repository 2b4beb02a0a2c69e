/*
 * fives_guess: outlines that others may have drawn, for who thinks about it.
 *
 * A view says of another's sheet how many outlines are on it (F19). So many
 * are drawn at random, one after the other, and where the next one finds no
 * room, some of them once more.
 */
#include "games/fives/fives.h"

#include "base/rng.h"

#include <string.h>

/* Placements that are tried before a sheet stays short of outlines: a view
 * from outside may have more of them than can be. */
enum { TRIES = 3000 };

static void draw(struct fives_sheet *sheet, const uint8_t cell[PIECE_SIZE])
{
    struct fives_outline *o = &sheet->outline[sheet->outlines++];
    *o = (struct fives_outline){0};
    memcpy(o->cell, cell, PIECE_SIZE);
    o->piece = (uint8_t)piece_of(cell);
}

static void undraw(struct fives_sheet *sheet)
{
    memset(&sheet->outline[--sheet->outlines], 0, sizeof *sheet->outline);
}

/* Legal outlines until there are `wanted`; false, and nothing new: there is
 * no room, or it took too long. */
static bool draw_legal(const struct fives *s, struct fives_sheet *sheet,
                       int wanted, int *tries, struct rng *rng)
{
    struct place place[PLACEMENTS];
    if (sheet->outlines == wanted)
        return true;
    uint32_t count = (uint32_t)fives_placements(s, sheet, place);
    for (; count && *tries > 0; --*tries) {
        uint32_t pick = rng_below(rng, count);
        uint8_t cell[PIECE_SIZE];
        place_cells(place[pick], cell);
        place[pick] = place[--count];
        draw(sheet, cell);
        if (draw_legal(s, sheet, wanted, tries, rng))
            return true;
        undraw(sheet);
    }
    return false;
}

static bool is_there(const struct fives_sheet *sheet,
                     const uint8_t cell[PIECE_SIZE])
{
    for (int i = 0; i < sheet->outlines; i++)
        if (memcmp(sheet->outline[i].cell, cell, PIECE_SIZE) == 0)
            return true;
    return false;
}

/* On paper anything may be drawn: five squares, in their order. */
static void draw_any(struct fives_sheet *sheet, struct rng *rng)
{
    struct cells set;
    uint8_t cell[PIECE_SIZE];
    do {
        set = (struct cells){{0}};
        while (cells_count(set) < PIECE_SIZE)
            cells_add(&set, (int)rng_below(rng, CELLS));
        for (int at = 0, n = 0; at < CELLS; at++)
            if (cells_has(set, at))
                cell[n++] = (uint8_t)at;
    } while (is_there(sheet, cell));
    draw(sheet, cell);
}

static void guess_sheet(const struct fives *s, struct fives_sheet *sheet,
                        struct rng *rng)
{
    int outlines = sheet->outlines, legal = fives_puzzle(s) ? 1 : PIECES_MAX;
    int tries = TRIES;
    sheet->outlines = 0;
    for (int n = outlines < legal ? outlines : legal; n > 0; n--)
        if (draw_legal(s, sheet, n, &tries, rng))
            break;
    while (s->paper && sheet->outlines < outlines)
        draw_any(sheet, rng);
}

void fives_guess(void *view, struct rng *rng)
{
    struct fives *s = view;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (fives_hidden(s, seat) && s->sheet[seat].outlines)
            guess_sheet(s, &s->sheet[seat], rng);
    s->head.viewer = 0;
}
