"""Servers in a simulated world: the laws hold with these seeds, the same seed
is the same world, and bugs that are planted are found. See docs/sim.md;
tools/sim.sh runs as many seeds as you like."""
import subprocess
import unittest

from alone import BUILD, is_sanitized

PROGRAM = BUILD / "tests/kocka-sim"
SEEDS, MINUTES = (4, 4) if is_sanitized() else (50, 10)
# Those that few seeds find; tools/sim.sh has them all.
PLANTS = ("lost-unit", "double-unit", "race-blind", "lost-answer",
          "double-answer", "swapped", "no-redact", "forgetful")
# Found once: a computer's answer after a game was given up was an error.
ONCE = (36, 37, 49)


class Sim(unittest.TestCase):
    def run_sim(self, *words):
        done = subprocess.run([PROGRAM, *map(str, words)], text=True,
                              stdout=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_the_laws_hold(self):
        said = self.run_sim(1, SEEDS, "--minutes", MINUTES)
        self.assertIn(f"{SEEDS} seeds, 0 broken", said)

    def test_seeds_that_once_found_something(self):
        for seed in ONCE:
            self.run_sim(seed)

    def test_the_same_seed_is_the_same_world(self):
        self.run_sim(1001, 1003, "--minutes", 2, "--twice")

    def test_planted_bugs_are_found(self):
        for name in PLANTS:
            with self.subTest(name):
                self.assertIn(f"found {name} with seed",
                              self.run_sim(1, 20, "--plant", name))


if __name__ == "__main__":
    unittest.main()
