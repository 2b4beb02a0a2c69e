/* why: the reasons that players give; see why.h. */
#include "ai/why.h"

void why_say(struct why *why, const char *text, const char *word, int a, int b)
{
    if (why->count < WHY_PARTS)
        why->part[why->count++] = (struct why_part){text, word, {a, b}};
}

void why_fill(const struct why_part *part, const char *sentence,
              const char *word, struct text *out)
{
    int number = 0;
    for (const char *at = sentence; *at; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        at++;
        if (*at == 's')
            text_put(out, word ? word : "");
        else if (*at == 'd' && number < WHY_NUMBERS)
            text_add(out, "%d", part->number[number++]);
        else if (*at == '%')
            text_char(out, '%');
        else
            return;
    }
}

void why_print(const struct why *why, struct text *out)
{
    for (int i = 0; i < why->count; i++) {
        const struct why_part *part = &why->part[i];
        text_put(out, i ? "; " : "");
        why_fill(part, part->text, part->word, out);
    }
}

void why_write(const struct why *why, struct json_out *w)
{
    char buf[256];
    struct text text;
    text_fixed(&text, buf, sizeof buf);
    why_print(why, &text);
    json_string_at(w, "why", buf);
    json_key(w, "because");
    json_open(w, '[');
    for (int i = 0; i < why->count; i++) {
        const struct why_part *part = &why->part[i];
        json_open(w, '{');
        json_string_at(w, "text", part->text);
        if (part->word)
            json_string_at(w, "word", part->word);
        json_key(w, "numbers");
        json_open(w, '[');
        for (int n = 0; n < WHY_NUMBERS; n++)
            json_put_int(w, part->number[n]);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
}
