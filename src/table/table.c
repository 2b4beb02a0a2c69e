/* table: one sitting of one game; see table.h. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { STRIDE = 16 };

/* ---- life ---- */

static struct table *empty(const struct game *g, struct problem *p)
{
    struct table *t = calloc(1, sizeof *t);
    if (t) {
        t->game = g;
        t->state = calloc(1, g->state_size);
        t->scratch = calloc(3, g->state_size);
    }
    if (t && t->state && t->scratch)
        return t;
    table_free(t);
    problem_set(p, PROBLEM_BAD_REQUEST, "out of memory");
    return NULL;
}

struct table *table_new(const struct game *g, int64_t seats,
                        struct json options, struct problem *p)
{
    struct table *t = empty(g, p);
    if (t && !game_new(g, t->state, seats, options, p)) {
        table_free(t);
        return NULL;
    }
    return t;
}

struct table *table_from(const struct game *g, struct json state,
                         struct problem *p)
{
    struct table *t = empty(g, p);
    if (t && !game_read(g, t->state, state, p)) {
        table_free(t);
        return NULL;
    }
    if (t)
        t->set = true;
    return t;
}

void table_free(struct table *t)
{
    if (!t)
        return;
    free(t->state);
    free(t->scratch);
    free(t->plies);
    free(t->kept);
    free(t->names);
    free(t->date);
    free(t->notes);
    free(t);
}

bool table_note(char **note, const char *text, size_t len)
{
    char *copy = NULL;
    if (text) {
        copy = malloc(len + 1);
        if (!copy)
            return false;
        memcpy(copy, text, len);
        copy[len] = '\0';
    }
    free(*note);
    *note = copy;
    return true;
}

/* ---- judging ---- */

static bool not_yours(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_NOT_YOUR_TURN, "%s", text);
}

/* Who makes this move? Sets out->actor. */
static bool find_actor(actor_set actors, int seat, const struct parsed *parsed,
                       struct ply *out, struct problem *p)
{
    if (parsed->actor) {
        out->actor = parsed->actor;
        if (seat >= 0)
            return not_yours(p, "this is not a seat's move");
        return actors >> parsed->actor & 1 ||
               not_yours(p, "neither chance nor clock acts now");
    }
    if (actors & ACT_ALL) {
        out->actor = (uint8_t)seat;
        return seat >= 0 || problem_set(p, PROBLEM_BAD_REQUEST,
                                        "all act at once: say which seat");
    }
    if (!(actors & ACT_SEATS))
        return not_yours(p, "chance acts now");
    out->actor = (uint8_t)__builtin_ctz(actors);
    return seat < 0 || seat == out->actor ||
           not_yours(p, "it is another seat's turn");
}

bool table_judge(const struct table *t, const char *text, int seat,
                 struct ply *out, struct problem *p, struct reason *why)
{
    const struct game *g = t->game;
    actor_set actors = g->actors(t->state);
    struct parsed parsed = {0};
    if (!actors)
        return problem_set(p, PROBLEM_OVER, "the game is over");
    *out = (struct ply){.ms = PLY_NO_TIME};
    bool good = g->parse(t->state, text, &parsed, why);
    if (good && !find_actor(actors, seat, &parsed, out, p))
        return false;
    out->move = parsed.move;
    if (good && game_legal(g, t->state, out->actor, out->move, why))
        return true;
    struct text sentence;
    p->code = PROBLEM_ILLEGAL_MOVE;
    text_fixed(&sentence, p->text, sizeof p->text);
    reason_print(g, why, &sentence);
    return false;
}

/* ---- going on and back ---- */

static bool grow(void **data, size_t *size, size_t wanted)
{
    if (wanted <= *size)
        return true;
    size_t more = *size ? *size * 2 : 1024;
    while (more < wanted)
        more *= 2;
    void *grown = realloc(*data, more);
    if (!grown)
        return false;
    *data = grown;
    *size = more;
    return true;
}

static char *kept_at(const struct table *t, size_t ply)
{
    return t->kept + ply / STRIDE * t->game->state_size;
}

static bool make_room(struct table *t)
{
    size_t states = t->count / STRIDE + 1;
    void *plies = t->plies, *kept = t->kept;
    bool good =
        grow(&plies, &t->plies_size, (t->count + 1) * sizeof *t->plies) &&
        grow(&kept, &t->kept_size, states * t->game->state_size);
    t->plies = plies;
    t->kept = kept;
    return good;
}

bool table_play(struct table *t, struct ply ply, struct json_out *events)
{
    const struct game *g = t->game;
    if (!make_room(t))
        return false;
    if (t->count % STRIDE == 0)
        memcpy(kept_at(t, t->count), t->state, g->state_size);
    ply.together = (g->actors(t->state) & ACT_ALL) != 0;
    ply.shown = game_reveals(g, t->state, ply.actor, ply.move, t->scratch);
    t->plies[t->count++] = ply;
    g->apply(t->state, ply.actor, ply.move, events);
    return true;
}

void table_state_at(const struct table *t, size_t ply, void *out)
{
    if (ply == t->count) {
        memcpy(out, t->state, t->game->state_size);
        return;
    }
    memcpy(out, kept_at(t, ply), t->game->state_size);
    for (size_t i = ply - ply % STRIDE; i < ply; i++)
        t->game->apply(out, t->plies[i].actor, t->plies[i].move, NULL);
}

bool table_undo(struct table *t)
{
    if (!t->count)
        return false;
    table_state_at(t, t->count - 1, t->scratch);
    memcpy(t->state, t->scratch, t->game->state_size);
    t->count--;
    return true;
}

/* Does it take what the other has? */
static bool copy_notes(struct table *to, const struct table *from)
{
    char *const *had[] = {&from->names, &from->date, &from->notes};
    char **note[] = {&to->names, &to->date, &to->notes};
    for (int i = 0; i < 3; i++)
        if (*had[i] && !table_note(note[i], *had[i], strlen(*had[i])))
            return false;
    return true;
}

struct table *table_copy(const struct table *t)
{
    struct problem p;
    struct table *copy = empty(t->game, &p);
    if (!copy)
        return NULL;
    size_t size = t->game->state_size;
    memcpy(copy->state, t->state, size);
    copy->set = t->set;
    copy->count = t->count;
    if (!make_room(copy) || !copy_notes(copy, t)) {
        table_free(copy);
        return NULL;
    }
    if (t->count) {
        memcpy(copy->plies, t->plies, t->count * sizeof *t->plies);
        memcpy(copy->kept, t->kept, ((t->count - 1) / STRIDE + 1) * size);
    }
    return copy;
}

size_t table_horizon(const struct table *t)
{
    size_t n = 0;
    for (size_t i = t->count; i-- > 0; n++) {
        const struct ply *ply = &t->plies[i];
        if (ply->actor >= SEATS_MAX || ply->shown ||
            ply->actor != t->plies[t->count - 1].actor)
            break;
    }
    return n;
}
