#!/usr/bin/python3
"""The rules pages docs/rules/LANG/GAME.md, read once for all who show them.

    pages.py c OUT.c       for the terminal: blocks in C (src/cli/pages.h)
    pages.py page          for the page: {"LANG/GAME": [block, ...]} in JSON

A library reads the Markdown. What is made of it is a list of blocks with
their lines already told apart by style, so that neither C nor TypeScript
parses anything. A page may have headings, paragraphs, lists, tables and, in a
line, bold, italic and code; anything else is refused when building. A column
of nothing but code names the drawings that the page shows there.

In JSON, [text, style] pairs are left out where there is no style:

    ["h", level, line]    ["p", rule or null, line]
    ["ul", [line, ...]]   ["ol", [line, ...]]   ["table", [[line, ...], ...]]
    line: [text or [style, text], ...]; style: "strong", "em" or "code"
"""
import itertools
import json
import os
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt

FOLDER = Path(__file__).resolve().parents[1] / "docs/rules"
MARKDOWN = MarkdownIt("commonmark").enable("table")
RULE = re.compile(r"([A-Z]\d+)\.")
MARKS = {"strong": "\\001", "em": "\\002", "code": "\\003"}


# ---- reading ----

def line(token):
    """[(style or None, text)] of a token with children."""
    spans, style = [], None
    for part in token.children:
        kind, _, edge = part.type.rpartition("_")
        if part.type == "text":
            spans.append((style, part.content))
        elif part.type == "softbreak":
            spans.append((style, " "))
        elif part.type == "code_inline":
            spans.append(("code", part.content))
        elif kind in MARKS and style in (None, kind):
            style = kind if edge == "open" else None
        else:
            raise ValueError(f"{part.type} in {token.content!r}")
    return [(style, "".join(text for _, text in same)) for style, same
            in itertools.groupby(filter(lambda span: span[1], spans),
                                 key=lambda span: span[0])]


def paragraph(spans):
    """A rule's paragraph begins with its number, which is set apart."""
    number = RULE.fullmatch(spans[0][1]) if spans[0][0] == "strong" else None
    if not number:
        return ["p", None, spans]
    spans[1] = (spans[1][0], spans[1][1].lstrip())
    return ["p", number[1], spans[1:]]


def blocks(text):
    """The blocks of a page, as in JSON above, and the line of each."""
    found = []
    around = []  # the elements that we are in
    for token in MARKDOWN.parse(text):
        if token.type == "inline":
            place = " ".join(around)
            block = block_of(place, line(token), found and found[-1][0])
            if block:
                found.append((block, token.map[0]))
        elif token.nesting < 0:
            around.pop()
        elif token.nesting > 0:
            around.append(token.tag)
            begin(found, " ".join(around), token.map)
        else:
            raise ValueError(f"no {token.type} in a page")
    return found


def begin(found, place, at):
    """A list, a table or a part of one begins; its lines come later."""
    if place in ("ul", "ol", "table"):
        found.append(([place, []], at[0]))
    elif re.fullmatch("[uo]l li|table t(head|body) tr", place):
        found[-1][0][1].append([])


def block_of(place, spans, last):
    """The block that a line is, or None: it was added to the last one."""
    if place == "p":
        return paragraph(spans)
    if re.fullmatch(r"h\d", place):
        return ["h", int(place[1]), spans]
    if re.fullmatch("[uo]l li p", place) and not last[1][-1]:
        last[1][-1] = spans
    elif re.fullmatch("table t(head|body) tr t[hd]", place):
        last[1][-1].append(spans)
    else:
        raise ValueError(f"no {place} in a page")
    return None


def pages():
    for path in sorted(FOLDER.glob("*/*.md")):
        text = path.read_text("utf-8")
        try:
            yield path.parent.name, path.stem, text, blocks(text)
        except ValueError as problem:
            sys.exit(f"{path}: {problem}")


# ---- for the page ----

def spans_json(spans):
    return [[style, text] if style else text for style, text in spans]


def block_json(block):
    kind, *rest = block
    if kind == "table":
        return [kind, [[spans_json(cell) for cell in row]
                       for row in rest[0]]]
    if kind in ("ul", "ol"):
        return [kind, [spans_json(item) for item in rest[0]]]
    return [kind, rest[0], spans_json(rest[1])]


def write_json():
    made = {f"{lang}/{game}": [block_json(block) for block, _ in found]
            for lang, game, _, found in pages()}
    print(json.dumps(made, ensure_ascii=False, separators=(",", ":")))


# ---- for the terminal ----

def literal(spans):
    parts = []
    for style, text in spans:
        mark = MARKS.get(style, "")
        parts.append(mark + json.dumps(text, ensure_ascii=False)[1:-1] + mark)
    return '"' + "".join(parts) + '"'


def without_names(rows):
    """A table without the column that names drawings: only the page has them."""
    named = [n for n in range(len(rows[0]))
             if all([style for style, _ in row[n]] == ["code"]
                    for row in rows[1:])]
    return [[cell for n, cell in enumerate(row) if n not in named]
            for row in rows]


def block_c(block, apart):
    """The rows of a block: an item is one of its own."""
    kind, *rest = block
    gap = ", .apart = true" if apart else ""
    if kind == "h":
        yield (f"BLOCK_HEADING, .level = {rest[0]}, "
               f".text = {literal(rest[1])}{gap}")
    elif kind == "p" and rest[0]:
        spans = [("strong", rest[0] + "."), (None, " "), *rest[1]]
        yield (f'BLOCK_PARAGRAPH, .rule = "{rest[0]}", '
               f".text = {literal(spans)}{gap}")
    elif kind == "p":
        yield f"BLOCK_PARAGRAPH, .text = {literal(rest[1])}{gap}"
    elif kind == "table":
        rows = without_names(rest[0])
        cells = ", ".join(literal(cell) for row in rows for cell in row)
        yield (f"BLOCK_TABLE, .rows = {len(rows)}, .columns = {len(rows[0])},"
               f" .cells = (const char *const[]){{{cells}}}{gap}")
    else:
        for i, item in enumerate(rest[0]):
            mark = "- " if kind == "ul" else f"{i + 1}. "
            yield (f'BLOCK_ITEM, .mark = "{mark}", '
                   f".text = {literal(item)}{gap if i == 0 else ''}")


def write_c(out_path):
    out = ["/* Made by tools/pages.py from docs/rules. */",
           '#include "cli/pages.h"', ""]
    rows = []
    for lang, game, text, found in pages():
        lines = text.splitlines()
        made = [row for block, at in found
                for row in block_c(block, at > 0 and not lines[at - 1])]
        out.append(f"static const struct block {lang}_{game}[] = {{")
        out += [f"    {{.kind = {row}}}," for row in made]
        out += ["};", ""]
        rows.append(f'    {{"{lang}", "{game}", {len(made)}, '
                    f"{lang}_{game}}},")
    out += ["const struct page pages_all[] = {", *rows, "    {0}};", ""]
    os.makedirs(os.path.dirname(out_path), exist_ok=True)
    with open(out_path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))


if __name__ == "__main__":
    make, *words = sys.argv[1:]
    {"c": write_c, "page": write_json}[make](*words)
