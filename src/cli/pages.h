/*
 * pages: the rules pages, compiled in, and how a terminal shows them.
 *
 * They are read when building (tools/pages.py, from docs/rules): a page is a
 * list of blocks, and in a block's text a mark before and after says what is
 * bold, italic or code. Nothing of Markdown is left.
 */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "base/text.h"

enum page_mark { MARK_STRONG = 1, MARK_EM, MARK_CODE };

enum block_kind { BLOCK_HEADING, BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_TABLE };

struct block {
    enum block_kind kind;
    bool apart;       /* an empty line stands before it */
    int level;        /* of a heading, from 1 */
    const char *rule; /* of a paragraph that begins a rule: "M7"; else NULL */
    const char *mark; /* of an item: "- " or "3. " */
    const char *text; /* of all but tables; a rule's with its number */
    int rows, columns;
    const char *const *cells; /* of a table, row by row, the head first */
};

struct page {
    const char *lang, *game;
    int count;
    const struct block *blocks; /* the first is the title */
};

/* By language, then game; the last row has no language. */
extern const struct page pages_all[];

/*
 * Write blocks [0, count) as text of at most `width` columns; with colours
 * and weights if `styled`, else plain.
 */
void page_write(const struct block *blocks, int count, int width, bool styled,
                struct text *out);

#endif
