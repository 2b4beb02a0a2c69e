/*
 * wisp_examples: a small forest for each goal card, for help pages.
 *
 * P W O H are wisps, T a tree, C the cat, a full stop an empty square. The
 * points were counted by hand; a test asks the scorer.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"

#include <string.h>

const struct wisp_example wisp_examples[WISP_CARDS] = {
    {.card = "pumpkin-sudoku",
     .points = 9,
     .row = {"PTTO", "TCPT", "PTTH", "TTTP"}},
    {.card = "pumpkin-loners",
     .points = 9,
     .row = {"PTTP", "TCTT", "TPTT", "PTOT"}},
    {.card = "pumpkin-pairs",
     .points = 23,
     .row = {"PPTPP", "TCTPT", "PTTTT", "PTTOT"}},
    {.card = "pumpkin-parties",
     .points = 15,
     .row = {"PWTO", "TCTP", "HOTT", "TTPT"}},
    {.card = "pumpkin-diagonals",
     .points = 15,
     .row = {"PTPTT", "TCTTT", "TTTPT", "TPTTP"}},

    {.card = "witch-diagonal",
     .points = 10,
     .row = {"W....", "..TT.", "TTCTT", ".T.W.", "....."}},
    {.card = "witch-line",
     .points = 10,
     .row = {"..W..", "..T..", "TTC.W", ".T...", "....."}},
    {.card = "witch-around",
     .points = 10,
     .row = {".....", ".W.T.", ".TCW.", "...T.", "....."}},
    {.card = "witch-chain",
     .points = 18,
     .row = {"W....", ".W...", "..CT.", "...W.", "....."}},
    {.card = "witch-ring",
     .points = 10,
     .row = {"W.T..", "..T..", "TTC.W", "..T..", "....."}},

    {.card = "orb-around", .points = 6, .row = {"OPT.", "WCTO", "TTTH"}},
    {.card = "orb-line", .points = 8, .row = {"OTPT", "TCTW", "HTTO"}},
    {.card = "orb-rarest", .points = 8, .row = {"OTOP", "PCWT", "HPHT"}},
    {.card = "orb-adjacent", .points = 11, .row = {"OHTO", "WCTP", "TTOT"}},
    {.card = "orb-groups", .points = 8, .row = {"OPTW", "TCTO", "HPTT"}},

    {.card = "heart-cross", .points = 4, .row = {"HTT.", "TCTO", "..TH"}},
    {.card = "heart-adjacent", .points = 10, .row = {"HTTT", "TCHT", "TTTO"}},
    {.card = "heart-below",
     .points = 8,
     .row = {"HT.T", "TCHO", "TOTT", "PTTT"}},
    {.card = "heart-diagonal",
     .points = 10,
     .row = {"TTOT", "THTT", "TCTH", "OTTT"}},
    {.card = "heart-ray",
     .points = 12,
     .row = {"HTTT", "TCOT", "TPTT", "OTTH"}},

    {.card = "tree-lines",
     .points = 8,
     .row = {"TTTP", "TCOT", "THTT", "OTPT"}},
    {.card = "tree-largest",
     .points = 6,
     .row = {"TTPT", "TCOT", "TTHT", "OTPW"}},
    {.card = "tree-dense", .points = 12, .row = {"TTTP", "TTTC", "OTTT"}},
    {.card = "tree-second",
     .points = 6,
     .row = {"TTPT", "TCOT", "TTHT", "OTPW"}},
    {.card = "tree-groves",
     .points = 12,
     .row = {"TTTP", "OCPT", "TTHT", "TOPT"}},
};

void wisp_example_forest(const struct wisp_example *e, struct wisp_forest *f)
{
    static const char letters[] = "PWOHT";
    *f = (struct wisp_forest){.ready = true};
    for (int row = 0; row < 6 && e->row[row]; row++) {
        const char *cat = strchr(e->row[row], 'C');
        if (cat) {
            f->column = (uint8_t)(cat - e->row[row]);
            f->row = (uint8_t)row;
        }
    }
    for (int row = 0; row < 6 && e->row[row]; row++)
        for (int column = 0; e->row[row][column]; column++) {
            const char *tile = strchr(letters, e->row[row][column]);
            if (tile)
                wisp_put(f, square_at(column, row), (int)(tile - letters));
        }
}
