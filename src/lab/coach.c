/* coach: see coach.h. */
#include "lab/coach.h"

#include "base/must_have.h"

#include <stdlib.h>
#include <string.h>

static const double little = 0.001; /* of a win a game: not worth a word */

/* The names of the record; where it has none, the seats' numbers. */
static void name_pupils(const struct table *t, struct coach_pupil *pupil,
                        int seats)
{
    struct json names = {0};
    for (int seat = 0; seat < seats; seat++)
        snprintf(pupil[seat].name, sizeof pupil[seat].name, "seat %d", seat);
    if (!t->names || !json_check(t->names, strlen(t->names), &names))
        return;
    struct json_iter i = json_each(names);
    for (int seat = 0; seat < seats && json_next(&i); seat++) {
        char name[COACH_NAME];
        if (json_string(i.value, name, sizeof name) && *name)
            memcpy(pupil[seat].name, name, sizeof name);
    }
}

int coach_pupils(const struct review *r, const struct table *t,
                 struct coach_pupil out[SEATS_MAX])
{
    int seats = game_head(t->state)->seats;
    if (!review_of_courage(r))
        return 0;
    name_pupils(t, out, seats);
    for (int seat = 0; seat < seats; seat++) {
        struct review_sum sum;
        review_sum_up(r, seat, &sum);
        out[seat].games = 1;
        memcpy(out[seat].at, sum.courage, sizeof sum.courage);
    }
    return seats;
}

static struct coach_pupil *find(struct coach *c, const char *name)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->pupil[i].name, name) == 0)
            return &c->pupil[i];
    if (c->count == c->size) {
        c->size = 2 * c->size + 8;
        c->pupil = must_have(realloc(c->pupil, c->size * sizeof *c->pupil));
    }
    struct coach_pupil *fresh = &c->pupil[c->count++];
    *fresh = (struct coach_pupil){0};
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    return fresh;
}

void coach_add(struct coach *c, const struct coach_pupil *pupil)
{
    struct coach_pupil *to = find(c, pupil->name);
    to->games += pupil->games;
    for (int i = 0; i < REVIEW_STANDINGS; i++) {
        to->at[i].choices += pupil->at[i].choices;
        to->at[i].timid += pupil->at[i].timid;
        to->at[i].bold += pupil->at[i].bold;
    }
}

/* One fault, if it is worth a word; returns whether it was. */
static bool tell_fault(const char *fault, double lost, bool first, FILE *out)
{
    if (lost < little)
        return false;
    fprintf(out, "%s %s: %.1f%% a game", first ? "" : ",", fault, 100 * lost);
    return true;
}

static void tell_pupil(const struct coach_pupil *p, FILE *out)
{
    const struct review_courage *ahead = &p->at[REVIEW_AHEAD];
    const struct review_courage *behind = &p->at[REVIEW_BEHIND];
    const struct {
        const char *name;
        double lost;
    } faults[] = {{.name = "too timid when ahead", .lost = ahead->timid},
                  {.name = "too bold when ahead", .lost = ahead->bold},
                  {.name = "too timid when behind", .lost = behind->timid},
                  {.name = "too bold when behind", .lost = behind->bold}};
    bool first = true;
    fprintf(out, "%s, %d game%s, %d choices:", p->name, p->games,
            p->games == 1 ? "" : "s", ahead->choices + behind->choices);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        first &=
            !tell_fault(faults[i].name, faults[i].lost / p->games, first, out);
    fputs(first ? " as brave as is best\n" : "\n", out);
}

static bool had_choices(const struct coach_pupil *p)
{
    return p->at[REVIEW_AHEAD].choices + p->at[REVIEW_BEHIND].choices > 0;
}

void coach_tell(const struct coach *c, FILE *out)
{
    bool first = true;
    for (size_t i = 0; i < c->count; i++) {
        if (!had_choices(&c->pupil[i]))
            continue;
        if (first)
            fputs("\ncourage, to roll or to stop:\n", out);
        first = false;
        tell_pupil(&c->pupil[i], out);
    }
}
