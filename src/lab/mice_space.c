/* mice_space: numbering positions; see mice_space.h. */
#include "lab/mice_space.h"

/* One from the centre stands first: dice of two colours allow no other. */
static const struct space_way ways[SPACE_WAYS] = {{0, 0}, {1, 0}, {2, 0},
                                                  {0, 1}, {1, 1}, {0, 2}};

bool space_take(const struct mice_space *space, const struct space_kind *from,
                struct space_way way, uint8_t *stop, uint8_t *bust)
{
    if (way.centre > from->centre || way.stolen > from->theirs)
        return false;
    int theirs = from->theirs - way.stolen;
    *stop = (uint8_t)space_kind_of(space, from->centre - way.centre, theirs);
    *bust = (uint8_t)space_kind_of(space, from->centre + way.stolen, theirs);
    return true;
}

static void set_ways(struct mice_space *space, struct space_kind *kind)
{
    kind->ways = 0;
    for (int w = 0; w < SPACE_WAYS; w++) {
        int n = kind->ways;
        if (!space_take(space, kind, ways[w], &kind->stop[n], &kind->bust[n]))
            continue;
        kind->way[n] = ways[w];
        kind->ways++;
    }
}

static void set_kinds(struct mice_space *space)
{
    int per_colour = space->per_colour;
    space->kinds = 0;
    for (int centre = 0; centre <= per_colour; centre++) {
        space->first[centre] = space->kinds;
        for (int theirs = 0; theirs <= per_colour - centre; theirs++)
            space->kind[space->kinds++] = (struct space_kind){
                .centre = (uint8_t)centre,
                .mine = (uint8_t)(per_colour - centre - theirs),
                .theirs = (uint8_t)theirs};
    }
    space->first[per_colour + 1] = space->kinds;
    for (int i = 0; i < space->kinds; i++) {
        struct space_kind *kind = &space->kind[i];
        kind->swapped = (uint8_t)space_kind_of(space, kind->centre, kind->mine);
        set_ways(space, kind);
    }
}

void mice_space_init(struct mice_space *space, int per_colour)
{
    *space = (struct mice_space){.per_colour = per_colour, .rows = 1};
    set_kinds(space);
    for (int c = SPACE_OUTER - 1; c >= 0; c--) {
        space->weight[c] = space->rows;
        space->rows *= (uint32_t)space->kinds;
    }
    for (int centre = 0; centre <= per_colour; centre++) {
        int len = per_colour - centre + 1;
        space->line[centre] = space->row_len;
        space->row_len += (len + SPACE_LANES - 1) / SPACE_LANES * SPACE_LANES;
    }
    space->positions = (uint64_t)space->rows * (uint64_t)space->kinds;
    space->table_len =
        (size_t)space->rows * (size_t)space->row_len + 2 * SPACE_MARGIN;
}

double space_outcome(const struct mice_space *space, const struct mice *rules,
                     const uint8_t kind[MICE_COLOURS])
{
    int lead = 0, more = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct space_kind *k = &space->kind[kind[c]];
        lead += mice_value(rules, c, k->mine) - mice_value(rules, c, k->theirs);
        more += k->mine - k->theirs;
    }
    lead = lead ? lead : more;
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}
