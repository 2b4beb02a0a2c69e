"""kocka solve mice against a slow, plain solver that shares nothing with it.

Every position of one and two mice a colour, in all variants, and states
within turns with each of their moves. `--per-colour 3 --prove` has the slow one
prove what Kocka found, which takes minutes where solving takes many;
docs/reports/mice.md has what came of it.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(os.environ.get(
    "KOCKA_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
SLOW = os.environ.get("KOCKA_BUILD", str(ROOT / "build")) + "/tests/mice-slow"
VARIANTS = [(children, risky) for children in (0, 1) for risky in (0, 1)]
NEAR = 1e-9


def slow_moves(words):
    """{move as Kocka writes it: worth}; the mover is seat 1."""
    moves = {}
    for word in words:
        name, worth = word.split("=")
        part = name.split("_")
        if part[0] == "pair":
            colour, centre, stolen = part[1], int(part[2]), int(part[3])
            part = ["take"] + [colour] * centre + [colour + "@0"] * stolen
        moves[" ".join(part)] = float(worth)
    return moves


def near(found, worth):
    return (found["low"] - NEAR <= worth <= found["high"] + NEAR
            and found["high"] - found["low"] <= NEAR)


def kocka(per_colour, children, risky, states):
    """What is told of the start, and of each of the states."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(state + "\n" for state in states))
        file.flush()
        words = [f"per_colour={per_colour}", "limit=0",
                 f"children={'true' if children else 'false'}",
                 f"risky={'true' if risky else 'false'}"]
        run = subprocess.run(
            [KOCKA, "solve", "mice", *words, "--error", "1e-10", "--jobs",
             "2", "--json", "--states", file.name],
            capture_output=True, text=True, check=True)
    start, *found = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(found) == len(states), (len(found), len(states))
    assert start["high"] - start["low"] <= NEAR, start
    return start, found


def slow(*words):
    return subprocess.run([SLOW, *map(str, words)], capture_output=True,
                          text=True)


def proof(numbers, values):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{value:.16f}\n" for value in values))
        file.flush()
        return slow(*numbers, file.name)


def proved(numbers):
    """What the slow one tells once it has proved what Kocka found; what is
    not near it is not proved."""
    states = slow(*numbers, "positions").stdout.splitlines()
    _, found = kocka(*numbers, [state.rstrip() for state in states])
    values = [(here["low"] + here["high"]) / 2 for here in found]
    if numbers[0] <= 2:
        wrong = [value + 1e-3 for value in values]
        assert proof(numbers, wrong).returncode == 1
    run = proof(numbers, values)
    assert run.returncode == 0, run
    words = run.stderr.strip()
    assert float(re.search(r"most (\S+) apart", words)[1]) <= NEAR / 2, words
    print(f"per_colour={numbers[0]} children={numbers[1]} risky={numbers[2]}: "
          f"{words}", flush=True)
    return run.stdout


def compare(numbers, prove):
    told = proved(numbers) if prove else slow(*numbers).stdout
    lines = [line.split("\t") for line in told.splitlines()]
    start, found = kocka(*numbers, [state for state, _ in lines])
    assert lines
    widest = 0
    for (state, told), here in zip(lines, found):
        worth, *moves = told.split(" ")
        moves = slow_moves(moves)
        own = {m["move"]: m for m in here.get("moves", [])}
        assert near(here, float(worth)), (state, worth, here)
        assert moves.keys() == own.keys(), (state, moves, own)
        for move, value in moves.items():
            assert near(own[move], value), (state, move, value, own[move])
        middle = (here["low"] + here["high"]) / 2
        widest = max(widest, abs(middle - float(worth)))
    per_colour, children, risky = numbers
    print(f"per_colour={per_colour} children={children} risky={risky}: "
          f"{len(lines)} states, at most {widest:.1e} apart; the first has "
          f"{start['low']:.9f} to {start['high']:.9f}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--per-colour", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--prove", action="store_true")
    args = parser.parse_args()
    for per_colour in args.per_colour:
        for variant in VARIANTS:
            compare((per_colour, *variant), args.prove)
    if args.per_colour == [1, 2]:  # that it can tell wrong from right
        compare((2, 0, 1), True)


main()
