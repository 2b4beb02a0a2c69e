/* mice_space: numbering positions; see mice_space.h. */
#include "lab/mice_space.h"

static void set_kinds(struct mice_space *space)
{
    int per_colour = space->per_colour;
    space->kinds = 0;
    for (int centre = 0; centre <= per_colour; centre++)
        for (int theirs = 0; theirs <= per_colour - centre; theirs++)
            space->kind[space->kinds++] = (struct space_kind){
                .centre = (uint8_t)centre,
                .mine = (uint8_t)(per_colour - centre - theirs),
                .theirs = (uint8_t)theirs};
    for (int i = 0; i < space->kinds; i++) {
        struct space_kind *kind = &space->kind[i];
        kind->swapped = (uint8_t)space_kind_of(space, kind->centre, kind->mine);
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
    for (int mine = 0; mine <= per_colour; mine++) {
        space->line[mine] = space->row_len;
        space->row_len += per_colour - mine + 1;
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

/* ---- colours that are alike ---- */

void space_sort(uint8_t kind[MICE_COLOURS])
{
    for (int i = 1; i < MICE_COLOURS; i++)
        for (int k = i; k > 0 && kind[k] < kind[k - 1]; k--) {
            uint8_t swap = kind[k];
            kind[k] = kind[k - 1];
            kind[k - 1] = swap;
        }
}

bool space_is_first(const struct mice_space *space,
                    const uint8_t kind[MICE_COLOURS])
{
    for (int c = 1; c < MICE_COLOURS; c++) {
        const struct space_kind *here = &space->kind[kind[c]];
        const struct space_kind *before = &space->kind[kind[c - 1]];
        if (here->mine == before->mine && here->centre < before->centre)
            return false;
    }
    return true;
}

bool space_next_order(uint8_t kind[MICE_COLOURS])
{
    int i = MICE_COLOURS - 2, k = MICE_COLOURS - 1;
    while (i >= 0 && kind[i] >= kind[i + 1])
        i--;
    if (i < 0)
        return false;
    while (kind[k] <= kind[i])
        k--;
    uint8_t swap = kind[i];
    kind[i] = kind[k];
    kind[k] = swap;
    for (int from = i + 1, to = MICE_COLOURS - 1; from < to; from++, to--) {
        swap = kind[from];
        kind[from] = kind[to];
        kind[to] = swap;
    }
    return true;
}
