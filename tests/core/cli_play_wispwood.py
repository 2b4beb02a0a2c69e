"""kocka play wispwood: a wisp is tried out on the forest before it is laid.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import subprocess
import tempfile
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
CARDS = "pumpkin-sudoku witch-around orb-around heart-adjacent tree-largest"
SHAPES = "I2 I3 L3 I4 O4 T4 S4 L4"
POND = "pumpkin witch orb heart pumpkin witch orb heart"


def setup(pond=POND):
    return ([f"card {card}" for card in CARDS.split()]
            + [f"shape {shape}" for shape in SHAPES.split()]
            + [f"deal {kind}" for kind in pond.split()])


def play(*lines, start=None, args=("--people",)):
    lines = [*(setup() if start is None else start), *lines, "quit", ""]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [KOCKA, "play", "wispwood", "--by-hand", *args],
            input="\n".join(lines), text=True, capture_output=True, timeout=600,
            env={**os.environ, "XDG_DATA_HOME": folder})
    assert done.returncode == 0, done.stderr
    return done.stdout


class Play(unittest.TestCase):
    def test_pond_and_forest_read_without_colours(self):
        out = play()
        self.assertIn("L4 ── 1 pumpkin ── I2", out)
        self.assertIn(" 13  ·  ·  ·  C  ·  ·  · ", out)
        self.assertIn("tree-largest", out)

    def test_pond_and_forest_stand_on_a_screen_of_80_by_24(self):
        for args in ("--people",), ("--people", "--lang", "pl"):
            out = play(args=args)
            screen = out[:out.rindex("> ")].splitlines()[-24:]
            self.assertRegex("\n".join(screen), "L4 ── 1 .* ── I2")
            self.assertLessEqual(max(map(len, screen)), 80)

    def test_a_wisp_is_tried_out_turned_and_placed(self):
        out = play("w 4 I4", "l13", "t", "ok")
        self.assertIn("would add", out)
        self.assertIn("W10: The square m13 is not empty.", out)
        self.assertIn("Player 1: heart, wisp 4 I4 l12 l13 l14 l15 @l13", out)

    def test_why_it_may_not_lie_there(self):
        out = play("w 2 I3", "n15 t t t", "x")
        self.assertIn("W11: A witch must be around your cat; n15 is not.", out)
        self.assertIn("!W!", out)

    def test_trees_in_any_order(self):
        self.assertIn("Player 1: trees m14 m15", play("t m15 m14"))

    def test_a_refusal_gives_the_rule(self):
        self.assertIn("W13: The tree on m16 would touch nothing",
                      play("t m14 m16"))
        self.assertIn("W6: ", play("r"))

    def test_a_round_ends_with_its_sheet(self):
        turns = ["t n13 o13 p13", "t m14 n14 o14", "t p14 m15 n15",
                 "t o15 p15 m16", "t n16 o16 p16"]
        lines = [turn for turn in turns for _ in range(2)]
        out = play(*lines, "p16", "stay")
        self.assertRegex(out, r"tree-largest .* 15 +15")
        self.assertRegex(out, r"bonus +2 +2")
        self.assertIn("Round 2: your forest may fill 5×5 squares", out)

    def test_alone_against_the_ghost(self):
        start = setup()
        start[13:13] = [f"level {k}" for k in "heart orb witch pumpkin".split()]
        out = play("3", "firefly 4", start=start, args=("--seats", "1"))
        self.assertIn("Where shall the ghost's cat stand?", out)
        self.assertIn("The ghost takes heart from space 4.", out)
        self.assertIn("1 heart (6 each)", out)


if __name__ == "__main__":
    unittest.main()
