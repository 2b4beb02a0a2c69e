#!/usr/bin/env python3
"""Checks the players' texts: docs/rules in four languages and data/*.tsv.

The one idea: English is the pattern. A page in another language must have
the same chapters, the same rule numbers in the same order, and inside each
rule the same figures, options and remarks, so that nothing gets lost in
translation without somebody noticing.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
DATA = ROOT / "data"

LANGUAGES = ("en", "cs", "sk", "pl")
GAMES = sorted(p.name for p in (ROOT / "src" / "games").iterdir()
               if p.is_dir())
REMARKS = {  # how a page says [ours], [reading] and [one source]
    "en": ("our choice", "our reading", "one source"),
    "cs": ("naše volba", "náš výklad", "jediný zdroj"),
    "sk": ("naša voľba", "náš výklad", "jediný zdroj"),
    "pl": ("nasz wybór", "nasza interpretacja", "jedno źródło"),
}
TABLES = {
    "cards.tsv": ["id", "family", "paws"]
    + [f"title_{language}" for language in LANGUAGES]
    + [f"text_{language}" for language in LANGUAGES],
    "words.tsv": ["key", *LANGUAGES],
}
FAMILIES = ("pumpkin", "witch", "orb", "heart", "tree")
WIDTH = 100

RULE = re.compile(r"^\*\*([A-Z]\d+)\.\*\* ")
FIGURE = re.compile(r"\d+")
OPTION = re.compile(r"`[^`]+`")


class Tally:
    """Counts what held, and says what did not."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, holds, where, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{where}: {what}")

    def same(self, found, wanted, where, what):
        self.check(
            found == wanted, where, f"{what}: {found}, in English {wanted}"
        )


class Page:
    """A rules page, cut into headings, rules and tables."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.headings = []  # depths only: 1, 2, 3
        self.rules = []  # (number, its whole text, without tables)
        self.tables = []  # rows of cells
        self.loose = []  # rule numbers that do not begin a paragraph
        previous = ""
        for line in self.lines:
            self._take(line, previous)
            previous = line

    def _take(self, line, previous):
        start = RULE.match(line)
        if line.startswith("#"):
            self.headings.append(len(line) - len(line.lstrip("#")))
            self.rules.append((None, ""))
        elif line.startswith("|"):
            if not previous.startswith("|"):
                self.tables.append([])
            self.tables[-1].append(
                [cell.strip() for cell in line.strip("|").split("|")]
            )
        elif start:
            self.rules.append((start.group(1), line[start.end():]))
            if previous:
                self.loose.append(start.group(1))
        elif self.rules:
            number, text = self.rules[-1]
            self.rules[-1] = (number, text + "\n" + line)

    def numbers(self):
        return [number for number, _ in self.rules if number]

    def texts(self):
        return {number: text for number, text in self.rules if number}


def figures(text):
    return sorted(FIGURE.findall(text), key=int)


def remarks(text, language):
    flat = " ".join(text.split())
    return [
        len(re.findall(rf"\b{remark}\b", flat))
        for remark in REMARKS[language]
    ]


def read_pages(tally):
    pages = {}
    for language in LANGUAGES:
        for game in GAMES:
            path = RULES / language / f"{game}.md"
            there = path.is_file()
            tally.check(there, f"{language}/{game}.md", "is missing")
            if there:
                text = path.read_text(encoding="utf-8")
                pages[language, game] = Page(text)
    return pages


def check_shape(tally, where, page):
    """What every page must be, English ones too."""
    lines = page.lines
    tally.check(lines[0].startswith("# "), where, "first line is no title")
    tally.check(page.headings.count(1) == 1, where, "not exactly one title")
    opening = len(lines) > 2 and lines[1] == "" and lines[2][:1].isalnum()
    tally.check(opening, where, "second paragraph is no sentence")
    tally.check(lines[-1] == "", where, "no newline at the end")
    tally.check(not page.loose, where, f"not own paragraphs: {page.loose}")
    for row, line in enumerate(lines, 1):
        fits = len(line) <= WIDTH or line.startswith("|")
        tally.check(fits, f"{where}:{row}", f"over {WIDTH} columns")
        clean = line == line.rstrip() and "\t" not in line
        tally.check(clean, f"{where}:{row}", "tab or trailing space")
        plain = "`" not in re.sub(r"\| `[a-z-]+` (?=\|)", "", line)
        tally.check(plain, f"{where}:{row}", "names something of the engine")
    for table in page.tables:
        widths = {len(row) for row in table}
        tally.check(len(widths) == 1, where, f"ragged table {table[0]}")


def cited_in_code(game, letter):
    """Rules that the game's own files name: a number lost is noticed."""
    rule = re.compile(rf"\b{letter}\d+\b")
    return {number for path in (ROOT / "src" / "games" / game).iterdir()
            for number in rule.findall(path.read_text(encoding="utf-8"))}


def check_numbers(tally, where, page, game, letter):
    """Each number once, none left out, no number of another game."""
    numbers = page.numbers()
    for number in sorted(cited_in_code(game, letter) - SHAPE_NAMES):
        tally.check(number in numbers, where, f"{number} is in the code only")
    for number in sorted(set(numbers)):
        once = numbers.count(number) == 1
        tally.check(once, where, f"{number} is there more than once")
    for n in range(1, len(set(numbers)) + 1):
        number = f"{letter}{n}"
        tally.check(number in numbers, where, f"{number} is missing")
    own = all(number.startswith(letter) for number in numbers)
    tally.check(own, where, "a number of another game")


def check_references(tally, where, page, known):
    """Rules cited in the text exist."""
    letters = "".join({number[0] for number in known})
    cited = re.findall(rf"\b[{letters}]\d+\b", "\n".join(page.lines))
    for number in sorted(set(cited) - SHAPE_NAMES):
        tally.check(number in known, where, f"no rule {number}")


SHAPE_NAMES = {"I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4"}


def check_table(tally, where, own, other):
    """The same figures in every cell."""
    tally.same(len(own), len(other), where, "rows")
    for n, (row, wanted) in enumerate(zip(own, other), 1):
        found = [FIGURE.findall(cell) for cell in row]
        pattern = [FIGURE.findall(cell) for cell in wanted]
        tally.same(found, pattern, where, f"row {n}")


def check_translation(tally, language, game, page, english):
    where = f"{language}/{game}.md"
    tally.same(page.headings, english.headings, where, "headings")
    tally.same(page.numbers(), english.numbers(), where, "order of rules")
    tally.same(len(page.tables), len(english.tables), where, "tables")
    for n, (own, other) in enumerate(zip(page.tables, english.tables), 1):
        check_table(tally, f"{where} table {n}", own, other)
    pattern = english.texts()
    for number, text in page.texts().items():
        if number not in pattern:
            continue
        wanted = pattern[number]
        at = f"{where} {number}"
        tally.same(figures(text), figures(wanted), at, "figures")
        tally.same(
            sorted(OPTION.findall(text)),
            sorted(OPTION.findall(wanted)),
            at,
            "options",
        )
        tally.same(
            remarks(text, language), remarks(wanted, "en"), at, "remarks"
        )


def check_pages(tally):
    pages = read_pages(tally)
    known = {
        number for page in pages.values() for number in page.numbers()
    }
    letters = {game: (pages["en", game].numbers() or ["?"])[0][0]
               for game in GAMES if ("en", game) in pages}
    once = len(set(letters.values())) == len(letters)
    tally.check(once, "en", f"two games have one letter: {letters}")
    for (language, game), page in pages.items():
        where = f"{language}/{game}.md"
        check_shape(tally, where, page)
        if game in letters:
            check_numbers(tally, where, page, game, letters[game])
        check_references(tally, where, page, known)
        english = pages.get(("en", game))
        if language != "en" and english:
            check_translation(tally, language, game, page, english)
    return pages


def check_readme(tally):
    path = RULES / "README.md"
    tally.check(path.is_file(), "README.md", "is missing")
    if path.is_file():
        lines = path.read_text(encoding="utf-8").split("\n")
        for row, line in enumerate(lines, 1):
            fits = len(line) <= WIDTH or line.startswith("|")
            tally.check(fits, f"README.md:{row}", f"over {WIDTH} columns")


def check_tsv(tally, name, header):
    """A table of texts: its rows as dictionaries, sound ones only."""
    path = DATA / name
    tally.check(path.is_file(), name, "is missing")
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").split("\n")
    tally.check(lines.pop() == "", name, "no newline at the end")
    tally.check(lines[0].split("\t") == header, name, "wrong header")
    rows = []
    for row, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        wide = len(cells) == len(header)
        tally.check(wide, f"{name}:{row}", f"{len(cells)} columns")
        full = all(cell and cell == cell.strip() for cell in cells)
        tally.check(full, f"{name}:{row}", "empty or padded cell")
        if wide:
            rows.append(dict(zip(header, cells)))
    keys = [row[header[0]] for row in rows]
    tally.check(len(keys) == len(set(keys)), name, "a key twice")
    return rows


def check_cards(tally, cards, pages):
    """Five of each family; equal figures in all languages; as on the page."""
    for family in FAMILIES:
        count = sum(card["family"] == family for card in cards)
        tally.check(count == 5, "cards.tsv", f"{count} cards of {family}")
    for card in cards:
        where = f"cards.tsv {card['id']}"
        home = card["id"].startswith(card["family"] + "-")
        tally.check(home, where, "id and family differ")
        tally.check(card["paws"] in ("1", "2"), where, "paws not 1 or 2")
        wanted = figures(card["text_en"])
        for language in LANGUAGES:
            found = figures(card[f"text_{language}"])
            tally.same(found, wanted, f"{where} {language}", "figures")
            page = pages.get((language, "wispwood"))
            if page:
                row = [card[f"title_{language}"], f"`{card['id']}`",
                       card["paws"], card[f"text_{language}"]]
                tally.check(
                    any(row in table for table in page.tables),
                    where,
                    f"not so in the tables of {language}/wispwood.md",
                )


def main():
    tally = Tally()
    pages = check_pages(tally)
    check_readme(tally)
    tables = {
        name: check_tsv(tally, name, header)
        for name, header in TABLES.items()
    }
    check_cards(tally, tables["cards.tsv"], pages)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
