/* language: which of the four languages the command speaks. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

/* "cs", "en", "pl", "sk"; ends with NULL. */
extern const char *const languages[];

/* The language wished ("cs", "sk_SK.UTF-8"), or NULL if it is none of ours;
 * with no wish the one that the environment asks for, else English. */
const char *language_choose(const char *wish);

/* The same, after a sentence on stderr where it is NULL. */
const char *language_need(const char *wish);

#endif
