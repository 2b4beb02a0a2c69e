"""--box FILE: the numbers of somebody's own box, in every command.

The same box gives the same points, counted, played and simulated; a text that
is no box is answered with a sentence.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

KOCKA = os.environ.get("KOCKA", "build/kocka")
ROW = [1, 2, 4, 8, 16, 32]
MICE = {"values": {c: ROW for c in
                   ("red", "orange", "yellow", "green", "blue")}}
BOARDS = ["\n".join(["ABCDEFABCD"] * 10), "\n".join(["FEDCBAFEDC"] * 10),
          "\n".join(["AABBCCDDEE"] * 10)]
FIVES = {"boards": BOARDS, "values": {"I": 9}}


def box(game, options, version=1):
    return {"kocka": "box", "version": version, "name": "Granny's",
            "game": game, "options": options}


class Box(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "own.json"

    def write(self, what):
        text = what if isinstance(what, str) else json.dumps(what)
        self.path.write_text(text, "utf-8")

    def run_it(self, *words, given=""):
        return subprocess.run([KOCKA, *words, "--box", str(self.path)],
                              input=given, text=True, capture_output=True,
                              timeout=600)

    def test_a_sheet_is_counted_by_the_box(self):
        self.write(box("mice", MICE))
        line = {"seats": 2, "sheet": {"cards": [{"red": 3}, {"blue": 6}]}}
        more = {**line, "options": {"children": True}}
        done = self.run_it("score", "mice", "-", given="\n".join(
            map(json.dumps, (line, more))))
        totals = [[s["total"] for s in json.loads(answer)["score"]]
                  for answer in done.stdout.splitlines()]
        self.assertEqual(totals, [[4, 32], [3, 6]])

    def test_games_are_played_with_the_box_and_replay_anywhere(self):
        self.write(box("mice", MICE))
        done = self.run_it("simulate", "mice", "--games", "1", "--players",
                           "random", "--format", "records", "--out",
                           str(self.path.parent / "games"), "limit=9")
        self.assertEqual(done.returncode, 0, done.stderr)
        record, = (self.path.parent / "games").iterdir()
        self.assertIn("[1,2,4,8,16,32]", record.read_text().replace(" ", ""))
        again = subprocess.run([KOCKA, "replay", str(record)], text=True,
                               capture_output=True, timeout=600)
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_boards_are_dealt_to_any_number_of_players(self):
        self.write(box("fives", FIVES))
        for seats, dealt in ((2, BOARDS[:2]), (4, [*BOARDS, BOARDS[0]])):
            out = self.path.parent / f"games{seats}"
            done = self.run_it("simulate", "fives", "--games", "1", "--seats",
                               str(seats), "--players", "random", "--format",
                               "records", "--out", str(out))
            self.assertEqual(done.returncode, 0, done.stderr)
            record, = out.iterdir()
            self.assertIn(json.dumps(dealt).replace(" ", ""),
                          record.read_text().replace(" ", ""))

    def test_words_of_the_command_line_go_over_the_box(self):
        self.write(box("cubes", {"limit": 2, "cubes_per_colour": 4}))
        done = self.run_it("perft", "cubes", "limit=3", "--depth", "1",
                           "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"limit":3', done.stdout)

    def test_a_score_sheet_has_the_values_of_the_box(self):
        self.write(box("fives", FIVES))
        done = self.run_it("sheet", "fives", "--names", "Ana,Ben",
                           given="I\nP\n")
        self.assertIn("Ana 9", done.stdout)

    def test_what_is_no_box_is_answered_with_a_sentence(self):
        whole = json.dumps(box("mice", MICE))
        for text, said in (
                (whole[:len(whole) // 2], "only a part of one"),
                ('{"mice":1}', "this is no box"),
                (box("mice", MICE, version=2), "from a newer Kocka"),
                (box("mice", []), "has no options"),
                (box("fives", FIVES), "is a box of fives, not of mice"),
                (box("mice", {"per_colour": 7}), "7 mice need 7 values"),
                (box("mice", {"wings": 2}), 'has no option "wings"')):
            self.write(text)
            done = self.run_it("simulate", "mice", "--games", "1")
            self.assertEqual(done.returncode, 2, text)
            self.assertIn(said, done.stderr)

    def test_who_plays_is_answered_in_the_own_language(self):
        whole = json.dumps(box("mice", MICE))
        said = {
            whole[:len(whole) // 2]: ("jen její část", "len jej časť",
                                      "tylko jego część"),
            json.dumps(box("mice", MICE, version=2)):
                ("z novější Kocky; tato čte verzi 1",
                 "z novšej Kocky; táto číta verziu 1",
                 "z nowszej Kocki; ta czyta wersję 1"),
            json.dumps(box("fives", FIVES)):
                ("krabice hry fives, ne mice", "krabica hry fives, nie mice",
                 "pudełko gry fives, nie mice"),
            json.dumps(box("mice", {"per_colour": 7})):
                ("7 myší potřebuje 7 hodnot (červená)",
                 "7 myší potrebuje 7 hodnôt (červená)",
                 "7 myszy wymaga 7 wartości (czerwony)"),
            json.dumps(box("mice", {"wings": 2})):
                ("mice nemá volbu „wings“", "mice nemá voľbu „wings“",
                 "mice nie ma opcji „wings”"),
        }
        for text, sentences in said.items():
            self.write(text)
            for lang, sentence in zip(("cs", "sk", "pl"), sentences):
                done = self.run_it("play", "mice", "--lang", lang)
                self.assertEqual(done.returncode, 2, text)
                self.assertIn(sentence, done.stderr)
        self.path.unlink()
        self.assertIn("nelze přečíst",
                      self.run_it("play", "mice", "--lang", "cs").stderr)

    def test_no_refusal_of_options_is_english_elsewhere(self):
        wrong = {
            "mice": ({"values": 1}, {"values": {"pink": [1]}},
                     {"values": {"red": 1}}, {"values": {"red": [-1]}},
                     {"children": 1}, {"per_colour": 0}, {"start": 9}, 3),
            "fives": ({"boards": "x"}, {"boards": ["A"]}, {"white": 1},
                      {"white": ["A"]}, {"white": [BOARDS[0]] * 2},
                      {"values": 1}, {"values": {"Q": 1}},
                      {"values": {"I": -1}}, {"timer": 2}, {"mode": "x"}),
            "cubes": ({"specials": 1}, {"specials": {"step": 1}},
                      {"cubes_per_colour": 5}, {"specials": {"x": 1}}),
            "wispwood": ({"cards": 1}, {"cards": ["x"]}, {"pool": 1},
                         {"pool": ["x"]}, {"strips": 1}, {"fireflies": 1},
                         {"fireflies": {"1": 1, "2": 1, "3": 1, "4": 1}},
                         {"shapes": []}),
        }
        for game, lists in wrong.items():
            for options in lists:
                self.write(box(game, options))
                english = self.run_it("play", game, "--lang", "en")
                self.assertEqual(english.returncode, 2, options)
                for lang in ("cs", "sk", "pl"):
                    done = self.run_it("play", game, "--lang", lang)
                    self.assertEqual(done.returncode, 2, options)
                    self.assertNotEqual(done.stderr, english.stderr, lang)

    def test_a_file_that_cannot_be_read_is_the_worlds_fault(self):
        commands = (("simulate", "mice"), ("perft", "mice"),
                    ("arena", "mice", "random", "random"), ("play", "mice"),
                    ("score", "mice", "-"),
                    ("sheet", "fives", "--names", "Ana,Ben"))
        for said in (f"{self.path} cannot be read",  # nothing is there
                     f"cannot read {self.path}"):  # a folder is
            for words in commands:
                done = self.run_it(*words)
                self.assertEqual(done.returncode, 1, words)
                self.assertIn(said, done.stderr)
            self.path.mkdir(exist_ok=True)


if __name__ == "__main__":
    unittest.main()
