/* steady: the time of day without jumps; see steady.h. */
#include "store/steady.h"

static bool is_small(int64_t difference)
{
    return difference >= -STEADY_SMALL && difference <= STEADY_SMALL;
}

void steady_init(struct steady *s, int64_t machine, int64_t wall)
{
    *s = (struct steady){
        .offset = wall - machine, .seen = wall - machine, .since = machine};
}

int64_t steady_now(const struct steady *s)
{
    return steady_machine() + s->offset;
}

struct steady_look steady_look(struct steady *s, int64_t machine, int64_t wall)
{
    struct steady_look look = {0};
    int64_t offset = wall - machine;
    if (!is_small(offset - s->seen)) {
        look.jumped = offset - s->seen;
        s->since = machine;
    }
    s->seen = offset;
    if (is_small(offset - s->offset))
        s->offset = offset;
    if (machine - s->since < STEADY_APART)
        return look;
    look.moved = offset - s->offset;
    s->offset = offset;
    look.sure = true;
    look.as_of = s->since + offset;
    s->since = machine;
    return look;
}
