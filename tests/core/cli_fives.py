"""kocka solve, boards, play and sheet for fives.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import json
import os
import pty
import subprocess
import tempfile
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")

BOARD = """\
# with remarks, small letters and spaces
A E F E A E A A F E
abcacfebef
DEABACFCFE

EFEDDFEDEF   # the fourth
AABCDEFAAE
EFAAEFEFBC
FBCDFEFEAD
EFEFAFABCF
FEFABCADAE
EFEDEFBCDF
"""


def kocka(*words, text="", folder=None, code=0, **env):
    done = subprocess.run(
        [KOCKA, *words], input=text, text=True, capture_output=True,
        timeout=600, check=False,
        env={**os.environ, "XDG_DATA_HOME": folder or "/nonexistent", **env})
    assert done.returncode == code, (done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


class Solve(unittest.TestCase):
    def solve(self, *words, text=BOARD, **rest):
        return kocka("solve", "fives", "--board", "-", "--dice", *words,
                     text=text, **rest)

    def test_the_optimum_and_all_placements(self):
        answer = json.loads(self.solve("AABCD", "--all"))
        self.assertEqual(list(answer), ["best", "pieces", "placements", "all"])
        self.assertEqual(len(answer["all"]), answer["placements"])
        self.assertEqual(answer["pieces"][0]["piece"], "I")
        self.assertIn({"piece": "T", "cells": "a1 a2 b2 c2 a3".split()},
                      answer["all"])

    def test_dice_in_any_order(self):
        self.assertEqual(self.solve("DACBA"), self.solve("AABCD"))

    def test_three_of_a_kind_are_rolled_again(self):
        self.assertIn("F5", self.solve("AAABC", code=2))

    def test_a_bad_board_says_where(self):
        short = BOARD.replace("AABCDEFAAE", "AABCDEFAA")
        self.assertIn("line 7", self.solve("AABCD", text=short, code=1))

    def test_the_integer_program(self):
        program = self.solve("AABCD", "--program")
        self.assertTrue(program.startswith("Maximize\n"))
        self.assertTrue(program.endswith("End\n"))

    def test_advice_for_the_puzzle_stays_below_its_bound(self):
        requests = [
            {"do": "new", "game": "fives", "seats": 1, "seed": "advice",
             "options": {"mode": "solo"}}, {"do": "chance"}, {"do": "chance"}]
        lines = kocka("engine", text="".join(
            json.dumps(request) + "\n" for request in requests))
        state = json.loads(lines.split("\n")[2])["state"]
        advice = json.loads(kocka(
            "solve", "fives", "--state", "-", "--futures", "20",
            text=json.dumps(state)))
        self.assertLessEqual(advice["expected"], advice["bound"])
        self.assertLessEqual(advice["bound"], 30)
        self.assertEqual(len(advice["piece"]["cells"]), 5)

    def test_alone_foresight_that_pays_wins_little(self):
        words = "solve", "fives", "--alone", "--futures", "2", "--width", "1"
        told = json.loads(kocka(*words))
        self.assertEqual((told["width"], told["futures"]), (1, 2))
        self.assertTrue(25.5 < told["bound"] < 27, told)


class Boards(unittest.TestCase):
    def test_those_shipped_are_good(self):
        out = kocka("boards", "check")
        self.assertEqual(out.count(" good\n"), 5)

    def test_one_that_is_not(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(BOARD)
            file.flush()
            done = subprocess.run([KOCKA, "boards", "check", file.name],
                                  capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("not in the band", done.stdout)

    def test_a_file_as_an_option(self):
        boards = json.loads(kocka("boards", "option", "-", text=BOARD))
        self.assertEqual(boards[0].split("\n")[0], "AEFEAEAAFE")


class Play(unittest.TestCase):
    def play(self, *words, lines=(), folder):
        return kocka("play", "fives", *words, folder=folder,
                     text="".join(line + "\n" for line in lines))

    def test_solo_is_kept_in_the_list_of_its_board(self):
        boards = kocka("boards", "option", "-", text=BOARD).strip()
        lines = ["a5 b5 c5 d5 e5", "d"] \
            + [line for piece in "FLNPTUVWXYZ" for line in ("d", piece)]
        with tempfile.TemporaryDirectory() as folder:
            words = ("mode=solo", f"boards={boards}", "--by-hand")
            by_hand = []
            for at in range(0, len(lines), 2):
                by_hand += ["roll AABCD", *lines[at:at + 2]]
            first = self.play(*words, lines=by_hand, folder=folder)
            self.assertIn("I, worth 4.", first)
            self.assertIn("  1.   4 ", first)
            second = self.play(*words, lines=by_hand, folder=folder)
            self.assertIn("  2.   4 ", second)

    def test_the_sand_runs_out_with_a_bell(self):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [KOCKA, "play", "fives", "--seats", "1", "idle=1"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                env={**os.environ, "XDG_DATA_HOME": folder})
            out = self.wait_for_bell(process)
        self.assertIn("\a  The time is up!", out)
        self.assertIn("the best on this board is", out)

    def wait_for_bell(self, process):
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "the best on this board" in line:
                break
        process.stdin.write("quit\n")
        process.stdin.close()
        lines += process.stdout.readlines()
        process.stdout.close()
        process.wait(timeout=600)
        return "".join(lines)

    def test_what_others_do_leaves_a_half_typed_line_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = pty.openpty()
            process = subprocess.Popen(
                [KOCKA, "play", "fives", "--level", "4", "--seed", "x",
                 "--lang", "en"],
                stdin=theirs, stdout=theirs,
                env={**os.environ, "XDG_DATA_HOME": folder, "TERM": "xterm"})
            os.close(theirs)
            self.read_until(ours, b"You> ")
            os.write(ours, b"a1 b1")
            told = self.read_until(ours, b"\x1b8\x1b[B")
            os.write(ours, b"\x15quit\n")
            self.read_until(ours, b"kept")
            process.wait(timeout=600)
            os.close(ours)
        self.assertRegex(told, b"\x1b7\x1b\\[G\x1b\\[L  Computer: .*\r\n\x1b8")
        self.assertNotIn(b"You> ", told)

    def read_until(self, terminal, wanted):
        seen = b""
        while wanted not in seen:
            seen += os.read(terminal, 4096)
        return seen

    def test_hints_while_searching_and_crossing(self):
        boards = kocka("boards", "option", "-", text=BOARD).strip()
        with tempfile.TemporaryDirectory() as folder:
            out = self.play("mode=solo", f"boards={boards}", "--by-hand",
                            folder=folder,
                            lines=["roll AABCD", "hint", "d", "hint", "quit"])
        self.assertRegex(out, "Hint: draw .* — the form . lies here, worth [1-4]\n")
        self.assertRegex(out, "Hint: cross .* — .* missed least")

    def test_circled_and_crossed_off_can_be_told_apart(self):
        boards = kocka("boards", "option", "-", text=BOARD).strip()
        with tempfile.TemporaryDirectory() as folder:
            out = self.play("mode=solo", f"boards={boards}", "--by-hand",
                            folder=folder,
                            lines=["roll AABCD", "a5 b5 c5 d5 e5", "d",
                                   "roll AABCD", "d", "a1 b1 c1 a2 b2",
                                   "roll AABCD", "quit"])
        last = out[out.rindex("Round 3 of 12"):]
        self.assertIn("   1 A# E# F# E  ", last)
        self.assertIn("   5 AO AO BO CO DO E  ", last)
        self.assertRegex(last, r"4: \(I\) .*2: -P- ")

    def test_a_refusal_gives_the_rule(self):
        with tempfile.TemporaryDirectory() as folder:
            out = self.play("--seats", "1", "--seed", "x", folder=folder,
                            lines=["a1 c1 e1 g1 i1", "quit"])
        self.assertIn("F6: These five squares are not joined", out)


class Sheet(unittest.TestCase):
    def test_the_printed_examples(self):
        lines = ["FIPLUW", "FP+", "TL"] + [""] * 12
        out = kocka("sheet", "fives", "--names", "Anna,Bob,Eva",
                    text="\n".join(lines) + "\n")
        self.assertIn("Anna 10, Bob 4, Eva 4\n", out)
        self.assertIn("Anna 10 wins, Bob 4, Eva 4\n", out)

    def test_what_cannot_be_is_asked_for_again(self):
        out = kocka("sheet", "fives", "--names", "Anna,Bob",
                    text="FF+\nP+\nP\n")
        self.assertIn("F9: F counts once.\n", out)
        self.assertIn("No: the timer is turned once in a round.\n", out)
        self.assertIn("Anna 2, Bob 2\n", out)

    def test_a_puzzle_ends_when_nobody_finds_a_piece(self):
        out = kocka("sheet", "fives", "--names", "Anna,Bob", "--puzzle",
                    text="F\nP+\nF\nX\nZI\n-W\n-I\n-Z\n")
        self.assertIn("No: a piece is circled or crossed off twice.\n", out)
        self.assertIn("No: one piece is circled or crossed off", out)
        self.assertIn("Anna 5, Bob 3\n", out)
        self.assertIn("Anna 5 wins, Bob 3\n", out)

    def test_it_speaks_the_language_of_the_player(self):
        said = {"cs": ("Kolo 1, Anna> ", "F9: F se počítá jen jednou.",
                       "Ne: přesýpací hodiny se v kole otočí jen jednou.",
                       "Dílek \"Q\" neexistuje"),
                "sk": ("Kolo 1, Anna> ", "F9: F sa počíta len raz.",
                       "Nie: presýpacie hodiny sa v kole otočia len raz.",
                       "Dielik \"Q\" neexistuje"),
                "pl": ("Runda 1, Anna> ", "F9: F liczy się tylko raz.",
                       "Nie: klepsydrę obraca się w rundzie tylko raz.",
                       "Nie ma elementu \"Q\"")}
        for language, sentences in said.items():
            out = kocka("sheet", "fives", "--names", "Anna,Bob",
                        text="FF+\nP+\nQ\nP\n", LANGUAGE=language)
            for sentence in sentences:
                self.assertIn(sentence, out)


if __name__ == "__main__":
    unittest.main()
