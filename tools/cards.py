#!/usr/bin/env python3
"""Compiles data/cards.tsv into C: titles and texts of wispwood's goal cards.

    cards.py OUT.c data/cards.tsv

The rows are in the order of the cards in the game (src/games/wispwood/wisp_cards.c),
which a test checks.
"""
import csv
import json
import sys

LANGUAGES = ["en", "cs", "sk", "pl"]


def quoted(text):
    """A C string; our texts have no control characters."""
    return json.dumps(text, ensure_ascii=False)


def main(out, table):
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t",
                                   quoting=csv.QUOTE_NONE))
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made from data/cards.tsv; do not edit. */\n"
                   '#include "cli/cards.h"\n\n'
                   "const struct card_text card_texts[] = {\n")
        for row in rows:
            for lang in LANGUAGES:
                file.write(f'    {{{quoted(row["id"])}, "{lang}",\n'
                           f'     {quoted(row["title_" + lang])},\n'
                           f'     {quoted(row["text_" + lang])}}},\n')
        file.write("    {0}};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
