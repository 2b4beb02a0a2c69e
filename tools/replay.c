/*
 * replay: plays the records that are named on standard input through, with
 * nothing but the library, so that any compiler and platform can do it. Every
 * recorded hash must be that of the state.
 */
#include "games/games.h"
#include "table/record.h"

#include <stdio.h>
#include <string.h>

static bool replay(const char *path)
{
    struct text text;
    struct problem p = {.text = "cannot be read"};
    struct table *t = NULL;
    char buf[4096];
    size_t n;
    int line;
    FILE *f = fopen(path, "rb");
    text_heap(&text);
    while (f && (n = fread(buf, 1, sizeof buf, f)))
        text_bytes(&text, buf, n);
    if (f) {
        fclose(f);
        t = record_read(text.data, text.len, games_find, &p, &line);
    }
    if (!t)
        printf("%s: %s\n", path, p.text);
    text_clear(&text);
    table_free(t);
    return t;
}

int main(void)
{
    char path[1024];
    int bad = 0;
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = '\0';
        bad += !replay(path);
    }
    return bad ? 1 : 0;
}
