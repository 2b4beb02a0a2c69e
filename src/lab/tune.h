/* tune: the tuners behind `kocka tune`, one per game; see cmd_tune.c. */
#ifndef LAB_TUNE_H
#define LAB_TUNE_H

struct tune_wishes {
    int games; /* of self-play, per set of weights */
    int seats; /* 0: all numbers of seats */
    const char *seed;
};

struct tuner {
    const char *game;
    int (*run)(const struct tune_wishes *wish); /* returns the exit code */
    int seats_min, seats_max;
};

int tune_mice(const struct tune_wishes *wish);
int tune_wisp(const struct tune_wishes *wish);

#endif
