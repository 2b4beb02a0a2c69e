/* numbers: a game as numbers of fixed shape; see numbers.h. */
#include "game/numbers.h"

uint32_t numbers_actions(const struct game *g)
{
    return numbers_listed(g) ? g->max_moves : g->numbers->action_count;
}

uint32_t numbers_features(const struct game *g)
{
    if (!g->numbers || !g->numbers->feature_count)
        return g->state_size;
    return g->numbers->feature_count;
}

uint32_t numbers_parts(const struct game *g)
{
    return g->numbers ? g->numbers->part_count : 0;
}

void numbers_observe(const struct game *g, const void *state, int seat,
                     void *view, int16_t *out)
{
    if (g->redact) {
        game_view(g, view, state, seat);
        state = view;
    }
    if (g->numbers && g->numbers->feature_count) {
        g->numbers->observe(state, seat, out);
        return;
    }
    const uint8_t *bytes = state;
    for (uint32_t i = 0; i < g->state_size; i++)
        out[i] = bytes[i];
}

int16_t *put_head(const void *view, int seat, int phases, int seats,
                  int16_t *out)
{
    const struct head *head = game_head(view);
    out = put_one_hot(out, phases, head->phase);
    out = put_one_hot(out, seats, seats_behind(view, seat, head->turn));
    *out++ = head->seats;
    return out;
}
