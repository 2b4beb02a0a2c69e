/*
 * room_end: games that end before the rules end them, and who wins.
 *
 * Who resigns is last, whatever the computer that plays on for him makes of
 * it; a game that all agree to end has no winner. Both stand in the record, in
 * a header of their own: `result` is what the rules say.
 */
#include "server/room_int.h"

#include <string.h>

const char *const room_ends[ROOM_ENDS] = {
    [END_RESIGNED] = "resigned",
    [END_AGREED] = "agreed",
};

/* The seats of persons who still play, also those that a computer keeps. */
static uint32_t owned(const struct room *r)
{
    uint32_t set = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].key[0])
            set |= 1u << i;
    return set & ~r->end.resigned;
}

uint32_t room_winners(const struct room *r)
{
    struct score score = {0};
    uint32_t left = room_all_seats(r) & ~r->end.resigned;
    if (r->end.how == END_AGREED)
        return 0;
    r->game->score(r->table->state, &score);
    if (score.winners & left || !r->end.resigned)
        return score.winners & left;
    for (int i = 0; i < r->seats; i++)
        if (!(left >> i & 1))
            score.total[i] = INT32_MIN;
    return game_best_seats(score.total, r->seats) & left;
}

void room_write_end(const struct room *r, struct text *out)
{
    struct json_out w;
    if (r->end.how == END_RULES && !r->end.resigned)
        return;
    text_put(out, "end: ");
    json_begin(&w, out);
    json_open(&w, '{');
    if (r->end.how != END_RULES)
        json_string_at(&w, "how", room_ends[r->end.how]);
    seats_write(&w, "resigned", r->end.resigned);
    seats_write(&w, "winners", room_winners(r));
    json_close(&w, '}');
    text_char(out, '\n');
}

/* ---- giving up ---- */

bool room_apply_resign(struct room *r, const struct event *e)
{
    uint32_t set = room_seats_of(r, e->resign.key) & owned(r);
    if (!r->started)
        return false;
    for (int i = 0; i < r->seats; i++)
        if (set >> i & 1)
            room_give_to_computer(r, i, 1, true);
    r->end.resigned |= (uint16_t)set;
    r->end.agreed &= (uint16_t)~set;
    uint32_t left = room_all_seats(r) & ~r->end.resigned;
    if (!(left & (left - 1)) || room_is_deserted(r))
        r->end.how = END_RESIGNED;
    return true;
}

bool room_decide_resign(const struct room *r, const struct who *who,
                        struct json args, int64_t now, struct unit *unit,
                        struct refused *why)
{
    (void)args;
    if (!room_can_play(r, why))
        return false;
    if (!(room_seats_of(r, who->key) & owned(r)))
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    struct event e = {.kind = EVENT_RESIGN};
    memcpy(e.resign.key, who->key, sizeof e.resign.key);
    room_add(&e, r, who, now, unit);
    return true;
}

/* ---- agreeing ---- */

bool room_apply_agree(struct room *r, const struct event *e)
{
    uint32_t set = room_seats_of(r, e->agree.key) & owned(r);
    if (!r->started)
        return false;
    r->end.agreed = (uint16_t)(e->agree.end ? r->end.agreed | set : 0);
    if (set && !(owned(r) & ~(uint32_t)r->end.agreed))
        r->end.how = END_AGREED;
    return true;
}

bool room_decide_agree(const struct room *r, const struct who *who,
                       struct json args, int64_t now, struct unit *unit,
                       struct refused *why)
{
    uint32_t mine = room_seats_of(r, who->key) & owned(r);
    bool end = message_bool(args, "end");
    if (!room_can_play(r, why))
        return false;
    if (!mine)
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    if (end ? !(mine & ~(uint32_t)r->end.agreed) : !r->end.agreed)
        return true; /* nothing changes */
    if (room_too_often(r, CHURN_AGREE, now, why))
        return false;
    struct event e = {.kind = EVENT_AGREE, .agree.end = end};
    memcpy(e.agree.key, who->key, sizeof e.agree.key);
    room_add(&e, r, who, now, unit);
    return true;
}
