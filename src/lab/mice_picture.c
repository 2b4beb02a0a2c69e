/* mice_picture: see mice_picture.h. */
#include "lab/mice_picture.h"

#include "lab/mice_lore.h"

#include <stdio.h>

enum {
    LEAD_STEP = 5, /* points in a column; the middle one is about 0 */
    LEFT_STEP = 3, /* mice in a row; the lowest has 2 to 4: the game ends */
    LEFT_FIRST = 2,
    SEEN_LEAST = 20, /* below it a cell stays empty */
    SIDE = 22,       /* of a cell */
    WIDTH = PICTURE_LEADS * SIDE,
    HEIGHT = PICTURE_LEFTS * SIDE,
    MARGIN = 56,
    PANEL_X = WIDTH + MARGIN,
    PANEL_Y = HEIGHT + 76
};

static int within(int x, int count)
{
    return x < 0 ? 0 : x >= count ? count - 1 : x;
}

void mice_picture_note(struct mice_picture *p, const struct mice *s, bool stop)
{
    int panel = lore_colours(s) - 1, left = 0;
    if (panel < 0 || panel >= PICTURE_PANELS)
        return;
    for (int c = 0; c < MICE_COLOURS; c++)
        left += s->centre[c];
    int half = LEAD_STEP * PICTURE_LEADS / 2; /* so the middle is around 0 */
    int shifted = lore_lead(s) + half;
    int column = shifted < 0 ? 0 : shifted / LEAD_STEP;
    int row = left < LEFT_FIRST ? 0 : (left - LEFT_FIRST) / LEFT_STEP;
    struct picture_cell *cell = &p->cell[panel][within(row, PICTURE_LEFTS)]
                                        [within(column, PICTURE_LEADS)];
    cell->seen++;
    cell->stops += stop;
}

/* From blue (roll) by grey to orange (stop). */
static void print_cell(const struct picture_cell *cell, int x, int y)
{
    static const int roll[3] = {33, 102, 172}, both[3] = {230, 230, 230},
                     stops[3] = {217, 95, 2};
    int rgb[3];
    if (cell->seen < SEEN_LEAST)
        return;
    double share = (double)cell->stops / cell->seen;
    for (int i = 0; i < 3; i++) {
        double part = share < 0.5 ? 2 * share : 2 * share - 1;
        const int *from = share < 0.5 ? roll : both;
        const int *to = share < 0.5 ? both : stops;
        rgb[i] = (int)(from[i] + part * (to[i] - from[i]) + 0.5);
    }
    printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
           "fill=\"#%02x%02x%02x\"><title>%.0f%%</title></rect>\n",
           x, y, SIDE, SIDE, (unsigned)rgb[0], (unsigned)rgb[1],
           (unsigned)rgb[2], 100 * share);
}

static void print_axes(int x, int y)
{
    for (int i = 0; i < PICTURE_LEADS; i += 3)
        printf("<text x=\"%d\" y=\"%d\">%+d</text>\n", x + i * SIDE + SIDE / 2,
               y + HEIGHT + 16, (i - PICTURE_LEADS / 2) * LEAD_STEP);
    printf("<text x=\"%d\" y=\"%d\">lead in points before the turn</text>\n",
           x + WIDTH / 2, y + HEIGHT + 34);
    for (int i = 0; i < PICTURE_LEFTS; i++) {
        int first = LEFT_FIRST + i * LEFT_STEP;
        printf("<text x=\"%d\" y=\"%d\">%d–%d</text>\n", x - 22,
               y + HEIGHT - i * SIDE - SIDE / 2 + 4, i ? first : 0,
               first + LEFT_STEP - 1);
    }
}

static void print_panel(const struct mice_picture *p, int panel)
{
    int x = MARGIN + panel % 2 * PANEL_X, y = 64 + panel / 2 * PANEL_Y;
    printf(
        "<text class=\"title\" x=\"%d\" y=\"%d\">%d colour%s caught</text>\n",
        x + WIDTH / 2, y - 8, panel + 1, panel ? "s" : "");
    for (int row = 0; row < PICTURE_LEFTS; row++)
        for (int i = 0; i < PICTURE_LEADS; i++)
            print_cell(&p->cell[panel][row][i], x + i * SIDE,
                       y + HEIGHT - (row + 1) * SIDE);
    print_axes(x, y);
}

void mice_picture_print(const struct mice_picture *p, int games)
{
    int width = MARGIN + 2 * PANEL_X, height = 64 + 2 * PANEL_Y;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"11\" "
           "text-anchor=\"middle\">\n"
           "<style>.title{font-size:14px;font-weight:bold}</style>\n"
           "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
           "<text class=\"title\" x=\"%d\" y=\"22\">When to stop: orange; when "
           "to roll: blue. Up: mice left in the centre (%d games)</text>\n",
           width, height, width, height, width / 2, games);
    for (int panel = 0; panel < PICTURE_PANELS; panel++)
        print_panel(p, panel);
    puts("</svg>");
}
