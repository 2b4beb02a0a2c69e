/*
 * cubes_int: what the files of cubes share among themselves: the reasons and
 * the half of the table that deals in texts (cubes_text.c).
 */
#ifndef GAMES_CUBES_INT_H
#define GAMES_CUBES_INT_H

#include "games/cubes/cubes.h"

/* Why a figure may not go there; the rows are in cubes.c. */
enum cubes_reason {
    NOT_AN_L = REASON_GAME,
    MUST_MOVE,
    NOT_A_STEP,
    NOT_A_SLANT,
    NOT_A_LEAP,
    NOT_A_GATE,
    OTHER_TOKEN,
    SAME_SQUARE,
    NOTHING_TO_STEAL,
    PROTECTED,
    HAS_ALL_SEVEN,
    GATE_OCCUPIED,
    NOT_A_CORNER,
    CORNER_TAKEN,
    OFF_THE_BOARD
};

/* The seat, if any, whose figure stands on this square; else -1. */
int cubes_holder(const struct cubes *s, uint64_t square);

/* The next seat whose row has chips to come, from 0; -1: all are there. */
int cubes_row_to_fill(const struct cubes *s);

/* C4: fill the bag with all tokens of the options. */
void cubes_fill_bag(struct cubes *s);

bool cubes_tally(void *state, struct json sheet, struct score *out,
                 struct json_out *w, struct problem *p);

/* C2: how many tokens the options make; it must be CUBES_TOKENS. */
int cubes_options_tokens(const struct cubes *s);

bool cubes_read_specials(void *state, struct json value, struct problem *p);
void cubes_write_specials(const void *state, struct json_out *w);

void cubes_print(const void *state, move m, struct text *out);
bool cubes_parse(const void *state, const char *text, struct parsed *out,
                 struct reason *why);
void cubes_write(const void *state, struct json_out *w);
bool cubes_read(void *state, struct json object, struct problem *p);

/* As numbers, for programs that learn: cubes_numbers.c. */
extern const struct numbers cubes_numbers;

#endif
