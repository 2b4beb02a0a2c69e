/* box_file: the option --box FILE of commands; see game/box.h. */
#ifndef CLI_BOX_FILE_H
#define CLI_BOX_FILE_H

#include "game/box.h"

/* A box that was read; the options are slices of `text`. */
struct box_file {
    struct box box;
    struct text text;
    bool there;
};

/* Read the file, which must be a box of this game; no path: no box. False
 * after a sentence. Always to be cleared. */
bool box_file_read(struct box_file *f, const char *path, const struct game *g);

void box_file_clear(struct box_file *f);

/*
 * The options of a table for so many seats as JSON: those of the box at `path`
 * (NULL: none), over them the words, as cli_options reads them. False after a
 * sentence.
 */
bool box_file_options(const char *path, const struct game *g, int seats,
                      char **words, int count, struct text *json);

#endif
