/*
 * wisp_svg: a drawing of a goal card's example; see wisp_svg.h.
 *
 * Every number in the drawing comes from the scorer. Kinds differ by shape
 * and not only by colour.
 */
#include "command/wisp_svg.h"

#include "game/square.h"
#include "games/wispwood/wispwood.h"

#include <string.h>

enum { CELL = 40, EDGE = 6, FOOT = 30 };

/* One picture per tile, in a box of 40×40; the cat is the last. */
static const char *const pictures[WISP_TILES + 1] = {
    [WISP_PUMPKIN] =
        "<ellipse cx='20' cy='23' rx='13' ry='11' fill='#e8862b'/>"
        "<path d='M20 12v22M13 14q-4 9 0 18M27 14q4 9 0 18' "
        "stroke='#a85a12' fill='none' stroke-width='1.5'/>"
        "<path d='M20 12q0-5 5-6' stroke='#5a7a2b' stroke-width='3' "
        "fill='none'/>",
    [WISP_WITCH] = "<path d='M20 5l8 21h-16z' fill='#7b4fa3'/>"
                   "<ellipse cx='20' cy='28' rx='15' ry='4.5' "
                   "fill='#5d3a80'/>"
                   "<path d='M14 22h12' stroke='#e6c34a' stroke-width='3'/>",
    [WISP_ORB] = "<circle cx='20' cy='20' r='14' fill='#bfe9f2'/>"
                 "<circle cx='20' cy='20' r='9' fill='#3aa6c4'/>"
                 "<circle cx='17' cy='17' r='3' fill='#fff'/>",
    [WISP_HEART] = "<path d='M20 33C-2 17 12 3 20 13C28 3 42 17 20 33z' "
                   "fill='#d43d51'/>",
    [WISP_TREE] = "<path d='M20 5l9 13h-5l7 11h-22l7-11h-5z' fill='#3f7d4a'/>"
                  "<path d='M20 29v6' stroke='#6b4a2b' stroke-width='4'/>",
    [WISP_TILES] = "<path d='M10 33V10l6 6h8l6-6v23z' fill='#333'/>"
                   "<circle cx='16' cy='22' r='2' fill='#f2d64b'/>"
                   "<circle cx='24' cy='22' r='2' fill='#f2d64b'/>",
};

static int tile_at(const struct wisp_forest *f, int bit)
{
    for (int tile = 0; tile < WISP_TILES; tile++)
        if (f->tiles[tile] >> bit & 1)
            return tile;
    return bit == f->cat ? WISP_TILES : -1;
}

/* A small number at the lower right of a tile: what it earns. */
static void put_share(struct text *out, int points)
{
    text_put(out, "<circle cx='32' cy='32' r='8.5' fill='#fff' "
                  "stroke='#222'/>");
    text_add(out,
             "<text x='32' y='36' font-size='11' text-anchor='middle'>%d"
             "</text>",
             points);
}

static void put_plus(struct text *out)
{
    text_put(out, "<path d='M20 12v16M12 20h16' stroke='#7b4fa3' "
                  "stroke-width='3' stroke-dasharray='4 2'/>");
}

static void put_cell(struct text *out, const struct wisp_forest *f, int card,
                     const int16_t *points, int column, int row)
{
    int square = square_at(column, row), bit = wisp_bit(f, square);
    int tile = bit < 0 ? -1 : tile_at(f, bit);
    text_add(out, "<g transform='translate(%d %d)'>", EDGE + column * CELL,
             EDGE + row * CELL);
    text_add(out, "<rect width='40' height='40' fill='%s' stroke='#999'/>",
             tile < 0 ? "#f4f1e6" : "#fffdf6");
    if (tile >= 0)
        text_put(out, pictures[tile]);
    else if (card / WISP_PER_FAMILY == WISP_WITCH &&
             wisp_witch_may(f, card, square))
        put_plus(out);
    if (tile >= 0 && points[bit])
        put_share(out, points[bit]);
    text_put(out, "</g>\n");
}

void wisp_svg_card(int card, struct text *out)
{
    const struct wisp_example *e = &wisp_examples[card];
    struct wisp_forest f;
    int16_t points[64];
    int rows = 0, columns = (int)strlen(e->row[0]);
    while (rows < 6 && e->row[rows])
        rows++;
    wisp_example_forest(e, &f);
    wisp_card_shares(card, &f, points);
    text_add(out,
             "<svg xmlns='http://www.w3.org/2000/svg' role='img' "
             "viewBox='0 0 %d %d' font-family='sans-serif' fill='none'>\n",
             columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE + FOOT);
    text_add(out, "<title>%s: %d</title>\n<g fill='#222'>\n", e->card,
             wisp_card_score(card, &f));
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            put_cell(out, &f, card, points, column, row);
    text_add(out,
             "<text x='%d' y='%d' font-size='20' font-weight='bold' "
             "text-anchor='end'>= %d</text>\n</g>\n</svg>\n",
             columns * CELL + EDGE, rows * CELL + EDGE + 24,
             wisp_card_score(card, &f));
}
