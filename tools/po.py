#!/usr/bin/python3
"""The catalogues data/po/LANG.po, and what is made of them.

    po.py                       brings them in step with the sources: adds
                                what is new, untranslated; drops the unused
    po.py c OUT.c WORDS LANG... what the terminal says, as C (say.h), with
                                the game words of data/words.tsv
    po.py page LANG             what the page says, by the part of it that is
                                loaded at once (said.py): {part: {English:
                                text}}; a list of forms where things are
                                counted; the goal cards by their ids, in
                                English, too

Page and terminal share the catalogues, and each is given only what it says
itself (said.py). What is not translated is not given: it is said in English
then, and tests/core/cli_language.py complains.

An entry is sorted by its English text and is one line a string, so that two
people's additions seldom meet.
"""
import csv
import json
import re
import sys

import polib

import said

FOLDER = said.ROOT / "data/po"
ENGLISH = "nplurals=2; plural=(n!=1);"


def catalogue(lang):
    return polib.pofile(str(FOLDER / f"{lang}.po"), wrapwidth=0)


def languages():
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def forms(entry):
    """The texts of an entry: one, or the forms of a plural."""
    if not entry.msgid_plural:
        return [entry.msgstr]
    return [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)]


def translated(lang, wanted):
    """[(English, forms)] of those texts that are wanted."""
    return [(entry.msgid, forms(entry)) for entry in catalogue(lang)
            if entry.msgid in wanted and all(forms(entry))]


def plural_rule(rule):
    """(number of forms, C expression of n)"""
    found = re.search(r"nplurals=(\d); *plural=([^;]*);", rule)
    if not found or not re.fullmatch(r"[n0-9<>=!&|?:%() ]+", found[2]):
        raise ValueError("no plural rule")
    return int(found[1]), found[2].strip()


# ---- keeping in step ----

def entry_of(old, msgid, plural, count):
    """The entry of a text, with the translations that there were."""
    texts = forms(old[msgid]) if msgid in old else [""]
    if plural is None:
        return polib.POEntry(msgid=msgid, msgstr=texts[0])
    texts += [""] * (count - len(texts))
    return polib.POEntry(msgid=msgid, msgid_plural=plural,
                         msgstr_plural=dict(enumerate(texts)))


def update():
    wanted = {**said.terminal(), **said.page()}
    for lang in languages():
        file = catalogue(lang)
        old = {entry.msgid: entry for entry in file}
        count = plural_rule(file.metadata["Plural-Forms"])[0]
        file[:] = [entry_of(old, msgid, wanted[msgid], count)
                   for msgid in sorted(wanted)]
        file.save()
        left = sum(not all(forms(entry)) for entry in file)
        print(f"{lang}: {len(file)} texts, {left} untranslated")


# ---- for the page ----

def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t",
                                  quoting=csv.QUOTE_NONE)


def cards(lang):
    """The titles and texts of the goal cards, which have a table."""
    return {f"{row['id']} {name}": row[f"{name}_{lang}"]
            for row in rows(said.ROOT / "data/cards.tsv")
            for name in ("title", "text")}


def page(lang):
    given = {} if lang == "en" else {
        msgid: texts if len(texts) > 1 else texts[0]
        for msgid, texts in translated(lang, said.page())}
    parts = {name: {msgid: given[msgid] for msgid in sorted(part)
                    if msgid in given}
             for name, part in said.page_parts().items()}
    parts["games/wispwood"] |= cards(lang)
    print(json.dumps({name: part for name, part in parts.items() if part},
                     ensure_ascii=False, separators=(",", ":")))


# ---- for the terminal ----

def quoted(text):
    """A C string; a letter after a \\x or an octal cannot happen here."""
    return json.dumps(text, ensure_ascii=False)


def words_of(path, lang):
    for row in rows(path):
        yield row["key"], [row[lang]]


def write_catalogue(file, lang, rule, messages):
    file.write(f"static int form_{lang}(int n)\n{{\n    return {rule};\n}}\n\n"
               f"static const struct message messages_{lang}[] = {{\n")
    for msgid, texts in sorted(messages, key=lambda m: m[0].encode()):
        strings = ", ".join(map(quoted, texts))
        file.write(f"    {{{quoted(msgid)}, {{{strings}}}}},\n")
    file.write("};\n\n")


def write_c(out, words, *langs):
    rows, wanted = "", said.terminal()
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made from data/po and data/words.tsv; do not edit. */\n"
                   '#include "cli/say.h"\n\n')
        # English sentences are their own keys; only the words are looked up.
        for lang in ["en", *langs]:
            rule = (ENGLISH if lang == "en" else
                    catalogue(lang).metadata["Plural-Forms"])
            messages = [] if lang == "en" else translated(lang, wanted)
            messages += words_of(words, lang)
            write_catalogue(file, lang, plural_rule(rule)[1], messages)
            rows += (f'    {{"{lang}", form_{lang}, {len(messages)}, '
                     f"messages_{lang}}},\n")
        file.write("const struct catalogue catalogues[] = {\n"
                   f"{rows}    {{0}}}};\n")


if __name__ == "__main__":
    make, *words = sys.argv[1:] or ["update"]
    {"update": update, "c": write_c, "page": page}[make](*words)
