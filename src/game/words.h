/* words: taking a move's text apart, word by word. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Does the text at *at go on with this word, followed by one space or the
 * end? Then *at is moved behind it (and the space).
 */
bool word_take(const char **at, const char *word);

/* The same with any of a list that ends with NULL: its index, or -1. */
int word_index(const char **at, const char *const *words);

/* The same with a number in [min, max] without leading zeros; or -1. */
int word_number(const char **at, int min, int max);

/*
 * Split a text at single spaces into at most `max` words in place of `copy`
 * (a buffer of MOVE_TEXT_MAX bytes): their number, or -1 if the text is too
 * long, empty, or has empty words.
 */
int words_split(const char *text, char *copy, const char **word, int max);

#endif
