"""The generator as docs/random.md describes it, written again in Python.

Its numbers must be those of the page's vectors, and the dice, tokens and
rolls that the engine draws must be those that it foretells.
Run by ctest with KOCKA in the environment.
"""
import hashlib
import json
import os
import re
import subprocess
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
PAGE = os.path.join(os.path.dirname(__file__), "../../docs/random.md")
MASK = 2**64 - 1


def rotl(x, n):
    return (x << n | x >> (64 - n)) & MASK


class Rng:
    def __init__(self, seed):
        digest = hashlib.sha256(seed.encode()).digest()
        self.s = [int.from_bytes(digest[i:i + 8], "big")
                  for i in range(0, 32, 8)]

    def next(self):
        s = self.s
        result = rotl(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def below(self, n):
        if n == 1:
            return 0
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


class Engine:
    def __init__(self):
        self.run = subprocess.Popen([KOCKA, "engine"], encoding="utf-8",
                                    stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE)

    def ask(self, **request):
        self.run.stdin.write(json.dumps(request) + "\n")
        self.run.stdin.flush()
        return json.loads(self.run.stdout.readline())

    def close(self):
        self.run.communicate()


def vectors():
    with open(PAGE, encoding="utf-8") as f:
        fence = re.search(r"^```vectors\n(.*?)^```", f.read(), re.M | re.S)[1]
    for block in fence.strip().split("\n\n"):
        lines = block.splitlines()
        yield json.loads(lines[0].split(" ", 1)[1]), lines[1:]


class Vectors(unittest.TestCase):
    def test_the_page_has_them_right(self):
        count = 0
        for seed, lines in vectors():
            for line in lines:
                rng = Rng(seed)
                if line.startswith("state "):
                    real = "state " + " ".join("%016x" % s for s in rng.s)
                elif line.startswith("next "):
                    real = "next " + " ".join(
                        "%016x" % rng.next() for _ in line.split()[1:])
                else:
                    n, said = re.match(r"below (\d+): (.*)", line).groups()
                    real = "below %s: %s" % (n, " ".join(
                        str(rng.below(int(n))) for _ in said.split()))
                self.assertEqual(line, real)
                count += 1
        self.assertGreaterEqual(count, 20)


class Drawn(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def foretell(self, rng):
        """One outcome by the page's words, from the list of the engine."""
        outcomes = self.engine.ask(do="moves")["moves"]
        ticket = rng.below(sum(o["weight"] for o in outcomes))
        for outcome in outcomes:
            if ticket < outcome["weight"]:
                return outcome["move"]
            ticket -= outcome["weight"]

    def test_pig_rolls_what_the_seed_says(self):
        for seed, _ in vectors():
            rng = Rng(seed)
            self.engine.ask(do="new", game="pig", seed=seed)
            for _ in range(30):
                self.engine.ask(do="play", move="roll")
                self.assertEqual(self.engine.ask(do="chance")["move"],
                                 "die %d" % (rng.below(6) + 1))

    def test_a_number_is_taken_by_its_digits(self):
        dice = []
        for seed in 2026, "2026":
            self.engine.ask(do="new", game="pig", seed=seed)
            self.engine.ask(do="play", move="roll")
            dice.append([self.engine.ask(do="chance")["move"]
                         for _ in range(1)])
        self.assertEqual(dice[0], dice[1])

    def test_unequal_weights_in_every_game(self):
        for game in self.engine.ask(do="games")["games"]:
            rng = Rng("weights")
            answer = self.engine.ask(do="new", game=game["id"],
                                     seats=game["seats"][1], seed="weights")
            for _ in range(60):
                if answer["to_act"] != "chance":
                    break
                told = self.foretell(rng)
                answer = self.engine.ask(do="chance")
                self.assertEqual(answer["move"], told, game["id"])

    def test_a_question_does_not_use_up_the_dice_of_a_refused_request(self):
        """What fails draws nothing."""
        rng = Rng("quiet")
        self.engine.ask(do="new", game="pig", seed="quiet")
        for bad in ({"do": "chance"}, {"do": "best", "seat": 1},
                    {"do": "best", "player": "nobody"},
                    {"do": "new", "game": "pig", "seats": 99, "seed": "x"},
                    {"do": "set", "state": {"game": "pig"}, "seed": "x"}):
            self.assertFalse(self.engine.ask(**bad)["ok"])
        self.engine.ask(do="play", move="roll")
        self.assertEqual(self.engine.ask(do="chance")["move"],
                         "die %d" % (rng.below(6) + 1))

    def test_a_question_takes_four_numbers(self):
        rng = Rng("split")
        self.engine.ask(do="new", game="pig", seed="split")
        own = Rng("")
        own.s = [rng.next() for _ in range(4)]
        self.assertEqual(self.engine.ask(do="best", player="random")["move"],
                         ["roll", "stop"][own.below(2)])
        self.engine.ask(do="play", move="roll")
        self.assertEqual(self.engine.ask(do="chance")["move"],
                         "die %d" % (rng.below(6) + 1))


if __name__ == "__main__":
    unittest.main()
