/* say: sentences in the player's language; see say.h. */
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct catalogue *say_catalogue(const char *lang)
{
    const struct catalogue *c = catalogues;
    while (c->lang && strcmp(c->lang, lang) != 0)
        c++;
    return c->lang ? c : catalogues;
}

static int compare(const void *id, const void *message)
{
    return strcmp(id, ((const struct message *)message)->id);
}

static const struct message *find(const struct catalogue *c, const char *id)
{
    if (!c->count)
        return NULL;
    return bsearch(id, c->messages, (size_t)c->count, sizeof *c->messages,
                   compare);
}

const char *say(const struct catalogue *c, const char *id)
{
    const struct message *m = find(c, id);
    return m ? m->text[0] : id;
}

const char *say_many(const struct catalogue *c, const char *one,
                     const char *many, int n)
{
    const struct message *m = find(c, one);
    if (m)
        return m->text[c->form(n)];
    return n == 1 ? one : many;
}

const char *say_word(const struct catalogue *c, const struct game *g,
                     const char *word)
{
    char key[128];
    snprintf(key, sizeof key, "%s.%s", g->id, word);
    const struct message *m = find(c, key);
    return m ? m->text[0] : word;
}

/* ---- reasons ---- */

/* What may stand between the words of a reason's `what`. */
static const char *const joints[] = {SAY_LATER(" and "), SAY_LATER(" to ")};

/* A word of the game; or names and figures, joined by one of the joints. */
static void say_what(const struct catalogue *c, const struct game *g,
                     const char *what, struct text *out)
{
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        const char *at = strstr(what, joints[i]);
        if (!at)
            continue;
        text_bytes(out, what, (size_t)(at - what));
        text_put(out, say(c, joints[i]));
        text_put(out, at + strlen(joints[i]));
        return;
    }
    /* "F", "L4": a piece or shape is called as the terminal draws it. */
    text_put(out, strlen(what) > 2 ? say_word(c, g, what) : what);
}

void say_reason(const struct catalogue *c, const struct game *g,
                const struct reason *why, struct text *out)
{
    const struct reason_row *row = reason_row(g, why);
    const char *sentence = say(c, row->text), *gap = strstr(sentence, "%s");
    if (row->rule)
        text_add(out, "%s: ", row->rule);
    if (!gap) {
        text_put(out, sentence);
        return;
    }
    text_bytes(out, sentence, (size_t)(gap - sentence));
    say_what(c, g, why->what, out);
    text_put(out, gap + 2);
}

void say_why(const struct catalogue *c, const struct game *g,
             const struct why *why, struct text *out)
{
    for (int i = 0; i < why->count; i++) {
        const struct why_part *part = &why->part[i];
        const char *word = part->word;
        text_put(out, i ? "; " : "");
        if (word && strlen(word) > 2) /* a piece is called by its letter */
            word = say_word(c, g, word);
        why_fill(part, say(c, part->text), word, out);
    }
}

/* ---- problems ---- */

enum { PLACES_MAX = 4 };

/* What stands in a text where its sentence has a %s or %d. */
struct filling {
    const char *at;
    size_t len;
};

static bool is_place(const char *p)
{
    return p[0] == '%' && (p[1] == 's' || p[1] == 'd');
}

/* Where the words of the form up to its next place stand in the text. */
static const char *next_words(const char *form, const char *text)
{
    size_t len = 0;
    while (form[len] && !is_place(form + len))
        len++;
    if (!len)
        return text + strlen(text);
    while (*text && strncmp(text, form, len) != 0)
        text++;
    return *text ? text : NULL;
}

/* How many of its bytes a text shares with the form that it came from, and
 * what stands in its places; -1: it came from another. */
static int fit(const char *form, const char *text, struct filling *filling)
{
    int same = 0;
    for (int count = 0; *form;) {
        if (!is_place(form)) {
            if (*form++ != *text++)
                return -1;
            same++;
            continue;
        }
        form += 2;
        const char *end = next_words(form, text);
        if (!end || count == PLACES_MAX)
            return -1;
        filling[count++] = (struct filling){text, (size_t)(end - text)};
        text = end;
    }
    return *text ? -1 : same;
}

/* A word of the game in the language; its own name is as one types it. */
static void put_place(const struct catalogue *c, const struct game *g,
                      struct filling filling, struct text *out)
{
    char word[64];
    bool whole = filling.len < sizeof word;
    size_t len = whole ? filling.len : 0;
    memcpy(word, filling.at, len);
    word[len] = '\0';
    if (whole && strcmp(word, g->id) != 0)
        text_put(out, say_word(c, g, word));
    else
        text_bytes(out, filling.at, filling.len);
}

void say_problem(const struct catalogue *c, const struct game *g,
                 const struct problem *p, struct text *out)
{
    struct filling filling[PLACES_MAX];
    const struct message *best = NULL;
    for (int i = 0, most = 0; i < c->count; i++) {
        int same = fit(c->messages[i].id, p->text, filling);
        if (same > most) {
            most = same;
            best = &c->messages[i];
        }
    }
    if (!best) {
        text_put(out, p->text);
        return;
    }
    fit(best->id, p->text, filling);
    int count = 0;
    for (const char *at = best->text[0]; *at;) {
        if (is_place(at)) {
            put_place(c, g, filling[count++], out);
            at += 2;
        } else
            text_char(out, *at++);
    }
}

/* ---- columns ---- */

/* Does a character begin with this byte? */
static bool begins(char byte)
{
    return (byte & 0xc0) != 0x80;
}

int say_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += begins(*text);
    return width;
}

static void put(const char *text, int width)
{
    for (; *text; text++) {
        if (begins(*text) && width-- == 0)
            return;
        putchar(*text);
    }
}

static void pad(const char *text, int width)
{
    for (int n = say_width(text); n < width; n++)
        putchar(' ');
}

void say_left(const char *text, int width)
{
    put(text, width);
    pad(text, width);
}

void say_right(const char *text, int width)
{
    pad(text, width);
    put(text, width);
}
