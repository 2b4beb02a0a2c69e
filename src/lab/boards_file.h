/*
 * boards_file: boards of fives from a text file, for those of a real box.
 *
 * Ten lines of ten letters A to F are a board; a file may hold several. Small
 * letters, spaces between letters and empty lines do not matter, and what
 * stands behind a # is a remark.
 */
#ifndef LAB_BOARDS_FILE_H
#define LAB_BOARDS_FILE_H

#include "games/fives/fives_piece.h"

/* How many boards the file holds, at most `max`; -1 after a sentence on
 * standard error. "-" is standard input. */
int boards_file_read(const char *path, uint8_t (*out)[CELLS], int max);

#endif
