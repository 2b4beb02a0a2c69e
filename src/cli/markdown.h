/*
 * markdown: the little Markdown of our pages, for a terminal: headings,
 * paragraphs, lists, tables; bold, italic and code in a line.
 */
#ifndef CLI_MARKDOWN_H
#define CLI_MARKDOWN_H

#include "base/text.h"

/*
 * Write lines [0, count) as text of at most `width` columns; with colours
 * and weights if `styled`, else plain.
 */
void markdown_write(const char *const *lines, int count, int width, bool styled,
                    struct text *out);

#endif
