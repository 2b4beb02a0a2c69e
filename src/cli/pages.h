/* pages: the rules pages, compiled in; made from docs/rules when building. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

struct page {
    const char *lang, *game;
    const char *const *lines; /* Markdown without line ends; ends with NULL */
};

/* By language, then game; the last row has no language. */
extern const struct page pages_all[];

#endif
