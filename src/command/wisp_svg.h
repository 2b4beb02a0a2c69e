/* wisp_svg: a drawing of a goal card's example; nothing to translate in it. */
#ifndef COMMAND_WISP_SVG_H
#define COMMAND_WISP_SVG_H

#include "base/text.h"

/*
 * The example of a card (by number) as a whole SVG file: the forest, on each
 * tile what it earns, below the sum; on witch cards the squares where a new
 * witch may stand.
 */
void wisp_svg_card(int card, struct text *out);

#endif
