#!/usr/bin/env python3
"""The exact optimum of fives against an integer program in GLPK (or CBC).

    python3 bench/fives_glpk.py --kocka build/kocka
    python3 bench/fives_glpk.py --kocka build/kocka --solver cbc --boards 20

The same boards and rolls go to `kocka solve fives` and, as the integer program
that it prints (a variable per placement), to the solver. The values must be
equal: on boards of three symbols, where there are hundreds of placements, the
solver is the judge of ours. Times are those of the processors; what starting
the solver on an empty program costs is taken off.
"""

import argparse
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile

EMPTY = "Maximize\n x0\nSubject To\n x0 <= 0\nEnd\n"


def run(command):
    """(output, seconds of processor time)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, (after.ru_utime + after.ru_stime
                         - before.ru_utime - before.ru_stime)


def by_glpk(program, answer):
    _, seconds = run(["glpsol", "--lp", program, "-o", answer])
    text = open(answer, encoding="utf-8").read()
    return round(float(re.search(r"Objective:.*= *(\S+) \(", text)[1])), seconds


def by_cbc(program, answer):
    out, seconds = run(["cbc", program, "solve", "solution", answer])
    found = re.search(r"^Objective value: +(\S+)", out, re.M)
    if not found:
        return 0, seconds
    return round(abs(float(found[1]))), seconds


SOLVERS = {"glpk": by_glpk, "cbc": by_cbc}


def instance(rng, symbols, noise):
    """A board of slanted stripes, of which so much is random; and a roll."""
    letters = "ABCDEF"[:symbols]
    slope = rng.randrange(3)
    board = ["".join(rng.choice(letters) if rng.random() < noise
                     else letters[(row + slope * column) % symbols]
                     for column in range(10))
             for row in range(10)]
    while True:
        dice = "".join(sorted(rng.choice(letters) for _ in range(5)))
        if all(dice.count(letter) <= 2 for letter in letters):
            return board, dice


def compare(kocka, solve, folder, board, dice):
    """(their value, our value, their seconds, our seconds, placements)."""
    path = os.path.join(folder, "board.txt")
    program = os.path.join(folder, "program.lp")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(board) + "\n")
    words = [kocka, "solve", "fives", "--board", path, "--dice", dice]
    ours = json.loads(run(words + ["--time"])[0])
    with open(program, "w", encoding="utf-8") as file:
        file.write(run(words + ["--program"])[0])
    theirs, seconds = solve(program, os.path.join(folder, "answer.txt"))
    return theirs, ours["best"], seconds, ours["ns"] / 1e9, ours["placements"]


def series(name, args, symbols, noise=1.0):
    rng = random.Random(f"{args.seed} {name}")
    solve = SOLVERS[args.solver]
    wrong = 0
    theirs, ours, placements = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.lp")
        with open(empty, "w", encoding="utf-8") as file:
            file.write(EMPTY)
        start = statistics.median(
            solve(empty, os.path.join(folder, "empty.txt"))[1]
            for _ in range(9))
        for number in range(args.boards):
            board, dice = instance(rng, symbols, noise)
            value, own, seconds, fast, count = compare(
                args.kocka, solve, folder, board, dice)
            if value != own:
                wrong += 1
                print(f"board {number}, dice {dice}: {args.solver} {value}, "
                      f"kocka {own}\n" + "\n".join(board))
            theirs.append(max(seconds - start, 0))
            ours.append(fast)
            placements.append(count)
    print(f"{name}: {args.boards} boards, {wrong} differences, "
          f"{min(placements)} to {max(placements)} placements; "
          f"{args.solver} {statistics.mean(theirs) * 1e3:.2f} ms on average "
          f"(start of {start * 1e3:.1f} ms taken off), kocka "
          f"{statistics.mean(ours) * 1e6:.1f} µs: "
          f"{sum(theirs) / sum(ours):.0f} times faster")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kocka", default="build/kocka")
    parser.add_argument("--solver", choices=SOLVERS, default="glpk")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", default="bench")
    args = parser.parse_args()
    wrong = series("random boards", args, 6)
    wrong += series("three symbols", args, 3)
    wrong += series("stripes of three symbols", args, 3, 0.05)
    wrong += series("stripes of five symbols", args, 5, 0.05)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
