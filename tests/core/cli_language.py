"""The terminal in four languages: catalogues are whole, games are played.

The one idea: what the sources say is read from the sources. Every sentence
in say(), say_many(), SAY_LATER(), a table of reasons or a problem of the
table must stand in every catalogue, and nothing else may.

Run by ctest with KOCKA and KOCKA_SOURCE in the environment.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KOCKA_SOURCE",
                             Path(__file__).resolve().parents[2]))
KOCKA = os.environ.get("KOCKA", str(SOURCE / "build" / "kocka"))
sys.path.insert(0, str(SOURCE / "tools"))
import po  # noqa: E402

LANGUAGES = ["cs", "pl", "sk"]
STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = re.compile(rf"{STRING}(?:\s*{STRING})*")
SPOKEN = re.compile(r"\b(say|say_many|SAY_LATER|why_say)\(")
PRINTED = re.compile(r"\b(printf|puts|fputs|play_line)\(")
REASON = re.compile(rf'\{{"[a-z-]+",\s*(?:"[A-Z]\d+"|NULL),\s*'
                    rf"((?:{STRING}\s*)+)\}}")
PROBLEM = re.compile(rf"(?:not_yours\(p|PROBLEM_OVER),\s*({STRING})")
PLACE = re.compile(r"%[-+0-9.*]*[a-z%]")
ESCAPES = {"n": "\n", "033": "\033", "a": "\a", '"': '"', "\\": "\\"}


# ---- what the sources say ----

def code(path):
    """A file without its comments and preprocessor lines."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


def inside(text, start):
    """What stands between the bracket before `start` and its partner."""
    depth, at = 1, start
    while depth:
        string = re.compile(STRING).match(text, at)
        at = string.end() if string else at + 1
        if not string:
            depth += {"(": 1, ")": -1}.get(text[at - 1], 0)
    return text[start:at - 1]


def value(literals):
    """The text of C string literals that stand side by side."""
    whole = "".join(part[1:-1] for part in re.findall(STRING, literals))
    return re.sub(r"\\(033|.)", lambda found: ESCAPES[found[1]], whole)


def values(text):
    return [value(found[0]) for found in STRINGS.finditer(text)]


def speakers():
    return sorted((SOURCE / "src/terminal").glob("*.c"))


def said():
    """{msgid: plural or None} of all that is to be translated."""
    found = {}
    for path in [SOURCE / "src/cli/say.c",
                 SOURCE / "src/cli/exec_player.c",
                 *(SOURCE / "src/ai").rglob("*.c"), *speakers()]:
        text = code(path)
        for call in SPOKEN.finditer(text):
            texts = values(inside(text, call.end()))
            if call[1] == "say_many":
                if texts:
                    found[texts[0]] = texts[1]
                continue
            for one in texts:
                found.setdefault(one, None)
    for path in [*(SOURCE / "src/games").rglob("*.c"),
                 SOURCE / "tests/support/secret.c",  # becomes a game
                 SOURCE / "src/game/game.c"]:
        for row in REASON.finditer(code(path)):
            found.setdefault(value(row[1]), None)
    for problem in PROBLEM.finditer(code(SOURCE / "src/table/table.c")):
        found.setdefault(value(problem[1]), None)
    return found


def bare(text):
    """Sentences that are printed without being said."""
    rest, at = "", 0
    for call in SPOKEN.finditer(text):
        if call.start() >= at:
            rest += text[at:call.end()]
            at = call.end() + len(inside(text, call.end()))
    rest += text[at:]
    for call in PRINTED.finditer(rest):
        for one in values(inside(rest, call.end())):
            if re.search(r"[A-Za-z]{3}", PLACE.sub("", one)):
                yield one


# ---- the catalogues ----

def catalogue(lang):
    (_, _, [header]), *entries = po.parse(
        (SOURCE / "po" / f"{lang}.po").read_text("utf-8"))
    return header, entries


def places(text):
    return PLACE.findall(text)


class Catalogues(unittest.TestCase):
    def test_what_is_said_is_translated_and_nothing_else(self):
        wanted = said()
        self.assertGreater(len(wanted), 100)
        for lang in LANGUAGES:
            entries = catalogue(lang)[1]
            found = {msgid: plural for msgid, plural, _ in entries}
            self.assertEqual(len(found), len(entries), f"{lang}: one twice")
            self.assertEqual(sorted(set(wanted) - set(found)), [],
                             f"{lang}: missing")
            self.assertEqual(sorted(set(found) - set(wanted)), [],
                             f"{lang}: not used")
            self.assertEqual(found, wanted, f"{lang}: plurals")

    def test_each_translation_has_its_forms_and_places(self):
        for lang in LANGUAGES:
            header, entries = catalogue(lang)
            forms = po.plural_rule(header)[0]
            for msgid, plural, texts in entries:
                self.assertEqual(len(texts), forms if plural else 1, msgid)
                for text in texts:
                    self.assertTrue(text, f"{lang}: {msgid}")
                    self.assertEqual(places(text), places(msgid), text)
                    self.assertEqual(text.endswith("\n"),
                                     msgid.endswith("\n"), text)
                    self.assertEqual(text.count("\n"), msgid.count("\n"),
                                     text)

    def test_plural_rules_are_those_of_the_languages(self):
        forms = {"cs": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 2},
                 "pl": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1}}
        forms["sk"] = forms["cs"]
        for lang in LANGUAGES:
            rule = po.plural_rule(catalogue(lang)[0])[1]
            said_so = subprocess.run(
                ["awk", f"BEGIN {{ while ((getline n) > 0) print ({rule}) }}"],
                input="\n".join(map(str, forms[lang])) + "\n", text=True,
                capture_output=True, check=True).stdout
            self.assertEqual([int(n) for n in said_so.split()],
                             list(forms[lang].values()), lang)

    def test_nothing_is_printed_without_being_said(self):
        for path in speakers():
            self.assertEqual(list(bare(code(path))), [], path.name)


# ---- games ----

GAMES = {
    "wispwood": ["help", "w 1", "", "w 1 X9", "w 9", "w 2 I2", "t", "ok", "x",
                 "t m14 m16", "r", "t m14 m15", "t n13", "foo"],
    "fives": ["help", "foo", "a1 b1 c1 d1 e1", "c1 e1 b1 a1 f1", "pieces",
              "e j10", "d", "r", "show", "t", "d"],
    "mice": ["foo", "take red red", "help", "1", "a", "hint", "1", "s",
             "undo", "moves"],
    "cubes": ["1", "1", "d4", "p", "b9", "help", "stay", "1", "s", "1", "1"],
}


def play(game, lines, *words, **env):
    clean = {k: v for k, v in os.environ.items()
             if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [KOCKA, "play", game, "--people", "--seed", "x", *words],
            input="\n".join([*lines, "quit", ""]), encoding="utf-8",
            capture_output=True, timeout=120,
            env={**clean, "XDG_DATA_HOME": folder, **env})
    assert done.returncode == 0, done.stderr
    return done.stdout


def telling(msgid):
    """Pieces of a sentence that can only be English: two words or more."""
    return [piece.strip() for piece in PLACE.split(msgid)
            if len(re.findall(r"[A-Za-z]{2,}", piece)) > 1]


class Games(unittest.TestCase):
    def test_no_english_sentence_is_shown(self):
        english = {piece for msgid in said() for piece in telling(msgid)}
        for game, lines in GAMES.items():
            spoken = play(game, lines, "--lang", "en")
            known = [piece for piece in english if piece in spoken]
            self.assertGreater(len(known), 5, game)
            for lang in LANGUAGES:
                shown = play(game, lines, "--lang", lang)
                left = [piece for piece in english if piece in shown]
                self.assertEqual(left, [], f"{game} in {lang}")

    def test_reasons_are_said_with_the_words_of_the_language(self):
        shown = play("mice", ["take red red"], "--lang", "cs")
        self.assertIn("M8: na dvě myši jedné barvy (červená)", shown)
        shown = play("cubes", ["b9"], "--lang", "sk")
        self.assertIn("C1: b9 na doske nie je", shown)

    def test_the_piece_f_is_not_called_by_the_symbol_f(self):
        shown = play("fives", ["e3 f3 g3 h3 i3", "d", "t", "cross F"],
                     "--lang", "cs", "mode=puzzle")
        self.assertIn("F14: Dílek F se ještě vejde", shown)

    def test_columns_stand_under_each_other(self):
        for lang in LANGUAGES:
            rows = re.findall(r"^\S.*? {2,}\S+  6 |^\S.*? {2,}\S+  0 ",
                              play("mice", [], "--lang", lang), flags=re.M)
            self.assertEqual(len({len(row) for row in rows}), 1, rows)

    def test_the_environment_chooses(self):
        self.assertIn("Hráč 1", play("mice", [], LANG="cs_CZ.UTF-8"))
        self.assertIn("Gracz 1", play("mice", [], LANGUAGE="de:pl:cs"))
        self.assertIn("Player 1", play("mice", [], LANG="de_DE.UTF-8"))

    def test_an_unknown_language_is_refused(self):
        done = subprocess.run([KOCKA, "play", "mice", "--lang", "de"],
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cs, en, pl and sk", done.stderr)


if __name__ == "__main__":
    unittest.main()
