"""kocka review: of a folder, on all cores, as JSON, with progress; of a game
far longer than any; and of one that was cut off."""
import json
import os
import pty
import subprocess
import tempfile
import unittest

KOCKA = os.environ["KOCKA"]
HEAD = 'kocka 1\ngame: pig\nseats: 2\noptions: {"goal":100}\n\n'
WIN = ["roll", "die 6"] * 17 + ["stop"]


def record(wasted=0):
    """So many turns in which nobody gains anything, then one wins."""
    return HEAD + "\n".join(["roll", "die 1"] * wasted + WIN) + "\n"


def played(seed, until=None, then=None, **player):
    """The record of a game of cubes that a hint plays, to its end or to so
    many moves, after which comes one more."""
    with subprocess.Popen([KOCKA, "engine"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as engine:
        def ask(**request):
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            return json.loads(engine.stdout.readline())

        answer, moves = ask(do="new", game="cubes", seats=2, seed=seed), 0
        while answer["to_act"] != "over" and moves != until:
            if answer["to_act"] == "chance":
                answer = ask(do="chance")
            else:
                best = ask(do="best", **player)
                answer = ask(do="play", move=best["move"])
            moves += 1
        if then:
            ask(do="play", move=then)
        return ask(do="record")["record"]


class Review(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kocka-")
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w") as f:
            f.write(text)

    def review(self, *words, **more):
        return subprocess.run([KOCKA, "review", *words], capture_output=True,
                              text=True, **more)

    def test_a_folder_is_reviewed_in_order_whatever_the_number_of_jobs(self):
        for i in range(6):
            self.write(f"{i}.kocka", record(i))
        self.write("other.txt", "no record")
        one = self.review("--json", "--jobs", "1", self.folder.name)
        self.assertEqual((one.returncode, one.stderr), (0, ""))
        self.assertEqual(
            self.review("--json", "--jobs", "4", self.folder.name).stdout,
            one.stdout)
        names = [os.path.basename(json.loads(line)["record"])
                 for line in one.stdout.splitlines()]
        self.assertEqual(list(dict.fromkeys(names)),
                         [f"{i}.kocka" for i in range(6)])

    def test_progress_is_shown_on_a_terminal_only(self):
        for i in range(2):
            self.write(f"{i}.kocka", record(5000))
        mine, its = pty.openpty()
        subprocess.run([KOCKA, "review", "--json", self.folder.name],
                       stdout=subprocess.DEVNULL, stderr=its, check=True)
        os.close(its)
        said = os.read(mine, 65536).decode()
        os.close(mine)
        self.assertRegex(said, r"\[#*-*\] +\d+%, record \d of 2, move \d+ of 10035")

    def test_twenty_thousand_moves(self):
        self.write("long.kocka", record(10000))
        done = self.review("--json", os.path.join(self.folder.name,
                                                  "long.kocka"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        told = [json.loads(line) for line in done.stdout.splitlines()]
        *_, first, last = told
        self.assertEqual((first["result"], last["result"]), (1, 0))
        self.assertGreater(len(told), 20000)
        self.assertEqual(first["judged"], first["decisions"])
        self.assertEqual(last["judged"], last["decisions"])
        self.assertGreater(last["decisions"], 1000)
        self.assertEqual([line for line in told if "judged" in line
                          and "summary" not in line], [])

    def test_of_a_game_that_nobody_can_judge_no_share_is_told(self):
        played = subprocess.run(
            [KOCKA, "simulate", "pig", "--seats", "3", "--games", "1",
             "--players", "strong", "--format", "records", "--out",
             self.folder.name], capture_output=True)
        self.assertEqual(played.returncode, 0)
        done = self.review("--json", self.folder.name)
        sums = [line for line in map(json.loads, done.stdout.splitlines())
                if "summary" in line]
        self.assertEqual([set(one) for one in sums],
                         [{"summary", "decisions", "judged", "result"}] * 3)
        self.assertEqual({one["judged"] for one in sums}, {0})
        self.assertEqual(sum(one["result"] for one in sums), 1)

    def test_one_who_looks_four_times_as_far_is_told_no_errors(self):
        """What a judge that searches changes its mind about is its own doubt,
        not a loss."""
        done = self.review("--json", "-",
                           input=played("books/36", sims=20000))
        told = [json.loads(line) for line in done.stdout.splitlines()]
        lost = [line["lost"] for line in told
                if "lost" in line and "summary" not in line]
        self.assertGreater(len(lost), 10)
        self.assertEqual([x for x in lost if x], [])

    def test_a_judge_in_doubt_looks_further(self):
        """With a quarter of what it needs for this one it would be in doubt
        whether it loses anything."""
        done = self.review("--json", "-", input=played(
            "books/163", until=65, then="L c3", player="strong", sims=5000))
        last = [json.loads(line) for line in done.stdout.splitlines()
                if '"lost"' in line and '"summary"' not in line][-1]
        self.assertEqual((last["ply"], last["move"], last["best"]),
                         (66, "L c3", "L c7"))
        self.assertGreater(last["lost"], 0.05)

    def test_who_had_nothing_to_choose_is_told_nothing_of_courage(self):
        done = self.review("-", input=record())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("courage, to roll or to stop:\nseat 0, 1 game, ",
                      done.stdout)
        self.assertNotIn("seat 1, ", done.stdout)
        nobody = self.review("-", input=HEAD)
        self.assertEqual(nobody.returncode, 0)
        self.assertNotIn("courage", nobody.stdout)

    def test_one_that_was_cut_off(self):
        text = record(3)
        whole = text[:text.rindex("roll")]
        self.assertEqual(self.review("-", input=whole).returncode, 0)
        done = self.review("-", input=text[:-3])
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "line \\d+")


if __name__ == "__main__":
    unittest.main(verbosity=2)
