/* The record: any bytes; what is taken is written back and taken again. */
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct problem p;
    struct text text;
    int line;
    struct table *t =
        record_read((const char *)data, size, games_find, &p, &line);
    if (!t)
        return 0;
    text_heap(&text);
    if (!record_write(t, &text))
        abort();
    struct table *again =
        record_read(text.data, text.len, games_find, &p, &line);
    if (!again || again->count != t->count ||
        memcmp(again->state, t->state, t->game->state_size) != 0)
        abort();
    text_clear(&text);
    table_free(again);
    table_free(t);
    return 0;
}
