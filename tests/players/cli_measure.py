#!/usr/bin/env python3
"""kocka measure: what players lose on known positions. The sets are what they
say, and the best levels have not become worse."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

KOCKA = os.environ["KOCKA"]
SETS = Path(os.environ["KOCKA_SOURCE"]) / "data/positions"
LEAST = 500  # positions
# The highest level of each set, and what it may lose at most: a little more
# than docs/reports/measure.md has.
MOST = {"cubes": ("level7", 0.0096), "fives": ("level10", 0),
        "mice": ("level5", 0), "mice-3": ("level5", 0.0092)}


def kocka(*words, code=0):
    done = subprocess.run([KOCKA, "measure", *map(str, words)],
                          capture_output=True, text=True)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


def measured(path, *players):
    lines = kocka(path, *players, "--json").splitlines()
    return {line["player"]: line for line in map(json.loads, lines)}


class Measure(unittest.TestCase):
    def test_the_same_command_makes_the_same_set(self):
        words = ("--make", "cubes", "--count", "12", "--times", "1")
        made = kocka(*words)
        self.assertEqual(made, kocka(*words))
        self.assertEqual(json.loads(made.splitlines()[0])["positions"], 12)

    def test_a_set_of_one_s_own_can_be_measured(self):
        made = kocka("--make", "mice", "per_colour=2", "--count", "20",
                     "--seats", "3", "--seed", "own")
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as f:
            f.write(made)
            f.flush()
            loss = measured(f.name)
            self.assertEqual(loss["level5"]["positions"], 20)
            self.assertEqual(loss["level5"]["loss"], 0)
            self.assertGreater(loss["random"]["loss"], 0)

    def test_what_is_no_set_is_refused(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as f:
            f.write('{"game":"mice","rules":1,"positions":2,"exact":true,'
                    '"times":1}\n{"record":"kocka 1\\n","at":[]}\n')
            f.flush()
            self.assertIn("no set of positions", kocka(f.name, code=1))
        kocka(code=2)
        kocka("--make", "chess", code=2)

    def test_sets_are_large(self):
        for path in SETS.glob("*.jsonl"):
            with open(path, encoding="utf-8") as f:
                head, *games = map(json.loads, f)
            self.assertGreaterEqual(head["positions"], LEAST, path)
            self.assertEqual(head["positions"],
                             sum(len(game["at"]) for game in games))
            self.assertIn("kocka measure --make ", head["command"])

    def test_the_best_have_not_become_worse(self):
        for name, (level, most) in MOST.items():
            loss = measured(SETS / f"{name}.jsonl", level, "random")
            self.assertLessEqual(loss[level]["loss"], most, name)
            self.assertGreater(loss["random"]["loss"], 4 * most, name)


unittest.main(verbosity=2)
