/*
 * cli: the command line: one row of a table per command.
 *
 * A command gets the words behind its name and returns the exit code: 0 good,
 * 1 it did not work out, 2 wrong use.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/must_have.h"
#include "game/game.h"

#include <stdio.h>

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct command {
    const char *group; /* rows of one group stand together */
    const char *name;
    const char *about;          /* one line, for `kocka --help` */
    const char *usage;          /* whole help of the command, */
    void (*options)(FILE *out); /* but its options, if they have a table */
    int (*run)(int argc, char **argv);
};

/* All of them; the last row has no name. */
extern const struct command commands[];

/* ---- what commands share ---- */

/*
 * Options of a command: "--name VALUE", "--name=VALUE" or "--flag". Known
 * ones are given by a table that ends with a row without name.
 */
struct flag {
    const char *name;
    const char **value; /* where a value goes; or */
    bool *set;          /* where a yes goes */
};

/*
 * Read the flags out of argv; the words left are moved to the front, and
 * their number is returned. -1 after a sentence on stderr. The word `--` ends
 * the flags.
 */
int cli_flags(int argc, char **argv, const struct flag *flags);

/* "kocka: …" on stderr; returns EXIT_USAGE or EXIT_FAILED. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);
__attribute__((format(printf, 1, 2))) int cli_failed(const char *format, ...);

/* The game of this name; NULL after a sentence that names the nearest, or all
 * of them where none is near. */
const struct game *cli_game(const char *id);

/* Say that there is no such thing, guess what was meant; name(i) lists all. */
int cli_unknown(const char *what, const char *word, const char *(*name)(int),
                const char *see);

/* Make a folder and those above it; false with errno if it is not there. */
bool cli_folder(const char *path);

/* A whole number in [min, max]; false after a sentence. NULL keeps *out. */
bool cli_number(const char *name, const char *text, long long min,
                long long max, long long *out);

/*
 * Options of a game from words such as `risky=true` or one JSON object;
 * the JSON is put into `json`, which must be cleared by the caller.
 */
bool cli_options(char **words, int count, struct text *json);

/* Read a whole file, "-" for standard input; false after a sentence. */
bool cli_read_file(const char *path, struct text *out);

/* The table of a record's file, "-" for standard input; NULL after a sentence.
 * The caller's, to be freed with table_free. */
struct table *cli_record(const char *path);

/* A monotonic clock in nanoseconds. */
uint64_t cli_now(void);

/* Columns for running text: the terminal's, or COLUMNS; 20 to 100. */
int cli_width(void);

/* Is standard output a terminal that shows colours (NO_COLOR, TERM)? */
bool cli_colour(void);

/* A text that differs from run to run, for seeds. */
void cli_random_seed(char out[33]);

#endif
