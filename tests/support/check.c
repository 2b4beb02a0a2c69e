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

/* Values of options that are neither number, choice nor yes or no. */
static const struct {
    const char *game, *option, *value[3];
} odd_values[] = {
    {"mice",
     "values",
     {"{\"red\":[9,0,50,99,1,7],\"blue\":[0,0,0,0,0,0]}",
      "{\"green\":[1,3,5,7,9,11,13,15,17,19,21,23]}",
      "{\"yellow\":[99,1,99,1,99,1]}"}},
    {"cubes",
     "specials",
     {"{\"step\":1,\"slant\":1,\"leap\":6,\"gate\":8}",
      "{\"leap\":7,\"shield\":9}", "{\"gate\":16}"}},
    {"fives",
     "values",
     {"{\"L\":0,\"Y\":0,\"N\":0,\"F\":0}", "{\"P\":99,\"U\":98,\"Z\":97}",
      "{\"I\":7,\"W\":7,\"X\":7,\"T\":7,\"V\":7}"}},
    {"wispwood",
     "cards",
     {"\"one-paw\"", "[\"witch-chain\",\"orb-rarest\"]",
      "[\"witch-ring\",\"heart-ray\"]"}},
    {"wispwood",
     "shapes",
     {"[\"L4\",\"S4\",\"T4\",\"O4\",\"I4\",\"L3\",\"I3\",\"I2\"]",
      "[\"I2\",\"L4\",\"I3\",\"S4\",\"L3\",\"T4\",\"I4\",\"O4\"]",
      "\"random\""}},
};

static void random_odd(const struct game *g, const struct option *o,
                       struct rng *rng, struct json_out *w)
{
    for (size_t i = 0; i < sizeof odd_values / sizeof *odd_values; i++)
        if (strcmp(odd_values[i].game, g->id) == 0 &&
            strcmp(odd_values[i].option, o->name) == 0) {
            json_key(w, o->name);
            json_put_raw(w);
            text_put(w->text, odd_values[i].value[rng_below(rng, 3)]);
        }
}

static void random_value(const struct game *g, const struct option *o,
                         struct rng *rng, struct json_out *w)
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
        random_odd(g, o, rng, w);
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
        if (rng_below(rng, 2))
            random_value(g, o, rng, &w);
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
