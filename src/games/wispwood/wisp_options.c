/*
 * wisp_options: the options of wispwood.
 *
 * Cards and shapes are either left to chance or named; what is named is kept
 * in the order in which it was given, so that it is written back so. Which
 * cards, strips and fireflies lie in the box is said by its owner.
 */
#include "games/wispwood/wisp_int.h"

#include <string.h>

static const char *const card_words[] = {"random", "one-paw", NULL};
static const char *const shape_words[] = {"random", NULL};

static const char *card_item(int index)
{
    return index < WISP_CARDS ? wisp_card_id(index) : NULL;
}

static const char *shape_item(int index)
{
    return wisp_shape_names[index];
}

static bool read_card_list(struct wispwood *s, struct json list,
                           struct problem *p)
{
    unsigned families = 0;
    struct json_iter i = json_each(list);
    for (int count = 0; json_next(&i); count++) {
        int card = wisp_card_find(i.value);
        if (card < 0)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option cards names an unknown card");
        unsigned family = 1u << card / WISP_PER_FAMILY;
        if (families & family)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option cards names two cards of one family");
        families |= family;
        s->named_cards[count] = (uint8_t)(card + 1);
    }
    return true;
}

static bool read_cards_option(void *state, struct json value, struct problem *p)
{
    struct wispwood *s = state;
    int choice = json_index(value, card_words);
    memset(s->named_cards, 0, sizeof s->named_cards);
    s->card_choice = (uint8_t)(choice < 0 ? WISP_NAMED_CARDS : choice);
    if (choice >= 0)
        return true;
    if (json_type(value) != JSON_ARRAY)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option cards must be \"random\", \"one-paw\" or a "
                           "list of cards");
    return read_card_list(s, value, p);
}

static void write_cards_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    if (s->card_choice != WISP_NAMED_CARDS) {
        json_put_string(w,
                        s->card_choice == WISP_ONE_PAW ? "one-paw" : "random");
        return;
    }
    json_open(w, '[');
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->named_cards[i])
            json_put_string(w, wisp_card_id(s->named_cards[i] - 1));
    json_close(w, ']');
}

/* ---- the cards of the box ---- */

static const char *const pool_words[] = {"all", NULL};

static bool read_pool_option(void *state, struct json value, struct problem *p)
{
    struct wispwood *s = state;
    s->pool = 0;
    if (json_index(value, pool_words) >= 0)
        return true;
    if (json_type(value) != JSON_ARRAY)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option pool must be \"all\" or a list of cards");
    struct json_iter i = json_each(value);
    while (json_next(&i)) {
        int card = wisp_card_find(i.value);
        if (card < 0)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option pool names an unknown card");
        s->pool |= 1u << card;
    }
    return true;
}

static void write_pool_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    if (!s->pool) {
        json_put_string(w, pool_words[0]);
        return;
    }
    json_open(w, '[');
    for (int card = 0; card < WISP_CARDS; card++)
        if (s->pool >> card & 1)
            json_put_string(w, wisp_card_id(card));
    json_close(w, ']');
}

bool wisp_card_drawn(const struct wispwood *s, int card)
{
    int first = card / WISP_PER_FAMILY * WISP_PER_FAMILY;
    uint32_t family = ((1u << WISP_PER_FAMILY) - 1) << first;
    if (s->pool & family && !(s->pool >> card & 1))
        return false;
    return s->card_choice != WISP_ONE_PAW || wisp_card_paws(card) == 1;
}

/* ---- the ghost's parts ---- */

/* Of the ghost's strips, and what fireflies show. */
static const char *const number_names[] = {"1", "2", "3", "4", NULL};

enum { STRIP_MOST = 99 };

/* An object of numbers 1 to 4, each with what `read` takes for it. */
static bool read_numbered(struct wispwood *s, struct json value,
                          bool (*read)(struct wispwood *s, int number,
                                       struct json value))
{
    struct json_iter i = json_each(value);
    while (json_next(&i)) {
        int number = json_index(i.key, number_names);
        if (number < 0 || !read(s, number, i.value))
            return false;
    }
    return json_type(value) == JSON_OBJECT;
}

static bool read_strip(struct wispwood *s, int number, struct json list)
{
    uint8_t *strip = s->strips[number];
    int place = 0;
    struct json_iter i = json_each(list);
    for (; json_next(&i); place++) {
        int64_t n;
        if (place == WISP_LEVELS || !json_int(i.value, 0, STRIP_MOST, &n))
            return false;
        strip[place] = (uint8_t)n;
    }
    return json_type(list) == JSON_ARRAY && place == WISP_LEVELS;
}

static bool read_strips_option(void *state, struct json value,
                               struct problem *p)
{
    return read_numbered(state, value, read_strip) ||
           problem_set(p, PROBLEM_BAD_OPTION,
                       "option strips is an object that has for each of 1 to 4 "
                       "a list of four numbers from 0 to %d",
                       STRIP_MOST);
}

static void write_strips_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    json_open(w, '{');
    for (int strip = 0; strip < WISP_LEVELS; strip++) {
        json_key(w, number_names[strip]);
        json_open(w, '[');
        for (int place = 0; place < WISP_LEVELS; place++)
            json_put_int(w, s->strips[strip][place]);
        json_close(w, ']');
    }
    json_close(w, '}');
}

static bool read_fireflies(struct wispwood *s, int light, struct json value)
{
    int64_t n;
    if (!json_int(value, 0, WISP_FIREFLIES, &n))
        return false;
    s->fireflies[light] = (uint8_t)n;
    return true;
}

static bool read_fireflies_option(void *state, struct json value,
                                  struct problem *p)
{
    return read_numbered(state, value, read_fireflies) ||
           problem_set(p, PROBLEM_BAD_OPTION,
                       "option fireflies is an object that has for each of 1 "
                       "to 4 a number from 0 to %d",
                       WISP_FIREFLIES);
}

static void write_fireflies_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    json_open(w, '{');
    for (int light = 0; light < WISP_LIGHTS; light++)
        json_int_at(w, number_names[light], s->fireflies[light]);
    json_close(w, '}');
}

/* ---- together ---- */

static bool family_has_card(const struct wispwood *s, int family)
{
    for (int i = 0; i < WISP_PER_FAMILY; i++)
        if (wisp_card_drawn(s, family * WISP_PER_FAMILY + i))
            return true;
    return false;
}

bool wisp_options_fit(const struct wispwood *s, struct problem *p)
{
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->no_trees_card && s->named_cards[i] > WISP_TREE * WISP_PER_FAMILY)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "cards names a trees card, but no-trees-card "
                               "is on");
    for (int family = 0; family < wisp_families(s); family++)
        if (!family_has_card(s, family))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "pool has no card with one paw for %s",
                               wisp_tile_names[family]);
    if (wisp_sum(s->fireflies) != WISP_FIREFLIES)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "there must be %d fireflies, not %d", WISP_FIREFLIES,
                           wisp_sum(s->fireflies));
    return true;
}

static bool read_shapes_option(void *state, struct json value,
                               struct problem *p)
{
    struct wispwood *s = state;
    memset(s->named_shapes, 0, sizeof s->named_shapes);
    if (json_index(value, shape_words) >= 0)
        return true;
    if (!wisp_read_names(value, wisp_shape_names, s->named_shapes,
                         WISP_SPACES) ||
        !s->named_shapes[WISP_SPACES - 1])
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option shapes must be \"random\" or all eight "
                           "shapes in order");
    return true;
}

static void write_shapes_option(const void *state, struct json_out *w)
{
    const struct wispwood *s = state;
    if (s->named_shapes[0])
        wisp_write_names(w, s->named_shapes, WISP_SPACES, wisp_shape_names);
    else
        json_put_string(w, "random");
}

const struct option wisp_options[] = {
    {.name = "cards",
     .meaning = "the goal cards: \"random\", \"one-paw\" (random ones of the "
                "easier cards) or a list of cards, at most one of a family; "
                "families not named are random",
     .type = OPTION_OTHER,
     .choices = card_words,
     .item = card_item,
     .most = WISP_FAMILIES,
     .preset_text = "\"random\"",
     .read = read_cards_option,
     .write = write_cards_option},
    {.name = "shapes",
     .meaning = "the shapes round the pond: \"random\" or all eight in order",
     .type = OPTION_OTHER,
     .choices = shape_words,
     .item = shape_item,
     .least = WISP_SPACES,
     .most = WISP_SPACES,
     .preset_text = "\"random\"",
     .read = read_shapes_option,
     .write = write_shapes_option},
    {.name = "no-trees-card",
     .meaning = "simpler: only the four wisp cards",
     .type = OPTION_BOOL,
     .offset = offsetof(struct wispwood, no_trees_card)},
    {.name = "two-rounds",
     .meaning = "shorter: only the first two rounds",
     .type = OPTION_BOOL,
     .offset = offsetof(struct wispwood, two_rounds)},
    {.name = "ghost",
     .meaning = "alone: the ghost's strip, 4 is the hardest",
     .type = OPTION_INT,
     .offset = offsetof(struct wispwood, ghost_option),
     .preset = 1,
     .min = 1,
     .max = WISP_LEVELS},
    {.name = "pool",
     .meaning = "the goal cards that are in the box: \"all\" or a list of "
                "cards; families of which none is named have all theirs",
     .type = OPTION_OTHER,
     .choices = pool_words,
     .item = card_item,
     .most = WISP_CARDS,
     .preset_text = "\"all\"",
     .read = read_pool_option,
     .write = write_pool_option,
     .quiet = true},
    {.name = "strips",
     .meaning = "alone: the points on the ghost's four strips, the top level "
                "first (W22)",
     .type = OPTION_OTHER,
     .keys = number_names,
     .key_count = WISP_LEVELS,
     .least = WISP_LEVELS,
     .most = WISP_LEVELS,
     .max = STRIP_MOST,
     .preset_text = "{\"1\":[6,5,4,3],\"2\":[8,6,5,3],\"3\":[8,7,5,4],"
                    "\"4\":[8,7,6,5]}",
     .read = read_strips_option,
     .write = write_strips_option,
     .quiet = true},
    {.name = "fireflies",
     .meaning = "alone: how many fireflies show 1, 2, 3 and 4; eight in all "
                "(W24)",
     .type = OPTION_OTHER,
     .keys = number_names,
     .key_count = WISP_LIGHTS,
     .max = WISP_FIREFLIES,
     .preset_text = "{\"1\":1,\"2\":3,\"3\":3,\"4\":1}",
     .read = read_fireflies_option,
     .write = write_fireflies_option,
     .quiet = true},
    {0}};
