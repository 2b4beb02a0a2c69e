/*
 * mice_picture: when the best player of Catch the Mice stops, as a picture:
 * by the colours caught, the lead in points and the mice left in the centre.
 */
#ifndef LAB_MICE_PICTURE_H
#define LAB_MICE_PICTURE_H

#include "games/mice/mice.h"

enum { PICTURE_PANELS = 4, PICTURE_LEADS = 13, PICTURE_LEFTS = 9 };

struct mice_picture {
    struct picture_cell {
        uint32_t seen, stops;
    } cell[PICTURE_PANELS][PICTURE_LEFTS][PICTURE_LEADS];
};

/* A choice to roll again or to stop, and which is best. */
void mice_picture_note(struct mice_picture *p, const struct mice *s, bool stop);

/* As SVG on standard output. */
void mice_picture_print(const struct mice_picture *p, int games);

#endif
