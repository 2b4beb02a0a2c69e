/*
 * pages: a page's blocks, for a terminal; see pages.h.
 *
 * A block (paragraph, item, cell) is flowed word by word. A style that is on
 * is closed at the end of each word and opened again at the next, so lines
 * can be cut and padded anywhere between words.
 */
#include "cli/pages.h"

#include <assert.h>
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

/* If a mark stands here, turn its style. */
static bool turn_style(struct flow *f, char c)
{
    bool *which;
    switch (c) {
    case MARK_STRONG:
        which = &f->style.bold;
        break;
    case MARK_EM:
        which = &f->style.italic;
        break;
    case MARK_CODE:
        which = &f->style.code;
        break;
    default:
        return false;
    }
    *which = !*which;
    return true;
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
        for (; *s && *s != ' '; s++) {
            if (turn_style(f, *s))
                put_style(f, &word);
            else
                text_char(&word, *s);
        }
        if (any(&f->style) && f->styled)
            text_put(&word, "\033[0m");
        if (word.len)
            put_word(f, &word);
    }
    text_clear(&word);
}

/* ---- tables ---- */

/* The cell flowed into lines of this width. */
static void flow_cell(const char *cell, int width, bool styled, bool bold,
                      struct text *out)
{
    struct flow f = {.out = out,
                     .width = width,
                     .styled = styled,
                     .fresh = true,
                     .style.bold = bold};
    flow(&f, cell);
}

/* How wide each column would like to be. */
static void measure(const struct block *b, int *wide)
{
    for (int i = 0; i < b->rows * b->columns; i++) {
        struct text plain;
        text_heap(&plain);
        flow_cell(b->cells[i], 1 << 20, false, false, &plain);
        int n = columns(plain.data, plain.len);
        int *mine = &wide[i % b->columns];
        *mine = n > *mine ? n : *mine;
        text_clear(&plain);
    }
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

static void put_row(const struct text *flowed, const int *wide, int count,
                    struct text *out)
{
    for (int n = 0;; n++) {
        bool left = false;
        size_t len;
        for (int c = 0; c < count; c++)
            left |= nth_line(&flowed[c], n, &len) != NULL;
        if (!left)
            return;
        int owed = 0; /* spaces before the next word: none at the end */
        for (int c = 0; c < count; c++) {
            const char *s = nth_line(&flowed[c], n, &len);
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

static void write_table(const struct block *b, int width, bool styled,
                        struct text *out)
{
    struct text flowed[COLUMNS_MAX];
    int wide[COLUMNS_MAX] = {0};
    assert(b->columns <= COLUMNS_MAX);
    measure(b, wide);
    squeeze(wide, b->columns, width);
    for (int row = 0; row < b->rows; row++) {
        for (int c = 0; c < b->columns; c++) {
            text_heap(&flowed[c]);
            flow_cell(b->cells[row * b->columns + c], wide[c], styled, row == 0,
                      &flowed[c]);
        }
        put_row(flowed, wide, b->columns, out);
        for (int c = 0; c < b->columns; c++)
            text_clear(&flowed[c]);
    }
}

/* ---- blocks ---- */

/* A paragraph, or an item behind its mark. */
static void write_flowed(const char *mark, const char *words, int width,
                         bool styled, struct text *out)
{
    int indent = (int)strlen(mark);
    struct flow f = {.out = out,
                     .width = width,
                     .indent = indent,
                     .at = indent,
                     .styled = styled,
                     .fresh = true};
    text_put(out, mark);
    flow(&f, words);
    text_char(out, '\n');
}

static void write_heading(int level, const char *words, bool styled,
                          struct text *out)
{
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

void page_write(const struct block *blocks, int count, int width, bool styled,
                struct text *out)
{
    for (const struct block *b = blocks; b < blocks + count; b++) {
        if (b->apart && b > blocks)
            text_char(out, '\n');
        switch (b->kind) {
        case BLOCK_HEADING:
            write_heading(b->level, b->text, styled, out);
            break;
        case BLOCK_PARAGRAPH:
            write_flowed("", b->text, width, styled, out);
            break;
        case BLOCK_ITEM:
            write_flowed(b->mark, b->text, width, styled, out);
            break;
        case BLOCK_TABLE:
            write_table(b, width, styled, out);
            break;
        }
    }
}
