/*
 * wisp_check: can the parts of a state that was read stand together?
 *
 * 160 tiles, 40 of a kind, wherever they lie; a pond, cats, filled squares and
 * fireflies that some game could have come to. Where a forest lies on the
 * frame and what was scored before is believed.
 */
#include "games/wispwood/wisp_int.h"

#include <string.h>

#define BAD(...) problem_set(p, PROBLEM_BAD_STATE, __VA_ARGS__)

static int kind_in_forests(const struct wispwood *s, int kind)
{
    int count = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        count += __builtin_popcountll(s->forest[seat].tiles[kind]);
    return count;
}

/* W1, W22: every tile is somewhere. */
static bool check_tiles(const struct wispwood *s, struct problem *p)
{
    int per_kind = WISP_PER_KIND - wisp_is_solo(s);
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        int count = s->unseen[kind] + s->old[kind] + s->discards[kind] +
                    s->ghost.held[kind] + kind_in_forests(s, kind);
        for (int space = 0; space < WISP_SPACES; space++)
            count += s->pond[space] == kind + 1;
        if (count != per_kind)
            return BAD("there are %d tiles of kind %s, not %d", count,
                       wisp_kind_names[kind], per_kind);
    }
    int down = kind_in_forests(s, WISP_TREE) + s->head.seats;
    int old = wisp_sum(s->old);
    if (s->supply + down != wisp_sum(s->unseen) + old)
        return BAD("supply, trees and cats are not the tiles that lie face "
                   "down");
    if (old && (old < s->head.seats || old > down))
        return BAD("old is not what can be left out of a reshuffle");
    return true;
}

/* The ghost's cat is in the pond where it should be, and only there. */
static bool check_pond_cat(const struct wispwood *s)
{
    for (int space = 0; space < WISP_SPACES; space++)
        if ((s->pond[space] == WISP_CAT + 1) != (s->ghost.at == space + 1))
            return false;
    return true;
}

/* A deal fills the spaces in order. */
static bool filled_in_order(const struct wispwood *s)
{
    bool gap = false;
    for (int space = 0; space < WISP_SPACES; space++) {
        if (!s->pond[space])
            gap = true;
        else if (gap && s->pond[space] != WISP_CAT + 1)
            return false;
    }
    return true;
}

static bool check_pond(const struct wispwood *s, struct problem *p)
{
    bool turn = s->head.phase == WISP_TURN;
    if (!check_pond_cat(s))
        return BAD("the ghost's cat is not where the pond says");
    if (!turn && s->dealt != WISP_DEALT_NONE)
        return BAD("dealt must be none outside a turn");
    if (turn && s->dealt == WISP_DEALT_NONE && !wisp_pond_count(s))
        return BAD("an empty pond is dealt anew: dealt cannot be none");
    if (s->dealt == WISP_DEALT_CAT && s->forest[s->head.turn].ready)
        return BAD("a cat that has dealt new wisps is hidden");
    if (wisp_dealing(s) && !filled_in_order(s))
        return BAD("a deal fills the spaces in order");
    return true;
}

static int length(const uint8_t *list, int len)
{
    int count = 0;
    for (int i = 0; i < len; i++)
        count += list[i] != 0;
    return count;
}

/* What is drawn in setup is drawn in this order. */
static bool check_drawn(const struct wispwood *s, struct problem *p)
{
    bool cards = length(s->cards, WISP_FAMILIES) == wisp_families(s);
    int shapes = length(s->shapes, WISP_SPACES);
    int levels = length(s->ghost.levels, WISP_LEVELS);
    bool drawn = cards && shapes == WISP_SPACES;
    bool all = drawn && (levels == WISP_LEVELS || !wisp_is_solo(s));
    if (s->head.phase != WISP_SETUP)
        return all || BAD("cards, shapes or levels are missing");
    if (!cards && shapes && shapes != WISP_SPACES)
        return BAD("cards are drawn before shapes");
    if (!drawn && levels)
        return BAD("cards and shapes are drawn before levels");
    if (!all && wisp_pond_count(s))
        return BAD("the pond is dealt last");
    return true;
}

static bool check_setup(const struct wispwood *s, struct problem *p)
{
    bool plain = s->round == 1 && s->head.turn == s->head.start &&
                 !wisp_sum(s->discards) && !wisp_sum(s->old) && !s->ghost.at;
    for (int seat = 0; seat < s->head.seats; seat++) {
        struct wisp_forest home = {
            .column = WISP_HOME, .row = WISP_HOME, .ready = true};
        plain = plain && !memcmp(&home, &s->forest[seat], sizeof home);
    }
    if (!plain)
        return BAD("in setup nothing has been played yet");
    if (!wisp_is_solo(s) && wisp_pond_count(s) == WISP_SPACES)
        return BAD("with a full pond setup is over");
    return true;
}

/* W15: who fills the square, and when. */
static bool check_filled(const struct wispwood *s, struct problem *p)
{
    bool some = false;
    int seats = s->head.seats;
    int played = (s->head.turn + seats - s->head.start) % seats;
    for (int i = 0; i < seats; i++) {
        int seat = (s->head.start + i) % seats;
        bool filled = wisp_filled(&s->forest[seat], s->round);
        if (filled && s->head.phase == WISP_TURN && i >= played)
            return BAD("seat %d has filled the square and still has a turn",
                       seat);
        some = some || filled;
    }
    if (s->head.phase == WISP_GHOST && some)
        return BAD("a filled square ends the round");
    bool ended = s->head.phase == WISP_CAT_MOVES || s->head.phase == WISP_OVER;
    bool dark = wisp_is_solo(s) &&
                wisp_fireflies_turned(s) == wisp_fireflies_used(s->round);
    if (ended && !some && !dark)
        return BAD("no square is filled: the round goes on");
    return true;
}

static bool check_phase(const struct wispwood *s, struct problem *p)
{
    bool last = s->round == wisp_last_round(s);
    switch ((enum wisp_phase)s->head.phase) {
    case WISP_SETUP:
        return check_setup(s, p);
    case WISP_CAT_MOVES:
        if (last)
            return BAD("after the last round no cat moves");
        break;
    case WISP_GHOST:
        if (!wisp_is_solo(s))
            return BAD("only one seat plays against the ghost");
        break;
    case WISP_OVER:
        if (!last)
            return BAD("round %d is not the last", s->round);
        if ((s->head.turn + 1) % s->head.seats != s->head.start)
            return BAD("the last turn is that of the seat before start");
        break;
    case WISP_TURN:
        break;
    }
    return check_filled(s, p);
}

/* W24, W25: a firefly a turn, the ghost first. */
static bool check_fireflies(const struct wispwood *s, struct problem *p)
{
    const struct wisp_ghost *g = &s->ghost;
    int turned = wisp_fireflies_turned(s), used = wisp_fireflies_used(s->round);
    bool ghost = s->head.phase == WISP_GHOST;
    if (s->head.phase == WISP_SETUP)
        return (!turned && !g->firefly && !wisp_sum(g->held)) ||
               BAD("in setup the ghost has done nothing yet");
    if (!g->at)
        return BAD("the ghost's cat is not placed");
    if (turned > used || (ghost && !g->firefly && turned == used) ||
        (!ghost && !turned))
        return BAD("so many fireflies cannot be turned now");
    if (g->firefly &&
        (!ghost || !wisp_dealing(s) ||
         g->fireflies[g->firefly - 1] == s->fireflies[g->firefly - 1]))
        return BAD("no deal is pending for that firefly");
    int taken = wisp_sum(g->held) - turned + (g->firefly != 0), most = 0;
    for (int round = 1; round < s->round; round++)
        most += wisp_fireflies_used(round);
    if (taken < s->round - 1 || taken > most)
        return BAD("the ghost holds a wisp for each firefly turned");
    return true;
}

bool wisp_check(const struct wispwood *s, struct problem *p)
{
    return check_tiles(s, p) && check_drawn(s, p) && check_pond(s, p) &&
           (!wisp_is_solo(s) || check_fireflies(s, p)) && check_phase(s, p);
}
