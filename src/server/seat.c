/* seat: who sits at a table; see seat.h. */
#include "server/seat.h"

#include "game/game.h"

const char *const seat_kinds[SEAT_KINDS + 1] = {
    [KIND_OPEN] = "open",
    [KIND_PERSON] = "person",
    [KIND_COMPUTER] = "computer",
};

void seats_write(struct json_out *w, const char *key, uint32_t set)
{
    json_key(w, key);
    json_open(w, '[');
    for (int i = 0; i < SEATS_MAX; i++)
        if (set >> i & 1)
            json_put_int(w, i);
    json_close(w, ']');
}

uint32_t seats_read(struct json list)
{
    struct json_iter i = json_each(list);
    uint32_t set = 0;
    while (json_next(&i)) {
        int64_t seat;
        if (!json_int(i.value, 0, SEATS_MAX - 1, &seat))
            return 0;
        set |= 1u << seat;
    }
    return set;
}
