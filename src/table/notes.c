/* notes: sentences at moves; see notes.h. */
#include "table/notes.h"

#include "base/clean.h"
#include "base/utf8.h"

#include <string.h>

/* One line of what can be seen, and not too much of it; whole letters. */
static void tidy(const char *text, size_t len, char out[NOTE_SIZE])
{
    struct text t;
    size_t at = 0, letter;
    text_fixed(&t, out, NOTE_SIZE);
    for (int n = 0; n < NOTE_LETTERS && at < len; n++, at += letter) {
        letter = utf8_length(text + at, len - at);
        if (!letter)
            break;
        if (letter == 1 && (unsigned char)text[at] < ' ')
            text_char(&t, ' '); /* it was another line */
        else
            text_bytes(&t, text + at, letter);
    }
    clean_name(out);
}

const char *notes_at(const struct notes *notes, size_t after)
{
    for (int i = 0; i < notes->count; i++)
        if (notes->note[i].after == after)
            return notes->note[i].text;
    return NULL;
}

bool notes_put(struct notes *notes, size_t after, const char *text)
{
    struct move_note *list = notes->note;
    struct move_note new = {.after = after};
    int at = 0;
    tidy(text, strlen(text), new.text);
    while (at < notes->count && list[at].after < after)
        at++;
    if (at < notes->count && list[at].after == after) {
        notes->count--;
        memmove(&list[at], &list[at + 1],
                (size_t)(notes->count - at) * sizeof *list);
    }
    if (!new.text[0])
        return true;
    if (notes->count == NOTES_MAX)
        return false;
    memmove(&list[at + 1], &list[at],
            (size_t)(notes->count - at) * sizeof *list);
    list[at] = new;
    notes->count++;
    return true;
}

void notes_read(const struct table *t, struct notes *out)
{
    struct json list = {0};
    out->count = 0;
    if (!t->notes || !json_check(t->notes, strlen(t->notes), &list))
        return;
    struct json_iter i = json_each(list);
    while (out->count < NOTES_MAX && json_next(&i)) {
        char buf[NOTE_SIZE];
        struct text text;
        int64_t after;
        text_fixed(&text, buf, sizeof buf);
        json_append(json_get(i.value, "text"),
                    &text); /* what there is room for */
        if (json_int(json_get(i.value, "after"), 0, (int64_t)t->count, &after))
            notes_put(out, (size_t)after, buf);
    }
}

bool notes_keep(const struct notes *notes, struct table *t)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '[');
    for (int i = 0; i < notes->count; i++) {
        json_open(&w, '{');
        json_int_at(&w, "after", (int64_t)notes->note[i].after);
        json_string_at(&w, "text", notes->note[i].text);
        json_close(&w, '}');
    }
    json_close(&w, ']');
    bool good =
        !text.full &&
        table_note(&t->notes, notes->count ? text.data : NULL, text.len);
    text_clear(&text);
    return good;
}
