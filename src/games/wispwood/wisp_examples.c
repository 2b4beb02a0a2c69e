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
    {"pumpkin-sudoku", 9, {"PTTO", "TCPT", "PTTH", "TTTP"}},
    {"pumpkin-loners", 9, {"PTTP", "TCTT", "TPTT", "PTOT"}},
    {"pumpkin-pairs", 23, {"PPTPP", "TCTPT", "PTTTT", "PTTOT"}},
    {"pumpkin-parties", 15, {"PWTO", "TCTP", "HOTT", "TTPT"}},
    {"pumpkin-diagonals", 15, {"PTPTT", "TCTTT", "TTTPT", "TPTTP"}},

    {"witch-diagonal", 10, {"W....", "..TT.", "TTCTT", ".T.W.", "....."}},
    {"witch-line", 10, {"..W..", "..T..", "TTC.W", ".T...", "....."}},
    {"witch-around", 10, {".....", ".W.T.", ".TCW.", "...T.", "....."}},
    {"witch-chain", 18, {"W....", ".W...", "..CT.", "...W.", "....."}},
    {"witch-ring", 10, {"W.T..", "..T..", "TTC.W", "..T..", "....."}},

    {"orb-around", 6, {"OPT.", "WCTO", "TTTH"}},
    {"orb-line", 8, {"OTPT", "TCTW", "HTTO"}},
    {"orb-rarest", 8, {"OTOP", "PCWT", "HPHT"}},
    {"orb-adjacent", 11, {"OHTO", "WCTP", "TTOT"}},
    {"orb-groups", 8, {"OPTW", "TCTO", "HPTT"}},

    {"heart-cross", 4, {"HTT.", "TCTO", "..TH"}},
    {"heart-adjacent", 10, {"HTTT", "TCHT", "TTTO"}},
    {"heart-below", 8, {"HT.T", "TCHO", "TOTT", "PTTT"}},
    {"heart-diagonal", 10, {"TTOT", "THTT", "TCTH", "OTTT"}},
    {"heart-ray", 12, {"HTTT", "TCOT", "TPTT", "OTTH"}},

    {"tree-lines", 8, {"TTTP", "TCOT", "THTT", "OTPT"}},
    {"tree-largest", 6, {"TTPT", "TCOT", "TTHT", "OTPW"}},
    {"tree-dense", 12, {"TTTP", "TTTC", "OTTT"}},
    {"tree-second", 6, {"TTPT", "TCOT", "TTHT", "OTPW"}},
    {"tree-groves", 12, {"TTTP", "OCPT", "TTHT", "TOPT"}},
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
