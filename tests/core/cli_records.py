"""Records that are cut, edited, foreign, huge or hostile, at every door of
the command that reads one: a sentence, never a crash or a hang.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import json
import os
import re
import subprocess
import tempfile
import unittest

KOCKA = os.path.abspath(os.environ.get("KOCKA", "build/kocka"))
# Debian 13 has none: no databases of games either
SERVER = subprocess.run([KOCKA, "serve", "--help"],
                        capture_output=True).returncode == 0
HEAD = "kocka 1\ngame: pig\nseats: 2\n"
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
PATIENCE = 300  # of a busy machine with sanitizers; quadratic takes hours


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "record.kocka")

    def kocka(self, *words, typed=""):
        return subprocess.run(
            [KOCKA, *words], input=typed, text=True, capture_output=True,
            timeout=PATIENCE, errors="surrogateescape",
            env={**os.environ, "XDG_DATA_HOME": self.folder})

    def at_every_door(self, record):
        """What each door said, by its name."""
        with open(self.path, "wb") as f:
            f.write(record if isinstance(record, bytes) else record.encode())
        doors = {
            "replay": self.kocka("replay", self.path),
            "json": self.kocka("replay", self.path, "--json"),
            "review": self.kocka("review", self.path),
            "verify": self.kocka("verify", self.path),
            "play": self.kocka("play", "--resume", "--record", self.path,
                               typed="quit\n"),
        }
        if SERVER:
            database = os.path.join(self.folder, "games.db")
            doors["import"] = self.kocka("db", "import", database, self.path)
        for door, done in doors.items():
            self.assertIn(done.returncode, (0, 1, 2), (door, done.stderr))
            if door != "json":  # which is for programs
                steers = CONTROLS.search(done.stdout + done.stderr)
                self.assertIsNone(steers, (door, done.stderr))
        return doors

    def refused(self, record, part=""):
        """Every door refuses it with one sentence that has this part."""
        doors = self.at_every_door(record)
        for door, done in doors.items():
            self.assertNotEqual(done.returncode, 0, (door, done.stdout))
            said = done.stderr if door != "json" else json.loads(
                done.stdout.splitlines()[-1])["problem"]
            self.assertIn(part, said, door)
            self.assertEqual(said.strip().count("\n"), 0, (door, said))

    def test_what_is_no_record_is_told_with_a_sentence(self):
        begins = 'a record begins with "kocka 1"'
        self.refused("", begins)
        self.refused(b"\0\xff\xfe" * 100, begins)
        self.refused('[Event "?"]\n\n1. e4 e5\n', begins)
        self.refused("kocka 2\ngame: pig\n\nroll\n", begins)
        self.refused(HEAD.replace("pig", "chess") + "\n", "no game")
        self.refused(HEAD + "rules: 99\n\nroll\n", "newer rules")
        self.refused(HEAD + "nonsense\n\nroll\n", "line 4")

    def test_a_record_that_was_cut_or_edited_is_told_with_its_line(self):
        self.refused(HEAD + "\nroll\ndie 6\nsto", "line 7")
        self.refused(HEAD + "\nroll #0123456789abcdef\ndie 6\n", "line 5")
        self.refused(HEAD + "\nroll\ndie 7\n", "line 6")
        self.refused(HEAD + 'from: {"game":"pig"}\n\nroll\n')
        self.refused(HEAD + "options: " + "[" * 100000 + "\n\nroll\n")

    def test_the_terminal_is_not_steered_by_what_a_record_says(self):
        escape = "\x1b[2J\x1b]0;mine\x07\x9b31m"
        self.refused(HEAD.replace("pig", f"pig{escape}") + "\n")
        self.refused(HEAD + f"\nroll{escape}\n")
        self.refused(HEAD + 'options: {"\\u001b[2J":1,"\\u001b[2J":1}\n\nroll\n')
        name = "\\u001b[2J\\u202e" + "Ana" * 1000
        doors = self.at_every_door(
            HEAD + f'names: ["{name}",{{}}]\n\nroll\ndie 6\nstop\n')
        self.assertIn("[2JAnaAna", doors["replay"].stdout)
        self.assertEqual(doors["replay"].returncode, 0)

    def test_ten_megabytes_take_no_longer_than_their_length(self):
        names = ",".join(['"somebody"'] * 400_000)
        moves = "roll\ndie 1\n" * 450_000
        doors = self.at_every_door(HEAD + f"names: [{names}]\n\n{moves}")
        for door in ("replay", "json", "review"):
            self.assertEqual(doors[door].returncode, 0, door)
        if SERVER:
            self.assertIn("the game is not over", doors["import"].stderr)
        self.refused(HEAD + "options: {" + '"a":' * 9 + "1" * 10_000_000)
        self.refused(HEAD + "\n" + "roll " * 2_000_000)
        self.refused("x" * 10_000_000)


if __name__ == "__main__":
    unittest.main()
