/*
 * play_plain: how a game without looks of its own is shown: the members of
 * its state, one to a line, as the protocol names them.
 *
 * Only what may be known is shown: to the person whose turn it is, her view;
 * what happens, as those at the keyboard see it together.
 */
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>

/* Who looks at the screen: the only person, or more eyes than one seat's. */
static int watcher(const struct play *p)
{
    int seats = game_head(play_state(p))->seats, person = -1;
    for (int seat = 0; seat < seats; seat++) {
        if (p->seat[seat].computer)
            continue;
        if (person >= 0)
            return seats;
        person = seat;
    }
    return person < 0 ? seats : person;
}

static void print_text(const struct play *p, struct json text)
{
    char word[64] = "";
    json_string(text, word, sizeof word);
    printf("%s", say_word(p->texts, p->table->game, word));
}

/* Lists and objects in one line; those within others in brackets. */
static void print_value(const struct play *p, struct json value, bool within)
{
    enum json_type type = json_type(value);
    if (type == JSON_STRING) {
        print_text(p, value);
        return;
    }
    if (type != JSON_ARRAY && type != JSON_OBJECT) {
        printf("%.*s", (int)value.len, type == JSON_NULL ? "-" : value.at);
        return;
    }
    struct json_iter i = json_each(value);
    printf("%s", within ? "(" : "");
    for (bool first = true; json_next(&i); first = false) {
        printf("%s", first ? "" : ", ");
        if (type == JSON_OBJECT) {
            print_text(p, i.key);
            putchar(' ');
        }
        print_value(p, i.value, true);
    }
    printf("%s", within ? ")" : "");
}

/* A list with an element per seat: a line for each, with the name. */
static void print_seats(const struct play *p, struct json list)
{
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++) {
        printf("    ");
        say_left(play_name(p, seat), 12);
        putchar(' ');
        print_value(p, i.value, false);
        putchar('\n');
    }
}

static void print_member(const struct play *p, struct json key,
                         struct json value)
{
    size_t seats = game_head(play_state(p))->seats;
    bool known = json_is(key, "game") || json_is(key, "options") ||
                 json_is(key, "viewer");
    if (known)
        return; /* by everybody, all the time */
    printf("  ");
    print_text(p, key);
    if (json_type(value) == JSON_ARRAY && json_count(value) == seats) {
        printf(":\n");
        print_seats(p, value);
        return;
    }
    int64_t seat;
    bool whose = json_is(key, "turn") || json_is(key, "start");
    printf(": ");
    if (whose && json_int(value, 0, (int64_t)seats - 1, &seat))
        printf("%s", play_name(p, (int)seat));
    else
        print_value(p, value, false);
    putchar('\n');
}

void play_plain_show(struct play *p, int seat)
{
    const struct game *g = p->table->game;
    void *view = must_have(malloc(g->state_size));
    struct text text;
    struct json_out w;
    struct json state;
    game_view(g, view, play_state(p), seat);
    text_heap(&text);
    json_begin(&w, &text);
    game_write(g, view, &w);
    if (text.full || !json_check(text.data, text.len, &state))
        no_memory();
    putchar('\n');
    struct json_iter i = json_each(state);
    while (json_next(&i))
        print_member(p, i.key, i.value);
    text_clear(&text);
    free(view);
}

void play_plain_tell(struct play *p, const void *before, const struct ply *ply)
{
    const struct game *g = p->table->game;
    char buf[MOVE_TEXT_MAX];
    struct text t;
    move seen = ply->move;
    if (g->veil && !p->by_hand)
        seen = g->veil(before, ply->actor, ply->move, watcher(p));
    text_fixed(&t, buf, sizeof buf);
    g->print(before, seen, &t);
    printf("%s: %s\n",
           ply->actor < SEATS_MAX ? play_name(p, ply->actor)
                                  : say(p->texts, "Chance"),
           buf);
}
