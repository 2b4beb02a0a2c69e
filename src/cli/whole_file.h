/*
 * whole_file: a file that is whole or not there. It is written beside, as
 * NAME.new, and takes the place of the old one when all is in it. What is no
 * file (a pipe, /dev/null) keeps its place and is written as it stands.
 */
#ifndef CLI_WHOLE_FILE_H
#define CLI_WHOLE_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct whole_file {
    const char *path;
    bool lasting; /* on the disk before it has its name */
    FILE *file;
    char beside[4200]; /* "": nothing is */
};

/* Opens what is to be written, by `path`; NULL: errno tells why. */
FILE *whole_file_open(struct whole_file *w);

/* `good`: all was written. False: the old one is as it was, nothing stays
 * beside it, and errno tells why. Also for a file that did not open. */
bool whole_file_close(struct whole_file *w, bool good);

#endif
