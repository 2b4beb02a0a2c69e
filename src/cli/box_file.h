/* box_file: the option --box FILE of commands; see game/box.h. */
#ifndef CLI_BOX_FILE_H
#define CLI_BOX_FILE_H

#include "cli/say.h"
#include "game/box.h"

/* A box that was read; the options are slices of `text`. */
struct box_file {
    struct box box;
    struct text text;
    bool there;
};

/* Read the file, which must be a box of this game; no path: no box. An exit
 * code, after a sentence of these texts unless it is EXIT_FINE. Always to be
 * cleared. */
int box_file_read(struct box_file *f, const char *path, const struct game *g,
                  const struct catalogue *texts);

void box_file_clear(struct box_file *f);

/*
 * The options of a table for so many seats as JSON: those of the box at `path`
 * (NULL: none), over them the words, as cli_options reads them. An exit code
 * as above; what is wrong with the box is said in these texts.
 */
int box_file_options(const char *path, const struct game *g, int seats,
                     char **words, int count, const struct catalogue *texts,
                     struct text *json);

/* "kocka: ..." on stderr: why the game did not take the options; EXIT_USAGE. */
int box_file_refused(const struct catalogue *texts, const struct game *g,
                     const struct problem *p);

#endif
