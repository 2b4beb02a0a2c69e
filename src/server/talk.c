/* talk: phrases between the people at a table; see talk.h. */
#include "server/talk.h"

#include "base/text.h"
#include "server/live.h"

enum { TALK_WITHIN = 10 * 1000 /* ms */ };

/* The phrases are those of the catalogue. */
static const char *const *phrases(void)
{
    const struct field_row *f = requests[REQUEST_SAY].fields;
    while (!f->choices)
        f++;
    return f->choices;
}

static void tell(struct live_table *live, int seat, const char *phrase)
{
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    json_open(&w, '{');
    json_string_at(&w, "on", "said");
    json_string_at(&w, "table", live->id);
    json_int_at(&w, "seat", seat);
    json_string_at(&w, "phrase", phrase);
    json_close(&w, '}');
    audience_tell(live, &t);
    text_clear(&t);
}

/* Note that a seat talks now, unless it has done so too often. */
static bool may_talk(struct live_talk *talk, int seat, uint64_t now)
{
    uint64_t *first = &talk->at[seat][talk->count[seat] % TALK_PACE];
    if (*first && now - *first < TALK_WITHIN)
        return false;
    *first = now;
    talk->count[seat] = (uint8_t)((talk->count[seat] + 1) % TALK_PACE);
    return true;
}

bool talk_say(struct live_table *live, const struct call *c,
              struct refused *why)
{
    uint32_t seats = room_seats_of(live->room, c->who.key);
    int phrase = json_index(json_get(c->args, "phrase"), phrases());
    if (!seats)
        return refuse(why, REFUSAL_NO_SEAT, "you have no seat here");
    if (live->room->guard.quiet)
        return refuse(why, REFUSAL_QUIET, "the host lets nobody talk here");
    int seat = __builtin_ctz(seats);
    if (!may_talk(&live->talk, seat, net_now()))
        return refuse(why, REFUSAL_TOO_FAST, "so much cannot be listened to");
    tell(live, seat, phrases()[phrase]);
    presence_say(live, seat, phrase);
    return true;
}

void talk_heard(struct live_table *live, int seat, int phrase)
{
    const char *const *all = phrases();
    for (int i = 0; all[i] && seat < live->room->seats; i++)
        if (i == phrase)
            tell(live, seat, all[i]);
}
