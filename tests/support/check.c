/* check: small helpers of the tests; see check.h. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

struct json check_json(const char *text)
{
    struct json value;
    assert_true(json_check(text, strlen(text), &value));
    return value;
}

void check_new(const struct game *g, void *state, int seats,
               const char *options)
{
    struct problem p = {0};
    if (!game_new(g, state, seats, check_json(options), &p))
        fail_msg("%s %s: %s", g->id, options, p.text);
}

static void random_value(const struct option *o, struct rng *rng,
                         struct json_out *w)
{
    uint32_t n = 0;
    switch (o->type) {
    case OPTION_BOOL:
        json_bool_at(w, o->name, rng_below(rng, 2));
        break;
    case OPTION_CHOICE:
        while (o->choices[n])
            n++;
        json_string_at(w, o->name, o->choices[rng_below(rng, n)]);
        break;
    case OPTION_INT: /* mostly the default: extremes make long games */
        n = rng_below(rng, 4) ? o->preset
                              : o->min + rng_below(rng, o->max - o->min + 1u);
        json_int_at(w, o->name, n);
        break;
    case OPTION_OTHER:
        break;
    }
}

void check_random_options(const struct game *g, struct rng *rng,
                          struct text *out)
{
    struct json_out w;
    text_reset(out);
    json_begin(&w, out);
    json_open(&w, '{');
    for (const struct option *o = g->options; o->name; o++)
        if (o->type != OPTION_OTHER && rng_below(rng, 2))
            random_value(o, rng, &w);
    json_close(&w, '}');
}

/* The actor of a parsed move: said, or the only one. */
static int actor_of(const struct game *g, const void *state, int seat,
                    const struct parsed *parsed)
{
    if (parsed->actor)
        return parsed->actor;
    actor_set actors = g->actors(state) & ACT_SEATS;
    return seat >= 0 || !actors ? seat : __builtin_ctz(actors);
}

void check_play(const struct game *g, void *state, int seat, const char *text)
{
    struct parsed parsed;
    struct reason why = {0};
    char sentence[256];
    struct text t;
    text_fixed(&t, sentence, sizeof sentence);
    if (!g->parse(state, text, &parsed, &why) ||
        !game_legal(g, state, actor_of(g, state, seat, &parsed), parsed.move,
                    &why)) {
        reason_print(g, &why, &t);
        fail_msg("\"%s\" was refused: %s", text, sentence);
    }
    g->apply(state, actor_of(g, state, seat, &parsed), parsed.move, NULL);
}

const char *check_refused(const struct game *g, const void *state, int seat,
                          const char *text, struct reason *why)
{
    struct parsed parsed;
    *why = (struct reason){0};
    if (g->parse(state, text, &parsed, why) &&
        game_legal(g, state, actor_of(g, state, seat, &parsed), parsed.move,
                   why))
        fail_msg("\"%s\" was taken", text);
    return reason_row(g, why)->id;
}
