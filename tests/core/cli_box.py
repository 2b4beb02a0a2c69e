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
                              timeout=120)

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
                               capture_output=True, timeout=60)
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


if __name__ == "__main__":
    unittest.main()
