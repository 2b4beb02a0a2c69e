"""The catalogues of page and terminal, data/po, are whole.

The one idea: what the sources say is read from the sources (tools/said.py).
Every sentence must stand in every catalogue, with its forms and its places
to be filled, and nothing else may. `tools/po.py` adds what is missing.

Run by ctest with KOCKA_SOURCE in the environment.
"""
import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KOCKA_SOURCE",
                             Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(SOURCE / "tools"))
import po  # noqa: E402
import said  # noqa: E402

IN_ORDER = re.compile(r"%[-+0-9.*]*[a-z%]")
BY_NAME = re.compile(r"\{\w+\}")

# Words that stood beside the printed ones, or beside our own for the same
# thing: mice are caught (ulovit, ukořistit), the box is one word, the
# families of goal cards are balíček and zestaw, the centre is střed.
NOT_OURS = {"cs": ["chyt", "chyc", "prostřed"],
            "sk": ["chyt", "škatu", "prostred"],
            "pl": ["rodzin"]}


def places(text):
    return IN_ORDER.findall(text), sorted(BY_NAME.findall(text))


class Sources(unittest.TestCase):
    def test_texts_are_found_in_all_that_speaks(self):
        both = ["That overlaps another outline.", "is not an L move",
                "already in your catch", "loses the catch", "takes the %s cube",
                "prepares the turns"]
        page, terminal = said.page(), said.terminal()
        for part in [*both, "Play now"]:
            self.assertTrue(any(part in text for text in page), part)
        for part in [*both, "second left!\n", "chance acts now"]:
            self.assertTrue(any(part in text for text in terminal), part)

    def test_a_text_has_one_plural(self):
        page, terminal = said.page(), said.terminal()
        for text in set(page) & set(terminal):
            self.assertEqual(page[text], terminal[text], text)


class Catalogues(unittest.TestCase):
    def test_what_is_said_is_translated_and_nothing_else(self):
        wanted = {**said.terminal(), **said.page()}
        self.assertEqual(po.languages(), ["cs", "pl", "sk"])
        for lang in po.languages():
            entries = list(po.catalogue(lang))
            found = {e.msgid: e.msgid_plural or None for e in entries}
            self.assertEqual(len(found), len(entries), f"{lang}: one twice")
            self.assertEqual(sorted(set(wanted) - set(found)), [],
                             f"{lang}: missing; tools/po.py adds it")
            self.assertEqual(sorted(set(found) - set(wanted)), [],
                             f"{lang}: not used; tools/po.py drops it")
            self.assertEqual(found, wanted, f"{lang}: plurals")
            self.assertEqual([e.msgid for e in entries], sorted(found),
                             f"{lang}: not sorted; tools/po.py does it")

    def test_each_translation_has_its_forms_and_places(self):
        for lang in po.languages():
            rule = po.catalogue(lang).metadata["Plural-Forms"]
            count = po.plural_rule(rule)[0]
            for entry in po.catalogue(lang):
                msgid, texts = entry.msgid, po.forms(entry)
                self.assertEqual(len(texts),
                                 count if entry.msgid_plural else 1, msgid)
                for text in texts:
                    self.assertTrue(text, f"{lang}: {msgid}")
                    self.assertEqual(places(text), places(msgid), text)
                    self.assertEqual(text.endswith("\n"),
                                     msgid.endswith("\n"), text)
                    self.assertEqual(text.count("\n"), msgid.count("\n"),
                                     text)

    def test_nothing_stands_twice_but_for_its_end(self):
        """Unless a language says the two in other words."""
        def bare(text):
            return text.rstrip(".:!\n")

        there = {}
        for lang in po.languages():
            for entry in po.catalogue(lang):
                texts = tuple(bare(text) for text in po.forms(entry))
                there.setdefault(entry.msgid, []).append(texts)
        seen = {}
        for msgid, texts in there.items():
            other = seen.setdefault((bare(msgid), tuple(texts)), msgid)
            self.assertEqual(other, msgid)

    def test_one_thing_has_one_word(self):
        for lang, words in NOT_OURS.items():
            texts = [text for entry in po.catalogue(lang)
                     for text in po.forms(entry)]
            texts += [page.read_text() for page in
                      (SOURCE / "docs/rules" / lang).glob("*.md")]
            for word in words:
                found = [text for text in texts if word in text.lower()]
                self.assertEqual(found, [], f"{lang}: {word}")

    def test_the_page_is_given_what_it_says_and_no_more(self):
        wanted = {text: many is not None
                  for text, many in said.page().items()}
        for lang in po.languages():
            made = subprocess.run(
                [SOURCE / "tools/po.py", "page", lang], check=True,
                capture_output=True, encoding="utf-8").stdout
            parts = json.loads(made)
            given = {text: isinstance(one, list) for part in parts.values()
                     for text, one in part.items()}
            self.assertEqual({text: given[text]
                              for text in set(given) - set(po.cards(lang))},
                             wanted)
            for name in set(parts) - {""}:
                self.assertFalse(set(parts[""]) & set(parts[name]),
                                 f"{lang}: {name} has what is there already")

    def test_a_part_of_the_page_has_what_its_folder_says(self):
        parts = said.page_parts()
        self.assertIn("Play now", parts[""])
        for name in said.LATER:
            self.assertTrue(parts[name], name)
        for game in said.sources_of_games():
            part = {**parts[""], **parts[f"games/{game.name}"]}
            for text in {**said.reasons(f"src/games/{game.name}"),
                         **said.spoken(said.sources(f"src/ai/{game.name}"))}:
                self.assertIn(text, part)

    def test_plural_rules_are_those_of_the_languages(self):
        forms = {"cs": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 2},
                 "pl": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1}}
        forms["sk"] = forms["cs"]
        for lang in po.languages():
            rule = po.catalogue(lang).metadata["Plural-Forms"]
            said_so = subprocess.run(
                ["awk", "BEGIN { while ((getline n) > 0) "
                        f"print ({po.plural_rule(rule)[1]}) }}"],
                input="\n".join(map(str, forms[lang])) + "\n", text=True,
                capture_output=True, check=True).stdout
            self.assertEqual([int(n) for n in said_so.split()],
                             list(forms[lang].values()), lang)


if __name__ == "__main__":
    unittest.main()
