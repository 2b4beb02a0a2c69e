/*
 * markdown: the little Markdown of our pages, for a terminal; see markdown.h.
 *
 * A block (paragraph, item, cell) is flowed word by word. A style that is on
 * is closed at the end of each word and opened again at the next, so lines
 * can be cut and padded anywhere between words.
 */
#include "cli/markdown.h"

#include <string.h>

enum { COLUMNS_MAX = 12, CELL_MIN = 8 };

struct style {
    bool bold, italic, code;
};

struct flow {
    struct text *out;
    int width, indent; /* of the lines after the first */
    int at;            /* column */
    bool styled;
    bool fresh; /* no word on this line yet */
    struct style style;
};

static bool is_tail(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Columns of a text: characters, without escapes. */
static int columns(const char *s, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++) {
        if (s[i] == '\033')
            while (i < len && s[i] != 'm')
                i++;
        else if (!is_tail(s[i]))
            n++;
    }
    return n;
}

static void spaces(struct text *out, int count)
{
    while (count-- > 0)
        text_char(out, ' ');
}

/* ---- flowing words ---- */

static bool any(const struct style *s)
{
    return s->bold || s->italic || s->code;
}

static void put_style(const struct flow *f, struct text *word)
{
    if (!f->styled)
        return;
    text_put(word, "\033[0");
    if (f->style.bold)
        text_put(word, ";1");
    if (f->style.italic)
        text_put(word, ";3");
    if (f->style.code)
        text_put(word, ";36");
    text_char(word, 'm');
}

/* If a mark of Markdown stands here, turn its style; its length, or 0. */
static size_t turn_style(struct flow *f, const char *s)
{
    bool *which = NULL;
    size_t len = 1;
    if (f->style.code)
        which = *s == '`' ? &f->style.code : NULL;
    else if (strncmp(s, "**", 2) == 0)
        which = &f->style.bold, len = 2;
    else if (*s == '*')
        which = &f->style.italic;
    else if (*s == '`')
        which = &f->style.code;
    if (!which)
        return 0;
    *which = !*which;
    return len;
}

static void put_word(struct flow *f, const struct text *word)
{
    int wide = columns(word->data, word->len);
    if (!f->fresh && f->at + 1 + wide > f->width) {
        text_char(f->out, '\n');
        spaces(f->out, f->indent);
        f->at = f->indent;
        f->fresh = true;
    }
    if (!f->fresh) {
        text_char(f->out, ' ');
        f->at++;
    }
    text_bytes(f->out, word->data, word->len);
    f->at += wide;
    f->fresh = false;
}

/* "[text](address)" becomes "text". Returns what to skip, or 0. */
static size_t link_part(const char *s)
{
    if (*s == '[' && strstr(s, "]("))
        return 1;
    if (strncmp(s, "](", 2) != 0)
        return 0;
    const char *end = strchr(s, ')');
    return end ? (size_t)(end - s) + 1 : 0;
}

static void flow(struct flow *f, const char *s)
{
    struct text word;
    text_heap(&word);
    while (*s) {
        if (*s == ' ') {
            s++;
            continue;
        }
        text_reset(&word);
        if (any(&f->style))
            put_style(f, &word);
        while (*s && *s != ' ') {
            size_t skip = f->style.code ? 0 : link_part(s);
            size_t mark = skip ? 0 : turn_style(f, s);
            if (mark)
                put_style(f, &word);
            else if (!skip)
                text_char(&word, *s);
            s += mark ? mark : skip ? skip : 1;
        }
        if (any(&f->style) && f->styled)
            text_put(&word, "\033[0m");
        if (word.len)
            put_word(f, &word);
    }
    text_clear(&word);
}

/* ---- tables ---- */

struct row {
    struct text cell[COLUMNS_MAX];
};

/* Cut "| a | b |" into its cells; "\|" is a bar. Returns their number. */
static int cut_cells(const char *line, struct row *row)
{
    int count = 0;
    const char *s = line + 1;
    while (*s && count < COLUMNS_MAX) {
        struct text *cell = &row->cell[count++];
        text_heap(cell);
        while (*s == ' ')
            s++;
        for (; *s && *s != '|'; s++) {
            if (*s == '\\' && s[1] == '|')
                s++;
            text_char(cell, *s);
        }
        while (cell->len && cell->data[cell->len - 1] == ' ')
            cell->data[--cell->len] = '\0';
        if (*s)
            s++;
        while (*s == ' ' && !s[1])
            s++;
    }
    return count;
}

static void clear_row(struct row *row, int count)
{
    for (int i = 0; i < count; i++)
        text_clear(&row->cell[i]);
}

/* The cell flowed into lines of this width. */
static void flow_cell(const struct text *cell, int width, bool styled,
                      bool bold, struct text *out)
{
    struct flow f = {.out = out,
                     .width = width,
                     .styled = styled,
                     .fresh = true,
                     .style.bold = bold};
    if (cell->len)
        flow(&f, cell->data);
}

static bool is_rule(const char *line)
{
    return line[strspn(line, "|-: ")] == '\0';
}

/* How wide each column would like to be. */
static int measure(const char *const *lines, int count, int *wide)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        struct row row;
        if (is_rule(lines[i]))
            continue;
        int cells = cut_cells(lines[i], &row);
        for (int c = 0; c < cells; c++) {
            struct text plain;
            text_heap(&plain);
            flow_cell(&row.cell[c], 1 << 20, false, false, &plain);
            int n = columns(plain.data, plain.len);
            wide[c] = n > wide[c] ? n : wide[c];
            text_clear(&plain);
        }
        clear_row(&row, cells);
        most = cells > most ? cells : most;
    }
    return most;
}

/* Take columns from the widest until all fit. */
static void squeeze(int *wide, int count, int width)
{
    for (;;) {
        int total = 2 * (count - 1), widest = 0;
        for (int c = 0; c < count; c++) {
            total += wide[c];
            if (wide[c] > wide[widest])
                widest = c;
        }
        if (total <= width || wide[widest] <= CELL_MIN)
            return;
        wide[widest]--;
    }
}

/* Line number `n` of a text, and its length. */
static const char *nth_line(const struct text *t, int n, size_t *len)
{
    const char *s = t->len ? t->data : "";
    for (; n > 0; n--) {
        s = strchr(s, '\n');
        if (!s) {
            *len = 0;
            return NULL;
        }
        s++;
    }
    *len = strcspn(s, "\n");
    return s;
}

static void put_row(const struct row *flowed, const int *wide, int count,
                    struct text *out)
{
    for (int n = 0;; n++) {
        bool left = false;
        size_t len;
        for (int c = 0; c < count; c++)
            left |= nth_line(&flowed->cell[c], n, &len) != NULL;
        if (!left)
            return;
        int owed = 0; /* spaces before the next word: none at the end */
        for (int c = 0; c < count; c++) {
            const char *s = nth_line(&flowed->cell[c], n, &len);
            if (len) {
                spaces(out, owed);
                text_bytes(out, s, len);
                owed = 0;
            }
            owed += wide[c] - (len ? columns(s, len) : 0) + 2;
        }
        text_char(out, '\n');
    }
}

static void write_table(const char *const *lines, int count, int width,
                        bool styled, struct text *out)
{
    int wide[COLUMNS_MAX] = {0};
    int most = measure(lines, count, wide);
    squeeze(wide, most, width);
    for (int i = 0; i < count; i++) {
        struct row row, flowed;
        if (is_rule(lines[i]))
            continue;
        int cells = cut_cells(lines[i], &row);
        for (int c = 0; c < cells; c++) {
            text_heap(&flowed.cell[c]);
            flow_cell(&row.cell[c], wide[c], styled, i == 0, &flowed.cell[c]);
        }
        put_row(&flowed, wide, cells, out);
        clear_row(&flowed, cells);
        clear_row(&row, cells);
    }
}

/* ---- blocks ---- */

/* "- " or "12. ": the length of the mark, spaces before it included. */
static int item_mark(const char *line)
{
    size_t lead = strspn(line, " ");
    size_t digits = strspn(line + lead, "0123456789");
    if (digits && strncmp(line + lead + digits, ". ", 2) == 0)
        return (int)(lead + digits + 2);
    return strncmp(line + lead, "- ", 2) == 0 ? (int)(lead + 2) : 0;
}

static bool ends_block(const char *line)
{
    return !*line || *line == '#' || *line == '|' || item_mark(line);
}

/* A paragraph or an item; returns its lines. */
static int write_block(const char *const *lines, int count, int width,
                       bool styled, struct text *out)
{
    int mark = item_mark(lines[0]), used = 1;
    struct flow f = {.out = out,
                     .width = width,
                     .indent = mark,
                     .at = mark,
                     .styled = styled,
                     .fresh = true};
    text_bytes(out, lines[0], (size_t)mark);
    flow(&f, lines[0] + mark);
    for (; used < count && !ends_block(lines[used]); used++)
        flow(&f, lines[used]);
    text_char(out, '\n');
    return used;
}

static void write_heading(const char *line, bool styled, struct text *out)
{
    size_t level = strspn(line, "#");
    const char *words = line + level + strspn(line + level, " ");
    if (styled)
        text_put(out, level == 1 ? "\033[1;4m" : "\033[1m");
    text_put(out, words);
    text_put(out, styled ? "\033[0m\n" : "\n");
    if (styled)
        return;
    for (int i = columns(words, strlen(words)); i > 0; i--)
        text_char(out, level == 1 ? '=' : '-');
    text_char(out, '\n');
}

void markdown_write(const char *const *lines, int count, int width, bool styled,
                    struct text *out)
{
    for (int i = 0; i < count;) {
        int used = 1;
        if (!*lines[i]) {
            text_char(out, '\n');
        } else if (*lines[i] == '#') {
            write_heading(lines[i], styled, out);
        } else if (*lines[i] == '|') {
            while (i + used < count && *lines[i + used] == '|')
                used++;
            write_table(lines + i, used, width, styled, out);
        } else {
            used = write_block(lines + i, count - i, width, styled, out);
        }
        i += used;
    }
}
