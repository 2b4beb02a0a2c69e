"""kocka score: points of forests on a real table, a line for each line.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import json
import os
import subprocess
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")


def score(*questions):
    lines = [q if isinstance(q, str) else json.dumps(q) for q in questions]
    done = subprocess.run([KOCKA, "score", "wispwood", "-"],
                          input="".join(line + "\n" for line in lines),
                          text=True, capture_output=True, timeout=600)
    return done.returncode, [json.loads(x) for x in done.stdout.splitlines()]


def forest(*rows, cat=None, at=(12, 12)):
    """Letters as in tests/games/wispwood_cards.txt."""
    names = {"P": "pumpkin", "W": "witch", "O": "orb", "H": "heart",
             "T": "tree"}
    tiles = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            square = f"{chr(ord('a') + at[0] + x)}{at[1] + y + 1}"
            if letter == "C":
                cat = square
            elif letter != ".":
                tiles[square] = names[letter]
    return {"cat": cat, "tiles": tiles}


SHEET = ["pumpkin-sudoku", "witch-around", "orb-around", "heart-adjacent",
         "tree-largest"]


class Score(unittest.TestCase):
    def test_the_printed_sheets(self):
        code, [answer] = score({"cards": SHEET, "round": 1, "forests": [
            forest("OOO.", "CTT.", "TTTT", "THT."),
            forest("POPC", "TTTT", "TTHH", "HPHH")]})
        self.assertEqual(code, 0)
        self.assertEqual([list(sheet.values()) for sheet in answer],
                         [[0, 0, 6, 6, 8, 0, 20], [4, 0, 2, 8, 6, 2, 22]])
        self.assertEqual(list(answer[0]), [*SHEET, "bonus", "total"])

    def test_any_cards_may_be_combined(self):
        code, [[sheet]] = score({"cards": ["tree-dense", "tree-second"],
                                 "round": 3, "forests": [forest("TTT", "CT.")]})
        self.assertEqual((code, sheet), (0, {"tree-dense": 3, "tree-second": 0,
                                             "bonus": 0, "total": 3}))

    def test_a_line_for_each_line(self):
        good = {"cards": [], "round": 1, "forests": []}
        code, answers = score(good, "{", "", "[]", good)
        self.assertEqual(code, 1)
        self.assertEqual(answers[0], [])
        self.assertEqual(answers[4], [])
        for answer in answers[1:4]:
            self.assertIn("error", answer)

    def test_forests_that_cannot_be(self):
        for bad in [forest("C...T"), forest("TT"), {"cat": "m13"},
                    {"cat": "z9", "tiles": {}},
                    {"cat": "m13", "tiles": {"m13": "tree"}},
                    {"cat": "m13", "tiles": {"m14": "cat"}}]:
            code, [answer] = score({"cards": SHEET, "round": 1,
                                    "forests": [bad]})
            self.assertEqual(code, 1, bad)
            self.assertIn("error", answer)

    def test_questions_that_cannot_be(self):
        for bad in [{"cards": ["orb"]}, {"cards": "orb-line"},
                    {"cards": ["orb-line", "orb-line"]}, {"round": 4},
                    {"round": "1"}, {"forests": {}}]:
            question = {"cards": SHEET, "round": 1, "forests": [], **bad}
            code, [answer] = score(question)
            self.assertEqual(code, 1, bad)
            self.assertIn("error", answer)


if __name__ == "__main__":
    unittest.main()
