/* clean: texts of strangers, made fit to be shown to people. */
#ifndef BASE_CLEAN_H
#define BASE_CLEAN_H

/* Make a name fit to be shown: nothing that cannot be seen or turns the line
 * around, no towers of accents, no spaces at its ends or doubled; "" if
 * nothing is left. In place, in linear time. */
void clean_name(char *name);

#endif
