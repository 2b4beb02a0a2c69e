"""kocka play mice: what may be taken, in words.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import subprocess
import tempfile
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")


class Play(unittest.TestCase):
    def test_a_pair_is_two_and_not_one_and_one(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [KOCKA, "play", "mice", "--people", "--by-hand", "--lang",
                 "en"], input="roll blue blue\n1\nquit\n", text=True,
                capture_output=True, timeout=600,
                env={**os.environ, "XDG_DATA_HOME": folder})
        self.assertIn("   1  take two: blue\n", done.stdout)
        self.assertIn("Player 1: take two: blue\n", done.stdout)
        self.assertNotIn("blue and", done.stdout)


if __name__ == "__main__":
    unittest.main()
