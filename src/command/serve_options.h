/*
 * serve_options: what `kocka serve` can be told, in one table.
 *
 * A row says how an option is written, what it is good for, and where its
 * value goes; the words are read by it and the help is printed from it, and
 * man page and completion are made of the help. Defaults are the server's.
 */
#ifndef COMMAND_SERVE_OPTIONS_H
#define COMMAND_SERVE_OPTIONS_H

#include "server/server.h"

#include <stdio.h>

/* What the words said. */
struct serving {
    struct server_config config;
    bool open;          /* show the page in the browser */
    const char *tables; /* a folder, or NULL */
};

/* Fill in `out`, which has the defaults, from the words behind `serve`; false
 * after a sentence on stderr. */
bool serve_options_read(int argc, char **argv, struct serving *out);

/* A paragraph an option, for `kocka serve --help`. */
void serve_options_help(FILE *out);

#endif
