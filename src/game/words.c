/* words: taking a move's text apart, word by word; see words.h. */
#include "game/words.h"

#include "game/game.h"

#include <string.h>

/* Behind the end of a word: the next word, the end, or NULL if it is none. */
static const char *next_word(const char *end)
{
    if (*end == '\0')
        return end;
    return *end == ' ' && end[1] && end[1] != ' ' ? end + 1 : NULL;
}

bool word_take(const char **at, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(*at, word, len) != 0)
        return false;
    const char *next = next_word(*at + len);
    if (next)
        *at = next;
    return next;
}

int word_index(const char **at, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (word_take(at, words[i]))
            return i;
    return -1;
}

int word_number(const char **at, int min, int max)
{
    const char *s = *at;
    int n = 0;
    if (*s == '0' && s[1] >= '0' && s[1] <= '9')
        return -1;
    for (; *s >= '0' && *s <= '9' && n < 100000; s++)
        n = n * 10 + (*s - '0');
    const char *next = s > *at ? next_word(s) : NULL;
    if (!next || n < min || n > max)
        return -1;
    *at = next;
    return n;
}

int words_split(const char *text, char *copy, const char **word, int max)
{
    size_t len = strlen(text);
    if (len == 0 || len >= MOVE_TEXT_MAX)
        return -1;
    memcpy(copy, text, len + 1);
    int count = 0;
    for (char *s = copy; s;) {
        if (count == max || *s == ' ' || *s == '\0')
            return -1;
        word[count++] = s;
        s = strchr(s, ' ');
        if (s)
            *s++ = '\0';
    }
    return count;
}
