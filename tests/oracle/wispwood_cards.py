#!/usr/bin/env python3
"""Checks `kocka score wispwood -` against the oracle's scorer.

    python3 tests/oracle/wispwood_cards.py --kocka build/kocka --forests 5000

Every line of input holds one or more random forests of any form that fits
n x n: sparse and full, in one piece or in many, anywhere on the frame, with any
cards. --bad also sends lines that must be answered with an error.
"""

import argparse
import json
import random
import subprocess
import sys

from wispwood import (ALL_CARDS, FRAME, KINDS, SIDE, Forest, score_forest,
                      text)


def random_forest(rng, n):
    """A cat and tiles somewhere within n x n."""
    top = rng.randint(0, FRAME - n)
    left = rng.randint(0, FRAME - n)
    squares = [(top + r, left + c) for r in range(n) for c in range(n)]
    density = rng.choice([0.1, 0.3, 0.5, 0.7, 0.9, 1, 1])
    there = [s for s in squares if rng.random() < density]
    if not there:
        there = [rng.choice(squares)]
    # Some forests are nearly all trees or of few kinds.
    what = ["tree"] + KINDS
    weights = [rng.choice([0, 0.2, 1, 3]) for _ in what]
    if sum(weights) == 0:
        weights = [1] * len(what)
    forest = Forest(rng.choice(there))
    for s in there:
        if s != forest.cat:
            forest.tiles[s] = rng.choices(what, weights)[0]
    return forest


def as_json(forest, rng):
    squares = list(forest.tiles)
    rng.shuffle(squares)
    return {
        "cat": text(forest.cat),
        "tiles": {text(s): forest.tiles[s] for s in squares},
    }


def random_line(rng):
    """(the request, the lines of the score sheet)."""
    round_number = rng.randint(1, 3)
    cards = rng.sample(ALL_CARDS, rng.choice([1, 5, 25]))
    forests = [random_forest(rng, SIDE[round_number])
               for _ in range(rng.choice([1, 1, 1, 2, 4]))]
    request = {
        "cards": cards,
        "round": round_number,
        "forests": [as_json(forest, rng) for forest in forests],
    }
    return request, [score_forest(f, cards, round_number) for f in forests]


def bad_line(rng):
    """A request that must be refused."""
    request, _ = random_line(rng)
    forest = request["forests"][0]
    kind = rng.randrange(6)
    if kind == 0:
        del forest["cat"]
    elif kind == 1:
        # OPEN: one square that is both the cat's and a tile is an error.
        forest["tiles"][forest["cat"]] = "tree"
    elif kind == 2:
        request["cards"][0] = "heart-attack"
    elif kind == 3:
        request["round"] = rng.choice([0, 4])
    elif kind == 4:
        forest["tiles"][rng.choice(["z1", "a26", "a0", "m", ""])] = "orb"
    else:
        # One column too wide.
        squares = list(forest["tiles"]) + [forest["cat"]]
        columns = sorted(ord(word[0]) - ord("a") for word in squares)
        far = columns[0] + SIDE[request["round"]]
        if far >= FRAME:
            far = columns[-1] - SIDE[request["round"]]
        row = rng.choice(squares)[1:]
        forest["tiles"][chr(ord("a") + far) + row] = "orb"
    return request


def run(kocka, requests):
    data = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([kocka, "score", "wispwood", "-"],
                          input=data.encode(), capture_output=True,
                          timeout=600, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr


def compare(requests, expected, answers):
    """The number of lines that differ; expected None: an error."""
    bad = 0
    for number, (request, sheet) in enumerate(zip(requests, expected)):
        answer = json.loads(answers[number])
        if sheet is None:
            good = isinstance(answer, dict) and "error" in answer
        else:
            good = answer == sheet
        if not good:
            bad += 1
            if bad <= 5:
                print(f"line {number + 1}: {json.dumps(request)}")
                print(f"  expected {json.dumps(sheet) if sheet else 'error'}")
                print(f"  is       {answers[number][:2000]}", flush=True)
    return bad


def check(kocka, pairs, code):
    requests = [request for request, _ in pairs]
    expected = [sheet for _, sheet in pairs]
    returned, answers, said = run(kocka, requests)
    bad = 0
    if returned != code:
        print(f"exit code {returned}, expected {code}: {said[:500]!r}")
        bad += 1
    if len(answers) != len(requests):
        print(f"{len(answers)} lines for {len(requests)}: {said[:500]!r}")
        return bad + 1
    return bad + compare(requests, expected, answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kocka", default="build/kocka")
    parser.add_argument("--forests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bad", action="store_true",
                        help="also lines that must be refused")
    args = parser.parse_args()
    rng = random.Random(f"cards {args.seed}")
    pairs = [random_line(rng) for _ in range(args.forests)]
    bad = check(args.kocka, pairs, 0)
    if args.bad:
        mixed = [random_line(rng) if rng.random() < 0.5
                 else (bad_line(rng), None) for _ in range(200)]
        bad += check(args.kocka, mixed, 1)
    print(f"{len(pairs)} lines, {bad} differences")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
