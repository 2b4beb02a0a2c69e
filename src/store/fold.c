/* fold: names as people search for them; see fold.h. */
#include "store/fold.h"

#include "base/json.h"
#include "base/utf8.h"

#include <string.h>

/* Characters from first to last become `to`. */
static const struct {
    uint16_t first, last;
    char to[3];
} rows[] = {
    {0x00c0, 0x00c5, "a"},  {0x00c6, 0x00c6, "ae"}, {0x00c7, 0x00c7, "c"},
    {0x00c8, 0x00cb, "e"},  {0x00cc, 0x00cf, "i"},  {0x00d0, 0x00d0, "d"},
    {0x00d1, 0x00d1, "n"},  {0x00d2, 0x00d6, "o"},  {0x00d8, 0x00d8, "o"},
    {0x00d9, 0x00dc, "u"},  {0x00dd, 0x00dd, "y"},  {0x00de, 0x00de, "th"},
    {0x00df, 0x00df, "ss"}, {0x00e0, 0x00e5, "a"},  {0x00e6, 0x00e6, "ae"},
    {0x00e7, 0x00e7, "c"},  {0x00e8, 0x00eb, "e"},  {0x00ec, 0x00ef, "i"},
    {0x00f0, 0x00f0, "d"},  {0x00f1, 0x00f1, "n"},  {0x00f2, 0x00f6, "o"},
    {0x00f8, 0x00f8, "o"},  {0x00f9, 0x00fc, "u"},  {0x00fd, 0x00fd, "y"},
    {0x00fe, 0x00fe, "th"}, {0x00ff, 0x00ff, "y"},  {0x0100, 0x0105, "a"},
    {0x0106, 0x010d, "c"},  {0x010e, 0x0111, "d"},  {0x0112, 0x011b, "e"},
    {0x011c, 0x0123, "g"},  {0x0124, 0x0127, "h"},  {0x0128, 0x0131, "i"},
    {0x0132, 0x0133, "ij"}, {0x0134, 0x0135, "j"},  {0x0136, 0x0138, "k"},
    {0x0139, 0x0142, "l"},  {0x0143, 0x014b, "n"},  {0x014c, 0x0151, "o"},
    {0x0152, 0x0153, "oe"}, {0x0154, 0x0159, "r"},  {0x015a, 0x0161, "s"},
    {0x0162, 0x0167, "t"},  {0x0168, 0x0173, "u"},  {0x0174, 0x0175, "w"},
    {0x0176, 0x0178, "y"},  {0x0179, 0x017e, "z"},  {0x017f, 0x017f, "s"},
    {0x0218, 0x0219, "s"},  {0x021a, 0x021b, "t"},  {0x0300, 0x036f, ""},
};

static const char *find(uint32_t c)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (c >= rows[i].first && c <= rows[i].last)
            return rows[i].to;
    return NULL;
}

/* Greek and Cyrillic capitals; others as they are. */
static uint32_t small(uint32_t c)
{
    if ((c >= 0x0391 && c <= 0x03a9) || (c >= 0x0410 && c <= 0x042f))
        return c + 0x20;
    return c >= 0x0400 && c <= 0x040f ? c + 0x50 : c;
}

void fold_text(const char *name, struct text *out)
{
    for (size_t len = strlen(name); len;) {
        const unsigned char *u = (const unsigned char *)name;
        size_t n = utf8_length(name, len);
        if (n == 2) {
            uint32_t c = (u[0] & 0x1fu) << 6 | (u[1] & 0x3fu);
            const char *to = find(c);
            char pair[4];
            if (to)
                text_put(out, to);
            else
                text_bytes(out, pair, utf8_encode((int32_t)small(c), pair));
        } else if (n <= 1) {
            text_char(out,
                      u[0] >= 'A' && u[0] <= 'Z' ? (char)(u[0] + 32) : *name);
        } else {
            text_bytes(out, name, n);
        }
        name += n ? n : 1;
        len -= n ? n : 1;
    }
}

void fold_names(const char *names, struct text *out)
{
    struct json list;
    char name[256];
    if (!json_check(names, strlen(names), &list))
        return;
    struct json_iter i = json_each(list);
    while (json_next(&i))
        if (json_string(i.value, name, sizeof name)) {
            fold_text(name, out);
            text_char(out, '\n');
        }
}
