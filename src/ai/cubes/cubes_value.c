/* cubes_value: turns to go, and whole turns; see cubes.h. */
#include "ai/cubes/cubes.h"

#include <string.h>

/* Set by hand, not tuned; but for FAR in the units of CUBES_TURN. */
enum {
    FAR = 6,                   /* turns looked ahead for one colour */
    HOPELESS = 9 * CUBES_TURN, /* a colour that cannot be had at present */
    LATER = 72,                /* a turn for a later colour: plans break */
    LOOSE = 6,                 /* a cube that somebody will want later */
    WANTED = 14,               /* that a rival wants next */
    IN_REACH = 60,             /* and may come for at once */
    TEMPO = 26
};

uint64_t cubes_turn_reach(const struct cubes *s, uint64_t from)
{
    uint64_t reach = cubes_leaps(from), fresh = reach;
    uint64_t special = s->lies[CUBES_STEP] | s->lies[CUBES_SLANT] |
                       s->lies[CUBES_LEAP] | s->lies[CUBES_GATE];
    while (fresh & special) {
        uint64_t more = cubes_steps(fresh & s->lies[CUBES_STEP]) |
                        cubes_slants(fresh & s->lies[CUBES_SLANT]) |
                        cubes_leaps(fresh & s->lies[CUBES_LEAP]);
        if (fresh & s->lies[CUBES_GATE])
            more |= s->lies[CUBES_GATE];
        fresh = more & ~reach;
        reach |= more;
    }
    return reach;
}

/* Turns from a set of squares to a target; *from becomes where it is met. */
static int turns_to(const struct cubes *s, uint64_t *from, uint64_t target)
{
    uint64_t at = *from, seen = at;
    for (int turns = 1; turns <= FAR; turns++) {
        uint64_t reach = cubes_turn_reach(s, at);
        if (reach & target) {
            *from = reach & target;
            return turns;
        }
        at = reach & ~seen;
        seen |= reach;
        if (!at)
            break;
    }
    *from = target;
    return FAR + 1;
}

/* Where this seat may get a cube of a colour: lying, or loose with others. */
static uint64_t sources(const struct cubes *s, int seat, int colour)
{
    uint64_t set = s->lies[colour];
    for (int other = 0; other < s->head.seats; other++)
        if (other != seat && (s->cubes[other] & ~s->safe[other]) >> colour & 1)
            set |= s->figure[other];
    return set;
}

/* How dear the loose cubes of this seat are to the others. */
static int danger(const struct cubes *s, int seat)
{
    int loose = s->cubes[seat] & ~s->safe[seat], sum = 0;
    if (!loose)
        return 0;
    for (int other = 0; other < s->head.seats; other++) {
        if (other == seat)
            continue;
        int wanted = loose & ~s->cubes[other];
        sum += LOOSE * __builtin_popcount((unsigned)wanted);
        if (!s->next[other] || !(loose >> s->next[other] & 1))
            continue;
        sum += WANTED;
        if (s->figure[other] &&
            cubes_turn_reach(s, s->figure[other]) & s->figure[seat])
            sum += IN_REACH;
    }
    return sum;
}

int cubes_to_go(const struct cubes *s, int seat)
{
    uint64_t at = s->figure[seat] ? s->figure[seat] : CUBES_CORNERS;
    int sum = 0, unit = CUBES_TURN;
    for (int i = 0; i < CUBES_COLOURS; i++) {
        int colour = s->row[seat][i];
        if (s->cubes[seat] >> colour & 1)
            continue;
        uint64_t target = sources(s, seat, colour);
        sum += target ? unit * turns_to(s, &at, target) : HOPELESS;
        unit = LATER;
    }
    return sum + unit * turns_to(s, &at, CUBES_CENTRE) + danger(s, seat);
}

int cubes_pace(const struct cubes *s, int seat)
{
    int seats = s->head.seats;
    int wait = (seat + seats - s->head.turn) % seats;
    return cubes_to_go(s, seat) + wait * TEMPO;
}

int cubes_rivals_pace(const struct cubes *s, int me)
{
    int nearest = 1 << 20, sum = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (seat == me)
            continue;
        int rival = cubes_pace(s, seat);
        sum += rival;
        nearest = rival < nearest ? rival : nearest;
    }
    return (3 * nearest + sum / (s->head.seats - 1)) / 4;
}

int cubes_worth(const struct cubes *s, int me)
{
    return cubes_rivals_pace(s, me) - cubes_pace(s, me);
}

bool cubes_make_turn(struct cubes *s, const struct cubes_turn *t)
{
    int seat = s->head.turn;
    uint64_t end = UINT64_C(1) << t->end;
    s->figure[seat] = end;
    if (t->robbed >= 0)
        cubes_lose(s, t->robbed, t->takes);
    else if (t->takes)
        s->lies[t->takes] &= ~end;
    if (t->takes) {
        s->cubes[seat] |= (uint8_t)(1 << t->takes);
        cubes_find_next(s, seat);
    }
    if (t->shield)
        s->safe[seat] = s->cubes[seat];
    s->used = 0;
    s->used_count = 0;
    s->turns++;
    if (t->wins ||
        (s->limit && s->turns >= (uint32_t)s->limit * s->head.seats)) {
        s->head.phase = CUBES_OVER;
        return true;
    }
    s->head.phase = CUBES_MOVE;
    s->head.turn = (uint8_t)(seat + 1 == s->head.seats ? 0 : seat + 1);
    return false;
}

int cubes_result(const struct cubes *s, int me)
{
    struct score score = {0};
    game_cubes.score(s, &score);
    if (!(score.winners >> me & 1))
        return -CUBES_WIN;
    return CUBES_WIN / __builtin_popcount(score.winners);
}
