"""kocka play of a game without looks of its own: plain, but all is there.

Pig has none; the test-only command kocka-secret has a game that hides what is
dealt.
"""
import os
import subprocess
import tempfile
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
SECRET = os.path.join(os.environ.get("KOCKA_BUILD", "build"),
                      "tests/kocka-secret")


def play(command, *words, lines):
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([command, "play", *words], text=True,
                              input="".join(line + "\n" for line in lines),
                              capture_output=True, timeout=600,
                              env={**os.environ, "HOME": home,
                                   "XDG_DATA_HOME": home})
    return done.stdout


class Plain(unittest.TestCase):
    def test_the_members_of_the_state_are_shown(self):
        out = play(KOCKA, "pig", "goal=20", "--by-hand", "--people",
                   "--names", "Anna,Bert",
                   lines=["roll", "die 5", "roll", "die 2", "stop", "quit"])
        self.assertIn("\n  turn: Anna\n", out)
        self.assertIn("\n  pot: 7\n", out)
        self.assertIn("\n  banks:\n    Anna         7\n", out)
        self.assertIn("Chance: die 5\n", out)

    @unittest.skipUnless(os.path.exists(SECRET), "built without the server")
    def test_what_a_rival_was_dealt_is_not_told(self):
        out = play(SECRET, "secret", "--seed", "3", lines=["1"])
        first = out.split("You>")[0]
        self.assertRegex(first, "Chance: deal [1-6]\n")
        self.assertIn("Chance: deal hidden\n", first)
        self.assertIn("Computer: hidden\n", out)
        self.assertRegex(out.split("Computer: hidden")[1],
                         "laid:\n    You +[0-6]\n    Computer +[0-6]\n")

    @unittest.skipUnless(os.path.exists(SECRET), "built without the server")
    def test_two_at_one_keyboard_are_told_neither(self):
        out = play(SECRET, "secret", "--people", "--seed", "3",
                   lines=["quit"])
        self.assertEqual(out.count("Chance: deal hidden\n"), 2)


if __name__ == "__main__":
    unittest.main()
