/*
 * wisp_ghost: playing alone against the ghost (W22–W29, W34).
 *
 * The ghost decides nothing: a firefly says how far it sees, and it takes the
 * best that it sees. So its whole turn is part of the chance outcome that
 * turned the firefly, or, if wisps had to be dealt first, of the last deal.
 */
#include "games/wispwood/wisp_int.h"

#include "game/event.h"

#include <string.h>

int wisp_strip(const struct wispwood *s, int place)
{
    return s->strips[s->ghost.level - 1][place];
}

int wisp_fireflies_used(int round)
{
    return 2 + 2 * round;
}

int wisp_fireflies_turned(const struct wispwood *s)
{
    return WISP_FIREFLIES - wisp_sum(s->ghost.fireflies);
}

int wisp_ghost_total(const struct wispwood *s)
{
    int total = 0;
    for (int round = 0; round < WISP_ROUNDS; round++)
        total += s->ghost.scores[round];
    return total;
}

/* The place of a kind on the strip, 0 the top. */
static int place_of(const struct wispwood *s, int kind)
{
    for (int place = 0; place < WISP_LEVELS; place++)
        if (s->ghost.levels[place] == kind + 1)
            return place;
    return WISP_LEVELS;
}

void wisp_ghost_begin_round(struct wispwood *s)
{
    memcpy(s->ghost.fireflies, s->fireflies, sizeof s->fireflies);
    s->head.phase = WISP_GHOST; /* W25: the ghost plays first */
}

/* W23: the chosen wisp makes room for the ghost's cat. */
void wisp_ghost_place(struct wispwood *s, int space, struct json_out *log)
{
    int kind = s->pond[space] - 1;
    s->discards[kind]++;
    s->pond[space] = WISP_CAT + 1;
    s->ghost.at = (uint8_t)(space + 1);
    event_begin(log, "ghost", -1);
    event_int(log, "space", space + 1);
    event_text(log, "discarded", wisp_kind_names[kind]);
    event_end(log);
    wisp_ghost_begin_round(s);
}

/*
 * W25: the best of the first n wisps clockwise from its cat. All of one level
 * are of one kind, so the first met of the highest level is taken.
 */
void wisp_ghost_take(struct wispwood *s, int n, struct json_out *log)
{
    int cat = s->ghost.at - 1, best = -1, best_place = WISP_LEVELS;
    for (int step = 1; step < WISP_SPACES && n > 0; step++) {
        int space = (cat + step) % WISP_SPACES;
        if (!s->pond[space])
            continue;
        int place = place_of(s, s->pond[space] - 1);
        if (place < best_place) {
            best = space;
            best_place = place;
        }
        n--;
    }
    int kind = s->pond[best] - 1;
    s->ghost.held[kind]++;
    s->pond[cat] = 0;
    s->pond[best] = WISP_CAT + 1;
    s->ghost.at = (uint8_t)(best + 1);
    s->ghost.firefly = 0;
    event_begin(log, "ghost", -1);
    event_int(log, "space", best + 1);
    event_text(log, "took", wisp_kind_names[kind]);
    event_end(log);
    wisp_begin_turn(s, log);
}

void wisp_ghost_firefly(struct wispwood *s, int n, struct json_out *log)
{
    s->ghost.fireflies[n - 1]--;
    event_begin(log, "firefly", -1);
    event_int(log, "n", n);
    event_end(log);
    if (wisp_pond_count(s) >= n) {
        wisp_ghost_take(s, n, log);
        return;
    }
    s->ghost.firefly = (uint8_t)n;
    wisp_discard_pond(s, "ghost", -1, log);
}

int wisp_ghost_value(const struct wispwood *s, int kind)
{
    int place = place_of(s, kind);
    return place < WISP_LEVELS ? wisp_strip(s, place) : 0;
}

int wisp_ghost_now(const struct wispwood *s)
{
    int sum = 0;
    for (int kind = 0; kind < WISP_KINDS; kind++)
        sum += s->ghost.held[kind] * wisp_ghost_value(s, kind);
    return sum;
}

/* W28: what it holds, again in every round. */
void wisp_ghost_score(struct wispwood *s, struct json_out *log)
{
    int points = wisp_ghost_now(s);
    s->ghost.scores[s->round - 1] = (uint16_t)points;
    event_begin(log, "ghost-score", -1);
    event_int(log, "round", s->round);
    event_int(log, "points", points);
    event_end(log);
}

void wisp_ghost_worth(const struct wispwood *s, struct json_out *w)
{
    json_int_at(w, "points", wisp_ghost_now(s));
    json_key(w, "strip");
    json_open(w, '[');
    for (int place = 0; place < WISP_LEVELS; place++)
        json_put_int(w, wisp_strip(s, place));
    json_close(w, ']');
}

void wisp_ghost_explain(const struct wispwood *s, struct json_out *w)
{
    json_key(w, "ghost");
    json_open(w, '{');
    wisp_ghost_worth(s, w);
    json_int_at(w, "turns",
                wisp_fireflies_used(s->round) - wisp_fireflies_turned(s));
    json_close(w, '}');
}
