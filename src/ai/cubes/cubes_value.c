/* cubes_value: turns to go, and whole turns; see cubes.h. */
#include "ai/cubes/cubes.h"

#include <string.h>

/* Set by hand, not tuned; but for FAR in the units of CUBES_TURN. */
enum {
    FAR = 6,                   /* turns looked ahead for one colour */
    HOPELESS = 9 * CUBES_TURN, /* a colour that cannot be had at present */
    ROBBING = 5 * CUBES_TURN,  /* one that somebody else has loose */
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

/* Turns from a square to all others; to itself: there and back. */
static void find_far(struct cubes_map *map, int from)
{
    uint64_t at = UINT64_C(1) << from, seen = at, known = 0;
    memset(map->far[from], FAR + 1, CUBES_SQUARES);
    for (int turns = 1; turns <= FAR && at; turns++) {
        uint64_t reach = 0;
        for (; at; at &= at - 1)
            reach |= map->reach[cubes_first(at)];
        for (uint64_t new = reach & ~known; new; new &= new - 1)
            map->far[from][cubes_first(new)] = (uint8_t)turns;
        known |= reach;
        at = reach & ~seen;
        seen |= reach;
    }
}

void cubes_find_map(const struct cubes *s, struct cubes_map *out)
{
    for (int i = 0; i < CUBES_SQUARES; i++)
        out->reach[i] = cubes_turn_reach(s, UINT64_C(1) << i);
    for (int i = 0; i < CUBES_SQUARES; i++)
        find_far(out, i);
}

/* Has another seat a loose cube of this colour? */
static bool is_loose(const struct cubes *s, int seat, int colour)
{
    int loose = 0;
    for (int other = 0; other < s->head.seats; other++)
        if (other != seat)
            loose |= s->cubes[other] & ~s->safe[other];
    return loose >> colour & 1;
}

/* The shortest way from a square by one of the plan's. */
static int way_from(const struct cubes_map *map, const struct cubes_plan *p,
                    int from, int unit)
{
    int least = INT16_MAX;
    for (int i = 0; i < p->count; i++) {
        int way = p->rest[i] + unit * map->far[from][p->at[i]];
        least = way < least ? way : least;
    }
    return least;
}

static int from_corner(const struct cubes_map *map, const struct cubes_plan *p)
{
    int least = INT16_MAX;
    for (uint64_t set = CUBES_CORNERS; set; set &= set - 1) {
        int way = way_from(map, p, cubes_first(set), CUBES_LATER);
        least = way < least ? way : least;
    }
    return least;
}

/* By these squares, with what lies behind them after `later`. */
static void step_back(const struct cubes_map *map, uint64_t squares,
                      const struct cubes_plan *later, struct cubes_plan *out)
{
    out->base = later->base;
    out->corner = 0;
    out->count = 0;
    for (; squares; squares &= squares - 1) {
        int at = cubes_first(squares);
        out->at[out->count] = (uint8_t)at;
        out->rest[out->count++] =
            (int16_t)way_from(map, later, at, CUBES_LATER);
    }
}

/* From the centre back to the next cube: the shortest way of all. Squares
 * behind the count are not set: there is room for 44, and mostly four are. */
static void find_plan(const struct cubes *s, const struct cubes_map *map,
                      int seat, struct cubes_plan *out)
{
    struct cubes_plan other, *p = &other, *later = out;
    *later = (struct cubes_plan){.count = 1, .at = {24}};
    for (int i = CUBES_COLOURS - 1; i >= 0; i--) {
        int colour = s->row[seat][i];
        if (s->cubes[seat] >> colour & 1)
            continue;
        uint64_t set = s->lies[colour];
        bool next = colour == s->next[seat];
        bool loose = !set && is_loose(s, seat, colour);
        if (!set && !(next && loose)) {
            later->base += loose ? ROBBING : HOPELESS;
            continue;
        }
        step_back(map, set, later, p);
        if (next)
            p->corner = (int16_t)from_corner(map, later);
        struct cubes_plan *swap = later;
        later = p;
        p = swap;
    }
    if (later != out)
        *out = *later;
}

void cubes_find_plans(const struct cubes *s, const struct cubes_map *map,
                      struct cubes_plans *out)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        find_plan(s, map, seat, &out->of[seat]);
}

void cubes_renew_plans(const struct cubes_look *l, int mover, int taken,
                       struct cubes_plans *out)
{
    const struct cubes *s = l->s;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != mover && taken && s->cubes[seat] >> taken & 1)
            out->of[seat] = l->plans->of[seat];
        else
            find_plan(s, l->map, seat, &out->of[seat]);
}

/* A figure that is nowhere will stand in a corner. */
static int square_of(const struct cubes *s, int seat)
{
    return s->figure[seat] ? cubes_first(s->figure[seat]) : 0;
}

/* How dear the loose cubes of this seat are to the others. */
static int danger(const struct cubes_look *l, int seat)
{
    const struct cubes *s = l->s;
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
        if (l->map->reach[square_of(s, other)] & s->figure[seat])
            sum += IN_REACH;
    }
    return sum;
}

/* Without dangers. */
static int way_of(const struct cubes_look *l, int seat)
{
    const struct cubes *s = l->s;
    const struct cubes_plan *p = &l->plans->of[seat];
    int here = square_of(s, seat), next = s->next[seat];
    int least = way_from(l->map, p, here, CUBES_TURN);
    for (int other = 0; next && other < s->head.seats; other++) {
        if (!((s->cubes[other] & ~s->safe[other]) >> next & 1))
            continue;
        int turns = l->map->far[here][square_of(s, other)];
        int way = CUBES_TURN * turns + p->corner;
        least = way < least ? way : least;
    }
    return least + p->base;
}

int cubes_to_go(const struct cubes_look *l, int seat)
{
    return way_of(l, seat) + danger(l, seat);
}

/* No turn of a way counts for more than a later one. */
int cubes_least_turns(const struct cubes_look *l, int seat)
{
    int way = way_of(l, seat) - l->plans->of[seat].base;
    return (way + CUBES_LATER - 1) / CUBES_LATER;
}

int cubes_pace(const struct cubes_look *l, int seat)
{
    int seats = l->s->head.seats;
    int wait = (seat + seats - l->s->head.turn) % seats;
    return cubes_to_go(l, seat) + wait * TEMPO;
}

/* C12: a robbery ends in a corner of choice. */
static int list_robberies(const struct cubes *s, uint64_t reach, int count,
                          struct cubes_turn *out)
{
    uint64_t others = cubes_occupied(s) & ~s->figure[s->head.turn];
    if (!(reach & others))
        return count;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (!(reach & s->figure[seat] & others) || !cubes_can_rob(s, seat))
            continue;
        uint64_t corners = CUBES_CORNERS & ~others;
        for (; corners; corners &= corners - 1)
            out[count++] =
                (struct cubes_turn){.end = (uint8_t)cubes_first(corners),
                                    .takes = s->next[s->head.turn],
                                    .robbed = (int8_t)seat};
    }
    return count;
}

int cubes_list_turns(const struct cubes *s, const struct cubes_map *map,
                     struct cubes_turn out[CUBES_TURNS_MAX])
{
    int seat = s->head.turn, count = 0;
    uint64_t reach = map->reach[cubes_first(s->figure[seat])];
    uint64_t others = cubes_occupied(s) & ~s->figure[seat];
    uint64_t tokens = s->lies[CUBES_STEP] | s->lies[CUBES_SLANT] |
                      s->lies[CUBES_LEAP] | s->lies[CUBES_GATE];
    uint64_t ends = reach & ~others;
    if (reach & others & tokens || !ends) {
        struct cubes_turns turns;
        cubes_turns(s, &turns);
        memcpy(out, turns.turn, (size_t)turns.count * sizeof *out);
        return turns.count;
    }
    for (; ends; ends &= ends - 1) {
        uint64_t end = ends & -ends;
        out[count++] = (struct cubes_turn){
            .end = (uint8_t)cubes_first(end),
            .takes = end & s->lies[s->next[seat]] ? s->next[seat] : CUBES_NONE,
            .robbed = -1,
            .shield = (end & s->lies[CUBES_SHIELD]) != 0,
            .wins = end == CUBES_CENTRE && s->cubes[seat] == CUBES_ALL};
    }
    return list_robberies(s, reach, count, out);
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
