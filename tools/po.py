#!/usr/bin/env python3
"""Compiles po/*.po and the game words of data/words.tsv into C (say.h).

    po.py OUT.c data/words.tsv po/cs.po po/pl.po po/sk.po

A translation's plural rule is a C expression in gettext's format already, so
it is taken as it stands. What is not translated is not written: the command
then says it in English, and tests/core/cli_language.py complains.
"""
import csv
import json
import re
import sys
from pathlib import Path

# English sentences are their own keys; only the words are looked up.
ENGLISH = 'msgid ""\nmsgstr "nplurals=2; plural=(n!=1);"'
ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[(\d)\])?) (".*")$')


def parse(text):
    """[(msgid, plural or None, [texts])] of a .po file, its header first."""
    entries = []
    for line in text.splitlines():
        found = ENTRY.match(line)
        if found and found[1] == "msgid":
            entries.append({"msgid": json.loads(found[3])})
            last = "msgid"
        elif found:
            last = found[1]
            entries[-1][last] = json.loads(found[3])
        elif line.startswith('"'):
            entries[-1][last] += json.loads(line)
        elif line and not line.startswith("#"):
            raise ValueError(f"not a line of a .po file: {line}")
    return [(entry["msgid"], entry.get("msgid_plural"),
             [entry[key] for key in sorted(entry) if key.startswith("msgstr")])
            for entry in entries]


def plural_rule(header):
    """(number of forms, C expression of n)"""
    found = re.search(r"nplurals=(\d); *plural=([^;]*);", header)
    if not found or not re.fullmatch(r"[n0-9<>=!&|?:%() ]+", found[2]):
        raise ValueError("no plural rule")
    return int(found[1]), found[2].strip()


def quoted(text):
    """A C string; a letter after a \\x or an octal cannot happen here."""
    return json.dumps(text, ensure_ascii=False)


def words_of(path, lang):
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t",
                                  quoting=csv.QUOTE_NONE):
            yield row["key"], None, [row[lang]]


def write_catalogue(file, lang, rule, messages):
    file.write(f"static int form_{lang}(int n)\n{{\n    return {rule};\n}}\n\n"
               f"static const struct message messages_{lang}[] = {{\n")
    for msgid, _, texts in sorted(messages, key=lambda m: m[0].encode()):
        forms = ", ".join(map(quoted, texts))
        file.write(f"    {{{quoted(msgid)}, {{{forms}}}}},\n")
    file.write("};\n\n")


def main(out, words, *catalogues):
    rows = ""
    translations = [(path.stem, path.read_text("utf-8"))
                    for path in map(Path, catalogues)]
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made from po and data/words.tsv; do not edit. */\n"
                   '#include "cli/say.h"\n\n')
        for lang, text in [("en", ENGLISH), *translations]:
            (_, _, [header]), *entries = parse(text)
            messages = [e for e in entries if all(e[2])]
            messages += words_of(words, lang)
            write_catalogue(file, lang, plural_rule(header)[1], messages)
            rows += (f'    {{"{lang}", form_{lang}, {len(messages)}, '
                     f"messages_{lang}}},\n")
        file.write("const struct catalogue catalogues[] = {\n"
                   f"{rows}    {{0}}}};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
