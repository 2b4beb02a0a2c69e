/*
 * wisp_options: the options of wispwood.
 *
 * Cards and shapes are either left to chance or named; what is named is kept
 * in the order in which it was given, so that it is written back so.
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

bool wisp_options_fit(const struct wispwood *s)
{
    for (int i = 0; i < WISP_FAMILIES; i++)
        if (s->no_trees_card && s->named_cards[i] > WISP_TREE * WISP_PER_FAMILY)
            return false;
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
    {0}};
