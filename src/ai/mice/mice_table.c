/* mice_table: reading and describing tables; see mice_table.h. */
#include "ai/mice/mice_table.h"

#include <string.h>

/* Turns per player that must be left until a limit ends the game: best play
 * lasts a tenth of that, and the table does not know of limits. */
enum { FAR = 50, FORMAT = 1 };

static const char name[] = "mice for two";

int mice_kinds(int per_colour)
{
    return mice_kind(per_colour, per_colour, 0) + 1;
}

uint64_t mice_positions(int per_colour)
{
    uint64_t kinds = (uint64_t)mice_kinds(per_colour);
    return kinds * kinds * kinds * kinds * kinds;
}

/* ---- the head ---- */

static void put_hex(struct text *out, const uint8_t *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < len; i++) {
        text_char(out, digits[bytes[i] >> 4]);
        text_char(out, digits[bytes[i] & 15]);
    }
}

void mice_table_head(uint8_t out[MICE_TABLE_HEAD], const struct mice *rules,
                     double error, const uint8_t sha256_of_cells[SHA256_BYTES])
{
    char hex[2 * SHA256_BYTES + 1];
    struct text text, digits;
    struct json_out w;
    memset(out, 0, MICE_TABLE_HEAD);
    text_fixed(&text, (char *)out, MICE_TABLE_HEAD - SHA256_BYTES);
    text_fixed(&digits, hex, sizeof hex);
    put_hex(&digits, sha256_of_cells, SHA256_BYTES);
    json_begin(&w, &text);
    json_open(&w, '{');
    json_string_at(&w, "table", name);
    json_int_at(&w, "format", FORMAT);
    game_write_options(&game_mice, rules, &w);
    json_int_at(&w, "cells", (int64_t)mice_positions(rules->per_colour));
    json_int_at(&w, "error_e9", (int64_t)(error * 1e9) + 1);
    json_string_at(&w, "sha256", hex);
    json_close(&w, '}');
    sha256(out, MICE_TABLE_HEAD - SHA256_BYTES,
           out + MICE_TABLE_HEAD - SHA256_BYTES);
}

static bool read_hex(struct json v, uint8_t out[SHA256_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    char hex[2 * SHA256_BYTES + 1];
    if (!json_string(v, hex, sizeof hex) || strlen(hex) != 2 * SHA256_BYTES ||
        strspn(hex, digits) != 2 * SHA256_BYTES)
        return false;
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)((strchr(digits, hex[2 * i]) - digits) << 4 |
                           (strchr(digits, hex[2 * i + 1]) - digits));
    return true;
}

static bool bad(struct problem *p, const char *text)
{
    return problem_set(p, PROBLEM_BAD_STATE, "%s", text);
}

static bool read_head(struct mice_table *t, const uint8_t *bytes,
                      struct problem *p)
{
    struct json head;
    int64_t format, cells, error;
    size_t len = MICE_TABLE_HEAD - SHA256_BYTES;
    uint8_t sum[SHA256_BYTES];
    const uint8_t *end = memchr(bytes, '\0', len);
    if (!end ||
        !json_check((const char *)bytes, (size_t)(end - bytes), &head) ||
        !json_is(json_get(head, "table"), name))
        return bad(p, "it is no table of mice for two");
    sha256(bytes, len, sum);
    if (memcmp(sum, bytes + len, sizeof sum) != 0)
        return bad(p, "its head is damaged");
    if (!json_int(json_get(head, "format"), FORMAT, FORMAT, &format))
        return bad(p, "it is of another version");
    if (!game_new(&game_mice, &t->rules, 2, json_get(head, "options"), p))
        return false;
    if (!json_int(json_get(head, "cells"), 1, INT64_MAX, &cells) ||
        !json_int(json_get(head, "error_e9"), 0, 1000000000, &error) ||
        !read_hex(json_get(head, "sha256"), t->sha256))
        return bad(p, "its head is not whole");
    t->positions = (uint64_t)cells;
    t->error = (double)error / 1e9;
    return t->positions == mice_positions(t->rules.per_colour) ||
           bad(p, "its head contradicts itself");
}

/* ---- opening ---- */

static void number(struct mice_table *t)
{
    int per_colour = t->rules.per_colour;
    uint32_t weight = 1;
    for (int c = MICE_COLOURS - 1; c >= 0; c--) {
        t->weight[c] = weight;
        weight *= (uint32_t)mice_kinds(per_colour);
    }
    for (int centre = 0; centre <= per_colour; centre++)
        for (int theirs = 0; theirs <= per_colour - centre; theirs++)
            t->swapped[mice_kind(per_colour, centre, theirs)] =
                (uint8_t)mice_kind(per_colour, centre,
                                   per_colour - centre - theirs);
}

bool mice_table_open(struct mice_table *t, const void *bytes, size_t len,
                     struct problem *p)
{
    if (len < MICE_TABLE_HEAD)
        return bad(p, "it is too short for a table");
    if (!read_head(t, bytes, p))
        return false;
    if (len != MICE_TABLE_HEAD + t->positions * MICE_TABLE_CELL)
        return bad(p, "it is not as long as its head says");
    t->cells = (const uint8_t *)bytes + MICE_TABLE_HEAD;
    number(t);
    return true;
}

bool mice_table_whole(const struct mice_table *t)
{
    uint8_t sum[SHA256_BYTES];
    sha256(t->cells, (size_t)t->positions * MICE_TABLE_CELL, sum);
    return memcmp(sum, t->sha256, sizeof sum) == 0;
}

/* ---- looking up ---- */

bool mice_same_game(const struct mice *a, const struct mice *b)
{
    if (a->head.seats != 2 || b->head.seats != 2 || a->match || b->match ||
        a->per_colour != b->per_colour || !a->children != !b->children ||
        !a->risky != !b->risky)
        return false;
    for (int c = 0; c < MICE_COLOURS && !a->children; c++)
        if (memcmp(a->values[c], b->values[c], a->per_colour) != 0)
            return false;
    return true;
}

bool mice_table_fits(const struct mice_table *t, const struct mice *s)
{
    if (s->limit && s->turns / 2 + FAR > s->limit)
        return false;
    return mice_same_game(&t->rules, s);
}

double mice_table_share(const void *table, const uint8_t kind[MICE_COLOURS],
                        bool rolls)
{
    const struct mice_table *t = table;
    uint32_t at = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        at += t->weight[c] * (rolls ? kind[c] : t->swapped[kind[c]]);
    const uint8_t *cell = t->cells + (size_t)at * MICE_TABLE_CELL;
    double value = (double)(cell[0] | cell[1] << 8) / MICE_TABLE_WHOLE;
    return rolls ? value : 1 - value;
}
