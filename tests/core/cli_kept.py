"""The terminal's own games: going on with one, and reviewing the last.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import resource
import subprocess
import tempfile
import unittest

KOCKA = os.path.abspath(os.environ.get("KOCKA", "build/kocka"))


class Kept(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def kocka(self, *words, typed="", **more):
        return subprocess.run(
            [KOCKA, *words], input=typed, text=True, capture_output=True,
            timeout=600, env={**os.environ, "XDG_DATA_HOME": self.folder.name},
            **more)

    def age(self, game, seconds):
        path = os.path.join(self.folder.name, f"kocka/last-{game}.kocka")
        now = os.stat(path).st_mtime
        os.utime(path, (now - seconds, now - seconds))

    def test_resume_takes_the_newest_game_whichever_it_is(self):
        self.kocka("play", "mice", typed="quit\n")
        self.kocka("play", "cubes", typed="corner a1\nquit\n")
        self.age("mice", 100)
        self.assertIn("kocka play cubes --resume",
                      self.kocka("play", "--resume", typed="quit\n").stdout)
        self.age("cubes", 200)
        self.assertIn("kocka play mice --resume",
                      self.kocka("play", "--resume", typed="quit\n").stdout)

    def test_what_cannot_be_kept_leaves_the_old_game_whole(self):
        self.kocka("play", "mice", typed="quit\n")
        folder = os.path.join(self.folder.name, "kocka")
        with open(os.path.join(folder, "last-mice.kocka"), "rb") as f:
            old = f.read()
        # A file ends after ten bytes; a write beyond fails, and no signal
        # comes, since this interpreter ignores it and hands that on.
        done = self.kocka(
            "play", "mice", typed="roll\nquit\n", restore_signals=False,
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_FSIZE, (10, 10)))
        self.assertIn("cannot keep the game", done.stderr)
        self.assertIn("File too large", done.stderr)
        with open(os.path.join(folder, "last-mice.kocka"), "rb") as f:
            self.assertEqual(f.read(), old)
        self.assertEqual(os.listdir(folder), ["last-mice.kocka"])

    def test_a_bare_play_begins_a_game(self):
        self.assertIn("kocka play mice --resume",
                      self.kocka("play", typed="quit\n").stdout)

    def test_without_a_game_it_says_so(self):
        for words in (("play", "--resume"), ("play", "mice", "--resume"),
                      ("review",)):
            done = self.kocka(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("game" if words[0] == "play" else "record",
                          done.stderr)

    def test_a_bare_review_takes_the_last_game(self):
        self.kocka("play", "pig", "goal=10", "--seed", "1",
                   typed="roll\nstop\n" * 40)
        done = self.kocka("review")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("decisions", done.stdout)

    def test_after_a_game_its_record_is_named(self):
        said = self.kocka("play", "pig", "goal=10", "--people", "--seed", "1",
                          typed="roll\nstop\n" * 200).stdout
        self.assertIn("The game is over.", said)
        self.assertIn("last-pig.kocka", said)
        self.assertIn("kocka review", said)

    def test_a_file_that_is_no_record_is_named_once(self):
        done = self.kocka("review", __file__)
        self.assertEqual(done.stderr.count("line 1"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
