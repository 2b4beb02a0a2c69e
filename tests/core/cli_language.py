"""The terminal in four languages: games are played, no English is shown.

That the catalogues are whole is check_catalogues.py's.

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
import said  # noqa: E402

LANGUAGES = po.languages()
PRINTED = re.compile(r"\b(printf|puts|fputs|play_line)\(")
PLACE = re.compile(r"%[-+0-9.*]*[a-z%]")


def bare(text):
    """Sentences that are printed without being said."""
    rest, at = "", 0
    for call in said.SPOKEN.finditer(text):
        if call.start() >= at:
            rest += text[at:call.end()]
            at = call.end() + len(said.inside(text, call.end()))
    rest += text[at:]
    for call in PRINTED.finditer(rest):
        for one in said.values(said.inside(rest, call.end())):
            if re.search(r"[A-Za-z]{3}", PLACE.sub("", one)):
                yield one


class Sources(unittest.TestCase):
    def test_nothing_is_printed_without_being_said(self):
        for path in said.speakers():
            self.assertEqual(list(bare(said.code(path))), [], path.name)


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
            capture_output=True, timeout=600,
            env={**clean, "XDG_DATA_HOME": folder, **env})
    assert done.returncode == 0, done.stderr
    return done.stdout


def telling(msgid):
    """Pieces of a sentence that can only be English: two words or more."""
    return [piece.strip() for piece in PLACE.split(msgid)
            if len(re.findall(r"[A-Za-z]{2,}", piece)) > 1]


class Games(unittest.TestCase):
    def test_no_english_sentence_is_shown(self):
        english = {piece for msgid in said.terminal()
                   for piece in telling(msgid)}
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
        for lang in ("en", *LANGUAGES):
            shown = play("mice", ["1"], "--lang", lang)
            heads = re.findall(r"^ {12}((?:  \w+){5})$", shown, flags=re.M)
            rows = re.findall(r"^\S.{11}((?:  +\d){5})", shown, flags=re.M)
            self.assertGreater(len(rows), 3, shown)
            ends = {tuple(found.end() for found in re.finditer(r"\w+", row))
                    for row in [*heads, *rows]}
            self.assertEqual(len(ends), 1, shown)
            for line in shown.splitlines():
                self.assertLessEqual(len(line.split("> ")[-1]), 80, line)

    def test_moves_of_cubes_are_said(self):
        shown = play("cubes", ["1", "1"], "--lang", "cs")
        self.assertIn("1  roh a1", shown)
        self.assertIn("roh g1.", shown)
        self.assertNotIn("corner", shown)

    def test_the_environment_chooses(self):
        self.assertIn("Hráč 1", play("mice", [], LANG="cs_CZ.UTF-8"))
        self.assertIn("Gracz 1", play("mice", [], LANGUAGE="de:pl:cs"))
        self.assertIn("Player 1", play("mice", [], LANG="de_DE.UTF-8"))

    def test_an_unknown_language_is_refused(self):
        done = subprocess.run([KOCKA, "play", "mice", "--lang", "de"],
                              capture_output=True, text=True, timeout=600)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cs, en, pl and sk", done.stderr)


if __name__ == "__main__":
    unittest.main()
