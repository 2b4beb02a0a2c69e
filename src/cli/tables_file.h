/*
 * tables_file: the solved games of a folder, mapped into memory.
 *
 * Every file NAME.table in it. They stay mapped until the program ends.
 */
#ifndef CLI_TABLES_FILE_H
#define CLI_TABLES_FILE_H

#include "ai/tables.h"

/*
 * Without a folder it is kocka/tables where the system keeps data
 * ($XDG_DATA_HOME, else ~/.local/share); what is not good there is told and
 * left out. In a folder that was named it fails, after a sentence.
 */
bool tables_load(struct tables *t, const char *folder);

/* One file; false after a sentence. */
bool tables_load_file(struct tables *t, const char *path);

/* One that is read to its end, and compared with its checksum: for long work
 * by it. */
bool tables_load_whole(struct tables *t, const char *path);

#endif
