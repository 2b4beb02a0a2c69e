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
