/* tally: what a score sheet of a real table is read with; see tally.h. */
#include "game/tally.h"

static bool is_one_of(struct json key, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (json_is(key, names[i]))
            return true;
    return false;
}

bool tally_names(struct json object, const char *const *names, int count,
                 struct problem *p)
{
    if (json_type(object) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_STATE,
                           "a sheet and its parts are objects");
    struct json_iter i = json_each(object);
    while (json_next(&i))
        if (!is_one_of(i.key, names, count)) {
            char name[40] = "";
            json_string(i.key, name, sizeof name);
            return problem_set(p, PROBLEM_BAD_STATE, "unknown field \"%s\"",
                               name);
        }
    return true;
}

bool tally_per_seat(struct json list, const char *name, const void *state,
                    struct problem *p)
{
    return (json_type(list) == JSON_ARRAY &&
            json_count(list) == game_head(state)->seats) ||
           problem_set(p, PROBLEM_BAD_STATE,
                       "%s must have one element per seat", name);
}

bool tally_flag(struct json object, const char *name, bool *out,
                struct problem *p)
{
    struct json value = json_get(object, name);
    *out = false;
    return !value.at || json_bool(value, out) ||
           problem_set(p, PROBLEM_BAD_STATE, "%s must be true or false", name);
}

bool tally_number(struct json object, const char *name, int most, int *out,
                  struct problem *p)
{
    struct json value = json_get(object, name);
    int64_t n = 0;
    if (value.at && !json_int(value, 0, most, &n))
        return problem_set(p, PROBLEM_BAD_STATE,
                           "%s must be a number from 0 to %d", name, most);
    *out = (int)n;
    return true;
}
