/*
 * mice: the state of Catch the Mice, for those who draw or play it.
 *
 * Numbers of mice are kept by colour, in three kinds of places: the centre, a
 * card per seat, and the catch of the seat whose turn it is. Together they
 * are always per_colour of each colour.
 */
#ifndef GAMES_MICE_H
#define GAMES_MICE_H

#include "game/game.h"

enum mice_colour {
    MICE_RED,
    MICE_ORANGE,
    MICE_YELLOW,
    MICE_GREEN,
    MICE_BLUE,
    MICE_COLOURS,
    MICE_JOKER = MICE_COLOURS, /* on dice only */
    MICE_FACES
};

enum mice_phase { MICE_ROLL, MICE_TAKE, MICE_CHOOSE, MICE_OVER };

enum { MICE_SEATS = 4, MICE_ROW = 12 };

struct mice {
    struct head head;
    uint16_t per_colour;
    uint16_t limit; /* turns per player; 0: no limit */
    uint8_t children, risky, match;
    uint8_t row[MICE_COLOURS]; /* numbers in each row */
    uint8_t values[MICE_COLOURS][MICE_ROW];

    uint8_t centre[MICE_COLOURS];
    uint8_t cards[MICE_SEATS][MICE_COLOURS];
    uint8_t catch[MICE_COLOURS];
    uint8_t dice[2]; /* sorted; zero but in MICE_TAKE */

    uint8_t game; /* of the match, from 1; else 0 */
    uint8_t wins[MICE_SEATS];
    uint8_t spare[3];
    uint16_t totals[MICE_SEATS]; /* of the match's finished games */
    uint32_t turns;              /* played in this game */
};

/* A move `take` in parts. */
struct mice_take {
    int count; /* 1 or 2 */
    struct {
        int colour;
        int seat; /* whose card; -1: from the centre */
    } from[2];
};

extern const struct game game_mice;
extern const char *const mice_faces[MICE_FACES + 1]; /* "red" … "joker" */

/* Is this move a take? Then its parts. */
bool mice_take_of(move m, struct mice_take *out);

/* Points of `count` mice of a colour. */
int mice_value(const struct mice *s, int colour, int count);

/* Points of a seat's card. */
int mice_points(const struct mice *s, int seat);

/* Of the 36 rolls, those after which nothing could be taken. */
int mice_busts(const struct mice *s);

#endif
