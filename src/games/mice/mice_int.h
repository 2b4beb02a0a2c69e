/*
 * mice_int: what the files of mice share among themselves: mice.c (the rules),
 * mice_text.c (texts and JSON), mice_tally.c and mice_numbers.c.
 *
 * A move is a kind with something below it: ROLL the two faces, four bits each,
 * TAKE two *picks*, six bits each, a pick being colour * 8 + place, place 0 the
 * centre and k + 1 the card of seat k. The second pick is NO_PICK if there is
 * none.
 */
#ifndef GAMES_MICE_INT_H
#define GAMES_MICE_INT_H

#include "games/mice/mice.h"

enum mice_move {
    MOVE_ROLL = 0x1000,
    MOVE_TAKE = 0x2000,
    MOVE_AGAIN = 0x3000,
    MOVE_STOP = 0x4000,
    NO_PICK = 0x3f
};

static inline move take_one(int colour, int place)
{
    return (move)(MOVE_TAKE | (colour * 8 + place) << 6 | NO_PICK);
}

static inline move take_two(int colour, int place, int colour2, int place2)
{
    return (move)(MOVE_TAKE | (colour * 8 + place) << 6 |
                  (colour2 * 8 + place2));
}

enum mice_reason {
    NOT_ROLLED = REASON_GAME,
    NOT_BOTH,
    COLOUR_CLOSED,
    CENTRE_EMPTY,
    CARD_EMPTY,
    ONLY_ONE,
    OWN_CARD,
    NO_CARD,
    STEAL_NEEDS_PAIR,
    TWO_NEED_PAIR
};

extern const char *const mice_fields[];
extern const struct option mice_options[];
extern const struct reason_row mice_reasons[];

enum { MICE_LEAST = 5 }; /* in the centre, or the game ends (M15) */

/* M16: who has won this game, by its cards. */
uint32_t mice_winners(const struct mice *s);

/* M19: add this game to the totals and wins of the match. */
void mice_count_game(struct mice *s);

bool mice_tally(void *state, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p);
bool mice_can_take(const struct mice *s, int a, int b);
bool mice_check_rows(const struct mice *s, enum problem_code code,
                     struct problem *p);
void mice_print(const void *state, move m, struct text *out);
bool mice_parse(const void *state, const char *text, struct parsed *out,
                struct reason *why);
void mice_write(const void *state, struct json_out *w);
bool mice_read(void *state, struct json object, struct problem *p);

/* As numbers, for programs that learn: mice_numbers.c. */
extern const struct numbers mice_numbers;

#endif
