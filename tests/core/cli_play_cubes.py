"""kocka play cubes: the board, the legal squares, and chains explained.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import subprocess
import tempfile
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")

# Each row of the board; corners and centre get no token.
BOARD = [
    "    red    red    orange orange yellow   ",
    "leap red   green  green  blue   blue  white",
    "violet step  violet white white red   green",
    "orange slant gate         gate  blue  blue",
    "yellow orange leap yellow yellow green violet",
    "step step step slant slant slant leap",
    "    leap  shield shield violet white   ",
]
CHIPS = "red orange yellow green blue violet white".split()


def setup():
    tokens = [f"token {kind}" for row in BOARD for kind in row.split()]
    return tokens + ["a1", "g7"] + [f"chip {c}" for c in CHIPS + CHIPS[::-1]]


def play(*lines):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [KOCKA, "play", "cubes", "--people", "--by-hand"],
            input="\n".join([*setup(), *lines, "quit", ""]), text=True,
            capture_output=True, timeout=600,
            env={**os.environ, "XDG_DATA_HOME": folder})
    assert done.returncode == 0, done.stderr
    return done.stdout


class Play(unittest.TestCase):
    def test_legal_squares_stand_in_brackets(self):
        out = play()
        self.assertIn("  2    L   R [ G]  G   B   B   W ", out)
        self.assertIn("  3    V [ +]  V   W   W   R   G ", out)
        self.assertIn("■ Player 2     >w   v   b   g   y   o   r ", out)

    def test_what_each_move_does_is_said(self):
        out = play()
        self.assertIn("1  L c2  green is not the next colour and stays", out)
        self.assertIn("2  L b3  a step: go on, or stay", out)
        self.assertIn("then step b2: takes red", out)

    def test_a_chain_is_told_step_by_step(self):
        out = play("b3", "b4", "s")
        self.assertIn("★ Player 1: L b3, a step: go on, or stay.", out)
        self.assertIn("★ Player 1: step b4, a slant: go on, or stay.", out)
        self.assertIn("★ Player 1: stay.", out)

    def test_the_end_speaks_to_the_one_who_plays(self):
        record = os.path.join(os.path.dirname(__file__), "../corpus/0.1/cubes",
                              "cubes-000000.kocka")
        with open(record, encoding="utf-8") as file:
            lines = file.read().splitlines()[:-1]  # without the last move
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "begun.kocka")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines
                                if not line.startswith("result"))
            done = subprocess.run(
                [KOCKA, "play", "--resume", "--record", path, "--lang", "en"],
                input="d4\n", text=True, capture_output=True, timeout=600,
                env={**os.environ, "XDG_DATA_HOME": folder})
        self.assertIn("★ You reach the centre with all seven", done.stdout)
        self.assertIn("'kocka review' shows what each move cost", done.stdout)

    def test_a_refusal_gives_the_rule(self):
        out = play("d4", "p", "b9")
        self.assertIn("C7: d4 is not an L move away", out)
        self.assertIn("C7: You may pass only without a legal L move", out)
        self.assertIn("C1: b9 is not on the board", out)

    def test_a_taken_cube_shows_in_the_row(self):
        out = play("b3", "b2")
        self.assertIn("★ Player 1: step b2, takes red.", out)
        self.assertIn("★ Player 1      R  >o   y   g   b   v   w   1 of 7",
                      out)


if __name__ == "__main__":
    unittest.main()
